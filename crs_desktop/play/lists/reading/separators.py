"""What stands between the cells of a text: judged by all of its rows, never by the first alone."""

import re
from collections import Counter
from collections.abc import Sequence

from crs_desktop.play.lists.reading.cells import Line, split

SIGNS = ("\t", ";", ",", "|")
"""Those that are looked for; of two that fit alike the first is meant."""


def announced(text: str) -> tuple[str, int, str]:
    """The sign that a first line as ``sep=;`` names, or none, how many lines that took, and the rest."""
    first, _, rest = text.partition("\n")
    said = re.fullmatch(r'"?sep=([^"\r\n])"?\r?', first)
    return (said[1], 1, rest) if said else ("", 0, text)


def filled_rows(text: str, sign: str, skipped: int = 0) -> list[Line]:
    """The rows of a text that hold anything; ``skipped`` lines of the file stood above it."""
    lines = [
        row for row in split(text, sign) if row[1] and (row[1][0].strip() or any(map(str.strip, row[1])))
    ]
    return [(at + skipped, cells) for at, cells in lines] if skipped else lines


def candidates(text: str) -> Sequence[str]:
    """The signs that a text may have between its cells; a comma where there is none."""
    return [sign for sign in SIGNS if sign in text] or [","]


def alike(rows: Sequence[Line]) -> int:
    """How many rows have as many cells as most have: those of a table do, those of words do not."""
    widths = Counter(len(cells) for _, cells in rows if len(cells) > 1)
    return max(widths.values(), default=0)
