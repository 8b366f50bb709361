"""Step 6: Reactions to a declared Action, including commands (AV-41 … AV-47)."""

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from crs_desktop.rules.ask import Together
from crs_desktop.rules.avatar.items.item_card import effect_of, meets, read_card
from crs_desktop.rules.avatar.items.items import reach
from crs_desktop.rules.avatar.round.attacks import MENTAL_ACTIONS, codes_of, used_by
from crs_desktop.rules.avatar.round.possible_reactions import (
    FLEE,
    Reaction,
    options,
    reactions_of,
    why_not_together,
)
from crs_desktop.rules.avatar.round.round_facts import Declared, Given, Reacted, Stopped, Uses, show
from crs_desktop.rules.avatar.state import state
from crs_desktop.rules.double_exposure.announced import Announced
from crs_desktop.rules.double_exposure.combat import able, combat, in_combat
from crs_desktop.rules.double_exposure.combatants import in_initiative
from crs_desktop.rules.double_exposure.mind.energy import spend_em
from crs_desktop.rules.double_exposure.mind.mental import SUGGESTION, use_mind
from crs_desktop.rules.double_exposure.movement.flee import flee_at_once
from crs_desktop.rules.double_exposure.powers.powers import leave_to_the_gm
from crs_desktop.rules.double_exposure.reactions import in_step_6, still_happens, who_reacts
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.questions import Choose, Several, Words, everyone
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.sides import usual_friend
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

ARMED = ("short range", "long range")
"""Maneuvers whose Items are chosen before the announcement."""


async def declared(table: Table, who: Name, announced: Announced) -> bool:
    """Declare an Action and resolve the Reactions; return whether they take it away (AV-41 … AV-45).

    To a Surprise Action only its targets can react, and only with (Y+) (AS-72, AS-177).
    """
    _declare(table, who, announced)
    if not _parts(table.scene, who, announced):
        return False
    reacting = _react(table, who, announced)
    # a Surprise Action is outside any Combat, so no strip may show Step 6
    return await (in_step_6(table, reacting) if in_combat(table.scene, who) else reacting)


def _declare(table: Table, who: Name, announced: Announced) -> None:
    """Record the Action with its items, those of the attack or else its power or Skill, and show them."""
    # Items chosen for an earlier Action must not count for one that needs no weapon.
    armed = state(table.scene).means.get(who, ()) if announced.maneuver in ARMED else ()
    named = [item.name for item in table.of(who).items if _is_means(item, announced)]
    table.happen(Declared(who, (*armed, *named[:1]), announced.targets))
    for item in used_by(table.scene, who):
        show(table, who, item)


def _is_means(item: Item, announced: Announced) -> bool:
    """Return whether the item serves the Action: the named power, or a giver of the Mental Action."""
    if announced.using:
        return item.name == announced.using
    return MENTAL_ACTIONS.get(announced.maneuver) in read_card(item).mental


def _parts(scene: Scene, actor: Name, announced: Announced) -> tuple[Several, ...]:
    """Return a question for each combatant with a possible Reaction, in order of Initiative."""
    names = in_initiative(scene) if in_combat(scene, actor) else announced.targets
    return tuple(
        _asked(name, actor, announced)
        for name in names
        if name != actor and options(scene, name, actor, announced)
    )


def _asked(name: Name, actor: Name, announced: Announced) -> Several:
    def words(scene: Scene) -> str:
        said = "{actor} announces {action}. Does {who} react?"
        return say(said, actor=scene.label(actor), action=announced.words(scene), who=scene.label(name))

    return Several(
        who=name,
        name=name,
        words=words,
        choices=lambda scene: options(scene, name, actor, announced),
        barred=lambda scene, said: why_not_together(scene, name, said),
        rule="AV-42",
    )


async def _react(table: Table, who: Name, announced: Announced) -> bool:
    """Ask for all Reactions at once, use them up, and resolve them by Initiative (AV-42 … AV-44)."""
    words = partial(who_reacts, who=who, announced=announced)
    parts = partial(_parts, actor=who, announced=announced)
    said = await table.ask(Together(who=Name(""), name="Reactions", words=words, parts=parts, rule="AV-42"))
    chosen = _chosen(table.scene, said)
    for one in chosen:
        _use_up(table, one)
    unsure = False
    for place, one in enumerate(chosen, 1):
        inner, can = table.at(one.by, f"Reaction {place}"), partial(_can, one=one)
        unsure = bool(await inner.turn(can, _resolve(inner, one, who, announced.targets))) or unsure
    # The GM decides once, after all Reactions, whether the Action still takes place.
    # bonuses alone never stop an Action, so the GM is not asked about them
    if not unsure or who not in table.scene.combatants or await table.ask(still_happens(who)):
        return False
    table.happen(Stopped(who))
    return True


