"""The keys, read and changed by hand."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from crs_desktop.views.dialogs.keys.keys import Keys
from crs_desktop.views.window.main_window import MainWindow

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def keys(table: MainWindow, qtbot: QtBot) -> Keys:
    made = Keys(table.subjects.app.keymap, table.subjects.app.look.keep, table)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    return made


def go_to(keys: Keys, id_: str) -> None:
    keys.table.setCurrentCell(list(keys.keymap.commands).index(id_), 0)


def pressed(keys: Keys, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> str:
    """Press a key for the current row; what is said of it."""
    QTest.keyClick(keys.table, Qt.Key.Key_Return)
    QTest.keyClick(keys.new_key.edit, key, modifier)
    return keys.new_key.sentence.text()


def shown(keys: Keys) -> str:
    item = keys.table.item(keys.table.currentRow(), 2)
    return item.text() if item else ""


def test_every_command_has_its_row(keys: Keys) -> None:
    rows = [[keys.table.item(row, column) for column in range(3)] for row in range(keys.table.rowCount())]
    told = [[item.text() if item else "" for item in row] for row in rows]
    assert len(told) == len(keys.keymap.commands)
    assert ["Edit", "Redo", "Ctrl+Shift+Z, Ctrl+Y"] in told
    assert ["Help", "Print the keys", ""] in told


def test_enter_records_a_new_key_which_is_in_force_and_written_at_once(
    keys: Keys, table: MainWindow, kept: list[dict[str, Any]]
) -> None:
    go_to(keys, "add")
    assert pressed(keys, Qt.Key.Key_Y) == (
        "“New combatant” has the key Y now. Y can no longer be typed into an answer."
    )
    assert shown(keys) == "Y (changed)"
    assert [key.toString() for key in table.actions_by_id["add"].shortcuts()] == ["Y"]
    assert kept[-1]["keys"] == {"add": ["Y"]}
    assert keys.new_key.edit.isHidden()


def test_a_double_click_records_too(keys: Keys) -> None:
    go_to(keys, "undo")
    item = keys.table.item(keys.table.currentRow(), 1)
    assert item is not None
    spot = keys.table.visualItemRect(item).center()
    for click in (QTest.mouseClick, QTest.mouseDClick):
        click(keys.table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    assert keys.new_key.edit.isVisible()


def test_nothing_is_changed_until_the_gm_says_who_keeps_a_key(keys: Keys, kept: list[dict[str, Any]]) -> None:
    go_to(keys, "redraw")
    said = pressed(keys, Qt.Key.Key_Z, CONTROL)
    assert said == "Already used by “Undo”: Ctrl+Z. Nothing has changed yet."
    assert (shown(keys), kept) == ("Ctrl+R", [])
    keys.new_key.stays.click()
    assert (shown(keys), kept) == ("Ctrl+R", [])
    pressed(keys, Qt.Key.Key_Z, CONTROL)
    QTest.keyClick(keys.new_key.goes, Qt.Key.Key_Return)
    assert shown(keys) == "Ctrl+Z (changed)"
    assert kept[-1]["keys"] == {"undo": [], "redraw": ["Ctrl+Z"]}
    go_to(keys, "undo")
    assert shown(keys) == "– (changed)"


def test_another_row_ends_the_question(keys: Keys) -> None:
    go_to(keys, "redraw")
    pressed(keys, Qt.Key.Key_Z, CONTROL)
    go_to(keys, "open")
    assert keys.new_key.goes.isHidden()
    keys.new_key.goes.click()
    assert shown(keys) == "Ctrl+O"


def test_a_key_of_the_tables_edge_is_refused_and_another_may_be_pressed(keys: Keys) -> None:
    go_to(keys, "add")
    assert pressed(keys, Qt.Key.Key_7) == "7 answers the open question and cannot be given to a command."
    assert keys.new_key.edit.isVisible()
    QTest.keyClick(keys.new_key.edit, Qt.Key.Key_F3)
    assert shown(keys) == "F3 (changed)"


def test_escape_leaves_the_key_and_the_dialog(keys: Keys, kept: list[dict[str, Any]]) -> None:
    go_to(keys, "add")
    assert pressed(keys, Qt.Key.Key_Escape) == "Nothing has changed."
    assert keys.isVisible()
    assert (shown(keys), kept) == ("Alt+N", [])


def test_no_key_and_the_usual_one_again(keys: Keys, kept: list[dict[str, Any]]) -> None:
    go_to(keys, "add")
    keys.clear()
    assert (shown(keys), kept[-1]["keys"]) == ("– (changed)", {"add": []})
    keys.restore()
    assert (shown(keys), kept[-1]["keys"]) == ("Alt+N", {})


def test_the_usual_key_is_asked_back_from_who_has_it(keys: Keys) -> None:
    keys.keymap.give("next", ("Alt+N",))
    go_to(keys, "add")
    keys.restore()
    assert (
        keys.new_key.sentence.text() == "Already used by “Select the next”: Alt+N. Nothing has changed yet."
    )
    keys.new_key.goes.click()
    assert shown(keys) == "Alt+N"


def test_all_are_usual_again(keys: Keys, kept: list[dict[str, Any]]) -> None:
    keys.keymap.give("next", ("Ctrl+Z",))
    keys.restore_all()
    go_to(keys, "next")
    assert shown(keys) == "Alt+J"
    assert kept[-1]["keys"] == {}
