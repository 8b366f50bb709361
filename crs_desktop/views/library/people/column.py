"""A dialog that sets one column of many characters at once."""

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
    """Dialog for a column and its new value.

    ``set_`` receives the column id and the text, and returns the reason of a refusal, or an empty text.
    """

    def __init__(
        self,
        count: int,
        columns: Sequence[tuple[str, str]],
        set_: Callable[[str, str], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._set = set_
        self.setWindowTitle(say_many("Set column of 1 character", "Set column of {count} characters", count))
        self.setMinimumWidth(theme.room(420))
        self.column = QComboBox()
        for id_, title in columns:
            if id_ != "name":
                self.column.addItem(title, id_)
        self.text = QLineEdit()
        self.why = QLabel(wordWrap=True)
        self.why.setProperty("hurt", True)
        said = (
            "Numbers: 8 sets the value, −4 subtracts four from each, +2 adds two. Empty: the default value. "
            "Tags: “+guard” adds the tag to each, “-guard” removes it."
        )
        hint = QLabel(say(said), wordWrap=True)
        hint.setProperty("quiet", True)
        in_form(
            (say("Column"), self.column),
            (say("New value"), self.text),
            hint,
            self.why,
            self._buttons(count),
            into=self,
        )
        self.text.setFocus()

    def accept(self) -> None:
        """Set the column and close, or show why it is refused."""
        why = self._set(str(self.column.currentData()), self.text.text())
        self.why.setText(why)
        if not why:
            super().accept()

    def _buttons(self, count: int) -> QHBoxLayout:
        cancel = QPushButton(say("Cancel"), autoDefault=False)
        cancel.clicked.connect(self.reject)
        set_all = QPushButton(say("Set all {count}", count=count), default=True)
        set_all.setProperty("primary", True)
        set_all.clicked.connect(self.accept)
        return in_row(STRETCH, cancel, set_all)
