"""The defences open against an attack, and their prices (6.6, 6.8, 6.9, 6.14, 6.16)."""

from collections.abc import Iterator

from crs_desktop.rules.ask import Option
from crs_desktop.rules.duellist.arms import (
    far_too_weak,
    is_spinning,
    item,
    shield_too_weak,
    shields_held,
    weapon,
    weapons_held,
)
from crs_desktop.rules.duellist.condition import BERSERK, is_marked
from crs_desktop.rules.duellist.deeds.deed_words import (
    BLOCK,
    COMBAT_DODGE,
    DODGE,
    NONE,
    PARRY,
    SHIELD,
    in_actions,
    is_attack,
)
from crs_desktop.rules.duellist.deeds.prices import can, parry_price
from crs_desktop.rules.duellist.defence.defence_facts import ParryUsed, Shielded
from crs_desktop.rules.duellist.defence.defence_modifiers import worth
from crs_desktop.rules.duellist.house_rules import BERSERK_GUARD, PARRY_OF_A_DOUBLE
from crs_desktop.rules.duellist.state import (
    Deed,
    Guard,
    actions_left,
    fighter,
    parrying_deed,
    rank,
    ranked,
    shielded_against,
)
from crs_desktop.rules.duellist.tables import SHIELDS, number, row_for
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name, signed
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, say_many


def guards(scene: Scene, deed: Deed) -> tuple[Option, ...]:
    """Return all defences against an attack, with price and modifiers, or the reason each is barred."""
    who = deed.whom
    if who not in scene.combatants:
        return ()
    return tuple(
        Option(value, words, why_not(scene, deed, guard), note(scene, deed, guard))
        for value, words, guard in _all(scene, who)
    )


def open_guards(scene: Scene, deed: Deed) -> tuple[Guard, ...]:
    """Return the defences that the target can use now."""
    every = (guard for _, _, guard in _all(scene, deed.whom))
    return tuple(guard for guard in every if why_not(scene, deed, guard) is None)


def _all(scene: Scene, who: Name) -> Iterator[tuple[str, str, Guard]]:
    yield NONE, say("No defence"), Guard(NONE)
    for one in weapons_held(scene, who):
        yield f"parry {one.name}", say("Parry with {weapon}", weapon=one.name), Guard(PARRY, one.name)
    for one, _ in shields_held(scene, who):
        yield f"shield {one.name}", say("Parry with {weapon}", weapon=one.name), Guard(SHIELD, one.name)
    # Dodge comes after the weapons: of equal modifiers, the usual answer takes the first
    yield DODGE, say("Dodge"), Guard(DODGE)
    yield COMBAT_DODGE, say("Combat dodge"), Guard(COMBAT_DODGE)
    yield BLOCK, say("Armour block"), Guard(BLOCK)


def usual_guard(scene: Scene, deed: Deed) -> str:
    """Suggest the best parry or dodge that leaves all planned deeds affordable.

    Else suggest an armour block, which costs nothing; else no defence.
    """
    if deed.whom not in scene.combatants:
        return NONE
    # Enter should defend as most players would, not leave the target without a defence.
    able = [one for one in _all(scene, deed.whom) if why_not(scene, deed, one[2]) is None]
    stops = [one for one in able if one[2].kind not in (NONE, BLOCK) and not _spoils(scene, deed, one[2])]
    best = max(stops, key=lambda one: _sum(scene, deed, one[2]), default=None)
    blocks = (value for value, _, guard in able if guard.kind == BLOCK)
    return best[0] if best else next(blocks, NONE)


def _spoils(scene: Scene, deed: Deed, guard: Guard) -> bool:
    return runs_short(scene, deed.whom, price(scene, deed, guard))


def _sum(scene: Scene, deed: Deed, guard: Guard) -> int:
    return sum(part.worth for part in worth(scene, deed, guard))


def guard_of(scene: Scene, deed: Deed, value: str) -> Guard:
    """Return the defence for an answer, at its present price."""
    # A weapon may have been dropped since the question: then there is no defence.
    found = next((guard for known, _, guard in _all(scene, deed.whom) if known == value), Guard(NONE))
    return Guard(found.kind, found.weapon, price(scene, deed, found))


def price(scene: Scene, deed: Deed, guard: Guard) -> int:
    """Return the Actions of a defence; a shield already paid for is free in this round (DU-47)."""
    if guard.kind == PARRY:
        ready = is_ready(scene, deed, guard.weapon)
        return 0 if ready else parry_price(scene, deed.whom, guard.weapon)
    if guard.kind == DODGE:
        return 1
    return _shield_price(scene, deed, guard.weapon) if guard.kind == SHIELD else 0


def is_ready(scene: Scene, deed: Deed, weapon_: str) -> bool:
    """Return whether the parry of a declared double move can meet an attack (DU-35)."""
    double = parrying_deed(scene, deed.whom, weapon_)
    if PARRY_OF_A_DOUBLE.reads(scene, "rank"):
        return double is not None and rank(scene, double.id) == rank(scene, deed.id)
    return double is not None or weapon_ in fighter(scene, deed.whom).ready


