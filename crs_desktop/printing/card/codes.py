"""Codes that a phone reads (QR), as squares in millimetres."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

import segno

from crs_desktop.printing.card.marks import INK, PAPER, Frame, Mark

LEAST = 0.33
"""The side of one module in millimetres: smaller ones are not read from a laser print."""

_QUIET = 4
"""So many modules about a code stay white."""


@lru_cache(maxsize=256)
def _rows(text: str) -> tuple[bytes, ...]:
    """The modules, those that are dark as 1; none where the text is too long for any code."""
    try:
        return tuple(bytes(row) for row in segno.make_qr(text, error="m", boost_error=False).matrix)
    except segno.DataOverflowError:
        return ()


def least(text: str) -> float:
    """The smallest side that a code of this text can be read at, with its margin; 0 where there is none."""
    rows = _rows(text)
    return (len(rows) + 2 * _QUIET) * LEAST if rows else 0.0


def drawn(text: str, x: float, y: float, side: float) -> Iterator[Mark]:
    """The code in a white square, each run of dark modules as one bar."""
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
