"""The state of a conflict under way."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from crs_desktop.rules.bruise.deck import highest, ordered
from crs_desktop.rules.bruise.house_rules import SUITS
from crs_desktop.rules.course import Course, Stage
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name
from crs_desktop.words import listed, say, template

# a deck that all share has an empty name, as in the kit
WEAVER = Name("")
"""The name that stands for the Tale Weaver as the owner of a hand or a deck."""
COMPARED = 3
"""The step in which the Quality is read; until then Karma may change the hands (BR-27)."""
Kind = Annotated[str, Meta(pattern="^(destiny|fate)$")]
KINDS = {"destiny": template("Destiny"), "fate": template("Fate")}
"""The ends of the Wheel, which are also the kinds of Karma."""
STEPS = (
    Stage("Determine Conflict", "Who acts, the traits they draw on, and the opposition."),
    Stage("Draw a Hand", "As many cards as two traits add up to; Karma may change them."),
    Stage("Compare", "The highest card is the Quality, and the highest Quality wins."),
    Stage("Quality, Quantity and Color", "How well it went, and the mood of it."),
    Stage("Narration", "The winner tells what happened."),
)


class Conflict(Struct, frozen=True):
    """The state of one conflict; ``step`` is 1 … 5, or 0 between conflicts.

    ``hands`` are by owner, in the order drawn. ``tied_to`` are the ends of the Wheel at stake: ``destiny``,
    ``fate``. ``won`` lists the losers by winner, ``counted`` the Quantity against each. ``tied_in`` are the
    Memes and Karma that a narration must mention, ``colors`` the suit of each winner’s Color.
    """

    step: int = 0
    about: str = ""
    tied_to: tuple[str, ...] = ()
    hands: Mapping[Name, tuple[Card, ...]] = {}
    won: Mapping[Name, tuple[Name, ...]] = {}
    counted: Mapping[Name, Mapping[Name, int]] = {}
    tied_in: Mapping[Name, tuple[str, ...]] = {}
    colors: Mapping[Name, str] = {}


def conflict(scene: Scene) -> Conflict:
    """Return the conflict under way, or an empty one."""
    return scene.state if isinstance(scene.state, Conflict) else Conflict()


def hand(scene: Scene, who: Name) -> tuple[Card, ...]:
    """Return a hand, highest card first."""
    return ordered(scene, conflict(scene).hands.get(who, ()))


def called(scene: Scene, who: Name) -> str:
    """Return the label of a character, or “the Tale Weaver”."""
    return scene.label(who) if who else say("the Tale Weaver")


def course(scene: Scene) -> Course | None:
    """Return the five steps with the current one; None between conflicts (BR-4)."""
    now = conflict(scene)
    return Course(now.about or say("Conflict"), STEPS, now.step - 1) if now.step else None


def color_words(scene: Scene, suit: str) -> str:
    """Return a Color with its mood: ``Hearts (determination)``."""
    rule = SUITS.get(suit)
    return f"{rule.title} ({rule.label(scene.house_rules)})" if rule else say("no suit")


def quantities(scene: Scene, winner: Name, losers: tuple[Name, ...]) -> str:
    """Return the Quantity in words; if several were beaten, against each of them."""
    if len(losers) == 1:
        counted = conflict(scene).counted.get(winner, {})
        return say("Quantity {quantity}", quantity=counted.get(losers[0], 0))
    said = "{quantity} against {loser}"
    counted = conflict(scene).counted.get(winner, {})
    each = [say(said, quantity=counted.get(one, 0), loser=called(scene, one)) for one in losers]
    return say("Quantity {each}", each=listed(each))


def equal_high(scene: Scene, who: Name) -> tuple[Card, ...]:
    """Return the cards of a hand that make its Quality."""
    return highest(scene, hand(scene, who))
