"""Signs between the cells of a text, judged by all of its rows."""

import re
from collections import Counter
from collections.abc import Sequence

from crs_desktop.play.lists.reading.cells import Line, split

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
