"""Work shared among processes of this machine or workers of many, in parts that may end in any order.

`Work` is the one interface: it takes a function and its tasks, hands out results as they come, and can be
cancelled. A result carries the place of its task, so the order in which workers finish changes nothing. The
task of a worker that is killed is given to another; of two results for one place, only one is taken.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Future,
    ProcessPoolExecutor,
    wait,
)
from multiprocessing import get_context
from typing import Generic, Protocol, TypeVar

from crs_desktop import __version__
from crs_desktop.play.extras import install
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

T = TypeVar("T")
R = TypeVar("R")
_MOST_LOST = 5
"""Most workers that may end during one task: it would end the next one too."""
DASK = "dask distributed"
"""The libraries of the extra “dask”."""


def cores() -> int:
    """Return the number of processors that this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Workers(Protocol):
    """Workers that stay for several pieces of work."""

    lost: tuple[type[BaseException], ...]
    """Exceptions that tell of a worker that ended before its task."""

    def submit(self, function: Callable[[T], R], task: T) -> Future[R]:
        """Give a task to the next free worker."""

    def close(self) -> None:
        """Begin no further task, and let the workers go."""


def on_dask(address: str) -> Workers:
    """Return the workers of the Dask scheduler at an address. Raises `NotAllowed` if none answers."""
    try:
        from crs_desktop.play.balance.dask_workers import DaskWorkers
    except ImportError as error:
        said = "Dask needs two more libraries. Type: {command}"
        raise NotAllowed(say(said, command=install(DASK))) from error
    return DaskWorkers(address)


class Processes:
    """Processes of this machine; they begin with the first task."""

    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)

    def __init__(self, count: int = 0) -> None:
        self._count = count or cores()
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, function: Callable[[T], R], task: T) -> Future[R]:
        """Give a task to the next free process."""
        try:
            return self._processes().submit(function, task)
        except BrokenExecutor:  # a process was killed, and its pool takes no task any more
            self._pool = None
            return self._processes().submit(function, task)

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # spawned, not forked: a copy of a program with a window must not share its connections
            self._pool = ProcessPoolExecutor(self._count, mp_context=get_context("spawn"))
        return self._pool

    def close(self) -> None:
        """Begin no further task, and let the processes go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


class Work(Generic[R]):
    """Tasks under way; with one worker they are done here, one at each `results`.

    ``workers`` outlive the work, or are the number of processes; 0 for one on each processor.
    """

    def __init__(self, function: Callable[[T], R], tasks: Sequence[T], workers: int | Workers = 0) -> None:
        self.count, self.done = len(tasks), 0
        self._here: Iterator[tuple[int, R]] | None = None
        self._own: Workers | None = None
        self._places: dict[Future[R], int] = {}
        self._lost = Counter[int]()
        # One process alone would only add the time of its start.
        if isinstance(workers, int) and min(workers or cores(), len(tasks)) < 2:
            self._here = ((place, function(task)) for place, task in enumerate(tasks))
            return
        if isinstance(workers, int):
            workers = self._own = Processes(min(workers or cores(), len(tasks)))
        used = self._workers = workers
        self._submit: Callable[[int], Future[R]] = lambda place: used.submit(function, tasks[place])
        self._places = {self._submit(place): place for place in range(len(tasks))}

    @property
    def over(self) -> bool:
        """Whether all results are out, or the work was cancelled."""
        return self.done >= self.count

    def results(self, seconds: float | None = None) -> Iterator[tuple[int, R]]:
        """Yield new results with the places of their tasks, after waiting at most so long for the first.

        Raises `NotAllowed` if the workers cannot compute, or cannot be reached any more.
        """
        if self._here is not None:
            found = [] if self.over else [next(self._here)]
        else:
            ready = wait([*self._places], seconds, FIRST_COMPLETED).done
            found = [*self._taken(ready)]
        for one in found:
            self.done += 1
            yield one
        if self.over:
            self.cancel()

    def _taken(self, ready: Iterable[Future[R]]) -> Iterator[tuple[int, R]]:
        """Yield results, and give the tasks of workers that ended to others."""
        for one in ready:
            place = self._places.pop(one)
            try:
                yield place, one.result()
            except self._workers.lost as error:
                self._lost[place] += 1
                if self._lost[place] == _MOST_LOST:
                    said = "{count} workers ended at the same task: they may have too little memory."
                    raise NotAllowed(say(said, count=_MOST_LOST)) from error
                self._places[self._submit(place)] = place
            except CancelledError as error:
                raise NotAllowed(say("The connection to the workers was lost.")) from error
            except ImportError as error:
                said = "A worker cannot compute: {why}. It needs CRS Desktop {version}."
                raise NotAllowed(say(said, why=error, version=__version__)) from error

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
