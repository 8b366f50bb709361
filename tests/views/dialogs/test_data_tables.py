"""The dialog of a system's tables: what is typed is a ruling, and in force at once."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.data_tables import TableRow
from crs_desktop.views.dialogs.data_tables import DataTables
from tests.rule_marks import rule
from tests.sessions import bridge


@pytest.fixture
def market() -> Bridge:
    return bridge("market")


@pytest.fixture
def dialog(market: Bridge, qtbot: QtBot) -> DataTables:
    made = DataTables(market)
    qtbot.addWidget(made)
    return made


def column(dialog: DataTables, title: str) -> int:
    model = dialog.model
    titles = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
    return titles.index(title)


def shown(dialog: DataTables, name: str, title: str) -> object:
    row = dialog.model.rows.index(name)
    return dialog.model.index(row, column(dialog, title)).data()


def type_over(dialog: DataTables, name: str, title: str, typed: str) -> bool:
    row = dialog.model.rows.index(name)
    return dialog.model.setData(dialog.model.index(row, column(dialog, title)), typed)


def test_all_tables_are_there_with_their_rows_and_where_each_is_from(dialog: DataTables) -> None:
    titles = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert titles[:3] == ["Weapons", "Armour", "Shields"]
    assert shown(dialog, "Great axe", "Blow") == "5"
    assert shown(dialog, "Great axe", "Impossible") == "thrust"
    assert shown(dialog, "Great axe", "From") == "read in the text"
    assert shown(dialog, "Hammer", "From") == "our own choice"
    dialog.list.setCurrentRow(1)
    assert shown(dialog, "Furs", "From") == "follows from the text"


@rule("DU-68")
def test_a_value_typed_over_is_the_gms_and_is_undone(dialog: DataTables, market: Bridge) -> None:
    assert type_over(dialog, "Great axe", "Speed", "1")
    assert (shown(dialog, "Great axe", "Speed"), shown(dialog, "Great axe", "From")) == ("1", "the GM’s")
    assert shown(dialog, "Great axe", "Blow") == "5"
    market.undo()
    assert (shown(dialog, "Great axe", "Speed"), shown(dialog, "Great axe", "From")) == (
        "2",
        "read in the text",
    )


def test_what_a_column_cannot_hold_is_refused_there(dialog: DataTables) -> None:
    assert not type_over(dialog, "Great axe", "Speed", "quick")
    dialog.view.itemDelegate().closeEditor.emit(dialog)
    assert "Speed is “quick”: expected a whole number" in dialog.message.text()
    assert shown(dialog, "Great axe", "Speed") == "2"
    assert not type_over(dialog, "Great axe", "Speed", "2"), "nothing has changed"
    assert dialog.model.refused == ""


@rule("DU-68")
def test_a_table_that_no_text_tells_is_filled_in(dialog: DataTables, market: Bridge) -> None:
    titles = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    dialog.list.setCurrentRow(titles.index("Missile weapons"))
    assert dialog.message.text() == "The rulebook does not give this table. Add rows to use it."
    dialog.name.setText("Bow")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert (dialog.model.rows, dialog.message.text(), dialog.name.text()) == (("Bow",), "", "")
    assert type_over(dialog, "Bow", "Actions", "3")
    assert market.scene.tables["missiles"] == {"Bow": TableRow({"actions": 3}, "gm")}
    dialog.view.selectRow(0)
    dialog.removes.click()
    assert market.scene.tables["missiles"] == {}


@pytest.mark.parametrize(
    ("name", "why"), [("great AXE", "A row “great AXE” already exists."), ("  ", "a row needs a name")]
)
def test_a_row_needs_a_name_of_its_own(dialog: DataTables, name: str, why: str) -> None:
    before = dialog.model.rows
    dialog.name.setText(name)
    dialog.adds.click()
    assert why in dialog.message.text()
    assert dialog.model.rows == before


def test_the_name_and_where_a_row_is_from_cannot_be_typed_over(dialog: DataTables) -> None:
    editable = Qt.ItemFlag.ItemIsEditable
    model = dialog.model
    can = [bool(model.flags(model.index(0, at)) & editable) for at in range(model.columnCount())]
    assert (can[0], can[-1], all(can[1:-1])) == (False, False, True)


def test_columns_stand_as_in_the_book_and_where_a_row_is_from_last(dialog: DataTables) -> None:
    model, across = dialog.model, Qt.Orientation.Horizontal
    titles = [str(model.headerData(at, across)) for at in range(model.columnCount())]
    assert titles[:6] == ["Name", "Thrust", "Swing", "Blow", "Parry", "Speed"]
    assert titles[9:11] == ["Hands", "Impossible"] and titles[-1] == "From"
