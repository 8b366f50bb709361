"""What somebody with a line and psql can do, and what PostgreSQL refuses them."""

from uuid import uuid4

import psycopg
import pytest

from crs_desktop.play.share.line import read_line
from crs_desktop.play.share.messages import Proposal, Sent, Sign
from crs_desktop.play.share.server import Server
from tests.peers.postgres import Shared, new_campaign, tried

REFUSED = "InsufficientPrivilege"
VALUES = ("ruling", "", "", "gm", "", "", "[]", "[]", "", 0, "")
VERBS = (
    "DELETE FROM crs.{}", "TRUNCATE crs.{} CASCADE", "DROP TABLE crs.{} CASCADE",
    "ALTER TABLE crs.{} DISABLE ROW LEVEL SECURITY", "BEGIN; LOCK TABLE crs.{} IN EXCLUSIVE MODE",
)  # fmt: skip
TABLES = ("campaign", "seat", "laptop", "document", "entry", "picture", "lease", "version")


def written(shared: Shared, library: bool = False) -> str:
    """Write a document with one entry, and return its id."""
    server, laptop, document = Server(shared.gm), str(uuid4()), str(uuid4())
    server.here(Sign(laptop, "Anna"))
    server.begin(document, library, "crs", "The bar", "seed")
    entry = Sent(document, 1, 0, "a", VALUES)
    server.put(laptop, Proposal(document, 0, True, (entry,), 1, 1, ""))
    server.keep_picture(b"a picture")
    server.close()
    return document


def test_no_line_changes_a_table(shared: Shared) -> None:
    # the GM's line too writes by the functions alone; a watcher is a member like any other
    queries = [verb.format(table) for verb in VERBS for table in TABLES]
    for line in (shared.watcher, shared.gm):
        assert set(zip(queries, tried(line, *queries), strict=True)) == {(one, REFUSED) for one in queries}


BY_A_WATCHER = (
    "UPDATE crs.entry SET text = 'x'",
    "UPDATE crs.seat SET rank = 'gm'",
    "INSERT INTO crs.seat VALUES (session_user, gen_random_uuid(), '', 'gm')",
    "INSERT INTO crs.entry (document, slot) VALUES (gen_random_uuid(), 1)",
    "CREATE TABLE crs.mine (a int)",
    "CREATE TABLE public.mine (a int)",
    "CREATE TEMPORARY TABLE mine (a int)",
    "CREATE SCHEMA mine",
    "CREATE ROLE mine LOGIN SUPERUSER",
    "ALTER ROLE crs_member CREATEROLE",
    "GRANT pg_read_server_files TO session_user",
    "SET ROLE postgres",
    "SET SESSION AUTHORIZATION postgres",
    "SELECT lo_create(0)",
    "SELECT pg_read_file('PG_VERSION')",
    "COPY crs.entry TO PROGRAM 'cat'",
    "SELECT crs.count_on(1)",
    "SELECT crs.tell('entries')",
    "SELECT crs.begin(gen_random_uuid(), false, 'crs', 'x', 'x')",
    "SELECT crs.begin(gen_random_uuid(), true, 'crs', 'x', 'x')",
    "SELECT crs.keep_picture('x')",
    "SELECT crs.invite(crs.mine(), 'crs_0123456789abcdef', 'SCRAM-SHA-256$', 'gm', '')",
    "SELECT crs.lock_out((SELECT role FROM crs.seat)::text)",
    "SELECT passwd FROM pg_shadow",
)


def test_a_watcher_can_change_nothing(shared: Shared) -> None:
    found = tried(shared.watcher, *BY_A_WATCHER)
    assert set(zip(BY_A_WATCHER, found, strict=True)) == {(one, REFUSED) for one in BY_A_WATCHER}


def test_a_watcher_writes_no_entry_and_takes_no_fight_even_as_a_laptop(shared: Shared) -> None:
    document, laptop = written(shared), str(uuid4())
    here = f"SELECT crs.here('{laptop}', 'Eve', '', NULL, 0, ARRAY['{document}']::uuid[])"
    assert tried(shared.watcher, here) == ["[('',)]"], "a watcher is seen, and holds nothing"
    assert tried(shared.watcher, f"SELECT crs.take('{laptop}', '{document}')") == [REFUSED]
    put = f"SELECT crs.put('{laptop}', '{document}', 1, {{}}, '[]', 0, 0, '')"
    assert tried(shared.watcher, put.format("true"), put.format("false")) == [REFUSED, REFUSED]
    (holder,) = tried(shared.watcher, "SELECT holder::text FROM crs.lease")
    assert tried(shared.watcher, f"SELECT crs.give({holder[2:-3]}, '{document}')") == [REFUSED]
    assert tried(shared.watcher, f"SELECT crs.leave({holder[2:-3]})") == [REFUSED]
    assert tried(shared.watcher, "SELECT head FROM crs.document") == ["[(1,)]"], "reading is what it is for"


