"""The picture of a token: a flat disc with a rim and initials, and a plate with name and LIFE."""

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QTransform

from crs_desktop.views.board.tokens.captions import draw_captions
from crs_desktop.views.board.tokens.disc import disc_of, has_face, outline_of
from crs_desktop.views.board.tokens.layout import Layout
from crs_desktop.views.board.tokens.names import left_of, left_wide, narrowed, shortened, squeezed
from crs_desktop.views.board.tokens.state_tones import StateTones, coat_of
from crs_desktop.views.board.tokens.token_look import NO_SIDE, TokenLook
from crs_desktop.views.style import drawings, materials
from crs_desktop.views.style.palettes import Palette

_LEFT, _CENTRE = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LEGIBLE = 6.5
"""Smallest radius of a disc with initials, in pixels."""


def token_pixmap(
    look: TokenLook, layout: Layout, ratio: float, tones: Palette, portrait: QPixmap | None = None
) -> QPixmap:
    """Return the picture of a token for a screen of ``ratio`` dots for each pixel."""
    face = portrait or QPixmap()
    pixmap = QPixmap(disc_of(look, layout, ratio, tones, face))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _Picture(painter, look, layout, tones).draw(has_face(look, layout, face))
    painter.end()
    return pixmap


class _Picture:
    def __init__(self, painter: QPainter, look: TokenLook, layout: Layout, tones: Palette) -> None:
        self.painter, self.look, self.layout, self.tones = painter, look, layout, tones
        self.coat = coat_of(look, tones)

    def draw(self, faced: bool) -> None:
        """Paint all that lies on the disc, from the lowest to the topmost."""
        if self.layout.radius >= _LEGIBLE and not faced:
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
        _box(self.painter, box, wide / 2, self.coat, self.tones)
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
        if self.layout.plate.height():
            size = self.layout.width, self.painter.device().devicePixelRatio()
            state = self.look.out, self.look.bystander
            self.painter.drawPixmap(0, 0, _empty_plate(size, self.layout.plate.getRect(), state, self.tones))
        if self.layout.captions:
            self.painter.setFont(self.layout.small)
            draw_captions(self.painter, self.layout.captions, self.layout.caption(), self.coat)
        self._bar()
        wide = left_wide(self.look, self.layout)
        if self.layout.named:
            self._name(wide)
        if wide and self.layout.numbered:
            # Where only one of them fits, a name tells more than “well”.
            paint = self._label if self.look.word and not self.layout.named else self._number
            paint(self.layout.number(wide))

    def _name(self, beside: float) -> None:
        left = beside and not self.layout.stacked
        self._label(self.layout.name(beside), _LEFT if left else _CENTRE)

    def _label(self, box: QRectF, across: Qt.AlignmentFlag = _CENTRE) -> None:
        font = squeezed(self.layout, self.look.label, box.width())
        self.painter.setFont(font)
        self.painter.setPen(self.coat.bad if self.look.bad and not self.layout.named else self.coat.ink)
        words = shortened(self.look, QFontMetricsF(font), box.width())
        self.painter.drawText(box, _MIDDLE | across, words)

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


def _letters(words: str, bold: bool, layout: Layout) -> tuple[QPainterPath, QRectF]:
    """Return the letters as outlines that fill the disc, and the box of their ink."""
    path, ink = drawings.outline(words, bold, layout.family)
    # Outlines are made at a height of 100.
    scale = min(0.0086 * layout.radius, 1.25 * layout.radius / max(1.0, ink.width()))
    shrunk = QTransform.fromScale(scale, scale)
    return shrunk.map(path), shrunk.mapRect(ink)


@lru_cache(maxsize=64)
def _empty_plate(
    size: tuple[int, float], box: tuple[float, ...], state: tuple[bool, bool], tones: Palette
) -> QPixmap:
    """Return an empty plate on a picture as large as its token; a crowd shares it.

    ``size`` is the token’s width in pixels and the dots for each, ``state`` whether out and a bystander.
    """
    width, ratio = size
    out, bystander = state
    pixmap, plate = materials.blank(width, width, ratio), QRectF(*box)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    corner = min(5.0, plate.height() / 2)
    if not bystander:
        materials.cast(painter, plate, corner, tones, 2)
    _box(painter, plate, corner, coat_of(TokenLook("", "", 1, NO_SIDE, None, out, bystander), tones), tones)
    painter.end()
    return pixmap


def _box(painter: QPainter, box: QRectF, corner: float, coat: StateTones, tones: Palette) -> None:
    painter.setPen(QPen(coat.edge, outline_of(tones)))
    painter.setBrush(coat.plate)
    painter.drawRoundedRect(box, corner, corner)
