"""Fan and deck as lists, over the very models that the drawn ones show."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView, QMenu
from pytestqt.qtbot import QtBot

from crs_desktop.rules.facts import CardSpent, FieldSet
from crs_desktop.rules.values import Card, Name
from crs_desktop.views.cards.fan_list import FanList
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import answer
from tests.views.windows import last_answer

FRED, JOHN = Name("Fred"), Name("John")
Key = Qt.Key
PICKS = {(Key.Key_3,): 2, (Key.Key_0,): 9, (Key.Key_Minus,): 10, (Key.Key_Down, Key.Key_Return): 1}


@pytest.fixture
def listed(table: MainWindow) -> MainWindow:
    """Fred attacks John, and cards are shown as lists."""
    table.subjects.app.look.card_lists(True)
    table.bridge.rule(FieldSet(JOHN, "life", 99))
    answer(table.bridge, "2", "Fred", "John", "6")
    return table


def rows(view: QListView) -> list[str]:
    return [str(view.model().index(row, 0).data()) for row in range(view.model().rowCount())]


def fan(window: MainWindow) -> FanList:
    shown = window.edge.fan_list
    assert shown.isVisible() and not window.edge.fan.isVisible()
    return shown


def order(window: MainWindow) -> tuple[Card, ...]:
    found = window.bridge.fan()
    assert found is not None
    return found.order


def test_lists_and_drawings_are_two_views_of_one_model(listed: MainWindow) -> None:
    shown = fan(listed)
    assert rows(shown) == [f"Card {place}, face down" for place in range(1, 12)]
    assert shown.model() is listed.edge.fan._model
    assert listed.edge.spent.list.model() is listed.edge.spent._model


def test_digits_pick_a_place_and_arrows_with_enter_a_row(listed: MainWindow) -> None:
    for keys, place in PICKS.items():
        there = order(listed)[place]
        for key in keys:
            QTest.keyClick(fan(listed), key)
        assert last_answer(listed) == there
        assert listed.bridge.undo() and listed.bridge.redraw()


def test_the_row_of_the_usual_answer_is_the_current_one(listed: MainWindow) -> None:
    fourth, usual = order(listed)[3], listed.bridge.session.usual(listed.bridge.prompt.key)
    assert order(listed)[fan(listed).currentIndex().row()] == usual
    for key in (Key.Key_Return, Key.Key_Space):
        listed.bridge.pick(3)
        listed.bridge.undo()
        assert fan(listed).currentIndex().row() == 3
        QTest.keyClick(fan(listed), key)
        assert last_answer(listed) == fourth
        assert listed.bridge.undo()


def test_a_click_picks_and_a_turned_card_bars_the_others(listed: MainWindow) -> None:
    def click(row: int) -> None:
        shown = fan(listed)
        spot = shown.visualRect(shown.model().index(row, 0)).center()
        QTest.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=spot)

    third = order(listed)[2]
    click(2)
    assert last_answer(listed) == third
    listed.bridge.undo()
    assert rows(fan(listed))[2] == f"Card 3, turned: {third}"
    before = len(listed.bridge.session.path)
    click(4)
    assert len(listed.bridge.session.path) == before


def test_keys_the_list_does_not_use_go_on_to_the_table(listed: MainWindow) -> None:
    before = len(listed.bridge.session.path)
    QTest.keyClick(fan(listed), Key.Key_X)
    QTest.keyClick(fan(listed), Key.Key_3, Qt.KeyboardModifier.AltModifier)
    assert len(listed.bridge.session.path) == before
    assert fan(listed).currentIndex().row() == 0


def test_the_list_of_a_deck_tells_what_is_left_and_what_is_out_and_why(listed: MainWindow) -> None:
    answer(listed.bridge, "10", "4")
    deck = listed.edge.spent.list
    assert deck.isVisible() and deck.accessibleName() == "John’s deck: all 12 left · Ace 1 in 12"
    listed.bridge.rule(CardSpent(JOHN, Card("7")))
    assert rows(deck) == ["11 left, face down · Ace 1 in 11", "7: the GM’s word"]
    answer(listed.bridge, "A", "3")
    listed.bridge.select(FRED)
    assert rows(deck) == [
        "9 left, face down · Ace 1 in 9",
        "10: Fred, Offense, pick 1, entered",
        "4: Fred, Offense, pick 2, entered",
    ]


def test_the_list_of_a_deck_has_the_menu_of_the_deck(listed: MainWindow) -> None:
    deck, spot = listed.edge.spent.list, QPoint(4, 4)
    here = deck.viewport().mapToGlobal(spot)
    QApplication.sendEvent(deck.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, spot, here))
    (menu,) = [one for one in listed.findChildren(QMenu) if one.isVisible()]
    assert "All cards back" in [action.text() for action in menu.actions()]
    menu.close()


def test_a_screen_reader_finds_one_row_for_each_card(listed: MainWindow) -> None:
    found = QAccessible.queryAccessibleInterface(fan(listed))
    assert found.childCount() == 11
    assert found.child(3).text(QAccessible.Text.Name) == "Card 4, face down"


def test_why_cards_are_out_stands_beneath_them(table: MainWindow, qtbot: QtBot) -> None:
    answer(table.bridge, "2", "Fred", "John", "6", "10", "4", "9")
    table.bridge.select(FRED)
    spent = table.edge.spent
    assert spent._why.text() == "10 and 4: Offense" and spent._why.isVisible()
    for card in "2356789":
        table.bridge.rule(CardSpent(FRED, Card(card)))
    assert spent._why.text() == "10 and 4: Offense · 2, 3, 5, 6, 7, 8 and 9: the GM’s word"
    spent.setFixedWidth(120)
    table.grab()
    assert spent._why.text().startswith("… · 2, 3")
    assert "10: Fred, Offense, pick 1, entered" in spent.toolTip()
