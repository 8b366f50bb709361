"""Encounters: named, filled by keys, put away, and brought back."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest

from crs_desktop.rules.facts import PutAway, Retitled, Sided
from crs_desktop.views.library.people.one_of import OneOf
from crs_desktop.views.library.window import LibraryWindow
from crs_desktop.views.window.main_window import MainWindow
from tests.views.dialogs.lines import answer_lines
from tests.views.library.libraries import ANN

EMPTY = "No characters yet"


def titles(library: LibraryWindow) -> list[str]:
    return [
        title for title in [one.title for one in library.encounters.prepared] if title != "A brawl in the bar"
    ]


def choose(monkeypatch: pytest.MonkeyPatch, place: int) -> None:
    """One of several is chosen, by its place; negative ones count from the end."""

    def chosen(dialog: OneOf) -> bool:
        dialog.choices.setCurrentIndex(place % dialog.choices.count())
        return True

    monkeypatch.setattr(OneOf, "exec", chosen)


def test_an_encounter_is_called_what_the_gm_calls_it(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.new_encounter()
    said = answer_lines(monkeypatch, "A brawl in the bar", " At the ford ")
    column = library.tabs.columns.columns[-1]
    column.rename()
    assert said == ["A fight “A brawl in the bar” already exists. Choose another title.", ""]
    assert column.title.text() == "At the ford"
    assert library.desk.fight(column.encounter.document.id).document.title == "At the ford"
    library.new_encounter()
    assert titles(library)[-2:] == ["At the ford", "Encounter 2"]


def test_another_title_is_undone_in_the_library_and_none_is_given_twice(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.new_encounter()
    library.new_encounter()
    last = library.encounters.prepared[-1]
    library.encounters.retitle(last, "Encounter 1")
    assert library.notice.text() == "A fight “Encounter 1” already exists. Choose another title."
    library.encounters.retitle(last, "At the ford")
    assert titles(library) == ["Encounter 1", "At the ford"]
    library.actions_by_id["undo"].trigger()
    assert titles(library) == ["Encounter 1", "Encounter 2"]
    library.actions_by_id["redo"].trigger()
    assert titles(library) == ["Encounter 1", "At the ford"]


def test_an_encounter_that_is_put_away_comes_back_by_undo_in_the_library(library: LibraryWindow) -> None:
    library.new_encounter()
    before = titles(library)
    library.encounters.put_away(library.encounters.prepared[-1])
    assert titles(library) == before[:-1]
    library.actions_by_id["undo"].trigger()
    assert titles(library) == before


def test_an_encounter_that_is_put_away_is_brought_back_whatever_came_after(library: LibraryWindow) -> None:
    columns = library.tabs.columns
    library.new_encounter()
    library.new_encounter()
    first, second = library.encounters.prepared[-2:]
    library.encounters.bring(first, (ANN,))
    library.encounters.put_away(first)
    library.encounters.bring(second, (ANN,))
    assert titles(library) == ["Encounter 2"] and columns.back.isVisibleTo(library)
    columns.back.menu().aboutToShow.emit()
    [back] = columns.back.menu().actions()
    assert back.text() == "Encounter 1"
    back.trigger()
    assert titles(library) == ["Encounter 1", "Encounter 2"] and not columns.back.isVisibleTo(library)
    assert columns.columns[-2].count.text() == "1 character"
    library.actions_by_id["undo"].trigger()
    assert titles(library) == ["Encounter 2"]


def test_a_new_encounter_is_undone_like_anything_else(library: LibraryWindow) -> None:
    library.bridge.rule(Sided(ANN.name, "Town"))
    library.new_encounter()
    assert titles(library) == ["Encounter 1"]
    library.actions_by_id["undo"].trigger()
    assert titles(library) == [] and library.bridge.scene.of(ANN.name).side == "Town"
    library.actions_by_id["redo"].trigger()
    assert titles(library) == ["Encounter 1"]


def test_undo_of_a_new_encounter_says_so_and_is_no_step_of_the_encounter(library: LibraryWindow) -> None:
    library.new_encounter()
    made = library.encounters.prepared[-1]
    assert made.bridge and made.bridge.session.undoable() is None
    assert library.bridge.undo_words() == "“Encounter 1” is prepared."
    library.bridge.undo()
    assert library.bridge.redo_words() == "“Encounter 1” is prepared."
    library.bridge.redo()
    library.bridge.undo()
    assert titles(library) == []
    library.bridge.redo()
    assert titles(library) == ["Encounter 1"] and made.bridge.session.undoable() is None


def test_what_is_undone_in_the_library_is_nothing_to_redo_or_choose_at_the_table(
    library: LibraryWindow, table: MainWindow
) -> None:
    library.new_encounter()
    made = library.encounters.prepared[-1]
    library.bridge.undo()
    library.bridge.redo()
    library.encounters.put_away(made)
    library.bridge.undo()
    table.bridge.play(library.desk.open(made.document.id))
    assert not table.bridge.redo_words() and not table.bridge.redo()
    assert not table.bridge.session.branches()
    table.bridge.play(library.desk.new_fight("contest"))
    assert titles(library) == ["Encounter 1"] and not library.encounters.away


def test_an_encounter_that_is_played_is_never_put_away(library: LibraryWindow, table: MainWindow) -> None:
    library.new_encounter()
    made = library.encounters.prepared[-1]
    table.bridge.play(library.desk.open(made.document.id))
    library.encounters.put_away(made)
    assert library.notice.text() == "This encounter is on the table."
    assert titles(library) == ["Encounter 1"] and not library.encounters.why_leaving(made)


def test_undo_goes_past_the_making_of_the_one_that_is_played_and_says_what_becomes_of_it(
    library: LibraryWindow, table: MainWindow
) -> None:
    library.bridge.rule(Sided(ANN.name, "Town"))
    library.new_encounter()
    made = library.encounters.prepared[-1]
    table.bridge.play(library.desk.open(made.document.id))
    column = library.tabs.columns.columns[-1]
    assert column.count.text() == EMPTY
    library.actions_by_id["undo"].trigger()
    said = "This encounter is on the table. It is put away when another fight is played there."
    assert titles(library) == ["Encounter 1"]
    assert column.count.text() == "Put away after this fight"
    assert column.count.toolTip() == column.play.toolTip() == said
    library.actions_by_id["undo"].trigger()
    assert library.bridge.scene.of(ANN.name).side == ANN.side
    table.bridge.play(library.desk.new_fight("contest"))
    assert titles(library) == [] and library.encounters.away[0].title == "Encounter 1"
    for _ in range(2):
        library.actions_by_id["redo"].trigger()
    assert titles(library) == ["Encounter 1"] and library.tabs.columns.columns[-1].count.text() == EMPTY


def test_an_encounter_that_is_told_of_as_a_record_is_prepared_wherever_it_is_brought_in(
    library: LibraryWindow, table: MainWindow, tmp_path: Path
) -> None:
    library.new_encounter()
    made = library.encounters.prepared[-1]
    library.encounters.bring(made, (ANN,))
    table.bridge.play(library.desk.open(made.document.id))
    library.desk.write_out(tmp_path / "one.toml")
    table.bridge.play(library.desk.bring_in(tmp_path / "one.toml"))
    table.bridge.play(library.desk.new_fight("contest"))
    assert titles(library) == ["Encounter 1", "Encounter 1 (2)"]


def test_an_encounter_that_an_older_program_put_away_is_away_until_it_is_brought_back(
    library: LibraryWindow, table: MainWindow
) -> None:
    made = library.desk.prepare("crs", "The ford")
    made.open_with(PutAway())
    library.encounters.follow()
    [ford] = library.encounters.away
    library.encounters.put_away(ford, away=False)
    assert titles(library) == ["The ford"] and not library.encounters.away
    library.bridge.undo()
    assert titles(library) == []


def test_undo_at_the_table_takes_nothing_from_the_library(library: LibraryWindow, table: MainWindow) -> None:
    library.new_encounter()
    made = library.encounters.prepared[-1]
    library.encounters.bring(made, (ANN,))
    table.bridge.play(library.desk.open(made.document.id))
    assert table.bridge.undo() and not table.bridge.undo()
    table.bridge.play(library.desk.new_fight("contest"))
    assert titles(library) == ["Encounter 1"] and not library.encounters.away


def test_one_that_was_brought_back_stays_while_it_is_played(
    library: LibraryWindow, table: MainWindow
) -> None:
    library.new_encounter()
    made = library.encounters.prepared[-1]
    library.encounters.put_away(made)
    library.encounters.put_away(made, away=False)
    table.bridge.play(library.desk.open(made.document.id))
    assert not table.bridge.undo() and not table.bridge.redo()
    table.bridge.play(library.desk.new_fight("contest"))
    assert titles(library) == ["Encounter 1"] and not library.encounters.away


def test_what_cannot_be_done_with_the_one_that_is_played_is_said_once(
    library: LibraryWindow, table: MainWindow
) -> None:
    played, column = library.encounters.prepared[0], library.tabs.columns.columns[0]
    assert library.encounters.why_not_play(played) == library.encounters.why_not_merge(played)
    tips = {column.play.toolTip(), column.more.toolTip(), column.merge.toolTip()}
    assert tips == {"This encounter is on the table."}


def test_where_no_encounter_is_seen_a_sentence_says_why(library: LibraryWindow, table: MainWindow) -> None:
    table.bridge.play(library.desk.new_fight("contest"))
    library.encounters.put_away(library.encounters.prepared[0])
    hint = library.tabs.columns.hint
    assert hint.isVisibleTo(library) and hint.text().startswith("An encounter is a fight prepared in advance")
    library.new_encounter()
    assert not hint.isVisibleTo(library)
    library.search.setText("zzz")
    assert hint.isVisibleTo(library) and hint.text() == "No encounter matches this search."


def test_a_column_that_is_another_one_leaves_those_beside_it(library: LibraryWindow) -> None:
    library.new_encounter()
    library.new_encounter()
    first, second = library.encounters.prepared[-2:]
    library.encounters.bring(second, (ANN, replace(ANN, label="Bea")))
    people = library.tabs.columns.columns[-1].people
    people.setCurrentRow(1)
    library.encounters.put_away(first)
    assert library.tabs.columns.columns[-1].people is people and people.currentRow() == 1


def test_the_selected_come_into_an_encounter_by_keys_and_by_paste(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.new_encounter()
    library.new_encounter()
    library.characters.choose(library.model.names([0]))
    choose(monkeypatch, -1)
    library.actions_by_id["put-in"].trigger()
    column = library.tabs.columns.columns[-1]
    assert column.title.text() == "Encounter 2" and column.count.text() == "1 character"
    library.actions_by_id["copy"].trigger()
    QTest.keyClick(column.people, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert [column.people.item(row).text() for row in range(2)] == ["Ann", "Ann 2"]
    library.actions_by_id["undo"].trigger()
    assert column.people.count() == 1


def test_of_two_with_one_title_the_chosen_one_takes_them_in(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.new_encounter()
    library.new_encounter()
    first, second = library.encounters.prepared[-2:]
    assert first.bridge and first.bridge.rule(Retitled("Encounter 2"))  # as older campaigns may have it
    library.characters.choose(library.model.names([0]))
    choose(monkeypatch, -1)
    library.actions_by_id["put-in"].trigger()
    assert not first.people and [one.label for one in second.people] == ["Ann"]
    monkeypatch.setattr(OneOf, "exec", lambda _: False)
    library.actions_by_id["put-in"].trigger()
    assert len(second.people) == 1


def test_nothing_comes_in_where_there_is_nothing_on_the_clipboard(library: LibraryWindow) -> None:
    library.new_encounter()
    people = library.tabs.columns.columns[-1].people
    QGuiApplication.clipboard().clear()
    QTest.keySequence(people, QKeySequence(QKeySequence.StandardKey.Paste))
    assert people.count() == 0


def test_a_clock_that_goes_on_sets_no_list_back(library: LibraryWindow, table: MainWindow) -> None:
    library.encounters.add()
    column = library.tabs.columns.columns[-1]
    library.encounters.bring(column.encounter, (ANN, replace(ANN, label="Bea")))
    column.people.setCurrentRow(1)
    table.bridge.elapse(table.bridge.session.scene.clock + 1)
    assert column.people.currentRow() == 1


def test_a_title_without_room_is_shortened_and_told_whole(library: LibraryWindow) -> None:
    library.new_encounter()
    title = "The long night at the ferry of Tom the ferryman, and what came of it"
    library.encounters.retitle(library.encounters.prepared[-1], title)
    column = library.tabs.columns.columns[-1]
    column.title.resize(160, 30)
    assert column.title.text() == column.title.toolTip() == title
    assert column.title.shown.startswith("The long") and column.title.shown.endswith("…")
    assert column.minimumWidth() < column.fontMetrics().horizontalAdvance(title)
    column.title.resize(1600, 30)
    assert column.title.shown == title


def test_a_new_encounter_takes_the_focus_for_its_name(library: LibraryWindow) -> None:
    library.show()
    library.activateWindow()
    library.new_encounter()
    column = library.tabs.columns.columns[-1]
    assert column.name.isVisible() and column.name.selectedText() == column.encounter.title
    QTest.keyClicks(column.name, "At the ford")
    QTest.keyClick(column.name, Qt.Key.Key_Return)
    assert column.name.isHidden() and column.title.text() == "At the ford"
    library.new_encounter()
    other = library.tabs.columns.columns[-1]
    QTest.keyClick(other.name, Qt.Key.Key_Return)
    assert other.name.isHidden() and other.encounter.title == "Encounter 2"
