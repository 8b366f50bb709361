"""The colours of the board: the ground, and mixtures of the palette’s colours."""

from functools import cache

from msgspec import Struct
from PySide6.QtGui import QColor

from crs_desktop.views.style.palettes import Palette, contrast


def mixed(one: str, other: str, part: float) -> QColor:
    """Return ``one`` mixed with ``part`` (0 to 1) of ``other``."""
    a, b = QColor(one), QColor(other)
    pairs = ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
    return QColor(*(round(x + (y - x) * part) for x, y in pairs))


def is_stark(tones: Palette) -> bool:
    """Return whether the palette has no shades, so that quiet lines must be drawn plainly."""
    return contrast(tones.felt, tones.felt_ink) > 20


class GroundTones(Struct, frozen=True):
    """The colours of the felt, the ground beyond the board, and the lines; every fifth line stands out."""

    felt: QColor
    beyond: QColor
    line: QColor
    fifth: QColor


@cache
def ground_tones(tones: Palette) -> GroundTones:
    """Return the ground colours: faint lines, except in a palette without shades."""
    thin, fifth = (0.24, 0.42) if is_stark(tones) else (0.11, 0.24)
    lines = [mixed(tones.felt, tones.felt_quiet, part) for part in (thin, fifth)]
    return GroundTones(QColor(tones.felt), mixed(tones.felt, "#000000", 0.18), *lines)


@cache
def rail_tones(tones: Palette) -> tuple[QColor, QColor, QColor]:
    """Return the rails’ background, their quiet letters, and the letters of a marked name."""
    return mixed(tones.felt, "#000000", 0.18), QColor(tones.felt_quiet), QColor(tones.felt_asked)
