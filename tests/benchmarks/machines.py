"""Workers of a Dask cluster: the same fights by one and by two, in processor time."""

from contextlib import ExitStack
from statistics import median
from time import process_time
from typing import Any

from psutil import Process

from crs_desktop.play.balance.encounter import begin
from crs_desktop.play.balance.plan import FightPlan
from crs_desktop.play.balance.workers import Workers, done, on_dask
from tests.benchmarks.kit.measure import line
from tests.play.balance.cluster import cluster, worker
from tests.play.balance.people import two

_FIGHTS, _TIMES = 400, 1.8


def measure(runs: int = 3) -> None:
    """Print how much sooner two workers would be done than one."""
    with cluster() as begun:
        workers = on_dask(begun.scheduler_address)
        ratio = median(_seconds(begun, workers, 1) / _seconds(begun, workers, 2) for _ in range(runs))
        workers.close()
    line("two workers of Dask / one, fights a second", f"{ratio:9.2f}", ratio, _TIMES, least=True)


def _seconds(cluster: Any, workers: Workers, count: int) -> float:
    """Return how long so many workers would play on two processor cores with nothing else to do.

    It is as long as the busiest process works, and no shorter than half of all work.
    """
    plan = FightPlan(two(), "", "seed")
    with ExitStack() as stack:
        processes = [Process(stack.enter_context(worker(cluster)).pid) for _ in range(count)]
        while len(cluster.scheduler.workers) < count:
            done(begin(plan, 1, 1))
        done(begin(plan, 40, workers))
        before = [*map(_busy, processes), process_time()]
        done(begin(plan, _FIGHTS, workers))
        after = [*map(_busy, processes), process_time()]
        spent = [one - other for one, other in zip(after, before, strict=True)]
        return max(*spent, sum(spent) / 2)


def _busy(process: Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)
