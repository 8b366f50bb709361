"""The choice of a power and its targets: what bars each, and the odds (CRS-186, CRS-189)."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Literal

from crs_desktop.rules.ask import Option
from crs_desktop.rules.double_exposure.attack.attack import signed
from crs_desktop.rules.double_exposure.attack.harm import stand
from crs_desktop.rules.double_exposure.attack.ranges import (
    why_no_mind,
    why_not_aimed_at,
    why_not_long,
    why_not_short,
    why_too_far,
)
from crs_desktop.rules.double_exposure.combat import all_present, has_fled, why_not_present
from crs_desktop.rules.double_exposure.combatants import foes
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.helping import why_not_helped
from crs_desktop.rules.double_exposure.house_rules.ranges import GROUP_CHECK
from crs_desktop.rules.double_exposure.house_rules.stats import ENERGY
from crs_desktop.rules.double_exposure.odds.attack_odds import met_by, offense_of, shared_among, twofold
from crs_desktop.rules.double_exposure.odds.totals import beaten_by
from crs_desktop.rules.double_exposure.powers.power_terms import added, reach_of
from crs_desktop.rules.double_exposure.sheet.effects import in_force
from crs_desktop.rules.double_exposure.sheet.power_words import Power
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.double_exposure.strikes.long_range import candidates
from crs_desktop.rules.double_exposure.strikes.long_range import risk as shot_risk
from crs_desktop.rules.double_exposure.strikes.targets import Aim, ask_one, ask_several
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import NOT_USED
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

_MEAN_PICK = 6
Kinds = Literal["any", "attack", "help"]
"""The kinds of power to choose from: those that attack, and those that do not."""


def _is_one(power: Power, kind: Kinds) -> bool:
    return kind == "any" or power.attacks == (kind == "attack")


def powers_of(scene: Scene, who: Name) -> Iterator[tuple[str, Power]]:
    """Yield the powers that ``who`` has in use, each with its name."""
    for item, effect in in_force(scene, who):
        if effect.power is not None:
            yield item.name, effect.power


def why_not_power(scene: Scene, who: Name, kind: Kinds = "any") -> WhyNot | None:
    """Return the reason why ``who`` cannot use a power of this kind now."""
    if why_not := why_not_present(scene, who):
        return why_not
    reasons = [why_not_this(scene, who, power) for _, power in powers_of(scene, who) if _is_one(power, kind)]
    if not reasons and any(True for _ in powers_of(scene, who)):
        said = (
            "{who} has no power to attack with." if kind == "attack" else "{who} has no power to help with."
        )
        return WhyNot(say(said, who=scene.label(who)), "CRS-189")
    if not reasons:
        return WhyNot(say("{who} has no power.", who=scene.label(who)), "CRS-189")
    return None if not all(reasons) else reasons[0]


def why_no_free_power(scene: Scene, who: Name, target: Name) -> WhyNot | None:
    """Return why ``who`` has no power for a free Action at Long Range at this target (CRS-159)."""
    reasons = [_why_not_free(scene, who, target, power) for _, power in powers_of(scene, who)]
    nothing = WhyNot(say("{who} has no power.", who=scene.label(who)), "CRS-189")
    return None if not all(reasons) else next(iter(reasons), nothing)


def _why_not_free(scene: Scene, who: Name, target: Name, power: Power) -> WhyNot | None:
    if not power.attacks or power.several or "long" not in power.ranges:
        return WhyNot(say("This power is not a Long Range Action at one target."), "CRS-159")
    # cost first: it holds for every target
    unpaid, barred = _why_not_paid(scene, who, power), _barred(scene, who, target, power)
    return unpaid or barred or why_not_long(scene, who, target)


def which_free_power(who: Name, target: Name) -> Choose:
    """Ask for the power of a free Action at Long Range at this target."""

    def choices(scene: Scene) -> tuple[Option, ...]:
        having = powers_of(scene, who) if {who, target} <= scene.combatants.keys() else ()
        return tuple(Option(name, name, _why_not_free(scene, who, target, power)) for name, power in having)

    words = lambda scene: say("Which power does {who} use?", who=scene.label(who))  # noqa: E731
    return Choose(who=who, name="power", words=words, choices=choices, rule="CRS-159")


def why_not_this(scene: Scene, who: Name, power: Power) -> WhyNot | None:
    """Return the reason why ``who`` cannot use this power now."""
    if unpaid := _why_not_paid(scene, who, power):
        return unpaid
    reasons = [_barred(scene, who, whom, power) for whom in scene.combatants]
    if not all(reasons):
        return None
    # a helping power can be used on its user, whose own reason is then shown
    own = reasons[[*scene.combatants].index(who)]
    return WhyNot(say("No target is in range."), "CRS-186") if power.attacks else own


def _why_not_paid(scene: Scene, who: Name, power: Power) -> WhyNot | None:
    left = stat(scene, who, "em_left")
    if left < power.cost and ENERGY.reads(scene, NOT_USED):
        said = "It costs {cost} EM. EM is not used in this game; a house rule switches it on."
        return WhyNot(say(said, cost=power.cost), "CRS-189")
    if left < power.cost:
        said = "It costs {cost} EM, and {who} has {left}."
        return WhyNot(say(said, cost=power.cost, who=scene.label(who), left=left), "CRS-189")
    return None


def _barred(scene: Scene, who: Name, whom: Name, power: Power) -> WhyNot | None:
    binds = edition(scene).reach_binds and not power.reaches_anybody
    too_far = partial(why_too_far, scene, who, whom, power.reach if binds else 0)
    return _not_open(scene, who, whom, power) or too_far()


def _not_open(scene: Scene, who: Name, whom: Name, power: Power) -> WhyNot | None:
    if not power.attacks:
        return why_not_helped(scene, who, whom, power)
    # the one exception to "fled is out of reach" (CRS-152)
    found = power.reaches_anybody and whom in scene.combatants and has_fled(scene, whom)
    barred = None if found else why_not_aimed_at(scene, who, whom)
    if barred is None and power.against == "mind":
        barred = why_no_mind(scene, whom)
    if barred is None and power.ranges == ("short",):
        barred = why_not_short(scene, who, whom)
    if barred is None and power.ranges == ("long",):
        barred = why_not_long(scene, who, whom)
    return barred


def is_here(scene: Scene, whom: Name) -> bool:
    """Return whether ``whom`` is here, and neither down nor away."""
    return all_present(scene, (whom,))


def which_power(who: Name, kind: Kinds) -> Choose:
    """Ask for a power of this kind."""

    def choices(scene: Scene) -> tuple[Option, ...]:
        if who not in scene.combatants:
            return ()
        having = ((name, power) for name, power in powers_of(scene, who) if _is_one(power, kind))
        return tuple(Option(name, name, why_not_this(scene, who, power)) for name, power in having)

    def words(scene: Scene) -> str:
        return say("Which power does {who} use?", who=scene.label(who))

    def prefer(scene: Scene) -> str:
        # of helping powers none is better than another: the first one is usual
        best = best_attack(scene, who) if kind != "help" else None
        return best[1] if best else ""

    return Choose(who=who, name="power", words=words, choices=choices, prefer=prefer, rule="CRS-189")


def best_attack(scene: Scene, who: Name) -> tuple[int, str] | None:
    """Return the strongest attack power that can be used on an enemy now, with its value; None without one.

    The value is what it adds to one pick; each further pick counts as the mean of a deck, EM as the least
    cost.
    """
    if who not in scene.combatants:
        return None
    ready = (one for one in powers_of(scene, who) if one[1].attacks and _meets_a_foe(scene, who, one[1]))
    return max(((_worth(scene, who, power), name) for name, power in ready), default=None)


def _meets_a_foe(scene: Scene, who: Name, power: Power) -> bool:
    ready = why_not_this(scene, who, power) is None
    return ready and any(_barred(scene, who, foe, power) is None for foe in foes(scene, who))


def _worth(scene: Scene, who: Name, power: Power) -> int:
    return (power.picks - 1) * _MEAN_PICK + sum(map(signed, added(scene, who, power, power.cost)))


async def ask_targets(table: Table, who: Name, name: str, power: Power) -> tuple[Name, ...]:
    """Ask for the target or targets; a power left to the GM may have none."""
    aim = Aim(
        who=who,
        words=lambda scene: say("On whom does {who} use the power?", who=scene.label(who)),
        barred=lambda scene, whom: _barred(scene, who, whom, power),
        told=lambda scene, chosen: told_power(who, name, power, chosen, scene, power.cost),  # the least EM
        rule="CRS-190",
        usual=None if power.attacks else who,
        risk=lambda scene, whom: shot_risk(scene, whom, who) if stands_far(scene, who, whom, power) else 0,
    )
    if power.several or power.does == "told":
        return await ask_several(table, aim, least=0 if power.does == "told" else 1)
    return await ask_one(table, aim)


def told_power(
    who: Name,
    name: str,
    power: Power,
    targets: tuple[Name, ...],
    scene: Scene,
    spent: int,
    drawn: bool = False,
) -> Forecast | None:
    """Forecast a power, with a Melee Check for each target at Long Range unless it was ``drawn`` already."""
    checks = not drawn and (not power.several or GROUP_CHECK.reads(scene, "each"))
    among = {
        whom: candidates(scene, who, whom) if checks and stands_far(scene, who, whom, power) else {whom: 1}
        for whom in targets
        if is_here(scene, whom)
    }
    return power_forecast(scene, who, power, among, spent, name)


def stands_far(scene: Scene, who: Name, whom: Name, power: Power) -> bool:
    """Return whether the use is at Long Range; of a power for both ranges only if the board says so.

    Off the board the GM is asked later.
    """
    if set(power.ranges) != {"short", "long"}:
        return "long" in power.ranges
    return scene.apart(who, whom) is not None and why_not_long(scene, who, whom) is None


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
    return Forecast(who, say("hit"), spread, spread.at_least(1), fumble=offense.fumble)
