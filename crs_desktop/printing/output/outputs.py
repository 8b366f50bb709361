"""Output of pages to PDF, printer or image, and of single cards to PNG or SVG."""

import re
from collections.abc import Callable, Sequence
from io import BytesIO
from math import ceil
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSize, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPrinter

from crs_desktop.play.journal.atomic_write import written
from crs_desktop.play.journal.io_errors import NotSaved
from crs_desktop.printing.card.laid import Laid
from crs_desktop.printing.letters import UNITS
from crs_desktop.printing.marks import POINT, Mark
from crs_desktop.printing.output.painter import as_printed, paint_marks, paint_page
from crs_desktop.printing.output.svg import drawn
from crs_desktop.printing.page.grid import Backs
from crs_desktop.printing.page.pages import Page, Trim
from crs_desktop.printing.sizes import PAPERS, Size
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

Progress = Callable[[int], bool]
"""Function that takes the number of pages or cards done and returns whether to continue."""

PNG_DPI = (300, 600)

_INCH = 25.4
_PDF_DPI = round(_INCH * UNITS)
_IDS = {
    "a4": QPageSize.PageSizeId.A4,
    "letter": QPageSize.PageSizeId.Letter,
    "a5": QPageSize.PageSizeId.A5,
    "legal": QPageSize.PageSizeId.Legal,
}
_LETTERS = re.compile(rb"<\w{4}> <\w{4}> \[[<>\w ]*\]")
"""A range in a PDF's character map: first glyph, last glyph, and their characters."""

_NO_NAME = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')


def go_on(_done: int) -> bool:
    """Continue always: the progress function for output that is not watched."""
    return True