def _shield_price(scene: Scene, deed: Deed, name: str) -> int:
    one = item(scene, deed.whom, name)
    found = row_for(scene, SHIELDS, one) if one else None
    if found is None:
        return 1
    # Bucklers (0 opponents) are paid for each time, like a parry with a weapon.
    paid = number(found, "opponents") and shielded_against(scene, deed.whom, name)
    # one Action serves for all attacks of a round by the opponents that the shield faces (DU-47)
    return 0 if paid else 2 if shield_too_weak(scene, deed.whom, found) else 1


def why_not(scene: Scene, deed: Deed, guard: Guard) -> WhyNot | None:
    """Return the reason why the target cannot use this defence, or None."""
    who = deed.whom
    if guard.kind == NONE:
        return None
    costs = price(scene, deed, guard)
    if costs > actions_left(scene, who):
        said = "This costs {price}, but {who} has {left} left."
        left = actions_left(scene, who)
        return WhyNot(say(said, price=in_actions(costs), who=scene.label(who), left=left), "DU-15")
    if is_marked(scene, who, BERSERK) and guard.kind != BLOCK and BERSERK_GUARD.reads(scene, "none"):
        return WhyNot(say("A Berserk combatant neither parries nor dodges."), "DS-71")
    # a target that notices an attack from behind has time to dodge or to block, no more (DU-54)
    if deed.side == "rear" and guard.kind in (PARRY, SHIELD):
        return WhyNot(say("An attack from the rear cannot be parried."), "DU-54")
    if guard.kind == PARRY:
        return _why_no_parry(scene, deed, guard.weapon)
    return _why_no_shield(scene, deed, guard.weapon) if guard.kind == SHIELD else None


def _why_no_parry(scene: Scene, deed: Deed, name: str) -> WhyNot | None:
    who = deed.whom
    found = weapon(scene, who, name)
    if found is None or not can(found, PARRY):
        return WhyNot(say("{weapon} cannot parry (NA).", weapon=name), "DS-76")
    if number(found, "spin") and not is_spinning(scene, who, name):
        return WhyNot(say("{weapon} parries only while it spins.", weapon=name), "DS-93")
    if name in _attacking_with(scene, deed):
        said = "They attack each other at this Strike Rank: {weapon} cannot parry."
        return WhyNot(say(said, weapon=name), "DU-49")
    return None


def _attacking_with(scene: Scene, deed: Deed) -> list[str]:
    """Return the weapons with which the target attacks the attacker at the same rank."""
    back = [(own, at) for own, at in ranked(scene, deed.whom) if is_attack(own) and own.whom == deed.who]
    # The rank of the attack itself is looked for among all plans, so only where there is one to compare.
    met_at = rank(scene, deed.id) if back else None
    return [own.weapon for own, at in back if at == met_at]


def _why_no_shield(scene: Scene, deed: Deed, name: str) -> WhyNot | None:
    who = deed.whom
    one = item(scene, who, name)
    found = row_for(scene, SHIELDS, one) if one else None
    if found is None or far_too_weak(scene, who, found):
        return WhyNot(say("{who} is far too weak for {shield}.", who=scene.label(who), shield=name), "DU-48")
    against, most = shielded_against(scene, who, name), number(found, "opponents")
    if most and deed.who not in against and len(against) >= most:
        said = (
            "{shield} serves against one opponent in a round.",
            "{shield} serves against {count} opponents in a round.",
        )
        return WhyNot(say_many(*said, most, shield=name), "DU-47")
    return None


def note(scene: Scene, deed: Deed, guard: Guard) -> str:
    """Return the price and modifier of a defence, with a warning if a planned deed becomes too dear."""
    if guard.kind == NONE:
        return ""
    costs = price(scene, deed, guard)
    said = say("{price}, d20 {sum}", price=in_actions(costs), sum=signed(_sum(scene, deed, guard)))
    return (
        say("{said}; a declared activity can no longer be finished", said=said)
        if runs_short(scene, deed.whom, costs)
        else said
    )


def runs_short(scene: Scene, who: Name, price_: int) -> bool:
    """Return whether spending ``price_`` would make a planned deed too dear to finish (DU-20)."""
    return any(0 <= at < price_ for _, at in ranked(scene, who))


def use_up(table: Table, deed: Deed, guard: Guard) -> None:
    """Tell the uses of a promised defence other than Actions: a shield’s opponent, a double move’s parry."""
    if _new_opponent(table.scene, deed, guard):
        table.happen(Shielded(deed.whom, deed.who, guard.weapon))
    # Only the parry of a double move is free: every other costs at least 1 Action.
    if guard.kind == PARRY and not guard.price:
        table.happen(ParryUsed(deed.whom, guard.weapon))


def _new_opponent(scene: Scene, deed: Deed, guard: Guard) -> bool:
    """Return whether a shield with a limit of opponents is used against another one (DU-47)."""
    one = item(scene, deed.whom, guard.weapon) if guard.kind == SHIELD else None
    found = row_for(scene, SHIELDS, one) if one else None
    limited = found is not None and number(found, "opponents") > 0
    return limited and deed.who not in shielded_against(scene, deed.whom, guard.weapon)
