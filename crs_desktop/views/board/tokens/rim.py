"""The rim of a token: tone and pattern tell the sides apart, so that neither has to be seen alone."""

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from crs_desktop.views.board.tokens.token_look import NO_SIDE

_ARCS: dict[int, tuple[int, tuple[float, ...]]] = {
    2: (8, (0.62, 0.38)),
    3: (18, (0.42, 0.58)),
    4: (5, (0.52, 0.15, 0.18, 0.15)),
    5: (3, (0.8, 0.2)),
}
"""Broken rims: how many times around, and which parts of a turn are drawn and left out."""
PATTERNS = 6
_SMALLEST = 8
"""Below this radius in pixels a pattern is no more than noise: there the rim is plain."""


def draw_rim(
    painter: QPainter, centre: QPointF, radius: float, width: float, tone: QColor, side: int
) -> None:
    """Draw the band inside a disc of ``radius`` pixels; ``side`` chooses the pattern, −1 none at all."""
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
