"""The kinds of question that chance answers: a card, a hand of cards, a throw of dice."""

from collections.abc import Callable, Mapping

from crs_desktop.override import override
from crs_desktop.rules.ask import Chance
from crs_desktop.rules.cards.card import EveryHand, complete, not_in, read_card, read_cards
from crs_desktop.rules.cards.dice import Throw, check_throw, every_throw, read_throw
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, say_many


class Draw(Chance[Card], frozen=True, kw_only=True):
    """One card out of what is left in the deck of ``who``. ``alike``: ranks that stand for each other.

    ``moment`` names a draw that is more than one of many, ``grave`` one that bodes ill.
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
        """It must be left in the deck."""
        left = self.left(scene)
        return None if answer in left else not_in(answer, left)

    def read(self, scene: Scene, text: str) -> Card:
        """A typed card, as `read_card` finds it."""
        return read_card(text, self.left(scene), self.alike)

    def complete(self, scene: Scene, text: str) -> bool:
        """Whether no other card could be meant by what is typed so far, or by more."""
        return complete(text, self.left(scene), self.alike)


class Deal(Chance[tuple[Card, ...]], frozen=True, kw_only=True):
    """As many cards as ``count`` says from the top of what is left in the deck of ``who``, at once."""

    left: Callable[[Scene], tuple[Card, ...]]
    count: Callable[[Scene], int]

    def cards(self, scene: Scene) -> int:
        """How many: no more than are left."""
        return min(self.count(scene), len(self.left(scene)))

    @override
    def grammar(self, scene: Scene) -> str:
        count = self.cards(scene)
        return say_many("a card, such as Jh", "{count} cards, such as Jh 10s 7c", count)

    def outcomes(self, scene: Scene) -> Mapping[tuple[Card, ...], int]:
        """Every hand there is, once; counted only when it is looked at."""
        return EveryHand(self.left(scene), self.cards(scene))

    def check(self, scene: Scene, answer: tuple[Card, ...]) -> WhyNot | None:
        """So many cards, each of them left and none twice."""
        wanted, left = self.cards(scene), self.left(scene)
        if len(answer) != wanted:
            said = (
                "This is {count} card: it must be {wanted}.",
                "These are {count} cards: it must be {wanted}.",
            )
            return WhyNot(say_many(*said, len(answer), wanted=wanted), self.rule)
        if len(set(answer)) < len(answer):
            return WhyNot(say("Each card is there once only."), self.rule)
        return next((not_in(card, left) for card in answer if card not in left), None)

    def read(self, scene: Scene, text: str) -> tuple[Card, ...]:
        """Typed cards, as `read_cards` finds them."""
        return read_cards(text, self.left(scene))

    @override
    def show(self, answer: tuple[Card, ...]) -> str:
        return " ".join(answer)


class Roll(Chance[Throw], frozen=True, kw_only=True):
    """``count`` dice of ``sides`` sides; ``added`` tells that they are counted together."""

    count: int
    sides: int
    added: bool = True

    @override
    def grammar(self, scene: Scene) -> str:
        one, many = (
            "what the die shows, such as {such}",
            "what each of the {count} dice shows, such as {such}",
        )
        return say_many(one, many, self.count, such=self._such())

    def outcomes(self, scene: Scene) -> Mapping[Throw, int]:
        """Every throw in rising order, with its ways."""
        return every_throw(self.count, self.sides)

    def check(self, scene: Scene, answer: Throw) -> WhyNot | None:
        """So many dice, each within its sides."""
        return check_throw(answer, self.count, self.sides)

    @override
    def read(self, scene: Scene, text: str) -> Throw:
        return read_throw(text, self.count, self.sides)

    @override
    def show(self, answer: Throw) -> str:
        return " ".join(str(shown) for shown in answer)

    def _such(self) -> str:
        return " ".join(str(1 + 5 * die % self.sides) for die in range(self.count))
