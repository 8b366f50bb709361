"""The rails: column letters above and row numbers beside the board, which stay when it is moved."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from crs_desktop.views.board.ground.tones import rail_tones
from crs_desktop.views.board.tokens.layout import text_font
from crs_desktop.views.style import theme

_STEPS = (1, 2, 5, 10, 20, 50)
_BLOCK = 50
"""So many names are kept ready in one picture: written anew they would cost most of a frame."""
_GAP = 6
_MIDDLE = Qt.AlignmentFlag.AlignCenter
Tones = tuple[QColor, QColor, QColor]
"""The ground, the letters, and those that stand out."""


class EdgeLabels(QWidget):
    """Names squares in a row, or in a column when it is ``upright``; the first begins at pixel ``start``."""

    def __init__(self, upright: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._upright = upright
        self.names: tuple[str, ...] = ()
        self.start = 0
        self._level, self._marked, self._corner = 1, -1, 0
        self._font, self._plain, self._longest = QFont(), QFont(), QSize()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def breadth(self) -> int:
        """How many pixels of the board’s edge it takes."""
        self._measure()
        return self._longest.width() + _GAP + 2 if self._upright else self._longest.height() + 2

    def name(self, names: Sequence[str]) -> None:
        """The names of the squares, in their order; none of them stands out."""
        self.names, self._longest, self._marked = tuple(names), QSize(), -1
        self.update()

    def lay(self, start: int, level: int, corner: int = 0) -> None:
        """The first square begins at pixel ``start`` of the rail, and each takes ``level`` pixels.

        The first ``corner`` pixels of an upright rail stay bare.
        """
        if (start, level, corner) != (self.start, self._level, self._corner):
            self.start, self._level, self._corner = start, level, corner
            self.update()

    @property
    def marked(self) -> str:
        """The name that stands out; empty for none."""
        return self.names[self._marked] if self._marked >= 0 else ""

    def mark(self, place: int) -> None:
        """Make one name stand out; where there is no such place, none."""
        place = place if place in range(len(self.names)) else -1
        if place != self._marked:
            for changed in (self._marked, place):
                self.update(self._box(changed))
            self._marked = place

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Of ready names, without those at the ends that would be cut off."""
        painter, tones = QPainter(self), rail_tones(theme.in_use())
        painter.fillRect(self.rect(), tones[0])
        painter.setClipRect(self._room())
        for first in self._blocks():
            box = self._part(self.start + first * self._level - self._pad(), 0)
            painter.drawPixmap(box.topLeft(), self._block(first, tones))
        for place in self._cut_off():
            painter.fillRect(self._inked(place), tones[0])
        if self._marked >= 0:
            self._light(painter, tones)
        painter.end()

    def _blocks(self) -> range:
        """The first places of the blocks that can be seen."""
        wide, pad = _BLOCK * self._level, self._pad()
        first, end = (-self.start - pad) // wide, (self._end() - self.start + pad) // wide + 1
        return range(max(0, first) * _BLOCK, min(max(0, end) * _BLOCK, len(self.names)), _BLOCK)

    def _block(self, first: int, tones: Tones) -> QPixmap:
        names, ratio = self.names[first : first + _BLOCK], self.devicePixelRatioF()
        box = (self.width(), self._level) if self._upright else (self._level, self.height())
        shades = tones[0].rgb(), tones[1].rgb()
        how = (self._step(), self._upright, box, self._pad(), ratio, self._plain, shades)
        return _written(_Strip(names, *how))

    def _cut_off(self) -> Iterator[int]:
        """The places at both ends of whose names only a part is seen."""
        half = self._length() / 2
        for edge in (self._corner, self._end()):
            under = (edge - self.start) // self._level
            for place in (under - 1, under, under + 1):
                if abs(self.start + (place + 0.5) * self._level - edge) < half:
                    yield place

    def _light(self, painter: QPainter, tones: Tones) -> None:
        """The marked name, in the middle of what is seen of its square."""
        box = self._box(self._marked)
        painter.fillRect(self._inked(self._marked), tones[0])
        if (box.height() if self._upright else box.width()) >= min(self._length(), self._level):
            painter.setFont(self._font)
            painter.setPen(tones[2])
            painter.drawText(box, _MIDDLE, self.names[self._marked])

    def _step(self) -> int:
        """Every how many squares there is room for a name."""
        return next((step for step in _STEPS if step * self._level >= self._length()), _STEPS[-1])

    def _length(self) -> int:
        """How much of the rail the longest name takes."""
        return self._longest.height() if self._upright else self._longest.width() + _GAP

    def _pad(self) -> int:
        """How far names may reach beyond a row of squares."""
        return self._length() if self._level < self._length() else 0

    def _measure(self) -> None:
        """Find out how long the longest name is, once for these names in these letters."""
        font = text_font(bold=True)
        if not self._longest.isValid() or self._font != font:
            metrics = QFontMetrics(font)
            widest = max((metrics.horizontalAdvance(name) for name in self.names), default=0)
            self._font, self._plain = font, text_font()
            self._longest = QSize(widest, metrics.height())

    def _end(self) -> int:
        return self.height() if self._upright else self.width()

    def _room(self) -> QRect:
        return self.rect().adjusted(0, self._corner, 0, 0)

    def _part(self, start: int, length: int) -> QRect:
        return (
            QRect(0, start, self.width(), length) if self._upright else QRect(start, 0, length, self.height())
        )

    def _inked(self, place: int) -> QRect:
        """Where the name of a square lies when all of it is seen."""
        middle = self.start + place * self._level + self._level // 2
        return self._part(middle - self._length() // 2, self._length())

    def _box(self, place: int) -> QRect:
        """What is seen of a square, with its neighbours where names are longer than squares."""
        along, wide = self.start + place * self._level, self._level
        more = wide if wide < self._length() else 0
        return self._part(along - more, wide + 2 * more) & self._room()


class _Strip(NamedTuple):
    """Every so many of the names, each in the middle of its box of so many pixels across and down.

    Before the first and after the last there are ``pad`` pixels more, for names longer than boxes; what is
    behind those can be seen. ``shades`` are ground and letters.
    """

    names: tuple[str, ...]
    step: int
    upright: bool
    box: tuple[int, int]
    pad: int
    ratio: float
    font: QFont
    shades: tuple[int, int]


@lru_cache(maxsize=16)
def _written(strip: _Strip) -> QPixmap:
    """A strip as it is painted, once for as long as it is the same."""
    names, step, upright, box, pad, ratio, font, shades = strip
    wide, high = box
    along = len(names) * (high if upright else wide) + 2 * pad
    size = QSize(wide, along) if upright else QSize(along, high)
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent if pad else QColor.fromRgb(shades[0]))
    painter = QPainter(pixmap)
    painter.setFont(font)
    painter.setPen(QColor.fromRgb(shades[1]))
    for place in range(step - 1, len(names), step):
        room = (
            QRect(0, pad + place * high, wide, high) if upright else QRect(pad + place * wide, 0, wide, high)
        )
        more = (0, pad) if upright else (pad, 0)
        painter.drawText(room.adjusted(-more[0], -more[1], *more), _MIDDLE, names[place])
    painter.end()
    return pixmap
