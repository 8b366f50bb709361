from fractions import Fraction
from itertools import zip_longest

import pytest

from crs_desktop.rules.contest import SYSTEM
from crs_desktop.rules.contest.throw.bare import CONTEST
from crs_desktop.rules.contest.throw.deciding import Contender, chances, decide
from crs_desktop.rules.contest.throw.odds import odds, ways
from crs_desktop.rules.contest.throw.outcome import lead
from crs_desktop.rules.contest.throw.stats import StatPart, plain_stat
from crs_desktop.rules.facts import Reckoned, StatMadeUp
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.oracle import walk
from tests.rules.playing import Played, opening, play, somebody

TED, TOAD = Name("Ted"), Name("Toad")


def between(ted: float, toad: float, **house_rules: str) -> Scene:
    """Ted and the toad with these Melee Combats."""
    both = (somebody("Ted", MELEE_COMBAT=ted), somebody("Toad", MELEE_COMBAT=toad))
    return opening(SYSTEM, *both, **house_rules)


def contender(who: Name) -> Contender:
    return Contender(who, "Melee Combat", lambda scene: plain_stat(scene, who, "melee_combat"))


def contest(scene: Scene, dice: str) -> Played:
    return play(scene, lambda table: decide(table, contender(TED), contender(TOAD)), dice)


@rule("CT-7")
@pytest.mark.parametrize(("ted", "toad", "roll"), [(17, 14, 23), (14, 17, 17), (-5, 10, 5)])
def test_the_roll_is_three_dice_and_the_one_stat_less_the_other(ted: int, toad: int, roll: int) -> None:
    (reckoned,) = contest(between(ted, toad), "9 7 4").told(Reckoned)
    assert reckoned.sum.total == roll


@rule("CT-8")
@pytest.mark.parametrize(
    ("lowest", "highest", "points"),
    [(3, 5, -4), (6, 9, -3), (10, 13, -2), (14, 17, -1), (18, 21, 0),
     (22, 25, 1), (26, 29, 2), (30, 33, 3), (34, 36, 4)],
)  # fmt: skip
def test_a_roll_means_what_its_band_says_up_to_both_edges(lowest: int, highest: int, points: int) -> None:
    rolls = [roll for roll in range(3, 37) if lead(SYSTEM.opening(), Fraction(roll)).points(0) == points]
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
    assert lead(SYSTEM.opening(), Fraction(roll)).points(0) == (roll - 2) // 4 - 4


@rule("CT-9", "CT-10")
@pytest.mark.parametrize(("roll", "points"), [(38, 4), (99, 4), (1, -4), (0, -4), (-1, -4), (-50, -4)])
def test_nobody_wins_by_more_than_4(roll: int, points: int) -> None:
    assert lead(SYSTEM.opening(), Fraction(roll)).points(0) == points


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


@pytest.mark.parametrize("typed", ["0 5 5", "13 5 5", "5 5", "5 5 5 5"])
def test_what_three_dice_cannot_show_is_refused(typed: str) -> None:
    with pytest.raises(NotAllowed):
        contest(between(10, 10), typed)


PRINTED_ODDS = [  # for A − B from 0 to 10: how often A wins and how often nobody, for each time B does
    ("1", "0.65"), ("1.4", "0.8"), ("1.9", "0.9"), ("2.7", "1"), ("3.8", "1.3"), ("5.4", "1.5"),
    ("7.7", "1.7"), ("11", "2"), ("17", "2.4"), ("27", "2.9"), ("45", "3.7"),
]  # fmt: skip


def who_wins(_scene: Scene, points: int) -> int:
    return (points > 0) - (points < 0)


def off(exact: Fraction, printed: str) -> Fraction:
    """How far a printed number is from the exact one, in units of its last place."""
    places = len(printed.partition(".")[2])
    return abs(exact - Fraction(printed)) * Fraction(10**places)


@rule("CT-11")
@pytest.mark.parametrize("difference", range(-10, 11))
def test_the_odds_before_the_throw_are_those_of_the_rule_itself(difference: int) -> None:
    chance = walk(
        between(10 + difference, 10), lambda table: decide(table, contender(TED), contender(TOAD)), who_wins
    )
    counted = odds(lead(SYSTEM.opening(), Fraction(difference)))
    assert (counted.first, counted.draw, counted.second) == (chance[1], chance[0], chance[-1])


@rule("CT-11")
@pytest.mark.parametrize("difference", range(11))
def test_the_printed_odds_are_the_exact_ones_rounded(difference: int) -> None:
    """All but the draw of even stats, which is cut off: 428 of 650 are 0.6585, printed 0.65."""
    counted, (wins, draws) = odds(lead(SYSTEM.opening(), Fraction(difference))), PRINTED_ODDS[difference]
    assert off(counted.first / counted.second, wins) <= Fraction(1, 2)
    assert off(counted.draw / counted.second, draws) <= (Fraction(1, 2) if difference else 1)


