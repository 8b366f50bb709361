"""The wooden rails, with column letters cut in above the board and row numbers beside it."""

from collections.abc import Sequence
from math import ceil, floor

from PySide6.QtCore import QLine, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from crs_desktop.views.style import materials, theme
from crs_desktop.views.style.palettes import Palette

_STEPS = (1, 2, 5, 10, 20, 50)  # names stand at every square, or at steps that are easy to count
_GAP = 6
_MIDDLE = Qt.AlignmentFlag.AlignCenter
_CUT, _LIGHT = QColor(0, 0, 0, 130), QColor(255, 255, 255, 36)
"""Shadow in the letters that are cut into the wood, and light on the edge of a rail."""


class EdgeLabels(QWidget):
    """The names of the squares in a row, or in a column if ``upright``; the first is at pixel ``start``.

    The rail is ``least`` pixels broad, or more if its names need it.
    """

    def __init__(self, least: int, parent: QWidget, upright: bool = False) -> None:
        super().__init__(parent)
        self._upright, self._least = upright, least
        self.names: tuple[str, ...] = ()
        self.start = 0
        self._level, self._marked, self._corner = 1, -1, 0
        self._font, self._plain, self._longest = QFont(), QFont(), QSize()
        self._drawn_for: tuple[object, ...] = ()
        self._picture = QPixmap()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        # A rail paints each of its pixels, so Qt need not clear them first.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def breadth(self) -> int:
        """Return the width of the rail across the board’s edge, in pixels."""
        self._measure()
        needed = self._longest.width() + _GAP + 2 if self._upright else self._longest.height() + 2
        return max(self._least, needed if self.names else 0)

    def name(self, names: Sequence[str]) -> None:
        """Set the names of the squares, in order, with none marked."""
        self.names, self._longest, self._marked = tuple(names), QSize(), -1
        self.update()

    def lay(self, start: int, level: int, corner: int = 0) -> None:
        """Place the first square at pixel ``start`` of the rail, with ``level`` pixels for each square.

        The first ``corner`` pixels of an upright rail stay bare, because the other rail begins there.
        """
        if (start, level, corner) != (self.start, self._level, self._corner):
            self.start, self._level, self._corner = start, level, corner
            self.update()

    @property
    def marked(self) -> str:
        """The marked name; empty if none is marked."""
        return self.names[self._marked] if self._marked >= 0 else ""

    def mark(self, place: int) -> None:
        """Mark the name at index ``place``, or none if there is no such index."""
        place = place if place in range(len(self.names)) else -1
        if place != self._marked:
            for changed in (self._marked, place):
                self.update(self._box(changed))
            self._marked = place

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the names, without those that the ends of the rail would cut off."""
        painter, tones = QPainter(self), theme.in_use()
        painter.drawPixmap(0, 0, self._carved(tones))
        painter.setClipRect(self._room())
        if self._marked >= 0:
            self._light(painter, tones)
        self._edge(painter, tones)
        painter.end()

    def _carved(self, tones: Palette) -> QPixmap:
        """Return the rail with all names cut in, drawn anew only after a change."""
        ratio, places = self.devicePixelRatioF(), (self.start, self._level, self._corner)
        drawn_for = (self.size(), ratio, places, self.names, self._plain.key(), tones)
        if drawn_for != self._drawn_for:
            self._drawn_for, self._picture = drawn_for, QPixmap(self.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            painter = QPainter(self._picture)
            self._carve(painter, tones)
            painter.end()
        return self._picture

    def _carve(self, painter: QPainter, tones: Palette) -> None:
        self._plane(painter, tones, self.rect())
        painter.setClipRect(self._room())
        painter.setFont(self._plain)
        places = self._places()
        cut, ink = (_CUT, 1), (QColor(tones.wood_ink), 0)  # light from above leaves the upper edge dark
        for tone, lift in (cut, ink):
            painter.setPen(tone)
            for place in places:
                painter.drawText(self._square(place).translated(0, -lift), _MIDDLE, self.names[place])

    def _plane(self, painter: QPainter, tones: Palette, box: QRect) -> None:
        """Paint bare wood."""
        materials.lay(painter, "wood", tones, box, upright=self._upright)

    def _edge(self, painter: QPainter, tones: Palette) -> None:
        """Paint the line where the rail meets the cloth, and the light on the other edge."""
        far = (self.width() if self._upright else self.height()) - 1
        outer, inner = (0, far) if self.names else (far, 0)  # a rail without names lies at the right
        if not tones.stark:
            painter.setPen(_LIGHT)
            painter.drawLine(self._line(outer))
        painter.setPen(QColor(tones.rail))
        painter.drawLine(self._line(inner))

    def _line(self, at: int) -> QLine:
        """Return a line along the rail, ``at`` pixels from its left or upper edge."""
        end = self._end() - 1
        return QLine(at, self._corner, at, end) if self._upright else QLine(0, at, end, at)

    def _places(self) -> list[int]:
        """Return the indexes of the names to paint: one for each step, and whole."""
        step, level, half = self._step(), self._level, self._length() / 2
        first, last = (self._corner + half - self.start) / level, (self._end() - half - self.start) / level
        shown = range(max(0, ceil(first - 0.5)), min(len(self.names), floor(last - 0.5) + 1))
        return [place for place in shown if (place + 1) % step == 0]

    def _light(self, painter: QPainter, tones: Palette) -> None:
        """Paint the marked name in the middle of the visible part of its square."""
        box = self._box(self._marked)
        self._plane(painter, tones, self._inked(self._marked))
        if (box.height() if self._upright else box.width()) >= min(self._length(), self._level):
            painter.setFont(self._font)
            painter.setPen(QColor(tones.felt_asked))
            painter.drawText(box, _MIDDLE, self.names[self._marked])

    def _step(self) -> int:
        """Return how many squares share one name, so that names do not overlap."""
        return next((step for step in _STEPS if step * self._level >= self._length()), _STEPS[-1])

    def _length(self) -> int:
        """Return the length of the longest name along the rail, in pixels."""
        return self._longest.height() if self._upright else self._longest.width() + _GAP

    def _measure(self) -> None:
        """Measure the longest name again if the names or the font have changed."""
        font = theme.bold(QApplication.font())
        if not self._longest.isValid() or self._font != font:
            metrics = QFontMetrics(font)
            widest = max((metrics.horizontalAdvance(name) for name in self.names), default=0)
            self._font, self._plain = font, QApplication.font()
            self._longest = QSize(widest, metrics.height())

    def _end(self) -> int:
        return self.height() if self._upright else self.width()

    def _room(self) -> QRect:
        return self.rect().adjusted(0, self._corner, 0, 0)

    def _part(self, start: int, length: int) -> QRect:
        if self._upright:
            return QRect(0, start, self.width(), length)
        return QRect(start, 0, length, self.height())

    def _square(self, place: int) -> QRect:
        """Return a square of the rail, or the room of its name where that is longer."""
        more = self._length() if self._level < self._length() else 0
        return self._part(self.start + place * self._level - more, self._level + 2 * more)

    def _inked(self, place: int) -> QRect:
        """Return the box of a whole name."""
        middle = self.start + place * self._level + self._level // 2
        return self._part(middle - self._length() // 2, self._length())

    def _box(self, place: int) -> QRect:
        """Return the visible part of a square, with its neighbours where names are longer than squares."""
        along, wide = self.start + place * self._level, self._level
        more = wide if wide < self._length() else 0  # a long name reaches into the neighbours
        return self._part(along - more, wide + 2 * more) & self._room()
