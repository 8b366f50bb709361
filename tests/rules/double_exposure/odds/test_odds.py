from fractions import Fraction

from crs_desktop.rules.double_exposure.strikes.short_range import forecast, short_range_attack
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from tests.rules.double_exposure.bar import FRED, JOHN, MARY, bar, with_out
from tests.rules.oracle import walk
from tests.rules.playing import somebody

UNHURT = bar(
    somebody("Fred", OR=8, DR=12, LIFE=999, LB=1),
    somebody("John", OR=6, DR=6, LIFE=999, LB=2),
)


def damages(scene: Scene, attacker: Name, target: Name) -> dict[int, Fraction]:
    """The probability of each amount of LIFE that an attack with all OR takes."""
    return walk(
        scene, lambda table: short_range_attack(table, attacker, target), lambda _scene, lost: int(lost)
    )


def hits(odds: dict[int, Fraction]) -> Fraction:
    return 1 - odds[0]


def test_fred_strikes_john_a_little_more_than_every_other_time_for_four_life_as_it_is_counted() -> None:
    odds = damages(UNHURT, FRED, JOHN)
    assert sum(odds.values()) == 1
    assert hits(odds) == Fraction(542357, 980100)
    assert round(sum(lost * chance for lost, chance in odds.items()), 2) == Fraction("4.03")
    assert forecast(UNHURT, FRED, JOHN).spread == odds


def test_without_his_best_cards_and_tens_john_is_struck_more_often() -> None:
    scene = with_out(UNHURT, JOHN, "9 8 7 6 10 J Q")
    assert forecast(scene, FRED, JOHN).hit == hits(damages(scene, FRED, JOHN)) == Fraction(413, 495)


def test_mary_hardly_ever_strikes_fred() -> None:
    assert hits(damages(UNHURT, MARY, FRED)) == Fraction(1409, 17820)
