"""Fog: sets of squares, the facts that change it, and the combatants whom players lose in it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from crs_desktop.rules.fact import Fact, happen, happen_all
from crs_desktop.rules.facts import SHARED, FogDrawn, FogSet, Hidden, Left, Moved, Renamed, Sided, Sized
from crs_desktop.rules.facts.fog import drawn
from crs_desktop.rules.ground.fog import FogKind
from crs_desktop.rules.ground.square_set import (
    SquareSet,
    box,
    inside,
    of_rows,
    read_squares,
    token,
    whole,
    write_squares,
)
from crs_desktop.rules.ground.squares import Ground, Square
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.why import NotAllowed
from tests.rules.fight import FIGHT, FRED, JOHN

BOARD = Ground(columns=24, rows=16)
squares = st.builds(Square, st.integers(0, 23), st.integers(0, 15))
sets = st.lists(st.integers(0, (1 << 24) - 1), max_size=16).map(of_rows)
SHOWN: set[type[Fact]] = {FogSet, FogDrawn}
FOGGED = happen(FIGHT, FogSet(True))


def each(some: SquareSet) -> set[Square]:
    return {*some}


@given(sets, sets)
def test_sets_of_squares_are_combined_like_sets(one: SquareSet, other: SquareSet) -> None:
    assert each(one | other) == each(one) | each(other)
    assert each(one & other) == each(one) & each(other)
    assert each(one ^ other) == each(one) ^ each(other)
    assert each(one - other) == each(one) - each(other)
    assert len(one) == len(each(one)) and bool(one) == bool(each(one))
    assert (one | other) - other == one - other  # equal sets are equal, whatever made them


@given(sets)
def test_a_set_is_read_as_it_was_written(one: SquareSet) -> None:
    assert read_squares(write_squares(one)) == one
    across, down = [square.column for square in one], [square.row for square in one]
    box_ = (Square(min(across), min(down)), Square(max(across), max(down))) if across else None
    assert one.bounds() == box_
    covered = [
        Square(x, y) for c, r, w, h in one.rectangles() for x in range(c, c + w) for y in range(r, r + h)
    ]
    assert sorted(covered) == sorted(one)


@given(squares, squares, squares, st.integers(1, 4))
def test_a_box_holds_what_lies_between_its_corners(one: Square, other: Square, at: Square, size: int) -> None:
    within = box(one, other)
    assert len(within) == (abs(one.column - other.column) + 1) * (abs(one.row - other.row) + 1)
    assert within.meets(at, size) == bool(within & token(at, size))


def test_a_box_ends_with_the_ground() -> None:
    assert write_squares(box(Square(-2, -2), Square(1, 0))) == "A1:B1"
    assert not box(Square(-2, -2), Square(-1, 4)) and not box(Square(0, 0), Square(3, 3)).meets(Square(-5, 2))
    assert write_squares(whole(BOARD)) == "A1:X16"


def test_a_polygon_holds_the_squares_whose_middle_is_inside() -> None:
    assert inside(BOARD, [(1, 1), (4, 1), (4, 3), (1, 3)]) == box(Square(1, 1), Square(3, 2))
    assert write_squares(inside(BOARD, [(0, 0), (3, 0), (0, 3)])) == "A1:B1 A2"
    assert inside(BOARD, [(-90, -90), (90, -90), (90, 90), (-90, 90)]) == whole(BOARD)
    assert not inside(BOARD, [(1, 1), (4, 4)]) and not inside(BOARD, [])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("C4:", None),
        ("C0", "“C0” is not a square: type a column and a row, such as C4."),
        ("A1:B2 B2:C3", "“B2:C3” names a square a second time."),
        ("B2:A1", "“B2:A1” is not a rectangle: name its upper left square first, such as C4:G9."),
        ("ZZZ9999", "ZZZ9999 is off every board: a board has at most 500 columns and rows."),
    ],
)
def test_squares_of_strangers_are_judged(text: str, sentence: str | None) -> None:
    if sentence is None:
        assert write_squares(read_squares(text)) == "C4"
        return
    with pytest.raises(NotAllowed) as refused:
        read_squares(text)
    assert refused.value.why == sentence


def test_squares_off_the_board_are_refused() -> None:
    with pytest.raises(NotAllowed, match="Y1 is off the board, which ends at X16"):
        happen(FOGGED, FogDrawn("A1:Y1"))


@given(st.lists(st.tuples(st.sampled_from(["revealed", "explored", "hidden"]), sets), max_size=8))
def test_a_square_is_as_it_was_drawn_last(strokes: list[tuple[FogKind, SquareSet]]) -> None:
    scene, last = FOGGED, dict[Square, FogKind]()
    for kind, stroke in strokes:
        scene = happen(scene, drawn(kind, stroke))
        last |= dict.fromkeys(stroke, kind)
    assert each(scene.fog.revealed) == {square for square, kind in last.items() if kind == "revealed"}
    assert each(scene.fog.explored) == {square for square, kind in last.items() if kind == "explored"}


SAID: list[tuple[Fact, str]] = [
    (FogSet(True), "Fog lies on the board."),
    (FogDrawn("A1:C4"), "12 squares are revealed."),
    (FogDrawn(hidden="A1", explored="B1:B2"), "2 squares are explored. 1 square is hidden."),
    (FogDrawn("A1", looked=True), ""),
]


@pytest.mark.parametrize(("fact", "sentence"), SAID)
def test_fog_is_told_to_the_gm(fact: Fact, sentence: str) -> None:
    assert (fact.words(FIGHT), fact.to_whom(FIGHT)) == (sentence, "gm")
    assert {type(fact)} <= SHOWN <= {*SHARED}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"lies": False}, "The fog is lifted."),
        ({"side": "Reds"}, "Players see with the eyes of “Reds”."),
        ({"follows": True}, "Sight lifts the fog after every move."),
        ({"dim": True}, "Hidden ground is grey."),
    ],
)
def test_a_switch_of_the_fog_is_told(changes: dict[str, Any], sentence: str) -> None:
    assert replace(FogSet(True), **changes).words(FOGGED) == sentence


def test_somebody_in_fog_is_hidden_unless_a_square_or_the_side_shows_them() -> None:
    scene = happen_all(FOGGED, [Moved(FRED, Square(4, 4)), Sized(FRED, 2), Moved(JOHN, None)])
    fred = scene.of(FRED)
    assert scene.hides(fred) and not scene.hides(scene.of(JOHN))  # John is off the board
    assert scene.hides(happen(scene, FogDrawn(explored="E5")).of(FRED))
    assert not happen(scene, FogDrawn("F6")).hides(fred)
    assert happen_all(scene, [FogDrawn("F6"), Hidden(FRED, True)]).hides(replace(fred, hidden=True))
    sided = happen_all(scene, [Sided(FRED, "Reds"), FogSet(True, "Reds")])
    assert not sided.hides(sided.of(FRED)) and sided.hides(fred)
    assert not happen(scene, FogSet(False)).hides(fred)


def test_a_side_without_a_name_is_nobodys() -> None:
    nameless = happen_all(FOGGED, [Sided(FRED, ""), FogSet(True, "")])
    assert nameless.hides(nameless.of(FRED))


@pytest.mark.parametrize("fact", [Renamed(FRED, "Shade"), Left(FRED)])
def test_a_name_in_fog_stays_untold(fact: Fact) -> None:
    def untold(scene: Scene) -> bool:
        return scene.of(FRED).label in happen(scene, fact).untold

    assert untold(FOGGED) and not untold(FIGHT)


def test_ground_is_shown_where_it_is_revealed_explored_or_dim() -> None:
    scene = happen(FOGGED, FogDrawn("A1", "B1"))
    board = whole(scene.ground)
    assert write_squares(scene.fog.lifted(board)) == "A1:B1"
    assert replace(scene.fog, dim=True).lifted(board) == board == replace(scene.fog, on=False).lifted(board)
