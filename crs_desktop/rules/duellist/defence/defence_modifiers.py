"""The modifiers of a defence (5.5, 6.5, 6.8, 6.16)."""

from collections.abc import Iterator

from crs_desktop.rules.duellist.arms import dodge_penalty, is_spinning, item, style, weapon
from crs_desktop.rules.duellist.condition import BERSERK, EARLIER, HIGHER, is_marked
from crs_desktop.rules.duellist.deeds.deed_words import BLOCK, COMBAT_DODGE, DODGE, PARRY, SHIELD
from crs_desktop.rules.duellist.defence.facing import solo
from crs_desktop.rules.duellist.house_rules import BERSERK_GUARD, COMBAT_DODGES, COUNTERS, STATIONARY
from crs_desktop.rules.duellist.sheet import stat
from crs_desktop.rules.duellist.state import Deed, Guard, duel, fighter, rank, ranked
from crs_desktop.rules.duellist.tables import SHIELDS, number, row_for
from crs_desktop.rules.duellist.tasks import Parts, halved, parts
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say

_STANDS, _BERSERK_BLOCK = 5, -20
_LOWER = -5


def worth(scene: Scene, deed: Deed, guard: Guard) -> Parts:
    """Return the modifiers of a defence, each with its reason (DS-44 … DS-46)."""
    who = deed.whom
    above = is_marked(scene, deed.who, HIGHER) and not is_marked(scene, who, HIGHER)
    # Lower ground hinders parries and blocks, but no dodge.
    low = _LOWER if above and guard.kind not in (DODGE, COMBAT_DODGE) else 0
    common = (
        (say("stationary"), _STANDS if is_stationary(scene, who) else 0),
        (say("lower ground"), low),
    )
    # A block takes neither the −5 for earlier defences nor a Solo bonus.
    if guard.kind == BLOCK:
        return (*_block(scene, deed), *parts(*common))
    berserk = -10 if is_marked(scene, who, BERSERK) and BERSERK_GUARD.reads(scene, "-10") else 0
    own = _dodge(scene, deed, guard) if guard.kind in (DODGE, COMBAT_DODGE) else _parry(scene, deed, guard)
    earlier = -EARLIER * earlier_ones(scene, deed, guard)
    more = (
        (say("Solo"), solo(scene, who)),
        (say("Berserk"), berserk),
        (say("earlier defences"), earlier),
    )
    return (*own, *parts(*common, *more))


def _block(scene: Scene, deed: Deed) -> Parts:
    who, manner = deed.whom, style(scene, deed.whom)
    berserk = is_marked(scene, who, BERSERK)
    skill = _from_behind(deed, halved(scene, who, stat(scene, who, "skill"), "skill"))
    return parts(
        ("skill", skill),
        ("Berserk", _BERSERK_BLOCK) if berserk else ("armour block", manner.block),
        ("modifiers", stat(scene, who, "block_modifier")),
    )


def _from_behind(deed: Deed, skill: int) -> int:
    """Halve the skill of a dodge or a block against an attack from the rear (DU-54)."""
    return skill // 2 if deed.side == "rear" else skill


def _dodge(scene: Scene, deed: Deed, guard: Guard) -> Parts:
    who = deed.whom
    skill = halved(scene, who, stat(scene, who, "dodge"), "dodge")
    if guard.kind == COMBAT_DODGE:
        skill //= 2
    return parts(
        ("Dodge", _from_behind(deed, skill)),
        ("style", style(scene, who).dodge),
        ("armour", dodge_penalty(scene, who)),
        ("modifiers", stat(scene, who, "dodge_modifier")),
    )


def _parry(scene: Scene, deed: Deed, guard: Guard) -> Parts:
    who, manner = deed.whom, style(scene, deed.whom)
    flank = -5 if deed.side == "flank" else 0
    by_style = manner.shield if guard.kind == SHIELD else manner.parry
    return parts(
        ("skill", halved(scene, who, stat(scene, who, "skill"), "skill")),
        ("style", by_style),
        (guard.weapon, _parry_modifier(scene, who, guard)),
        ("flank", flank),
        ("modifiers", stat(scene, who, "parry_modifier")),
    )


def _parry_modifier(scene: Scene, who: Name, guard: Guard) -> int:
    one = item(scene, who, guard.weapon)
    if guard.kind == SHIELD:
        found = row_for(scene, SHIELDS, one) if one else None
        return number(found, "parry") if found is not None else 0
    found = weapon(scene, who, guard.weapon)
    if found is None:
        return 0
    spun = number(found, "spin") and is_spinning(scene, who, guard.weapon)
    return number(found, "spun_parry" if spun else "parry")


def is_stationary(scene: Scene, who: Name) -> bool:
    """Return whether a combatant has the +5 for being Stationary (DU-25)."""
    now = fighter(scene, who)
    return (now.first if STATIONARY.reads(scene, "round") else now.stance) == "stationary"


def earlier_ones(scene: Scene, deed: Deed, guard: Guard) -> int:
    """Count the defences of this round, carried out or promised before this one, that hinder it (DU-40)."""
    now, promised = fighter(scene, deed.whom), [counted(scene, one) for one in _promised_before(scene, deed)]
    parries = now.parries + sum(parry for parry, _ in promised)
    dodges = now.dodges + sum(dodge for _, dodge in promised)
    if COUNTERS.reads(scene, "one"):
        return parries + dodges
    return dodges if guard.kind in (DODGE, COMBAT_DODGE) else parries


def _promised_before(scene: Scene, deed: Deed) -> Iterator[Guard]:
    """Yield the defences of the target that wait at the rank of an attack and are carried out before it."""
    at = rank(scene, deed.id)
    if at is None:  # an attack under way is in no plan: all that is left at its rank comes after it
        return
    for one, own in (found for who in duel(scene).fighters for found in ranked(scene, who)):
        if one.id == deed.id:
            return
        if own == at and one.whom == deed.whom and one.guard is not None:
            yield one.guard


def counted(scene: Scene, guard: Guard) -> tuple[int, int]:
    """Return the numbers of parries and dodges that a defence counts as once carried out."""
    if guard.kind in (PARRY, SHIELD):
        return 1, 0
    # Blocks count as neither.
    free = guard.kind == COMBAT_DODGE and COMBAT_DODGES.reads(scene, "free")
    return 0, int(guard.kind in (DODGE, COMBAT_DODGE) and not free)
