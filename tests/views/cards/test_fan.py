import gc

import pytest
from PySide6.QtCore import QAbstractAnimation, QCoreApplication, QEvent, QObject, QSizeF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QTransform
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsItem, QGraphicsPixmapItem
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.session.sources import Fan
from crs_desktop.rules.facts import CardSpent, FieldSet
from crs_desktop.rules.values import Card, Name
from crs_desktop.views.cards.fan import CardFan
from crs_desktop.views.cards.leaving import Flight
from crs_desktop.views.cards.spread import KEYS, CardSpread, FanCard, KeyCap
from crs_desktop.views.question.edge import TableEdge
from tests.views.cards.conftest import Table, click, point, shown

Key = Qt.Key


def lie_there(bridge: Bridge) -> tuple[Card, ...]:
    fan = bridge.fan()
    assert fan is not None
    return fan.order


def last_answer(bridge: Bridge) -> str:
    return bridge.session.path[-1].entry.text


def running(widget: QObject) -> list[QAbstractAnimation]:
    all_ = widget.findChildren(QAbstractAnimation)
    return [one for one in all_ if one.state() == QAbstractAnimation.State.Running]


def lifted(table: Table) -> list[int]:
    cards = [item for item in table.fan.scene().items() if isinstance(item, FanCard)]
    cards.sort(key=lambda card: card.x())
    return [place for place, card in enumerate(cards) if card.is_out]


def turn(bridge: Bridge, place: int) -> Card:
    """Pick a card and take it back: it lies turned then."""
    card = lie_there(bridge)[place]
    bridge.pick(place)
    bridge.undo()
    return card


