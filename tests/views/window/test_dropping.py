"""Whatever a GM drops on the table: a campaign, a record, a list as a file or as text."""

from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from crs_desktop import shipped
from crs_desktop.play.desk.desk import Desk, open_desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.fighters import Fighters
from crs_desktop.views.window.main_window import MainWindow
from tests.spreadsheets import FOLDER, PEOPLE
from tests.spreadsheets.clipboards import clipboard
from tests.views.board.map_files import encoded, image, vtt_bytes
from tests.views.windows import of_files, opened

LIST = "Name\tOR\tLIFE\nFred\t8\t20\nMary\t3\t5\n"


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(Fighters, "exec", lambda dialog: dialog.accept())
    return opened(qtbot, Desk(Campaign(None)))


def dropped(window: MainWindow, data: QMimeData) -> bool:
    """Drop it in the middle of the window, and wait until it is done; whether it may be dropped there."""
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enters = QDragEnterEvent(QPoint(600, 300), copy, data, left, none)
    enters.ignore()
    QApplication.sendEvent(window, enters)
    QApplication.sendEvent(window, QDropEvent(QPointF(600, 300), copy, data, left, none))
    QApplication.processEvents()
    return enters.isAccepted()


def people(window: MainWindow) -> list[str]:
    return list(window.bridge.scene.combatants)


def test_a_record_is_brought_in(window: MainWindow) -> None:
    assert dropped(window, of_files(shipped.path("samples", "bar.toml")))
    assert people(window) == ["Fred", "Mary", "John"]


def test_a_campaign_is_opened(window: MainWindow, tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "Sunday.crs")
    desk.play_sample("toad")
    desk.campaign.close()
    assert dropped(window, of_files(tmp_path / "Sunday.crs"))
    assert people(window) == ["Ted", "Giant toad"]
    window.files.desk.campaign.close()


def test_a_list_is_put_into_the_table_of_combatants(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "cast.csv").write_text(LIST, encoding="utf-8-sig")
    assert dropped(window, of_files(tmp_path / "cast.csv"))
    assert people(window) == ["Fred", "Mary"]
    text = QMimeData()
    text.setText(LIST)
    assert dropped(window, text)
    assert people(window) == ["Fred", "Mary", "Fred 2", "Mary 2"]


def test_what_nothing_can_be_made_of_is_not_taken(window: MainWindow, tmp_path: Path) -> None:
    for data in (
        of_files(tmp_path / "a.docx"),
        of_files(tmp_path / "a.crs", tmp_path / "b.crs"),
        QMimeData(),
    ):
        assert not dropped(window, data)
    assert people(window) == []


def test_a_list_that_cannot_be_read_is_told(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.bridge.refused) as told:
        dropped(window, of_files(tmp_path / "gone.csv"))
    assert "gone.csv cannot be read" in str(told.args)
    (tmp_path / "old.csv").write_bytes("Name;OR\nRenée;3\n".encode("cp1252"))
    dropped(window, of_files(tmp_path / "old.csv"))
    assert people(window) == ["Renée"], "as an old spreadsheet writes it"


@pytest.mark.parametrize("name", ["excel_german.csv", "libreoffice.ods"])
def test_a_spreadsheet_comes_in_whole(window: MainWindow, name: str) -> None:
    assert dropped(window, of_files(FOLDER / name))
    came = [replace(one, square=None) for one in window.bridge.scene.combatants.values()]
    assert tuple(came) == PEOPLE


def test_all_cells_that_an_office_program_copies_come_in_whole(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def into_the_rows() -> None:
        monkeypatch.setattr(Fighters, "exec", lambda dialog: (dialog.paste(), dialog.accept()))
        window.actions_by_id["many"].trigger()

    QGuiApplication.clipboard().setMimeData(clipboard("google.xlsx"))
    excel = partial(dropped, window, clipboard("excel.xlsx"))
    for road in (excel, window.actions_by_id["paste"].trigger, into_the_rows):
        road()
        came = [replace(one, square=None) for one in window.bridge.scene.combatants.values()]
        assert tuple(came) == PEOPLE
        assert window.bridge.undo() and not window.bridge.scene.combatants


def test_a_workbook_that_is_none_is_told(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "bad.xlsx").write_bytes(b"Name,OR")
    with qtbot.waitSignal(window.bridge.refused) as told:
        dropped(window, of_files(tmp_path / "bad.xlsx"))
    assert "bad.xlsx: this workbook cannot be read" in str(told.args)


def test_the_cast_that_ships_comes_in_whole(window: MainWindow) -> None:
    assert dropped(window, of_files(shipped.path("samples", "cast.csv")))
    assert len(people(window)) == 24
    crow = window.bridge.scene.of(Name("Mother Crow"))
    assert crow.items[0].effect == "power: 2 AC Picks; Long Range" and crow.tags == ("marsh", "witch")


def test_a_map_that_is_dropped_is_laid_down(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "room.UVTT"
    file.write_bytes(vtt_bytes(image=""))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    assert dropped(window, data)
    assert len(window.bridge.scene.walls.named) == 4
    assert window.board.isVisible(), "there are walls to be seen, though nobody is here yet"


def test_a_picture_beside_all_tokens_is_a_map(window: MainWindow, tmp_path: Path) -> None:
    laid: list[Path] = []
    file = tmp_path / "room.png"
    file.write_bytes(encoded(image()))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    window.board.arrivals.lay_map = laid.append
    window.board.arrivals.take(data, QPointF(5, 5))
    assert laid == [file]
