"""Lists from outside: read beside the window, and refused in a sentence where they are too large."""

import gc
import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QMimeData, QTimer, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QProgressDialog
from pytestqt.qtbot import QtBot

from crs_desktop.play.collecting import collect_again, stop_collecting
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.views.dialogs.fighters import Fighters
from crs_desktop.views.widgets import reading, working
from crs_desktop.views.window.main_window import MainWindow
from tests.long.bounds import bounded
from tests.spreadsheets import FILES
from tests.views.window.test_dropping import dropped
from tests.views.windows import opened


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    with closing(Campaign(None)) as campaign:
        yield opened(qtbot, Desk(campaign))


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the table of combatants says of a list that is put into it."""
    told: list[str] = []
    monkeypatch.setattr(Fighters, "exec", lambda dialog: told.append(dialog.slips.text()))
    return told


def words(text: str, html: str = "") -> QMimeData:
    data = QMimeData()
    data.setText(text)
    if html:
        data.setHtml(html)
    return data


TOO_LARGE = {
    ("Name,OR\n" + "x,1\n" * 100_000, ""): "it has 100001 rows. At most 20000 are allowed.",
    ("Name,OR\n" + "x,1\n" * 2_001, ""): "it has 2001 fighters. At most 2000 are allowed.",
    ("Name,Count\n" + "x,50\n" * 41, ""): "it has 2050 fighters. At most 2000 are allowed.",
    ("a", "<table>" + "<tr><td colspan=1000 rowspan=1000>a" * 700): "it has ",
}


def test_a_list_that_is_too_large_for_a_fight_is_told(window: MainWindow, said: list[str]) -> None:
    for list_, why in TOO_LARGE.items():
        with bounded(3.0):
            assert dropped(window, words(*list_))
        assert said[-1].startswith(f"This list is too large: {why}")
        assert not window.bridge.scene.combatants


def test_as_many_as_a_list_may_bring_into_a_fight_come_in_time(window: MainWindow, said: list[str]) -> None:
    with bounded(6.0):
        dropped(window, words("Name,OR\n" + "x,1\n" * 500))
    assert said == [""]


def test_a_file_that_is_too_large_is_told(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    file = tmp_path / "large.csv"
    file.touch()
    os.truncate(file, 3_000_000_000)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    with bounded(), qtbot.waitSignal(window.bridge.refused) as told:
        dropped(window, data)
    assert str(told.args[0]) == "large.csv: it has 3000 MB. At most 20 MB are allowed."


def test_html_on_the_clipboard_that_is_too_large_is_told_in_the_library(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QMessageBox, "warning", lambda *_: None)
    window.librarian.open()
    library = window.librarian.window
    assert library is not None
    QGuiApplication.clipboard().setMimeData(
        words("a", "<table>" + "<tr><td colspan=1000 rowspan=1000>a" * 700)
    )
    with bounded(), qtbot.waitSignal(library.bridge.refused) as told:
        library.in_out.paste()
    assert "At most 1024 are allowed" in str(told.args[0])


def test_a_workbook_is_read_beside_the_window_and_can_be_cancelled(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(working, "_SHOWN_AFTER_MS", 0)

    def cancel() -> None:
        dialogs = [one for one in QApplication.topLevelWidgets() if isinstance(one, QProgressDialog)]
        if dialogs and dialogs[0].isVisible():
            dialogs[0].cancel()
        else:
            QTimer.singleShot(1, cancel)

    book = next(path for path in FILES if path.suffix == ".xlsx")
    QTimer.singleShot(0, cancel)
    assert reading.list_in(window, book) is None


def test_nothing_of_the_main_thread_is_collected_in_the_thread_that_reads(qtbot: QtBot) -> None:
    assert gc.isenabled()
    stop_collecting()  # for a network thread, which ends during the work
    ended = Event()
    QTimer.singleShot(0, collect_again)
    QTimer.singleShot(0, ended.set)
    assert working.work(None, "Reading …", lambda _progress: ended.wait(9) and not gc.isenabled())
    assert gc.isenabled()
