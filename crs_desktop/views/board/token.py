"""A token: one ready picture on the board, drawn anew only when something it shows has changed."""

from typing import Literal

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QPointF, QPropertyAnimation, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from crs_desktop.rules.values import Name
from crs_desktop.views import theme
from crs_desktop.views.board.look import Look
from crs_desktop.views.board.paint import token_pixmap
from crs_desktop.views.board.rings import Rings, draw_rings
from crs_desktop.views.board.squares import SIDE

Aim = Literal["", "allowed", "barred"]


class Token(QGraphicsObject):
    """``name`` is whose it is; its place is the top left of its squares, as the board is measured."""

    def __init__(self, name: Name, look: Look, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self.name = name
        self._look = look
        self._rings = Rings()
        self._pixmap = QPixmap()
        self._drawn_for: tuple[object, ...] = ()
        self._glide = QPropertyAnimation(self, b"pos", self)
        self._glide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._stack()

    @property
    def look(self) -> Look:
        """What it shows."""
        return self._look
