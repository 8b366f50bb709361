"""Who answers what: a fan on the screen, real cards and dice on the table, or the program."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from crs_desktop.play.journal.journal import By
from crs_desktop.play.session import chance
from crs_desktop.rules.ask import Chance, Question
from crs_desktop.rules.chance_questions import Deal, Draw, Roll
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Source
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


class Fan(Struct, frozen=True):
    """The cards that a Draw is answered from, as they lie from the left.

    ``turned`` is the one that was picked from this very fan before an undo, and the only answer then.
    """

    order: tuple[Card, ...]
    signature: str
    turned: Card | None = None

    def first(self) -> Card:
        """The card turned already, else the first. Raises `NotAllowed` when no card is left."""
        if self.turned is None and not self.order:
            raise NotAllowed(say("No card is left to draw."))
        return self.turned or self.order[0]

    def check(self, card: Card) -> None:
        """Raises `NotAllowed` when another card lies turned already."""
        if self.turned not in (None, card):
            said = "{card} lies turned already: it is the answer, unless the GM redraws."
            raise NotAllowed(say(said, card=self.turned))


class Sources:
    """The program's own chance for one document; ``picked`` tells what was drawn from a fan before."""

    def __init__(self, seed: str, picked: Callable[[str], str | None]) -> None:
        self._seed = seed
        self._picked = picked

    def fan(self, key: str, question: Question[Any], scene: Scene) -> Fan:
        """How the cards of a Draw lie. Raises `NotAllowed` where it is none."""
        if not isinstance(question, Draw):
            raise NotAllowed(say("No card is asked for here."))
        left, redrawn = question.left(scene), _shuffles(key, question, scene)
        signature = chance.signature(key, left, redrawn)
        picked = self._picked(signature)
        turned = None if picked is None else Card(picked)
        return Fan(chance.fan(self._seed, key, left, redrawn), signature, turned)

    def picked_from(self, key: str, question: Question[Any], scene: Scene, card: Card) -> str:
        """The signature of the fan that a card is picked from; real cards lie in none."""
        if not isinstance(question, Draw) or source_of(question, scene) == "table":
            return ""
        fan = self.fan(key, question, scene)
        fan.check(card)
        return fan.signature

    def usual(self, key: str, question: Question[Any], scene: Scene) -> Any:
        """The usual answer, which for chance is what the program draws or throws.

        Raises `NotAllowed` when it is to draw from an empty deck.
        """
        if isinstance(question, Draw):
            return self.fan(key, question, scene).first()
        if isinstance(question, Deal):
            return self.deal(key, question, scene)
        if isinstance(question, Roll):
            return self.throw(key, question, scene)
        return question.usual(scene)

    def deal(self, key: str, question: Deal, scene: Scene) -> tuple[Card, ...]:
        """What lies on top of the program's deck."""
        left = chance.fan(self._seed, key, question.left(scene), _shuffles(key, question, scene))
        return left[: question.cards(scene)]

    def throw(self, key: str, question: Roll, scene: Scene) -> tuple[int, ...]:
        """What the program's dice show."""
        redrawn = scene.redrawn.get(key, 0)
        return chance.throw(self._seed, key, question.count, question.sides, redrawn)


def _shuffles(key: str, question: Draw | Deal, scene: Scene) -> int:
    """How often the GM had the cards of a question shuffled anew, by themselves or with their deck."""
    return scene.redrawn.get(key, 0) + scene.reshuffled.get(question.who, 0)


def source_of(question: Question[Any], scene: Scene) -> Source:
    """Where the cards or dice of a question are; the GM's own on the table where everybody's are there.

    Those of one who is gone are on the screen.
    """
    one = scene.combatants.get(question.who)
    if one or question.who:
        return one.source if one else "fan"
    return "table" if {one.source for one in scene.combatants.values()} == {"table"} else "fan"


def typed_by(question: Question[Any], scene: Scene) -> By:
    """Whose answer it is when it comes as text: typed chance is what lies on the table."""
    if not isinstance(question, Chance):
        return "gm"
    return "program" if source_of(question, scene) == "program" else "entered"


def left_to_the_program(asked: Mapping[str, Question[Any]], scene: Scene) -> str | None:
    """The open draw or throw that the program can make; None where another question comes first."""
    chance_ = {key: question for key, question in asked.items() if isinstance(question, Chance)}
    if len(chance_) < len(asked):
        return None
    return next((key for key, one in chance_.items() if source_of(one, scene) != "table"), None)