def test_cards_and_their_keys_are_turned_once_and_not_at_each_painting(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    pictures = [item for item in table.fan.scene().items() if isinstance(item, QGraphicsPixmapItem)]
    assert len(pictures) == 2 * 11
    assert {item.sceneTransform().type() for item in pictures} <= {
        QTransform.TransformationType.TxNone,
        QTransform.TransformationType.TxTranslate,
    }


def test_a_fan_is_laid_once_it_is_seen(qtbot: QtBot, bar: Bridge) -> None:
    """Each size is drawn anew, so only the size at that time is used."""
    table = Table(bar)
    assert not table.fan.scene().items()
    shown(qtbot, table)
    assert len([item for item in table.fan.scene().items() if isinstance(item, FanCard)]) == 11


def test_a_click_picks_the_card_that_lies_there(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    fourth = lie_there(bar)[3]
    click(table, 3)
    assert last_answer(bar) == fourth
    assert fourth in bar.scene.spent[Name("Fred")]


def test_a_touch_picks_the_card_that_lies_there(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    fourth, spot = lie_there(bar)[3], point(table, 3)
    device = QTest.createTouchDevice()
    QTest.touchEvent(table.fan.viewport(), device).press(0, spot, table.fan.viewport()).commit()
    QTest.touchEvent(table.fan.viewport(), device).release(0, spot, table.fan.viewport()).commit()
    assert last_answer(bar) == fourth


def test_a_click_that_ends_elsewhere_picks_nothing(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    viewport, left = table.fan.viewport(), Qt.MouseButton.LeftButton
    QTest.mousePress(viewport, left, pos=point(table, 3))
    QTest.mouseRelease(viewport, left, pos=point(table, 5))
    click_on_felt = table.fan.rect().bottomLeft()
    QTest.mouseClick(viewport, left, pos=click_on_felt)
    QTest.mouseClick(viewport, Qt.MouseButton.RightButton, pos=point(table, 3))
    assert len(lie_there(bar)) == 11


def test_a_double_click_picks_once(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    bar.rule(FieldSet(Name("John"), "life", 99))
    before = len(bar.session.path)
    click(table, 3)
    QTest.mouseDClick(table.fan.viewport(), Qt.MouseButton.LeftButton, pos=point(table, 3))
    assert len(bar.session.path) == before + 1


@pytest.mark.parametrize(
    ("key", "place"), [(Key.Key_1, 0), (Key.Key_9, 8), (Key.Key_0, 9), (Key.Key_Minus, 10)]
)
def test_a_digit_picks_its_place(qtbot: QtBot, bar: Bridge, key: Qt.Key, place: int) -> None:
    edge = TableEdge(bar)
    qtbot.addWidget(edge)
    edge.show()
    there = lie_there(bar)[place]
    QTest.keyClick(edge.fan, key)
    assert last_answer(bar) == there


def test_a_digit_without_a_card_and_a_chord_pick_nothing(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    QTest.keyClick(table.fan, Key.Key_Equal)
    QTest.keyClick(table.fan, Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(table.fan, Key.Key_Space)
    assert len(lie_there(bar)) == 11


def test_arrows_move_a_ring_and_enter_picks_what_it_is_on(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    eleventh = lie_there(bar)[10]
    for key in (Key.Key_Right, Key.Key_Right, Key.Key_Left, Key.Key_Left):
        QTest.keyClick(table.fan, key)
    assert lifted(table) == [10]
    assert table.fan.enter()
    assert last_answer(bar) == eleventh


def test_space_picks_what_the_ring_is_on(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    first = lie_there(bar)[0]
    QTest.keyClick(table.fan, Key.Key_Right)
    QTest.keyClick(table.fan, Key.Key_Space)
    assert last_answer(bar) == first


def test_enter_without_a_ring_is_left_to_the_question(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    assert not table.fan.enter()
    QTest.keyClick(table.fan, Key.Key_Enter)
    assert bar.prompt.kind == "draw"


def test_the_ring_stays_while_only_time_goes_by(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    QTest.keyClick(table.fan, Key.Key_Right)
    bar.rewound.emit()
    assert lifted(table) == [0]


def test_the_card_under_the_pointer_is_drawn_out(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    at = point(table, 4).toPointF()
    none = Qt.MouseButton.NoButton
    moved = QMouseEvent(QEvent.Type.MouseMove, at, at, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(table.fan.viewport(), moved)
    assert lifted(table) == [4]
    QApplication.sendEvent(table.fan.viewport(), QEvent(QEvent.Type.Leave))
    assert lifted(table) == []


def test_a_turned_card_is_the_only_one_that_can_be_picked(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    card = turn(bar, 3)
    assert lifted(table) == [3]
    with qtbot.waitSignal(bar.refused):
        click(table, 0)
    with qtbot.waitSignal(bar.refused):
        bar.pick(5)
    assert bar.prompt.kind == "draw"
    click(table, 3)
    assert last_answer(bar) == card


def test_arrows_go_to_the_turned_card(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    card = turn(bar, 5)
    for key in (Key.Key_Left, Key.Key_Left, Key.Key_Return):
        QTest.keyClick(table.fan, key)
    assert last_answer(bar) == card


def test_nothing_lies_there_while_no_card_is_asked_for(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    while bar.prompt.kind == "draw":
        bar.usual()
    assert table.fan.scene().items() == []
    assert table.fan.accessibleDescription() == ""


def test_the_fan_has_a_name_for_screen_readers(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    assert table.fan.accessibleName() == bar.prompt.text
    assert table.fan.accessibleDescription().startswith("11 cards, face down.")


@pytest.mark.parametrize("width", [380, 800, 1400])
@pytest.mark.parametrize("count", [1, 11, 30])
def test_all_that_is_drawn_fits(qtbot: QtBot, bar: Bridge, width: int, count: int) -> None:
    fred = Name("Fred")
    bar.rule(FieldSet(fred, "lb", max(0, count - 10)))
    while len(lie_there(bar)) > count:
        spend(bar, fred)
    table = shown(qtbot, Table(bar, width))
    QTest.keyClick(table.fan, Key.Key_Left)
    seen = table.fan.viewport().rect().toRectF().adjusted(-1, -1, 1, 1)
    drawn = [item.sceneBoundingRect() for item in table.fan.scene().items() if item.isVisible()]
    assert len(lie_there(bar)) == count
    assert [box for box in drawn if not seen.contains(box)] == []


@pytest.mark.parametrize("width", [380, 800, 1400])
@pytest.mark.parametrize("count", [2, 11, 14])
def test_each_key_lies_on_the_part_of_its_card_that_is_seen(qtbot: QtBot, width: int, count: int) -> None:
    spread = CardSpread()
    spread.lay(Fan(tuple(Card(f"{rank}") for rank in range(count)), ""), QSizeF(width, 192), 1)
    caps = [item for item in spread.items() if isinstance(item, KeyCap)]
    assert sorted(cap.key for cap in caps) == sorted(KEYS[:count])
    for cap in caps:
        middle = cap.sceneBoundingRect().center()
        assert spread.place_at(middle.x(), middle.y()) == KEYS.index(cap.key)


@pytest.mark.parametrize("width", [380, 800, 1400])
@pytest.mark.parametrize("count", [1, 11, 32])
def test_a_spread_fits_any_number_of_cards(qtbot: QtBot, width: int, count: int) -> None:
    cards = tuple(Card(f"{rank}{suit}") for suit in "shdc" for rank in range(2, 10))[:count]
    spread = CardSpread()
    spread.lay(Fan(cards, "", turned=cards[-1]), QSizeF(width, 192), 1)
    spread.show_marks(0, count - 1, milliseconds=0)
    boxes = [item.sceneBoundingRect() for item in spread.items() if item.isVisible()]
    assert [box for box in boxes if not spread.sceneRect().adjusted(-1, -1, 1, 1).contains(box)] == []


def spend(bridge: Bridge, who: Name) -> None:
    bridge.rule(CardSpent(who, lie_there(bridge)[0]))


def test_without_animation_nothing_ever_moves(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    QTest.keyClick(table.fan, Key.Key_Right)
    assert running(table) == []
    click(table, 3)
    assert running(table) == []
    assert table.findChildren(Flight) == []


def alive() -> list[object]:
    """Return the objects of a fan that Python or Qt still holds."""
    gc.collect()
    ours = (CardFan, FanCard, Flight, Table, QAbstractAnimation, QTimer, QGraphicsItem)
    held = [*gc.get_objects(), *QApplication.allWidgets()]
    return [one for one in held if isinstance(one, ours)]


def test_closed_fans_are_freed(qtbot: QtBot, bar: Bridge) -> None:
    before, children = alive(), bar.findChildren(QObject)
    for _ in range(20):
        open_and_close(bar)
    known = {id(one) for one in before}
    assert [one for one in alive() if id(one) not in known] == []
    assert bar.findChildren(QObject) == children


def open_and_close(bridge: Bridge) -> None:
    """Open and close a fan with one card in flight and another being drawn out."""
    table = Table(bridge, animation_ms=160)
    table.show()
    click(table, 3)
    bridge.undo()
    click(table, 3)
    QTest.keyClick(table.fan, Key.Key_Right)
    bridge.undo()
    table.close()
    table.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
