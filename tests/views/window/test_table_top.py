"""A table without a board, whatever is played at it: hands that lie there, their list, and the wheel."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from crs_desktop.models.cards.hands import choice_of
from crs_desktop.play.told.prompt import Prompt
from crs_desktop.rules.ask import Option
from crs_desktop.rules.cards.hands import Held
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import Computed, Number, Wheel
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.window.main_window import MainWindow
from crs_desktop.views.window.table_top import TableTop
from tests.rules.playing import cards

FRED, JOHN = Name("Fred"), Name("John")
FREDS = Held(FRED, "Fred", cards("Jh Jd 10s 7c"), cards("Jh Jd"), "Quality Jack", ("Quantity 3", "Hearts"))
JOHNS = Held(JOHN, "John", cards("9c 5s"), cards("9c"), "Quality 9")
SHEET = (
    Wheel(id="sun", term="Sun", other_term="Moon", points=("suns", "moons")),
    Computed(id="suns", term="Suns", formula=lambda values: int(str(values["sun"])), terms="Sun"),
    Number(id="moons", term="Moons", usual=3),
)
LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier


def seated(window: MainWindow, hands: Callable[[Scene], tuple[Held, ...]]) -> TableTop:
    """The same fight in a system without a board, in which these hands lie on the table."""
    session = window.bridge.session
    session.system = replace(
        session.system,
        decks=replace(session.system.decks, hands=hands),
        display=replace(session.system.display, board=False),
        sheet=(*session.system.sheet, *SHEET),
    )
    window.bridge.rewound.emit()
    window.bridge.select("Fred")
    return window.middle.table_top


@pytest.fixture
def top(table: MainWindow) -> TableTop:
    return seated(table, lambda _scene: (FREDS, JOHNS))


def test_a_table_without_a_board_shows_hands_and_leaves_the_board_out(table: MainWindow) -> None:
    assert table.middle.currentWidget() is table.board
    top = seated(table, lambda _scene: (FREDS,))
    assert table.middle.currentWidget() is top
    assert table.actions_by_id["ranges"].property("why_not") == "CRS 1.0 is played without a board."
    assert not table.actions_by_id["circle"].isEnabled()
    menus = [action.text() for action in table.menuBar().actions() if action.isVisible()]
    assert menus == ["&File", "&Edit", "F&ight", "&View", "&Help"]


def test_the_list_says_what_the_drawn_hands_show(top: TableTop) -> None:
    said = [str(top.model.index(row).data()).strip() for row in range(top.model.rowCount())]
    assert said[:4] == ["Fred: Quality Jack", "Jh, the highest", "Jd, the highest", "10s"]
    assert said[5:] == ["John: Quality 9", "9c, the highest", "5s"]
    assert [row.cards.accessibleName() for row in top.rows] == [
        "Fred: Jack of hearts, Jack of diamonds, 10 of spades and 7 of clubs",
        "John: 9 of clubs and 5 of spades",
    ]


def test_without_hands_a_sentence_says_what_will_lie_there(table: MainWindow) -> None:
    top = seated(table, lambda _scene: ())
    assert top.rows == []
    assert not top.list.isVisible()
    assert top.wheel.isVisible()


def asked(kind: str, *choices: Option) -> Prompt:
    return Prompt(kind, "Which?", choices, "", who=FRED)  # type: ignore[arg-type]


def test_a_card_stands_for_the_choice_of_its_name_or_its_suit() -> None:
    card = Card("Jh")
    assert choice_of(asked("several", Option("Jh", "Jh"), Option("Jd", "Jd")), FREDS, card) == "Jh"
    assert choice_of(asked("choose", Option("hearts", "Hearts")), FREDS, card) == "hearts"
    assert choice_of(asked("choose", Option("h", "Hearts")), FREDS, card) == "h"
    assert choice_of(asked("several", Option("Jh", "Jh", WhyNot("No."))), FREDS, card) == ""
    assert choice_of(asked("several", Option("Jh", "Jh")), JOHNS, card) == ""
    assert choice_of(asked("amount", Option("Jh", "Jh")), FREDS, card) == ""


@pytest.fixture
def discarding(top: TableTop, monkeypatch: pytest.MonkeyPatch) -> TableTop:
    """Fred is asked which cards to put away."""
    prompt = asked("several", *(Option(card, card) for card in FREDS.cards))
    monkeypatch.setattr(type(top.model._bridge), "prompt", property(lambda _bridge: prompt))
    top.model._reset()
    return top


def test_cards_are_chosen_by_a_click_and_shown_as_typed(
    discarding: TableTop, table: MainWindow, qtbot: QtBot
) -> None:
    row = discarding.rows[0].cards
    table.edge.field.line.clear()
    lie = row.lies()[2]
    QTest.mouseClick(row, LEFT, PLAIN, QPoint(round(lie.x), round(lie.y)))
    assert table.edge.field.line.text() == "10s"
    assert str(discarding.model.index(3).data()).strip() == "10s, chosen"
    assert row.lies()[2].y > lie.y
    QTest.mouseClick(row, LEFT, PLAIN, QPoint(round(lie.x), round(lie.y)))
    assert table.edge.field.line.text() == "-"


def test_cards_are_chosen_with_keys_and_in_the_list(discarding: TableTop, table: MainWindow) -> None:
    row = discarding.rows[0].cards
    table.edge.field.line.clear()
    row.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Space):
        QTest.keyClick(row, key)
    discarding.list.activated.emit(discarding.model.index(1))
    assert table.edge.field.line.text() == "7c, Jh"


def test_cards_of_others_cannot_be_taken(discarding: TableTop, table: MainWindow) -> None:
    row = discarding.rows[1].cards
    table.edge.field.line.clear()
    lie = row.lies()[0]
    QTest.mouseClick(row, LEFT, PLAIN, QPoint(round(lie.x), round(lie.y)))
    discarding.list.activated.emit(discarding.model.index(6))
    assert table.edge.field.line.text() == ""
    assert row.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_the_wheel_is_tilted_by_a_click_and_with_keys_and_back_by_undo(
    top: TableTop, table: MainWindow
) -> None:
    assert top.wheel.accessibleName() == "Fred: Sun 5, 5 points left; Moon 5, 3 points left"
    QTest.mouseClick(top.wheel, LEFT, PLAIN, top.wheel.station(7).toPoint())
    assert table.bridge.scene.of(FRED).fields["sun"] == 7
    assert "Sun 7, 7 points left; Moon 3" in top.wheel.accessibleName()
    QTest.keyClick(top.wheel, Qt.Key.Key_Left)
    assert table.bridge.scene.of(FRED).fields["sun"] == 6
    QTest.mouseClick(top.wheel, LEFT, PLAIN, top.wheel.station(6).toPoint())
    assert table.bridge.scene.of(FRED).fields["sun"] == 5
    for _ in range(3):
        table.bridge.undo()
    assert "sun" not in table.bridge.scene.of(FRED).fields


def test_the_wheel_never_leaves_its_stations(top: TableTop, table: MainWindow) -> None:
    for _ in range(12):
        QTest.keyClick(top.wheel, Qt.Key.Key_Right)
    assert table.bridge.scene.of(FRED).fields["sun"] == 10
    QTest.mouseClick(top.wheel, LEFT, PLAIN, top.wheel.rect().center())
    assert table.bridge.scene.of(FRED).fields["sun"] == 10


def test_many_hands_share_the_height_with_the_words_beside_them(table: MainWindow, qtbot: QtBot) -> None:
    held = [replace(FREDS, who=Name(str(n)), title=f"Fred {n}") for n in range(5)]
    many = seated(table, lambda _scene: tuple(held[:2]))
    qtbot.wait(10)
    high = many.rows[0].cards.height()
    assert many.rows[0].cards.x() < many.rows[0].width() / 4
    many = seated(table, lambda _scene: tuple(replace(one, notes=()) for one in held))
    last = many.rows[-1]
    qtbot.waitUntil(lambda: last.cards.x() > last.width() / 4)
    assert last.mapTo(many, QPoint(0, last.height())).y() <= many.height()
    assert last.cards.height() < high


def test_the_wheel_stays_whoever_is_asked(top: TableTop, table: MainWindow) -> None:
    table.bridge.select("")
    assert table.bridge.shown == ""
    assert top.wheel.accessibleName().startswith("Fred: Sun 5")
    QTest.keyClick(top.wheel, Qt.Key.Key_Right)
    assert table.bridge.scene.of(FRED).fields["sun"] == 6


def test_on_a_narrow_table_wheel_and_list_lie_under_the_hands(top: TableTop) -> None:
    beside = top.wheel.mapTo(top, QPoint()).x()
    assert beside > top.rows[0].mapTo(top, QPoint()).x() + top.rows[0].width()
    top.setParent(None)
    top.resize(480, 460)
    top.show()
    QApplication.processEvents()
    actor, opposition = (row.mapTo(top, QPoint()).y() for row in top.rows)
    assert top.wheel.mapTo(top, QPoint()).y() > actor > opposition
    assert top.rows[0].width() > 400
    top.resize(900, 460)
    QApplication.processEvents()
    assert top.wheel.mapTo(top, QPoint()).x() > 400
    top.close()


def test_a_hand_is_shown_once_and_as_a_list_too_if_the_gm_wants_lists(
    top: TableTop, table: MainWindow
) -> None:
    QApplication.processEvents()
    assert top.rows and not top.list.isVisible()
    table.middle.show_lists(True)
    QApplication.processEvents()
    assert top.list.isVisible()


def test_before_cards_are_dealt_the_wheel_is_in_the_middle(table: MainWindow) -> None:
    top = seated(table, lambda _scene: ())
    QApplication.processEvents()
    middle = top.wheel.mapTo(top, top.wheel.rect().center()).x()
    assert abs(middle - top.width() / 2) < 24
