"""Keys as people read them."""

import pytest

from crs_desktop.rules.keys import spoken, whom
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.values import Name
from tests.languages import speaking

SCENE = Scene("crs").with_combatant(Combatant(Name("Goblin 2"), "Boss"))


@pytest.mark.parametrize(
    ("key", "steps"),
    [
        ("1 Combat round/round 2/Goblin 2/Offense/pick 1", ["round 2", "Boss", "Offense", "pick 1"]),
        ("1 Combat round/Goblin 2 (3)", ["Boss (3)"]),
        ("1 Combat round/Goblin/what (2)", ["Goblin", "what (2)"]),
        ("1 Combat round", []),
    ],
)
def test_people_are_called_what_they_are_called(key: str, steps: list[str]) -> None:
    assert spoken(key, SCENE) == steps


def test_a_step_is_spoken_in_the_language_of_the_table_and_nobody_is_translated() -> None:
    with speaking({"round {number}": "Runde {number}", "what": "was", "Boss": "Chef"}):
        assert spoken("1 Combat round/round 12/Goblin 2/what (2)", SCENE) == ["Runde 12", "Boss", "was (2)"]


@pytest.mark.parametrize(
    ("key", "who"),
    [
        ("1 Combat round/round 2/Goblin 2/in sight", "Goblin 2"),
        ("1 Combat round/round 2/Goblin 2 (3)/wound", "Goblin 2"),
        ("1 Combat round/round 2/Goblin 2/Offense/pick 1", "Goblin 2"),
        ("1 Combat round/Goblin 2", ""),
        ("1 Combat round/goes on", ""),
    ],
)
def test_a_question_stands_in_somebodys_turn(key: str, who: str) -> None:
    assert whom(key, SCENE) == who
