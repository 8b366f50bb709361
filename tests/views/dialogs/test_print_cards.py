"""The dialog that prints: what is chosen is seen at once, and goes where the GM says."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor, QDesktopServices
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QDialog, QFileDialog, QInputDialog, QMessageBox, QProgressDialog
from pytestqt.qtbot import QtBot

from crs_desktop.printing.output import outputs
from crs_desktop.printing.page.pages import Page
from crs_desktop.rules.facts import Entered, FieldSet, HandoutWritten, ItemPut, NotesWritten
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.printing.print_cards import PrintCards
from crs_desktop.views.dialogs.printing.print_choice import _Copies
from crs_desktop.views.style import portraits
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.printing.pdf import read
from tests.printing.people import picture
from tests.sessions import desk


class Printing:
    """The dialog over the brawl in the bar, with files in a folder of its own."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.session = desk().session
        self.settings = Settings(exports=str(folder))
        self.qtbot = qtbot
        self.open()

    def open(self) -> PrintCards:
        self.dialog = PrintCards(self.session, self.settings)
        self.qtbot.addWidget(self.dialog)
        return self.dialog

    def titles(self) -> list[str]:
        return [laid.card.title for laid in self.dialog.laid]

    def choose(self, combo: str, value: Any) -> None:
        """As a person does in the list."""
        box = getattr(self.dialog.form, combo)
        box.setCurrentIndex(box.findData(value))
        box.activated.emit(box.currentIndex())
        self.dialog.refresh()


@pytest.fixture
def printing(
    qtbot: QtBot, tmp_path: Path, kept: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Printing]:
    def named(_parent: object, _title: str, start: str, kinds: str) -> tuple[str, str]:
        return start, kinds.split(";;")[0]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", named)
    yield Printing(qtbot, tmp_path)


def test_the_preview_shows_what_is_chosen_and_says_it_in_words(printing: Printing) -> None:
    dialog = printing.dialog
    assert printing.titles() == ["Fred", "Mary", "John", "The round"]
    assert dialog.preview.title.text() == "Page 1 of 2: Sheet 1 of 1"
    assert dialog.preview.names.text() == "Fred, Mary, John and The round"
    dialog.preview.on.click()
    assert dialog.preview.title.text() == "Page 2 of 2: The cast: CRS 1.0"
    assert not dialog.preview.on.isEnabled()


def test_it_is_laid_out_anew_by_itself_when_something_is_chosen(printing: Printing, qtbot: QtBot) -> None:
    printing.dialog.choice.kinds["deck"].setChecked(True)
    qtbot.waitUntil(lambda: len(printing.dialog.laid) == 4 + 33)


