"""The backs of cards: what a card is, or nothing that tells one from another."""

from collections.abc import Iterator, Sequence

from crs_desktop.printing.card import codes
from crs_desktop.printing.card.block import Block, line_height
from crs_desktop.printing.card.look import GREY, Back, Coat
from crs_desktop.printing.card.marks import (
    PAPER,
    POINT,
    Disc,
    Frame,
    Icon,
    Label,
    Line,
    Mark,
    Photo,
    Picture,
    Tone,
)
from crs_desktop.printing.page.sizes import Size

FRAME = 4.0
"""How wide the tinted rim is within the cut, in millimetres."""

_RULE, _LATTICE, _STEP = 0.3, 0.18, 4.0
_MEDAL, _ICON = 0.22, 0.26
_FACE, _TALLEST_FACE, _FACE_OF_HEIGHT = 0.66, 1.25, 0.48
"""How much of the width and of the height a portrait has at most, and how much taller than wide it is."""

_ABOVE = 2.5
_LARGER = 1.4
"""A code is printed at most so much larger than it need be."""

Told = Sequence[tuple[str, float, bool, Tone]]
"""Lines with the size of their letters, whether they are bold, and their tone."""


def emblems(size: Size, coat: Coat, icon: str, portrait: bytes) -> Iterator[Block]:
    """What may stand above what a card is, the best first: a portrait, the icon of its kind, and nothing."""
    if portrait:
        wide = (size.width - 2 * FRAME) * _FACE
        high = min(wide * _TALLEST_FACE, size.height * _FACE_OF_HEIGHT)
        yield Block(high + _ABOVE, (Photo((size.width - wide) / 2, 0, wide, high, portrait),))
    if icon:
        side = min(size.width, size.height) * _ICON
        yield Block(side + _ABOVE, (Icon((size.width - side) / 2, 0, side, icon, coat.deep),))
    yield Block(0.0)


def named(
    size: Size, bleed: float, coat: Coat, told: Told, emblem: Block, code: tuple[str, float] = ("", 0.0)
) -> tuple[Mark, ...]:
    """A tinted rim, and what the card is in the middle, under its emblem and over its code."""
    below = code[1] + _ABOVE if code[0] else 0.0
    y = (size.height - _height(told, emblem) - below) / 2
    marks: list[Mark] = [*_rim(size, bleed, coat), *emblem.moved(0, y)]
    y += emblem.height
    for line, points, bold, ink in told:
        y += line_height(points)
        marks.append(Label(size.width / 2, y - 0.25 * points * POINT, line, points, bold, "middle", ink))
    if code[0]:
        marks += codes.drawn(code[0], (size.width - code[1]) / 2, y + _ABOVE, code[1])
    return tuple(marks)


def room_of_code(size: Size, told: Told, emblem: Block, text: str) -> float:
    """How large a code is printed under what the card is; 0 where it could not be read."""
    least = codes.least(text) if text else 0.0
    room = min(
        size.width - 2 * FRAME - 2,
        size.height - 2 * FRAME - 2 * _ABOVE - _height(told, emblem) - 2,
        least * _LARGER,
    )
    return room if least and room >= least else 0.0


def _height(told: Told, emblem: Block) -> float:
    """How tall what the card is stands, with its emblem."""
    return sum(line_height(points) for _, points, _, _ in told) + emblem.height


def patterned(size: Size, bleed: float, coat: Coat, icon: str) -> tuple[Mark, ...]:
    """A lattice in a rim, and an icon in its middle: the same on every card of these colours."""
    x, y = size.width / 2, size.height / 2
    side = min(size.width, size.height) * _ICON
    medal = Disc(x, y, min(size.width, size.height) * _MEDAL, line=0.6, fill=PAPER, ink=coat.deep)
    return (
        *_rim(size, bleed, coat),
        *_lattice(size, coat.deep),
        medal,
        Icon(x - side / 2, y - side / 2, side, icon, coat.deep),
    )


def pictured(size: Size, bleed: float, held: bytes) -> tuple[Mark, ...]:
    """A picture over the whole back."""
    return (Photo(-bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed, held),)


def woven(size: Size) -> tuple[Mark, ...]:
    """The back that all Action Cards have: nobody can tell them apart by it."""
    return (Picture(1.5, 1.5, size.width - 3, size.height - 3, "back-linen"),)


def unnamed(back: Back, size: Size, bleed: float, coat: Coat, kind: str, held: bytes) -> tuple[Mark, ...]:
    """The back of a kind that does not say which card it is."""
    if back == "picture" and held:
        return pictured(size, bleed, held)
    return (
        patterned(size, bleed, coat, kind) if back == "coloured" else patterned(size, bleed, GREY, "common")
    )


def _rim(size: Size, bleed: float, coat: Coat) -> tuple[Mark, ...]:
    wide, tall = size.width, size.height
    rim = Frame(-bleed, -bleed, wide + 2 * bleed, tall + 2 * bleed, fill=coat.band)
    inner = Frame(FRAME, FRAME, wide - 2 * FRAME, tall - 2 * FRAME, _RULE, PAPER, coat.deep)
    return rim, inner


def _lattice(size: Size, ink: Tone) -> Iterator[Line]:
    """Slanted lines both ways within the rim."""
    wide, tall = size.width - 2 * FRAME, size.height - 2 * FRAME
    at = _STEP / 2
    while at < wide + tall:
        x1, y1 = (at, 0.0) if at <= wide else (wide, at - wide)
        x2, y2 = (0.0, at) if at <= tall else (at - tall, tall)
        yield Line(FRAME + x1, FRAME + y1, FRAME + x2, FRAME + y2, _LATTICE, ink=ink)
        yield Line(FRAME + wide - x1, FRAME + y1, FRAME + wide - x2, FRAME + y2, _LATTICE, ink=ink)
        at += _STEP
