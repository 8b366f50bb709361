"""The sheet on the table: whose it is, and what stands on it."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from crs_desktop.models.sheet import SheetCell, SheetRole
from crs_desktop.rules.facts import DrawsKept, FieldSet, ItemPut, Marked, SourceChosen
from crs_desktop.rules.scene import Item, Marker
from crs_desktop.rules.values import Name
from crs_desktop.views.panels.sheet_cells import _AROUND, _GAP, _SMALL, _narrowed
from crs_desktop.views.style import theme
from crs_desktop.views.window.main_window import MainWindow
from tests.models.test_round_models import FIRST_TURN
from tests.sessions import answer, desk
from tests.views.window.test_half_told import TO_THE_TELLING
from tests.views.windows import opened

_CELL = SheetRole.CELL
FRED, JOHN = Name("Fred"), Name("John")


def said(window: MainWindow) -> list[str]:
    told = (label.text() for label in window.sheet.findChildren(QLabel) if label.isVisible())
    return [words for words in told if " of " not in words]


def rows(window: MainWindow) -> dict[str, str]:
    model = window.sheet.cells.model()
    return {model.index(row, 0).data(): model.index(row, 1).data() for row in range(model.rowCount())}


def test_it_follows_whoever_is_asked_and_a_click_looks_aside_until_the_next_question(
    table: MainWindow,
) -> None:
    answer(table.bridge, *FIRST_TURN)
    assert said(table) == ["John"]
    table.bridge.rule(Marked(JOHN, Marker("flag", "next contest +3: high ground")))
    assert said(table) == ["John", "next contest +3: high ground"]
    table.bridge.undo()
    table.bridge.select("Mary")
    assert said(table) == ["Mary", "John is asked. Escape goes back to them."]
    answer(table.bridge, "short range")
    assert said(table) == ["John"] and table.board.overlay.subject == JOHN
    table.bridge.select("Mary")
    assert table.bridge.undo() and said(table) == ["John"]


def test_nothing_of_the_one_before_is_selected_or_typed_on_the_sheet_of_the_next(table: MainWindow) -> None:
    answer(table.bridge, *FIRST_TURN, "short range", "Fred", "6")
    cells, ratings = table.sheet.cells, table.bridge.scene.of(FRED).fields
    cells.setFocus()
    cells.setCurrentIndex(cells.model().index(0, 1))
    QTest.keyClick(cells, Qt.Key.Key_Space)
    editor = cells.findChild(QLineEdit)
    assert editor, "Space overrules a value without a mouse"
    QTest.keyClicks(editor, "3")
    answer(table.bridge, "9")
    assert table.bridge.shown == FRED and rows(table)["OR"] == "8"
    assert cells.state() == cells.State.NoState and not cells.selectedIndexes()
    assert not cells.currentIndex().isValid()
    assert table.bridge.scene.of(FRED).fields == ratings


def test_escape_ends_the_look_aside_wherever_the_focus_is(table: MainWindow) -> None:
    answer(table.bridge, *FIRST_TURN)
    for widget in (table.edge.choices, table.edge.field.line, table.board):
        table.bridge.select("Mary")
        widget.setFocus()
        QTest.keyClick(widget, Qt.Key.Key_Escape)
        assert table.bridge.shown == JOHN, widget


def test_those_who_are_selected_together_stay_so(table: MainWindow) -> None:
    answer(table.bridge, *FIRST_TURN)
    table.bridge.gather((FRED, JOHN), FRED)
    answer(table.bridge, "short range")
    assert table.bridge.group == (FRED, JOHN)


def test_what_somebody_carries_stands_on_it_with_what_it_does(table: MainWindow) -> None:
    table.bridge.select("Fred")
    table.bridge.rule(ItemPut(FRED, Item("Club", "+4 OR", ("held",))), ItemPut(FRED, Item("Rope")))
    assert rows(table)["Club"] == "+4 OR (held)" and "Rope" in rows(table)
    model = table.sheet.cells.model()
    club = next(row for row in range(model.rowCount()) if model.index(row, 0).data() == "Club")
    assert model.index(club, 1).data(Qt.ItemDataRole.EditRole) == "+4 OR"
    assert model.setData(model.index(club, 1), "+5 OR")
    assert table.bridge.scene.of(FRED).items[0] == Item("Club", "+5 OR", ("held",))
    assert "OR" in model.index(club, 1).data(Qt.ItemDataRole.ToolTipRole)


def test_damage_is_typed_as_what_changes_the_number(table: MainWindow) -> None:
    table.bridge.select("Fred")
    model = table.sheet.cells.model()
    row = next(
        row
        for row in range(model.rowCount())
        if model.index(row, 1).data() == "20" and "left" in str(model.index(row, 0).data())
    )
    for typed, left in (("-4", "16"), ("+2", "18"), ("=8", "8"), ("9", "9")):
        assert model.setData(model.index(row, 1), typed)
        assert model.index(row, 1).data() == left


def test_the_menu_of_his_cards_or_dice_marks_where_they_are_and_who_sees_them(table: MainWindow) -> None:
    table.bridge.select(FRED)
    (button,) = (one for one in table.sheet.findChildren(QPushButton) if one.menu())

    def marked() -> list[str]:
        button.menu().aboutToShow.emit()
        return [entry.text() for entry in button.menu().actions() if entry.isChecked()]

    assert marked() == ["Cards on screen", "Draws are open"]
    head = table.bridge.session.head
    button.menu().actions()[0].trigger()
    assert table.bridge.session.head == head, "seen: “Cards and dice of Marsh: on screen.”, as they were"
    table.bridge.rule(SourceChosen(FRED, "table"), DrawsKept(FRED, "gm"))
    assert marked() == ["Real cards", "Draws are for the GM only"]


def test_while_the_gm_is_asked_about_somebody_it_is_his(qtbot: QtBot) -> None:
    window = opened(qtbot, desk("duel"))
    window.bridge.rule(*(SourceChosen(who, "table") for who in window.bridge.scene.combatants))
    answer(window.bridge, *TO_THE_TELLING, "I push on.")
    assert (window.bridge.prompt.who, window.bridge.scene.up) == ("", None)
    assert said(window)[0] == "Zel" and rows(window)


def test_a_stat_below_nothing_has_a_minus_sign_and_stands_in_one_line(qtbot: QtBot) -> None:
    window = opened(qtbot, desk("gate"))
    window.bridge.rule(FieldSet(Name("Ben"), "injuries", ("the heart −12",)))
    window.bridge.select("Ben")
    assert rows(window)["Melee Attack"] == "−2 (sheet: 10)"


def places(window: MainWindow) -> dict[str, QRect]:
    """Return the place of each number on the sheet."""
    cells = window.sheet.cells
    found = [cells.cells.index(row, 1) for row in range(cells.cells.rowCount())]
    return {
        str(cells.cells.index(at.row(), 0).data()): cells.visualRect(at)
        for at in found
        if at.data(_CELL).number
    }


@pytest.mark.parametrize("sample", ["magic", "market", "gate", "avatars"])
def test_a_number_keeps_its_place_whoever_is_selected_and_no_name_is_cut_off(
    qtbot: QtBot, sample: str
) -> None:
    window = opened(qtbot, desk(sample))
    seen = []
    for who in window.bridge.scene.combatants:
        window.bridge.select(who)
        QApplication.processEvents()
        seen.append(places(window))
    assert all(one == seen[0] for one in seen)
    letters = theme.sized(window.sheet.cells.font(), _SMALL)
    for name, box in seen[0].items():
        room = box.width() - _GAP - 2 * _AROUND
        drawn = QFontMetrics(_narrowed(QFont(letters), name, room)).horizontalAdvance(name)
        assert drawn <= room and drawn >= 0.85 * QFontMetrics(letters).horizontalAdvance(name), name


def test_the_numbers_of_the_crs_are_seen_without_scrolling(qtbot: QtBot) -> None:
    window = opened(qtbot, desk("magic"))
    window.bridge.select("Wren")
    QApplication.processEvents()
    port, found = window.sheet.cells.viewport().rect(), places(window)
    assert len(found) >= 14 and all(port.contains(box) for box in found.values())
    assert len({box.y() for box in found.values()}) <= 6
    assert max(box.height() for box in found.values()) <= 44


def test_a_word_for_a_suit_is_typed_over_its_number(qtbot: QtBot) -> None:
    window = opened(qtbot, desk("duel"))
    window.bridge.select("Zel")
    model = window.sheet.cells.cells
    row = next(row for row in range(model.rowCount()) if model.index(row, 0).data() == "Clubs")
    assert model.index(row, 1).data(_CELL).title == "Clubs · strength"
    assert model.setData(model.index(row, 1), "might")
    assert model.index(row, 1).data(_CELL) == SheetCell("Clubs · might", "4", number=True)
    assert model.setData(model.index(row, 1), "5") and model.index(row, 1).data(_CELL).value == "5"


def test_names_stand_above_their_lines_where_they_have_no_room_beside_them(qtbot: QtBot) -> None:
    """Seen at 200 %: “Fighting st…” beside “Swashbuckle”."""
    cells = opened(qtbot, desk("market")).sheet.cells
    cells.bridge.select("Fairn")
    cells.resize(700, 400)
    assert cells.names > 0
    at = [cells.cells.index(row, 1) for row in range(cells.cells.rowCount())]
    line = next(one for one in at if not one.data(_CELL).number)
    beside = cells.sizeHintForIndex(line).height()
    cells.resize(cells.fontMetrics().horizontalAdvance("Fighting style") * 3 // 2, 400)
    QApplication.processEvents()
    cells.doItemsLayout()
    assert cells.names == 0
    assert cells.sizeHintForIndex(line).height() >= beside + cells.fontMetrics().height()
