"""Cards as names: ranks, suits, and the search for a typed card in a deck."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

from crs_desktop.rules.values import Card
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.words import listed, say, translated

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "Joker")
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}

_JOKER = r"JOKER(?:\s*\d+(?![0-9]|\s*[SHDC♠♥♦♣]))?"
"""A Joker with its own number, but without the number of the next card: “Joker 4c” is two cards."""
_TYPED = re.compile(rf"(10|[0-9AJQKX]|{_JOKER}|JO)\s*([SHDC♠♥♦♣]?)", re.IGNORECASE)
_WORD = re.compile(rf"{_JOKER}|\S+", re.IGNORECASE)
_ROW = re.compile(rf"(?:{_TYPED.pattern})(?=[\s,+]|$)[\s,+]*", re.IGNORECASE)
_RANK = {"0": "10", "1": "A", "X": "10", "JO": "Joker"}
_CALLED = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
_SUITED = re.compile(r"\b(?:10|[2-9AJQK])[shdc]\b")
_SUIT = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}


@lru_cache(maxsize=256)
def rank(card: Card) -> str:
    """Return the card without its suit.

    >>> rank(Card("10h")), rank(Card("Joker 2"))
    ('10', 'Joker')
    """
    return "Joker" if card.startswith("Joker") else card.rstrip("shdc")


def suit(card: Card) -> str:
    """Return the letter of the suit; empty for a card of a deck that does not tell suits apart."""
    return card[len(rank(card)) :] if rank(card) != "Joker" else ""


def drawing(card: Card) -> str:
    """Return the name of a card's drawing; cards without a suit are drawn as spades.

    >>> drawing(Card("10")), drawing(Card("Qh")), drawing(Card("Joker 2"))
    ('10s', 'Qh', 'joker-2')
    """
    if rank(card) == "Joker":
        # two drawings take turns, so that two Jokers of one deck look different
        return "joker-2" if card[-1] in "2468" else "joker"
    return rank(card) + (suit(card) or "s")


def called(card: Card) -> str:
    """Return the name of a card as it is read aloud.

    >>> called(Card("Ah")), called(Card("10")), called(Card("Q")), called(Card("Joker 2"))
    ('Ace of hearts', '10', 'Queen', 'Joker 2')
    """
    if rank(card) == "Joker":
        return str(card)
    named = translated(_CALLED.get(rank(card), rank(card)))
    suited = SUITS.get(suit(card), "")
    return say("{rank} of {suit}", rank=named, suit=translated(suited)) if suited else named


def aloud(sentence: str, cards: Iterable[Card] = ()) -> str:
    """Return a sentence with cards named as they are read aloud: all cards with a suit, and ``cards``.

    >>> aloud("Zel draws Jh and 4c."), aloud("A blow: Fred draws A.", [Card("A")])
    ('Zel draws Jack of hearts and 4 of clubs.', 'A blow: Fred draws Ace.')
    """
    heard = _SUITED.sub(lambda found: called(Card(found[0])), sentence)
    for card in cards:
        heard = re.sub(rf"(?<!\w){re.escape(card)}(?!\w| [a-z])", called(card), heard)
    return heard


def read_card(text: str, deck: Sequence[Card], alike: Sequence[frozenset[str]] = ()) -> Card:
    """Find the card that ``text`` names in ``deck``.

    Ranks of one set in ``alike`` stand for each other if the named card itself is missing: in a deck of
    Action Cards 10, J, Q, K and Joker are all tens.

    Raises:
        NotAllowed: the text does not name a card, or the card is not in the deck.

    """
    typed = _TYPED.fullmatch(text.strip())
    if typed is None:
        raise NotAllowed(
            say("“{text}” is not a card: type {ranks}.", text=text.strip(), ranks="A, 2 … 10, J, Q, K")
        )
    wanted = _RANK.get(typed[1][:2].upper(), typed[1].upper())
    suited = _SUIT.get(typed[2], typed[2].lower())
    # try the exact card first: K means the king, and means any ten only if the king is gone
    for found in (*_named(text, deck), *_same(wanted, suited, deck), *_stand_ins(wanted, deck, alike)):
        return found
    raise NotAllowed(not_in(text.strip(), deck))


def read_cards(text: str, deck: Sequence[Card]) -> tuple[Card, ...]:
    """Find the cards that ``text`` names, each in the part of ``deck`` left by the ones before it.

    >>> read_cards("Jh, 10s", [Card("10s"), Card("Jd"), Card("Jh")])
    ('Jh', '10s')
    >>> read_cards("Joker 4c", [Card("4c"), Card("Joker 1")])
    ('Joker 1', '4c')

    Raises:
        NotAllowed: as for `read_card`, for the first word that fails; also for a card that is named twice,
            and for one without a suit, because a hand is compared by suits, too.

    """
    left, found = list(deck), []
    for word in _WORD.findall(text.replace(",", " ")):
        found.append(_of_hand(word, deck, left))
        # “Joker Joker” names two cards, so the second is looked for without the first
        left.remove(found[-1])
    return tuple(found)


def _of_hand(word: str, deck: Sequence[Card], left: Sequence[Card]) -> Card:
    """Return the card of a hand that a word names, among those that the words before have left."""
    card, typed = read_card(word, deck), _TYPED.fullmatch(word)
    alike = [one for one in left if rank(one) == rank(card)]
    if card in left and typed and typed[2]:
        return card
    if not alike or (typed and typed[2]):
        raise NotAllowed(say("Each card can be drawn only once."))
    if len(alike) > 1 and suit(card):
        raise NotAllowed(say("{card} has no suit: type one of {all}.", card=word, all=", ".join(alike)))
    return card if card in alike else alike[0]


def each_card(text: str) -> tuple[str, ...]:
    """Split a text into typed cards, separated by blanks, commas or +; return any other text whole.

    >>> each_card("10 4, Joker 2"), each_card("an ace")
    (('10', '4', 'Joker 2'), ('an ace',))
    """
    found, place = [], 0
    text = text.strip()
    while match := _ROW.match(text, place):
        found.append(match[0].strip(" ,+\t"))
        place = match.end()
    return tuple(found) if found and place == len(text) else (text,)


def complete(text: str, deck: Sequence[Card], alike: Sequence[frozenset[str]] = ()) -> bool:
    """Return whether the typed text names a card of the deck, and no longer text could name another."""
    typed = _TYPED.fullmatch(text.strip())
    if typed is None or typed[0] == "1":  # it may become a 10
        return False
    try:
        found = read_card(text, deck, alike)
    except NotAllowed:
        return False
    kin = next((ranks for ranks in alike if rank(found) in ranks), frozenset({rank(found)}))
    # a typed J may be the beginning of Joker
    wanted = {_RANK.get(typed[1].upper(), typed[1].upper()), *(["Joker"] if typed[1] in "jJ" else [])}
    others = [card for card in deck if rank(card) in wanted and card != found]
    # Cards of one kind, such as tens, are alike in the rules: any of them serves.
    return bool(typed[2]) or all(rank(card) in kin and len(kin) > 1 for card in others)


def not_in(text: str, deck: Sequence[Card]) -> WhyNot:
    """Return the sentence for a card that is not in the deck, or no longer."""
    if not deck:
        return WhyNot(say("{card} cannot be drawn: no cards are left.", card=text))
    return WhyNot(say("{card} is not left to draw. Cards left: {deck}.", card=text, deck=listed([*deck])))


def _named(text: str, deck: Sequence[Card]) -> list[Card]:
    return [card for card in deck if card.casefold() == text.strip().casefold()]


def _same(wanted: str, suited: str, deck: Sequence[Card]) -> list[Card]:
    found = [card for card in deck if rank(card) == wanted and suited in (suit(card), "")]
    # a deck of Action Cards has no suits, but a person may read one from the real card
    return found or [card for card in deck if rank(card) == wanted and not suit(card)]


def _stand_ins(wanted: str, deck: Sequence[Card], alike: Sequence[frozenset[str]]) -> list[Card]:
    kin = next((ranks for ranks in alike if wanted in ranks), frozenset())
    return [card for card in deck if rank(card) in kin]


class EveryHand(Mapping[tuple[Card, ...], int]):
    """All hands of ``count`` cards from a deck, each with the weight 1, made one at a time on iteration."""

    def __init__(self, deck: Sequence[Card], count: int) -> None:
        self._deck, self._count = tuple(deck), count

    def __len__(self) -> int:
        return comb(len(self._deck), self._count)

    def __iter__(self) -> Iterator[tuple[Card, ...]]:
        return combinations(self._deck, self._count)

    def __getitem__(self, hand: tuple[Card, ...]) -> int:
        if len({*hand}) == len(hand) == self._count and {*hand} <= {*self._deck}:
            return 1
        raise KeyError(hand)
