"""The backs of cards: with the name of the card, or alike so that they reveal nothing."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from crs_desktop.printing.card import codes
from crs_desktop.printing.card.block import Block
from crs_desktop.printing.card.look import GREY, Back, Coat
from crs_desktop.printing.marks import (
    PAPER,
    Disc,
    Frame,
    Icon,
    Label,
    Mark,
    Photo,
    Picture,
    Stroke,
    Tone,
    line_height,
)
from crs_desktop.printing.sizes import Size

FRAME = 4.0
"""Width of the tinted rim within the cut, in millimetres."""

_RULE, _LATTICE, _STEP = 0.3, 0.18, 4.0
_MEDAL, _ICON = 0.22, 0.26
_FACE, _TALLEST_FACE, _FACE_OF_HEIGHT = 0.66, 1.25, 0.48
"""Largest share of the card's width, largest ratio of height to width, and largest share of the height."""

_ABOVE = 2.5
_LARGER = 1.4
"""Largest factor by which a code is printed above its smallest readable size."""


def emblems(size: Size, coat: Coat, icon: str, portrait: bytes) -> Iterator[Block]:
    """Yield the possible emblems above the name, best first: the portrait, the icon of the kind, nothing."""
    if portrait:
        wide = (size.width - 2 * FRAME) * _FACE
        high = min(wide * _TALLEST_FACE, size.height * _FACE_OF_HEIGHT)
        yield Block(high + _ABOVE, (Photo((size.width - wide) / 2, 0, wide, high, portrait),))
    if icon:
        side = min(size.width, size.height) * _ICON
        yield Block(side + _ABOVE, (Icon((size.width - side) / 2, 0, side, icon, coat.deep),))
    # an empty block always fits, so a wanted code finds room on any card that can hold it at all
    yield Block(0.0)


def named(
    size: Size,
    bleed: float,
    coat: Coat,
    told: Sequence[Label],
    emblem: Block,
    code: tuple[str, float] = ("", 0.0),
) -> tuple[Mark, ...]:
    """Draw a back with a tinted rim and, from top to bottom, the emblem, the lines and the code."""
    below = code[1] + _ABOVE if code[0] else 0.0
    # centre everything, or a short name would leave the lower half of the card empty
    y = (size.height - _height(told, emblem) - below) / 2
    marks: list[Mark] = [*_rim(size, bleed, coat), *emblem.moved(0, y)]
    y += emblem.height
    for line in told:
        marks.append(replace(line, x=size.width / 2, y=y + line.y, at="middle"))
        y += line_height(line.points)
    if code[0]:
        marks += codes.drawn(code[0], (size.width - code[1]) / 2, y + _ABOVE, code[1])
    return tuple(marks)


def room_of_code(size: Size, told: Sequence[Label], emblem: Block, text: str) -> float:
    """Return the side of the code below the lines, in millimetres; 0 if it would be too small to read."""
    least = codes.least(text) if text else 0.0
    room = min(
        size.width - 2 * FRAME - 2,
        size.height - 2 * FRAME - 2 * _ABOVE - _height(told, emblem) - 2,
        least * _LARGER,
    )
    return room if least and room >= least else 0.0


def _height(told: Sequence[Label], emblem: Block) -> float:
    """Return the height of the lines and the emblem together, in millimetres."""
    return sum(line_height(line.points) for line in told) + emblem.height


def patterned(size: Size, bleed: float, coat: Coat, icon: str) -> tuple[Mark, ...]:
    """Draw a back with a lattice in a rim and an icon in the middle, alike on every card of these colours."""
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
    """Draw a picture over the whole back, bleed included."""
    return (Photo(-bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed, held),)


def woven(size: Size) -> tuple[Mark, ...]:
    """Draw the one back of all Action Cards, which reveals none of them."""
    return (Picture(1.5, 1.5, size.width - 3, size.height - 3, "back-linen"),)


def unnamed(back: Back, size: Size, bleed: float, coat: Coat, kind: str, held: bytes) -> tuple[Mark, ...]:
    """Draw a back that does not reveal which card it is; a missing picture becomes the common pattern."""
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


def _lattice(size: Size, ink: Tone) -> Iterator[Stroke]:
    """Yield slanted lines in both directions within the rim."""
    wide, tall = size.width - 2 * FRAME, size.height - 2 * FRAME
    at = _STEP / 2
    while at < wide + tall:
        x1, y1 = (at, 0.0) if at <= wide else (wide, at - wide)
        x2, y2 = (0.0, at) if at <= tall else (at - tall, tall)
        yield Stroke(FRAME + x1, FRAME + y1, FRAME + x2, FRAME + y2, _LATTICE, ink=ink)
        yield Stroke(FRAME + wide - x1, FRAME + y1, FRAME + wide - x2, FRAME + y2, _LATTICE, ink=ink)
        at += _STEP
