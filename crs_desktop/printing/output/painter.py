"""The painter of pages and cards for every Qt paint device, in ink on white paper."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from math import hypot
from typing import Any

from PySide6.QtCore import QByteArray, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen
from PySide6.QtSvg import QSvgRenderer

from crs_desktop.printing.card import drawings
from crs_desktop.printing.letters import UNITS, font, glyphs, laid, width
from crs_desktop.printing.marks import Disc, Frame, Icon, Label, Mark, Photo, Picture, Stroke
from crs_desktop.printing.output.pictures import cut, encoded
from crs_desktop.printing.page.pages import Page, Placed

_BEFORE = {"left": 0.0, "middle": 0.5, "right": 1.0}
"""Part of a text that stands before its place."""

_SHARP = QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.LosslessImageRendering
"""The way to paint icons: JPEG, as photos have it in a PDF, blurs their edges and is larger."""

FINEST, FINEST_ICON = 300 / 25.4, 600 / 25.4
"""Most pixels in a millimetre of a printed photo and drawing: more would not be seen."""


def as_printed(photo: Photo) -> tuple[str, bytes]:
    """Return the kind and bytes of a cropped picture at print resolution; no bytes if it cannot be read."""
    return encoded(_cut(photo, FINEST))


def paint_page(painter: QPainter, page: Page, dots: float) -> None:
    """Paint a whole page; ``dots`` is the number of device pixels in a millimetre."""
    painter.save()
    painter.scale(dots / UNITS, dots / UNITS)
    for placed in page.placed:
        _place(painter, placed)
    _paint(painter, page.marks)
    painter.restore()


def paint_marks(painter: QPainter, marks: tuple[Mark, ...], dots: float) -> None:
    """Paint one side of a card with its upper left cut corner at the painter's origin."""
    painter.save()
    painter.scale(dots / UNITS, dots / UNITS)
    _paint(painter, marks)
    painter.restore()


def _place(painter: QPainter, placed: Placed) -> None:
    painter.save()
    painter.translate(placed.x * UNITS, placed.y * UNITS)
    if placed.turned:
        painter.translate(placed.width * UNITS, placed.height * UNITS)
        painter.rotate(180)
    _paint(painter, placed.marks)
    painter.restore()


def _paint(painter: QPainter, marks: tuple[Mark, ...]) -> None:
    # Without a direction Qt would guess one from the first letter of a line, not of its paragraph.
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    for mark in marks:
        _PAINTED[type(mark)](painter, mark)


def _write(painter: QPainter, words: Label) -> None:
    painter.setPen(_ink(words.ink))
    if words.runs:
        _write_mixed(painter, words)
        return
    x, y = words.x * UNITS, words.y * UNITS
    if words.at != "left":
        x -= width(words.text, words.points, words.bold) * UNITS * _BEFORE[words.at]
    if words.upwards:
        painter.save()
        painter.translate(x, y)
        painter.rotate(-90)
        _write_at(painter, 0, 0, words)
        painter.restore()
    else:
        _write_at(painter, x, y, words)


def _write_at(painter: QPainter, x: float, y: float, words: Label) -> None:
    # plain text comes from the kept glyphs, and is not shaped anew for each card
    if words.text.isascii() and not words.rtl:
        for run in glyphs(words.text, words.points, words.bold):
            painter.drawGlyphRun(QPointF(x, y), run)
        return
    painter.setFont(font(words.points, words.bold))
    if words.rtl:
        painter.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    painter.drawText(QPointF(x, y), words.text)
    if words.rtl:
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def _write_mixed(painter: QPainter, words: Label) -> None:
    """Write a line of several weights; Qt orders its parts where some may read from right to left."""
    if words.text.isascii():
        _write_in_order(painter, words)
        return
    layout = laid(words)
    line = layout.lineAt(0)
    x = words.x * UNITS - line.naturalTextWidth() * _BEFORE[words.at]
    line.draw(painter, QPointF(x, words.y * UNITS - line.ascent()))


def _write_in_order(painter: QPainter, words: Label) -> None:
    x = words.x * UNITS
    for text, bold in words.runs:
        for run in glyphs(text, words.points, bold):
            painter.drawGlyphRun(QPointF(x, words.y * UNITS), run)
        x += width(text, words.points, bold) * UNITS


