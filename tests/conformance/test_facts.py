"""Every fact that a system may tell is the same after the journal and after a record, whatever it holds."""

from collections.abc import Mapping
from types import UnionType
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta, Struct

from crs_desktop.play.journal.journal import Codec
from crs_desktop.play.record.fact_text import read_facts, write_facts
from crs_desktop.play.told.table_rules import as_html, readings
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.system import System
from tests.toys import every_kind

ALL = [*(load_system(entry.id) for entry in SYSTEMS), every_kind.SYSTEM]
SIMPLE: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(-(2**63), 2**63 - 1),
    float: st.floats(allow_nan=False, allow_infinity=False),
    str: st.text(),
    bool: st.booleans(),
    type(None): st.none(),
}


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Every value of a type that a fact holds."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind in SIMPLE:
        return SIMPLE[kind]
    if isinstance(kind, NewType):
        return values(kind.__supertype__)
    if origin is Annotated:
        return within(inner[0], inner[1])
    if origin is Literal:
        return st.sampled_from(inner)
    if origin in (Union, UnionType):
        return st.one_of(*map(values, inner))
    if origin is tuple:
        return st.lists(values(inner[0]), max_size=3).map(tuple)
    if origin in (dict, Mapping):
        return st.dictionaries(*map(values, inner), max_size=3)
    return structs(kind)


def within(kind: Any, bounds: Meta) -> st.SearchStrategy[Any]:
    """Every value of a type within its bounds."""
    if bounds.pattern:
        return st.from_regex(bounds.pattern, fullmatch=True)
    assert kind is int and bounds.ge is not None and bounds.le is not None
    return st.integers(int(bounds.ge), int(bounds.le))


def structs(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Every value of a struct; of an unknown type the name is in the error."""
    assert issubclass(kind, Struct), kind
    hints = get_type_hints(kind, include_extras=True)
    return st.builds(kind, **{name: values(hints[name]) for name in kind.__struct_fields__})


KINDS = {kind: system for system in ALL for kind in system.fact_kinds()}


@pytest.mark.parametrize(
    ("kind", "system"), KINDS.items(), ids=[f"{KINDS[kind].id}-{kind.__name__}" for kind in KINDS]
)
def test_a_fact_is_the_same_after_the_journal_and_after_a_record(system: System, kind: type[Fact]) -> None:
    codec = Codec(system)

    @settings(max_examples=12, deadline=None, derandomize=True, database=None)
    @given(st.lists(structs(kind), max_size=2).map(tuple))
    def holds(facts: tuple[Fact, ...]) -> None:
        assert codec.facts(codec.text(facts)) == facts
        assert read_facts(write_facts(facts), system) == facts
        assert "\n" not in write_facts(facts)

    holds()


@pytest.mark.parametrize("system", ALL, ids=lambda system: system.id)
def test_no_two_facts_of_a_system_have_one_name(system: System) -> None:
    names = [kind.__name__ for kind in system.fact_kinds()]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("system", ALL, ids=lambda system: system.id)
def test_a_tone_is_one_that_views_know(system: System) -> None:
    known = {
        "plain",
        "hurt",
        "healed",
        "quiet",
        "heading",
        "step",
        "told",
        "retold",
        "deed",
        "onset",
        "decided",
        "event",
        "saved",
    }
    assert {kind.tone for kind in system.fact_kinds()} <= known


@pytest.mark.parametrize("system", ALL, ids=lambda system: system.id)
def test_every_house_rule_is_told_with_its_choices_whether_it_cites_a_rule_or_not(system: System) -> None:
    shown = readings(system, {})
    assert {one.rule.id for one in shown} == {rule.id for rule in system.house_rules}
    assert all(one.group for one in shown) and "()" not in as_html(system.title, shown)
