"""How many cards stand on a sheet, and where."""

from typing import Literal

from msgspec import Struct

from crs_desktop.printing.page.labels import LabelSheet
from crs_desktop.printing.page.sizes import EACH, Size
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

Marks = Literal["none", "ticks", "lines"]
"""What shows where to cut: nothing, ticks in the margin, or lines over the whole sheet."""

Backs = Literal["none", "long", "short", "after", "fold"]
"""None; turned over on the long or the short edge; all fronts and then all backs; beside, to be folded."""

MARGIN = 4.2
"""What a printer leaves white at each edge of the paper, in millimetres."""

TICK = 2.0
"""The room that is kept for ticks."""

BAR_ROOM = 5.0
"""The room that is kept for the control bar, below or at the right."""

FOLD = 1.0
"""How far cards stay from the fold at least."""


class Imposition(Struct, frozen=True):
    """How cards are put on paper. ``bleed`` and ``offset`` are millimetres, the latter right and down.

    ``offset`` moves every back, to make up for a printer that does not put them where they should be.
    ``labels`` are the sheet that is printed on in place of plain paper; ``start`` is the first free place of
    one that has been begun, counted from 1.
    """

    paper: Size
    card: Size
    marks: Marks = "ticks"
    bleed: float = 0
    backs: Backs = "none"
    offset: tuple[float, float] = (0, 0)
    labels: LabelSheet | None = None
    start: int = 1


class Grid(Struct, frozen=True):
    """Columns and rows on a page of a width and height, the first cut corner, and the steps between."""

    width: float
    height: float
    columns: int
    rows: int
    left: float
    top: float
    across: float
    down: float
    bar_below: bool
    bar: bool = True

    @property
    def count(self) -> int:
        """How many cards stand on a sheet."""
        return self.columns * self.rows

    def at(self, place: int) -> tuple[float, float]:
        """The upper left corner of the cut of a place, counted from 0."""
        row, column = divmod(place, self.columns)
        return self.left + column * self.across, self.top + row * self.down


def grid(imposition: Imposition) -> Grid:
    """As many cards as have room, upright or with the paper turned; upright when that is as good.

    Raises `NotAllowed`, with the largest card that would have room, when not one has.
    """
    paper = imposition.paper
    if imposition.backs == "fold" and (imposition.labels or paper == EACH):
        raise NotAllowed(say("Only plain paper can be folded: choose another way for the backs."))
    if imposition.labels:
        return _on_labels(imposition.labels, paper)
    if paper == EACH:
        return _alone(imposition)
    pages = ((paper.width, paper.height), (paper.height, paper.width))
    sides = (True,) if imposition.backs == "fold" else (True, False)
    tried = [_on(imposition, *page, bar_below) for page in pages for bar_below in sides]
    best = max(tried, key=lambda one: one.count)
    if not best.count:
        raise NotAllowed(_too_large(imposition, pages))
    return best


def _on_labels(labels: LabelSheet, paper: Size) -> Grid:
    """The places of a sheet as its maker cut them; nothing is printed between them."""
    place = (labels.columns, labels.rows, labels.left, labels.top, labels.across, labels.down)
    return Grid(paper.width, paper.height, *place, bar_below=True, bar=False)


def _alone(imposition: Imposition) -> Grid:
    """One card on a page of its size, with its bleed."""
    card, bleed = imposition.card, imposition.bleed
    wide, tall = card.width + 2 * bleed, card.height + 2 * bleed
    return Grid(wide, tall, 1, 1, bleed, bleed, wide, tall, bar_below=True, bar=False)


def lies(imposition: Imposition) -> bool:
    """Whether the paper lies on its long side; it stands where no card has room."""
    try:
        found = grid(imposition)
    except NotAllowed:
        return False
    return found.width > found.height


def room(imposition: Imposition, width: float, height: float, bar_below: bool) -> tuple[float, float]:
    """What a page leaves to the cards with their bleed, in millimetres."""
    edge = _edge(imposition)
    right = FOLD if imposition.backs == "fold" else edge + (0 if bar_below else BAR_ROOM)
    across = width / 2 if imposition.backs == "fold" else width
    return across - edge - right, height - 2 * edge - (BAR_ROOM if bar_below else 0)


def _edge(imposition: Imposition) -> float:
    return MARGIN + (TICK if imposition.marks == "ticks" else 0)


def _on(imposition: Imposition, width: float, height: float, bar_below: bool) -> Grid:
    wide, tall = room(imposition, width, height, bar_below)
    across, down = imposition.card.width + 2 * imposition.bleed, imposition.card.height + 2 * imposition.bleed
    columns, rows = max(0, int(wide / across + 1e-6)), max(0, int(tall / down + 1e-6))
    edge = _edge(imposition)
    page = width / 2 if imposition.backs == "fold" else width
    left = min(max(edge, (page - columns * across) / 2), edge + wide - columns * across)
    top = min(max(edge, (height - rows * down) / 2), edge + tall - rows * down)
    place = (left + imposition.bleed, top + imposition.bleed)
    return Grid(width, height, columns, rows, *place, across, down, bar_below)


def _too_large(imposition: Imposition, pages: tuple[tuple[float, float], ...]) -> str:
    """The sentence with the largest card that has room, lying as this one does."""
    card = imposition.card
    fits = [room(imposition, *page, True) for page in pages]
    wide, tall = max(fits, key=lambda one: min(one[0] / card.width, one[1] / card.height))
    said = (
        "A card of {width:g} × {height:g} mm has no room on {paper}: the largest is {wide:g} × {tall:g} mm "
        "with these marks and this bleed."
    )
    size = {"wide": _down(wide - 2 * imposition.bleed), "tall": _down(tall - 2 * imposition.bleed)}
    return say(said, width=card.width, height=card.height, paper=imposition.paper.title, **size)


def _down(millimetres: float) -> float:
    """To a tenth, and no larger than it is."""
    return int(millimetres * 10 + 1e-6) / 10
