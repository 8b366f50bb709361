"""Two pages that show how far a printer's backs are from its fronts."""

from collections.abc import Iterator

from crs_desktop.printing.marks import HAIRLINE, Line, Mark, Words
from crs_desktop.printing.sheets import Page
from crs_desktop.printing.sizes import Size
from crs_desktop.words import say

_ARM = 12.0
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
        say("Read where the cross of the other side lies: right and down count up from 0."),
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
    """Half millimetres to both sides of a point, the whole ones with their number."""
    for half in range(-2 * _REACH, 2 * _REACH + 1):
        at, long = half / 2, 2.0 if half % 2 else 4.0
        if across:
            yield Line(x + at, y - long / 2, x + at, y + long / 2, HAIRLINE)
        else:
            yield Line(x - long / 2, y + at, x + long / 2, y + at, HAIRLINE)
        if half and half % 4 == 0:
            number = f"{at:+g}".replace("-", "−")
            place = (x + at, y + 5.0) if across else (x - 5.5, y + at + 0.8)
            yield Words(*place, number, 6, at="middle")


def _told(paper: Size, lines: tuple[str, ...]) -> Iterator[Mark]:
    for at, line in enumerate(lines):
        yield Words(paper.width / 2, paper.height / 2 + 30 + 5 * at, line, 8, at="middle")
