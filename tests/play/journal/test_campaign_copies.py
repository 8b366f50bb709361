"""A campaign in use elsewhere, and copies that come whole or not at all."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from subprocess import PIPE

import pytest

from crs_desktop.play.journal.backups import Generations
from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.play.journal.database import Database
from crs_desktop.play.session.session import Session
from tests.conformance.playing import sight
from tests.play.fights import loaded

PAGE = 4096
ROOT = Path(__file__).parents[3]


OTHER_PROGRAM = """
import sys, time
from pathlib import Path
from crs_desktop.play.journal.campaign import Campaign
campaign = Campaign(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def in_use(bar: Session, file: Campaign, path: Path) -> Iterator[None]:
    """Another process has the file."""
    file.close()
    command = [sys.executable, "-c", OTHER_PROGRAM, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=PIPE, stdout=PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        yield
        other.communicate("")


@pytest.mark.usefixtures("in_use")
def test_a_file_that_another_process_has_open_is_told(path: Path) -> None:
    with pytest.raises(NotSaved) as refused:
        Campaign(path)
    assert str(refused.value) == "a.crs is open in another window. Close it there first."


@pytest.mark.usefixtures("in_use")
def test_a_copy_is_not_laid_over_a_campaign_that_another_process_has_open(
    campaign: Campaign, path: Path
) -> None:
    before = path.read_bytes()
    with pytest.raises(NotSaved, match=r"^a\.crs is open in another window"):
        campaign.copy_to(path)
    assert path.read_bytes() == before
    assert [*path.parent.iterdir()] == [path]


def test_a_copy_that_finds_no_room_leaves_what_was_there(
    bar: Session, file: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half(_campaign: Campaign, beside: Path) -> None:
        beside.write_bytes(b"half of it")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Database, "copy", half)
    place = tmp_path / "copy.crs"
    place.write_text("mine")
    before = sorted(tmp_path.iterdir())
    with pytest.raises(NotSaved) as refused:
        file.copy_to(place)
    assert (
        str(refused.value) == "The disk is full: copy.crs was not written. Everything saved before is safe."
    )
    assert (place.read_text(), sorted(tmp_path.iterdir())) == ("mine", before)


def test_a_campaign_whose_file_was_taken_away_can_be_copied_to_its_old_place(
    bar: Session, file: Campaign, path: Path
) -> None:
    path.unlink()
    file.copy_to(path)
    with closing(Campaign(path)) as again:
        assert sight(loaded(bar, again)) == sight(bar)


def test_a_damaged_campaign_is_not_kept_and_drops_no_earlier_copy(
    bar: Session, file: Campaign, path: Path, tmp_path: Path
) -> None:
    generations = Generations(tmp_path / "data")
    file.close()
    with closing(Campaign(path, generations)) as again:
        assert again.keep() == ""
    [kept] = generations.of(path)
    whole = path.read_bytes()
    entries = whole.index(b"Entered") // PAGE * PAGE
    path.write_bytes(whole[:entries] + b"\xff" * PAGE + whole[entries + PAGE :])
    with closing(Campaign(path, generations)) as again:
        told = again.keep()
    assert told.startswith("No earlier copy of a.crs was kept this time: a.crs is damaged.")
    assert generations.of(path) == [kept]
