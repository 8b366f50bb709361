"""A preview of the changes that an import would make to characters already in the library."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.lists.people.updates import Choice, Namesake, changed
from crs_desktop.rules.scene import Combatant
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_row
from crs_desktop.views.widgets.modal import OkCancel
from crs_desktop.words import say

_NAMED = 12
"""Number of names in a line; the others are counted."""


class ChangesDialog(QDialog):
    """Tree with a line per known character and their changes below; ``absent`` characters are only named.

    ``both`` holds the matches if empty cells keep the library's values, and if they clear them; if the two
    differ, the GM chooses one for all rows. ``asks`` are other words for another such choice.
    """

    def __init__(
        self,
        library: Bridge,
        matches: Sequence[Namesake],
        parent: QWidget | None = None,
        absent: Sequence[Combatant] = (),
        both: tuple[Sequence[Namesake], Sequence[Namesake]] | None = None,
        asks: tuple[str, str, str] | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(say("Changes to the library"))
        self._boxes: dict[int, QComboBox] = {}
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setHeaderLabels([say("Character and changes"), say("Action")])
        self.tree.setAccessibleName(self.windowTitle())
        self.tree.setWordWrap(True)
        self._library, self._both = library, both or (matches, matches)
        keep, clear = say("Keep the library’s values"), say("Clear the library’s values")
        self._asks = asks or (say("Empty &cells:"), keep, clear)
        self._fill(matches)
        # A list that would change nothing is meant to add duplicates.
        if all(match.old and not match.facts for match in (*matches, *self._both[1])):
            for at in self._boxes:
                self.choose(at, "other")
        self.tree.setColumnWidth(0, theme.room(430))
        self._lay_out(_also(matches, absent))
        open_at(self, theme.room(720), theme.room(520))

    @property
    def clearing(self) -> bool:
        """Whether the second of both is chosen: empty cells clear the values in the library."""
        return bool(self.empty.currentData())

    @clearing.setter
    def clearing(self, clearing: bool) -> None:
        self.empty.setCurrentIndex(self.empty.findData(clearing))

    def choices(self) -> dict[int, Choice]:
        """Return the GM's choice for each known character, by the index of the match."""
        return {at: box.currentData() for at, box in self._boxes.items()}

    def choose(self, at: int, choice: Choice) -> None:
        """Set the choice for the match at this index."""
        self._boxes[at].setCurrentIndex(self._boxes[at].findData(choice))

    def lines(self) -> list[str]:
        """Return the lines of the tree: each known character, followed by their changes."""
        tops = (self.tree.topLevelItem(at) for at in range(self.tree.topLevelItemCount()))
        return [text for top in tops if top for text in (top.text(0), *_under(top))]

    def _fill(self, matches: Sequence[Namesake]) -> None:
        """Show a line for each known character, with the choices made so far."""
        said = self.choices()  # the choices outlive a change of ``clearing``
        self.tree.clear()
        scene, system = self._library.scene, self._library.session.system
        for at, match in enumerate(matches):
            if match.old is not None:
                self._show(at, match, changed(scene, match, system) or [say("Nothing changes.")])
                self.choose(at, said.get(at, "same"))
        self.tree.expandAll()

    def _show(self, at: int, match: Namesake, lines: Iterable[str]) -> None:
        top = QTreeWidgetItem(self.tree, [match.one.label])
        font = top.font(0)
        font.setBold(True)
        top.setFont(0, font)
        for line in lines:
            under = QTreeWidgetItem(top, [line])
            under.setFirstColumnSpanned(True)
            under.setToolTip(0, line)
        box = self._boxes[at] = _choices(match.one.label)
        self.tree.setItemWidget(top, 1, box)

    def _lay_out(self, also: Sequence[str]) -> None:
        hint = QLabel(say("These characters are already in the library. Nothing changes until you confirm."))
        hint.setProperty("quiet", True)
        hint.setWordWrap(True)
        self.also = QLabel("\n".join(also), wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.also.setVisible(bool(also))
        in_column(
            hint,
            self._of_empty_cells(),
            (self.tree, 1),
            self.also,
            OkCancel(self, say("Update library")),
            into=self,
            spacing=10,
        )

    def _of_empty_cells(self) -> QHBoxLayout:
        """Lay out the choice of what empty cells do; hide it if it makes no difference."""
        self.empty = QComboBox()
        title, first, second = self._asks
        self.empty.addItem(first, False)
        self.empty.addItem(second, True)
        # False and True index the pair.
        self.empty.currentIndexChanged.connect(lambda _: self._fill(self._both[self.clearing]))
        label = QLabel(title)
        label.setBuddy(self.empty)
        row = in_row(label, self.empty, STRETCH)
        kept, cleared = ([match.facts for match in matches] for matches in self._both)
        for part in (label, self.empty):
            part.setVisible(kept != cleared)
        return row


def _choices(label: str) -> QComboBox:
    box = QComboBox()
    box.addItem(say("Update"), "same")
    box.addItem(say("Add as another character"), "other")
    box.addItem(say("Skip"), "leave")
    box.setAccessibleName(say("Action for {who}", who=label))
    return box


def _under(top: QTreeWidgetItem) -> list[str]:
    children = (top.child(at) for at in range(top.childCount()))
    return [child.text(0) for child in children if child]


def _also(matches: Sequence[Namesake], absent: Sequence[Combatant]) -> list[str]:
    """Return a sentence each about the new and the absent characters, if any."""
    new = [match.one.label for match in matches if match.old is None]
    told = ((say("New"), new), (say("Not in the list"), [one.label for one in absent]))
    return [say("{group}: {names}.", group=group, names=_named(names)) for group, names in told if names]


def _named(names: Sequence[str]) -> str:
    rest = len(names) - _NAMED
    more = [say("{count} more", count=rest)] if rest > 0 else []
    return ", ".join([*names[:_NAMED], *more])
