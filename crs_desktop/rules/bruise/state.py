"""What is true of a conflict while it is played."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from crs_desktop.rules.bruise.deck import highest, ordered
from crs_desktop.rules.bruise.house_rules import SUITS
from crs_desktop.rules.course import Course, Stage
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name
from crs_desktop.words import listed, say, template

WEAVER = Name("")
"""The Tale Weaver, as whose a hand or a deck stands that is no character’s."""
COMPARED = 3
"""The step in which the Quality is read: no sooner, for Karma may change the hands until then (BR-27)."""
Kind = Annotated[str, Meta(pattern="^(destiny|fate)$")]
KINDS = {"destiny": template("Destiny"), "fate": template("Fate")}
"""The ends of the Wheel, which are the kinds of Karma too."""
STEPS = (
    Stage("Determine Conflict", "Whose it is, what they draw on, and against what."),
    Stage("Draw a Hand", "As many cards as two traits make; Karma may change them."),
    Stage("Compare", "The highest card is the Quality, and the highest Quality wins."),
    Stage("Quality, Quantity and Color", "How well it went, and in which mood."),
    Stage("Narration", "Whoever won tells what happened."),
)


class Conflict(Struct, frozen=True):
    """``step`` is 1 … 5, 0 between conflicts; ``hands`` are by whoever drew them, in the order they came.

    ``tied_to`` are the ends of the Wheel that it is tied to: ``destiny``, ``fate``. ``won`` names by winner
    whose hands were beaten, ``counted`` the Quantity against each. ``tied_in`` are the Memes and the Karma
    that belong in somebody’s narration; ``colors`` the suit that each winner’s Color is.
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
    """The conflict that is played, or the empty one."""
    return scene.state if isinstance(scene.state, Conflict) else Conflict()


def hand(scene: Scene, who: Name) -> tuple[Card, ...]:
    """What somebody holds, the highest card first."""
    return ordered(scene, conflict(scene).hands.get(who, ()))


def called(scene: Scene, who: Name) -> str:
    """Somebody, or the Tale Weaver."""
    return scene.label(who) if who else say("the Tale Weaver")


def begun(sentence: str) -> str:
    """A sentence with a capital at its beginning, whoever it begins with."""
    return sentence[:1].upper() + sentence[1:]


def course(scene: Scene) -> Course | None:
    """Which of the five steps it is (BR-4)."""
    now = conflict(scene)
    return Course(now.about or say("Conflict"), STEPS, now.step - 1) if now.step else None


def color_words(scene: Scene, suit: str) -> str:
    """A Color with its mood: ``Hearts (determination)``."""
    rule = SUITS.get(suit)
    return f"{rule.title} ({rule.label(scene.house_rules)})" if rule else say("no suit")


def quantities(scene: Scene, winner: Name, losers: tuple[Name, ...]) -> str:
    """The Quantity in words; where several were beaten, against each of them."""
    if len(losers) == 1:
        counted = conflict(scene).counted.get(winner, {})
        return say("Quantity {quantity}", quantity=counted.get(losers[0], 0))
    said = "{quantity} against {loser}"
    counted = conflict(scene).counted.get(winner, {})
    each = [say(said, quantity=counted.get(one, 0), loser=called(scene, one)) for one in losers]
    return say("Quantity {each}", each=listed(each))


def equal_high(scene: Scene, who: Name) -> tuple[Card, ...]:
    """The cards of a hand that make its Quality."""
    return highest(scene, hand(scene, who))
