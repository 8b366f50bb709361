"""The import dialog: meaning of the columns, lines with errors, and the characters ready to import."""

from collections.abc import Collection, Mapping, Sequence
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
from crs_desktop.play.lists.columns import Columns, columns_of
from crs_desktop.play.lists.people.portrait_files import PortraitFiles
from crs_desktop.play.lists.people.updates import AS_KNOWN, Choice, Namesake, missing
from crs_desktop.play.lists.reading.headed_list import HeadedList, meant, with_headings, without_headings
from crs_desktop.play.lists.reading.left_out import unread_effects, unused
from crs_desktop.play.lists.reading.list_file import RawList
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.views.dialogs.column_mapping import ColumnMapping, unread
from crs_desktop.views.library.files.changes_dialog import ChangesDialog
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_row
from crs_desktop.views.widgets.modal import run
from crs_desktop.views.widgets.typed_rows import shortened, typed_table
from crs_desktop.views.widgets.way_choice import EncodingChoice, WayChoice
from crs_desktop.views.widgets.working import Progress, work
from crs_desktop.words import say, say_many


class Import(QDialog):
    """Dialog that imports a list into the library.

    ``before`` holds the GM's earlier choices by heading; choices made here are added. ``told`` are sentences
    about the file to show; ``kept`` holds by line the data that no cell has. ``listed`` is the raw list, to
    read again with another separator or sheet. ``portraits`` are the pictures beside its file.
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
        portraits: PortraitFiles | None = None,
    ) -> None:
        super().__init__(parent)
        self._before, self._known = before, told
        self._columns = partial(columns_of, bridge.session.system, bridge.scene)
        self._listed = listed
        self._bridge = bridge
        self.setWindowTitle(say("Import spreadsheet"))
        open_at(self, theme.room(820), theme.room(680))
        self._make_meaning(headed)
        self.model = ImportRepairModel(bridge, self, kept, portraits)
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
        """Make the controls for separator, headings and columns."""
        self.meaning = ColumnMapping(self._columns().titles)
        self.meaning.changed.connect(self._again)
        self.headed = QCheckBox(say("The first line contains the headings"))
        self.headed.setChecked(any(headed.headings))
        self.headed.toggled.connect(self._head)
        self.sign = WayChoice()
        self.sign.offer(self._listed or RawList())
        self.sign.setVisible(self._listed is not None and len(self._listed.tables) != 1)
        self.sign.currentIndexChanged.connect(self._split)
        self.encoding = EncodingChoice(self._listed or RawList())
        self.encoding.currentIndexChanged.connect(self._encode)

    def _make_mending(self) -> None:
        """Make the table of lines with errors, where the GM corrects or skips them."""
        self.table = mending_table(self.model)
        self.mend = QLabel(wordWrap=True)
        self.out = QPushButton(say("Skip lines"), autoDefault=False)
        self.out.setToolTip(say("Do not import the selected lines (Del)"))
        self.out.clicked.connect(self.dismiss)
        # The key works in the table alone.
        by_key = QAction(self.out.text(), self.table, shortcut=QKeySequence("Del"))
        by_key.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        by_key.triggered.connect(self.dismiss)
        self.table.addAction(by_key)
        self.slips = list_of_slips()
        self.slips.currentRowChanged.connect(self._go_to)

    def accept(self) -> None:
        """Import the rows without errors; stay open while rows with errors are left."""
        self._remember()
        # Pictures are large: they are read in a thread that the GM can cancel.
        if self.model.pictured() and not work(self, say("Reading the portraits …"), self._read_portraits):
            return None
        matches = self.model.matches()
        if (choices := self._choices(matches)) is None:
            return None
        if self.model.come(choices):
            self.cancel.setText(say("Close"))  # what has come in is not cancelled
            for choice in (self.sign, self.encoding):
                choice.setEnabled(False)  # a new reading would offer imported lines again
            if not self.model.rowCount():
                return super().accept()
            self._tell()
        return None

    def _read_portraits(self, progress: Progress) -> bool:
        self.model.read_portraits(progress.at)
        return True

    def _choices(self, matches: Sequence[Namesake]) -> Mapping[int, Choice] | None:
        """Return the GM's choices for known characters, after a preview of the changes; None if cancelled."""
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
        """Show the refusal here: this dialog covers the library."""
        self.notice.setText(str(why))
        self.notice.show()

    def dismiss(self) -> None:
        """Skip the selected lines: they are neither corrected nor imported."""
        rows = {index.row() for index in self.table.selectionModel().selectedIndexes()}
        if rows:
            self.model.dismiss(rows)

    def _head(self, headed: bool) -> None:
        self.model.headed = (with_headings if headed else without_headings)(self.model.headed)
        self._map()

    def _split(self) -> None:
        """Read the list again with the chosen separator or sheet."""
        if self._listed:
            try:
                self.model.headed = self._listed.headed(self._said(), self.sign.way())
            except NotAllowed as error:
                return self._refuse(WhyNot(say("This list is too large: {why}", why=error.why)))
            with QSignalBlocker(self.headed):  # `_head` would read the headings again
                self.headed.setChecked(any(self.model.headed.headings))
            self._map()
        return None

    def _encode(self) -> None:
        """Read the file again in the chosen encoding."""
        if self._listed:
            self._listed = self._listed.encoded(self.encoding.currentData())
            self._split()

    def _said(self) -> Columns:
        """Return the columns, with the GM's earlier choices for headings."""
        return self._columns(self._before)

    def _map(self) -> None:
        self.meaning.show_list(self.model.headed, meant(self.model.headed, self._said()))
        self._again()

    def _go_to(self, row: int) -> None:
        """Select the cell that the error in this row is about."""
        place = self.model.place(row)
        if place.isValid():
            self.table.setCurrentIndex(place)
            self.table.scrollTo(place)

    def _again(self) -> None:
        self.model.fill(self.model.headed, self.meaning.ids())
        self._tell()

    def _remember(self) -> None:
        self.meaning.remember(self._before, self.model.headed, meant(self.model.headed, self._columns()))

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
            *self.model.without_portrait(),
        ]
        self.notice.setText(shortened([*told, *self._here()]))
        mend = say("These lines have errors. Double-click a cell to correct it. Other lines need not wait.")
        self.mend.setText(mend if bad else "")
        for part in (self.table, self.mend, self.out):
            part.setVisible(bool(bad))
        self.slips.setVisible(self.slips.count() > 0)
        self.notice.setVisible(bool(self.notice.text()))

    def _here(self) -> list[str]:
        known = {one.label for one in self._bridge.scene.combatants.values()}
        return known_already([one.label for one in self.model.found.people.values() if one.label in known])

    def _lay_out(self) -> None:
        hint = QLabel(say("The meaning of each column is remembered for the next file."), wordWrap=True)
        hint.setProperty("quiet", True)
        self.cancel = QPushButton(say("Cancel"), autoDefault=False)
        self.cancel.clicked.connect(self.reject)
        in_column(
            hint,
            in_row((self.headed, 1), self.sign),
            self.encoding,
            (self.meaning, 3),
            self.mend,
            (self.table, 2),
            (self.slips, 1),
            self.notice,
            in_row(self.out, STRETCH, self.cancel, self.come),
            into=self,
        )


def list_of_slips() -> QListWidget:
    """Return the list of errors, a line each."""
    made = QListWidget()
    made.setWordWrap(True)
    made.setProperty("hurt", True)
    made.setAccessibleName(say("Errors"))
    made.setMinimumHeight(3 * made.fontMetrics().lineSpacing())
    return made


def mending_table(model: ImportRepairModel) -> QTableView:
    """Return the table of lines with errors."""
    table = typed_table(model, say("Lines with errors"))
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setStretchLastSection(True)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    return table


def known_already(names: Collection[str]) -> list[str]:
    """Return a sentence that names the characters already in the library; an empty list without any."""
    said = say("Already in the library: {names}. You will see the changes first.", names=", ".join(names))
    return [said] if names else []


def brought(count: int) -> str:
    """Return the label of the import button."""
    return say_many("Import 1 character", "Import {count} characters", count)
