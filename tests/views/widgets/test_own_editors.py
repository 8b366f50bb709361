"""Qt has nothing to complain of when an editor is gone before its Enter, or when none can be opened."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QTableView
from pytestqt.qtbot import QtBot

from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.items import Items
from crs_desktop.views.widgets.typed_rows import typed_table
from tests.sessions import bridge

FRED = Name("Fred")


@pytest.fixture
def items(qtbot: QtBot) -> Items:
    dialog = Items(bridge(), FRED)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def typed(table: QTableView, text: str) -> QLineEdit:
    """What is typed into its first cell; Enter is pressed, and not yet heard."""
    table.setCurrentIndex(table.model().index(0, 0))
    table.edit(table.currentIndex())
    line = next(line for line in table.viewport().findChildren(QLineEdit) if line.isVisible())
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)
    return line


def test_rows_that_change_before_enter_is_heard(items: Items) -> None:
    typed(items.table, "Rope")
    model = items.table.model()
    model.beginResetModel()
    model.endResetModel()
    QApplication.processEvents()
    assert items.table.state() != QTableView.State.EditingState


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Tab])
def test_a_second_key_that_comes_with_enter(items: Items, key: Qt.Key) -> None:
    QTest.keyClick(typed(items.table, "Rope"), key)
    QApplication.processEvents()
    assert [item.name for item in items.table.bridge.scene.of(FRED).items][-1] == "Rope"


def test_a_cell_that_is_typed_into_is_not_opened_again(items: Items) -> None:
    table = items.table
    table.edit(table.model().index(0, 0))
    table.edit(table.model().index(0, 0))
    assert len([line for line in table.viewport().findChildren(QLineEdit) if line.isVisible()]) == 1


def test_a_cell_that_may_not_be_typed_into_stays_shut(qtbot: QtBot) -> None:
    model = QStandardItemModel(1, 1)
    fixed = QStandardItem("Fred")
    fixed.setEditable(False)
    model.setItem(0, 0, fixed)
    table = typed_table(model, "Who")
    qtbot.addWidget(table)
    table.edit(model.index(0, 0))
    assert table.viewport().findChildren(QLineEdit) == []


def test_rows_read_again_before_enter_is_heard(qtbot: QtBot) -> None:
    model = QStandardItemModel(1, 1)
    table = typed_table(model, "Who")
    qtbot.addWidget(table)
    table.show()
    typed(table, "Ann")
    model.setRowCount(0)
    QApplication.processEvents()
    assert model.rowCount() == 0
