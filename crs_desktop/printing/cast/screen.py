"""The GM's screen: the round, what may be done, house rules and the cast, on one panel or on three."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from crs_desktop.printing.card.block import Block, line_height, split, stacked, total
from crs_desktop.printing.card.look import BLUE
from crs_desktop.printing.card.marks import QUIET, Frame, Label, Mark
from crs_desktop.printing.card.rich import lines
from crs_desktop.printing.card.wrap import Letters, wrapped
from crs_desktop.printing.cast.cast import cast_pages, table
from crs_desktop.printing.page.pages import Page
from crs_desktop.printing.page.sizes import Size
from crs_desktop.rules.printed import Doing, Screen, Section
from crs_desktop.words import say

Pictures = Callable[[str], bytes]

_EDGE, _GAP = 10.0, 6.0
_TITLE, _NOTICE = 15.0, 6.5
_LARGEST, _SMALLEST, _STEP = 12.0, 6.5, 0.5
_COLUMNS = 3
_OF_PANEL = 0.5
"""How much of a single panel the cast takes at most; a larger one has pages of its own."""


class _Panel(NamedTuple):
    width: float
    height: float
    letters: Letters

    @property
    def column(self) -> float:
        """The width of one of its columns."""
        return (self.width - 2 * _EDGE - (_COLUMNS - 1) * _GAP) / _COLUMNS

    @property
    def top(self) -> float:
        """Where what stands under the title begins."""
        return _EDGE + line_height(_TITLE) + 4


def screen_pages(
    screen: Screen, panels: int, paper: Size, letters: Letters, pictures: Pictures
) -> list[Page]:
    """Pages that lie: all that is needed on one, or three of them to stand beside each other, or more."""
    panel = _Panel(max(paper.width, paper.height), min(paper.width, paper.height), letters)
    if panels == 1:
        return _on_one(screen, panel, paper, pictures)
    played = _flowing(panel, say("{screen}: the round", screen=screen.title), _played(screen), screen.notice)
    rules = _flowing(panel, say("{screen}: house rules", screen=screen.title), _rules(screen), screen.notice)
    return [*played, *cast_pages(screen.cast, paper, letters, pictures, lies=True), *rules]


def _on_one(screen: Screen, panel: _Panel, paper: Size, pictures: Pictures) -> list[Page]:
    """The cast stands below, where there is room for it."""
    below = table(screen.cast, panel.width - 2 * _EDGE, panel.letters, pictures) if screen.cast.rows else []
    parts = (*_played(screen), _ScreenPart(say("House rules"), screen.changed or (_as_read(),)))
    fits = _fits(_blocks(parts, panel, _SMALLEST), _low(panel, below) - panel.top)
    alone = total(below) > (panel.height - 2 * _EDGE) * _OF_PANEL or not fits
    pages = _flowing(panel, screen.title, parts, screen.notice, [] if alone else below)
    if not alone:
        return pages
    return [*pages, *cast_pages(screen.cast, paper, panel.letters, pictures, lies=True)]


class _ScreenPart(NamedTuple):
    title: str
    sections: Sequence[Section | Doing]


def _played(screen: Screen) -> tuple[_ScreenPart, ...]:
    return _ScreenPart(say("The round"), screen.steps), _ScreenPart(say("What may be done"), screen.doings)


def _rules(screen: Screen) -> tuple[_ScreenPart, ...]:
    changed = _ScreenPart(say("Read otherwise in this game"), screen.changed or (_as_read(),))
    return changed, _ScreenPart(say("Read as the program reads them"), screen.rest)


def _as_read() -> Section:
    return Section("", (say("All as the program reads the text."),))


def _flowing(
    panel: _Panel, title: str, parts: Sequence[_ScreenPart], notice: str, below: Sequence[Block] = ()
) -> list[Page]:
    """Columns in the largest letters that have room on a page, else on as many pages as it takes."""
    low = _low(panel, below)
    room = low - panel.top
    points = _LARGEST
    while points > _SMALLEST and not _fits(_blocks(parts, panel, points), room):
        points -= _STEP
    blocks = _blocks(parts, panel, points)
    columns = list(_columns(blocks, _evenly(blocks, room)))
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
    """Where the columns end: above what stands below them, and above the foot of the page."""
    foot = panel.height - _EDGE - line_height(_NOTICE) - 1
    return foot - total(below) - (_GAP if below else 0)


def _evenly(blocks: Sequence[Block], room: float) -> float:
    """The least height that columns of one page need."""
    least = total(blocks) / _COLUMNS
    while least < room and not _fits(blocks, least):
        least += _STEP
    return min(least, room)


def _fits(blocks: Sequence[Block], room: float) -> bool:
    return len(list(_columns(blocks, room))) <= _COLUMNS


def _columns(blocks: Sequence[Block], room: float) -> Iterator[Sequence[Block]]:
    rest: Sequence[Block] = blocks
    while rest:
        taken, rest = split(rest, room)
        if not taken:
            taken, rest = rest[:1], rest[1:]
        yield taken


def _blocks(parts: Sequence[_ScreenPart], panel: _Panel, points: float) -> list[Block]:
    return [block for part in parts if part.sections for block in _part(part, panel, points)]


def _part(part: _ScreenPart, panel: _Panel, points: float) -> Iterator[Block]:
    high = line_height(points * 1.15) + 1.6
    wide = panel.letters.width(part.title, points * 1.15, bold=True) + 3
    size = points * 1.15 * min(1.0, panel.column / wide)
    band = Frame(0, 0, panel.column, high, fill=BLUE.band)
    words = Label(1.5, high - 0.35 * line_height(points), part.title, size, bold=True)
    yield Block(high + 1.2, (band, words), with_next=True)
    for section in part.sections:
        yield from _entry(*_told(section), panel, points)
    yield Block(0.5 * line_height(points))


def _told(one: Section | Doing) -> tuple[str, str, str]:
    """Its title, what is said of it at once, and the text."""
    if isinstance(one, Doing):
        return one.title, one.reach, one.effect
    return one.title, "", "\n".join(one.lines)


def _entry(title: str, aside: str, text: str, panel: _Panel, points: float) -> Iterator[Block]:
    """A title, what is said of it at once in quiet letters, and the text: they stay together."""
    high, letters = line_height(points), panel.letters
    rows: list[tuple[Mark, ...]] = []
    for line in wrapped(letters, title, points, panel.column, bold=True):
        rows.append((Label(0, 0.8 * high, line, points, bold=True),))
    small = points * 0.9
    for line in wrapped(letters, aside, small, panel.column):
        rows.append((Label(0, 0.8 * high, line, small, ink=QUIET),))
    for pieces in lines(letters, text, points, panel.column):
        rows.append(tuple(Label(x, 0.8 * high, words, points, bold) for x, words, bold in pieces))
    for at, marks in enumerate(rows, 1):
        yield Block(high if at < len(rows) else high * 1.35, marks, with_next=at < len(rows))


def _head(panel: _Panel, title: str, notice: str) -> Iterator[Mark]:
    high = line_height(_TITLE)
    yield Label(_EDGE, _EDGE + 0.8 * high, title, _TITLE, bold=True)
    yield Frame(_EDGE, _EDGE + high + 0.8, panel.width - 2 * _EDGE, 0.5, fill=BLUE.deep)
    yield Label(_EDGE, panel.height - _EDGE, notice, _NOTICE, ink=QUIET)
