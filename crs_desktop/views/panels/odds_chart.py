"""Bar charts of the odds. Import this module only for a visible chart: the plotting library loads slowly."""

from collections.abc import Callable, Sequence
from fractions import Fraction

import pyqtgraph

from crs_desktop.rules.odds.forecast import Forecast, spoken
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.chart import Chart, small_letters
from crs_desktop.words import say

_WIDE = 0.8
_SEEN = Fraction(1, 500)
"""Least chance with a bar; numbers at the end that are less likely, together, are left out."""
Bar = tuple[int, Fraction]


class OddsChart(Chart):
    """Bar chart of chances by number, in different colours for takedowns and mere wounds; losses are hollow.

    The chance of no effect is given in words: its bar would dwarf the others. The list
    beside the chart takes keys and clicks.
    """

    def __init__(self) -> None:
        super().__init__()
        self._bars: list[tuple[str, list[Bar], list[Fraction]]] = []
        self._across = ""
        self._at: int | None = None
        self._named: Callable[[int], str] = str
        self.setMinimumHeight(theme.room(72))

    def show_spread(self, told: Forecast) -> None:
        """Show the chances of all numbers of one forecast."""
        falls_at = told.falls_at
        spread = sorted(told.spread.items())
        shown = [(number, chance) for number, chance in spread if number and told.at_least(number) > _SEEN]
        fatal = [one for one in shown if falls_at is not None and one[0] >= falls_at]
        lost = [one for one in shown if one[0] < 0]
        wounds = [one for one in shown if one not in fatal and one not in lost]
        bars = [("lost", lost), ("wounds", wounds), ("down", fatal)]
        none = spoken(told.spread.get(0, Fraction()))
        across = say(
            "{counts} · {none}: {chance}",
            counts=told.explained or told.counts,
            none=told.named(0),
            chance=none,
        )
        self._named = told.named
        self._show([(kind, some, [Fraction()] * len(some)) for kind, some in bars], across)

    def show_amounts(self, told: Sequence[tuple[int, Forecast]], at: int) -> None:
        """Show for each amount the chance to take the target down, with the chance only to wound on top."""
        down = [(amount, one.down or Fraction()) for amount, one in told]
        wounds = [(amount, one.only_wounds) for amount, one in told]
        lifted = [chance for _amount, chance in down]  # the upper bars stand on the lower ones
        self._named = str
        self._show([("down", down, [Fraction()] * len(down)), ("wounds", wounds, lifted)], "", at)

    def _show(
        self, bars: list[tuple[str, list[Bar], list[Fraction]]], across: str, at: int | None = None
    ) -> None:
        self._bars, self._across, self._at = bars, across, at
        self.draw()

    def draw(self) -> None:
        """Draw the bars in the tones of the palette."""
        if not self._bars:
            return
        tones, plot = theme.in_use(), self.plane
        self.begin_anew(tones)
        fills = {"lost": tones.paper, "wounds": tones.quiet_ink, "down": tones.hurt}
        for kind, bars, lifted in self._bars:
            plot.addItem(
                pyqtgraph.BarGraphItem(
                    x=[number for number, _ in bars],
                    y0=[float(low) for low in lifted],
                    height=[float(chance) for _, chance in bars],
                    width=_WIDE,
                    pen=pyqtgraph.mkPen(tones.quiet_ink if kind == "lost" else tones.paper),
                    brush=pyqtgraph.mkBrush(fills[kind]),
                )
            )
        if self._at is not None:
            plot.addItem(pyqtgraph.InfiniteLine(self._at, pen=pyqtgraph.mkPen(tones.asked, width=2)))
        self._axes(tones)

    def _axes(self, tones: theme.Palette) -> None:
        plot = self.plane
        numbers = [number for _kind, bars, _low in self._bars for number, _ in bars] or [0]
        highest = max(
            (
                float(low + chance)
                for _k, bars, lows in self._bars
                for (_, chance), low in zip(bars, lows, strict=True)
            ),
            default=1.0,
        )
        plot.setXRange(min(numbers) - 0.6, max(numbers) + 0.6, padding=0)
        # An axis without any height has no ticks.
        plot.setYRange(0, max(highest * 1.05, 0.01), padding=0)
        self.left_axis.setTicks([_parts(highest)])
        self.across_axis.setTicks([[(n, self._named(n)) for n in _some(min(numbers), max(numbers))]])
        size = f"{small_letters().pointSizeF()}pt"
        self.across_axis.setLabel(self._across, **{"color": tones.ink, "font-size": size})
        self.across_axis.showLabel(bool(self._across))


def _parts(highest: float) -> list[tuple[float, str]]:
    """Return a few ticks of an axis with their labels in percent."""
    steps = (0.5, 0.25, 0.1, 0.05, 0.02)
    # At least two marks stand on the axis above 0.
    step = next((mark for mark in steps if mark <= highest / 2), 0.01)
    marks = [step * place for place in range(1 + int(highest / step))]
    return [(at, f"{at:.0%}") for at in marks]


def _some(low: int, high: int) -> range:
    """Return about a dozen numbers at most, in round steps."""
    step = next((one for one in (1, 2, 5, 10, 20, 50) if (high - low) / one <= 12), 100)
    first = low if step == 1 else -(-low // step) * step
    return range(first, high + 1, step)


def described(told: Forecast) -> str:
    """Return the description of the bars for screen readers."""
    return say("Bars: the chance of each number of {counts}, as in the table.", counts=told.counts)
