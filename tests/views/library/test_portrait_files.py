"""Portraits for many: by a column of file names, and by files named like the characters."""

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from crs_desktop.play.lists.people.portrait_files import PortraitFiles
from crs_desktop.play.record.open_for_reading import opened
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
