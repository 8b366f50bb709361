"""Looking for lines in the log, copying them, and looking back at one."""

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.log import log
from crs_desktop.models.log.log import PAGE, LogRole
from crs_desktop.rules.facts import FieldSet, Moved, Noted
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Name
from crs_desktop.views.files import exports
from crs_desktop.views.files.file_choice import FileChoice
from crs_desktop.views.panels.log import LineDelegate
from crs_desktop.views.panels.log_panel import LogPanel
from crs_desktop.views.window.main_window import MainWindow
from tests.models.test_round_models import FIRST_TURN
from tests.sessions import answer, answered_desk, played_desk
from tests.views.windows import dress, opened

FIRST_BLOW = (*FIRST_TURN, "short range", "Fred", "6", "9", "2")


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = opened(qtbot, answered_desk(*FIRST_BLOW))
    choose(made.log, "Everything")
    return made


@pytest.fixture
def bridge() -> Bridge:
    return Bridge(answered_desk(*FIRST_BLOW).session)


@pytest.fixture
def panel(qtbot: QtBot, bridge: Bridge) -> LogPanel:
    dress()
    made = LogPanel(bridge)
    qtbot.addWidget(made)
    made.resize(340, 400)
    made.show()
    qtbot.waitExposed(made)
    choose(made, "Everything")
    return made


def texts(panel: LogPanel) -> list[str]:
    found = panel.log.found
    return [str(found.index(row, 0).data()) for row in range(found.rowCount())]


def test_cards_in_the_log_are_heard_by_their_names(panel: LogPanel, bridge: Bridge) -> None:
    bridge.rule(Noted("Zel draws Jh."))
    last = panel.log.found.index(panel.log.found.rowCount() - 1, 0)
    assert last.data() == "Zel draws Jh."
    assert last.data(Qt.ItemDataRole.AccessibleTextRole) == "Zel draws Jack of hearts."


def choose(panel: LogPanel, words: str) -> None:
    panel.kinds.setCurrentIndex(panel.kinds.findText(words))


def test_words_are_looked_for_and_escape_shows_everything_again(window: MainWindow, qtbot: QtBot) -> None:
    whole, steps = texts(window.log), len(window.bridge.session.path)
    window.actions_by_id["search"].trigger()
    assert window.log.looked_for.hasFocus()
    QTest.keyClicks(window.log.looked_for, "initiative mary")
    assert texts(window.log) == ["Mary’s Initiative: 4 (card) + 3 IN = 7."]
    QTest.keyClick(window.log.looked_for, Qt.Key.Key_Return)
    assert len(window.bridge.session.path) == steps, "Enter in the search answers nothing"
    QTest.keyClick(window.log.looked_for, Qt.Key.Key_Escape)
    assert texts(window.log) == whole


def test_kinds_of_lines(panel: LogPanel, bridge: Bridge) -> None:
    bridge.rule(FieldSet(Name("Mary"), "dr", 9))
    choose(panel, "Rulings")
    assert texts(panel) == ["The GM rules", "Mary: DR 6 → 9."]
    choose(panel, "Outcomes")
    assert "John draws 9 (entered)." not in texts(panel)
    assert "Fred loses 1 LIFE (20 → 19)." in texts(panel)
    choose(panel, "Mary")
    assert all("Mary" in text for text in texts(panel))


def test_what_is_held_back_is_found_too(panel: LogPanel, bridge: Bridge) -> None:
    for number in range(PAGE + 10):
        bridge.rule(Noted(f"word {number}"))
    assert "Fred enters." not in texts(panel)
    panel.looked_for.setText("enters")
    assert texts(panel) == ["Fred enters.", "Mary enters.", "John enters."]
    panel.looked_for.clear()
    assert len(texts(panel)) <= PAGE


