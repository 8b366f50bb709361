"""Rings around a token: asked now, can be chosen, selected, aimed at."""

from functools import lru_cache
from math import ceil
from typing import Literal

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from crs_desktop.views.board.ground.tones import hollow
from crs_desktop.views.board.tokens.disc import DiscSize, disc_size
from crs_desktop.views.board.tokens.layout import Layout
from crs_desktop.views.style.materials import blank
from crs_desktop.views.style.palettes import Palette

Aim = Literal["", "allowed", "barred"]
_GAP = 1.5
"""Dark gap beside a ring, in pixels at a square of 56."""
_AROUND = 0.16
"""Breadth of the ground around a token that rings may cover, as a part of a square."""


class TokenRings(Struct, frozen=True):
    """The rings of one token; ``aimed`` is true under attack, ``aim`` is what a drop on it would do."""

    asked: bool = False
    choosable: bool = False
    selected: bool = False
    aimed: bool = False
    aim: Aim = ""


NO_RINGS = TokenRings()


def rings_of(rings: TokenRings, layout: Layout, ratio: float, tones: Palette) -> tuple[QPixmap, float]:
    """Return the picture of a token’s rings, and how far it reaches beyond the token, in pixels."""
    return _drawn(rings, disc_size(layout, ratio), tones)


@lru_cache(maxsize=32)
def _drawn(rings: TokenRings, disc: DiscSize, tones: Palette) -> tuple[QPixmap, float]:
    beyond = ceil(disc.square * _AROUND)
    pixmap = blank(disc.width + 2 * beyond, disc.width + 2 * beyond, disc.ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(beyond, beyond)
    _draw(painter, rings, disc, tones)
    painter.end()
    return pixmap, beyond


def _draw(painter: QPainter, rings: TokenRings, disc: DiscSize, tones: Palette) -> None:
    if rings.selected:
        _frame(painter, disc, QPen(QColor(tones.felt_ink), max(1.5, disc.square * 0.045)))
    if rings.asked:
        _ring(painter, disc, tones, 3.5)
    elif rings.choosable:
        _ring(painter, disc, tones, 2)
    if rings.aim == "allowed" or rings.aimed:
        _ring(painter, disc, tones, 2.5, Qt.PenStyle.DashLine)
    if rings.aim == "barred":
        _ring(painter, disc, tones, 3.5, Qt.PenStyle.DotLine, tones.felt_hurt)


def _ring(
    painter: QPainter,
    disc: DiscSize,
    tones: Palette,
    width: float,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
    tone: str = "",
) -> None:
    """Draw a ring, ``width`` pixels wide at a square of 56, on a dark casing that is seen on any map."""
    unit = disc.square / 56
    radius, broad = disc.radius + (_GAP + width / 2) * unit, width * unit
    layers = (
        (hollow(tones), broad + 2 * _GAP * unit, Qt.PenStyle.SolidLine),
        (QColor(tone or tones.felt_asked), broad, style),
    )
    for colour, wide, how in layers:
        painter.setPen(QPen(colour, wide, how, Qt.PenCapStyle.FlatCap))
        painter.drawEllipse(QPointF(*disc.centre), radius, radius)


def _frame(painter: QPainter, disc: DiscSize, pen: QPen) -> None:
    inset = pen.widthF() / 2
    painter.setPen(pen)
    painter.drawRoundedRect(QRectF(0, 0, disc.width, disc.width).adjusted(inset, inset, -inset, -inset), 6, 6)
