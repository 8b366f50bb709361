"""Table model of the odds: the exact chances of each answer, computed only while the panel is shown."""

from collections import Counter
from collections.abc import Callable
from enum import IntEnum
from fractions import Fraction
from time import perf_counter
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.odds.odds_rows import Answer, OddsRow, awaited
from crs_desktop.models.odds.odds_words import average, chance_words, instead, marked, sentence, shortly
from crs_desktop.models.rows import Index, TableModel, resetting
from crs_desktop.override import override
from crs_desktop.rules.ask import Question
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.questions import Amount
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say

# a window of 1366 x 768 shows five rows; the others can be counted between events
_AT_ONCE, _SHORT, _SLICE = 8, 0.03, 0.001
"""Answers counted before any is shown, seconds in which all others are counted, too, and those of a slice."""


class Column(IntEnum):
    """Columns of the odds table."""

    ANSWER, HIT, GUARDED, AVERAGE, WOUNDS, DOWN, FUMBLE = range(7)


class OddsRole(IntEnum):
    """Item data roles of the odds."""

    VALUE = Qt.ItemDataRole.UserRole + 1
    FORECAST = Qt.ItemDataRole.UserRole + 2
    SENTENCE = Qt.ItemDataRole.UserRole + 3
    """All chances of the row as a sentence, for screen readers."""
    BESIDE = Qt.ItemDataRole.UserRole + 4
    """Chances that no column shows; for an amount, its chances as a sentence."""


Told = Callable[[Scene, Any], Forecast | None]


