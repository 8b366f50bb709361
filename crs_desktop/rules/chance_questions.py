"""The kinds of question that chance answers: one card, several cards, a throw of dice."""

from collections.abc import Callable, Mapping

from crs_desktop.override import override
from crs_desktop.rules.ask import Chance
from crs_desktop.rules.cards.card import EveryHand, complete, not_in, read_card, read_cards
from crs_desktop.rules.cards.dice import Throw, check_throw, every_throw, read_throw
from crs_desktop.rules.facts import DiceThrown
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Card
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, say_many


class Draw(Chance[Card], frozen=True, kw_only=True):
    """A card from the rest of the deck of ``who``. ``alike`` are sets of ranks that stand for each other.

    ``moment`` is the title of a draw that views announce; ``grave`` marks a draw that may end badly.
    """

    left: Callable[[Scene], tuple[Card, ...]]
    alike: tuple[frozenset[str], ...] = ()
    moment: str = ""
    grave: bool = False

    @override
    def grammar(self, scene: Scene) -> str:
        return say("a card: A, 2 … 10, J, Q, K")

    @override
    def outcomes(self, scene: Scene) -> Mapping[Card, int]:
        return dict.fromkeys(self.left(scene), 1)

    def check(self, scene: Scene, answer: Card) -> WhyNot | None:
        """Refuse a card that is no longer in the deck."""
        left = self.left(scene)
        return None if answer in left else not_in(answer, left)

    def read(self, scene: Scene, text: str) -> Card:
        """Read a typed card by `read_card`."""
        return read_card(text, self.left(scene), self.alike)

    def complete(self, scene: Scene, text: str) -> bool:
        """Return whether the typed text already names one card, and no longer text could name another."""
        return complete(text, self.left(scene), self.alike)


class Deal(Chance[tuple[Card, ...]], frozen=True, kw_only=True):
    """Several cards at once, ``count`` of them, from the top of the rest of the deck of ``who``."""

    left: Callable[[Scene], tuple[Card, ...]]
    count: Callable[[Scene], int]

    def cards(self, scene: Scene) -> int:
        """Return the number of cards to deal, at most as many as are left."""
        return min(self.count(scene), len(self.left(scene)))

    @override
    def grammar(self, scene: Scene) -> str:
        count = self.cards(scene)
        return say_many("a card, such as Jh", "{count} cards, such as Jh 10s 7c", count)

    def outcomes(self, scene: Scene) -> Mapping[tuple[Card, ...], int]:
        """Return every possible hand, each with the weight 1; hands are made only while they are iterated."""
        # seven cards of 52 make 134 million hands: only tests with small decks go through them all
        return EveryHand(self.left(scene), self.cards(scene))

    def check(self, scene: Scene, answer: tuple[Card, ...]) -> WhyNot | None:
        """Refuse a wrong number of cards, a card named twice, and a card that is not left."""
        wanted, left = self.cards(scene), self.left(scene)
        if len(answer) != wanted:
            said = (
                "{count} card was given: expected {wanted}.",
                "{count} cards were given: expected {wanted}.",
            )
            return WhyNot(say_many(*said, len(answer), wanted=wanted), self.rule)
        if len(set(answer)) < len(answer):
            return WhyNot(say("Each card can be drawn only once."), self.rule)
        return next((not_in(card, left) for card in answer if card not in left), None)

    def read(self, scene: Scene, text: str) -> tuple[Card, ...]:
        """Read typed cards by `read_cards`."""
        return read_cards(text, self.left(scene))

    @override
    def show(self, answer: tuple[Card, ...]) -> str:
        return " ".join(answer)


class Roll(Chance[Throw], frozen=True, kw_only=True):
    """A throw of ``count`` dice with ``sides`` sides; ``added`` means that only their sum counts."""

    count: int
    sides: int
    added: bool = True

    @override
    def grammar(self, scene: Scene) -> str:
        one = "the number on the die, such as {such}"
        many = "the number on each of the {count} dice, such as {such}"
        return say_many(one, many, self.count, such=self._such())

    def outcomes(self, scene: Scene) -> Mapping[Throw, int]:
        """Return every throw, its dice in rising order, with the number of ways to throw it."""
        return every_throw(self.count, self.sides)

    def check(self, scene: Scene, answer: Throw) -> WhyNot | None:
        """Refuse a wrong number of dice, and a number that a die cannot show."""
        return check_throw(answer, self.count, self.sides)

    @override
    def read(self, scene: Scene, text: str) -> Throw:
        return read_throw(text, self.count, self.sides)

    @override
    def show(self, answer: Throw) -> str:
        return " ".join(str(shown) for shown in answer)

    def _such(self) -> str:
        # steps of 5 give an example of different numbers, whatever the number of sides
        return " ".join(str(1 + 5 * die % self.sides) for die in range(self.count))


async def thrown(table: Table, roll: Roll, further: bool = False) -> Throw:
    """Ask for a throw and tell what the dice show, so that they lie on the table beside their result."""
    shown = await table.ask(roll)
    table.happen(DiceThrown(roll.who, roll.name, roll.sides, shown, further))
    return shown
