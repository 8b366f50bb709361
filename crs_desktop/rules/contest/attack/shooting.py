"""Ranged Strikes, friendly fire and reloading (CT-29 … CT-32)."""

from functools import partial
from math import ceil

from crs_desktop.rules.ask import Option
from crs_desktop.rules.chance_questions import Roll, thrown
from crs_desktop.rules.contest.attack.loading import Loosed, Reloaded, ShotStrayed
from crs_desktop.rules.contest.house_rules import ROUND_SECONDS, amount
from crs_desktop.rules.contest.sheet.gear import ranged_weapons
from crs_desktop.rules.contest.state import all_here, fight
from crs_desktop.rules.contest.tables import WEAPONS
from crs_desktop.rules.contest.throw import contenders
from crs_desktop.rules.contest.throw.deciding import decide, forecast
from crs_desktop.rules.contest.throw.ranged_defense import (
    CIRCUMSTANCES,
    friends_near,
    likely,
    ranged_defense,
)
from crs_desktop.rules.contest.throw.stats import equation, shortly, total
from crs_desktop.rules.contest.wounds.wounds import wound
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.gear import row_named
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.questions import Amount, Choose, Several
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name, whole
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, say_many, template

POINTED = template("pointed")
_NO, _LOT = "no", "lot"


def rounds_to_reload(scene: Scene, weapon: str) -> int:
    """Return the rounds to reload a weapon: a bow 1 round of 5 seconds, a crossbow 6 (CT-32)."""
    row = row_named(scene, WEAPONS, weapon)
    # a weapon that the GM took from the tables is reloaded like a bow, the quickest
    return ceil(whole(row["reload"]) / amount(scene, ROUND_SECONDS)) if row else 1


def left_to_reload(scene: Scene, who: Name, weapon: str) -> int:
    """Return the rounds until the weapon can shoot again; 0 if it is loaded."""
    return fight(scene).empty.get(who, {}).get(weapon, 0)


def loaded(scene: Scene, who: Name) -> tuple[str, ...]:
    """Return the loaded ranged weapons of a combatant."""
    return tuple(one for one in ranged_weapons(scene, who) if not left_to_reload(scene, who, one))


def why_not_shoot(scene: Scene, who: Name) -> WhyNot | None:
    """Return why a combatant cannot shoot: no ranged weapon, or none loaded (CT-30, CT-32)."""
    weapons = ranged_weapons(scene, who)
    if not weapons:
        return WhyNot(say("{who} has no ranged weapon.", who=scene.label(who)), "CT-30")
    if loaded(scene, who):
        return None
    left = min(left_to_reload(scene, who, one) for one in weapons)
    said = "{who} is reloading: 1 round left.", "{who} is reloading: {count} rounds left."
    return WhyNot(say_many(*said, left, who=scene.label(who)), "CT-32")


async def ranged_strike(table: Table, who: Name, target: Name) -> int | None:
    """Resolve Aim against Ranged Defense with a pointed weapon; return None if no shot happened (CT-29)."""
    return await table.turn(lambda scene: all_here(scene, who, target), _ranged_strike(table, who, target))


async def _ranged_strike(table: Table, who: Name, target: Name) -> int | None:
    weapon = await _weapon(table, who, target)
    if not weapon:
        return None
    metres = await _metres(table, who, target)
    counts = await table.ask(_counts(who, target, metres, weapon))
    # The weapon is empty whether or not the shot hits.
    table.happen(Loosed(who, weapon, rounds_to_reload(table.scene, weapon)))
    points = await decide(table, *contenders.shot(who, target, weapon, metres, counts), say("Ranged Strike"))
    if points > 0:
        await wound(table, who, target, points, POINTED)
    else:
        table.happen(Noted("{who} misses {target}.", {"who": who, "target": target}))
    # only a win of the defender can endanger a friend; at 0 the shot misses all (CT-31)
    if points < 0:
        await _friendly_fire(table, who, target, -points)
    return points


def shot_as_it_seems(scene: Scene, who: Name, target: Name, weapon: str = "") -> Forecast | None:
    """Return a shot’s forecast with the likely circumstances; None off the board or with nothing loaded."""
    weapon, metres = weapon or next(iter(loaded(scene, who)), ""), scene.apart(who, target)
    if not weapon or metres is None:
        return None
    counts = likely(scene, who, target)
    return forecast(scene, *contenders.shot(who, target, weapon, metres, counts), say("hits"))


async def _weapon(table: Table, who: Name, target: Name) -> str:
    can = loaded(table.scene, who)
    # With one loaded weapon there is nothing to choose.
    if len(can) < 2:
        return can[0] if can else ""
    asked = Choose(
        who=who,
        name="weapon",
        words=lambda scene: say("Which weapon does {who} shoot?", who=scene.label(who)),
        choices=lambda scene: tuple(Option(one, one) for one in loaded(scene, who)),
        forecast=lambda scene, one: (
            shot_as_it_seems(scene, who, target, one) if all_here(scene, who, target) else None
        ),
        rule="CT-30",
    )
    return await table.ask(asked)


