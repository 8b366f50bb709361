"""The GM's own notes: no other laptop and no password reaches them, not even that of the server's owner."""

from contextlib import closing
from pathlib import Path

import pytest

from crs_desktop.play.desk.own_notes import text_of, written
from crs_desktop.play.journal.campaign import NotSaved
from crs_desktop.play.share.server import Server
from crs_desktop.play.share.shared_file import end
from crs_desktop.rules.facts import FieldSet
from tests.peers.laptops import Laptop, together
from tests.peers.postgres import Shared, tried
from tests.play.fights import FRED, enters
from tests.play.share.conftest import Join, expire

_TABLES = """
SELECT format('SELECT * FROM %I.%I', schemaname, relname) FROM pg_stat_all_tables
WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
"""


def notes(laptop: Laptop, text: str) -> None:
    own = laptop.desk.own_notes()
    own.rule(*written(own.scene, "Fred", text))


def test_no_password_reads_own_notes_of_another_gm(
    anna: Laptop, join: Join, shared: Shared, tmp_path: Path
) -> None:
    anna.desk.library("crs").rule(enters(FRED, {"life": 20}))
    notes(anna, "Zqx the murderer")
    ben, wendy = join("Ben"), join("Wendy", "watcher")
    bar = ben.play("A fight").document.id
    together(anna, ben, wendy)
    anna.disconnect()
    notes(anna, "Zqx the murderer of the baker")
    anna.desk.library("crs").rule(FieldSet(FRED, "life", 3))
    expire(shared)
    ben.exchange.take_over(bar)
    together(ben, until=ben.holds)
    anna.connect()
    together(anna, ben, wendy)

    with closing(Server(shared.owner)) as owner:
        tables = [query for (query,) in owner.db.execute(_TABLES)]
    assert "SELECT * FROM crs.entry" in tables
    for line in (shared.gm, shared.writer, shared.watcher, shared.owner):
        told = tried(line, *tables)
        assert "Zqx" not in "".join(told) and "My notes" not in "".join(told), line.user
    others = [file for one in (ben, wendy) for file in tmp_path.glob(f"{one.title}*")]
    assert len(others) >= 2 and not any(b"Zqx" in file.read_bytes() for file in others)
    assert any(b"Zqx" in file.read_bytes() for file in tmp_path.glob("anna*"))


def test_a_watcher_keeps_own_notes_also_after_leaving(anna: Laptop, join: Join) -> None:
    wendy = join("Wendy", "watcher")
    with pytest.raises(NotSaved, match="may only watch"):
        wendy.desk.library("crs").rule(enters(FRED, {}))
    notes(wendy, "the baker")
    together(anna, wendy)
    end(wendy.campaign)
    assert text_of(wendy.desk.own_notes().scene, "Fred") == "the baker"
