"""Calibration pages, which show how far a printer's backs are from its fronts."""

from collections.abc import Iterator

from msgspec.structs import replace

from crs_desktop.printing import letters
from crs_desktop.printing.marks import HAIRLINE, Label, Mark, Stroke, line_height
from crs_desktop.printing.page.grid import MARGIN, Imposition, lies
from crs_desktop.printing.page.pages import Page, fold
from crs_desktop.words import say

_ARM = 40.0
_AWAY = 25.0
_TEXT, _POINTS = 46.0, 7.0
_REACH = 8
"""Range of the rulers to each side, in millimetres."""


def calibration_pages(imposition: Imposition) -> list[Page]:
    """Draw a cross on the front and two rulers on the back; their reading is the offset of the backs.

    The sheet has the orientation of the cards and is turned over as they are. For a folded sheet, cross and
    rulers share one page.
    """
    paper = imposition.paper
    width, height = (paper.height, paper.width) if lies(imposition) else (paper.width, paper.height)
    y, room = height / 2, (width / 2 if imposition.backs == "fold" else width) - 2 * MARGIN
    if imposition.backs == "fold":
        cross, rulers = _cross(width / 4, y), _rulers(width * 3 / 4, y)
        told = _told(_folded(), width * 3 / 4, y, room)
        return [
            Page(
                width, height, say("The calibration page"), (), (*cross, *rulers, *told, fold(width, height))
            )
        ]
    front = (*_cross(width / 2, y), *_told(_front(), width / 2, y, room))
    back = (*_rulers(width / 2, y), *_told(_back(), width / 2, y, room))
    return [
        Page(width, height, say("The front of the calibration page"), (), front),
        Page(width, height, say("The back of the calibration page"), (), back, back=True),
    ]


def _front() -> tuple[str, ...]:
    said = "The front: a cross. Print both pages on one sheet, at 100 %, turned over as for the cards."
    return (say(said),)


def _back() -> tuple[str, ...]:
    how = say("The back: hold the sheet up to the light, this side towards you and this text upright.")
    return how, *_read()


def _folded() -> tuple[str, ...]:
    how = say("Fold the sheet at the line, and hold it up to the light with this side towards you.")
    return how, *_read()


def _read() -> tuple[str, str]:
    return (
        say("Read where the cross on the other side meets the rulers: right and down are positive."),
        say("Enter these two numbers, in millimetres, under “Move backs”."),
    )


def _cross(x: float, y: float) -> tuple[Mark, ...]:
    # thicker than the ticks of the rulers, so that it is seen through the sheet
    return Stroke(x - _ARM, y, x + _ARM, y, 0.2), Stroke(x, y - _ARM, x, y + _ARM, 0.2)


def _rulers(x: float, y: float) -> tuple[Mark, ...]:
    return (*_ruler(x, y, True), *_ruler(x, y, False))


def _ruler(x: float, y: float, across: bool) -> Iterator[Mark]:
    """Yield ticks every half millimetre, beside one arm of the cross, with a number every 4 mm."""
    for half in range(-2 * _REACH, 2 * _REACH + 1):
        at, long = half / 2, 2.0 if half % 2 else 4.0
        number = f"{at:+g}".replace("-", "−") if half else "0"
        if across:
            yield Stroke(x + at, y - _AWAY, x + at, y - _AWAY - long, HAIRLINE)
            place = Label(x + at, y - _AWAY - 5, number, 6, at="middle")
        else:
            yield Stroke(x - _AWAY, y + at, x - _AWAY - long, y + at, HAIRLINE)
            place = Label(x - _AWAY - 5, y + at + 0.75, number, 6, at="right")
        if half % 8 == 0:
            yield place


def _told(told: tuple[str, ...], x: float, y: float, room: float) -> Iterator[Mark]:
    lines = [line for words in told for line in letters.lines(words, _POINTS, room)]
    for at, line in enumerate(lines):
        yield replace(line, x=x, y=y + _TEXT + at * line_height(_POINTS), at="middle")
