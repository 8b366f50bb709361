"""Garbage collection in the thread of the window alone, and never while Qt walks over all widgets.

Python collects cycles in whatever thread happens to allocate. A cycle may hold a widget or a database, and
both must be let go in the thread that made them. So automatic collection stops while another thread runs,
and beside a network thread the window calls `collect` in its own time.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

EVERY = 500
"""Milliseconds between two calls of `collect`."""
_stops, _was_on = 0, True
"""Number of reasons against the automatic collection, and whether it was on before the first of them."""


@contextmanager
def kept_garbage() -> Iterator[None]:
    """Collect nothing during the block, in which a thread works or Qt walks over all widgets."""
    stop_collecting()
    try:
        yield
    finally:
        collect_again()


def stop_collecting() -> None:
    """Stop the automatic collection: another thread begins."""
    global _stops, _was_on
    if not _stops:
        _was_on = gc.isenabled()
    _stops += 1
    gc.disable()


def collect() -> None:
    """Collect the oldest generation that is due, as Python itself would."""
    for generation, (count, most) in reversed(
        [*enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))]
    ):
        # a threshold of 0 switches a generation off
        if count > most > 0:
            gc.collect(generation)
            return


def collect_again() -> None:
    """Start the automatic collection again with the end of the last reason against it."""
    global _stops
    _stops -= 1
    if not _stops and _was_on:
        gc.enable()
