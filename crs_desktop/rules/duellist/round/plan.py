"""Plans of several steps: the price of each in its place, and reasons against a plan (6.3, 6.6, Table 41)."""

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.duellist.arms import held, weapon
from crs_desktop.rules.duellist.condition import MOUNTED, PRONE, is_marked
from crs_desktop.rules.duellist.deeds.deed_words import in_actions
from crs_desktop.rules.duellist.deeds.prices import (
    attack_price,
    double_price,
    draw_price,
    spin_price,
)
from crs_desktop.rules.duellist.deeds.steps import (
    DRAW,
    DROP,
    LOAD,
    PICK_UP,
    SPIN,
    TRAMPLE,
    PlanStep,
    shot_row,
    steps,
    traits,
)
from crs_desktop.rules.duellist.sheet import words_of
from crs_desktop.rules.duellist.state import BY_HAND, actions_left, committed, fighter
from crs_desktop.rules.duellist.tables import (
    ACTIVITIES,
    ANIMALS,
    WEAPONS,
    entries,
    number,
    row,
)
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import begun, say


class Priced(Struct, frozen=True):
    """A step of a plan with its price in that place; ``metres`` is 0 for steps not paid by the metre."""

    step: PlanStep
    price: int
    metres: int = 0


def chosen(scene: Scene, who: Name, plan: tuple[str, ...]) -> tuple[PlanStep, ...]:
    """Return the steps of a plan by their values; skip unknown ones."""
    by_value = {step.value: step for step in steps(scene, who)}
    return tuple(by_value[value] for value in plan if value in by_value)


def price_of(scene: Scene, who: Name, plan: tuple[PlanStep, ...]) -> list[Priced]:
    """Price every step of a plan: a second attack with the same weapon costs more (DU-36)."""
    # Attacks carried out, planned earlier and in this plan all count towards the surcharge.
    struck = Counter(fighter(scene, who).struck)
    struck.update(
        deed.weapon for deed in fighter(scene, who).plan if deed.what in BY_HAND or deed.what == "strike"
    )
    found: list[Priced] = []
    for step in plan:
        # Consecutive metres of one activity make a single deed.
        if found and found[-1].step == step and found[-1].metres:
            last = found[-1]
            each = last.price // last.metres
            found[-1] = replace(last, price=last.price + each, metres=last.metres + 1)
            continue
        found.append(Priced(step, _price(scene, who, step, struck), 1 if _by_metre(scene, step) else 0))
        struck.update([step.weapon] if step.weapon and step.is_attack else [])
        # A parry beside an attack is no attack, and makes none dearer.
        struck.update([step.twin[1]] if step.twin and not step.parries else [])
    return found


def _by_metre(scene: Scene, step: PlanStep) -> bool:
    found = row(scene, ACTIVITIES, step.what)
    return step.what == TRAMPLE or (found is not None and "per metre" in entries(found, "traits"))


def _price(scene: Scene, who: Name, step: PlanStep, struck: Counter[str]) -> int:
    if step.twin:
        other, second = step.twin
        # One Action more if either attack is a further one with its weapon.
        again = 1 if struck[step.weapon] or (struck[second] and not step.parries) else 0
        return double_price(scene, who, ((step.weapon, step.what), (second, other))) + again
    if step.row:
        return _by_table(scene, who, step, struck)
    if step.what in BY_HAND or step.what == "strike":
        return attack_price(scene, who, step.weapon, step.what, struck[step.weapon], step.feint)
    handled = {DRAW: draw_price, SPIN: spin_price}.get(step.what)
    if handled is not None:
        return handled(scene, who, step.weapon)
    found = row(scene, ACTIVITIES, step.what)
    return number(found, "actions") if found is not None else 1 if step.what in (TRAMPLE, PICK_UP) else 0


def _by_table(scene: Scene, who: Name, step: PlanStep, struck: Counter[str]) -> int:
    if step.row == WEAPONS.id:
        known = weapon(scene, who, step.weapon) is not None
        return attack_price(scene, who, step.weapon, step.what, struck[step.weapon]) if known else 0
    found = shot_row(scene, who, step.row, step.weapon)
    return number(found, "load" if step.what == LOAD else "actions") if found is not None else 0


