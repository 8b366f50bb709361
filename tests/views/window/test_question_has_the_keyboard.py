"""The open question has the keyboard, wherever the focus is: every kind, every widget, every key."""

from itertools import product
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMenu, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.told.story import story
from crs_desktop.rules.facts import SourceChosen
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.keys.command_palette import CommandPalette
from crs_desktop.views.window.main_window import MainWindow
from tests.models.test_round_models import FIRST_TURN
from tests.sessions import answer, desk
from tests.views.windows import opened

KEY = Qt.Key
_TO_A_PLACE = ("nothing", "Move elsewhere", "Charge Ann", "nothing", "loaded", "no", "12 12 10")
KINDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "begin": ("bar", ()),
    "several": ("bar", FIRST_TURN[:1]),
    "choose": ("bar", FIRST_TURN),
    "amount": ("bar", (*FIRST_TURN, "short range", "Fred")),
    "draw": ("bar", (*FIRST_TURN, "short range", "Fred", "3")),
    "plan": ("market", ("Duellist round", "stationary")),
    "roll": ("toad", ("1", "Ted", "", "0", "Giant", "", "")),
    "confirm": ("bar", (*FIRST_TURN, "No Action", "No Action", "No Action")),
    "deal": ("duel", ()),
    "place": ("gate", ("Combat round", *_TO_A_PLACE)),
    "words": ("toad", ("1", "Ted", "", "0", "Giant", "", "", "9 7 4")),
}
"""The sample that asks each kind of question, and the answers up to it."""


def asking(qtbot: QtBot, kind: str) -> MainWindow:
    sample, answers = KINDS[kind]
    made = desk(sample)
    answer(Bridge(made.session), *answers)
    window = opened(qtbot, made)
    if kind == "deal":
        for _ in range(20):
            if window.bridge.prompt.kind == "deal":
                break
            window.bridge.usual()
    assert window.bridge.prompt.kind == kind
    QApplication.processEvents()
    return window


def places(window: MainWindow) -> list[QWidget]:
    """One widget of each kind and room that Tab could reach and that is no text field of the GM's."""
    all_ = [one for one in window.findChildren(QWidget) if one.isVisible() and one.focusProxy() is None]
    can = [one for one in all_ if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isEnabled()]
    fields = (QLineEdit, QPlainTextEdit)
    all_ = [one for one in can if not isinstance(one, fields) or window.edge.isAncestorOf(one)]
    return [*{(type(one), type(one.parent())): one for one in all_}.values()]


def visit(window: MainWindow, place: QWidget) -> None:
    """Put the focus there as Tab does."""
    window.keyboard._moves = True
    place.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()


def press(*keys: Qt.Key | str) -> None:
    for key in keys:
        at = QApplication.focusWidget()
        assert at is not None, "the keys are dead"
        if isinstance(key, str):
            QTest.keyClicks(at, key)
        else:
            QTest.keyClick(at, key)


def came_of(window: MainWindow, key: Qt.Key | str) -> tuple[object, ...]:
    """What a key does to the question; all of it is taken back."""
    head, edge, far = window.bridge.session.head, window.edge, len(window.bridge.session.path)
    press(key)
    typed = (edge.field.line.text(), edge.telling.toPlainText())
    came = (len(window.bridge.session.path) > far, window.bridge.prompt.key, *typed)
    QApplication.processEvents()
    if window.bridge.session.head != head:
        window.bridge.undo()
    edge.restore()
    QApplication.processEvents()
    return came


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("draw", "deal", "roll")])
def test_each_key_means_the_same_wherever_the_focus_is(qtbot: QtBot, kind: str) -> None:
    window = asking(qtbot, kind)
    window.edge.take_focus()
    keys: tuple[Qt.Key | str, ...] = ("2", "n", KEY.Key_Backspace, KEY.Key_Escape, KEY.Key_Return)
    for key in keys:
        at_home = came_of(window, key)
        for place in places(window):
            if not place.isVisible() or not place.isEnabled():
                continue
            visit(window, place)
            assert came_of(window, key) == at_home, (key, type(place), place.accessibleName())
            window.keyboard.come_home(always=True)


