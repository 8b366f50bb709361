"""Cards to a PDF against a bare QPdfWriter that draws the same marks, laid out already; their preview."""

import tempfile
from functools import cache
from pathlib import Path
from random import Random

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QImageReader,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from crs_desktop.printing import sizes
from crs_desktop.printing.card import drawings
from crs_desktop.printing.card.look import CardLook
from crs_desktop.printing.job import Job, Request
from crs_desktop.printing.letters import family
from crs_desktop.printing.marks import POINT, Frame, Icon, Label, Photo, Stroke
from crs_desktop.printing.output.outputs import write_pdf
from crs_desktop.printing.output.painter import FINEST, FINEST_ICON
from crs_desktop.printing.output.pictures import cut
from crs_desktop.printing.page.grid import Imposition
from crs_desktop.printing.wanted import Wanted
from crs_desktop.rules import load_system
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name
from tests.benchmarks.kit.measure import compare
from tests.printing.people import page_image

CARDS = 200
PORTRAITS = 60
_LOOK = CardLook()
"""What the dialog begins with: icons, pictures, colours by kind, and lines to write on."""
_PEOPLE = Wanted(frozenset({"character"}), cast=False)
_SEEN = 2.5
"""Dots in a millimetre of a preview."""
_HOW = Imposition(sizes.paper("a4"), sizes.card("poker"))
_WHAT = Wanted(frozenset({"character", "item", "skill"}), cast=False)


