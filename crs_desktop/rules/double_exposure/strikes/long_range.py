"""Long Range Combat with its Melee Check (CRS, Combat; CRS-103 … CRS-115, CRS-129, CRS-130)."""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, ClassVar

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.double_exposure.announced import Announced
from crs_desktop.rules.double_exposure.attack.attack import LONG, base_dr, calculated, halved, least, used_of
from crs_desktop.rules.double_exposure.attack.harm import strike
from crs_desktop.rules.double_exposure.attack.ranges import why_not_aimed_at, why_not_long
from crs_desktop.rules.double_exposure.cards.lots import draw_lot
from crs_desktop.rules.double_exposure.combat import all_present, combat, who_is_present, why_not_present
from crs_desktop.rules.double_exposure.combat_facts import NotSeen
from crs_desktop.rules.double_exposure.combatants import draw_in, usual_target
from crs_desktop.rules.double_exposure.deeds import Acted, act, melee
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.house_rules.ranges import (
    LONG_RANGE,
    MELEE_DRAWN,
    SHOOTER_LOT,
    SHOT_USED,
)
from crs_desktop.rules.double_exposure.odds.attack_odds import attack_forecast
from crs_desktop.rules.double_exposure.reactions import is_prevented
from crs_desktop.rules.double_exposure.sheet.effects import shoots_with
from crs_desktop.rules.double_exposure.strikes.short_range import announce, protected
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.positions import barriers
from crs_desktop.rules.positions.battlefield import spoken_chances
from crs_desktop.rules.questions import Amount, Choose, Confirm, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import NOT_USED
from crs_desktop.rules.sides import is_friend
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, template

May = Callable[[Table, Name, Name], Coroutine[Any, Any, bool]]
"""A further condition for a shot, asked of the GM: shooter and target are given."""


_EACH = template("Melee Check, one card each: {lots}. Draw one.")


async def nothing_more(_table: Table, _who: Name, _target: Name) -> bool:
    """Ask nothing beyond the rules of Long Range."""
    return True


class DrHalved(Fact, frozen=True):
    """A Long Range Action halves DR, rounded up, for the rest of the round (CRS-104, CRS-105).

    ``before`` and ``after`` are None in facts of earlier releases.
    """

    tone: ClassVar[str] = "quiet"

    who: Name
    before: int | None = None
    after: int | None = None

    @override
    def on(self, scene: Scene) -> Scene:
        now = combat(scene)
        times = {**now.halvings, self.who: now.halvings.get(self.who, 0) + 1}
        return replace(scene, state=replace(now, halvings=times))

    @override
    def words(self, scene: Scene) -> str:
        told = dr_halved(scene, self.who) if self.before is None else self
        said = "{who}’s DR is halved for the rest of the round: {before} → {after}."
        return say(said, who=scene.label(self.who), before=told.before, after=told.after)


def dr_halved(scene: Scene, who: Name) -> DrHalved:
    """Return the fact, with DR before and after."""
    before = base_dr(scene, who)
    return DrHalved(who, before, halved(before, 1))


def why_not_shot_at(scene: Scene, who: Name, target: Name) -> WhyNot | None:
    """Return the reason why ``who`` cannot use a Long Range Action on ``target``."""
    return (
        why_not_aimed_at(scene, who, target)
        or why_not_long(scene, who, target)
        or edition(scene).out_of_reach(scene, who, target)
    )


def has_long_range(scene: Scene, who: Name) -> bool:
    """Return whether ``who`` has a Long Range Action at all in this game (CRS-103, CRS-115)."""
    if LONG_RANGE.reads(scene, "items"):
        return bool(shoots_with(scene, who))
    return not LONG_RANGE.reads(scene, NOT_USED)


def why_not_shooter(scene: Scene, who: Name) -> WhyNot | None:
    """Return the reason why ``who`` cannot use a Long Range Action now (CRS-103, CRS-115)."""
    if LONG_RANGE.reads(scene, NOT_USED):
        return WhyNot(say("This game does not use Long Range Actions."), "CRS-115")
    if not has_long_range(scene, who):
        said = "{who} has nothing to shoot with: no item, skill or power with the words “Long Range”."
        return WhyNot(say(said, who=scene.label(who)), "CRS-103")
    if why_not := why_not_present(scene, who):
        return why_not
    if calculated(scene, who, LONG) < least(scene, LONG) and not edition(scene).always_one:
        return WhyNot(say("{who} has no DR to use: at least 1 is needed.", who=scene.label(who)), "CRS-130")
    if all(why_not_shot_at(scene, who, other) for other in scene.combatants):
        return _nobody_to_shoot_at(scene, who)
    return None


