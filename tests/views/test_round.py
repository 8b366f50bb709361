"""A round in the window: the strip of steps, the order, and the GM’s word over a turn."""

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from crs_desktop.play.told.story import story
from crs_desktop.rules.facts import Marked
from crs_desktop.rules.scene import Marker
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.overrule import Overrule
from crs_desktop.views.panels.turn_order import TurnOrder
from crs_desktop.views.style.language import catalogue
from crs_desktop.views.window.main_window import MainWindow
from crs_desktop.words import in_language
from tests.models.test_round_models import FIRST_TURN
from tests.sessions import answer, answered_desk
from tests.views.windows import opened, turns


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return opened(qtbot, answered_desk(*FIRST_TURN))


def entries(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def test_the_strip_shows_the_step_and_is_not_there_outside_rounds(window: MainWindow) -> None:
    strip = window.strip
    assert strip.isVisible() and strip.width() >= strip.sizeHint().width()
    assert strip.accessibleName() == "Round 1, Step 5: Perform Actions"
    assert strip.index_at(strip.circle(3).center()).row() == 3
    assert not strip.index_at(QPointF(0, 0)).isValid()
    window.bridge.take("All agree to end it")
    window.bridge.type("yes")
    assert not strip.isVisible()


def test_between_two_rounds_the_strip_says_that_the_round_is_over(window: MainWindow) -> None:
    answer(window.bridge, "No Action", "No Action", "No Action", "yes")
    assert window.bridge.undo()  # the next round has begun at once
    assert window.strip.accessibleName() == "Round 1 is over"


def test_a_turn_is_moved_skipped_and_given_by_commands(window: MainWindow) -> None:
    window.bridge.select("Fred")
    window.actions_by_id["earlier"].trigger()
    assert turns(window) == ["John", "Fred", "Mary"]
    window.actions_by_id["later"].trigger()
    assert turns(window) == ["John", "Mary", "Fred"]
    window.actions_by_id["turn"].trigger()
    assert turns(window) == ["John", "Fred", "Mary", "Fred"]
    window.bridge.select("John")
    window.actions_by_id["skip"].trigger()
    assert window.bridge.scene.up == "Fred"
    assert story(window.bridge.session.path)[-1].text == "John’s turn is skipped."


def test_cards_are_given_back_and_taken_out_by_the_menu(window: MainWindow) -> None:
    answer(window.bridge, "short range", "Fred", "6", "8")
    window.bridge.select("John")
    cards = QMenu()
    window.subjects.turns.fill_cards(cards, Name("John"))
    back, out = (action.menu() for action in cards.actions()[:2])
    assert isinstance(back, QMenu) and isinstance(out, QMenu)
    assert entries(back) == ["8"] and "8" not in entries(out)
    out.actions()[0].trigger()
    assert window.bridge.scene.spent[Name("John")] == ("8", "A")
    window.actions_by_id["deck"].trigger()
    assert window.bridge.scene.spent[Name("John")] == ()
    window.bridge.undo()
    assert window.bridge.scene.spent[Name("John")] == ("8", "A")


def test_what_is_left_of_a_deck_is_reshuffled_by_the_menu_whether_a_card_is_asked_for_or_not(
    window: MainWindow,
) -> None:
    cards = QMenu()
    window.subjects.turns.fill_cards(cards, Name("John"))
    again = cards.actions()[3]
    assert again.text() == "Reshuffle what is left" and window.bridge.prompt.kind == "choose"
    again.trigger()
    assert _last(window) == "The rest of John’s deck is reshuffled."
    window.bridge.undo()
    assert _last(window) != "The rest of John’s deck is reshuffled."
    answer(window.bridge, "short range", "Fred", "6")
    before = window.bridge.fan()
    again.trigger()
    after = window.bridge.fan()
    assert before and after and before.order != after.order and sorted(before.order) == sorted(after.order)
    window.bridge.undo()
    assert window.bridge.fan() == before


def test_what_the_gm_takes_out_of_a_deck_is_told_as_his_word(window: MainWindow) -> None:
    cards = QMenu()
    window.subjects.turns.fill_cards(cards, Name("John"))
    out = cards.actions()[1].menu()
    assert isinstance(out, QMenu)
    out.actions()[0].trigger()
    told = [line.text for line in story(window.bridge.session.path)]
    assert "The GM rules: a card is taken out of John’s deck" in told


def _last(window: MainWindow) -> str:
    return story(window.bridge.session.path)[-1].text


def test_a_token_a_row_and_the_cards_beside_the_field_have_a_menu(window: MainWindow, qtbot: QtBot) -> None:
    board, offered = window.board, list[list[str]]()
    mary, turns = board.tokens.named("Mary"), window.findChild(TurnOrder)
    assert mary and isinstance(turns, TurnOrder)
    spot = board.mapFromScene(mary.ground.center())
    row = turns.visualRect(turns.model().index(0, 0)).center()
    for view, at in ((board, spot), (turns, row)):
        QApplication.sendEvent(view.viewport(), _menu_event(at, view.viewport().mapToGlobal(at)))
        (menu,) = [one for one in window.findChildren(QMenu) if one.isVisible()]
        offered.append(entries(menu))
        assert window.bridge.selection == ("Mary" if view is board else "John")
        menu.close()
    spent = window.edge.spent
    QApplication.sendEvent(spent, _menu_event(QPoint(4, 4), spent.mapToGlobal(QPoint(4, 4))))
    (cards,) = [menu for menu in window.findChildren(QMenu) if menu.isVisible()]
    assert entries(cards) == ["Give back", "Take out", "All cards back", "Reshuffle what is left"]
    assert "Re&name…" in offered[0] and "Cards" in offered[1]
    cards.close()


def _menu_event(at: QPoint, on_screen: QPoint) -> QContextMenuEvent:
    return QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, on_screen)