def test_a_long_fight_is_searched_by_and_by_and_no_key_waits(
    panel: LogPanel, bridge: Bridge, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    for number in range(60):
        bridge.rule(Noted(f"word {number}"))
    monkeypatch.setattr(log, "_AT_ONCE", 5 * log._TO_WORD)
    panel.looked_for.setText("enters")
    assert texts(panel) == []
    qtbot.waitUntil(lambda: len(texts(panel)) == 3)
    bridge.rule(Noted("nobody enters"))
    assert texts(panel)[-1] == "nobody enters"


def test_nothing_found_is_said(panel: LogPanel) -> None:
    panel.looked_for.setText("dragon")
    assert texts(panel) == []
    assert panel.log.found.filters
    panel.log.grab()


def test_new_lines_are_seen_to_the_very_end(panel: LogPanel, bridge: Bridge, qtbot: QtBot) -> None:
    long = "a long line that goes on and on and wraps in a narrow list, more than once, surely so"
    bridge.rule(*(Noted(f"{number}: {long}") for number in range(30)))
    bar = panel.log.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    qtbot.wait(20)
    assert bar.value() == bar.maximum()
    panel.log.resize(200, 90)
    qtbot.wait(20)
    assert bar.value() == bar.maximum(), "nor does another size leave the end"


def test_only_the_lines_that_come_are_measured(
    panel: LogPanel, bridge: Bridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured: list[str] = []
    height = LineDelegate.height

    def measure(lines: LineDelegate, index: QModelIndex, width: int) -> int:
        measured.append(str(index.data()))
        return height(lines, index, width)

    monkeypatch.setattr(LineDelegate, "height", measure)
    bridge.rule(Noted("a new line"))
    panel.log.grab()
    assert measured == ["The GM rules", "a new line"]


def test_home_and_end_are_those_of_the_log(panel: LogPanel) -> None:
    view = panel.log
    view.setCurrentIndex(view.found.index(3, 0))
    QTest.keyClick(view, Qt.Key.Key_End)
    assert view.currentIndex().row() == view.found.rowCount() - 1
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.currentIndex().row() == 0


def test_arrows_begin_at_the_last_line_in_view(panel: LogPanel) -> None:
    """Seen: Up, Home and Right did nothing, because Qt had begun at the first line, out of sight."""
    view = panel.log
    view.setFocus(Qt.FocusReason.TabFocusReason)
    marked = [view.selectedIndexes()[0].row()]
    QTest.keyClick(view, Qt.Key.Key_Up)
    marked += [one.row() for one in view.selectedIndexes()]
    assert marked == [view.found.rowCount() - 1, view.found.rowCount() - 2]
    panel.looked_for.setFocus(Qt.FocusReason.TabFocusReason)
    assert not view.selectedIndexes(), "the mark goes with the keyboard"


def test_selected_lines_are_copied(panel: LogPanel) -> None:
    view = panel.log
    panel.looked_for.setText("loses")
    view.selectAll()
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Fred loses 1 LIFE (20 → 19)."


def test_a_line_leads_back_to_how_it_was_then(window: MainWindow) -> None:
    view = window.log.log
    entries = {action.text(): action for action in view.menu(view.found.index(0, 0)).actions()}
    entries["Look back at this moment"].trigger()
    assert window.bridge.looks_back
    assert window.edge.choices.model().rowCount() == 2
    QTest.keyClick(window.edge, Qt.Key.Key_Escape)
    assert not window.bridge.looks_back


def test_the_log_is_exported_by_its_ending_and_in_short_while_it_is_read_in_short(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(FileChoice, "chosen", lambda *_args: str(tmp_path / "log"))
    window.actions_by_id["export-log"].trigger()
    assert (tmp_path / "log.md").read_text("utf-8").startswith("# A brawl in the bar\n")
    chosen = tmp_path / "log.txt"
    monkeypatch.setattr(FileChoice, "chosen", lambda *_args: str(chosen))
    choose(window.log, "In short")
    window.actions_by_id["export-log"].trigger()
    text = chosen.read_text("utf-8")
    assert BLOW in text and "draws" not in text


def test_a_recap_of_the_evening_has_every_fight_and_the_picture_of_its_board(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    evening = [window.bridge.session, *(played_desk(name).session for name in ("gate", "duel"))]
    evening[-1].rule(Moved(Name("Zel"), Square(3, 3)))  # nobody sees it: Bruise has no board
    monkeypatch.setattr(exports, "fights_of_the_evening", lambda _desk: evening)
    monkeypatch.setattr(QInputDialog, "getItem", lambda *args: (args[3][0], True))
    monkeypatch.setattr(FileChoice, "chosen", lambda *_args: str(tmp_path / "evening.html"))
    window.actions_by_id["export-recap"].trigger()
    text = (tmp_path / "evening.html").read_text("utf-8")
    assert "<h2>A brawl in the bar</h2>" in text and "<h2>The gate</h2>" in text
    assert BLOW in text and text.count('src="data:image/png;base64,iVBORw0K') == 2


@pytest.fixture
def short(panel: LogPanel) -> LogPanel:
    choose(panel, "In short")
    return panel


BLOW = "John attacks Fred at Short Range with 6 OR. 15 against 14: hit by 1. Fred loses 1 LIFE (20 → 19)."


def test_in_short_an_action_is_one_line_and_nothing_quiet_stands_alone(short: LogPanel) -> None:
    told = texts(short)
    assert told[-1] == BLOW
    assert len(told) < 10
    assert not any("draws" in text or "Back into" in text or text.startswith("Step ") for text in told)


def test_what_comes_of_an_action_comes_into_its_line(short: LogPanel, bridge: Bridge) -> None:
    assert bridge.undo()
    assert texts(short)[-1] == "John attacks Fred at Short Range with 6 OR."
    rows = len(texts(short))
    answer(bridge, "2")
    assert (len(texts(short)), texts(short)[-1]) == (rows, BLOW)


def last(panel: LogPanel) -> QModelIndex:
    found = panel.log.found
    return found.index(found.rowCount() - 1, 0)


def test_details_are_shown_by_keys_and_put_away(short: LogPanel) -> None:
    view, whole = short.log, texts(short)
    view.setCurrentIndex(last(short))
    QTest.keyClick(view, Qt.Key.Key_Right)
    opened = texts(short)
    assert opened[: len(whole)] == whole
    assert "Fred draws 2 (entered)." in opened and "Fred loses 1 LIFE (20 → 19)." in opened
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert texts(short) == opened, "once is enough"
    view.setCurrentIndex(view.found.index(len(whole) - 1, 0))
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert texts(short) == whole


def test_details_are_shown_by_the_mark_before_a_line(short: LogPanel) -> None:
    view, whole = short.log, texts(short)
    rect = view.visualRect(last(short))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=rect.topLeft() + QPoint(5, 8))
    assert len(texts(short)) > len(whole)
    view.grab()
    assert last(short).data(LogRole.DETAIL)


def test_a_double_click_looks_back_to_the_end_of_what_the_line_tells(short: LogPanel, bridge: Bridge) -> None:
    view = short.log
    answer(bridge, "No Action")
    row = texts(short).index(BLOW)
    spot = view.visualRect(view.found.index(row, 0)).center()
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert bridge.looks_back
    assert bridge.scene.of(Name("Fred")).fields["life_left"] == 19


def test_one_goes_on_from_any_line(short: LogPanel, bridge: Bridge) -> None:
    view = short.log
    row = next(place for place, text in enumerate(texts(short)) if text.startswith("The order"))
    entries = {action.text(): action for action in view.menu(view.found.index(row, 0)).actions()}
    assert next(iter(entries)) == "Show details"
    entries["Go on from here"].trigger()
    assert bridge.prompt.text == "John’s Action?" and texts(short)[-1].startswith("The order")
    assert bridge.redo()


def test_rulings_in_a_row_are_one_line(short: LogPanel, bridge: Bridge) -> None:
    rows = len(texts(short))
    bridge.rule(FieldSet(Name("Mary"), "dr", 9))
    assert texts(short)[rows:] == ["The GM rules: Mary: DR 6 → 9."]
    bridge.rule(FieldSet(Name("Mary"), "dr", 7))
    assert texts(short)[rows:] == ["2 rulings, the last one: Mary: DR 9 → 7."]
    bridge.rule(FieldSet(Name("Mary"), "dr", 8), FieldSet(Name("Mary"), "or", 3))
    assert texts(short)[-1].endswith("DR 7 → 8\u00a0…"), "the dots stay with the last word"


def test_what_is_looked_for_is_found_in_full(short: LogPanel) -> None:
    short.looked_for.setText("draws 2")
    assert set(texts(short)) == {"Fred draws 2 (entered)."}
    short.looked_for.clear()
    assert texts(short)[-1] == BLOW


def test_a_turn_does_not_take_in_what_the_next_one_begins_with(short: LogPanel, bridge: Bridge) -> None:
    answer(bridge, "Something else", "sings")
    assert texts(short)[-2:] == [BLOW, "Mary: sings."]


def test_all_lines_are_wrapped_anew_where_a_scroll_bar_comes_without_an_event(panel: LogPanel) -> None:
    view = panel.log
    view._measured_for += 12  # as before the bar came
    view.setRowHeight(0, 1)
    view._measure([])
    assert view._measured_for == view.viewport().width() and view.rowHeight(0) > 1
