"""A Dask cluster on this machine: a scheduler in this process, workers in others."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from dask import config
from distributed import LocalCluster

from tests.test_start import ROOT

# a profile taken a hundred times a second is most of what an idle scheduler does
_QUIET = {"distributed.worker.profile.enabled": False}
WORKER = f"""
import asyncio, sys
from dask import config
from distributed import Worker

config.set({_QUIET})

async def main():
    async with Worker(sys.argv[1], nthreads=1, dashboard=False) as worker:
        await worker.finished()

asyncio.run(main())
"""


@contextmanager
def cluster() -> Iterator[Any]:
    """A scheduler without workers."""
    made: Any = LocalCluster
    with (
        config.set(_QUIET),
        made(n_workers=0, processes=False, protocol="tcp://", dashboard_address=None) as begun,
    ):
        yield begun


@contextmanager
def worker(cluster: Any) -> "Iterator[subprocess.Popen[bytes]]":
    """A worker process, which is killed at the end."""
    words = sys.executable, "-c", WORKER, cluster.scheduler_address
    with subprocess.Popen(words, cwd=ROOT, stderr=subprocess.DEVNULL) as process:
        yield process
        process.kill()
