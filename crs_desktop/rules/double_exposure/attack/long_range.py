"""Long Range Combat with its Melee Check (CRS, Combat; CRS-103 … CRS-115, CRS-129, CRS-130)."""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, ClassVar

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.double_exposure.attack.attack import LONG, base_dr, calculated, halved, least, used_of
from crs_desktop.rules.double_exposure.attack.harm import strike
from crs_desktop.rules.double_exposure.attack.ranges import why_not_aimed_at, why_not_long
from crs_desktop.rules.double_exposure.attack.short_range import announce, protected
from crs_desktop.rules.double_exposure.cards.lots import draw_lot
from crs_desktop.rules.double_exposure.combat import all_present, combat, who_is_present, why_not_present
from crs_desktop.rules.double_exposure.deeds import Acted, act, melee
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.house_rules import reads
from crs_desktop.rules.double_exposure.house_rules.ranges import (
    LONG_RANGE,
    MELEE_DRAWN,
    SHOOTER_LOT,
    SHOT_USED,
)
from crs_desktop.rules.double_exposure.odds.attack_odds import attack_forecast
from crs_desktop.rules.double_exposure.round.announced import Announced
from crs_desktop.rules.double_exposure.round.combatants import draw_in, usual_target
from crs_desktop.rules.double_exposure.round.reactions import is_prevented
from crs_desktop.rules.double_exposure.sheet.effects import shoots_with
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.ground.battlefield import spoken_chances
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.questions import Amount, Choose, Confirm, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import NOT_USED
from crs_desktop.rules.sides import is_friend
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, template

May = Callable[[Table, Name, Name], Coroutine[Any, Any, bool]]
"""What more must be so for one to shoot at another."""


_EACH = template("Melee Check, one card each: {lots}. Draw one.")


async def nothing_more(_table: Table, _who: Name, _target: Name) -> bool:
    """Nothing but what the rules of Long Range ask."""
    return True


