"""The letters of the program, DejaVu Sans, and how wide they are."""

from functools import cache, lru_cache

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QTextLayout

from crs_desktop import shipped
from crs_desktop.printing.card.marks import POINT

UNITS = 100
"""Painting is done in hundredths of a millimetre, so that letters measure the same on every device."""

_MEASURED = 1000
_FILES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")


@cache
def family() -> str:
    """The family's name, once its files have been read."""
    loaded = [QFontDatabase.addApplicationFont(str(shipped.path("fonts", name))) for name in _FILES]
    return QFontDatabase.applicationFontFamilies(loaded[0])[0]


@cache
def font(points: float, bold: bool = False) -> QFont:
    """Letters of this size where a unit is a hundredth of a millimetre."""
    return searchable(QFont(family()), round(points * POINT * UNITS), bold)


def searchable(font: QFont, pixels: int, bold: bool = False) -> QFont:
    """The font in a size, without ligatures: a PDF reader does not find “offence” where ff is one letter."""
    font.setPixelSize(pixels)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("liga"), 0)
    return font


class DejaVu:
    """Measures texts in millimetres, each only once."""

    def shows(self, sign: str) -> bool:
        """Whether they have this sign themselves: what another font would draw may not reach the paper."""
        return _has(sign)

    def found(self, sign: str) -> bool:
        """Whether any letters of this machine have it: what ours do not know is printed in theirs."""
        return _has(sign) or _elsewhere(sign)

    def width(self, text: str, points: float, bold: bool = False) -> float:
        """How wide a text is, in millimetres."""
        return _advance(text, bold) * points * POINT / _MEASURED


@lru_cache(maxsize=20_000)
def _advance(text: str, bold: bool) -> float:
    return _metrics(bold).horizontalAdvance(text)


@lru_cache(maxsize=10_000)
def _has(sign: str) -> bool:
    return sign.isspace() or _metrics(False).inFontUcs4(ord(sign))


@lru_cache(maxsize=1000)
def _elsewhere(sign: str) -> bool:
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
    """How wide a text is where it is painted."""
    return _advance(text, bold) * points * POINT * UNITS / _MEASURED
