"""Limits for all input from outside: files, lists, records and campaigns.

A limit is checked before the work it bounds. A sentence then names the part that is too large, its place, and
the limit. How far pictures and maps are scaled down is said beside their readers.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, chain
from pathlib import Path

from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

LIST_BYTES = 20_000_000
"""Bytes of a list as text, or of a workbook."""
HTML_LETTERS = 4_000_000
"""Letters of a table on the clipboard."""
CAST_BYTES = 100_000_000
"""Bytes of a cast in JSON, with its portraits."""
RECORD_BYTES = 200_000_000
"""Bytes of a fight record, with its portraits and maps."""
LINES = 200_000
"""Lines of a text; a row may take several."""
ROWS = 20_000
"""Rows of a list, and characters read from them."""
COLUMNS = 1_024
CELLS = 2_000_000
LETTERS = 100_000
"""Letters of one cell."""
FIGHTERS = 2_000
"""Combatants in a fight record, and in a table brought into a fight."""
ENCOUNTERS = 500
"""Encounters in a cast."""
VALUE_LETTERS = 200_000
"""Letters of a value on one line of a fight record."""
JSON_PARTS = 2_000_000
"""Values in JSON, counted by commas and brackets."""
JSON_DEPTH = 100
RECORD_PARTS = 300_000
"""Values and lines of a fight record without its answers and pictures, counted by signs."""
UNPACKED_BYTES = 400_000_000
"""Bytes of an unpacked workbook."""
TABLES_BYTES = 64_000_000
"""Bytes of the tables that the child process reads from a workbook, as JSON."""
PICTURE_BYTES = 64_000_000
"""Bytes of a portrait, or of a picture for backs."""
MAP_BYTES = 200_000_000
"""Bytes of a picture laid as a map."""
SVG_BYTES = 20_000_000
"""Bytes of a map in SVG."""
PHONES = 60
"""Open pages of players’ phones; a reload may count twice for a moment."""
PHONE_SOCKETS = 200
"""Network connections of all phones, with those that have not said yet what they want."""
PHONE_BYTES = 500
"""Bytes of a message from a phone, which names a question and a place."""
PHONE_MESSAGES = 40
"""Messages of one phone, and wrong codes of all, in `PHONE_SECONDS`."""
PHONE_SECONDS = 10
NAME_LETTERS = 2_000
"""Letters of a name in a campaign. Earlier releases had no limit; today's limit for new names is lower."""

Told = Callable[[float], object]
"""Receiver of the progress, from 0 to 1. An exception from it ends the work."""
_CHUNK = 1 << 22
_MEGABYTE = 1_000_000
_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)', re.DOTALL)
_WORDS_OF_TOML = re.compile(
    r"""#[^\n]*+|'''.*?(?:'''|\Z)|\"\"\"(?:[^\"\\]++|\\.|\"(?!\"\"))*+(?:\"\"\"|\\?\Z)|'[^'\n]*+'?"""
    r"""|\"(?:[^\"\\\n]++|\\.)*+\"?""",
    re.DOTALL,
)
"""Comments and strings of TOML."""
_LEVELS = {"[": 1, "{": 1, "]": -1, "}": -1}


def read_bytes(path: Path, most: int, told: Told = lambda _part: None) -> bytes:
    """Read a file of at most ``most`` bytes; its size is checked first. Raises `OSError` and `NotAllowed`."""
    with path.open("rb") as file:
        size = file.seek(0, 2)
        if size > most:
            raise NotAllowed(megabytes(size, most))
        file.seek(0)
        held = bytearray()
        while part := file.read(_CHUNK):
            held += part
            told(len(held) / max(1, size))
            if len(held) > most:  # a pipe, or a file that grows
                raise NotAllowed(megabytes(len(held), most))
    return bytes(held)


