"""The tones of the board: the ground, and mixtures of what the palette gives."""

from functools import cache

from msgspec import Struct
from PySide6.QtGui import QColor

from crs_desktop.views.style.palettes import Palette, contrast


def mixed(one: str, other: str, part: float) -> QColor:
    """One tone with ``part`` (0 to 1) of another in it."""
    a, b = QColor(one), QColor(other)
    pairs = ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
    return QColor(*(round(x + (y - x) * part) for x, y in pairs))


def is_stark(tones: Palette) -> bool:
    """Whether this palette knows no shades: what is quiet elsewhere must be plain here."""
    return contrast(tones.felt, tones.felt_ink) > 20


class GroundTones(Struct, frozen=True):
    """The felt, what lies beyond it, and its lines, of which every fifth stands out."""

    felt: QColor
    beyond: QColor
    line: QColor
    fifth: QColor


@cache
def ground_tones(tones: Palette) -> GroundTones:
    """Lines are felt more than seen, except where the palette knows no shades."""
    thin, fifth = (0.24, 0.42) if is_stark(tones) else (0.11, 0.24)
    lines = [mixed(tones.felt, tones.felt_quiet, part) for part in (thin, fifth)]
    return GroundTones(QColor(tones.felt), mixed(tones.felt, "#000000", 0.18), *lines)


@cache
def rail_tones(tones: Palette) -> tuple[QColor, QColor, QColor]:
    """Ground, quiet letters, and the letters that stand out."""
    return mixed(tones.felt, "#000000", 0.18), QColor(tones.felt_quiet), QColor(tones.felt_asked)
