"""The layout of both sides of a card.

Text shrinks to 7 points, then continues on the back; without a back it shrinks to 6 points. Text that still
does not fit is cut and reported.
"""

from collections.abc import Iterator, Sequence

from crs_desktop.printing.card.arrangement import LEAST_PORTRAITS, FreeSpace, body, coded, column, filled
from crs_desktop.printing.card.block import Block, line_height, split, stacked, total
from crs_desktop.printing.card.blocks import words
from crs_desktop.printing.card.laid import Dress, Laid
from crs_desktop.printing.card.marks import INK, POINT, QUIET, Frame, Icon, Label, Mark, Photo
from crs_desktop.printing.card.wrap import ELLIPSIS, Letters, wrapped
from crs_desktop.printing.page import backs
from crs_desktop.printing.page.sizes import Size
from crs_desktop.rules.printed import PrintedCard

LARGEST, SMALLEST = 9.0, 6.0
"""Largest and smallest letters of a text on a playing card, in points; larger cards start larger."""

READABLE = 7.0
"""Smallest letters of a text that can continue on the back, in points, the same on both sides."""

ALONE = 12.0
"""Largest letters of a text on a card without numbers or notice, in points."""

INSET = 3.0
"""Distance of readable content from the cut, in millimetres."""

_STEP = 0.5
_PLAYING_CARD, _AT_MOST = 63.0, 1.5
_TITLE_LARGEST, _TITLE_SMALLEST = 13.0, 8.0
_SUBTITLE = 7.0
_AIR = 1.6
_RULE = 0.5
_ICON = 5.0
_THUMB, _OF_WIDTH = 9.0, 0.16
"""Side of a portrait in the head in millimetres, and its largest share of the width."""


Marks = tuple[Mark, ...]
_Filled = tuple[FreeSpace, Sequence[Block]]
"""A room with the blocks to be placed in it."""


