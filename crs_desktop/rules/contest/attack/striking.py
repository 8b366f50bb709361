"""Uses of a Melee Advantage: a strike, a shot, or nothing (CT-20 … CT-30, CT-41)."""

from functools import partial

from crs_desktop.rules.ask import Option
from crs_desktop.rules.contest.attack.shooting import loaded, ranged_strike, shot_as_it_seems
from crs_desktop.rules.contest.combat import AdvantageGained, AdvantageGone, AttackUsed
from crs_desktop.rules.contest.ground import able, far, within_melee
from crs_desktop.rules.contest.house_rules import RELOAD_SHOT
from crs_desktop.rules.contest.sheet.gear import Weapon, melee_weapons
from crs_desktop.rules.contest.state import Advantage, advantage, all_here, fight, melee_targets
from crs_desktop.rules.contest.throw import contenders
from crs_desktop.rules.contest.throw.deciding import chances, decide, forecast
from crs_desktop.rules.contest.throw.outcome import tell
from crs_desktop.rules.contest.throw.stats import attacks
from crs_desktop.rules.contest.wounds.wounds import wound
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, translated

NOTHING, _SHOOT = "nothing", "shoot"


async def gain(table: Table, who: Name, over: Name, decisive: bool = False, unaware: bool = False) -> None:
    """Give ``who`` an Advantage, and ask the GM for its nature (CT-20, CT-21, CT-28)."""
    table.happen(AdvantageGained(Advantage(who, over, decisive, unaware)))
    key = f"nature of {who} over {over}"
    people = {"who": who, "over": over}
    await tell(
        table.at(key), "nature", "What is {who}’s Advantage over {over}, in the story?", "CT-28", people
    )


async def strikes(table: Table) -> None:
    """Let all Advantages be used in the order in which they were gained; wounds wait (CT-56)."""
    number = 0
    while held := _next(table.scene):
        number += 1
        inner = table.at(f"{number}", held.who)
        await inner.turn(partial(_still, held=held), _use(inner, held))
        # An Advantage whose holder fell or left before using it is lost as well.
        if advantage(table.scene, held.who, held.over) is not None:
            table.happen(AdvantageGone(held.who, held.over))


def _next(scene: Scene) -> Advantage | None:
    return next(iter(fight(scene).advantages), None)


def _still(scene: Scene, held: Advantage) -> bool:
    """Return whether both are here, the holder is able, and the Advantage remains, whatever its worth now."""
    here = all_here(scene, held.who, held.over) and able(scene, held.who)
    return here and advantage(scene, held.who, held.over) is not None


async def _use(table: Table, held: Advantage) -> None:
    who, over = held.who, held.over
    how = await table.ask(_how(who, over))
    if how == _SHOOT:
        await ranged_strike(table.at("shot"), who, over)
    elif how != NOTHING:
        await _strike(table, who, over, how)
    # an unused Advantage ends as well, because an Advantage is for this moment (CT-22)
    table.happen(AdvantageGone(who, over))


async def _strike(table: Table, who: Name, over: Name, how: str) -> None:
    """Decide Melee Attack, with the Advantage, against Melee Defense; above 0 it wounds (CT-24, CT-25)."""
    weapon, attack = blows(table.scene, who)[how]
    if attack:
        # mark the attack as used before the roll, because a miss uses the hand, too (CT-55)
        table.happen(AttackUsed(who, attack))
    two = contenders.strike(who, over, weapon, attack)
    points = await decide(table.at("strike"), *two, say("Strike"))
    if points > 0:
        await wound(table, who, over, points, weapon.kind)
    else:
        table.happen(Noted("{who} misses, or the armor holds.", {"who": who}))


def blows(scene: Scene, who: Name) -> dict[str, tuple[Weapon, str]]:
    """Return every way to strike by option id: each weapon use, or each of several attacks."""
    uses = melee_weapons(scene, who)
    # The entries of several attacks name no weapon of the tables, so all use the first weapon’s kind.
    own = {f"attack {name}": (uses[0], name) for name in attacks(scene, who) if _several(scene, who)}
    # Against several targets each hand strikes with its own number, so weapon uses are not offered.
    return own or {f"strike {place}": (use, "") for place, use in enumerate(uses, 1)}


def _several(scene: Scene, who: Name) -> bool:
    """Return whether ``who`` has several Melee targets; each blow then has its own Melee Attack (CT-55)."""
    return sum(one.deed == "melee" for one in fight(scene).intents.get(who, ())) > 1


def _how(who: Name, over: Name) -> Choose:
    def words(scene: Scene) -> str:
        held = advantage(scene, who, over)
        said = "{who} has a Melee Advantage over {over}. How is it used?"
        if held is not None and held.decisive:
            said = "{who} has a Decisive Melee Advantage over {over}. How is it used?"
        return say(said, who=scene.label(who), over=scene.label(over))

    return Choose(
        who=who,
        name="strike",
        words=words,
        choices=lambda scene: _ways(scene, who, over) if all_here(scene, who, over) else (),
        forecast=lambda scene, how: _told(scene, who, over, how) if all_here(scene, who, over) else None,
        rule="CT-22",
    )


def _told(scene: Scene, who: Name, over: Name, how: str) -> Forecast | None:
    if how == _SHOOT:
        return shot_as_it_seems(scene, who, over)
    blow = blows(scene, who).get(how)
    return None if blow is None else forecast(scene, *contenders.strike(who, over, *blow), say("hits"))


def _ways(scene: Scene, who: Name, over: Name) -> tuple[Option, ...]:
    own = tuple(_blow(scene, who, over, *one) for one in blows(scene, who).items())
    shots = (Option(_SHOOT, say("Ranged Strike"), _no_shot(scene, who)),) if loaded(scene, who) else ()
    return (*own, *shots, Option(NOTHING, say("Do nothing")))


def _blow(scene: Scene, who: Name, over: Name, value: str, how: tuple[Weapon, str]) -> Option:
    weapon, attack = how
    named = attack or translated(weapon.kind)
    # “Longsword, used blunt” says its kind itself.
    said = "Strike with {weapon} ({kind})" if named not in weapon.title else "Strike with {weapon}"
    words = say(said, weapon=weapon.title, kind=named)
    note = chances(scene, *contenders.strike(who, over, *how))
    return Option(value, words, _out_of_range(scene, who, over) or _used(scene, who, attack), note)


def _used(scene: Scene, who: Name, attack: str) -> WhyNot | None:
    if (who, attack) not in fight(scene).struck:
        return None
    said = "The attack “{attack}” has already been used this round."
    return WhyNot(say(said, attack=attack), "CT-55")


def _out_of_range(scene: Scene, who: Name, over: Name) -> WhyNot | None:
    """Return why a combatant who maneuvered or sneaked is too far away for a Melee Strike (CT-23, CT-39).

    A combatant whose Melee target is ``over`` strikes as they meet, wherever a Maneuver then leads ``over``.
    """
    if over in melee_targets(scene, who) or within_melee(scene, who, over):
        return None
    said = "{over} is {far} away: a Melee Strike needs melee range."
    return WhyNot(say(said, over=scene.label(over), far=far(scene, who, over)), "CT-23")


def _no_shot(scene: Scene, who: Name) -> WhyNot | None:
    """Return why a bow reloaded in this Maneuver cannot be shot: reload or shoot, not both (CT-40)."""
    if who in fight(scene).reloaded and RELOAD_SHOT.reads(scene, "not both"):
        return WhyNot(say("The bow was reloaded in this Maneuver and cannot be shot too."), "CT-40")
    return None