def write_pdf(pages: Sequence[Page], path: Path, title: str, progress: Progress = go_on) -> bool:
    """Write a PDF; return False, with no file written, if ``progress`` stopped it.

    Raises `NotAllowed` if the file cannot be written.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    # one unit is a hundredth of a millimetre, so that nothing is rounded on the way to paper
    writer.setResolution(_PDF_DPI)
    writer.setTitle(title)
    writer.setCreator("CRS Desktop")
    writer.setPageLayout(_layout(pages[0]))
    outlines = list[Page]()

    def noted(at: int) -> bool:
        # keep the pages without their marks, so that thousands of pages stay small
        outlines.append(replace(pages[at - 1], placed=(), marks=()))
        return progress(at)

    if not _paint(pages, writer, UNITS, noted):
        return False
    pdf = _with_spaces(bytes(buffer.data().data()))
    _write(path, _trimmed(pdf, outlines) if any(page.trim for page in outlines) else pdf)
    return True


def _with_spaces(pdf: bytes) -> bytes:
    """Map spaces to spaces: Qt maps them to tabs, so that PDF search would not find two words."""
    return _LETTERS.sub(lambda found: found[0].replace(b"<0009>", b"<0020>"), pdf)


def print_pages(pages: Sequence[Page], printer: QPrinter, backs: Backs, progress: Progress = go_on) -> bool:
    """Print pages; return False if stopped. Raises `NotAllowed` if the printer does not accept them."""
    printer.setFullPage(True)
    printer.setPageLayout(_layout(pages[0]))
    printer.setFullPage(True)
    sides = {"long": QPrinter.DuplexMode.DuplexLongSide, "short": QPrinter.DuplexMode.DuplexShortSide}
    printer.setDuplex(sides.get(backs, QPrinter.DuplexMode.DuplexNone))
    return _paint(pages, printer, printer.resolution() / _INCH, progress)


def write_cards(
    laid: Sequence[Laid], size: Size, bleed: float, path: Path, dpi: int = 300, progress: Progress = go_on
) -> list[Path]:
    """Write each side of each card as PNG or SVG, named like ``cards 01 Fred.png``; return the files.

    The ending of ``path`` chooses the format. Stopping leaves the files written so far. Raises `NotAllowed`
    if a file cannot be written.
    """
    draw = _svg if path.suffix.casefold() == ".svg" else _png
    written: list[Path] = []
    for at, (file, marks) in enumerate(zip(card_files(laid, path), _sides(laid).values(), strict=True), 1):
        _write(file, bytes(draw(marks, size, bleed, dpi).data()))
        written.append(file)
        if not progress(at):
            break
    return written


def card_files(laid: Sequence[Laid], path: Path) -> list[Path]:
    """Return the files that `write_cards` writes."""
    return [path.with_name(f"{path.stem} {name}{path.suffix}") for name in _sides(laid)]


def _sides(laid: Sequence[Laid]) -> dict[str, tuple[Mark, ...]]:
    """Return each distinct side by a unique name for its file."""
    sides: dict[str, tuple[Mark, ...]] = {}
    # write one picture for all copies, because people who order from a shop state the number there
    for at, one in enumerate({one.card: one for one in laid}.values(), 1):
        # Windows refuses these signs, and a name that ends with a blank or a point
        name = f"{at:02} {_NO_NAME.sub('-', one.card.title)[:60].strip(' .')}"
        sides[name] = one.front
        if one.back:
            sides[say("{name}, back", name=name)] = one.back
    return sides


def _png(marks: tuple[Mark, ...], size: Size, bleed: float, dpi: int) -> QByteArray:
    dots = dpi / _INCH
    image = _image(size.width + 2 * bleed, size.height + 2 * bleed, dots)
    painter = QPainter(image)
    _smooth(painter)
    painter.translate(bleed * dots, bleed * dots)
    paint_marks(painter, marks, dots)
    painter.end()
    buffer = QBuffer()
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return buffer.data()


def _svg(marks: tuple[Mark, ...], size: Size, bleed: float, _dpi: int) -> QByteArray:
    return QByteArray(drawn(marks, size, bleed, as_printed).encode())


def _paint(pages: Sequence[Page], device: QPdfWriter | QPrinter, dots: float, progress: Progress) -> bool:
    painter = QPainter()
    if not painter.begin(device):
        raise NotAllowed(say("The printer did not accept the pages."))
    for at, page in enumerate(pages, 1):
        if at > 1:
            # portrait and landscape pages may be in one job, such as cards and the cast
            device.setPageLayout(_layout(page))
            device.newPage()
        painter.resetTransform()
        painter.translate(*(side * dots for side in _off_middle(page)))
        paint_page(painter, page, dots)
        # Stopped at the last page, nothing is left to stop.
        if not progress(at) and at < len(pages):
            _stop(painter, device)
            return False
    return painter.end()


def _stop(painter: QPainter, device: QPdfWriter | QPrinter) -> None:
    if isinstance(device, QPrinter):
        device.abort()
    painter.end()


def _off_middle(page: Page) -> tuple[float, float]:
    """Return the offset in millimetres that centres a page on paper rounded to whole points."""
    box = _layout(page).fullRectPoints()
    return (box.width() * POINT - page.width) / 2, (box.height() * POINT - page.height) / 2


def _layout(page: Page) -> QPageLayout:
    upright = page.width <= page.height
    sides = (page.width, page.height) if upright else (page.height, page.width)
    id_ = next((paper.id for paper in PAPERS if (paper.width, paper.height) == sides), "")
    lying = QPageLayout.Orientation.Portrait if upright else QPageLayout.Orientation.Landscape
    # A printer knows its papers by their ids.
    layout = QPageLayout(QPageSize(_IDS[id_]) if id_ else _own(sides), lying, QMarginsF(0, 0, 0, 0))
    layout.setMode(QPageLayout.Mode.FullPageMode)
    return layout


def _own(sides: tuple[float, float]) -> QPageSize:
    """Return a paper size for one card, rounded up because Qt uses whole points."""
    points = QSize(*(ceil(side / POINT) for side in sides))
    return QPageSize(points, "", QPageSize.SizeMatchPolicy.ExactMatch)


def _image(width: float, height: float, dots: float) -> QImage:
    image = QImage(round(width * dots), round(height * dots), QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(dots * 1000))
    image.setDotsPerMeterY(round(dots * 1000))
    # an image begins with whatever its memory held
    image.fill(Qt.GlobalColor.white)
    return image


def _smooth(painter: QPainter) -> None:
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)


def _write(path: Path, held: bytes) -> None:
    try:
        with written(path, "{file} could not be written: {why}.") as beside:
            beside.write_bytes(held)
    except NotSaved as error:
        raise NotAllowed(str(error)) from error


def _trimmed(pdf: bytes, pages: Sequence[Page]) -> bytes:
    """Return a PDF that tells a print shop where to cut each single card, and how far its colour reaches."""
    from pypdf import PdfWriter
    from pypdf.generic import RectangleObject

    written = PdfWriter(clone_from=BytesIO(pdf))
    for sheet, page in zip(written.pages, pages, strict=True):
        # Qt has rounded the sides of the page to whole points and the page lies in the middle.
        wide, tall = sheet.mediabox.width, sheet.mediabox.height
        left, low = (wide - page.width / POINT) / 2, (tall - page.height / POINT) / 2
        trim = page.trim or Trim(0, 0, page.width, page.height, 0)
        for name, beyond in (("trimbox", 0.0), ("bleedbox", trim.bleed)):
            x, y = (
                left + (trim.x - beyond) / POINT,
                low + (page.height - trim.y - trim.height - beyond) / POINT,
            )
            right, top = x + (trim.width + 2 * beyond) / POINT, y + (trim.height + 2 * beyond) / POINT
            setattr(sheet, name, RectangleObject((x, y, right, top)))
    made = BytesIO()
    written.write(made)
    return made.getvalue()
