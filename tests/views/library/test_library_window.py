"""The library window: characters found, edited, duplicated, brought into the fight and kept from it."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from crs_desktop.models import bridge
from crs_desktop.models.board.dragged import with_people, with_things
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.people.updates import Choice
from crs_desktop.rules import SYSTEMS, SystemEntry
from crs_desktop.rules.facts import FieldSet, HouseRuleChosen, ItemPut, Shelved, Sided
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.squares import square_at
from crs_desktop.views.dialogs.printing.print_cards import PrintCards
from crs_desktop.views.library.files.changes_dialog import ChangesDialog
from crs_desktop.views.library.files.import_dialog import Import
from crs_desktop.views.library.people.column import SetColumn
from crs_desktop.views.library.people.export_scope import WhoGoes
from crs_desktop.views.library.thing_commands import trial
from crs_desktop.views.library.window import LibraryWindow
from crs_desktop.views.style.settings import Settings, load, save
from crs_desktop.views.window.main_window import MainWindow
from tests.views.library.libraries import ANN, accept_all, drop, entered, labels


def test_whoever_is_selected_gets_cards_else_all_that_are_shown(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    titles: list[list[str]] = []

    def shown(dialog: PrintCards) -> None:
        titles.append([laid.card.title for laid in dialog.laid if laid.card.who])

    monkeypatch.setattr(PrintCards, "exec", shown)
    library.bridge.rule(*entered(Combatant(Name("Bob"), "Bob"), Combatant(Name("Cid"), "Cid")))
    library.actions_by_id["print"].trigger()
    library.characters.choose([Name("Ann"), Name("Cid")])
    library.actions_by_id["print"].trigger()
    library.search.setText("Bob")
    library.actions_by_id["print"].trigger()
    assert titles == [["Ann", "Bob", "Cid"], ["Ann", "Cid"], ["Bob"]]


def test_a_new_character_is_named_at_once(library: LibraryWindow) -> None:
    library.actions_by_id["new"].trigger()
    name = library.editor.about["name"]
    assert name.text() == "New character" and name.selectedText() == "New character"
    name.setText("Bob")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert labels(library) == ["Ann", "Bob"]
    library.actions_by_id["undo"].trigger()
    library.actions_by_id["undo"].trigger()
    assert labels(library) == ["Ann"]


def test_the_sheet_follows_its_formulas_and_says_what_overrides_them(library: LibraryWindow) -> None:
    library.characters.choose(library.model.names([0]))
    line = library.editor.lines["or"]
    assert (line.edit.text(), line.note.text()) == ("7", "") and not line.again.isVisibleTo(library)
    library.bridge.rule(HouseRuleChosen("primary-stats", "used"))
    line = library.editor.lines["or"]
    assert (line.edit.text(), line.note.text()) == ("7", "overrides 5 = STR / 2 + AGI / 8 + 1")
    line.again.click()
    assert (line.edit.text(), line.edit.placeholderText(), line.note.text()) == (
        "", "5", "= STR / 2 + AGI / 8 + 1",
    )  # fmt: skip
    assert "or" not in library.bridge.scene.of(ANN.name).fields


def test_what_a_file_says_is_left_of_somebody_is_seen_and_cleared(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    accept_all(monkeypatch)
    QGuiApplication.clipboard().setText("Name;LIFE;LIFE left\nBob;20;3\n")
    library.actions_by_id["paste"].trigger()
    library.characters.choose([ANN.name])
    lines = library.editor.lines
    assert "life_left" not in lines
    library.characters.choose([Name("Bob")])
    left = library.editor.lines["life_left"]
    assert left.edit.text() == "3" and library.editor.lines["or"] is lines["or"]
    assert list(library.editor.lines)[3:6] == ["life", "life_left", "in"]
    left.edit.clear()
    QTest.keyClick(left.edit, Qt.Key.Key_Return)
    assert library.bridge.scene.of(Name("Bob")).fields == {"life": 20}
    assert "life_left" not in library.editor.lines


def test_a_value_that_cannot_be_stays_as_it_was_typed_with_its_sentence(library: LibraryWindow) -> None:
    library.characters.choose(library.model.names([0]))
    line = library.editor.lines["or"]
    line.edit.clear()
    QTest.keyClicks(line.edit, "much")
    QTest.keyClick(line.edit, Qt.Key.Key_Return)
    assert line.why.text() == "OR is “much”: expected a whole number from 0 to 999."
    assert line.edit.text() == "much" and library.bridge.scene.of(ANN.name).fields["or"] == 7
    QTest.keyClick(line.edit, Qt.Key.Key_Escape)
    assert (line.edit.text(), line.why.text()) == ("7", "")


def test_notes_are_written_after_a_pause_whatever_happens_meanwhile(
    library: LibraryWindow, qtbot: QtBot
) -> None:
    library.characters.choose(library.model.names([0]))
    library.editor.notes.setPlainText("Sings.")
    library.bridge.rule(Sided(ANN.name, "Town"))
    qtbot.waitUntil(lambda: library.bridge.scene.of(ANN.name).notes == "Sings.", timeout=5000)


def test_notes_are_written_when_they_are_left(library: LibraryWindow) -> None:
    library.characters.choose(library.model.names([0]))
    library.editor.notes.setPlainText("Sings.\nBadly.")
    library.actions_by_id["new"].trigger()
    assert library.bridge.scene.of(ANN.name).notes == "Sings.\nBadly."
    library.characters.choose(library.model.names([0]))
    library.editor.notes.setPlainText("Sings well.")
    library.close()
    assert library.bridge.scene.of(ANN.name).notes == "Sings well."


def test_search_counts_and_says_when_nobody_is_found(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.bridge.rule(*entered(Combatant(Name("Bob"), "Bob")))
    monkeypatch.setattr(bridge, "undo_words", lambda _: pytest.fail("A key of the search asks about undo."))
    assert library.counted.text() == "2 characters"
    library.search.setText("wat")
    assert library.counted.text() == "1 of 2"
    library.characters.grab()


def test_many_are_duplicated_with_numbers_in_one_step(library: LibraryWindow) -> None:
    library.characters.choose(library.model.names([0]))
    library.people.duplicated(3)
    assert labels(library) == ["Ann", "Ann 2", "Ann 3", "Ann 4"]
    assert len(library.characters.chosen()) == 3
    library.bridge.undo()
    assert labels(library) == ["Ann"]


def test_delete_takes_out_what_has_the_focus_and_nobody_else(library: LibraryWindow) -> None:
    library.bridge.rule(ItemPut(ANN.name, Item("Lamp")))
    library.characters.choose(library.model.names([0]))
    library.editor.table.setCurrentIndex(library.editor.items.index(0, 0))
    QTest.keyClick(library.editor.table, Qt.Key.Key_Delete)
    assert labels(library) == ["Ann"] and not library.bridge.scene.of(ANN.name).items
    library.activateWindow()
    library.characters.setFocus()
    QTest.keyClick(library.characters, Qt.Key.Key_Delete)
    assert labels(library) == []


def test_a_column_is_set_over_the_selected_rows(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def filled(dialog: SetColumn) -> int:
        dialog.column.setCurrentIndex(dialog.column.findData("life"))
        dialog.text.setText("no")
        dialog.accept()
        assert "LIFE is “no”" in dialog.why.text()
        dialog.text.setText("12")
        dialog.accept()
        return 1

    monkeypatch.setattr(SetColumn, "exec", filled)
    library.characters.choose(library.model.names([0]))
    library.people.duplicated(2)
    library.characters.selectAll()
    library.actions_by_id["column"].trigger()
    assert [one.fields["life"] for one in library.bridge.scene.combatants.values()] == [12, 12, 12]


def test_into_the_fight_by_command_and_undone_from_either_side(
    library: LibraryWindow, table: MainWindow
) -> None:
    library.characters.choose(library.model.names([0]))
    library.actions_by_id["fight"].trigger()
    assert table.bridge.scene.of(ANN.name).square is not None
    assert library.notice.text() == "Ann entered “A brawl in the bar”. Undo takes this back."
    library.actions_by_id["undo"].trigger()
    assert ANN.name not in table.bridge.scene.combatants and labels(library) == ["Ann"]
    library.actions_by_id["redo"].trigger()
    assert ANN.name in table.bridge.scene.combatants
    table.actions_by_id["undo"].trigger()
    assert ANN.name not in table.bridge.scene.combatants and labels(library) == ["Ann"]


def test_whoever_is_dropped_on_a_square_of_the_board_stands_there(
    library: LibraryWindow, table: MainWindow
) -> None:
    library.bridge.rule(*entered(Combatant(Name("Ben"), "Ben")))
    library.characters.selectAll()
    data = library.model.mimeData(library.characters.selectionModel().selectedIndexes())
    square = square_at(table.board.mapToScene(QPoint(10, 10)))
    assert drop(table.board.viewport(), data)
    assert table.bridge.scene.of(ANN.name).square == square
    assert table.bridge.scene.apart(ANN.name, Name("Ben")) == 5
    table.actions_by_id["undo"].trigger()
    assert ANN.name not in table.bridge.scene.combatants


def test_into_the_fight_by_dropping_on_the_table(library: LibraryWindow, table: MainWindow) -> None:
    library.characters.choose(library.model.names([0]))
    data = library.model.mimeData(library.characters.selectionModel().selectedIndexes())
    assert drop(table, data)
    QApplication.processEvents()
    assert ANN.name in table.bridge.scene.combatants
    library.actions_by_id["undo"].trigger()
    assert ANN.name not in table.bridge.scene.combatants
    assert not drop(table, with_people(1, "contest", [ANN]))
    assert ANN.name not in table.bridge.scene.combatants


def test_a_fighter_is_kept_and_let_go_by_undo_at_the_table(library: LibraryWindow, table: MainWindow) -> None:
    table.bridge.select("Fred")
    table.actions_by_id["keep"].trigger()
    assert labels(library) == ["Ann", "Fred"]
    table.actions_by_id["undo"].trigger()
    assert labels(library) == ["Ann"]
    table.actions_by_id["keep"].trigger()
    table.actions_by_id["keep-all"].trigger()
    assert labels(library) == ["Ann", "Fred", "Mary", "John"]
    assert table.bridge.undo_words() == "Keep 2 combatants in the library"


def test_encounters_stand_side_by_side_and_one_is_merged(library: LibraryWindow, table: MainWindow) -> None:
    library.actions_by_id["encounter"].trigger()
    library.actions_by_id["encounter"].trigger()
    *_, first, second = library.tabs.columns.columns
    library.characters.choose(library.model.names([0]))
    data = library.model.mimeData(library.characters.selectionModel().selectedIndexes())
    for _ in range(2):
        assert drop(first.people.viewport(), data)
    assert [first.people.item(row).text() for row in range(first.people.count())] == ["Ann", "Ann 2"]
    first.people.item(1).setSelected(True)
    assert drop(second.people.viewport(), first.people.mimeData(first.people.selectedItems()))
    assert second.count.text() == "1 character"
    before = table.bridge.scene
    first.merge.click()
    assert {"Ann", "Ann 2"} <= set(table.bridge.scene.combatants)
    library.actions_by_id["undo"].trigger()
    assert table.bridge.scene == before
    first.people.item(1).setSelected(True)
    QTest.keyClick(first.people, Qt.Key.Key_Delete)
    assert first.people.count() == 1 and labels(library) == ["Ann"]
    first.play.click()
    assert list(table.bridge.scene.combatants) == ["Ann"]
    assert not library.tabs.columns.columns[-2].play.isEnabled()


def test_things_go_from_the_shelf_onto_a_sheet(library: LibraryWindow) -> None:
    library.characters.choose(library.model.names([0]))
    lamp = Item("Lamp", "+1 DR")
    assert drop(library.editor.table.viewport(), with_things([lamp]))
    assert library.bridge.scene.of(ANN.name).items == (lamp,)
    assert drop(library.tabs.things.table.viewport(), with_things([lamp]))
    assert library.bridge.scene.shelf == {"Lamp": lamp}


def test_the_picture_of_a_thing_is_taken_off_on_the_sheet_and_on_the_shelf(library: LibraryWindow) -> None:
    lamp, rope = Item("Lamp", picture="a"), Item("Rope")
    library.bridge.rule(ItemPut(ANN.name, lamp), ItemPut(ANN.name, rope), Shelved(lamp))
    library.characters.choose(library.model.names([0]))
    act = library.actions_by_id["no-picture"]
    library.editor.things.table.selectRow(0)
    act.trigger()
    assert library.bridge.scene.of(ANN.name).items == (Item("Lamp"), rope)
    assert library.bridge.scene.shelf == {"Lamp": lamp}
    assert library.bridge.undo_words() == "Ann: Lamp no longer has a picture."
    act.trigger()
    assert library.notice.text() == "Lamp has no picture."
    library.tabs.things.table.setFocus()
    library.bridge.select("")
    library.tabs.things.table.selectRow(0)
    act.trigger()
    assert library.bridge.scene.shelf == {"Lamp": Item("Lamp")}
    library.bridge.undo()
    library.bridge.undo()
    assert library.bridge.scene.of(ANN.name).items == (lamp, rope)


def test_a_thing_is_tried_out_on_a_dummy_and_nothing_is_kept(library: LibraryWindow) -> None:
    fire = Item("Fire", "power: 2 AC Picks; Long Range", ("power",))
    library.bridge.rule(ItemPut(ANN.name, fire), HouseRuleChosen("luck", "3"))
    before = library.bridge.scene
    desk = trial(before, before.of(ANN.name), fire)
    assert {one.label for one in desk.session.scene.combatants.values()} == {"Ann", "Dummy"}
    assert desk.session.scene.of(ANN.name).items == (fire,)
    assert desk.session.scene.apart(ANN.name, Name("Dummy")) == 5, "in reach"
    assert desk.session.scene.house_rules == {"luck": "3"}, "as the library reads the text"
    desk.session.begin(desk.session.system.procedures[0].title)
    assert desk.session.open and library.bridge.scene == before
    library.characters.choose(library.model.names([0]))
    library.editor.table.setCurrentIndex(library.editor.items.index(0, 0))
    library.editor.tried.click()
    assert library.things.trial.isVisible()
    library.things.trial.close()


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_a_thing_of_every_system_is_tried_out(system: SystemEntry) -> None:
    """Seen: Avatar begins with readings of the CRS that are no house rules of its own, and refused them."""
    scene = Desk(Campaign(None)).library(system.id).scene
    assert len(trial(scene, None, Item("Salve")).session.scene.combatants) == 2


def test_a_portrait_is_dropped_and_kept_in_the_campaign(library: LibraryWindow) -> None:
    library.characters.choose(library.model.names([0]))
    image = QImage(900, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("teal"))
    data = QMimeData()
    data.setImageData(image)
    library.editor.portrait.take(data)
    one = library.bridge.scene.of(ANN.name)
    kept = QImage.fromData(library.desk.campaign.picture(one.portrait))
    assert (kept.width(), kept.height()) == (900, 300)
    assert not library.editor.portrait.icon().isNull()
    library.bridge.undo()
    assert library.bridge.scene.of(ANN.name).portrait == ""


def test_columns_are_as_wide_as_the_first_who_come_in(table: MainWindow, library: LibraryWindow) -> None:
    library.bridge.undo()
    before = library.characters.columnWidth(2)
    one = Combatant(Name("Bob"), "Bob", tags=("town", "watch", "leader", "of the night"))
    library.bridge.rule(*entered(one))
    wide = library.characters.columnWidth(2)
    assert wide > before
    library.characters.setColumnWidth(2, 60)
    library.bridge.rule(*entered(ANN))
    assert library.characters.columnWidth(2) == 60


def test_the_sample_cast_of_24_comes_in(library: LibraryWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    accept_all(monkeypatch)
    library.actions_by_id["sample"].trigger()
    assert len(library.bridge.scene.combatants) == 25
    assert {"Fred", "Mary", "John"} <= set(labels(library))
    library.bridge.undo()
    assert labels(library) == ["Ann"]


NEWCOMERS = "Charakter;Angriff;Verteidigung;LIFE;XP\nJürgen;8;12;20;7\nBad Bill;much;6;10;\nUte;6;6;1000;3\n"


def test_a_newcomers_spreadsheet_is_mapped_mended_and_remembered(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def mapped(dialog: Import) -> int:
        for at, id_ in ((0, "name"), (1, "or"), (2, "dr")):
            dialog.meaning.columns[at].setCurrentIndex(dialog.meaning.columns[at].findData(id_))
        dialog.accept()
        assert dialog.model.sentences() == [
            "Line 3: OR is “much”: expected a whole number from 0 to 999.",
            "Line 4: LIFE is “1000”: expected a whole number from 0 to 999.",
        ]
        assert labels(library) == ["Ann", "Jürgen"]
        _mend(dialog, 0, "OR", "4")
        _mend(dialog, 1, "LIFE", "10")
        dialog.accept()
        return 1

    monkeypatch.setattr(Import, "exec", mapped)
    file = tmp_path / "cast.csv"
    file.write_bytes(b"\xef\xbb\xbf" + NEWCOMERS.encode())
    library.in_out.bring_in_from(file)
    assert labels(library) == ["Ann", "Jürgen", "Bad Bill", "Ute"]
    save(library.settings, tmp_path)
    assert load(tmp_path).columns["crs"]["angriff"] == "or"
    opened = accept_all(monkeypatch)
    library.in_out.bring_in_from(file)
    assert (
        opened[0].meaning.columns[1].currentData() == "or"
        and opened[0].meaning.columns[4].currentData() == ""
    )


def _mend(dialog: Import, row: int, title: str, text: str) -> None:
    model = dialog.model
    across = Qt.Orientation.Horizontal
    titles = [model.headerData(column, across) for column in range(model.columnCount())]
    assert model.setData(model.index(row, titles.index(title)), text)


def test_what_goes_out_comes_in_again(
    library: LibraryWindow, table: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    accept_all(monkeypatch)
    library.in_out.sample()
    cast = list(library.bridge.scene.combatants.values())
    library.characters.clearSelection()
    for id_, name, kind in (
        ("sheet", "out.csv", "CSV (*.csv)"),
        ("sheet", "semi.csv", "CSV with semicolons (*.csv)"),
        ("sheet", "out.tsv", "TSV (*.tsv)"),
        ("sheet", "out.xlsx", "CSV (*.csv)"),
        ("sheet", "out.ods", "OpenDocument (*.ods)"),
        ("json", "out.json", ""),
    ):
        path = tmp_path / name
        monkeypatch.setattr(
            QFileDialog, "getSaveFileName", lambda *_, path=path, kind=kind: (str(path), kind)
        )
        library.actions_by_id[id_].trigger()
        other = LibraryWindow(Desk(Campaign(None)), table.bridge, Settings(), lambda _: None, lambda _: table)
        other.in_out.bring_in_from(path)
        assert list(other.bridge.scene.combatants.values()) == cast, name
        other.let_go()
    library.actions_by_id["cards"].trigger()
    assert len(json.loads(path.read_text("utf-8"))) == 25


def test_a_name_that_promises_another_kind_of_file_is_refused(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: told.append(words[2]))
    for id_, name, known in (
        ("json", "out.csv", ".json"),
        ("sheet", "out.json", ".csv, .tsv, .xlsx, .ods"),
        ("sheet", "out.xls", ".csv, .tsv, .xlsx, .ods"),
        ("cards", "out.xlsx", ".rpg-cards.json, .json"),
    ):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, name=name: (str(tmp_path / name), ""))
        library.actions_by_id[id_].trigger()
        said = f"{name} was not written: this export cannot write {Path(name).suffix}."
        assert told.pop() == f"{said} Choose a name that ends in {known}." and not told
        assert not (tmp_path / name).exists()


def test_a_name_without_an_ending_gets_the_ending_of_the_filter(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kind = "OpenDocument (*.ods)"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "Mr. Orc"), kind))
    library.actions_by_id["sheet"].trigger()
    assert (tmp_path / "Mr. Orc.ods").read_bytes()[:2] == b"PK"


def test_of_one_who_is_looked_at_it_is_asked_whether_he_goes_out_alone(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    accept_all(monkeypatch)
    library.bridge.undo()
    library.in_out.sample()
    asked = list[str]()
    library.characters.choose([Name("Fred")])
    for pressed, count in (("", 0), ("alone", 1), ("everybody", 24)):
        path = tmp_path / f"{pressed}.json"

        def answered(dialog: WhoGoes, pressed: str = pressed) -> None:
            asked.append(dialog.text())
            if pressed:
                getattr(dialog, pressed).click()

        monkeypatch.setattr(WhoGoes, "exec", answered)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, path=path: (str(path), ""))
        library.actions_by_id["json"].trigger()
        assert asked.pop() == "Only Fred is selected. Which characters should be exported?"
        assert (len(json.loads(path.read_text("utf-8"))["characters"]) if path.exists() else 0) == count


def test_several_who_are_selected_go_out_without_a_word(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    accept_all(monkeypatch)
    library.in_out.sample()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "out.json"), ""))
    library.characters.choose([Name("Fred"), Name("Mary")])
    library.actions_by_id["json"].trigger()
    assert len(json.loads((tmp_path / "out.json").read_text("utf-8"))["characters"]) == 2


def test_what_is_copied_is_pasted(library: LibraryWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    accept_all(monkeypatch)
    library.actions_by_id["copy"].trigger()
    assert QGuiApplication.clipboard().text().startswith("Name\tSide\tTags\t")
    library.actions_by_id["paste"].trigger()
    assert labels(library) == ["Ann", "Ann 2"]
    library.characters.choose([ANN.name])
    assert library.counted.text() == "1 of 2 selected"
    library.actions_by_id["copy"].trigger()
    assert QGuiApplication.clipboard().text().count("\n") == 2


def test_another_system_has_another_library(library: LibraryWindow, table: MainWindow) -> None:
    library.show_system("contest")
    assert not library.bridge.scene.combatants
    library.in_out.sample()
    assert labels(library) == ["Ann", "Ben", "Karl", "Rita"]
    assert all("injuries" not in one.fields for one in library.bridge.scene.combatants.values())
    library.bridge.undo()
    library.actions_by_id["new"].trigger()
    assert "melee_combat" in library.editor.lines and "or" not in library.editor.lines
    library.characters.choose(library.model.names([0]))
    library.people.into_fight()
    assert library.notice.text() == "The fight on the table is of another system."
    library.show_system("crs")
    assert labels(library) == ["Ann"]


def not_open(table: MainWindow) -> bool:
    return table.librarian.window is None


def test_the_library_goes_with_its_campaign(table: MainWindow, tmp_path: Path) -> None:
    table.librarian.open()
    table.files.open_at(tmp_path / "other.crs")
    assert not_open(table)
    table.librarian.open()
    other = table.librarian.window
    assert other is not None and not labels(other)
    table.librarian.close()


def test_what_keeping_would_change_is_seen_first_and_somebody_else_is_asked_about(
    library: LibraryWindow, table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.bridge.select("Fred")
    table.actions_by_id["keep"].trigger()
    table.bridge.rule(FieldSet(Name("Fred"), "or", 9), FieldSet(Name("Fred"), "life_left", 3))
    seen: list[list[str]] = []
    said: list[Choice | None] = [None, "other", "same", "same"]

    def looked(dialog: ChangesDialog) -> int:
        dialog.clearing = len(said) == 1
        seen.append(dialog.lines())
        if choice := said.pop(0):
            dialog.choose(0, choice)
            return 1
        return 0

    monkeypatch.setattr(ChangesDialog, "exec", looked)
    table.actions_by_id["keep"].trigger()
    assert seen == [["Fred", "OR: 8 → 9"]]
    assert library.bridge.scene.of(Name("Fred")).fields["or"] == 8, "left, nothing is done"
    table.actions_by_id["keep"].trigger()
    assert labels(library) == ["Ann", "Fred", "Fred 2"]
    table.actions_by_id["undo"].trigger()
    table.actions_by_id["keep"].trigger()
    assert labels(library) == ["Ann", "Fred"] and library.bridge.scene.of(Name("Fred")).fields["or"] == 9
    assert "life_left" not in library.bridge.scene.of(Name("Fred")).fields, "rested"
    table.actions_by_id["keep"].trigger()
    assert seen[-1] == ["Fred", "LIFE left: – → 3"], "the other choice: as the fight left them"
    assert library.bridge.scene.of(Name("Fred")).fields["life_left"] == 3
    table.actions_by_id["undo"].trigger()
    table.actions_by_id["undo"].trigger()
    assert library.bridge.scene.of(Name("Fred")).fields["or"] == 8


def test_no_letter_stands_for_two_entries_of_the_file_menu(library: LibraryWindow) -> None:
    (file,) = (top.menu() for top in library.menuBar().actions() if top.text() == "&File")
    letters = [QKeySequence.mnemonic(one.text()).toString() for one in file.actions()]  # type: ignore[attr-defined]
    given = [letter for letter in letters if letter]
    assert len(given) > 5 and len({*given}) == len(given), given


def test_each_choice_of_the_library_has_a_name_for_a_screen_reader(library: LibraryWindow) -> None:
    assert [box for box in library.findChildren(QComboBox) if not box.accessibleName()] == []


def test_the_search_leaves_the_key_of_export_to_the_window(library: LibraryWindow) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_E, control)
    event.accept()  # as a line does on X11
    assert not library.search.event(event) and not event.isAccepted()
