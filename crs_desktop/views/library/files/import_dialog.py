"""A file comes into the library: what each column means, who can come, and what is to be mended first."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHeaderView,
    QLabel,
    QListWidget,
    QPushButton,
    QTableView,
    QWidget,
)

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.library.import_repair import NOTHING, ImportRepairModel
from crs_desktop.play.lists.columns import Columns, columns_of, plain
from crs_desktop.play.lists.people.updates import AS_KNOWN, Choice, Match, missing
from crs_desktop.play.lists.reading.headed_list import HeadedList, meant, with_headings, without_headings
from crs_desktop.play.lists.reading.left_out import beyond, name_of, strange, unread_effects, unused
from crs_desktop.play.lists.reading.list_file import RawList
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.views.library.files.changes_dialog import ChangesDialog
from crs_desktop.views.library.files.column_mapping import ColumnMapping
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_row
from crs_desktop.views.widgets.modal import run
from crs_desktop.views.widgets.typed_rows import shortened, typed_table
from crs_desktop.views.widgets.way_choice import WayChoice
from crs_desktop.words import say, say_many


class Import(QDialog):
    """``before`` is what the GM has said of headings before; what he says now is added to it.

    ``told`` are sentences about the file that are known already, ``kept`` by the line what no cell says.
    ``listed`` is what it was read from, and can be read from in another way.
    """

    def __init__(
        self,
        bridge: Bridge,
        headed: HeadedList,
        before: dict[str, str],
        parent: QWidget | None = None,
        told: tuple[str, ...] = (),
        kept: Mapping[int, Mapping[str, Any]] = NOTHING,
        listed: RawList | None = None,
    ) -> None:
        super().__init__(parent)
        self._before, self._known = before, told
        self._columns = partial(columns_of, bridge.session.system, bridge.scene)
        self._listed = listed
        self._bridge = bridge
        self.setWindowTitle(say("Bring in a spreadsheet"))
        open_at(self, theme.room(820), theme.room(680))
        self._make_meaning(headed)
        self.model = ImportRepairModel(bridge, self, kept)
        self.model.headed = headed
        self._make_mending()
        self.notice = QLabel(wordWrap=True)
        self.notice.setProperty("quiet", True)
        self.come = QPushButton()
        self.come.setProperty("primary", True)
        self.come.clicked.connect(self.accept)
        self._lay_out()
        self.model.modelReset.connect(self._tell)
        bridge.refused.connect(self._refuse)
        self._map()

    def _make_meaning(self, headed: HeadedList) -> None:
        """How the file is read, and what its columns mean."""
        self.meaning = ColumnMapping(self._columns().titles)
        self.meaning.changed.connect(self._again)
        self.headed = QCheckBox(say("The first line says what the columns are"))
        self.headed.setChecked(any(headed.headings))
        self.headed.toggled.connect(self._head)
        self.sign = WayChoice()
        self.sign.offer(self._listed or RawList())
        self.sign.setVisible(self._listed is not None and len(self._listed.tables) != 1)
        self.sign.currentIndexChanged.connect(self._split)

    def _make_mending(self) -> None:
        """The lines that cannot be read, where they are mended or left out."""
        self.table = mending_table(self.model)
        self.mend = QLabel(wordWrap=True)
        self.out = QPushButton(say("Leave these lines out"), autoDefault=False)
        self.out.setToolTip(say("Nobody comes of the lines that are selected (Del)"))
        self.out.clicked.connect(self.dismiss)
        by_key = QAction(self.out.text(), self.table, shortcut=QKeySequence("Del"))
        by_key.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        by_key.triggered.connect(self.dismiss)
        self.table.addAction(by_key)
        self.slips = list_of_slips()
        self.slips.currentRowChanged.connect(self._go_to)

    def accept(self) -> None:
        """Bring in the good rows; the window stays while a bad one is left."""
        self._remember()
        matches = self.model.matches()
        if (choices := self._choices(matches)) is None:
            return None
        if self.model.come(choices):
            self.cancel.setText(say("Close"))
            self.sign.setEnabled(False)
            if not self.model.rowCount():
                return super().accept()
            self._tell()
        return None

    def _choices(self, matches: Sequence[Match]) -> Mapping[int, Choice] | None:
        """What the GM says of those who are known, once he has seen what would change; None to stop."""
        if not any(match.old for match in matches):
            return AS_KNOWN
        absent = missing(self._bridge.scene, matches, self.model.named)
        both = self.model.matches_with(False), self.model.matches_with(True)
        dialog = ChangesDialog(self._bridge, matches, self, absent, both)
        dialog.clearing = self.model.clearing
        if not run(dialog):
            return None
        self.model.clearing = dialog.clearing
        return dialog.choices()

    def _refuse(self, why: WhyNot) -> None:
        """Nobody reads the library while this window is before it."""
        self.notice.setText(str(why))
        self.notice.show()

    def dismiss(self) -> None:
        """Leave the lines out that are selected: they need no mending, and nobody comes of them."""
        rows = {index.row() for index in self.table.selectionModel().selectedIndexes()}
        if rows:
            self.model.dismiss(rows)

    def _head(self, headed: bool) -> None:
        self.model.headed = (with_headings if headed else without_headings)(self.model.headed)
        self._map()

    def _split(self) -> None:
        """Read the file in the way that is chosen."""
        if self._listed:
            try:
                self.model.headed = self._listed.headed(self._said(), self.sign.way())
            except NotAllowed as error:
                return self._refuse(WhyNot(say("This list is too large: {why}", why=error.why)))
            with QSignalBlocker(self.headed):
                self.headed.setChecked(any(self.model.headed.headings))
            self._map()
        return None

    def _said(self) -> Columns:
        """The columns with what the GM has said of headings."""
        return self._columns(self._before)

    def _map(self) -> None:
        self.meaning.show_list(self.model.headed, meant(self.model.headed, self._said()))
        self._again()

    def _go_to(self, row: int) -> None:
        """Show the cell that a sentence is about."""
        place = self.model.place(row)
        if place.isValid():
            self.table.setCurrentIndex(place)
            self.table.scrollTo(place)

    def _again(self) -> None:
        self.model.fill(self.model.headed, self.meaning.ids())
        self._tell()

    def _remember(self) -> None:
        """Keep what differs from what would be guessed; the first of two columns of one heading counts."""
        guessed = meant(self.model.headed, self._columns())
        columns = zip(self.model.headed.headings, guessed, self.meaning.said(), strict=True)
        for heading, guess, said in reversed([*columns]):
            if heading and said != guess:
                self._before[plain(heading)] = said
            else:
                self._before.pop(plain(heading), None)

    def _tell(self) -> None:
        count, bad = len(self.model.found.facts), self.model.rowCount()
        self.come.setText(brought(count))
        self.come.setEnabled(bool(count))
        self.slips.clear()
        self.slips.addItems(self.model.sentences())
        told = [
            *self._known,
            *unread(self.model.headed, self.meaning.said(), self._said()),
            *unused(self.model.headed, self.meaning.ids(), self._bridge.session.system, self._bridge.scene),
            *self.meaning.twice(),
            *unread_effects(self.model.found.people.values(), self._bridge.session.system),
        ]
        self.notice.setText(shortened([*told, *self._here()]))
        mend = say("These lines need a word first. Double-click a cell to mend it; the others do not wait.")
        self.mend.setText(mend if bad else "")
        for part in (self.table, self.mend, self.out):
            part.setVisible(bool(bad))
        self.slips.setVisible(self.slips.count() > 0)
        self.notice.setVisible(bool(self.notice.text()))

    def _here(self) -> list[str]:
        known = {one.label for one in self._bridge.scene.combatants.values()}
        return known_already([one.label for one in self.model.found.people.values() if one.label in known])

    def _lay_out(self) -> None:
        hint = QLabel(
            say("What each column of the file means is remembered for the next one."), wordWrap=True
        )
        hint.setProperty("quiet", True)
        self.cancel = QPushButton(say("Cancel"), autoDefault=False)
        self.cancel.clicked.connect(self.reject)
        in_column(
            hint,
            in_row((self.headed, 1), self.sign),
            (self.meaning, 3),
            self.mend,
            (self.table, 2),
            (self.slips, 1),
            self.notice,
            in_row(self.out, STRETCH, self.cancel, self.come),
            into=self,
        )


def list_of_slips() -> QListWidget:
    """Every sentence, a line each; the one that is looked at shows its cell."""
    made = QListWidget()
    made.setWordWrap(True)
    made.setProperty("hurt", True)
    made.setAccessibleName(say("What cannot be read"))
    made.setMinimumHeight(3 * made.fontMetrics().lineSpacing())
    return made


def mending_table(model: ImportRepairModel) -> QTableView:
    """The lines that need a word first."""
    table = typed_table(model, say("Lines to be mended"))
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setStretchLastSection(True)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    return table


def unread(headed: HeadedList, ids: Sequence[str], columns: Columns) -> Iterator[str]:
    """What of the file goes nowhere, and why nobody can come where no column is taken for the name."""
    if "name" not in ids:
        yield say("No column goes to Name: expected one, since nobody comes without a name.")
    yield from headed.told
    if names := [name_of(headed, at) for at in strange(headed, ids, columns)]:
        one = "Nobody reads {columns}: say what it goes to, or leave it out."
        many = "Nobody reads {columns}: say what they go to, or leave them out."
        yield say_many(one, many, len(names), columns=_quoted(names))
    yield from beyond(headed)


def known_already(names: Collection[str]) -> list[str]:
    """That some are in the library: what would change is seen before it is done."""
    said = say("In the library already: {names}. What changes is seen first.", names=", ".join(names))
    return [said] if names else []


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(say("“{name}”", name=name) for name in names)


def brought(count: int) -> str:
    """What stands on the button that brings so many in."""
    return say_many("Bring in 1 character", "Bring in {count} characters", count)