def test_a_marker_is_taken_off_by_the_menu(window: MainWindow) -> None:
    window.bridge.rule(Marked(Name("Fred"), Marker("stance", "Defensive Stance")))
    window.bridge.select("Fred")
    markers = QMenu()
    window.subjects.turns.fill_markers(markers)
    assert entries(markers) == ["Defensive Stance"]
    markers.actions()[0].trigger()
    assert window.bridge.scene.of(Name("Fred")).markers == ()


def test_an_outcome_is_overruled_but_for_the_cards(window: MainWindow, qtbot: QtBot) -> None:
    answer(window.bridge, "short range", "Fred", "6", "9", "2")
    assert window.bridge.scene.of(Name("Fred")).fields["life_left"] == 19
    dialog = Overrule(window.bridge, window)
    qtbot.addWidget(dialog)
    assert dialog.since.currentText() == "Fred loses 1 LIFE (20 → 19)."
    rows = [dialog.list.item(row) for row in range(dialog.list.count())]
    assert [item.text() for item in rows] == ["Fred: LIFE left 20 → 19", "2 out of Fred’s deck"]
    assert dialog.beside.isHidden(), "the deed was told before"
    with in_language(catalogue("de")):
        dialog.accept()
    assert window.bridge.session.path[-1].entry.text == "the outcome is overruled", "records keep English"
    assert "life_left" not in window.bridge.scene.of(Name("Fred")).fields
    assert window.bridge.scene.spent[Name("Fred")] == ("2",)
    assert "The GM rules: the outcome is overruled" in [s.text for s in story(window.bridge.session.path)]


def test_a_flee_is_overruled_as_a_whole_and_what_stays_is_said(window: MainWindow, qtbot: QtBot) -> None:
    who, before = window.bridge.scene.up, window.bridge.scene
    answer(window.bridge, "flee", "9", "-")
    assert who is not None and window.bridge.scene.of(who).bystander
    dialog = Overrule(window.bridge, window)
    qtbot.addWidget(dialog)
    assert not dialog.beside.isHidden()
    dialog.accept()
    now = window.bridge.scene
    assert (now.up, now.clocks, now.of(who).square) == (who, (), before.of(who).square)


def test_there_may_be_nothing_to_overrule(qtbot: QtBot) -> None:
    dialog = Overrule(opened(qtbot).bridge)
    qtbot.addWidget(dialog)
    assert dialog.since.count() == 0 and dialog.beside.isHidden()
    dialog.accept()
