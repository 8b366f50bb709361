from itertools import pairwise

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QBitmap, QRegion
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.values import Name
from crs_desktop.views.cards.leaving import Flight
from crs_desktop.views.cards.motion import SLIDE
from tests.views.cards.conftest import Table, click, shown

MS = 160


def flying(table: Table) -> list[Flight]:
    return [one for one in table.findChildren(Flight) if one.isVisible()]


def picked(qtbot: QtBot, bridge: Bridge) -> Table:
    table = shown(qtbot, Table(bridge, animation_ms=MS))
    click(table, 3)
    return table


def inked(flight: Flight) -> QRect:
    """Return the box of the painted part of a card."""
    image = flight.grab().toImage()
    card = image.createMaskFromColor(image.pixel(0, 0), Qt.MaskMode.MaskInColor)
    return QRegion(QBitmap.fromImage(card)).boundingRect()


def test_a_pick_counts_before_its_animation_ends(qtbot: QtBot, bar: Bridge) -> None:
    table = picked(qtbot, bar)
    assert len(bar.scene.spent[Name("Fred")]) == 1
    assert len(flying(table)) == 1
    assert flying(table)[0].journey.totalDuration() == MS + round(MS * SLIDE)


def test_the_next_fan_can_be_used_at_once_and_ends_the_flight(qtbot: QtBot, bar: Bridge) -> None:
    table = picked(qtbot, bar)
    first = flying(table)[0]
    assert table.fan.childAt(5, 5) is table.fan.viewport()
    entries = len(bar.session.path)
    click(table, 2)
    assert len(bar.session.path) == entries + 1
    assert first not in flying(table)
    assert len(flying(table)) <= 1


def test_any_key_skips_the_flight_and_keeps_its_own_effect(qtbot: QtBot, bar: Bridge) -> None:
    table = picked(qtbot, bar)
    flying(table)[0].journey.setCurrentTime(20)
    entries = len(bar.session.path)
    QTest.keyClick(table.fan, Qt.Key.Key_F5)
    assert flying(table) == []
    assert len(bar.session.path) == entries
    assert bar.prompt.kind == "draw"


def test_undo_ends_a_flight(qtbot: QtBot, bar: Bridge) -> None:
    table = picked(qtbot, bar)
    bar.undo()
    assert flying(table) == []


def test_a_card_lands_and_is_gone(qtbot: QtBot, bar: Bridge) -> None:
    table = picked(qtbot, bar)
    (flight,) = flying(table)
    with qtbot.waitSignal(flight.landed, timeout=3000):
        assert inked(flight).isValid()
    qtbot.waitUntil(lambda: not table.findChildren(Flight), timeout=3000)


def test_a_card_that_lay_turned_is_not_turned_again(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    click(table, 3)
    bar.undo()
    table.fan.animation_ms = MS
    click(table, 3)
    flight = flying(table)[0]
    flight.journey.pause()
    first = flight.grab().toImage()
    assert inked(flight).isValid()
    flight.journey.setCurrentTime(MS - 1)
    assert flight.grab().toImage() == first


def test_a_typed_card_does_not_fly(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar, animation_ms=MS))
    assert bar.type("7")
    assert flying(table) == []


def test_without_a_row_it_slides_off_the_fan(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar, animation_ms=MS))
    table.fan.slides_to = None
    click(table, 3)
    (flight,) = flying(table)
    flight.journey.pause()
    flight.journey.setCurrentTime(MS)
    lay = inked(flight)
    flight.journey.setCurrentTime(MS + 40)
    assert lay.isValid() and inked(flight).left() > lay.right()


def test_every_moment_can_be_painted(qtbot: QtBot, bar: Bridge) -> None:
    table = picked(qtbot, bar)
    flight = flying(table)[0]
    flight.journey.pause()
    seen = []
    for moment in (0, 79, 81, MS, MS + 40, MS + 100):
        flight.journey.setCurrentTime(moment)
        assert inked(flight).isValid(), moment
        seen.append(flight.grab().toImage())
    assert all(one != next_ for one, next_ in pairwise(seen))
