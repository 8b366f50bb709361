"""The steps that can be declared (6.3, Table 41)."""

from collections.abc import Iterator
from itertools import combinations, permutations, product

from msgspec import Struct

from crs_desktop.rules.duellist.arms import (
    arms_left,
    is_held,
    is_spinning,
    item,
    needs_both_hands,
    weapon,
    weapon_row,
)
from crs_desktop.rules.duellist.deeds.deed_words import ATTACKS, PARRY
from crs_desktop.rules.duellist.deeds.prices import can
from crs_desktop.rules.duellist.sheet import words_of
from crs_desktop.rules.duellist.state import BY_HAND
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
from crs_desktop.words import say, template, templates, translated

LOAD, DRAW, DROP, PICK_UP, SPIN = templates("load", "draw", "drop", "pick up", "spin")
TRAMPLE, ELSE = templates("trample", "something else")
BY_THE_GM = template("the GM sets its values")
_FIST = "Fist"


class PlanStep(Struct, frozen=True):
    """A declarable step: ``what`` with ``weapon``; ``twin`` is the second move and weapon of a double move.

    ``row`` is the id of the table with its values, if not that of a held weapon.
    """

    what: str
    weapon: str = ""
    feint: bool = False
    twin: tuple[str, str] | None = None
    row: str = ""

    @property
    def value(self) -> str:
        """The answer that stands for the step; without commas, which separate steps."""
        said = f"feint {self.what}" if self.feint else self.what
        said = f"{said} {self.weapon}".strip()
        if self.twin:
            said = f"{said} + {self.twin[0]} {self.twin[1]}"
        # A record lists the steps of a plan with commas between.
        return said.replace(",", ";")

    @property
    def words(self) -> str:
        """The step in words: move, weapon, feint or second move."""
        if self.twin:
            said = "{what} {weapon} and {other} {second} at once"
            other, second = self.twin
            return say(
                said, what=translated(self.what), weapon=self.weapon, other=translated(other), second=second
            )
        said = "{what} {weapon} with a feint" if self.feint else "{what} {weapon}"
        return say(said, what=translated(self.what), weapon=self.weapon).strip()

    @property
    def parries(self) -> bool:
        """Whether the step is an attack together with a parry."""
        return self.twin is not None and self.twin[0] == PARRY

    @property
    def is_attack(self) -> bool:
        """Whether the step has a target."""
        return self.what in ATTACKS


def steps(scene: Scene, who: Name) -> tuple[PlanStep, ...]:
    """Return all steps that a combatant could declare, attacks first."""
    weapons = [one for one in scene.of(who).items if weapon_row(scene, one) is not None]
    return (
        *(step for one in weapons for step in _with(scene, one)),
        # All weapons are offered, also those still to be drawn: a plan may draw them first.
        *_doubles(scene, weapons),
        *_other_attacks(scene, who),
        *(step for one in scene.of(who).items for step in _handling(scene, one)),
        *(PlanStep(name) for name in scene.tables.get(ACTIVITIES.id, {})),
        *((PlanStep(TRAMPLE),) if row(scene, ANIMALS, words_of(scene, who, "style")) is not None else ()),
        PlanStep(ELSE),
    )


def _with(scene: Scene, one: Item) -> Iterator[PlanStep]:
    found = weapon_row(scene, one)
    # An improvised weapon has one price instead of a Speed, and so one kind of blow (DU-68).
    moves = ("strike",) if found is not None and number(found, "price") else tuple(BY_HAND)
    yield from (PlanStep(move, one.name) for move in moves)
    yield from (PlanStep(move, one.name, feint=True) for move in moves)


def _doubles(scene: Scene, weapons: list[Item]) -> Iterator[PlanStep]:
    """Yield all double moves with two one-handed weapons: two attacks, or an attack and a parry."""
    rows = {one.name: found for one in weapons if (found := weapon_row(scene, one)) is not None}
    single = [name for name, found in rows.items() if not needs_both_hands(found)]
    # two attacks come at once, so one order of the two weapons is enough
    for first, second in combinations(single, 2):
        for move, other in product(BY_HAND, BY_HAND):
            if can(rows[first], move) and can(rows[second], other):
                yield PlanStep(move, first, twin=(other, second))
    # Ordered pairs: it matters which weapon attacks and which parries.
    for (first, second), move in product(permutations(single, 2), BY_HAND):
        if can(rows[first], move) and can(rows[second], PARRY):
            yield PlanStep(move, first, twin=(PARRY, second))


