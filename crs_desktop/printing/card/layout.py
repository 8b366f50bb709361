"""The layout of both sides of a card: whole if it fits, else continued, else abridged, else cut and reported.

Text shrinks to 7 points, then continues on the back; without a back it shrinks to 6 points.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from crs_desktop.printing.card import backs, codes
from crs_desktop.printing.card.block import Block, split, stacked, total
from crs_desktop.printing.card.body import LEAST_PORTRAITS, BodyWish, Room, column, content, filled, words
from crs_desktop.printing.card.head import ELLIPSIS, INSET, NOTICE, footed, grown, headed, titled
from crs_desktop.printing.card.laid import Dress, Laid
from crs_desktop.printing.marks import QUIET, Label, Mark, Picture
from crs_desktop.printing.sizes import Size
from crs_desktop.rules.cards.card import drawing
from crs_desktop.rules.printed import PrintedCard

LARGEST, READABLE, SMALLEST = 8.0, 7.0, 6.0
"""Sizes of texts in points: usual, smallest where the text can continue on the back, and smallest of all."""

ALONE = 12.0
"""Largest size of a text on a card without numbers, pictures or notice, in points."""

_STEP = 0.5
_LEAST_PORTRAIT = 15.0
_Marks = tuple[Mark, ...]


class _Way(NamedTuple):
    """One way to set a card: its content, perhaps abridged, and its look, perhaps without code."""

    card: PrintedCard
    dress: Dress


def lay(
    card: PrintedCard,
    size: Size,
    bleed: float = 0,
    has_backs: bool = True,
    dress: Dress = Dress(),  # noqa: B008 - it is frozen
) -> Laid:
    """Lay a card out; colour at the edge extends ``bleed`` millimetres beyond the cut.

    A text can continue only on a back that shows the name of its card.
    """
    if card.face:
        return Laid(card, _face(card, size), backs.woven(size) if has_backs else ())
    # a text on the back would show what a common back or a secret card must hide
    on_back = has_backs and dress.look.back == "name" and not card.secret
    way, laid = _first_that_fits((way, _Side(way, size, bleed, on_back).laid()) for way in _ways(card, dress))
    no_code = laid.no_code or bool(dress.code and not way.dress.code)
    laid = replace(laid, card=card, brief=way.card.sections != card.sections, no_code=no_code)
    return laid if on_back or not has_backs else replace(laid, back=_untold(card, size, bleed, dress))


def _ways(card: PrintedCard, dress: Dress) -> Iterator[_Way]:
    """Yield the ways to set a card, best first.

    The whole card comes first, then things named without effects, then a small portrait in the head. The code
    is dropped after all of these, and the tick boxes last.
    """
    short = replace(card, sections=card.brief or card.sections)
    # Ways that are equal, because there is no code or portrait to leave out, are tried once.
    for coded in dict.fromkeys((dress, replace(dress, code=""))):
        for worn in dict.fromkeys((coded, replace(coded, small=bool(dress.portrait)))):
            yield _Way(card, worn)
            yield _Way(short, worn)
    # drop the boxes to tick last of all: they can be drawn by hand, and lost words cannot
    yield _Way(replace(short, ticks=()), worn)


def _first_that_fits(made: Iterable[tuple[_Way, Laid]]) -> tuple[_Way, Laid]:
    """Return the first layout that fits with all numbers in front, else the first fitting, else the last."""
    found: list[tuple[_Way, Laid]] = []
    for one in made:
        found.append(one)
        if _fits(*one) and not one[1].parted:
            return one
    return next((one for one in found if _fits(*one)), found[-1])


def _fits(way: _Way, laid: Laid) -> bool:
    return not laid.over and not (laid.no_code and way.dress.code)


class _Side:
    """The layout of one way to set a card, from its head to its foot."""

    def __init__(self, way: _Way, size: Size, bleed: float, on_back: bool) -> None:
        self._card, self._dress = way
        self._size, self._bleed, self._on_back = size, bleed, on_back
        self._head, top, self._cut = headed(way.card, size, bleed, way.dress)
        self._foot, bottom = footed(way.card, size)
        wide, self._scale = size.width - 2 * INSET, grown(size)
        portrait = b"" if way.dress.small else way.dress.portrait
        room = Room(INSET, top, wide, bottom, self._scale, way.dress.coat.deep)
        self._beside, self._room = column(size, room, b"" if way.card.picture else portrait)
        self._behind = room._replace(bottom=size.height - INSET)
        self._portrait = b"" if self._beside else portrait
        self._code = "" if on_back else way.dress.code

    def laid(self) -> Laid:
        """Lay out the front, and the back if texts may continue there."""
        no_code = bool(self._code) and not self._has_room_for_code()
        for blocks in self._set(READABLE if self._on_back else SMALLEST):
            if total(blocks) <= self._room.height:
                return self._whole(blocks, no_code)
        if self._on_back:
            return self._continued()
        first, _ = split(blocks, self._room.height)
        return Laid(self._card, self._front([*first, self._cut_short(self._room)]), (), over=True)

    def _has_room_for_code(self) -> bool:
        side = codes.least(self._code)
        beside = _LEAST_PORTRAIT + 2 if self._portrait else 0.0
        return 0 < side <= self._room.width - beside

    def _whole(self, blocks: Sequence[Block], no_code: bool) -> Laid:
        """Return a card with everything in front; its back has the name and a code."""
        front, back = self._front(filled(self._card, self._room, blocks, self._dress)), _Marks()
        if self._on_back:
            back, no_code = self._plain_back()
        return Laid(self._card, front, back, over=self._cut, no_code=no_code)

    def _continued(self) -> Laid:
        """Return a card whose texts continue on the back, in the largest letters that fit on both sides."""
        for blocks in self._set(SMALLEST):
            first, rest = split(blocks, self._room.height)
            # numbers stay in front, where they are read while the card lies on the table
            if total(rest) <= self._behind.height and all(block.is_text for block in rest):
                break
        # No text is in front: without those that are, the letters on the back may be larger.
        if all(block.is_text for block in rest) and not any(block.marks and block.is_text for block in first):
            rest = self._all_text()
        second, lost = split(rest, self._behind.height)
        over = filled(self._card, self._behind, second, self._dress)
        over = [*second, self._cut_short(self._behind)] if lost else over
        arrow = Label(self._size.width - INSET, self._size.height - 1.6, "→", SMALLEST, at="right", ink=QUIET)
        return Laid(
            self._card,
            (*self._front(first), arrow),
            (*self._head, *stacked(over, self._behind.left, self._behind.top)),
            goes_on=True,
            over=bool(lost) or self._cut,
            # a back that is full of text has no room for a code
            no_code=bool(self._dress.code),
            parted=not all(block.is_text for block in rest),
        )

    def _all_text(self) -> list[Block]:
        """Return the texts in the largest letters that fit on the back, if none of them is in front."""
        for points in self._sizes(SMALLEST):
            blocks = words(self._card, self._behind.width, points)
            if total(blocks) <= self._behind.height:
                break
        return blocks

    def _set(self, smallest: float) -> Iterator[list[Block]]:
        """Yield the content in letters of each size, largest first; portrait and boxes shrink first."""
        portraits = LEAST_PORTRAITS if self._portrait else LEAST_PORTRAITS[:1]
        for points in self._sizes(smallest):
            for least in portraits:
                for tight in (False, True) if self._card.boxes else (False,):
                    wish = BodyWish(points, least, tight)
                    yield content(self._card, self._room, wish, self._portrait, self._code)

    def _sizes(self, smallest: float) -> Iterator[float]:
        """Yield the letter sizes to try in points, largest first."""
        card = self._card
        alone = not (card.boxes or card.ticks or card.dials or card.picture or card.notice or self._portrait)
        # round to whole steps, so that cards of all sizes end exactly at the smallest letters
        points = (ALONE if alone else LARGEST) * self._scale // _STEP * _STEP
        while points >= smallest:
            yield points
            points -= _STEP

    def _front(self, blocks: Sequence[Block]) -> _Marks:
        body = stacked(blocks, self._room.left, self._room.top)
        return (*self._head, *self._foot, *self._beside, *body)

    def _cut_short(self, room: Room) -> Block:
        return Block(0, (Label(room.width, 1.2, ELLIPSIS, LARGEST, bold=True, at="right"),))

    def _plain_back(self) -> tuple[_Marks, bool]:
        """Return the back with name, emblem and code, and whether a wanted code does not fit.

        The emblem gives way to the code: a portrait becomes an icon, and an icon nothing.
        """
        told = titled(self._card, self._size.width - 2 * backs.FRAME - 2 * INSET, self._scale).lines
        coat, text = self._dress.coat, self._dress.code
        icon = self._card.kind if self._dress.look.icons else ""
        for emblem in backs.emblems(self._size, coat, icon, self._dress.portrait):
            side = backs.room_of_code(self._size, told, emblem, text)
            if side or not text:
                break
        code = (text, side) if side else ("", 0.0)
        return backs.named(self._size, self._bleed, coat, told, emblem, code), bool(text) and not side


def _untold(card: PrintedCard, size: Size, bleed: float, dress: Dress) -> _Marks:
    """Return a back that does not reveal its card."""
    look = dress.look
    # a back without a name may tell the kind of the card, by colour and icon
    back = "coloured" if look.back == "name" else look.back
    return backs.unnamed(back, size, bleed, dress.coat, card.kind, look.picture)


def _face(card: PrintedCard, size: Size) -> _Marks:
    """Draw an Action Card with its owner at the foot."""
    name = Label(size.width / 2, size.height - 1.6, card.subtitle, NOTICE + 0.5, at="middle", ink=QUIET)
    return Picture(1.5, 1.5, size.width - 3, size.height - 6, drawing(card.face)), name
