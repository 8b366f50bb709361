"""QR codes drawn as bars in millimetres."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

import segno

from crs_desktop.printing.marks import INK, PAPER, Frame, Mark

LEAST = 0.33
"""Smallest side of a module in millimetres that phones can read from a laser print."""

_QUIET = 4
"""Width of the white margin around a code, in modules."""


@lru_cache(maxsize=256)
def _rows(text: str) -> tuple[bytes, ...]:
    """Return the modules of a code, 1 for dark; no rows if the text is too long for any code."""
    try:
        # level M: a crease or a stain of a card in use leaves the code readable
        return tuple(bytes(row) for row in segno.make_qr(text, error="m", boost_error=False).matrix)
    except segno.DataOverflowError:
        return ()


def least(text: str) -> float:
    """Return the smallest readable side of a code with its margin, in millimetres; 0 for no code."""
    rows = _rows(text)
    return (len(rows) + 2 * _QUIET) * LEAST if rows else 0.0


def drawn(text: str, x: float, y: float, side: float) -> Iterator[Mark]:
    """Draw the code in a white square, each run of dark modules as one bar."""
    rows = _rows(text)
    module = side / (len(rows) + 2 * _QUIET)
    yield Frame(x, y, side, side, fill=PAPER)
    for down, row in enumerate(rows, _QUIET):
        across = _QUIET
        for dark, run in groupby(row):
            count = len(list(run))
            if dark:
                yield Frame(x + across * module, y + down * module, count * module, module, fill=INK)
            across += count
