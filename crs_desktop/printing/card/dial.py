"""The wheel of a sheet: stations in a ring, and the two ratings inside."""

from collections.abc import Iterator
from math import cos, pi, sin

from crs_desktop.printing import letters
from crs_desktop.printing.card.block import Block, shifted, total
from crs_desktop.printing.card.boxes import GAP, LABEL, LABEL_WIDTH, SMALL, beside, boxed
from crs_desktop.printing.marks import INK, PAPER, POINT, QUIET, Disc, Label, Mark
from crs_desktop.rules.printed import Dial

LEAST = 24.0
"""Smallest side of a wheel in millimetres; a smaller one would need letters below 6 points."""

_SIDE = 32.0
_OF_POINTS = 4.0
_LEAST_POINTS = 6.0
_STATION, _STATION_GAP = 0.19, 0.9
_MIDDLE = 0.36
"""Height of the middle of letters above their base line, as a share of their size."""


def dialled(dial: Dial, width: float, scale: float, tight: bool) -> list[Block]:
    """Return the wheel with the boxes of its points at its right, or below if it would be too small."""
    titled = (letters.width(box.title, LABEL * scale) + 0.6 for box in dial.points)
    wide = max(LABEL_WIDTH, *titled) if dial.points else 0.0
    stack = [block for box in dial.points for block in boxed((box,), wide, SMALL, scale)]
    room = width - wide - 2 * GAP
    if stack and room >= LEAST:
        across = LEAST if tight else min(room, max(LEAST, _SIDE * scale))
        left = (room - across) / 2
        wheel = Block(across + GAP, tuple(shifted(mark, left, 0) for mark in drawn(dial, across)))
        above = Block(max(0.0, (across - total(stack)) / 2))
        return [beside([wheel], [above, *stack], left + across + 2 * GAP)]
    across = min(width, LEAST if tight else max(LEAST, _SIDE * scale))
    wheel = Block(across + GAP, tuple(shifted(mark, (width - across) / 2, 0) for mark in drawn(dial, across)))
    return [wheel, *(boxed(dial.points, width, SMALL, scale) if dial.points else [])]


def drawn(dial: Dial, across: float) -> Iterator[Mark]:
    """Draw the wheel in a square: filled stations for the first end, empty stations for the other."""
    reach = across / 2
    size = _station(reach, dial.stations)
    for at in range(dial.stations):
        angle = 2 * pi * (at + 0.5) / dial.stations - pi / 2
        x, y = reach + cos(angle) * (reach - size), reach + sin(angle) * (reach - size)
        yield from _stationed(dial, at, x, y, size)
    inner = (reach - 2 * size) * 2
    for y, title, rating in (
        (reach - inner * 0.2, dial.title, dial.rating),
        (reach + inner * 0.2, dial.other, dial.stations - dial.rating),
    ):
        yield from _end(reach, y, title, str(rating), across / _OF_POINTS)


def _station(reach: float, stations: int) -> float:
    """Return the radius of a station, small enough that no two touch."""
    chord = sin(pi / max(stations, 2))
    return min(_STATION * reach, _STATION_GAP * reach * chord / (1 + chord))


def _stationed(dial: Dial, at: int, x: float, y: float, size: float) -> Iterator[Mark]:
    """Draw one station with its number; both ends count away from the top, where they meet."""
    first = at < dial.rating
    number, points = at + 1 if first else dial.stations - at, size / POINT * 0.95
    # filled and empty, not two colours: most cards are printed in grey
    yield Disc(x, y, size, line=0.25, fill=QUIET if first else PAPER)
    ink = PAPER if first else INK
    yield Label(x, y + _MIDDLE * points * POINT, str(number), points, bold=True, at="middle", ink=ink)


def _end(x: float, y: float, title: str, rating: str, points: float) -> Iterator[Mark]:
    """Draw a rating with its title below."""
    number, label = points * 1.3, max(_LEAST_POINTS, points * 0.8)
    yield Label(x, y, rating, number, bold=True, at="middle")
    yield Label(x, y + 1.05 * label * POINT, title, label, at="middle", ink=QUIET)
