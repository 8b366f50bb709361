"""Sentences about files that cannot be read or written."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from crs_desktop.words import say, template, translated


class NotSaved(Exception):
    """A file could not be read or written. The message is a sentence; everything saved before is safe."""


def sentence(file: str, error: Exception) -> str:
    """Return the sentence for an error of SQLite or of the system; ``file`` is the file's name."""
    for fits, text in _SENTENCES:
        if fits(str(error)):
            return say(text, file=file)
    text = "{file} could not be read or written: {why}. Everything saved before is safe."
    return say(text, file=file, why=why(error))


def why(error: Exception, writing: bool = False) -> str:
    """Return the reason for the error as the second half of a sentence, without a number or a path.

    >>> why(FileNotFoundError(2, "No such file or directory", "bar.toml"))
    'it does not exist'
    """
    if writing and isinstance(error, FileNotFoundError):
        return say("its folder does not exist")
    if isinstance(error, UnicodeDecodeError):
        return say("it is not UTF-8 text")
    known = next((text for kind, text in _REASONS.items() if isinstance(error, kind)), "")
    other = error.strerror if isinstance(error, OSError) else ""
    return translated(known) if known else other or str(error)


def is_in_use(path: Path) -> bool:
    """Return whether ``path`` is a campaign that another program has open."""
    try:
        in_use_is_told(path)
    except (OSError, sqlite3.OperationalError) as error:
        return "locked" in str(error)
    return False


def in_use_is_told(path: Path) -> None:
    """Raise `sqlite3.OperationalError` if ``path`` is a campaign that another program has open."""
    if not path.is_file():
        return
    with closing(sqlite3.connect(path, timeout=0)) as other:
        try:
            # connecting does not open the file; the first read takes the lock and plays a left journal back
            other.execute("SELECT 1 FROM sqlite_master").fetchone()
        except sqlite3.DatabaseError as error:
            # a damaged file, or one of another program, may be replaced
            if "locked" in str(error):
                raise


_REASONS: dict[type[Exception], str] = {
    FileNotFoundError: template("it does not exist"),
    IsADirectoryError: template("it is a folder"),
    NotADirectoryError: template("its folder is a file"),
    PermissionError: template("permission denied"),
}
_SENTENCES: tuple[tuple[Callable[[str], bool], str], ...] = (
    (lambda why: "locked" in why, template("{file} is open in another window. Close it there first.")),
    (
        lambda why: "not a database" in why,
        template("{file} is not a campaign of CRS Desktop. It was not changed."),
    ),
    (lambda why: "readonly" in why, template("{file} is read-only. Save a copy elsewhere; nothing is lost.")),
    (
        lambda why: "is full" in why or "No space left" in why,
        template("The disk is full: {file} was not written. Everything saved before is safe."),
    ),
    (
        lambda why: "malformed" in why,
        template("{file} is damaged. It was not changed; an earlier copy may be whole."),
    ),
    (
        lambda why: "unable to open" in why,
        template("{file} cannot be opened. Check that its folder exists and can be written."),
    ),
)
