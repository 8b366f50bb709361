"""Paired measuring: two things in turn, their medians, and the ratio of the pairs."""

import statistics
import sys
import time
from collections.abc import Callable

Act = Callable[[], object]


def timed(act: Act) -> float:
    """How long it takes, in milliseconds."""
    begun = time.perf_counter()
    act()
    return (time.perf_counter() - begun) * 1000


def compare(title: str, ours: Act, floor: Act, runs: int, limit: float | None = None) -> None:
    """Run both in turn and print the medians in milliseconds and the median of the ratios."""
    pairs = [(timed(ours), timed(floor)) for _ in range(runs)]
    report(title, pairs, limit)


def report(title: str, pairs: list[tuple[float, float]], limit: float | None = None) -> None:
    """One line of the table: ours, what it is compared to, the ratio and its spread, the limit if any."""
    ours, floor = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratios = sorted(a / b for a, b in pairs)
    spread = f"({ratios[0]:.2f}–{ratios[-1]:.2f})"
    wanted = f"  wanted ≤ {limit}" if limit else ""
    line = f"{title:<60} {ours:9.2f} ms  {floor:9.2f} ms  {statistics.median(ratios):6.2f} {spread}{wanted}"
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
