"""Workers of a Dask cluster on many machines. Import this module only for an address: Dask loads slowly."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from typing import Any, TypeVar

from distributed import Client, KilledWorker, rpc

from crs_desktop import __version__
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

T = TypeVar("T")
R = TypeVar("R")
_SECONDS = 5
"""Seconds within which a scheduler must answer."""
_ALONE = Lock()


class DaskWorkers:
    """The workers of a scheduler; they may join, leave and be killed while they compute."""

    # Dask gives the task of a worker that ended to others by itself, and only then gives up
    lost: tuple[type[BaseException], ...] = (KilledWorker,)

    def __init__(self, address: str) -> None:
        """Connect to the scheduler at an address. Raises `NotAllowed` if none answers."""
        _asked(address)
        client: Any = Client
        self._client = client(address, timeout=_SECONDS, set_as_default=False)
        # two tasks may be equal, and each counts
        self._pool = self._client.get_executor(pure=False)

    def submit(self, function: Callable[[T], R], task: T) -> Future[R]:
        """Give a task to the next free worker."""
        given: Future[R] = self._pool.submit(_run, __version__, function, task)
        return given

    def close(self) -> None:
        """Begin no further task, and leave the scheduler; its workers stay."""
        self._pool.shutdown(wait=False)
        self._client.close(timeout=_SECONDS)


def _asked(address: str) -> None:
    """Ask whether a scheduler is at an address: a client that finds none would complain for long."""
    try:
        kind = asyncio.run(_kind(address))
    except (OSError, ValueError) as error:
        said = "No Dask scheduler answers at {address}. Expected an address such as tcp://192.168.1.5:8786."
        raise NotAllowed(say(said, address=address)) from error
    if kind != "Scheduler":
        said = "{address} is a Dask worker: expected the address of the scheduler."
        raise NotAllowed(say(said, address=address))


async def _kind(address: str) -> object:
    async with rpc(address) as asked:  # type: ignore[no-untyped-call]
        return (await asyncio.wait_for(asked.identity(), _SECONDS))["type"]


def _run(version: str, function: Callable[[T], R], task: T) -> R:
    """Compute a task on a worker, where another version could play another fight."""
    if version != __version__:
        raise ImportError(f"CRS Desktop {__version__}")
    with _ALONE:  # a worker may have many threads, and rules keep what they have computed
        return function(task)
