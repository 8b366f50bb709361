"""Charges: Time against reaction, in tenths of a second; lower is better (CT-47 … CT-51)."""

from fractions import Fraction
from functools import partial

from crs_desktop.rules.ask import Option
from crs_desktop.rules.contest.attack.shooting import loaded, ranged_strike, shot_as_it_seems
from crs_desktop.rules.contest.attack.sneaking import arrive
from crs_desktop.rules.contest.combat import Aimed
from crs_desktop.rules.contest.ground import able, far
from crs_desktop.rules.contest.house_rules import CHARGE_TIE
from crs_desktop.rules.contest.state import Intent, all_here, intents
from crs_desktop.rules.contest.throw import contenders
from crs_desktop.rules.contest.throw.deciding import decide, odds_of
from crs_desktop.rules.contest.throw.stats import value
from crs_desktop.rules.facts import NotedDeed
from crs_desktop.rules.odds.forecast import Forecast, yes_or_no
from crs_desktop.rules.questions import Amount, Choose, Confirm
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name, exact
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

FARTHEST = 20  # metres (CT-47)
_DRAWN, _LOADED, _NOT_LOADED = "drawn", "loaded", "not loaded"
_NOBODY = "-"


def why_not_charge(scene: Scene, who: Name, target: Name) -> WhyNot | None:
    """Return why ``who`` cannot charge: the target is over 20 m away, or ``who`` has no Speed (CT-47)."""
    metres = scene.apart(who, target)
    if metres is not None and metres > FARTHEST:
        said = "{target} is {far} away; a Charge covers 20 m or less."
        return WhyNot(say(said, target=scene.label(target), far=far(scene, who, target)), "CT-47")
    if value(scene, who, "speed") <= 0:
        return WhyNot(say("{who} has no Speed left.", who=scene.label(who)), "CT-47")
    return None


async def charges(table: Table) -> None:
    """Resolve all Charges: the runs, then one shot of each archer who is ready, then arrivals (CT-50)."""
    # All runs come first, because an archer charged by several has one arrow and must choose among them.
    runners = tuple(
        (who, target) for who in table.scene.combatants for target in intents(table.scene, who, "charge")
    )
    ready: dict[Name, tuple[Name, ...]] = {}
    for who, target in runners:
        inner = table.at(who)
        if await inner.turn(partial(_can_charge, who=who, target=target), _run(inner, who, target)):
            ready[target] = (*ready.get(target, ()), who)
    for archer, chargers in ready.items():
        await table.turn(partial(able, who=archer), _shoot_one(table.at(archer), archer, chargers))
    for who, target in runners:
        if _can_charge(table.scene, who, target):
            await arrive(table.at(who), who, target)
            # A charger who arrives may engage in Melee at once, in the later stages of this round.
            table.happen(Aimed(who, (Intent("melee", target),)))


def _can_charge(scene: Scene, who: Name, target: Name) -> bool:
    return able(scene, who) and all_here(scene, target) and why_not_charge(scene, who, target) is None


async def _run(table: Table, who: Name, target: Name) -> bool:
    """Resolve one run; return whether the target may shoot before the charger arrives."""
    metres = await _metres(table, who, target)
    how = await _readiness(table, who, target, metres)
    if how == _NOT_LOADED:
        said = "{who} charges {target}, who has no loaded weapon, and arrives."
        table.happen(NotedDeed(said, {"who": who, "target": target}))
        return False
    standing = await table.ask(_standing(who, target, metres, how))
    race = contenders.charge(who, target, metres, standing, how == _DRAWN)
    points = await decide(table, *race, say("Charge"))
    return shot_at(table.scene, points)


def shot_at(scene: Scene, points: int) -> bool:
    """Return whether a Charge with this result is shot at before it arrives (CT-50)."""
    # the text names no result of 0 for a Charge; by default the charger arrives (CT-50)
    return points < 0 or (points == 0 and CHARGE_TIE.reads(scene, "shot"))


