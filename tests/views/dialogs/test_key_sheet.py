"""One sheet of paper: everything on it, nothing over its edge, no letter too small."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMarginsF, QRectF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QMessageBox

from crs_desktop.views.dialogs.printing.key_sheet import KeySection, draw, sections
from crs_desktop.views.dialogs.printing.print_keys import _MARGIN
from crs_desktop.views.window.main_window import MainWindow

DPI = 75
MARGIN = 40


class Canvas:
    """An A4 page of white pixels, and a painter on it."""

    def __init__(self) -> None:
        self.image = QImage(round(8.27 * DPI), round(11.69 * DPI), QImage.Format.Format_ARGB32_Premultiplied)
        self.image.fill(Qt.GlobalColor.white)
        self.image.setDotsPerMeterX(round(DPI / 0.0254))
        self.image.setDotsPerMeterY(round(DPI / 0.0254))
        self.page = QRectF(self.image.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        self.painter = QPainter(self.image)

    def inked(self) -> QRectF:
        """The ground within which every pixel lies that is not white."""
        rows = self.rows()
        ys = [y for y, row in enumerate(rows) if min(row) < 250]
        xs = [x for x in range(len(rows[0])) if min(row[x] for row in rows) < 250]
        return QRectF(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0])

    def rows(self) -> list[bytes]:
        """How light each pixel is, 0 to 255."""
        grey = self.image.convertToFormat(QImage.Format.Format_Grayscale8)
        told, long = bytes(grey.constBits()), grey.bytesPerLine()
        return [told[y * long : y * long + grey.width()] for y in range(grey.height())]


@pytest.fixture
def canvas(table: MainWindow) -> Iterator[Canvas]:
    made = Canvas()
    yield made
    if made.painter.isActive():
        made.painter.end()


def test_every_key_stands_on_it_under_its_menu(table: MainWindow) -> None:
    keymap = table.subjects.app.keymap
    keymap.give("next", ("F9",))
    keymap.give("previous", ())
    content = {section.title: dict(section.rows) for section in sections(keymap)}
    assert content["Edit"]["Ctrl+Z"] == "Undo"
    assert content["Fight"]["F9"] == "Select the next"
    several = content["Fixed keys"]["Ctrl+click"]
    assert several.endswith("select several; commands then act on all of them")
    assert "Select the one before" not in content["Fight"].values()
    assert content["Fixed keys"]["Enter"] == "the usual answer, or what is typed"


def test_it_stays_on_one_page(table: MainWindow, canvas: Canvas) -> None:
    used = draw(canvas.painter, canvas.page, sections(table.subjects.app.keymap))
    canvas.painter.end()
    assert canvas.page.contains(used)
    assert canvas.page.adjusted(-1, -1, 1, 1).contains(canvas.inked())


@pytest.mark.parametrize("size", [QPageSize.PageSizeId.A4, QPageSize.PageSizeId.Letter])
def test_it_is_not_full_on_the_paper_it_is_printed_on(
    table: MainWindow, tmp_path: Path, size: QPageSize.PageSizeId
) -> None:
    writer = QPdfWriter(str(tmp_path / "keys.pdf"))
    writer.setPageSize(QPageSize(size))
    writer.setPageMargins(QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN), QPageLayout.Unit.Millimeter)
    painter = QPainter(writer)
    page = QRectF(painter.viewport())
    used = draw(painter, page, sections(table.subjects.app.keymap))
    painter.end()
    assert used.height() < page.height() * 0.98


def test_letters_shrink_to_nine_points_and_then_the_sheet_is_longer_than_the_page(
    table: MainWindow, canvas: Canvas
) -> None:
    def used(rows: int) -> float:
        many = [KeySection("Many", tuple((f"F{row}", "does something") for row in range(rows)))] * 2
        return draw(canvas.painter, canvas.page, many).height()

    high = canvas.page.height()
    lengths = [used(rows) for rows in range(5, 120, 5)]
    fits = [length for length in lengths if length <= high]
    assert fits and lengths[-1] > 1.4 * high
    assert max(fits) > 0.85 * high or lengths[len(fits)] > high


def test_it_is_black_on_white_whatever_the_palette(table: MainWindow, canvas: Canvas) -> None:
    table.subjects.app.look.palette("dark")
    draw(canvas.painter, canvas.page, sections(table.subjects.app.keymap))
    canvas.painter.end()
    assert canvas.image.allGray()
    assert min(map(min, canvas.rows())) < 60


def test_a_pdf_has_it_in_letters_that_are_embedded(table: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "keys.pdf"
    writer = QPdfWriter(str(file))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    painter = QPainter(writer)
    page = QRectF(painter.viewport())
    assert page.contains(draw(painter, page, sections(table.subjects.app.keymap)))
    painter.end()
    told = file.read_bytes()
    assert told.count(b"/Type /Page\n") == 1
    assert b"DejaVuSans" in told


def test_it_is_printed_where_the_gm_says(
    table: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def accept(dialog: QPrintDialog) -> QDialog.DialogCode:
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(tmp_path / "printed.pdf"))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(QPrintDialog, "exec", accept)
    table.actions_by_id["print-keys"].trigger()
    assert (tmp_path / "printed.pdf").read_bytes().count(b"/Type /Page\n") == 1


def test_a_printer_that_does_not_answer_is_told(
    table: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: told.append(text))
    monkeypatch.setattr(QPainter, "begin", lambda *_device: False)
    monkeypatch.setattr(QPrintDialog, "exec", lambda _dialog: QDialog.DialogCode.Accepted)
    table.actions_by_id["print-keys"].trigger()
    assert told == ["The printer did not accept the sheet of keys."]
