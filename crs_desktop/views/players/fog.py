"""Fog on the players' board: nothing of the picture below, or a grey veil over explored ground."""

from collections.abc import Iterator

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from crs_desktop.override import override
from crs_desktop.play.players.view import ShownFog
from crs_desktop.rules.ground.square_set import SquareSet, read_squares, whole
from crs_desktop.rules.ground.squares import Ground
from crs_desktop.views.board.ground.squares import SIDE

_OVER_WALLS = -60
_COVER, _VEIL = QColor("#0B0F0D"), QColor(0, 0, 0, 130)


class PlayersFog(QGraphicsItem):
    """The covered squares in one dark tone, the dimmed ones under a veil; tokens lie above."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[ShownFog | None, Ground] = None, Ground()
        self._covers: list[tuple[QRectF, QColor]] = []
        self.setZValue(_OVER_WALLS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def lie_on(self, ground: Ground, fog: ShownFog | None) -> None:
        """Cover a board as another fog does; None lifts it."""
        if (fog, ground) != self._shown:
            self.prepareGeometryChange()
            self._shown = fog, ground
            self._covers = [*_covers(ground, fog)] if fog else []
            self.update()

    @override
    def boundingRect(self) -> QRectF:  # noqa: N802
        whole = QRectF()
        for rect, _tone in self._covers:
            whole |= rect
        return whole

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Fill the squares; hard edges, so that no line of the picture is seen between two of them."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for rect, tone in self._covers:
            painter.fillRect(rect, tone)


def _covers(ground: Ground, fog: ShownFog) -> Iterator[tuple[QRectF, QColor]]:
    """Yield the rectangles under the fog, each with its tone."""
    revealed = read_squares(fog.revealed)
    unseen = whole(ground) - revealed
    dimmed = unseen if fog.dim else read_squares(fog.explored) - revealed
    yield from ((rect, _COVER) for rect in _rects(unseen - dimmed))
    yield from ((rect, _VEIL) for rect in _rects(dimmed))


def _rects(squares: SquareSet) -> list[QRectF]:
    return [
        QRectF(column * SIDE, row * SIDE, columns * SIDE, rows * SIDE)
        for column, row, columns, rows in squares.rectangles()
    ]
