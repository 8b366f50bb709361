"""Odds panel: the chances of each answer to the open question; one key shows and hides it."""

import sys
from importlib import import_module
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHeaderView,
    QLabel,
    QSlider,
    QStackedWidget,
    QTableView,
    QWidget,
)

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.odds.odds import Column, OddsModel, OddsRole
from crs_desktop.models.odds.odds_rows import OddsRow
from crs_desktop.models.odds.odds_tables import SpreadModel
from crs_desktop.models.odds.odds_words import pulled
from crs_desktop.models.rows import TableModel
from crs_desktop.override import override
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_row
from crs_desktop.views.widgets.row_table import row_table
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.views.panels.odds_chart import OddsChart


_CHARTS = "crs_desktop.views.panels.odds_chart"
_LOW, _READABLE = 260, 0.7
"""Least height of the panel, in pixels, with a chart for the current answer; least part of an answer."""
_Fit = QHeaderView.ResizeMode


class OddsPanel(QWidget):
    """Panel with a table of the answers, a chart of the current one, and a slider for amounts.

    It is hidden at first, has no contents before it is shown, and computes nothing while hidden. ``weighed``
    carries the amount to which the slider was moved; ``taken`` is emitted when other answers are shown.
    """

    weighed = Signal(str)
    taken = Signal()

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self.model = OddsModel(bridge, self)
        self._bars: OddsChart | None = None
        self._amounts: OddsChart | None = None
        self._drawn: tuple[object, ...] = ()
        self._looked_at = "", ""
        self.hide()

    def _make(self) -> None:
        """Make the contents: at every start, these fifty widgets would take a thirtieth of the time."""
        self.spread = SpreadModel(self)
        self.table = table_of(self.model, say("Odds of each answer"))
        self.numbers = table_of(self.spread, say("Odds of each number"))
        self.sentence = QLabel(wordWrap=True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(say("Amount used"))
        self.exact = QCheckBox(say("As fractions"))
        self.as_tables = QCheckBox(say("As tables"))
        self._lay_out()
        self._follow_the_sheet()
        self.exact.toggled.connect(self.model.show_exact)
        self.as_tables.toggled.connect(self._show)
        self.slider.valueChanged.connect(self._slid)
        self.model.modelReset.connect(self._take)
        self.table.selectionModel().currentChanged.connect(self._show)
        self._take()

    @override
    def setVisible(self, visible: bool) -> None:  # noqa: N802
        if visible and not self.layout():
            self._make()  # before the panel is shown, so that it gets the room which its contents need
        super().setVisible(visible)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Begin to follow the open question."""
        super().showEvent(event)
        self.model.watch(True)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        """Stop computing odds while the panel is hidden."""
        super().hideEvent(event)
        if not event.spontaneous():  # a minimized window keeps its odds
            self.model.watch(False)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Hide the chart in a low panel, where the answers need all the room."""
        super().resizeEvent(event)
        if self.layout():
            self._fit_answers()
            self._show()

    def _lay_out(self) -> None:
        title = QLabel(say("ODDS"))
        title.setProperty("quiet", True)
        above = in_row(title, STRETCH, self.exact, self.as_tables)
        self._upper, self._lower = QStackedWidget(), QStackedWidget()
        self._upper.addWidget(self.table)
        self._lower.addWidget(self.numbers)
        in_column(
            above,
            self.sentence,
            (self._upper, 2),
            self.slider,
            (self._lower, 3),
            into=self,
            margins=(8, 4, 8, 4),
            spacing=4,
        )

    def _follow_the_sheet(self) -> None:
        """Let Tab reach the parts from the sheet, and not after everything that was made before them."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # Qt puts nothing behind a widget without focus
        for one, after in pairwise((self, self.exact, self.as_tables, self.table, self.slider, self.numbers)):
            QWidget.setTabOrder(one, after)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _take(self) -> None:
        """Show the new answers; keep the current one if it is still among them."""
        rows = self.model.rows
        for column in Column:
            self.table.setColumnHidden(column, not self.model.is_told(column))
        self._fit_answers()
        for part in (self._upper, self._lower):
            part.setVisible(bool(rows))
        self.slider.setVisible(bool(rows) and self.model.amounts)
        if rows and self.model.amounts:
            self._lay_slider()
        if rows:
            self.table.setCurrentIndex(self.model.index(self._current(), 0))  # a reset left no current row
        else:
            self._show()
        self.taken.emit()

    def _fit_answers(self) -> None:
        """Give answers the room beside the chances; where it is far too little, the chances scroll."""
        header, needed = self.table.horizontalHeader(), self.table.sizeHintForColumn(Column.ANSWER)
        besides = header.length() - header.sectionSize(Column.ANSWER)
        roomy = self.table.viewport().width() - besides >= needed * _READABLE
        stretches = roomy and not self.model.exact
        header.setSectionResizeMode(Column.ANSWER, _Fit.Stretch if stretches else _Fit.ResizeToContents)

    def _current(self) -> int:
        """Return the row that was current at this question, else the one of the usual answer."""
        asked, value = self._looked_at
        places = {row.value: place for place, row in enumerate(self.model.rows)}
        usual = places.get(self._bridge.prompt.usual, 0)
        return places.get(value, usual) if asked == self._bridge.prompt.key else usual

    def _lay_slider(self) -> None:
        amounts = [int(row.value) for row in self.model.rows]
        self.slider.blockSignals(True)
        self.slider.setRange(amounts[0], amounts[-1])  # blocked: only the GM's own moves are weighed
        self.slider.setPageStep(1)
        self.slider.setValue(amounts[self._current()])
        self.slider.blockSignals(False)

    def follow(self, typed: str) -> None:
        """Show the odds of the typed amount, if the table has it."""
        typed = typed.strip().replace("−", "-")  # amounts are shown with a typographic minus
        place = next((at for at, row in enumerate(self.model.rows) if row.value == typed), None)
        if self.model.amounts and place is not None and place != self.table.currentIndex().row():
            self.table.setCurrentIndex(self.model.index(place, 0))

    def _slid(self, amount: int) -> None:
        self.table.setCurrentIndex(self.model.index(amount - self.slider.minimum(), 0))
        self.weighed.emit(str(amount))

    def _show(self) -> None:
        index = self.table.currentIndex()
        rows = self.model.rows
        row = rows[index.row()] if index.isValid() and index.row() < len(rows) else None
        self.spread.show(row.forecast if row else None, self.model.exact)
        self.sentence.setText(self._words(index, row))
        self.sentence.setVisible(bool(self.sentence.text()))
        self.sentence.setAccessibleName(str(index.data(OddsRole.SENTENCE) or self.sentence.text()))
        if row is None:
            return
        self._looked_at = self._bridge.prompt.key, row.value
        seen = self.as_tables.isChecked() or self.height() >= theme.room(_LOW)
        self._lower.setVisible(seen and bool(row.forecast.counts))
        if self.model.amounts:
            self._follow(int(row.value))
        if not self.as_tables.isChecked():
            self._draw(row)
        with_bars = self.model.amounts and not self.as_tables.isChecked()
        self._upper.setCurrentIndex(1 if with_bars else 0)
        self._lower.setCurrentIndex(0 if self.as_tables.isChecked() else self._lower.count() - 1)

    def _follow(self, amount: int) -> None:
        self.slider.blockSignals(True)
        self.slider.setValue(amount)
        self.slider.blockSignals(False)

    def _words(self, index: QModelIndex, row: OddsRow | None) -> str:
        if row is None:
            return say("This question has no odds.")
        told = [(one.value, one.forecast) for one in self.model.rows] if self.model.amounts else []
        return " ".join(filter(None, (str(index.data(OddsRole.BESIDE)), pulled(told, self._bridge.scene))))

    def _draw(self, row: OddsRow) -> None:
        """Draw the chart of an answer, unless it is drawn already.

        The plotting library is imported for the first chart only, and after the table has been shown.
        """
        if _CHARTS not in sys.modules:
            QTimer.singleShot(0, self, self._begin_charts)
            return
        amounts = self.model.rows if self.model.amounts else ()
        looks = (row, amounts, theme.in_use(), theme.text_size("text"))
        if looks == self._drawn:
            return
        self._drawn = looks
        from crs_desktop.views.panels.odds_chart import OddsChart, described

        if self._bars is None:
            self._bars = OddsChart()
            self._lower.addWidget(self._bars)
        self._bars.show_spread(row.forecast)
        self._bars.setAccessibleName(described(row.forecast))
        if not amounts:
            return
        if self._amounts is None:
            self._amounts = OddsChart()
            self._amounts.setAccessibleName(say("Bars: down, and only wounds, by amount used"))
            self._upper.addWidget(self._amounts)
        told = [(int(one.value), one.forecast) for one in amounts]
        self._amounts.show_amounts(told, int(row.value))

    def _begin_charts(self) -> None:
        import_module(_CHARTS)
        self._show()


class _ChanceTable(QTableView):
    """Table that caches the width of each column: Qt measures again whenever anything moves."""

    def __init__(self) -> None:
        super().__init__()
        self._wide: dict[int, int] = {}

    def setModel(self, model: QAbstractItemModel | None) -> None:  # noqa: N802
        """Set the model, and measure again after each of its resets."""
        super().setModel(model)
        if model is not None:
            model.modelReset.connect(self._wide.clear)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Measure again in another font or style."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._wide.clear()

    def sizeHintForColumn(self, column: int) -> int:  # noqa: N802
        """Return the width of the longest text of a column, in pixels."""
        if column not in self._wide:
            self._wide[column] = self._measured(column)
        return self._wide[column]

    def _measured(self, column: int) -> int:
        # In whole pixels 61.3 would be 61, and a screen scaled by 2 cuts what is a third of a pixel wider.
        model, letters = self.model(), QFontMetricsF(self.font())
        texts = model.texts(column) if isinstance(model, TableModel) else ()
        if not texts:
            return 0
        from PySide6.QtWidgets import QStyle  # no start needs its six hundred members of enums

        margin = self.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
        return ceil(max(map(letters.horizontalAdvance, texts))) + 2 * margin + 1


def table_of(model: QAbstractItemModel, named: str) -> QTableView:
    """Return a table of chances for a narrow panel: no row headers, rows one line high."""
    made = row_table(model, named, stretches=False, made=_ChanceTable())
    made.setWordWrap(False)
    made.verticalHeader().setDefaultSectionSize(made.fontMetrics().height() + 8)
    made.horizontalHeader().setMinimumSectionSize(36)
    made.horizontalHeader().setHighlightSections(False)
    made.setMinimumHeight(4 * made.fontMetrics().height())
    return made
