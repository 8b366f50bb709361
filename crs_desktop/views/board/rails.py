"""The rails: column letters above and row numbers beside the board, which stay when it is moved."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from crs_desktop.views import theme
from crs_desktop.views.board.layout import text_font
from crs_desktop.views.board.tones import rail_tones

_STEPS = (1, 2, 5, 10, 20, 50)
_GAP = 6
_MIDDLE = Qt.AlignmentFlag.AlignCenter


class Rail(QWidget):
    """Names squares in a row, or in a column when it is ``upright``; the first begins at pixel ``start``."""

    def __init__(self, upright: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._upright = upright
        self.names: Sequence[str] = ()
        self.start = 0
        self._level, self._marked, self._corner = 1, -1, 0
        self._measured: tuple[QFont, tuple[int, int]] | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def breadth(self) -> int:
        """How many pixels of the board’s edge it takes."""
        wide, high = self._measure()
        return wide + _GAP + 2 if self._upright else high + 2

    def name(self, names: Sequence[str]) -> None:
        """The names of the squares, in their order."""
        self.names, self._measured = names, None
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
        """Make one name stand out; −1 none."""
        if place != self._marked:
            before, self._marked = self._marked, place
            for changed in (before, place):
                if changed >= 0:
                    self.update(
                        self._box(changed).adjusted(-self._level, -self._level, self._level, self._level)
                    )

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """As many names as there is room for, each in the middle of what is seen of its square."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), rail_tones(theme.in_use())[0])
        length = self._length()
        step = next((step for step in _STEPS if step * self._level >= length), _STEPS[-1])
        for place in self._seen(event.rect()):
            name, box, marked = self.names[place], self._box(place), place == self._marked
            seen = box.height() if self._upright else box.width()
            if seen >= min(length, self._level) and (marked or (place + 1) % step == 0 or step == 1):
                self._write(painter, box, name, marked)
        painter.end()

    def _seen(self, part: QRect) -> range:
        """The places that touch a part of the rail, with a neighbour at each end."""
        first, last = (part.top(), part.bottom()) if self._upright else (part.left(), part.right())
        begin, end = ((edge - self.start) // self._level for edge in (first, last))
        return range(max(0, begin - 1), min(len(self.names), end + 2))

    def _write(self, painter: QPainter, box: QRect, name: str, marked: bool) -> None:
        _ground, ink, lit = rail_tones(theme.in_use())
        painter.setFont(text_font(bold=marked))
        painter.setPen(lit if marked else ink)
        painter.drawText(box, _MIDDLE, name)

    def _length(self) -> int:
        """How much of the rail the longest name takes."""
        return self._measure()[1] if self._upright else self._measure()[0] + _GAP

    def _measure(self) -> tuple[int, int]:
        """Width and height of the longest name, measured once for these names in these letters."""
        font = text_font(bold=True)
        if self._measured is None or self._measured[0] != font:
            metrics = QFontMetrics(font)
            widest = max((metrics.horizontalAdvance(name) for name in self.names), default=0)
            self._measured = font, (widest, metrics.height())
        return self._measured[1]

    def _box(self, place: int) -> QRect:
        """What is seen of a square on the rail."""
        along = self.start + place * self._level
        if self._upright:
            box = QRect(0, along, self.width(), self._level)
        else:
            box = QRect(along, 0, self._level, self.height())
        if self._level < self._length():  # names farther apart than squares may lie over their neighbours
            box.adjust(-self._level * (not self._upright), 0, self._level * (not self._upright), 0)
        return box & self.rect().adjusted(0, self._corner, 0, 0)