def _chosen(scene: Scene, said: Mapping[str, tuple[str, ...]]) -> list[Reaction]:
    """Return the declared Reactions in order of resolution."""
    found = []
    for by in in_initiative(scene):
        known = {one.value: one for one in reactions_of(scene, by)}
        found += [known[value] for value in said.get(by, ()) if value in known]
    return found


def _use_up(table: Table, one: Reaction) -> None:
    """Show, pay and use up a Reaction, before the first one is resolved (AV-44)."""
    if one.by != one.holder:
        table.happen(Noted("{who} commands {whom}.", {"who": one.by, "whom": one.holder}))
    table.happen(Reacted(one.holder, one.name))
    item = one.item(table.scene)
    if item is not None:
        show(table, one.holder, item)
        spend_em(table, one.holder, read_card(item).costs)


def _can(scene: Scene, one: Reaction) -> bool:
    return one.holder in scene.combatants and (able(scene, one.holder) or not combat(scene).round)


async def _resolve(table: Table, one: Reaction, actor: Name, targets: tuple[Name, ...]) -> bool:
    """Resolve a Reaction; return whether the GM must decide if the Action still takes place."""
    item = one.item(table.scene)
    if item is None:
        return await (_flees if one.name == FLEE else _obeys)(table, one.holder)
    if "suggestion" in read_card(item).mental:
        return await _suggests(table, one.holder, item)
    return not await _gives(table, one.holder, item, actor, targets)


async def _suggests(table: Table, who: Name, item: Item) -> bool:
    """Resolve a Suggestion; return whether it succeeded."""
    table.happen(Uses(who, (item.name,)))
    before = len(combat(table.scene).bent)
    await use_mind(table, who, replace(SUGGESTION, reach=reach(item)))
    return len(combat(table.scene).bent) > before


async def _gives(table: Table, holder: Name, item: Item, actor: Name, targets: tuple[Name, ...]) -> bool:
    """Record the Reaction’s bonuses for holder, another or actor; return whether there are any."""
    card = read_card(item)
    own = [f"{b.amount:+} {b.rating.upper()}" for b in effect_of(item).bonuses]
    own += [bonus for bonus, code in card.against if meets(code, codes_of(table.scene, actor))]
    if own:
        table.happen(Given(holder, item.name, "; ".join(own)))
    for bonus, to in card.gives:
        whom = actor if to == "of the actor" else await _for_whom(table, holder, targets)
        if whom is not None:
            table.happen(Given(whom, item.name, bonus))
    leave_to_the_gm(table, holder, item.name)
    return bool(own or card.gives)


async def _flees(table: Table, who: Name) -> bool:
    """Let a commanded combatant flee; return False, as the GM has nothing to decide about it."""
    if not await flee_at_once(table, who):
        table.happen(Noted("An enemy would stop {who}: the command waits for the turn.", {"who": who}))
    return False


async def _obeys(table: Table, who: Name) -> bool:
    """Ask the GM for any other command, and return True: the GM decides its outcome (AV-46)."""
    asked = Words(
        who=who,
        name="command",
        words=lambda scene: say("What is {who} commanded to do?", who=scene.label(who)),
        least=1,
        prefer="…",
        rule="AV-46",
    )
    what = await table.ask(asked)
    table.happen(Noted("{who} is commanded: {what}.", {"who": who}, {"what": what.strip().rstrip(".")}))
    return True


async def _for_whom(table: Table, holder: Name, targets: tuple[Name, ...]) -> Name | None:
    """Return the combatant helped: the single target of the Action, else one that the holder names."""
    if len(targets) == 1 and targets[0] != holder:
        return targets[0]

    def why_not(_scene: Scene, whom: Name) -> WhyNot | None:
        return WhyNot(say("This Reaction helps only another combatant.")) if whom == holder else None

    if len(table.scene.combatants) < 2:
        return None
    asked = Choose(
        who=holder,
        name="helped",
        words=lambda scene: say("Whom does {who} help?", who=scene.label(holder)),
        choices=lambda scene: everyone(scene, why_not),
        prefer=lambda scene: usual_friend(scene, holder, everyone(scene, why_not)),
        rule="AV-41",
    )
    return Name(await table.ask(asked))
