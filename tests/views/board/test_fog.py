"""Fog drawn by hand on a board over a real session, and what players' pictures show of it."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsScene, QStyleOptionGraphicsItem

from crs_desktop.rules.facts import FogDrawn, FogSet
from crs_desktop.rules.ground.fog import Fog
from crs_desktop.rules.ground.square_set import read_squares, write_squares
from crs_desktop.rules.ground.squares import Ground, read_square
from crs_desktop.views.board.ground.fog import FogCover
from crs_desktop.views.board.ground.squares import SIDE, area, whole
from crs_desktop.views.files.for_players import as_players_see
from crs_desktop.views.style.language import catalogue
from crs_desktop.words import in_language
from tests.views.board.conftest import Game

_Key = Qt.Key
_CONTROL = Qt.KeyboardModifier.ControlModifier


def revealed(game: Game) -> str:
    return write_squares(game.bridge.scene.fog.revealed)


def stroke(
    game: Game, *squares: str, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    """Press on the first square, move over the others, and let go on the last."""
    first, *others = map(game.pixel, squares)
    QTest.mousePress(game.port, Qt.MouseButton.LeftButton, modifiers, first)
    for at in others:
        game.move(at)
    game.release([first, *others][-1])


@pytest.fixture
def brush(bar: Game) -> Game:
    """Fog lies on the board, and the brush is taken up; one square large."""
    bar.bridge.rule(FogSet(True))
    bar.board.draw_fog()
    bar.key(_Key.Key_Minus)
    bar.key(_Key.Key_Minus)
    return bar


def test_a_stroke_of_the_brush_is_one_ruling_and_shown_before(brush: Game) -> None:
    entries = len(brush.bridge.session.path)
    brush.press(brush.pixel("D4"))
    brush.move(brush.pixel("H4"))
    assert revealed(brush) == "" and "0 of 384 squares revealed" in brush.board.fogging.words
    brush.key(_Key.Key_H)
    with in_language(catalogue("de")):
        assert brush.board.fogging.words.startswith("Verbergen mit einem Pinsel")
    brush.key(_Key.Key_R)
    assert tone(brush, "F4") != tone(brush, "F5")
    brush.release(brush.pixel("H4"))
    assert revealed(brush) == "D4:H4" and len(brush.bridge.session.path) == entries + 1
    stroke(brush, "E4", "F4", modifiers=_CONTROL)
    assert revealed(brush) == "D4 G4:H4"
    assert brush.bridge.undo() and revealed(brush) == "D4:H4"
    assert brush.bridge.undo() and revealed(brush) == ""
    brush.key(_Key.Key_Plus)
    brush.key(_Key.Key_Plus)
    stroke(brush, "D4")
    assert revealed(brush) == "C3:E5"


def test_rectangles_and_polygons(brush: Game) -> None:
    brush.key(_Key.Key_2)
    stroke(brush, "D4", "F8")
    assert revealed(brush) == "D4:F8"
    brush.key(_Key.Key_H)
    stroke(brush, "E5", "E6")
    assert revealed(brush) == "D4:F4 D5:D6 F5:F6 D7:F8"
    brush.key(_Key.Key_3)
    brush.key(_Key.Key_R)
    for corner in ("I2", "M2", "I6"):
        brush.click(corner)
    brush.click("I2")
    assert len({*brush.bridge.scene.fog.revealed}) == 13 + 15
    brush.click("M8")
    brush.key(_Key.Key_Escape)
    assert brush.board.fogging.on and not brush.board.fogging.corners
    brush.key(_Key.Key_Escape)
    assert not brush.board.fogging.on


def test_everything_is_done_with_keys(brush: Game) -> None:
    told: list[str] = []
    brush.board.announced.connect(told.append)
    at = brush.board.fogging.at
    brush.key(_Key.Key_Return)
    brush.key(_Key.Key_Right)
    brush.key(_Key.Key_2)
    brush.key(_Key.Key_Return)
    brush.key(_Key.Key_Down)
    brush.key(_Key.Key_Return)
    assert [(one.column - at.column, one.row - at.row) for one in brush.bridge.scene.fog.revealed] == [
        (0, 0),
        (1, 0),
        (1, 1),
    ]
    assert "3 of 384 squares revealed, 0 explored." in told[-1]


def test_the_first_stroke_brings_the_fog(bar: Game) -> None:
    bar.board.draw_fog()
    bar.key(_Key.Key_H)
    stroke(bar, "D4")
    assert bar.bridge.scene.fog.on and len(bar.bridge.scene.fog.revealed) == 384 - 9
    assert bar.bridge.undo() and not bar.bridge.scene.fog.on


def tone(game: Game, square: str) -> QColor:
    game.board.viewport().repaint()
    return game.port.grab().toImage().pixelColor(game.pixel(square))


def test_the_gm_sees_everything_and_players_nothing_below_the_fog(bar: Game) -> None:
    bar.board.show_area(whole(bar.board.ground))
    bare = tone(bar, "D4"), tone(bar, "I7")
    fogged = FogSet(True), FogDrawn("H5:J8", "B2:C3")
    assert bar.bridge.rule(*fogged)
    veiled = tone(bar, "D4")
    assert veiled != bare[0] and tone(bar, "I7") == bare[1]
    assert all(bar.token(name).opacity() == 1 for name in ("Fred", "John", "Mary"))
    bar.bridge.rule(FogDrawn(hidden="H5:J6"))
    assert bar.token("Fred").opacity() < 1 == bar.token("Mary").opacity()
    with as_players_see(bar.board, bar.board, bar.bridge):
        assert not bar.token("Fred").isVisible() and bar.token("Mary").isVisible()
        picture = bar.port.grab().toImage()
    assert {picture.pixelColor(at).rgb() for at in inner(bar, "D9", "G11")} == {tone_of_cover(picture, bar)}
    assert bar.token("Fred").isVisible() and tone(bar, "D4") == veiled


def tone_of_cover(picture: QImage, game: Game) -> int:
    return picture.pixelColor(game.pixel("D9")).rgb()


def inner(game: Game, first: str, last: str) -> list[QPoint]:
    """Every pixel of the ground from one square to another, and one around it."""
    corner = game.board.mapFromScene(area(read_square(first)).topLeft())
    end = game.board.mapFromScene(area(read_square(last)).bottomRight())
    return [
        QPoint(x, y) for x in range(corner.x() - 1, end.x() + 1) for y in range(corner.y() - 1, end.y() + 1)
    ]


@pytest.mark.parametrize("scale", [0.37, 1.25, 1.9])
def test_no_part_of_a_pixel_shows_hidden_ground(bar: Game, scale: float) -> None:
    fog, side = FogCover(), round(6 * SIDE * scale) + 1
    fog.show_to_players(True)
    fog.lay(Fog(True, revealed=read_squares("C3:D4"), explored=read_squares("B3")), Ground(columns=6, rows=6))
    scene, picture = QGraphicsScene(), QImage(side, side, QImage.Format.Format_RGB32)
    scene.addItem(fog)
    picture.fill(Qt.GlobalColor.red)
    painter = QPainter(picture)
    painter.scale(scale, scale)
    option = QStyleOptionGraphicsItem()
    option.exposedRect = fog.boundingRect()
    fog.paint(painter, option)
    painter.end()
    lit = [(x, y) for x in range(side - 1) for y in range(side - 1) if picture.pixelColor(x, y).red() > 50]
    left, top, right = (square * SIDE * scale for square in (1, 2, 4))
    assert lit and all(left <= x and x + 1 <= right and top <= y and y + 1 <= right for x, y in lit)


def test_another_tool_puts_the_fog_tool_away_and_the_past_cannot_be_drawn_on(brush: Game) -> None:
    brush.board.draw_walls()
    assert in_use(brush) == (True, False)
    brush.board.draw_fog()
    assert in_use(brush) == (False, True)
    brush.bridge.look_back(brush.bridge.session.path[0].id)
    assert in_use(brush) == (False, False) and not brush.board.fog.lies


def in_use(game: Game) -> tuple[bool, bool]:
    return game.board.walling.on, game.board.fogging.on
