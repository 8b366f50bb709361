"""Texts with a little Markdown as lines of pieces: **bold**, lists (“- ”, “1. ”) and headings (“# ”)."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from crs_desktop.printing.card.wrap import Letters, pieces, wrapped

_BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*|__(?=\S)(.+?)(?<=\S)__")
_LISTED = re.compile(r"\s*([-*•]|\d{1,2}[.)])\s+(?=\S)")
_HEADING = re.compile(r"#{1,4}\s+(?=\S)")
_WORD = re.compile(r"\s+|\S+")
_BULLET = "•"
_SIGNS = frozenset("-*•#0123456789 \t")
"""First characters of a list item or heading."""


class Piece(NamedTuple):
    """Words of a line in one weight; ``x`` is their distance from the left end in millimetres."""

    x: float
    text: str
    bold: bool


class _Part(NamedTuple):
    """A part of a word in one weight, with its width in millimetres."""

    text: str
    bold: bool
    width: float


_Word = tuple[tuple[str, bool], ...]
"""The parts of one word with no blank between them, and whether each is bold."""


def lines(letters: Letters, text: str, points: float, width: float) -> Iterator[tuple[Piece, ...]]:
    """Yield the lines of a text, none wider than ``width`` millimetres."""
    for paragraph in text.split("\n"):
        # Most paragraphs are plain: skip the regular expressions for them.
        if paragraph[:1] not in _SIGNS and "**" not in paragraph and "__" not in paragraph:
            yield from ((Piece(0, line, False),) for line in wrapped(letters, paragraph, points, width))
        else:
            yield from _paragraph(letters, paragraph, points, width)


def plain(text: str) -> str:
    """Return the text without the Markdown signs for bold letters."""
    return _BOLD.sub(lambda found: found[1] or found[2], text)


def _paragraph(letters: Letters, text: str, points: float, width: float) -> Iterator[tuple[Piece, ...]]:
    if listed := _LISTED.match(text):
        sign = _BULLET if listed[1] in "-*•" else listed[1]
        indent = letters.width(f"{sign} ", points) + letters.width(" ", points)
        hung = _flowing(letters, text[listed.end() :], points, width - indent)
        for at, line in enumerate(hung):
            moved = tuple(piece._replace(x=piece.x + indent) for piece in line)
            yield moved if at else (Piece(0, sign, False), *moved)
    elif heading := _HEADING.match(text):
        bold = wrapped(letters, plain(text[heading.end() :]), points, width, bold=True)
        yield from ((Piece(0, line, True),) for line in bold)
    else:
        yield from _flowing(letters, text, points, width)


def _flowing(letters: Letters, text: str, points: float, width: float) -> Iterator[tuple[Piece, ...]]:
    if not _BOLD.search(text):
        yield from ((Piece(0, line, False),) for line in wrapped(letters, text, points, width))
        return
    space, line = letters.width(" ", points), _Line()
    for word in _words(text):
        for parts in _broken(letters, word, points, width):
            wide = sum(part.width for part in parts)
            if line.pieces and line.used + space + wide > width:
                yield line.done()
                line = _Line()
            line.add(parts, space)
    if line.pieces:
        yield line.done()


class _Line:
    """A line under construction; words of one weight form one piece, so that PDF search finds phrases."""

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        self.used = 0.0

    def add(self, word: Sequence[_Part], space: float) -> None:
        """Add a word, after a blank unless it is the first."""
        blank = " " if self.pieces else ""
        self.used += space if blank else 0.0
        for text, bold, wide in word:
            last = self.pieces[-1] if self.pieces else None
            if last is not None and last.bold == bold:
                self.pieces[-1] = Piece(last.x, f"{last.text}{blank}{text}", bold)
            else:
                self.pieces.append(Piece(self.used, text, bold))
            self.used += wide
            blank = ""

    def done(self) -> tuple[Piece, ...]:
        """Return the pieces of the line from left to right."""
        return tuple(self.pieces)


def _broken(letters: Letters, word: _Word, points: float, width: float) -> Iterator[tuple[_Part, ...]]:
    """Yield a word with the widths of its parts, broken into line-sized pieces if it is too long."""
    parts = tuple(_Part(text, bold, letters.width(text, points, bold)) for text, bold in word)
    if sum(part.width for part in parts) <= width:
        yield parts
        return
    for text, bold in word:
        for piece, wide in pieces(letters, [text], points, width, bold):
            yield (_Part(piece, bold, wide),)


@lru_cache(maxsize=2048)
def _words(text: str) -> tuple[_Word, ...]:
    """Return the words of a text, each as its bold and plain parts."""
    found, word = list[_Word](), list[tuple[str, bool]]()
    for run, bold in _runs(text):
        for part in _WORD.findall(run):
            if not part.isspace():
                word.append((part, bold))
            elif word:
                found.append(tuple(word))
                word = []
    return (*found, tuple(word)) if word else tuple(found)


def _runs(text: str) -> Iterator[tuple[str, bool]]:
    at = 0
    for found in _BOLD.finditer(text):
        yield text[at : found.start()], False
        yield found[1] or found[2], True
        at = found.end()
    yield text[at:], False
