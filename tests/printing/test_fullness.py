"""Cards that are full: of no card of a sample more than two fifths are empty."""

import pytest

from crs_desktop.printing import letters
from crs_desktop.printing.card.laid import Laid
from crs_desktop.printing.card.look import CardLook
from crs_desktop.printing.marks import Disc, Icon, Label, Mark, Stroke, line_height
from crs_desktop.printing.wanted import Wanted
from tests.printing.people import imposition, job
from tests.sessions import desk

SAMPLES = ("avatars", "bar", "duel", "gate", "magic", "market", "toad")
CELL = 3
WIDTH, HEIGHT = 63, 88
_WRITTEN = 6.0
"""Room over a line to write on, in millimetres."""

MOST_EMPTY = 0.4


@pytest.mark.parametrize("sample", SAMPLES)
def test_no_card_of_a_sample_is_more_than_two_fifths_empty(sample: str) -> None:
    session = desk(sample).session
    made = job(session.scene, imposition(), Wanted(cast=False), CardLook())
    assert made.laid
    assert {laid.card.title: share for laid in made.laid if (share := empty(laid)) > MOST_EMPTY} == {}


def empty(laid: Laid) -> float:
    """The share of the front’s cells of 3 mm that no mark touches; only what is within the margin counts."""
    boxes = [reach(mark) for mark in laid.front]
    cells = [(x, y) for x in range(3, WIDTH - 5, CELL) for y in range(0, HEIGHT - 3, CELL)]
    touched = sum(any(meets(box, x, y) for box in boxes) for x, y in cells)
    return 1 - touched / len(cells)


def meets(box: tuple[float, float, float, float], x: float, y: float) -> bool:
    left, top, wide, high = box
    return left < x + CELL and x < left + wide and top < y + CELL and y < top + high


def reach(mark: Mark) -> tuple[float, float, float, float]:
    match mark:
        case Label():
            wide, high = letters.width(mark.text, mark.points, mark.bold), line_height(mark.points)
            left = mark.x - wide * {"left": 0, "middle": 0.5, "right": 1}[mark.at]
            return left, mark.y - 0.8 * high, wide, high
        case Stroke():
            return mark.x1, mark.y1 - _WRITTEN, mark.x2 - mark.x1, _WRITTEN
        case Disc():
            return mark.x - mark.radius, mark.y - mark.radius, 2 * mark.radius, 2 * mark.radius
        case Icon():
            return mark.x, mark.y, mark.side, mark.side
    return mark.x, mark.y, mark.width, mark.height