def megabytes(size: int, most: int) -> str:
    """Return the sentence about a file with too many bytes."""
    # round up, because “it has 20 MB. At most 20 MB are allowed” explains nothing
    rounded = -(-size // _MEGABYTE)
    return say("it has {size} MB. At most {most} MB are allowed.", size=rounded, most=most // _MEGABYTE)


def check_text(text: str, signs: Iterable[str]) -> None:
    """Raise `NotAllowed` for a text with too many lines, or cells between any of these signs."""
    if len(text) > LIST_BYTES:
        raise NotAllowed(megabytes(len(text), LIST_BYTES))
    # take the larger count, not the sum, because Windows ends a line with both characters
    if (lines := max(map(text.count, "\n\r"))) > LINES:
        raise NotAllowed(say("it has {count} lines. At most {most} are allowed.", count=lines, most=LINES))
    check_cells(max(map(text.count, signs), default=0))


def check_table(lines: Sequence[tuple[int, Sequence[str]]]) -> None:
    """Raise `NotAllowed` for a table with too many rows or columns, or a cell that is too long."""
    check_size(len(lines), max((len(cells) for _, cells in lines), default=0))
    if max(map(len, chain.from_iterable(cells for _, cells in lines)), default=0) > LETTERS:
        raise NotAllowed(_long_cell(lines))


def check_size(rows: int, columns: int) -> None:
    """Raise `NotAllowed` for a table with too many rows or columns."""
    if rows > ROWS + 1:  # the first row may hold headings
        raise NotAllowed(say("it has {count} rows. At most {most} are allowed.", count=rows, most=ROWS))
    if columns > COLUMNS:
        said = "it has {count} columns. At most {most} are allowed."
        raise NotAllowed(say(said, count=columns, most=COLUMNS))
    check_cells(rows * columns)


def check_cells(count: int) -> None:
    """Raise `NotAllowed` for a table with too many cells."""
    if count > CELLS:
        raise NotAllowed(say("it has {count} cells. At most {most} are allowed.", count=count, most=CELLS))


def _long_cell(lines: Sequence[tuple[int, Sequence[str]]]) -> str:
    line, column, cell = max(
        ((at, place, cell) for at, cells in lines for place, cell in enumerate(cells, 1)),
        key=lambda found: len(found[2]),
    )
    said = "line {line}, column {column} has {count} characters. At most {most} are allowed in a cell."
    return say(said, line=line, column=column, count=len(cell), most=LETTERS)


def check_json(text: str) -> None:
    """Raise `NotAllowed` for JSON with too many values or levels."""
    if (count := sum(map(text.count, ",[{"))) > JSON_PARTS:
        said = "it has {count} values. At most {most} are allowed."
        raise NotAllowed(say(said, count=count, most=JSON_PARTS))
    if _is_deep(text):
        raise NotAllowed(say("it is nested too deeply. At most {most} levels are allowed.", most=JSON_DEPTH))


def _is_deep(text: str) -> bool:
    signs = _STRING.sub("", text)
    return max(accumulate(_LEVELS[sign] for sign in signs if sign in _LEVELS), default=0) > JSON_DEPTH


def _is_of_one_line(words: str) -> bool:
    # comments and multi-line strings are no values; the answers of a record are one such string
    return not words.startswith(("#", "'''", '"""'))


def check_record(text: str) -> None:
    """Raise `NotAllowed` for a record with more values than a TOML reader can read in reasonable time."""
    longest = max(map(len, filter(_is_of_one_line, _WORDS_OF_TOML.findall(text))), default=0)
    if longest > VALUE_LETTERS:
        said = "a value has {count} characters. At most {most} are allowed."
        raise NotAllowed(say(said, count=longest, most=VALUE_LETTERS))
    if (count := sum(map(_WORDS_OF_TOML.sub("", text).count, ",=[{\n"))) > RECORD_PARTS:
        said = "it has {count} values and lines. At most {most} are allowed."
        raise NotAllowed(say(said, count=count, most=RECORD_PARTS))
    if (count := text.count("\\")) > JSON_PARTS:
        said = "it has {count} backslashes. At most {most} are allowed."
        raise NotAllowed(say(said, count=count, most=JSON_PARTS))


def check_fighters(count: int) -> None:
    """Raise `NotAllowed` for too many combatants in a fight."""
    if count > FIGHTERS:
        said = "it has {count} fighters. At most {most} are allowed."
        raise NotAllowed(say(said, count=count, most=FIGHTERS))
