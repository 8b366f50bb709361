"""Portraits for many: by a column of file names, and by files named like the characters."""

from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor, QImage

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.people.portrait_files import PortraitFiles
from crs_desktop.play.lists.people.updates import of_a_fight, of_a_list
from crs_desktop.play.lists.writing import cast
from crs_desktop.play.record.open_for_reading import opened
from crs_desktop.play.record.record import parse_record, replay, write_record
from crs_desktop.play.session.session import Session
from crs_desktop.printing.marks import Photo
from crs_desktop.rules.facts import Shelved
from crs_desktop.rules.scene import Item
from crs_desktop.rules.values import Name
from crs_desktop.views.library.files.import_dialog import Import
from crs_desktop.views.library.window import LibraryWindow
from tests.printing.people import imposition, job, picture
from tests.views.library.libraries import accept_all


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two pictures beside a list of three that names them, one below, and one that is outside."""
    held = tmp_path / "cast"
    (held / "faces").mkdir(parents=True)
    tones = {
        held / "bob_the-bold.PNG": "red",
        held / "faces" / "c.png": "blue",
        tmp_path / "secret.png": "black",
    }
    for path, tone in tones.items():
        path.write_bytes(picture(60, 80, lambda *_at, tone=tone: QColor(tone)))
    named = {"Bob the Bold": "Bob the Bold", "Cid": "faces/c.png", "Dee": "../secret.png", "Eve": "gone.png"}
    rows = "".join(f"{name},5,{file}\n" for name, file in named.items())
    (held / "cast.csv").write_text(f"Name,OR,Picture\n{rows}", "utf-8")
    return held


def tone(library: LibraryWindow, name: str) -> str:
    held = library.desk.campaign.picture(library.bridge.scene.of(Name(name)).portrait)
    return QImage.fromData(held).pixelColor(30, 40).name() if held else ""


def test_a_column_of_file_names_gives_portraits_and_tells_which_are_not_there(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    told, accept = list[str](), Import.accept

    def heard(dialog: Import) -> None:
        told.append(dialog.notice.text())
        accept(dialog)

    monkeypatch.setattr(Import, "accept", heard)
    accept_all(monkeypatch)
    library.in_out.bring_in_from(folder / "cast.csv")
    found = {name: tone(library, name) for name in ("Bob the Bold", "Cid", "Dee", "Eve")}
    assert (found["Dee"], found["Eve"]) == ("", "")
    assert QColor(found["Bob the Bold"]).red() > 240 and QColor(found["Cid"]).blue() > 240
    assert "Dee: there is no picture “../secret.png” in the folder cast." in told[0]
    assert "Eve: there is no picture “gone.png” in the folder cast." in told[0]


def test_a_list_brings_known_characters_a_portrait_and_takes_none_away(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    accept_all(monkeypatch)
    library.in_out.bring_in_from(folder / "cast.csv")
    before = library.bridge.scene.of(Name("Cid")).portrait
    (folder / "again.csv").write_text("Name,Picture\nAnn,faces/c.png\nCid,gone.png\n", "utf-8")
    library.in_out.bring_in_from(folder / "again.csv")
    assert (
        library.bridge.scene.of(Name("Ann")).portrait
        == before
        == library.bridge.scene.of(Name("Cid")).portrait
    )


def test_a_folder_of_named_files_gives_portraits_by_one_ruling(library: LibraryWindow, folder: Path) -> None:
    told = list[str]()
    library.bridge.refused.connect(lambda why: told.append(str(why)))
    (folder / "ANN.png").write_bytes(picture(60, 80, lambda *_at: QColor("lime")))
    before = len(library.bridge.session.path)
    library.in_out.bring_portraits_from(folder)
    assert QColor(tone(library, "Ann")).green() > 240 and not told
    assert len(library.bridge.session.path) == before + 1
    (folder / "ANN.png").unlink()
    library.in_out.bring_portraits_from(folder)
    assert told == ["cast has no picture for: Ann."] and tone(library, "Ann")


def test_a_printed_list_shows_the_portraits_beside_it(folder: Path) -> None:
    with opened(folder / "cast.csv") as found:
        made = job(found.session.scene, imposition(), pictures=found.picture)
        fronts = {laid.card.title: laid.card.portrait for laid in made.laid}
        assert found.picture(fronts["Bob the Bold"]) and found.picture(fronts["Cid"])
    assert not fronts["Dee"] and any("secret.png" in sentence for sentence in found.told)


@pytest.mark.usefixtures("table")
def test_a_file_that_is_no_picture_gives_none(library: LibraryWindow, folder: Path) -> None:
    (folder / "Ann.jpg").write_bytes(b"no picture")
    library.in_out.bring_portraits_from(folder)
    assert not library.bridge.scene.of(Name("Ann")).portrait
    assert PortraitFiles(folder / "nowhere", library.desk.campaign).like("Ann") == ""


def sword(session: Session) -> Item:
    return next(
        item for one in session.scene.combatants.values() for item in one.items if item.name == "Sword"
    )


@pytest.fixture
def armed(library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, folder: Path) -> LibraryWindow:
    """A library that has read a sword with the file of its picture in brackets."""
    accept_all(monkeypatch)
    (folder / "armed.csv").write_text('Name,Items\nEve,"Sword (held, faces/c.png): +5 OR"\n', "utf-8")
    library.in_out.bring_in_from(folder / "armed.csv")
    return library


def test_an_item_has_the_picture_that_a_list_names_until_there_is_another(
    armed: LibraryWindow, folder: Path
) -> None:
    session = armed.bridge.session
    before = sword(session)
    assert (before.states, before.effect) == (("held",), "+5 OR")
    assert armed.desk.campaign.picture(before.picture)
    eve = session.scene.of(Name("Eve"))
    bare = replace(eve, items=(replace(before, picture=""),))
    assert [*of_a_list({"items"})(eve, bare)] == [*of_a_fight(eve, bare)] == []
    (folder / "again.csv").write_text("Name,Items\nEve,Sword (carried): +6 OR\n", "utf-8")
    armed.in_out.bring_in_from(folder / "again.csv")
    assert sword(session) == Item("Sword", "+6 OR", picture=before.picture)


def test_a_folder_gives_items_and_the_shelf_the_pictures_named_like_them(
    armed: LibraryWindow, folder: Path
) -> None:
    told, shelf = list[str](), Item("Lantern")
    armed.bridge.refused.connect(lambda why: told.append(str(why)))
    armed.bridge.rule(Shelved(shelf))
    for name, tone in (("sword.png", "lime"), ("LANTERN.png", "gold")):
        (folder / name).write_bytes(picture(60, 80, lambda *_at, tone=tone: QColor(tone)))
    before = sword(armed.bridge.session).picture
    armed.in_out.bring_portraits_from(folder)
    assert sword(armed.bridge.session).picture not in ("", before)
    assert armed.bridge.scene.shelf["Lantern"].picture and not told


def test_pictures_of_items_go_along_in_records_and_casts_and_stand_on_cards(armed: LibraryWindow) -> None:
    session, campaign = armed.bridge.session, armed.desk.campaign
    people = [*session.scene.combatants.values()]
    text = cast.write(people, [sword(session)], session.system, campaign)
    with closing(Campaign(None)) as other:
        read = cast.portrayed(cast.read(text, session.system), other)
        played = replay(parse_record(write_record(session, campaign)), other)
        found = [item for one in read.people for item in one.items if item.name == "Sword"]
        assert {*found, *read.shelf, sword(played)} == {sword(session)}
        assert other.picture(sword(session).picture)
    made = job(session.scene, imposition(), pictures=campaign.picture)
    (laid,) = (one for one in made.laid if one.card.title == "Sword")
    assert [mark.held for mark in laid.front if isinstance(mark, Photo)] == [
        campaign.picture(sword(session).picture)
    ]
