"""The odds of one hand against another without a conflict (BR-6, BR-14 … BR-22)."""

from crs_desktop.rules.bruise.house_rules import ACE, JOKERS, NEW_CARDS, TIES
from crs_desktop.rules.bruise.odds import wins
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.odds.odds_page import Entered, OddsField, OddsPage
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name

_OURS, _THEIRS = Name("\0ours"), Name("\0theirs")
"""Decks of nobody: whole ones."""


def _told(scene: Scene, entered: Entered) -> Forecast:
    return wins(scene, _OURS, int(entered["cards"]), _THEIRS, int(entered["difficulty"]))


PAGE = OddsPage(
    "A draw",
    (
        OddsField("cards", "cards drawn", 5, 0, 24, curve=True),
        OddsField("difficulty", "cards drawn against it", 5, 0, 24, curve=True),
    ),
    _told,
    (JOKERS.id, ACE.id, TIES.id, NEW_CARDS.id),
)
"""The odds page of Bruise: whole decks; a house rule settles ties, and one that is asked for is not won."""
