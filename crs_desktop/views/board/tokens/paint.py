"""The picture of a token: a flat disc with a rim and initials, and a plate with name and LIFE."""

import math
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QTransform,
)

from crs_desktop.views.board.tokens.captions import draw_captions
from crs_desktop.views.board.tokens.layout import Layout
from crs_desktop.views.board.tokens.names import left_of, left_wide, narrowed, shortened, squeezed
from crs_desktop.views.board.tokens.state_tones import coat_of
from crs_desktop.views.board.tokens.token_look import NO_SIDE, TokenLook
from crs_desktop.views.style import drawings, heads, materials
from crs_desktop.views.style.palettes import Palette

_LEFT, _CENTRE = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LEGIBLE, _RECOGNISED = 6.5, 16
"""Smallest radius of a disc with initials, and of one with a drawn head, in pixels."""
_WITHIN = 0.78
"""Radius of the face inside the rim, as a part of the radius of the disc."""
_SHADE = QColor(0, 0, 0, 26)


def token_pixmap(
    look: TokenLook, layout: Layout, ratio: float, tones: Palette, portrait: QPixmap | None = None
) -> QPixmap:
    """Return the picture of a token for a screen of ``ratio`` dots for each pixel."""
    casts = not (look.bystander or tones.stark)
    pixmap = QPixmap(_ground(layout.width, layout.centre.toTuple(), layout.radius if casts else 0, ratio))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _Picture(painter, look, layout, tones, portrait or QPixmap()).draw()
    painter.end()
    return pixmap


@lru_cache(maxsize=32)
def _ground(width: float, centre: tuple[float, float], radius: float, ratio: float) -> QPixmap:
    """Return an empty picture ``width`` pixels wide, with a disc’s shadow; light falls from the top left.

    Tokens of one size share it: to paint it anew took a third to a half of the time of a token.
    """
    dots = round(width * ratio)
    pixmap = QPixmap(dots, dots)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    if radius:
        _cast(pixmap, QPointF(*centre), radius)
    return pixmap


def _cast(pixmap: QPixmap, centre: QPointF, radius: float) -> None:
    """Paint layers that together look like a soft shadow."""
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_SHADE)
    for reach in (radius + layer * 0.8 for layer in range(4)):
        painter.drawEllipse(centre + QPointF(0.5, 2), reach, reach)
    painter.end()


