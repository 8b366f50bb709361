"""Rings around a token: asked now, can be chosen, selected, aimed at."""

from functools import lru_cache
from math import ceil, floor
from typing import Literal

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QRadialGradient

from crs_desktop.views.board.tokens.layout import Layout
from crs_desktop.views.style.palettes import Palette

Aim = Literal["", "allowed", "barred"]


class TokenRings(Struct, frozen=True):
    """The rings of one token; ``aim`` is what a drop on it would do."""

    asked: bool = False
    choosable: bool = False
    selected: bool = False
    aim: Aim = ""


NO_RINGS = TokenRings()


def draw_rings(painter: QPainter, rings: TokenRings, layout: Layout, tones: Palette) -> None:
    """Draw the rings of a token at the origin, in pixels."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if rings.selected:
        _frame(painter, layout, QPen(QColor(tones.felt_ink), max(1.5, layout.square * 0.045)))
    if rings.choosable:
        _halo(painter, layout, tones.felt_asked)
    if rings.asked or rings.aim == "allowed":
        _ring(painter, layout, QPen(QColor(tones.felt_asked), layout.square * 0.075))
    if rings.aim == "barred":
        _ring(painter, layout, QPen(QColor(tones.felt_hurt), layout.square * 0.075, Qt.PenStyle.DotLine))


def _halo(painter: QPainter, layout: Layout, tone: str) -> None:
    """Draw a glow that is brightest at the disc and gone at the edge of the square."""
    reach = layout.radius + layout.square * 0.22
    # Whole pixels, so that the cached glow is not blurred.
    corner = QPointF(floor(layout.centre.x() - reach), floor(layout.centre.y() - reach))
    middle, ratio = layout.centre - corner, painter.device().devicePixelRatio()
    painter.drawPixmap(corner, _glow((middle.x(), middle.y()), layout.radius, reach, ratio, tone))


@lru_cache(maxsize=8)
def _glow(middle: tuple[float, float], radius: float, reach: float, ratio: float, tone: str) -> QPixmap:
    """Return the picture of a glow, drawn once: its gradient takes longer than all else on a board."""
    side = ceil(max(middle) + reach)
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    centre, faint = QPointF(*middle), QColor(tone)
    faint.setAlpha(0)
    glow = QRadialGradient(centre, reach)
    glow.setColorAt(radius / reach, QColor(tone))
    glow.setColorAt(1, faint)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    painter.drawEllipse(centre, reach, reach)
    painter.end()
    return pixmap


def _ring(painter: QPainter, layout: Layout, pen: QPen) -> None:
    radius = layout.radius + pen.widthF() / 2
    painter.setPen(pen)
    painter.drawEllipse(layout.centre, radius, radius)


def _frame(painter: QPainter, layout: Layout, pen: QPen) -> None:
    inset = pen.widthF() / 2
    box = QRectF(0, 0, layout.width, layout.width).adjusted(inset, inset, -inset, -inset)
    painter.setPen(pen)
    painter.drawRoundedRect(box, 6, 6)
