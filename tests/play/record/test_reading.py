"""Casts read for printing: of which system they are, and why one is not read."""

from pathlib import Path

import pytest

from crs_desktop import shipped
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists import cast
from crs_desktop.play.record.open_for_reading import session_in
from crs_desktop.rules import load_system
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed

HEADINGS = {"crs": "Name,OR,LIFE\nAnn,3,9\n", "bruise": "Name,Clubs,Memes\nAnn,3,Brave\n"}


def written(folder: Path, text: str, name: str = "cast.csv") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("system", HEADINGS)
def test_a_spreadsheet_is_of_the_system_that_knows_its_headings(tmp_path: Path, system: str) -> None:
    with session_in(written(tmp_path, HEADINGS[system])) as session:
        assert (session.system.id, session.document.title) == (system, "cast")
        assert [one.label for one in session.scene.combatants.values()] == ["Ann"]
    with session_in(written(tmp_path, HEADINGS["crs"]), system_id="contest") as session:
        assert session.system.id == "contest"


def test_a_cast_in_json_is_of_the_system_it_names(tmp_path: Path) -> None:
    ann, system = Combatant(Name("Ann"), "Ann", fields={"clubs": 3}), load_system("bruise")
    text = cast.write([ann], [Item("Rope", "ten metres")], system, Campaign(None))
    with session_in(written(tmp_path, text, "cast.json")) as session:
        assert session.system.id == "bruise"
        assert session.scene.of(Name("Ann")).fields == {"clubs": 3}
        assert list(session.scene.shelf) == ["Rope"]


def test_the_cast_that_ships_is_read_whole() -> None:
    with session_in(shipped.path("samples", "cast.csv")) as session:
        assert len(session.scene.combatants) == 24


@pytest.mark.parametrize(
    ("text", "name", "why"),
    [
        ("Name,LIFE\nAnn,9\nBob,many\n", "cast.csv", "cast.csv: Line 3: LIFE is “many”: expected a whole"),
        ("", "cast.csv", "cast.csv: it has no column “Name”"),
        ("{", "cast.json", "cast.json: it is no JSON"),
        ('{"format": 1, "system": "chess"}', "cast.json", "of the system “chess”: expected “crs”"),
    ],
)
def test_a_file_that_is_no_cast_is_a_sentence(tmp_path: Path, text: str, name: str, why: str) -> None:
    with pytest.raises(NotAllowed, match=why), session_in(written(tmp_path, text, name)):
        pass
