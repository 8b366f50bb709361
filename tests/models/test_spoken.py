"""States of a combatant in words, each said once."""

import pytest
from msgspec.structs import replace

from crs_desktop.models.turns.combatants import spoken_of
from crs_desktop.rules import load_system
from crs_desktop.rules.fact import happen_all
from crs_desktop.rules.facts import FogDrawn, FogSet, Hidden
from crs_desktop.rules.ground.squares import Square
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


def test_whoever_players_do_not_see_is_said_to_be_unseen() -> None:
    karl = Combatant(Name("Karl"), "Karl", square=Square(0, 0))
    known = load_system("crs")
    fogged = happen_all(replace(known.opening(), combatants={karl.name: karl}), [FogSet(True)])
    assert spoken_of(fogged, known, karl.name).endswith(", not seen by players")
    shown = happen_all(fogged, [FogDrawn("A1")])
    assert "players" not in spoken_of(shown, known, karl.name)
    assert "not seen by players" in spoken_of(happen_all(shown, [Hidden(karl.name, True)]), known, karl.name)
