"""The room of one side of a card: text shrinks to 7 points, then goes on on the back, then is reported.

Where there is no back it shrinks to 6 points.
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
"""The letters of a text on a playing card, in points; on a larger card they begin larger."""

READABLE = 7.0
"""The smallest letters of a text that could go on on the back instead; there it is as large as in front."""

ALONE = 12.0
"""The largest letters of a text that stands alone: no numbers, no notice."""

INSET = 3.0
"""How far everything that is read stays from the cut, in millimetres."""

_STEP = 0.5
_PLAYING_CARD, _AT_MOST = 63.0, 1.5
_TITLE_LARGEST, _TITLE_SMALLEST = 13.0, 8.0
_SUBTITLE = 7.0
_AIR = 1.6
_RULE = 0.5
_ICON = 5.0
_THUMB, _OF_WIDTH = 9.0, 0.16
"""The side of a portrait in the head, and how much of the width it takes at most."""


Marks = tuple[Mark, ...]
_Filled = tuple[FreeSpace, Sequence[Block]]
"""A room, and what is to stand in it."""


class CardSide:
    """The room of one card, and what stands in it from above to below."""

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
        """Both sides; without a back there is nowhere for a text to go on."""
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
        """What finds no room in front stands on the back, all of a text where it began there."""
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
        """Everything in the largest letters in which it has room, else in the smallest.

        A portrait becomes smaller before words are lost.
        """
        for least in LEAST_PORTRAITS:
            for blocks in self._in_letters(room, portrait, least, smallest):
                if total(blocks) <= room.height:
                    return blocks
        return blocks

    def _on_both(self, room: FreeSpace, overleaf: FreeSpace, portrait: bytes) -> list[Block]:
        """The same where the text goes on on the back: all but words stands in front."""
        for least in LEAST_PORTRAITS:
            for blocks in self._in_letters(room, portrait, least, SMALLEST):
                _, rest = split(blocks, room.height)
                if total(rest) <= overleaf.height and all(map(_is_text, rest)):
                    return blocks
        return blocks

    def _all_text(self, overleaf: FreeSpace) -> list[Block]:
        """The words, none of which stands in front: they need not be as small as the numbers there."""
        for points in self._sizes(SMALLEST):
            blocks = words(self._card, overleaf.width, points, self._letters)
            if total(blocks) <= overleaf.height:
                break
        return blocks

    def _in_letters(
        self, room: FreeSpace, portrait: bytes, least: float, smallest: float
    ) -> Iterator[list[Block]]:
        """Everything in letters of each size, the largest first."""
        for points in self._sizes(smallest):
            blocks = body(self._card, room, points, self._letters, portrait, least)
            yield blocks + coded(self._code_in_front, room)

    def _sizes(self, smallest: float) -> Iterator[float]:
        """The sizes of letters that are tried, the largest first."""
        points = LARGEST if self._card.boxes or self._card.notice else ALONE
        points += int(points * (self._grown - 1) / _STEP) * _STEP
        while points >= smallest:
            yield points
            points -= _STEP

    def _emblem(self) -> Icon | None:
        return Icon(0, 0, 0, self._icon, self._dress.coat.band) if self._icon else None

    def _head(self) -> tuple[tuple[Mark, ...], float]:
        """The band with the title, and where the text below it begins."""
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
        """The side of what stands at the right of the title."""
        if self._dress.small:
            return min(_THUMB * self._grown, self._size.width * _OF_WIDTH)
        return _ICON * self._grown if self._icon else 0.0

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
            Label(INSET, top + (at + 0.75) * high, line, SMALLEST, ink=QUIET) for at, line in enumerate(lines)
        ]
        return tuple(told), top - (0.8 if lines else 0)

    def _overleaf(self) -> Label:
        """Tells at the foot that the text goes on on the back."""
        return Label(self._size.width - INSET, self._size.height - 1.6, "→", SMALLEST, at="right", ink=QUIET)

    def _cut_short(self, room: FreeSpace) -> Block:
        return Block(0, (Label(room.width, 1.2, ELLIPSIS, LARGEST, bold=True, at="right"),))

    def _plain_back(self) -> tuple[tuple[Mark, ...], bool]:
        """A tinted rim, what the card is in the middle, and its code; whether that finds no room."""
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
    """Whether nothing but words stands in a block: no number, and nothing to tick."""
    return all(isinstance(mark, Label) for mark in block.marks)


def _grown(size: Size) -> float:
    """How much larger letters begin on a card that is larger than a playing card."""
    return min(max(min(size.width, size.height) / _PLAYING_CARD, 1), _AT_MOST)
