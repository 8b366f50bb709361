"""``crs-desktop balance``: duels of a cast, or an encounter played out, without a window."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from crs_desktop.play.balance import duels, encounter
from crs_desktop.play.balance.fast import planned
from crs_desktop.play.balance.plan import FightPlan, policy_of
from crs_desktop.play.balance.setting_up import encounter as as_it_stands
from crs_desktop.play.balance.workers import Work, Workers, done, on_dask
from crs_desktop.play.balance.writing import (
    Row,
    as_csv,
    as_json,
    duel_rows,
    duels_to_read,
    group_rows,
    groups_to_read,
)
from crs_desktop.play.journal.io_errors import why
from crs_desktop.play.record.open_for_reading import opened
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

Part = TypeVar("Part")
Tell = Callable[[str], None]
_FIGHTS = {"duels": duels.FIGHTS, "groups": 500}
_MOST = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", type=Path, help=say("a campaign, a cast or a fight record; - for a pipe"))
    kind = parser.add_mutually_exclusive_group()
    each = say("duels of everyone against everyone (the default)")
    kind.add_argument("--duels", dest="kind", action="store_const", const="duels", default="duels", help=each)
    sides = say("the fight as it stands, side against side")
    kind.add_argument("--groups", dest="kind", action="store_const", const="groups", help=sides)
    played = say("fights to play where the chances are not exact (100 for a duel, 500 for groups)")
    parser.add_argument("--fights", type=int, metavar="N", help=played)
    seed = say("a word or number; the same seed gives the same fights")
    parser.add_argument("--seed", default="1", help=seed)
    parser.add_argument("--policy", default="", help=say("how everyone plays; an unknown one lists all"))
    which = say("the fight of a campaign (the default: the one played last)")
    parser.add_argument("--title", default="", help=which)
    where = say("compute with the workers of this Dask scheduler, such as tcp://192.168.1.5:8786")
    parser.add_argument("--dask", default="", metavar="ADDRESS", help=where)
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help=say("all numbers as JSON"))
    shape.add_argument("--csv", action="store_true", help=say("all numbers as a table"))
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help=say("write to this file"))


def balance(asked: argparse.Namespace, out: Tell, err: Tell) -> int:
    """Print or write the result; return the exit code: 2 if something cannot be played."""
    try:
        with opened(asked.file, asked.title) as found:
            session = found.session
        for sentence in found.told:
            err(sentence)
        policy = policy_of(session.system, asked.policy).id
        count = _count(asked)
        with _workers(asked.dask) as workers:
            told = (
                _groups(session.scene, session.document.title, policy, count, asked, workers)
                if asked.kind == "groups"
                else _duels(session.scene, policy, count, asked, workers)
            )
    except NotAllowed as error:
        err(str(error.why))
        return 2
    return _write(told, asked.output, out, err)


@contextmanager
def _workers(address: str) -> Iterator[int | Workers]:
    """Use the workers of a Dask scheduler, or this machine."""
    workers = on_dask(address) if address else 0
    try:
        yield workers
    finally:
        if not isinstance(workers, int):
            workers.close()


def _count(asked: argparse.Namespace) -> int:
    count = _FIGHTS[asked.kind] if asked.fights is None else asked.fights
    if not 1 <= count <= _MOST:
        said = "--fights {count} is not allowed: it must be 1 to {most}."
        raise NotAllowed(say(said, count=count, most=_MOST))
    return int(count)


def _duels(scene: Scene, policy: str, count: int, asked: argparse.Namespace, workers: int | Workers) -> str:
    scene = replace(scene, combatants={who: one for who, one in scene.combatants.items() if not one.hidden})
    match = duels.Match(scene, policy, asked.seed, count)
    found = duels.put_together(match, _waited(duels.begin(match, workers=workers)))
    if asked.json or asked.csv:
        return _rows(duel_rows(found), asked)
    return duels_to_read(found)


def _groups(
    scene: Scene, title: str, policy: str, count: int, asked: argparse.Namespace, workers: int | Workers
) -> str:
    plan = planned(FightPlan(as_it_stands(scene), policy, asked.seed))
    found = encounter.put_together(plan, _waited(encounter.begin(plan, count, workers)))
    if asked.json or asked.csv:
        return _rows(group_rows(found, title), asked)
    return groups_to_read(found)


def _rows(rows: list[Row], asked: argparse.Namespace) -> str:
    return as_json(rows, asked.kind) if asked.json else as_csv(rows)


def _waited(work: Work[Part]) -> list[Part]:
    """Wait for all results, and show the progress on a terminal."""
    # a program without a console has no stderr on Windows
    shows = sys.stderr is not None and sys.stderr.isatty()

    def told(done_: int, all_: int) -> None:
        if shows:
            sys.stderr.write(f"\r{100 * done_ // max(1, all_)} %" + ("\r     \r" if done_ == all_ else ""))
            sys.stderr.flush()

    return done(work, told)


def _write(text: str, path: Path | None, out: Tell, err: Tell) -> int:
    if path is None or path == Path("-"):
        out(text)
        return 0
    try:
        path.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        err(say("{file} cannot be written: {why}.", file=path, why=why(error, writing=True)))
        return 1
    return 0
