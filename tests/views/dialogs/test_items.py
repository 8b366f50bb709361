"""The dialog of items: typed by key, explained below, taken away by Delete."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from crs_desktop.rules.facts import ItemPut
from crs_desktop.rules.scene import Item
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.items import Items
from tests.sessions import bridge

FRED = Name("Fred")


@pytest.fixture
def dialog(qtbot: QtBot) -> Items:
    made = Items(bridge(), FRED)
    qtbot.addWidget(made)
    made.show()
    return made


def type_into(dialog: Items, row: int, column: int, text: str) -> None:
    dialog.table.setCurrentIndex(dialog.model.index(row, column))
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    (editor,) = [line for line in dialog.table.findChildren(QLineEdit) if line.isVisible()]
    editor.selectAll()
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()


def test_an_item_is_typed_in_and_what_it_does_is_said_back(dialog: Items, qtbot: QtBot) -> None:
    assert dialog.understood.text().startswith("+5 OR · +5 DR at Long Range")
    type_into(dialog, 0, 0, "Pistol")
    type_into(dialog, 0, 1, "+5 DR at Long Range; six shots")
    dialog.table.setCurrentIndex(dialog.model.index(0, 0))
    assert dialog.understood.text() == "+5 DR in attacks at Long Range. Left to the GM: six shots."


def test_delete_takes_an_item_away(dialog: Items, qtbot: QtBot) -> None:
    type_into(dialog, 0, 0, "Pistol")
    dialog.table.setCurrentIndex(dialog.model.index(0, 0))
    QTest.keyClick(dialog.table, Qt.Key.Key_Delete)
    assert dialog.model.rowCount() == 1


def test_nothing_is_pasted_where_there_is_nothing_on_the_clipboard(dialog: Items, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().clear()
    QTest.keySequence(dialog.table, QKeySequence(QKeySequence.StandardKey.Paste))
    assert dialog.model.rowCount() == 1


def test_tab_after_a_new_name_goes_on_to_what_it_does(dialog: Items, qtbot: QtBot) -> None:
    row = dialog.model.rowCount() - 1
    dialog.table.setCurrentIndex(dialog.model.index(row, 0))
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    for text in ("Club", "+4 OR"):
        (editor,) = [line for line in dialog.table.findChildren(QLineEdit) if line.isVisible()]
        QTest.keyClicks(editor, text)
        QTest.keyClick(editor, Qt.Key.Key_Tab)
        QApplication.processEvents()
    club = dialog.model.item(row)
    assert club and (club.name, club.effect) == ("Club", "+4 OR")
    assert dialog.model.item(row + 1) is None


def test_a_name_being_typed_is_not_given_to_what_comes_meanwhile(dialog: Items, qtbot: QtBot) -> None:
    row = dialog.model.rowCount() - 1
    dialog.table.setCurrentIndex(dialog.model.index(row, 0))
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    (editor,) = [line for line in dialog.table.findChildren(QLineEdit) if line.isVisible()]
    QTest.keyClicks(editor, "Club")
    dialog.model.bridge.rule(ItemPut(FRED, Item("Rope")))
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert [one.name for one in dialog.model.bridge.scene.of(FRED).items][row:] == ["Rope", "Club"]


def test_a_state_that_is_typed_stands_in_place_of_the_one_before(dialog: Items, qtbot: QtBot) -> None:
    type_into(dialog, 0, 0, "Club")
    dialog.table.setCurrentIndex(dialog.model.index(0, 2))
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    (box,) = dialog.table.findChildren(QComboBox)
    line = box.lineEdit()
    assert line is not None
    QTest.keyClicks(line, "held")
    QTest.keyClick(line, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert dialog.model.index(0, 2).data() == "held"
