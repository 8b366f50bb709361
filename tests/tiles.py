"""``python -m tests.tiles``: paint the tiles of cloth and wood that ship, from the tones of the palettes."""

import os
from math import cos, sin, tau
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPainterPath, QPen, QPixmap, qRgb

from crs_desktop import shipped
from crs_desktop.views.style.palettes import DARK, LIGHT, Palette

_CLOTH, _WOOD, _GRAINS = 128, (512, 64), 60
_DEEPEST, _FIBRES, _LONG = 15, 150, 7
"""Levels below the lightest pixel, number of fibres, and their length in pixels."""
_GRAIN = {LIGHT.name: ("#5E3A20", "#8A5B37"), DARK.name: ("#2A1D13", "#4E3826")}


def cloth(palette: Palette) -> QImage:
    """Return a square of felt: the lightest pixel has the tone of the palette, texture only darkens."""
    chance, side = Random(7), _CLOTH
    depth = bytearray(chance.choice((9, 7, 5, 4, 3, 2, 1, 0)) for _ in range(side * side))
    for _ in range(_FIBRES):
        x, y, turn = chance.uniform(0, side), chance.uniform(0, side), chance.uniform(0, tau)
        for step in range(_LONG):
            at = int(x + step * cos(turn)) % side + side * (int(y + step * sin(turn)) % side)
            depth[at] = min(_DEEPEST, depth[at] + 4)
    made, felt = QImage(bytes(depth), side, side, side, QImage.Format.Format_Indexed8), QColor(palette.felt)
    tones = (felt.red(), felt.green(), felt.blue())
    made.setColorTable([qRgb(*(max(0, tone - level) for tone in tones)) for level in range(_DEEPEST + 1)])
    return made.copy()  # the bytes live no longer than this function


def wood(palette: Palette) -> QImage:
    """Return a board with the grain along its length; its ends fit each other."""
    chance, (long, high) = Random(3), _WOOD
    made = QPixmap(long, high)
    made.fill(QColor(palette.wood))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for _ in range(_GRAINS):
        tone = QColor(_GRAIN[palette.name][chance.random() > 0.6])
        tone.setAlpha(chance.randint(30, 90))
        painter.setPen(QPen(tone, chance.uniform(0.6, 1.6)))
        y, swing, waves = chance.uniform(0, high), chance.uniform(0.3, 1.6), chance.choice((1, 2))
        start = chance.uniform(0, tau)
        for again in (-high, 0, high):  # upper and lower edge fit each other too
            painter.drawPath(_grain(y + again, swing, waves, start))
    painter.end()
    return made.toImage().convertToFormat(QImage.Format.Format_RGB888)


def _grain(y: float, swing: float, waves: int, start: float) -> QPainterPath:
    path = QPainterPath(QPointF(-8, y + swing * sin(start - waves * tau * 8 / _WOOD[0])))
    for x in range(0, _WOOD[0] + 9, 8):
        path.lineTo(x, y + swing * sin(start + waves * tau * x / _WOOD[0]))
    return path


def main() -> None:
    """Paint all tiles and write them beside the style sheet."""
    _app = QGuiApplication.instance() or QGuiApplication([])
    for palette in (LIGHT, DARK):
        for kind, made in (("cloth", cloth(palette)), ("wood", wood(palette))):
            made.save(str(shipped.path("themes", f"{kind}-{palette.name}.png")))


if __name__ == "__main__":
    main()
