"""The room of one side of a card: text shrinks to 6 points, then goes on on the back, then is reported."""

from crs_desktop.printing import backs
from crs_desktop.printing.arrangement import LEAST_PORTRAITS, Room, body, coded, column, filled
from crs_desktop.printing.block import Block, line_height, split, stacked, total
from crs_desktop.printing.laid import Dress, Laid
from crs_desktop.printing.marks import INK, POINT, QUIET, Frame, Icon, Mark, Words
from crs_desktop.printing.sizes import Size
from crs_desktop.printing.wrap import ELLIPSIS, Letters, wrapped
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
_RULE = 0.5
_ICON = 5.0


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
        self._cut = False
        self._code_in_front = ""

    def laid(self, has_backs: bool) -> Laid:
        """Both sides; without a back there is nowhere for a text to go on."""
        head, top = self._head()
        notice, bottom = self._notice()
        whole = Room(INSET, top, self._width, bottom)
        beside, room = column(self._size, whole, self._dress.portrait)
        self._code_in_front = self._dress.code if not has_backs else ""
        blocks = self._fitting(room, b"" if beside else self._dress.portrait)
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
        second, lost = split(rest, self._size.height - INSET - top)
        over = [*second, self._cut_short(room)] if lost else second
        front += (*stacked(first, room.left, room.top), self._overleaf())
        back = (*head, *stacked(over, INSET, top))
        over_all = bool(lost) or self._cut
        return Laid(self._card, front, back, goes_on=True, over=over_all, no_code=bool(self._dress.code))

    def _fitting(self, room: Room, portrait: bytes) -> list[Block]:
        """Everything in the largest letters in which it has room, else in the smallest.

        A portrait becomes smaller before words are lost.
        """
        for least in LEAST_PORTRAITS:
            blocks = self._in_letters(room, portrait, least)
            if total(blocks) <= room.height:
                break
        return blocks

    def _in_letters(self, room: Room, portrait: bytes, least: float) -> list[Block]:
        points = LARGEST if self._card.boxes or self._card.notice else ALONE
        points += int(points * (self._grown - 1) / _STEP) * _STEP
        while True:
            blocks = body(self._card, room, points, self._letters, portrait, least)
            blocks += coded(self._code_in_front, room)
            if total(blocks) <= room.height or points <= SMALLEST:
                return blocks
            points -= _STEP

    def _emblem(self) -> Icon | None:
        return Icon(0, 0, 0, self._icon, self._dress.coat.band) if self._icon else None

    def _head(self) -> tuple[tuple[Mark, ...], float]:
        """The band with the title, and where the text below it begins."""
        icon = _ICON * self._grown if self._icon else 0.0
        width = self._width - (icon + 1 if icon else 0)
        points, lines = self._titled(width)
        y, words = 1.2, list[Mark]()
        for line in self._most(lines, 3):
            y += line_height(points)
            words.append(Words(INSET, y - 0.25 * points * POINT, line, points, bold=True))
        small = self._subtitle
        for line in self._most(wrapped(self._letters, self._card.subtitle, small, width), 2):
            y += line_height(small)
            words.append(Words(INSET, y - 0.25 * small * POINT, line, small, ink=QUIET))
        y = max(y + 1.0, icon + 2.2)
        coat, b = self._dress.coat, self._bleed
        band = Frame(-b, -b, self._size.width + 2 * b, y + b, fill=coat.band)
        rule = Frame(-b, y, self._size.width + 2 * b, _RULE, fill=coat.deep)
        if icon:
            x = self._size.width - INSET - icon
            words.append(Icon(x, (y - icon) / 2, icon, self._icon, coat.deep))
        return (band, rule, *words), y + _RULE + _AIR

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

    def _cut_short(self, room: Room) -> Block:
        return Block(0, (Words(room.width, 1.2, ELLIPSIS, LARGEST, bold=True, at="right"),))

    def _plain_back(self) -> tuple[tuple[Mark, ...], bool]:
        """A tinted rim, what the card is in the middle, and its code; whether that finds no room."""
        room = self._size.width - 2 * backs.FRAME - 2 * INSET
        points, lines = self._titled(room)
        told = [(line, points, True, INK) for line in self._most(lines, 3)]
        below = self._most(wrapped(self._letters, self._card.subtitle, self._subtitle, room), 2)
        told += [(line, self._subtitle, False, QUIET) for line in below]
        side = backs.room_of_code(self._size, told, self._icon, self._dress.code)
        coat, code = self._dress.coat, (self._dress.code, side) if side else ("", 0.0)
        marks = backs.named(self._size, self._bleed, coat, told, self._icon, code)
        return marks, bool(self._dress.code) and not side


def _grown(size: Size) -> float:
    """How much larger letters begin on a card that is larger than a playing card."""
    return min(max(min(size.width, size.height) / _PLAYING_CARD, 1), _AT_MOST)
