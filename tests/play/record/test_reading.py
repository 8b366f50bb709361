"""Casts read for printing: of which system they are, and why one is not read."""

import re
from pathlib import Path

import pytest

from crs_desktop import shipped
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.writing import cast
from crs_desktop.play.record.open_for_reading import opened
from crs_desktop.rules import load_system
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.spreadsheets import make

HEADINGS = {"crs": "Name,OR,LIFE\nAnn,3,9\n", "bruise": "Name,Clubs,Memes\nAnn,3,Brave\n"}


def written(folder: Path, text: str, name: str = "cast.csv") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("system", HEADINGS)
def test_a_spreadsheet_is_of_the_system_that_knows_its_headings(tmp_path: Path, system: str) -> None:
    with opened(written(tmp_path, HEADINGS[system])) as found:
        session = found.session
        assert (session.system.id, session.document.title) == (system, "cast")
        assert [one.label for one in session.scene.combatants.values()] == ["Ann"]
    with opened(written(tmp_path, HEADINGS["crs"]), system_id="contest") as found:
        assert found.session.system.id == "contest"


def test_a_cast_in_json_is_of_the_system_it_names(tmp_path: Path) -> None:
    ann, system = Combatant(Name("Ann"), "Ann", fields={"clubs": 3}), load_system("bruise")
    text = cast.write([ann], [Item("Rope", "ten metres")], system, Campaign(None))
    with opened(written(tmp_path, text, "cast.json")) as found:
        session = found.session
        assert session.system.id == "bruise"
        assert session.scene.of(Name("Ann")).fields == {"clubs": 3}
        assert list(session.scene.shelf) == ["Rope"]


def test_the_cast_that_ships_is_read_whole() -> None:
    with opened(shipped.path("samples", "cast.csv")) as found:
        assert not found.told and len(found.session.scene.combatants) == 24


@pytest.mark.parametrize(
    ("text", "name", "why"),
    [
        ("Name,LIFE\nBob,many\n", "cast.csv", "cast.csv: Line 2: LIFE is “many”: expected a whole"),
        ("", "cast.csv", "cast.csv: it has no column “Name”"),
        ("{", "cast.json", "cast.json: this is not valid JSON"),
        ('{"format": 1, "system": "chess"}', "cast.json", "of the system “chess”: expected “crs”"),
    ],
)
def test_a_file_that_is_no_cast_is_a_sentence(tmp_path: Path, text: str, name: str, why: str) -> None:
    with pytest.raises(NotAllowed, match=why), opened(written(tmp_path, text, name)):
        pass


def test_the_good_ones_of_a_spreadsheet_come_and_each_bad_thing_is_told(tmp_path: Path) -> None:
    text = "Name,XP,LIFE\nAnn,7,9\nBob,8,many\nCid,,\nDot,,few,x\n"
    with opened(written(tmp_path, text)) as found:
        assert [one.label for one in found.session.scene.combatants.values()] == ["Ann", "Cid"]
    told = [re.split(r": expected|(?<=skipped\.) Expected", sentence)[0] for sentence in found.told]
    assert told == [
        "cast.csv: Column “XP” is not on this sheet and was skipped.",
        "cast.csv: Line 5, “x” is beyond the last column and was skipped.",
        "cast.csv: Line 3: LIFE is “many”",
        "cast.csv: Line 5: LIFE is “few”",
    ]


@pytest.mark.parametrize(
    ("system", "text", "why"),
    [
        ("crs", "Name,Side\nAnn,{long}\n", "is too long: expected at most 200 characters."),
        ("crs", "Name,Tags\nAnn,{long}\n", "is too long: expected at most 200 characters."),
        ("crs", "Name,Items\nAnn,{long}: +5 OR\n", "is too long: expected at most 200 characters."),
        ("avatar", "Name,MIND\nAnn,0\n", "A natural MIND is at least 1."),
    ],
)
def test_one_who_could_not_be_ruled_keeps_nobody_else_out(
    tmp_path: Path, system: str, text: str, why: str
) -> None:
    held = text.format(long="x" * 201) + "Bob,\n"
    with opened(written(tmp_path, held), system_id=system) as found:
        assert [one.label for one in found.session.scene.combatants.values()] == ["Bob"]
    (told,) = found.told
    assert told.startswith("cast.csv: Line 2: ") and why in told


