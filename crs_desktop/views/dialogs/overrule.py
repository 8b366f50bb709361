"""The dialog to overrule an outcome: the changes since a step, each to be reverted or kept."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.told.changes import Change, changes, state_differs
from crs_desktop.play.told.story import lines
from crs_desktop.rules.facts import CardSpent, CardsReturned
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.views.widgets.modal import OkCancel
from crs_desktop.words import say, template

_FAR_BACK = 60
_CHANGE = Qt.ItemDataRole.UserRole + 1


class Overrule(QDialog):
    """The steps that changed something, newest first, and the changes since the selected step.

    Drawn cards are unchecked at first: reverting an outcome does not return its cards to the deck.
    """

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._steps = [node for node in bridge.session.path[-_FAR_BACK:] if changes(node.before, node.after)]
        self._steps.reverse()
        self.setWindowTitle(say("Overrule an outcome"))
        self.since = QComboBox()
        self.since.addItems([_told(node) for node in self._steps])
        self.since.setAccessibleName(say("Since this step"))
        self.list = QListWidget()
        self.list.setAccessibleName(say("Changes"))
        self.beside = QLabel(
            say("Other things that the rules remember stay as they are now. Undo reverts those, too."),
            wordWrap=True,
        )
        self.beside.setProperty("quiet", True)
        self.since.currentIndexChanged.connect(self._fill)
        self.beside.setVisible(False)
        self._lay_out()
        self._fill()

    def accept(self) -> None:
        """Revert the checked changes by one ruling."""
        items = [self.list.item(row) for row in range(self.list.count())]
        back = [item.data(_CHANGE).back for item in items if item.checkState() == Qt.CheckState.Checked]
        if not back or self._bridge.rule(*back, words=template("the outcome is overruled")):
            super().accept()

    def _fill(self) -> None:
        self.list.clear()
        if self._steps:
            before = self._steps[self.since.currentIndex()].before
            for change in changes(before, self._bridge.scene):
                self.list.addItem(_item(change))
            self.beside.setVisible(state_differs(before, self._bridge.scene))

    def _lay_out(self) -> None:
        buttons = OkCancel(self, say("Revert checked changes"))
        buttons.ok.setEnabled(bool(self._steps))
        nothing = QLabel(say("There is no change to revert yet."))
        if self._steps:
            nothing.hide()
        in_column(
            nothing,
            QLabel(say("Changes since this step:")),
            self.since,
            (self.list, 1),
            self.beside,
            buttons,
            into=self,
        )
        open_at(self, theme.room(560), theme.room(420))


def _told(node: Node) -> str:
    """Return the most important line of a step: its first harm or healing, else its last line."""
    told = lines(node)
    weighty = [line.text for line in told if line.tone in ("hurt", "healed")]
    return weighty[0] if weighty else told[-1].text if told else say("a step")


def _item(change: Change) -> QListWidgetItem:
    item = QListWidgetItem(change.words)
    # Drawn cards stay drawn unless the GM checks them.
    of_cards = isinstance(change.back, CardsReturned | CardSpent)
    item.setCheckState(Qt.CheckState.Unchecked if of_cards else Qt.CheckState.Checked)
    item.setData(_CHANGE, change)
    return item
