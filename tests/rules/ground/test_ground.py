import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.ground.squares import (
    FEET,
    METRES,
    DistanceRule,
    Ground,
    Square,
    Unit,
    distance,
    nearest,
    read_square,
    spans,
)
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.playing import opening, somebody

STEPS = ((0, 0), (1, 0), (0, 2), (1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 3), (4, 4))
squares = st.builds(Square, st.integers(0, 40), st.integers(0, 40))
sizes = st.integers(1, 4)
RULES: tuple[DistanceRule, ...] = ("nearest step", "exact", "every diagonal one", "alternating diagonals")
grounds = st.builds(Ground, st.sampled_from([FEET, METRES]), st.sampled_from(RULES))


@pytest.mark.parametrize(
    ("how", "squares_apart"),
    [
        ("nearest step", (0, 1, 2, 1, 2, 3, 4, 4, 5, 6)),
        ("every diagonal one", (0, 1, 2, 1, 2, 2, 3, 3, 4, 4)),
        ("alternating diagonals", (0, 1, 2, 1, 2, 3, 4, 4, 5, 6)),
        ("exact", tuple(math.hypot(*step) for step in STEPS)),
    ],
)
@pytest.mark.parametrize("unit", [FEET, METRES], ids=str)
def test_distance_is_counted_by_its_rule(
    how: DistanceRule, squares_apart: tuple[float, ...], unit: Unit
) -> None:
    ground = Ground(unit, how)
    counted = tuple(distance(ground, Square(5, 5), Square(5 + c, 5 + r)) for c, r in STEPS)
    back = tuple(distance(ground, Square(5 + c, 5 + r), Square(5, 5)) for c, r in STEPS)
    assert counted == back == tuple(apart * ground.unit.side for apart in squares_apart)


@pytest.mark.parametrize(
    ("step", "nearest", "alternating"), [((5, 5), 7, 7), ((7, 7), 10, 10), ((9, 2), 9, 10)]
)
def test_the_two_ways_to_count_diagonals_part_far_off(
    step: tuple[int, int], nearest: int, alternating: int
) -> None:
    metres = {how: distance(Ground(METRES, how), Square(0, 0), Square(*step)) for how in RULES}
    assert (metres["nearest step"], metres["alternating diagonals"]) == (nearest, alternating)


@rule("CRS-80")
@pytest.mark.parametrize(("to", "feet"), [("I6", 5), ("I7", 5), ("J6", 10), ("J7", 10), ("J8", 15)])
def test_the_squares_around_one_are_five_feet_away(to: str, feet: int) -> None:
    assert distance(Ground(), read_square("H6"), read_square(to)) == feet


@pytest.mark.parametrize(
    ("square", "size", "feet"),
    [("D1", 1, 10), ("C3", 1, 5), ("D4", 1, 15), ("B2", 1, 0), ("A2", 3, 0), ("E5", 3, 20), ("F1", 3, 20)],
)
def test_large_tokens_are_apart_from_edge_to_edge(square: str, size: int, feet: int) -> None:
    assert distance(Ground(), read_square("A1"), read_square(square), 2, size) == feet


BIG = [
    # from A1, 2 × 2     nearest step, every diagonal one, alternating diagonals: in squares
    ("C3", 1, 1, 1, 1),  # corner to corner
    ("D3", 3, 2, 2, 2),
    ("D4", 1, 3, 2, 3),
    ("B8", 2, 6, 6, 6),  # one above the other
    ("X1", 1, 22, 22, 22),  # from edge to edge of the board
    ("A15", 2, 13, 13, 13),
    ("W15", 2, 25, 21, 27),  # from corner to corner of the board
]


@pytest.mark.parametrize(("square", "size", "nearest_step", "one", "alternating"), BIG)
@pytest.mark.parametrize("unit", [FEET, METRES], ids=str)
def test_every_rule_counts_from_nearest_square_to_nearest_square(
    unit: Unit, square: str, size: int, nearest_step: int, one: int, alternating: int
) -> None:
    a, b = read_square("A1"), read_square(square)
    counted = {how: distance(Ground(unit, how), a, b, 2, size) / unit.side for how in RULES}
    nearest_two = nearest(a, 2, b), nearest(b, size, nearest(a, 2, b))
    across, down = (
        abs(nearest_two[0].column - nearest_two[1].column),
        abs(nearest_two[0].row - nearest_two[1].row),
    )
    assert counted == {
        "nearest step": nearest_step,
        "exact": math.hypot(across, down),
        "every diagonal one": one,
        "alternating diagonals": alternating,
    }


