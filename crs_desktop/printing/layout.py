"""A card as marks in millimetres: text shrinks to 6 points, then goes on on the back, then is reported."""

from collections.abc import Sequence

from msgspec import Struct

from crs_desktop.printing.blocks import Block, body, line_height
from crs_desktop.printing.marks import BAND, INK, PAPER, POINT, QUIET, Frame, Mark, Picture, Words
from crs_desktop.printing.sizes import Size
from crs_desktop.printing.wrap import ELLIPSIS, Letters, wrapped
from crs_desktop.rules.cards import drawing
from crs_desktop.rules.printed import PrintedCard

LARGEST, SMALLEST = 9.0, 6.0
"""The letters of a text on a playing card, in points; on a larger card they begin larger."""

ALONE = 12.0
"""The largest letters of a text that stands alone: no numbers, no notice."""

INSET = 3.0
"""How far everything that is read stays from the cut, in millimetres."""

_STEP = 0.5
_PLAYING_CARD, _AT_MOST = 63.0, 1.5
_TITLE_LARGEST, _TITLE_SMALLEST = 13.0, 8.0
_SUBTITLE = 7.0
_AIR = 1.6
_BACK_FRAME = 4.0


class Laid(Struct, frozen=True):
    """A card with the marks of both sides, each from the upper left corner of the cut.

    ``goes_on`` tells that its text goes on on the back, ``over`` that even there it finds no room.
    """

    card: PrintedCard
    front: tuple[Mark, ...]
    back: tuple[Mark, ...]
    goes_on: bool = False
    over: bool = False


def lay(card: PrintedCard, size: Size, letters: Letters, bleed: float = 0, backs: bool = True) -> Laid:
    """Lay a card out; what is coloured to the edge goes ``bleed`` millimetres beyond the cut.

    Without ``backs`` there is nowhere for a text to go on.
    """
    if card.face:
        return Laid(card, _face(card, size), _woven(size) if backs else ())
    return _Side(card, size, letters, bleed).laid(backs)


