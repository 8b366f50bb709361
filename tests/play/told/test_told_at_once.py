"""Thousands of facts of a kind, each of another person: done in one scene, and told as if one by one."""

import pytest

from crs_desktop.play.journal.journal import Entry
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.told.story import lines
from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.fact import Fact, happen, happen_all
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from tests.rules.playing import opening, somebody


def told(scene: Scene, *facts: Fact) -> list[str]:
    entry = Entry("ruling", given=facts)
    found = lines(Node(1, entry, scene, happen_all(scene, facts)))
    return [line.text for line in found if line.tone == "plain"]


def test_a_column_over_many_is_one_scene_and_is_told_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [Name(f"N{place}") for place in range(5)]
    scene = one_by_one = opening(SYSTEM, *(somebody(name) for name in names))
    facts = [FieldSet(name, "or", 7) for name in names]
    for fact in facts:
        one_by_one = happen(one_by_one, fact)
    monkeypatch.delattr(Scene, "with_combatant")
    assert happen_all(scene, facts) == one_by_one
    assert told(scene, *facts) == [f"{name}: OR 5 → 7." for name in names]


def test_what_is_set_twice_is_told_from_what_it_was_set_to() -> None:
    scene, fred = opening(SYSTEM, somebody("Fred")), Name("Fred")
    assert told(scene, FieldSet(fred, "or", 7), FieldSet(fred, "or", 9)) == [
        "Fred: OR 5 → 7.",
        "Fred: OR 7 → 9.",
    ]