@rule("CT-11")
def test_the_printed_draw_of_even_stats_should_be_two_thirds_less_a_little() -> None:
    even = odds(lead(SYSTEM.opening(), Fraction()))
    assert even.draw / even.second == Fraction(428, 650)
    assert round(float(even.draw / even.second), 2) == 0.66


@rule("CT-11")
@pytest.mark.parametrize(("difference", "like"), [("49/10", 4), ("-49/10", -5)])
def test_a_broken_difference_has_the_odds_of_the_whole_one_below(difference: str, like: int) -> None:
    opening = SYSTEM.opening()
    assert odds(lead(opening, Fraction(difference))) == odds(lead(opening, Fraction(like)))


@rule("CT-11")
def test_the_odds_are_told_before_the_throw() -> None:
    """A 9 against an 11: of 1728 throws 452 win, 864 lose."""
    nine, eleven = (
        Contender(Name(str(n)), "", lambda _scene, n=n: (StatPart("", Fraction(n)),))  # type: ignore[misc]
        for n in (9, 11)
    )
    assert chances(SYSTEM.opening(), nine, eleven) == "9 9 against 11 11: 26% to 50%, 24% a stalemate."


@rule("CT-11")
@pytest.mark.parametrize(
    ("difference", "told"),
    [
        (18, "over 99% to 0%, under 1% a stalemate."),
        (19, "100% to 0%, 0% a stalemate."),
        (17, "over 99% to 0%, under 1% a stalemate."),
        (-17, "0% to over 99%, under 1% a stalemate."),
        (13, "97% to under 1%, 3% a stalemate."),
        (0, "38% to 38%, 24% a stalemate."),
    ],
)
def test_nothing_that_may_happen_reads_0_percent_nor_anything_else_100(difference: int, told: str) -> None:
    """At A − B = 18 only three ones, 1 throw in 1,728, are no win."""
    a, b = (
        Contender(Name(str(n)), "", lambda _scene, n=n: (StatPart("", Fraction(n)),))  # type: ignore[misc]
        for n in (difference, 0)
    )
    assert chances(SYSTEM.opening(), a, b).partition(": ")[2] == told


@rule("CT-11")
@pytest.mark.parametrize("difference", range(-40, 41))
def test_whole_percents_are_100_in_all_and_equals_read_equal(difference: int) -> None:
    exact = odds(lead(SYSTEM.opening(), Fraction(difference)))
    wins, draw, loses = exact.percents
    assert wins + draw + loses == 100
    assert (wins, loses) == (round(exact.first * 100), round(exact.second * 100))
    assert draw >= 0
    assert abs(draw - exact.draw * 100) < 1


PRINTED_DIAGRAM = """
4 0 3 | 4 1 4 | 4 3 5 | 3 5 6 | 3 7 7 | 3 10 8 | 3 14 9 | 2 18 10 | 2 22 11 | 2 27 12 | 2 33 13 | 1 39 14
| 1 44 15 | 1 48 16 | 1 51 17 | 0 53 18 | 0 54 19 | 0 54 20 | 0 53 21 | 1 51 22 | 1 48 23 | 1 44 24
| 1 39 25 | 2 33 26 | 2 27 27 | 2 22 28 | 2 18 29 | 3 14 30 | 3 10 31 | 3 7 32 | 3 5 33 | 4 3 34 | 4 1 35
| 4 0 36
"""
"""Each row as it is printed: the result without its sign, how many marks, the roll."""


@rule("CT-12")
def test_the_printed_diagram_has_half_a_mark_for_each_way_to_roll() -> None:
    scene = SYSTEM.opening()
    rows = [(abs(lead(scene, Fraction(roll)).points(0)), count // 2, roll) for roll, count in ways().items()]
    printed = [tuple(map(int, row.split())) for row in PRINTED_DIAGRAM.split("|")]
    assert sum(ways().values()) == 1728
    assert [*zip_longest(rows, printed)] == [(row, row) for row in rows]


@rule("CT-6")
def test_a_typed_name_that_no_stat_has_is_offered_as_a_new_one() -> None:
    scene = between(17, 14)
    asked = play(scene, CONTEST.rule, "Ted").asked[-1].question
    assert asked.hear(scene, "Lockpicking") == "new Lockpicking"
    assert asked.hear(scene, "Melee Combat 17") == "melee_combat"
    for unclear in ("mel", "999"):
        with pytest.raises(NotAllowed):
            asked.hear(scene, unclear)
    made = play(scene, CONTEST.rule, "Ted", "new Lockpicking", "yes", 14, 0, "Toad", "own lockpicking", 0)
    assert made.told(StatMadeUp) == [StatMadeUp("Lockpicking", 10)]
    assert plain_stat(made.scene, TED, "own lockpicking")[0].worth == 14
    again = play(scene, CONTEST.rule, "Ted", "new Lockpicking", "no")
    assert (again.asked[-1].question.name, again.told(StatMadeUp)) == ("stat", [])
