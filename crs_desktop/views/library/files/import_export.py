"""Import and export of characters: files, clipboard and dropped lists."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMainWindow, QMessageBox

from crs_desktop import shipped
from crs_desktop.models.board.dragged import list_of, with_people
from crs_desktop.models.bridge import Bridge
from crs_desktop.models.library.encounters import Encounters
from crs_desktop.models.library.import_repair import NOTHING
from crs_desktop.play.desk.desk import SAMPLE_CASTS
from crs_desktop.play.journal.atomic_write import written
from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.play.journal.io_errors import why
from crs_desktop.play.lists.columns import columns_of
from crs_desktop.play.lists.people.portrait_files import PortraitFiles, named_by
from crs_desktop.play.lists.people.transfer import arrivals, fresh
from crs_desktop.play.lists.people.updates import (
    AS_KNOWN,
    Choice,
    Namesake,
    in_a_few_words,
    matched,
    missing,
    of_a_fight,
    ruled,
)
from crs_desktop.play.lists.reading.endings import ENDINGS
from crs_desktop.play.lists.reading.headed_list import HeadedList
from crs_desktop.play.lists.reading.list_file import RawList
from crs_desktop.play.lists.reading.list_rows import ListRow, Rows
from crs_desktop.play.lists.writing import cast, rpg_cards, spreadsheet
from crs_desktop.play.lists.writing.workbook import BOOKS
from crs_desktop.play.record.open_for_reading import FIGHTS, opened
from crs_desktop.rules.facts import Portrayed, Shelved
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.views.actions.command import EDIT, FILE, Command
from crs_desktop.views.files.file_choice import FileChoice
from crs_desktop.views.library.files.changes_dialog import ChangesDialog
from crs_desktop.views.library.files.import_dialog import Import
from crs_desktop.views.library.people.people_commands import PeopleCommands
from crs_desktop.views.style.settings import Settings, start_in
from crs_desktop.views.widgets.modal import run
from crs_desktop.views.widgets.reading import cast_in, laid_out, list_in, soon
from crs_desktop.views.widgets.typed_rows import shortened
from crs_desktop.views.widgets.working import Progress, work
from crs_desktop.views.widgets.written import tell_written
from crs_desktop.words import say, say_many, template, translated

_ENDINGS = (*ENDINGS, ".json", *FIGHTS)
_FILES = "CSV, TSV, XLSX, ODS, JSON, TOML, CRS ({})".format(" ".join(f"*{ending}" for ending in _ENDINGS))
_SHEETS = ("CSV (*.csv)", "TSV (*.tsv)", "Excel (*.xlsx)", "OpenDocument (*.ods)")
_SEMICOLONS = template("CSV with semicolons (*.csv)")
_RPG_CARDS = ".rpg-cards.json"


class ImportExport:
    """Import and export commands of a library window.

    ``people`` chooses the characters to export; ``show_system`` switches to the library of a file's system.
    """

    def __init__(
        self,
        window: QMainWindow,
        bridge: Bridge,
        campaign: Campaign,
        settings: Settings,
        people: PeopleCommands,
        encounters: Encounters,
        show_system: Callable[[str], None],
    ) -> None:
        self._window, self._bridge, self._campaign = window, bridge, campaign
        self._settings, self._people, self._show_system = settings, people, show_system
        self._encounters = encounters
        self._choice = FileChoice(window)

    @Command("bring", FILE, "&Import file…", ("Ctrl+I",), "open")
    def bring_in(self) -> None:
        """Ask for a file and import its characters."""
        path, _ = QFileDialog.getOpenFileName(self._window, say("Import characters"), "", _FILES)
        if path:
            self.bring_in_from(Path(path))

    def bring_in_from(self, path: Path) -> None:
        """Import the characters of a file, after the GM has checked the meaning of its columns."""
        try:
            self._read(path)
        except OSError as error:
            self._say(say("{file} cannot be read: {why}.", file=path.name, why=why(error)))
        except NotSaved as error:
            self._say(str(error))
        except NotAllowed as error:
            self._say(say("{file}: {why}", file=path.name, why=error.why))

    @Command("paste", FILE, "Pas&te list…", ("Ctrl+Shift+V",))
    def paste(self) -> None:
        """Import a list, or a cast in JSON, from the clipboard."""
        listed = list_of(QGuiApplication.clipboard().mimeData())
        if listed:
            self._words(listed, say("The list on the clipboard"))
        else:
            self._bridge.refused.emit(WhyNot(say("There is no list on the clipboard.")))

    def _words(self, listed: RawList, title: str) -> None:
        """Import a list or cast that is not a file; an error names it ``title``."""
        try:
            if listed.text.lstrip().startswith("{"):
                self._cast(listed.text, title)
            else:
                self._list(laid_out(self._window, listed))
        except NotSaved as error:
            self._say(str(error))
        except NotAllowed as error:
            self._bridge.refused.emit(WhyNot(say("{file}: {why}", file=title, why=error.why)))

    @Command("copy", EDIT, "&Copy as spreadsheet", ("Ctrl+C",), after="redo")
    def copy(self) -> None:
        """Copy the chosen characters: as text for spreadsheets, with all data for encounters."""
        document, people = self._bridge.session.document, self._people.going_out()
        data = with_people(document.id, document.system, people)
        data.setText(self._sheet(people, "\t"))
        QGuiApplication.clipboard().setMimeData(data)

    @Command("sample", FILE, "Import sa&mple cast…", icon="sample")
    def sample(self) -> None:
        """Import the sample characters of this library’s system."""
        path = shipped.path("samples", SAMPLE_CASTS[self._bridge.session.system.id])
        if path.suffix in FIGHTS:
            self._fight(path, before_it=True)
        else:
            self.bring_in_from(path)

    @Command("sheet", FILE, "Export &spreadsheet…", ("Ctrl+E",), "export")
    def write_sheet(self) -> None:
        """Export as text with commas, semicolons or tabs, or as a workbook."""
        kinds = ";;".join((_SHEETS[0], translated(_SEMICOLONS), *_SHEETS[1:]))
        self._out(kinds, (".csv", ".tsv", *BOOKS), self._as_sheet, spreadsheet.left_out)

    @Command("json", FILE, "Export &JSON…")
    def write_cast(self) -> None:
        """Export as JSON, with portraits, the shelf and all prepared encounters."""
        self._out("JSON (*.json)", (".json",), self._as_cast)

    @Command("cards", FILE, "Export &rpg-cards…")
    def write_cards(self) -> None:
        """Export as cards for rpg-cards."""
        self._out("rpg-cards (*.json)", (_RPG_CARDS, ".json"), self._as_cards)

    def way(self, data: QMimeData) -> Callable[[], None] | None:
        """Return an action that imports the dropped text or files; None if any of them cannot be imported."""
        if not data.hasUrls() and (listed := list_of(data)):
            return lambda: self._words(listed, say("The list that was dropped"))
        paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        if not paths or any(path.suffix.casefold() not in _ENDINGS for path in paths):
            return None
        return lambda: self._all(paths)

    def _all(self, paths: Sequence[Path]) -> None:
        for path in paths:
            self.bring_in_from(path)

    def _read(self, path: Path) -> None:
        kind = path.suffix.casefold()
        if kind in FIGHTS:
            self._fight(path)
        elif kind == ".json":
            self._cast(cast_in(self._window, path), path.name)
        else:
            self._list(list_in(self._window, path), path.parent)

    def _list(self, listed: RawList | None, folder: Path | None = None) -> None:
        if listed is None:  # cancelled
            return
        before = self._settings.columns.setdefault(self._bridge.session.document.system, {})
        headed = listed.headed(columns_of(self._bridge.session.system, self._bridge.scene, before))
        if not headed.lines:
            raise NotAllowed(say("it has no lines below its headings. Expected one character per line."))
        portraits = PortraitFiles(folder, self._campaign) if folder else None
        run(Import(self._bridge, headed, before, self._window, listed=listed, portraits=portraits))

    @Command("portraits", FILE, "Import portraits from a &folder…")
    def bring_portraits(self) -> None:
        """Give each character and each item the picture in a folder that is named like them."""
        if chosen := QFileDialog.getExistingDirectory(self._window, say("Folder with portraits")):
            self.bring_portraits_from(Path(chosen))

    def bring_portraits_from(self, folder: Path) -> None:
        """Give the pictures of a folder by one ruling, and tell for whom there was none."""
        files, scene = PortraitFiles(folder, self._campaign), self._bridge.scene
        people = [scene.of(one.name) for one in self._people.going_out()]
        names = [one.label for one in people] + [item.name for one in people for item in one.items]
        # Pictures are large: they are read in a thread that the GM can cancel.
        read = partial(_read, files, map(files.like, (*names, *scene.shelf)))
        if not work(self._window, say("Reading the portraits …"), read):
            return
        facts = [*files.given(people, scene.shelf.values())]
        if facts:
            self._bridge.rule(*facts, words=say_many("1 picture", "{count} pictures", len(facts)))
        portrayed = {fact.who for fact in facts if isinstance(fact, Portrayed)}
        without = [one.label for one in people if one.name not in portrayed]
        if without and (portrayed or not facts):
            told = say("{folder} has no picture for: {names}.", folder=folder.name, names=", ".join(without))
            self._bridge.refused.emit(WhyNot(told))

    def _fight(self, path: Path, before_it: bool = False) -> None:
        """Import the combatants of a record, or of the last fight of a campaign, with their portraits.

        They come as they are now, or as they were before the fight.
        """
        with opened(path) as found:
            system, session = found.session.system, found.session
            scene = session.path[0].after if before_it else session.scene
            self._show_system(system.id)
            people = [fresh(system, one) for one in scene.combatants.values()]
            named = (id_ for one in people for id_, _ in named_by(one))
            for picture in filter(None, map(found.picture, named)):
                self._campaign.keep_picture(picture)
        if not people:
            raise NotAllowed(say("it contains no characters."))
        # Squares of another board mean nothing here.
        self._bridge.rule(*arrivals(self._bridge.scene, people, on_board=False))

    def _cast(self, text: str | None, name: str) -> None:
        if text is None:  # cancelled
            return
        system = soon(self._window, name, len(text), lambda _told: cast.system_of(text))
        if system is None:  # cancelled
            return
        if system:
            self._show_system(system)
        expected = self._bridge.session.system
        read = soon(self._window, name, len(text), lambda _told: cast.read(text, expected))
        if read is None:  # cancelled
            return
        found = cast.portrayed(read, self._campaign)
        matches = matched(self._bridge.scene, found.people, of_a_fight)
        if (choices := self._choices(matches)) is None:
            return
        known = [group.title for group in found.encounters if self._encounters.known(group)]
        coming = self._encounters.made_of(found.encounters)
        facts = (*ruled(self._bridge.scene, matches, choices), *map(Shelved, found.shelf), *coming)
        if facts:
            self._bridge.rule(*facts, words=in_a_few_words(facts))
        said = "The encounter “{title}” already exists and was not imported."
        slips = (*found.slips, *(say(said, title=title) for title in known))
        if found.bad:
            self._rows(found.bad, slips, found.kept)
        elif slips:
            self._bridge.refused.emit(WhyNot(shortened([*slips])))

    def _choices(self, matches: Sequence[Namesake]) -> Mapping[int, Choice] | None:
        """Return the GM's choices for known characters, after a preview of the changes; None if cancelled."""
        if not any(match.facts for match in matches):
            return AS_KNOWN
        dialog = ChangesDialog(self._bridge, matches, self._window, missing(self._bridge.scene, matches))
        return dialog.choices() if run(dialog) else None

    def _rows(
        self, rows: Sequence[ListRow], told: Sequence[str], kept: Mapping[int, Mapping[str, Any]] = NOTHING
    ) -> None:
        """Open the import dialog for the rows of a cast that have errors; their columns are known."""
        known, columns = columns_of(self._bridge.session.system, self._bridge.scene), Rows.of(rows).columns
        lines = zip((row.line for row in rows), map(list, zip(*columns.values(), strict=True)), strict=False)
        headed = HeadedList(tuple(known.titles.get(id_, id_) for id_ in columns), tuple(lines))
        run(Import(self._bridge, headed, {}, self._window, tuple(told), kept))

    def _out(
        self,
        kinds: str,
        endings: tuple[str, ...],
        made: Callable[[Sequence[Combatant], Path], bytes | None],
        left_out: Callable[[Sequence[Combatant]], str] = lambda _people: "",
    ) -> None:
        """Ask for characters and a file, and write what ``made`` returns for them; None if cancelled.

        ``left_out`` returns a sentence about what such a file cannot hold.
        """
        people = self._people.into_a_file()
        if people is None:
            return
        start = start_in(self._settings.exports_folder(), self._bridge.session.document.title + endings[0])
        path = self._choice.to_save(say("Export characters"), start, kinds, endings)
        if path:
            self._write(path, lambda: made(people, path), left_out(people))

    def _as_sheet(self, people: Sequence[Combatant], path: Path) -> bytes | None:
        ending = path.suffix.casefold()
        if ending in BOOKS:
            table = spreadsheet.table(people, self._bridge.session.system, self._bridge.scene)
            doing = say("Writing {file} …", file=path.name)
            return work(self._window, doing, lambda _progress: BOOKS[ending](table))
        sign = "\t" if ending == ".tsv" else ";" if self._choice.filter == translated(_SEMICOLONS) else ","
        return self._sheet(people, sign).encode("utf-8-sig")  # Excel expects the mark of UTF-8

    def _sheet(self, people: Sequence[Combatant], sign: str) -> str:
        return spreadsheet.write(people, self._bridge.session.system, self._bridge.scene, sign)

    def _as_cast(self, people: Sequence[Combatant], _path: Path) -> bytes:
        session, shelf = self._bridge.session, tuple(self._bridge.scene.shelf.values())
        held = session.system, self._campaign, session.document.title, self._encounters.groups()
        return cast.write(people, shelf, *held).encode()

    def _as_cards(self, people: Sequence[Combatant], _path: Path) -> bytes:
        return rpg_cards.write(people, self._bridge.session.system, self._bridge.scene).encode()

    def _write(self, path: Path, made: Callable[[], bytes | None], left_out: str) -> None:
        try:
            held = made()
        except NotAllowed as error:
            return self._say(say("{file}: {why}", file=path.name, why=error.why))
        if held is None:  # cancelled
            return None
        try:
            with written(path, "{file} could not be written: {why}. The library itself is safe.") as beside:
                beside.write_bytes(held)
        except NotSaved as error:
            return self._say(str(error))
        return tell_written(self._window, path, left_out)

    def _say(self, sentence: str) -> None:
        QMessageBox.warning(self._window, say("Library"), sentence)


def _read(files: PortraitFiles, names: Iterable[str], progress: Progress) -> bool:
    files.read(filter(None, names), progress.at)
    return True
