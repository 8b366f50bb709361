"""No key means two things, whatever the GM gives, and whatever stands in the file."""

from collections import Counter

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.views.actions.keymap import KeyMap
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import desk
from tests.views.windows import opened


def keymap(table: MainWindow, changed: dict[str, list[str]] | None = None) -> KeyMap:
    if changed is None:
        return table.subjects.app.keymap
    made = KeyMap(
        table.subjects.app.keymap.commands.values(), table.actions_by_id, changed, {"Alt+F": "File"}
    )
    made.put_in_force()
    return made


def shortcuts(table: MainWindow, id_: str) -> list[str]:
    return [key.toString() for key in table.actions_by_id[id_].shortcuts()]


def test_the_usual_keys_are_apart_and_none_is_a_bare_sign(table: MainWindow) -> None:
    keys = keymap(table)
    all_ = Counter(key for id_ in keys.commands for key in keys.usual(id_))
    assert max(all_.values()) == 1
    for id_ in keys.commands:
        assert not any(keys.refuse(key) for key in keys.usual(id_))
        assert not [key for key in keys.usual(id_) if len(key.removeprefix("Shift+")) == 1], id_


def test_a_key_that_is_given_acts_and_is_kept(table: MainWindow) -> None:
    keymap(table).give("next", ("X",))
    table.board.setFocus()
    QTest.keyClick(table.board, Qt.Key.Key_X)
    assert table.bridge.selection == "Fred"
    QTest.keyClick(table.board, Qt.Key.Key_J, Qt.KeyboardModifier.AltModifier)
    assert table.bridge.selection == "Fred"
    assert table.settings.keys == {"next": ["X"]}
    assert table.actions_by_id["next"].toolTip() == "Select the next (X)"


def test_a_letter_that_the_gm_gives_is_the_command_in_the_answer_too(table: MainWindow) -> None:
    keymap(table).give("next", ("X",))
    line, search = table.edge.field.line, table.log.looked_for
    for field in (line, search):
        table.bridge.select("")
        field.setFocus()
        QTest.keyClick(field, Qt.Key.Key_X)
        told = ("Fred", "") if field is line else ("", "x")
        assert (table.bridge.selection, field.text()) == told
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_Y)
    assert line.text() == "y"


def test_no_key_opens_what_a_part_of_the_window_marks_as_its_own(table: MainWindow) -> None:
    given = {key for id_ in keymap(table).commands for key in keymap(table).usual(id_)}
    marked = [QKeySequence.mnemonic(one.text()) for one in table.findChildren(QAbstractButton)]
    menus = [QKeySequence.mnemonic(one.title()) for one in table.menuBar().findChildren(QMenu)]
    in_bar = [QKeySequence.mnemonic(one.text()) for one in table.menuBar().actions()]
    assert menus and not given & {one.toString() for one in (*marked, *in_bar)} - {""}


def test_who_had_the_key_has_it_no_more(table: MainWindow) -> None:
    keys = keymap(table)
    assert [other.id for other in keys.holders("next", ("Alt+N",)).values()] == ["add"]
    keys.give("next", ("Alt+N",))
    assert (shortcuts(table, "next"), shortcuts(table, "add")) == (["Alt+N"], [])
    keys.give("next", ("Ctrl+Y",))
    assert shortcuts(table, "redo") == ["Ctrl+Shift+Z"]


def test_usual_keys_are_not_written_down(table: MainWindow) -> None:
    keys = keymap(table)
    keys.give("next", ("Ctrl+Z",))
    assert set(table.settings.keys) == {"next", "undo"}
    keys.all_usual()
    assert table.settings.keys == {}
    assert shortcuts(table, "undo") == ["Ctrl+Z"]


def test_keys_of_the_edge_and_of_menus_and_nonsense_are_given_to_no_command(table: MainWindow) -> None:
    why_not = keymap(table).refuse
    for key in (*"7-=[", *["Return", "Enter", "Num+7", "Left", "Tab", "Esc", "Space", "End", "Backspace"]):
        assert why_not(key).endswith("answers the open question and cannot be given to a command."), key
    assert why_not("Alt+I") == "Alt+I opens the menu Fight."
    for key in ("", "Foo+N", "nonsense", "Ctrl+K, Ctrl+B"):
        assert why_not(key).startswith(f"“{key}” is not a key.")


def test_bad_values_in_the_file_are_ignored_each_by_itself(table: MainWindow) -> None:
    changed = {"no such": ["X"], "next": ["nonsense", "7", "Alt+F", "x"], "previous": []}
    keymap(table, changed)
    assert shortcuts(table, "next") == ["X"]
    assert shortcuts(table, "previous") == []
    assert shortcuts(table, "undo") == ["Ctrl+Z"]
    assert changed == {"no such": ["X"], "next": ["X"], "previous": []}


def test_a_key_that_the_file_gives_twice_is_the_first_ones(table: MainWindow) -> None:
    keymap(table, {"next": ["Ctrl+Z"], "previous": ["Ctrl+Z", "F9"]})
    assert (shortcuts(table, "next"), shortcuts(table, "previous")) == (["Ctrl+Z"], ["F9"])
    assert shortcuts(table, "undo") == []


def test_keys_that_were_given_are_there_the_next_time(table: MainWindow, qtbot: QtBot) -> None:
    again = MainWindow(desk(), Settings(animation_ms=0, keys={"next": ["X", "Alt+X"], "undo": []}))
    qtbot.addWidget(again)
    assert (shortcuts(again, "next"), shortcuts(again, "undo")) == (["X", "Alt+X"], [])
    assert shortcuts(table, "next") == ["Alt+J"]


def test_a_way_to_begin_shows_the_key_that_it_has_now(qtbot: QtBot) -> None:
    empty = opened(qtbot, Desk(Campaign(None)))
    keymap(empty).give("add", ("F9",))
    tips = [button.toolTip() for button in empty.middle.findChildren(QPushButton)]
    assert "New combatant (F9)" in tips
    assert "New combatant (Alt+N)" not in tips
