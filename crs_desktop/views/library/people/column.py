"""A column set over many characters at once."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from crs_desktop.views.style import theme
from crs_desktop.views.widgets.layouts import STRETCH, in_form, in_row
from crs_desktop.words import say, say_many


class SetColumn(QDialog):
    """``set_`` takes the column’s id and the text, and gives the sentence why not, or nothing."""

    def __init__(
        self,
        count: int,
        columns: Sequence[tuple[str, str]],
        set_: Callable[[str, str], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._set = set_
        self.setWindowTitle(
            say_many("Set a column of 1 character", "Set a column of {count} characters", count)
        )
        self.setMinimumWidth(theme.room(420))
        self.column = QComboBox()
        for id_, title in columns:
            if id_ != "name":
                self.column.addItem(title, id_)
        self.text = QLineEdit()
        self.why = QLabel(wordWrap=True)
        self.why.setProperty("hurt", True)
        said = (
            "Numbers: 8 sets it, −4 takes four off each, +2 gives two. Nothing: what follows from the sheet. "
            "Tags: “+guard” adds one to each, “-guard” takes it off."
        )
        hint = QLabel(say(said), wordWrap=True)
        hint.setProperty("quiet", True)
        in_form(
            (say("Column"), self.column),
            (say("Is to hold"), self.text),
            hint,
            self.why,
            self._buttons(count),
            into=self,
        )
        self.text.setFocus()

    def accept(self) -> None:
        """Set it, or say why not."""
        why = self._set(str(self.column.currentData()), self.text.text())
        self.why.setText(why)
        if not why:
            super().accept()

    def _buttons(self, count: int) -> QHBoxLayout:
        cancel = QPushButton(say("Cancel"), autoDefault=False)
        cancel.clicked.connect(self.reject)
        set_all = QPushButton(say("Set it for all {count}", count=count), default=True)
        set_all.setProperty("primary", True)
        set_all.clicked.connect(self.accept)
        return in_row(STRETCH, cancel, set_all)
