"""The lines between squares: their tones on cloth and over a map, and the tiles that hold them."""

from functools import lru_cache

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from crs_desktop.rules.ground.squares import GridLook
from crs_desktop.views.style import materials
from crs_desktop.views.style.palettes import Palette
from crs_desktop.views.style.side_colours import COLOURS, tone_of

EVERY, _TILE = 5, 480
"""Every fifth line stands out; the second number is the largest side of a tile of squares, in pixels."""
_NO_THIN_LINES_BELOW = 20
_PURE = {"white": "#FFFFFF", "black": "#000000"}
"""Colours without the shade that a side of this name has for contrast."""
_THIN = 0.5
"""Opacity of a thin line, as a part of that of every fifth."""
_OPAQUE = 255


def tile_side(level: int) -> int:
    """Return the side of a tile in pixels, large enough that few tiles cover a view."""
    return level * EVERY * max(1, _TILE // (level * EVERY))


@lru_cache(maxsize=4)
def cloth(level: int, ratio: float, palette: Palette, look: GridLook) -> QPixmap:
    """Return a tile of cloth with squares ``level`` pixels wide."""
    made = _empty(level, ratio)
    made.fill(QColor(palette.felt))  # without transparency it is copied and not blended
    painter = QPainter(made)
    materials.lay(painter, "cloth", palette, QRect(0, 0, tile_side(level), tile_side(level)))
    _draw(painter, level, on_cloth(palette, look))
    painter.end()
    return made


@lru_cache(maxsize=4)
def clear(level: int, ratio: float, palette: Palette, look: GridLook) -> QPixmap:
    """Return a tile of the lines alone, to lie over a map."""
    made = _empty(level, ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    _draw(painter, level, over_map(palette, look))
    painter.end()
    return made


def on_cloth(palette: Palette, look: GridLook) -> tuple[QColor, QColor]:
    """Return the tones of a thin and of a fifth line on the cloth: faint, unless a palette has no shades."""
    thin, fifth = (0.24, 0.42) if palette.stark else (0.17, 0.36)
    return _tones(look, palette.felt_quiet, palette, thin, fifth)


def over_map(palette: Palette, look: GridLook) -> tuple[QColor, QColor]:
    """Return the tones of a thin and of a fifth line over a map."""
    thin, fifth = (0.43, 0.67) if palette.stark else (0.24, 0.43)
    return _tones(look, "#FFFFFF" if palette.dark else "#000000", palette, thin, fifth)


def pen(tone: QColor) -> QPen:
    """Return a pen that is one pixel wide at every zoom."""
    made = QPen(tone, 1)
    made.setCosmetic(True)
    return made


def _tones(look: GridLook, usual: str, palette: Palette, thin: float, fifth: float) -> tuple[QColor, QColor]:
    tones = QColor(_tone(look.colour, palette) or usual), QColor(_tone(look.colour, palette) or usual)
    if look.opacity is not None:
        thin, fifth = look.opacity * _THIN / 100, look.opacity / 100
    for tone, part in zip(tones, (thin, fifth), strict=True):
        tone.setAlpha(round(_OPAQUE * part))
    return tones


def _tone(colour: str, palette: Palette) -> str:
    """Return a colour of the grid as ``#RRGGBB``; empty for one that is not known."""
    return _PURE.get(colour) or (tone_of(colour, palette) if colour in COLOURS else "")


def _empty(level: int, ratio: float) -> QPixmap:
    side = round(tile_side(level) * ratio)
    made = QPixmap(side, side)
    made.setDevicePixelRatio(ratio)
    return made


def _draw(painter: QPainter, level: int, tones: tuple[QColor, QColor]) -> None:
    side = tile_side(level)
    # Thin lines closer than 20 pixels would make the ground grey.
    thin = range(level, side, level) if level >= _NO_THIN_LINES_BELOW else ()
    for tone, places in zip(tones, (thin, range(0, side, level * EVERY)), strict=True):
        painter.setPen(pen(tone))
        for place in places:
            painter.drawLine(place, 0, place, side)
            painter.drawLine(0, place, side, place)
