"""The tones of the board: the sides, the ground, and mixtures of what the palette gives."""

from PySide6.QtGui import QColor

from crs_desktop.views.palettes import Palette, contrast

_ON_PALE = ("#2A3F72", "#857A38", "#704281", "#3A7384", "#1D1B18", "#A9789A")
_ON_DARK = ("#A5CFE6", "#B9A2DA", "#E6DDB4", "#5E9C9E", "#FFFFFF", "#A8718B")


def side_tones(tones: Palette) -> tuple[str, ...]:
    """Six quiet tones for the rims of tokens, each 3:1 against paper and apart from the others in grey."""
    return _ON_PALE if contrast(tones.paper, "#000000") > 4.5 else _ON_DARK


def mixed(one: str, other: str, part: float) -> QColor:
    """One tone with ``part`` (0 to 1) of another in it."""
    a, b = QColor(one), QColor(other)
    pairs = zip(a.getRgbF()[:3], b.getRgbF()[:3], strict=True)
    return QColor.fromRgbF(*(x + (y - x) * part for x, y in pairs))


def is_stark(tones: Palette) -> bool:
    """Whether this palette knows no shades: what is quiet elsewhere must be plain here."""
    return contrast(tones.felt, tones.felt_ink) > 20
