"""Power losses while the program plays: every acknowledged answer survives, and play goes on.

`strace` records the system calls of a program that plays. The folder is then rebuilt as a disk may hold it
if the power failed at one of these calls. Every few losses the next program plays on in a rebuilt folder, so
that power is also lost while a campaign is being recovered.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.session.session import Session
from tests.long.disk import Disk, File
from tests.play.journal.test_kill import ROOT, all_is_there, goes_on
from tests.toys.openings import opening

A_RECORDING, A_FILE = 20, 200
"""Losses for each recording, and for each campaign; then a new campaign begins, for it grows."""
_NAME = "a.crs"
_VICTIM = ("-m", "tests.play.victim")
_PLACE = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
"""A folder in memory: the losses are simulated, and a disk that really flushes takes five times as long."""
_LINES = 30
"""Number of acknowledgements after which the player is stopped."""
_CALLS = (
    "openat", "close", "pwrite64", "write", "ftruncate", "fsync", "fdatasync", "rename", "unlink", "writev",
    "pwritev", "fallocate", "truncate", "renameat", "renameat2", "link", "linkat", "unlinkat", "mkdir", "dup",
    "dup2", "dup3", "copy_file_range", "sendfile",
)  # fmt: skip
_STRACE = ("strace", "-xx", "-s", str(2**26), "-e", f"trace={','.join(_CALLS)}", "-o")
_CALL = re.compile(r"(\w+)\((.*)\) += (\d+)")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


class Call(NamedTuple):
    """A system call that succeeded: its arguments as they were printed, and what it returned."""

    name: str
    arguments: list[str]
    result: int


class Stood(NamedTuple):
    """Number of entries of a campaign, and the place of its head."""

    entries: int = 0
    head: int = 0


@cache
def lack() -> str:
    """Reason why this machine cannot record system calls; empty if it can."""
    if shutil.which("strace") is None:
        return "strace is not installed"
    ran = subprocess.run([*_STRACE, os.devnull, "true"], check=False, capture_output=True, text=True)
    return ran.stderr.strip() if ran.returncode else ""


def faults(seed: str, count: int) -> Iterator[str]:
    """Faults after so many losses of power."""
    if lack():
        yield f"power {seed}: nothing was tried: {lack()}"
        return
    for number in range(0, count, A_FILE):
        yield from _of_a_campaign(f"{seed} {number}", min(A_FILE, count - number))


def _of_a_campaign(seed: str, count: int) -> Iterator[str]:
    chance, files, stood = Random(seed), dict[str, bytes](), Stood()
    for number in range(0, count, A_RECORDING):
        calls = recorded(files, f"{seed} {number}")
        began, before = files, stood
        for at in range(min(A_RECORDING, count - number)):
            left, told = lost(began, calls, chance)
            try:
                stood = looked_at(left, told, before)
                files = left
            except Exception as error:
                yield f"power {seed} {number + at}: {type(error).__name__}: {error}"[:400]


def recorded(files: dict[str, bytes], seed: str) -> list[Call]:
    """The calls of a program that plays in a folder with these files."""
    with tempfile.TemporaryDirectory(dir=_PLACE) as place, tempfile.TemporaryDirectory() as aside:
        folder, notes = _laid(files, place), Path(aside, "calls")
        player = [*_STRACE, str(notes), sys.executable, *_VICTIM, str(folder / _NAME), seed]
        with subprocess.Popen(
            player, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as playing:
            assert playing.stdout is not None
            assert all(playing.stdout.readline() for _ in range(_LINES)), "the player ended by itself"
            playing.stdout.close()  # the next acknowledgement finds no reader, and the player ends
        with notes.open(encoding="ascii") as lines:
            return [*concerning(str(folder), lines)]


def concerning(folder: str, lines: Iterator[str]) -> Iterator[Call]:
    """The calls on files of a folder, with their names in it, and the acknowledgements."""
    ours = {"1"}
    for line in lines:
        if not (found := _CALL.match(line)):
            continue
        name, arguments, result = found[1], [_plain(one, folder) for one in found[2].split(", ")], found[3]
        if name == "openat" and arguments[1].startswith("/./"):
            ours.add(result)
        elif name == "openat" or not (
            arguments[0] in ours or any(one.startswith("/./") for one in arguments[:2])
        ):
            continue
        elif name == "close":
            ours.discard(arguments[0])
        yield Call(name, arguments, int(result))


def _plain(argument: str, folder: str) -> str:
    """An argument; a text of it is decoded, as Latin-1, and paths in the folder begin with ``/./``."""
    if not argument.startswith('"'):
        return argument
    text = _TEXT.fullmatch(argument)
    assert text, f"{argument[-40:]} is cut"
    plain = bytes.fromhex(text[1].replace("\\x", "")).decode("latin-1")
    return f"/./{plain[len(folder) + 1 :]}" if f"{plain}/".startswith(f"{folder}/") else plain


def lost(files: dict[str, bytes], calls: list[Call], chance: Random) -> tuple[dict[str, bytes], list[str]]:
    """Files that are left if power is lost between two calls, and the lines told until then."""
    player = Player(files)
    for call in calls[: chance.randrange(len(calls) + 1)]:
        player.do(call)
    return player.disk.left(chance), "".join(player.told).splitlines()


class Player:
    """The folder, the open files and the acknowledgements of a program, call by call."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.disk = Disk.of(files)
        self.told: list[str] = []
        self._open: dict[str, File | Disk] = {}

    def do(self, call: Call) -> None:
        """Do to the disk as the call did; raise AssertionError for a call that is not known here."""
        match call:
            case Call("openat", [_, "/./", *_], opened):
                self._open[str(opened)] = self.disk
            case Call("openat", [_, path, flags, *_], opened):
                self._open[str(opened)] = self.disk.file(_name(path), "O_TRUNC" in flags)
            case Call("close", [opened]):
                self._open.pop(opened, None)
            case Call("write", ["1", text, _], size):
                self.told.append(text[:size])
            case Call("pwrite64", [opened, data, _, place], size):
                self._file(opened).waiting.append((int(place), data.encode("latin-1")[:size]))
            case Call("ftruncate", [opened, size]):
                self._file(opened).waiting.append((int(size), None))
            case Call("fsync" | "fdatasync", [opened]):
                self._open[opened].flush()
            case Call("unlink", [path]):
                self.disk.remove(_name(path))
            case Call("rename", [old, new]):
                self.disk.rename(_name(old), _name(new))
            case _:
                raise AssertionError(f"{call.name} is not known")

    def _file(self, opened: str) -> File:
        file = self._open[opened]
        assert isinstance(file, File)
        return file


def _name(path: str) -> str:
    name = path.removeprefix("/./")
    assert "/" not in name, f"{name} lies in another folder"
    return name


def looked_at(files: dict[str, bytes], lines: list[str], before: Stood) -> Stood:
    """State of the campaign after power was lost; raise an error if anything acknowledged is gone."""
    told = [(word, int(id_)) for word, id_ in (line.split() for line in lines)]
    with (
        tempfile.TemporaryDirectory(dir=_PLACE) as place,
        closing(Campaign(_laid(files, place) / _NAME)) as campaign,
    ):
        assert campaign.database.condition == ""
        assert campaign.fetch("PRAGMA integrity_check") == [("ok",)]
        document = campaign.last_played()
        assert document or not told, "the fight is gone"
        document = document or campaign.add("crs", "A fight", "seed")
        journal = FileJournal(campaign, document)
        all_is_there(journal, told, *before)
        stood = Stood(len(journal.rows()), journal.head())
        session = Session(document, journal)
        if not session.path:
            session.open_with(*opening(session.system, Random("on")))
        goes_on(session)
    return stood


def _laid(files: dict[str, bytes], place: str) -> Path:
    folder = Path(place).resolve()
    for name, held in files.items():
        (folder / name).write_bytes(held)
    return folder