def measure(runs: int = 15) -> None:
    """Print the line for printing."""
    app = QGuiApplication.instance() or QApplication(["benchmark"])
    with tempfile.TemporaryDirectory() as folder:
        scene, made = _cast(), _job(_cast())
        assert len(made.laid) == CARDS
        compare(
            f"{CARDS} cards to a PDF / a bare QPdfWriter",
            lambda: write_pdf(_job(scene).pages, Path(folder, "ours.pdf"), "Cards"),
            lambda: _bare(made, Path(folder, "bare.pdf")),
            runs,
            1.3,
        )
        _portrayed(Path(folder), max(3, runs // 3))
    del app


def _portrayed(folder: Path, runs: int) -> None:
    """Portraits of 4 MB each: the first page as it is seen, and all of them in a PDF."""
    faces = [_face(seed) for seed in range(PORTRAITS)]
    scene, pictures = _with_faces(), lambda id_: faces[int(id_)]

    def made() -> Job:
        cut.cache_clear()
        return Job(Request(load_system("crs"), scene, _PEOPLE, _HOW, _LOOK, pictures))

    job = made()
    assert len(job.laid) == PORTRAITS
    compare(
        f"the first page of {PORTRAITS} cards with portraits of 4 MB / painting it alone",
        lambda: page_image(made().pages[0], _SEEN),
        lambda: _alone(job),
        runs,
        1.5,
    )
    compare(
        f"{PORTRAITS} cards with portraits of 4 MB to a PDF / a bare QPdfWriter",
        lambda: write_pdf(made().pages, folder / "faces.pdf", "Cards"),
        lambda: _bare(job, folder / "bare.pdf"),
        runs,
        1.3,
    )


def _alone(job: Job) -> None:
    cut.cache_clear()
    page_image(job.pages[0], _SEEN)


def _face(seed: int) -> bytes:
    """A photograph as a camera makes it, of about 4 MB: noise does not get smaller."""
    held = Random(seed).randbytes(1500 * 2000 * 4)
    image = QImage(held, 1500, 2000, QImage.Format.Format_RGB32)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPG", 90)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def _with_faces() -> Scene:
    scene = load_system("crs").opening()
    for number in range(PORTRAITS):
        name = f"Guard {number}"
        one = Combatant(
            Name(name), name, fields={"or": 6, "dr": 7, "mind": 4, "life": 12}, portrait=str(number)
        )
        scene = scene.with_combatant(one)
    return scene


def _cast() -> Scene:
    scene = load_system("crs").opening()
    for number in range(CARDS // 4):
        items = (
            Item(f"Sword {number}", "+5 OR at Short Range; it is as old as the house", ("held",)),
            Item(f"Mail {number}", "+3 DR; heavy, and it is heard from far off", ("worn",)),
            Item(f"Etiquette {number}", "+2 MIND; knows whom to bow to, and how deep", ("skill",)),
        )
        fields = {"or": 6, "dr": 7, "mind": 4, "life": 12, "in": 3, "lb": 1}
        name = f"Guard {number}"
        scene = scene.with_combatant(Combatant(Name(name), name, fields=fields, items=items))
    return scene


def _job(scene: Scene) -> Job:
    return Job(Request(load_system("crs"), scene, _WHAT, _HOW, _LOOK))


def _bare(job: Job, path: Path) -> None:
    """Each mark where it stands, by the plainest means: fonts, pens and icons are made once."""
    writer = QPdfWriter(str(path))
    writer.setResolution(2540)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    painter = QPainter(writer)
    for at, page in enumerate(job.pages):
        if at:
            writer.newPage()
        for placed in page.placed:
            painter.save()
            painter.translate(placed.x * 100, placed.y * 100)
            for mark in placed.marks:
                _draw(painter, mark)
            painter.restore()
        for mark in page.marks:
            _draw(painter, mark)
    painter.end()


def _draw(painter: QPainter, mark: object) -> None:
    if isinstance(mark, Label):
        before = {"left": 0.0, "middle": 0.5, "right": 1.0}[mark.at]
        font, metrics = _font(mark.points, mark.bold)
        x = mark.x * 100 - (metrics.horizontalAdvance(mark.text) * before if before else 0)
        painter.setFont(font)
        painter.setPen(_ink(mark.ink))
        painter.drawText(QPointF(x, mark.y * 100), mark.text)
    elif isinstance(mark, Frame):
        room = QRectF(mark.x * 100, mark.y * 100, mark.width * 100, mark.height * 100)
        if not mark.line:
            painter.fillRect(room, _ink(mark.fill))
            return
        painter.setPen(_pen(mark.line, mark.ink))
        painter.setBrush(_ink(mark.fill) if mark.fill else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(room, mark.radius * 100, mark.radius * 100)
    elif isinstance(mark, Stroke):
        painter.setPen(_pen(mark.line, mark.ink))
        painter.drawLine(QPointF(mark.x1 * 100, mark.y1 * 100), QPointF(mark.x2 * 100, mark.y2 * 100))
    elif isinstance(mark, Icon):
        room = QRectF(mark.x * 100, mark.y * 100, mark.side * 100, mark.side * 100)
        painter.drawImage(room, _icon(mark.name, mark.ink, round(mark.side * FINEST_ICON)))
    elif isinstance(mark, Photo):
        _draw_photo(painter, mark)


@cache
def _font(points: float, bold: bool) -> tuple[QFont, QFontMetricsF]:
    font = QFont(family())
    font.setPixelSize(round(points * POINT * 100))
    font.setBold(bold)
    return font, QFontMetricsF(font)


@cache
def _ink(tone: str) -> QColor:
    return QColor(tone)


@cache
def _pen(width: float, tone: str) -> QPen:
    return QPen(QColor(tone), width * 100)


@cache
def _icon(name: str, ink: str, pixels: int) -> QImage:
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(drawings.icon(name, ink).encode())).render(painter)
    painter.end()
    return image


def _draw_photo(painter: QPainter, photo: Photo) -> None:
    """As large as it is printed, and what is beyond its box not drawn."""
    buffer = QBuffer()
    buffer.setData(photo.held)
    reader = QImageReader(buffer)
    box = QSize(round(photo.width * FINEST), round(photo.height * FINEST))
    reader.setScaledSize(reader.size().scaled(box, Qt.AspectRatioMode.KeepAspectRatioByExpanding))
    room = QRectF(photo.x * 100, photo.y * 100, photo.width * 100, photo.height * 100)
    painter.drawImage(room, reader.read().copy(0, 0, box.width(), box.height()))
