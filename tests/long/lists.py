"""Random lists from small to monstrous: read, or told in a sentence, in bounded time and memory."""

import tempfile
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile

from crs_desktop.play.lists.columns import columns_of
from crs_desktop.play.lists.people.newcomers import characters
from crs_desktop.play.lists.reading import workbook_child
from crs_desktop.play.lists.reading.encodings import decoded
from crs_desktop.play.lists.reading.headed_list import meant
from crs_desktop.play.lists.reading.left_out import left_out
from crs_desktop.play.lists.reading.list_file import ListTable, RawList, listed_in, listed_on
from crs_desktop.play.lists.reading.list_rows import rows
from crs_desktop.play.lists.writing import cast
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.why import NotAllowed
from tests.long.bounds import bounded
from tests.play.lists.test_bounds import book

SECONDS, MEGABYTES = 6.0, 1_200
"""What one list may take, of a processor and of addresses."""
LONGEST = 2_000
_WORDS = (
    "Name", "OR", "LIFE", "Items", "Count", "Side", "Fred", "Orc", "Orc x3", "Goblin ×99", "8", "15/20",
    "1,5", "1.000", "=1+1", "-3", "½", "²", "", " ", "\t", "\n", "\r", "\0", '"', '""', "'", ",", ";", "|",
    "(", ")", "[", "{", "}", "<td>", "<!--", "&#x110000;", "\ufeff", "\u202e", "\ud800", "…", "“", "sep=;\n",
    "Sword (held): +5 OR", "\\", "null", "true", "1e999", "9" * 30, "!", "x" * 201,
)  # fmt: skip
_SIZES = (1, 1, 2, 5, 20, 20, 100, 100, 1_000)
_MONSTROUS = (20_001, 100_000, 500_000)
_LETTERS = 60_000_000
"""No list is made longer: three times what may be read."""
_Made = Callable[[Random], object]


def faults(seed: str, count: int) -> Iterator[str]:
    """What went wrong with so many lists: a traceback, a long sentence, or too much of the machine."""
    for number in range(count):
        name = f"{seed} {number}"
        chance = Random(name)
        kind = chance.choice([*KINDS])
        try:
            with bounded(SECONDS, MEGABYTES):
                KINDS[kind](chance)
        except NotAllowed as error:
            if len(str(error.why)) > LONGEST:
                yield f"lists {name}: {kind}: a long refusal: {error.why}"[:400]
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt):
                raise
            yield f"lists {name}: {kind}: {type(error).__name__}: {error}"[:400]


def _size(chance: Random) -> int:
    """Mostly a few; one in a hundred is monstrous."""
    return chance.choice(_MONSTROUS if chance.random() < 0.01 else _SIZES)


def _words(chance: Random) -> str:
    """A cell: some words, one of them perhaps many times."""
    some = chance.choices(_WORDS, k=chance.randrange(4))
    if chance.random() < 0.05:
        some.append(chance.choice(_WORDS) * _size(chance))
    return " ".join(some) if chance.random() < 0.5 else "".join(some)


