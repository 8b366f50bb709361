"""First stage of a round: all declare their aims and targets at once (CT-13, CT-52, CT-55)."""

from collections.abc import Iterator
from functools import partial
from typing import cast

from msgspec.structs import replace

from crs_desktop.rules.ask import Option, Together
from crs_desktop.rules.cache import remembered
from crs_desktop.rules.contest.attack.shooting import loaded, shot_as_it_seems, why_not_shoot
from crs_desktop.rules.contest.combat import Aimed
from crs_desktop.rules.contest.ground import able, enemies, far, fighters, within_melee
from crs_desktop.rules.contest.house_rules import AIMS
from crs_desktop.rules.contest.movement.charging import arrival_as_it_seems, why_not_charge
from crs_desktop.rules.contest.sheet.gear import UNARMED, melee_weapons, ranged_weapons
from crs_desktop.rules.contest.sheet.sheet import entries
from crs_desktop.rules.contest.state import Deed, Intent, all_here, fight, intents
from crs_desktop.rules.contest.throw import contenders
from crs_desktop.rules.contest.throw.deciding import forecast
from crs_desktop.rules.contest.wounds.injuries import disabled
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.positions.barriers import is_hidden
from crs_desktop.rules.questions import Choose, Plan
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import order_of_attack
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

_WORDS: dict[Deed, str] = {
    "melee": "Engage {target} in Melee",
    "shoot": "Shoot at {target}",
    "charge": "Charge {target}",
    "sneak": "Sneak up on {target}",
}
_DEEDS = (*_WORDS, "move", "nothing")


async def aims(table: Table) -> None:
    """Ask all able combatants for their aims at once, then those with several attacks for more targets."""
    if not fighters(table.scene):
        return
    asked = Together(
        who=Name(""),
        name="aims",
        words=lambda _scene: "",
        parts=lambda scene: tuple(_aim(who) for who in fighters(scene)),
        tells=lambda scene, who, what: _declared(scene, who, what) if AIMS.reads(scene, "each") else (),
        rule="CT-52",
    )
    for who, what in (await table.ask(asked)).items():
        for aimed in _declared(table.scene, who, what):
            table.happen(aimed)
    for who in tuple(table.scene.combatants):
        await table.turn(partial(_fights_several, who=who), _also(table.at(who), who))


def _declared(scene: Scene, who: str, what: str) -> tuple[Aimed, ...]:
    """Return the aim as a fact, unless it has been told or its combatant has left."""
    aimed = Aimed(Name(who), (_intent(what),))
    told = who not in scene.combatants or fight(scene).intents.get(aimed.who) == aimed.intents
    return () if told else (aimed,)


def _intent(value: str) -> Intent:
    deed, _, target = value.partition(" ")
    return Intent(cast(Deed, deed), Name(target))


def _aim(who: Name) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        return tuple(_options(scene, who)) if who in scene.combatants else ()

    return Choose(
        who=who,
        name=who,
        words=lambda scene: say("What does {who} aim to do?", who=scene.label(who)),
        choices=choices,
        prefer=lambda scene: _usual(scene, who, remembered(choices, scene)),
        forecast=lambda scene, aim: _told(scene, who, aim),
        settled=lambda scene: None if _may_act(scene, who) else "nothing",
        rule="CT-52",
    )


def _may_act(scene: Scene, who: Name) -> bool:
    """Return whether there are several aims, without listing them: after each answer all others are asked."""
    return who in scene.combatants and (scene.of(who).square is not None or any(_foes(scene, who)))


def _told(scene: Scene, who: Name, aim: str) -> Forecast | None:
    """Return the forecast of an aim: its first contest, with the usual answers of all (CT-11)."""
    intent = _intent(aim)
    if not all_here(scene, who, intent.target):
        return None
    match intent.deed:
        case "melee":
            return forecast(scene, *contenders.in_melee(who, intent.target), say("succeeds"))
        case "shoot":
            shot = shot_as_it_seems(scene, who, intent.target)
            return shot and replace(shot, reaches=say("succeeds"))
        case "charge":
            return arrival_as_it_seems(scene, who, intent.target)
        case "sneak":
            return forecast(scene, *contenders.sneaking(who, intent.target), say("succeeds"))
    return None


