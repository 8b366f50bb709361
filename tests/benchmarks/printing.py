"""200 cards to a PDF, against a bare QPdfWriter that draws the same boxes and the same text."""

import tempfile
from pathlib import Path

from PySide6.QtCore import QMarginsF, QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPageSize, QPainter, QPdfWriter, QPen
from PySide6.QtWidgets import QApplication

from crs_desktop.printing import sizes
from crs_desktop.printing.grid import Sheets
from crs_desktop.printing.job import Job, Wanted, prepare
from crs_desktop.printing.letters import DejaVu, family
from crs_desktop.printing.marks import POINT, Frame, Line, Words
from crs_desktop.printing.outputs import write_pdf
from crs_desktop.rules import load_system
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name
from tests.benchmarks.measure import compare

CARDS = 200
_HOW = Sheets(sizes.paper("a4"), sizes.card("poker"))
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
    del app


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
    return prepare(load_system("crs"), scene, _WHAT, _HOW, DejaVu())


def _bare(job: Job, path: Path) -> None:
    """Each rectangle, line and text where it stands, by the plainest means there are."""
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
    if isinstance(mark, Words):
        font = QFont(family())
        font.setPixelSize(round(mark.points * POINT * 100))
        font.setBold(mark.bold)
        painter.setFont(font)
        painter.setPen(QColor(mark.ink))
        painter.drawText(QPointF(mark.x * 100, mark.y * 100), mark.text)
    elif isinstance(mark, Frame):
        room = QRectF(mark.x * 100, mark.y * 100, mark.width * 100, mark.height * 100)
        if mark.line:
            painter.setPen(QPen(QColor("black"), mark.line * 100))
            painter.drawRect(room)
        else:
            painter.fillRect(room, QColor(mark.fill))
    elif isinstance(mark, Line):
        painter.setPen(QPen(QColor("black"), mark.line * 100))
        painter.drawLine(QPointF(mark.x1 * 100, mark.y1 * 100), QPointF(mark.x2 * 100, mark.y2 * 100))
