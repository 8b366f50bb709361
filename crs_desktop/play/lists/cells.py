"""Lines of text into cells, as spreadsheets write them."""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO

Line = tuple[int, list[str]]
"""The number of the line that a row begins in, from 1, and its cells as they are."""


def joined(texts: Iterable[str]) -> str:
    """All of them as one text, which is looked through at once: a letter stands before and after each."""
    return "_".join(("", *texts, ""))


def is_tidy(text: str) -> bool:
    """Whether none of the texts that were joined to this has a blank too many, or another than a space."""
    return text.isprintable() and not any(blanks in text for blanks in ("  ", "_ ", " _"))


def split(text: str, sign: str) -> Iterator[Line]:
    """Each row of a text whose cells have ``sign`` between and may stand in quotation marks.

    Where a quotation mark has no second one, every line is a row: one slip never swallows the rest.
    """
    text = text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")
    if text.count('"') % 2:
        return _bare(text, sign)
    try:
        return _quoted(text, sign)
    except csv.Error:
        return _bare(text, sign)


def _bare(text: str, sign: str) -> Iterator[Line]:
    return ((at, line.split(sign)) for at, line in enumerate(text.split("\n"), 1))


def _quoted(text: str, sign: str) -> Iterator[Line]:
    reader = csv.reader(StringIO(text), delimiter=sign)
    rows, ends = [], [0]
    for row in reader:
        rows.append(row)
        ends.append(reader.line_num)
    return zip((end + 1 for end in ends), rows, strict=False)
