"""The table twins of the bars: one forecast by what it may come to, and the same odds number by number."""

from fractions import Fraction
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from crs_desktop.models.odds.odds_words import chance_words
from crs_desktop.override import override
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.words import say

Index = QModelIndex | QPersistentModelIndex


class SpreadModel(QAbstractTableModel):
    """All of one forecast: a row for each number that it may come to, its chance, that of as much or more.

    It is the twin of the bars.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._forecast: Forecast | None = None
        self._numbers: tuple[int, ...] = ()
        self._exact = False

    def show(self, forecast: Forecast | None, exact: bool) -> None:
        """Tell of another forecast; None tells of nothing."""
        self.beginResetModel()
        self._forecast, self._exact = forecast, exact
        self._numbers = (
            tuple(n for n, chance in sorted(forecast.spread.items()) if chance) if forecast else ()
        )
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self._numbers)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """The number, its chance, that of as much or more."""
        return 0 if parent.isValid() else 3

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Words or the fraction, the other as a tooltip."""
        if not index.isValid() or self._forecast is None or index.row() >= len(self._numbers):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        number = self._numbers[index.row()]
        if index.column() == 0:
            return self._forecast.named(number)
        chance = self._forecast.spread[number] if index.column() == 1 else self._forecast.at_least(number)
        return chance_words(chance, self._exact == (role == Qt.ItemDataRole.DisplayRole))

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """What is counted, and the two chances."""
        if role != Qt.ItemDataRole.DisplayRole or orientation == Qt.Orientation.Vertical:
            return None
        counts = self._forecast.counts if self._forecast else ""
        return (counts, say("chance"), say("or more"))[section]


class CurveModel(QAbstractTableModel):
    """The same odds number by number: a row for each, to hit, only to wound, to take down."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._told: list[tuple[int, Forecast]] = []
        self._over, self._exact = "", False

    def show(self, told: list[tuple[int, Forecast]], over: str, exact: bool) -> None:
        """Tell of other numbers; ``over`` says what they are."""
        self.beginResetModel()
        self._told, self._over, self._exact = told, over, exact
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self._told)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """The number and three chances."""
        return 0 if parent.isValid() else 4

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        number, told = self._told[index.row()]
        if index.column() == 0:
            return str(number)
        chance = (told.hit, told.only_wounds, told.down or Fraction())[index.column() - 1]
        return chance_words(chance, self._exact == (role == Qt.ItemDataRole.DisplayRole))

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """What the numbers are, and the chances."""
        if role != Qt.ItemDataRole.DisplayRole or orientation == Qt.Orientation.Vertical:
            return None
        return (self._over, say("hit"), say("wounds"), say("down"))[section]
