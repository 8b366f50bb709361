"""Line of sight on squares: wall ends, corners, doors, large tokens, and all of it against plain looking."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crs_desktop.rules.ground.line_of_sight import CLEAR, Segment, Sight
from crs_desktop.rules.ground.sight import Sights
from crs_desktop.rules.ground.squares import Square, read_square
from crs_desktop.rules.ground.walls import Spot, Wall, WallKind, Walls
from tests.rules.looking import looked


def wall(*points: tuple[float, float], kind: WallKind = "wall", is_open: bool = False) -> Wall:
    return Wall(tuple(Spot(round(100 * x), round(100 * y)) for x, y in points), kind, is_open)


def seen(eye: str, target: str, *walls: Wall, sizes: tuple[int, int] = (1, 1)) -> Sight:
    standing = Walls({f"w{number}": one for number, one in enumerate(walls, 1)})
    return standing.sight(read_square(eye), sizes[0], read_square(target), sizes[1])


ACROSS = wall((0, 4), (10, 4))
"""From left to right, above row 5."""


def test_without_walls_everybody_is_seen() -> None:
    assert seen("A1", "H9") is CLEAR
    assert CLEAR.answer == "yes"


def test_behind_a_wall_nothing_is_seen_and_the_wall_is_named_with_its_place() -> None:
    behind = seen("C2", "C8", wall((20, 20), (30, 20)), ACROSS)
    assert (behind.answer, behind.open, behind.wall, behind.at) == ("no", 0, "w2", Square(2, 4))


def test_a_wall_on_a_grid_line_is_named_to_both_sides_at_the_square_right_of_it() -> None:
    upright = wall((32, 40), (32, 50))
    assert seen("BI35", "S49", upright) == seen("S49", "BI35", upright) == Sight(0, "w1", Square(32, 44))


def test_on_this_side_of_a_wall_and_along_it_all_is_seen() -> None:
    assert seen("C2", "H3", ACROSS).answer == "yes"
    assert seen("A4", "J4", ACROSS).answer == "yes"
    assert seen("C5", "C8", ACROSS).answer == "yes"


def test_past_the_end_of_a_wall_part_is_seen_and_farther_on_all() -> None:
    seen_at = [seen("E1", f"{column}8", wall((0, 4), (4.8, 4))).open for column in "CDEFG"]
    assert seen_at[0] == 0 and seen_at[-1] == 100
    assert seen_at == sorted(seen_at) and any(0 < part < 100 for part in seen_at)


def test_where_two_walls_meet_in_a_corner_nothing_is_seen_between_them() -> None:
    corner = [wall((0, 4), (4, 4)), wall((4, 4), (4, 9))]
    assert seen("F2", "C7", *corner).answer == "no"
    assert seen("F2", "C7", wall((0, 4), (4, 4), (4, 9))).answer == "no"
    diagonal = [wall((2, 2), (4, 4)), wall((4, 4), (6, 6))]
    assert seen("F3", "C6", *diagonal).answer == "no"


def test_around_a_corner_who_stands_at_it_sees_past_it() -> None:
    corner = wall((4, 0), (4, 4), (0, 4))
    assert seen("E1", "A9", corner).answer == "no"
    assert seen("E5", "A9", corner).answer == "yes"


def test_a_closed_door_hides_and_an_open_one_does_not() -> None:
    sides = wall((0, 4), (4, 4)), wall((6, 4), (10, 4))
    closed, opened = wall((4, 4), (6, 4), kind="door"), wall((4, 4), (6, 4), kind="door", is_open=True)
    shut = seen("E2", "E8", *sides, closed)
    assert (shut.answer, shut.wall) == ("no", "w3")
    assert seen("E4", "E6", *sides, opened).answer == "yes"
    assert seen("A4", "C5", *sides, opened).answer == "no"


def test_a_low_wall_hides_half_and_two_of_them_no_more() -> None:
    low = wall((0, 4), (10, 4), kind="low")
    assert seen("E2", "E8", low).open == 50
    assert seen("E2", "E8", low, wall((0, 5), (10, 5), kind="low")).open == 50
    assert seen("E2", "E8", low, ACROSS).open == 0


def test_half_behind_a_wall_is_half_covered() -> None:
    from_afar = seen("E1", "E39", wall((0, 37), (4.5, 37)))
    assert from_afar.answer == "partly" and 45 <= from_afar.open <= 60


def test_a_large_token_sees_with_every_square_at_its_rim() -> None:
    gap = wall((0, 4), (4, 4)), wall((5, 4), (10, 4))
    assert seen("H2", "E9", *gap).answer == "no"
    assert seen("E1", "E9", *gap, sizes=(4, 1)).answer == "yes"


def test_a_large_token_shows_what_stands_out_beyond_a_wall() -> None:
    screen = wall((3, 4), (5, 4))
    assert seen("D3", "D6", screen).answer == "no"
    assert seen("D3", "D6", screen, sizes=(1, 4)).answer == "partly"


def test_a_wall_behind_the_middle_of_a_target_hides_what_stands_behind_it_from_an_eye_aside() -> None:
    lines = [(18, 11, 6, 11), (18, 0, 9, 12), (13, 15, 7, 18), (18, 11, 7, 1), (1, 6, 2, 3), (10, 8, 20, 6)]
    walls = [aside(one, 1) for one in segments(lines)]
    eye, target = read_square("I9"), read_square("H3")
    assert Sights(walls).of(eye, 3, target, 3).open == pytest.approx(looked(walls, eye, 3, target, 3), abs=1)


def test_through_a_wall_that_crosses_his_own_square_he_does_not_lean() -> None:
    split = wall((4.25, 0), (4.25, 10))
    assert seen("E5", "A5", split).answer == "no"
    assert seen("E5", "J5", split).answer == "yes"


def test_a_wall_through_the_middle_of_a_token_does_not_hide_him() -> None:
    assert seen("C3", "C3", wall((0, 2.5), (5, 2.5))).answer == "yes"
    assert seen("C9", "C3", wall((0, 2.5), (5, 2.5))).answer == "yes"


grid = st.integers(0, 20)
places = st.builds(Square, st.integers(0, 9), st.integers(0, 9))
drawn = st.lists(st.tuples(grid, grid, grid, grid).filter(lambda one: one[:2] != one[2:]), max_size=8)


def segments(drawn: list[tuple[int, int, int, int]]) -> list[Segment]:
    """On half squares."""
    return [
        Segment(f"w{number}", x / 2, y / 2, to_x / 2, to_y / 2, 50 if number % 5 == 4 else 100)
        for number, (x, y, to_x, to_y) in enumerate(drawn)
    ]


def aside(wall: Segment, far: int) -> Segment:
    """So many times as far off, and a little beside all lines: who just touches an end, sees or does not."""
    x, y, to_x, to_y = (
        far * side + by for side, by in zip((wall.x, wall.y, wall.to_x, wall.to_y), _ASIDE, strict=True)
    )
    return Segment(wall.name, x, y, to_x, to_y, wall.hides)


_ASIDE = (0.0371, 0.0533, 0.0419, 0.0297)


@settings(max_examples=60)
@given(drawn, places, places, st.integers(1, 3), st.integers(1, 3), st.sampled_from((1, 5)))
def test_what_is_reckoned_is_what_is_seen_by_looking(
    lines: list[tuple[int, int, int, int]], eye: Square, target: Square, size: int, other: int, far: int
) -> None:
    walls = [aside(wall, far) for wall in segments(lines)]
    eye, target = (Square(far * one.column, far * one.row) for one in (eye, target))
    assert Sights(walls).of(eye, size, target, other).open == pytest.approx(
        looked(walls, eye, size, target, other), abs=4
    )


@settings(max_examples=40)
@given(drawn, st.lists(st.tuples(places, places), max_size=6))
def test_the_same_is_seen_whoever_is_asked_first(
    lines: list[tuple[int, int, int, int]], pairs: list[tuple[Square, Square]]
) -> None:
    there, back = Sights(segments(lines)), Sights(segments(lines))
    for one, other in pairs:
        seen = there.of(one, 1, other, 1), there.of(other, 1, one, 1)
        assert seen == (back.of(other, 1, one, 1), back.of(one, 1, other, 1))[::-1]


@settings(max_examples=60)
@given(drawn, places, places)
def test_more_walls_never_show_more(
    lines: list[tuple[int, int, int, int]], eye: Square, target: Square
) -> None:
    walls = segments(lines)
    parts = [Sights(walls[:count]).of(eye, 1, target, 1).open for count in range(len(walls) + 1)]
    assert all(more >= fewer for more, fewer in pairwise(parts))


@settings(max_examples=40)
@given(drawn, st.lists(st.tuples(places, places), max_size=6), st.integers(0, 7))
def test_what_is_kept_when_a_wall_changes_is_as_if_reckoned_anew(
    lines: list[tuple[int, int, int, int]], pairs: list[tuple[Square, Square]], which: int
) -> None:
    before = Walls({f"w{number}": wall(one[:2], one[2:]) for number, one in enumerate(lines)})
    for one, other in pairs:
        before.sight(one, 1, other, 1)
    after = before.changed({"w9": wall((which, 0), (which, 9))}, [f"w{which}"])
    for one, other in pairs:
        assert after.sight(one, 1, other, 1) == Walls(after.named).sight(one, 1, other, 1)


def test_after_a_door_has_opened_only_those_are_looked_at_anew_between_whom_it_stands() -> None:
    walls = Walls({"w1": wall((5, 4), (6, 4), kind="door")})
    for target in ("F9", "B1", "J1"):
        walls.sight(read_square("F1"), 1, read_square(target), 1)
    after = walls.changed({"w1": wall((5, 4), (6, 4), kind="door", is_open=True)})
    assert after.sights.known == 4  # two pairs, there and back
    assert after.sight(read_square("F1"), 1, read_square("F9"), 1).answer == "yes"