def _table(chance: Random) -> list[list[str]]:
    """Rows of cells: a few that are made by chance, and as often as it takes."""
    width = min(_size(chance), 2_000) if chance.random() < 0.1 else chance.randrange(1, 12)
    some = [[_words(chance) for _ in range(width)] for _ in range(chance.randrange(1, 5))]
    head = [["Name", *(_words(chance) for _ in range(width - 1))]] if chance.random() < 0.7 else []
    letters = 1 + sum(len(cell) for row in some for cell in row) // len(some)
    most = max(1, min(3_000_000 // width, _LETTERS // letters))
    return [*head, *(some * max(1, min(most, _size(chance)) // len(some)))]


def _text(chance: Random) -> None:
    sign = chance.choice("\t,;|")
    quoted = chance.random() < 0.5
    lines = (sign.join(_cell(cell, quoted) for cell in row) for row in _table(chance))
    text = chance.choice(("\n", "\r\n", "\r")).join(lines)
    held = text.encode(chance.choice(("utf-8", "utf-16", "cp1252")), "replace")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, f"a{chance.choice(('.csv', '.tsv', '.txt'))}")
        file.write_bytes(held)
        _read(listed_in(file), chance)


def _cell(words: str, quoted: bool) -> str:
    return f'"{words}"' if quoted and "x" not in words else words


def _html(chance: Random) -> None:
    def cell(words: str) -> str:
        spans = "".join(
            f" {of}span={chance.choice((2, 1000, 999999, '-1', 'x'))}"
            for of in ("col", "row")
            if chance.random() < 0.02
        )
        return f"<td{spans}>{words if chance.random() < 0.3 else escape(words)}"

    html = "<table>" + "".join("<tr>" + "".join(map(cell, row)) for row in _table(chance)[:20_000])
    text = "words"
    _read(listed_on(text, html), chance)


def _json(chance: Random) -> None:
    deep = "[" * _size(chance) if chance.random() < 0.2 else ""
    values = [
        "null",
        "1",
        "-1",
        "1e999",
        "NaN",
        "true",
        '"x"',
        "[]",
        "{}",
        '{"or": 5}',
        '"\\ud800"',
        deep or "0",
    ]
    keys = (
        "name",
        "label",
        "side",
        "size",
        "hand",
        "sheet",
        "items",
        "tags",
        "notes",
        "portrait",
        "markers",
        "x",
    )

    def one() -> str:
        some = chance.sample(keys, chance.randrange(len(keys)))
        return "{" + ", ".join(f'"{key}": {chance.choice(values)}' for key in some) + "}"

    five = ", ".join(one() for _ in range(5))
    people = ", ".join([five] * max(1, min(_LETTERS // len(five), _size(chance) // 5)))
    text = f'{{"format": 1, "system": "crs", "characters": [{people}], "shelf": [{chance.choice(values)}]}}'
    if chance.random() < 0.3:
        at = chance.randrange(len(text))
        text = text[:at] + _words(chance) + text[at:]
    cast.read(decoded(text.encode("utf-8", "surrogatepass")), load_system(cast.system_of(text) or "crs"))


def _book(chance: Random) -> None:
    """A workbook made by hand; one in ten, and what no memory may hold, is read by another program."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "a.xlsx")
        far = _write_book(file, chance)
        if far or chance.random() < 0.1:
            return _read(listed_in(file), chance)
        told = workbook_child.tables(file.read_bytes())
    if isinstance(told, str):
        raise NotAllowed(told)
    return _read(RawList(tables=tuple(ListTable(*sheet) for sheet in told)), chance)


def _write_book(file: Path, chance: Random) -> bool:
    """Write a workbook; whether a cell of it may stand at the end of a table."""
    lines = _table(chance)[:3_000]
    cells = ("".join(_cell_of_book(words, chance) for words in row[:50]) for row in lines)
    sheet = "".join(f"<row>{row}</row>" for row in _first(cells))
    book(file, sheet, f"<si><t>{escape('a' + ' ' * _size(chance))}</t></si>")
    if chance.random() < 0.1:
        with ZipFile(file, "a", ZIP_DEFLATED) as held:
            held.writestr("xl/more.xml", b" " * chance.choice((1_000, 100_000_000)))
    return ' r="' in sheet


def _first(rows: Iterator[str]) -> Iterator[str]:
    """Yield the rows until they have too many letters together to be written here."""
    left = _LETTERS
    for row in rows:
        left -= len(row)
        if left < 0:
            return
        yield row


def _cell_of_book(words: str, chance: Random) -> str:
    plain = escape("".join(sign for sign in words if sign >= " " and not "\ud800" <= sign <= "\udfff"))
    number, place = chance.choice(("1", "0.1", "x", "", "9" * 400)), chance.choice(("XFD1", "B1048576", "?"))
    strange = f'<c r="{place}"><v>1</v></c>', "<c " * _size(chance)
    kinds = (
        f'<c t="inlineStr"><is><t xml:space="preserve">{plain}</t></is></c>', f"<c><v>{number}</v></c>",
        '<c t="s"><v>0</v></c>', '<c t="e"><v>#DIV/0!</v></c>', "<c><f>A1</f></c>", "<c><v>1e308</v></c>",
    )  # fmt: skip
    return chance.choice(strange) if chance.random() < 0.001 else chance.choices(kinds, (9, 2, 1, 1, 1, 1))[0]


def _read(listed: RawList, chance: Random) -> None:
    """All that is done with a list before somebody comes of it."""
    system = load_system(chance.choice(SYSTEMS).id)
    scene = system.opening()
    columns = columns_of(system, scene)
    headed = listed.headed(columns)
    if not headed.lines:
        return
    ids = meant(headed, columns)
    found = characters(rows(headed, ids), system, scene)
    told = (*left_out(headed, ids, columns), *(slip.why for slip in found.slips), *found.told)
    for sentence in told[:100]:
        str(sentence)


KINDS: dict[str, _Made] = {"text": _text, "html": _html, "json": _json, "book": _book}
"""How a list is made and read, by its kind."""
