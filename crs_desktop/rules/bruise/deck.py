"""Decks, and what a hand is worth (Bruise, Anatomy of the Cards; BR-5, BR-14 … BR-20)."""

from crs_desktop.rules.bruise.house_rules import ACE, JOKERS
from crs_desktop.rules.cards.card import RANKS, SUITS, rank, suit
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name

_PLAIN = tuple(Card(rank_ + suit_) for suit_ in SUITS for rank_ in RANKS if rank_ != "Joker")
_JOKERS = (Card("Joker 1"), Card("Joker 2"))
_WORTH = {rank_: worth for worth, rank_ in enumerate(RANKS[1:13], start=2)}
NOTHING = -1
"""The Quality of a hand without a card (BR-22): any card beats it."""


def deck(scene: Scene, _who: Name) -> tuple[Card, ...]:
    """52 cards, and two jokers where they are played; the Tale Weaver has a deck like everybody else."""
    return (*_PLAIN, *(_JOKERS if JOKERS.chosen(scene.house_rules) != "none" else ()))


def left(scene: Scene, who: Name) -> tuple[Card, ...]:
    """What has not been drawn in this Turn."""
    out = scene.spent.get(who, ())
    return tuple(card for card in deck(scene, who) if card not in out)


def worth(scene: Scene, card: Card) -> int:
    """What a card counts in a comparison: 2 … 13, the Ace 14 or 1, a Joker more or less than any."""
    if rank(card) == "Joker":
        return 15 if JOKERS.chosen(scene.house_rules) == "high" else 0
    if rank(card) == "A":
        return 14 if ACE.chosen(scene.house_rules) == "high" else 1
    return _WORTH[rank(card)]


def ordered(scene: Scene, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand with its highest card first; suits in their order where ranks are equal."""
    return tuple(sorted(hand, key=lambda card: (-worth(scene, card), [*SUITS, ""].index(suit(card)))))


def highest(scene: Scene, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The card that makes the Quality, with those equal to it; none in an empty hand."""
    return tuple(card for card in ordered(scene, hand) if worth(scene, card) == quality(scene, hand))


def quality(scene: Scene, hand: tuple[Card, ...]) -> int:
    """What the highest card counts (BR-14)."""
    return max((worth(scene, card) for card in hand), default=NOTHING)


def quantity(scene: Scene, hand: tuple[Card, ...], beaten: int) -> int:
    """How many cards are equal to or higher than the Quality of the hand that lost (BR-18)."""
    return sum(worth(scene, card) >= beaten for card in hand)


def card_of(scene: Scene, hand: tuple[Card, ...]) -> str:
    """The rank of the highest card, to be said; a dash for an empty hand."""
    return next((rank(card) for card in highest(scene, hand)), "–")