class OddsModel(TableModel):
    """Table with one row per allowed answer that has a forecast.

    ``amounts`` is True if the answers are consecutive numbers; ``exact`` shows chances as fractions instead
    of words. Nothing is computed before `watch`. Of many answers a few are counted at a time between events,
    the usual one and the nearest targets first, and the table shows these, then all.
    """

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._scene: Scene = bridge.scene
        self.rows: tuple[OddsRow, ...] = ()
        self._texts: dict[tuple[int, int], str] = {}
        self._together: tuple[str, ...] = ()
        self._watches = False
        self._forecast: Told | None = None
        self._waiting: list[Answer] = []
        self._counted: list[OddsRow] = []
        self._later = QTimer(self, interval=0)
        self._later.timeout.connect(self._go_on)
        self.exact = False
        self.amounts = False
        self.columns = self._headings()

    @property
    def counts(self) -> bool:
        """Whether answers are still to be counted."""
        return bool(self._waiting)

    def watch(self, watches: bool) -> None:
        """Follow the open question, or stop following it while the panel is hidden."""
        if watches == self._watches:
            return
        self._watches = watches
        for signal in (self._bridge.stepped, self._bridge.rewound):
            (signal.connect if watches else signal.disconnect)(self.refresh)
        self.refresh()

    def mark(self, typed: str) -> None:
        """Add a row for all typed choices together, if the question takes several."""
        chosen = self._bridge.prompt.chosen(typed) if self._bridge.prompt.kind == "several" else ()
        if self._watches and chosen != self._together:
            self._together = chosen
            self.refresh()

    def show_exact(self, exact: bool) -> None:
        """Show chances as fractions, or in words."""
        self.exact = exact
        with resetting(self):
            self._texts = {}

    def refresh(self) -> None:
        """Compute the odds of the open question; none while the panel is hidden."""
        question, self._scene = self._question() if self._watches else None, self._bridge.scene
        self.amounts, self._counted = isinstance(question, Amount), []
        self._forecast = question.forecast if question else None
        self._waiting = self._answers(question) if question else []
        self._later.stop()
        self._begin()

    def _answers(self, question: Question[Any]) -> list[Answer]:
        return awaited(self._scene, question, self._bridge.prompt.usual, self._together)

    def _begin(self) -> None:
        """Count and show the first answers, or all where that is quicker than to paint the board again."""
        begun, count = perf_counter(), _AT_ONCE
        self._count(count)
        # the slider runs over all amounts, so these have no gaps
        if self.amounts or (perf_counter() - begun) * len(self._waiting) < _SHORT * count:
            self._count(len(self._waiting))
        self._show()
        if self._waiting:
            self._later.start()

    def _go_on(self) -> None:
        """Count more answers for a moment, and show all after the last: each showing paints the board."""
        until = perf_counter() + _SLICE
        self._count(1)
        while self._waiting and perf_counter() < until:
            self._count(1)
        if not self._waiting:
            self._later.stop()
            self._show()

    def _count(self, answers: int) -> None:
        for _ in range(min(answers, len(self._waiting))):
            answer = self._waiting.pop()
            told = self._forecast(self._scene, answer.given) if self._forecast else None
            if told is not None:
                self._counted.append(OddsRow(answer, told))

    def _show(self) -> None:
        with resetting(self):
            self.rows = tuple(sorted(self._counted, key=lambda row: row.answer.place))
            self._texts, self.columns = {}, self._headings()

    def is_told(self, column: int) -> bool:
        """Return whether a column has values for the present answers."""
        if column == Column.WOUNDS:
            return self.amounts and any(row.forecast.down is not None for row in self.rows)
        if column == Column.AVERAGE:
            return any(row.forecast.counts for row in self.rows)
        if column == Column.FUMBLE and self.amounts:
            return False  # the same chance for every amount
        return column == Column.ANSWER or any(_chance(row, column) is not None for row in self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a chance in words or as a fraction, the other form as a tooltip, or sentences for speech."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._shown(index.row(), index.column())
            case Qt.ItemDataRole.ToolTipRole:
                return self._text(row, index.column(), not self.exact)
            case Qt.ItemDataRole.TextAlignmentRole if index.column() != Column.ANSWER:
                return Qt.AlignmentFlag.AlignCenter
            case Qt.ItemDataRole.AccessibleTextRole:
                heading = self.headerData(index.column(), Qt.Orientation.Horizontal)
                return f"{heading}: {self._text(row, index.column(), self.exact)}"
            case OddsRole.VALUE:
                return row.value
            case OddsRole.FORECAST:
                return row.forecast
            case OddsRole.SENTENCE:
                return sentence(row.words, row.forecast, self._scene, self.exact)
            case OddsRole.BESIDE if self.amounts:
                return shortly(row.words, row.forecast, self.exact)
            case OddsRole.BESIDE:
                return instead(row.forecast, self._scene, self.exact)
        return None

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the title of a column; as a row header the answer, so that screen readers name the row."""
        if orientation == Qt.Orientation.Horizontal:
            return super().headerData(section, orientation, role)
        told = role == Qt.ItemDataRole.DisplayRole and section < len(self.rows)
        return self.rows[section].words if told else None

    @override
    def texts(self, column: int) -> set[str]:
        # reading past the item model saves a tenth of the time to open the panel with 291 rows
        return {self._shown(row, column) for row in range(len(self.rows))}

    def chances(self) -> dict[Name, str]:
        """Return chances in words to mark on tokens, by combatant.

        A combatant at whom several answers are aimed gets no mark: it could not say which answer it means.
        """
        aimed = [
            (row.aimed_at[0], row)
            for row in self.rows
            if row.aimed_at in ((row.value,), (row.forecast.whom,))  # not for several targets
        ]
        often = Counter(name for name, _ in aimed)
        return {name: marked(row.forecast) for name, row in aimed if often[name] == 1}

    def _headings(self) -> tuple[str, ...]:
        told = [row.forecast for row in self.rows]
        hit = next((one.reaches for one in told), "") or say("hit")
        ill_luck = next((one.ill_luck for one in told if one.fumble is not None), "") or say("Ace")
        return (
            say("used") if self.amounts else say("Answer"),
            hit,
            say("guarded"),
            say("mean"),
            say("wounds"),
            say("down"),
            ill_luck,
        )

    def _shown(self, place: int, column: int) -> str:
        """Return the text of a cell, which is put into words once."""
        at = (place, column)
        if at not in self._texts:
            self._texts[at] = self._text(self.rows[place], column, self.exact)
        return self._texts[at]

    def _text(self, row: OddsRow, column: int, exact: bool) -> str:
        if column == Column.ANSWER:
            return row.words
        if column == Column.AVERAGE:
            return average(row.forecast.expected, exact) if row.forecast.counts else ""
        chance = _chance(row, column)
        return "" if chance is None else chance_words(chance, exact)

    def _question(self) -> Question[Any] | None:
        if self._bridge.looks_back:
            return None
        question = self._bridge.session.open.get(self._bridge.prompt.key)
        return question if question is not None and question.forecast else None


def _chance(row: OddsRow, column: int) -> Fraction | None:
    """Return the chance that a column shows, or None if it is unknown."""
    told = row.forecast
    match column:
        case Column.HIT:
            return told.hit
        case Column.GUARDED:
            return None if told.guarded is None else told.guarded.hit
        case Column.WOUNDS:
            return None if told.down is None else told.only_wounds
        case Column.DOWN:
            return told.down
        case Column.FUMBLE:
            return told.fumble
    return None
