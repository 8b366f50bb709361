"""Exact odds of a power: its own picks against each Defense (CRS-190)."""

from collections.abc import Mapping
from fractions import Fraction

from crs_desktop.rules.double_exposure.attack.attack import signed
from crs_desktop.rules.double_exposure.attack.harm import stand
from crs_desktop.rules.double_exposure.odds.attack_odds import met_by, offense_of, shared_among, twofold
from crs_desktop.rules.double_exposure.odds.totals import beaten_by
from crs_desktop.rules.double_exposure.powers.power_terms import added, reach_of
from crs_desktop.rules.double_exposure.sheet.power_words import Power
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say

Among = Mapping[Name, Mapping[Name, int]]
"""The possible targets of each intended target, with the lots of a Melee Check."""


def power_forecast(
    scene: Scene, who: Name, power: Power, among: Among, spent: int, name: str = ""
) -> Forecast | None:
    """Forecast a power of this ``name``, undefended and with the usual free defenses."""
    reach = reach_of(scene, power)
    aimed_at = [one for lots in among.values() for one in lots if one != who]
    defenders = [stand(scene, who, one, reach).defender for one in aimed_at if reach.dodge]
    return twofold(scene, who, defenders, name, lambda scene: _counted(scene, who, power, among, spent))


def _counted(scene: Scene, who: Name, power: Power, among: Among, spent: int) -> Forecast | None:
    """Forecast a power for each intended target; on several targets, the number of hits.

    None without targets, and if the draws are not independent: a Melee Check for each of several targets, or
    one protector for two of them.
    """
    if not power.attacks:
        return None
    plus, reach = sum(map(signed, added(scene, who, power, spent))), reach_of(scene, power)
    offense = offense_of(scene, who, plus, power.picks)
    if len(among) == 1:
        ((target, lots),) = among.items()
        return shared_among(scene, who, target, lots, offense, reach)
    drawing = [stand(scene, who, target, reach).defender for target in among]
    # these cases have no independent draws, and are not worth exact odds
    if not among or len({*drawing}) < len(drawing) or any(len(lots) > 1 for lots in among.values()):
        return None
    spread = beaten_by(offense, [met_by(scene, who, target, reach) for target in among])
    none = spread.get(0, Fraction())
    return Forecast(who, say("hit"), spread, 1 - none, fumble=offense.fumble)
