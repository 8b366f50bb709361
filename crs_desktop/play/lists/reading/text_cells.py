"""Cells of a text: the sign between them, and quotation marks, correct or broken."""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from io import StringIO
from itertools import accumulate

Line = tuple[int, list[str]]
"""Number of the line where a row begins, from 1, and its cells."""
SIGNS = ("\t", ";", ",", "|")
"""Signs to search for; of two that fit equally the first is chosen."""


def announced(text: str) -> tuple[str, int, str]:
    """Return the sign of a first line such as ``sep=;``, the number of lines it took, and the rest."""
    first, _, rest = text.partition("\n")
    said = re.fullmatch(r'"?sep=([^"\r\n])"?\r?', first)
    return (said[1], 1, rest) if said else ("", 0, text)


def filled_rows(text: str, sign: str, skipped: int = 0) -> list[Line]:
    """Return the rows of a text that are not empty; ``skipped`` is the number of lines above it."""
    lines = [
        row for row in split(text, sign) if row[1] and (row[1][0].strip() or any(map(str.strip, row[1])))
    ]
    return [(at + skipped, cells) for at, cells in lines] if skipped else lines


def candidates(text: str) -> Sequence[str]:
    """Return the signs that may separate the cells of a text; a comma if none occurs."""
    return [sign for sign in SIGNS if sign in text] or [","]


def alike(rows: Sequence[Line]) -> int:
    """Return how many rows have the most common number of cells, which is high for tables only."""
    widths = Counter(len(cells) for _, cells in rows if len(cells) > 1)
    return max(widths.values(), default=0)


def split(text: str, sign: str) -> Iterator[Line]:
    """Return each row of a text with ``sign`` between its cells, which may be quoted.

    A mark that quotes nothing, such as an inch sign, is an ordinary letter and harms no other cell.
    """
    text = text.replace("\0", "")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if '"' not in text:
        return ((at, line.split(sign)) for at, line in enumerate(text.split("\n"), 1))
    if not _stray(sign).search(text):
        try:
            return _quoted(text, sign)
        except csv.Error:
            pass
    return _loose(text, sign)


@lru_cache
def _stray(sign: str) -> re.Pattern[str]:
    """Return a pattern for a quotation mark that neither begins nor ends a cell and is not doubled."""
    beside = re.escape(sign) + r'\n"'
    return re.compile(rf'"(?<=[^{beside}]")(?=[^{beside}])')


def _quoted(text: str, sign: str) -> Iterator[Line]:
    reader = csv.reader(StringIO(text), delimiter=sign, strict=True)
    rows = [*reader]
    # if there are as many lines as rows, no cell holds a line end, and no heights need to be counted
    if reader.line_num == len(rows):
        return enumerate(rows, 1)
    heights = (1 + sum(cell.count("\n") for cell in row) for row in rows)
    return zip(accumulate(heights, initial=1), rows, strict=False)


@lru_cache
def _cell(sign: str) -> re.Pattern[str]:
    """Return a pattern for a correctly quoted cell, one with stray marks inside, or an unquoted one.

    In an unquoted cell, words between marks stay together if the first mark stands before a word.
    """
    ends, blank = rf"(?=[{re.escape(sign)}\n]|\Z)", rf"[^\S\n{re.escape(sign)}]*"
    inner = rf'(?:[^"\n]++|"(?<![\s{re.escape(sign)}]")(?![{re.escape(sign)}\n]))*'
    quoted = rf'{blank}"(?P<quoted>[^"]*+(?:""[^"]*+)*+)"{blank}{ends}'
    within = rf'{blank}"(?P<within>{inner})"{blank}{ends}'
    # no backtracking: after a stray mark, a cell of 15 million letters took 1.2 GB
    bare = rf'(?P<bare>(?:[^"{re.escape(sign)}\n]++|(?<![^\s{re.escape(sign)}])"[^"\n]*+"|")*+)'
    return re.compile(f"{quoted}|{within}|{bare}")


def _loose(text: str, sign: str) -> Iterator[Line]:
    cell, at, line, begun = _cell(sign), 0, 1, 1
    cells: list[str] = []
    while found := cell.match(text, at):
        cells.append(_unquoted(found))
        line += text.count("\n", at, found.end())
        at = found.end() + 1
        if text[at - 1 : at] == sign:
            continue
        yield begun, cells
        if at > len(text):
            return
        line += 1
        begun, cells = line, []


def _unquoted(found: re.Match[str]) -> str:
    if found["quoted"] is not None:
        return found["quoted"].replace('""', '"')
    return found["bare"] if found["within"] is None else found["within"]
