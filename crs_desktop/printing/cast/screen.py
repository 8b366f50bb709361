"""The GM's screen: the round, the options, the house rules and the cast, on one or three panels."""

from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

from crs_desktop.printing import letters
from crs_desktop.printing.card.block import Block, lined, stacked, stacks, total
from crs_desktop.printing.card.look import BLUE
from crs_desktop.printing.cast.cast import cast_pages, table
from crs_desktop.printing.marks import QUIET, Frame, Label, Mark, line_height
from crs_desktop.printing.page.pages import Page
from crs_desktop.printing.sizes import Size
from crs_desktop.printing.wanted import Pictures
from crs_desktop.rules.card_making import Doing, Screen
from crs_desktop.rules.printed import Section
from crs_desktop.words import say

_EDGE, _GAP = 10.0, 6.0
_TITLE, _NOTICE = 15.0, 6.5
_LARGEST, _SMALLEST, _STEP = 12.0, 6.5, 0.5
_COLUMNS = 3
_MOST_BELOW = 60
"""Number of combatants who are certain not to fit at the bottom of a panel."""

_OF_PANEL = 0.5
"""Largest share of a single panel for the cast; a larger cast gets pages of its own."""


class _Panel(NamedTuple):
    width: float
    height: float

    @property
    def column(self) -> float:
        """Width of one column of the panel, in millimetres."""
        return (self.width - 2 * _EDGE - (_COLUMNS - 1) * _GAP) / _COLUMNS

    @property
    def top(self) -> float:
        """Top of the area below the title, in millimetres."""
        return _EDGE + line_height(_TITLE) + 4


def screen_pages(
    screen: Screen, panels: int, paper: Size, pictures: Pictures
) -> Generator[None, None, list[Page]]:
    """Lay out landscape pages in steps: one panel or three side by side, and more if they overflow."""
    panel = _Panel(max(paper.width, paper.height), min(paper.width, paper.height))
    if panels == 1:
        return (yield from _on_one(screen, panel, paper, pictures))
    played = _flowing(panel, say("{screen}: the round", screen=screen.title), _played(screen), screen.notice)
    rules = _flowing(panel, say("{screen}: house rules", screen=screen.title), _rules(screen), screen.notice)
    cast = yield from cast_pages(screen.cast, paper, pictures, lies=True)
    return [*played, *cast, *rules]


def _on_one(
    screen: Screen, panel: _Panel, paper: Size, pictures: Pictures
) -> Generator[None, None, list[Page]]:
    """Lay out the single panel, with the cast at its bottom if it fits, else on further pages."""
    few = 0 < len(screen.cast.rows) <= _MOST_BELOW
    below = table(screen.cast, panel.width - 2 * _EDGE, pictures) if few else []
    parts = (*_played(screen), _ScreenPart(say("House rules"), screen.changed or (_as_read(),)))
    # try the smallest letters: a text that does not fit then fits in none
    fits = _fits(_blocks(parts, panel, _SMALLEST), _low(panel, below) - panel.top)
    many = len(screen.cast.rows) > _MOST_BELOW
    alone = many or total(below) > (panel.height - 2 * _EDGE) * _OF_PANEL or not fits
    pages = _flowing(panel, screen.title, parts, screen.notice, [] if alone else below)
    if not alone:
        return pages
    return [*pages, *(yield from cast_pages(screen.cast, paper, pictures, lies=True))]


class _ScreenPart(NamedTuple):
    title: str
    sections: Sequence[Section | Doing]


def _played(screen: Screen) -> tuple[_ScreenPart, ...]:
    return _ScreenPart(say("The round"), screen.steps), _ScreenPart(say("Options"), screen.doings)


def _rules(screen: Screen) -> tuple[_ScreenPart, ...]:
    changed = _ScreenPart(say("Changed in this game"), screen.changed or (_as_read(),))
    return changed, _ScreenPart(say("Program defaults"), screen.rest)


