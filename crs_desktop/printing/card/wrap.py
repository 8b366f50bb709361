"""Line wrapping; the widths of words come from `Letters`."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import Protocol

ELLIPSIS = "…"

_SHORT = 60
_SLIP = 0.01
"""Allowed overhang of a text measured in parts, in millimetres."""


class Letters(Protocol):
    """The font for printing."""

    def shows(self, sign: str) -> bool:
        """Return whether the font has this character."""

    def found(self, sign: str) -> bool:
        """Return whether any font of this machine has this character."""

    def width(self, text: str, points: float, bold: bool = False) -> float:
        """Return the width of a text in millimetres."""


def wrapped(letters: Letters, text: str, points: float, width: float, bold: bool = False) -> list[str]:
    """Wrap a text into lines no wider than ``width`` millimetres, breaking words that are too long."""
    room = width + _SLIP
    if len(text) < _SHORT and "\n" not in text and letters.width(text, points, bold) <= room:
        return [text] if text else []
    return [line for part in text.split("\n") for line in _lines(letters, part.split(), points, room, bold)]


def _lines(letters: Letters, words: list[str], points: float, width: float, bold: bool) -> Iterator[str]:
    space = letters.width(" ", points, bold)
    line, used = "", 0.0
    for word, wide in pieces(letters, words, points, width, bold):
        if line and used + space + wide > width:
            yield line
            line, used = word, wide
        else:
            line, used = (f"{line} {word}", used + space + wide) if line else (word, wide)
    if line:
        yield line


def pieces(
    letters: Letters, words: list[str], points: float, width: float, bold: bool
) -> Iterator[tuple[str, float]]:
    """Yield each word with its width, broken into line-sized pieces if it is too long."""
    for word in words:
        if len(word) < _SHORT and (wide := letters.width(word, points, bold)) <= width:
            yield word, wide
            continue
        at = 0
        while at < len(word):
            piece = word[at : at + _fitting(letters, word, at, points, width, bold)]
            yield piece, letters.width(piece, points, bold)
            at += len(piece)


def _fitting(letters: Letters, word: str, at: int, points: float, width: float, bold: bool) -> int:
    """Return how many characters of a word from ``at`` fit, at least one.

    Only as much of a very long word is measured as is needed: its width costs time.
    """

    def wide(count: int) -> float:
        return letters.width(word[at : at + count], points, bold)

    rest = len(word) - at
    count = min(rest, _SHORT)
    # Double the measured part until it is too wide, then search in it: a pasted word can be very long.
    while count < rest and wide(count) <= width:
        count = min(rest, 2 * count)
    return count if wide(count) <= width else max(1, bisect_right(range(1, count), width, key=wide))
