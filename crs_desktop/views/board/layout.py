"""How a token is laid out at one size: where the disc, the plate and the number lie, all in pixels."""

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontInfo, QPainterPath
from PySide6.QtWidgets import QApplication

_EDGE, _PAD = 1.5, 4.0
_LEAST, _MOST = 0.8, 1.2
"""Letters on a token grow with it between these parts of the usual text; smaller ones are left out."""


@dataclass(frozen=True)
class Layout:
    """``square`` is one square, ``width`` the side of the whole token, ``text`` the height of usual letters.

    Nothing but rings lies outside of the token’s own squares.
    """

    square: int
    width: int
    text: int
    gauged: bool
    family: str

    @cached_property
    def named(self) -> bool:
        """Whether there is room for the name."""
        return self.width * 0.2 >= self.text * _LEAST

    @cached_property
    def numbered(self) -> bool:
        """Whether there is room for what is left of LIFE as a number."""
        return self.gauged and self.width * 0.3 >= self.text * _LEAST

    @cached_property
    def letters(self) -> int:
        """The height of the letters of the name, and of the number, in pixels."""
        fits = self.width * (0.2 if self.named else 0.3)
        return round(min(fits, max(self.square * 0.2, self.text), self.text * _MOST))

    @cached_property
    def plain(self) -> QFont:
        """The letters of the name."""
        return _font(self.family, False, self.letters)

    @cached_property
    def bold(self) -> QFont:
        """The letters of the number."""
        return _font(self.family, True, self.letters)

    @cached_property
    def line(self) -> float:
        """The height of a line of them."""
        return self.letters + 3.0

    @cached_property
    def bar(self) -> float:
        """The height of the LIFE bar."""
        return max(3.0, min(self.square * 0.07, 7.0)) if self.gauged else 0.0

    @cached_property
    def plate(self) -> QRectF:
        """Under the disc, for name and bar; without height where there is neither."""
        height = (self.line if self.named else 0) + (self.bar + 2 if self.gauged else 0)
        return QRectF(_EDGE, self.width - _EDGE - height, self.width - 2 * _EDGE, height)

    @cached_property
    def radius(self) -> float:
        """Of the disc, which the plate covers a little; around it there is room for rings."""
        free = self.width / 2 - self._ring
        return min(free, (self.plate.top() + self.covered) / 2 - self._ring) if self.named else free

    @cached_property
    def centre(self) -> QPointF:
        """The middle of the disc."""
        return QPointF(self.width / 2, self.radius + self._ring if self.named else self.width / 2)

    @cached_property
    def badge(self) -> float:
        """The width of a marker’s badge."""
        return min(self.width * 0.3, max(self.square * 0.3, self.text * 1.6))

    @cached_property
    def covered(self) -> float:
        """How much of the disc lies under the plate with the name."""
        return self.width * 0.18 if self.named else 0.0

    def number(self, wide: float) -> QRectF:
        """Room for a number of this width: at the end of the name, else a slip at the end of the bar."""
        plate = self.plate
        if self.named:
            return QRectF(plate.right() - wide - _PAD, plate.top(), wide, self.line)
        wide = max(self.line, wide + 2 * _PAD)
        return QRectF(plate.right() - wide, plate.bottom() - self.line, wide, self.line)

    def name(self, wide: float) -> QRectF:
        """Room for the name beside a number of this width."""
        beside = wide + _PAD if wide else 0
        return QRectF(_EDGE + _PAD, self.plate.top(), self.plate.width() - 2 * _PAD - beside, self.line)

    @cached_property
    def _ring(self) -> float:
        return self.square * (0.07 if self.named else 0.12)


def layout_of(size: int, square: int, gauged: bool) -> Layout:
    """The layout of a token of size × size squares, ``square`` pixels each, in the letters now in use."""
    font = QApplication.font()
    return _layout(size, square, gauged, QFontInfo(font).pixelSize(), font.family())


def text_font(bold: bool = False) -> QFont:
    """The letters of rails and read-outs."""
    font = QFont(QApplication.font())
    font.setBold(bold)
    return font


@lru_cache(maxsize=1000)
def outline(words: str, bold: bool, family: str) -> tuple[QPainterPath, QRectF]:
    """Letters a hundred pixels high, as outlines, and the room their ink fills."""
    path = QPainterPath()
    path.addText(0, 0, _font(family, bold, 100), words)
    return path, path.boundingRect()


@cache
def _layout(size: int, square: int, gauged: bool, text: int, family: str) -> Layout:
    return Layout(square, size * square, text, gauged, family)


def _font(family: str, bold: bool, pixels: int) -> QFont:
    font = QFont(family)
    font.setBold(bold)
    font.setPixelSize(pixels)
    return font
