"""What a window has written is told at its foot, with a button that opens it, until it is put away."""

from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QMainWindow, QMessageBox
from pytestqt.qtbot import QtBot

from crs_desktop.views.widgets.written import Written, tell_written
from crs_desktop.views.window.main_window import MainWindow


def test_a_fight_that_was_exported_is_opened_by_a_click(
    table: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, opened = tmp_path / "fight.toml", list[str]()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    table.files.exports.write_record()
    told = table.statusBar().findChild(Written)
    assert isinstance(told, Written) and told.notice.text() == "Written to fight.toml." and path.is_file()
    told.opens.click()
    assert opened == [str(path)]
    told.away.click()
    assert table.statusBar().isHidden()
    table.files.exports.write_record()
    assert not table.statusBar().isHidden()
    assert len(table.statusBar().findChildren(Written)) == 1


def test_what_could_not_be_written_is_not_said_to_be(
    table: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "fight.toml"), ""))
    said = list[str]()
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: said.append(words[-1]))
    table.files.exports.write_record()
    assert said and table.statusBar().findChild(Written) is None


def test_the_notice_goes_by_itself(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crs_desktop.views.widgets.written._READ_MS", 1)
    window = QMainWindow()
    qtbot.addWidget(window)
    window.show()
    tell_written(window, Path("fight.toml"))
    qtbot.waitUntil(lambda: not window.statusBar().isVisible(), timeout=3000)