class _Side:
    """The room of one card, and what stands in it from above to below."""

    def __init__(self, card: PrintedCard, size: Size, letters: Letters, bleed: float) -> None:
        self._card = card
        self._size = size
        self._letters = letters
        self._bleed = bleed
        self._width = size.width - 2 * INSET
        self._grown = _grown(size)
        self._subtitle = _SUBTITLE * self._grown
        self._cut = False

    def laid(self, backs: bool) -> Laid:
        head, top = self._head()
        notice, bottom = self._notice()
        blocks = self._fitting(bottom - top)
        first, rest = _split(blocks, bottom - top)
        if not rest:
            front = (*head, *_stacked(first, top), *notice)
            back = self._plain_back() if backs else ()
            return Laid(self._card, front, back, over=self._cut)
        if not backs:
            marks = _stacked([*first, self._cut_short()], top)
            return Laid(self._card, (*head, *marks, *notice), (), over=True)
        second, lost = _split(rest, self._size.height - INSET - top)
        marks = _stacked([*second, self._cut_short()] if lost else second, top)
        front = (*head, *_stacked(first, top), *notice, self._overleaf())
        return Laid(self._card, front, (*head, *marks), goes_on=True, over=bool(lost) or self._cut)

    def _fitting(self, room: float) -> list[Block]:
        """The text in the largest letters in which it has room, else in the smallest."""
        points = LARGEST if self._card.boxes or self._card.notice else ALONE
        points += int(points * (self._grown - 1) / _STEP) * _STEP
        blocks = body(self._card, self._width, points, self._letters)
        while sum(block.height for block in blocks) > room and points > SMALLEST:
            points -= _STEP
            blocks = body(self._card, self._width, points, self._letters)
        return blocks

    def _head(self) -> tuple[tuple[Mark, ...], float]:
        """The band with the title, and where the text below it begins."""
        points, lines = self._titled(self._width)
        y, words = 1.2, list[Mark]()
        for line in self._most(lines, 3):
            y += line_height(points)
            words.append(Words(INSET, y - 0.25 * points * POINT, line, points, bold=True))
        small = self._subtitle
        for line in self._most(wrapped(self._letters, self._card.subtitle, small, self._width), 2):
            y += line_height(small)
            words.append(Words(INSET, y - 0.25 * small * POINT, line, small, ink=QUIET))
        y += 1.0
        band = Frame(
            -self._bleed, -self._bleed, self._size.width + 2 * self._bleed, y + self._bleed, fill=BAND
        )
        return (band, *words), y + _AIR

    def _titled(self, width: float) -> tuple[float, list[str]]:
        """The title on one line in letters as large as have room, else on several in the smallest."""
        points, title = _TITLE_LARGEST * self._grown, self._card.title
        while points > _TITLE_SMALLEST and self._letters.width(title, points, True) > width:
            points -= _STEP
        return points, wrapped(self._letters, title, points, width, bold=True)

    def _most(self, lines: list[str], count: int) -> list[str]:
        """No more lines than so many; that some were left out is remembered."""
        self._cut = self._cut or len(lines) > count
        return lines if len(lines) <= count else [*lines[: count - 1], lines[count - 1] + ELLIPSIS]

    def _notice(self) -> tuple[tuple[Mark, ...], float]:
        """The notice at the foot, and how far down the text above it may go."""
        foot = self._size.height - INSET
        lines = wrapped(self._letters, self._card.notice, SMALLEST, self._width)
        high = line_height(SMALLEST)
        top = foot - len(lines) * high
        told = [
            Words(INSET, top + (at + 0.75) * high, line, SMALLEST, ink=QUIET) for at, line in enumerate(lines)
        ]
        return tuple(told), top - (0.8 if lines else 0)

    def _overleaf(self) -> Words:
        """Tells at the foot that the text goes on on the back."""
        return Words(self._size.width - INSET, self._size.height - 1.6, "→", SMALLEST, at="right", ink=QUIET)

    def _cut_short(self) -> Block:
        return Block(0, (Words(self._width, 1.2, ELLIPSIS, LARGEST, bold=True, at="right"),))

    def _plain_back(self) -> tuple[Mark, ...]:
        """A tinted rim, and what the card is in the middle."""
        b, wide, tall = self._bleed, self._size.width, self._size.height
        rim = Frame(-b, -b, wide + 2 * b, tall + 2 * b, fill=BAND)
        f = _BACK_FRAME
        inner = Frame(f, f, wide - 2 * f, tall - 2 * f, line=0.3, fill=PAPER)
        room = wide - 2 * f - 2 * INSET
        points, lines = self._titled(room)
        told = [(line, points, True, INK) for line in self._most(lines, 3)]
        below = self._most(wrapped(self._letters, self._card.subtitle, self._subtitle, room), 2)
        told += [(line, self._subtitle, False, QUIET) for line in below]
        y = (tall - sum(line_height(size) for _, size, _, _ in told)) / 2
        marks: list[Mark] = [rim, inner]
        for line, size, bold, ink in told:
            y += line_height(size)
            marks.append(Words(wide / 2, y - 0.25 * size * POINT, line, size, bold, "middle", ink))
        return tuple(marks)


def _grown(size: Size) -> float:
    """How much larger letters begin on a card that is larger than a playing card."""
    return min(max(min(size.width, size.height) / _PLAYING_CARD, 1), _AT_MOST)


def _split(blocks: Sequence[Block], room: float) -> tuple[Sequence[Block], Sequence[Block]]:
    """As many blocks as have room, and the rest; a heading does not stay behind without its text."""
    used, taken = 0.0, 0
    for block in blocks:
        if used + block.height > room:
            break
        used, taken = used + block.height, taken + 1
    while 0 < taken < len(blocks) and blocks[taken - 1].with_next:
        taken -= 1
    return blocks[:taken], blocks[taken:]


def _stacked(blocks: Sequence[Block], top: float) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for block in blocks:
        marks += block.moved(INSET, top)
        top += block.height
    return tuple(marks)


def _face(card: PrintedCard, size: Size) -> tuple[Mark, ...]:
    """The Action Card, with whose it is at its foot."""
    name = Words(size.width / 2, size.height - 1.6, card.subtitle, 6.5, at="middle", ink=QUIET)
    return Picture(1.5, 1.5, size.width - 3, size.height - 6, drawing(card.face)), name


def _woven(size: Size) -> tuple[Mark, ...]:
    """The back that all Action Cards have: nobody can tell them apart by it."""
    return (Picture(1.5, 1.5, size.width - 3, size.height - 3, "back-linen"),)
