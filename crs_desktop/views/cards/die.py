"""Dice drawn flat, as shapes around the origin; the radius reaches from the middle to a corner."""

from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from crs_desktop.views.style import theme

_SHADE = QColor(0, 0, 0, 84)
_FACES = {12: (5, 10, 0.62, (0,)), 20: (3, 6, 0.62, (-1, 0, 1))}
"""Corners of the top face and of the outline, size of the top face, and offsets of the joined corners."""
_FIGURE = {6: 0.9, 10: 0.56, 12: 0.62, 20: 0.5}  # height of the number, as a part of the radius
_TEN = ((0.0, -1.0), (0.96, -0.08), (0.96, 0.2), (0.0, 1.0), (-0.96, 0.2), (-0.96, -0.08))
_KITE = ((0.0, -1.0), (0.58, 0.2), (0.0, 0.52), (-0.58, 0.2))
"""The top face of a ten-sided die; an edge runs from each corner but the first to the outline."""
_JOINED = ((0.96, 0.2), (0.0, 1.0), (-0.96, 0.2))


def paint_die(painter: QPainter, sides: int, radius: float, angle: float, figure: str = "") -> None:
    """Paint a die turned by ``angle`` degrees, with a number on it."""
    tones = theme.in_use()
    turned = QTransform().rotate(angle).scale(radius, radius)
    outline = turned.map(_outline(sides))
    painter.fillPath(outline.translated(0, 2), _SHADE)  # a shadow below
    painter.fillPath(outline, QColor(tones.paper))
    painter.strokePath(turned.map(_edges(sides)), QPen(QColor(tones.line), 1))
    painter.strokePath(outline, QPen(QColor(tones.rim), 1))
    painter.save()
    painter.rotate(angle)
    painter.setPen(QColor(tones.ink))
    painter.setFont(_font(painter.font(), radius * _FIGURE.get(sides, 0.8)))
    box = QRectF(-radius, -radius, 2 * radius, 2 * radius)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, figure)
    painter.restore()


@cache
def _outline(sides: int) -> QPainterPath:
    """Return the outline: a rounded square (6), a decagon (12), a hexagon (10, 20), else a circle."""
    path = QPainterPath()
    if sides == 6:
        path.addRoundedRect(QRectF(-0.84, -0.84, 1.68, 1.68), 0.16, 0.16)
    elif sides == 10:
        _close(path, _TEN)
    elif sides in _FACES:
        path.addPolygon(_regular(_FACES[sides][1], 1))
        path.closeSubpath()
    else:
        path.addEllipse(QRectF(-0.92, -0.92, 1.84, 1.84))
    return path


@cache
def _edges(sides: int) -> QPainterPath:
    """Return the top face, and the edges that run from it to the outline."""
    path = QPainterPath()
    if sides == 10:
        _close(path, _KITE)
        for inner, outer in zip(_KITE[1:], _JOINED, strict=True):
            path.moveTo(*inner)
            path.lineTo(*outer)
    if sides not in _FACES:
        return path
    corners, around, size, joined = _FACES[sides]
    top, rim = _regular(corners, size), _regular(around, 1)
    path.addPolygon(top)
    path.closeSubpath()
    for at in range(corners):
        for beside in joined:
            path.moveTo(top.at(at))
            path.lineTo(rim.at((2 * at + beside) % around))
    return path


def _close(path: QPainterPath, corners: Sequence[tuple[float, float]]) -> None:
    path.addPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
    path.closeSubpath()


def _regular(corners: int, radius: float) -> QPolygonF:
    turns = [radians(-90 + 360 * at / corners) for at in range(corners)]  # the first corner is at the top
    return QPolygonF([QPointF(radius * cos(turn), radius * sin(turn)) for turn in turns])


def _font(font: QFont, pixels: float) -> QFont:
    made = QFont(font)
    made.setPixelSize(max(8, round(pixels)))
    made.setBold(True)
    return made
