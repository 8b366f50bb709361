"""Twelve drawn heads for combatants without a portrait, in three flat tones of their side."""

import re
from collections.abc import Collection
from functools import lru_cache
from zlib import crc32

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from crs_desktop import shipped
from crs_desktop.views.style.materials import mixed
from crs_desktop.views.style.palettes import Palette

HEADS = (
    *("bald", "beard", "braids", "crown", "hat", "helm"),
    *("hood", "horns", "knot", "long", "patch", "scarf"),
)
_PAPER, _DIMMED = "#FBF8F1", "#DAD6CA"
"""The tones that pale parts of a head tend to: in a dark palette they stay light, a shade dimmer."""
_NUMBERED = re.compile(r"\d\W*$")


def head_of(label: str, seen: Collection[str], of_side: Collection[str]) -> str:
    """Return a head that nobody has yet, or at least nobody of the same side, by a hash of the name.

    The result is empty if initials tell more: those with a number tell one goblin from another.
    """
    free = [head for head in HEADS if head not in seen] or [head for head in HEADS if head not in of_side]
    return free[crc32(label.encode()) % len(free)] if free and not _NUMBERED.search(label) else ""


@lru_cache(maxsize=128)
def picture(head: str, tone: str, palette: Palette, dots: int) -> QPixmap:
    """Return a head in tones of ``tone``, ``dots`` pixels square."""
    dark, towards = palette.dark, _DIMMED if palette.dark else _PAPER
    tones = {
        "#333333": QColor(tone).darker(170 if dark else 135),
        "#777777": QColor(tone).darker(125) if dark else QColor(tone),
        "#EEEEEE": mixed(tone, towards, 0.82),
        "#DDDDDD": mixed(tone, towards, 0.5 if dark else 0.66),
    }
    drawing = shipped.path("heads", f"{head}.svg").read_text("utf-8")
    drawing = re.sub("|".join(tones), lambda found: tones[found[0]].name(), drawing)
    made = QPixmap(dots, dots)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    QSvgRenderer(QByteArray(drawing.encode())).render(painter, QRectF(made.rect()))
    painter.end()
    return made
