"""Trouble with a file, in sentences."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from crs_desktop.words import say, template, translated


class NotSaved(Exception):
    """The file could not be read or written. The message is a sentence; what was saved before still is."""


def sentence(file: str, error: Exception) -> str:
    """What the GM reads when SQLite or the machine refuses; ``file`` is the file's name."""
    for fits, text in _SENTENCES:
        if fits(str(error)):
            return say(text, file=file)
    text = "{file} could not be read or written: {why}. What was saved before is safe."
    return say(text, file=file, why=why(error))


def why(error: Exception, writing: bool = False) -> str:
    """Why a file could not be read or written, as the rest of a sentence, without a number or a path.

    >>> why(FileNotFoundError(2, "No such file or directory", "bar.toml"))
    'it is not there'
    """
    if writing and isinstance(error, FileNotFoundError):
        return say("its folder is not there")
    if isinstance(error, UnicodeDecodeError):
        return say("it is no text in UTF-8")
    known = next((text for kind, text in _REASONS.items() if isinstance(error, kind)), "")
    other = error.strerror if isinstance(error, OSError) else ""
    return translated(known) if known else other or str(error)


def in_use_is_told(path: Path) -> None:
    """Raise `sqlite3.OperationalError` when ``path`` is a campaign that a program has open."""
    if not path.is_file():
        return
    with closing(sqlite3.connect(path, timeout=0)) as other:
        try:
            other.execute("SELECT 1 FROM sqlite_master").fetchone()
        except sqlite3.DatabaseError as error:
            if "locked" in str(error):
                raise


_REASONS: dict[type[Exception], str] = {
    FileNotFoundError: template("it is not there"),
    IsADirectoryError: template("it is a folder"),
    NotADirectoryError: template("its folder is a file"),
    PermissionError: template("this user may not do so"),
}
_SENTENCES: tuple[tuple[Callable[[str], bool], str], ...] = (
    (lambda why: "locked" in why, "{file} is open in another CRS Desktop. Close it there first."),
    (lambda why: "not a database" in why, "{file} is no campaign of CRS Desktop. It was left as it is."),
    (lambda why: "readonly" in why, "{file} may not be written. Save a copy elsewhere; nothing is lost."),
    (
        lambda why: "is full" in why or "No space left" in why,
        "There is no room left for {file}. What was saved before is safe.",
    ),
    (lambda why: "malformed" in why, "{file} is damaged. It was left as it is; an older copy may be whole."),
    (
        lambda why: "unable to open" in why,
        "{file} cannot be opened: is its folder there, and may it be written?",
    ),
)
