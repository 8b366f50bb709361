"""A whole plan of steps: what each costs where it stands, and why it cannot be so (6.3, 6.6, Table 41)."""

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.duellist.arms import weapon
from crs_desktop.rules.duellist.round.deed_words import BY_HAND, in_actions
from crs_desktop.rules.duellist.round.prices import (
    attack_price,
    double_price,
    draw_price,
    spin_price,
)
from crs_desktop.rules.duellist.round.steps import (
    DRAW,
    LOAD,
    PICK_UP,
    SPIN,
    TRAMPLE,
    Step,
    shot_row,
    steps,
)
from crs_desktop.rules.duellist.state import actions_left, committed, fighter
from crs_desktop.rules.duellist.tables import (
    ACTIVITIES,
    WEAPONS,
    entries,
    number,
    row,
)
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


class Priced(Struct, frozen=True):
    """A step as it comes in a plan: its price there, and how many metres it is of."""

    step: Step
    price: int
    metres: int = 0


def begun(words: str) -> str:
    """As it stands where it begins a line."""
    return words[:1].upper() + words[1:]


def chosen(scene: Scene, who: Name, plan: tuple[str, ...]) -> tuple[Step, ...]:
    """The steps of a plan by their values."""
    by_value = {step.value: step for step in steps(scene, who)}
    return tuple(by_value[value] for value in plan if value in by_value)


def price_of(scene: Scene, who: Name, plan: tuple[Step, ...]) -> list[Priced]:
    """Every step of a plan with its price: a second attack with one weapon is dearer (DU-36)."""
    struck = Counter(fighter(scene, who).struck)
    struck.update(
        deed.weapon for deed in fighter(scene, who).plan if deed.what in BY_HAND or deed.what == "strike"
    )
    found: list[Priced] = []
    for step in plan:
        if found and found[-1].step == step and found[-1].metres:
            last = found[-1]
            each = last.price // last.metres
            found[-1] = replace(last, price=last.price + each, metres=last.metres + 1)
            continue
        found.append(Priced(step, _price(scene, who, step, struck), 1 if _by_metre(scene, step) else 0))
        struck.update([step.weapon] if step.weapon and step.is_attack else [])
        struck.update([step.twin[1]] if step.twin and not step.parries else [])
    return found


def _by_metre(scene: Scene, step: Step) -> bool:
    found = row(scene, ACTIVITIES, step.what)
    return step.what == TRAMPLE or (found is not None and "per metre" in entries(found, "traits"))


def _price(scene: Scene, who: Name, step: Step, struck: Counter[str]) -> int:
    if step.twin:
        other, second = step.twin
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


def _by_table(scene: Scene, who: Name, step: Step, struck: Counter[str]) -> int:
    if step.row == WEAPONS.id:
        known = weapon(scene, who, step.weapon) is not None
        return attack_price(scene, who, step.weapon, step.what, struck[step.weapon]) if known else 0
    found = shot_row(scene, who, step.row, step.weapon)
    return number(found, "load" if step.what == LOAD else "actions") if found is not None else 0


def so_far(scene: Scene, who: Name, plan: tuple[str, ...]) -> str:
    """What a plan costs as it is put together, and what is left (DU-14, DU-16, DU-17)."""
    if who not in scene.combatants:
        return ""
    priced = price_of(scene, who, chosen(scene, who, plan))
    left = actions_left(scene, who) - committed(scene, who)
    ranks = []
    for one in priced:
        left -= one.price
        ranks.append(f"{begun(one.step.words)} {left}" if left >= 0 else f"{begun(one.step.words)} –")
    cost = sum(one.price for one in priced)
    said = say("{cost}, {left} left", cost=in_actions(cost), left=max(0, left))
    if left < 0:
        said = say("{cost}, {due} due in the next round", cost=in_actions(cost), due=-left)
    return say("{said}. Strike Ranks: {ranks}.", said=said, ranks=", ".join(ranks)) if ranks else said
