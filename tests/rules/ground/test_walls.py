"""The shared facts about the ground: walls, doors, how large the board is, and the picture under it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crs_desktop.rules.fact import Fact, happen, happen_all
from crs_desktop.rules.facts import BoardSized, DoorSet, GridDrawn, MapLaid, Moved, WallsPut, WallsTaken
from crs_desktop.rules.facts.walls import MOST_PARTS
from crs_desktop.rules.ground.map_picture import MapPicture
from crs_desktop.rules.ground.squares import GridLook, Square
from crs_desktop.rules.ground.walls import Spot, Wall, Walls, free_names
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.why import NotAllowed
from tests.rules.fight import FIGHT, FRED, JOHN

SHOWN: set[type[Fact]] = {WallsPut, WallsTaken, DoorSet, BoardSized, GridDrawn, MapLaid}
LINE = Wall((Spot(200, 400), Spot(600, 400)))
DOOR = Wall((Spot(600, 400), Spot(700, 400)), "door")
STANDING = happen(FIGHT, WallsPut({"w1": LINE, "w2": DOOR}))
MAP = MapPicture("a1", 0, 0, 2400, 1650)


def after(*facts: Fact) -> Scene:
    return happen_all(STANDING, facts)


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (WallsPut({"w3": LINE}), "Wall at E5 is drawn."),
        (WallsPut({"w1": DOOR}), "Closed door at G5 is changed."),
        (WallsPut({"w3": LINE, "w4": DOOR}), "2 walls and doors are drawn."),
        (WallsTaken(("w1",)), "Wall at E5 is removed."),
        (WallsTaken(("w1", "w2")), "2 walls and doors are removed."),
        (DoorSet("w2", True), "The door at G5 opens."),
        (DoorSet("w2", False), "The door at G5 is closed."),
        (BoardSized(40, 30), "The board has 40 × 30 squares."),
        (GridDrawn(), "Grid: default colour."),
        (GridDrawn("white", 60), "Grid: white, 60 percent opaque."),
        (MapLaid(MAP), "A map of 24 × 16.5 squares is laid down."),
        (MapLaid(None), "The map is removed."),
    ],
)
def test_what_is_done_to_the_ground_is_told(fact: Fact, sentence: str) -> None:
    assert fact.words(STANDING) == sentence


def test_walls_are_put_changed_and_taken_away_by_their_names() -> None:
    assert dict(STANDING.walls.named) == {"w1": LINE, "w2": DOOR}
    assert dict(after(WallsPut({"w1": DOOR}), WallsTaken(("w2",))).walls.named) == {"w1": DOOR}


def test_a_door_opens_and_is_closed() -> None:
    opened = after(DoorSet("w2", True))
    assert opened.walls.named["w2"].open and opened.walls.named["w2"].words == "open door at G5"
    assert happen(opened, DoorSet("w2", False)).walls.named["w2"] == DOOR


def test_how_two_see_each_other_follows_doors_and_moves() -> None:
    placed = after(Moved(FRED, Square(6, 3)), Moved(JOHN, Square(6, 4)))
    hidden = placed.sight(FRED, JOHN)
    assert hidden and (hidden.answer, hidden.wall) == ("no", "w2")
    seen = happen(placed, DoorSet("w2", True)).sight(FRED, JOHN)
    assert seen and seen.answer == "yes"
    assert happen(placed, Moved(JOHN, None)).sight(FRED, JOHN) is None


def test_the_board_grows_and_the_map_lies_under_it() -> None:
    grown = after(BoardSized(40, 30), MapLaid(MAP))
    assert (grown.ground.columns, grown.ground.rows, grown.map) == (40, 30, MAP)
    assert happen(grown, MapLaid(None)).map is None


def test_the_grid_keeps_its_look_when_the_board_grows() -> None:
    drawn = after(GridDrawn("white", 60), BoardSized(40, 30))
    assert drawn.ground.grid == GridLook("white", 60)
    assert happen(drawn, GridDrawn()).ground.grid == GridLook()


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (
            WallsPut({"w3": Wall((Spot(0, 0), Spot(0, 0)))}),
            "Wall w3 has no length: expected two points or more.",
        ),
        (WallsPut({"w3": Wall(())}), "Wall w3 has no length: expected two points or more."),
        (WallsPut({"": LINE}), "“” cannot name a wall: expected 1 to 40 characters."),
        (
            WallsPut({"w3": Wall((Spot(0, 0), Spot(10**9, 0)))}),
            "Wall w3 lies too far off the board: expected no more than 1000 squares.",
        ),
        (
            WallsPut({"w3": Wall(LINE.points, "wall", True)}),
            "Wall w3 is not a door: it cannot be open.",
        ),
        (
            WallsPut({"w3": Wall(tuple(Spot(number % 9, 0) for number in range(MOST_PARTS)))}),
            f"These would be {MOST_PARTS + 1} parts of walls: expected no more than {MOST_PARTS} in a fight.",
        ),
        (
            WallsPut({f"w{number}": Wall((Spot(0, 0), Spot(100_000, 0))) for number in range(9, 110)}),
            "These walls would be 101005 squares long: expected no more than 100000 in a fight.",
        ),
        (WallsTaken(("w9",)), "There is no wall “w9”."),
        (DoorSet("w9", True), "There is no wall “w9”."),
        (DoorSet("w1", True), "This is not a door: wall at E5."),
        (BoardSized(0, 5), "A board has 1 to 500 columns and rows, not 0 × 5."),
        (BoardSized(24, 501), "A board has 1 to 500 columns and rows, not 24 × 501."),
        (
            BoardSized(2, 2),
            "Fred the Red is at C4, outside a board of 2 × 2 squares.",
        ),
        (
            GridDrawn("", 101),
            "The opacity of a grid is 0 to 100 percent, not 101.",
        ),
        (
            MapLaid(MapPicture("a1", 0, 0, 0, 5)),
            "A map must cover at least a hundredth of a square and lie near the board.",
        ),
    ],
)
def test_what_cannot_stand_is_refused_and_nothing_is_lost(fact: Fact, sentence: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        happen(STANDING, fact)
    assert refused.value.why == sentence


def test_new_walls_are_given_names_that_nobody_has() -> None:
    assert free_names(["w2", "door", "w10"], 2) == ["w11", "w12"]
    assert STANDING.walls.free_name() == "w3"


spots = st.builds(Spot, st.integers(0, 2000), st.integers(0, 2000))
lines = st.lists(spots, min_size=2, max_size=4, unique=True).map(tuple)
walls = st.builds(Wall, lines, st.sampled_from(["wall", "low", "door"]), st.booleans())
names = st.sampled_from("abcdef")
changes = st.lists(
    st.tuples(st.dictionaries(names, walls, max_size=3), st.sets(names, max_size=2)), max_size=6
)


@given(changes)
def test_what_is_carried_over_a_change_is_what_would_be_counted_anew(all_: list[Any]) -> None:
    now = Walls()
    for put, taken in all_:
        now.boxes, now.sights, now.parts  # noqa: B018 - known before the change, as in a window
        now = now.changed(put, taken - put.keys())
    anew = Walls(now.named)
    assert (now.parts, now.boxes, now.sights._cells) == (anew.parts, anew.boxes, anew.sights._cells)
    assert now.length == pytest.approx(anew.length)
