"""One Enter has one meaning: it sends what is seen at the edge, wherever the focus is."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.models.choices import ChoiceRole
from crs_desktop.rules.facts import Moved, SourceChosen
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Name
from crs_desktop.views.window.main_window import MainWindow
from tests.models.test_round_models import FIRST_TURN
from tests.sessions import answer, desk
from tests.views.windows import in_focus, keys, last_answer, opened

FRED, JOHN = Name("Fred"), Name("John")
STANCE = FIRST_TURN[:3]
"""Up to the question who takes a Defensive Stance: any of several, and as usual nobody."""


def press(widget: QWidget, *keys: Qt.Key | str) -> None:
    for key in keys:
        if isinstance(key, str):
            QTest.keyClicks(widget, key)
        else:
            QTest.keyClick(widget, key)


def drawing(window: MainWindow) -> MainWindow:
    answer(window.bridge, *FIRST_TURN, "short range", "Fred", "3")
    assert window.bridge.prompt.kind == "draw"
    return window


@pytest.fixture
def stance(table: MainWindow) -> MainWindow:
    answer(table.bridge, *STANCE)
    assert (table.bridge.prompt.kind, table.bridge.prompt.filled) == ("several", "-")
    return table


def click(window: MainWindow, name: str) -> None:
    """Click the token of a combatant."""
    token = window.board.tokens.named(name)
    assert token
    at = window.board.mapFromScene(token.ground.center())
    QTest.mouseClick(window.board.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QApplication.processEvents()


def test_enter_answers_the_token_clicked_last(table: MainWindow) -> None:
    edge = table.edge
    answer(table.bridge, "Short Range attack")
    assert edge.choices.currentIndex().data() == "Fred"
    press(edge.field.line, "Jo")
    click(table, "John")
    assert (table.bridge.selection, edge.choices.currentIndex().data()) == ("John", "John")
    assert (edge.field.line.text(), edge.field.line.placeholderText()) == ("", "Enter: John")
    click(table, "Mary")
    assert table.bridge.selection == "Mary" and edge.choices.currentIndex().data() == "John"
    assert edge.message.text() == "Nobody is within 5 feet of Mary."
    click(table, "Fred")
    assert edge.choices.currentIndex().data() == "Fred" and edge.message.text() == ""
    click(table, "John")
    press(in_focus(), Qt.Key.Key_Return)
    assert last_answer(table) == "John"
    click(table, "John")
    assert edge.message.text() == "", "he is asked"


def test_a_click_on_a_token_chooses_one_of_several_and_leaves_nobody_out(table: MainWindow) -> None:
    line = table.edge.field.line
    answer(table.bridge, *STANCE[:1])
    assert line.text() == "Fred, John"
    for name in ("John", "Fred", "Mary"):
        click(table, name)
    assert line.text() == "Fred, John, Mary", "a second click is for reading"


def test_a_click_on_a_token_replaces_the_one_usual_target(qtbot: QtBot) -> None:
    table = opened(qtbot, desk("magic"))
    answer(table.bridge, "Combat round", "Wren, Jun", "1", "-", "8", "4", "power", "Fireball")
    assert (table.bridge.prompt.kind, table.edge.field.line.text()) == ("several", "Jun")
    for name, then in (("Jun", "Jun"), ("Cole", "Cole"), ("Dag", "Cole, Dag")):
        click(table, name)
        assert table.edge.field.line.text() == then
    press(in_focus(), Qt.Key.Key_Return)
    assert table.bridge.session.path[-1].entry.text == "Cole, Dag"


def test_what_a_digit_has_lit_is_sent_after_a_click_on_the_board(stance: MainWindow) -> None:
    stance.board.setFocus()
    press(stance.board, "3")
    assert stance.edge.field.line.text() == "John"
    press(stance.board, Qt.Key.Key_Return)
    assert last_answer(stance) == "John"


def test_an_amount_is_typed_and_stepped_and_sent_wherever_the_focus_is(table: MainWindow) -> None:
    answer(table.bridge, *FIRST_TURN, "short range", "Fred")
    line, choices = table.edge.field.line, table.edge.choices
    usual = int(line.text())
    for typed in ("--5", "9" * 5000):
        line.setText(typed)
        press(line, Qt.Key.Key_Down)
        assert line.text() == str(usual - 1), "what is no amount counts from the usual one"
    table.edge.restore()
    press(choices, Qt.Key.Key_Left)
    assert line.text() == choices.currentIndex().data() != table.bridge.prompt.filled
    table.edge.restore()
    press(line, "1")
    table.board.setFocus()
    press(table.board, "0")
    assert line.text() == "10"
    table.edge.restore()
    press(line, "5")
    table.bridge.select("Mary")
    table.board.setFocus()
    press(table.board, Qt.Key.Key_Return)
    assert last_answer(table) == "5"


def test_a_choice_is_typed_or_gone_to_and_sent_from_the_board(table: MainWindow) -> None:
    press(table.edge.field.line, "Surp")
    assert table.edge.choices.currentIndex().data() == "Surprise"
    press(table.edge.choices, Qt.Key.Key_Right)
    lit = table.edge.choices.currentIndex().data(ChoiceRole.OPTION).value
    assert table.edge.field.line.text() == "" and lit != "Surprise", "the arrows give up what was typed"
    press(table.edge.field.line, "Surp", *[Qt.Key.Key_Backspace] * 4)
    assert table.edge.choices.currentIndex().data(ChoiceRole.OPTION).value == table.bridge.prompt.usual
    press(table.edge.choices, Qt.Key.Key_Right)
    wanted = table.edge.choices.currentIndex().data(ChoiceRole.OPTION).value
    assert wanted != table.bridge.prompt.usual
    table.board.setFocus()
    press(table.board, Qt.Key.Key_Return)
    assert wanted == "Short Range attack" and table.bridge.prompt.text == "Who attacks at Short Range?"


def test_space_toggles_and_enter_answers_among_several(stance: MainWindow) -> None:
    choices = stance.edge.choices
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        choices.setFocus()
        press(choices, Qt.Key.Key_Right, Qt.Key.Key_Space)
        assert stance.edge.field.line.text() == "Mary"
        press(choices, Qt.Key.Key_Space, Qt.Key.Key_Space, key)
        assert last_answer(stance) == "Mary"
        assert stance.bridge.undo()
        QApplication.processEvents()  # Enter answers only what has been painted


def test_nobody_is_a_dash_and_an_emptied_list_is_the_usual_one(table: MainWindow) -> None:
    answer(table.bridge, FIRST_TURN[0])
    assert table.bridge.prompt.filled == "Fred, John"
    press(in_focus(), "1", "1", "3", "3")
    assert table.edge.field.line.text() == "-"
    press(in_focus(), Qt.Key.Key_Return)
    assert table.edge.message.text() == "At least 1 must be chosen."
    press(table.edge.field.line, Qt.Key.Key_Backspace)
    line = table.edge.field.line
    assert (line.text(), line.placeholderText()) == ("", "Enter: Fred, John")
    assert [table.edge.choices.lit(row) for row in range(3)] == [True, False, True]
    press(line, Qt.Key.Key_Return)
    assert last_answer(table) == "Fred, John"


def test_the_letter_of_a_card_typed_at_the_fan_is_that_card(table: MainWindow) -> None:
    drawing(table)
    for letter in ("q", "J", "k", "a"):
        table.edge.fan.setFocus()
        press(table.edge.fan, letter)
        line = table.edge.field.line
        assert (line.text(), line.hasFocus()) == (letter, True)
        line.clear()
    assert table.bridge.selection == ""
    table.edge.fan.setFocus()
    press(table.edge.fan, "Q")
    press(QApplication.focusWidget() or table, Qt.Key.Key_Return)
    assert last_answer(table) == "Q"
    assert table.bridge.undo()
    table.bridge.redraw()
    QApplication.processEvents()
    press(table.edge.field.line, "J")
    table.edge.fan.setFocus()
    press(table.edge.fan, Qt.Key.Key_Return)
    assert last_answer(table) == "J", "the fan has the focus again"


def test_a_real_card_typed_at_the_board_is_no_choice(table: MainWindow) -> None:
    drawing(table).bridge.rule(SourceChosen(JOHN, "table"))
    table.board.setFocus()
    press(table.board, "1")
    assert (table.edge.field.line.text(), table.bridge.prompt.kind) == ("1", "draw")


def test_a_list_that_is_typed_outlives_a_token_that_is_moved(stance: MainWindow) -> None:
    press(stance.edge.field.line, "Fred, Ma")
    assert stance.bridge.rule(Moved(JOHN, Square(9, 3)))
    assert stance.edge.field.line.text() == "Fred, Ma"
    assert stance.bridge.undo() and stance.edge.field.line.text() == "Fred, Ma"
    stance.edge.field.line.setText("Fred, Nobody")
    press(stance.edge.field.line, Qt.Key.Key_Return)
    assert stance.bridge.rule(Moved(JOHN, Square(2, 2)))
    assert stance.edge.field.line.text() == "Fred, Nobody", "what was refused stays to be mended"
    stance.edge.restore()
    press(stance.board, "1", "2")
    assert stance.bridge.rule(Moved(JOHN, Square(9, 3)))
    assert stance.edge.field.line.text() == "Fred, Mary", "what was chosen stays too"


def test_the_usual_answer_that_nobody_touched_follows_the_scene(table: MainWindow) -> None:
    answer(table.bridge, *STANCE[:1])
    before = table.edge.field.line.text()
    table.actions_by_id["undo"].trigger()
    assert table.edge.field.line.text() == "" != before


def test_what_was_sent_is_gone_and_what_was_refused_stays(table: MainWindow) -> None:
    press(table.edge.field.line, "Rand", Qt.Key.Key_Return)
    while table.bridge.session.open:
        table.bridge.usual()
    assert table.bridge.prompt.kind == "begin" and table.edge.field.line.text() == ""
    press(table.edge.field.line, "nobody", Qt.Key.Key_Return)
    assert table.edge.field.line.text() == "nobody"


def test_a_real_card_that_answers_at_once_lights_no_choice_of_the_next_question(
    table: MainWindow, qtbot: QtBot
) -> None:
    for who in ("Fred", "John"):
        table.bridge.rule(SourceChosen(Name(who), "table"))
    table.edge.field.habit.within = 0
    answer(table.bridge, "1", "Fred, John", "1", "-", "6")
    keys(table, "3")  # John’s Initiative; whoever is the third choice of the Action is not meant
    assert table.edge.choices.currentIndex().data(ChoiceRole.OPTION).value == table.bridge.prompt.usual
    keys(table, "↵")
    assert table.bridge.session.path[-1].entry.text == "short range"


def test_a_word_is_typed_whole_wherever_the_focus_is(table: MainWindow) -> None:
    answer(table.bridge, *FIRST_TURN)
    for place in (table.edge.choices, table.board):
        place.setFocus()
        press(in_focus(), "o", "m")
        assert not table.odds.isVisible() and not table.board.measuring.on
    assert table.edge.field.line.text() == "omom"
    table.edge.field.line.clear()
    table.edge.take_focus()
    written("flee")
    assert table.edge.field.line.text() == "flee"
    table.edge.field.line.clear()
    table.edge.take_focus()
    written("no a")
    assert table.edge.field.line.text() == "no a"
    press(in_focus(), Qt.Key.Key_Return)
    assert last_answer(table) == "pass"


def written(words: str) -> None:
    """Each letter goes to what has the focus then."""
    for letter in words:
        press(in_focus(), letter)
