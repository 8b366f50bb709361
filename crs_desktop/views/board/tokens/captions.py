"""Captions of a token: its markers in words, one line each, above the name if they fit."""

from collections.abc import Iterator

from msgspec import Struct
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from crs_desktop.rules.scene import Marker
from crs_desktop.views.board.tokens.state_tones import StateTones
from crs_desktop.views.style import drawings

_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_MOST = 0.6  # part of the room that a cut after a whole word must leave used
GAP = 3.0
"""Gap between icon and word, in pixels."""


class Caption(Struct, frozen=True):
    """A line of words; ``icon`` is empty if the line continues the one above."""

    icon: str
    words: str


def captions_of(
    markers: tuple[Marker, ...], metrics: QFontMetricsF, wide: float, lines: int
) -> tuple[Caption, ...]:
    """Return the lines for as many markers as fit, each at most ``wide`` pixels wide.

    Words that are too long continue in the next line while lines are left over.
    """
    # Lines that are left when each marker has one.
    spare, made = max(0, lines - len(markers)), list[Caption]()
    for marker in markers[:lines]:
        parts = list(_broken(marker.word, metrics, wide, 1 + spare))
        spare -= len(parts) - 1
        made += [Caption("" if place else marker.icon, part) for place, part in enumerate(parts)]
    return tuple(made)


def draw_captions(painter: QPainter, captions: tuple[Caption, ...], first: QRectF, coat: StateTones) -> None:
    """Write the captions one below the other; ``first`` is the box of the first line with its icon."""
    side = first.height() - 2
    painter.setPen(coat.ink)
    for place, caption in enumerate(captions):
        room = first.translated(0, place * first.height())
        if caption.icon:
            box = QRectF(room.left(), room.top() + 1, side, side).toAlignedRect()
            drawings.icon(caption.icon, coat.ink.name(), round(side)).paint(painter, box)
        painter.drawText(room.adjusted(side + GAP, 0, 0, 0), _MIDDLE, caption.words)


def _broken(words: str, metrics: QFontMetricsF, wide: float, lines: int) -> Iterator[str]:
    """Yield the words in at most ``lines`` lines, the last of them shortened if necessary."""
    rest = words
    while lines > 1 and metrics.horizontalAdvance(rest) > wide:
        line = _fitting(rest, metrics, wide)
        # Not even one word fits: it is cut within the word below.
        if not line:
            break
        yield line
        rest, lines = rest[len(line) :].strip(), lines - 1
    yield _shortened(rest, metrics, wide)


def _shortened(words: str, metrics: QFontMetricsF, wide: float) -> str:
    """Return the words cut to ``wide`` pixels: after a whole word, unless that wastes much of the room."""
    if metrics.horizontalAdvance(words) <= wide:
        return words
    line = _fitting(words, metrics, wide - metrics.horizontalAdvance("…"))
    if metrics.horizontalAdvance(line) >= wide * _MOST:
        return line.rstrip(",;:") + "…"  # a comma before the dots looks like a mistake
    return metrics.elidedText(words, Qt.TextElideMode.ElideRight, wide)


def _fitting(words: str, metrics: QFontMetricsF, wide: float) -> str:
    """Return as many of the first words as fit."""
    parts = words.split(" ")
    lines = (" ".join(parts[:count]) for count in range(len(parts), 0, -1))  # from all words down to one
    return next((line for line in lines if metrics.horizontalAdvance(line) <= wide), "")
