"""The library’s people come in from files and lists, and go out into them."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from crs_desktop import shipped
from crs_desktop.models.bridge import Bridge
from crs_desktop.play import cast, rpg_cards, spreadsheet
from crs_desktop.play.beside import in_place_of
from crs_desktop.play.between import arrivals
from crs_desktop.play.campaign import Campaign
from crs_desktop.rules.facts import Shelved
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.views.library.importing import Import
from crs_desktop.views.settings import Settings, start_in
from crs_desktop.words import say

_FILES = "CSV, TSV, JSON (*.csv *.tsv *.txt *.json)"
_KINDS = {".csv": ",", ".tsv": "\t"}
_RPG_CARDS = ".rpg-cards.json"


class InOut:
    """``chosen`` gives who is to go out: the selected ones, else all that are shown."""

    def __init__(
        self,
        window: QWidget,
        bridge: Bridge,
        campaign: Campaign,
        settings: Settings,
        chosen: Callable[[], Sequence[Combatant]],
    ) -> None:
        self._window, self._bridge, self._campaign = window, bridge, campaign
        self._settings, self._chosen = settings, chosen

    def bring_in(self) -> None:
        """People of a file."""
        path, _ = QFileDialog.getOpenFileName(self._window, say("Bring in characters"), "", _FILES)
        if path:
            self.bring_in_from(Path(path))

    def bring_in_from(self, path: Path) -> None:
        """People of this file."""
        try:
            text = spreadsheet.decoded(path.read_bytes())
            if path.suffix.casefold() == ".json":
                self._cast(text)
            else:
                self._sheet(text)
        except OSError as error:
            self._say(say("{file} cannot be read: {why}.", file=path.name, why=error.strerror))
        except NotAllowed as error:
            self._say(say("{file}: {why}", file=path.name, why=error.why))

    def paste(self) -> None:
        """People of a list on the clipboard."""
        text = QGuiApplication.clipboard().text()
        if text.strip():
            self._sheet(text)
        else:
            self._bridge.refused.emit(WhyNot(say("There is no list on the clipboard.")))

    def copy(self) -> None:
        """Put the chosen on the clipboard, as spreadsheets take them."""
        QGuiApplication.clipboard().setText(self._written("\t"))

    def sample(self) -> None:
        """The cast of twenty-four that ships."""
        self.bring_in_from(shipped.path("samples", "cast.csv"))

    def write_sheet(self) -> None:
        """Into a spreadsheet: commas, semicolons or tabs."""
        kinds = ";;".join(("CSV (*.csv)", say("CSV with semicolons (*.csv)"), "TSV (*.tsv)"))
        path, kind = self._save(kinds, ".csv")
        if path is not None:
            sign = ";" if "semicolons" in kind else _KINDS.get(path.suffix.casefold(), ",")
            self._write(path, "\ufeff" + self._written(sign))

    def write_cast(self) -> None:
        """Into JSON, with portraits and the shelf."""
        path, _ = self._save("JSON (*.json)", ".json")
        if path is not None:
            scene, session = self._bridge.scene, self._bridge.session
            shelf = tuple(scene.shelf.values())
            title = session.document.title
            self._write(path, cast.write(self._chosen(), shelf, session.system, self._campaign, title))

    def write_cards(self) -> None:
        """Into cards for rpg-cards."""
        path, _ = self._save("rpg-cards (*.json)", _RPG_CARDS)
        if path is not None:
            self._write(
                path, rpg_cards.write(self._chosen(), self._bridge.session.system, self._bridge.scene)
            )

    def _sheet(self, text: str) -> None:
        sheet = spreadsheet.read(text)
        if not sheet.lines:
            said = say("it has no line under its headings: expected a character a line.")
            raise NotAllowed(said)
        meant = self._settings.columns.setdefault(self._bridge.session.document.system, {})
        self._run(Import(self._bridge, sheet, meant, self._window))

    def _cast(self, text: str) -> None:
        read = cast.read(text, self._bridge.session.system)
        for picture in read.pictures.values():
            self._campaign.keep_picture(picture)
        came = arrivals(self._bridge.scene, read.people, on_board=False)
        if came or read.shelf:
            self._bridge.rule(*came, *map(Shelved, read.shelf))
        if read.bad:
            self._mend(read)

    def _mend(self, read: cast.Read) -> None:
        ids = list(dict.fromkeys(id_ for row in read.bad for id_ in row.cells))
        lines = tuple((row.line, [row.cells.get(id_, "") for id_ in ids]) for row in read.bad)
        self._say("\n".join(read.slips[:6]))
        self._run(Import(self._bridge, spreadsheet.Sheet(tuple(ids), lines), {}, self._window))

    def _run(self, dialog: Import) -> None:
        dialog.exec()
        dialog.deleteLater()

    def _written(self, sign: str) -> str:
        session = self._bridge.session
        return spreadsheet.write(self._chosen(), session.system, self._bridge.scene, sign)

    def _save(self, kinds: str, ending: str) -> tuple[Path | None, str]:
        start = start_in(self._settings.exports_folder(), self._bridge.session.document.title + ending)
        chosen, kind = QFileDialog.getSaveFileName(self._window, say("Write characters out"), start, kinds)
        if not chosen:
            return None, ""
        return Path(chosen if Path(chosen).suffix else chosen + ending), kind

    def _write(self, path: Path, text: str) -> None:
        try:
            with in_place_of(path) as beside:
                beside.write_text(text, encoding="utf-8", newline="")
        except OSError as error:
            said = "{file} could not be written: {why}. The library itself is safe."
            self._say(say(said, file=path.name, why=error.strerror))

    def _say(self, sentence: str) -> None:
        QMessageBox.warning(self._window, say("Library"), sentence)
