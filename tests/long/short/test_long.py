"""Short runs of every harness: the same seeds each time. Long ones are `python -m tests.long`."""

from importlib import import_module
from types import ModuleType

import pytest

from tests.long.__main__ import HARNESSES
from tests.long.bounds import bounded

SHORT = {
    "damage": 60, "duels": 10, "fast": 100, "fuzz": 80, "kill": 3, "lists": 20, "odds": 100, "painting": 60,
    "pictures": 200, "power": 24, "records": 8, "secrets": 150, "window": 60, "writers": 12,
}  # fmt: skip


@pytest.mark.parametrize("harness", SHORT)
def test_a_short_run_finds_nothing(harness: str) -> None:
    assert [*_harness(harness).faults("short", SHORT[harness])] == []


def _harness(name: str) -> ModuleType:
    """The harness of this name; the test is skipped if this machine lacks what it needs."""
    harness = import_module(f"tests.long.{name}")
    if lacking := getattr(harness, "lack", str)():
        pytest.skip(lacking)
    return harness


def test_every_harness_has_a_short_run_except_those_with_tests_of_their_own() -> None:
    assert set(SHORT) == set(HARNESSES) - {"mutate", "share"}


def test_what_takes_too_much_of_the_machine_is_found() -> None:
    with pytest.raises(AssertionError, match="seconds of a core: expected at most 0"), bounded(seconds=0):
        sum(range(100_000))
    with pytest.raises(MemoryError), bounded():
        bytes(400 * 2**20)
    with bounded(seconds=9):
        assert bytes(100 * 2**20)


def test_odds_that_do_not_come_true_are_found() -> None:
    from fractions import Fraction

    from crs_desktop.rules.odds.distribution import Distribution
    from crs_desktop.rules.odds.forecast import Forecast
    from crs_desktop.rules.values import Name
    from tests.long.odds import Came, Sums

    told, half = Forecast(Name(""), "", Distribution({}, 1), Fraction(1, 2)), Fraction(1, 2)
    sums = {often: Sums() for often in (5, 6)}
    for often, those in sums.items():
        for number in range(1000):
            those.add(Came(told, {"hit": (half, number % 10 < often)}, (half, half / 2, number % 2)), "")
    assert [*sums[5].faults("toy")] == []
    assert len([*sums[6].faults("toy")]) == 2, "in all, and among those from 50 to 60 percent"
    sums[5].add(Came(told, {"down": (Fraction(0), True)}, (half, half / 2, 1)), "")
    assert len([*sums[5].faults("toy")]) == 1


def test_a_careless_writer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """It empties the file before it writes."""
    from collections.abc import Callable
    from pathlib import Path

    from tests.long import writers

    def careless(folder: Path) -> tuple[Callable[[int], object], Callable[[], object]]:
        path = folder / "a.txt"
        return writers.either(path, lambda number: path.write_bytes(bytes([number % 2]) * 5_000_000))

    monkeypatch.setattr(writers, "WRITERS", {"careless": careless})
    assert [*writers.faults("short", 20)]


_CARELESS = """
import sys
from pathlib import Path
from random import Random

from crs_desktop.play.journal import database
from tests.play.victim import main

database._SETTINGS += ("PRAGMA synchronous = OFF",)
main(Path(sys.argv[1]), Random(sys.argv[2]))
"""


def test_a_campaign_that_is_never_flushed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_harness("power"), "_VICTIM", ("-c", _CARELESS))
    assert [*_harness("power").faults("short", 10)]


def test_a_machine_without_strace_is_told_that_nothing_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.long import power

    monkeypatch.setenv("PATH", "")
    assert power.lack.__wrapped__() == "strace is not installed"
    monkeypatch.setattr(power, "lack", lambda: "strace is not installed")
    assert [*power.faults("short", 1)] == ["power short: nothing was tried: strace is not installed"]


@pytest.mark.parametrize("name", ["1 33", "1 219", "17 835", "17 5809"])
def test_text_that_is_no_text_and_a_size_that_is_none_are_told(name: str) -> None:
    """Found by `python -m tests.long damage` with the seeds 1 and 17."""
    import tempfile
    from pathlib import Path
    from random import Random

    from tests.long.damage import check, harmed, written

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.crs")
        there = written(path)
        path.write_bytes(harmed(path.read_bytes(), Random(name)))
        check(path, there)
