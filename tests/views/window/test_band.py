"""The band lies over the board, as tall as its content; nothing else is laid out anew for it."""

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.rules.facts import Moved
from crs_desktop.rules.ground.squares import read_square
from crs_desktop.rules.values import Name
from crs_desktop.views.style import theme
from crs_desktop.views.window.main_window import MainWindow
from tests.models.test_round_models import FIRST_TURN
from tests.sessions import answer, desk
from tests.views.windows import opened

JOHN = Name("John")


def settled(table: MainWindow) -> MainWindow:
    QApplication.processEvents()
    return table


def columns(table: MainWindow) -> list[QWidget]:
    found = (settled(table).room.across.widget(place) for place in range(3))
    return [column for column in found if column]


def beside(table: MainWindow) -> list[QRect]:
    """The places of the columns and of the board."""
    return [part.geometry() for part in (*columns(table), table.board, table.board.viewport())]


def test_the_band_is_as_tall_as_what_it_asks_and_the_columns_stay(table: MainWindow) -> None:
    heights, places = [], []
    for given in ((), ("1",), ("", "", "")):
        answer(table.bridge, *given)
        heights.append(settled(table).edge.height())
        places.append(beside(table))
    assert table.bridge.prompt.kind == "draw"
    assert max(heights[:2]) <= 250 and 220 <= heights[2] <= 260 and len(set(heights)) == 3
    assert places[0] == places[1] == places[2]


def test_the_band_lies_under_the_board_alone_and_the_side_columns_reach_the_floor(table: MainWindow) -> None:
    left, middle, right = columns(table)
    assert (left.width(), right.width()) == (232, 300)
    assert left.height() == right.height() == table.table.height()
    assert (table.edge.x(), table.edge.width()) == (middle.x(), middle.width())
    assert table.edge.geometry().bottom() == table.table.rect().bottom()


def test_all_actions_are_seen_in_two_lines(table: MainWindow) -> None:
    answer(table.bridge, *FIRST_TURN)
    assert len(table.bridge.prompt.choices) >= 11 and settled(table).edge.height() <= 230


def test_who_would_be_covered_is_pushed_up_by_whole_squares(table: MainWindow) -> None:
    board = settled(table).board
    at = board.mapToScene(board.open_part.center().x(), board.open_part.bottom() - board.level // 2)
    table.bridge.rule(Moved(JOHN, read_square(f"J{int(at.y() // 64) + 1}")))
    corner = board.mapFromScene(0, 0)
    table.bridge.begin("Who goes first")
    answer(table.bridge, "John, Mary")
    assert table.bridge.prompt.who == JOHN
    settled(table)
    token = board.tokens.named("John")
    assert token is not None
    below = board.mapFromScene(token.ground.bottomLeft()).y()
    pushed = (corner - board.mapFromScene(0, 0)).y()
    assert below <= board.open_part.bottom() + 1 and pushed % board.level == 0


def test_the_lowest_square_can_be_pushed_above_the_band(table: MainWindow) -> None:
    board, bar = settled(table).board, table.board.verticalScrollBar()
    bar.setValue(bar.maximum())
    last = board.mapFromScene(0, board.ground.rows * 64).y()
    assert last <= board.open_part.bottom()


def test_the_rail_is_dragged_and_a_double_click_gives_the_height_back(table: MainWindow) -> None:
    rail, before = settled(table).table._handle, table.edge.height()
    spot = rail.rect().center()
    QTest.mousePress(rail, Qt.MouseButton.LeftButton, pos=spot)
    QTest.mouseMove(rail, spot - QPoint(0, 60))
    QTest.mouseRelease(rail, Qt.MouseButton.LeftButton, pos=spot)
    assert settled(table).edge.height() == before + 60 and table.settings.band == 60
    QTest.mouseDClick(rail, Qt.MouseButton.LeftButton, pos=rail.rect().center())
    assert settled(table).edge.height() == before


def test_another_height_slides_in_and_a_key_ends_the_slide(table: MainWindow, qtbot: QtBot) -> None:
    settled(table).table.animation_ms = 5000
    before = table.edge.y()
    answer(table.bridge, "1", "", "", "")
    settled(table)
    qtbot.waitUntil(lambda: table.edge.y() < before)
    QTest.keyClick(table.edge.home, Qt.Key.Key_Shift)
    assert table.edge.geometry().bottom() == table.table.rect().bottom()


@pytest.mark.parametrize("letters, wide", [(1.5, 1366), (1.0, 1100)])
def test_where_room_is_scarce_the_band_takes_the_width_and_the_right_column_has_tabs(
    table: MainWindow, qapp: QApplication, letters: float, wide: int
) -> None:
    theme.apply(qapp, theme.LIGHT, letters)
    table.resize(QSize(wide, 768))
    table.fit_in(table.size())
    settled(table)
    assert table.edge.width() == table.table.width() and table.room.tabs.isVisible()
    assert table.sheet.isVisible() and not table.log.isVisible()
    table.room.tabs.setCurrentIndex(1)
    settled(table)
    assert table.log.isVisible() and not table.sheet.isVisible()
    bottom = table.log.mapTo(table.table, table.log.rect().bottomLeft()).y()
    assert bottom < table.edge.y()


def test_a_first_page_has_the_window_for_itself_without_barred_choices(
    qtbot: QtBot, table: MainWindow
) -> None:
    table.files.begin_with("avatar")
    assert not settled(table).edge.choices.isVisible() and table.edge.height() < 100
    assert table.edge.home.hasFocus()
    table.files.begin_with("contest")
    assert settled(table).edge.choices.isVisible(), "a contest can begin with nobody"
    assert table.middle.begins and table.middle.width() == table.table.width()
    table.menus.samples[0].trigger()
    assert settled(table).middle.width() < table.table.width()


@pytest.mark.parametrize("sample, answers", [("toad", 6), ("avatars", 4)])
def test_a_new_question_is_laid_out_in_one_height(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, sample: str, answers: int
) -> None:
    window, heights = opened(qtbot, desk(sample)), list[int]()
    laid = window.table._bring

    def note(band: QRect) -> None:
        heights.append(band.height())
        laid(band)

    monkeypatch.setattr(window.table, "_bring", note)
    for _ in range(answers):
        settled(window)
        heights.clear()
        answer(window.bridge, "")
        settled(window)
        assert len(set(heights)) == 1, window.bridge.prompt.text