def _as_read() -> Section:
    return Section("", (say("All house rules have their default readings."),))


def _flowing(
    panel: _Panel, title: str, parts: Sequence[_ScreenPart], notice: str, below: Sequence[Block] = ()
) -> list[Page]:
    """Return columns in the largest letters that fit on one page, else as many pages as needed."""
    low = _low(panel, below)
    room = low - panel.top
    points = _LARGEST
    while points > _SMALLEST and not _fits(_blocks(parts, panel, points), room):
        points -= _STEP
    blocks = _blocks(parts, panel, points)
    columns = list(stacks(blocks, _evenly(blocks, room)))
    sheets = [columns[at : at + _COLUMNS] for at in range(0, len(columns), _COLUMNS)]
    pages = []
    for at, some in enumerate(sheets):
        marks = [*_head(panel, title, notice)]
        for place, column in enumerate(some):
            marks += stacked(column, _EDGE + place * (panel.column + _GAP), panel.top)
        if below and not at:
            marks += stacked(below, _EDGE, low + _GAP)
        pages.append(Page(panel.width, panel.height, title, (), tuple(marks)))
    return pages


def _low(panel: _Panel, below: Sequence[Block]) -> float:
    """Return the lower end of the columns: above the blocks ``below`` and the foot of the page."""
    foot = panel.height - _EDGE - line_height(_NOTICE) - 1
    return foot - total(below) - (_GAP if below else 0)


def _evenly(blocks: Sequence[Block], room: float) -> float:
    """Return the smallest height at which the blocks fill one page, so that columns end level."""
    least = total(blocks) / _COLUMNS
    while least < room and not _fits(blocks, least):
        least += _STEP
    return min(least, room)


def _fits(blocks: Sequence[Block], room: float) -> bool:
    return len(list(stacks(blocks, room))) <= _COLUMNS


def _blocks(parts: Sequence[_ScreenPart], panel: _Panel, points: float) -> list[Block]:
    return [block for part in parts if part.sections for block in _part(part, panel, points)]


def _part(part: _ScreenPart, panel: _Panel, points: float) -> Iterator[Block]:
    high = line_height(points * 1.15) + 1.6
    wide = letters.width(part.title, points * 1.15, bold=True) + 3
    # shrink a heading to its column, because two lines would not fit into its band
    size = points * 1.15 * min(1.0, panel.column / wide)
    band = Frame(0, 0, panel.column, high, fill=BLUE.band)
    words = Label(1.5, high - 0.35 * line_height(points), part.title, size, bold=True)
    yield Block(high + 1.2, (band, words), with_next=True)
    for section in part.sections:
        yield from _entry(*_told(section), panel, points)
    yield Block(0.5 * line_height(points))


def _told(one: Section | Doing) -> tuple[str, str, str]:
    """Return the title of an entry, its aside and its text."""
    if isinstance(one, Doing):
        return one.title, one.reach, one.effect
    return one.title, "", "\n".join(one.lines)


def _entry(title: str, aside: str, text: str, panel: _Panel, points: float) -> Iterator[Block]:
    """Yield the title, the quiet aside and the text of an entry as lines that stay in one column."""
    heading = letters.lines(title, points, panel.column, bold=True)
    quiet = letters.lines(aside, points * 0.9, panel.column, ink=QUIET)
    yield from lined([*heading, *quiet, *letters.rich_lines(text, points, panel.column)], with_next=True)
    yield Block(0.35 * line_height(points))


def _head(panel: _Panel, title: str, notice: str) -> Iterator[Mark]:
    high = line_height(_TITLE)
    yield Label(_EDGE, _EDGE + 0.8 * high, title, _TITLE, bold=True)
    yield Frame(_EDGE, _EDGE + high + 0.8, panel.width - 2 * _EDGE, 0.5, fill=BLUE.deep)
    yield Label(_EDGE, panel.height - _EDGE, notice, _NOTICE, ink=QUIET)