def test_a_crowd_is_laid_out_between_events(
    printing: Printing, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = list[object]()
    monkeypatch.setattr(_Copies, "data", lambda _self, index, _role=0: measured.append(index))
    wordy = Combatant(Name("Wordy"), "Wordy", handout="It goes on and on. " * 400)
    guards = (Combatant(Name(f"Guard {at}"), f"Guard {at}") for at in range(90))
    printing.session.rule(*(Entered(one.name, one) for one in (*guards, wordy)))
    dialog = printing.open()
    assert len(measured) < 90, "a hidden list of owners is not measured row by row"
    assert dialog.preview.title.text() == "Page 1 of 11: Sheet 1 of 11", "the cast comes later"
    assert dialog.pdf_button.isEnabled() and not dialog.notice.text()
    qtbot.waitUntil(lambda: "“Wordy”" in dialog.notice.text())
    assert dialog.preview.title.text() == f"Page 1 of {len(dialog.pages)}: Sheet 1 of 11"
    assert dialog.pages[-1].title.startswith("The cast: CRS 1.0, ")


def test_the_preview_is_painted_on_white_paper(printing: Printing) -> None:
    printing.dialog.show()
    image = printing.dialog.preview.grab().toImage()
    middle = image.pixelColor(image.width() // 2, image.height() // 2)
    assert middle.name() == "#ffffff"


def test_copies_are_counted_by_whose_cards_they_are(printing: Printing) -> None:
    copies = printing.dialog.choice.counts
    for row, count in ((0, 2), (1, 0), (3, -4)):
        copies.setData(copies.index(row, 1), count)
    printing.dialog.refresh()
    assert printing.titles() == ["Fred", "Fred", "John"]


def test_a_pdf_is_written_where_the_gm_says(printing: Printing, tmp_path: Path) -> None:
    printing.dialog.write_pdf()
    pages = read(tmp_path / "A brawl in the bar.pdf")
    assert len(pages) == 2
    assert "John" in pages[0].text


def test_only_what_changed_is_printed_the_next_time(printing: Printing, kept: list[dict[str, Any]]) -> None:
    assert not printing.dialog.choice.only_changed.isEnabled()
    printing.dialog.write_pdf()
    assert kept[-1]["printed"]
    printing.session.rule(FieldSet(Name("John"), "or", 9))
    dialog = printing.open()
    dialog.choice.only_changed.setChecked(True)
    dialog.refresh()
    assert printing.titles() == ["John"]
    dialog.choice.cast.setChecked(False)
    dialog.write_pdf()
    dialog.refresh()
    assert printing.titles() == []
    assert dialog.preview.title.text() == "Nothing to print"
    assert dialog.preview.names.text() == "Nothing has changed since the last print."
    assert not dialog.pdf_button.isEnabled()


def test_some_pages_do_not_count_as_printed(printing: Printing, tmp_path: Path) -> None:
    printing.dialog.choice.pages.setText("2")
    printing.dialog.write_pdf()
    assert [page.pieces[0].text for page in read(tmp_path / "A brawl in the bar.pdf")] == [
        "The cast: CRS 1.0"
    ]
    assert printing.settings.printed == {}


def test_a_wrong_range_is_said(printing: Printing) -> None:
    printing.dialog.choice.pages.setText("7")
    printing.dialog.refresh()
    assert (
        printing.dialog.notice.text()
        == "“7” is not a range of pages. Expected numbers from 1 to 2, such as 1-3, 5."
    )
    assert not printing.dialog.pdf_button.isEnabled()


def test_a_card_whose_text_has_no_room_is_named(printing: Printing) -> None:
    printing.session.rule(ItemPut(Name("John"), Item("The long tale", "It goes on. " * 400)))
    dialog = printing.open()
    assert dialog.notice.text().startswith("The text does not fit: “The long tale”. Print backs")
    printing.choose("backs", "long")
    assert dialog.notice.text().startswith("The text does not fit, even on the back: “The long tale”")
    assert dialog.pdf_button.isEnabled()


def test_a_card_that_is_too_large_is_refused_with_the_largest(printing: Printing) -> None:
    printing.choose("card", "own")
    printing.dialog.form.wide.setValue(240)
    printing.dialog.form.tall.setValue(200)
    printing.dialog.refresh()
    assert (
        "240 × 200 mm does not fit on A4. With these marks and this bleed, the largest card is"
        in printing.dialog.notice.text()
    )
    assert not printing.dialog.pdf_button.isEnabled()


def test_the_sheets_are_as_they_were_the_next_time(printing: Printing) -> None:
    for combo, value in (("paper", "letter"), ("card", "own"), ("backs", "short"), ("bleed", 2)):
        printing.choose(combo, value)
    printing.dialog.form.wide.setValue(81)
    printing.dialog.form.right.setValue(1.5)
    before = printing.dialog.form.imposition()
    assert printing.open().form.imposition() == before
    assert (before.paper.id, before.card.width, before.offset) == ("letter", 81, (1.5, 0))


def test_each_printer_has_an_offset_of_its_own_for_each_way_to_turn_sheets(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: list[dict[str, Any]]
) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", lambda: ["Inky", "Laser"])
    printing = Printing(qtbot, tmp_path)
    ways = [("Inky", "long", 0), ("Inky", "long", 2), ("Inky", "short", 0), ("Laser", "long", 0)]
    for right, way in enumerate(ways, 1):
        turn(printing, *way)
        assert printing.dialog.form.imposition().offset == (0, 0)
        printing.dialog.form.right.setValue(right)
    printing.open()
    for right, way in enumerate(ways, 1):
        turn(printing, *way)
        assert printing.dialog.form.imposition().offset == (right, 0)
    turn(printing, "", "long", 0)
    assert printing.dialog.form.imposition().offset == (0, 0)


def turn(printing: Printing, printer: str, backs: str, bleed: int) -> None:
    """Choose a printer and a way; with a bleed of 2 mm the paper lies."""
    for combo, value in (("printer", printer), ("backs", backs), ("bleed", bleed)):
        printing.choose(combo, value)


def test_what_is_remembered_wrongly_does_no_harm(printing: Printing) -> None:
    printing.settings.printing = {"paper": 7, "own": "x", "offsets": [1], "backs": None}
    assert printing.open().form.imposition().paper.id == "a4"
    printing.choose("paper", "a5")


def test_without_a_printer_a_pdf_comes_first_and_printing_says_why_not(printing: Printing) -> None:
    dialog = printing.dialog
    assert dialog.pdf_button.isDefault()
    assert not dialog.print_button.isEnabled()
    assert dialog.print_button.toolTip() == "No printer is selected. A PDF can be printed anywhere."


def test_the_pages_go_to_the_printer(
    printing: Printing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def accept(dialog: QPrintDialog) -> QDialog.DialogCode:
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(tmp_path / "printed.pdf"))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(QPrintDialog, "exec", accept)
    printing.dialog.print()
    assert len(read(tmp_path / "printed.pdf")) == 2
    assert printing.settings.printed


@pytest.mark.parametrize(("answer", "count"), [("Ok", 2), ("Cancel", 1)])
def test_sheets_are_put_in_again_before_all_backs(
    printing: Printing, monkeypatch: pytest.MonkeyPatch, answer: str, count: int
) -> None:
    printed: list[list[str]] = []
    asked: list[str] = []

    def print_pages(pages: Sequence[Page], *_: object) -> bool:
        printed.append([page.title for page in pages])
        return True

    def question(_parent: object, _title: str, words: str, _buttons: object) -> QMessageBox.StandardButton:
        asked.append(words)
        return QMessageBox.StandardButton[answer]

    monkeypatch.setattr(QPrintDialog, "exec", lambda _: QDialog.DialogCode.Accepted)
    monkeypatch.setattr(QMessageBox, "question", question)
    monkeypatch.setattr(outputs, "print_pages", print_pages)
    printing.choose("backs", "after")
    printing.dialog.print()
    both = [["Sheet 1 of 1"], ["The backs of sheet 1 of 1", "The cast: CRS 1.0"]]
    assert printed == both[:count]
    assert len(asked) == 1 and asked[0].startswith("When all fronts are printed, turn the sheets over")
    assert bool(printing.settings.printed) == (count == 2)


def test_a_file_that_cannot_be_written_is_told(
    printing: Printing, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: told.append(text))
    nowhere = str(tmp_path / "none" / "cards")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (nowhere, ""))
    printing.dialog.write_pdf()
    assert told and told[0].startswith("cards.pdf could not be written")
    assert printing.settings.printed == {}


def test_a_long_job_can_be_stopped(
    printing: Printing, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(QProgressDialog, "wasCanceled", lambda _: True)
    printing.dialog.write_pdf()
    assert not list(tmp_path.iterdir())
    assert printing.settings.printed == {}


def test_pictures_are_written_as_fine_as_is_chosen(
    printing: Printing, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(
        QInputDialog, "getItem", lambda _p, _t, _q, words, editable: ("600 dots per inch", True)
    )
    printing.dialog.write_pictures()
    names = sorted(path.name for path in tmp_path.iterdir())
    assert len(names) == 4
    assert names[0] == "A brawl in the bar 01 Fred.png"


@pytest.mark.parametrize("answer", ["Yes", "No"])
def test_no_picture_that_is_there_is_replaced_unasked(
    answer: str, printing: Printing, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mine = tmp_path / "A brawl in the bar 01 Fred.png"
    mine.write_text("my own painting")
    asked: list[str] = []

    def ask(_parent: object, _title: str, said: str) -> QMessageBox.StandardButton:
        asked.append(said)
        return QMessageBox.StandardButton[answer]

    monkeypatch.setattr(QMessageBox, "question", ask)
    monkeypatch.setattr(QInputDialog, "getItem", lambda *_, editable: ("300 dots per inch", True))
    printing.dialog.write_pictures()
    assert asked == ["“A brawl in the bar 01 Fred.png” already exists. Overwrite it?"]
    assert (mine.read_bytes() != b"my own painting") is (answer == "Yes")
    assert len(list(tmp_path.iterdir())) == (4 if answer == "Yes" else 1)


def test_the_calibration_page_is_written(printing: Printing, tmp_path: Path) -> None:
    assert not printing.dialog.form.calibration.isEnabled()
    for backs, count in (("short", 2), ("fold", 1)):
        printing.choose("backs", backs)
        printing.dialog.form.calibration.click()
        assert len(read(tmp_path / "Calibration.pdf")) == count


def test_the_window_offers_it(table: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[PrintCards] = []
    monkeypatch.setattr(PrintCards, "exec", lambda dialog: shown.append(dialog))
    table.actions_by_id["print"].trigger()
    (dialog,) = shown
    assert dialog.windowTitle() == "Print cards: A brawl in the bar"
    dialog.close()


def test_what_was_written_is_told_with_a_button_that_opens_it(
    printing: Printing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = list[str]()
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    written = printing.dialog.written
    assert written.isHidden()
    printing.dialog.write_pdf()
    assert written.notice.text() == "Written to A brawl in the bar.pdf." and not written.isHidden()
    written.opens.click()
    monkeypatch.setattr(QInputDialog, "getItem", lambda *_, **__: ("300 dots per inch", True))
    printing.dialog.write_pictures()
    assert written.notice.text().startswith("4 files written; the first is A brawl in the bar 01 Fred.png")
    written.opens.click()
    assert opened == [str(tmp_path / "A brawl in the bar.pdf"), str(tmp_path)]
    written.away.click()
    assert written.isHidden()


def test_what_a_player_may_read_is_chosen_and_remembered(printing: Printing) -> None:
    printing.session.rule(NotesWritten(Name("John"), "A spy."), HandoutWritten(Name("John"), "You sing."))
    look = printing.open().look

    def read_on_johns() -> str:
        printing.dialog.refresh()
        (john,) = (laid.card for laid in printing.dialog.laid if laid.card.title == "John")
        return " ".join(line for section in john.sections for line in section.lines)

    assert "You sing." in read_on_johns() and "A spy." not in read_on_johns()
    look.contents_boxes["notes"].setChecked(True)
    look.contents_boxes["handout"].setChecked(False)
    assert "A spy." in read_on_johns() and "You sing." not in read_on_johns()
    again = printing.open().look.contents()
    assert again.notes and not again.handout


def test_a_back_that_is_a_picture_is_asked_for_and_its_absence_told(
    printing: Printing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = printing.dialog.look
    look.back.setCurrentIndex(look.back.findData("picture"))
    look.back.activated.emit(look.back.currentIndex())
    assert look.look().picture == b"" and look.notice.text().startswith("No picture is selected")
    path = tmp_path / "back.png"
    path.write_bytes(picture(8, 8, lambda *_: QColor("navy")))
    monkeypatch.setattr(portraits, "ask", lambda _: path)
    look.picture.click()
    assert look.look().picture and look.notice.text() == "back.png"
    path.unlink()
    assert (
        look.look().picture == b""
        and look.notice.text() == "back.png is not a picture that can be shown here."
    )


def test_a_sheet_of_labels_says_how_large_a_card_is_and_where_it_goes_on(printing: Printing) -> None:
    printing.choose("paper", "labels:avery-l7165")
    form = printing.dialog.form
    assert not form.card.isEnabled() and not form.marks.isEnabled()
    form.start.setValue(8)
    printing.dialog.refresh()
    assert [len(page.placed) for page in printing.dialog.pages[:2]] == [1, 3]
    printing.choose("paper", "each")
    assert not form.start.isEnabled() and form.card.isEnabled()


def test_a_gms_screen_is_one_of_the_things_that_are_printed(printing: Printing) -> None:
    panels = printing.dialog.choice.panels
    panels.setCurrentIndex(panels.findData(3))
    printing.dialog.refresh()
    assert [page.title for page in printing.dialog.pages[1:]] == [
        "GM screen: CRS 1.0: the round",
        "The cast: CRS 1.0",
        "GM screen: CRS 1.0: house rules",
    ]
