"""Files as spreadsheets write them, in and out."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from crs_desktop.play.lists.columns import columns_of
from crs_desktop.play.lists.people.names import name_for
from crs_desktop.play.lists.people.newcomers import Newcomers, characters, holding, newcomers
from crs_desktop.play.lists.reading.encodings import decoded
from crs_desktop.play.lists.reading.headed_list import meant, read
from crs_desktop.play.lists.reading.list_rows import Rows, rows
from crs_desktop.play.lists.writing import spreadsheet
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import StatMadeUp
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.sheet import Number
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from tests.play.people import cast
from tests.toys import every_kind

CRS = load_system("crs")
SCENE = CRS.opening()
ALL = [*(load_system(entry.id) for entry in SYSTEMS), every_kind.SYSTEM]


def come(text: str | bytes, system: System = CRS, before: Mapping[str, str] | None = None) -> Newcomers:
    """What comes of a file when nobody says more about its columns."""
    return characters(cells(text if isinstance(text, str) else decoded(text), system, before), system, SCENE)


def cells(text: str, system: System = CRS, before: Mapping[str, str] | None = None) -> Rows:
    columns = columns_of(system, system.opening(), before or {})
    sheet = read(text, columns)
    return rows(sheet, meant(sheet, columns))


def people(text: str | bytes, system: System = CRS) -> list[Combatant]:
    found = come(text, system)
    assert not found.slips
    return [fact.combatant for fact in found.facts.values()]


@pytest.mark.parametrize("system", ALL, ids=lambda system: system.id)
def test_what_is_written_is_read_back_as_it_was(system: System) -> None:
    @settings(max_examples=15, deadline=None, derandomize=True, database=None)
    @given(cast(system), st.sampled_from([",", ";", "\t"]))
    def holds(some: list[Combatant], sign: str) -> None:
        written = spreadsheet.write(some, system, system.opening(), sign)
        expected = [as_cells_tell(one, system) for one in some]
        assert people(written, system) == expected
        assert people(b"\xef\xbb\xbf" + written.encode(), system) == expected

    holds()


def as_cells_tell(one: Combatant, system: System) -> Combatant:
    """One as a row has him: without what has no column, every blank a single one, no comma within a tag."""
    label, tags = tidy(one.label), ",".join(one.tags).replace(";", ",").split(",")
    fields = {
        id_: system.field(id_, system.opening()).read(tidy(system.field(id_, system.opening()).show(held)))
        for id_, held in one.fields.items()
    }
    return Combatant(
        name_for(label, ()), label, tidy(one.side), one.bystander, fields, size=one.size, items=one.items,
        source=one.source, tags=tuple(dict.fromkeys(filter(None, map(tidy, tags)))), notes=one.notes.strip(),
    )  # fmt: skip


def tidy(text: str) -> str:
    return " ".join(text.split())


FILES = {
    "commas": "Name,OR,LIFE\nFred,8,20\nJohn,6,10\n",
    "semicolons, BOM": "\ufeffName;OR;LIFE\r\nFred;8;20\r\nJohn;6;10\r\n",
    "tabs": "Name\tOR\tLIFE\rFred\t8\t20\rJohn\t6\t10",
    "said so": "sep=;\nName;OR;LIFE\nFred;8;20\nJohn;6;10",
    "quoted": '"Name","OR","LIFE"\n"Fred","8","20"\n"John","6","10"\n',
    "other words": "Character;Offensive Rating;life\nFred;8;20\nJohn;6;10",
    "extra columns, empty lines": "XP,Name,Colour,OR,LIFE\n,,,,\n7,Fred,red,8,20\n\n9,John,,6,10\n",
    "a comma in a note": "Name;OR;LIFE;Notes\nFred;8;20;a, b, c, d, e\nJohn;6;10;",
}


@pytest.mark.parametrize("file", FILES.values(), ids=FILES)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_file_of_any_usual_make_is_read(file: str, encoding: str) -> None:
    found = [(one.label, dict(one.fields)) for one in people(file.encode(encoding))]
    assert found == [("Fred", {"or": 8, "life": 20}), ("John", {"or": 6, "life": 10})]


def test_an_old_western_file_keeps_its_letters() -> None:
    assert people("Name;Side\nJürgen;Räuber".encode("cp1252"))[0].label == "Jürgen"


def test_a_decimal_comma_is_a_point() -> None:
    contest = load_system("contest")
    assert people("Name;Speed\nTed;12,9", contest)[0].fields == {"speed": 12.9}


def test_all_that_a_library_knows_may_stand_in_columns() -> None:
    text = (
        "Name,Tags,Items,Notes,Cards,Size,Stands by\n"
        'Mary,"bar; owner","Broom (held): +1 OR\nKeys","Two\nlines",table,2,yes\n'
    )
    (mary,) = people(text)
    assert (mary.tags, mary.notes) == (("bar", "owner"), "Two\nlines")
    assert mary.items == (Item("Broom", "+1 OR", ("held",)), Item("Keys"))
    assert (mary.source, mary.size, mary.bystander) == ("table", 2, True)


def test_a_bad_row_never_stops_the_good_ones_and_each_slip_has_its_line() -> None:
    text = "Name;OR;Count;Size;Stands by\nFred;8;;;\nBad;much;0;99;perhaps\n;3;;;\nGoblin;3;2;;\n"
    written = cells(text)
    found = characters(written, CRS, SCENE)
    assert [fact.combatant.label for fact in found.facts.values()] == ["Fred", "Goblin 1", "Goblin 2"]
    told = [(written.lines[slip.row], slip.column, str(slip.why)) for slip in found.slips]
    assert told == [
        (3, "or", "OR is “much”: expected a whole number from 0 to 999."),
        (3, "size", "Size is “99”: expected a whole number of squares from 1 to 20."),
        (3, "bystander", "Bystander is “perhaps”: expected yes or no."),
        (3, "count", "Count is “0”: expected a whole number from 1 to 50, and no more than 20000 in a list."),
        (4, "name", "Name is empty: expected a name."),
    ]


def test_a_quotation_mark_without_a_second_one_spoils_no_other_line() -> None:
    found = [(one.label, one.fields) for one in people('Name,OR\n5" Bill,8\nFred,7\n')]
    assert found == [('5" Bill', {"or": 8}), ("Fred", {"or": 7})]


def test_what_a_gm_has_said_of_a_heading_is_remembered_and_nothing_is_meant_twice() -> None:
    before = {"wer": "name", "stärke": "str", "kraft": "str", "or": ""}
    columns = columns_of(CRS, SCENE, before)
    sheet = read("Wer;Stärke;Kraft;OR\nFred;1;2;3", columns)
    assert meant(sheet, columns) == ("name", "str", "", "")
    assert meant(sheet, columns_of(CRS, SCENE, {"wer": "gone in this version"})) == ("", "", "", "or")
    assert sheet.samples(1) == ["1"]


def test_where_cards_are_was_kept_under_another_id_by_earlier_releases() -> None:
    found = come("Name,Karten\nMary,table\n", before={"karten": "hand"})
    assert found.facts[0].combatant.source == "table"


def test_nothing_that_is_written_is_a_formula() -> None:
    name = "=1+1"
    fred = Combatant(Name("Fred"), name, "+", notes="@home", tags=("-x",), fields={"or_modifier": -3})
    written = spreadsheet.write([fred], CRS, CRS.opening())
    cells = written.split("\r\n")[1].split(",")
    assert [cell for cell in cells if cell[:1] in tuple("=+-@")] == ["-3"], "a number is none"
    assert people(written)[0].label == name


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: f"Name,OR\n{text}".encode()))
def test_no_file_breaks_it(file: bytes) -> None:
    come(file)


def test_a_square_off_the_board_stops_its_own_row_only() -> None:
    found = come("Name,Square,Size\nAda,ZZ99,\nBob,B2,\nCora,,2\nOgre,X16,2\n")
    assert [fact.combatant.label for fact in found.facts.values()] == ["Bob", "Cora"]
    assert [(slip.row, slip.column, slip.why) for slip in found.slips] == [
        (0, "square", "ZZ99 is off the board, which ends at X16."),
        (3, "square", "A token of 2 × 2 squares at X16 reaches beyond the board, which ends at X16."),
    ]


@pytest.mark.parametrize("said", ["=1+1", "'=1+1", "-5", "+x", "@home"])
def test_words_of_a_sheet_are_no_formula_either_and_come_back_as_they_were(said: str) -> None:
    bruise = load_system("bruise")
    one = Combatant(Name("Fred"), "Fred", fields={"player": said})
    written = spreadsheet.write([one], bruise, bruise.opening())
    assert f",'{said}" in written
    assert people(written, bruise) == [one]


def test_a_row_that_counts_nobody_stays_without_a_name() -> None:
    found = come("Name,OR,Count\n,3,2\nBob,4,1\n")
    assert [(slip.row, slip.why) for slip in found.slips] == [
        (0, "Name is empty: expected a name."),
        (1, "Name is empty: expected a name."),
    ]
    assert [fact.combatant.label for fact in found.facts.values()] == ["Bob"]


def test_a_stat_that_was_made_up_comes_in_and_goes_out() -> None:
    made = load_system("contest")
    contest = replace(made, stats=replace(made.stats, of_own=Number(id="own", term="Own")))
    scene = happen(contest.opening(), StatMadeUp("Swimming", 5))
    columns = columns_of(contest, scene)
    sheet = read("Name,Swimming\nAnn,7\n", columns)
    people = rows(sheet, meant(sheet, columns))
    for reader in (characters, newcomers):
        (fact,) = reader(people, contest, scene).facts.values()
        assert fact.combatant.fields == {"own swimming": 7}
    assert holding({"own swimming": "7"}, contest, scene)["own swimming"] == 7
    assert "Swimming" in spreadsheet.write([fact.combatant], contest, scene)
