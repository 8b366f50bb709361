"""The odds of a draw in this game: with its jokers and its Ace (BR-5, BR-14 … BR-22)."""

from crs_desktop.rules.bruise.deck import left, worth
from crs_desktop.rules.cards import suit
from crs_desktop.rules.forecast import Forecast
from crs_desktop.rules.hand_odds import HandOdds, Valued, hand_odds
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name
from crs_desktop.words import say


def draw_odds(scene: Scene, who: Name, cards: int, against: Name, difficulty: int) -> HandOdds:
    """``cards`` from the deck of ``who`` against ``difficulty`` of another's, as both decks are now.

    A tie is what equal Qualities are before any house rule settles them.
    """
    return hand_odds(_valued(scene, who), cards, _valued(scene, against), difficulty)


def wins(scene: Scene, who: Name, cards: int, against: Name, difficulty: int) -> Forecast:
    """The same as the forecast of somebody's draw: by how many cards he wins; a tie is not won."""
    return _won(who, draw_odds(scene, who, cards, against, difficulty))


def beats_card(scene: Scene, who: Name, cards: int, named: Card) -> Forecast:
    """What a draw comes to against a card that was named: the other side’s hand is that card alone (BR-9)."""
    return _won(who, hand_odds(_valued(scene, who), cards, ((worth(scene, named), ""),), 1))


def _won(who: Name, told: HandOdds) -> Forecast:
    return Forecast(who, say("Quantity"), {0: 1 - told.win, **told.quantity}, told.win, reaches=say("wins"))


def _valued(scene: Scene, who: Name) -> tuple[Valued, ...]:
    return tuple((worth(scene, card), suit(card)) for card in left(scene, who))
