import pytest
from hypothesis import given
from hypothesis import strategies as st

from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.ground.squares import (
    FEET,
    METRES,
    DistanceRule,
    Ground,
    Square,
    distance,
    overlap,
    read_square,
)
from crs_desktop.rules.positions.areas import Shape, covered, inside, legs, other_unit
from tests.rules.playing import opening, somebody

GROUND = Ground(FEET)
squares = st.builds(Square, st.integers(0, 23), st.integers(0, 15))
SHAPES: tuple[Shape, ...] = ("circle", "cone", "line")


def held(shape: Shape, origin: str, end: str, ground: Ground = GROUND) -> set[str]:
    return {str(one) for one in covered(ground, shape, read_square(origin), read_square(end))}


def test_a_way_is_as_long_as_its_parts() -> None:
    way = [read_square(one) for one in ("A1", "B2", "D3", "D3")]
    assert legs(GROUND, way) == (5, 10, 0)
    assert (legs(GROUND, way[:2]), legs(GROUND, way[:1])) == ((5,), ())


def test_feet_are_read_in_metres_and_metres_in_feet() -> None:
    assert other_unit(GROUND, 10) == pytest.approx(3.048)
    assert other_unit(Ground(METRES), 3.048) == pytest.approx(10)


def test_a_circle_holds_what_is_no_farther_than_its_rim() -> None:
    assert held("circle", "C3", "C4") == {"B2", "C2", "D2", "B3", "C3", "D3", "B4", "C4", "D4"}
    assert held("circle", "A1", "B1") == {"A1", "B1", "A2", "B2"}
    assert held("circle", "C3", "C3") == {"C3"}


def test_a_cone_is_as_wide_as_it_is_long_and_leaves_its_own_square_out() -> None:
    assert held("cone", "A3", "B3") == {"B3"}
    assert held("cone", "A3", "C3") == {"B3", "C2", "C3", "C4"}
    assert held("cone", "B1", "B3") == {"B2", "A3", "B3", "C3"}


def test_a_line_is_one_square_wide() -> None:
    assert held("line", "A3", "D3") == {"B3", "C3", "D3"}
    assert held("line", "A1", "C3") == {"B2", "C3"}
    assert held("line", "C3", "A3") == {"B3", "A3"}


def test_areas_go_out_at_a_slant_too() -> None:
    assert held("cone", "A1", "C3") == {"B2", "C2", "D2", "B3", "C3", "B4"}
    assert held("line", "A1", "D2") == {"B1", "C2", "D2"}
    assert held("circle", "X16", "W15") == {"W15", "X15", "W16", "X16"}


@pytest.mark.parametrize(
    ("how", "count"),
    [("nearest step", 21), ("exact", 13), ("every diagonal one", 25), ("alternating diagonals", 21)],
)
def test_a_circle_is_as_round_as_distance_is_counted(how: DistanceRule, count: int) -> None:
    assert len(held("circle", "E5", "G5", Ground(FEET, how))) == count


def test_from_a_large_token_an_area_and_a_way_go_out_from_its_edge() -> None:
    def of_two(shape: Shape, end: str) -> set[str]:
        return {str(one) for one in covered(GROUND, shape, read_square("C3"), read_square(end), 2)}

    around = {f"{column}{row}" for column in "BCDE" for row in (2, 3, 4, 5)}
    assert of_two("circle", "E4") == of_two("circle", "B2") == around
    assert of_two("line", "G4") == {"E4", "F4", "G4"}
    assert of_two("line", "B1") == {"C2", "B2", "B1"}
    assert of_two("cone", "E3") == {"E3"}
    assert not of_two("cone", "D4")
    way = [read_square(one) for one in ("C3", "F4", "F6")]
    assert legs(GROUND, way, 2) == (10, 10)
    back = [*way[:2], read_square("A4")]
    assert legs(GROUND, back, 2) == (10, 25), "the first leg begins where its own end is nearest"


@given(st.sampled_from(SHAPES), squares, squares, st.integers(2, 4))
def test_an_area_from_a_large_token_holds_its_end_and_lies_on_the_board(
    shape: Shape, origin: Square, end: Square, size: int
) -> None:
    area = covered(GROUND, shape, origin, end, size)
    assert all(GROUND.holds(one) for one in area)
    assert (end in area) == (shape == "circle" or not overlap(origin, size, end, 1))


@given(st.sampled_from(SHAPES), squares, squares)
def test_an_area_lies_on_the_board_and_holds_its_end(shape: Shape, origin: Square, end: Square) -> None:
    area = covered(GROUND, shape, origin, end)
    assert all(GROUND.holds(one) for one in area)
    assert (end in area) == (shape == "circle" or end != origin)


@given(st.sampled_from(SHAPES), st.integers(-7, 7), st.integers(-7, 7))
def test_an_area_is_the_same_whichever_way_it_is_turned(shape: Shape, columns: int, rows: int) -> None:
    ground, middle = Ground(FEET, columns=41, rows=41), Square(20, 20)

    def around(x: int, y: int) -> set[tuple[int, int]]:
        area = covered(ground, shape, middle, Square(20 + x, 20 + y))
        return {(one.column - 20, one.row - 20) for one in area}

    plain = around(columns, rows)
    assert {(-y, x) for x, y in plain} == around(-rows, columns)
    assert {(-x, y) for x, y in plain} == around(-columns, rows)
    assert {(y, x) for x, y in plain} == around(rows, columns)


@given(squares, squares)
def test_a_cone_lies_in_the_circle_around_its_origin(origin: Square, end: Square) -> None:
    assert covered(GROUND, "cone", origin, end) <= covered(GROUND, "circle", origin, end)
    far = distance(GROUND, origin, end)
    assert all(distance(GROUND, origin, one) <= far for one in covered(GROUND, "circle", origin, end))


def test_a_way_covers_nothing() -> None:
    assert covered(GROUND, "way", Square(0, 0), Square(5, 5)) == frozenset()


def test_whoever_stands_in_it_with_any_part_is_inside() -> None:
    toad = somebody("Toad", Square(4, 0))
    scene = opening(SYSTEM, somebody("Ann", Square(1, 1)), toad, somebody("Ben"))
    scene = scene.changed(toad.name, size=2)
    area = covered(GROUND, "line", Square(0, 1), Square(4, 1))
    assert [one.name for one in inside(scene, area)] == ["Ann", "Toad"]