def _other_attacks(scene: Scene, who: Name) -> Iterator[PlanStep]:
    """Yield shots, throws and improvised blows with held items, and unarmed blows (DU-68)."""
    for one in scene.of(who).items:
        if not is_held(one):
            yield from _once_drawn(scene, one)
            continue
        # A lamp or a stool: it can strike, shoot or fly, if the GM says with which values.
        is_none = all(row_for(scene, table, one) is None for table in (WEAPONS, SHIELDS, MISSILES, ARMOUR))
        if is_none:
            yield PlanStep("strike", one.name, row=WEAPONS.id)
        if is_none or row_for(scene, MISSILES, one) is not None:
            yield PlanStep("shot", one.name, row=MISSILES.id)
            yield PlanStep(LOAD, one.name, row=MISSILES.id)
        yield PlanStep("throw", one.name, row=THROWN.id)
    # Without a table there is at least a fist, whose values the GM is asked for.
    known = scene.tables.get(UNARMED.id) or (_FIST,)
    yield from (PlanStep("unarmed", name, row=UNARMED.id) for name in known)


def _once_drawn(scene: Scene, one: Item) -> Iterator[PlanStep]:
    """Yield the shots and throws possible after drawing the item, if a table has its values."""
    if row_for(scene, MISSILES, one) is not None:
        yield PlanStep("shot", one.name, row=MISSILES.id)
        yield PlanStep(LOAD, one.name, row=MISSILES.id)
    if row_for(scene, THROWN, one) is not None:
        yield PlanStep("throw", one.name, row=THROWN.id)


def _handling(scene: Scene, one: Item) -> Iterator[PlanStep]:
    found = weapon_row(scene, one)
    if is_held(one):
        yield PlanStep(DROP, one.name)
    elif "carried" in one.states:
        yield PlanStep(DRAW, one.name)
    elif "laid down" in one.states:
        yield PlanStep(PICK_UP, one.name)
    if found is not None and number(found, "spin"):
        yield PlanStep(SPIN, one.name)


def is_by_the_gm(scene: Scene, who: Name, step: PlanStep) -> bool:
    """Return whether the step’s values are in no table, so that the GM is asked (DU-68)."""
    one = item(scene, who, step.weapon)
    tables = {MISSILES.id: MISSILES, THROWN.id: THROWN, WEAPONS.id: WEAPONS}
    if step.what == ELSE:
        return True
    if step.row == UNARMED.id:
        return row(scene, UNARMED, step.weapon) is None
    return step.row in tables and one is not None and row_for(scene, tables[step.row], one) is None


def why_not_step(scene: Scene, who: Name, step: PlanStep, moving: bool) -> WhyNot | None:
    """Return the reason why a step can never be declared, whatever precedes it; or None."""
    if not moving and is_movement(scene, step.what):
        return WhyNot(say("A Stationary combatant does not move."), "DU-24")
    for weapon_, move in ((step.weapon, step.what), *((_turned(step.twin),) if step.twin else ())):
        found = weapon(scene, who, weapon_) if move in (*BY_HAND, "strike") else None
        if found is None:
            continue
        if not can(found, move):
            said = "{weapon} cannot be used for a {move} (NA)."
            return WhyNot(say(said, weapon=weapon_, move=translated(move)), "DS-76")
        if needs_both_hands(found) and arms_left(scene, who) < 2:
            return WhyNot(say("{weapon} needs both hands.", weapon=weapon_), "DS-130")
    if step.what == SPIN and is_spinning(scene, who, step.weapon):
        return WhyNot(say("{weapon} is already spinning.", weapon=step.weapon))
    return None


def _turned(twin: tuple[str, str]) -> tuple[str, str]:
    return twin[1], twin[0]


def shot_row(scene: Scene, who: Name, table: str, name: str) -> Row | None:
    """Return the row of a shot, a throw or an unarmed blow, or None."""
    known = {MISSILES.id: MISSILES, THROWN.id: THROWN, UNARMED.id: UNARMED}[table]
    one = item(scene, who, name)
    return row_for(scene, known, one) if one is not None else row(scene, known, name)


def is_movement(scene: Scene, activity: str) -> bool:
    """Return whether an activity changes its doer’s place (DU-24)."""
    return activity == TRAMPLE or "moves" in traits(scene, activity)


def traits(scene: Scene, activity: str) -> tuple[str, ...]:
    """Return the traits of an activity; none if no table has it."""
    found = row(scene, ACTIVITIES, activity)
    return entries(found, "traits") if found is not None else ()
