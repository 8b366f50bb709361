"""Items and Skills used to attack and defend, and their showing (AV-10, AV-11, AV-23, AV-29 … AV-39)."""

from collections.abc import Callable
from functools import partial

from crs_desktop.rules.ask import Option
from crs_desktop.rules.avatar.items.item_card import effect_of, meets, read_card
from crs_desktop.rules.avatar.items.items import (
    in_use,
    is_thing,
    level,
    reach,
    shoots,
    strikes,
    things,
    untrained,
    why_not_at_hand,
    why_unskilled,
)
from crs_desktop.rules.avatar.round.round_facts import AttackMet, Uses, show
from crs_desktop.rules.avatar.sheet import LEAST_LOTS
from crs_desktop.rules.avatar.state import state
from crs_desktop.rules.avatar.tables import marks
from crs_desktop.rules.double_exposure.combat import all_present
from crs_desktop.rules.double_exposure.deeds import melee
from crs_desktop.rules.double_exposure.edition import Foreseen
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.double_exposure.strikes.long_range import why_not_shooter as crs_why_not_shooter
from crs_desktop.rules.questions import Choose, Several
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, template, translated

UNARMED = "nothing"
MENTAL_ACTIONS = {
    "attack": "mental attack",
    "suggestion": "suggestion",
    "intimidation": "intimidation",
    "coercion": "coercion",
}
"""Name of each Mental Action on an Item Card, by maneuver id."""


def by_name(scene: Scene, who: Name, names: tuple[str, ...]) -> tuple[Item, ...]:
    """Return the Items, Skills and Powers of a combatant with these names."""
    return tuple(item for item in scene.of(who).items if item.name in names)


def used_by(scene: Scene, who: Name) -> tuple[Item, ...]:
    """Return the items that a combatant uses in the current Action."""
    return by_name(scene, who, state(scene).means.get(who, ())) if who in scene.combatants else ()


def chances(scene: Scene, who: Name, target: Name, name: Name) -> int:
    """Return the lots of ``name`` in a Melee Check: by size and, for the target, Marksmanship (AV-38)."""
    own = _lots(scene, who, target, name)
    if LEAST_LOTS.reads(scene, "each"):
        return max(1, own)
    # Raising all chances by the same number keeps their differences.
    return own + max(0, 1 - min(_lots(scene, who, target, one) for one in melee(scene, target)))


def _lots(scene: Scene, who: Name, target: Name, name: Name) -> int:
    skill = marks(scene, level(scene, who, "marksmanship")) if name == target else 0
    return 1 + stat(scene, name, "s_m") + skill


def out_of_reach(scene: Scene, who: Name, target: Name) -> WhyNot | None:
    """Return why a target is out of range; before the choice of an Item the longest range counts (AV-33)."""
    feet = scene.apart(who, target)
    chosen = [item for item in used_by(scene, who) if shoots(item)] or _for(scene, who, "long")
    far = [reach(item) for item in chosen]
    # A range of 0 means that the card names no maximum.
    if feet is None or not far or not all(far) or feet <= max(far):
        return None
    said = "{target} is {feet} feet away; {items} reaches {far}."
    longest = max(chosen, key=reach)
    names = {"target": scene.label(target), "items": longest.name}
    return WhyNot(say(said, feet=f"{feet:g}", far=max(far), **names), "AV-33")


def why_not_shooter(scene: Scene, who: Name) -> WhyNot | None:
    """Return why ``who`` cannot attack at Long Range, which needs an Item (AV-31)."""
    if who in scene.combatants and not _for(scene, who, "long"):
        return WhyNot(say("{who} has no ranged Item at hand.", who=scene.label(who)), "AV-31")
    return crs_why_not_shooter(scene, who)


def armed_to_shoot(scene: Scene, who: Name) -> bool:
    """Return whether ``who`` has an Item at hand for a Long Range attack."""
    return bool(_for(scene, who, "long"))


def _fits(item: Item, way: str) -> bool:
    return shoots(item) if way == "long" else strikes(item)


def _meant_for(scene: Scene, who: Name, way: str) -> list[Item]:
    """Return the Items meant for such an attack; Continuous ones count anyway and are no choice."""
    return [item for item in things(scene, who) if _fits(item, way) and not read_card(item).continuous]


