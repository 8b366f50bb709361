"""The same marks on every device: pictures of the right size, a printer, and no tone of the screen."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPalette
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication

from crs_desktop.printing.output.outputs import print_pages, write_cards, write_pdf
from crs_desktop.printing.wanted import Wanted
from crs_desktop.rules.scene import Item
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.style import theme
from tests.printing.pdf import read
from tests.printing.people import crowd, imposition, job, page_image, person, scene

CHARACTERS = Wanted(frozenset({"character"}), cast=False)


@pytest.mark.parametrize(("dpi", "size"), [(300, (744, 1039)), (600, (1488, 2079))])
def test_a_picture_has_the_size_of_its_card(tmp_path: Path, dpi: int, size: tuple[int, int]) -> None:
    how = imposition()
    (file,) = write_cards(job(crowd(1), how, CHARACTERS).laid, how.card, 0, tmp_path / "c.png", dpi)
    image = QImage(str(file))
    assert (image.width(), image.height()) == size
    assert round(image.dotsPerMeterX() * 0.0254) == dpi


def test_a_picture_with_bleed_is_larger_by_it(tmp_path: Path) -> None:
    how = imposition(bleed=3, backs="long")
    files = write_cards(job(crowd(1), how, CHARACTERS).laid, how.card, 3, tmp_path / "c.png")
    assert [file.name for file in files] == ["c 01 Guard 1.png", "c 01 Guard 1, back.png"]
    for file in files:
        image = QImage(str(file))
        assert (image.width(), image.height()) == (815, 1110)
        assert image.pixelColor(0, 0).name() == "#e2e2e2"


def test_an_svg_has_words_that_can_be_searched(tmp_path: Path) -> None:
    how = imposition()
    taker = scene(person("John", Item("Sense of offence", "takes offence")))
    files = write_cards(job(taker, how).laid, how.card, 0, tmp_path / "c.svg")
    told = files[1].read_text("utf-8")
    assert files[1].name == "c 02 Sense of offence.svg"
    assert ">Sense of offence<" in told
    assert 'width="63mm"' in told and 'height="88mm"' in told


def test_two_things_of_one_name_have_a_picture_each(tmp_path: Path) -> None:
    how = imposition()
    made = job(scene(person("Tor", Item("Torch", "+1 OR"), Item("Torch", "+2 OR"))), how)
    names = [file.name for file in write_cards(made.laid, how.card, 0, tmp_path / "c.svg")]
    assert [name for name in names if "Torch" in name] == ["c 02 Torch.svg", "c 03 Torch.svg"]


def test_a_name_that_is_no_file_name_is_one_all_the_same(tmp_path: Path) -> None:
    how = imposition()
    made = job(scene(person("../a/b:c?")), how, CHARACTERS)
    (file,) = write_cards(made.laid, how.card, 0, tmp_path / "c.png")
    assert file.parent == tmp_path and file.is_file()


def test_the_same_page_goes_to_a_printer(tmp_path: Path) -> None:
    path = tmp_path / "printed.pdf"
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    pages = job(crowd(11), imposition("letter", "poker-us", backs="short"), CHARACTERS).pages
    assert print_pages(pages, printer, "short")
    assert write_pdf(pages, tmp_path / "written.pdf", "Cards")
    printed, written = read(path), read(tmp_path / "written.pdf")
    assert len(printed) == len(written) == 4
    for one, other in zip(printed, written, strict=True):
        for box, twin in zip(one.boxes, other.boxes, strict=True):
            assert all(abs(a - b) < 0.05 for a, b in zip(box, twin, strict=True))


def test_the_palette_of_the_screen_does_not_reach_the_paper(qapp: QApplication) -> None:
    made = job(crowd(2), imposition(backs="fold"), Wanted(frozenset({"character", "deck"})))
    light = [page_image(page, 2) for page in made.pages]
    before = QPalette(qapp.palette())
    try:
        theme.apply(qapp, theme.DARK)
        assert [page_image(page, 2) for page in made.pages] == light
    finally:
        theme.apply(qapp, theme.LIGHT)
        qapp.setPalette(before)
    assert light[0].pixelColor(2, 2).name() == "#ffffff"


def test_text_and_boxes_are_grey_so_that_no_colour_tells_anything() -> None:
    assert page_image(job(crowd(4), imposition(backs="fold"), CHARACTERS).pages[0], 4).allGray()


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotAllowed, match=r"cards\.pdf could not be written: its folder does not exist"):
        write_pdf(job(crowd(1), imposition()).pages, tmp_path / "none" / "cards.pdf", "Cards")


def test_pictures_can_be_stopped(tmp_path: Path) -> None:
    how = imposition()
    files = write_cards(
        job(crowd(5), how).laid, how.card, 0, tmp_path / "c.png", progress=lambda done: done < 2
    )
    assert len(files) == 2 == len(list(tmp_path.iterdir()))
