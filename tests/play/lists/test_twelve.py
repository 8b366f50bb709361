"""Twelve spreadsheets, as four programs write them, come in whole by every road."""

import zipfile
from io import BytesIO
from pathlib import Path

import pytest
import xlsxwriter
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import CoveredTableCell, Table, TableCell, TableRow
from odf.text import P

from crs_desktop.models.board.dragged import list_of
from crs_desktop.play.lists.columns import columns_of
from crs_desktop.play.lists.people.newcomers import characters, newcomers
from crs_desktop.play.lists.reading.headed_list import meant
from crs_desktop.play.lists.reading.left_out import left_out
from crs_desktop.play.lists.reading.list_file import ListTable, RawList, listed_in, listed_on
from crs_desktop.play.lists.reading.list_rows import rows
from crs_desktop.play.record.open_for_reading import opened
from crs_desktop.rules import load_system
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.why import NotAllowed
from tests.spreadsheets import FILES, PEOPLE, make
from tests.spreadsheets.clipboards import clipboard

CRS = load_system("crs")
SCENE = CRS.opening()
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)


@each_file
@pytest.mark.parametrize("fight", [False, True], ids=["library", "table"])
def test_all_that_stands_in_it_is_read(path: Path, fight: bool) -> None:
    columns = columns_of(CRS, SCENE)
    sheet = listed_in(path).headed(columns)
    ids = meant(sheet, columns)
    found = (newcomers if fight else characters)(rows(sheet, ids), CRS, SCENE)
    came = [fact.combatant for fact in found.facts.values()]
    assert not found.slips and not left_out(sheet, ids, columns)
    assert [(one.label, one.side, one.fields, one.tags, one.items, one.notes) for one in came] == [
        (one.label, one.side, one.fields, one.tags, one.items, one.notes) for one in PEOPLE
    ]


@each_file
def test_the_text_alone_that_programs_copy_is_read_where_it_has_all_lines(path: Path) -> None:
    held = clipboard(path.name)
    if path.name.startswith("libreoffice"):  # its text has none of the ends of lines: its table is read
        assert "Axe (held): +2 OR Rope" in held.text() and listed_on(held.text(), held.html()).tables
        return
    assert whole(RawList(held.text())) == PEOPLE


@each_file
def test_all_cells_that_an_office_program_copies_are_read(path: Path) -> None:
    assert whole(list_of(clipboard(path.name)).laid_out()) == PEOPLE


def whole(listed: RawList) -> tuple[Combatant, ...]:
    columns = columns_of(CRS, SCENE)
    headed = listed.headed(columns)
    found = characters(rows(headed, meant(headed, columns)), CRS, SCENE)
    return tuple(fact.combatant for fact in found.facts.values())


@each_file
def test_all_of_it_is_printed(path: Path) -> None:
    with opened(path) as found:
        assert not found.told
        assert tuple(found.session.scene.combatants.values()) == PEOPLE


def test_there_are_twelve_and_they_are_as_they_were_made() -> None:
    assert {path.name: path.read_bytes() for path in FILES if path.suffix not in (".xlsx", ".ods")} == {
        name: held for name, held in make.FILES.items() if not name.endswith((".xlsx", ".ods"))
    }
    assert len(FILES) == 12 == len(make.FILES)


def test_of_a_workbook_another_table_with_people_is_told_of_and_can_be_read() -> None:
    cast, more = (1, ["Name", "OR"]), (2, ["Ann", "3"])
    listed = RawList(tables=(ListTable("A", (cast, more)), ListTable("B", (cast, (5, ["Bob", "4"])))))
    columns = columns_of(CRS, SCENE)
    sheet = listed.headed(columns)
    assert sheet.told == ("Only the sheet “A” was read; B were skipped.",)
    assert sheet.lines == (more,) and listed.headed(columns, "B").lines == ((5, ["Bob", "4"]),)


@pytest.mark.parametrize("name", ["a.xlsx", "a.ods"])
def test_a_workbook_that_is_none_is_a_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"Name,OR\n")
    with pytest.raises(NotAllowed, match="this workbook cannot be read"):
        listed_in(tmp_path / name)
    with zipfile.ZipFile(tmp_path / name, "w") as file:
        file.writestr("readme.txt", "nothing")
    with pytest.raises(NotAllowed, match="this workbook cannot be read"):
        listed_in(tmp_path / name)


@pytest.mark.parametrize("far", ["ZZZZZZ4294967295", "XFD1048576"])
def test_a_workbook_that_unfolds_without_end_is_a_sentence(tmp_path: Path, far: str) -> None:
    """A cell so far off would take more memory than there is, or end the program that counts the cells."""
    made, ours = tmp_path / "far.xlsx", next(path for path in FILES if path.name == "excel.xlsx")
    with zipfile.ZipFile(ours) as whole, zipfile.ZipFile(made, "w") as file:
        for name in whole.namelist():
            file.writestr(name, whole.read(name).replace(b'r="A4"', f'r="{far}"'.encode()))
    with pytest.raises(NotAllowed, match="reading it takes too much"):
        listed_in(made)


