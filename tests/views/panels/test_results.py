"""One key draws for everybody, and shows a table that takes no key from what is asked next."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from crs_desktop.views.panels.results import Results
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import answer


def shown(table: MainWindow) -> list[Results]:
    return [one for one in table.findChildren(Results) if one.isVisible()]


def test_one_key_shows_all_that_was_drawn_until_the_next_step(table: MainWindow) -> None:
    answer(table.bridge, "1", "", "", "")
    table.board.setFocus()
    QTest.keyClick(table.board, Qt.Key.Key_D)
    (results,) = shown(table)
    model = results.table.model()
    cells = [[str(model.index(row, column).data()) for column in range(3)] for row in range(2)]
    assert [row[0] for row in cells] == ["Fred", "John"]
    assert all(row[2].startswith(f"{row[0]}’s Initiative: ") for row in cells)
    assert table.bridge.prompt.kind != "draw"
    answer(table.bridge, "")
    QApplication.processEvents()
    assert not shown(table)
