"""Walls drawn and changed by hand, with the mouse and with keys, on a board over a real session."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from crs_desktop.rules.facts import DoorSet, WallsPut
from crs_desktop.rules.ground.walls import Spot, Wall, read_spots, write_spots
from crs_desktop.views.board.ground.squares import SIDE
from crs_desktop.views.board.ground.walls import on_board
from crs_desktop.views.board.tools.wall_tool import WallTool
from crs_desktop.views.style.language import catalogue
from crs_desktop.words import in_language
from tests.views.board.conftest import Game

_Key = Qt.Key
_NONE, _SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier
DOOR = Wall(read_spots("8, 4 → 9, 4"), "door")


def at(game: Game, x: float, y: float) -> QPoint:
    """The pixel of a spot of the ground, in squares."""
    return game.board.mapFromScene(QPointF(x * SIDE, y * SIDE))


def click(game: Game, x: float, y: float, modifiers: Qt.KeyboardModifier = _NONE) -> None:
    there = at(game, x, y)
    QTest.mousePress(game.port, Qt.MouseButton.LeftButton, modifiers, there)
    QTest.mouseRelease(game.port, Qt.MouseButton.LeftButton, modifiers, there)


def drawn(game: Game) -> list[tuple[str, str]]:
    return [(wall.kind, write_spots(wall.points)) for wall in game.bridge.scene.walls.named.values()]


def tool(game: Game) -> WallTool:
    return game.board.walling


@pytest.fixture
def pencil(bar: Game) -> Game:
    """The pencil is taken up."""
    bar.board.draw_walls()
    return bar


def test_clicks_draw_a_line_from_corner_to_corner_and_the_last_one_again_ends_it(pencil: Game) -> None:
    for x, y in ((8.1, 5.9), (10.9, 6.2), (11.2, 8.1)):
        click(pencil, x, y)
    assert drawn(pencil) == []
    click(pencil, 11, 8)
    assert drawn(pencil) == [("wall", "8, 6 → 11, 6 → 11, 8")]
    assert pencil.bridge.undo() and drawn(pencil) == []


def test_control_snaps_to_half_squares_and_shift_does_not_snap(pencil: Game) -> None:
    pencil.board.show_area(pencil.board.sceneRect().adjusted(200, 200, -200, -200))
    click(pencil, 8.4, 6.0, _CONTROL)
    click(pencil, 9.7, 6.0, _SHIFT)
    assert tool(pencil).set[0] == Spot(850, 600)
    assert tool(pencil).set[1].x % 50 and 960 <= tool(pencil).set[1].x <= 980


def test_keys_draw_a_line_too_and_each_step_is_heard(pencil: Game) -> None:
    heard: list[str] = []
    pencil.board.announced.connect(heard.append)
    tool(pencil).at = Spot(800, 600)
    pencil.key(_Key.Key_Return)
    pencil.key(_Key.Key_Right)
    pencil.key(_Key.Key_Right)
    pencil.key(_Key.Key_Down, _SHIFT)
    with in_language(catalogue("de")):
        assert "K7, 0 nach rechts und 0,1 nach unten" in tool(pencil).words
    pencil.key(_Key.Key_Return)
    pencil.key(_Key.Key_Return)
    assert drawn(pencil) == [("wall", "8, 6 → 10, 6.1")]
    assert heard[2].startswith("Wall to K7, upper left; Click or Enter: set a corner")


def test_backspace_takes_a_corner_back_and_escape_first_the_line_then_the_pencil(pencil: Game) -> None:
    click(pencil, 8, 6)
    click(pencil, 9, 6)
    pencil.key(_Key.Key_Backspace)
    assert tool(pencil).set == [Spot(800, 600)]
    pencil.key(_Key.Key_Escape)
    assert (tool(pencil).set, tool(pencil).on) == ([], True)
    pencil.key(_Key.Key_Escape)
    assert not tool(pencil).on and drawn(pencil) == []


def test_a_door_ends_with_its_second_corner(pencil: Game) -> None:
    pencil.key(_Key.Key_3)
    click(pencil, 8, 4)
    click(pencil, 9, 4)
    assert drawn(pencil) == [("door", "8, 4 → 9, 4")]


def test_a_door_takes_two_clicks_and_the_wall_goes_on(pencil: Game) -> None:
    click(pencil, 6, 4)
    click(pencil, 8, 4)
    pencil.key(_Key.Key_3)
    assert drawn(pencil) == [("wall", "6, 4 → 8, 4")]
    click(pencil, 9, 4)
    click(pencil, 11, 4)
    click(pencil, 11, 4)
    assert drawn(pencil) == [
        ("wall", "6, 4 → 8, 4"),
        ("door", "8, 4 → 9, 4"),
        ("wall", "9, 4 → 11, 4"),
    ]
    assert tool(pencil).set == []


def test_the_pencil_shows_how_to_end_a_line(pencil: Game) -> None:
    click(pencil, 6, 4)
    assert "The last corner again: end the line." in tool(pencil).words


def test_a_corner_is_dragged_elsewhere(pencil: Game) -> None:
    assert pencil.bridge.rule(WallsPut({"w1": Wall(read_spots("8, 6 → 11, 6"))}))
    pencil.press(at(pencil, 11, 6))
    pencil.move(at(pencil, 11.5, 6.5))
    pencil.move(at(pencil, 12, 7))
    pencil.release(at(pencil, 12, 7))
    assert drawn(pencil) == [("wall", "8, 6 → 12, 7")]
    assert pencil.bridge.undo() and drawn(pencil) == [("wall", "8, 6 → 11, 6")]


def test_keys_open_change_and_remove_the_wall_at_hand(pencil: Game) -> None:
    assert pencil.bridge.rule(WallsPut({"w1": DOOR}))
    tool(pencil).at = Spot(850, 400)
    pencil.key(_Key.Key_Space)
    assert pencil.bridge.scene.walls.named["w1"].open
    assert tool(pencil).words.startswith("open door at I5")
    pencil.key(_Key.Key_D)
    assert drawn(pencil) == [("wall", "8, 4 → 9, 4")]
    pencil.key(_Key.Key_Delete)
    assert drawn(pencil) == []


def test_keys_move_insert_and_remove_a_corner(pencil: Game) -> None:
    assert pencil.bridge.rule(WallsPut({"w1": Wall(read_spots("8, 6 → 11, 6"))}))
    tool(pencil).at = Spot(1000, 600)
    pencil.key(_Key.Key_I)
    assert drawn(pencil) == [("wall", "8, 6 → 10, 6 → 11, 6")]
    pencil.key(_Key.Key_M)
    pencil.key(_Key.Key_Down)
    assert tool(pencil).words == "Corner to K8, upper left\nEnter: put it here. Esc: cancel"
    pencil.key(_Key.Key_Return)
    assert drawn(pencil) == [("wall", "8, 6 → 10, 7 → 11, 6")]
    pencil.key(_Key.Key_M)
    pencil.key(_Key.Key_Down)
    pencil.key(_Key.Key_Escape)
    assert tool(pencil).on and drawn(pencil) == [("wall", "8, 6 → 10, 7 → 11, 6")]
    tool(pencil).at = Spot(1000, 700)
    pencil.key(_Key.Key_Backspace)
    assert drawn(pencil) == [("wall", "8, 6 → 11, 6")]
    pencil.key(_Key.Key_Backspace)
    assert drawn(pencil) == [("wall", "8, 6 → 11, 6")], "two ends are needed"


def test_a_double_click_opens_a_door_without_the_pencil(bar: Game) -> None:
    assert bar.bridge.rule(WallsPut({"w1": DOOR}))
    there = at(bar, 8.5, 4)
    QTest.mouseDClick(bar.port, Qt.MouseButton.LeftButton, _NONE, there)
    assert bar.bridge.scene.walls.named["w1"].open
    QTest.mouseDClick(bar.port, Qt.MouseButton.LeftButton, _NONE, at(bar, 12, 9))
    assert bar.bridge.scene.walls.named["w1"].open


def test_the_felt_can_be_pushed_while_walls_are_drawn(pencil: Game) -> None:
    before = pencil.board.mapToScene(QPoint(0, 0))
    QTest.mousePress(pencil.port, Qt.MouseButton.MiddleButton, _NONE, QPoint(100, 100))
    pencil.move(QPoint(140, 130))
    QTest.mouseRelease(pencil.port, Qt.MouseButton.MiddleButton, _NONE, QPoint(140, 130))
    assert pencil.board.mapToScene(QPoint(0, 0)) != before
    assert tool(pencil).set == []


def test_the_ruler_and_the_pencil_end_each_other(pencil: Game) -> None:
    pencil.board.measure("way")
    assert (tool(pencil).on, pencil.board.measuring.on) == (False, True)
    pencil.board.draw_walls()
    assert (tool(pencil).on, pencil.board.measuring.on) == (True, False)


def test_undo_of_a_held_wall_releases_it(pencil: Game) -> None:
    assert pencil.bridge.rule(WallsPut({"w1": Wall(read_spots("8, 6 → 11, 6"))}))
    pencil.press(at(pencil, 11, 6))
    assert tool(pencil).held == ("w1", 1)
    assert pencil.bridge.undo()
    assert tool(pencil).held is None
    pencil.release(at(pencil, 11, 6))


def test_the_wall_at_hand_is_ringed_until_it_is_gone(pencil: Game) -> None:
    assert pencil.bridge.rule(WallsPut({"w1": DOOR}))
    click(pencil, 8, 4)
    pencil.key(_Key.Key_Escape)
    assert tool(pencil)._sketch.corners == DOOR.points
    assert pencil.bridge.undo()
    assert tool(pencil)._sketch.corners == ()


def picture(game: Game) -> QImage:
    return game.board.grab().toImage()


def test_walls_are_seen_and_an_open_door_looks_otherwise(bar: Game) -> None:
    bare = picture(bar)
    assert bar.bridge.rule(WallsPut({"w1": DOOR, "w2": Wall(read_spots("9, 4 → 12, 4"), "low")}))
    closed = picture(bar)
    assert closed != bare
    assert bar.bridge.rule(DoorSet("w1", True))
    assert picture(bar) not in (bare, closed)
    assert on_board(Spot(850, 400)) == QPointF(8.5 * SIDE, 4 * SIDE)


def test_pointing_at_a_token_behind_a_wall_says_not_seen(bar: Game) -> None:
    bar.bridge.select("Fred")
    bar.hover("J8")
    assert (bar.board.pointing.measure.readout.words, bar.board.pointing.measure.broken) == (
        "15 ft · Long",
        False,
    )
    assert bar.bridge.rule(WallsPut({"w1": Wall(read_spots("0, 7 → 24, 7"))}))
    bar.hover("J8")
    assert bar.board.pointing.measure.readout.words == "15 ft · Long\nnot seen: behind the wall at J8"
    assert bar.board.pointing.measure.broken
