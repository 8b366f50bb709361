"""One card of the fan on the felt."""

from PySide6.QtCore import QEasingCurve, QPointF, QPropertyAnimation, QRectF
from PySide6.QtGui import QColor, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QGraphicsPathItem, QGraphicsPixmapItem

from crs_desktop.views.cards import faces
from crs_desktop.views.cards.arc import WIDTH, Lie
from crs_desktop.views.style import theme

_RING = 3


class FanCard(QGraphicsObject):
    """Holds a ready picture; a ring that marks it and an animation that draws it out, once one is wanted."""

    def __init__(self, lie: Lie, picture: QPixmap) -> None:
        """``picture`` is turned already as the card lies."""
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self._home, self._out = QPointF(lie.x, lie.y), QPointF(lie.lifted().x, lie.lifted().y)
        self.setPos(self._home)
        self.setRotation(lie.angle)
        shown = QGraphicsPixmapItem(picture, self)
        shown.setRotation(-lie.angle)
        whole = picture.deviceIndependentSize()
        shown.setOffset(-whole.width() / 2, -whole.height() / 2)
        self._height = lie.height
        wide, tall = lie.height * WIDTH / 2 + _RING, lie.height / 2 + _RING
        self._bounds = QRectF(-wide, -tall, 2 * wide, 2 * tall)
        self._ring: QGraphicsPathItem | None = None
        self._move: QPropertyAnimation | None = None

    def boundingRect(self) -> QRectF:  # noqa: N802
        """That of the picture and the ring."""
        return self._bounds

    @property
    def is_out(self) -> bool:
        """Whether it has been drawn out of the fan, and has come there."""
        return self.pos() == self._out

    def mark(self, marked: bool) -> None:
        """Put the ring around it, or take it off."""
        if self._ring is None and marked:
            self._ring = QGraphicsPathItem(faces.shape(self._height, _RING / 2), self)
            self._ring.setPen(QPen(QColor(theme.in_use().felt_asked), _RING))
        if self._ring is not None:
            self._ring.setVisible(marked)

    def lift(self, out: bool, milliseconds: int) -> None:
        """Draw it out of the fan, or push it back."""
        goal = self._out if out else self._home
        if self._move is None and out:
            self._move = QPropertyAnimation(self, b"pos", self)
            self._move.setEasingCurve(QEasingCurve.Type.OutCubic)
        if self._move is None or self._move.endValue() == goal:
            return
        self._move.stop()
        self._move.setEndValue(goal)
        self._move.setDuration(milliseconds)
        self._move.start()

    def stop(self) -> None:
        """Stand still, before the scene is cleared."""
        if self._move is not None:
            self._move.stop()
