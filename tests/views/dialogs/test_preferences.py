"""What is set is in force at once, and written."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog
from pytestqt.qtbot import QtBot

from crs_desktop.views.dialogs.preferences import Preferences
from crs_desktop.views.style import theme
from crs_desktop.views.style.palettes import DARK, PALETTES
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow


@pytest.fixture
def preferences(table: MainWindow, qtbot: QtBot) -> Preferences:
    made = Preferences(table.subjects.app.look, table)
    qtbot.addWidget(made)
    made.show()
    return made


def choose(combo: QComboBox, words: str) -> None:
    combo.setCurrentText(words)
    combo.activated.emit(combo.currentIndex())


def test_every_palette_can_be_chosen_and_is_put_on(
    preferences: Preferences, kept: list[dict[str, Any]]
) -> None:
    assert preferences.palettes.count() == len(PALETTES) + 1
    choose(preferences.palettes, "Dark")
    assert theme.in_use() is DARK
    assert kept[-1]["palette"] == "dark"


def test_letters_grow_and_the_dialog_with_them(preferences: Preferences, kept: list[dict[str, Any]]) -> None:
    before = preferences.width()
    choose(preferences.scales, "200%")
    assert theme.text_size("text") == 22
    assert preferences.width() > before
    assert kept[-1]["scale"] == 2


def test_the_letters_are_ours_or_the_systems(preferences: Preferences, kept: list[dict[str, Any]]) -> None:
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    choose(preferences.letters, f"System font: {system}")
    assert (QApplication.font().family(), kept[-1]["system_letters"]) == (system, True)
    choose(preferences.letters, "DejaVu Sans")
    assert (QApplication.font().family(), kept[-1]["system_letters"]) == ("DejaVu Sans", False)


def test_cards_turn_as_fast_as_is_set(
    table: MainWindow, preferences: Preferences, kept: list[dict[str, Any]]
) -> None:
    choose(preferences.speeds, "Slow")
    assert table.edge.fan.animation_ms == table.board.animation_ms == kept[-1]["animation_ms"] == 320
    choose(preferences.speeds, "Off")
    assert table.edge.fan.animation_ms == kept[-1]["animation_ms"] == 0


def test_nothing_moves_and_cards_are_seen_as_is_wanted(
    table: MainWindow, preferences: Preferences, kept: list[dict[str, Any]]
) -> None:
    marks = (preferences.reduced, preferences.large, preferences.lists)
    choose(preferences.speeds, "Slow")
    for mark in marks:
        mark.click()
    assert {"reduced_motion": True, "large_index": True, "card_lists": True}.items() <= kept[-1].items()
    assert (table.edge.fan.animation_ms, kept[-1]["animation_ms"]) == (0, 320)
    again = Preferences(table.subjects.app.look, table)
    assert all(mark.isChecked() for mark in (again.reduced, again.large, again.lists))
    preferences.as_at_first()
    assert not any(mark.isChecked() for mark in marks)
    assert table.edge.fan.animation_ms == Settings().animation_ms


def test_folders_are_chosen_and_file_dialogs_begin_there(
    table: MainWindow, preferences: Preferences, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    def chosen(_kind: str, _title: str, start: str, _filter: str) -> str:
        begun.append(start)
        return ""

    monkeypatch.setattr(table.files.choice, "chosen", chosen)
    for folder in ("campaigns", "exports"):
        monkeypatch.setattr(
            QFileDialog, "getExistingDirectory", lambda *_asked, to=folder: str(tmp_path / to)
        )
        preferences.choose(folder)
    table.files.new()
    table.files.exports.write_record()
    assert begun == [
        str(tmp_path / "campaigns"), str(tmp_path / "exports" / "A brawl in the bar.toml")
    ]  # fmt: skip
    assert (tmp_path / "exports").is_dir()
    assert preferences.exports.text() == str(tmp_path / "exports")


def test_thinking_better_of_it_leaves_the_folder(
    preferences: Preferences, kept: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_asked: "")
    before = preferences.campaigns.text()
    preferences.choose("campaigns")
    assert (preferences.campaigns.text(), kept) == (before, [])


def test_everything_is_as_it_was_at_first(table: MainWindow, preferences: Preferences) -> None:
    choose(preferences.palettes, "High contrast")
    choose(preferences.scales, "150%")
    table.settings.exports, table.settings.keys, table.settings.campaign = "/x", {"undo": []}, "evening.crs"
    preferences.as_at_first()
    assert table.settings == Settings(keys={"undo": []}, campaign="evening.crs")
    assert (preferences.palettes.currentText(), preferences.scales.currentText()) == ("Light", "100%")
    assert preferences.speeds.currentText() == "Normal"


def test_what_the_file_says_is_offered_though_it_is_no_usual_step(table: MainWindow, qtbot: QtBot) -> None:
    table.settings.scale, table.settings.animation_ms = 1.1, 40
    made = Preferences(table.subjects.app.look, table)
    qtbot.addWidget(made)
    assert (made.scales.currentText(), made.speeds.currentText()) == ("110%", "40 ms per card")


def test_enter_in_a_list_closes_and_sets_nothing_back(table: MainWindow, preferences: Preferences) -> None:
    choose(preferences.palettes, "Dark")
    QTest.keyClick(preferences.palettes, Qt.Key.Key_Return)
    assert not preferences.isVisible()
    assert table.settings.palette == "dark"
