"""A server that is full, slow, restarted, gone during a commit, or newer: play goes on without it."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from socket import socket
from threading import Event, Thread
from uuid import uuid4

import psycopg
import pytest
from msgspec.structs import replace

from crs_desktop.play.journal.campaign import NotSaved
from crs_desktop.play.share import server as on_server
from crs_desktop.play.share.exchange import Exchange
from crs_desktop.play.share.link import Link, News
from crs_desktop.play.share.messages import Sign
from crs_desktop.play.share.server import Server
from crs_desktop.rules.facts import FieldSet
from tests.long.share import Road
from tests.peers.laptops import Laptop, agree, history, scenes, together
from tests.peers.postgres import Postgres, Shared
from tests.play.fights import FRED
from tests.play.share.conftest import Join, undone_beside

_FULL = "RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'"
_GONE = "IF nextval('crs.gone') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF"
_UNREACHED = "The server cannot be reached. Play goes on in this laptop’s file."


@contextmanager
def trouble(shared: Shared, act: str) -> Iterator[None]:
    """Let the server act at the end of each transaction that writes an entry of this campaign."""
    with closing(Server(shared.owner)) as owner:
        for query in (
            "CREATE SEQUENCE crs.gone",
            f"CREATE FUNCTION crs.trouble() RETURNS trigger LANGUAGE plpgsql "
            f"AS $$ BEGIN {act}; RETURN NULL; END $$",
            "CREATE CONSTRAINT TRIGGER trouble AFTER INSERT ON crs.entry DEFERRABLE INITIALLY DEFERRED "
            f"FOR EACH ROW WHEN (NEW.campaign = '{shared.id}') EXECUTE FUNCTION crs.trouble()",
            "GRANT USAGE ON SEQUENCE crs.gone TO crs_member",
        ):
            owner.db.execute(query.encode())
        try:
            yield
        finally:
            owner.db.execute("DROP FUNCTION crs.trouble CASCADE")
            owner.db.execute("DROP SEQUENCE crs.gone")


def is_told_and_plays_on(laptop: Laptop, why: str) -> None:
    """A round begins; the laptop says why the server lacks it, and the next answer is taken."""
    laptop.desk.session.begin("Combat round")
    laptop.pump(lambda: laptop.exchange.failure)
    assert laptop.exchange.failure == why
    assert laptop.holds()
    laptop.desk.session.rule(FieldSet(FRED, "life", 7))


def is_whole(laptop: Laptop, join: Join) -> None:
    """Another laptop has everything, once."""
    ben = join("Ben")
    together(laptop, ben, until=lambda: agree([laptop, ben]))
    (fight,) = history(ben).values()
    assert not laptop.exchange.failure, "it is over by itself"
    assert [kind for _, _, kind, *_ in fight] == ["opening", "begin", "ruling"]


def wakes(laptop: Laptop) -> None:
    """The next sign of life is due."""
    laptop.exchange.hear(News("beat", None, laptop.exchange._connection))


def test_signs_of_life_keep_no_entry_back(
    anna: Laptop, shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine the next one is due before the last one is answered."""
    exchange = anna.exchange

    def late(news: News) -> None:
        if news.event == "done":
            Exchange.hear(exchange, News("beat", None, exchange._connection))
        Exchange.hear(exchange, news)

    anna.pump()
    monkeypatch.setattr(exchange, "hear", late)
    anna.desk.session.begin("Combat round")
    with closing(Server(shared.gm)) as server:
        anna.pump(lambda: "begin" in [one.values[0] for one in server.pull(shared.id, 0).entries])


class Repeats(Road):
    """A way to the server that brings the last reply once more, before the next one."""

    repeats = False

    def _pass_on(self, one: socket, other: socket) -> None:
        last = b""
        while data := one.recv(65536):
            if self.repeats and one.getpeername()[1] == self._server[1]:
                other.sendall(last)
                self.repeats = False
            other.sendall(data)
            last = data


@pytest.mark.parametrize(
    "call",
    [
        lambda server: server.pull(str(uuid4()), 0),
        lambda server: server.people(),
        lambda server: server.begin(str(uuid4()), False, "crs", "A fight", ""),
        lambda server: server.here(Sign(str(uuid4()), "Eve")),
    ],
    ids=["pull", "people", "begin", "here"],
)
def test_the_answer_to_another_call_is_taken_for_none(
    shared: Shared, call: Callable[[Server], object]
) -> None:
    """A network that repeats a message brings an older answer once more."""
    road = Repeats((shared.gm.host, shared.gm.port), "")
    with closing(road), closing(Server(replace(shared.gm, host="127.0.0.1", port=road.port))) as server:
        call(server)
        road.repeats = True
        with pytest.raises(psycopg.OperationalError):
            call(server)
        assert server.db.closed


