"""The layout of a token at one size: disc, plate, name, number, bar and badges, in pixels."""

from functools import cached_property, lru_cache

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF
from PySide6.QtWidgets import QApplication

from crs_desktop.rules.scene import Marker
from crs_desktop.views.board.tokens.captions import GAP, Caption, captions_of

_EDGE, _PAD = 1.5, 4.0
_LEAST, _MOST = 0.8, 1.2
"""Letters grow with the token between these multiples of the usual text; smaller ones are left out."""
_MOST_PLATE, _FEWEST = 0.52, 4.0
"""Captions take at most this part of the token’s height, and need room for this many letters."""
_CLEAR = 12
"""Smallest badge that is drawn, in pixels."""
_DISC, _MIDDLE, _LOW = 23 / 56, 25 / 56, 55.5 / 56
"""Without a name: radius and middle of the disc, and lower edge of the plate, as parts of the width."""
_NUMBER, _PLATE = 13 / 56, (34 / 13, 20 / 13)
"""Without a name: height of a number as a part of the width, and the plate’s size in such heights."""


class Layout(Struct, frozen=True, dict=True):
    """The places of everything on a token; only rings lie outside its squares.

    ``square`` is the side of a square, ``width`` that of the token, ``text`` the height of usual letters.
    ``gauged`` says whether there is a bar; ``told`` whether a number or word stands beside the name.
    ``markers`` are shown as captions or badges. If ``stacked``, the name stands above that number or word.
    """

    square: int
    width: int
    text: int
    gauged: bool
    family: str
    markers: tuple[Marker, ...] = ()
    told: bool = True
    stacked: bool = False

    @cached_property
    def named(self) -> bool:
        """Whether names fit on tokens of one square: at each zoom all tokens have names, or none has."""
        return self.square * 0.2 >= self.text * _LEAST

    @cached_property
    def numbered(self) -> bool:
        """Whether the number that is left of LIFE fits."""
        return self.told and self.width * 0.3 >= self.text * _LEAST

    @cached_property
    def letters(self) -> int:
        """The height of the letters of name and number, in pixels."""
        if self.named:
            return round(min(self.width * 0.2, max(self.square * 0.2, self.text), self.text * _MOST))
        return round(min(self.width * 0.3, max(self.width * _NUMBER, self.text * _LEAST), self.text * _MOST))

    @cached_property
    def plain(self) -> QFont:
        """The font of the name."""
        return _font(self.family, False, self.letters)

    @cached_property
    def bold(self) -> QFont:
        """The font of the number."""
        return _font(self.family, True, self.letters)

    @cached_property
    def line(self) -> float:
        """The height of a line of name or number."""
        return self.letters + 3.0

    @cached_property
    def bar(self) -> float:
        """The height of the bar."""
        return max(3.0, min(self.square * 0.07, 7.0)) if self.gauged else 0.0

    @cached_property
    def bar_box(self) -> QRectF:
        """The box of the bar at the foot of the plate; without height if there is none."""
        plate = self.plate
        return QRectF(plate.left() + 3, plate.bottom() - 2 - self.bar, plate.width() - 6, self.bar)

    @cached_property
    def plate(self) -> QRectF:
        """The plate over the lower rim, for name, number and bar; without height if there is none."""
        if self.numbered and not self.named:
            wide, high = (self.letters * part for part in _PLATE)
            left = (self.width - wide) / 2 if self.gauged else _EDGE  # a word is longer than a number
            return QRectF(left, self.width * _LOW - high, self.width - 2 * left, high)
        height = self._own_plate + len(self.captions) * self.small_line
        return QRectF(_EDGE, self.width - _EDGE - height, self.width - 2 * _EDGE, height)

    @cached_property
    def small(self) -> QFont:
        """The font of the captions."""
        return _font(self.family, False, round(self.text * _LEAST))

    @cached_property
    def small_line(self) -> float:
        """The height of a line of captions."""
        return self.small.pixelSize() + 3.0

    @cached_property
    def captions(self) -> tuple[Caption, ...]:
        """The captions above the name, one line each."""
        metrics = QFontMetricsF(self.small)
        return captions_of(self.markers, metrics, self._caption_width, self._lines) if self._lines else ()

    def badges(self, at_right: bool) -> tuple[tuple[QRectF, str], ...]:
        """Return the boxes and icons of the markers without caption, beside the disc and above the plate.

        If there are too many, the last box holds the number of those left out: ``+2``.
        """
        icons = [icon for marker in self.markers[self._lines :] if (icon := marker.icon)]
        places = self._places(at_right) if icons and self.badge >= _CLEAR else []
        if len(icons) > len(places) > 0:
            icons[len(places) - 1 :] = [f"+{len(icons) - len(places) + 1}"]
        return tuple(zip(places, icons, strict=False))

    def _places(self, at_right: bool) -> list[QRectF]:
        """Return boxes for badges from the top down, on one side first; none covers name or number."""
        number = self.number(0).top() if self.numbered else self.width
        # The number lies at the right, so that column is shorter.
        columns = (self.width - self.badge - 1, min(number, self.plate.top())), (1.0, self.plate.top())
        return [
            QRectF(left, 1 + row * (self.badge + 1), self.badge, self.badge)
            for left, bottom in (columns if at_right else columns[::-1])
            for row in range(int((bottom - 1) / (self.badge + 1)))
        ]

    @cached_property
    def radius(self) -> float:
        """The radius of the disc; the plate covers a little of it, and rings fit around it."""
        free = self.width * _DISC
        return min(free, (self.plate.top() + self.covered) / 2 - self._over) if self.named else free

    @cached_property
    def centre(self) -> QPointF:
        """The middle of the disc."""
        low = self.width * (_MIDDLE if self.numbered else 0.5)
        return QPointF(self.width / 2, self.radius + self._over if self.named else low)

    @cached_property
    def badge(self) -> float:
        """The side of a marker’s badge."""
        return min(self.width * 0.3, max(self.square * 0.3, self.text * 1.6))

    @cached_property
    def arrow(self) -> float:
        """The side of the arrow for the facing."""
        return max(5.0, min(self.square * 0.2, self.radius * 0.5))

    @cached_property
    def covered(self) -> float:
        """The height of the part of the disc under the plate."""
        return self.width * (0.14 if self.captions else 0.24) if self.named else 0.0

    def number(self, wide: float) -> QRectF:
        """Return the box of a number of this width: after the name, or above the bar of a plate without."""
        plate = self.plate
        if self.stacked:
            return self.name(0).translated(0, self.line)
        if self.named:
            return QRectF(plate.right() - wide - _PAD, self._name_top, wide, self.line)
        bar = plate.bottom() - self.bar_box.top() if self.gauged else 0
        return plate.adjusted(1, 0, -1, -bar)

    def name(self, wide: float) -> QRectF:
        """Return the box of the name beside a number of this width."""
        beside = wide + _PAD if wide and not self.stacked else 0
        return QRectF(_EDGE + _PAD, self._name_top, self.plate.width() - 2 * _PAD - beside, self.line)

    def caption(self) -> QRectF:
        """Return the box of the first caption."""
        return QRectF(_EDGE + _PAD, self.plate.top() + 1, self.plate.width() - 2 * _PAD, self.small_line)

    @cached_property
    def _own_plate(self) -> float:
        """The height of the plate without captions."""
        return (1 + self.stacked) * (self.line if self.named else 0) + (self.bar + 2 if self.gauged else 0)

    @cached_property
    def _name_top(self) -> float:
        return self.plate.bottom() - self._own_plate

    @cached_property
    def _caption_width(self) -> float:
        """The width for words beside an icon."""
        return self.width - 2 * (_EDGE + _PAD) - self.small_line - GAP

    @cached_property
    def _lines(self) -> int:
        """The number of captions that fit under a disc of sufficient size; 0 if they would not be legible."""
        if not self.markers or not self.named or self._caption_width < self.text * _FEWEST:
            return 0
        return int(max(0.0, self.width * _MOST_PLATE - self._own_plate) / self.small_line)

    @cached_property
    def _over(self) -> float:
        """The room above the disc."""
        return self.width * (_MIDDLE - _DISC)


def layout_of(
    size: int,
    square: int,
    gauged: bool,
    markers: tuple[Marker, ...] = (),
    told: bool = True,
    stacked: bool = False,
) -> Layout:
    """Return the layout of a token of size × size squares of ``square`` pixels, in the current font."""
    font = QApplication.font()  # in the key of the cache: other fonts have other layouts
    return _layout(size, square, gauged, QFontInfo(font).pixelSize(), font.family(), markers, told, stacked)


@lru_cache(maxsize=1000)
def _layout(
    size: int,
    square: int,
    gauged: bool,
    text: int,
    family: str,
    markers: tuple[Marker, ...],
    told: bool,
    stacked: bool,
) -> Layout:
    return Layout(square, size * square, text, gauged, family, markers, told, stacked)


def _font(family: str, bold: bool, pixels: int) -> QFont:
    font = QFont(family)
    font.setBold(bold)
    font.setPixelSize(pixels)
    return font
