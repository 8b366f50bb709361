"""The odds page of an attack outside a fight: modifiers, damage and armour (DS-43 … DS-141)."""

from crs_desktop.rules.duellist.attack.attack_odds import beats, of_wounds, wounds_of
from crs_desktop.rules.duellist.house_rules import ACTIVE_FUMBLE, CHAINS, FUMBLES, TIES
from crs_desktop.rules.odds.distribution import mixed
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.odds.odds_page import Entered, OddsField, OddsPage
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name


def _told(scene: Scene, entered: Entered) -> Forecast:
    number = {id_: each for id_, each in entered.items() if isinstance(each, int)}
    hit = beats(scene, number["attack"] - number["defence"])
    wounds = wounds_of(scene, number["damage"], number["armour"], number["armour_minus"])
    return of_wounds(scene, Name(""), mixed([(wounds, hit)]), hit)


PAGE = OddsPage(
    "A blow",
    (
        OddsField("attack", "added to the die of the attack", 10, -50, 99, curve=True),
        OddsField("defence", "added to the die of the defence", 10, -50, 99, curve=True),
        OddsField("damage", "added to 2d6 of damage", 0, -20, 40),
        OddsField("armour", "dice of armour", 0, 0, 10),
        OddsField("armour_minus", "taken off the armour dice", 0, 0, 10),
    ),
    _told,
    (CHAINS.id, FUMBLES.id, ACTIVE_FUMBLE.id, TIES.id),
)
"""The odds page of Duellist."""