class _Picture:
    def __init__(
        self, painter: QPainter, look: TokenLook, layout: Layout, tones: Palette, portrait: QPixmap
    ) -> None:
        self.painter, self.look, self.layout, self.tones = painter, look, layout, tones
        self.coat = coat_of(look, tones)
        self.face = portrait if not portrait.isNull() else self._head()

    def _head(self) -> QPixmap:
        """Return the drawn head; none where it would be too small to be recognised."""
        if not self.look.head or self.layout.radius < _RECOGNISED:
            return QPixmap()
        dots = ceil(2 * _WITHIN * self.layout.radius * self.painter.device().devicePixelRatio())
        return heads.picture(self.look.head, self.coat.rim.name(), self.tones, dots)

    def draw(self) -> None:
        """Paint all parts of the token from the lowest to the topmost."""
        self._disc()
        if self.look.out:
            self._cross()
        if self.layout.radius >= _LEGIBLE and self.face.isNull():
            self._initials()
        self._plate()
        if self.look.facing >= 0:
            self._arrow()
        # The arrow points right between 0 and 180 degrees.
        for box, icon in self.layout.badges(at_right=not 0 < self.look.facing < 180):
            self._badge(icon, box)

    def _badge(self, icon: str, box: QRectF) -> None:
        """Paint an icon, or the number of markers left out."""
        wide = box.width()
        self._box(box, wide / 2)
        if icon.startswith("+"):
            self._more(icon, box)
            return
        inner = box.adjusted(wide * 0.15, wide * 0.15, -wide * 0.15, -wide * 0.15).toAlignedRect()
        drawn = drawings.icon(icon, self.coat.ink.name(), 20)
        drawn.paint(self.painter, inner)

    def _more(self, words: str, box: QRectF) -> None:
        letters = QFont(self.layout.bold)
        letters.setPixelSize(round(box.width() * 0.5))
        self.painter.setFont(letters)
        self.painter.setPen(self.coat.ink)
        self.painter.drawText(box, _MIDDLE | _CENTRE, words)

    def _disc(self) -> None:
        painter, coat, radius = self.painter, self.coat, self.layout.radius
        painter.setPen(_edge(coat.edge, self.look.bystander, self.tones))
        painter.setBrush(coat.disc)
        painter.drawEllipse(self.layout.centre, radius, radius)
        if not self.face.isNull():
            self._face()
        if not self.look.bystander:
            inset = radius - max(1.0, radius * 0.07)
            draw_rim(painter, self.layout.centre, inset, max(2.0, radius * 0.17), coat.rim, self.look.side)

    def _face(self) -> None:
        """Fill the disc inside the rim with the middle of the portrait or the head."""
        painter, radius, face = self.painter, self.layout.radius * _WITHIN, self.face
        side = min(face.width(), face.height())  # the largest square in the middle of the portrait
        cut = QRectF((face.width() - side) / 2, (face.height() - side) / 2, side, side)
        disc = QPainterPath()
        disc.addEllipse(self.layout.centre, radius, radius)
        painter.save()
        painter.setClipPath(disc)
        painter.setOpacity(0.4 if self.look.out else 1)  # the cross must stand out from the face
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(disc.boundingRect(), face, cut)
        painter.restore()

    def _arrow(self) -> None:
        """Paint an arrow on the rim that points where the combatant faces, never over the plate.

        It reaches beyond the rim as far as the token’s squares allow.
        """
        painter, radius, side = self.painter, self.layout.radius, self.layout.arrow
        out = max(1.0, min(side * 0.6, self.layout.width / 2 - radius - 1))
        painter.save()
        down = self.layout.centre.y() - (radius + out) * math.cos(math.radians(self.look.facing))
        covers = max(0.0, down - self.layout.plate.top()) if self.layout.plate.height() else 0.0
        painter.translate(self.layout.centre - QPointF(0, covers))
        painter.rotate(self.look.facing)
        painter.setPen(QPen(self.coat.plate, 1.5))
        painter.setBrush(self.coat.ink)
        tip = -radius - out
        painter.drawPolygon([QPointF(0, tip), QPointF(-side / 2, tip + side), QPointF(side / 2, tip + side)])
        painter.restore()

    def _cross(self) -> None:
        reach = self.layout.radius * 0.71  # from rim to rim
        self.painter.setPen(QPen(self.coat.ink, max(1.5, self.layout.radius * 0.11)))
        for turn in (1, -1):
            arm = QPointF(reach, reach * turn)
            self.painter.drawLine(self.layout.centre - arm, self.layout.centre + arm)

    def _initials(self) -> None:
        """Paint the initials as outlines, so that they can be cut free of the cross behind them."""
        layout = self.layout
        path, ink = _letters(self.look.initials, not self.look.bystander, layout)
        lift = layout.covered * 0.4 if layout.named else layout.radius * 0.2 if layout.numbered else 0
        # Centred by the ink, since letters have different margins.
        path.translate(layout.centre - ink.center() - QPointF(0, lift))
        if self.look.out:
            # The cross behind must not cut through the letters.
            self.painter.strokePath(path, QPen(self.coat.disc, max(2.0, layout.radius * 0.14)))
        self.painter.fillPath(path, self.coat.ink)

    def _plate(self) -> None:
        plate, said = self.layout.plate, left_of(self.look)
        if plate.height():
            self._box(plate, min(5.0, plate.height() / 2), casts=not self.look.bystander)
        self.painter.setFont(self.layout.small)
        draw_captions(self.painter, self.layout.captions, self.layout.caption(), self.coat)
        self._bar()
        wide = left_wide(self.look, self.layout)
        if self.layout.named:
            self._name(wide)
        if said and self.layout.numbered:
            self._number(self.layout.number(wide))

    def _box(self, box: QRectF, corner: float, casts: bool = False) -> None:
        if casts:
            materials.cast(self.painter, box, corner, self.tones, 2)
        self.painter.setPen(QPen(self.coat.edge, _outline(self.tones)))
        self.painter.setBrush(self.coat.plate)
        self.painter.drawRoundedRect(box, corner, corner)

    def _name(self, beside: float) -> None:
        box = self.layout.name(beside)
        font = squeezed(self.layout, self.look.label, box.width())
        self.painter.setFont(font)
        self.painter.setPen(self.coat.ink)
        words = shortened(self.look, QFontMetricsF(font), box.width())
        left = beside and not self.layout.stacked
        self.painter.drawText(box, _MIDDLE | (_LEFT if left else _CENTRE), words)

    def _bar(self) -> None:
        """Paint the bar; a word takes its place."""
        gauge, box = self.look.gauge, self.layout.bar_box
        if gauge is None or self.look.word:
            return
        self.painter.fillRect(box, self.coat.groove)
        filled = QRectF(box.topLeft(), QSizeF(box.width() * gauge.part, box.height()))
        self.painter.fillRect(filled, self.coat.bad if gauge.low else self.coat.good)

    def _number(self, box: QRectF) -> None:
        said = left_of(self.look)
        self.painter.setFont(narrowed(self.layout.bold, said, box.width()))
        self.painter.setPen(self.coat.bad if self.look.bad else self.coat.ink)
        self.painter.drawText(box, _MIDDLE | _CENTRE, said)


def _outline(tones: Palette) -> int:
    """Return the width of outlines in pixels: without shades they carry the whole shape."""
    return 2 if tones.stark else 1


def _edge(tone: QColor, dashed: bool, tones: Palette) -> QPen:
    pen = QPen(tone, 1.5 if dashed else _outline(tones))
    if dashed:
        pen.setDashPattern([3, 2.5])
    return pen


def _letters(words: str, bold: bool, layout: Layout) -> tuple[QPainterPath, QRectF]:
    """Return the letters as outlines that fill the disc, and the box of their ink."""
    path, ink = drawings.outline(words, bold, layout.family)
    # Outlines are made at a height of 100.
    scale = min(0.0086 * layout.radius, 1.25 * layout.radius / max(1.0, ink.width()))
    shrunk = QTransform.fromScale(scale, scale)
    return shrunk.map(path), shrunk.mapRect(ink)


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


def draw_rim(
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
        turn = 2 * math.pi * radius / times / width  # Qt counts dashes in widths of the pen
        pen.setDashPattern([part * turn for part in parts])
    return pen