def _frame(painter: QPainter, frame: Frame) -> None:
    room = QRectF(frame.x * UNITS, frame.y * UNITS, frame.width * UNITS, frame.height * UNITS)
    if not frame.line:
        painter.fillRect(room, _ink(frame.fill))
        return
    _outlined(painter, frame)
    if frame.radius:
        painter.drawRoundedRect(room, frame.radius * UNITS, frame.radius * UNITS)
    else:
        painter.drawRect(room)


def _line(painter: QPainter, line: Stroke) -> None:
    painter.setPen(_pen(line.line, line.dashed, line.ink))
    painter.drawLine(QLineF(line.x1 * UNITS, line.y1 * UNITS, line.x2 * UNITS, line.y2 * UNITS))


def _disc(painter: QPainter, disc: Disc) -> None:
    _outlined(painter, disc)
    radius = disc.radius * UNITS
    painter.drawEllipse(QPointF(disc.x * UNITS, disc.y * UNITS), radius, radius)


def _outlined(painter: QPainter, shape: Frame | Disc) -> None:
    painter.setPen(_pen(shape.line, False, shape.ink))
    painter.setBrush(QBrush(_ink(shape.fill)) if shape.fill else Qt.BrushStyle.NoBrush)


def _picture(painter: QPainter, picture: Picture) -> None:
    drawn = _drawing(picture.name)
    size = drawn.defaultSize()
    scale = min(picture.width / size.width(), picture.height / size.height()) * UNITS
    room = QRectF(0, 0, size.width() * scale, size.height() * scale)
    room.moveCenter(
        QPointF((picture.x + picture.width / 2) * UNITS, (picture.y + picture.height / 2) * UNITS)
    )
    drawn.render(painter, room)


def _icon(painter: QPainter, icon: Icon) -> None:
    pixels = max(1, round(icon.side * min(FINEST_ICON, _dots(painter))))
    side = icon.side * UNITS
    room = QRectF(icon.x * UNITS, icon.y * UNITS, side, side)
    painter.setRenderHints(_SHARP)
    painter.drawImage(room, _drawn_icon(icon.name, icon.ink, pixels))


@lru_cache(maxsize=256)
def _drawn_icon(name: str, ink: str, pixels: int) -> QImage:
    """Return an icon as an image, which a PDF holds once; its paths would be repeated for every card."""
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(drawings.icon(name, ink).encode())).render(painter)
    painter.end()
    return image


def _dots(painter: QPainter) -> float:
    """Return the device pixels in a millimetre."""
    scale = painter.combinedTransform()
    return hypot(scale.m11(), scale.m12()) * UNITS


def _photo(painter: QPainter, photo: Photo) -> None:
    """Paint a picture at the resolution of the device, but no finer than print needs."""
    image = _cut(photo, min(FINEST, _dots(painter)))
    if image.isNull():
        return
    room = QRectF(photo.x * UNITS, photo.y * UNITS, photo.width * UNITS, photo.height * UNITS)
    painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering, False)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(room, image)


def _cut(photo: Photo, dots: float) -> QImage:
    """Return the picture cropped to its box, with ``dots`` pixels in a millimetre and at least one pixel."""
    sides = (max(1, round(photo.width * dots)), max(1, round(photo.height * dots)))
    return cut(photo.held, *sides, photo.whole)


@cache
def _ink(grey: str) -> QColor:
    return QColor(grey)


@cache
def _pen(width: float, dashed: bool, ink: str) -> QPen:
    pen = QPen(QColor(ink), width * UNITS)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    # a square cap would lengthen each cut mark by half of its width
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dashed:
        pen.setDashPattern([10, 10])
    return pen


@cache
def _drawing(name: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(drawings.on_paper(name).encode()))


_PAINTED: Mapping[type[Mark], Callable[[QPainter, Any], None]] = {
    Label: _write,
    Frame: _frame,
    Disc: _disc,
    Stroke: _line,
    Photo: _photo,
    Icon: _icon,
    Picture: _picture,
}
