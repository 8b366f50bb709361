"""The output of the print dialog to PDF, printer or pictures, with progress and a way to stop."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QProgressDialog, QWidget

from crs_desktop.printing.card.laid import Laid
from crs_desktop.printing.output import outputs
from crs_desktop.printing.page.grid import Backs, Imposition
from crs_desktop.printing.page.pages import Page, passes
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.style.settings import Settings, start_in
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import say, say_many

_PICTURES = "PNG (*.png);;SVG (*.svg)"


class Output:
    """The output of pages; ``title`` is the suggested name of files and print jobs.

    ``written`` is called with the first file written and the number of files.
    """

    def __init__(
        self, parent: QWidget, settings: Settings, title: str, written: Callable[[Path, int], None]
    ) -> None:
        self._parent, self._settings, self._title = parent, settings, title
        self._written = written

    def pdf(self, pages: Sequence[Page], title: str) -> bool:
        """Ask for a file and save all pages as a PDF; return whether it was written."""
        path = _ending(self._file(say("Save PDF"), ".pdf", "PDF (*.pdf)", title)[0], ".pdf", (".pdf",))
        if path is None:
            return False
        done = self._carry_out(len(pages), lambda done: outputs.write_pdf(pages, path, title, done))
        if done:
            self._written(path, 1)
        return done

    def paper(self, pages: Sequence[Page], on: str, backs: Backs) -> bool:
        """Print all pages on the printer of this name; return whether they were printed."""
        printer = QPrinter(QPrinterInfo.printerInfo(on))
        printer.setDocName(self._title)
        dialog = QPrintDialog(printer, self._parent)
        if not run(dialog):
            return False
        first, *rest = passes(pages, backs)
        # With backs after all fronts, the GM puts the printed sheets back in between.
        if not self._through(first, printer, backs):
            return False
        return all(self._put_in_again() and self._through(part, printer, backs) for part in rest)

    def _through(self, pages: Sequence[Page], printer: QPrinter, backs: Backs) -> bool:
        return self._carry_out(len(pages), lambda done: outputs.print_pages(pages, printer, backs, done))

    def _put_in_again(self) -> bool:
        """Ask the GM to put the printed fronts back into the printer; return whether they did."""
        said = say(
            "When all fronts are printed, turn the sheets over like the pages of a book and put them back "
            "into the printer."
        )
        asked = QMessageBox.StandardButton
        buttons = asked.Ok | asked.Cancel
        return QMessageBox.question(self._parent, say("Print the backs"), said, buttons) == asked.Ok

    def _carry_out(self, count: int, act: Callable[[outputs.Progress], bool]) -> bool:
        """Run ``act`` with a progress dialog that can stop it; show a sentence if it fails."""
        shown = QProgressDialog(say("Printing…"), say("Stop"), 0, count, self._parent)
        shown.setWindowModality(Qt.WindowModality.WindowModal)
        shown.setMinimumDuration(400)

        def progress(done: int) -> bool:
            shown.setValue(done)
            return not shown.wasCanceled()

        try:
            return act(progress)
        except NotAllowed as error:
            QMessageBox.warning(self._parent, say("CRS Desktop"), str(error.why))
            return False
        finally:
            shown.reset()
            shown.deleteLater()

    def _file(self, title: str, ending: str, kinds: str, name: str = "") -> tuple[str, str]:
        start = start_in(self._settings.exports_folder(), (name or self._title).replace(":", "") + ending)
        return QFileDialog.getSaveFileName(self._parent, title, start, kinds)

    def _dpi(self) -> int:
        """Ask for the resolution of pictures; return 0 if cancelled."""
        words = [say("{dpi} dots per inch", dpi=dpi) for dpi in outputs.PNG_DPI]
        chosen, meant = QInputDialog.getItem(
            self._parent, say("Save pictures"), say("Resolution"), words, editable=False
        )
        return outputs.PNG_DPI[words.index(chosen)] if meant else 0

    def _may_replace(self, files: Sequence[Path]) -> bool:
        """Return whether no file exists yet, or the GM agrees to overwrite."""
        there = [file.name for file in files if file.exists()]
        if not there:
            return True
        said = say_many(
            "“{file}” already exists. Overwrite it?",
            "{count} of these files already exist, first “{file}”. Overwrite them?",
            len(there),
            file=there[0],
        )
        yes = QMessageBox.StandardButton.Yes
        return QMessageBox.question(self._parent, say("Save pictures"), said) == yes

    def pictures(self, laid: Sequence[Laid], imposition: Imposition) -> None:
        """Ask for a name and save each side of each card as a picture."""
        chosen, kind = self._file(say("Save pictures"), ".png", _PICTURES)
        path = _ending(chosen, ".svg" if "svg" in kind else ".png", (".png", ".svg"))
        dpi = self._dpi() if path and path.suffix == ".png" else outputs.PNG_DPI[0]
        if path and dpi and self._may_replace(outputs.card_files(laid, path)):
            known = path
            files = list[Path]()

            def write(done: outputs.Progress) -> bool:
                files.extend(outputs.write_cards(laid, imposition.card, imposition.bleed, known, dpi, done))
                return bool(files)

            if self._carry_out(2 * len(laid), write):
                self._written(files[0], len(files))


def _ending(chosen: str, usual: str, known: tuple[str, ...]) -> Path | None:
    """Return the chosen file with a known ending; None if no file was chosen."""
    if not chosen:
        return None
    return Path(chosen if Path(chosen).suffix.casefold() in known else chosen + usual)
