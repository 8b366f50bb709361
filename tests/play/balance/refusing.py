"""Workers that compute nothing."""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Refusing:
    """Workers of which each ends at its task, or whose connection is lost."""

    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)

    def __init__(self, error: BaseException) -> None:
        self.error, self.given = error, 0

    def submit(self, function: Callable[[T], R], task: T) -> Future[R]:
        self.given += 1
        given = Future[R]()
        given.set_exception(self.error)
        return given

    def close(self) -> None:
        pass
