from crs_desktop.rules.contest import SYSTEM
from crs_desktop.rules.values import Name
from tests.rule_marks import rule


@rule("CT-66", "CT-67")
def test_ranged_defense_has_bands_that_double() -> None:
    field, scene, who = SYSTEM.battlefield, SYSTEM.opening(), Name("")
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
