"""The list of walls and doors: read, typed over, and followed."""

import pytest
from PySide6.QtCore import Qt

from crs_desktop.models.board.walls import WallsModel
from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.facts import WallsPut
from crs_desktop.rules.ground.walls import Spot, Wall, read_spots, write_spots
from crs_desktop.rules.why import NotAllowed
from tests.sessions import desk


@pytest.fixture
def walls() -> WallsModel:
    bridge = Bridge(desk().session)
    model = WallsModel(bridge, bridge)
    assert bridge.rule(WallsPut({"w1": Wall(read_spots("2, 4 → 6, 4"))}))
    assert bridge.rule(WallsPut({"w2": Wall(read_spots("6 4 7 4"), "door")}))
    bridge.setParent(None)
    model._keep = bridge  # type: ignore[attr-defined]
    return model


def rows(model: WallsModel) -> list[list[object]]:
    return [[model.index(row, column).data() for column in range(3)] for row in range(model.rowCount())]


def test_each_wall_has_a_row(walls: WallsModel) -> None:
    assert rows(walls) == [["Wall", "E5", "2, 4 → 6, 4"], ["Door, closed", "G5", "6, 4 → 7, 4"]]
    titles = [walls.headerData(column, Qt.Orientation.Horizontal) for column in range(3)]
    assert titles == ["What", "At", "Points: squares from the left, from the top"]
    heard = walls.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert heard == "closed door at G5"


def test_a_wall_is_added_changed_opened_and_taken_away(walls: WallsModel) -> None:
    assert walls.add("0 0 → 0 3", "low")
    assert walls.turn_into(2, "door") and walls.open_or_close(2)
    assert rows(walls)[2] == ["Door, open", "A2", "0, 0 → 0, 3"]
    assert walls.setData(walls.index(0, 2), "2, 4 → 6, 4 → 6, 9")
    assert walls.take_away(1)
    assert [row[2] for row in rows(walls)] == ["2, 4 → 6, 4 → 6, 9", "0, 0 → 0, 3"]


def test_what_cannot_be_read_or_stand_is_refused_with_a_sentence(walls: WallsModel) -> None:
    assert not walls.setData(walls.index(0, 2), "2, 4")
    said = "“2, 4” is not a wall: type points in squares from left and top, such as 2, 4 → 6.5, 4."
    assert walls.refused == said
    assert not walls.add("2 2 → 2 2", "wall")
    assert walls.refused == "Wall w3 has no length: expected two points or more."
    assert not walls.open_or_close(0)
    assert walls.refused == "This is not a door: wall at E5."
    assert walls.setData(walls.index(0, 2), "2, 4 → 6, 4") and len(rows(walls)) == 2


@pytest.mark.parametrize("text", ["", "1", "1 2 3", "1, 2 → x, 4", "nan 1 2 3", "1e9 1 2 3", "inf 0 1 1"])
def test_what_is_no_row_of_points_is_refused(text: str) -> None:
    with pytest.raises(NotAllowed):
        read_spots(text)


def test_points_are_read_as_they_are_written() -> None:
    points = (Spot(-150, 0), Spot(600, 433))
    assert write_spots(points) == "-1.5, 0 → 6, 4.33"
    assert read_spots(write_spots(points)) == points
