"""Writing a file whole or not at all: beside its place first, and then into it."""

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from crs_desktop.play.journal.io_errors import NotSaved, why
from crs_desktop.words import translated


@contextmanager
def in_place_of(path: Path) -> Iterator[Path]:
    """Give a file beside ``path`` to be written; at the end it takes the place of ``path``.

    It is on the disk before it does. When anything fails it goes again, and ``path`` is as it was.
    What a killed program has left beside it is cleared. Raises OSError, and whatever the writing raises.
    """
    clear_leftovers(path.parent)
    beside = path.with_name(f".{os.urandom(4).hex()}.new")
    try:
        yield beside
        with beside.open("rb+") as written:
            os.fsync(written.fileno())
        beside.replace(path)
    finally:
        if beside.exists():
            beside.unlink()


def clear_leftovers(folder: Path, older: float = 60.0) -> None:
    """Remove what killed programs have left half written, where nobody has written to it for so many seconds.

    What another program is writing just now is not that old.
    """
    with suppress(OSError):
        for left in folder.iterdir():
            if _LEFTOVER.fullmatch(left.name) and time.time() - left.stat().st_mtime >= older:
                left.unlink()


_LEFTOVER = re.compile(r"\.[0-9a-f]{8}\.new(-journal)?")


@contextmanager
def written(path: Path, said: str) -> Iterator[Path]:
    """The same, where a machine that refuses is told in a sentence about ``{file}`` and ``{why}``.

    Raises:
        NotSaved: with that sentence.

    """
    try:
        with in_place_of(path) as beside:
            yield beside
    except OSError as error:
        raise NotSaved(translated(said, file=path.name, why=why(error, writing=True))) from error


def free(path: Path) -> Path:
    """``path``, or with a number behind its name while there is something of that name."""
    wanted, number = path, 1
    while wanted.exists():
        number += 1
        wanted = path.with_stem(f"{path.stem} {number}")
    return wanted
