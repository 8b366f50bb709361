"""Atomic writing: a new file is written beside the old one and then replaces it."""

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from crs_desktop.play.journal.io_errors import NotSaved, in_use_is_told, why
from crs_desktop.words import translated

Placing = Callable[[Path], AbstractContextManager[Path]]


@contextmanager
def in_place_of(path: Path) -> Iterator[Path]:
    """Yield a file beside ``path`` to write; at the end it replaces ``path``, on the disk as well.

    If anything fails, the new file is removed and ``path`` is unchanged. Leftovers of killed programs in the
    folder are removed. Raises OSError and the errors of the caller.
    """
    clear_leftovers(path.parent)
    beside = path.with_name(f".{os.urandom(4).hex()}.new")
    try:
        yield beside
        # open the file for writing although nothing is written, because Windows flushes no other file
        with beside.open("rb+") as written:
            os.fsync(written.fileno())
        beside.replace(path)
        sync_folder(path.parent)
    finally:
        if beside.exists():
            beside.unlink()


@contextmanager
def campaign_in_place_of(path: Path) -> Iterator[Path]:
    """Do the same for a campaign, and remove the journal of the file it replaces.

    SQLite plays a journal back into whatever file lies beside it. The replaced campaign gets its own journal
    played back first, so that it is whole if the program is killed before the new one has its name.

    Raises:
        sqlite3.OperationalError: Another program has the campaign at ``path`` open.

    """
    with in_place_of(path) as beside:
        in_use_is_told(path)
        yield beside
        # check again: meanwhile another program may have opened the old file or left a journal
        in_use_is_told(path)
        _remove_journals(path)


def _remove_journals(path: Path) -> None:
    """Remove the files that SQLite left beside a database at ``path``."""
    left = [journal for end in _JOURNALS if (journal := path.with_name(path.name + end)).exists()]
    for journal in left:
        journal.unlink()
    if left:
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Flush the names in ``folder`` to the disk where the system can: a power cut may undo a rename."""
    with suppress(OSError):
        held = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(held)
        finally:
            os.close(held)


def clear_leftovers(folder: Path, older: float = 60.0) -> None:
    """Remove the half-written files of killed programs that are ``older`` than so many seconds.

    A file that another program is writing now is younger.
    """
    with suppress(OSError):
        for left in folder.iterdir():
            if _LEFTOVER.fullmatch(left.name) and time.time() - left.stat().st_mtime >= older:
                left.unlink()


_LEFTOVER = re.compile(r"\.[0-9a-f]{8}\.new(-journal)?")
_JOURNALS = ("-journal", "-wal", "-shm")


@contextmanager
def written(path: Path, said: str, place: Placing = in_place_of) -> Iterator[Path]:
    """Do as ``place`` does, and turn its `OSError` into the sentence ``said`` about ``{file}`` and ``{why}``.

    Raises:
        NotSaved: An `OSError` occurred; the message is that sentence.

    """
    try:
        with place(path) as beside:
            yield beside
    except OSError as error:
        raise NotSaved(translated(said, file=path.name, why=why(error, writing=True))) from error


def free(path: Path) -> Path:
    """Return ``path``, or the path with the first number behind its name that makes it free."""
    wanted, number = path, 1
    while wanted.exists():
        number += 1
        wanted = path.with_stem(f"{path.stem} {number}")
    return wanted
