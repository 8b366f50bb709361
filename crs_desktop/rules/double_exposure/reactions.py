"""Step 6: Reactions, if the game uses them; the GM says what they do (CRS-92)."""

from collections.abc import Coroutine
from functools import partial
from typing import Any

from crs_desktop.rules.ask import Option
from crs_desktop.rules.double_exposure.announced import Announced
from crs_desktop.rules.double_exposure.combat import able, combat, in_combat, in_stance, is_on, why_not_able
from crs_desktop.rules.double_exposure.combat_facts import StepBegan
from crs_desktop.rules.double_exposure.combatants import in_initiative
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.house_rules.rounds import REACTIONS, STANCE_REACTS
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.questions import Confirm, Several, Words
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import Moot, WhyNot
from crs_desktop.words import say


async def is_prevented(table: Table, who: Name, announced: Announced, free: bool = False) -> bool:
    """Return whether a Reaction prevents the announced Action (CRS-92).

    Only the Action of a turn can be reacted to, and a ``free`` one as if it were that (CRS-161). The edition
    decides about Surprise Actions.
    """
    reactions = edition(table.scene).reactions
    if free or _has_his_turn(table.scene, who):
        return await reactions.declared(table, who, announced)
    # the rest are Actions out of turn within a Combat: nobody reacts to these (CRS-92)
    return not in_combat(table.scene, who) and await reactions.surprised(table, who, announced)


async def answered_by_the_gm(table: Table, who: Name, announced: Announced) -> bool:
    """Announce all Reactions at once and let the GM say what they do, if the game uses them."""
    if not REACTIONS.reads(table.scene, "used"):
        return False
    return await in_step_6(table, _react(table, who, announced))


async def in_step_6(table: Table, reacting: Coroutine[Any, Any, bool]) -> bool:
    """Run ``reacting`` as Step 6 and return whether it prevents the Action."""
    step = combat(table.scene).step
    table.happen(StepBegan(edition(table.scene).reacting))
    try:
        prevented = await reacting
    except Moot:  # a ruling has ended the turn, but Step 5 goes on
        _back_to(table, step)
        raise
    _back_to(table, step)
    return prevented


def _has_his_turn(scene: Scene, who: Name) -> bool:
    return is_on(scene) and scene.up == who


def _back_to(table: Table, step: int) -> None:
    if is_on(table.scene):
        table.happen(StepBegan(step))


async def _react(table: Table, who: Name, announced: Announced) -> bool:
    """Resolve all announced Reactions, then ask whether they prevent the Action."""
    names = await _reactors(table, who, announced)
    for name in names:
        # an earlier Reaction may have felled this combatant
        await table.turn(partial(able, who=name), _reaction(table.at(name), name))
    # without Reactions the GM is not asked
    return bool(names) and not await table.ask(still_happens(who))


async def _reaction(table: Table, name: Name) -> None:
    what = await table.ask(_what(name))
    table.happen(Noted("{who} reacts: {what}.", {"who": name}, {"what": what.rstrip(".")}))


async def _reactors(table: Table, who: Name, announced: Announced) -> tuple[Name, ...]:
    """Ask who reacts; return them in the order of Initiative."""

    def choices(scene: Scene) -> tuple[Option, ...]:
        names = [name for name in in_initiative(scene) if name != who]
        return tuple(Option(name, scene.label(name), _why_not(scene, name)) for name in names)

    words = partial(who_reacts, who=who, announced=announced)
    asked = Several(who=Name(""), name="Reactions", words=words, choices=choices, rule="CRS-92")
    said = await table.ask(asked)
    return tuple(name for name in in_initiative(table.scene) if name in said)


def who_reacts(scene: Scene, who: Name, announced: Announced) -> str:
    """Return the words of the question of Step 6."""
    said = "Step 6: {who} announces {action}. Who reacts?"
    return say(said, who=scene.label(who), action=announced.words(scene))


def _why_not(scene: Scene, who: Name) -> WhyNot | None:
    """Return the reason against a Reaction; a Defensive Stance bars it by house rule only (CRS-85)."""
    if in_stance(scene.of(who)) and STANCE_REACTS.reads(scene, "may not"):
        return WhyNot(say("{who} is in a Defensive Stance.", who=scene.label(who)), "CRS-85")
    return why_not_able(scene, who)


def _what(name: Name) -> Words:
    def words(scene: Scene) -> str:
        return say("What is {who}’s Reaction?", who=scene.label(name))

    return Words(who=name, name="Reaction", words=words, least=1, prefer="…", rule="CRS-92")


def still_happens(who: Name) -> Confirm:
    """Ask the GM whether the Action takes place after the Reactions."""

    def words(scene: Scene) -> str:
        return say("Does {who}’s Action still take place?", who=scene.label(who))

    return Confirm(who=Name(""), name="still takes place", words=words, rule="CRS-92")
