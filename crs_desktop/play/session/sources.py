"""Sources of answers: a fan on the screen, real cards and dice on the table, or the program."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from msgspec import Struct

from crs_desktop.play.journal.journal import By
from crs_desktop.play.session import chance
from crs_desktop.rules.ask import Chance, Question
from crs_desktop.rules.chance_questions import Deal, Draw, Roll
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Source
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import in_english, is_english, say


class Fan(Struct, frozen=True):
    """Cards from which a Draw is answered, from left to right.

    ``turned`` is the card picked from this very fan before an undo; then no other answer is allowed.
    """

    order: tuple[Card, ...]
    signature: str
    turned: Card | None = None

    def first(self) -> Card:
        """Return the card already face up, else the first. Raises `NotAllowed` if no card is left."""
        if self.turned is None and not self.order:
            raise NotAllowed(say("No card is left to draw."))
        return self.turned or self.order[0]

    def check(self, card: Card) -> None:
        """Raise `NotAllowed` if another card is already face up."""
        if self.turned not in (None, card):
            said = "{card} is already face up and is the answer, unless the GM redraws."
            raise NotAllowed(say(said, card=self.turned))


class Sources:
    """Random cards and dice of one document; ``picked`` returns the card drawn from a fan before."""

    def __init__(self, seed: str, picked: Callable[[str], str | None]) -> None:
        self._seed = seed
        self._picked = picked

    def fan(self, key: str, question: Question[Any], scene: Scene) -> Fan:
        """Return the fan for a Draw. Raises `NotAllowed` for any other question."""
        if not isinstance(question, Draw):
            raise NotAllowed(say("This question is not answered with a card."))
        left, redrawn = question.left(scene), _shuffles(key, question, scene)
        signature = chance.signature(key, left, redrawn)
        picked = self._picked(signature)
        turned = None if picked is None else Card(picked)
        return Fan(chance.fan(self._seed, key, left, redrawn), signature, turned)

    def picked_from(self, key: str, question: Question[Any], scene: Scene, card: Card) -> str:
        """Return the signature of the fan that a card is picked from; real cards have none."""
        if not isinstance(question, Draw) or source_of(question, scene) == "table":
            return ""
        fan = self.fan(key, question, scene)
        fan.check(card)
        return fan.signature

    def usual(self, key: str, question: Question[Any], scene: Scene) -> Any:
        """Return the usual answer; for chance, draw or throw.

        Raises `NotAllowed` for a draw from an empty deck.
        """
        if isinstance(question, Draw):
            return self.fan(key, question, scene).first()
        if isinstance(question, Deal):
            return self.deal(key, question, scene)
        if isinstance(question, Roll):
            return self.throw(key, question, scene)
        return question.usual(scene)

    def deal(self, key: str, question: Deal, scene: Scene) -> tuple[Card, ...]:
        """Return the top cards of the program's deck."""
        left = chance.fan(self._seed, key, question.left(scene), _shuffles(key, question, scene))
        return left[: question.cards(scene)]

    def throw(self, key: str, question: Roll, scene: Scene) -> tuple[int, ...]:
        """Return the faces of the program's dice."""
        redrawn = scene.redrawn.get(key, 0)
        return chance.throw(self._seed, key, question.count, question.sides, redrawn)


def _shuffles(key: str, question: Draw | Deal, scene: Scene) -> int:
    """Return how often the GM had these cards shuffled again, alone or with their whole deck."""
    return scene.redrawn.get(key, 0) + scene.reshuffled.get(question.who, 0)


def source_of(question: Question[Any], scene: Scene) -> Source:
    """Return where the cards or dice for a question are.

    For the GM's own they are on the table if everyone's are; for a combatant who has left, on the screen.
    """
    one = scene.combatants.get(question.who)
    if one or question.who:
        return one.source if one else "fan"
    return "table" if {one.source for one in scene.combatants.values()} == {"table"} else "fan"


def understood(read: Callable[[Scene, str], Any], scene: Scene, text: str) -> Any:
    """Return the answer that a text means in the present language or else, as in a record, in English.

    Raises `NotAllowed`, in the present language, if it means none.
    """
    try:
        return read(scene, text)
    except NotAllowed:
        if not is_english():
            with in_english(), suppress(NotAllowed):
                return read(scene, text)
        raise


def typed_by(question: Question[Any], scene: Scene) -> By:
    """Return who gives an answer that arrives as text: typed cards and dice come from the table."""
    if not isinstance(question, Chance):
        return "gm"
    return "program" if source_of(question, scene) == "program" else "entered"


def only_chance(asked: Mapping[str, Question[Any]]) -> bool:
    """Return whether cards or dice are asked for, and nothing else."""
    return bool(asked) and all(isinstance(question, Chance) for question in asked.values())


def left_to_the_program(asked: Mapping[str, Question[Any]], scene: Scene) -> str | None:
    """Return the key of the open draw or throw that the program can make.

    None if another question is open.
    """
    if not only_chance(asked):
        return None
    # cards on the table wait for a person; the program draws for the others after them
    return next((key for key, one in asked.items() if source_of(one, scene) != "table"), None)
