"""Pages of cards: fronts, the backs behind them, cut marks and a control bar."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil

from msgspec import Struct

from crs_desktop.printing.card.laid import Laid
from crs_desktop.printing.made import Made
from crs_desktop.printing.marks import QUIET, Label, Mark, Stroke
from crs_desktop.printing.page.grid import BAR_ROOM, MARGIN, Backs, CardGrid, Imposition, grid
from crs_desktop.printing.sizes import EACH
from crs_desktop.words import say

BAR = 50.0
"""Length of the control bar printed at 100 %, in millimetres."""

_BAR_AND_WORDS = 130.0
_TICK = 4.0
_AWAY = 0.5


_Group = list[tuple[int, Laid]]
KEPT = 32
"""Number of pages that are kept after they were read."""


class Placed(Struct, frozen=True):
    """One side of a card on a page, placed by its upper left cut corner; ``turned`` means upside down."""

    x: float
    y: float
    width: float
    height: float
    marks: tuple[Mark, ...]
    turned: bool = False


class Trim(Struct, frozen=True):
    """The part of a page to be cut out, and the bleed of colour beyond it."""

    x: float
    y: float
    width: float
    height: float
    bleed: float


class Page(Struct, frozen=True):
    """One side of a sheet, with a ``title`` and the ``names`` of its cards.

    ``back`` marks the back of a sheet. ``trim`` tells a print shop where to cut out the single card; without
    it, the page is not trimmed.
    """

    width: float
    height: float
    title: str
    placed: tuple[Placed, ...] = ()
    marks: tuple[Mark, ...] = ()
    names: tuple[str, ...] = ()
    back: bool = False
    trim: Trim | None = None


def impose(laid: Sequence[Laid], imposition: Imposition) -> Sequence[Page]:
    """Place cards on pages, in printing order. Raises `NotAllowed` if no card fits.

    A page is made when it is read, so that a dialog with 4,000 pages lays out the one it shows.
    """
    grid_ = grid(imposition)
    taken = min(imposition.start, grid_.count) - 1
    sheets = ceil((len(laid) + taken) / grid_.count) if laid else 0

    def side(at: int) -> Page:
        sheet, behind = _side(at, sheets, imposition.backs)
        make = _back if behind else _front
        return make(_group(laid, sheet, grid_.count, taken), imposition, grid_, sheet + 1, sheets)

    sides = 1 if imposition.backs in ("none", "fold") else 2
    return Made(range(sides * sheets), lru_cache(KEPT)(side))


def _side(at: int, sheets: int, backs: Backs) -> tuple[int, bool]:
    """Return the sheet of a page, counted from 0, and whether the page is its back."""
    if backs in ("none", "fold"):
        return at, False
    # backs follow all fronts for printers that cannot turn paper: the stack is put in again once
    return (at % sheets, at >= sheets) if backs == "after" else (at // 2, at % 2 == 1)


def _group(laid: Sequence[Laid], sheet: int, count: int, taken: int) -> _Group:
    """Return the cards of a sheet by place; the first ``taken`` places of the first sheet stay empty."""
    first = sheet * count - taken
    begin = max(0, first)
    return [(at - first, laid[at]) for at in range(begin, min(first + count, len(laid)))]


def passes(pages: Sequence[Page], backs: Backs) -> list[Sequence[Page]]:
    """Split pages into runs through the printer; sheets are put in again before a run of backs."""
    found = (at for at, page in enumerate(pages) if page.back) if backs == "after" else iter(())
    first = next(found, 0)
    return [pages[:first], pages[first:]] if first else [pages]


def _front(group: _Group, imposition: Imposition, grid_: CardGrid, at: int, count: int) -> Page:
    size = (imposition.card.width, imposition.card.height)
    placed = [Placed(*grid_.at(place), *size, one.front) for place, one in group]
    if imposition.backs == "fold":
        placed += _backs(group, imposition, grid_)
    title = say("Sheet {at} of {count}", at=at, count=count)
    marks = (*_cuts(imposition, grid_), *_fold(imposition, grid_), *_bar(grid_, title)) if grid_.bar else ()
    names = tuple(one.card.title for _, one in group)
    trim = _trim(imposition, grid_)
    return Page(grid_.width, grid_.height, title, tuple(placed), marks, names, trim=trim)


def _trim(imposition: Imposition, grid_: CardGrid) -> Trim | None:
    if imposition.paper != EACH:
        return None
    return Trim(grid_.left, grid_.top, imposition.card.width, imposition.card.height, imposition.bleed)


def _back(group: _Group, imposition: Imposition, grid_: CardGrid, at: int, count: int) -> Page:
    title = say("The backs of sheet {at} of {count}", at=at, count=count)
    names = tuple(one.card.title for _, one in group)
    placed = tuple(_backs(group, imposition, grid_))
    trim = _trim(imposition, grid_)
    return Page(grid_.width, grid_.height, title, placed, (), names, back=True, trim=trim)


def _backs(group: _Group, imposition: Imposition, grid_: CardGrid) -> Iterator[Placed]:
    """Place each back so that it lies behind its front once the paper is turned over or folded.

    A card turned over sideways shows its back upright.
    """
    right, down = imposition.offset
    wide, tall = imposition.card.width, imposition.card.height
    sideways = turns_sideways(imposition, grid_)
    for place, one in group:
        x, y = grid_.at(place)
        # Turning the paper over mirrors the places: across for a turn sideways, else up and down.
        x, y = (grid_.width - x - wide, y) if sideways else (x, grid_.height - y - tall)
        yield Placed(x + right, y + down, wide, tall, one.back, turned=not sideways)


def turns_sideways(imposition: Imposition, grid_: CardGrid) -> bool:
    """Return whether the paper is turned over like the page of a book, seen with the cards upright."""
    if imposition.backs in ("after", "fold"):
        return True
    # The long edge is a side edge of portrait paper, but the top edge of landscape paper.
    upright = grid_.width <= grid_.height
    return upright == (imposition.backs == "long")


def _cuts(imposition: Imposition, grid_: CardGrid) -> Iterator[Mark]:
    """Yield the cut marks within the printable area."""
    xs = _edges(grid_.left, grid_.across, imposition.card.width, grid_.columns)
    ys = _edges(grid_.top, grid_.down, imposition.card.height, grid_.rows)
    right, low = _reach(imposition, grid_)
    if imposition.marks == "lines":
        yield from (Stroke(x, MARGIN, x, low) for x in xs)
        yield from (Stroke(MARGIN, y, right, y) for y in ys)
    elif imposition.marks == "ticks":
        away = imposition.bleed + _AWAY
        for start, end in _beside(xs, away, right):
            yield from (Stroke(start, y, end, y) for y in ys)
        for start, end in _beside(ys, away, low):
            yield from (Stroke(x, start, x, end) for x in xs)


def _reach(imposition: Imposition, grid_: CardGrid) -> tuple[float, float]:
    """Return how far cut marks reach right and down: up to the fold, the control bar or the margin."""
    right = 0 if grid_.bar_below else BAR_ROOM
    low = BAR_ROOM if grid_.bar_below else 0
    fold = imposition.backs == "fold"
    return grid_.width / 2 if fold else grid_.width - MARGIN - right, grid_.height - MARGIN - low


def _beside(edges: list[float], away: float, most: float) -> tuple[tuple[float, float], ...]:
    """Return the ends of the ticks before the first cut edge and after the last."""
    before, after = edges[0] - away, edges[-1] + away
    return (max(MARGIN, before - _TICK), before), (after, min(most, after + _TICK))


def _edges(first: float, step: float, size: float, count: int) -> list[float]:
    """Return both cut edges of each card, once where two cards touch."""
    edges = [first + at * step + side for at in range(count) for side in (0, size)]
    # Floating point gives the shared edge of two touching cards twice, a hair apart: rounding joins them.
    return sorted({round(edge, 4) for edge in edges})


def _fold(imposition: Imposition, grid_: CardGrid) -> Iterator[Mark]:
    if imposition.backs == "fold":
        yield fold(grid_.width, grid_.height)


def fold(width: float, height: float) -> Stroke:
    """Return the dashed line to fold a page at, down to the control bar."""
    return Stroke(width / 2, MARGIN, width / 2, height - MARGIN - BAR_ROOM, 0.15, dashed=True)


def _bar(grid_: CardGrid, title: str) -> tuple[Mark, ...]:
    """Return a bar of 50 mm to measure with a ruler, and a note on how to print."""
    told = say("{length:g} mm. Print at 100 %, not fitted to the page. {title}.", length=BAR, title=title)
    if grid_.bar_below:
        left = min(grid_.left, grid_.width - MARGIN - _BAR_AND_WORDS)
        x, y = max(MARGIN + 0.5, left), grid_.height - MARGIN - 1
        return (*measure(x, y, across=True), Label(x + BAR + 2, y + 0.7, told, 6, ink=QUIET))
    x, y = grid_.width - MARGIN - 1, grid_.height - MARGIN - 0.5
    return (*measure(x, y, across=False), Label(x + 0.7, y - BAR - 2, told, 6, ink=QUIET, upwards=True))


def measure(x: float, y: float, across: bool) -> tuple[Stroke, Stroke, Stroke]:
    """Return a bar of 50 mm from a point to the right or upwards."""
    end_x, end_y = (x + BAR, y) if across else (x, y - BAR)
    dx, dy = (0, 0.9) if across else (0.9, 0)
    return (
        Stroke(x, y, end_x, end_y, 0.2),
        Stroke(x - dx, y - dy, x + dx, y + dy, 0.2),
        Stroke(end_x - dx, end_y - dy, end_x + dx, end_y + dy, 0.2),
    )
