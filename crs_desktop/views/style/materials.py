"""Cloth, wood and soft shadows, from tiles that are read once; a stark palette has plain tones instead."""

from functools import lru_cache
from math import ceil
from typing import Literal

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform

from crs_desktop import shipped
from crs_desktop.views.style.palettes import Palette

Kind = Literal["cloth", "beyond", "wood"]
"""Materials; “beyond” is the darker cloth around the board."""
_PLAIN = 64
"""Side of a tile without texture, in pixels."""
_BEYOND = QColor(0, 0, 0, 69)
_SHADE = 26
"""Opacity, of 255, of each of the layers that a soft shadow is made of."""


@lru_cache(maxsize=16)
def tile(kind: Kind, palette: Palette, ratio: float, upright: bool = False) -> QPixmap:
    """Return the tile of a material for a screen of this ratio; ``upright`` turns the grain by 90 degrees."""
    if palette.stark:
        made = QPixmap(_PLAIN, _PLAIN)
        made.fill(QColor(palette.wood if kind == "wood" else palette.felt))
    elif kind == "beyond":
        made = _darker(tile("cloth", palette, 1))
    else:
        made = QPixmap(str(shipped.path("themes", f"{kind}-{palette.name}.png")))
    if upright:
        made = made.transformed(QTransform().rotate(90))
    made.setDevicePixelRatio(ratio)
    return made


def blank(wide: float, high: float, ratio: float) -> QPixmap:
    """Return an empty transparent picture of this size for a screen of ``ratio`` dots for each pixel."""
    made = QPixmap(ceil(wide * ratio), ceil(high * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    return made


def mixed(one: str, other: str, part: float) -> QColor:
    """Return ``one`` mixed with ``part`` (0 to 1) of ``other``."""
    a, b = QColor(one), QColor(other)
    pairs = ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
    return QColor(*(round(x + (y - x) * part) for x, y in pairs))


def _darker(cloth: QPixmap) -> QPixmap:
    made = cloth.copy()
    painter = QPainter(made)
    painter.fillRect(made.rect(), _BEYOND)
    painter.end()
    return made


def lay(
    painter: QPainter,
    kind: Kind,
    palette: Palette,
    box: QRect,
    start: QPoint | None = None,
    upright: bool = False,
) -> None:
    """Cover ``box`` with a material; a tile begins at ``start``, by default at the origin of the painter."""
    piece = tile(kind, palette, painter.device().devicePixelRatio(), upright)
    painter.drawTiledPixmap(box, piece, box.topLeft() - (start or QPoint()))


def frame(painter: QPainter, palette: Palette, box: QRect, broad: int) -> None:
    """Paint a wooden rail along the edges of ``box``."""
    inner = box.adjusted(broad, broad, -broad, -broad)
    for across in (QRect(box.left(), box.top(), box.width(), broad), _below(inner, box)):
        lay(painter, "wood", palette, across)
    for down in (QRect(box.left(), box.top(), broad, box.height()), _beside(inner, box)):
        lay(painter, "wood", palette, down, upright=True)
    painter.setPen(QColor(palette.rail))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(inner.adjusted(-1, -1, 0, 0))


def _below(inner: QRect, box: QRect) -> QRect:
    return QRect(box.left(), inner.bottom() + 1, box.width(), box.bottom() - inner.bottom())


def _beside(inner: QRect, box: QRect) -> QRect:
    return QRect(inner.right() + 1, box.top(), box.right() - inner.right(), box.height())


def cast(painter: QPainter, box: QRectF, corner: float, palette: Palette, soft: int = 4) -> None:
    """Paint the shadow of a paper with round corners: light falls from the top left.

    Nested layers look like a blur and cost less; still, paint it into a picture that is kept.
    """
    if palette.stark:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, _SHADE))
    for reach in range(soft):
        grown = box.adjusted(-reach, -reach, reach, reach).translated(soft / 4, soft / 2)
        painter.drawRoundedRect(grown, corner + reach, corner + reach)
