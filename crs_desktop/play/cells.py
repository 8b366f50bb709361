"""Lines of text into cells, as spreadsheets write them."""

import csv
from collections.abc import Iterator

Line = tuple[int, list[str]]
"""The number of the line that a row begins in, from 1, and its cells as they are."""


def split(text: str, sign: str) -> Iterator[Line]:
    """Each row of a text whose cells have ``sign`` between and may stand in quotation marks.

    Where a quotation mark has no second one, every line is a row: one slip never swallows the rest.
    """
    text = text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")
    if text.count('"') % 2:
        return _bare(text, sign)
    try:
        return iter(list(_quoted(text, sign)))
    except csv.Error:
        return _bare(text, sign)


def _bare(text: str, sign: str) -> Iterator[Line]:
    return ((at, line.split(sign)) for at, line in enumerate(text.split("\n"), 1))


def _quoted(text: str, sign: str) -> Iterator[Line]:
    reader = csv.reader((line + "\n" for line in text.split("\n")), delimiter=sign)
    at = 1
    for row in reader:
        yield at, row
        at = reader.line_num + 1
