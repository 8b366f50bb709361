"""The colour of a side: chosen by the GM, else named by the side’s name, else derived from its letters."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from zlib import crc32

from crs_desktop.views.style.palettes import Palette
from crs_desktop.words import template

_TONES = {
    template("red"): ("#B3261E", "#F0716B"),
    template("orange"): ("#B4560A", "#E8935A"),
    template("yellow"): ("#8C6C00", "#E9D56B"),
    template("green"): ("#2C7A37", "#7CC47F"),
    template("teal"): ("#14716F", "#4FB8B0"),
    template("blue"): ("#1F57A8", "#7FB2F0"),
    template("purple"): ("#6A3FA0", "#B79AE8"),
    template("pink"): ("#B03A7A", "#E58BBE"),
    template("brown"): ("#6D4C2F", "#BF976F"),
    template("black"): ("#1D1B18", "#8D9691"),
    template("grey"): ("#706C66", "#B9BDBA"),
    template("white"): ("#8E887C", "#FFFFFF"),
}
"""Tone of each colour on pale and on dark paper; black and white come as close as contrast allows."""
COLOURS = tuple(_TONES)
_ALSO = {
    "amber": "orange", "azure": "blue", "crimson": "red", "cyan": "teal", "gold": "yellow",
    "golden": "yellow", "gray": "grey", "magenta": "pink", "navy": "blue", "rose": "pink",
    "ruby": "red", "scarlet": "red", "silver": "grey", "turquoise": "teal", "violet": "purple",
}  # fmt: skip
_OF_NO_COLOUR = ("blue", "brown", "purple", "teal", "orange", "pink", "black", "yellow")
"""Colours for sides whose name contains no colour."""


def tone_of(colour: str, palette: Palette) -> str:
    """Return a colour as ``#RRGGBB``, with contrast of at least 3:1 against the palette’s paper."""
    pale, dark = _TONES[colour]
    return dark if palette.dark else pale


@lru_cache(maxsize=1024)
def colour_said(side: str) -> str:
    """Return the first colour in the name of a side, empty if none.

    >>> colour_said("The Reds"), colour_said("Scarlet Watch"), colour_said("Redwood")
    ('red', 'red', '')
    """
    words = (word.removesuffix("s") for word in re.findall(r"\w+", side.casefold()))  # “Reds” is red
    return next((found for word in words if (found := _ALSO.get(word, word)) in _TONES), "")


def colours_of(sides: Iterable[str], chosen: Mapping[str, str]) -> dict[str, str]:
    """Return a colour for each side, given in order of arrival: later sides never change earlier colours."""
    found: dict[str, str] = {}
    for side in sides:
        found[side] = _known(side, chosen) or _free(side, found)
    return found


def _known(side: str, chosen: Mapping[str, str]) -> str:
    colour = chosen.get(side, "")
    return colour if colour in _TONES else colour_said(side)


def _free(side: str, taken: Mapping[str, str]) -> str:
    """Return a free colour, found from a hash of the name: a side has the same colour in every fight."""
    first, count = crc32(side.encode()), len(_OF_NO_COLOUR)  # unlike `hash`, the same in every run
    order = [_OF_NO_COLOUR[(first + step) % count] for step in range(count)]
    return next((colour for colour in order if colour not in taken.values()), order[0])
