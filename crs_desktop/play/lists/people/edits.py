"""Typed cells of a list of characters, turned into facts."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import TypeGuard

from crs_desktop.play.lists.people.cell_values import read_tags
from crs_desktop.play.lists.people.names import renamed
from crs_desktop.rules import load_system
from crs_desktop.rules.fact import Fact, happen
from crs_desktop.rules.facts import (
    FieldCleared,
    FieldSet,
    HandoutWritten,
    NotesWritten,
    Renamed,
    Sided,
    Tagged,
)
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.sheet import Computed, Field, Number
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Value, exact
from crs_desktop.rules.why import NotAllowed

# the minus that keyboards type, and the minus that the program shows
_MINUS = ("-", "−")
_Edit = Callable[[Combatant], Fact | None]


def all_edited(
    people: Iterable[Combatant], scene: Scene, column: str, text: str
) -> tuple[tuple[Fact, ...], str]:
    """Return the facts that make a column hold ``text``, and an empty text, or else the reason why not.

    A number is changed by −4 or +2 and set by =8 (see `typed_over`). An emptied field is computed from the
    rest of the sheet again. Tags that begin with + or − are added or removed, and the others stay.
    """
    facts: list[Fact] = []
    try:
        edit = _edit(scene, column, text)
        for one in people:
            if (fact := edit(one)) is not None:
                facts.append(fact)
                if isinstance(fact, Renamed):  # a new name must differ from all names before it
                    scene = happen(scene, fact)
                    edit = _edit(scene, column, text)
    except NotAllowed as error:
        return (), str(error.why)
    return tuple(facts), ""


def _edit(scene: Scene, column: str, text: str) -> _Edit:
    """Return the edit of a column as a function of the combatant; a text for thousands is read once."""
    bare = text.strip()
    match column:
        case "name":
            return lambda one: renamed(scene, one.name, bare) if bare != one.label else None
        case "side":
            return lambda one: Sided(one.name, bare, one.bystander) if bare != one.side else None
        case "tags":
            return partial(_tagged, read_tags(text))
        case "notes":
            return lambda one: NotesWritten(one.name, text) if text != one.notes else None
        case "handout":
            return lambda one: HandoutWritten(one.name, text) if text != one.handout else None
    return _edit_field(scene, column, text)


def _edit_field(scene: Scene, id_: str, text: str) -> _Edit:
    system = load_system(scene.system)
    field = system.field(id_, scene)
    if not text.strip():
        return lambda one: FieldCleared(one.name, id_) if id_ in one.fields else None
    if _is_relative(field, text):
        return lambda one: _set(one, id_, typed_over(field, _before(system, scene, field, one), text))
    return partial(_set, id_=id_, value=field.typed(text))


def _before(system: System, scene: Scene, field: Field, one: Combatant) -> Value:
    """Return the value that typing changes."""
    return to_edit(field, system.written(scene, one.name), system.values(scene, one.name))


def to_edit(field: Field, written: Mapping[str, Value], now: Mapping[str, Value]) -> Value:
    """Return the value that an edit replaces: the one on the sheet, or what is left of a gauge ``now``."""
    counts_down = isinstance(field, Number) and field.left_of
    return (now if counts_down else written)[field.id]


def _set(one: Combatant, id_: str, value: Value) -> Fact | None:
    return FieldSet(one.name, id_, value) if one.fields.get(id_) != value else None


def _tagged(typed: tuple[str, ...], one: Combatant) -> Fact | None:
    tags = _tags(one.tags, typed)
    return Tagged(one.name, tags) if tags != one.tags else None


def _tags(had: tuple[str, ...], typed: tuple[str, ...]) -> tuple[str, ...]:
    if not typed or not all(tag[0] in "+-−" for tag in typed):
        return typed
    more = [tag[1:].strip() for tag in typed if tag[0] == "+"]
    less = {tag[1:].strip() for tag in typed if tag[0] != "+"}
    return tuple(tag for tag in dict.fromkeys([*had, *more]) if tag and tag not in less)


def typed_over(field: Field, now: Value, text: str) -> Value:
    """Return the value of a field after ``text`` was typed over ``now``.

    −4 subtracts four and +2 adds two, within the field's limits; =8 and 8 set it. Over a negative number a
    minus is a sign. Raises `NotAllowed` as the field does.
    """
    bare = text.strip()
    if not _is_relative(field, text) or not isinstance(now, int | float):
        return field.typed(text)
    if bare.startswith("="):
        return field.typed(bare[1:])
    return field.typed(text) if now < 0 and bare.startswith(_MINUS) else _sum(field, now, bare)


def _is_relative(field: Field, text: str) -> TypeGuard[Number | Computed]:
    """Return whether the value may depend on the one before: a number with a sign or “=” before it."""
    return isinstance(field, Number | Computed) and text.strip().startswith(("+", "=", *_MINUS))


def _sum(field: Number | Computed, now: Value, change: str) -> Value:
    """Return the changed number; a field without limits reads the change and words its errors."""
    wide = Number(id=field.id, term=field.term, low=-999, high=999, fractions=field.fractions)
    changed = exact(now) + exact(wide.typed(change))
    held = max(Fraction(field.low), min(Fraction(field.high), changed))
    return int(held) if held.denominator == 1 else float(held)
