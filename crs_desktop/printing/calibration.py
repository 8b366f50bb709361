"""Two pages that show how far a printer's backs are from its fronts."""

from collections.abc import Iterator

from crs_desktop.printing.marks import HAIRLINE, Line, Mark, Words
from crs_desktop.printing.sheets import Page
from crs_desktop.printing.sizes import Size
from crs_desktop.words import say

_ARM = 40.0
_AWAY = 25.0
_TEXT = 52.0
_REACH = 8
"""So many millimetres can be read to each side."""


def calibration_pages(paper: Size) -> list[Page]:
    """A cross, and behind it two rulers. What is read on them is what the backs are to be moved by."""
    x, y = paper.width / 2, paper.height / 2
    front = (
        *_cross(x, y),
        *_told(paper, (say("The front: a cross. Print both pages on one sheet, at 100 %."),)),
    )
    how = (
        say("The back: hold the sheet against the light, with this side to you and this text upright."),
        say("Read where the lines of the other side cross the rulers: right and down count up from 0."),
        say("These two numbers, in millimetres, are what the backs of this printer are moved by."),
    )
    back = (*_ruler(x, y, True), *_ruler(x, y, False), *_told(paper, how))
    return [
        Page(paper.width, paper.height, say("The front of the calibration page"), (), front),
        Page(paper.width, paper.height, say("The back of the calibration page"), (), back),
    ]


def _cross(x: float, y: float) -> tuple[Mark, ...]:
    return Line(x - _ARM, y, x + _ARM, y, 0.2), Line(x, y - _ARM, x, y + _ARM, 0.2)


def _ruler(x: float, y: float, across: bool) -> Iterator[Mark]:
    """Half millimetres across one arm of the cross, away from its middle; every fourth one has its number."""
    for half in range(-2 * _REACH, 2 * _REACH + 1):
        at, long = half / 2, 2.0 if half % 2 else 4.0
        number = f"{at:+g}".replace("-", "−") if half else "0"
        if across:
            yield Line(x + at, y - _AWAY, x + at, y - _AWAY - long, HAIRLINE)
            place = Words(x + at, y - _AWAY - 5, number, 6, at="middle")
        else:
            yield Line(x - _AWAY, y + at, x - _AWAY - long, y + at, HAIRLINE)
            place = Words(x - _AWAY - 5, y + at + 0.75, number, 6, at="right")
        if half % 8 == 0:
            yield place


def _told(paper: Size, lines: tuple[str, ...]) -> Iterator[Mark]:
    for at, line in enumerate(lines):
        yield Words(paper.width / 2, paper.height / 2 + _TEXT + 5 * at, line, 8, at="middle")
