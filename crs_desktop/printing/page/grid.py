"""The grid of cards on a sheet: their number and places."""

from typing import Literal

from msgspec import Struct

from crs_desktop.printing.page.labels import LabelSheet
from crs_desktop.printing.sizes import EACH, Size
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

Marks = Literal["none", "ticks", "lines"]
"""Cut marks: none, ticks in the margin, or lines over the whole sheet."""

Backs = Literal["none", "long", "short", "after", "fold"]
"""Backs: none, sheets turned over on the long or short edge, all fronts then all backs, or folded beside."""

MARGIN = 4.2
"""Margin at each edge of the paper that printers leave white, in millimetres."""

TICK = 2.0
"""Room for ticks, in millimetres."""

BAR_ROOM = 5.0
"""Room for the control bar, at the bottom or at the right, in millimetres."""

FOLD = 1.0
"""Smallest distance of cards from the fold, in millimetres."""


class Imposition(Struct, frozen=True):
    """The arrangement of cards on paper. ``bleed`` and ``offset`` are in millimetres.

    ``offset`` moves every back right and down, to correct a printer that misplaces backs. ``labels`` is the
    label sheet printed on instead of plain paper. ``start`` is the first free place of a partly used
    sheet, counted from 1.
    """

    paper: Size
    card: Size
    marks: Marks = "ticks"
    bleed: float = 0
    backs: Backs = "none"
    offset: tuple[float, float] = (0, 0)
    labels: LabelSheet | None = None
    start: int = 1


class CardGrid(Struct, frozen=True):
    """Columns and rows of cards on a page, the first card's cut corner, and the steps between cards."""

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
        """Number of cards on a sheet."""
        return self.columns * self.rows

    def at(self, place: int) -> tuple[float, float]:
        """Return the upper left cut corner of a place, counted from 0."""
        row, column = divmod(place, self.columns)
        return self.left + column * self.across, self.top + row * self.down


def grid(imposition: Imposition) -> CardGrid:
    """Fit the most cards on portrait or landscape paper; portrait if both take as many.

    Raises `NotAllowed`, naming the largest card that would fit, if not one fits.
    """
    paper = imposition.paper
    if imposition.backs == "fold" and (imposition.labels or paper == EACH):
        raise NotAllowed(say("Only plain paper can be folded. Choose another way to print backs."))
    if imposition.labels:
        return _on_labels(imposition.labels, paper)
    if paper == EACH:
        return _alone(imposition)
    pages = ((paper.width, paper.height), (paper.height, paper.width))
    sides = (True,) if imposition.backs == "fold" else (True, False)
    # with the bar at the right instead of the bottom, one more row may fit
    tried = [_on(imposition, *page, bar_below) for page in pages for bar_below in sides]
    # The first of equals wins, so portrait paper is listed first.
    best = max(tried, key=lambda one: one.count)
    if not best.count:
        raise NotAllowed(_too_large(imposition, pages))
    return best


def _on_labels(labels: LabelSheet, paper: Size) -> CardGrid:
    """Return the places of a label sheet as cut by its maker, with no marks between them."""
    place = (labels.columns, labels.rows, labels.left, labels.top, labels.across, labels.down)
    return CardGrid(paper.width, paper.height, *place, bar_below=True, bar=False)


def _alone(imposition: Imposition) -> CardGrid:
    """Return the grid of a single card on a page of its own size with bleed."""
    card, bleed = imposition.card, imposition.bleed
    wide, tall = card.width + 2 * bleed, card.height + 2 * bleed
    return CardGrid(wide, tall, 1, 1, bleed, bleed, wide, tall, bar_below=True, bar=False)


def lies(imposition: Imposition) -> bool:
    """Return whether the paper is landscape; False if no card fits."""
    try:
        found = grid(imposition)
    except NotAllowed:
        return False
    return found.width > found.height


def room(imposition: Imposition, width: float, height: float, bar_below: bool) -> tuple[float, float]:
    """Return the width and height of a page that remain for cards with bleed, in millimetres."""
    edge = _edge(imposition)
    # the fold is no edge: printers print across it
    right = FOLD if imposition.backs == "fold" else edge + (0 if bar_below else BAR_ROOM)
    across = width / 2 if imposition.backs == "fold" else width
    return across - edge - right, height - 2 * edge - (BAR_ROOM if bar_below else 0)


def _edge(imposition: Imposition) -> float:
    return MARGIN + (TICK if imposition.marks == "ticks" else 0)


def _on(imposition: Imposition, width: float, height: float, bar_below: bool) -> CardGrid:
    wide, tall = room(imposition, width, height, bar_below)
    across, down = imposition.card.width + 2 * imposition.bleed, imposition.card.height + 2 * imposition.bleed
    # The tolerance keeps a card that fits exactly: without it, floating point can lose a column.
    columns, rows = max(0, int(wide / across + 1e-6)), max(0, int(tall / down + 1e-6))
    edge = _edge(imposition)
    page = width / 2 if imposition.backs == "fold" else width
    # in the middle of the page, unless the control bar needs the room there
    left = min(max(edge, (page - columns * across) / 2), edge + wide - columns * across)
    top = min(max(edge, (height - rows * down) / 2), edge + tall - rows * down)
    place = (left + imposition.bleed, top + imposition.bleed)
    return CardGrid(width, height, columns, rows, *place, across, down, bar_below)


def _too_large(imposition: Imposition, pages: tuple[tuple[float, float], ...]) -> str:
    """Return the sentence that names the largest card of this orientation that fits."""
    card = imposition.card
    fits = [room(imposition, *page, True) for page in pages]
    # The better orientation is the one that shrinks this card the least.
    wide, tall = max(fits, key=lambda one: min(one[0] / card.width, one[1] / card.height))
    said = (
        "A card of {width:g} × {height:g} mm does not fit on {paper}. With these marks and this bleed, "
        "the largest card is {wide:g} × {tall:g} mm."
    )
    size = {"wide": _down(wide - 2 * imposition.bleed), "tall": _down(tall - 2 * imposition.bleed)}
    return say(said, width=card.width, height=card.height, paper=imposition.paper.title, **size)


def _down(millimetres: float) -> float:
    """Round down to a tenth of a millimetre."""
    # As a float, a whole number of tenths may lie a little below itself.
    return int(millimetres * 10 + 1e-6) / 10
