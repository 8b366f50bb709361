"""The wheel of a card: its stations in a ring, and the two ends with their ratings within."""

from collections.abc import Iterator
from math import cos, pi, sin

from crs_desktop.printing.card.marks import INK, PAPER, POINT, QUIET, Disc, Mark, Words
from crs_desktop.rules.printed import Dial

_OF_POINTS = 4.0
LEAST = 24.0
"""A smaller wheel has letters of less than 6 points."""

_LEAST_POINTS = 6.0
_STATION, _APART = 0.19, 0.9
_MIDDLE = 0.36
"""Where the letters of a line have their middle above its base line, as a part of their size."""


def side(width: float, points: float) -> float:
    """How wide and high a wheel is beside letters of this size, in millimetres."""
    return min(width, max(LEAST, points * _OF_POINTS))


def drawn(dial: Dial, across: float) -> Iterator[Mark]:
    """The wheel in a square of this side; full stations are the first end's, empty ones the other's."""
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
    """How large a station is, so that no two touch."""
    chord = sin(pi / max(stations, 2))
    return min(_STATION * reach, _APART * reach * chord / (1 + chord))


def _stationed(dial: Dial, at: int, x: float, y: float, size: float) -> Iterator[Mark]:
    """A station with its number; each end counts away from where they meet at the top."""
    first = at < dial.rating
    number, points = at + 1 if first else dial.stations - at, size / POINT * 0.95
    yield Disc(x, y, size, line=0.25, fill=QUIET if first else PAPER)
    ink = PAPER if first else INK
    yield Words(x, y + _MIDDLE * points * POINT, str(number), points, bold=True, at="middle", ink=ink)


def _end(x: float, y: float, title: str, rating: str, points: float) -> Iterator[Mark]:
    """The rating with its title under it."""
    number, label = points * 1.3, max(_LEAST_POINTS, points * 0.8)
    yield Words(x, y, rating, number, bold=True, at="middle")
    yield Words(x, y + 1.05 * label * POINT, title, label, at="middle", ink=QUIET)
