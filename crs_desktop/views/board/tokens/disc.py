"""The disc of a token with shadow, face, rim and cross; equal discs of all tokens are drawn once."""

from functools import lru_cache
from math import ceil, pi

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from crs_desktop.views.board.tokens.layout import Layout
from crs_desktop.views.board.tokens.state_tones import coat_of
from crs_desktop.views.board.tokens.token_look import NO_SIDE, TokenLook
from crs_desktop.views.style import heads
from crs_desktop.views.style.materials import blank
from crs_desktop.views.style.palettes import Palette

_RECOGNISED = 16
"""Smallest radius of a disc with a drawn head, in pixels."""
_WITHIN = 0.78
"""Radius of the face inside the rim, as a part of the radius of the disc."""
_SHADE = QColor(0, 0, 0, 26)


class DiscSize(Struct, frozen=True):
    """The size of a square, of a token and of its disc, in pixels, each of ``ratio`` dots."""

    square: int
    width: int
    centre: tuple[float, float]
    radius: float
    ratio: float


def disc_size(layout: Layout, ratio: float) -> DiscSize:
    """Return the size of a token’s disc on a screen of ``ratio`` dots for each pixel."""
    return DiscSize(layout.square, layout.width, layout.centre.toTuple(), layout.radius, ratio)


def disc_of(look: TokenLook, layout: Layout, ratio: float, tones: Palette, portrait: QPixmap) -> QPixmap:
    """Return the disc of a token for a screen of ``ratio`` dots for each pixel; do not paint on it."""
    size, head = disc_size(layout, ratio), _head_on(look, layout)
    bare = TokenLook("", "", 1, look.side, None, look.out, look.bystander, colour=look.colour, head=head)
    return _shared(bare, size, tones) if portrait.isNull() else _drawn(bare, size, tones, portrait)


def has_face(look: TokenLook, layout: Layout, portrait: QPixmap) -> bool:
    """Return whether the disc shows a portrait or a drawn head."""
    return not portrait.isNull() or bool(_head_on(look, layout))


def _head_on(look: TokenLook, layout: Layout) -> str:
    """Return the drawn head; empty where it would be too small to be recognised."""
    return look.head if layout.radius >= _RECOGNISED else ""


@lru_cache(maxsize=64)
def _shared(look: TokenLook, size: DiscSize, tones: Palette) -> QPixmap:
    """Return a disc without portrait: to paint it anew took half of the time of a token."""
    return _drawn(look, size, tones, _head(look, size, tones))


def _drawn(look: TokenLook, size: DiscSize, tones: Palette, face: QPixmap) -> QPixmap:
    pixmap = blank(size.width, size.width, size.ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _Disc(painter, look, size, tones).draw(face)
    painter.end()
    return pixmap


def _head(look: TokenLook, size: DiscSize, tones: Palette) -> QPixmap:
    if not look.head:
        return QPixmap()
    dots = ceil(2 * _WITHIN * size.radius * size.ratio)
    return heads.picture(look.head, coat_of(look, tones).rim.name(), tones, dots)


class _Disc:
    def __init__(self, painter: QPainter, look: TokenLook, size: DiscSize, tones: Palette) -> None:
        self.painter, self.look, self.tones = painter, look, tones
        self.centre, self.radius = QPointF(*size.centre), size.radius
        self.coat = coat_of(look, tones)

    def draw(self, face: QPixmap) -> None:
        """Paint all parts of the disc from the lowest to the topmost."""
        painter, radius = self.painter, self.radius
        if not (self.look.bystander or self.tones.stark):
            self._cast()
        painter.setPen(_edge(self.coat.edge, self.look.bystander, self.tones))
        painter.setBrush(self.coat.disc)
        painter.drawEllipse(self.centre, radius, radius)
        if not face.isNull():
            self._face(face)
        if not self.look.bystander:
            inset = radius - max(1.0, radius * 0.07)
            _draw_rim(painter, self.centre, inset, max(2.0, radius * 0.17), self.coat.rim, self.look.side)
        if self.look.out:
            self._cross()

    def _cast(self) -> None:
        """Paint layers that together look like a soft shadow; light falls from the top left."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(_SHADE)
        for reach in (self.radius + layer * 0.8 for layer in range(4)):
            self.painter.drawEllipse(self.centre + QPointF(0.5, 2), reach, reach)

    def _face(self, face: QPixmap) -> None:
        """Fill the disc inside the rim with the middle of the portrait or the head."""
        painter, radius = self.painter, self.radius * _WITHIN
        side = min(face.width(), face.height())  # the largest square in the middle of the portrait
        cut = QRectF((face.width() - side) / 2, (face.height() - side) / 2, side, side)
        disc = QPainterPath()
        disc.addEllipse(self.centre, radius, radius)
        painter.save()
        painter.setClipPath(disc)
        painter.setOpacity(0.4 if self.look.out else 1)  # the cross must stand out from the face
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(disc.boundingRect(), face, cut)
        painter.restore()

    def _cross(self) -> None:
        reach = self.radius * 0.71  # from rim to rim
        self.painter.setPen(QPen(self.coat.ink, max(1.5, self.radius * 0.11)))
        for turn in (1, -1):
            arm = QPointF(reach, reach * turn)
            self.painter.drawLine(self.centre - arm, self.centre + arm)


def outline_of(tones: Palette) -> int:
    """Return the width of outlines in pixels: without shades they carry the whole shape."""
    return 2 if tones.stark else 1


def _edge(tone: QColor, dashed: bool, tones: Palette) -> QPen:
    pen = QPen(tone, 1.5 if dashed else outline_of(tones))
    if dashed:
        pen.setDashPattern([3, 2.5])
    return pen


_ARCS: dict[int, tuple[int, tuple[float, ...]]] = {
    2: (8, (0.62, 0.38)),
    3: (18, (0.42, 0.58)),
    4: (5, (0.52, 0.15, 0.18, 0.15)),
    5: (3, (0.8, 0.2)),
}
"""Broken rims by pattern: repetitions around the rim, and the parts of each that are drawn and left out."""
PATTERNS = 6
_SMALLEST = 8
"""Below this radius in pixels the rim is plain, because no pattern could be recognised."""


def _draw_rim(
    painter: QPainter, centre: QPointF, radius: float, width: float, tone: QColor, side: int
) -> None:
    """Draw the band inside a disc of ``radius`` pixels, in the pattern of ``side``; −1 draws none."""
    if side == NO_SIDE:
        return
    pattern = (side + side // PATTERNS) % PATTERNS  # the seventh side has the first tone, another pattern
    pattern = pattern if radius >= _SMALLEST else 0
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle = radius - width / 2
    if pattern == 1:
        for inset in (0.2, 1.0):
            _circle(painter, centre, radius - width * inset, QPen(tone, width * 0.4))
    else:
        _circle(painter, centre, middle, _pen(tone, width, middle, pattern))


def _circle(painter: QPainter, centre: QPointF, radius: float, pen: QPen) -> None:
    painter.setPen(pen)
    painter.drawEllipse(centre, radius, radius)


def _pen(tone: QColor, width: float, radius: float, pattern: int) -> QPen:
    pen = QPen(tone, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if pattern in _ARCS:
        times, parts = _ARCS[pattern]
        turn = 2 * pi * radius / times / width  # Qt counts dashes in widths of the pen
        pen.setDashPattern([part * turn for part in parts])
    return pen
