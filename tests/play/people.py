"""Any character of a system, as a GM could have made him."""

from decimal import Decimal
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from crs_desktop.play.lists.people.names import name_for
from crs_desktop.play.lists.reading.endings import PICTURES
from crs_desktop.rules.duellist.sheet import WoundStates
from crs_desktop.rules.scene import Combatant, Item, Marker
from crs_desktop.rules.sheet import Computed, Field, Figure, Listing, Number, Wheel
from crs_desktop.rules.system import System

_LETTERS = st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]) | st.sampled_from(" ,;:'=-+@\"\u00a0")
WORD = st.text(_LETTERS, min_size=1, max_size=12).filter(str.strip)
"""Whatever can be typed: blanks at its edges and several in a row, and all that means something in a file."""
LINES = st.lists(WORD, max_size=3).map("\n".join)
STATE = WORD.filter(lambda word: not word.casefold().endswith(PICTURES))
"""A state of an item: in a list, a word with the ending of a picture names the item's picture instead."""
ITEM = st.builds(Item, st.text(min_size=1), st.text(), st.lists(STATE, max_size=3).map(tuple))


def value(field: Field) -> st.SearchStrategy[Any]:
    """Every value that a field can hold."""
    match field:
        case Number(fractions=True):
            most = 10**6
            parts = st.integers(field.low * most, field.high * most)
            return parts.map(lambda part: field.read(f"{Decimal(part) / most:f}"))
        case Number() | Computed():
            return st.integers(field.low, field.high)
        case Wheel():
            return st.integers(0, field.stations)
        case Listing():
            return st.lists(WORD.map(lambda word: word.replace(";", ",")), min_size=1, max_size=3).map(tuple)
        case Figure():
            words = WORD.map(lambda word: word.replace(";", ",").replace(":", ","))
            return st.dictionaries(st.sampled_from(field.parts), words, min_size=1)
        case WoundStates():
            return st.sampled_from(["M S S", "MM M l"])
    return WORD


def character(system: System) -> st.SearchStrategy[Combatant]:
    """Anybody, with all that can be known of him off the board."""
    any_fields = st.fixed_dictionaries({}, optional={field.id: value(field) for field in system.sheet})
    fields = any_fields.map(lambda held: _sound(system, held))
    tags = st.lists(WORD, max_size=3, unique=True)
    made = st.builds(
        Combatant,
        name=st.just(""),
        label=WORD,
        side=WORD | st.just(""),
        bystander=st.booleans(),
        fields=fields,
        size=st.integers(1, 9),
        items=st.lists(ITEM, max_size=3, unique_by=lambda item: item.name).map(tuple),
        source=st.sampled_from(["fan", "table", "program"]),
        tags=tags.map(tuple),
        notes=LINES,
        draws=st.sampled_from(["open", "gm", "hidden"]),
        markers=st.lists(st.builds(Marker, st.just("flag"), WORD), max_size=2).map(tuple),
        portrait=st.sampled_from(["", "a picture"]),
        facing=st.integers(-1, 359),
        hidden=st.booleans(),
    )
    return made.map(_named)


def _sound(system: System, held: dict[str, Any]) -> dict[str, Any]:
    """So many of these, the last ones, as may stand on one sheet."""
    for id_ in tuple(held):
        if system.stats.unsound(held) is not None:
            del held[id_]
    return held


def cast(system: System) -> st.SearchStrategy[list[Combatant]]:
    """Some, no two of one name."""
    people = st.lists(character(system), min_size=1, max_size=4, unique_by=lambda one: one.name)
    return people.filter(lambda some: len({" ".join(one.label.split()) for one in some}) == len(some))


def _named(one: Combatant) -> Combatant:
    return replace(one, name=name_for(one.label, ()))
