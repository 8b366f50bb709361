"""The AC Decks of many fights at once (CRS-25 … CRS-51).

A deck is nine bits for the Ace and the cards from 2 to 9, and the number of its tens, which are all alike.
What a card is worth, and which house rules hold, is asked of the rules once, for all cards.
"""

from typing import Any

import numpy as np
from msgspec import Struct

from crs_desktop.rules.double_exposure.cards.deck import is_ace, is_ten, worth
from crs_desktop.rules.double_exposure.cards.pick import special_worth
from crs_desktop.rules.double_exposure.odds.draws import Deals
from crs_desktop.rules.double_exposure.odds.pick_odds import CardsLeft
from crs_desktop.rules.play_out.fast import Chances, FightNotes
from crs_desktop.rules.values import Card

_CARDS = tuple(Card(rank) for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10"))
"""The kinds of cards by their numbers here; a ten stands for all."""
_TEN, _NONE = 9, -1
# one more at the end, for no card at all
_WORTH = np.array([*map(worth, _CARDS), 0])
_SPECIAL = np.array([*map(special_worth, _CARDS), 0])
_IS_TEN = np.array([*map(is_ten, _CARDS), False])
_IS_ACE = np.array([*map(is_ace, _CARDS), False])
_NAMES = np.array([*_CARDS, ""])
_PLAIN = np.array([[bits >> one & 1 for one in range(_TEN)] for bits in range(1 << _TEN)])
_COUNT = _PLAIN.sum(axis=1)
# cards that are in the deck come first, and a stable sort keeps their order
_NTH = np.argsort(1 - _PLAIN, axis=1, kind="stable")
"""The n-th plain card of a deck, at [bits, n]."""


class Picks(Struct, frozen=True):
    """Many picks: the sum of the cards before an Ace, and whether an Ace or a lack of cards ended them."""

    cards: Any
    ace: Any
    empty: Any

    @property
    def nullified(self) -> Any:
        """Whether an Ace, or no card at all, makes each pick 0 (CRS-30, CRS-33)."""
        return self.ace | self.empty


class At(Struct, frozen=True):
    """The decks of a draw: rows, drawers, the key of their question, and those whose name is in it.

    The key has a blank for the number of the round and one for the name.
    """

    rows: Any
    who: Any
    key: str
    named: Any

    def some(self, which: Any) -> "At":
        """Return some of the draws."""
        return At(self.rows[which], self.who[which], self.key, self.named[which])


class ManyDecks:
    """The decks of rounds that are played at once: a row for each round, a column for each combatant."""

    def __init__(
        self,
        whole: tuple[CardsLeft, ...],
        rows: int,
        held: Deals,
        chances: Chances,
        notes: FightNotes | None,
    ) -> None:
        self._held, self._chances, self._notes = held, chances, notes
        # Bit 0 stands for the Ace, and bit n − 1 for the plain card n.
        bits = [one.ace | sum(1 << number - 1 for number in one.plain) for one in whole]
        self._bits = np.tile(np.array(bits), (rows, 1))
        self._tens = np.tile(np.array([one.tens for one in whole]), (rows, 1))

    def initiative(self, at: At) -> Picks:
        """Make picks whose cards go back at once (CRS-89)."""
        return self._and_back(at)

    def offense(self, at: At) -> Picks:
        """Make the picks of attackers (CRS-28 … CRS-33, CRS-48)."""
        if self._held.offense_home:
            return self._and_back(at)
        found = self._pick(at)
        self._ace_home(at, found.ace)
        return found

    def defense(self, at: At) -> tuple[Any, Any]:
        """Return the sums of Defensive Draws, and which are 0 whatever is added (CRS-34 … CRS-38)."""
        found = self._pick(at)
        total, nothing = np.where(found.nullified, 0, found.cards), found.nullified
        if self._held.special.special:
            called = np.nonzero(found.ace)[0]
            drawn = self._draw(at.some(called), "special draw")
            kept = found.cards[called] if self._held.special.kept else 0
            total[called] = np.where(drawn == _NONE, 0, kept - _SPECIAL[drawn])
            nothing = found.empty.copy()
            nothing[called] = drawn == _NONE
            if self._held.special_home:
                self._move(at.some(called), drawn, 1)
        self._ace_home(at, found.ace)
        return total, nothing

    def _pick(self, at: At) -> Picks:
        cards = np.zeros(len(at.rows), dtype=int)
        ace, empty = np.zeros(len(cards), dtype=bool), np.zeros(len(cards), dtype=bool)
        called, number = np.arange(len(cards)), 0
        while len(called):
            number += 1
            drawn = self._draw(at.some(called), f"pick {number}")
            cards[called] += _WORTH[drawn]
            ace[called], empty[called] = _IS_ACE[drawn], drawn == _NONE
            # A ten calls for a further card, which is added.
            called = called[_IS_TEN[drawn]]
        return Picks(cards, ace, empty)

    def _and_back(self, at: At) -> Picks:
        place = at.rows, at.who
        bits, tens = self._bits[place], self._tens[place]
        # the arrays read above are copies: they hold the decks before the pick
        found = self._pick(at)
        self._bits[place], self._tens[place] = bits, tens
        return found

    def _draw(self, at: At, name: str) -> Any:
        """Draw a card from each deck; `_NONE` from an empty one."""
        place = at.rows, at.who
        bits, tens = self._bits[place], self._tens[place]
        left = _COUNT[bits] + tens
        # the tens are counted first, so that each place below 0 is a ten
        nth = (self._chances(len(bits)) * left).astype(int) - tens
        drawn = np.where(nth < 0, _TEN, _NTH[bits, np.maximum(nth, 0)])
        drawn[left == 0] = _NONE
        self._move(at, drawn, -1)
        if self._notes is not None:
            self._notes.card(f"{at.key}/{name}", at.rows, at.named, (_NAMES[drawn], left))
        return drawn

    def _ace_home(self, at: At, ace: Any) -> None:
        if self._held.ace_home:
            back = np.nonzero(ace)[0]
            self._move(at.some(back), np.zeros(len(back), dtype=int), 1)

    def _move(self, at: At, cards: Any, way: int) -> None:
        """Add cards to their decks, or take them away."""
        self._tens[at.rows, at.who] += way * (cards == _TEN)
        # `where` computes both sides: without `maximum`, no card at all would shift by −1
        plain = (cards != _TEN) & (cards != _NONE)
        self._bits[at.rows, at.who] += way * np.where(plain, 1 << np.maximum(cards, 0), 0)
