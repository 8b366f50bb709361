"""Text into lines of a width. How wide words are is asked of whoever knows the letters."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import Protocol

ELLIPSIS = "…"

_SHORT = 60
_SLIP = 0.01
"""What a text that was measured in parts may be wider than its room, in millimetres."""


class Letters(Protocol):
    """Knows the letters that are printed with."""

    def shows(self, sign: str) -> bool:
        """Whether they have this sign."""

    def found(self, sign: str) -> bool:
        """Whether any letters of this machine have it."""

    def width(self, text: str, points: float, bold: bool = False) -> float:
        """How wide a text is, in millimetres."""


def wrapped(letters: Letters, text: str, points: float, width: float, bold: bool = False) -> list[str]:
    """The lines of a text, none wider than ``width`` millimetres; a word that is too long is broken."""
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
    """Each word with its width; one that is too long in pieces that have room on a line of their own."""
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
    """How many letters from there on have room, at least one; no more of a long word is measured."""

    def wide(count: int) -> float:
        return letters.width(word[at : at + count], points, bold)

    rest = len(word) - at
    count = min(rest, _SHORT)
    while count < rest and wide(count) <= width:
        count = min(rest, 2 * count)
    return count if wide(count) <= width else max(1, bisect_right(range(1, count), width, key=wide))
