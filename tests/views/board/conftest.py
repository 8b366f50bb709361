"""A board over a real session in memory."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Self

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop import shipped
from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.combatants import CombatantsModel
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.record.record import opening_facts, read_record
from crs_desktop.play.session.session import Session
from crs_desktop.rules import load_system
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Moved
from crs_desktop.rules.ground.squares import Square, read_square
from crs_desktop.rules.questions import Place
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Procedure, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.board.board import Board
from crs_desktop.views.board.ground.squares import area
from crs_desktop.views.board.tokens.token import Token
from crs_desktop.views.style import theme
from tests.sessions import answer
from tests.views.windows import undressed_afterwards

_ROUND = ("Combat round", "Fred, John", "1", "-", "6", "3")
_LEFT = Qt.MouseButton.LeftButton


@dataclass
class Game:
    """A board with its bridge, and mouse and keys to work it; squares are given as text (H6)."""

    qtbot: QtBot
    bridge: Bridge
    board: Board

    @property
    def port(self) -> QWidget:
        return self.board.viewport()

    def token(self, name: str) -> Token:
        token = self.board.tokens.named(name)
        assert token
        return token

    def stands(self, name: str) -> str:
        return str(self.bridge.scene.of(Name(name)).square)

    def lies(self, name: str) -> str:
        """Return the square on which the token is drawn, which it must fill exactly."""
        place = self.token(name).pos()
        square = Square(int(place.x() // 48), int(place.y() // 48))
        assert place == area(square).topLeft()
        return str(square)

    def pixel(self, square: str) -> QPoint:
        return self.board.mapFromScene(area(read_square(square)).center() + QPointF(3, 2))

    def press(self, at: QPoint, button: Qt.MouseButton = _LEFT) -> None:
        QTest.mousePress(self.port, button, Qt.KeyboardModifier.NoModifier, at)

    def move(self, at: QPoint) -> None:
        """Send a move event directly: `QTest` moves the pointer of the machine, late or not at all."""
        none, plain = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
        there = QPointF(self.port.mapToGlobal(at))
        QApplication.sendEvent(
            self.port, QMouseEvent(QEvent.Type.MouseMove, QPointF(at), there, none, none, plain)
        )

    def release(
        self,
        at: QPoint,
        button: Qt.MouseButton = _LEFT,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        QTest.mouseRelease(self.port, button, modifiers, at)

    def in_a_round(self) -> Self:
        """Begin a round, in which Fred is asked for an Action."""
        answer(self.bridge, *_ROUND)
        assert self.bridge.prompt.text == "Fred’s Action?"
        return self

    def after_a_blow(self) -> Self:
        """Let Fred strike John, so that they are in a melee."""
        answer(self.in_a_round().bridge, "short range", "John", "8", "A")
        return self

    def hover(self, square: str) -> None:
        self.move(self.pixel(square))

    def click(self, square: str) -> None:
        self.press(self.pixel(square))
        self.release(self.pixel(square))

    def double_click(self, square: str) -> None:
        self.click(square)
        QTest.mouseDClick(self.port, _LEFT, Qt.KeyboardModifier.NoModifier, self.pixel(square))

    def take(self, square: str, to: str) -> None:
        """Begin a drag without letting go."""
        start, end = self.pixel(square), self.pixel(to)
        self.press(start)
        for part in (0.3, 0.7, 1.0):
            self.move(start + (end - start) * part)
        self.board.mouse.tell()

    def drag(self, square: str, to: str) -> None:
        self.take(square, to)
        self.release(self.pixel(to))

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.board, key, modifier)


Open = Callable[..., Game]


@pytest.fixture(autouse=True)
def _dressed(qapp: QApplication) -> Iterator[None]:
    with undressed_afterwards(qapp):
        theme.apply(qapp, theme.LIGHT)
        yield


@pytest.fixture
def open_board(qtbot: QtBot) -> Open:
    """Open a sample as its fight begins, with more facts told at the opening."""

    def opened(sample: str = "bar", *more: Fact) -> Game:
        record = read_record(shipped.path("samples", f"{sample}.toml"))
        campaign = Campaign(None)
        document = campaign.add(record.system, record.title, record.seed)
        session = Session(document, FileJournal(campaign, document))
        session.open_with(*opening_facts(record), *more)
        return _shown(qtbot, session)

    return opened


@pytest.fixture
def bar(open_board: Open) -> Game:
    """Fred at H6, John at I6, Mary at J8."""
    return open_board("bar")


@pytest.fixture
def toad(open_board: Open) -> Game:
    """Ted at K8, and the toad, two squares large, at L9."""
    return open_board("toad")


@pytest.fixture
def walk(bar: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The bar, with Fred asked for a square to walk to; row 1 is barred."""

    def barred(_scene: Scene, square: Square) -> WhyNot | None:
        return WhyNot("The bar is in the way.") if square.row == 0 else None

    async def rule(table: Table) -> None:
        fred = Name("Fred")
        where = Place(
            who=fred, name="where", words=lambda _: "Where?", barred=barred, prefer=lambda _: Square(0, 1)
        )
        there = await table.ask(where)
        table.happen(Moved(fred, there))

    session = bar.bridge.session
    session.system = replace(load_system("crs"), procedures=(Procedure("Walk", rule),))
    assert bar.bridge.begin("Walk")
    return bar


def _shown(qtbot: QtBot, session: Session) -> Game:
    bridge = Bridge(session)
    board = Board(bridge, CombatantsModel(bridge, bridge))
    bridge.setParent(board)
    board.animation_ms = 0
    board.resize(760, 520)
    qtbot.addWidget(board)
    board.show()
    qtbot.waitExposed(board)
    return Game(qtbot, bridge, board)
