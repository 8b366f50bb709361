"""The tint of squares and combatants whose range a move would change, while a token is dragged."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from crs_desktop.override import override
from crs_desktop.views.board.ground.range_rings import RingReach, ring
from crs_desktop.views.board.ground.squares import SIDE, whole
from crs_desktop.views.style import theme

_UNDER_RINGS = -93
_PALE, _STRONG = 34, 120
"""Opacity of a tinted square, and of one with a combatant, of 255."""


class RangeChanges(QGraphicsItem):
    """Squares inside one of two rings and outside the other are pale; the ground of combatants stands out."""

    def __init__(self) -> None:
        super().__init__()
        self.paths: list[QPainterPath] = []
        self.grounds: Sequence[QRectF] = ()
        self._board = QRectF()
        self.setZValue(_UNDER_RINGS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_between(self, before: RingReach | None, after: RingReach | None) -> None:
        """Tint the squares whose range differs between two places of one token; None tints none."""
        self.prepareGeometryChange()
        self._board = whole(after.ground) if after else QRectF()
        self.paths = [_between(before, after, band.reach) for band in after.bands] if before and after else []
        self.update()

    def show_on(self, grounds: Sequence[QRectF]) -> None:
        """Tint the ground of the combatants whose range or sight would change."""
        self.prepareGeometryChange()
        self.grounds = grounds
        self.update()

    @override
    def boundingRect(self) -> QRectF:  # noqa: N802
        box = QRectF()
        for path in self.paths:
            box |= path.boundingRect()
        box &= self._board
        for ground in self.grounds:
            box |= ground.adjusted(-2, -2, 2, 2)
        return box

    @override
    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        tones = theme.in_use()
        pale, strong = QColor(tones.felt_asked), QColor(tones.felt_asked)
        pale.setAlpha(_PALE)
        strong.setAlpha(_STRONG)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(
            QBrush(pale, Qt.BrushStyle.BDiagPattern if tones.stark else Qt.BrushStyle.SolidPattern)
        )
        painter.save()
        painter.setClipRect(self._board)
        for path in self.paths:
            painter.drawPath(path)
        painter.restore()
        painter.setPen(QPen(QColor(tones.felt_asked), SIDE * 0.05, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush if tones.stark else strong)
        for ground in self.grounds:
            painter.drawRoundedRect(ground, 4, 4)


def _between(before: RingReach, after: RingReach, far: float) -> QPainterPath:
    """Return the ground inside one of two rings: what both cover cancels out."""
    path = ring(before, far)
    path.setFillRule(Qt.FillRule.OddEvenFill)
    path.addPath(ring(after, far))
    return path