def _usual(scene: Scene, who: Name, aims: tuple[Option, ...]) -> str:
    """Return the first aim at an enemy whom no wall hides, else the first without a target."""
    allowed = [one.value for one in aims if one.why_not is None]
    seen = [one for one in allowed if (whom := _intent(one).target) and not is_hidden(scene, who, whom)]
    # Reloading is what an archer does between shots, not a Charge with a spent crossbow (CT-32).
    if _reloads(scene, who) and not any(_intent(one).deed == "melee" for one in seen):
        return "nothing"
    bare = (one for one in allowed if not _intent(one).target)
    return min(seen, key=lambda one: _order(scene, who, _intent(one)), default=next(bare, ""))


def _reloads(scene: Scene, who: Name) -> bool:
    """Return whether a combatant has ranged weapons alone, and none of them is loaded."""
    alone = bool(ranged_weapons(scene, who)) and melee_weapons(scene, who) == (UNARMED,)
    return alone and not loaded(scene, who)


def _order(scene: Scene, who: Name, aim: Intent) -> tuple[float, ...]:
    wounds = len(entries(scene, aim.target, "injuries"))
    late = (not able(scene, aim.target),)
    return order_of_attack(scene, who, aim.target, -wounds, late=late, rank=_DEEDS.index(aim.deed))


def _options(scene: Scene, who: Name) -> Iterator[Option]:
    """Yield the aims of a combatant: Melee within range, shots, then Charges and Sneak Attacks beyond it."""
    foes, why_no_shot = [*_foes(scene, who)], why_not_shoot(scene, who)
    near = [one for one in foes if within_melee(scene, who, one)]
    # Off the board distance is the GM’s decision, so every aim is offered.
    beyond = [one for one in foes if one not in near or scene.apart(who, one) is None]
    # in melee range only Melee: a Charge needs a way to run, a Sneak Attack an unaware target
    yield from (_option(scene, "melee", who, one) for one in near)
    if ranged_weapons(scene, who):
        yield from (_option(scene, "shoot", who, one, why_no_shot) for one in foes)
    yield from (_option(scene, "charge", who, one, why_not_charge(scene, who, one)) for one in beyond)
    yield from (_option(scene, "sneak", who, one) for one in beyond)
    if scene.of(who).square is not None:
        yield Option("move", say("Move elsewhere"), to_square=True)
    rest = say("Reload, or something else") if _reloads(scene, who) else say("Nothing, or something else")
    yield Option("nothing", rest)


def _foes(scene: Scene, who: Name) -> Iterator[Name]:
    # the disabled stay on the list: killing a helpless enemy is for the GM to judge
    return (one for one in enemies(scene, who) if disabled(scene, one) != "dead")


def _option(scene: Scene, deed: Deed, who: Name, target: Name, why_not: WhyNot | None = None) -> Option:
    words = say(_WORDS[deed], target=scene.label(target))
    return Option(f"{deed} {target}", words, why_not, far(scene, who, target), (target,))


def _fights_several(scene: Scene, who: Name) -> bool:
    """Return whether ``who`` aims at Melee and is trained to fight several, one for each attack (CT-55)."""
    return able(scene, who) and len(entries(scene, who, "attacks")) > 1 and bool(intents(scene, who, "melee"))


async def _also(table: Table, who: Name) -> None:
    more = await table.ask(_others(who))
    if more:
        first = fight(table.scene).intents[who]
        table.happen(Aimed(who, (*first, *(Intent("melee", Name(one)) for one in more))))


def _others(who: Name) -> Plan:
    def choices(scene: Scene) -> tuple[Option, ...]:
        if who not in scene.combatants:
            return ()
        first = intents(scene, who, "melee")
        near = (one for one in enemies(scene, who) if within_melee(scene, who, one) and one not in first)
        return tuple(Option(one, scene.label(one)) for one in near)

    def most(scene: Scene) -> int:
        return len(entries(scene, who, "attacks")) - 1 if who in scene.combatants else 0

    def barred(scene: Scene, others: tuple[str, ...]) -> WhyNot | None:
        if len({*others}) < len(others):
            return WhyNot(say("Each target can be chosen only once."), "CT-55")
        if len(others) > most(scene):
            said = "{who} has attacks for at most {most} more."
            return WhyNot(say(said, who=scene.label(who), most=most(scene)), "CT-55")
        return None

    def words(scene: Scene) -> str:
        said = "{who} is trained to fight several. Which others do they engage (at most {most})?"
        return say(said, who=scene.label(who), most=most(scene))

    return Plan(who=who, name="others", words=words, choices=choices, barred=barred, rule="CT-55")
