"""Long computations in small steps, so that a window can answer the user in between."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def finished(steps: Generator[None, None, T]) -> T:
    """Take all steps at once and return the result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
