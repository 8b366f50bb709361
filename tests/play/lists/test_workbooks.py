"""Workbooks that this program writes: cells as they were, and read by other programs."""

import re
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import msgspec
import pytest
from hypothesis import Phase, given, settings
from msgspec.structs import replace
from python_calamine import CalamineWorkbook

from crs_desktop.play.lists.columns import columns_of
from crs_desktop.play.lists.people.newcomers import characters
from crs_desktop.play.lists.reading.headed_list import meant
from crs_desktop.play.lists.reading.list_file import ListTable, RawList, listed_in
from crs_desktop.play.lists.reading.list_rows import rows
from crs_desktop.play.lists.reading.workbook_child import tables
from crs_desktop.play.lists.writing import spreadsheet
from crs_desktop.play.lists.writing.workbook import BOOKS
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.play.lists.test_spreadsheet import ALL, CRS, as_cells_tell
from tests.play.people import cast

FRED = Combatant(
    Name("Fred"), "Fred", "Red", fields={"or": 8, "or_modifier": -3}, notes="=1+1\n - twice  two",
    tags=("bar",), items=(Item("Sword", "+5 OR", ("held",)),),
)  # fmt: skip


_NO_LETTERS = re.compile(
    "[\ufffe\uffff\ufffd]|"
    + "|".join(f"[{chr(at + 0xFFFE)}{chr(at + 0xFFFF)}]" for at in range(65536, 1114112, 65536))
)


def as_xml(people: list[Combatant]) -> str:
    """People with one sign for all that XML cannot hold."""
    return _NO_LETTERS.sub("?", msgspec.json.encode(people, order="sorted").decode())


def written(people: list[Combatant], ending: str, system: System = CRS) -> bytes:
    return BOOKS[ending](spreadsheet.table(people, system, system.opening()))


def people(book: bytes, system: System) -> list[Combatant]:
    told = tables(book)
    assert not isinstance(told, str)
    columns = columns_of(system, system.opening())
    headed = RawList(tables=tuple(ListTable(*one) for one in told)).headed(columns)
    found = characters(rows(headed, meant(headed, columns)), system, system.opening())
    assert not found.slips
    return [fact.combatant for fact in found.facts.values()]


@pytest.mark.parametrize("system", ALL, ids=lambda system: system.id)
@pytest.mark.parametrize("ending", BOOKS)
def test_a_written_workbook_is_read_back_as_it_was(system: System, ending: str) -> None:
    @settings(max_examples=8, deadline=None, derandomize=True, database=None, phases=[Phase.generate])
    @given(cast(system))
    def holds(some: list[Combatant]) -> None:
        expected = [as_cells_tell(one, system) for one in some]
        assert as_xml(people(written(some, ending, system), system)) == as_xml(expected)

    holds()


@pytest.mark.parametrize("ending", BOOKS)
def test_numbers_are_numbers_and_a_formula_in_words_stays_words(ending: str) -> None:
    sheet = CalamineWorkbook.from_filelike(BytesIO(written([FRED], ending))).get_sheet_by_index(0)
    head, fred = sheet.to_python()
    told = dict(zip(head, fred, strict=True))
    assert {8.0, -3.0} <= {cell for cell in fred if isinstance(cell, float)}
    assert told["Notes"] == FRED.notes
    assert told["Items"] == "Sword (held): +5 OR"


@pytest.mark.parametrize("ending", BOOKS)
@pytest.mark.parametrize("label", ["=1+1", "'=1+1", "Orc x3", "+Orc x3", "'Orc x3", "-5"])
def test_a_name_that_a_list_would_read_otherwise_comes_back(ending: str, label: str) -> None:
    fred = replace(FRED, name=Name("Fred"), label=label)
    assert [one.label for one in people(written([fred], ending), CRS)] == [label]


def test_a_workbook_is_what_its_ending_says(tmp_path: Path) -> None:
    for ending, part in ((".xlsx", "xl/workbook.xml"), (".ods", "content.xml")):
        file = tmp_path / f"a{ending}"
        file.write_bytes(written([FRED], ending))
        assert part in ZipFile(file).namelist()
        assert listed_in(file).tables[0].rows[1][1][0] == "Fred"


def test_a_cell_too_long_for_excel_is_refused_and_goes_into_ods() -> None:
    fred = replace(FRED, notes="x" * 32_768)
    with pytest.raises(NotAllowed) as refused:
        written([fred], ".xlsx")
    said = "Fred has a cell of 32768 characters. Excel allows 32767. Export as .ods."
    assert str(refused.value.why) == said
    assert people(written([fred], ".ods"), CRS)[0].notes == fred.notes


def test_portraits_are_said_to_stay_out() -> None:
    assert spreadsheet.left_out([FRED]) == ""
    assert "JSON" in spreadsheet.left_out([FRED, replace(FRED, portrait="abc")])
