"""Text into lines of a width. How wide words are is asked of whoever knows the letters."""

from collections.abc import Iterator
from typing import Protocol

ELLIPSIS = "…"

_SLIP = 0.01
"""What a text that was measured in parts may be wider than its room, in millimetres."""


class Letters(Protocol):
    """Knows the letters that are printed with."""

    def width(self, text: str, points: float, bold: bool = False) -> float:
        """How wide a text is, in millimetres."""


def wrapped(letters: Letters, text: str, points: float, width: float, bold: bool = False) -> list[str]:
    """The lines of a text, none wider than ``width`` millimetres; a word that is too long is broken."""
    room = width + _SLIP
    return [line for part in text.split("\n") for line in _lines(letters, part.split(), points, room, bold)]


def _lines(letters: Letters, words: list[str], points: float, width: float, bold: bool) -> Iterator[str]:
    space = letters.width(" ", points, bold)
    line, used = "", 0.0
    for word in words:
        for piece in _pieces(letters, word, points, width, bold):
            wide = letters.width(piece, points, bold)
            if line and used + space + wide > width:
                yield line
                line, used = piece, wide
            else:
                line, used = (f"{line} {piece}", used + space + wide) if line else (piece, wide)
    if line:
        yield line


def _pieces(letters: Letters, word: str, points: float, width: float, bold: bool) -> Iterator[str]:
    """The word whole, or in pieces that each have room on a line of their own."""
    while len(word) > 1 and letters.width(word, points, bold) > width:
        fits = (n for n in range(len(word) - 1, 0, -1) if letters.width(word[:n], points, bold) <= width)
        cut = next(fits, 1)
        yield word[:cut]
        word = word[cut:]
    yield word