async def _metres(table: Table, who: Name, target: Name) -> float:
    """Return the distance now; ask the GM if either one is off the board (CT-15)."""
    apart = table.scene.apart(who, target)
    if apart is not None:
        return apart
    asked = Amount(
        who=Name(""),
        name="metres",
        words=lambda scene: say("How far away is {target}, in metres?", target=scene.label(target)),
        low=lambda _scene: 1,
        high=lambda _scene: 2000,
        prefer=10,
        rule="CT-66",
    )
    metres = await table.ask(asked)
    return float(metres)


def _counts(who: Name, target: Name, metres: float, weapon: str) -> Several:
    def words(scene: Scene) -> str:
        bare = shortly(total(ranged_defense(scene, target, metres, weapon)))
        seems = shortly(total(ranged_defense(scene, target, metres, weapon, likely(scene, who, target))))
        said = "{target}’s Ranged Defense is {bare} by range and armor. Which circumstances count?"
        if seems != bare:
            said = (
                "{target}’s Ranged Defense is {bare} by range and armor, {seems} with what is suggested. "
                "Which circumstances count?"
            )
        asked = say(said, target=scene.label(target), bare=bare, seems=seems)
        walls = scene.sight_words(who, target)
        return say("{asked} ({walls})", asked=asked, walls=walls) if walls else asked

    def told(scene: Scene, counts: tuple[str, ...]) -> Forecast | None:
        two = contenders.shot(who, target, weapon, metres, counts)
        return forecast(scene, *two, say("hits")) if all_here(scene, who, target) else None

    def comes_to(scene: Scene, counts: tuple[str, ...]) -> str:
        if target not in scene.combatants:
            return ""
        made = equation(ranged_defense(scene, target, metres, weapon, counts))
        return say("{title}: {sum}", title=say("Ranged Defense"), sum=made)

    options = tuple(Option(id_, one.title, note=f"+{one.worth}") for id_, one in CIRCUMSTANCES.items())
    return Several(
        who=Name(""),
        name="circumstances",
        words=words,
        choices=lambda _scene: options,
        prefer=lambda scene: likely(scene, who, target) if all_here(scene, who, target) else (),
        forecast=told,
        so_far=comes_to,
        rule="CT-70",
    )


async def _friendly_fire(table: Table, who: Name, target: Name, points: int) -> None:
    """Ask whether a miss hits one of the shooter’s friends near the target, and wound that one (CT-31)."""
    near = partial(friends_near, shooter=who, target=target)
    hit = await table.turn(lambda scene: bool(near(scene)), table.ask(_falls_on(who, target)))
    # The GM may also name the friend who is hit.
    if hit == _LOT:
        hit = await _lot(table, near(table.scene), who)
    if hit not in (None, _NO):
        table.happen(ShotStrayed(who, Name(hit)))
        await wound(table, who, Name(hit), points, POINTED)


def _falls_on(who: Name, target: Name) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        near = friends_near(scene, who, target) if all_here(scene, who, target) else ()
        lot = say("Yes: a random one") if len(near) > 1 else say("Yes")
        friends = tuple(Option(name, scene.label(name)) for name in near)
        return (Option(_LOT, lot), *friends, Option(_NO, say("No: the shot misses")))

    def words(scene: Scene) -> str:
        return say(
            "{target} stands among the shooter’s friends. Can the shot hit one of them?",
            target=scene.label(target),
        )

    return Choose(who=Name(""), name="friendly fire", words=words, choices=choices, rule="CT-31")


async def _lot(table: Table, near: tuple[Name, ...], who: Name) -> str:
    """Return the friend hit, each with the same chance; a single one is hit without a roll."""
    if len(near) < 2:
        return near[0] if near else _NO

    def words(scene: Scene) -> str:
        lots = ", ".join(f"{lot} {scene.label(name)}" for lot, name in enumerate(near, 1))
        return say("Roll one die for the friend who is hit: {lots}.", lots=lots)

    asked = Roll(who=who, name="lot", words=words, count=1, sides=len(near), rule="CT-31")
    (drawn,) = await thrown(table, asked)
    return near[drawn - 1]


def count_reloading(table: Table, engaged: tuple[Name, ...]) -> None:
    """Count one round of reloading for every combatant who was not engaged in Melee (CT-32)."""
    for who, weapons in fight(table.scene).empty.items():
        for weapon, rounds in weapons.items():
            if who not in engaged:
                table.happen(Reloaded(who, weapon, max(0, rounds - 1)))
