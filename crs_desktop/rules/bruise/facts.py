"""The facts that change a conflict."""

from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.bruise.deck import card_of, ordered, quality, quantity
from crs_desktop.rules.bruise.state import (
    KINDS,
    STEPS,
    WEAVER,
    Conflict,
    Kind,
    called,
    color_words,
    conflict,
    hand,
)
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name, TrueCard
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import begun, listed, say, translated


def _changed(scene: Scene, **changes: object) -> Scene:
    return replace(scene, state=replace(conflict(scene), **changes))


class ConflictBegan(Fact, frozen=True):
    """The beginning of a conflict; ``about`` is its subject in the Tale Weaver’s words, perhaps empty."""

    tone: ClassVar[str] = "step"

    about: str = ""

    @override
    def on(self, scene: Scene) -> Scene:
        return replace(scene, state=Conflict(1, self.about))

    @override
    def words(self, scene: Scene) -> str:
        return self.about


class TiedTo(Fact, frozen=True):
    """The ends of the Wheel that the conflict is tied to: only Karma of these kinds may be used (BR-26)."""

    kinds: tuple[Kind, ...]

    @override
    def on(self, scene: Scene) -> Scene:
        return _changed(scene, tied_to=self.kinds)

    @override
    def words(self, scene: Scene) -> str:
        kinds = [translated(KINDS[kind]) for kind in self.kinds]
        return say("The conflict is tied to {what}.", what=listed(kinds))


class StepReached(Fact, frozen=True):
    """The beginning of one of the five steps."""

    step: Annotated[int, Meta(ge=1, le=len(STEPS))]

    @override
    def on(self, scene: Scene) -> Scene:
        return _changed(scene, step=self.step)


class HandDealt(Fact, frozen=True):
    """Cards dealt from a deck into a hand, beside the cards already held."""

    tone: ClassVar[str] = "quiet"

    who: Name
    cards: tuple[TrueCard, ...]

    @property
    @override
    def cards_drawn(self) -> tuple[Card, ...]:
        return self.cards

    def on(self, scene: Scene) -> Scene:
        """Add the cards to the hand; raise `NotAllowed` for a card already out of the deck."""
        out = scene.spent.get(self.who, ())
        for card in self.cards:
            if card in out:
                # Also for real cards typed by hand: a deck holds each card once.
                raise NotAllowed(say("{card} is not in that deck.", card=card))
        held = (*conflict(scene).hands.get(self.who, ()), *self.cards)
        scene = replace(scene, spent={**scene.spent, self.who: (*out, *self.cards)})
        return _changed(scene, hands={**conflict(scene).hands, self.who: held})

    @override
    def words(self, scene: Scene) -> str:
        cards = listed(list(ordered(scene, self.cards))) if self.cards else say("no card")
        return say("{who} draws {cards}.", who=begun(called(scene, self.who)), cards=cards)


class DifficultySet(Fact, frozen=True):
    """A named card to beat; no deck gives it up, and its suit does not count (BR-9)."""

    card: TrueCard

    def on(self, scene: Scene) -> Scene:
        """Make the card the Tale Weaver’s hand."""
        # a hand without a deck: `spent` stays as it is, so nothing goes back at the end of the Turn
        return _changed(scene, hands={**conflict(scene).hands, WEAVER: (self.card,)})

    @override
    def words(self, scene: Scene) -> str:
        return say("The difficulty is {card}.", card=self.card)


class Discarded(Fact, frozen=True):
    """Cards discarded from a hand; they stay out of the deck until the Turn is over."""

    tone: ClassVar[str] = "quiet"

    who: Name
    cards: tuple[TrueCard, ...]

    def on(self, scene: Scene) -> Scene:
        """Remove the cards from the hand; ignore cards that are not in it."""
        kept = tuple(card for card in conflict(scene).hands.get(self.who, ()) if card not in self.cards)
        # `spent` keeps the cards, so they cannot be drawn again in this Turn
        return _changed(scene, hands={**conflict(scene).hands, self.who: kept})

    @override
    def words(self, scene: Scene) -> str:
        cards = listed([*self.cards]) if self.cards else say("no card")
        return say("{who} discards {cards}.", who=begun(called(scene, self.who)), cards=cards)


class TiedIn(Fact, frozen=True):
    """A used Meme or point of Karma, which the narration must mention (BR-12, BR-28)."""

    tone: ClassVar[str] = "event"

    who: Name
    what: str

    def on(self, scene: Scene) -> Scene:
        """Add it to the earlier ones."""
        tied = conflict(scene).tied_in
        return _changed(scene, tied_in={**tied, self.who: (*tied.get(self.who, ()), self.what)})

    @override
    def words(self, scene: Scene) -> str:
        return say("{who} brings in {what}.", who=begun(called(scene, self.who)), what=self.what)


class KarmaSpent(Fact, frozen=True):
    """One point of Karma spent, of Destiny or Fate; ``left`` is the number that remains."""

    tone: ClassVar[str] = "event"

    who: Name
    kind: Kind
    left: int

    @override
    def on(self, scene: Scene) -> Scene:
        return scene.with_field(self.who, f"{self.kind}_karma", self.left)

    @override
    def words(self, scene: Scene) -> str:
        said = "{who} spends a point of {kind} Karma ({left} left)."
        return say(said, who=scene.label(self.who), kind=translated(KINDS[self.kind]), left=self.left)


