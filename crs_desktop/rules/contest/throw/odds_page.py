"""Odds of a contest outside a fight: two stats with bonuses and penalties (CT-7, CT-11)."""

from fractions import Fraction

from crs_desktop.rules.contest.house_rules import ROLL_FOURTEEN
from crs_desktop.rules.contest.throw.odds import forecast_of
from crs_desktop.rules.contest.throw.outcome import lead
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.odds.odds_page import Entered, OddsField, OddsPage
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


def _told(scene: Scene, entered: Entered) -> Forecast:
    number = {id_: each for id_, each in entered.items() if not isinstance(each, str)}
    by = number["stat"] + number["bonus"] - number["other_stat"] - number["other_bonus"]
    return forecast_of(lead(scene, Fraction(by)), Name(""), say("wins"))


PAGE = OddsPage(
    "A contest",
    (
        OddsField("stat", "stat", 10, -99, 99, curve=True, fractions=True),
        OddsField("bonus", "bonus or penalty", 0, -40, 40),
        OddsField("other_stat", "stat of the other side", 10, -99, 99, curve=True, fractions=True),
        OddsField("other_bonus", "bonus or penalty of the other side", 0, -40, 40),
    ),
    _told,
    (ROLL_FOURTEEN.id,),
)
"""Odds page of Contest."""