@given(grounds, squares, sizes, squares, sizes)
def test_no_two_squares_of_two_tokens_lie_nearer_than_the_tokens(
    ground: Ground, a: Square, size_a: int, b: Square, size_b: int
) -> None:
    pairs = [distance(ground, one, other) for one in under(a, size_a) for other in under(b, size_b)]
    assert distance(ground, a, b, size_a, size_b) == min(pairs)


@given(squares, sizes, squares)
def test_the_nearest_square_of_a_token_is_one_of_its_own(square: Square, size: int, to: Square) -> None:
    found = nearest(square, size, to)
    assert found in under(square, size)
    assert all(
        distance(Ground(FEET, how), found, to) == distance(Ground(FEET, how), square, to, size)
        for how in RULES
    )


def under(square: Square, size: int) -> list[Square]:
    return [Square(square.column + c, square.row + r) for c in range(size) for r in range(size)]


@given(grounds, squares, sizes, squares, sizes)
def test_it_is_as_far_there_as_back(ground: Ground, a: Square, size_a: int, b: Square, size_b: int) -> None:
    assert distance(ground, a, b, size_a, size_b) == distance(ground, b, a, size_b, size_a)


@given(grounds, squares, sizes, squares, sizes)
def test_only_tokens_that_overlap_are_no_distance_apart(
    ground: Ground, a: Square, size_a: int, b: Square, size_b: int
) -> None:
    columns = range(max(a.column, b.column), min(a.column + size_a, b.column + size_b))
    rows = range(max(a.row, b.row), min(a.row + size_a, b.row + size_b))
    assert (distance(ground, a, b, size_a, size_b) == 0) == bool(columns and rows)


@given(squares, squares)
def test_the_nearest_step_is_a_whole_one_and_less_than_half_off(a: Square, b: Square) -> None:
    feet, exact = (distance(Ground(FEET, how), a, b) for how in ("nearest step", "exact"))
    assert feet % 5 == 0
    assert abs(feet - exact) <= 2.5


def test_one_off_the_board_is_at_no_distance() -> None:
    scene = opening(SYSTEM, somebody("Fred", Square(0, 0)), somebody("John"), somebody("Mary", Square(3, 0)))
    assert scene.apart(Name("Fred"), Name("John")) is None
    assert scene.apart(Name("Fred"), Name("Mary")) == 15


@pytest.mark.parametrize(
    ("text", "column", "row"),
    [
        ("C4", 2, 3),
        (" c 4 ", 2, 3),
        ("A1", 0, 0),
        ("Z9", 25, 8),
        ("AA10", 26, 9),
        ("ZZ1", 701, 0),
        ("3, 4", 2, 3),
    ],
)
def test_a_square_is_read_by_column_and_row(text: str, column: int, row: int) -> None:
    assert read_square(text) == Square(column, row)


@pytest.mark.parametrize("text", ["", "C", "4", "C0", "0,4", "4C", "C-4", "C4.5", "C 4 5"])
def test_what_is_no_square_is_refused(text: str) -> None:
    with pytest.raises(NotAllowed, match=f"“{text}” is not a square: type a column and a row, such as C4."):
        read_square(text)


@given(st.builds(Square, st.integers(0, 18277), st.integers(0, 9998)))
def test_a_square_reads_back_as_it_is_written(square: Square) -> None:
    assert read_square(str(square)) == square


@pytest.mark.parametrize("square", [Square(-1, 3), Square(-2, 3), Square(-40, -40), Square(3, -1)])
def test_a_square_above_or_left_of_the_board_has_a_name_that_is_no_square_of_it(square: Square) -> None:
    with pytest.raises(NotAllowed):
        read_square(str(square))


@pytest.mark.parametrize(
    ("square", "size", "held"),
    [((0, 0), 1, True), ((9, 4), 1, True), ((8, 3), 2, True), ((9, 3), 2, False), ((8, 4), 2, False),
     ((10, 0), 1, False), ((0, 5), 1, False), ((-1, 0), 2, False), ((0, 0), 6, False), ((0, 0), 5, True)],
)  # fmt: skip
def test_a_board_holds_a_token_whole_or_not_at_all(square: tuple[int, int], size: int, held: bool) -> None:
    ground = replace(Ground(), columns=10, rows=5)
    assert ground.holds(Square(*square), size) is held


@given(grounds, st.sampled_from([0, 0.9, 1, 2.5, 5, 7.5, 10, 15, 20]), st.integers(0, 12), st.integers(0, 12))
def test_the_outline_of_a_ring_holds_just_the_squares_within_reach(
    ground: Ground, reach: float, across: int, down: int
) -> None:
    rows = spans(ground, reach)
    held = down < len(rows) and across <= rows[down]
    assert held == (distance(ground, Square(0, 0), Square(across, down)) <= reach)