async def _metres(table: Table, who: Name, target: Name) -> Fraction:
    """Return the real distance; ask the GM if either one is off the board."""
    apart = table.scene.apart(who, target)
    # The board knows the distance.
    if apart is not None:
        return exact(apart)
    asked = Amount(
        who=Name(""),
        name="metres",
        words=lambda scene: say("How many metres does {who} charge?", who=scene.label(who)),
        low=lambda _scene: 1,
        high=lambda _scene: FARTHEST,
        prefer=10,
        rule="CT-47",
    )
    metres = await table.ask(asked)
    return Fraction(metres)


def arrival_as_it_seems(scene: Scene, who: Name, target: Name) -> Forecast | None:
    """Return the forecast of arriving before a shot, with the usual answers; None off the board."""
    metres = scene.apart(who, target)
    if metres is None:
        return None
    return _arrival(scene, who, target, exact(metres), True, _usual_readiness(scene, target))


def _arrival(scene: Scene, who: Name, target: Name, metres: Fraction, standing: bool, ready: str) -> Forecast:
    """Return the forecast of arriving before a shot; a target with nothing loaded never stops the Charge."""
    if ready == _NOT_LOADED:
        return yes_or_no(target, Fraction(1), say("succeeds"))
    race = contenders.charge(who, target, metres, standing, ready == _DRAWN)
    unshot = odds_of(scene, *race).of(lambda points: not shot_at(scene, points))
    return yes_or_no(target, unshot, say("succeeds"))


def _usual_readiness(scene: Scene, target: Name) -> str:
    """Return how ready the target’s weapon seems: held, at hand, or not loaded at all (CT-48)."""
    if not able(scene, target) or not loaded(scene, target):
        return _NOT_LOADED
    # A weapon in the hand is drawn.
    held = {item.name for item in scene.of(target).items if "held" in item.states}
    return _DRAWN if held & {*loaded(scene, target)} else _LOADED


async def _readiness(table: Table, who: Name, target: Name, metres: Fraction) -> str:
    """Ask whether the target’s weapon is drawn, unless nothing is loaded (CT-48)."""

    def words(scene: Scene) -> str:
        said = "{who} charges {target}. How ready is {target}’s weapon?"
        return say(said, who=scene.label(who), target=scene.label(target))

    def told(scene: Scene, how: str) -> Forecast | None:
        return _arrival(scene, who, target, metres, True, how) if all_here(scene, who, target) else None

    if _usual_readiness(table.scene, target) == _NOT_LOADED:
        return _NOT_LOADED
    asked = Choose(
        who=target,
        name="ready",
        words=words,
        forecast=told,
        choices=lambda _scene: (
            Option(_DRAWN, say("Drawn and loaded")),
            Option(_LOADED, say("Loaded, not drawn"), note="+6"),
            Option(_NOT_LOADED, say("Not loaded: no shot")),
        ),
        prefer=lambda scene: _usual_readiness(scene, target),
        rule="CT-48",
    )
    return await table.ask(asked)


def _standing(who: Name, target: Name, metres: Fraction, ready: str) -> Confirm:
    def told(scene: Scene, standing: bool) -> Forecast | None:
        return _arrival(scene, who, target, metres, standing, ready) if all_here(scene, who, target) else None

    return Confirm(
        who=who,
        name="standing",
        words=lambda scene: say("Does {who} charge from a standing start (+6)?", who=scene.label(who)),
        forecast=told,
        rule="CT-47",
    )


async def _shoot_one(table: Table, archer: Name, chargers: tuple[Name, ...]) -> None:
    """Let an archer who was ready shoot one arrow at one of the chargers (CT-50)."""
    asked = Choose(
        who=archer,
        name="shoots first",
        words=lambda scene: say(
            "{who} can shoot first. Which charger is the target?", who=scene.label(archer)
        ),
        choices=lambda scene: (
            *(Option(one, scene.label(one)) for one in chargers if one in scene.combatants),
            Option(_NOBODY, say("Nobody")),
        ),
        forecast=lambda scene, one: (
            shot_as_it_seems(scene, archer, Name(one)) if all_here(scene, archer, Name(one)) else None
        ),
        rule="CT-50",
    )
    whom = await table.ask(asked)
    # a ruling may have emptied the weapon while the archer chose
    if whom != _NOBODY and loaded(table.scene, archer):
        await ranged_strike(table, archer, Name(whom))
