"""Scenes to print, and the short way from one to pages and to a PDF that is read back."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from crs_desktop.printing import sizes
from crs_desktop.printing.card.look import CardLook
from crs_desktop.printing.job import Job, Request
from crs_desktop.printing.marks import Label, Mark, Runs
from crs_desktop.printing.output.outputs import write_pdf
from crs_desktop.printing.output.painter import paint_page
from crs_desktop.printing.page.grid import Backs, Imposition, Marks
from crs_desktop.printing.page.pages import Page
from crs_desktop.printing.wanted import Pictures, Wanted, no_pictures
from crs_desktop.rules import load_system
from crs_desktop.rules.printed import PrintedCard, Section
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name
from tests.printing.pdf import ReadPage, read

CRS = load_system("crs")
ONLY_CARDS = Wanted(cast=False)
PLAIN = CardLook("none")


def scene(*people: Combatant, system: str = "crs") -> Scene:
    made = load_system(system).opening()
    for one in people:
        made = made.with_combatant(one)
    return made


def person(name: str, *items: Item, **fields: int) -> Combatant:
    return Combatant(Name(name), name, fields=dict(fields), items=items)


def runs(label: Label) -> Runs:
    """The parts of a line with their weights."""
    return label.runs or ((label.text, label.bold),)


def crowd(count: int) -> Scene:
    return scene(*(person(f"Guard {number}", life=10) for number in range(1, count + 1)))


def worded(text: str, title: str = "Scroll") -> PrintedCard:
    return PrintedCard(id=title, kind="item", title=title, sections=(Section("", (text,)),))


def page_image(page: Page, dots: float) -> QImage:
    """A page on white paper, with so many pixels in a millimetre."""
    image = QImage(round(page.width * dots), round(page.height * dots), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_page(painter, page, dots)
    painter.end()
    return image


def imposition(
    paper: str = "a4",
    card: str = "poker",
    marks: Marks = "ticks",
    bleed: float = 0,
    backs: Backs = "none",
    offset: tuple[float, float] = (0, 0),
) -> Imposition:
    return Imposition(sizes.paper(paper), sizes.card(card), marks, bleed, backs, offset)


def job(
    of: Scene,
    how: Imposition,
    wanted: Wanted = ONLY_CARDS,
    look: CardLook = PLAIN,
    pictures: Pictures = no_pictures,
) -> Job:
    """A job that is laid out to its end, so that all faults are known."""
    made = Job(Request(load_system(of.system), of, wanted, how, look, pictures))
    for _ in made.steps():
        pass
    return made


def picture(wide: int, high: int, of: Callable[[int, int], QColor], kind: str = "PNG") -> bytes:
    """The bytes of a picture, each of whose dots is told by its place."""
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    for x in range(wide):
        for y in range(high):
            image.setPixelColor(x, y, of(x, y))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, kind)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def pdf(folder: Path, of: Job) -> list[ReadPage]:
    path = folder / "cards.pdf"
    assert write_pdf(of.pages, path, "Cards")
    return read(path)


def text_of(marks: tuple[Mark, ...]) -> str:
    return " ".join(mark.text for mark in marks if isinstance(mark, Label))