@pytest.mark.parametrize("kind", ["draw", "deal", "roll"])
def test_chance_is_asked_of_the_question_wherever_the_focus_is(qtbot: QtBot, kind: str) -> None:
    window = asking(qtbot, kind)
    for place in places(window):
        visit(window, place)
        press("q")
        assert window.edge.field.line.text() == "q", place
        press(KEY.Key_Escape)
        assert window.edge.field.line.text() == ""
    head = window.bridge.session.head
    visit(window, window.log.log)
    press(KEY.Key_Return)
    assert window.bridge.session.head != head


def test_arrows_and_space_answer_nothing_where_another_widget_has_the_focus(qtbot: QtBot) -> None:
    window, keys = (
        asking(qtbot, "several"),
        (KEY.Key_Left, KEY.Key_Right, KEY.Key_Up, KEY.Key_Down, KEY.Key_Space),
    )
    for place, key in product((window.log.log, window.sheet.cells, window.strip), keys):
        visit(window, place)
        text, head = window.edge.field.line.text(), window.bridge.session.head
        press(key)
        assert (window.edge.field.line.text(), window.bridge.session.head) == (text, head)


@pytest.mark.parametrize("seed", range(3))
def test_a_walk_of_keys_never_loses_the_keyboard(qtbot: QtBot, seed: int) -> None:
    """Keys alone, at random: the focus is somewhere, the question shows, and Escape restores it."""
    chance, window = Random(seed), opened(qtbot, desk(("bar", "market", "toad")[seed]))
    QApplication.processEvents()
    keys = [KEY.Key_Tab, KEY.Key_Left, KEY.Key_Right, KEY.Key_Space, KEY.Key_Backspace, KEY.Key_Escape]
    keys += [KEY.Key_Return] * 4
    for _ in range(150):
        press(chance.choice([*keys, *"1290qrnt"]))
        QApplication.processEvents()
        if popup := QApplication.activePopupWidget() or QApplication.activeModalWidget():
            popup.close()
            window.activateWindow()
            QApplication.processEvents()
    window.keyboard.come_home(always=True)
    press(KEY.Key_Escape, KEY.Key_Escape)
    assert not window.edge.field.is_touched


# What was seen at the table


def test_backspace_in_the_names_of_step_1_leaves_nobody_out(table: MainWindow) -> None:
    """Seen: R, Backspace, three times Enter; the round was over, and nobody had acted."""
    answer(table.bridge, *FIRST_TURN, "No Action", "No Action", "No Action", "yes")
    assert table.bridge.prompt.text.startswith("Step 1") and table.bridge.prompt.filled == "Fred, Mary, John"
    table.edge.take_focus()
    press("R", KEY.Key_Backspace)
    assert table.edge.field.line.placeholderText() == "Enter: Fred, Mary, John"
    press(KEY.Key_Return)
    assert table.bridge.session.path[-1].entry.text == "Fred, Mary, John"


@pytest.mark.parametrize(
    ("said", "told"),
    [("-", "Nobody performs an Action in this round."), ("Fred", "No Action in this round: Mary and John.")],
)
def test_whoever_does_not_act_is_named(table: MainWindow, said: str, told: str) -> None:
    answer(table.bridge, *FIRST_TURN, "No Action", "No Action", "No Action", "yes", said)
    assert told in [line.text for line in story(table.bridge.session.path)]


def test_escape_restores_the_names(table: MainWindow) -> None:
    answer(table.bridge, *FIRST_TURN[:1])
    table.edge.take_focus()
    press("Rob", KEY.Key_Return)
    assert table.edge.message.property("hurt") and "Rob" in table.edge.message.text()
    press(KEY.Key_Escape)
    assert table.edge.field.line.text() == "Fred, John"
    assert not table.edge.message.property("hurt"), "nor is it refused any more"


