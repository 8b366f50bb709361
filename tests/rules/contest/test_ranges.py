import pytest

from crs_desktop.rules.contest import SYSTEM
from crs_desktop.rules.ground.squares import read_square
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.contest.people import KARL, karl, rita, scene_of
from tests.rules.contest.rounds import a_round


@rule("CT-66", "CT-67")
def test_ranged_defense_has_bands_that_double() -> None:
    field, scene, who = SYSTEM.display.battlefield, SYSTEM.opening(), Name("")
    assert [band.title for band in field.bands(scene, who)] == [
        "melee range: −6",
        "within 5 m: −4",
        "from 10 m: ±0",
        "from 20 m: +4",
        "from 40 m: +8",
        "from 80 m: +12",
    ]
    words = [field.word(scene, who, metres) for metres in (5, 5.1, 80, 81)]
    assert words == ["within 5 m", "within 10 m", "within 80 m", "beyond 80 m"]


@rule("CT-47")
@pytest.mark.parametrize(
    ("rita_at", "square", "title"),
    [("B1", "A2", "Move"), ("B1", "F1", "Move"), ("M1", "L1", "Charge"), ("M1", "E1", "Move")],
)
def test_only_a_way_into_melee_range_is_a_charge(rita_at: str, square: str, title: str) -> None:
    begun = a_round(scene_of(karl("A1"), rita(rita_at))).scene
    way = SYSTEM.display.battlefield.move(begun, KARL, read_square(square))
    assert way is not None and way.title == title
