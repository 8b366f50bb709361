"""The shared facts about cards and dice, and the sums that explain a number."""

from fractions import Fraction
from math import floor
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name, Seen, TrueCard, exact, plain
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import listed, say, translated


def as_drawn(fact: Fact, scene: Scene, *names: Name) -> Seen:
    """Return who may know a fact about the draws of several combatants: the most secret of them decides."""
    known = {fact.seen, *[scene.combatants[name].draws for name in names if name in scene.combatants]}
    # gm before hidden: a hidden draw may be shown later, and would reveal the other with it
    return "gm" if "gm" in known else "hidden" if "hidden" in known else "open"


def deck_owner(scene: Scene, who: Name) -> str:
    """Return the label of the owner of a deck; the shared deck, which has no name, is the GM’s.

    Raises:
        NotAllowed: ``who`` is a name that nobody here has.

    """
    return scene.of(who).label if who else say("the GM")


class OfDraws(Fact, frozen=True):
    """A fact about cards or dice of ``who``, which is for all who may see their draws."""

    who: Name

    @override
    def to_whom(self, scene: Scene) -> Seen:
        return as_drawn(self, scene, self.who)


class CardSpent(OfDraws, frozen=True):
    """A card has left the deck of ``who``; without a name, the deck of the GM or of the whole table."""

    tone: ClassVar[str] = "quiet"

    card: TrueCard

    @property
    @override
    def cards_drawn(self) -> tuple[Card, ...]:
        return (self.card,)

    def on(self, scene: Scene) -> Scene:
        """Take the card out of the deck. Refuses a card that is already out."""
        out, who = scene.spent.get(self.who, ()), deck_owner(scene, self.who)
        if self.card in out:
            raise NotAllowed(say("{card} is already out of {who}’s deck.", card=self.card, who=who))
        return replace(scene, spent={**scene.spent, self.who: (*out, self.card)})

    @override
    def words(self, scene: Scene) -> str:
        # a shared deck has no name, and the GM draws from it
        return say("{who} draws {card}.", who=scene.label(self.who) or say("The GM"), card=self.card)


class DiceThrown(OfDraws, frozen=True):
    """A throw of dice with ``sides`` sides by ``who``; ``name`` is the name of the question it answers.

    A ``further`` throw belongs to the throw before it: it is added to that one, or replaces some of its dice.
    """

    tone: ClassVar[str] = "quiet"

    name: str
    sides: int
    shown: tuple[int, ...]
    further: bool = False

    @override
    def words(self, scene: Scene) -> str:
        who = scene.label(self.who) or say("The GM")
        return say("{who} throws {dice}.", who=who, dice=" + ".join(map(str, self.shown)))


class CardsReturned(OfDraws, frozen=True):
    """Cards that go back into the deck of ``who``."""

    tone: ClassVar[str] = "quiet"

    cards: tuple[TrueCard, ...]

    def on(self, scene: Scene) -> Scene:
        """Put the cards back. Refuses a card that is not out, and a combatant who is not here."""
        out, who = list(scene.spent.get(self.who, ())), deck_owner(scene, self.who)
        for card in self.cards:
            if card not in out:
                raise NotAllowed(say("{card} is still in {who}’s deck.", card=card, who=who))
            out.remove(card)
        return replace(scene, spent={**scene.spent, self.who: tuple(out)})

    @override
    def words(self, scene: Scene) -> str:
        cards = listed([*self.cards])
        who = scene.label(self.who) or say("the GM")
        return say("Back into {who}’s deck: {cards}.", cards=cards, who=who)


class Reshuffled(Fact, frozen=True):
    """A new order of the rest of the deck of ``who``; cards that are out stay out."""

    who: Name

    def on(self, scene: Scene) -> Scene:
        """Count the reshuffle. Refuses the deck of a combatant who is not here."""
        deck_owner(scene, self.who)
        times = scene.reshuffled.get(self.who, 0)
        return replace(scene, reshuffled={**scene.reshuffled, self.who: times + 1})

    @override
    def words(self, scene: Scene) -> str:
        who = scene.label(self.who) or say("the GM")
        return say("The rest of {who}’s deck is reshuffled.", who=who)


