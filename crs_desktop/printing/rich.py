"""Texts with a little Markdown, as lines of pieces: **bold**, lists by “- ” or “1. ”, a heading by “# ”."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from crs_desktop.printing.wrap import Letters, pieces, wrapped

_BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*|__(?=\S)(.+?)(?<=\S)__")
_LISTED = re.compile(r"\s*([-*•]|\d{1,2}[.)])\s+(?=\S)")
_HEADING = re.compile(r"#{1,4}\s+(?=\S)")
_WORD = re.compile(r"\s+|\S+")
_BULLET = "•"
_SIGNS = frozenset("-*•#0123456789 \t")
"""What a list or a heading may begin with."""


class Piece(NamedTuple):
    """Some words of a line that begin so many millimetres from its left end."""

    x: float
    text: str
    bold: bool


class _Part(NamedTuple):
    """A part of a word, as wide as it is."""

    text: str
    bold: bool
    width: float


_Word = tuple[_Part, ...]


def lines(letters: Letters, text: str, points: float, width: float) -> Iterator[tuple[Piece, ...]]:
    """The lines of a text, none wider than ``width`` millimetres."""
    for paragraph in text.split("\n"):
        if paragraph[:1] not in _SIGNS and "**" not in paragraph and "__" not in paragraph:
            yield from ((Piece(0, line, False),) for line in wrapped(letters, paragraph, points, width))
        else:
            yield from _paragraph(letters, paragraph, points, width)


def plain(text: str) -> str:
    """The text without the signs for bold letters."""
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
    runs = list(_runs(text))
    if sum(letters.width(run, points, bold) for run, bold in runs) <= width:
        yield _in_a_row(letters, runs, points)
        return
    space = letters.width(" ", points)
    line, used = list[_Word](), 0.0
    for word in _words(letters, text, points, width):
        wide = sum(part.width for part in word)
        if line and used + space + wide > width:
            yield _pieced(letters, line, points, space)
            line, used = [], 0.0
        used += wide + (space if line else 0)
        line.append(word)
    if line:
        yield _pieced(letters, line, points, space)


def _in_a_row(letters: Letters, runs: Sequence[tuple[str, bool]], points: float) -> tuple[Piece, ...]:
    """Runs that have room on one line."""
    found, x = list[Piece](), 0.0
    for run, bold in runs:
        text = run.strip()
        lead = letters.width(" ", points) if run[:1].isspace() and found else 0.0
        if text:
            found.append(Piece(x + lead, text, bold))
        x += letters.width(run, points, bold)
    return tuple(found)


def _words(letters: Letters, text: str, points: float, width: float) -> Iterator[_Word]:
    """Words of parts that are bold and parts that are not; one that is too long is broken."""
    word = list[_Part]()
    for part in _parts(letters, text, points, width):
        if word and (part is None or sum(one.width for one in word) + part.width > width):
            yield tuple(word)
            word = []
        if part is not None:
            word.append(part)
    if word:
        yield tuple(word)


def _parts(letters: Letters, text: str, points: float, width: float) -> Iterator[_Part | None]:
    """Pieces that have room on a line, and None for what parts words."""
    for run, bold in _runs(text):
        for found in _WORD.findall(run):
            if found.isspace():
                yield None
            elif (whole := letters.width(found, points, bold)) <= width:
                yield _Part(found, bold, whole)
            else:
                for piece, wide in pieces(letters, [found], points, width, bold):
                    yield _Part(piece, bold, wide)


def _runs(text: str) -> Iterator[tuple[str, bool]]:
    at = 0
    for found in _BOLD.finditer(text):
        yield text[at : found.start()], False
        yield found[1] or found[2], True
        at = found.end()
    yield text[at:], False


def _pieced(letters: Letters, line: Sequence[_Word], points: float, space: float) -> tuple[Piece, ...]:
    """Neighbours that are alike as one piece: a reader of the page finds their words together."""
    parts = [
        (part, not at and number > 0) for number, word in enumerate(line) for at, part in enumerate(word)
    ]
    found, x = list[Piece](), 0.0
    for bold, alike in groupby(parts, key=lambda one: one[0].bold):
        some = list(alike)
        text = "".join((" " if apart else "") + part.text for part, apart in some)
        lead = space if text.startswith(" ") else 0.0
        found.append(Piece(x + lead, text.lstrip(" "), bold))
        x += lead + letters.width(text.lstrip(" "), points, bold)
    return tuple(found)
