"""Mixtures of the palette’s colours for the board."""

from functools import cache

from PySide6.QtGui import QColor

from crs_desktop.views.style.materials import mixed
from crs_desktop.views.style.palettes import Palette


@cache
def hollow(tones: Palette) -> QColor:
    """Return the colour of a hollow in the cloth, in which words stand."""
    return mixed(tones.felt, "#000000", 0.27)