def _nobody_to_shoot_at(scene: Scene, who: Name) -> WhyNot:
    """Return the reason that bars the last possible target."""
    others = [other for other in scene.combatants if why_not_aimed_at(scene, who, other) is None]
    if not others:
        reasons = (why_not_aimed_at(scene, who, other) for other in who_is_present(scene) if other != who)
        return next(filter(None, reasons), WhyNot(say("Nobody else is in the fight.")))
    if any(why_not_long(scene, who, other) is None for other in others):
        return WhyNot(say("No target is in range."), "CRS-186")
    return WhyNot(say("Nobody is more than 5 feet from {who}.", who=scene.label(who)), "CRS-103")


async def shoot_somebody(table: Table, who: Name, may: May = nothing_more) -> bool:
    """Ask for a target and shoot (CRS-107).

    Return False if the target is not seen or ``may`` forbids it: another Action can be chosen then.
    """
    await table.turn(partial(_may_shoot, who=who), edition(table.scene).arming(table, who, "long"))
    target = await table.turn(partial(_may_shoot, who=who), table.ask(_target(who)))
    if target is None or not await in_sight(table, who, Name(target)):
        return False
    if not await may(table, who, Name(target)):
        return False
    both = (who, Name(target))
    draw_in(table, who, (Name(target),))
    # in such an edition the others react to the shot at its real target
    lot = await _first_lot(table, who, Name(target))
    announced = Announced("long range", say("Long Range attack"), (lot or Name(target),))
    if await is_prevented(table, who, announced):
        return True
    if why_not_shot_at(table.scene, *both):  # a Reaction took its ground away
        return False
    await table.turn(lambda scene: all_present(scene, both), long_range_attack(table, *both, lot=lot))
    return True


async def shoot_back(table: Table, who: Name, target: Name) -> bool:
    """Shoot at a charger as a free Action; False if nothing came of it (CRS-158 … CRS-161)."""
    await edition(table.scene).arming(table, who, "long")
    if why_not_shot_at(table.scene, who, target):
        table.happen(Noted("{who} cannot reach {target} with this weapon.", {"who": who, "target": target}))
        return False
    announced = Announced("long range", say("Long Range attack"), (target,))
    if not await is_prevented(table, who, announced, free=True):
        both = partial(all_present, names=(who, target))
        await table.turn(both, long_range_attack(table, who, target, free=True))
    return True


async def _first_lot(table: Table, who: Name, target: Name) -> Name | None:
    """Return whom the shot hits if the edition draws lots before Reactions; else None."""
    if not edition(table.scene).lot_first:
        return None
    return await table.turn(partial(all_present, names=(who, target)), melee_check(table, who, target))


def _may_shoot(scene: Scene, who: Name) -> bool:
    return who in scene.combatants and why_not_shooter(scene, who) is None


def _target(who: Name) -> Choose:
    return Choose(
        who=who,
        name="target",
        words=lambda scene: say("At whom does {who} shoot?", who=scene.label(who)),
        choices=lambda scene: everyone(
            scene,
            lambda scene, whom: why_not_shot_at(scene, who, whom),
            lambda scene, whom: _note(scene, who, whom),
        ),
        prefer=lambda scene: usual_target(
            scene, who, lambda scene, whom: why_not_shot_at(scene, who, whom), partial(risk, who=who)
        ),
        forecast=lambda scene, target: forecast(scene, who, Name(target)),
        rule="CRS-103",
    )


def risk(scene: Scene, whom: Name, who: Name) -> int:
    """Return the risk of a shot at ``whom``: 0 nobody else, 1 no friend, 2 a friend may be hit."""
    others = [one for one in candidates(scene, who, whom) if one not in (who, whom)]
    return 2 if any(is_friend(scene, who, one) for one in others) else min(1, len(others))


def _note(scene: Scene, who: Name, whom: Name) -> str:
    """Return whom a shot at ``whom`` may hit, and what hides them."""
    notes = (chances(scene, who, whom) or protected(scene, who, whom), scene.sight_words(who, whom))
    return "; ".join(filter(None, notes))


def forecast(scene: Scene, who: Name, target: Name) -> Forecast:
    """Forecast a Long Range attack with all DR, over everybody it may hit."""
    return attack_forecast(scene, who, target, LONG, candidates(scene, who, target))


async def in_sight(table: Table, who: Name, target: Name, rule: str = "CRS-107") -> bool:
    """Return whether ``who`` sees ``target``, by the walls on the board, else by the GM.

    If not, nothing comes of the Action. Whoever chooses a target behind a wall once more leaves it to the GM.
    """

    def words(scene: Scene) -> str:
        said = say("Is {target} in {who}’s line of sight?", who=scene.label(who), target=scene.label(target))
        past = scene.sight_words(who, target)
        return say("{asked} ({walls})", asked=said, walls=past) if past else said

    def walls(scene: Scene) -> bool | None:
        return barriers.in_sight(scene, who, target)

    asked = Confirm(
        who=Name(""),
        name="in sight",
        words=words,
        prefer=lambda scene: walls(scene) is not False,
        settled=walls,
        rule=rule,
    )
    sees = await table.turn(lambda scene: all_present(scene, (who, target)), table.ask(asked))
    if sees is False:
        table.happen(NotSeen(who, target, barriers.behind(table.scene, who, target)))
    return bool(sees)


