"""Whose the numbers are stays in sight while the numbers are scrolled sideways."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.library.people.table import CharactersTable
from crs_desktop.views.library.window import LibraryWindow
from crs_desktop.views.widgets.frozen_column import FrozenColumn
from tests.views.library.libraries import entered

_LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def cast(library: LibraryWindow) -> Iterator[CharactersTable]:
    """Of thirty, in a narrow window: two thirds of the columns are out of sight."""
    library.bridge.rule(*entered(*(Combatant(Name(f"Bob {at}"), f"Bob {at}") for at in range(29))))
    library.resize(700, 600)
    QApplication.processEvents()
    cast = library.characters
    cast.setFocus()
    cast.setCurrentIndex(cast.model().index(0, 0))
    yield cast


def scrolled(cast: CharactersTable) -> FrozenColumn:
    cast.horizontalScrollBar().setValue(cast.horizontalScrollBar().maximum())
    QApplication.processEvents()
    assert cast.frozen is not None and cast.frozen.isVisible()
    return cast.frozen


def lies(still: FrozenColumn, row: int) -> QPoint:
    """Where a name is clicked on."""
    return still.visualRect(still.model().index(row, 0)).center()


def beside(cast: CharactersTable, index: QModelIndex) -> bool:
    """Whether a cell is seen whole."""
    assert cast.frozen is not None
    box = cast.visualRect(index)
    return box.left() >= cast.frozen.width() and box.right() <= cast.viewport().width()


def test_a_table_that_is_not_scrolled_has_nothing_over_it(cast: CharactersTable) -> None:
    assert cast.frozen is None
    still = scrolled(cast)
    cast.horizontalScrollBar().setValue(0)
    assert not still.isVisible()


def test_the_names_stay_beside_their_rows_and_leave_half_of_the_room(cast: CharactersTable) -> None:
    cast.setColumnWidth(0, 5000)
    still = scrolled(cast)
    assert 0 < still.width() <= cast.viewport().width() // 2
    cast.setColumnWidth(0, 150)
    assert still.width() == 150
    cast.verticalScrollBar().setValue(7)
    QApplication.processEvents()
    for row in (7, 10):
        there = still.viewport().mapTo(cast, lies(still, row))
        index = cast.model().index(row, cast.model().columnCount() - 1)
        cell = cast.viewport().mapTo(cast, cast.visualRect(index).center())
        assert still.indexAt(lies(still, row)).data() == f"Bob {row - 1}"
        assert (there.y(), cast.childAt(there)) == (cell.y(), still.viewport())


def test_the_names_stay_as_wide_as_they_were_pulled(cast: CharactersTable) -> None:
    """The still column takes half of a narrow window: the table has its width again where there is room."""
    cast.setColumnWidth(0, 500)
    still = scrolled(cast)
    assert cast.columnWidth(0) == 500 > still.width()
    cast.window().resize(600, 600)
    scrolled(cast)
    assert cast.columnWidth(0) == 500
    cast.window().resize(1800, 600)
    QApplication.processEvents()
    assert cast.columnWidth(0) == 500 == still.width()


def test_the_names_are_pulled_wider_where_they_stand_still(cast: CharactersTable) -> None:
    cast.setColumnWidth(0, 100)
    still = scrolled(cast)
    still.horizontalHeader().resizeSection(0, 130)
    assert cast.columnWidth(0) == 130 == still.width()


def test_the_cell_that_keys_come_to_is_never_under_the_names(cast: CharactersTable) -> None:
    last = cast.model().columnCount() - 1
    for _ in range(last):
        QTest.keyClick(cast, Qt.Key.Key_Right)
    assert cast.currentIndex().column() == last and cast.frozen is not None and cast.frozen.isVisible()
    for column in range(last - 1, 0, -1):
        QTest.keyClick(cast, Qt.Key.Key_Left)
        assert cast.currentIndex().column() == column and beside(cast, cast.currentIndex())


def test_a_name_is_clicked_on_without_losing_the_place(cast: CharactersTable) -> None:
    still = scrolled(cast)
    at = cast.horizontalScrollBar().value()
    QTest.mouseClick(still.viewport(), _LEFT, Qt.KeyboardModifier.NoModifier, lies(still, 2))
    assert cast.chosen() == ["Bob 1"] and cast.window().focusWidget() is cast
    QTest.keyClick(cast, Qt.Key.Key_Down)
    assert cast.chosen() == ["Bob 2"] and cast.horizontalScrollBar().value() == at


def test_a_name_is_typed_into_the_table_itself(cast: CharactersTable) -> None:
    still = scrolled(cast)
    QTest.mouseClick(still.viewport(), _LEFT, Qt.KeyboardModifier.NoModifier, lies(still, 2))
    QTest.mouseDClick(still.viewport(), _LEFT, Qt.KeyboardModifier.NoModifier, lies(still, 2))
    field = cast.viewport().findChild(QLineEdit)
    assert field is not None and field.text() == "Bob 1" and not still.isVisible()
    field.setText("Cid")
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert cast.model().index(2, 0).data() == "Cid"


def test_the_wheel_over_the_names_scrolls_the_table(cast: CharactersTable) -> None:
    still, plain = scrolled(cast), Qt.KeyboardModifier.NoModifier
    at = QPointF(lies(still, 2))
    turned = QWheelEvent(
        at, still.viewport().mapToGlobal(at), QPoint(), QPoint(0, -240), Qt.MouseButton.NoButton, plain,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(still.viewport(), turned)
    assert still.verticalScrollBar().value() == cast.verticalScrollBar().value() > 0


def test_the_title_over_the_names_sorts_by_them(cast: CharactersTable) -> None:
    header = scrolled(cast).horizontalHeader()
    QTest.mouseClick(header.viewport(), _LEFT, Qt.KeyboardModifier.NoModifier, QPoint(40, 10))
    by = cast.horizontalHeader()
    assert (by.sortIndicatorSection(), by.sortIndicatorOrder()) == (0, Qt.SortOrder.AscendingOrder)
    QTest.mouseClick(header.viewport(), _LEFT, Qt.KeyboardModifier.NoModifier, QPoint(40, 10))
    assert cast.model().index(0, 0).data() == "Bob 9"
