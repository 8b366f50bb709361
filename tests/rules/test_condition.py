"""How somebody is, as data: gauges and a word, for whoever draws or says it."""

import pytest
from msgspec.structs import replace

from crs_desktop.rules import load_system
from crs_desktop.rules.condition import Condition, Gauge, health
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import FieldSet, HouseRuleChosen
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from tests.rules.playing import opening, somebody

CRS = load_system("crs")
FRED = Name("Fred")


def with_em(em: int, left: int) -> Scene:
    fred = somebody("Fred", LIFE=10, EM=em, EM_LEFT=left)
    return happen(opening(CRS, fred), HouseRuleChosen("em", "used"))


def test_em_is_a_gauge_beside_life_in_a_game_that_has_it() -> None:
    assert CRS.condition(with_em(6, 2), FRED).gauges == (Gauge("LIFE", 10, 10), Gauge("EM", 2, 6))


def test_who_has_no_em_at_all_has_no_gauge_for_it() -> None:
    assert [gauge.title for gauge in CRS.condition(with_em(0, 0), FRED).gauges] == ["LIFE"]


@pytest.mark.parametrize(
    ("left", "word", "bad"),
    [(10, "well", False), (9, "hurt", False), (4, "hurt", False), (3, "badly hurt", True), (0, "down", True)],
)
def test_the_word_follows_what_is_left_of_the_first_gauge(left: int, word: str, bad: bool) -> None:
    scene = happen(opening(CRS, somebody("Fred", LIFE=10)), FieldSet(FRED, "life_left", left))
    condition = CRS.condition(scene, FRED)
    assert (condition.word, condition.bad) == (word, bad)


def test_whoever_is_out_is_down_whatever_is_left() -> None:
    assert health(Gauge("LIFE", 10, 10), out=True) == "down"


def test_where_nothing_counts_down_nothing_is_said() -> None:
    bruise = load_system("bruise")
    assert bruise.condition(opening(bruise, somebody("Fred")), FRED) == Condition()


def test_a_system_tells_by_a_function_of_its_own_how_somebody_is() -> None:
    lame = Condition((), "lame", True, ("left leg: −2",))
    toy = replace(CRS, display=replace(CRS.display, how_is=lambda _scene, _who: lame))
    assert toy.condition(opening(toy, somebody("Fred")), FRED) == lame


@pytest.mark.parametrize(("left", "full", "part"), [(5, 10, 0.5), (12, 10, 1), (0, 0, 0), (-3, 10, 0)])
def test_a_gauge_is_never_fuller_than_full_nor_emptier_than_empty(left: int, full: int, part: float) -> None:
    assert Gauge("LIFE", left, full).part == part
