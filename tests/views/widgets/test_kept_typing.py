"""What is typed and refused stays in its editor, with the sentence why not."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from crs_desktop.rules.facts import FieldSet, Sided
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.items import Items
from crs_desktop.views.library.window import LibraryWindow
from crs_desktop.views.panels.sheet import SheetPanel
from crs_desktop.views.widgets.one_line import OneLine
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import bridge
from tests.views.dialogs.lines import answer_lines
from tests.views.library.libraries import ANN, entered

FRED = Name("Fred")


def editor_of(table: QAbstractItemView) -> QLineEdit:
    return next(line for line in table.viewport().findChildren(QLineEdit) if line.isVisible())


def type_into(qtbot: QtBot, table: QAbstractItemView, row: int, column: int, text: str) -> QLineEdit:
    window = table.window()
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    table.setFocus()
    table.setCurrentIndex(table.model().index(row, column))
    table.edit(table.currentIndex())
    line = editor_of(table)
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)
    QApplication.processEvents()
    return line


def with_bob(table: MainWindow) -> LibraryWindow:
    """The library beside the table, with Ann and Bob in it."""
    table.actions_by_id["library"].trigger()
    library = table.librarian.window
    assert library is not None
    library.bridge.rule(*entered(ANN, Combatant(Name("Bob"), "Bob")))
    return library


def refused_number(qtbot: QtBot, table: MainWindow) -> tuple[QLineEdit, SheetPanel]:
    """“many” is typed for Fred’s OR."""
    table.bridge.select(FRED)
    panel = table.findChild(SheetPanel)
    assert panel is not None
    return type_into(qtbot, panel.cells, 0, 1, "many"), panel


def test_a_cell_of_the_library_keeps_a_name_that_is_taken(qtbot: QtBot, table: MainWindow) -> None:
    library = with_bob(table)
    line = type_into(qtbot, library.characters, 0, 0, "Bob")
    assert (line.isVisible(), line.text()) == (True, "Bob")
    assert library.notice.text() == "Bob already exists here. Choose another name."
    QTest.keyClicks(line, "by")
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not library.characters.viewport().findChildren(QLineEdit))
    assert [one.label for one in library.bridge.scene.combatants.values()] == ["Bobby", "Bob"]
    table.librarian.close()


def test_a_number_of_the_sheet_is_kept_until_escape(qtbot: QtBot, table: MainWindow) -> None:
    line, panel = refused_number(qtbot, table)
    assert (line.isVisible(), line.text()) == (True, "many")
    assert table.edge.message.text().startswith("OR is “many”: expected a whole number")
    QTest.keyClick(line, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not panel.cells.viewport().findChildren(QLineEdit))
    assert panel.cells.model().index(0, 1).data() == "8"


def test_whoever_clicks_the_answer_field_gets_there(qtbot: QtBot, table: MainWindow) -> None:
    line, _ = refused_number(qtbot, table)
    said: list[object] = []
    table.bridge.refused.connect(said.append)
    answered = table.edge.field.line
    QTest.mouseClick(answered, Qt.MouseButton.LeftButton)
    assert QApplication.focusWidget() is answered and len(said) == 1
    QTest.keyClicks(answered, "c")
    assert answered.text() == "c" and not line.isVisible()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
def test_what_is_refused_keeps_the_focus_after_enter_and_tab(
    qtbot: QtBot, table: MainWindow, key: Qt.Key
) -> None:
    line, _ = refused_number(qtbot, table)
    QTest.keyClick(line, key)
    QApplication.processEvents()
    assert QApplication.focusWidget() is line and line.text() == "many"


def test_what_is_typed_outlives_an_answer(qtbot: QtBot, table: MainWindow) -> None:
    line, panel = refused_number(qtbot, table)
    assert table.bridge.begin("Short Range attack") and table.bridge.usual()
    assert table.bridge.rule(Sided(FRED, "Bar"))
    assert (line.isVisible(), line.text()) == (True, "many")
    assert QApplication.focusWidget() is line
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert table.bridge.rule(FieldSet(FRED, "or", 3))
    assert panel.cells.model().index(0, 1).data() == "3"


def test_an_open_cell_into_which_nothing_was_typed_follows(qtbot: QtBot, table: MainWindow) -> None:
    line, panel = refused_number(qtbot, table)
    QTest.keyClick(line, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not panel.cells.viewport().findChildren(QLineEdit))
    panel.cells.edit(panel.cells.model().index(0, 1))
    assert table.bridge.rule(FieldSet(FRED, "or", 3))
    assert editor_of(panel.cells).text() == "3"


def test_whoever_looks_at_another_window_finds_what_was_refused(qtbot: QtBot, table: MainWindow) -> None:
    line, _ = refused_number(qtbot, table)
    other = QLineEdit()
    qtbot.addWidget(other)
    for window in (other, table):
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
    assert QApplication.focusWidget() is line and line.text() == "many"
    QTest.mouseClick(table.edge.field.line, Qt.MouseButton.LeftButton)
    assert QApplication.focusWidget() is table.edge.field.line and not line.isVisible()


def test_whoever_looks_for_something_in_the_library_gets_there(qtbot: QtBot, table: MainWindow) -> None:
    library = with_bob(table)
    line = type_into(qtbot, library.characters, 0, 0, "Bob")
    library.bridge.rule(Sided(ANN.name, "Town"))
    assert (line.isVisible(), line.text()) == (True, "Bob")
    QTest.mouseClick(library.search, Qt.MouseButton.LeftButton)
    QTest.keyClicks(library.search, "town")
    assert library.search.text() == "town" and library.model.rowCount() == 1
    line = type_into(qtbot, library.characters, 0, 0, "Bob")
    side = library.editor.about["side"]
    QTest.mouseClick(side, Qt.MouseButton.LeftButton)
    assert QApplication.focusWidget() is side
    table.librarian.close()


def test_a_name_is_asked_for_until_it_is_free(table: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    table.bridge.select(FRED)
    said = answer_lines(monkeypatch, "John", "", " Red ")
    table.actions_by_id["rename"].trigger()
    assert said == ["John already exists here. Choose another name.", "Name is empty: expected a name.", ""]
    assert table.bridge.scene.label(FRED) == "Red"


def test_what_stands_there_already_is_no_ruling_and_a_side_may_be_none(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.bridge.select(FRED)
    table.bridge.rule(Sided(FRED, "Bar"))
    before = table.bridge.session.path
    answer_lines(monkeypatch, "Bar")
    table.actions_by_id["side"].trigger()
    assert table.bridge.session.path == before
    answer_lines(monkeypatch, "")
    table.actions_by_id["side"].trigger()
    assert table.bridge.scene.of(FRED).side == ""


def test_the_line_stays_with_what_was_typed_and_the_focus_in_it(qtbot: QtBot) -> None:
    bar = bridge()
    dialog = OneLine(bar, "Which name?", "Fred", lambda text: bar.rule(Sided(Name(text), "")), None)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    QTest.keyClicks(dialog.line, "Nobody")
    QTest.keyClick(dialog.line, Qt.Key.Key_Return)
    assert (dialog.isVisible(), dialog.line.text()) == (True, "Nobody")
    assert dialog.message.text() == "There is no “Nobody” here."
    assert dialog.line.hasFocus()


def test_an_item_is_kept_that_cannot_be_put_while_the_table_looks_back(
    qtbot: QtBot, table: MainWindow
) -> None:
    dialog = Items(table.bridge, FRED)
    qtbot.addWidget(dialog)
    dialog.show()
    table.bridge.look_back(table.bridge.session.path[0].id)
    line = type_into(qtbot, dialog.table, 0, 0, "Rope")
    assert (line.isVisible(), line.text()) == (True, "Rope")
    table.bridge.look_now()
