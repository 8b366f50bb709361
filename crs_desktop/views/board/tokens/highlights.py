"""Rings around a token: asked now, can be chosen, selected, aimed at."""

from functools import lru_cache
from math import ceil, floor
from typing import Literal

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from crs_desktop.views.board.ground.tones import hollow
from crs_desktop.views.board.tokens.layout import Layout
from crs_desktop.views.style.palettes import Palette

Aim = Literal["", "allowed", "barred"]
_Pens = tuple[float, float, Qt.PenStyle, str, str]
"""Width of a ring and of the gap beside it, its style, its colour, and that of its casing."""
_GAP = 1.5
"""Dark gap beside a ring, in pixels at a square of 56."""


class TokenRings(Struct, frozen=True):
    """The rings of one token; ``aimed`` is true under attack, ``aim`` is what a drop on it would do."""

    asked: bool = False
    choosable: bool = False
    selected: bool = False
    aimed: bool = False
    aim: Aim = ""


NO_RINGS = TokenRings()


def draw_rings(painter: QPainter, rings: TokenRings, layout: Layout, tones: Palette) -> None:
    """Draw the rings of a token at the origin, in pixels."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if rings.selected:
        _frame(painter, layout, QPen(QColor(tones.felt_ink), max(1.5, layout.square * 0.045)))
    if rings.asked:
        _ring(painter, layout, tones, 3.5)
    elif rings.choosable:
        _ring(painter, layout, tones, 2)
    if rings.aim == "allowed" or rings.aimed:
        _ring(painter, layout, tones, 2.5, Qt.PenStyle.DashLine)
    if rings.aim == "barred":
        _ring(painter, layout, tones, 3.5, Qt.PenStyle.DotLine, tones.felt_hurt)


def _ring(
    painter: QPainter,
    layout: Layout,
    tones: Palette,
    width: float,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
    tone: str = "",
) -> None:
    """Draw a ring, ``width`` pixels wide at a square of 56."""
    unit = layout.square / 56
    radius, reach = layout.radius + (_GAP + width / 2) * unit, layout.radius + (2 * _GAP + width) * unit
    # Whole pixels, so that the cached ring is not blurred.
    corner = QPointF(floor(layout.centre.x() - reach), floor(layout.centre.y() - reach))
    middle, ratio = layout.centre - corner, painter.device().devicePixelRatio()
    pens = (width * unit, _GAP * unit, style, tone or tones.felt_asked, hollow(tones).name())
    painter.drawPixmap(corner, _drawn((middle.x(), middle.y()), radius, ratio, pens))


@lru_cache(maxsize=32)
def _drawn(middle: tuple[float, float], radius: float, ratio: float, pens: _Pens) -> QPixmap:
    """Return the picture of a ring on a dark casing, which is seen on any map; drawn once."""
    width, gap, style, tone, casing = pens
    side = ceil(max(middle) + radius + width / 2 + gap)
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for colour, wide, how in ((casing, width + 2 * gap, Qt.PenStyle.SolidLine), (tone, width, style)):
        painter.setPen(QPen(QColor(colour), wide, how, Qt.PenCapStyle.FlatCap))
        painter.drawEllipse(QPointF(*middle), radius, radius)
    painter.end()
    return pixmap


def _frame(painter: QPainter, layout: Layout, pen: QPen) -> None:
    inset = pen.widthF() / 2
    box = QRectF(0, 0, layout.width, layout.width).adjusted(inset, inset, -inset, -inset)
    painter.setPen(pen)
    painter.drawRoundedRect(box, 6, 6)
