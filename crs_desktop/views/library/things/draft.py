"""A dialog to write an item, a skill or a power, and to try it out before saving."""

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from crs_desktop.models.items import shown, states_of
from crs_desktop.play.lists.people.item_text import write_items
from crs_desktop.rules.item_states import titles
from crs_desktop.rules.scene import Item
from crs_desktop.rules.system import System
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_form, in_row
from crs_desktop.views.widgets.unwritten import Unwritten
from crs_desktop.words import say

_EDGE = 16
_NAMELESS = "Enter a name first."


class ItemDraft(QDialog):
    """Draft of an item, which reaches the library only when saved or when the campaign is closed.

    The dialog stays open beside the trial fight.
    """

    def __init__(
        self,
        item: Item,
        system: System,
        try_out: Callable[[Item], object],
        keep: Callable[[Item], WhyNot | None],
        parent: QWidget | None = None,
    ) -> None:
        """``keep`` puts the item on its sheet or shelf; it returns the reason of a refusal, else None."""
        super().__init__(parent)
        self._system, self._keep = system, keep
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(say("Write an item, a skill or a power"))
        self.setMinimumWidth(theme.room(520))
        self.name = QLineEdit(item.name)
        self.effect = QLineEdit(item.effect)
        self.state = QComboBox(editable=True)
        self.state.addItems(titles())
        self.state.setEditText(shown(item))
        self.understood = QLabel(wordWrap=True)
        self.why = QLabel(wordWrap=True)
        self.why.setProperty("hurt", True)
        self.why.hide()
        self.tried = QPushButton(say("Try out"), autoDefault=False)
        self.tried.clicked.connect(lambda: try_out(self.item))
        self.kept = QPushButton(say("Save"), default=True)
        self.kept.setProperty("primary", True)
        self.kept.clicked.connect(self.accept)
        for line in (self.name, self.effect):
            line.textChanged.connect(self._explain)
        self._began = self._texts()
        self._lay_out()
        self._explain()

    @property
    def item(self) -> Item:
        """Item as currently written."""
        name = self.name.text().strip() or say("Unnamed")
        return Item(name, self.effect.text().strip(), states_of(self.state.currentText()))

    def accept(self) -> None:
        """Save the item and close, or show why it is refused."""
        named = bool(self.name.text().strip())
        refused = self._keep(self.item) if named else say(_NAMELESS)
        self._refuse(refused or "")
        if not refused:
            super().accept()

    def unwritten(self) -> list[Unwritten]:
        """Save a changed draft; return its text if that is refused."""
        if self.isVisible() and self._texts() != self._began:
            self.accept()
            if self.isVisible():
                return [Unwritten(self.item.name, write_items([self.item]), self.why.text())]
        return []

    def _texts(self) -> tuple[str, str, str]:
        return self.name.text(), self.effect.text(), self.state.currentText()

    def _refuse(self, why: str) -> None:
        self.why.setText(why)
        self.why.setVisible(bool(why))

    def _explain(self) -> None:
        self._refuse("")
        effect = self.effect.text().strip()
        told = self._system.items.understood(effect) if effect else ""
        self.understood.setText(told or self._system.items.grammar())
        named = bool(self.name.text().strip())
        self.kept.setEnabled(named)
        self.kept.setToolTip("" if named else say(_NAMELESS))

    def _lay_out(self) -> None:
        self.understood.setProperty("quiet", True)
        self.understood.setMinimumHeight(self._height_of_the_grammar())
        self.understood.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.tried.setToolTip(say("Use the item in a fight against a dummy; the fight is not saved"))
        form = in_form(
            (say("Name"), self.name), (say("What it does"), self.effect), (say("State"), self.state)
        )
        cancel = QPushButton(say("Cancel"), autoDefault=False)
        cancel.clicked.connect(self.reject)
        in_column(
            form, (self.understood, 1), self.why, in_row(self.tried, STRETCH, cancel, self.kept), into=self
        )

    def _height_of_the_grammar(self) -> int:
        """Return the height of the grammar text; the label keeps it, so that typing moves nothing."""
        room = QRect(0, 0, self.minimumWidth() - 2 * _EDGE, 10_000)  # high enough for any grammar
        words = self._system.items.grammar()
        return self.fontMetrics().boundingRect(room, int(Qt.TextFlag.TextWordWrap), words).height()
