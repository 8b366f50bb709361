"""Window with a table of walls and doors: every drawing command of the board, by keyboard."""

from collections.abc import Callable
from typing import get_args

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QWidget,
)

from crs_desktop.models.board.walls import WallsModel
from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.ground.walls import NAMES, WallKind
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.controls import Button
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_row
from crs_desktop.views.widgets.modal import EscapeCloses
from crs_desktop.views.widgets.own_editors import OwnEditors
from crs_desktop.words import say, translated

_KINDS: tuple[WallKind, ...] = get_args(WallKind)
_WIDE, _HIGH = 620, 380


class WallTable(OwnEditors):
    """Table of walls: Space opens or closes a door, Delete removes a wall, Enter edits its points."""

    def __init__(self, model: WallsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._walls = model
        self.setModel(model)
        self.setAccessibleName(say("Walls and doors"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        self.setColumnWidth(0, theme.room(140))
        self.setColumnWidth(1, theme.room(72))

    @property
    def row(self) -> int:
        """Current row, or −1."""
        return self.currentIndex().row()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Open, close, remove or edit the current wall."""
        row, index = self.row, self.currentIndex()
        match event.key():
            case Qt.Key.Key_Space if row >= 0:
                self._walls.open_or_close(row)
            case Qt.Key.Key_Delete if row >= 0:
                self._walls.take_away(row)
                self.setCurrentIndex(self._walls.index(min(row, self._walls.rowCount() - 1), index.column()))
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if row >= 0:
                self.edit(self._walls.index(row, 2))
            case _:
                super().keyPressEvent(event)


class WallWindow(EscapeCloses):
    """Window that stays open beside the table; Escape closes it."""

    def __init__(self, bridge: Bridge, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Tool)
        self.setWindowTitle(say("Walls and doors"))
        self.model = WallsModel(bridge, self)
        self.table = WallTable(self.model, self)
        self.message = QLabel(wordWrap=True)
        self.message.setProperty("hurt", True)
        self.kind, self.line = QComboBox(), QLineEdit()
        self.kind.setAccessibleName(say("Kind of wall"))
        self.kind.addItems([translated(NAMES[kind]) for kind in _KINDS])
        self.line.setAccessibleName(say("Points of a new wall"))
        self.line.setPlaceholderText(say("2, 4 → 6, 4 → 6, 9"))
        self.line.returnPressed.connect(self.add)
        self._bare = QLabel(say("No walls yet: type the points of a wall, or draw it on the board."))
        self._bare.setProperty("quiet", True)
        self._bare.setWordWrap(True)
        in_column(
            self._bare,
            (self.table, 1),
            in_row(self.kind, (self.line, 1), Button(say("Add"), self.add)),
            in_row(*self._make_buttons(), STRETCH),
            self.message,
            into=self,
        )
        self.model.modelReset.connect(self._refresh)
        self.model.dataChanged.connect(self._refresh)
        self.table.selectionModel().currentChanged.connect(self._refresh)
        self._refresh()
        open_at(self, theme.room(_WIDE), theme.room(_HIGH))

    def add(self) -> None:
        """Add the typed wall."""
        if self.model.add(self.line.text(), _KINDS[self.kind.currentIndex()]):
            self.line.clear()
        self._tell()

    def _make_buttons(self) -> tuple[QWidget, ...]:
        self.door = Button(say("Open or close"), lambda: self._do(self.model.open_or_close))
        self.other = Button(say("Change kind"), lambda: self._do(self._turn))
        self.away = Button(say("Remove"), lambda: self._do(self.model.take_away))
        return self.door, self.other, self.away

    def _turn(self, row: int) -> bool:
        wall = self.model.wall(row)
        kind = _KINDS[(_KINDS.index(wall.kind) + 1) % len(_KINDS)] if wall else "wall"
        return self.model.turn_into(row, kind)

    def _do(self, act: Callable[[int], bool]) -> None:
        row = self.table.row
        act(row)
        self.table.setCurrentIndex(self.model.index(min(row, self.model.rowCount() - 1), 0))
        self._tell()

    def _tell(self) -> None:
        self.message.setText(self.model.refused)

    def _refresh(self, *_told: object) -> None:
        wall = self.model.wall(self.table.row)
        self.door.setEnabled(wall is not None and wall.kind == "door")
        for button in (self.other, self.away):
            button.setEnabled(wall is not None)
        self._bare.setVisible(not self.model.rowCount())
