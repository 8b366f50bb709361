"""What of a stat counts now, where wounds and load take something off what the sheet says."""

import pytest

from crs_desktop.rules.contest import SYSTEM
from crs_desktop.rules.contest.sheet.gear import UNARMED
from crs_desktop.rules.contest.throw.stats import melee_combat, melee_defense, total, value
from crs_desktop.rules.contest.wounds.hurt import Injured
from crs_desktop.rules.fact import happen_all
from crs_desktop.rules.facts import FieldSet, StatMadeUp
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Value
from tests.rule_marks import rule
from tests.rules.contest.people import KARL, RITA, karl, rita, scene_of
from tests.rules.contest.rounds import a_round


def with_injuries(*injuries: str, **stats: Value) -> Scene:
    """Karl bears these; what else is written on his sheet is overruled."""
    return scene_of(karl("A1", **stats, injuries=injuries), rita())


@rule("CT-2", "CT-83")
@pytest.mark.parametrize(
    ("field", "counts", "comes_of"),
    [
        ("melee_combat", 17, "10 Base + 4 Agility + 6 Armor − 3 run through the arm = 17"),
        ("melee_attack", 11, "10 Base + 4 Agility − 3 run through the arm = 11"),
        ("aim", 7, "10 Aim − 3 run through the arm = 7"),
        ("speed", 3, "6 Speed − 2 Full plate − 1 run through the arm = 3"),
    ],
)
def test_the_sheet_tells_what_counts_and_what_it_comes_of(field: str, counts: int, comes_of: str) -> None:
    scene = with_injuries("run through the arm −3, Speed −1")
    assert SYSTEM.values(scene, KARL)[field] == counts == value(scene, KARL, field)
    assert str(SYSTEM.stats.made_of(scene, KARL, field)) == comes_of


@rule("CT-4")
def test_of_a_stat_that_is_as_on_the_sheet_there_is_nothing_to_tell() -> None:
    scene = with_injuries()
    assert SYSTEM.values(scene, KARL)["aim"] == 10
    assert SYSTEM.stats.made_of(scene, KARL, "aim") is None
    assert SYSTEM.stats.made_of(scene, KARL, "injuries") is None


@rule("CT-83")
def test_a_wound_of_the_agility_takes_off_what_agility_is_a_part_of() -> None:
    scene = with_injuries("twisted ankle, Agility −2")
    assert total(melee_combat(scene, KARL, RITA)) == 18
    assert total(melee_defense(scene, KARL, UNARMED)) == 18
    values = SYSTEM.values(scene, KARL)
    assert [values[stat] for stat in ("agility", "melee_combat", "melee_attack")] == [2, 18, 12]
    entered = with_injuries("twisted ankle, Agility −2", melee_combat=15)
    assert SYSTEM.values(entered, KARL)["melee_combat"] == 13 == value(entered, KARL, "melee_combat")


@rule("CT-6", "CT-83")
def test_a_wound_may_take_off_a_stat_that_was_made_up() -> None:
    made = (StatMadeUp("Climbing", 10), FieldSet(KARL, "own climbing", 8))
    scene = happen_all(with_injuries("broken hand −1, Climbing −4"), made)
    assert SYSTEM.values(scene, KARL)["own climbing"] == 4 == value(scene, KARL, "own climbing")
    assert value(scene, KARL, "melee_combat") == 19


@rule("CT-56")
def test_a_wound_of_this_round_takes_nothing_off_the_sheet_before_its_end() -> None:
    aims = {"Karl": "melee Rita", "Rita": "nothing"}
    blow = (aims, {"Rita": "melee"}, "9 9 9", "strike 1", "9 9 9", "flesh", 1)
    done = a_round(scene_of(karl(), rita()), *blow)
    coming = scene_of(rita())
    waits = happen_all(coming, (Injured(RITA, "cut −1", due="end of the round"),))
    assert SYSTEM.values(waits, RITA)["aim"] == 10
    assert SYSTEM.values(done.scene, RITA)["aim"] == 9
