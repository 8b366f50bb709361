"""A table whose rows are read and selected one by one, as a whole."""

from PySide6.QtCore import QAbstractItemModel
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView


def row_table(
    model: QAbstractItemModel, named: str, stretches: bool = True, made: QTableView | None = None
) -> QTableView:
    """Return a table without row headers, or turn ``made`` into one; Tab leaves it.

    Columns share the whole width if it ``stretches``, else they are as wide as their texts.
    """
    made = made or QTableView()
    made.setModel(model)
    made.setAccessibleName(named)
    made.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    made.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    made.setTabKeyNavigation(False)
    made.verticalHeader().hide()
    ways = QHeaderView.ResizeMode
    made.horizontalHeader().setSectionResizeMode(ways.Stretch if stretches else ways.ResizeToContents)
    return made
