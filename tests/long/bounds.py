"""What one damaged file may take of the machine: 4 seconds of a core, and 300 MB."""

import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS, MEGABYTES = 4.0, 300


@contextmanager
def bounded(seconds: float = SECONDS, megabytes: int = MEGABYTES) -> Iterator[None]:
    """Let what is done within have no more: an `AssertionError` or a `MemoryError` says which it would have.

    Processor time is measured. No more can be allocated than what is held now and so many megabytes; that is
    counted as the machine does it, in addresses, also those that are never written to.
    """
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_held() + megabytes * 2**20, before[1]))
    began = time.process_time()
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
    took = time.process_time() - began
    assert took <= seconds, f"it took {took:.1f} seconds of a core: expected at most {seconds}"


def _held() -> int:
    """The addresses of this process, in bytes."""
    with open("/proc/self/statm", encoding="ascii") as told:  # noqa: PTH123
        return int(told.read().split()[0]) * resource.getpagesize()
