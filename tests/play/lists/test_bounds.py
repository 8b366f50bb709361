"""Lists and records that are too large: refused in a sentence, in little time and memory."""

import os
from collections.abc import Callable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from crs_desktop.play import bounds
from crs_desktop.play.journal.decode_errors import quoting_little
from crs_desktop.play.lists.columns import columns_of
from crs_desktop.play.lists.people.item_text import read_items
from crs_desktop.play.lists.people.names import numbered
from crs_desktop.play.lists.people.newcomers import characters
from crs_desktop.play.lists.reading import failed_cells, html_table
from crs_desktop.play.lists.reading.headed_list import meant
from crs_desktop.play.lists.reading.list_file import RawList, listed_in, listed_on
from crs_desktop.play.lists.reading.list_rows import rows
from crs_desktop.play.lists.writing import cast
from crs_desktop.play.record.open_for_reading import opened
from crs_desktop.play.record.record import parse_record, read_record
from crs_desktop.rules import load_system
from crs_desktop.rules.why import NotAllowed
from tests.long.bounds import bounded

CRS = load_system("crs")
COLUMNS = columns_of(CRS, CRS.opening())
HEAD = 'format = 2\nsystem = "crs"\ntitle = "t"\nseed = "s"\n'


FAR_TOO_LONG = "line 2, column 2 has 10000000 characters. At most 100000 are allowed in a cell."


def sparse(path: Path, size: int) -> Path:
    """A file of so many bytes that takes no room on the disk."""
    path.touch()
    os.truncate(path, size)
    return path


@pytest.mark.parametrize("ending", [".csv", ".tsv", ".txt", ".xlsx", ".ods", ".json", ".toml"])
def test_the_size_of_a_file_is_looked_at_before_it_is_read(tmp_path: Path, ending: str) -> None:
    file = sparse(tmp_path / f"a{ending}", 3_000_000_000)
    with bounded(1.0, 100), pytest.raises(NotAllowed) as refused, opened(file):
        pass
    most = {".json": 100, ".toml": 200}.get(ending, 20)
    assert str(refused.value.why) == f"a{ending}: it has 3000 MB. At most {most} MB are allowed."


def test_a_pipe_without_end_is_not_read_to_its_end() -> None:
    with bounded(), pytest.raises(NotAllowed, match=r"^it has \d+ MB. At most 20 MB are allowed\.$"):
        listed_in(Path("/dev/zero"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Name\n" + "x\n" * 400_000, "it has 400001 lines. At most 200000 are allowed."),
        ("Name\r" + "x\r" * 400_000, "it has 400001 lines. At most 200000 are allowed."),
        ("Name,OR\n" + "x,1\n" * 20_001, "it has 20002 rows. At most 20000 are allowed."),
        ("Name," + "OR," * 100_000, "it has 100002 columns. At most 1024 are allowed."),
        ("," * 2_000_001, "it has 2000001 cells. At most 2000000 are allowed."),
        ("Name,Notes\nA," + "x" * 10**7, FAR_TOO_LONG),
        ("x" * 20_000_001, "it has 21 MB. At most 20 MB are allowed."),
    ],
    ids=["lines", "old lines", "rows", "columns", "cells", "a cell", "megabytes"],
)  # fmt: skip
def test_a_text_that_is_too_large_is_told(text: str, why: str) -> None:
    with bounded(), pytest.raises(NotAllowed) as refused:
        RawList(text).headed(COLUMNS)
    assert refused.value.why == why


def test_a_long_cell_beside_a_stray_mark_takes_little_memory() -> None:
    with bounded(4, 300), pytest.raises(NotAllowed, match="characters"):
        RawList('Name,OR\n5" Orc,"' + "x" * 15_000_000 + "\n").headed(COLUMNS)


def test_a_list_as_large_as_may_be_is_read() -> None:
    with bounded(9, 600):
        headed = RawList("Name,OR\n" + "x,1\n" * bounds.ROWS).headed(COLUMNS)
        found = characters(rows(headed, meant(headed, COLUMNS)), CRS, CRS.opening())
    assert len(found.facts) == bounds.ROWS
    assert list(found.facts.values())[-1].combatant.label == f"x {bounds.ROWS}"


def test_a_list_that_counts_more_than_may_come_is_told() -> None:
    headed = RawList("Name,Count\n" + "x,50\n" * 401).headed(COLUMNS)
    with bounded():
        found = characters(rows(headed, meant(headed, COLUMNS)), CRS, CRS.opening())
    assert not found.facts and len(found.slips) == 401
    assert "20000 in a list" in found.slips[0].why


