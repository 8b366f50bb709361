"""The dialog at the start if the campaign cannot be opened, with ways to recover or go on without it."""

from collections.abc import Sequence
from functools import partial
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QListWidget, QWidget

from crs_desktop.play.journal.backups import Generation
from crs_desktop.views.dialogs.earlier import when_made
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.controls import Button
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.words import say

Way = Literal["view", "copy", "open", "new", "memory", "quit"]
_ROLES = QDialogButtonBox.ButtonRole


class NoCampaign(QDialog):
    """The recovery dialog; ``way`` is the GM's choice, and ``chosen`` the selected copy, first the newest."""

    def __init__(
        self, why: str, copies: Sequence[Generation], parent: QWidget | None = None, can_view: bool = False
    ) -> None:
        """Show ``why``, the sentence about the campaign that cannot be opened, and list ``copies``.

        A campaign that is only open elsewhere can be viewed, ``can_view``.
        """
        super().__init__(parent)
        self.way: Way = "quit"
        self._copies, self._can_view = copies, can_view
        self.setWindowTitle(say("CRS Desktop"))
        self.list = QListWidget()
        self.list.setAccessibleName(say("Earlier copies"))
        self.list.addItems([when_made(copy) for copy in copies])
        self.list.setSpacing(2)
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(partial(self._take, "copy"))
        self._lay_out(why)
        open_at(self, theme.room(560), theme.room(360 if copies else 180))

    @property
    def chosen(self) -> Generation | None:
        """The selected copy; None without copies."""
        return self._copies[self.list.currentRow()] if self._copies else None

    def _lay_out(self, why: str) -> None:
        said = say(
            "Nothing was changed. These earlier copies are intact. The copy that you choose is saved under "
            "a new name and opened."
        )
        column = in_column(into=self, spacing=12)
        told = QLabel(why, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        told.setMinimumWidth(1)  # a long name without a blank would push the buttons off the screen
        column.addWidget(told)
        if self._copies:
            column.addWidget(QLabel(said, wordWrap=True, textFormat=Qt.TextFormat.PlainText))
            column.addWidget(self.list, 1)
        else:
            column.addStretch(1)
        column.addWidget(self._buttons())

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox()
        ways: tuple[tuple[Way, str, QDialogButtonBox.ButtonRole], ...] = (
            ("view", say("&View it here"), _ROLES.AcceptRole),
            ("copy", say("Open this &copy"), _ROLES.AcceptRole),
            ("open", say("&Another campaign…"), _ROLES.ActionRole),
            ("new", say("&New campaign…"), _ROLES.ActionRole),
            ("memory", say("Play &without a file"), _ROLES.ActionRole),
            ("quit", say("&Quit"), _ROLES.RejectRole),
        )
        missing = {"view": not self._can_view, "copy": not self._copies}
        shown = [each for each in ways if not missing.get(each[0])]
        self.ways = {way: Button(words, partial(self._take, way)) for way, words, _ in shown}
        for way, _, role in shown:
            buttons.addButton(self.ways[way], role)
        first = self.ways[shown[0][0]]
        first.setProperty("primary", True)
        first.setDefault(True)
        return buttons

    def _take(self, way: Way, *_item: object) -> None:
        self.way = way
        self.done(QDialog.DialogCode.Rejected if way == "quit" else QDialog.DialogCode.Accepted)
