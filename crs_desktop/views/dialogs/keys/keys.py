"""The dialog for the keys of all commands, to be read, changed and printed."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from crs_desktop.views.actions.command import Command
from crs_desktop.views.actions.keymap import KeyMap
from crs_desktop.views.actions.wording import said, shown_keys
from crs_desktop.views.dialogs.keys.new_key import NewKey
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.controls import Button
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.words import say

_WIDTH, _HEIGHT = 680, 560


class Keys(QDialog):
    """One row per command; a change applies at once, and ``keep`` saves it."""

    def __init__(self, keymap: KeyMap, keep: Callable[[], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(say("Keys"))
        self.keymap = keymap
        self._keep = keep
        self._commands = list(keymap.commands.values())
        self.table = _table(len(self._commands))
        self.table.cellActivated.connect(lambda _row, _column: self.change())
        self.table.currentCellChanged.connect(lambda *_places: self._select())
        self.new_key = NewKey(keymap)
        self.new_key.given.connect(self._changed)
        self.new_key.ended.connect(self.table.setFocus)
        self._buttons = QHBoxLayout()
        self._lay_out()
        self._fill()
        self.table.setCurrentCell(0, 0)
        self.table.setFocus()
        open_at(self, theme.room(_WIDTH), theme.room(_HEIGHT))

    @property
    def command(self) -> Command:
        """Command of the current row."""
        return self._commands[self.table.currentRow()]

    def change(self) -> None:
        """Record a new key for the current row."""
        self.new_key.record(self.command)

    def clear(self) -> None:
        """Remove the keys of the current row's command."""
        self.new_key.try_(self.command, ())

    def restore(self) -> None:
        """Give the current row's command its default keys, unless another command has them."""
        self.new_key.try_(self.command, self.keymap.usual(self.command.id))

    def restore_all(self) -> None:
        """Give every command its default keys."""
        self.keymap.all_usual()
        self._changed(say("Every command has its default keys."))

    def _changed(self, words: str) -> None:
        self._fill()
        self.table.setFocus()
        self.new_key.rest(words)
        self._keep()

    def _select(self) -> None:
        self.new_key.rest(_hint())

    def _fill(self) -> None:
        for row, command in enumerate(self._commands):
            keys = self.keymap.keys(command.id)
            usual = keys == self.keymap.usual(command.id)
            shown = shown_keys(keys) if usual else say("{keys} (changed)", keys=shown_keys(keys) or "–")
            for column, words in enumerate((said(command.menu), said(command.words), shown)):
                self.table.setItem(row, column, QTableWidgetItem(words))

    def _lay_out(self) -> None:
        hint = QLabel(_always(), wordWrap=True)
        hint.setProperty("quiet", True)
        for words, act in (
            (say("&Change…"), self.change),
            (say("&Remove key"), self.clear),
            (say("Restore &default"), self.restore),
            (say("Restore &all"), self.restore_all),
            (say("&Print…"), self._print),
        ):
            self._buttons.addWidget(Button(words, act))
        self._buttons.addStretch(1)
        in_column(
            hint,
            (self.table, 1),
            self.new_key,
            self._buttons,
            self._close_button(),
            into=self,
            margins=16,
            spacing=12,
        )

    def _close_button(self) -> QDialogButtonBox:
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        close.rejected.connect(self.reject)
        return close

    def _print(self) -> None:
        from crs_desktop.views.dialogs.printing.print_keys import print_keys

        print_keys(self.keymap, self)


def _table(rows: int) -> QTableWidget:
    made = QTableWidget(rows, 3)
    made.setHorizontalHeaderLabels([say("Menu"), say("Command"), say("Keys")])
    made.verticalHeader().hide()
    made.verticalHeader().setDefaultSectionSize(made.fontMetrics().height() + 14)
    made.setShowGrid(False)
    made.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
    made.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
    made.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
    made.setTabKeyNavigation(False)
    made.setAccessibleName(say("Keys"))
    header = made.horizontalHeader()
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setHighlightSections(False)
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
    return made


def _hint() -> str:
    return say("Press Enter or double-click a row to give its command a new key.")


def _always() -> str:
    return say(
        "A plain letter works unless you are typing; the same letter with Alt always works. "
        "Enter, digits and arrows answer the open question."
    )
