"""What can be declared: every step with its price, and a whole plan of them (6.3, Table 41)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.ask import Option
from crs_desktop.rules.duellist.arms import (
    arms_left,
    is_held,
    is_spinning,
    item,
    needs_both_hands,
    weapon,
    weapon_row,
)
from crs_desktop.rules.duellist.deed_words import ATTACKS, BY_HAND, in_actions
from crs_desktop.rules.duellist.prices import (
    attack_price,
    can,
    double_price,
    draw_price,
    rated,
    spin_price,
)
from crs_desktop.rules.duellist.sheet import words_of
from crs_desktop.rules.duellist.state import actions_left, committed, fighter
from crs_desktop.rules.duellist.tables import (
    ACTIVITIES,
    ANIMALS,
    ARMOUR,
    MISSILES,
    SHIELDS,
    THROWN,
    UNARMED,
    WEAPONS,
    Row,
    entries,
    number,
    row,
    row_for,
)
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

LOAD, DRAW, DROP, PICK_UP, SPIN = "load", "draw", "drop", "pick up", "spin"
TRAMPLE, ELSE = "trample", "something else"
_BY_THE_GM = "the GM says its values"
_FIST = "Fist"


class Step(Struct, frozen=True):
    """One thing that can be declared: ``what`` with which ``weapon``; ``twin`` is the other of two at once.

    ``row`` names the table in which its values stand, where they are no weapon’s.
    """

    what: str
    weapon: str = ""
    feint: bool = False
    twin: tuple[str, str] | None = None
    row: str = ""

    @property
    def value(self) -> str:
        """How it is written; a comma would end it."""
        said = f"feint {self.what}" if self.feint else self.what
        said = f"{said} {self.weapon}".strip()
        if self.twin:
            said = f"{said} + {self.twin[0]} {self.twin[1]}"
        return said.replace(",", ";")

    @property
    def words(self) -> str:
        """How it reads."""
        if self.twin:
            said = "{what} {weapon} and {other} {second} at once"
            other, second = self.twin
            return say(said, what=say(self.what), weapon=self.weapon, other=say(other), second=second)
        said = "{what} {weapon} with a feint" if self.feint else "{what} {weapon}"
        return say(said, what=say(self.what), weapon=self.weapon).strip()

    @property
    def is_attack(self) -> bool:
        """Whether somebody is its target."""
        return self.what in ATTACKS


class Priced(Struct, frozen=True):
    """A step as it comes in a plan: its price there, and how many metres it is of."""

    step: Step
    price: int
    metres: int = 0


def steps(scene: Scene, who: Name) -> tuple[Step, ...]:
    """All that somebody could declare, attacks first."""
    weapons = [one for one in scene.of(who).items if weapon_row(scene, one) is not None]
    return (
        *(step for one in weapons for step in _with(scene, one)),
        *_doubles(scene, weapons),
        *_other_attacks(scene, who),
        *(step for one in scene.of(who).items for step in _handling(scene, one)),
        *(Step(name) for name in scene.tables.get(ACTIVITIES.id, {})),
        *((Step(TRAMPLE),) if row(scene, ANIMALS, words_of(scene, who, "style")) is not None else ()),
        Step(ELSE),
    )


def _with(scene: Scene, one: Item) -> Iterator[Step]:
    found = weapon_row(scene, one)
    moves = ("strike",) if found is not None and number(found, "price") else tuple(BY_HAND)
    yield from (Step(move, one.name) for move in moves)
    yield from (Step(move, one.name, feint=True) for move in moves)


def _doubles(scene: Scene, weapons: list[Item]) -> Iterator[Step]:
    """Every two moves with two weapons for one hand each, as far as both are possible."""
    rows = {one.name: found for one in weapons if (found := weapon_row(scene, one)) is not None}
    single = [name for name, found in rows.items() if not needs_both_hands(found)]
    for first, second in combinations(single, 2):
        for move, other in product(BY_HAND, BY_HAND):
            if can(rows[first], move) and can(rows[second], other):
                yield Step(move, first, twin=(other, second))


def _other_attacks(scene: Scene, who: Name) -> Iterator[Step]:
    """Shots and throws of what is in hand, and blows without a weapon, by the tables or by the GM (DU-68)."""
    for one in scene.of(who).items:
        if not is_held(one):
            continue
        is_none = all(row_for(scene, table, one) is None for table in (WEAPONS, SHIELDS, MISSILES, ARMOUR))
        if is_none:
            yield Step("strike", one.name, row=WEAPONS.id)
        if is_none or row_for(scene, MISSILES, one) is not None:
            yield Step("shot", one.name, row=MISSILES.id)
            yield Step(LOAD, one.name, row=MISSILES.id)
        yield Step("throw", one.name, row=THROWN.id)
    known = scene.tables.get(UNARMED.id) or (_FIST,)
    yield from (Step("unarmed", name, row=UNARMED.id) for name in known)


def _handling(scene: Scene, one: Item) -> Iterator[Step]:
    found = weapon_row(scene, one)
    if is_held(one):
        yield Step(DROP, one.name)
    elif "carried" in one.states:
        yield Step(DRAW, one.name)
    elif "laid down" in one.states:
        yield Step(PICK_UP, one.name)
    if found is not None and number(found, "spin"):
        yield Step(SPIN, one.name)


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
        return say(_BY_THE_GM)
    priced = price_of(scene, who, (step,))[0]
    price = in_actions(priced.price)
    return say("{price} per metre", price=price) if priced.metres else price


def is_by_the_gm(scene: Scene, who: Name, step: Step) -> bool:
    """Whether no table has its values yet: the GM is asked for them (DU-68)."""
    one = item(scene, who, step.weapon)
    tables = {MISSILES.id: MISSILES, THROWN.id: THROWN, WEAPONS.id: WEAPONS}
    if step.what == ELSE:
        return True
    if step.row == UNARMED.id:
        return row(scene, UNARMED, step.weapon) is None
    return step.row in tables and one is not None and row_for(scene, tables[step.row], one) is None


def why_not_step(scene: Scene, who: Name, step: Step, moving: bool) -> WhyNot | None:
    """Why a step cannot be declared, whatever comes before it."""
    if not moving and (step.what == TRAMPLE or "moves" in traits(scene, step.what)):
        return WhyNot(say("Whoever is Stationary does not move."), "DU-24")
    for weapon_, move in ((step.weapon, step.what), *((_turned(step.twin),) if step.twin else ())):
        found = weapon(scene, who, weapon_) if move in (*BY_HAND, "strike") else None
        if found is None:
            continue
        if not can(found, move):
            said = "{weapon} cannot be used for a {move} (NA)."
            return WhyNot(say(said, weapon=weapon_, move=say(move)), "DS-76")
        if needs_both_hands(found) and arms_left(scene, who) < 2:
            return WhyNot(say("{weapon} needs both hands.", weapon=weapon_), "DS-130")
    if step.what == SPIN and is_spinning(scene, who, step.weapon):
        return WhyNot(say("{weapon} is spinning already.", weapon=step.weapon))
    return None


def _turned(twin: tuple[str, str]) -> tuple[str, str]:
    return twin[1], twin[0]


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


def shot_row(scene: Scene, who: Name, table: str, name: str) -> Row | None:
    """The row of a shot, a throw or an unarmed blow."""
    known = {MISSILES.id: MISSILES, THROWN.id: THROWN, UNARMED.id: UNARMED}[table]
    one = item(scene, who, name)
    return row_for(scene, known, one) if one is not None else row(scene, known, name)


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


def traits(scene: Scene, activity: str) -> tuple[str, ...]:
    """What is special about an activity."""
    found = row(scene, ACTIVITIES, activity)
    return entries(found, "traits") if found is not None else ()


def trample_metres(scene: Scene, who: Name) -> int:
    """How far an animal has to come to pass over somebody."""
    found = row(scene, ANIMALS, words_of(scene, who, "style"))
    return max(1, number(found, "length")) if found is not None else 1
