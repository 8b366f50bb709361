"""The squares that are seen past walls, against plain looking at the middle of each square."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crs_desktop.rules.fact import happen_all
from crs_desktop.rules.facts import DoorSet, Hidden, Moved, Sized, WallsPut
from crs_desktop.rules.ground.full_walls import full_walls
from crs_desktop.rules.ground.line_of_sight import Point, Segment
from crs_desktop.rules.ground.square_set import SquareSet, whole, write_squares
from crs_desktop.rules.ground.squares import Ground, Square, read_square
from crs_desktop.rules.ground.walls import Wall, WallKind, read_spots
from crs_desktop.rules.positions.field_of_view import field_of_view, seen_by
from crs_desktop.rules.scene import Scene
from tests.rules.fight import FIGHT, FRED, JOHN

BOARD = Ground(columns=9, rows=7)
CLOSE = 1e-6
"""Squares whose middle is this close to the edge of a shade may be seen or not."""


def is_hidden(eye: Point, at: Point, wall: Segment, tolerance: float) -> bool | None:
    """Whether the look from the eye crosses a wall; None so close to its ends that it may be either."""
    x, y, to_x, to_y = at[0] - eye[0], at[1] - eye[1], wall.to_x - wall.x, wall.to_y - wall.y
    turned = x * to_y - y * to_x
    if abs(turned) < tolerance:
        return None
    away_x, away_y = wall.x - eye[0], wall.y - eye[1]
    along = (away_x * to_y - away_y * to_x) / turned
    of_wall = (away_x * y - away_y * x) / turned
    if min(abs(along), abs(along - 1), abs(of_wall), abs(of_wall - 1)) < tolerance:
        return None
    return 0 < along < 1 and 0 < of_wall < 1


corners = st.tuples(st.integers(0, 9), st.integers(0, 7))
anywhere = st.tuples(st.integers(-20, 110), st.integers(-20, 90)).map(lambda at: (at[0] / 10, at[1] / 10))
walls = st.one_of(st.tuples(corners, corners), st.tuples(anywhere, anywhere)).map(
    lambda ends: Segment("w", *ends[0], *ends[1])
)


@settings(max_examples=300)
@given(st.integers(1, 18), st.integers(1, 14), st.lists(walls, max_size=7))
def test_a_square_is_seen_if_no_wall_hides_its_middle(column: int, row: int, some: list[Segment]) -> None:
    eye, some = (column / 2, row / 2), [wall for wall in some if (wall.x, wall.y) != (wall.to_x, wall.to_y)]
    found = {*field_of_view(BOARD, eye, full_walls(some))}
    for square in map(Square, *zip(*product(range(9), range(7)), strict=True)):
        middle = square.column + 0.5, square.row + 0.5
        hidden = [is_hidden(eye, middle, wall, CLOSE) for wall in some]
        if None not in hidden:
            assert (square in found) != any(hidden), (square, eye)


def fight(spots: str, kind: WallKind = "wall") -> Scene:
    """Fred at B2 and John at G2 of a board of 24 × 16, with one wall."""
    moved = [Moved(FRED, read_square("B2")), Moved(JOHN, read_square("G2"))]
    return happen_all(FIGHT, [*moved, WallsPut({"w1": Wall(read_spots(spots), kind)})])


def seen(scene: Scene) -> SquareSet:
    return seen_by(scene, [scene.of(FRED)])


def test_two_walls_that_cross_hide_three_quarters() -> None:
    crossed = happen_all(fight("0, 4 → 24, 4"), [WallsPut({"w2": Wall(read_spots("4, 0 → 4, 16"))})])
    assert write_squares(seen(crossed)) == "A1:D4"


@pytest.mark.parametrize("kind", ["low", "door"])
def test_low_walls_and_open_doors_hide_no_ground(kind: WallKind) -> None:
    scene = fight("4, -1 → 4, 17", kind)
    if kind == "door":
        assert write_squares(seen(scene)) == "A1:D16"
        scene = happen_all(scene, [DoorSet("w1", True)])
    assert seen(scene) == whole(scene.ground)


def test_who_is_seen_by_leaning_stands_on_seen_ground() -> None:
    """The middle of Fred's square does not see John, a corner of it does."""
    scene = fight("2, 1.5 → 2, 17")
    behind = scene.walls.sight(Square(1, 1), 1, Square(6, 7), 1)
    assert behind.open
    leaning = happen_all(scene, [Moved(JOHN, Square(6, 7))])
    assert Square(6, 7) in {*seen(leaning)} - {*seen(scene)}
    assert not {*seen(happen_all(leaning, [Hidden(JOHN, True)]))} - {*seen(scene)}


def test_the_ground_of_a_token_is_seen_and_nothing_of_who_is_off_the_board() -> None:
    scene = happen_all(fight("2, -1 → 2, 17"), [Sized(FRED, 3)])
    assert {Square(1, 1), Square(3, 3)} <= {*seen(scene)}
    assert not seen(happen_all(scene, [Moved(FRED, None)]))
