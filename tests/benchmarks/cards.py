"""Twenty cards that move and turn beside bare items with a cached picture; a table with cards and tokens."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsScene,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QWidget,
)

from crs_desktop.rules.facts import FieldSet
from crs_desktop.views.board.board import Board
from crs_desktop.views.cards import faces
from crs_desktop.views.cards.arc import Lie
from crs_desktop.views.cards.fan import CardFan
from crs_desktop.views.cards.spread import FanCard
from crs_desktop.views.style import theme
from crs_desktop.views.style.palettes import HIGH_CONTRAST, LIGHT, Palette
from tests.benchmarks import crowd
from tests.benchmarks.kit.measure import compare, ended, report, timed
from tests.benchmarks.kit.program import program, settle

COUNT, HEIGHT = 20, 180
_PEOPLE, _FRAMES = 30, 12


class _Cached(QGraphicsObject):
    """What the platform can do: an item painted by Python once, and kept as a picture."""

    def __init__(self, picture: QPixmap) -> None:
        super().__init__()
        self._picture = picture
        self.setCacheMode(QGraphicsItem.CacheMode.ItemCoordinateCache)

    def boundingRect(self) -> QRectF:  # noqa: N802
        return QRectF(-66, -92, 132, 184)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.drawPixmap(self.boundingRect().topLeft(), self._picture)


class _Frames:
    """A view whose cards are elsewhere in each frame."""

    def __init__(self, cards: list[QGraphicsObject]) -> None:
        self._cards, self._frame = cards, 0
        self._scene = QGraphicsScene(0, 0, 1300, 400)
        self._view = QGraphicsView(self._scene)
        self._view.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        self._view.resize(1320, 420)
        for card in cards:
            self._scene.addItem(card)
        self._view.show()

    def show(self) -> None:
        """Move every card a little, and paint."""
        self._frame += 1
        for place, card in enumerate(self._cards):
            card.setPos(80 + place * 58, 180 + (self._frame * 3 + place * 7) % 60)
            card.setRotation((self._frame * 2 + place * 5) % 30 - 15)
        self._view.viewport().repaint()


def measure(runs: int = 121) -> None:
    """Print the line for cards that move, and that for the table they lie on."""
    app = program()
    picture = faces.back(HEIGHT)
    lie = Lie(0, 0, 0, HEIGHT)
    ours = _Frames([FanCard(lie, picture) for _ in range(COUNT)])
    floor = _Frames([_Cached(picture) for _ in range(COUNT)])
    app.processEvents()
    compare(f"a frame of {COUNT} moving cards / cached items", ours.show, floor.show, runs, 1.5)
    _table(app, runs // 6)


def _table(app: QApplication, runs: int) -> None:
    """Paint a board of thirty tokens and a fan of twenty cards, with and without cloth, wood and shadows."""
    shown = crowd.window(app, _PEOPLE - 2)
    shown.bridge.rule(*(FieldSet(who, "lb", COUNT // 2) for who in shown.bridge.scene.combatants))
    while shown.bridge.prompt.kind != "draw":
        shown.bridge.usual()
    views = shown.findChild(Board), shown.findChild(CardFan)
    ports = [view.viewport() for view in views if view is not None]

    def frames() -> None:
        for port in ports * _FRAMES:
            port.repaint()

    def painted(palette: Palette) -> float:
        theme.apply(app, palette)
        settle(app)
        frames()
        return timed(frames) / _FRAMES

    pairs = [(painted(LIGHT), painted(HIGH_CONTRAST)) for _ in range(runs)]
    report(f"a frame of {COUNT} cards and {_PEOPLE} tokens / in high contrast", pairs, 1.2)
    theme.apply(app, LIGHT)
    ended(shown)
