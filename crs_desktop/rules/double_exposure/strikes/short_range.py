"""Short Range Combat (CRS, Combat Actions; CRS-118 … CRS-128)."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from crs_desktop.rules.ask import Option
from crs_desktop.rules.cache import remembered
from crs_desktop.rules.double_exposure.announced import Announced
from crs_desktop.rules.double_exposure.attack.attack import SHORT, calculated, used_of
from crs_desktop.rules.double_exposure.attack.harm import strike, struck
from crs_desktop.rules.double_exposure.attack.ranges import (
    SHORT_RANGE_FEET,
    is_short,
    why_not_aimed_at,
    why_not_short,
)
from crs_desktop.rules.double_exposure.combat import all_present, who_is_present, why_not_able
from crs_desktop.rules.double_exposure.combatants import draw_in, stands_by, usual_target
from crs_desktop.rules.double_exposure.deeds import Acted, act
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.odds.attack_odds import attack_forecast
from crs_desktop.rules.double_exposure.reactions import is_prevented
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.positions.barriers import behind
from crs_desktop.rules.positions.nearby import Nearby
from crs_desktop.rules.questions import Choose, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import sole_target
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say


def why_not_target(scene: Scene, attacker: Name, target: Name) -> WhyNot | None:
    """Return the reason why ``attacker`` cannot use a Short Range Action on ``target``."""
    return why_not_aimed_at(scene, attacker, target) or why_not_short(scene, attacker, target)


def why_not_attacker(scene: Scene, who: Name) -> WhyNot | None:
    """Return the reason why ``who`` cannot begin a Short Range attack now."""
    others = (one for one in scene.combatants if one != who and is_short(scene, who, one))
    return _why_not_among(scene, who, others)


def attackers(scene: Scene) -> Callable[[Name], WhyNot | None]:
    """Return `why_not_attacker` for a scene; distances are computed once for all combatants."""
    return remembered(_attackers, scene)


def _attackers(scene: Scene) -> Callable[[Name], WhyNot | None]:
    # a grid over the board: comparing each token with each is too slow for hundreds
    near = Nearby(scene, who_is_present(scene))
    return lambda who: _why_not_among(scene, who, near.within(who, SHORT_RANGE_FEET))


def _why_not_among(scene: Scene, who: Name, near: Iterable[Name]) -> WhyNot | None:
    if why := why_not_able(scene, who):
        return why
    if calculated(scene, who, SHORT) < 1 and not edition(scene).always_one:
        return WhyNot(say("{who} has no OR to use: at least 1 is needed.", who=scene.label(who)), "CRS-121")
    barred = None
    for other in near:
        if (why := why_not_aimed_at(scene, who, other)) is None:
            return None
        barred = barred or (why if other != who else None)
    if barred is not None:
        return barred
    if len(who_is_present(scene)) < 2:
        return WhyNot(say("Nobody else is in the fight."))
    return WhyNot(say("Nobody is within 5 feet of {who}.", who=scene.label(who)), "CRS-118")


async def attack_somebody(table: Table, attacker: Name) -> bool:
    """Ask for a target and attack while both can fight; False if no target is left (CRS-118)."""
    aimed = _aimed(table, attacker)
    target = await table.turn(lambda scene: why_not_attacker(scene, attacker) is None, aimed)
    if target is None:
        return False
    both = (attacker, Name(target))
    draw_in(table, attacker, (Name(target),))
    announced = Announced("short range", say("Short Range attack"), (Name(target),))
    if await is_prevented(table, attacker, announced):
        return True
    if why_not_target(table.scene, *both):  # a Reaction took its ground away
        return False
    await table.turn(lambda scene: all_present(scene, both), short_range_attack(table, *both))
    return True


async def _aimed(table: Table, attacker: Name) -> str:
    await edition(table.scene).arming(table, attacker, "short")
    return await table.ask(_target(attacker))


def _target(attacker: Name) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        return everyone(
            scene,
            lambda scene, who: why_not_target(scene, attacker, who),
            lambda scene, who: "; ".join(
                filter(None, (protected(scene, attacker, who), behind(scene, attacker, who)))
            ),
        )

    return Choose(
        who=attacker,
        name="target",
        words=lambda scene: say("Whom does {who} attack?", who=scene.label(attacker)),
        choices=choices,
        settled=lambda scene: sole_target(scene, attacker, remembered(choices, scene)),
        prefer=lambda scene: usual_target(
            scene, attacker, lambda scene, whom: why_not_target(scene, attacker, whom)
        ),
        forecast=lambda scene, target: forecast(scene, attacker, Name(target)),
        rule="CRS-118",
    )


def forecast(scene: Scene, attacker: Name, target: Name, used: int | None = None) -> Forecast:
    """Forecast a Short Range attack, with all OR if ``used`` is None."""
    return attack_forecast(scene, attacker, target, SHORT, {target: 1}, used)


def protected(scene: Scene, attacker: Name, target: Name) -> str:
    """Return who would be struck instead, or that the target stands by; empty if neither."""
    hit = struck(scene, attacker, target)
    outside = say("stands by") if stands_by(scene, target) else ""
    return outside if hit == target else say("{who} takes the blow", who=scene.label(hit))


async def short_range_attack(table: Table, attacker: Name, target: Name) -> int:
    """Carry out a Short Range Action; return the LIFE lost."""

    def words(scene: Scene) -> str:
        said = "{attacker} attacks {target}: how much OR is used?"
        return say(said, attacker=scene.label(attacker), target=scene.label(target))

    asked = used_of(attacker, SHORT, words)
    # the odds follow the amount that the GM is about to choose
    coming = replace(asked, forecast=lambda scene, used: forecast(scene, attacker, target, used))
    used = await table.ask(coming)
    announce(
        table, Acted(attacker, "short", (target,), used=used, whole=calculated(table.scene, attacker, SHORT))
    )
    return await strike(table, attacker, target, SHORT, used)


def announce(table: Table, deed: Acted) -> None:
    """Tell of an attack; a protector counts as the one attacked (CRS-110, CRS-158)."""
    (target,) = deed.targets
    # the log names the protector before the attack: the Offense is told at them
    hit = struck(table.scene, deed.who, target)
    if hit != target:
        table.happen(Noted("{who} takes the blow for {whom}.", {"who": hit, "whom": target}))
    aimed = deed.aimed or (target if hit != target else Name(""))
    act(table, replace(deed, targets=(hit,), aimed=aimed))