@pytest.mark.parametrize(
    "html",
    [
        "<table>" + "<tr><td colspan=1000 rowspan=1000>a" * 700,
        "<table><tr>" + "<td colspan=1000 rowspan=1000>a" * 700,
        "<table>" + "<tr><td colspan=1000>a" * 3000,
        "<table>" + "<tr>" * 30_000,
    ],
    ids=["rows", "columns", "cells", "empty rows"],
)
def test_a_table_of_html_that_asks_for_millions_of_cells_is_told(html: str) -> None:
    with (
        bounded(),
        pytest.raises(NotAllowed, match=r"^it has \d+ (cells|columns|rows)\. At most \d+ are allowed\.$"),
    ):
        listed_on("a", html)


def test_html_of_megabytes_is_told() -> None:
    with (
        bounded(2.0),
        pytest.raises(NotAllowed, match=r"its HTML has 4000001 characters\. At most 4000000 are"),
    ):
        html_table.rows_in("x" * (bounds.HTML_LETTERS + 1))


def book(path: Path, sheet: str, strings: str = "") -> Path:
    """A workbook of one sheet, made by hand."""
    space = "http://schemas.openxmlformats.org/"
    main = f'xmlns="{space}spreadsheetml/2006/main"'
    usual = '<Default Extension="xml" ContentType="application/xml"/>'
    kinds = f'<Types xmlns="{space}package/2006/content-types">{usual}</Types>'
    relations, office = (
        f'xmlns="{space}package/2006/relationships"',
        f"{space}officeDocument/2006/relationships",
    )
    with ZipFile(path, "w", ZIP_DEFLATED) as file:
        file.writestr("[Content_Types].xml", kinds)
        first = f'<Relationship Id="r1" Type="{office}/officeDocument" Target="xl/workbook.xml"/>'
        file.writestr("_rels/.rels", f"<Relationships {relations}>{first}</Relationships>")
        sheets = '<sheets><sheet name="Cast" sheetId="1" r:id="r1"/></sheets>'
        file.writestr("xl/workbook.xml", f'<workbook {main} xmlns:r="{office}">{sheets}</workbook>')
        parts = (
            f'<Relationship Id="r1" Type="{office}/worksheet" Target="worksheets/s1.xml"/>'
            f'<Relationship Id="r2" Type="{office}/sharedStrings" Target="sharedStrings.xml"/>'
        )
        file.writestr("xl/_rels/workbook.xml.rels", f"<Relationships {relations}>{parts}</Relationships>")
        file.writestr("xl/sharedStrings.xml", f"<sst {main}>{strings}</sst>")
        file.writestr("xl/worksheets/s1.xml", f"<worksheet {main}><sheetData>{sheet}</sheetData></worksheet>")
    return path


FAR = '<row r="1"><c r="A1"><v>1</v></c><c r="BXX1"><v>1</v></c></row>'


def inline(text: str) -> str:
    return f'<c t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'


LONG_CELL = f"<row>{inline('x' * 10**7)}</row>"


@pytest.mark.parametrize(
    ("sheet", "why"),
    [
        ("<row><c><v>1</v></c></row>" * 20_002, "sheet “Cast”: it has 20002 rows. At most 20000 are"),
        (FAR, "sheet “Cast”: it has 2000 columns. At most 1024 are allowed."),
        (LONG_CELL, "sheet “Cast”: line 1, column 1 has 10000000 characters. At most 100000 are allowed in"),
        (" " * 400_000_001, "it has 401 MB. At most 400 MB are allowed."),
    ],
    ids=["rows", "columns", "a cell", "unpacked"],
)  # fmt: skip
def test_a_workbook_that_is_too_large_is_told(tmp_path: Path, sheet: str, why: str) -> None:
    file = book(tmp_path / "a.xlsx", sheet)
    with pytest.raises(NotAllowed) as refused:
        listed_in(file)
    assert str(refused.value.why).startswith(f"this workbook cannot be read: {why}")


def test_whoever_waits_for_a_workbook_may_stop(tmp_path: Path) -> None:
    file = book(tmp_path / "a.xlsx", "<row><c><v>1</v></c></row>" * 20_000)
    heard: list[float] = []

    def told(part: float) -> None:
        heard.append(part)
        if len(heard) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        listed_in(file, told)
    assert heard == sorted(heard)


