"""The deck of Action Cards, and the value of each card (CRS, Action Cards; CRS-25 … CRS-27)."""

from crs_desktop.rules.cards.card import rank
from crs_desktop.rules.double_exposure.house_rules.stats import LUCK
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import NOT_USED
from crs_desktop.rules.values import Card, Name
from crs_desktop.words import say

TENS = frozenset({"10", "J", "Q", "K", "Joker"})
"""The ranks that count as 10 in an AC Deck (CRS-26)."""

_PLAIN = tuple(Card(rank) for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10"))
# without a suit first: a deck with LB up to 3 needs one plain Jack, Queen and King
_COURT = tuple(Card(rank + suit) for suit in ("", "h", "d", "c") for rank in ("J", "Q", "K"))
_MORE = _COURT + tuple(Card(f"Joker {number}") for number in range(1, 9))


def ac_deck(scene: Scene, who: Name) -> tuple[Card, ...]:
    """Return the full AC Deck: Ace to 10, and one more ten for each point of LB (CRS-25, CRS-27)."""
    return _PLAIN + _MORE[: max(0, luck(scene, who))]


def luck(scene: Scene, who: Name) -> int:
    """Return LB as this game counts it: their own, none, or the same for all (CRS-22)."""
    chosen = LUCK.chosen(scene.house_rules)
    if chosen == NOT_USED:
        return 0
    # the ids of the fixed readings are their numbers
    return int(chosen) if chosen.isdecimal() else stat(scene, who, "lb")


def left_in(scene: Scene, who: Name) -> tuple[Card, ...]:
    """Return the AC Deck without the cards that are out."""
    out = scene.spent.get(who)
    if not out:
        return ac_deck(scene, who)
    return tuple(card for card in ac_deck(scene, who) if card not in out)


def ace_chance(scene: Scene, who: Name) -> str:
    """Return the odds that the next card is the Ace, in words."""
    left = left_in(scene, who)
    if not any(map(is_ace, left)):
        return say("Ace out")
    return say("Ace 1 in {count}", count=len(left))


def is_ace(card: Card) -> bool:
    """Return whether a card is the Ace, the fumble among the Action Cards."""
    return rank(card) == "A"


def is_ten(card: Card) -> bool:
    """Return whether a card counts 10 and calls for another card."""
    return rank(card) in TENS


def worth(card: Card) -> int:
    """Return the value of a card: its number, 10 for any ten, 0 for the Ace."""
    return 10 if is_ten(card) else 0 if is_ace(card) else int(rank(card))
