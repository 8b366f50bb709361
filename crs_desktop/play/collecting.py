"""Garbage collection in the thread of the window alone, and at no moment at which Qt cannot bear it.

Python collects cycles in whatever thread happens to allocate. A cycle may hold a widget or a database, and
both must be let go in the thread that made them. So automatic collection stops while the network thread
runs, and the window calls `collect` in its own time.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

EVERY = 500
"""Milliseconds between two calls of `collect`."""


_threads = 0
"""Number of network threads that run."""


@contextmanager
def kept_garbage() -> Iterator[None]:
    """Collect nothing during the block, which runs in another thread or walks over all widgets."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def stop_collecting() -> None:
    """Stop the automatic collection: a network thread begins."""
    global _threads
    _threads += 1
    gc.disable()


def collect() -> None:
    """Collect the oldest generation that is due, as Python itself would."""
    for generation, (count, most) in reversed(
        [*enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))]
    ):
        if count > most > 0:
            gc.collect(generation)
            return


def collect_again() -> None:
    """Start the automatic collection again with the end of the last network thread."""
    global _threads
    _threads -= 1
    if not _threads:
        gc.enable()
