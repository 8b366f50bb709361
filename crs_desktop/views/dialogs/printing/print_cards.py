"""The print dialog: choice of cards, paper, look, preview and output."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTabWidget,
    QWidget,
)

from crs_desktop.play.session.session import Session
from crs_desktop.play.told.who_may_know import title_for_all
from crs_desktop.printing.card.laid import Laid
from crs_desktop.printing.job import Job, Request, in_range, told_of
from crs_desktop.printing.page.calibration import calibration_pages
from crs_desktop.printing.page.pages import Page
from crs_desktop.printing.wanted import Pictures, no_pictures
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.dialogs.printing.look_form import LookForm
from crs_desktop.views.dialogs.printing.paper_form import SheetForm
from crs_desktop.views.dialogs.printing.print_choice import PrintChoice
from crs_desktop.views.dialogs.printing.print_output import Output
from crs_desktop.views.dialogs.printing.print_preview import Preview
from crs_desktop.views.style import settings as settings_file
from crs_desktop.views.style import theme
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.controls import Button
from crs_desktop.views.widgets.fitting import open_at, scrolled
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_row
from crs_desktop.views.widgets.written import Written
from crs_desktop.words import say

_SETTLED_MS = 120
"""Delay before a new layout, so that typing a number does not lay out at every digit."""

_SLICE = 0.01
"""Seconds of layout between two events."""

_BESIDE = 52
"""Pixels for frames and scroll bar."""


class PrintCards(QDialog):
    """The print dialog for a fight or library as it is now, for all combatants or the ``chosen``.

    ``pictures`` returns their portraits.
    """

    def __init__(
        self,
        session: Session,
        settings: Settings,
        parent: QWidget | None = None,
        chosen: Collection[Name] | None = None,
        pictures: Pictures = no_pictures,
    ) -> None:
        super().__init__(parent)
        self._title = title_for_all(session)
        self.setWindowTitle(say("Print cards: {title}", title=self._title))
        self._session = session
        self._scene = session.scene if chosen is None else _only(session.scene, chosen)
        self._settings = settings
        self._pictures = pictures
        self.written = Written()
        self._output = Output(self, settings, self._title, self.written.tell)
        self.job: Job | None = None
        self._working = QTimer(self, singleShot=True, interval=0)
        self._working.timeout.connect(self._go_on)
        self.finished.connect(self._working.stop)
        self._settling = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._settling.timeout.connect(self.refresh)
        self.choice = PrintChoice(self._scene, self._printed(), self._settling.start)
        self.form = SheetForm(settings.printing, self._settling.start, self.calibrate)
        self.look = LookForm(settings.printing, self._settling.start)
        self.preview = Preview()
        self.notice = QLabel(wordWrap=True)
        self.notice.setProperty("hurt", True)
        self._lay_out()
        self.refresh()

    def refresh(self) -> None:
        """Lay out the visible page, and everything of a small job; a large one is checked between events."""
        self._settling.stop()
        try:
            self.job = Job(self._request())
        except NotAllowed as error:
            self.job = None
            self._show((), str(error.why))
            return
        self._steps, self._found = self.job.steps(), (-1, 0)
        self._work(self.job, self.job.is_small)

    def _go_on(self) -> None:
        if self.job:
            self._work(self.job)

    def _work(self, job: Job, whole: bool = False) -> None:
        """Lay out more of the job, up to a slice of time; show the pages again if something new is known."""
        until, done = perf_counter() + _SLICE, False
        while (whole or perf_counter() < until) and not done:
            done = next(self._steps, self) is self
        if not done:
            self._working.start()
        found = (job.faults, len(job.known))
        if done or found != self._found:
            self._found = found
            self._tell(job, done)

    def _tell(self, job: Job, done: bool) -> None:
        """Show the pages, or those of cards until the cast is laid out, and the problems found so far."""
        try:
            pages = self.pages if done or self.choice.pages.text().strip() else job.known
            why = " ".join(told_of(job, self._has_backs(), self.look.look().back == "name"))
        except NotAllowed as error:
            pages, why = (), str(error.why)
        self._show(pages, why, self._hint() if done else say("Laying out pages…"))

    def _show(self, pages: Sequence[Page], why: str, hint: str = "") -> None:
        self.notice.setText(why)
        self.notice.setVisible(bool(why))
        self.preview.show_pages(pages, "" if why else hint)
        self._allow(bool(pages))

    @property
    def pages(self) -> Sequence[Page]:
        """The pages to print; the cast is laid out now. Raises `NotAllowed` for an unknown range."""
        with _waiting():
            return in_range(self.job.pages, self.choice.pages.text()) if self.job else ()

    @property
    def laid(self) -> Sequence[Laid]:
        """The cards to print, once for each copy."""
        return self.job.laid if self.job else ()

    def _request(self) -> Request:
        system, look, imposition = self._session.system, self.look.look(), self.form.imposition()
        wanted = replace(self.choice.wanted(), contents=self.look.contents())
        return Request(system, self._scene, wanted, imposition, look, self._pictures)

    def _has_backs(self) -> bool:
        return self.form.imposition().backs != "none"

    def _hint(self) -> str:
        """Return what to do if there is nothing to print."""
        if self.choice.only_changed.isChecked():
            return say("Nothing has changed since the last print.")
        return say("Choose what to print at the left.")

    def write_pdf(self) -> None:
        """Save all pages as a PDF."""
        self._put_out(lambda pages: self._output.pdf(pages, self._title))

    def print(self) -> None:
        """Print all pages on the selected printer."""
        self._put_out(self._on_paper)

    def _put_out(self, write: Callable[[Sequence[Page]], bool]) -> None:
        self.refresh()
        self._working.stop()  # writing the pages finds their faults, too
        if self.pdf_button.isEnabled() and write(self.pages):
            self._remember()
        self._working.start()

    def write_pictures(self) -> None:
        """Save each side of each card as a picture."""
        self.refresh()
        self._output.pictures(self.laid, self.form.imposition())

    def calibrate(self) -> None:
        """Print the calibration page, or save it as a PDF if no printer is selected."""
        pages = calibration_pages(self.form.imposition())
        if self.form.printer.currentData():
            self._on_paper(pages)
        else:
            self._output.pdf(pages, say("Calibration"))

    def _on_paper(self, pages: Sequence[Page]) -> bool:
        return self._output.paper(pages, self.form.printer.currentData(), self.form.imposition().backs)

    def _printed(self) -> dict[str, str] | None:
        return self._settings.printed.get(self._session.document.seed)

    def _remember(self) -> None:
        """Remember what was printed, unless only some pages were: then the rest is unknown."""
        # Fingerprints cover whole cards, and a page range does not tell which cards were printed.
        if self.job and not self.choice.pages.text().strip():
            seed = self._session.document.seed
            self._settings.printed[seed] = {**(self._printed() or {}), **self.job.prints}
            self.choice.remember(self._settings.printed[seed])
        settings_file.save(self._settings)

    def _allow(self, some: bool) -> None:
        printer = bool(self.form.printer.currentData())
        none = say("No printer is selected. A PDF can be printed anywhere.")
        self.pdf_button.setEnabled(some)
        self.pictures_button.setEnabled(some and bool(self.laid))
        self.print_button.setEnabled(some and printer)
        self.print_button.setToolTip("" if printer else none)

    def _lay_out(self) -> None:
        tabs = QTabWidget()
        tabs.setAccessibleName(say("Print options"))
        tabs.addTab(scrolled(self.choice, say("Contents")), say("Con&tents"))
        tabs.addTab(scrolled(self.look, say("Cards")), say("C&ards"))
        tabs.addTab(scrolled(self.form, say("Sheets")), say("&Sheets"))
        forms = (self.choice, self.look, self.form, *self.form.rows)
        wide = max(one.minimumSizeHint().width() for one in forms)
        tabs.setFixedWidth(max(theme.room(380), wide + _BESIDE))
        in_column((in_row(tabs, (self.preview, 1)), 1), self.notice, self.written, self._buttons(), into=self)
        open_at(self, tabs.width() + 560, 700)

    def _buttons(self) -> QHBoxLayout:
        self.pdf_button = QPushButton(say("Save P&DF…"), default=True)
        self.pdf_button.setProperty("primary", True)
        self.pdf_button.clicked.connect(self.write_pdf)
        self.print_button = Button(say("Pri&nt…"), self.print)
        self.pictures_button = Button(say("Save pict&ures…"), self.write_pictures)
        return in_row(
            self.pictures_button,
            STRETCH,
            Button(say("Close"), self.reject),
            self.print_button,
            self.pdf_button,
        )


@contextmanager
def _waiting() -> Iterator[None]:
    """Show a wait cursor."""
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QGuiApplication.restoreOverrideCursor()


def _only(scene: Scene, chosen: Collection[Name]) -> Scene:
    """Return the scene with only these combatants."""
    people = {name: one for name, one in scene.combatants.items() if name in chosen}
    return replace(scene, combatants=people)