def test_a_writer_writes_the_library_alone(shared: Shared) -> None:
    fight, library, laptop = written(shared), written(shared, library=True), str(uuid4())
    server = Server(shared.writer)
    server.here(Sign(laptop, "Ben"))
    server.put(laptop, Proposal(library, 1, True, (Sent(library, 2, 1, "b", VALUES),), 2, 2, ""))
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        server.put(laptop, Proposal(fight, 1, False, (Sent(fight, 2, 1, "b", VALUES),), 2, 2, ""))
    server.close()
    assert tried(shared.writer, "SELECT crs.begin(gen_random_uuid(), false, 'crs', 'x', 'x')") == [REFUSED]
    assert tried(shared.writer, "SELECT crs.lock_out('crs_0123456789abcdef')") == [REFUSED]


@pytest.mark.parametrize("rank", ["gm", "writer", "watcher"])
def test_campaigns_on_one_server_do_not_see_each_other(shared: Shared, rank: str) -> None:
    other = new_campaign(shared.owner, "Another one")
    document = written(other)
    line = getattr(shared, rank)
    tables = ("document", "entry", "picture", "lease", "laptop")
    assert {*tried(line, *(f"SELECT * FROM crs.{table}" for table in tables))} == {"[]"}
    assert "Another one" not in tried(line, "SELECT * FROM crs.campaign")[0]
    assert other.gm.user not in tried(line, "SELECT * FROM crs.seat")[0]
    mine = str(uuid4())
    tried(line, f"SELECT crs.here('{mine}', 'Eve', '', NULL, 0, '{{}}')")
    put = f"SELECT crs.put('{mine}', '{document}', 1, true, '[]', 0, 0, '')"
    assert tried(line, put) == [REFUSED]
    assert tried(line, f"SELECT crs.take('{mine}', '{document}')") == [REFUSED]
    assert tried(line, f"SELECT crs.lock_out('{other.gm.user}')") == [REFUSED]
    invite = f"SELECT crs.invite('{other.id}', 'crs_0123456789abcdef', 'SCRAM-SHA-256$', 'gm', '')"
    assert tried(line, invite) == [REFUSED]


def test_a_watcher_does_not_read_the_library(shared: Shared) -> None:
    written(shared, library=True)
    assert tried(shared.watcher, "SELECT slot FROM crs.entry") == ["[]"]
    assert tried(shared.watcher, "SELECT id FROM crs.document") == ["[]"]
    assert tried(shared.writer, "SELECT slot FROM crs.entry") == ["[(1,)]"]


def test_a_laptop_that_is_locked_out_reads_and_writes_nothing_at_once(shared: Shared) -> None:
    written(shared)
    lost, gm = Server(shared.writer), Server(shared.gm)
    gm.lock_out(shared.writer.user)
    with pytest.raises(psycopg.OperationalError):
        lost.people()
    with pytest.raises(psycopg.OperationalError, match="not permitted to log in"):
        Server(shared.writer)
    gm.close()
    lost.close()


def test_a_changed_password_changes_one_line_alone(shared: Shared) -> None:
    # PostgreSQL lets every role change its own password, so each laptop has a role of its own
    assert tried(shared.watcher, "ALTER ROLE CURRENT_USER PASSWORD 'mine'") == ["[]"]
    with pytest.raises(psycopg.OperationalError):
        Server(shared.watcher)
    Server(shared.writer).close()


def test_a_slot_takes_one_entry_whoever_proposes_another(shared: Shared) -> None:
    document, laptop = written(shared), str(uuid4())
    server = Server(shared.gm)
    server.here(Sign(laptop, "Ben"))
    with pytest.raises(psycopg.errors.UniqueViolation):
        server.put(laptop, Proposal(document, 1, False, (Sent(document, 1, 0, "b", VALUES),), 1, 1, ""))
    with pytest.raises(psycopg.Error, match="another laptop writes"):
        server.put(laptop, Proposal(document, 1, True, (Sent(document, 2, 1, "b", VALUES),), 2, 2, ""))
    server.keep_picture(b"a picture")
    pulled = server.pull(shared.id, 0)
    server.keep_picture(b"a picture")
    assert pulled.pictures == (b"a picture",) and server.pull(shared.id, 0).at == pulled.at
    server.close()


def test_the_owner_of_the_server_is_not_reached_without_the_password(shared: Shared) -> None:
    with pytest.raises(psycopg.OperationalError, match="password"):
        Server(read_line(str(shared.owner).replace(shared.owner.password, "guessed")))
    assert read_line(str(shared.owner)) == shared.owner
