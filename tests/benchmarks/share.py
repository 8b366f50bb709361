"""A shared campaign over a real PostgreSQL: an answer at the table, and joining."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.share.joining import join
from crs_desktop.play.share.line import Line
from crs_desktop.play.share.link import BEAT
from crs_desktop.play.share.messages import COLUMNS
from crs_desktop.play.share.server import Server
from crs_desktop.rules.facts import FieldSet
from tests.benchmarks.kit.measure import Act, line, report, timed
from tests.peers.laptops import Laptop, joined, together
from tests.peers.postgres import Postgres, Shared, new_campaign
from tests.play.fights import FRED, bar_fight, enters

_ENTRIES, _COLUMNS = 20_000, 18
_LAPTOPS, _SECONDS = 40, 2 * BEAT
_TITLE = f"processor time of the server for an answer of {_LAPTOPS} laptops; floor: INSERT"
_COPY = "COPY crs.entry TO STDOUT"
_MORE = f"""
INSERT INTO crs.entry SELECT document, slot + more, campaign, library, change + more, mark || '0' || more,
  slot + more - 1, {", ".join(COLUMNS)}
FROM (SELECT * FROM crs.entry ORDER BY slot DESC LIMIT 1) AS last, generate_series(1, %s) AS more
"""
_UP_TO = "UPDATE crs.{} SET change = change + %s"


def measure(runs: int = 200) -> None:
    """Print the lines of sharing."""
    server = Postgres()
    try:
        with TemporaryDirectory() as folder:
            shared = new_campaign(server.line)
            _answers(shared, Path(folder), runs)
            _followed(new_campaign(server.line), Path(folder), runs)
            _joining(shared, Path(folder))
            _forty(server, Path(folder))
    finally:
        server.stop()


def _answers(shared: Shared, folder: Path, runs: int) -> None:
    alone, together = Campaign(folder / "alone.crs"), Laptop(folder / "shared.crs", shared.gm, "A", shared.id)
    floor, _ = bar_fight(alone), bar_fight(together.campaign)
    ours = together.play()
    together.pump()

    def rule(fact: FieldSet, then: Act) -> None:
        ours.rule(fact)
        then()

    def pair(life: int, then: Act) -> tuple[float, float]:
        fact = FieldSet(FRED, "life", life)
        found = timed(lambda: rule(fact, then)), timed(lambda: floor.rule(fact))
        together.exchange.step()
        return found

    report("an answer, shared", [pair(run, _nothing) for run in range(runs)], 1.1)
    sent = "the same with everything until it is on the server, in both threads"
    report(sent, [pair(run, together.pump) for run in range(runs)])
    together.disconnect()
    title = "an answer, shared, while the network is dead"
    report(title, [pair(run, _nothing) for run in range(runs)], 1.1)
    together.close()
    alone.close()


def _nothing() -> None:
    pass


def _followed(shared: Shared, folder: Path, runs: int) -> None:
    """Measure the time by the clock from an answer to the scene of a laptop that follows the fight."""
    player = Laptop(folder / "player.crs", shared.gm, "A", shared.id)
    bar_fight(player.campaign)
    session = player.play()
    player.pump()
    follower = joined(folder / "follower.crs", shared.gm, "B")
    follower.play()
    together(player, follower)
    times = []
    for run in range(runs):
        began = time.perf_counter()
        session.rule(FieldSet(FRED, "life", run))
        while follower.desk.session.scene.combatants[FRED].fields["life"] != run:
            _turn([player, follower])
        times.append(1000 * (time.perf_counter() - began))
    most = sorted(times)[int(0.95 * runs)]
    line("from an answer to a follower, 95th percentile", f"{most:9.2f} ms", most, 150)
    player.close()
    follower.close()


def _joining(shared: Shared, folder: Path) -> None:
    with closing(Server(shared.owner)) as owner:
        for table in ("campaign", "document"):
            owner.db.execute(_UP_TO.format(table).encode(), (_ENTRIES,))
        owner.db.execute(_MORE.encode(), (_ENTRIES,))
    found = [_joined(shared.gm, folder, run) for run in range(5)]
    title = f"joining a campaign of {_ENTRIES} entries"
    report(f"{title}; floor: COPY of the rows", [(join_, copy) for join_, copy, _ in found], 3)
    report(f"{title}; floor: COPY into a bare table", [(join_, bare) for join_, _, bare in found], 3)


def _forty(server: Postgres, folder: Path) -> None:
    """Let forty laptops answer every two seconds, and compare what that costs the server with INSERTs.

    The floor writes the same rows from as many connections at the same pace, each with a commit of its own,
    and delivers none of them; each laptop gets the answers of all others.
    """
    shared = new_campaign(server.line)
    laptops = [_seated(shared, folder, number) for number in range(_LAPTOPS)]
    _until(laptops, lambda: all(len(one.exchange.file.by_uuid) == _LAPTOPS for one in laptops))

    def answer(number: int) -> None:
        laptops[number % _LAPTOPS].desk.session.rule(FieldSet(FRED, "life", number % 50))

    def evening(seconds: float) -> None:
        _paced(answer, lambda: _turn(laptops), seconds)

    evening(1.3 * BEAT)  # each connection has done everything once, and is between two signs of life
    found = _cost(server, evening)
    for one in laptops:
        one.close()
    servers = [Server(server.line) for _ in range(_LAPTOPS)]
    servers[0].db.execute("CREATE TABLE crs.bare (LIKE crs.entry INCLUDING ALL)")
    last = "SELECT * FROM crs.entry ORDER BY change DESC LIMIT 1"
    (row,) = servers[0].db.execute(last).fetchall()

    def insert(number: int) -> None:
        values = (row[0], 1_000_000 + number, *row[2:])
        write = f"INSERT INTO crs.bare VALUES ({', '.join(['%s'] * len(row))})"
        servers[number % _LAPTOPS].db.execute(write.encode(), values)

    def each(number: int) -> None:
        insert(number + _LAPTOPS)

    for number in range(_LAPTOPS):
        insert(number)
    report(
        _TITLE,
        [(found, _cost(server, lambda seconds: _paced(each, lambda: time.sleep(0.001), seconds)))],
        1.5,
    )
    for connection in servers:
        connection.close()


def _cost(server: Postgres, act: Callable[[float], object]) -> float:
    """Return the milliseconds of the server’s processors for an answer."""
    before = server.busy()
    act(_SECONDS)
    return 1000 * (server.busy() - before) / (_SECONDS * _LAPTOPS / 2)


def _paced(act: Callable[[int], object], meanwhile: Act, seconds: float) -> None:
    """Act once every two seconds for each laptop, in turn."""
    began, done = time.monotonic(), 0
    while done < seconds * _LAPTOPS / 2:
        if done < (time.monotonic() - began) * _LAPTOPS / 2:
            act(done)
            done += 1
        else:
            meanwhile()


def _seated(shared: Shared, folder: Path, number: int) -> Laptop:
    made = Laptop(folder / f"laptop{number}.crs", shared.gm, f"Laptop {number}", shared.id)
    made.desk.prepare("crs", f"Fight {number}").open_with(enters(FRED, {"life": 20}))
    made.play(f"Fight {number}")
    return made


def _turn(laptops: list[Laptop]) -> None:
    for one in laptops:
        one.exchange.step()
        while not one.news.empty():
            one.exchange.hear(one.news.get())
    time.sleep(0.002)


def _until(laptops: list[Laptop], done: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end and not (all(one.exchange.settled for one in laptops) and done()):
        _turn(laptops)


def _joined(line: Line, folder: Path, run: int) -> tuple[float, float, float]:
    """Return the milliseconds of joining, of `COPY`, and of `COPY` into a table of SQLite on the disk."""
    times = [time.perf_counter()]
    join(line, folder / f"joined{run}.crs")
    times.append(time.perf_counter())
    with closing(Server(line)) as server, server.db.cursor() as cursor:
        with cursor.copy(_COPY) as copied:
            text = b"".join(bytes(part) for part in copied)
        times.append(time.perf_counter())
        with closing(sqlite3.connect(folder / f"bare{run}.db")) as bare:
            bare.execute(f"CREATE TABLE entry ({', '.join(f'c{column}' for column in range(_COLUMNS))})")
            rows = [row.split("\t") for row in text.decode().splitlines()]
            bare.executemany(f"INSERT INTO entry VALUES (?{', ?' * (_COLUMNS - 1)})", rows)
            bare.commit()
    times.append(time.perf_counter())
    joining, copying, storing = (1000 * (after - before) for before, after in pairwise(times))
    return joining, copying, copying + storing
