"""Charts of the rounds of an encounter. Import this module only for the visible window."""

from collections import Counter
from collections.abc import Sequence

import pyqtgraph
from PySide6.QtCore import Qt
from PySide6.QtGui import QPen

from crs_desktop.models.balance.encounter import ChartLine
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.chart import Chart

_STYLES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
)
"""Lines differ by their strokes, too, so that they can be told apart without colour."""


class RoundsChart(Chart):
    """Lines of combatants or sides; sides differ in colour. The table has the numbers."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._lines: Sequence[ChartLine] = []
        self.setAccessibleName(name)

    def show_lines(self, lines: Sequence[ChartLine]) -> None:
        """Draw these lines instead of the ones before."""
        if lines != self._lines:
            self._lines = lines
            self.draw()

    def draw(self) -> None:
        """Draw the lines in the tones of the palette."""
        tones, lines = theme.in_use(), self._lines
        self.begin_anew(tones)
        if not lines:
            return
        self._top = max(max(line.values) for line in lines)
        colours = tones.healed, tones.hurt, tones.asked, tones.ink
        sides, strokes = [*dict.fromkeys(line.side for line in lines)], Counter[str]()
        for number, line in enumerate(lines):
            place = sides.index(line.side)
            colour = colours[place % len(colours)]
            style = _STYLES[(place + strokes[line.side]) % len(_STYLES)]
            self._draw(line, pyqtgraph.mkPen(colour, width=2, style=style))
            strokes[line.side] += 1
            self._name(line, number, colour)
        self._fit(lines)

    def _draw(self, line: ChartLine, pen: QPen) -> None:
        self.plane.addItem(pyqtgraph.PlotCurveItem([*range(1, len(line.values) + 1)], line.values, pen=pen))

    def _name(self, line: ChartLine, number: int, colour: str) -> None:
        # each name at another round, for lines begin close to each other
        at = number % len(line.values)
        # the line goes on to the right: a name stands over one that falls, and under one that rises
        rises = line.values[-1] > line.values[at] > self._top / 5
        text = pyqtgraph.TextItem(line.name, color=colour, anchor=(0, int(not rises)))
        text.setPos(at + 1, line.values[at])
        self.plane.addItem(text)

    def _fit(self, lines: Sequence[ChartLine]) -> None:
        """Show all rounds, and the highest value with room for its name."""
        longest = max(len(line.values) for line in lines)
        self.plane.setXRange(1 - longest / 30, longest * 1.03, padding=0)
        self.plane.setYRange(0, self._top * 1.12 + 1, padding=0)
        step = -(-longest // 12)
        self.across_axis.setTicks([[(at, str(at)) for at in range(1, longest + 1, step)]])
