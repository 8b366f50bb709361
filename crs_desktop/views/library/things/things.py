"""The items, skills and powers of a sheet or of the shelf, with the buttons for them."""

from collections.abc import Callable

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLabel, QPushButton, QWidget
from shiboken6 import isValid

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.items import ItemsModel
from crs_desktop.rules.scene import Item
from crs_desktop.views.dialogs.items import ItemsTable
from crs_desktop.views.library.things.draft import ItemDraft
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.unwritten import Unwritten
from crs_desktop.words import say

_READABLE = 460
"""Pixels that a table of items needs at 100 % text size."""


class Things(QWidget):
    """Editable table of items with buttons to write, to try out, and ``onward`` to give or shelve."""

    def __init__(self, bridge: Bridge, model: ItemsModel, onward: QPushButton, is_wide: bool = False) -> None:
        """``is_wide`` puts the buttons beside the table where there is room, else they are always below."""
        super().__init__()
        self._bridge, self.model, self.onward = bridge, model, onward
        self._is_wide = is_wide
        self.try_out: Callable[[Item], object] = lambda _: None
        self.table = ItemsTable(model)
        self.understood = QLabel(wordWrap=True)
        self.understood.setProperty("quiet", True)
        self.written = QPushButton(say("Write item…"))
        self.tried = QPushButton(say("Try out"))
        self.draft: ItemDraft | None = None
        self.written.clicked.connect(self.write)
        self.tried.clicked.connect(self.try_current)
        self.table.selectionModel().currentChanged.connect(self.explain)
        for signal in (model.dataChanged, model.modelReset, model.rowsInserted):
            signal.connect(self.explain)
        self._buttons, self._grid = QWidget(), QGridLayout(self)
        self._lay_out()
        self.explain()

    @property
    def current(self) -> Item | None:
        """Current item of the table, None if there is none."""
        return self.model.item(self.table.currentIndex().row())

    def write(self) -> None:
        """Open a draft of the current item, or of a new one."""
        item = self.current
        old = item.name if item else ""
        system = self._bridge.session.system
        keep = lambda new: self.model.keep(new, instead=old)  # noqa: E731
        # `try_out` is looked up late: `ThingCommands` sets it.
        self.draft = ItemDraft(item or Item(""), system, lambda new: self.try_out(new), keep, self)
        self.draft.open()

    def unwritten(self) -> list[Unwritten]:
        """Try to write the table’s open cell and the draft; return what could not be written."""
        # A closed draft is deleted by Qt.
        draft = self.draft.unwritten() if self.draft and isValid(self.draft) else []
        return [*self.table.unwritten(), *draft]

    def try_current(self) -> None:
        """Use the current item in a trial fight, if there is one."""
        if self.current is not None:
            self.try_out(self.current)

    def explain(self) -> None:
        """Show how the rules read the effect of the current item, or else how effects are written.

        The shelf has too little height for the latter; its draft shows that.
        """
        item = self.current
        for button in (self.tried, self.onward):
            button.setEnabled(item is not None)
        told = self._bridge.session.system.items.understood(item.effect) if item else ""
        self.understood.setText(
            told or ("" if self._is_wide else self._bridge.session.system.items.grammar())
        )
        self.understood.setVisible(bool(self.understood.text()))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Put the buttons beside the table if it stays wide enough to read, else below."""
        super().resizeEvent(event)
        if self._is_wide:
            beside = self.width() - self._widest_button() >= theme.room(_READABLE)
            self._put_buttons(beside)

    def _widest_button(self) -> int:
        return max(one.sizeHint().width() for one in (self.written, self.tried, self.onward))

    def _put_buttons(self, beside: bool) -> None:
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.TopToBottom if beside else ways.LeftToRight)
        self._grid.addWidget(self._buttons, *((0, 1) if beside else (2, 0)))

    def _lay_out(self) -> None:
        is_wide = self._is_wide
        self.written.setToolTip(say("Write a new item or change the current one"))
        self.tried.setToolTip(say("Use the item in a fight against a dummy; the fight is not saved"))
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._buttons)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        for button in (self.written, self.tried, self.onward):
            self._row.addWidget(button)
        self._row.addStretch(1)
        grid = self._grid
        grid.setContentsMargins(*([8] * 4 if is_wide else [0] * 4))
        grid.setSpacing(8)
        grid.addWidget(self.table, 0, 0)
        grid.addWidget(self.understood, 1, 0, 1, 1 + is_wide)
        self._put_buttons(beside=is_wide)
        grid.setRowStretch(0, 1)
        grid.setColumnStretch(0, 1)