async def long_range_attack(
    table: Table, who: Name, target: Name, free: bool = False, lot: Name | None = None
) -> int:
    """Carry out a Long Range Action; return the LIFE lost.

    ``free``: the Action was given by a Charge. ``lot`` is the combatant who is hit, if already drawn. The
    shot itself uses DR before it is halved; everything after it uses half (CRS-104).
    """
    first: int | None = None
    # by this reading the shooter commits DR before knowing who is hit
    if lot is None and SHOT_USED.reads(table.scene, "before"):
        first = await table.ask(_used(who, target, lambda scene: candidates(scene, who, target)))
    whole = calculated(table.scene, who, LONG)
    hit = await melee_check(table, who, target) if lot is None else lot
    used = await table.ask(_used(who, hit, lambda _scene: {hit: 1})) if first is None else first
    deed = replace(_shot(who, target, hit), used=used, whole=whole, free=free)
    if hit == who:
        act(table, deed)
    else:
        announce(table, deed)
    # `used` is fixed by now: the shot itself counts DR before it is halved (CRS-104)
    table.happen(dr_halved(table.scene, who))
    return 0 if hit == who else await strike(table, who, hit, LONG, used)


def _shot(who: Name, target: Name, hit: Name) -> Acted:
    """Return the Action; a lost shot, drawn on the shooter, counts as directed at the target."""
    if hit == target:
        return Acted(who, "long", (target,))
    return Acted(who, "long", (target if hit == who else hit,), aimed=target, drawn=hit)


def _used(who: Name, target: Name, among: Callable[[Scene], dict[Name, int]]) -> Amount:
    """Ask how much DR is used, with odds over ``among``; a lost shot has no odds."""

    def words(scene: Scene) -> str:
        said = "{who} shoots at {target}: how much DR is used?"
        said = "{who}’s shot is lost: how much DR is used?" if target == who else said
        return say(said, who=scene.label(who), target=scene.label(target))

    def forecast(scene: Scene, used: int) -> Forecast | None:
        if target == who:
            return None
        return attack_forecast(scene, who, target, LONG, among(scene), used)

    return replace(used_of(who, LONG, words), forecast=forecast)


def one_each(_scene: Scene, _who: Name, _target: Name, _name: Name) -> int:
    """Return 1: everybody in a melee has the same chance (CRS-113)."""
    return 1


def candidates(scene: Scene, who: Name, target: Name) -> dict[Name, int]:
    """Return everybody whom a shot at ``target`` may hit, with their lots (CRS-112, CRS-113).

    The shooter is included by house rule only; a shot that falls on them is lost.
    """
    lot = SHOOTER_LOT.reads(scene, "lot")
    # the target itself is always a candidate, at any distance
    among = [name for name in melee(scene, target) if name == target or _may_be_drawn(scene, who, name, lot)]
    chances = edition(scene).chances
    # at least one lot each: an edition may only add chances, not take the last one
    return {name: max(1, chances(scene, who, target, name)) for name in among}


def _may_be_drawn(scene: Scene, who: Name, name: Name, lot: bool) -> bool:
    """Return whether ``name`` can be drawn; by house rule only at Long Range (CRS-114)."""
    if name == who:
        return lot
    return MELEE_DRAWN.reads(scene, "all") or why_not_long(scene, who, name) is None


def chances(scene: Scene, who: Name, target: Name) -> str:
    """Return the chances of everybody a shot may hit, in words; empty if only the target can be hit."""
    among = candidates(scene, who, target)
    if len(among) < 2:
        return ""
    return spoken_chances(scene, among)


async def melee_check(table: Table, who: Name, target: Name) -> Name:
    """Draw which member of the target’s melee is hit; the draw is binding (CRS-108 … CRS-114)."""
    if len(candidates(table.scene, who, target)) < 2:
        return target
    drawn = await draw_lot(
        table, who, "Melee Check", _EACH, partial(_labels, who=who, target=target), "CRS-113"
    )
    hit = _lots(table.scene, who, target)[drawn]
    # drawn on the shooter, by house rule only
    said = "{target} is in a melee: the draw falls on {hit}, and the shot is lost."
    if hit != who:
        said = "{target} is in a melee: the draw falls on {hit}."
    table.happen(Noted(said, {"target": target, "hit": hit}))
    return hit


def _lots(scene: Scene, who: Name, target: Name) -> tuple[Name, ...]:
    """Return each candidate as many times as they have lots."""
    among = candidates(scene, who, target)
    return tuple(name for name, chances in among.items() for _ in range(chances))


def _labels(scene: Scene, who: Name, target: Name) -> tuple[str, ...]:
    return tuple(scene.label(name) for name in _lots(scene, who, target))
