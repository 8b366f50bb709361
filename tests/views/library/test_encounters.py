"""Encounters: named, filled by keys, put away, and brought back."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog

from crs_desktop.views.library.window import LibraryWindow
from crs_desktop.views.main_window import MainWindow
from tests.views.library.libraries import ANN


def titles(library: LibraryWindow) -> list[str]:
    return [title for title in library.encounters.titles() if title != "A brawl in the bar"]


def test_an_encounter_is_called_what_the_gm_calls_it(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.new_encounter()
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: (" At the ford ", True))
    column = library.encounters.columns[-1]
    column.rename()
    assert column.title.text() == "At the ford"
    assert library.desk.fight(column.document).document.title == "At the ford"
    library.new_encounter()
    assert titles(library)[-2:] == ["At the ford", "Encounter 2"]


def test_an_encounter_that_is_put_away_comes_back_by_undo_in_the_library(library: LibraryWindow) -> None:
    library.new_encounter()
    before = titles(library)
    library.encounters.put_away(library.encounters.columns[-1].bridge)
    assert titles(library) == before[:-1]
    library.actions_by_id["undo"].trigger()
    assert titles(library) == before


def test_the_selected_come_into_an_encounter_by_keys_and_by_paste(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.new_encounter()
    library.new_encounter()
    library.characters.selectRow(0)
    monkeypatch.setattr(QInputDialog, "getItem", lambda *_: ("Encounter 2", True))
    library.actions_by_id["put-in"].trigger()
    column = library.encounters.columns[-1]
    assert column.title.text() == "Encounter 2" and column.count.text() == "1 combatant"
    library.actions_by_id["copy"].trigger()
    QTest.keyClick(column.people, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert [column.people.item(row).text() for row in range(2)] == ["Ann", "Ann 2"]
    library.actions_by_id["undo"].trigger()
    assert column.people.count() == 1


def test_a_clock_that_goes_on_sets_no_list_back(library: LibraryWindow, table: MainWindow) -> None:
    library.encounters.add()
    column = library.encounters.columns[-1]
    library.encounters.bring(column.bridge, (ANN, replace(ANN, label="Bea")))
    column.people.setCurrentRow(1)
    table.bridge.elapse(table.bridge.session.scene.clock + 1)
    assert column.people.currentRow() == 1
