"""The rails: column letters above and row numbers beside the board, which stay when it is moved."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
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
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def breadth(self) -> int:
        """How many pixels of the board’s edge it takes."""
        metrics = QFontMetrics(text_font(bold=True))
        return self._widest(metrics) + _GAP + 2 if self._upright else metrics.height() + 2

    def name(self, names: Sequence[str]) -> None:
        """The names of the squares, in their order."""
        self.names = names
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
            self._marked = place
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """As many names as there is room for, each in the middle of what is seen of its square."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), rail_tones(theme.in_use())[0])
        length = self._length()
        step = next((step for step in _STEPS if step * self._level >= length), _STEPS[-1])
        for place, name in enumerate(self.names):
            box, marked = self._box(place), place == self._marked
            seen = box.height() if self._upright else box.width()
            if seen >= min(length, self._level) and (marked or (place + 1) % step == 0 or step == 1):
                self._write(painter, box, name, marked)
        painter.end()

    def _write(self, painter: QPainter, box: QRect, name: str, marked: bool) -> None:
        _ground, ink, lit = rail_tones(theme.in_use())
        painter.setFont(text_font(bold=marked))
        painter.setPen(lit if marked else ink)
        painter.drawText(box, _MIDDLE, name)

    def _length(self) -> int:
        """How much of the rail the longest name takes."""
        metrics = QFontMetrics(text_font(bold=True))
        return metrics.height() if self._upright else self._widest(metrics) + _GAP

    def _widest(self, metrics: QFontMetrics) -> int:
        return max((metrics.horizontalAdvance(name) for name in self.names), default=0)

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
