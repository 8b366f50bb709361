"""What is true of a conflict while it is played, and the facts that change it."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.bruise.deck import card_of, highest, ordered, quality, quantity
from crs_desktop.rules.bruise.house_rules import SUITS
from crs_desktop.rules.course import Course, Stage
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import listed, say

WEAVER = Name("")
"""The Tale Weaver, as whose a hand or a deck stands that is no character’s."""
COMPARED = 3
"""The step in which the Quality is read: no sooner, for Karma may change the hands until then (BR-27)."""
Kind = Annotated[str, Meta(pattern="^(destiny|fate)$")]
KINDS = {"destiny": "Destiny", "fate": "Fate"}
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


def _changed(scene: Scene, **changes: object) -> Scene:
    return replace(scene, state=replace(conflict(scene), **changes))


class ConflictBegan(Fact, frozen=True):
    """What it is about, in the Tale Weaver’s words, may stay unsaid."""

    tone: ClassVar[str] = "step"

    about: str = ""

    @override
    def on(self, scene: Scene) -> Scene:
        return replace(scene, state=Conflict(1, self.about))

    @override
    def words(self, scene: Scene) -> str:
        return self.about


class TiedTo(Fact, frozen=True):
    """The conflict is tied to one end of the Wheel, or to both: Karma of that kind may be used (BR-26)."""

    kinds: tuple[Kind, ...]

    @override
    def on(self, scene: Scene) -> Scene:
        return _changed(scene, tied_to=self.kinds)

    @override
    def words(self, scene: Scene) -> str:
        return say("The conflict is tied to {what}.", what=listed([say(KINDS[kind]) for kind in self.kinds]))


class StepReached(Fact, frozen=True):
    """The conflict has come to one of its five steps."""

    step: Annotated[int, Meta(ge=1, le=len(STEPS))]

    @override
    def on(self, scene: Scene) -> Scene:
        return _changed(scene, step=self.step)


class HandDealt(Fact, frozen=True):
    """Cards come from a deck into a hand; beside those that are held already."""

    tone: ClassVar[str] = "quiet"

    who: Name
    cards: tuple[Card, ...]

    def on(self, scene: Scene) -> Scene:
        """Refuses a card that is out of that deck already."""
        out = scene.spent.get(self.who, ())
        for card in self.cards:
            if card in out:
                raise NotAllowed(say("{card} is not in that deck.", card=card))
        held = (*conflict(scene).hands.get(self.who, ()), *self.cards)
        scene = replace(scene, spent={**scene.spent, self.who: (*out, *self.cards)})
        return _changed(scene, hands={**conflict(scene).hands, self.who: held})

    @override
    def words(self, scene: Scene) -> str:
        cards = listed(list(ordered(scene, self.cards))) if self.cards else say("no card")
        return say("{who} draws {cards}.", who=begun(called(scene, self.who)), cards=cards)


class DifficultySet(Fact, frozen=True):
    """A card is named to be beaten; it comes from no deck, and has no suit (BR-9)."""

    card: Card

    def on(self, scene: Scene) -> Scene:
        """It lies in place of the Tale Weaver’s hand."""
        return _changed(scene, hands={**conflict(scene).hands, WEAVER: (self.card,)})

    @override
    def words(self, scene: Scene) -> str:
        return say("The difficulty is {card}.", card=self.card)


class Discarded(Fact, frozen=True):
    """Cards are put out of a hand; they stay out of the deck until the Turn is over."""

    tone: ClassVar[str] = "quiet"

    who: Name
    cards: tuple[Card, ...]

    def on(self, scene: Scene) -> Scene:
        """Those that are not held are not missed."""
        kept = tuple(card for card in conflict(scene).hands.get(self.who, ()) if card not in self.cards)
        return _changed(scene, hands={**conflict(scene).hands, self.who: kept})

    @override
    def words(self, scene: Scene) -> str:
        cards = listed([*self.cards]) if self.cards else say("no card")
        return say("{who} discards {cards}.", who=begun(called(scene, self.who)), cards=cards)


class TiedIn(Fact, frozen=True):
    """A Meme or a point of Karma was used: it belongs in the narration (BR-12, BR-28)."""

    who: Name
    what: str

    def on(self, scene: Scene) -> Scene:
        """Put beside those before it."""
        tied = conflict(scene).tied_in
        return _changed(scene, tied_in={**tied, self.who: (*tied.get(self.who, ()), self.what)})

    @override
    def words(self, scene: Scene) -> str:
        return say("{who} brings in {what}.", who=begun(called(scene, self.who)), what=self.what)


class KarmaSpent(Fact, frozen=True):
    """One point of Karma of a kind: ``destiny`` or ``fate``; so many are ``left``."""

    who: Name
    kind: Kind
    left: int

    @override
    def on(self, scene: Scene) -> Scene:
        return scene.with_field(self.who, f"{self.kind}_karma", self.left)

    @override
    def words(self, scene: Scene) -> str:
        said = "{who} spends a point of {kind} Karma ({left} left)."
        return say(said, who=scene.label(self.who), kind=say(KINDS[self.kind]), left=self.left)


class HandWon(Fact, frozen=True):
    """One hand has beaten another: Quality against Quality, and the Quantity that follows (BR-15, BR-18).

    ``quantity`` is None in what earlier releases told: it is that of the hands as they lie there.
    """

    tone: ClassVar[str] = "deed"

    who: Name
    against: Name
    quantity: int | None = None

    @override
    def on(self, scene: Scene) -> Scene:
        """Keeps who beat whom, and how well: a hand may be drawn anew for another comparison."""
        now = conflict(scene)
        won = {**now.won, self.who: (*now.won.get(self.who, ()), self.against)}
        counted = {**now.counted.get(self.who, {}), self.against: self._quantity(scene)}
        return _changed(scene, won=won, counted={**now.counted, self.who: counted})

    def words(self, scene: Scene) -> str:
        """Both Qualities, and the Quantity."""
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
    """The Quantity (BR-18)."""
    return quantity(scene, hand(scene, winner), quality(scene, hand(scene, loser)))


def quantities(scene: Scene, winner: Name, losers: tuple[Name, ...]) -> str:
    """The Quantity in words; where several were beaten, against each of them."""
    if len(losers) == 1:
        counted = conflict(scene).counted.get(winner, {})
        return say("Quantity {quantity}", quantity=counted.get(losers[0], 0))
    said = "{quantity} against {loser}"
    counted = conflict(scene).counted.get(winner, {})
    each = [say(said, quantity=counted.get(one, 0), loser=called(scene, one)) for one in losers]
    return say("Quantity {each}", each=listed(each))


class Standoff(Fact, frozen=True):
    """Equal Qualities, and nobody wins (BR-16)."""

    tone: ClassVar[str] = "deed"

    who: Name
    against: Name

    def words(self, scene: Scene) -> str:
        """Between whom, on which card."""
        said = "{who} and {against}: a standoff on {card}."
        names = {"who": begun(called(scene, self.who)), "against": called(scene, self.against)}
        return say(said, card=card_of(scene, hand(scene, self.who)), **names)


class ColorChosen(Fact, frozen=True):
    """The suit that sets style and mood of the telling (BR-19, BR-20)."""

    tone: ClassVar[str] = "deed"

    who: Name
    suit: str

    @override
    def on(self, scene: Scene) -> Scene:
        return _changed(scene, colors={**conflict(scene).colors, self.who: self.suit})

    def words(self, scene: Scene) -> str:
        """Which suit, and what it stands for."""
        return say("Color: {color}.", color=color_words(scene, self.suit))


class Narrated(Fact, frozen=True):
    """The outcome as it was told (BR-29)."""

    tone: ClassVar[str] = "told"

    who: Name
    text: str

    @override
    def words(self, scene: Scene) -> str:
        return f"“{self.text}”"


class Trimmed(Narrated, frozen=True):
    """The same as the Tale Weaver lets it stand, in place of what went too far (BR-31)."""

    tone: ClassVar[str] = "retold"

    def words(self, scene: Scene) -> str:
        """The words themselves, and that they are not the first."""
        return say("“{text}” (trimmed)", text=self.text)


class HandsReturned(Fact, frozen=True):
    """The Turn is over: all cards go back, and all decks are reshuffled (BR-32)."""

    tone: ClassVar[str] = "quiet"

    def on(self, scene: Scene) -> Scene:
        """Nothing is out any more."""
        return replace(scene, spent={}, state=Conflict())

    @override
    def words(self, scene: Scene) -> str:
        return say("The Turn is over: all cards go back, and the decks are reshuffled.")


FACTS: tuple[type[Fact], ...] = (
    ConflictBegan, TiedTo, StepReached, HandDealt, DifficultySet, Discarded, TiedIn, KarmaSpent, HandWon,
    Standoff, ColorChosen, Narrated, Trimmed, HandsReturned,
)  # fmt: skip


def equal_high(scene: Scene, who: Name) -> tuple[Card, ...]:
    """The cards of a hand that make its Quality."""
    return highest(scene, hand(scene, who))
