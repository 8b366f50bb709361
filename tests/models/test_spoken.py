"""States of a combatant in words, each said once."""

import pytest
from msgspec.structs import replace

from crs_desktop.models.turns.combatants import spoken_of
from crs_desktop.rules import load_system
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name, Value


@pytest.mark.parametrize(
    ("system", "field", "hurt", "word"),
    [
        ("contest", "injuries", ("dead",), "dead"),
        ("contest", "injuries", ("disabled",), "disabled"),
        ("duellist", "wounds", {"head": "M"}, "dead"),
    ],
)
def test_who_is_out_is_said_to_be_so_once(system: str, field: str, hurt: Value, word: str) -> None:
    karl = Combatant(Name("Karl"), "Karl", fields={field: hurt})
    known = load_system(system)
    scene = replace(known.opening(), combatants={karl.name: karl})
    assert spoken_of(scene, known, karl.name).split(", ").count(word) == 1
