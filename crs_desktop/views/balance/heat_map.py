"""Heat map of the duels. Import this module only for the visible window: plotting loads slowly."""

from math import ceil

import numpy as np
import pyqtgraph
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPersistentModelIndex, QPointF, QRectF, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QGraphicsRectItem, QToolTip

from crs_desktop.models.balance.duels import DuelsModel
from crs_desktop.models.rows import Index
from crs_desktop.views.style import theme
from crs_desktop.views.style.palettes import contrast
from crs_desktop.views.widgets.chart import Chart, small_letters
from crs_desktop.words import say

_PAUSE_MS, _CELLS_A_MS = 120, 20
"""The shortest pause between two drawings, and the cells for which it is a millisecond longer."""
_NUMBER = "100"
"""Widest number of a cell."""


class HeatMap(Chart):
    """Picture of the matrix: rows that lose, are even, and win in three tones; the current cell has a frame.

    The table beside it shows the same cells to the keyboard and to screen readers.
    """

    chosen = Signal(int, int)

    def __init__(self, model: DuelsModel) -> None:
        super().__init__(upside_down=True)
        self._model, self._at = model, QPersistentModelIndex()
        self.setAccessibleName(say("Heat map of the duels, as in the table"))
        # results come faster than the picture is drawn
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self.draw)
        for signal in (model.modelReset, model.dataChanged, self.plane.sigResized):
            signal.connect(self._begin_drawing)
        self.draw()

    def mark(self, index: Index) -> None:
        """Frame a cell."""
        if self._at != index:
            self._at = QPersistentModelIndex(index)
            self._begin_drawing()

    def _begin_drawing(self) -> None:
        if not self._soon.isActive():
            cells = len(self._model.rows) * len(self._model.columns)
            self._soon.start(max(_PAUSE_MS, cells // _CELLS_A_MS))

    def draw(self) -> None:
        """Draw the matrix in the tones of the palette."""
        tones, model, box = theme.in_use(), self._model, self.plane
        self.begin_anew(tones)
        across, down = len(model.columns), len(model.rows)
        for axis in (self.left_axis, self.across_axis):
            axis.setVisible(bool(across and down))
        if not across or not down:
            return
        cells = self._coloured(tones)
        image = pyqtgraph.ImageItem(cells, axisOrder="row-major", levels=(0, 255))
        image.setRect(QRectF(0, 0, across, down))
        box.addItem(image)
        if self._apart() == (1, 1) and model.lab.progress is None:
            self._write_numbers(tones, cells)
        if self._at.isValid():
            self._frame(tones)
        box.setRange(QRectF(0, 0, across, down), padding=0)
        self._name()

    def _coloured(self, tones: theme.Palette) -> NDArray[np.uint8]:
        """Return the pixel of each cell: from losing over even to winning; paper for no duel."""
        lost, even, won = map(_pixel, (tones.hurt, tones.paper, tones.healed))
        cells = np.full((len(self._model.rows), len(self._model.columns), 3), even, dtype=float)
        for row in range(len(self._model.rows)):
            for column in range(len(self._model.columns)):
                duel = self._model.duel(self._model.index(row, column))
                if duel is not None:
                    ahead = duel.one_wins - duel.other_wins
                    cells[row, column] = even + ((won if ahead > 0 else lost) - even) * abs(ahead)
        return cells.astype(np.uint8)

    def _write_numbers(self, tones: theme.Palette, cells: NDArray[np.uint8]) -> None:
        for row, column in np.ndindex(cells.shape[:2]):
            ground = "#{:02X}{:02X}{:02X}".format(*cells[row, column])
            ink = max(tones.ink, tones.paper, key=lambda tone: contrast(tone, ground))
            words = str(self._model.index(row, column).data())
            text = pyqtgraph.TextItem(words, color=ink, anchor=(0.5, 0.5))
            text.setFont(small_letters())
            text.setPos(column + 0.5, row + 0.5)
            self.plane.addItem(text)

    def _frame(self, tones: theme.Palette) -> None:
        # a light line within a dark one is seen on every tone
        for tone, width in ((tones.ink, 5), (tones.paper, 2)):
            frame = QGraphicsRectItem(self._at.column(), self._at.row(), 1, 1)
            frame.setPen(pyqtgraph.mkPen(tone, width=width))
            self.plane.addItem(frame)

    def _name(self) -> None:
        places = {who: place for place, who in enumerate(self._model.columns, 1)}
        label = self._model.lab.scene.label
        across, down = self._apart()
        rows = [*enumerate(self._model.rows)][::down]
        self.left_axis.setTicks([[(row + 0.5, f"{label(who)}  {places[who]}") for row, who in rows]])
        columns = range(0, len(self._model.columns), across)
        self.across_axis.setTicks([[(column + 0.5, str(column + 1)) for column in columns]])

    def _apart(self) -> tuple[int, int]:
        """Return how many columns and how many rows need the room of one number."""
        letters = QFontMetricsF(small_letters())
        wide, high = letters.horizontalAdvance(_NUMBER), letters.ascent()
        across = wide * len(self._model.columns) / max(1, self.plane.width())
        down = high * len(self._model.rows) / max(1, self.plane.height())
        return max(1, ceil(across)), max(1, ceil(down))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Choose the cell that is pressed."""
        index = self._index_at(event.position())
        if index is not None and index.isValid():
            self.chosen.emit(index.row(), index.column())

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        """Explain the cell under the pointer."""
        if isinstance(event, QHelpEvent):
            index = self._index_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), "" if index is None else self._model.sentence(index), self)
            return True
        return bool(super().viewportEvent(event))

    def _index_at(self, point: QPointF) -> Index | None:
        at = self.plane.mapSceneToView(self.mapToScene(point.toPoint()))
        inside = 0 <= at.x() < len(self._model.columns) and 0 <= at.y() < len(self._model.rows)
        return self._model.index(int(at.y()), int(at.x())) if inside else None


def _pixel(tone: str) -> NDArray[np.float64]:
    shade = QColor(tone)
    return np.array([shade.red(), shade.green(), shade.blue()], dtype=float)
