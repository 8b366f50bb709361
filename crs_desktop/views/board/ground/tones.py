"""The colours of the board: the lines on the cloth, and mixtures of the palette’s colours."""

from functools import cache

from msgspec import Struct
from PySide6.QtGui import QColor

from crs_desktop.views.style.materials import mixed
from crs_desktop.views.style.palettes import Palette


class GroundTones(Struct, frozen=True):
    """The colours of the lines, of which every fifth stands out, and of a hollow in the cloth for words."""

    hollow: QColor
    line: QColor
    fifth: QColor


@cache
def ground_tones(tones: Palette) -> GroundTones:
    """Return the ground colours: faint lines, except in a palette without shades."""
    thin, fifth = (0.24, 0.42) if tones.stark else (0.17, 0.36)
    lines = [mixed(tones.felt, tones.felt_quiet, part) for part in (thin, fifth)]
    return GroundTones(mixed(tones.felt, "#000000", 0.27), *lines)