class DrHalved(Fact, frozen=True):
    """A Long Range Action halves DR, rounded up, for the rest of the round (CRS-104, CRS-105).

    It was so much ``before`` and is so much ``after``; earlier releases did not tell that.
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
    """The fact of it, with what his DR was and is."""
    before = base_dr(scene, who)
    return DrHalved(who, before, halved(before, 1))


def why_not_shot_at(scene: Scene, who: Name, target: Name) -> WhyNot | None:
    """Why somebody cannot use a Long Range Action on another."""
    return (
        why_not_aimed_at(scene, who, target)
        or why_not_long(scene, who, target)
        or edition(scene).out_of_reach(scene, who, target)
    )


def has_long_range(scene: Scene, who: Name) -> bool:
    """Whether somebody has a Long Range Action at all, as this game has it (CRS-103, CRS-115)."""
    if reads(scene, LONG_RANGE, "items"):
        return bool(shoots_with(scene, who))
    return not reads(scene, LONG_RANGE, NOT_USED)


def why_not_shooter(scene: Scene, who: Name) -> WhyNot | None:
    """Why somebody cannot use a Long Range Action now (CRS-103, CRS-115)."""
    if reads(scene, LONG_RANGE, NOT_USED):
        return WhyNot(say("There are no Long Range Actions in this game."), "CRS-115")
    if not has_long_range(scene, who):
        said = "{who} has nothing to shoot with: the words of an item, a skill or a power say “Long Range”."
        return WhyNot(say(said, who=scene.label(who)), "CRS-103")
    if why_not := why_not_present(scene, who):
        return why_not
    if calculated(scene, who, LONG) < least(scene, LONG) and not edition(scene).always_one:
        return WhyNot(say("{who} has no DR to use: at least 1 is needed.", who=scene.label(who)), "CRS-130")
    if all(why_not_shot_at(scene, who, other) for other in scene.combatants):
        return _nobody_to_shoot_at(scene, who)
    return None


def _nobody_to_shoot_at(scene: Scene, who: Name) -> WhyNot:
    """What bars the last of those who could be aimed at."""
    others = [other for other in scene.combatants if why_not_aimed_at(scene, who, other) is None]
    if not others:
        reasons = (why_not_aimed_at(scene, who, other) for other in who_is_present(scene) if other != who)
        return next(filter(None, reasons), WhyNot(say("Nobody else is in the fight.")))
    if any(why_not_long(scene, who, other) is None for other in others):
        return WhyNot(say("Nobody is in its range."), "CRS-186")
    return WhyNot(say("Nobody stands more than 5 feet from {who}.", who=scene.label(who)), "CRS-103")


async def shoot_somebody(table: Table, who: Name, may: May = nothing_more) -> bool:
    """Ask whom, and the GM whether he sees him; False where he does not, or ``may`` not (CRS-107)."""
    await table.turn(partial(_may_shoot, who=who), edition(table.scene).arming(table, who, "long"))
    target = await table.turn(partial(_may_shoot, who=who), table.ask(_target(who)))
    if target is None or not await in_sight(table, who, Name(target)):
        return False
    if not await may(table, who, Name(target)):
        return False
    both = (who, Name(target))
    draw_in(table, who, (Name(target),))
    lot = await _first_lot(table, who, Name(target))
    announced = Announced("long range", say("Long Range attack"), (lot or Name(target),))
    if await is_prevented(table, who, announced):
        return True
    if why_not_shot_at(table.scene, *both):  # a Reaction took its ground away
        return False
    await table.turn(lambda scene: all_present(scene, both), long_range_attack(table, *both, lot=lot))
    return True


async def shoot_back(table: Table, who: Name, target: Name) -> bool:
    """Shoot at a charger by a free Action; False where nothing came of it (CRS-158 … CRS-161)."""
    await edition(table.scene).arming(table, who, "long")
    if why_not_shot_at(table.scene, who, target):
        table.happen(Noted("{who} cannot reach {target} with it.", {"who": who, "target": target}))
        return False
    announced = Announced("long range", say("Long Range attack"), (target,))
    if not await is_prevented(table, who, announced, free=True):
        both = partial(all_present, names=(who, target))
        await table.turn(both, long_range_attack(table, who, target, free=True))
    return True


async def _first_lot(table: Table, who: Name, target: Name) -> Name | None:
    """On whom the shot falls, where the edition has that known before anybody reacts; else None."""
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
    """Whom a shot at somebody may fall on beside him: 0 for nobody, 1 for none of his friends, else 2."""
    others = [one for one in candidates(scene, who, whom) if one not in (who, whom)]
    return 2 if any(is_friend(scene, who, one) for one in others) else min(1, len(others))


def _note(scene: Scene, who: Name, whom: Name) -> str:
    """Whom a shot at somebody may fall on, and what hides him."""
    notes = (chances(scene, who, whom) or protected(scene, whom), scene.sight_words(who, whom))
    return "; ".join(filter(None, notes))


def forecast(scene: Scene, who: Name, target: Name) -> Forecast:
    """What a Long Range attack with all DR would come to now, whoever it falls on."""
    return attack_forecast(scene, who, target, LONG, candidates(scene, who, target))


async def in_sight(table: Table, who: Name, target: Name, rule: str = "CRS-107") -> bool:
    """Ask the GM whether one sees the other; where he does not, nothing comes of the Action.

    As it seems by the walls on the board is the usual answer.
    """

    def words(scene: Scene) -> str:
        said = say("Is {target} in {who}’s line of sight?", who=scene.label(who), target=scene.label(target))
        walls = scene.sight_words(who, target)
        return say("{asked} ({walls})", asked=said, walls=walls) if walls else said

    def seems(scene: Scene) -> bool:
        sight = scene.sight(who, target) if all_present(scene, (who, target)) else None
        return sight is None or sight.open > 0

    here = table.turn(
        lambda scene: all_present(scene, (who, target)),
        table.ask(Confirm(who=Name(""), name="in sight", words=words, prefer=seems, rule=rule)),
    )
    sees = await here
    if sees is False:
        table.happen(Noted("{who} does not see {target}.", {"who": who, "target": target}))
    return bool(sees)


async def long_range_attack(
    table: Table, who: Name, target: Name, free: bool = False, lot: Name | None = None
) -> int:
    """Carry out a Long Range Action; the LIFE it took is the result. ``free`` is one that a Charge gave.

    ``lot`` is on whom it falls, where that is known already.

    What the shot itself uses is the DR before it is halved; all that comes after it uses half (CRS-104).
    """
    first: int | None = None
    if lot is None and reads(table.scene, SHOT_USED, "before"):
        first = await table.ask(_used(who, target, lambda scene: candidates(scene, who, target)))
    whole = calculated(table.scene, who, LONG)
    hit = await melee_check(table, who, target) if lot is None else lot
    used = await table.ask(_used(who, hit, lambda _scene: {hit: 1})) if first is None else first
    deed = replace(_shot(who, target, hit), used=used, whole=whole, free=free)
    if hit == who:
        act(table, deed)
    else:
        announce(table, deed)
    table.happen(dr_halved(table.scene, who))
    return 0 if hit == who else await strike(table, who, hit, LONG, used)


def _shot(who: Name, target: Name, hit: Name) -> Acted:
    """At whom it falls; one that the Melee Check draws on the shooter himself stays at the target."""
    if hit == target:
        return Acted(who, "long", (target,))
    return Acted(who, "long", (target if hit == who else hit,), aimed=target, drawn=hit)


def _used(who: Name, target: Name, among: Callable[[Scene], dict[Name, int]]) -> Amount:
    """Ask how much DR is used, with odds for ``among``; a shot that falls on the shooter has none."""

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
    """All of a melee have the same chance (CRS-113)."""
    return 1


def candidates(scene: Scene, who: Name, target: Name) -> dict[Name, int]:
    """Everybody on whom a shot at somebody may fall, with so many chances (CRS-112, CRS-113).

    The shooter is among them by a house rule only, and a shot that falls on him is lost.
    """
    lot = reads(scene, SHOOTER_LOT, "lot")
    among = [name for name in melee(scene, target) if name == target or _may_be_drawn(scene, who, name, lot)]
    chances = edition(scene).chances
    return {name: max(1, chances(scene, who, target, name)) for name in among}


def _may_be_drawn(scene: Scene, who: Name, name: Name, lot: bool) -> bool:
    """By a house rule only who stands at Long Range (CRS-114)."""
    if name == who:
        return lot
    return reads(scene, MELEE_DRAWN, "all") or why_not_long(scene, who, name) is None


def chances(scene: Scene, who: Name, target: Name) -> str:
    """Whom a shot at somebody would strike with which chance; empty where it is he alone."""
    among = candidates(scene, who, target)
    if len(among) < 2:
        return ""
    return spoken_chances(scene, among)


async def melee_check(table: Table, who: Name, target: Name) -> Name:
    """Draw for who of the target’s melee is truly aimed at; what is drawn binds (CRS-108 … CRS-114)."""
    if len(candidates(table.scene, who, target)) < 2:
        return target
    drawn = await draw_lot(
        table, who, "Melee Check", _EACH, partial(_labels, who=who, target=target), "CRS-113"
    )
    hit = _lots(table.scene, who, target)[drawn]
    said = "{target} is in a melee: the draw falls on {hit}, and the shot is lost."
    if hit != who:
        said = "{target} is in a melee: the draw falls on {hit}."
    table.happen(Noted(said, {"target": target, "hit": hit}))
    return hit


def _lots(scene: Scene, who: Name, target: Name) -> tuple[Name, ...]:
    """Everybody as often as he has chances."""
    among = candidates(scene, who, target)
    return tuple(name for name, chances in among.items() for _ in range(chances))


def _labels(scene: Scene, who: Name, target: Name) -> tuple[str, ...]:
    return tuple(scene.label(name) for name in _lots(scene, who, target))
