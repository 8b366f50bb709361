"""Workers may join, leave and be killed: nothing is counted twice or lost."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from pathlib import Path
from typing import Any

import pytest

from crs_desktop import __version__
from crs_desktop.app import main
from crs_desktop.play.balance import dask_workers
from crs_desktop.play.balance.encounter import begin, put_together
from crs_desktop.play.balance.plan import FightPlan, FightResult
from crs_desktop.play.balance.workers import Processes, Work, done, on_dask
from crs_desktop.rules.why import NotAllowed
from tests.play.balance.cluster import cluster, worker
from tests.play.balance.people import two
from tests.play.balance.refusing import Refusing
from tests.play.balance.test_command import CAST

PLAN = FightPlan(two(), "", "seed")


@pytest.fixture
def far() -> Iterator[Any]:
    with cluster() as begun:
        yield begun


def test_a_worker_is_killed_another_joins_and_the_fights_are_the_same(
    far: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = put_together(PLAN, done(begin(PLAN, 100, 1)))
    workers = on_dask(far.scheduler_address)
    work = begin(PLAN, 100, workers)
    found: list[tuple[int, tuple[FightResult, ...]]] = []
    with worker(far) as killed:
        while not found:
            found += work.results()
    assert killed.returncode == -signal.SIGKILL and len(found) < 10
    with worker(far):
        while not work.over:
            found += work.results()
        (tmp_path / "cast.csv").write_text(CAST, encoding="utf-8")
        assert main(["balance", str(tmp_path / "cast.csv"), "--dask", far.scheduler_address]) == 0
        assert "Fred beats John 92 times in 100" in capsys.readouterr().out
    workers.close()
    assert sorted(place for place, _part in found) == [*range(10)]
    assert put_together(PLAN, [part for _place, part in found]) == alone


def test_a_process_of_this_machine_is_killed_and_the_fights_are_the_same() -> None:
    alone = put_together(PLAN, done(begin(PLAN, 40, 1)))
    workers = Processes(2)
    work = begin(PLAN, 40, workers)
    found = [*work.results()]
    os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
    while not work.over:
        found += work.results()
    assert sorted(place for place, _part in found) == [*range(4)]
    assert put_together(PLAN, [part for _place, part in found]) == alone
    work = begin(PLAN, 400, workers)
    next(iter(work.results()))
    work.cancel()
    workers.close()
    assert work.over and [*work.results(0)] == []


@pytest.mark.parametrize(
    ("error", "tries", "said"),
    [
        (BrokenExecutor(), 5, "5 workers ended at the same task: they may have too little memory."),
        (CancelledError(), 1, "The connection to the workers was lost."),
        (ImportError("CRS Desktop 0.0"), 1, "A worker cannot compute: CRS Desktop 0.0. It needs CRS Desktop"),
    ],
)
def test_workers_that_cannot_go_on_are_told(error: BaseException, tries: int, said: str) -> None:
    workers = Refusing(error)
    with pytest.raises(NotAllowed, match=said):
        done(Work(str, ["task"], workers))
    assert workers.given == tries


def test_a_worker_of_another_version_computes_nothing() -> None:
    assert dask_workers._run(__version__, str, 1) == "1"
    with pytest.raises(ImportError, match=__version__):
        dask_workers._run("0", str, 1)


def test_a_wrong_address_and_a_missing_extra_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cast.csv"
    path.write_text(CAST, encoding="utf-8")
    monkeypatch.setattr(dask_workers, "_SECONDS", 0.2)
    for address in ("nowhere", "tcp://127.0.0.1:9"):
        assert main(["balance", str(path), "--dask", address]) == 2
        said = f"No Dask scheduler answers at {address}. Expected an address such as tcp://192.168.1.5:8786."
        assert capsys.readouterr().err.strip() == said
    without: Any = None  # for Python, a module that cannot be imported
    monkeypatch.setitem(sys.modules, "crs_desktop.play.balance.dask_workers", without)
    assert main(["balance", str(path), "--dask", "tcp://127.0.0.1:9"]) == 2
    assert "pip install dask distributed" in capsys.readouterr().err
