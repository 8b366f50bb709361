"""Work shared among processes of this machine, in parts that may end in any order.

`Work` is the one interface: it takes a function and its tasks, hands out results as they come, and can be
cancelled. A result carries the place of its task, so the order in which workers finish changes nothing.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")


def cores() -> int:
    """Return the number of processors that this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Workers:
    """Processes that stay for several pieces of work; they begin with the first task."""

    def __init__(self, count: int = 0) -> None:
        self._count = count or cores()
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, function: Callable[[T], R], task: T) -> Future[R]:
        """Give a task to the next free process."""
        if self._pool is None:
            # spawned, not forked: a copy of a program with a window must not share its connections
            self._pool = ProcessPoolExecutor(self._count, mp_context=get_context("spawn"))
        return self._pool.submit(function, task)

    def close(self) -> None:
        """Begin no further task, and let the processes go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


class Work(Generic[R]):
    """Tasks under way; with one worker they are done here, one at each `results`.

    ``workers`` are processes that outlive the work, or their number; 0 for one on each processor.
    """

    def __init__(self, function: Callable[[T], R], tasks: Sequence[T], workers: int | Workers = 0) -> None:
        self.count, self.done = len(tasks), 0
        self._here: Iterator[tuple[int, R]] | None = None
        self._own: Workers | None = None
        self._places: dict[Future[R], int] = {}
        if isinstance(workers, int) and min(workers or cores(), len(tasks)) < 2:
            self._here = ((place, function(task)) for place, task in enumerate(tasks))
            return
        if isinstance(workers, int):
            workers = self._own = Workers(min(workers or cores(), len(tasks)))
        self._places = {workers.submit(function, task): place for place, task in enumerate(tasks)}

    @property
    def over(self) -> bool:
        """Whether all results are out, or the work was cancelled."""
        return self.done >= self.count

    def results(self, seconds: float | None = None) -> Iterator[tuple[int, R]]:
        """Yield new results with the places of their tasks, after waiting at most so long for the first."""
        if self._here is not None:
            found = [] if self.over else [next(self._here)]
        else:
            ready = wait([*self._places], seconds, FIRST_COMPLETED).done
            found = [(self._places.pop(one), one.result()) for one in ready]
        for one in found:
            self.done += 1
            yield one
        if self.over:
            self.cancel()

    def cancel(self) -> None:
        """Begin no further task, and let the workers go."""
        self.count = self.done  # nothing is waited for any more
        for one in self._places:
            one.cancel()
        self._places = {}
        if self._own is not None:
            self._own.close()


def done(work: Work[R], told: Callable[[int, int], object] = lambda _done, _all: None) -> list[R]:
    """Wait for all results and return them in the order of the tasks; ``told`` hears of the progress."""
    found: dict[int, R] = {}
    try:
        while not work.over:
            found.update(work.results())
            told(len(found), max(work.count, len(found)))
    finally:
        work.cancel()
    return [found[place] for place in sorted(found)]
