"""Real fights in memory, and hands that click and type."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFrame, QVBoxLayout
from pytestqt.qtbot import QtBot

from crs_desktop import shipped
from crs_desktop.models.bridge import Bridge
from crs_desktop.models.cards.deck import DeckModel
from crs_desktop.models.cards.fan import FanModel
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.record.record import opening_facts, read_record
from crs_desktop.play.session.session import Session
from crs_desktop.views.cards.arc import arc
from crs_desktop.views.cards.face_off import back_of
from crs_desktop.views.cards.fan import CardFan
from crs_desktop.views.cards.spent import SpentCards

Opened = Callable[[str], Bridge]


@pytest.fixture
def opened(qapp: object) -> Iterator[Opened]:
    """Opens a sample as its fight begins."""
    campaign = Campaign(None)

    def open_(sample: str) -> Bridge:
        record = read_record(shipped.path("samples", f"{sample}.toml"))
        document = campaign.add(record.system, record.title, record.seed)
        session = Session(document, FileJournal(campaign, document))
        session.open_with(*opening_facts(record))
        return Bridge(session)

    yield open_
    campaign.close()


@pytest.fixture
def bar(opened: Opened) -> Bridge:
    """Fred attacks John with full OR and is asked for the first card."""
    bridge = opened("bar")
    assert attack(bridge, "Fred", "John")
    return bridge


@pytest.fixture
def toad(opened: Opened) -> Bridge:
    """Ted against the toad: three twelve-sided dice are asked for."""
    bridge = opened("toad")
    bridge.begin("Contest")
    for answer in ("Ted", "melee_combat", "0", "Giant toad", "melee_combat", "0"):
        assert bridge.type(answer)
    return bridge


def attack(bridge: Bridge, attacker: str, target: str) -> bool:
    return bridge.begin("Short Range attack") and all(map(bridge.type, (attacker, target, "6")))


class Table(QFrame):
    """A fan with the cards that are out beside it, as the table's edge has them."""

    def __init__(self, bridge: Bridge, width: int = 800, animation_ms: int = 0) -> None:
        super().__init__()
        self.model = FanModel(bridge, self)
        self.fan = CardFan(self.model, bridge.pick, lambda: back_of(bridge, bridge.prompt.who))
        bridge.follow(self.fan.follow, self.fan.stop)
        self.spent = SpentCards(bridge, DeckModel(bridge, self))
        self.fan.slides_to = self.spent
        self.fan.animation_ms = animation_ms
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.fan, 2)
        column.addWidget(self.spent, 1)
        self.resize(width, 288)


def shown(qtbot: QtBot, table: Table) -> Table:
    qtbot.addWidget(table)
    table.show()
    qtbot.waitExposed(table)
    table.fan.setFocus()
    return table


def point(table: Table, place: int) -> QPoint:
    """A point of the fan where a card is seen, whatever lies over the rest of it."""
    model, viewport = table.model, table.fan.viewport()
    lie = arc(model.rowCount(), viewport.width(), viewport.height()).lies[place]
    x, y = lie.point(-lie.width / 2 + 4, 0)
    return QPoint(round(x), round(y))


def click(table: Table, place: int) -> None:
    QTest.mouseClick(table.fan.viewport(), Qt.MouseButton.LeftButton, pos=point(table, place))
