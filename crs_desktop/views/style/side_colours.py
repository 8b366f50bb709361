"""The colour of a side: what the GM has chosen for its name, what the name says, else one by its letters."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from zlib import crc32

from crs_desktop.views.style.palettes import Palette, contrast

_TONES = {
    "red": ("#B3261E", "#F0716B"),
    "orange": ("#B4560A", "#E8935A"),
    "yellow": ("#8C6C00", "#E9D56B"),
    "green": ("#2C7A37", "#7CC47F"),
    "teal": ("#14716F", "#4FB8B0"),
    "blue": ("#1F57A8", "#7FB2F0"),
    "purple": ("#6A3FA0", "#B79AE8"),
    "pink": ("#B03A7A", "#E58BBE"),
    "brown": ("#6D4C2F", "#BF976F"),
    "black": ("#1D1B18", "#8D9691"),
    "grey": ("#706C66", "#B9BDBA"),
    "white": ("#8E887C", "#FFFFFF"),
}
"""By name: on pale paper, and on dark. Black and white are as near to it as the paper lets them be."""
COLOURS = tuple(_TONES)
_ALSO = {
    "amber": "orange", "azure": "blue", "crimson": "red", "cyan": "teal", "gold": "yellow",
    "golden": "yellow", "gray": "grey", "magenta": "pink", "navy": "blue", "rose": "pink",
    "ruby": "red", "scarlet": "red", "silver": "grey", "turquoise": "teal", "violet": "purple",
}  # fmt: skip
_OF_NO_COLOUR = ("blue", "brown", "purple", "teal", "orange", "pink", "black", "yellow")
"""What a side has whose name says no colour."""


def tone_of(colour: str, palette: Palette) -> str:
    """A colour as ``#RRGGBB``, 3:1 at least against the palette’s paper."""
    pale, dark = _TONES[colour]
    return pale if contrast(palette.paper, "#000000") > 4.5 else dark


@lru_cache(maxsize=1024)
def colour_said(side: str) -> str:
    """The colour that a side is called by; empty where by none.

    >>> colour_said("The Reds"), colour_said("Scarlet Watch"), colour_said("Redwood")
    ('red', 'red', '')
    """
    words = (word.removesuffix("s") for word in re.findall(r"\w+", side.casefold()))
    return next((found for word in words if (found := _ALSO.get(word, word)) in _TONES), "")


def colours_of(sides: Iterable[str], chosen: Mapping[str, str]) -> dict[str, str]:
    """A colour for each, in the order in which they came: who comes later takes no colour from another."""
    found: dict[str, str] = {}
    for side in sides:
        found[side] = _known(side, chosen) or _free(side, found)
    return found


def _known(side: str, chosen: Mapping[str, str]) -> str:
    colour = chosen.get(side, "")
    return colour if colour in _TONES else colour_said(side)


def _free(side: str, taken: Mapping[str, str]) -> str:
    """By its letters, so that it is the same in every fight; the next that nobody has."""
    first, count = crc32(side.encode()), len(_OF_NO_COLOUR)
    order = [_OF_NO_COLOUR[(first + step) % count] for step in range(count)]
    return next((colour for colour in order if colour not in taken.values()), order[0])