class HandWon(Fact, frozen=True):
    """A hand that beat another: Quality against Quality, and the Quantity (BR-15, BR-18).

    ``quantity`` is None in files of earlier releases: it is then counted from the hands on the table.
    """

    tone: ClassVar[str] = "decided"
    own_line: ClassVar[bool] = True

    who: Name
    against: Name
    quantity: int | None = None

    @override
    def on(self, scene: Scene) -> Scene:
        """Keep winner, loser and Quantity: a hand may be drawn anew for another comparison."""
        now = conflict(scene)
        won = {**now.won, self.who: (*now.won.get(self.who, ()), self.against)}
        counted = {**now.counted.get(self.who, {}), self.against: self._quantity(scene)}
        return _changed(scene, won=won, counted={**now.counted, self.who: counted})

    def words(self, scene: Scene) -> str:
        """Name both sides, their Qualities and the Quantity."""
        ours, theirs = hand(scene, self.who), hand(scene, self.against)
        said = "{who} wins against {against}: Quality {ours} against {theirs}, Quantity {quantity}."
        return say(
            said,
            who=begun(called(scene, self.who)),
            against=called(scene, self.against),
            ours=card_of(scene, ours),
            theirs=card_of(scene, theirs),
            quantity=self._quantity(scene),
        )

    def _quantity(self, scene: Scene) -> int:
        return won_by(scene, self.who, self.against) if self.quantity is None else self.quantity


def won_by(scene: Scene, winner: Name, loser: Name) -> int:
    """Return the Quantity by which the hand of ``winner`` beats that of ``loser`` (BR-18)."""
    return quantity(scene, hand(scene, winner), quality(scene, hand(scene, loser)))


class Standoff(Fact, frozen=True):
    """Equal Qualities that neither side wins (BR-16)."""

    tone: ClassVar[str] = "decided"
    own_line: ClassVar[bool] = True

    who: Name
    against: Name

    def words(self, scene: Scene) -> str:
        """Name both sides and the card."""
        said = "{who} and {against}: a standoff on {card}."
        names = {"who": begun(called(scene, self.who)), "against": called(scene, self.against)}
        return say(said, card=card_of(scene, hand(scene, self.who)), **names)


class ColorChosen(Fact, frozen=True):
    """The suit that sets the style and mood of the narration (BR-19, BR-20)."""

    tone: ClassVar[str] = "event"
    own_line: ClassVar[bool] = True

    who: Name
    suit: str

    @override
    def on(self, scene: Scene) -> Scene:
        return _changed(scene, colors={**conflict(scene).colors, self.who: self.suit})

    def words(self, scene: Scene) -> str:
        """Name the winner, the suit and its meaning."""
        color = color_words(scene, self.suit)
        return say("{who}’s Color is {color}.", who=begun(called(scene, self.who)), color=color)


class Narrated(Fact, frozen=True):
    """The outcome as narrated (BR-29)."""

    tone: ClassVar[str] = "told"
    own_line: ClassVar[bool] = True

    who: Name
    text: str

    def words(self, scene: Scene) -> str:
        """Quote the text, after the name of its narrator."""
        return say("{who}: “{text}”", who=begun(called(scene, self.who)), text=self.text)


class Trimmed(Narrated, frozen=True):
    """A narration as shortened by the Tale Weaver (BR-31)."""

    tone: ClassVar[str] = "retold"

    def words(self, scene: Scene) -> str:
        """Quote the text and mark it as trimmed."""
        return say("{who}: “{text}” (trimmed)", who=begun(called(scene, self.who)), text=self.text)


class LegacyEarned(FieldSet, frozen=True):
    """A Legacy Point for a narration; ``value`` is the new number of them (BR-33)."""

    tone: ClassVar[str] = "event"
    own_line: ClassVar[bool] = True

    @override
    def words(self, scene: Scene) -> str:
        said = "{who} earns a Legacy Point for the narration ({points} in all)."
        return say(said, who=scene.label(self.who), points=self.value)


class HandsReturned(Fact, frozen=True):
    """The end of the Turn: all cards return to the reshuffled decks (BR-32)."""

    tone: ClassVar[str] = "quiet"

    def on(self, scene: Scene) -> Scene:
        """Return all cards and forget the conflict."""
        # every deck of the table, not only those of this conflict: “all decks should be reshuffled” (BR-32)
        return replace(scene, spent={}, state=Conflict())

    @override
    def words(self, scene: Scene) -> str:
        return say("The Turn is over: all cards return to the decks, which are reshuffled.")


FACTS: tuple[type[Fact], ...] = (
    ConflictBegan, TiedTo, StepReached, HandDealt, DifficultySet, Discarded, TiedIn, KarmaSpent, HandWon,
    Standoff, ColorChosen, Narrated, Trimmed, LegacyEarned, HandsReturned,
)  # fmt: skip