LONG = 90_000
HARM: dict[str, Callable[[], object]] = {
    "an item with blanks": lambda: read_items("a" + " " * LONG + '"'),
    "states with blanks": lambda: read_items("a (b" + " " * LONG + '"c"' + " " * LONG + ")"),
    "states with commas": lambda: read_items("a (" + " ," * LONG + ")"),
    "cells that do not end": lambda: failed_cells._told(b"<c " * LONG),
    "formulas that do not end": lambda: failed_cells._told(b"<c><f " * LONG),
    "blanks in a cell": lambda: failed_cells._told((b"<c>" + b" " * 99) * 3000),
    "cells of a text document": lambda: failed_cells._told(b'<table:table-cell a="1"' * LONG),
    "blanks in html": lambda: html_table.rows_in("<table><tr><td>a<td>" + "<b> </b>" * LONG),
    "a label with blanks": lambda: numbered("a" + " " * LONG + "b", {"a" + " " * LONG + "b"}),
    "quotes without an end": lambda: quoting_little("“" * LONG),
    "a list of blanks": lambda: RawList("Name,Items\nA,a (b" + " " * LONG + ")").headed(COLUMNS),
}


@pytest.mark.parametrize("act", HARM.values(), ids=HARM)
def test_no_words_take_the_square_of_their_length(act: Callable[[], object]) -> None:
    with bounded(3.0):
        act()


def test_states_in_quotes_may_hold_commas() -> None:
    assert read_items('Sword (held, "a,b" , big): +5 OR')[0].states == ("held", "a,b", "big")


def test_a_workbook_that_was_made_to_do_harm_is_read_in_its_time(tmp_path: Path) -> None:
    words = "Axe (a" + " " * 30_000 + '"b"' + " " * 30_000
    sheet = f"<row>{inline('Name')}{inline('Items')}</row><row>{inline('A')}{inline(words)}</row>"
    listed = listed_in(book(tmp_path / "redos.xlsx", sheet + "<!--" + "<c " * 200_000 + "-->"))
    with bounded():
        headed = listed.headed(COLUMNS)
        characters(rows(headed, meant(headed, COLUMNS)), CRS, CRS.opening())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 200_000, "it is nested too deeply. At most 100 levels are allowed."),
        (
            '{"format": 1, "system": "crs", "characters": ' + "[" * 101 + "]" * 101 + "}",
            "it is nested too deeply. ",
        ),
        ('{"a": "' + '\\"' * 10**6, "this is not valid JSON: "),
        ("[" + "0," * 2_000_000, "it has 2000001 values. At most 2000000 are allowed."),
        (
            '{"format": 1, "system": "crs", "characters": [' + "{}," * 20_000 + "{}]}",
            "it has 20001 characters. ",
        ),
    ],
    ids=["deep", "deep characters", "escapes", "values", "characters"],
)
def test_a_cast_that_is_too_large_is_told(text: str, why: str) -> None:
    with bounded(4.0, 400), pytest.raises(NotAllowed) as refused:
        cast.read(text, CRS)
    assert str(refused.value.why).startswith(why)
    assert cast.system_of(text) in ("", "crs")


def test_brackets_within_words_are_not_deep() -> None:
    bounds.check_json('{"a": "' + "[" * 500 + '\\"{{{"}')


def test_a_record_of_too_many_fighters_is_told(tmp_path: Path) -> None:
    text = HEAD + "".join(f'[[fighter]]\nname = "F{number}"\n' for number in range(20_000))
    file = tmp_path / "a.toml"
    file.write_text(text, "utf-8")
    with bounded(), pytest.raises(NotAllowed) as refused:
        read_record(file)
    assert refused.value.why == "a.toml: it has 20000 fighters. At most 2000 are allowed."


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "a = [" + "1," * 400_000 + "]",
        HEAD + "\n" * 400_000,
        HEAD + '# """\na = [' + "1," * 400_000 + "]",
        HEAD + "b = \"'''\"\na = [" + "1," * 400_000 + "]",
        HEAD + 'answers = """' + "\\u0041" * 2_000_001 + '"""',
    ],
    ids=["values", "lines", "after a comment", "after words", "escapes"],
)
def test_a_record_of_too_many_values_is_told(text: str) -> None:
    with (
        bounded(),
        pytest.raises(
            NotAllowed, match=r"^it has \d+ (values and lines|backslashes)\. At most \d+ are allowed"
        ),
    ):
        parse_record(text)


def test_the_answers_and_maps_of_a_long_fight_are_no_values() -> None:
    answers = "GM: a = b, c\n" * 400_000
    with bounded(4.0, 400):
        assert parse_record(f"{HEAD}answers = '''\n{answers}'''\n").answers == answers


def test_a_record_with_a_label_of_megabytes_is_told() -> None:
    text = f'{HEAD}[[fighter]]\nname = "A"\nlabel = "{"x" * 30_000_000}"\n'
    with (
        bounded(),
        pytest.raises(NotAllowed, match=r"a value has 30000002 characters\. At most 200000 are allowed"),
    ):
        parse_record(text)
