"""A sequence whose members are made when they are read."""

from collections.abc import Callable, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class Made(Sequence[T]):
    """The results of ``make`` for some numbers; it is called at each reading."""

    def __init__(self, numbers: Sequence[int], make: Callable[[int], T]) -> None:
        self._numbers, self._make = numbers, make

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> "Made[T]": ...

    def __getitem__(self, at: int | slice) -> "T | Made[T]":
        if isinstance(at, slice):
            # a slice makes nothing yet: a page reads only the cards that it shows
            return Made(self._numbers[at], self._make)
        return self._make(self._numbers[at])
