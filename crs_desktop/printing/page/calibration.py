"""The pages that show how far a printer's backs are from its fronts."""

from collections.abc import Iterator

from crs_desktop.printing.card.block import line_height
from crs_desktop.printing.card.marks import HAIRLINE, Label, Line, Mark
from crs_desktop.printing.card.wrap import Letters, wrapped
from crs_desktop.printing.page.grid import MARGIN, Imposition, lies
from crs_desktop.printing.page.pages import Page, fold
from crs_desktop.words import say

_ARM = 40.0
_AWAY = 25.0
_TEXT, _POINTS = 46.0, 7.0
_REACH = 8
"""So many millimetres can be read to each side."""


def calibration_pages(imposition: Imposition, letters: Letters) -> list[Page]:
    """A cross, and behind it two rulers. What is read on them is what the backs are to be moved by.

    The sheet lies and is turned over as it will be with the cards; where it is folded, both are on a page.
    """
    paper = imposition.paper
    width, height = (paper.height, paper.width) if lies(imposition) else (paper.width, paper.height)
    y, room = height / 2, (width / 2 if imposition.backs == "fold" else width) - 2 * MARGIN
    if imposition.backs == "fold":
        cross, rulers = _cross(width / 4, y), _rulers(width * 3 / 4, y)
        told = _told(_folded(), width * 3 / 4, y, room, letters)
        return [
            Page(
                width, height, say("The calibration page"), (), (*cross, *rulers, *told, fold(width, height))
            )
        ]
    front = (*_cross(width / 2, y), *_told(_front(), width / 2, y, room, letters))
    back = (*_rulers(width / 2, y), *_told(_back(), width / 2, y, room, letters))
    return [
        Page(width, height, say("The front of the calibration page"), (), front),
        Page(width, height, say("The back of the calibration page"), (), back, back=True),
    ]


def _front() -> tuple[str, ...]:
    return (say("The front: a cross. Print both pages on one sheet, at 100 %, turned as the cards will be."),)


def _back() -> tuple[str, ...]:
    how = say("The back: hold the sheet against the light, with this side to you and this text upright.")
    return how, *_read()


def _folded() -> tuple[str, ...]:
    how = say("Fold the sheet at the line, and hold it against the light with this side to you.")
    return how, *_read()


def _read() -> tuple[str, str]:
    return (
        say("Read where the lines of the other side cross the rulers: right and down count up from 0."),
        say("These two numbers, in millimetres, are what backs are moved by."),
    )


def _cross(x: float, y: float) -> tuple[Mark, ...]:
    return Line(x - _ARM, y, x + _ARM, y, 0.2), Line(x, y - _ARM, x, y + _ARM, 0.2)


def _rulers(x: float, y: float) -> tuple[Mark, ...]:
    return (*_ruler(x, y, True), *_ruler(x, y, False))


def _ruler(x: float, y: float, across: bool) -> Iterator[Mark]:
    """Half millimetres across one arm of the cross, away from its middle; every fourth one has its number."""
    for half in range(-2 * _REACH, 2 * _REACH + 1):
        at, long = half / 2, 2.0 if half % 2 else 4.0
        number = f"{at:+g}".replace("-", "−") if half else "0"
        if across:
            yield Line(x + at, y - _AWAY, x + at, y - _AWAY - long, HAIRLINE)
            place = Label(x + at, y - _AWAY - 5, number, 6, at="middle")
        else:
            yield Line(x - _AWAY, y + at, x - _AWAY - long, y + at, HAIRLINE)
            place = Label(x - _AWAY - 5, y + at + 0.75, number, 6, at="right")
        if half % 8 == 0:
            yield place


def _told(told: tuple[str, ...], x: float, y: float, room: float, letters: Letters) -> Iterator[Mark]:
    lines = [line for words in told for line in wrapped(letters, words, _POINTS, room)]
    for at, line in enumerate(lines):
        yield Label(x, y + _TEXT + at * line_height(_POINTS), line, _POINTS, at="middle")
