"""Table models of the charts: one forecast by result, and the chances by amount."""

from fractions import Fraction
from typing import Any

from PySide6.QtCore import QObject, Qt

from crs_desktop.models.odds.odds_words import chance_words
from crs_desktop.models.rows import Index, TableModel, resetting
from crs_desktop.override import override
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.words import say


class SpreadModel(TableModel):
    """Table of one forecast: each number, its chance, and the chance of that number or more."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._forecast: Forecast | None = None
        self.rows: tuple[int, ...] = ()
        self.columns = ("", say("chance"), say("or more"))
        self._exact = False

    def show(self, forecast: Forecast | None, exact: bool) -> None:
        """Show a forecast; None empties the table."""
        with resetting(self):
            self._forecast, self._exact = forecast, exact
            self.columns = (forecast.counts if forecast else "", *self.columns[1:])
            self.rows = (
                tuple(n for n, chance in sorted(forecast.spread.items()) if chance) if forecast else ()
            )

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a chance in words or as a fraction, and the other form as a tooltip."""
        if not index.isValid() or self._forecast is None or index.row() >= len(self.rows):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        number = self.rows[index.row()]
        if index.column() == 0:
            return self._forecast.named(number)
        chance = self._forecast.spread[number] if index.column() == 1 else self._forecast.at_least(number)
        return chance_words(chance, self._exact == (role == Qt.ItemDataRole.DisplayRole))


class CurveModel(TableModel):
    """Table of the odds by number: the chances to hit, only to wound, and to take down."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: list[tuple[int, Forecast]] = []
        self.columns = ("", say("hit"), say("wounds"), say("down"))
        self._exact = False

    def show(self, told: list[tuple[int, Forecast]], over: str, exact: bool) -> None:
        """Show forecasts by number; ``over`` is the title of the numbers."""
        with resetting(self):
            self.rows, self._exact = told, exact
            self.columns = (over, *self.columns[1:])

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        number, told = self.rows[index.row()]
        if index.column() == 0:
            return str(number)
        chance = (told.hit, told.only_wounds, told.down or Fraction())[index.column() - 1]
        return chance_words(chance, self._exact == (role == Qt.ItemDataRole.DisplayRole))
