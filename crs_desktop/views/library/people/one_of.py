"""A dialog that asks for one of several entries."""

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QDialog, QLabel, QWidget

from crs_desktop.views.style import theme
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.views.widgets.modal import OkCancel, run


class OneOf(QDialog):
    """Dialog with a list of entries; its answer is an index, since two entries may have the same words."""

    def __init__(self, title: str, question: str, words: Sequence[str], parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(theme.room(360))
        self.choices = QComboBox()
        self.choices.addItems(words)
        self.choices.setAccessibleName(question)
        buttons = OkCancel(self)
        in_column(QLabel(question, wordWrap=True), self.choices, buttons, into=self)

    def ask(self) -> int | None:
        """Run the dialog; return the index (from 0) of the chosen entry, None if cancelled."""
        return self.choices.currentIndex() if run(self) else None
