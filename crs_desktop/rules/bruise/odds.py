"""The odds of a draw in this game: with its jokers and its Ace (BR-5, BR-14 … BR-22)."""

from crs_desktop.rules.bruise.deck import left, worth
from crs_desktop.rules.cards import suit
from crs_desktop.rules.hand_odds import HandOdds, Valued, hand_odds
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name


def draw_odds(scene: Scene, who: Name, cards: int, against: Name, difficulty: int) -> HandOdds:
    """``cards`` from the deck of ``who`` against ``difficulty`` of another's, as both decks are now.

    A tie is what equal Qualities are before any house rule settles them.
    """
    return hand_odds(_valued(scene, who), cards, _valued(scene, against), difficulty)


def _valued(scene: Scene, who: Name) -> tuple[Valued, ...]:
    return tuple((worth(scene, card), suit(card)) for card in left(scene, who))
