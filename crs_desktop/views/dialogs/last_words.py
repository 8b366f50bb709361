"""Asked before a campaign is left in which something that was typed could not be written."""

from collections.abc import Sequence
from functools import partial
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QWidget

from crs_desktop.views.style import theme
from crs_desktop.views.widgets.controls import Button
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.views.widgets.unwritten import Unwritten, as_text
from crs_desktop.words import say

Way = Literal["again", "copy", "leave", "stay"]
_ROLES = QDialogButtonBox.ButtonRole


class LastWords(QDialog):
    """Shows the words, and why they are in no file. ``way`` is what the GM wants; Escape stays."""

    def __init__(self, held: Sequence[Unwritten], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.way: Way = "stay"
        self.setWindowTitle(say("Not written yet"))
        self.words = QPlainTextEdit(as_text(held), readOnly=True)
        self.words.setAccessibleName(say("What was typed"))
        self.words.setTabChangesFocus(True)
        self._lay_out(list(dict.fromkeys(one.why for one in held)))
        open_at(self, theme.room(560), theme.room(340))

    def _lay_out(self, whys: list[str]) -> None:
        lost = say("These words stand in no file yet, and are lost when the campaign is closed without them.")
        said = QLabel(" ".join([*whys, lost]), wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        in_column(said, (self.words, 1), self._buttons(), into=self, spacing=12)

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.rejected.connect(self.reject)
        ways: tuple[tuple[Way, str, QDialogButtonBox.ButtonRole], ...] = (
            ("again", say("&Try again"), _ROLES.AcceptRole),
            ("copy", say("&Save them elsewhere…"), _ROLES.ActionRole),
            ("leave", say("Close &without them"), _ROLES.DestructiveRole),
        )
        self.ways: dict[Way, Button] = {}
        for way, words, role in ways:
            self.ways[way] = Button(words, partial(self._take, way))
            buttons.addButton(self.ways[way], role)
        self.ways["again"].setProperty("primary", True)
        self.ways["again"].setDefault(True)
        return buttons

    def _take(self, way: Way) -> None:
        self.way = way
        self.accept()
