"""A shared campaign over a real PostgreSQL: an answer at the table, and joining."""

import sqlite3
import time
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.share.joining import join
from crs_desktop.play.share.line import Line
from crs_desktop.play.share.messages import COLUMNS
from crs_desktop.play.share.server import Server
from crs_desktop.rules.facts import FieldSet
from tests.benchmarks.kit.measure import Act, report, timed
from tests.peers.laptops import Laptop
from tests.peers.postgres import Postgres, Shared, new_campaign
from tests.play.fights import FRED, bar_fight

_ENTRIES, _COLUMNS = 20_000, 18
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
            _joining(shared, Path(folder))
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


def _joining(shared: Shared, folder: Path) -> None:
    with closing(Server(shared.owner)) as owner:
        for table in ("campaign", "document"):
            owner.db.execute(_UP_TO.format(table).encode(), (_ENTRIES,))
        owner.db.execute(_MORE.encode(), (_ENTRIES,))
    found = [_joined(shared.gm, folder, run) for run in range(5)]
    title = f"joining a campaign of {_ENTRIES} entries"
    report(f"{title}; floor: COPY of the rows", [(join_, copy) for join_, copy, _ in found], 3)
    report(f"{title}; floor: COPY into a bare table", [(join_, bare) for join_, _, bare in found], 3)


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
