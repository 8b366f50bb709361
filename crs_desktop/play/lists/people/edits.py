"""Typed cells of a list of characters, turned into facts."""

from collections.abc import Iterable
from fractions import Fraction

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
from crs_desktop.rules.values import Value, exact
from crs_desktop.rules.why import NotAllowed


def edited(one: Combatant, scene: Scene, column: str, text: str) -> Fact | None:
    """Return the fact that makes a column hold ``text``; None if it does already.

    A number is changed by −4 or +2 and set by =8 (see `typed_over`). An emptied field is computed from the
    rest of the sheet again. Tags that begin with + or − are added or removed, and the others stay. Raises
    `NotAllowed` with the field, what was found and what was expected.
    """
    match column:
        case "name":
            return renamed(scene, one.name, text.strip()) if text.strip() != one.label else None
        case "side":
            return Sided(one.name, text.strip(), one.bystander) if text.strip() != one.side else None
        case "tags":
            tags = _tags(one.tags, read_tags(text))
            return Tagged(one.name, tags) if tags != one.tags else None
        case "notes":
            return NotesWritten(one.name, text) if text != one.notes else None
        case "handout":
            return HandoutWritten(one.name, text) if text != one.handout else None
    return _field(one, scene, column, text)


def all_edited(
    people: Iterable[Combatant], scene: Scene, column: str, text: str
) -> tuple[tuple[Fact, ...], str]:
    """Return the facts that set a column for many, and an empty text, or else the reason why not."""
    facts: list[Fact] = []
    try:
        for one in people:
            if (fact := edited(one, scene, column, text)) is not None:
                facts.append(fact)
                if isinstance(fact, Renamed):  # a new name must differ from all names before it
                    scene = happen(scene, fact)
    except NotAllowed as error:
        return (), str(error.why)
    return tuple(facts), ""


def _field(one: Combatant, scene: Scene, id_: str, text: str) -> Fact | None:
    system = load_system(scene.system)
    field = system.field(id_, scene)
    if not text.strip():
        return FieldCleared(one.name, id_) if id_ in one.fields else None
    value = typed_over(field, system.written(scene, one.name)[id_], text)
    return FieldSet(one.name, id_, value) if one.fields.get(id_) != value else None


def _tags(had: tuple[str, ...], typed: tuple[str, ...]) -> tuple[str, ...]:
    if not typed or not all(tag[0] in "+-−" for tag in typed):
        return typed
    more = [tag[1:].strip() for tag in typed if tag[0] == "+"]
    less = {tag[1:].strip() for tag in typed if tag[0] != "+"}
    return tuple(tag for tag in dict.fromkeys([*had, *more]) if tag and tag not in less)


_MINUS = ("-", "−")


def typed_over(field: Field, now: Value, text: str) -> Value:
    """Return the value of a field after ``text`` was typed over ``now``.

    −4 subtracts four and +2 adds two, within the field's limits; =8 and 8 set it. Over a negative number a
    minus is a sign. Raises `NotAllowed` as the field does.
    """
    bare = text.strip()
    if not isinstance(field, Number | Computed) or not isinstance(now, int | float):
        return field.typed(text)
    if bare.startswith("="):
        return field.typed(bare[1:])
    if bare.startswith("+") or (bare.startswith(_MINUS) and now >= 0):
        return _sum(field, now, bare)
    return field.typed(text)


def _sum(field: Number | Computed, now: Value, change: str) -> Value:
    """Return the changed number; a field without limits reads the change and words its errors."""
    wide = Number(id=field.id, term=field.term, low=-999, high=999, fractions=field.fractions)
    changed = exact(now) + exact(wide.typed(change))
    held = max(Fraction(field.low), min(Fraction(field.high), changed))
    return int(held) if held.denominator == 1 else float(held)