def test_numbers_that_no_sheet_shows_are_told(tmp_path: Path) -> None:
    with opened(written(tmp_path, "Name,STR,AGI,EM,Level\nAnn,7,9,5,\n")) as found:
        pass
    assert found.told == (
        "cast.csv: No sheet shows “STR”, “AGI”: Primary Stats are not used: Secondary Stats are entered.",
        "cast.csv: No sheet shows “EM”: EM is not used in this game.",
    )
    with opened(written(tmp_path, "Name,STR,EM\nAnn,7,9\n"), system_id="avatar") as found:
        assert not found.told


def test_the_sign_between_cells_and_the_table_are_chosen_by_hand(tmp_path: Path) -> None:
    text = written(tmp_path, "Name;x,Name\nAnn;b,Cid\n")
    for sign, label in ((";", "Ann"), (",", "Cid")):
        with opened(text, way=sign) as found:
            assert [one.label for one in found.session.scene.combatants.values()] == [label]
    with pytest.raises(NotAllowed, match="cannot be read by “Cast”: expected one of “tab”"):
        opened(text, way="Cast").__enter__()
    with opened(written(tmp_path, "Name\tOR;Name\nAnn\t3;x\n"), way="tab") as found:
        assert [one.label for one in found.session.scene.combatants.values()] == ["Ann"]
    book = tmp_path / "a.xlsx"
    book.write_bytes(make.xlsx({"One": [["Name", "OR", "DR"], ["Ann", 1, 2]], "Two": [["Name"], ["Bob"]]}))
    with opened(book, way="Two") as found:
        assert list(found.session.scene.combatants) == ["Bob"]


def test_a_column_that_says_again_what_one_says_is_told_as_that(tmp_path: Path) -> None:
    with opened(written(tmp_path, "Name,LIFE,Life\nAnn,7,9\n")) as found:
        assert [one.fields["life"] for one in found.session.scene.combatants.values()] == [7]
    assert found.told == ("cast.csv: Column “Life” repeats an earlier column and was skipped.",)


def test_where_nobody_can_come_each_bad_line_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotAllowed) as refused, opened(written(tmp_path, "Name,LIFE\nAnn,many\nBob,1e3\n")):
        pass
    told = [sentence.partition(": expected")[0] for sentence in str(refused.value).splitlines()]
    assert told == ["cast.csv: Line 2: LIFE is “many”", "cast.csv: Line 3: LIFE is “1e3”"]


def test_the_good_ones_of_a_cast_in_json_come_and_the_bad_one_is_told(tmp_path: Path) -> None:
    text = '{"format": 1, "system": "crs", "characters": [{"name": "Ann"}, {"name": "Bob", "size": 99}]}'
    with opened(written(tmp_path, text, "cast.json")) as found:
        assert list(found.session.scene.combatants) == ["Ann"]
    assert [sentence[:31] for sentence in found.told] == ["cast.json: Character 2, size is"]


def test_a_list_without_headings_is_not_guessed_at_but_names_alone_are(tmp_path: Path) -> None:
    with (
        pytest.raises(NotAllowed, match="no column “Name”"),
        opened(written(tmp_path, "Ann;8;12\nBob;7;9\n")),
    ):
        pass
    with opened(written(tmp_path, "Ann\nGoblin x2 OR 5\n", "cast.txt")) as found:
        assert list(found.session.scene.combatants) == ["Ann", "Goblin 1", "Goblin 2"]