def test_a_word_after_a_click_on_a_row_is_typed(table: MainWindow) -> None:
    """Seen: a click on Mary's row, then Escape, “no”, Enter opened *New combatant*."""
    answer(table.bridge, *FIRST_TURN)
    order = table.room.across.widget(0)
    assert order is not None
    row = next(one for one in order.findChildren(QWidget) if one.accessibleName() == "Turn order")
    port = row.findChild(QWidget, "qt_scrollarea_viewport")
    assert isinstance(port, QWidget)
    QTest.mouseClick(port, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert QApplication.focusWidget() is table.edge.home
    press(KEY.Key_Escape, "no", KEY.Key_Space, "a", KEY.Key_Return)
    assert table.bridge.session.path[-1].entry.text == "pass"
    assert not table.findChildren(QDialog) and len(table.bridge.scene.combatants) == 3


def test_a_digit_after_a_click_on_a_row_is_the_choice(qtbot: QtBot) -> None:
    """Seen: with a row clicked, “2, Enter” at *Stationary or Moving?* declared Stationary."""
    window = opened(qtbot, desk("market"))
    window.bridge.begin("Duellist round")
    wanted = window.bridge.prompt.choices[1].value
    left = window.room.across.widget(0)
    assert left is not None
    row = next(one for one in left.findChildren(QWidget) if one.accessibleName() == "Turn order")
    visit(window, row)
    press("2")
    assert window.bridge.session.path[-1].entry.text == wanted


def test_odds_that_are_closed_leave_the_keyboard_at_the_question(table: MainWindow) -> None:
    answer(table.bridge, *FIRST_TURN)
    table.actions_by_id["odds"].trigger()
    visit(table, table.odds.table)
    table.keyboard._moves = False
    table.actions_by_id["odds"].trigger()
    QApplication.processEvents()
    assert QApplication.focusWidget() is table.edge.home


def test_a_closed_dialog_leaves_the_keyboard_at_the_question(table: MainWindow) -> None:
    table.actions_by_id["find"].trigger()
    palette = table.findChildren(CommandPalette)[-1]
    QApplication.processEvents()
    palette.close()
    table.activateWindow()
    QApplication.processEvents()
    assert QApplication.focusWidget() is table.edge.home


def test_a_command_for_somebody_with_nobody_selected_types_nothing(table: MainWindow) -> None:
    """Seen: T with nobody selected typed a “t”."""
    answer(table.bridge, *FIRST_TURN[:1])
    text = table.edge.field.line.text()
    table.edge.take_focus()
    QTest.keyClick(table.edge.field.line, KEY.Key_T, Qt.KeyboardModifier.AltModifier)
    assert table.edge.field.line.text() == text


def test_a_second_enter_before_the_question_is_painted_is_ignored(table: MainWindow) -> None:
    answer(table.bridge, *FIRST_TURN, "short range")
    QApplication.processEvents()
    table.edge.take_focus()
    press(KEY.Key_Return, KEY.Key_Return)
    kinds = [table.bridge.prompt.kind]
    QApplication.processEvents()
    press(KEY.Key_Return)
    kinds.append(table.bridge.prompt.kind)
    assert kinds == ["amount", "draw"]


def test_an_enter_in_the_search_of_the_log_answers_nothing(table: MainWindow) -> None:
    head = table.bridge.session.head
    table.actions_by_id["search"].trigger()
    press("x", KEY.Key_Return)
    QApplication.processEvents()
    assert table.bridge.session.head == head and QApplication.focusWidget() is table.edge.home


def test_a_real_card_is_typed_from_anywhere(table: MainWindow) -> None:
    answer(table.bridge, *FIRST_TURN, "short range", "Fred", "3")
    table.bridge.rule(SourceChosen(Name("John"), "table"))
    visit(table, table.log.log)
    head = table.bridge.session.head
    press("8")
    assert table.bridge.session.head != head


def test_what_the_arrows_light_stands_in_the_empty_field(table: MainWindow) -> None:
    line = table.edge.field.line
    assert line.placeholderText() == f"Enter: {table.bridge.prompt.spelled(table.bridge.prompt.usual)}"
    press(KEY.Key_Right)
    assert line.placeholderText() == "Enter: Short Range attack"
    press(KEY.Key_Escape)
    assert line.placeholderText() == f"Enter: {table.bridge.prompt.spelled(table.bridge.prompt.usual)}"


def test_escape_in_a_menu_gives_the_keyboard_back(table: MainWindow, qtbot: QtBot) -> None:
    """Seen: after Escape the menu bar kept the keyboard, digits were dead, and Enter began another fight."""
    QTest.keyClick(table, KEY.Key_F, Qt.KeyboardModifier.AltModifier)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu) and table.menuBar().activeAction() is not None
    QTest.keyClick(menu, KEY.Key_Escape)
    qtbot.waitUntil(lambda: table.menuBar().activeAction() is None)
    assert table.focusWidget() is table.edge.home
