"""A campaign opened to be read is not changed: not its bytes, its mode, or the folder it lies in."""

import os
from contextlib import closing
from pathlib import Path

import pytest

from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.play.journal.formats import FORMAT
from crs_desktop.play.record.open_for_reading import opened
from crs_desktop.play.record.taken_rules import house_rules_in
from crs_desktop.rules import load_system
from crs_desktop.rules.why import NotAllowed
from tests.conformance.playing import sight
from tests.play.fights import attack, bar_fight
from tests.play.journal.test_hot_journal import killed_inside
from tests.saves import lay_out


def seen(folder: Path) -> dict[str, tuple[bytes, int, int]]:
    found = sorted(folder.iterdir())
    return {one.name: (one.read_bytes(), one.stat().st_mtime_ns, one.stat().st_mode) for one in found}


@pytest.mark.parametrize("found", range(5, FORMAT))
def test_a_campaign_of_an_older_format_is_read_and_stays_as_it_is(tmp_path: Path, found: int) -> None:
    path = tmp_path / "old.crs"
    lay_out(f"format_{found}", path)
    path.chmod(0o644)
    before = seen(tmp_path)
    with opened(path) as there:
        here = sight(there.session)
        assert here[0]
    house_rules_in(path, load_system("crs"))
    assert seen(tmp_path) == before
    with closing(Campaign(path)) as upgraded:
        assert sum(one.kind == "fight" for one in upgraded.documents())
    assert seen(tmp_path) != before


def test_todays_campaign_is_read_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.crs"
    with closing(Campaign(path)) as file:
        attack(bar_fight(file), "8")
        picture = file.keep_picture(b"picture")
    path.chmod(0o444)
    (tmp_path / ".0a1b2c3d.new").write_text("left")
    os.utime(tmp_path / ".0a1b2c3d.new", (1, 1))
    before = seen(tmp_path)
    with opened(path) as there:
        assert len(there.session.scene.combatants) == 2
        assert there.picture(picture) == b"picture"
    assert seen(tmp_path) == before


def test_what_is_opened_to_be_read_cannot_be_written(tmp_path: Path) -> None:
    lay_out("format_6", tmp_path / "old.crs")
    Campaign(tmp_path / "new.crs").close()
    for name in ("old.crs", "new.crs"):
        before = (tmp_path / name).read_bytes()
        with closing(Campaign(tmp_path / name, to_read=True)) as file, pytest.raises(NotSaved):
            file.add("crs", "A fight", "seed")
        assert (tmp_path / name).read_bytes() == before


def test_a_campaign_left_within_a_transaction_is_read_as_it_was_before(tmp_path: Path) -> None:
    path = tmp_path / "a.crs"
    with closing(Campaign(path)) as file:
        bar_fight(file)
        picture = file.keep_picture(os.urandom(200_000))
    killed_inside(path)
    before = seen(tmp_path)
    with opened(path) as there:
        assert there.session.document.title == "A fight"
        assert len(there.picture(picture)) == 200_000
    assert seen(tmp_path) == before


def test_a_campaign_in_use_is_read_as_it_is_now_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.crs"
    with closing(Campaign(path)) as file:
        attack(bar_fight(file), "8")
        before = seen(tmp_path)
        with opened(path) as there:
            assert len(there.session.scene.combatants) == 2
        assert house_rules_in(path, load_system("crs")) == {}
        assert seen(tmp_path) == before


def test_an_empty_database_is_no_campaign_and_stays_empty(tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "a.crs"
    with closing(sqlite3.connect(path)) as db:
        db.execute("VACUUM")
    before = seen(tmp_path)
    with pytest.raises(NotAllowed), opened(path):
        pass
    assert seen(tmp_path) == before