def _for(scene: Scene, who: Name, way: str) -> list[Item]:
    """Return the Items with which ``who`` can make such an attack now."""
    return [item for item in _meant_for(scene, who, way) if _why_not_with(scene, who, item) is None]


def _why_not_with(scene: Scene, who: Name, item: Item) -> WhyNot | None:
    return why_not_at_hand(scene, who, item) or why_unskilled(scene, who, read_card(item))


async def arming(table: Table, who: Name, way: str) -> None:
    """Ask for the Item of an attack and for Skills that help, and show all that counts (AV-11, AV-29)."""
    # without any Item for this attack there is nothing to choose, only the bare hand
    item = await table.ask(_with_which(who, way)) if _options(table.scene, who, way)[1:] else UNARMED
    # Without helpful Skills the question is left out.
    helping: tuple[str, ...] = ()
    if _skills(table.scene, who, way):
        helping = await table.ask(_which_help(who, way))
    table.happen(Uses(who, (*(() if item == UNARMED else (item,)), *helping)))
    _show(table, who, "or" if way == "short" else "dr", way)


def _options(scene: Scene, who: Name, way: str) -> tuple[Option, ...]:
    if who not in scene.combatants:
        return ()
    offered = (
        Option(one.name, one.name, _why_not_with(scene, who, one), _note(scene, who, one))
        for one in _meant_for(scene, who, way)
    )
    bare = WhyNot(say("A Long Range attack needs an Item."), "AV-31") if way == "long" else None
    return (Option(UNARMED, say("no Item"), bare if _for(scene, who, way) else None), *offered)


def _note(scene: Scene, who: Name, item: Item) -> str:
    kind = untrained(scene, who, read_card(item))
    if kind == "cleaving":
        return say("untrained: no damage")
    return say("untrained: adds nothing") if kind else item.effect


def _with_which(who: Name, way: str) -> Choose:
    def usual(scene: Scene) -> str:
        able = [item.name for item in _for(scene, who, way)] if who in scene.combatants else []
        return able[0] if able else UNARMED

    return Choose(
        who=who,
        name="Item",
        words=lambda scene: say("Which Item does {who} attack with?", who=scene.label(who)),
        choices=lambda scene: _options(scene, who, way),
        prefer=usual,
        rule="AV-29",
    )


def _skills(scene: Scene, who: Name, way: str) -> list[Item]:
    """Return the Skills that can be added to an attack: neither Reactions nor Continuous."""
    rating, wheres = ("or", ("", "short")) if way == "short" else ("dr", ("long",))
    return [item for item in _free_skills(scene, who) if _gives(item, rating, wheres)]


def _free_skills(scene: Scene, who: Name) -> list[Item]:
    if who not in scene.combatants:
        return []
    skills = (item for item in scene.of(who).items if not is_thing(item) and not effect_of(item).power)
    return [item for item in skills if _is_free(scene, who, item)]


def _is_free(scene: Scene, who: Name, item: Item) -> bool:
    card = read_card(item)
    by_itself = card.continuous or card.reacts or card.proficiency[0]
    return not by_itself and why_not_at_hand(scene, who, item) is None


def _gives(item: Item, rating: str, wheres: tuple[str, ...]) -> bool:
    return any(bonus.rating == rating and bonus.where in wheres for bonus in effect_of(item).bonuses)


def _which_help(who: Name, way: str) -> Several:
    said = template("Which Skills does {who} add to the attack?")
    return _any_of(who, "Skills", said, lambda scene: _skills(scene, who, way), "AV-29")


def _any_of(who: Name, name: str, said: str, items: Callable[[Scene], list[Item]], rule: str) -> Several:
    """Return a question for the items to use, all by default."""
    return Several(
        who=who,
        name=name,
        words=lambda scene: translated(said, who=scene.label(who)),
        choices=lambda scene: tuple(Option(one.name, one.name, note=one.effect) for one in items(scene)),
        prefer=lambda scene: tuple(one.name for one in items(scene)),
        rule=rule,
    )


