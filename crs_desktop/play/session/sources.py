"""Who answers what: a fan on the screen, real cards and dice on the table, or the program."""

from typing import Any

from msgspec import Struct

from crs_desktop.play.journal.journal import By
from crs_desktop.play.session import chance
from crs_desktop.rules.ask import Chance, Question
from crs_desktop.rules.questions import Deal, Draw, Roll
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
    """The program's own chance for one document."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def fan(self, key: str, question: Draw, scene: Scene) -> Fan:
        """How the cards of a Draw lie, none of them turned."""
        left, redrawn = question.left(scene), _shuffles(key, question, scene)
        return Fan(chance.fan(self._seed, key, left, redrawn), chance.signature(key, left, redrawn))

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
