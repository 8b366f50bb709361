"""Decks, and the value of cards and hands (Bruise, Anatomy of the Cards; BR-5, BR-14 … BR-20)."""

from crs_desktop.rules.bruise.house_rules import ACE, JOKERS, NEW_CARDS
from crs_desktop.rules.cards.card import RANKS, SUITS, rank, suit
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name

_PLAIN = tuple(Card(rank_ + suit_) for suit_ in SUITS for rank_ in RANKS if rank_ != "Joker")
_JOKERS = (Card("Joker 1"), Card("Joker 2"))
# without the Ace, whose worth a house rule decides, and without Jokers
_WORTH = {rank_: worth for worth, rank_ in enumerate(RANKS[1:13], start=2)}
# Below every card, a low Joker (0) included.
NOTHING = -1
"""The Quality of a hand without a card (BR-22): any card beats it."""


def deck(scene: Scene, _who: Name) -> tuple[Card, ...]:
    """Return the 52 cards, with two jokers by a house rule; the Tale Weaver’s deck is no different."""
    return (*_PLAIN, *(() if JOKERS.reads(scene, "none") else _JOKERS))


def left(scene: Scene, who: Name) -> tuple[Card, ...]:
    """Return the cards of the deck that have not been drawn in this Turn."""
    out = scene.spent.get(who, ())
    return tuple(card for card in deck(scene, who) if card not in out)


def is_reshuffled(scene: Scene) -> bool:
    """Return whether discarded cards go back into the deck at once, by house rule (BR-26)."""
    return NEW_CARDS.reads(scene, "reshuffled")


def worth(scene: Scene, card: Card) -> int:
    """Return the value of a card in a comparison: 2 … 13, the Ace 14 or 1, a Joker above or below all."""
    if rank(card) == "Joker":
        # Two equal Jokers tie like any two cards of one rank.
        return 15 if JOKERS.reads(scene, "high") else 0
    if rank(card) == "A":
        return 14 if ACE.reads(scene, "high") else 1
    return _WORTH[rank(card)]


def ordered(scene: Scene, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Sort a hand, highest card first; equal ranks by suit."""
    # The empty suit is a Joker’s.
    return tuple(sorted(hand, key=lambda card: (-worth(scene, card), [*SUITS, ""].index(suit(card)))))


def highest(scene: Scene, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards that make the Quality: the highest and its equals; none of an empty hand."""
    return tuple(card for card in ordered(scene, hand) if worth(scene, card) == quality(scene, hand))


def quality(scene: Scene, hand: tuple[Card, ...]) -> int:
    """Return the value of the highest card (BR-14)."""
    return max((worth(scene, card) for card in hand), default=NOTHING)


def quantity(scene: Scene, hand: tuple[Card, ...], beaten: int) -> int:
    """Count the cards equal to or higher than ``beaten``, the Quality of the losing hand (BR-18)."""
    return sum(worth(scene, card) >= beaten for card in hand)


def card_of(scene: Scene, hand: tuple[Card, ...]) -> str:
    """Return the rank of the highest card as text; a dash for an empty hand."""
    return next((rank(card) for card in highest(scene, hand)), "–")


def colors(suits: tuple[str, ...]) -> tuple[str, ...]:
    """Return the suits that the Color may be, from those of the highest cards (BR-19, BR-20)."""
    found = tuple(dict.fromkeys(suits))
    # A Joker has no suit, and an empty hand may win a tie by house rule.
    return found if found and all(found) else tuple(SUITS)