def _show(table: Table, who: Name, rating: str, way: str) -> None:
    """Show the chosen items and the Continuous ones that count in this calculation."""
    wheres = ("long",) if way == "long" else ("", way)
    used = {item.name for item in used_by(table.scene, who)}
    for item in in_use(table.scene, who):
        if item.name in used or _gives(item, rating, wheres):
            show(table, who, item)


def codes_of(scene: Scene, who: Name) -> tuple[str, ...]:
    """Return the Attributes of the items in use; R if they name none."""
    # no code at all means R (supplement, 3)
    return tuple(code for item in used_by(scene, who) for code in read_card(item).codes) or ("R",)


def physical(scene: Scene, who: Name) -> bool:
    """Return whether the attack is physical, that is, without Attribute M (AV-34)."""
    return "M" not in codes_of(scene, who)


async def defending(table: Table, attacker: Name, defender: Name) -> None:
    """Ask for the items used in Defense once the Offense is known, and show them (AV-23).

    A defender in the middle of their own Action, attacked by a Reaction, keeps its items in use too.
    """
    table.happen(AttackMet(codes_of(table.scene, attacker)))
    helps: tuple[str, ...] = ()
    if _helpers(table.scene, defender):
        here = partial(all_present, names=(defender,))
        helps = await table.turn(here, table.ask(_what_helps(defender))) or ()
    before = state(table.scene).means.get(defender, ())
    uses = (*before, *helps) if table.scene.up == defender else helps
    if uses != before:
        table.happen(Uses(defender, uses))
    _show(table, defender, "mind" if "M" in codes_of(table.scene, attacker) else "dr", "")


def foreseen(scene: Scene, attacker: Name, defenders: tuple[Name, ...], using: str) -> Foreseen:
    """Foresee `defending` for a forecast: the attack’s Attributes and each defender’s default items."""
    if using:
        means = tuple(item.name for item in scene.of(attacker).items if is_done_with(item, using))
        # An Action uses one Item (AV-29).
        scene = Uses(attacker, means[:1]).on(scene)
    met = AttackMet(codes_of(scene, attacker)).on(scene)
    guarded, guard = met, dict[str, None]()
    for who in dict.fromkeys(defenders):
        helps = tuple(item.name for item in _helpers(met, who))
        before = state(met).means.get(who, ()) if met.up == who else ()
        guarded = Uses(who, (*before, *helps)).on(guarded) if helps else guarded
        guard |= dict.fromkeys(helps)
    return Foreseen(met, guarded, tuple(guard))


def is_done_with(item: Item, using: str) -> bool:
    """Return whether the item serves an Action: the power of this name, or a giver of this Mental Action."""
    return item.name == using or MENTAL_ACTIONS.get(using) in read_card(item).mental


def _helpers(scene: Scene, who: Name) -> list[Item]:
    """Return the items that are not Continuous but help in Defense against the current attack."""
    having = things(scene, who) if who in scene.combatants else ()
    able = [
        item for item in having if not read_card(item).continuous and _why_not_with(scene, who, item) is None
    ]
    return [item for item in (*able, *_free_skills(scene, who)) if _defends(scene, item)]


def _defends(scene: Scene, item: Item) -> bool:
    met = any(meets(code, state(scene).codes) for _, code in read_card(item).against)
    rating = "mind" if "M" in state(scene).codes else "dr"
    return not read_card(item).reacts and (met or _gives(item, rating, ("",)))


def _what_helps(who: Name) -> Several:
    said = template("What does {who} use in Defense?")
    return _any_of(who, "Defense with", said, lambda scene: _helpers(scene, who), "AV-11")


def special_draw(scene: Scene, attacker: Name, by_power: bool) -> bool:
    """Return whether a special draw is possible; not against a power or its imitation (AS-52, AS-53)."""
    used = used_by(scene, attacker)
    imitated = any("imitates a power" in read_card(item).flags or "power" in item.states for item in used)
    # the one change that 2.6 makes to the Ace: against a Power the whole Defense is 0
    return not by_power and not imitated


def whole(scene: Scene, who: Name) -> bool:
    """Return whether an Item in use demands the full OR, which allows no pulled punch."""
    return any("full or" in read_card(item).flags for item in used_by(scene, who))
