"""Some histories of laptops that share a campaign; `python -m tests.long share` runs thousands."""

import threading
from pathlib import Path

import pytest

from tests.long.share import faults, one_history, without_the_key
from tests.peers.postgres import Postgres, server

__all__ = ["server"]

_MOST = 15


@pytest.mark.parametrize("seed", ["suite", "suite again"])  # a busy machine needs a minute for ten
def test_every_accepted_answer_is_in_every_file_once(seed: str) -> None:
    assert [*faults(seed, 10)] == []
    assert "road" not in [one.name for one in threading.enumerate()], (
        "thousands need no more threads than ten"
    )


def test_without_the_primary_key_an_answer_is_lost_or_doubled(server: Postgres, tmp_path: Path) -> None:
    broken = without_the_key(server.line)

    def is_whole(number: int) -> bool:
        folder = tmp_path / str(number)
        folder.mkdir()
        try:
            one_history(server, broken, folder, f"broken {number}")
        except Exception:
            return False
        return True

    assert not all(is_whole(number) for number in range(_MOST))