class Term(Struct, frozen=True):
    """One part of a total: its name, its worth as printed, and whether it is subtracted."""

    what: str
    worth: str
    minus: bool = False

    @property
    def is_thrown(self) -> bool:
        """Whether the part is a card or dice; their names are in parentheses."""
        return self.what.startswith("(")

    def __str__(self) -> str:
        return f"{self.worth} {self.what}"


_PLACE = Fraction(1, 100)


def _of_printed(terms: tuple[Term, ...]) -> Fraction | None:
    """Return the sum of the terms as printed; None if one of them is not a number."""
    try:
        return sum((-exact(term.worth) if term.minus else exact(term.worth) for term in terms), Fraction())
    except ValueError:
        return None


class Sum(Struct, frozen=True):
    """A total with all its parts; ``note`` explains a total that is not their sum.

    A ``void`` sum loses against any other, because its draw failed.
    """

    terms: tuple[Term, ...]
    total: int | float
    note: str = ""
    void: bool = False

    @property
    def worth(self) -> str:
        """The total as printed, with at most two decimals.

        If the printed terms are rounded, the total is the sum of the printed numbers, so that the equation
        holds. It is never rounded up to a whole number, where the next band of a table may begin.
        """
        if isinstance(self.total, int):
            return str(self.total).replace("-", "−")
        # the printed sum serves only if it is near the total and has reached the same whole number
        total, shown = exact(self.total), _of_printed(self.terms)
        near = shown is not None and abs(shown - total) < _PLACE and floor(shown) == floor(total)
        told = shown if shown is not None and near else floor(total / _PLACE) * _PLACE
        return plain(told).replace("-", "−")

    def __str__(self) -> str:
        signs = [" − " if term.minus else " + " for term in self.terms]
        parts = "".join(sign + str(term) for sign, term in zip(signs, self.terms, strict=True))
        return f"{parts.removeprefix(' + ').strip()} = {self.worth}{self.note and f' ({self.note})'}"


class Reckoned(OfDraws, frozen=True):
    """An intermediate total that is worth showing."""

    tone: ClassVar[str] = "quiet"

    what: str
    sum: Sum

    def words(self, scene: Scene) -> str:
        """Return the equation: Fred’s Offense: 8 (card) + 8 OR = 16."""
        return say("{who}’s {what}: {sum}.", who=scene.label(self.who), what=self.what, sum=self.sum)


class Compared(Fact, frozen=True):
    """A comparison of two totals; its consequence, if any, is the next fact.

    ``outcome`` is a template, in which ``{by}`` is the difference.
    """

    who: Name
    against: Name
    ours: Sum
    theirs: Sum
    outcome: str
    by: int = 0

    @property
    @override
    def opponents(self) -> tuple[Name, Name]:
        return self.who, self.against

    def outcome_words(self) -> str:
        """Return the outcome in the present language."""
        return translated(self.outcome, by=self.by)

    def to_whom(self, scene: Scene) -> Seen:
        """Return the audience of the more secret of both draws."""
        return as_drawn(self, scene, self.who, self.against)

    def words(self, scene: Scene) -> str:
        """Return both equations: 8 (card) + 8 OR = 16 against 6 (card) + 6 DR = 12: hit by 4."""
        return say(
            "{ours} against {theirs}: {outcome}.",
            ours=self.ours,
            theirs=self.theirs,
            outcome=self.outcome_words(),
        )

    def brief(self) -> str:
        """Return both totals: 16 against 12: hit by 4."""
        return say("{ours} against {theirs}: {outcome}.", **self._short())

    def brief_of_several(self, scene: Scene) -> str:
        """Return both totals with the name of the other side: 16 against John’s 12: hit by 4."""
        whom = scene.label(self.against)
        return say("{ours} against {whom}’s {theirs}: {outcome}.", whom=whom, **self._short())

    def _short(self) -> dict[str, str]:
        """Return both totals and the outcome, for a sentence."""
        return {"ours": self.ours.worth, "theirs": self.theirs.worth, "outcome": self.outcome_words()}
