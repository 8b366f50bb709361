"""What is done to one of several who are selected together is done to all: one ruling that says how many."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QItemSelectionModel, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QMenu

from crs_desktop.models.turns.combatants import CombatantRole
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.told.story import lines, story
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import (
    CardSpent,
    CardsReturned,
    DrawsKept,
    Faced,
    Hidden,
    Left,
    Marked,
    Moved,
    Ordered,
    Portrayed,
    Sided,
    Sized,
    SourceChosen,
    TurnOver,
)
from crs_desktop.rules.scene import Combatant, Marker, Turn
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.actions.palette_search import everything
from crs_desktop.views.actions.wording import said
from crs_desktop.views.dialogs.mark import Mark
from crs_desktop.views.panels.turn_order import TurnOrder
from crs_desktop.views.widgets.one_line import OneLine
from crs_desktop.views.window.main_window import MainWindow
from tests.views.commands.test_allowed import why_not
from tests.views.windows import turns

FRED, MARY, JOHN = Name("Fred"), Name("Mary"), Name("John")
TWO = (FRED, JOHN)
_SHIFT, _CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(table: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """Fred and John are selected together; every dialog is answered."""

    def mark(asked: Mark) -> bool:
        asked.word.setText("held")
        return True

    def side(asked: OneLine) -> bool:
        asked.line.setText("Bar")
        asked.accept()
        return True

    monkeypatch.setattr(Mark, "exec", mark)
    monkeypatch.setattr(OneLine, "exec", side)
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_: (2, True))
    table.bridge.rule(Ordered((Turn(MARY), Turn(FRED), Turn(JOHN))))
    table.bridge.rule(*(CardSpent(name, Card("7")) for name in TWO))
    table.bridge.gather(TWO)
    return table


def of(window: MainWindow, what: Callable[[Combatant], object]) -> list[object]:
    return [what(window.bridge.scene.of(name)) for name in (FRED, MARY, JOHN)]


def selected(window: MainWindow) -> list[str]:
    """Who is looked at, and then those who are selected with him."""
    return [window.bridge.selection, *window.bridge.group]


def heading(node: Node) -> str:
    """What the log says of a ruling before its facts."""
    return next(line.text for line in lines(node))


ACTS: list[tuple[str, str, Callable[[Combatant], object], list[object]]] = [
    ("side", "Change the side of 2 combatants", lambda one: one.side, ["Bar", "", "Bar"]),
    ("bystander", "Let 2 combatants stand by", lambda one: one.bystander, [True, True, True]),
    ("mark", "Mark 2 combatants", lambda one: len(one.markers), [1, 0, 1]),
    ("size", "Change the size of 2 tokens", lambda one: one.size, [2, 1, 2]),
    ("hide", "Hide 2 combatants", lambda one: one.hidden, [True, False, True]),
    ("off-board", "Take 2 combatants off the board", lambda one: bool(one.square), [False, True, False]),
]


def test_each_command_acts_on_all_by_one_ruling_called_as_the_command_is(window: MainWindow) -> None:
    for id_, words, what, after in ACTS:
        before, length = of(window, what), len(window.bridge.session.path)
        action = window.actions_by_id[id_]
        assert said(action.text()) == words
        action.trigger()
        assert of(window, what) == after
        assert len(window.bridge.session.path) == length + 1
        assert window.bridge.undo_words() == words
        assert f"The GM rules: {words}" in [line.text for line in story(window.bridge.session.path)]
        assert window.bridge.undo()
        assert of(window, what) == before


RULINGS: list[tuple[str, str, Callable[[Name], Fact]]] = [
    ("side", "Change the side of 2 combatants", lambda who: Sided(who, "Bar")),
    ("bystander", "Let 2 combatants stand by", lambda who: Sided(who, "", bystander=True)),
    ("mark", "Mark 2 combatants", lambda who: Marked(who, Marker("flag", "held"))),
    ("skip", "Skip the turns of 2 combatants", lambda who: TurnOver(who, skipped=True)),
    (
        "deck",
        "Give 2 combatants all their cards back",
        lambda who: CardsReturned(who, (Card("7"),)),
    ),
    ("size", "Change the size of 2 tokens", lambda who: Sized(who, 2)),
    ("no-portrait", "Take the portraits off 2 tokens", lambda who: Portrayed(who, "")),
    ("hide", "Hide 2 combatants", lambda who: Hidden(who, True)),
    ("off-board", "Take 2 combatants off the board", lambda who: Moved(who, None)),
]


def test_a_ruling_says_how_many_it_is_about_and_not_how_many_are_selected(window: MainWindow) -> None:
    bridge, all_ = window.bridge, (FRED, MARY, JOHN)
    bridge.rule(CardSpent(MARY, Card("7")), Sided(MARY, ""), *(Portrayed(name, "face") for name in all_))
    bridge.gather(all_)
    for id_, words, done in RULINGS:
        for already, told in ((FRED, f"The GM rules: {words}"), (MARY, "The GM rules")):
            bridge.rule(done(already))
            window.actions_by_id[id_].trigger()
            assert heading(bridge.session.path[-1]) == told
            assert bridge.undo()
        assert bridge.undo() and bridge.undo()


def test_what_is_set_for_several_already_is_not_counted_and_set_for_all_is_nothing(
    window: MainWindow,
) -> None:
    bridge, all_ = window.bridge, (FRED, MARY, JOHN)
    bridge.gather(all_)
    bridge.rule(SourceChosen(MARY, "table"), DrawsKept(MARY, "hidden"))
    window.subjects.people.source("table")
    assert bridge.undo_words() == "Let 2 combatants draw real cards"
    window.subjects.people.draws("hidden")
    assert bridge.undo_words() == "Hide the draws of 2 combatants until shown"
    length = len(bridge.session.path)
    window.subjects.people.draws("hidden")
    assert len(bridge.session.path) == length
    bridge.rule(Faced(FRED, 90))
    QTest.keyClick(window.board, Qt.Key.Key_Right, _SHIFT)
    assert bridge.undo_words() == "Turn 2 combatants"


def test_only_those_who_come_to_another_place_in_the_order_are_counted(window: MainWindow) -> None:
    bridge = window.bridge
    bridge.gather((MARY, JOHN))
    assert said(window.actions_by_id["earlier"].text()) == "Move 2 combatants earlier in the order"
    window.actions_by_id["earlier"].trigger()
    assert turns(window) == [MARY, JOHN, FRED]
    assert heading(bridge.session.path[-1]) == "The GM rules"
    bridge.rule(Ordered((Turn(MARY), Turn(JOHN), Turn(MARY), Turn(FRED))))
    window.actions_by_id["later"].trigger()
    assert turns(window) == [FRED, MARY, JOHN, MARY]
    assert bridge.undo_words() == "Move 2 combatants later in the order"


def test_all_who_are_selected_are_removed_by_the_key_and_come_back_by_undo(window: MainWindow) -> None:
    assert said(window.actions_by_id["remove"].text()) == "Remove 2 combatants"
    QTest.keyClick(window.board, Qt.Key.Key_Delete, Qt.KeyboardModifier.AltModifier)
    assert list(window.bridge.scene.combatants) == [MARY]
    assert window.bridge.undo_words() == "Remove 2 combatants"
    assert window.bridge.undo()
    assert window.bridge.group == TWO
    assert said(window.actions_by_id["remove"].text()) == "Remove 2 combatants"
    window.bridge.select(JOHN)
    assert said(window.actions_by_id["remove"].text()) == "Remove"


@pytest.mark.parametrize("id_", ["bystander", "hide", "off-board"])
def test_where_all_are_it_already_the_way_back_is_offered(window: MainWindow, id_: str) -> None:
    back = {
        "bystander": "Let 2 combatants take part",
        "hide": "Show 2 combatants to all",
        "off-board": "Put 2 combatants on the board",
    }
    action = window.actions_by_id[id_]
    action.trigger()
    assert said(action.text()) == back[id_]
    action.trigger()
    assert window.bridge.undo_words() == back[id_]
    assert said(action.text()) != back[id_]
    squares = of(window, lambda one: one.square)
    assert None not in squares and len(set(squares)) == 3


def test_turns_and_cards_of_all_are_changed_together(window: MainWindow) -> None:
    act = {id_: window.actions_by_id[id_].trigger for id_ in ("earlier", "later", "skip", "turn", "deck")}
    act["earlier"]()
    assert turns(window) == [FRED, JOHN, MARY]
    assert why_not(window, "earlier") == "The selected combatants are already first in the order."
    act["later"]()
    assert turns(window) == [MARY, FRED, JOHN]
    assert window.bridge.undo_words() == "Move 2 combatants later in the order"
    act["turn"]()
    assert turns(window) == [MARY, FRED, JOHN, FRED, JOHN]
    assert window.bridge.undo_words() == "Give 2 combatants a turn"
    act["deck"]()
    assert window.bridge.undo_words() == "Give 2 combatants all their cards back"
    assert not any(window.bridge.scene.spent.get(name) for name in TWO)
    assert why_not(window, "deck") == "All selected combatants have whole decks."
    act["skip"]()
    assert window.bridge.undo_words() == "Skip the turns of 2 combatants"
    act["skip"]()
    assert window.bridge.scene.up == MARY
    assert why_not(window, "skip") == "No selected combatant has a turn left in this round."


def test_what_can_only_be_done_to_one_says_to_whom(window: MainWindow) -> None:
    assert said(window.actions_by_id["rename"].text()) == "Rename Fred"
    assert said(window.actions_by_id["items"].text()) == "Items, skills and powers of Fred"
    window.actions_by_id["rename"].trigger()
    assert of(window, lambda one: one.label) == ["Bar", "Mary", "John"]
    found = [one.words for one in everything(window.menuBar().actions(), window.bridge)]
    assert {"Combatant: Rename Bar", "Combatant: Remove 2 combatants"} <= {*found}


def test_a_group_whose_looked_at_one_leaves_is_still_acted_on(window: MainWindow) -> None:
    window.bridge.rule(Ordered((Turn(MARY),)))
    window.bridge.gather((FRED, MARY, JOHN), MARY)
    window.bridge.rule(Left(MARY))
    assert said(window.actions_by_id["rename"].text()) == "Rename Fred"
    window.actions_by_id["side"].trigger()
    window.actions_by_id["size"].trigger()
    assert [(one.side, one.size) for one in window.bridge.scene.combatants.values()] == [("Bar", 2)] * 2


def test_a_side_is_given_to_all_though_one_of_them_is_on_it_already(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OneLine, "exec", lambda asked: asked.accept())
    window.actions_by_id["side"].trigger()
    assert of(window, lambda one: one.side) == ["Fred", "", "Fred"]
    length = len(window.bridge.session.path)
    window.actions_by_id["side"].trigger()
    assert len(window.bridge.session.path) == length


def test_all_are_kept_in_the_library_and_one_undo_takes_them_out(window: MainWindow) -> None:
    told: list[WhyNot] = []
    window.bridge.refused.connect(told.append)
    window.actions_by_id["keep"].trigger()
    assert str(told[-1]) == "2 combatants: kept in the library. Undo takes that back."
    assert window.bridge.undo_words() == "Keep 2 combatants in the library"
    assert window.librarian.window is not None
    library = window.librarian.window.bridge
    assert {*TWO} <= {one.label for one in library.scene.combatants.values()}
    assert window.bridge.undo()
    assert not {*TWO} & {one.label for one in library.scene.combatants.values()}


def test_one_picture_is_the_portrait_of_all_and_kept_once(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    path, kept = f"{tmp_path}/face.png", []

    def keep(held: bytes) -> str:
        kept.append(held)
        return "face"

    QImage(4, 4, QImage.Format.Format_RGB32).save(path)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (path, ""))
    window.board.arrivals.keep_picture = keep
    window.actions_by_id["portrait"].trigger()
    assert (of(window, lambda one: one.portrait), len(kept)) == (["face", "", "face"], 1)
    assert window.bridge.undo_words() == "Give 2 combatants a portrait"
    window.bridge.rule(Portrayed(JOHN, ""))
    window.actions_by_id["no-portrait"].trigger()
    assert of(window, lambda one: one.portrait) == ["", "", ""]
    assert why_not(window, "no-portrait") == "None of the selected combatants has a portrait."


def test_hands_and_draws_are_set_for_all(window: MainWindow) -> None:
    window.subjects.people.source("program")
    assert of(window, lambda one: one.source) == ["program", "fan", "program"]
    assert window.bridge.undo_words() == "Let the program draw for 2 combatants"
    window.subjects.people.draws("gm")
    assert of(window, lambda one: one.draws) == ["gm", "open", "gm"]


def test_a_marker_is_taken_off_all_who_have_it_by_their_menu(window: MainWindow) -> None:
    window.bridge.rule(*(Marked(name, Marker("flag", "held")) for name in TWO))
    window.bridge.rule(Marked(JOHN, Marker("flag", "dazed")))
    menu = QMenu()
    window.subjects.turns.fill_markers(menu)
    assert [action.text() for action in menu.actions()] == ["held", "dazed"]
    menu.actions()[0].trigger()
    assert of(window, lambda one: [marker.word for marker in one.markers]) == [[], [], ["dazed"]]
    assert window.bridge.undo_words() == "Take “held” off 2 combatants"


def test_all_of_a_group_turn_together_and_are_put_back_together(window: MainWindow) -> None:
    for degrees in (90, -1):
        QTest.keyClick(window.board, Qt.Key.Key_Right, _SHIFT)
        assert of(window, lambda one: one.facing) == [degrees, -1, degrees]
        assert window.bridge.undo_words() == "Turn 2 combatants"
    assert said(window.actions_by_id["put-back"].text()) == "Put 2 combatants back to the start of the round"


def test_their_menu_keeps_them_selected_and_says_whose_cards_it_lists(window: MainWindow) -> None:
    board, john = window.board, window.board.tokens.named(JOHN)
    assert john
    at = board.mapFromScene(john.ground.center())
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, board.viewport().mapToGlobal(at))
    QApplication.sendEvent(board.viewport(), event)
    (menu,) = (one for one in window.findChildren(QMenu) if one.isVisible())
    assert (window.bridge.group, window.bridge.selection) == (TWO, JOHN)
    words = [said(action.text()) for action in menu.actions()]
    assert {"Remove 2 combatants", "Rename John", "Cards of John"} <= {*words}
    menu.close()


def test_those_selected_on_the_board_are_selected_in_the_list_and_the_other_way(window: MainWindow) -> None:
    turns_ = window.findChild(TurnOrder)
    assert turns_

    def rows() -> list[str]:
        return sorted(index.data(CombatantRole.NAME) for index in turns_.selectedIndexes())

    assert rows() == ["Fred", "John"]
    assert turns_.currentIndex().data(CombatantRole.NAME) == "Fred"
    QTest.keyClick(turns_, Qt.Key.Key_A, _CONTROL)
    assert len(window.bridge.group) == 3
    QTest.keyClick(turns_, Qt.Key.Key_Home)
    assert selected(window) == [MARY]
    QTest.keyClick(turns_, Qt.Key.Key_Down, _SHIFT)
    assert selected(window) == [FRED, FRED, MARY]
    window.bridge.select("")
    assert rows() == []


def test_a_row_is_taken_to_the_others_with_ctrl_and_let_go_again(window: MainWindow) -> None:
    turns_ = window.findChild(TurnOrder)
    assert turns_
    flag = QItemSelectionModel.SelectionFlag.Toggle
    mary = turns_.visualRect(turns_.model().index(0, 0)).center()
    QTest.mouseClick(turns_.viewport(), Qt.MouseButton.LeftButton, _CONTROL, mary)
    assert selected(window) == [MARY, FRED, MARY, JOHN]
    turns_.selectionModel().select(turns_.currentIndex(), flag)
    assert selected(window) == [FRED, FRED, JOHN]


@pytest.mark.parametrize("modifier", [_SHIFT, _CONTROL])
def test_a_token_is_taken_to_the_others_by_a_click_with_shift_or_ctrl(
    window: MainWindow, modifier: Qt.KeyboardModifier
) -> None:
    board, mary = window.board, window.board.tokens.named(MARY)
    assert mary
    at = board.mapFromScene(mary.ground.center())
    for count in (3, 2):
        QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, modifier, at)
        assert len(window.bridge.group) == count
    assert MARY not in window.bridge.group


def test_rows_dragged_onto_the_board_each_have_a_square(window: MainWindow) -> None:
    window.actions_by_id["off-board"].trigger()
    turns_, board = window.findChild(TurnOrder), window.board
    assert turns_
    data: QMimeData = turns_.model().mimeData(turns_.selectedIndexes())
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    at = QPointF(board.viewport().rect().center() - QPoint(40, 40))
    enter = QDragEnterEvent(at.toPoint(), Qt.DropAction.MoveAction, data, left, none)
    QApplication.sendEvent(board.viewport(), enter)
    QApplication.sendEvent(board.viewport(), QDropEvent(at, Qt.DropAction.MoveAction, data, left, none))
    squares = of(window, lambda one: one.square)
    assert None not in squares and len(set(squares)) == 3
    assert (window.bridge.group, window.bridge.undo_words()) == (TWO, "Put 2 combatants on the board")


def test_several_act_as_one_and_each_alone_again(table: MainWindow) -> None:
    mob = table.actions_by_id["mob"]
    table.bridge.select("Fred")
    assert mob.property("why_not") == "Select several combatants who are to act as one."
    table.bridge.gather([Name("Fred"), Name("John")])
    assert mob.text() == "Let 2 combatants act as &one"
    mob.trigger()
    assert [table.bridge.scene.of(Name(who)).mob for who in ("Fred", "John", "Mary")] == [
        "Fred and another", "Fred and another", "",
    ]  # fmt: skip
    assert mob.text() == "Let 2 combatants act each &alone"
    mob.trigger()
    assert not any(one.mob for one in table.bridge.scene.combatants.values())
