"""Charts of the rounds of an encounter. Import this module only for the visible window."""

from collections.abc import Callable

import pyqtgraph
from PySide6.QtCore import Qt

from crs_desktop.models.balance.encounter import FallsModel
from crs_desktop.rules.values import Name
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.chart import Chart

_STYLES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
)
"""Lines of one side differ by their strokes, so that they can be told apart without colour."""


class RoundsChart(Chart):
    """A line for each combatant, named on the line; sides differ in colour. The table has the numbers."""

    def __init__(self, model: FallsModel, line: Callable[[Name], list[float]], name: str) -> None:
        super().__init__()
        self._model, self._line = model, line
        self.setAccessibleName(name)
        model.modelReset.connect(self.draw)

    def draw(self) -> None:
        """Draw the lines in the tones of the palette."""
        tones, lines = theme.in_use(), {who: self._line(who) for who in self._model.rows}
        self.begin_anew(tones)
        longest = max(map(len, lines.values()), default=0)
        fights = self._model.played.fights
        if not longest or fights is None:
            return
        # index and place among those of the same side
        seen: dict[str, int] = {}
        for number, (who, line) in enumerate(lines.items()):
            side = fights.plan.scene.of(who).side or who
            place, stroke = [*dict.fromkeys([*seen, side])].index(side), seen.get(side, 0)
            seen[side] = stroke + 1
            if not line:
                continue
            colour = (tones.healed, tones.hurt, tones.asked, tones.ink)[place % 4]
            pen = pyqtgraph.mkPen(colour, width=2, style=_STYLES[stroke % len(_STYLES)])
            self.plane.addItem(pyqtgraph.PlotCurveItem([*range(1, len(line) + 1)], line, pen=pen))
            text = pyqtgraph.TextItem(fights.plan.scene.label(who), color=colour, anchor=(0, 1))
            # each name over another round, for lines begin close to each other
            at = number % len(line)
            text.setPos(at + 1, line[at])
            self.plane.addItem(text)
        self.plane.setXRange(0.9, longest + 0.3, padding=0)
        self.plane.setYRange(0, max(map(max, filter(None, lines.values()))) * 1.12 + 1, padding=0)
        step = -(-longest // 12)
        self.across_axis.setTicks([[(at, str(at)) for at in range(1, longest + 1, step)]])
