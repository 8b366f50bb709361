"""A whole plan of steps: what each costs where it stands, and why it cannot be so (6.3, 6.6, Table 41)."""

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.ask import Option
from crs_desktop.rules.duellist.arms import (
    is_held,
    weapon,
)
from crs_desktop.rules.duellist.deed_words import BY_HAND, in_actions
from crs_desktop.rules.duellist.prices import (
    attack_price,
    double_price,
    draw_price,
    rated,
    spin_price,
)
from crs_desktop.rules.duellist.sheet import words_of
from crs_desktop.rules.duellist.state import actions_left, committed, fighter
from crs_desktop.rules.duellist.steps import (
    BY_THE_GM,
    DRAW,
    DROP,
    LOAD,
    PICK_UP,
    SPIN,
    TRAMPLE,
    Step,
    is_by_the_gm,
    shot_row,
    steps,
    why_not_step,
)
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
from crs_desktop.words import say, translated


class Priced(Struct, frozen=True):
    """A step as it comes in a plan: its price there, and how many metres it is of."""

    step: Step
    price: int
    metres: int = 0


def options(scene: Scene, who: Name, moving: bool) -> tuple[Option, ...]:
    """All of them as they can be chosen, each with its price as the first one; what is barred comes last."""
    if who not in scene.combatants:
        return ()
    found = [(step, why_not_step(scene, who, step, moving)) for step in steps(scene, who)]
    found.sort(key=lambda one: one[1] is not None)
    return tuple(Option(step.value, _begun(step.words), why, _note(scene, who, step)) for step, why in found)


def _begun(words: str) -> str:
    return words[:1].upper() + words[1:]


def _note(scene: Scene, who: Name, step: Step) -> str:
    if is_by_the_gm(scene, who, step):
        return translated(BY_THE_GM)
    priced = price_of(scene, who, (step,))[0]
    price = in_actions(priced.price)
    return say("{price} per metre", price=price) if priced.metres else price


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
        struck.update([step.twin[1]] if step.twin else [])
    return found


def _by_metre(scene: Scene, step: Step) -> bool:
    found = row(scene, ACTIVITIES, step.what)
    return step.what == TRAMPLE or (found is not None and "per metre" in entries(found, "traits"))


def _price(scene: Scene, who: Name, step: Step, struck: Counter[str]) -> int:
    if step.twin:
        other, second = step.twin
        again = 1 if struck[step.weapon] or struck[second] else 0
        return double_price(scene, who, ((step.weapon, step.what), (second, other))) + again
    if step.row:
        return _by_table(scene, who, step)
    if step.what in BY_HAND or step.what == "strike":
        return attack_price(scene, who, step.weapon, step.what, struck[step.weapon], step.feint)
    handled = {DRAW: draw_price, SPIN: spin_price}.get(step.what)
    if handled is not None:
        return handled(scene, who, step.weapon)
    found = row(scene, ACTIVITIES, step.what)
    return number(found, "actions") if found is not None else 1 if step.what in (TRAMPLE, PICK_UP) else 0


def _by_table(scene: Scene, who: Name, step: Step) -> int:
    if step.row == WEAPONS.id:
        return rated(scene, who, step.weapon, step.what) if weapon(scene, who, step.weapon) else 0
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
        ranks.append(f"{_begun(one.step.words)} {left}" if left >= 0 else f"{_begun(one.step.words)} –")
    cost = sum(one.price for one in priced)
    said = say("{cost}, {left} left", cost=in_actions(cost), left=max(0, left))
    if left < 0:
        said = say("{cost}, {due} due in the next round", cost=in_actions(cost), due=-left)
    return say("{said}. Strike Ranks: {ranks}.", said=said, ranks=", ".join(ranks)) if ranks else said


def barred(scene: Scene, who: Name, plan: tuple[str, ...]) -> WhyNot | None:
    """Why a plan cannot be declared as a whole: a weapon not in hand, a flail, a jump of who stands still."""
    in_hand = {one.name for one in scene.of(who).items if is_held(one)} if who in scene.combatants else set()
    for one in price_of(scene, who, chosen(scene, who, plan)):
        if why := _barred_now(scene, who, one, in_hand):
            return why
        in_hand = _after(one.step, in_hand)
    return None


def _after(step: Step, in_hand: set[str]) -> set[str]:
    if step.what in (DROP, "throw"):
        return in_hand - {step.weapon}
    return in_hand | {step.weapon} if step.what in (DRAW, PICK_UP) else in_hand


def _barred_now(scene: Scene, who: Name, one: Priced, in_hand: set[str]) -> WhyNot | None:
    step = one.step
    needed = [step.weapon] if step.weapon and step.what not in (DRAW, PICK_UP, "unarmed") else []
    missing = [name for name in (*needed, *(step.twin[1:] if step.twin else ())) if name not in in_hand]
    if missing:
        return WhyNot(say("{weapon} is not in hand: draw it first.", weapon=missing[0]), "DU-63")
    if step.what == DRAW and step.weapon in in_hand:
        return WhyNot(say("{weapon} is in hand already.", weapon=step.weapon), "DU-63")
    if step.what == TRAMPLE and one.metres < trample_metres(scene, who):
        said = "A trample takes {metres} Actions of movement at least, to pass over."
        return WhyNot(say(said, metres=trample_metres(scene, who)), "DU-69")
    return None


def trample_metres(scene: Scene, who: Name) -> int:
    """How far an animal has to come to pass over somebody."""
    found = row(scene, ANIMALS, words_of(scene, who, "style"))
    return max(1, number(found, "length")) if found is not None else 1
