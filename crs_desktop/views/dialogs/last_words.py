"""The dialog before a campaign closes while typed text could not be saved."""

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
    """The unsaved text and the reasons. ``way`` is the GM's choice; Escape keeps the campaign open."""

    def __init__(self, held: Sequence[Unwritten], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.way: Way = "stay"
        self.setWindowTitle(say("Unsaved text"))
        self.words = QPlainTextEdit(as_text(held), readOnly=True)
        self.words.setAccessibleName(say("Unsaved text"))
        self.words.setTabChangesFocus(True)
        self._lay_out(list(dict.fromkeys(one.why for one in held)))
        open_at(self, theme.room(560), theme.room(340))

    def _lay_out(self, whys: list[str]) -> None:
        lost = say("This text is not saved yet. It is lost if you close without saving.")
        said = QLabel(" ".join([*whys, lost]), wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        in_column(said, (self.words, 1), self._buttons(), into=self, spacing=12)

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.rejected.connect(self.reject)
        ways: tuple[tuple[Way, str, QDialogButtonBox.ButtonRole], ...] = (
            ("again", say("&Try again"), _ROLES.AcceptRole),
            ("copy", say("&Save elsewhere…"), _ROLES.ActionRole),
            ("leave", say("Close &without saving"), _ROLES.DestructiveRole),
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
