"""Rows that stand under each other, as one part of a selection."""

from collections.abc import Iterable, Iterator
from itertools import groupby


def row_ranges(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The first and the last row of those that stand under each other; Qt is slow over many small parts."""
    for _, run in groupby(enumerate(rows), lambda pair: pair[1] - pair[0]):
        places = [row for _, row in run]
        yield places[0], places[-1]
