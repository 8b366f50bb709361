"""The combat round as one procedure: aims, answers and their resolution (CT-13 … CT-57)."""

from functools import partial

from crs_desktop.rules.contest.attack.loading import Reloaded
from crs_desktop.rules.contest.attack.shooting import count_reloading, loaded, ranged_strike
from crs_desktop.rules.contest.attack.sneaking import sneak
from crs_desktop.rules.contest.attack.striking import strikes
from crs_desktop.rules.contest.combat import CombatEnded, RoundBegan, RoundEnded, StageBegan
from crs_desktop.rules.contest.ground import able, fighters, why_not_there, within_melee
from crs_desktop.rules.contest.house_rules import ENGAGED_SHOT, MANEUVER_RELOAD
from crs_desktop.rules.contest.movement.charging import charges
from crs_desktop.rules.contest.movement.evading import evasions, tell_apart
from crs_desktop.rules.contest.round.aiming import aims
from crs_desktop.rules.contest.round.answering import answers
from crs_desktop.rules.contest.round.melee import melees
from crs_desktop.rules.contest.round.rulings import OFFERS
from crs_desktop.rules.contest.sheet.sheet import entries
from crs_desktop.rules.contest.state import END_OF_ROUND, all_here, attackers, fight, intents, is_on
from crs_desktop.rules.contest.wounds.hurt import InjuryChanged
from crs_desktop.rules.contest.wounds.injuries import sooner
from crs_desktop.rules.facts import Due, Moved, Noted
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.questions import Place
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import are_foes_among
from crs_desktop.rules.table import Procedure, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, template


async def _round(table: Table) -> None:
    """Run one round; it starts a combat if none is under way, and ends it if fewer than two sides remain."""
    number = fight(table.scene).round + 1
    table.happen(RoundBegan(number))
    # Rulings between two rounds may have moved combatants.
    tell_apart(table)
    inner = table.at(f"round {number}")
    with inner.offering(*OFFERS):
        await _stages(inner)
    tell_apart(inner)
    _end_of_round(inner)
    # The combat ends by itself once no two enemies are left standing.
    if not are_foes_among(inner.scene, fighters(inner.scene)):
        inner.happen(CombatEnded())


async def _stages(table: Table) -> None:
    # shots before Melee, since a Ranged Strike takes a second and a Melee up to ten (CT-16)
    stages = (aims, _approach, answers, _shots, evasions, melees, strikes)
    for number, stage in enumerate(stages, 1):
        table.happen(StageBegan(number))
        await stage(table.at(f"stage {number}"))
    # The end of the round is a stage without questions.
    table.happen(StageBegan(len(stages) + 1))


async def _approach(table: Table) -> None:
    """Resolve Sneak Attacks, Charges and other moves (CT-43, CT-47)."""
    for who in tuple(table.scene.combatants):
        for target in intents(table.scene, who, "sneak"):
            inner = table.at(who)
            await inner.turn(partial(_both, who=who, target=target), sneak(inner, who, target))
    await charges(table)
    for who in tuple(table.scene.combatants):
        if any(one.deed == "move" for one in fight(table.scene).intents.get(who, ())):
            await _go(table.at(who), who)


async def _go(table: Table, who: Name) -> None:
    """Move ``who`` elsewhere, unless an attacker in melee range must be answered first (CT-13, CT-33)."""
    near = tuple(one for one in attackers(table.scene, who) if _reaches(table.scene, one, who))
    if near and able(table.scene, who):
        said = "{who} is attacked by {names} and cannot move before answering."
        table.happen(Noted(said, {"who": who, "names": near}))
        return
    await _move(table, who)


def _reaches(scene: Scene, attacker: Name, who: Name) -> bool:
    return able(scene, attacker) and within_melee(scene, attacker, who)


def _both(scene: Scene, who: Name, target: Name) -> bool:
    return able(scene, who) and all_here(scene, target)


async def _move(table: Table, who: Name) -> None:
    if who not in table.scene.combatants or table.of(who).square is None:
        return
    asked = Place(
        who=who,
        name="goes",
        words=lambda scene: say("Where does {who} move?", who=scene.label(who)),
        barred=lambda scene, square: why_not_there(scene, who, square),
        prefer=lambda scene: scene.of(who).square or Square(0, 0),
        rule="CT-15",
    )
    where = await table.turn(partial(able, who=who), table.ask(asked))
    if where is not None and where != table.of(who).square:
        table.happen(Moved(who, where))


async def _shots(table: Table) -> None:
    """Resolve the aimed shots; by a house rule an engaged archer loses the shot (CT-29, CT-30)."""
    for who in tuple(table.scene.combatants):
        for target in intents(table.scene, who, "shoot"):
            if _may_shoot(table.scene, who, target):
                await ranged_strike(table.at(who), who, target)


def _may_shoot(scene: Scene, who: Name, target: Name) -> bool:
    engaged = fight(scene).answers.get(who) == "melee" and ENGAGED_SHOT.reads(scene, "lost")
    return _both(scene, who, target) and bool(loaded(scene, who)) and not engaged


def _end_of_round(table: Table) -> None:
    """Shorten lasting injuries by a round, apply all new wounds at once, count reloading (CT-56, CT-86)."""
    # New wounds come after the shortening, or an injury of this round would lose a round before it counts.
    engaged = _engaged(table.scene)
    for who in tuple(table.scene.combatants):
        for text in entries(table.scene, who, "injuries"):
            if sooner(text) != text:
                table.happen(InjuryChanged(who, text, sooner(text)))
    if any(fact.due == END_OF_ROUND for fact in table.scene.later):
        table.happen(Due(END_OF_ROUND))
    count_reloading(table, engaged)
    table.happen(RoundEnded())


def _engaged(scene: Scene) -> tuple[Name, ...]:
    """Return the combatants without time to reload: all in a Melee or a Maneuver (CT-32, CT-40)."""
    met = [*fight(scene).fought]
    if MANEUVER_RELOAD.reads(scene, "engaged"):
        maneuvers = [who for who, answer in fight(scene).answers.items() if answer == "maneuver"]
        met += [(one, who) for who in maneuvers for one in attackers(scene, who)]
    return tuple({name for pair in met for name in pair})


def _somebody_fights(scene: Scene) -> WhyNot | None:
    return None if fighters(scene) else WhyNot(say("No combatant here can fight."))


def _foes_are_here(scene: Scene) -> bool:
    """Return whether a combat is on, or two sides stand ready for one."""
    return is_on(scene) or len({scene.of(who).side for who in fighters(scene)} - {""}) > 1


async def _end(table: Table) -> None:
    table.happen(CombatEnded())


def _none_is_on(scene: Scene) -> WhyNot | None:
    return None if is_on(scene) else WhyNot(say("There is no combat."))


async def _reload_all(table: Table) -> None:
    """Load all empty weapons; between combats there is time for it."""
    for who, weapons in tuple(fight(table.scene).empty.items()):
        for weapon in tuple(weapons):
            table.happen(Reloaded(who, weapon))


def _nothing_empty(scene: Scene) -> WhyNot | None:
    # A combatant who left keeps their entries, but they are no reason to reload.
    here = fight(scene).empty.keys() & scene.combatants.keys()
    return None if here else WhyNot(say("All weapons are loaded."))


ROUND = Procedure("Combat round", _round, _somebody_fights, usual=_foes_are_here)
END = Procedure("End the combat", _end, _none_is_on, heading=template("End of the combat"))
RELOAD = Procedure("Reload everything", _reload_all, _nothing_empty)
