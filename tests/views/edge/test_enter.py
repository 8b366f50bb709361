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
from tests.sessions import answer
from tests.views.windows import in_focus, keys, last_answer

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


def test_what_a_digit_has_lit_is_sent_after_a_click_on_the_board(stance: MainWindow) -> None:
    stance.board.setFocus()
    press(stance.board, "3")
    assert stance.edge.field.line.text() == "John"
    press(stance.board, Qt.Key.Key_Return)
    assert last_answer(stance) == "John"


def test_an_amount_that_is_typed_is_sent_after_a_look_at_somebody(table: MainWindow) -> None:
    answer(table.bridge, *FIRST_TURN, "short range", "Fred")
    press(table.edge.field.line, "5")
    table.bridge.select("Mary")
    table.board.setFocus()
    press(table.board, Qt.Key.Key_Return)
    assert last_answer(table) == "5"


def test_an_amount_begun_in_the_field_goes_on_where_the_focus_is(table: MainWindow) -> None:
    answer(table.bridge, *FIRST_TURN, "short range", "Fred")
    press(table.edge.field.line, "1")
    table.board.setFocus()
    press(table.board, "0")
    assert table.edge.field.line.text() == "10"


def test_the_choice_the_arrows_went_to_is_sent_from_the_board(table: MainWindow) -> None:
    press(table.edge.choices, Qt.Key.Key_Right)
    wanted = table.edge.choices.currentIndex().data(ChoiceRole.OPTION).value
    assert wanted != table.bridge.prompt.usual
    table.board.setFocus()
    press(table.board, Qt.Key.Key_Return)
    assert wanted == "Short Range attack" and table.bridge.prompt.text == "Who attacks at Short Range?"


def test_the_choice_that_is_typed_is_lit(table: MainWindow) -> None:
    press(table.edge.field.line, "Surp")
    assert table.edge.choices.currentIndex().data() == "Surprise"
    press(table.edge.field.line, *[Qt.Key.Key_Backspace] * 4)
    assert table.edge.choices.currentIndex().data(ChoiceRole.OPTION).value == table.bridge.prompt.usual


def test_the_arrows_among_numbers_fill_the_field(table: MainWindow) -> None:
    answer(table.bridge, *FIRST_TURN, "short range", "Fred")
    press(table.edge.choices, Qt.Key.Key_Left)
    shown = table.edge.choices.currentIndex().data()
    assert table.edge.field.line.text() == shown != table.bridge.prompt.filled


def test_the_arrows_give_up_what_was_typed_for_another_choice(table: MainWindow) -> None:
    press(table.edge.field.line, "Surp")
    press(table.edge.choices, Qt.Key.Key_Right)
    lit = table.edge.choices.currentIndex().data(ChoiceRole.OPTION).value
    assert table.edge.field.line.text() == "" and lit != "Surprise"


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_space_toggles_and_enter_answers_among_several(stance: MainWindow, key: Qt.Key) -> None:
    choices = stance.edge.choices
    choices.setFocus()
    press(choices, Qt.Key.Key_Right, Qt.Key.Key_Space)
    assert stance.edge.field.line.text() == "Mary"
    press(choices, Qt.Key.Key_Space, Qt.Key.Key_Space, key)
    assert last_answer(stance) == "Mary"


def test_an_emptied_list_is_the_usual_one_and_the_line_shows_which(table: MainWindow) -> None:
    answer(table.bridge, FIRST_TURN[0])
    assert table.bridge.prompt.filled == "Fred, John"
    press(table.edge.field.line, Qt.Key.Key_Backspace)
    line = table.edge.field.line
    assert (line.text(), line.placeholderText()) == ("", "Enter: Fred, John")
    assert [table.edge.choices.lit(row) for row in range(3)] == [True, False, True]
    press(line, Qt.Key.Key_Return)
    assert last_answer(table) == "Fred, John"


def test_nobody_is_chosen_by_a_dash_which_the_digits_write_too(table: MainWindow) -> None:
    answer(table.bridge, FIRST_TURN[0])
    press(in_focus(), "1", "1", "3", "3")
    assert table.edge.field.line.text() == "-"
    press(in_focus(), Qt.Key.Key_Return)
    assert table.edge.message.text() == "At least 1 must be chosen."


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


def test_a_card_typed_is_sent_where_the_fan_has_the_focus_again(table: MainWindow) -> None:
    drawing(table)
    press(table.edge.field.line, "Q")
    table.edge.fan.setFocus()
    press(table.edge.fan, Qt.Key.Key_Return)
    assert last_answer(table) == "Q"


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


def test_what_was_chosen_by_clicks_outlives_it_too(stance: MainWindow) -> None:
    press(stance.board, "1", "2")
    assert stance.bridge.rule(Moved(JOHN, Square(9, 3)))
    assert stance.edge.field.line.text() == "Fred, Mary"


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


def test_what_was_refused_stays_to_be_mended_whatever_is_ruled_meanwhile(table: MainWindow) -> None:
    answer(table.bridge, *STANCE)
    table.edge.field.line.setText("Fred, Nobody")
    QTest.keyClick(table.edge.field.line, Qt.Key.Key_Return)
    assert table.edge.field.line.text() == "Fred, Nobody"
    assert table.bridge.rule(Moved(JOHN, Square(2, 2)))
    assert table.edge.field.line.text() == "Fred, Nobody"


def test_a_word_is_typed_whole(table: MainWindow) -> None:
    answer(table.bridge, *FIRST_TURN)
    written("flee")
    assert table.edge.field.line.text() == "flee"
    table.edge.field.line.clear()
    table.edge.take_focus()
    written("no a")
    assert table.edge.field.line.text() == "no a"
    press(in_focus(), Qt.Key.Key_Return)
    assert last_answer(table) == "pass"


def test_every_letter_is_typed_wherever_the_focus_is(table: MainWindow) -> None:
    answer(table.bridge, *FIRST_TURN)
    for place in (table.edge.choices, table.board):
        place.setFocus()
        press(in_focus(), "o", "m")
        assert not table.odds.isVisible() and not table.board.measuring.on
    assert table.edge.field.line.text() == "omom"


@pytest.mark.parametrize("typed", ["--5", "9" * 5000])
def test_what_is_no_amount_counts_from_the_usual_one(table: MainWindow, typed: str) -> None:
    answer(table.bridge, *FIRST_TURN, "short range", "Fred")
    line = table.edge.field.line
    usual = int(line.text())
    line.setText(typed)
    press(line, Qt.Key.Key_Down)
    assert line.text() == str(usual - 1)


def written(words: str) -> None:
    """Each letter goes to what has the focus then."""
    for letter in words:
        press(in_focus(), letter)