def test_a_full_server_is_told_and_tried_again(anna: Laptop, join: Join, shared: Shared) -> None:
    with trouble(shared, _FULL):
        is_told_and_plays_on(anna, "The server’s disk is full. Play goes on in this laptop’s file.")
        said = len(anna.said)
        wakes(anna)
        anna.pump(lambda: anna.exchange.settled)
        assert len(anna.said) == said, "once"
    wakes(anna)
    is_whole(anna, join)


def test_a_slow_server_is_told_and_tried_again(
    anna: Laptop, join: Join, shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna.disconnect()
    monkeypatch.setitem(on_server._SETTINGS, "options", "-c statement_timeout=200ms")
    anna.connect()
    anna.pump()
    with closing(Server(shared.owner)) as owner, owner.db.transaction():
        owner.db.execute("UPDATE crs.campaign SET title = title")  # it holds up everyone who writes
        is_told_and_plays_on(anna, "The server is too slow. Play goes on in this laptop’s file.")
    wakes(anna)
    is_whole(anna, join)


def test_a_server_that_is_gone_during_a_commit_has_the_answer_once(
    anna: Laptop, join: Join, shared: Shared
) -> None:
    with trouble(shared, _GONE):
        is_told_and_plays_on(anna, _UNREACHED)
        is_whole(anna, join)


def test_a_server_that_is_restarted_is_found_again(
    server: Postgres, anna: Laptop, join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crs_desktop.play.share.link._LONGEST_PAUSE", 0.1)
    server.kill()
    is_told_and_plays_on(anna, _UNREACHED)
    server.start()
    is_whole(anna, join)


def test_the_pauses_between_two_attempts_grow(shared: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses, over = list[float | None](), Event()

    class Pauses(Event):
        def wait(self, timeout: float | None = None) -> bool:
            pauses.append(timeout)
            if len(pauses) == 9:
                self.set()
                over.set()
            return self.is_set()

    def gone(_line: object) -> Server:
        raise OSError

    monkeypatch.setattr("crs_desktop.play.share.link.Event", Pauses)
    monkeypatch.setattr("crs_desktop.play.share.link.Server", gone)
    told: list[str] = []
    link = Link(shared.gm, lambda news: told.append(news.result))
    assert over.wait(10)
    link.stop()
    assert pauses == [0.5, 1, 2, 4, 8, 16, 30, 30, 30] and {*told} == {_UNREACHED}


def test_jobs_are_given_without_waiting_while_the_thread_reads_none(shared: Shared) -> None:
    """A server that breaks every connection at once leaves no time to look at the jobs."""
    stuck = Event()
    link = Link(shared.gm, lambda _news: None, revive=lambda: bool(stuck.wait()))

    def give() -> None:
        for _ in range(2000):
            link.do(lambda _server: None, 0)

    window = Thread(target=give, daemon=True)
    window.start()
    window.join(10)
    assert not window.is_alive()
    stuck.set()
    link.stop()


def test_an_older_program_follows_a_newer_campaign_and_says_so(
    anna: Laptop, join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crs_desktop.play.share.link.SCHEMA", 0)
    ben = join("Ben")
    ben.play("A fight")
    together(anna, ben)
    anna.desk.session.begin("Combat round")
    together(anna, ben, until=lambda: agree([anna, ben]))
    assert scenes(ben) == scenes(anna) and ben.desk.session.open
    assert ben.said == ["The server is newer than this program, which can only follow. Update it."]
    with pytest.raises(NotSaved, match="can only follow"):
        ben.desk.session.rule(FieldSet(FRED, "life", 3))


def test_an_overtaken_undo_is_repeated_after_a_kill(anna: Laptop, join: Join) -> None:
    ben, _, his = undone_beside(anna, join)

    def killed(_documents: object) -> None:
        raise KeyboardInterrupt

    usual, anna.exchange.changed = anna.exchange.changed, killed
    anna.connect()
    with pytest.raises(KeyboardInterrupt):
        anna.pump(lambda: False)
    anna.disconnect()
    anna.exchange.changed = usual
    anna.exchange.file.read()  # as the next start
    anna.connect()
    together(anna, ben, until=lambda: agree([anna, ben]))
    assert his.scene.combatants[FRED].fields == {"life": 15, "or": 9}