def so_far(scene: Scene, who: Name, plan: tuple[str, ...]) -> str:
    """Return the cost of a plan so far, the Actions left and the Strike Ranks (DU-14, DU-16, DU-17)."""
    if who not in scene.combatants:
        return ""
    priced = price_of(scene, who, chosen(scene, who, plan))
    # unfinished deeds of the last round are paid first, so new ones stand below them
    left = actions_left(scene, who) - committed(scene, who)
    ranks = []
    for one in priced:
        left -= one.price
        # A dash stands for a rank in the next round, which cannot be known yet.
        ranks.append(f"{begun(one.step.words)} {left}" if left >= 0 else f"{begun(one.step.words)} –")
    cost = sum(one.price for one in priced)
    said = say("{cost}, {left} left", cost=in_actions(cost), left=max(0, left))
    if left < 0:
        said = say("{cost}, {due} due in the next round", cost=in_actions(cost), due=-left)
    return say("{said}. Strike Ranks: {ranks}.", said=said, ranks=", ".join(ranks)) if ranks else said


_MANY = 99
"""More metres than any step needs."""
_COMES = {"mount": MOUNTED, "prone": PRONE}
_GOES = {"dismount": MOUNTED, "stand": PRONE}
"""The traits of an activity that set or remove a marker."""


class Now(Struct, frozen=True):
    """The situation before a step of a plan: items in hand, and markers such as mounted or prone."""

    in_hand: frozenset[str] = frozenset()
    placed: frozenset[str] = frozenset()


def barred(scene: Scene, who: Name, plan: tuple[str, ...]) -> WhyNot | None:
    """Return the first reason against a plan, such as a weapon not in hand or a missing horse."""
    now = _now(scene, who) if who in scene.combatants else Now()
    for one in price_of(scene, who, chosen(scene, who, plan)):
        if why := _barred_now(scene, who, one, now):
            return why
        now = _after(scene, one.step, now)
    return None


def at_once(scene: Scene, who: Name, step: PlanStep) -> bool:
    """Return whether a step may be the first of a plan."""
    return _barred_now(scene, who, Priced(step, 0, _MANY), _now(scene, who)) is None


def _now(scene: Scene, who: Name) -> Now:
    marked = (one.word for one in (MOUNTED, PRONE) if is_marked(scene, who, one))
    return Now(frozenset(one.name for one in held(scene, who)), frozenset(marked))


def _after(scene: Scene, step: PlanStep, now: Now) -> Now:
    in_hand, placed, does = now.in_hand, now.placed, traits(scene, step.what)
    # Plans run ahead of the scene: what one step drops, the next cannot use.
    if step.what in (DROP, "throw"):
        in_hand -= {step.weapon}
    elif step.what in (DRAW, PICK_UP):
        in_hand |= {step.weapon}
    placed |= {marker.word for trait, marker in _COMES.items() if trait in does}
    return Now(in_hand, placed - {marker.word for trait, marker in _GOES.items() if trait in does})


def _barred_now(scene: Scene, who: Name, one: Priced, now: Now) -> WhyNot | None:
    step = one.step
    # An unarmed step has the name of the blow, such as Fist, in place of a weapon.
    needed = [step.weapon] if step.weapon and step.what not in (DRAW, PICK_UP, "unarmed") else []
    missing = [name for name in (*needed, *(step.twin[1:] if step.twin else ())) if name not in now.in_hand]
    if missing:
        return WhyNot(say("{weapon} is not in hand: draw it first.", weapon=missing[0]), "DU-63")
    if step.what == DRAW and step.weapon in now.in_hand:
        return WhyNot(say("{weapon} is already in hand.", weapon=step.weapon), "DU-63")
    if step.what == TRAMPLE and one.metres < trample_metres(scene, who):
        said = "A trample takes at least {metres} Actions of movement to pass over the target."
        return WhyNot(say(said, metres=trample_metres(scene, who)), "DU-69")
    return _misplaced(scene, who, step, now)


def _misplaced(scene: Scene, who: Name, step: PlanStep, now: Now) -> WhyNot | None:
    """Return why a combatant cannot mount, dismount or stand up in this situation (DU-66, DU-67)."""
    does, name = traits(scene, step.what), scene.label(who)
    if "dismount" in does and MOUNTED.word not in now.placed:
        return WhyNot(say("{who} is not mounted: they lack the marker “mounted”.", who=name), "DU-66")
    if "mount" in does and MOUNTED.word in now.placed:
        return WhyNot(say("{who} is already mounted.", who=name), "DU-66")
    if "stand" in does and PRONE.word not in now.placed:
        return WhyNot(say("{who} is not prone: they lack the marker “prone”.", who=name), "DU-67")
    return None


def trample_metres(scene: Scene, who: Name) -> int:
    """Return the metres that a combatant needs to trample, at least 1."""
    found = row(scene, ANIMALS, words_of(scene, who, "style"))
    return max(1, number(found, "length")) if found is not None else 1