def test_cells_that_are_no_words_are_what_they_show(tmp_path: Path) -> None:
    (tmp_path / "a.xlsx").write_bytes(make.xlsx({"A": [["Name", "OR"], ["Ann", 3]]}, "0.1{}00000000000001"))
    ((_, cells),) = listed_in(tmp_path / "a.xlsx").tables[0].rows[1:]
    assert cells == ["Ann", "0.13"]


_NO_VALUE = {
    "an error": ('<c r="B2"><v>77</v></c>', '<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', "#DIV/0!"),
    "a formula": ('<c r="B2"><v>77</v></c>', '<c r="B2" t="n"><f>1+1</f></c>', "=1+1"),
    "a formula of openpyxl": ('<c r="B2"><v>77</v></c>', '<c r="B2"><f>1+1</f><v></v></c>', "=1+1"),
    "a formula of openpyxl and lxml": ('<c r="B2"><v>77</v></c>', '<c r="B2"><f>1+1</f><v /></c>', "=1+1"),
    "words": ('<c r="B2"><v>77</v></c>', '<c r="B2" t="str"><f>A1</f><v></v></c>', ""),
    "an ODS formula": (
        'office:value-type="float" office:value="77"><text:p>77</text:p>',
        'table:formula="of:=1&lt;[.A1]">',
        "=1<[.A1]",
    ),
    "an ODS formula that was reckoned": (
        'office:value-type="float"',
        'table:formula="of:=IF(1>0;77)" office:value-type="float"',
        "77",
    ),
    "an error of LibreOffice (ODS)": (
        'office:value-type="float" office:value="77"><text:p>77<',
        'office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>Err:502<',
        "Err:502",
    ),
}


@pytest.mark.parametrize("kind", _NO_VALUE)
def test_a_cell_that_failed_is_no_empty_one(tmp_path: Path, kind: str) -> None:
    held, failed, told = _NO_VALUE[kind]
    rows: list[list[make.Cell]] = [["Name", "OR", "DR"], ["Ann", 77, 5]]
    ods = "ODS" in kind
    part, book = (
        ("content.xml", make.ods(rows)) if ods else ("xl/worksheets/sheet1.xml", make.xlsx({"A": rows}))
    )
    with zipfile.ZipFile(BytesIO(book)) as file:
        parts = {name: file.read(name).decode() for name in file.namelist()}
    assert held in parts[part]
    (tmp_path / "a.xlsx").write_bytes(make.zipped({**parts, part: parts[part].replace(held, failed)}))
    ((_, cells),) = listed_in(tmp_path / "a.xlsx").tables[0].rows[1:]
    assert cells == ["Ann", told, "5"]


_HIGH = {"Red": {"numberrowsspanned": 4}}
OPEN_AND_SAVE = "Open and save the file in your spreadsheet program."


def test_a_formula_that_was_never_calculated_is_told_with_the_remedy(tmp_path: Path) -> None:
    book = BytesIO()
    with xlsxwriter.Workbook(book) as made:
        sheet = made.add_worksheet()
        sheet.write_row(0, 0, ["Name", "OR"])
        for at in (1, 2):
            sheet.write_string(at, 0, f"Orc {at}")
            sheet.write_formula(at, 1, "=1+1", value="")
        sheet.write_row(3, 0, ["Troll", 9])
    (tmp_path / "a.xlsx").write_bytes(book.getvalue())
    with opened(tmp_path / "a.xlsx", system_id="crs") as found:
        pass
    said = "2 formulas have no value, the first in line 2: “=1+1”."
    assert f"a.xlsx: {said} {OPEN_AND_SAVE}" in found.told


@pytest.mark.parametrize("ending", [".xlsx", ".ods"])
def test_a_cell_merged_over_several_rows_counts_for_each(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"a{ending}"
    file.write_bytes(_merged(ending))
    columns = columns_of(CRS, CRS.opening())
    headed = listed_in(file).headed(columns)
    assert [cells[:2] for _, cells in headed.lines] == [
        ["Ann", "Red"], ["Bob", "Red"], ["Cid", "Red"], ["Dan", ""],
    ]  # fmt: skip


def _merged(ending: str) -> bytes:
    """People of one side, whose cell is merged over three rows and reaches over an empty one."""
    book, people = BytesIO(), ["Ann", "Bob", "Cid"]
    if ending == ".xlsx":
        with xlsxwriter.Workbook(book) as made:
            sheet = made.add_worksheet()
            sheet.write_row(0, 0, ["Name", "Side"])
            sheet.write_column(1, 0, [*people, "", "Dan"])
            sheet.merge_range(1, 1, 4, 1, "Red")
        return book.getvalue()
    made = OpenDocumentSpreadsheet()
    table = Table(parent=made.spreadsheet, name="A")
    for name, side in (
        ("Name", "Side"),
        ("Ann", "Red"),
        *((name, "") for name in ("Bob", "Cid", "")),
        ("Dan", " "),
    ):
        row = TableRow(parent=table)
        P(parent=TableCell(parent=row, valuetype="string"), text=name)
        if side:
            P(parent=TableCell(parent=row, valuetype="string", **_HIGH.get(side, {})), text=side.strip())
        else:
            CoveredTableCell(parent=row)
    made.save(book)
    return book.getvalue()
