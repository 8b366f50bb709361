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


class Work(Generic[R]):
    """Tasks under way; with one worker they are done here, one at each `results`."""

    def __init__(self, function: Callable[[T], R], tasks: Sequence[T], workers: int = 0) -> None:
        self.count, self.done = len(tasks), 0
        self._here: Iterator[tuple[int, R]] = iter(())
        self._pool: ProcessPoolExecutor | None = None
        self._places: dict[Future[R], int] = {}
        workers = min(workers or cores(), len(tasks))
        if workers < 2:
            self._here = ((place, function(task)) for place, task in enumerate(tasks))
        else:
            # spawned, not forked: a copy of a program with a window must not share its connections
            self._pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
            self._places = {self._pool.submit(function, task): place for place, task in enumerate(tasks)}

    @property
    def over(self) -> bool:
        """Whether all results are out, or the work was cancelled."""
        return self.done >= self.count

    def results(self, seconds: float | None = None) -> Iterator[tuple[int, R]]:
        """Yield new results with the places of their tasks, after waiting at most so long for the first."""
        if self._pool is None:
            found = [] if self.over else [next(self._here)]
        else:
            ready = wait(self._places, seconds, FIRST_COMPLETED).done
            found = [(self._places.pop(one), one.result()) for one in ready]
        for one in found:
            self.done += 1
            yield one
        if self.over:
            self.cancel()

    def cancel(self) -> None:
        """Begin no further task, and let the workers go."""
        self.count = self.done
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


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
