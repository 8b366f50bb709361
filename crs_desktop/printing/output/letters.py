"""The font of the program, DejaVu Sans, and the widths of its letters."""

from functools import cache, lru_cache

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QTextLayout

from crs_desktop import shipped
from crs_desktop.printing.card.marks import POINT

UNITS = 100
"""Painting units in a millimetre: hundredths, so that letters measure the same on every device."""

_MEASURED = 1000
_FILES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")


@cache
def family() -> str:
    """Load the font files and return the name of their family."""
    loaded = [QFontDatabase.addApplicationFont(str(shipped.path("fonts", name))) for name in _FILES]
    return QFontDatabase.applicationFontFamilies(loaded[0])[0]


@cache
def font(points: float, bold: bool = False) -> QFont:
    """Return the font in this size, in painting units."""
    return searchable(QFont(family()), round(points * POINT * UNITS), bold)


def searchable(font: QFont, pixels: int, bold: bool = False) -> QFont:
    """Set the size and turn ligatures off: PDF search misses “offence” if ff is one glyph."""
    font.setPixelSize(pixels)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("liga"), 0)
    return font


class DejaVu:
    """The `Letters` of the program: text widths in millimetres, cached."""

    def shows(self, sign: str) -> bool:
        """Return whether the font itself has this character; a substitute font may fail in print."""
        return _has(sign)

    def found(self, sign: str) -> bool:
        """Return whether any font of this machine has this character."""
        return _has(sign) or _elsewhere(sign)

    def width(self, text: str, points: float, bold: bool = False) -> float:
        """Return the width of a text in millimetres."""
        return _advance(text, bold) * points * POINT / _MEASURED


@lru_cache(maxsize=20_000)
def _advance(text: str, bold: bool) -> float:
    return _metrics(bold).horizontalAdvance(text)


@lru_cache(maxsize=10_000)
def _has(sign: str) -> bool:
    return sign.isspace() or _metrics(False).inFontUcs4(ord(sign))


@lru_cache(maxsize=1000)
def _elsewhere(sign: str) -> bool:
    # Qt substitutes fonts only in a layout; glyph 0 is the empty box for a missing character.
    layout = QTextLayout(sign, _sought())
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return all(all(run.glyphIndexes()) for run in layout.glyphRuns())


@cache
def _sought() -> QFont:
    return searchable(QFont(family()), _MEASURED)


@cache
def _metrics(bold: bool) -> QFontMetricsF:
    return QFontMetricsF(searchable(QFont(family()), _MEASURED, bold))


def width_in_units(text: str, points: float, bold: bool) -> float:
    """Return the width of a text in painting units."""
    return _advance(text, bold) * points * POINT * UNITS / _MEASURED
