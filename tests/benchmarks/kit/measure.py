"""Paired measuring: two things in turn, their medians, and the ratio of the pairs; in processor time.

What else runs on the machine, and how long its disk takes, is no part of it: the page is the same on a busy
machine. A ratio beyond what is wanted has an arrow at its end.
"""

import gc
import statistics
import sys
import textwrap
import time
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget

Act = Callable[[], object]
_TITLE, _WIDTH = 66, 130


def timed(act: Act) -> float:
    """How long the processor is at it, in milliseconds."""
    begun = time.process_time()
    act()
    return (time.process_time() - begun) * 1000


def compare(title: str, ours: Act, floor: Act, runs: int, limit: float | None = None) -> None:
    """Run both in turn and print the medians in milliseconds and the median of the ratios."""
    pairs = [(timed(ours), timed(floor)) for _ in range(runs)]
    report(title, pairs, limit)


def report(title: str, pairs: list[tuple[float, float]], limit: float | None = None) -> None:
    """One line of the page: ours, what it is compared to, the ratio and its spread, and what is wanted."""
    ours, floor = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratios = sorted(a / max(b, 0.001) for a, b in pairs)
    ratio, spread = statistics.median(ratios), f"({ratios[0]:.2f}–{ratios[-1]:.2f})"
    line(title, f"{ours:9.2f} ms {floor:9.2f} ms {ratio:7.2f} {spread:<16}", ratio, limit)


def line(title: str, figures: str, found: float = 0, limit: float | None = None, least: bool = False) -> None:
    """Print what was found beside what is wanted: no more than ``limit``, or at the ``least`` as much."""
    missed = limit is not None and (found < limit if least else found > limit)
    wanted = f" {'≥' if least else '≤'} {limit:g}{'  ←' if missed else ''}" if limit is not None else ""
    sys.stdout.write(f"{title:<{_TITLE}}{figures}{wanted}".rstrip() + "\n")
    sys.stdout.flush()


def heading(words: str) -> None:
    """Begin a part of the page, and say what its floors are."""
    sys.stdout.write(f"\n{textwrap.fill(words, _WIDTH)}\n")
    sys.stdout.flush()


def ended(*windows: QWidget) -> None:
    """Close windows for good: one that is hidden only goes on following its fight, at the next one's cost."""
    for window in windows:
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
