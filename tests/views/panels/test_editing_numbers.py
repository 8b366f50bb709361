"""A number that is edited on the sheet is seen whole, and the range table does not lie on the turn order."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLineEdit, QStyle, QStyleOptionFrame

from crs_desktop.views.panels.ranges import RangeWindow
from crs_desktop.views.panels.turn_order import TurnOrder
from crs_desktop.views.style import theme
from crs_desktop.views.window.main_window import MainWindow


def test_its_digits_are_not_cropped(table: MainWindow, qapp: QApplication) -> None:
    theme.apply(qapp, theme.LIGHT)
    table.bridge.select("Fred")
    sheet = table.sheet.cells
    sheet.edit(sheet.model().index(0, 1))
    editor = sheet.findChild(QLineEdit)
    assert editor
    option = QStyleOptionFrame()
    editor.initStyleOption(option)
    room = editor.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, editor)
    assert room.height() >= editor.fontMetrics().height()
    assert room.width() > 4 * editor.fontMetrics().horizontalAdvance("0")


def test_the_range_table_lies_beside_the_turn_order(table: MainWindow) -> None:
    table.resize(1366, 768)
    QApplication.processEvents()
    table.actions_by_id["ranges"].trigger()
    window, turns = table.findChild(RangeWindow), table.findChild(TurnOrder)
    assert window and turns
    screen = table.screen().availableGeometry()
    if screen.width() > table.width():
        assert window.frameGeometry().left() >= turns.mapToGlobal(QPoint(turns.width(), 0)).x()
    assert window.frameGeometry().right() <= max(screen.right(), table.frameGeometry().right())
    window.close()
