from collections import Counter
from fractions import Fraction

import pytest

from crs_desktop.rules.contest import SYSTEM
from crs_desktop.rules.contest.bare import Side, decide, result
from crs_desktop.rules.facts import Reckoned
from crs_desktop.rules.odds import walk
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.playing import Played, opening, play, somebody

TED, TOAD = Name("Ted"), Name("Toad")


def between(ted: float, toad: float, **house_rules: str) -> Scene:
    """Ted and the toad with these Melee Combats."""
    both = (somebody("Ted", MELEE_COMBAT=ted), somebody("Toad", MELEE_COMBAT=toad))
    return opening(SYSTEM, *both, **house_rules)


def contest(scene: Scene, dice: str, bonus: int = 0, penalty: int = 0) -> Played:
    ours, theirs = Side(TED, "melee_combat", bonus), Side(TOAD, "melee_combat", penalty)
    return play(scene, lambda table: decide(table, ours, theirs), dice)


@rule("CT-7")
@pytest.mark.parametrize(
    ("ted", "toad", "bonus", "penalty", "roll"),
    [(17, 14, 0, 0, 23), (14, 17, 0, 0, 17), (10, 10, 3, 0, 23), (10, 10, 0, -3, 23), (-5, 10, 0, 0, 5)],
)
def test_the_roll_is_three_dice_and_the_one_stat_less_the_other(
    ted: int, toad: int, bonus: int, penalty: int, roll: int
) -> None:
    (reckoned,) = contest(between(ted, toad), "9 7 4", bonus, penalty).told(Reckoned)
    assert reckoned.sum.total == roll


@rule("CT-8")
@pytest.mark.parametrize(
    ("lowest", "highest", "points"),
    [(3, 5, -4), (6, 9, -3), (10, 13, -2), (14, 17, -1), (18, 21, 0),
     (22, 25, 1), (26, 29, 2), (30, 33, 3), (34, 36, 4)],
)  # fmt: skip
def test_a_roll_means_what_its_band_says_up_to_both_edges(lowest: int, highest: int, points: int) -> None:
    rolls = [roll for roll in range(3, 37) if result(SYSTEM.opening(), Fraction(roll)) == points]
    assert rolls == list(range(lowest, highest + 1))


@rule("CT-8")
@pytest.mark.parametrize(
    ("house_rules", "dice", "points"),
    [({}, "5 5 4", -1), ({"roll_14": "1"}, "5 5 4", -1), ({"roll_14": "2"}, "5 5 4", -2),
     ({"roll_14": "2"}, "5 5 5", -1), ({"roll_14": "2"}, "5 4 4", -2)],
)  # fmt: skip
def test_fourteen_is_read_in_either_band(house_rules: dict[str, str], dice: str, points: int) -> None:
    assert contest(between(10, 10, **house_rules), dice).result == points


@rule("CT-9")
@pytest.mark.parametrize("roll", range(2, 38))
def test_the_formula_holds_wherever_it_gives_a_point_that_there_is(roll: int) -> None:
    assert result(SYSTEM.opening(), Fraction(roll)) == (roll - 2) // 4 - 4


@rule("CT-9", "CT-10")
@pytest.mark.parametrize(("roll", "points"), [(38, 4), (99, 4), (1, -4), (0, -4), (-1, -4), (-50, -4)])
def test_nobody_wins_by_more_than_4(roll: int, points: int) -> None:
    assert result(SYSTEM.opening(), Fraction(roll)) == points


@rule("CT-10")
@pytest.mark.parametrize(
    ("ted", "toad", "dice", "points"),
    [
        (10.5, 10, "6 6 5", -1),
        (10, 10.5, "6 6 6", -1),
        (10.5, 10, "6 6 6", 0),
        (-10.5, 10, "12 12 12", -1),
        (12.9, 10.9, "2 1 1", -3),
        (11.3, 10.3, "7 7 7", 1),
    ],
)
def test_fractions_of_stats_count_exactly_and_are_rounded_down(
    ted: float, toad: float, dice: str, points: int
) -> None:
    assert contest(between(ted, toad), dice).result == points


PRINTED_ODDS = [  # for A − B from 0 to 10: how often A wins and how often nobody, for each time B does
    ("1", "0.65"), ("1.4", "0.8"), ("1.9", "0.9"), ("2.7", "1"), ("3.8", "1.3"), ("5.4", "1.5"),
    ("7.7", "1.7"), ("11", "2"), ("17", "2.4"), ("27", "2.9"), ("45", "3.7"),
]  # fmt: skip


def who_wins(_scene: Scene, points: int) -> int:
    return (points > 0) - (points < 0)


def odds(difference: int) -> tuple[Fraction, Fraction]:
    """Of the rule itself, over every throw: how often A wins and how often nobody, for each time B does."""
    sides = Side(TED, "melee_combat"), Side(TOAD, "melee_combat")
    chance = walk(between(10 + difference, 10), lambda table: decide(table, *sides), who_wins)
    return chance[1] / chance[-1], chance[0] / chance[-1]


def off(exact: Fraction, printed: str) -> Fraction:
    """How far a printed number is from the exact one, in units of its last place."""
    places = len(printed.partition(".")[2])
    return abs(exact - Fraction(printed)) * Fraction(10**places)


@rule("CT-11")
@pytest.mark.parametrize("difference", range(11))
def test_the_rule_has_the_printed_odds(difference: int) -> None:
    (wins, draws), (printed_wins, printed_draws) = odds(difference), PRINTED_ODDS[difference]
    assert off(wins, printed_wins) <= Fraction(1, 2)
    assert off(draws, printed_draws) <= (Fraction(1, 2) if difference else 1)


@rule("CT-11")
def test_the_printed_draw_of_even_stats_should_be_two_thirds_less_a_little() -> None:
    assert odds(0) == (Fraction(1), Fraction(428, 650))


PRINTED_ASTERISKS = """
0 1 3 5 7 10 14 18 22 27 33 39 44 48 51 53 54 54 53 51 48 44 39 33 27 22 18 14 10 7 5 3 1 0
"""


@rule("CT-12")
def test_the_printed_diagram_has_half_an_asterisk_for_each_way_to_roll() -> None:
    ways = Counter[int]()
    waiting = play(between(10, 10), lambda table: decide(table, Side(TED, "aim"), Side(TOAD, "aim")))
    for dice, weight in waiting.outcomes.items():
        ways[sum(dice)] += weight
    assert sum(ways.values()) == 1728
    assert [ways[roll] // 2 for roll in range(3, 37)] == [int(marks) for marks in PRINTED_ASTERISKS.split()]
