"""The AC Pick and the Defensive Draw (CRS, Action Cards; CRS-25 … CRS-52)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.ask import Told
from crs_desktop.rules.cards.card import rank
from crs_desktop.rules.chance_questions import Draw
from crs_desktop.rules.double_exposure.cards.deck import TENS, is_ace, is_ten, left_in, worth
from crs_desktop.rules.double_exposure.house_rules.cards import (
    ACE_HOME,
    ACE_MISSES,
    ACE_STOPS,
    SPECIAL_CARD,
    SPECIAL_DRAW,
    SPECIAL_TEN,
    WORN_DECKS,
)
from crs_desktop.rules.facts import CardSpent, CardsReturned, Term
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import Moot
from crs_desktop.words import say, template, translated


class Pick(Struct, frozen=True):
    """The cards of one AC Pick in the order drawn; ``special`` are those of the special draw.

    ``empty``: a card was called for and none was left.
    """

    cards: tuple[Card, ...]
    special: tuple[Card, ...] = ()
    empty: bool = False

    @property
    def nullified(self) -> bool:
        """Whether an Ace, or no card at all, makes the pick 0 (CRS-30, CRS-33)."""
        return self.empty or any(is_ace(card) for card in self.cards)

    @property
    def total(self) -> int:
        """The sum of all cards (CRS-43), 0 when nullified."""
        return 0 if self.nullified else sum(worth(card) for card in self.cards)

    def terms(self) -> tuple[Term, ...]:
        """Return the cards as terms of a sum."""
        return tuple(term(card) for card in self.cards)


class Readings(Struct, frozen=True):
    """The house rules that apply to a Defensive Draw; see those of the same names.

    Without a ``special`` draw an Ace makes the Defense 0. ``kept`` leaves the tens of the pick in it,
    ``again`` lets a ten in the special draw call for another card.
    """

    special: bool = True
    kept: bool = False
    again: bool = False


def readings(scene: Scene, special: bool = True) -> Readings:
    """Return the house rules for a Defensive Draw; without a ``special`` draw an Ace makes it 0."""
    return Readings(special, SPECIAL_DRAW.reads(scene, "kept"), SPECIAL_TEN.reads(scene, "again"))


def stays_whole(scene: Scene) -> bool:
    """Return whether the cards of an attacker go back at once, by house rule (CRS-48)."""
    return WORN_DECKS.reads(scene, "defenders")


def ace_returns(scene: Scene) -> bool:
    """Return whether an Ace goes back as soon as the pick is over (CRS-49)."""
    return ACE_HOME.reads(scene, "at once")


def special_returns(scene: Scene) -> bool:
    """Return whether the card of a special draw goes back as soon as it is counted, by house rule."""
    return SPECIAL_CARD.reads(scene, "home")


def misses(scene: Scene) -> bool:
    """Return whether an Ace in the Offense misses at once; else it counts 0 (CRS-32)."""
    return ACE_MISSES.reads(scene, "no draw")


def left(who: Name) -> Callable[[Scene], tuple[Card, ...]]:
    """Return a function of the scene that gives the cards left in a deck; empty if its owner is gone."""
    return lambda scene: left_in(scene, who) if who in scene.combatants else ()


async def ac_pick(table: Table, who: Name, purpose: str, cards: int = 1) -> Pick:
    """Draw ``cards`` cards one by one; each 10 forces one more, an Ace ends it (CRS-28, CRS-40 … CRS-45).

    Every card leaves the deck; the Ace goes back as soon as the pick is over (CRS-48, CRS-49, CRS-51).
    """
    with _ace_home(table, who):
        return await _cards(table, who, purpose, cards)


async def bare_card(table: Table, who: Name, purpose: str) -> Card | None:
    """Draw one card, which calls for no other; None if none is left."""
    with _ace_home(table, who):
        return await _one(table, _pick(who, purpose, ()))


async def offensive_pick(table: Table, who: Name, purpose: str, cards: int = 1) -> Pick:
    """Make the AC Pick of an attacker; by house rule its cards go back at once (CRS-48)."""
    drawn = await ac_pick(table, who, purpose, cards)
    if stays_whole(table.scene):
        _home(table, who, drawn.cards)
    return drawn


async def defensive_draw(table: Table, who: Name, purpose: str, cards: int = 1) -> Pick:
    """Make an AC Pick in which an Ace forces the special draw (CRS-34 … CRS-38)."""
    with _ace_home(table, who):
        drawn = await _cards(table, who, purpose, cards)
        # an empty deck also nullifies, but calls for no special draw
        if drawn.nullified and not drawn.empty:
            drawn = await _special(table, who, purpose, drawn)
    if special_returns(table.scene):
        _home(table, who, drawn.special)
    return drawn


async def _cards(table: Table, who: Name, purpose: str, called: int) -> Pick:
    drawn: tuple[Card, ...] = ()
    while called > 0:
        card = await _one(table, _pick(who, purpose, drawn))
        if card is None:
            return Pick(drawn, empty=True)
        drawn = (*drawn, card)
        ended = is_ace(card) and ACE_STOPS.reads(table.scene, "stops")
        # a ten pays for itself: it counts, and one more card is drawn for it
        called = 0 if ended else called - 1 + is_ten(card)
    return Pick(drawn)


async def _special(table: Table, who: Name, purpose: str, drawn: Pick) -> Pick:
    special: tuple[Card, ...] = ()
    again = True
    while again:
        card = await _one(table, _special_draw(who, purpose, special))
        special = special if card is None else (*special, card)
        again = card is not None and is_ten(card) and readings(table.scene).again
    return Pick(drawn.cards, special, empty=not special)


async def _one(table: Table, asked: Draw) -> Card | None:
    # with no card left, or none after a ruling while the question is open, nothing is drawn
    card = await table.turn(lambda scene: bool(asked.left(scene)), table.ask(asked))
    if card is not None:
        table.happen(CardSpent(asked.who, card))
    return card


def _pick(who: Name, purpose: str, drawn: tuple[Card, ...]) -> Draw:
    name, before = f"pick {len(drawn) + 1}", drawn[-1] if drawn else None
    if before and is_ten(before):
        said = template("{purpose}: {card} calls for one more card from {who}’s deck.")
        moment = say("Bonus card")
    else:
        said, moment = template("{purpose}: pick a card from {who}’s deck."), ""
    return replace(_draw(who, name, _told(said, who, purpose=purpose, card=before)), moment=moment)


def _special_draw(who: Name, purpose: str, special: tuple[Card, ...]) -> Draw:
    name = f"special draw {len(special) + 1}" if special else "special draw"
    said = template("{purpose}: an Ace. The next card from {who}’s deck is subtracted.")
    asked = _draw(who, name, _told(said, who, purpose=purpose))
    # `moment` and `grave` let the views stage this card as a turning point
    return replace(asked, moment=say("Special draw"), grave=True, rule="CRS-34")


def _draw(who: Name, name: str, words: Told) -> Draw:
    return Draw(who=who, name=name, words=words, left=left(who), alike=(TENS,), rule="CRS-28")


def _told(said: str, who: Name, **names: object) -> Told:
    return lambda scene: translated(said, who=scene.label(who), **names)


@contextmanager
def _ace_home(table: Table, who: Name) -> Iterator[None]:
    """Return the Ace when the pick is over, even if an aside has ended the turn meanwhile."""
    try:
        yield
    except Moot:
        _ace_back(table, who)
        raise
    _ace_back(table, who)


def _ace_back(table: Table, who: Name) -> None:
    if ace_returns(table.scene):
        _home(table, who, tuple(filter(is_ace, table.scene.spent.get(who, ()))))


def _home(table: Table, who: Name, cards: tuple[Card, ...]) -> None:
    """Return the ``cards`` that are still out, each once.

    The GM may have returned one by a ruling, after which it may have been drawn again.
    """
    out = tuple(card for card in dict.fromkeys(cards) if card in table.scene.spent.get(who, ()))
    if out:
        table.happen(CardsReturned(who, out))


def send_home(table: Table, who: Name, before: tuple[Card, ...] = ()) -> None:
    """Return the cards that are out of the deck of ``who``, but not those that were out ``before``."""
    _home(table, who, tuple(card for card in table.scene.spent.get(who, ()) if card not in before))


def term(card: Card) -> Term:
    """Return a card as a term of a sum; only special cards are named."""
    name = say("Ace") if is_ace(card) else rank(card)
    return Term(f"({name})" if name in {say("Ace"), *TENS} - {"10"} else say("(card)"), str(worth(card)))


def why_zero(pick: Pick) -> str:
    """Return the note why a pick makes the whole calculation 0; empty if it does not."""
    if pick.empty:
        return say("no card is left")
    return say("the Ace makes it 0") if pick.nullified else ""


def fumble_terms(scene: Scene, pick: Pick) -> tuple[Term, ...]:
    """Return the terms of a Defensive Draw with an Ace: the kept cards less the special ones."""
    kept = [card for card in pick.cards if readings(scene).kept and not is_ace(card)]
    special = [Term(say("(special draw)"), str(special_worth(card)), minus=True) for card in pick.special]
    return (*(term(card) for card in kept), *special)


def special_worth(card: Card) -> int:
    """Return what the special card subtracts: a 10 counts 0 there (CRS-37)."""
    return 0 if is_ten(card) else worth(card)