class CardSide:
    """The layout of one card, from its head to its foot."""

    def __init__(self, card: PrintedCard, size: Size, letters: Letters, bleed: float, dress: Dress) -> None:
        self._card = card
        self._size = size
        self._letters = letters
        self._bleed = bleed
        self._dress = dress
        self._width = size.width - 2 * INSET
        self._grown = _grown(size)
        self._subtitle = _SUBTITLE * self._grown
        self._icon = card.kind if dress.look.icons else ""
        self._portrait = b"" if dress.small else dress.portrait
        self._cut = False
        self._code_in_front = ""

    def laid(self, has_backs: bool) -> Laid:
        """Lay out both sides; without a back, a text that does not fit is cut."""
        head, top = self._head()
        notice, bottom = self._notice()
        whole = FreeSpace(INSET, top, self._width, bottom)
        beside, room = column(self._size, whole, self._portrait)
        portrait = b"" if beside else self._portrait
        overleaf = FreeSpace(INSET, top, self._width, self._size.height - INSET)
        self._code_in_front = self._dress.code if not has_backs else ""
        blocks = self._fitting(room, portrait, READABLE if has_backs else SMALLEST)
        if has_backs and total(blocks) > room.height:
            blocks = self._on_both(room, overleaf, portrait)
        first, rest = split(blocks, room.height)
        front = (*head, *notice, *beside)
        if not rest:
            full = filled(self._card, room, first, self._emblem(), self._dress.look.lines)
            front += stacked(full, room.left, room.top)
            back, no_code = self._plain_back() if has_backs else ((), False)
            return Laid(self._card, front, back, over=self._cut, no_code=no_code)
        if not has_backs:
            marks = stacked([*first, self._cut_short(room)], room.left, room.top)
            return Laid(self._card, (*front, *marks), (), over=True)
        return self._gone_on(head, front, (room, first), (overleaf, rest))

    def _gone_on(self, head: Marks, front: Marks, before: _Filled, behind: _Filled) -> Laid:
        """Lay out a card whose content continues on the back.

        If no text at all fits in front, the back lays the text out anew, in letters of its own size.
        """
        (room, first), (overleaf, rest) = before, behind
        if all(map(_is_text, rest)) and not any(block.marks and _is_text(block) for block in first):
            rest = self._all_text(overleaf)
        second, lost = split(rest, overleaf.height)
        full = filled(self._card, overleaf, second, None, self._dress.look.lines)
        over = [*second, self._cut_short(room)] if lost else full
        front += (*stacked(first, room.left, room.top), self._overleaf())
        back = (*head, *stacked(over, overleaf.left, overleaf.top))
        return Laid(
            self._card,
            front,
            back,
            goes_on=True,
            over=bool(lost) or self._cut,
            no_code=bool(self._dress.code),
            parted=not all(map(_is_text, rest)),
        )

    def _fitting(self, room: FreeSpace, portrait: bytes, smallest: float) -> list[Block]:
        """Return the content in the largest letters that fit, else in the smallest.

        A portrait shrinks before text is lost.
        """
        for least in LEAST_PORTRAITS:
            for blocks in self._in_letters(room, portrait, least, smallest):
                if total(blocks) <= room.height:
                    return blocks
        return blocks

    def _on_both(self, room: FreeSpace, overleaf: FreeSpace, portrait: bytes) -> list[Block]:
        """Return the content in the largest letters that fit on both sides with all numbers in front."""
        for least in LEAST_PORTRAITS:
            for blocks in self._in_letters(room, portrait, least, SMALLEST):
                _, rest = split(blocks, room.height)
                if total(rest) <= overleaf.height and all(map(_is_text, rest)):
                    return blocks
        return blocks

    def _all_text(self, overleaf: FreeSpace) -> list[Block]:
        """Return the texts alone in the largest letters that fit on the back.

        None of them is in front, so their letters need not match the numbers there.
        """
        for points in self._sizes(SMALLEST):
            blocks = words(self._card, overleaf.width, points, self._letters)
            if total(blocks) <= overleaf.height:
                break
        return blocks

    def _in_letters(
        self, room: FreeSpace, portrait: bytes, least: float, smallest: float
    ) -> Iterator[list[Block]]:
        """Yield the content in letters of each size, largest first."""
        for points in self._sizes(smallest):
            blocks = body(self._card, room, points, self._letters, portrait, least)
            yield blocks + coded(self._code_in_front, room)

    def _sizes(self, smallest: float) -> Iterator[float]:
        """Yield the letter sizes to try in points, largest first."""
        # A text alone on its card may be larger than one below numbers or above a notice.
        points = LARGEST if self._card.boxes or self._card.notice else ALONE
        points += int(points * (self._grown - 1) / _STEP) * _STEP
        while points >= smallest:
            yield points
            points -= _STEP

    def _emblem(self) -> Icon | None:
        return Icon(0, 0, 0, self._icon, self._dress.coat.band) if self._icon else None

    def _head(self) -> tuple[tuple[Mark, ...], float]:
        """Return the band with the title, and the top of the room below it."""
        icon = self._beside_title()
        width = self._width - (icon + 1 if icon else 0)
        points, lines = self._titled(width)
        y, told = 1.2, list[Mark]()
        for line in self._most(lines, 3):
            y += line_height(points)
            told.append(Label(INSET, y - 0.25 * points * POINT, line, points, bold=True))
        small = self._subtitle
        for line in self._most(wrapped(self._letters, self._card.subtitle, small, width), 2):
            y += line_height(small)
            told.append(Label(INSET, y - 0.25 * small * POINT, line, small, ink=QUIET))
        y = max(y + 1.0, icon + 2.2)
        coat, b = self._dress.coat, self._bleed
        band = Frame(-b, -b, self._size.width + 2 * b, y + b, fill=coat.band)
        rule = Frame(-b, y, self._size.width + 2 * b, _RULE, fill=coat.deep)
        x, above = self._size.width - INSET - icon, (y - icon) / 2
        if self._dress.small:
            told.append(Photo(x, above, icon, icon, self._dress.portrait))
        elif icon:
            told.append(Icon(x, above, icon, self._icon, coat.deep))
        return (band, rule, *told), y + _RULE + _AIR

    def _beside_title(self) -> float:
        """Return the side of the portrait or icon at the right of the title; 0 for neither."""
        if self._dress.small:
            return min(_THUMB * self._grown, self._size.width * _OF_WIDTH)
        return _ICON * self._grown if self._icon else 0.0

    def _titled(self, width: float) -> tuple[float, list[str]]:
        """Fit the title on one line in the largest letters possible, else wrap it in the smallest."""
        points, title = _TITLE_LARGEST * self._grown, self._card.title
        while points > _TITLE_SMALLEST and self._letters.width(title, points, True) > width:
            points -= _STEP
        return points, wrapped(self._letters, title, points, width, bold=True)

    def _most(self, lines: list[str], count: int) -> list[str]:
        """Cut lines to ``count`` and remember if any were lost."""
        self._cut = self._cut or len(lines) > count
        return lines if len(lines) <= count else [*lines[: count - 1], lines[count - 1] + ELLIPSIS]

    def _notice(self) -> tuple[tuple[Mark, ...], float]:
        """Return the notice at the foot, and the bottom of the room above it."""
        foot = self._size.height - INSET
        lines = wrapped(self._letters, self._card.notice, SMALLEST, self._width)
        high = line_height(SMALLEST)
        top = foot - len(lines) * high
        told = [
            Label(INSET, top + (at + 0.75) * high, line, SMALLEST, ink=QUIET) for at, line in enumerate(lines)
        ]
        return tuple(told), top - (0.8 if lines else 0)

    def _overleaf(self) -> Label:
        """Return the arrow at the foot: the text continues on the back."""
        return Label(self._size.width - INSET, self._size.height - 1.6, "→", SMALLEST, at="right", ink=QUIET)

    def _cut_short(self, room: FreeSpace) -> Block:
        return Block(0, (Label(room.width, 1.2, ELLIPSIS, LARGEST, bold=True, at="right"),))

    def _plain_back(self) -> tuple[tuple[Mark, ...], bool]:
        """Return the back with name, emblem and code, and whether a wanted code does not fit.

        The emblem gives way to the code: a portrait becomes an icon, and an icon nothing.
        """
        room = self._size.width - 2 * backs.FRAME - 2 * INSET
        points, lines = self._titled(room)
        told = [(line, points, True, INK) for line in self._most(lines, 3)]
        below = self._most(wrapped(self._letters, self._card.subtitle, self._subtitle, room), 2)
        told += [(line, self._subtitle, False, QUIET) for line in below]
        coat, text = self._dress.coat, self._dress.code
        for emblem in backs.emblems(self._size, coat, self._icon, self._dress.portrait):
            side = backs.room_of_code(self._size, told, emblem, text)
            if side or not text:
                break
        code = (text, side) if side else ("", 0.0)
        return backs.named(self._size, self._bleed, coat, told, emblem, code), bool(text) and not side


def _is_text(block: Block) -> bool:
    """Return whether a block holds only words: no number and no tick box."""
    return all(isinstance(mark, Label) for mark in block.marks)


def _grown(size: Size) -> float:
    """Return the factor by which letters start larger on a card larger than a playing card."""
    return min(max(min(size.width, size.height) / _PLAYING_CARD, 1), _AT_MOST)
