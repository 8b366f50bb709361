"""The picture of one token: a flat disc of paper with a rim, initials, and a plate with name and LIFE."""

from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QApplication

from crs_desktop.models.combatants import Gauge
from crs_desktop.views.board.coat import coat_of
from crs_desktop.views.board.look import Look
from crs_desktop.views.board.rim import draw_rim
from crs_desktop.views.palettes import Palette

_CENTRE = Qt.AlignmentFlag.AlignCenter
_NAMES_FROM, _NUMBERS_FROM = 3.0, 2.2
"""A token must be so many lines of text high before its name, and its number, are written."""
_LOW = 3
"""LIFE is low at a third of what it was."""


def text_font(bold: bool = False) -> QFont:
    """The letters of plates and read-outs."""
    font = QFont(QApplication.font())
    font.setBold(bold)
    return font


def token_pixmap(look: Look, square: int, ratio: float, tones: Palette) -> QPixmap:
    """Draw a token for squares of ``square`` pixels, on a screen of ``ratio`` dots a pixel."""
    dots = round(square * look.size * ratio)
    pixmap = QPixmap(dots, dots)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _Picture(painter, look, square, tones).draw()
    painter.end()
    return pixmap


class _Picture:
    """Draws within a square of ``width`` pixels; nothing of a token lies outside of its own squares."""

    def __init__(self, painter: QPainter, look: Look, square: int, tones: Palette) -> None:
        self.painter, self.look, self.square = painter, look, square
        self.coat = coat_of(look, tones)
        self.width = square * look.size
        self.line = QFontMetricsF(text_font()).capHeight() + 6
        self.named = self.width >= self.line * _NAMES_FROM
        self.numbered = look.gauge is not None and self.width >= self.line * _NUMBERS_FROM

    @cached_property
    def centre(self) -> QPointF:
        """The disc makes a little room for the plate below it."""
        return QPointF(self.width / 2, self.width / 2 - (self.square * 0.04 if self.named else 0))

    @cached_property
    def radius(self) -> float:
        """The rest of the square is for rings."""
        return self.width / 2 - self.square * 0.12

    def draw(self) -> None:
        """From the ground up."""
        self._disc()
        if self.look.out:
            self._cross()
        self._initials()
        self._plate()
        if self.numbered and self.look.gauge:
            self._number(self.look.gauge)

    def _disc(self) -> None:
        painter, coat = self.painter, self.coat
        painter.setPen(_edge(coat.edge, dashed=self.look.bystander))
        painter.setBrush(coat.disc)
        painter.drawEllipse(self.centre, self.radius, self.radius)
        if not self.look.bystander:
            inset = self.radius - max(1.0, self.radius * 0.07)
            draw_rim(painter, self.centre, inset, max(2.0, self.radius * 0.17), coat.rim, self.look.side)

    def _cross(self) -> None:
        reach = self.radius * 0.71  # from rim to rim
        self.painter.setPen(QPen(self.coat.ink, max(1.5, self.radius * 0.11)))
        for turn in (1, -1):
            arm = QPointF(reach, reach * turn)
            self.painter.drawLine(self.centre - arm, self.centre + arm)

    def _initials(self) -> None:
        """In outlines, so that they can be cut free of the cross behind them."""
        path, ink = _letters(self.look.initials, not self.look.bystander, self.radius)
        lift = self.square * 0.08 if self.named or self.numbered else 0
        path.translate(self.centre - ink.center() - QPointF(0, lift))
        if self.look.out:
            self.painter.strokePath(path, QPen(self.coat.disc, max(2.0, self.radius * 0.14)))
        self.painter.fillPath(path, self.coat.ink)

    def _plate(self) -> None:
        gauge, bar = self.look.gauge, max(3.0, self.square * 0.07)
        height = (self.line if self.named else 0) + (bar + 2 if gauge else 0)
        if not height:
            return
        plate = QRectF(1.5, self.width - 1.5 - height, self.width - 3, height)
        self._box(plate, min(4.0, height / 2))
        if self.named:
            self._name(QRectF(plate.left(), plate.top(), plate.width(), self.line))
        if gauge:
            self._bar(QRectF(plate.left() + 1.5, plate.bottom() - bar - 1.5, plate.width() - 3, bar), gauge)

    def _box(self, box: QRectF, corner: float) -> None:
        self.painter.setPen(QPen(self.coat.edge, 1))
        self.painter.setBrush(self.coat.plate)
        self.painter.drawRoundedRect(box, corner, corner)

    def _name(self, box: QRectF) -> None:
        font, elide = text_font(), Qt.TextElideMode.ElideRight
        self.painter.setFont(font)
        self.painter.setPen(self.coat.ink)
        words = QFontMetricsF(font).elidedText(self.look.label, elide, box.width() - 4)
        self.painter.drawText(box, _CENTRE, words)

    def _bar(self, box: QRectF, gauge: Gauge) -> None:
        part = max(0.0, min(1.0, gauge.left / max(1, gauge.full)))
        filled = QRectF(box.left(), box.top(), box.width() * part, box.height())
        self.painter.fillRect(box, self.coat.groove)
        self.painter.fillRect(filled, self.coat.bad if is_low(gauge) else self.coat.good)

    def _number(self, gauge: Gauge) -> None:
        """Above the plate's end where there is a name, else at the end of the bar."""
        font = text_font(bold=True)
        wide = max(self.line, QFontMetricsF(font).horizontalAdvance(str(gauge.left)) + 8)
        top = 1.5 if self.named else self.width - 1.5 - self.line
        box = QRectF(self.width - 1.5 - wide, top, wide, self.line)
        self._box(box, self.line / 2)
        self.painter.setFont(font)
        self.painter.setPen(self.coat.bad if is_low(gauge) else self.coat.ink)
        self.painter.drawText(box, _CENTRE, str(gauge.left))


def is_low(gauge: Gauge) -> bool:
    """Whether there is a third or less left."""
    return gauge.left * _LOW <= gauge.full


def _edge(tone: QColor, dashed: bool) -> QPen:
    pen = QPen(tone, 1.5 if dashed else 1)
    if dashed:
        pen.setDashPattern([3, 2.5])
    return pen


def _letters(words: str, bold: bool, radius: float) -> tuple[QPainterPath, QRectF]:
    """The letters as large as a disc of ``radius`` pixels takes them, and the room their ink fills."""
    font = text_font(bold)
    font.setPixelSize(100)
    path = QPainterPath()
    path.addText(0, 0, font, words)
    ink = path.boundingRect()
    scale = min(0.0086 * radius, 1.25 * radius / max(1.0, ink.width()))
    shrunk = QTransform.fromScale(scale, scale)
    return shrunk.map(path), shrunk.mapRect(ink)
