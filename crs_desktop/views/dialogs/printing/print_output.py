"""Where pages go: a PDF, a printer, pictures; each asked for, seen to go on, and stopped."""

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
from crs_desktop.words import say

_PICTURES = "PNG (*.png);;SVG (*.svg)"


class Output:
    """Each tells whether it was done; ``title`` is what files and jobs are called at first.

    ``written`` is told the first of the files, and how many there are.
    """

    def __init__(
        self, parent: QWidget, settings: Settings, title: str, written: Callable[[Path, int], None]
    ) -> None:
        self._parent, self._settings, self._title = parent, settings, title
        self._written = written

    def pdf(self, pages: Sequence[Page], title: str) -> bool:
        """All pages into a PDF of this name, unless the GM chooses another."""
        path = _ending(self._file(say("Write a PDF"), ".pdf", "PDF (*.pdf)", title)[0], ".pdf", (".pdf",))
        if path is None:
            return False
        done = self._carry_out(len(pages), lambda done: outputs.write_pdf(pages, path, title, done))
        if done:
            self._written(path, 1)
        return done

    def paper(self, pages: Sequence[Page], on: str, backs: Backs) -> bool:
        """All pages on the printer of this name."""
        printer = QPrinter(QPrinterInfo.printerInfo(on))
        printer.setDocName(self._title)
        dialog = QPrintDialog(printer, self._parent)
        if not run(dialog):
            return False
        first, *rest = passes(pages, backs)
        if not self._through(first, printer, backs):
            return False
        return all(self._put_in_again() and self._through(part, printer, backs) for part in rest)

    def _through(self, pages: Sequence[Page], printer: QPrinter, backs: Backs) -> bool:
        return self._carry_out(len(pages), lambda done: outputs.print_pages(pages, printer, backs, done))

    def _put_in_again(self) -> bool:
        """Whether the fronts are printed, and lie in the printer once more."""
        said = say(
            "When all fronts are printed, turn the sheets over as one turns a page, and put them in again."
        )
        asked = QMessageBox.StandardButton
        buttons = asked.Ok | asked.Cancel
        return QMessageBox.question(self._parent, say("Print the backs"), said, buttons) == asked.Ok

    def _carry_out(self, count: int, act: Callable[[outputs.Progress], bool]) -> bool:
        """Do it while how far it is can be seen and stopped; a sentence when it cannot be done."""
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
        """How fine a picture is; 0 when the GM thinks better of it."""
        words = [say("{dpi} dots an inch", dpi=dpi) for dpi in outputs.PNG_DPI]
        chosen, meant = QInputDialog.getItem(
            self._parent, say("Write pictures"), say("How fine?"), words, editable=False
        )
        return outputs.PNG_DPI[words.index(chosen)] if meant else 0

    def _may_replace(self, files: Sequence[Path]) -> bool:
        """Whether none of them is there, or the GM says that they may go."""
        there = [file.name for file in files if file.exists()]
        if not there:
            return True
        said = say(
            "“{file}” is there already, the first of {count}. Replace them?", file=there[0], count=len(there)
        )
        yes = QMessageBox.StandardButton.Yes
        return QMessageBox.question(self._parent, say("Write pictures"), said) == yes

    def pictures(self, laid: Sequence[Laid], imposition: Imposition) -> None:
        """Each side of each card as a picture."""
        chosen, kind = self._file(say("Write pictures"), ".png", _PICTURES)
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
    """The file that was chosen, with an ending that is known; None when none was."""
    if not chosen:
        return None
    return Path(chosen if Path(chosen).suffix.casefold() in known else chosen + usual)
