"""Log panel: the log with a search by words, kind of line, or combatant."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.log.log_filter import Kind
from crs_desktop.views.panels.log import LogView
from crs_desktop.views.widgets.controls import SearchLine
from crs_desktop.views.widgets.layouts import in_column, in_row
from crs_desktop.words import say, template, translated

_KINDS = (
    ("short", template("In short")),
    ("everything", template("Everything")),
    ("outcomes", template("Outcomes")),
    ("rulings", template("Rulings")),
)


class LogPanel(QWidget):
    """Panel with the log and its search line ``looked_for``; Escape in that line clears the search."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self.log = LogView(bridge)
        self.log.setMinimumHeight(self.log.fontMetrics().lineSpacing())
        self.looked_for = _SearchLine(placeholderText=say("Search the log"), clearButtonEnabled=True)
        self.looked_for.setAccessibleName(say("Search the log"))
        self.kinds = QComboBox()
        self.kinds.setAccessibleName(say("Kind of lines"))
        self.kinds.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kinds.setMinimumContentsLength(8)  # a long name must not widen the panel
        self._labels: list[str] | None = None
        in_column(
            in_row((self.looked_for, 1), self.kinds, margins=(8, 6, 8, 4), spacing=6),
            (self.log, 1),
            into=self,
            margins=0,
            spacing=0,
        )
        self._list_people()
        self.looked_for.textChanged.connect(self._look)
        self.kinds.currentIndexChanged.connect(self._look)
        bridge.follow(self._list_people)

    @property
    def in_short(self) -> bool:
        """Whether the GM reads the log in short, also while words are searched."""
        return (self.kinds.currentData() or ("short", ""))[0] == "short"

    def search(self) -> None:
        """Put the focus on the search line."""
        self.looked_for.setFocus()
        self.looked_for.selectAll()

    def _look(self) -> None:
        found: tuple[Kind, str] | None = self.kinds.currentData()
        kind, about = found or ("short", "")
        self.log.found.look_for(self.looked_for.text(), kind, about)

    def _list_people(self) -> None:
        """List the kinds of lines and all combatants; keep the present choice if it still exists."""
        labels = [one.label for one in self._bridge.session.scene.combatants.values()]
        if labels == self._labels:
            return
        chosen, self._labels = self.kinds.currentText(), labels
        self.kinds.blockSignals(True)  # each entry added would start a search
        self.kinds.clear()
        for kind, words in _KINDS:
            self.kinds.addItem(translated(words), (kind, ""))
        for label in labels:
            self.kinds.addItem(label, ("about", label))
        self.kinds.setCurrentIndex(max(0, self.kinds.findText(chosen)))
        self.kinds.blockSignals(False)
        self._look()


class _SearchLine(SearchLine):
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Clear the search by Escape; the window takes a second Escape, and Enter, back to the question."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)
