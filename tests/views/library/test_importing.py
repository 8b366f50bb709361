"""Files that are not as one would wish."""

import json
from itertools import product
from pathlib import Path
from threading import Thread, current_thread, main_thread

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QItemSelectionModel, QMimeData, Qt
from PySide6.QtGui import QColor, QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from crs_desktop import shipped
from crs_desktop.models.library.encounters import Encounter
from crs_desktop.play.desk.desk import open_desk
from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.play.lists.writing import cast
from crs_desktop.play.lists.writing.cast import Group
from crs_desktop.rules import load_system
from crs_desktop.rules.facts import HouseRuleChosen, ItemPut, NotesWritten, Portrayed, Tagged
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.views.library.files import import_export
from crs_desktop.views.library.files.changes_dialog import ChangesDialog
from crs_desktop.views.library.files.import_dialog import Import
from crs_desktop.views.library.window import LibraryWindow
from crs_desktop.views.widgets import reading
from crs_desktop.views.widgets.written import Written
from tests.printing.people import picture
from tests.spreadsheets import FOLDER, PEOPLE, make
from tests.spreadsheets.clipboards import clipboard
from tests.views.library.libraries import ANN, accept_all, drop, entered, labels
from tests.views.windows import of_files


def notices(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What each dialog told when it was looked at and left."""
    told: list[str] = []

    def looked(dialog: Import) -> int:
        told.append(dialog.notice.text())
        return 0

    monkeypatch.setattr(Import, "exec", looked)
    return told


def bring(library: LibraryWindow, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    library.actions_by_id["paste"].trigger()


def test_a_bare_list_of_names_comes_whole(library: LibraryWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = accept_all(monkeypatch)
    bring(library, "Bob\nGoblin x2 OR 5\n")
    assert labels(library) == ["Ann", "Bob", "Goblin 1", "Goblin 2"] and len(opened) == 1
    assert library.bridge.scene.of(Name("Goblin 1")).fields == {"or": 5}
    bring(library, "Zoe")
    assert labels(library)[-1] == "Zoe"


def test_a_sheet_without_headings_loses_nobody(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mapped(dialog: Import) -> int:
        assert not dialog.headed.isChecked()
        dialog.meaning.columns[1].setCurrentIndex(dialog.meaning.columns[1].findData("or"))
        dialog.accept()
        return 1

    monkeypatch.setattr(Import, "exec", mapped)
    bring(library, "Bob;8\nCid;6\n")
    assert labels(library) == ["Ann", "Bob", "Cid"]
    assert library.bridge.scene.of(Name("Cid")).fields == {"or": 6}
    assert not library.settings.columns["crs"]


def test_the_gm_says_whether_there_are_headings(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def toggled(dialog: Import) -> int:
        assert dialog.headed.isChecked() and dialog.meaning.columns[0].currentData() == ""
        dialog.headed.setChecked(False)
        assert (
            dialog.meaning.columns[0].currentData() == "name" and dialog.come.text() == "Import 2 characters"
        )
        dialog.headed.setChecked(True)
        assert dialog.come.text() == "Import 0 characters"
        return 0

    monkeypatch.setattr(Import, "exec", toggled)
    bring(library, "Held;Farbe\nBob;rot\n")


def test_every_slip_is_listed_and_leads_to_its_cell(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def looked(dialog: Import) -> int:
        assert dialog.slips.count() == 7
        assert dialog.slips.item(6).text() == "Line 8: OR is “much”: expected a whole number from 0 to 999."
        dialog.slips.setCurrentRow(6)
        assert dialog.table.currentIndex().data() == "much" and dialog.table.currentIndex().row() == 6
        return 0

    monkeypatch.setattr(Import, "exec", looked)
    bring(library, "Name;DR;OR\n" + "".join(f"Bob {at};1;much\n" for at in range(7)))


def test_two_columns_that_go_to_one_are_told(library: LibraryWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(dialog: Import) -> int:
        dialog.meaning.columns[2].setCurrentIndex(dialog.meaning.columns[2].findData("or"))
        assert dialog.notice.text() == "Several columns are imported as OR; only the first is read."
        return 0

    monkeypatch.setattr(Import, "exec", twice)
    bring(library, "Name;OR;Angriff\nBob;8;9\n")


def test_only_what_would_not_be_guessed_is_remembered(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = accept_all(monkeypatch)
    bring(library, "Name,Name,OR\nAda,Lovelace,3\n")
    bring(library, "Name,OR\nBob,3\n")
    assert labels(library) == ["Ann", "Ada", "Bob"] and not library.settings.columns["crs"]

    def left_out(dialog: Import) -> int:
        dialog.meaning.columns[1].setCurrentIndex(0)
        dialog.accept()
        return 1

    monkeypatch.setattr(Import, "exec", left_out)
    bring(library, "Name,OR\nCid,3\n")
    assert library.settings.columns["crs"] == {"or": ""}
    opened = accept_all(monkeypatch)
    bring(library, "Name,OR\nDot,3\n")
    assert opened[0].meaning.columns[1].currentData() == ""
    opened[0].meaning.columns[1].setCurrentIndex(opened[0].meaning.columns[1].findData("or"))
    opened[0].accept()
    assert not library.settings.columns["crs"]


def test_what_is_refused_is_read_in_the_window_that_is_before_the_library(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(dialog: Import) -> int:
        def full(*_: object) -> None:
            raise NotSaved("There is no room left.")

        monkeypatch.setattr(library.desk.campaign, "run", full)
        dialog.accept()
        assert dialog.notice.isVisibleTo(dialog) and dialog.notice.text() == "There is no room left."
        return 0

    monkeypatch.setattr(Import, "exec", refused)
    bring(library, "Name,OR\nAda,3\n")
    assert labels(library) == ["Ann"]


def test_nothing_to_be_pasted_is_said_in_a_sentence(library: LibraryWindow) -> None:
    bring(library, "  ")
    assert library.notice.text() == "There is no list on the clipboard."
    bring(library, "Name;OR\n")
    assert library.notice.text() == (
        "The list on the clipboard: it has no lines below its headings. Expected one character per line."
    )


def test_a_cast_of_another_system_opens_its_library(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: said.append(words[-1]))
    ryo = Combatant(Name("Ryo"), "Ryo", fields={"destiny": 7})
    text = cast.write([ryo], (), load_system("bruise"), library.desk.campaign)
    (tmp_path / "cast.json").write_text(text, "utf-8")
    library.in_out.bring_in_from(tmp_path / "cast.json")
    assert library.bridge.session.document.system == "bruise" and labels(library) == ["Ryo"]
    (tmp_path / "cast.json").write_text(text.replace("bruise", "chess"), "utf-8")
    library.in_out.bring_in_from(tmp_path / "cast.json")
    assert said == ["cast.json: this is a cast of the system “chess”: expected “bruise”."]


def test_a_cast_with_portraits_on_a_full_disk_is_told_and_nobody_comes(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: said.append(words[-1]))
    held = library.desk.campaign.keep_picture(picture(8, 8, lambda *_at: QColor("red")))
    bob = Combatant(Name("Bob"), "Bob", portrait=held)
    text = cast.write([bob], (), load_system("crs"), library.desk.campaign)
    (tmp_path / "cast.json").write_text(text, "utf-8")
    before = library.bridge.scene

    def full(*_: object) -> None:
        raise NotSaved("There is no room left.")

    monkeypatch.setattr(library.desk.campaign, "run", full)
    library.in_out.bring_in_from(tmp_path / "cast.json")
    assert said == ["There is no room left."]
    assert library.bridge.scene is before


def test_people_of_a_cast_are_brought_up_to_date_by_name_once_that_was_seen(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ann, bob = replace(ANN, fields={"or": 9}, handout="You sing."), Combatant(Name("Bob"), "Bob")
    text = cast.write([ann, bob], (), load_system("crs"), library.desk.campaign)
    (tmp_path / "cast.json").write_text(text, "utf-8")
    before = library.bridge.scene.of(ANN.name)
    monkeypatch.setattr(ChangesDialog, "exec", lambda _: 0)
    library.in_out.bring_in_from(tmp_path / "cast.json")
    assert labels(library).count("Ann") == 1 and "Bob" not in labels(library)
    monkeypatch.setattr(ChangesDialog, "exec", lambda _: 1)
    library.in_out.bring_in_from(tmp_path / "cast.json")
    after = library.bridge.scene.of(ANN.name)
    assert (after.fields["or"], after.handout) == (9, "You sing.")
    assert labels(library).count("Ann") == 1 and "Bob" in labels(library)
    library.actions_by_id["undo"].trigger()
    assert library.bridge.scene.of(ANN.name) == before and "Bob" not in labels(library)


def test_a_large_cast_is_read_outside_of_the_window_and_can_be_cancelled(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    threads: list[Thread] = []
    real = cast.read

    def read(text: str, system: System) -> cast.Read:
        threads.append(current_thread())
        return real(text, system)

    monkeypatch.setattr(cast, "read", read)
    (tmp_path / "a.json").write_text(
        json.dumps({"format": 1, "system": "crs", "characters": [{"name": "Dee", "notes": "x" * 200_000}]})
    )
    library.in_out.bring_in_from(tmp_path / "a.json")
    assert "Dee" in labels(library)
    assert threads and threads[0] is not main_thread()
    before = library.bridge.scene
    monkeypatch.setattr(reading, "work", lambda *_: None)
    monkeypatch.setattr(import_export, "cast_in", lambda _window, path: path.read_text())
    library.in_out.bring_in_from(tmp_path / "a.json")
    assert library.bridge.scene is before


def test_a_guessed_encoding_shows_its_letters_and_another_can_be_chosen(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def chosen(dialog: Import) -> int:
        choice = dialog.encoding
        assert not choice.isHidden() and choice.currentData() == "cp1252"
        shown = {choice.itemData(at): choice.itemText(at) for at in range(choice.count())}
        assert shown["cp1252"] == "Western European: Dvoøák"
        assert shown["cp1250"] == "Central European: Dvořák"
        choice.setCurrentIndex(choice.findData("cp1250"))
        assert [one.label for one in dialog.model.found.people.values()] == ["Dvořák"]
        dialog.accept()
        return 1

    monkeypatch.setattr(Import, "exec", chosen)
    (tmp_path / "a.csv").write_bytes("Name;OR\nDvořák;8\n".encode("cp1250"))
    library.in_out.bring_in_from(tmp_path / "a.csv")
    assert "Dvořák" in labels(library)


def test_what_is_written_out_is_told_with_a_button_that_opens_it(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "cast.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), "CSV (*.csv)"))
    library.in_out.write_sheet()
    told = library.statusBar().findChild(Written)
    assert isinstance(told, Written) and told.notice.text() == "Written to cast.csv."
    told.away.click()
    assert library.statusBar().isHidden()


def test_a_character_of_a_cast_that_is_mended_keeps_his_portrait(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def mended(dialog: Import) -> int:
        assert [column.currentData() for column in dialog.meaning.columns] == ["or", "notes", "name", "items"]
        assert dialog.model.sentences() == ["Line 1: OR is “1000”: expected a whole number from 0 to 999."]
        dialog.model.setData(dialog.model.place(0), "8")
        dialog.accept()
        return 1

    monkeypatch.setattr(Import, "exec", mended)
    picture = library.desk.campaign.keep_picture(b"\x89PNG")
    bob = Combatant(Name("Bob"), "Bob", fields={"or": 8}, notes="Sings.", portrait=picture, draws="gm")
    text = cast.write([bob], (), load_system("crs"), library.desk.campaign).replace('"or": 8', '"or": 1000')
    (tmp_path / "cast.json").write_text(text, "utf-8")
    library.in_out.bring_in_from(tmp_path / "cast.json")
    assert library.bridge.scene.of(Name("Bob")) == bob


def test_columns_that_nobody_reads_are_named_and_so_is_a_missing_name(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = notices(monkeypatch)
    bring(library, "Held;OR;XP\nBob;3;7\nCid;4;8;9\n")
    bring(library, "Name;OR;XP\nBob;3;7\n")
    assert [notice.splitlines() for notice in told] == [
        [
            "No column is imported as Name. Choose one: every character needs a name.",
            "Columns “Held”, “XP” are not recognised. Choose what to import them as, or skip them.",
            "Line 3, “9” is beyond the last column and was skipped.",
        ],
        ["Column “XP” is not recognised. Choose what to import it as, or skip it."],
    ]


def test_columns_that_no_sheet_shows_in_this_game_are_told(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = notices(monkeypatch)
    bring(library, "Name;OR;EM\nBob;3;7\n")
    assert told == ["No sheet shows “EM”: EM is not used in this game."]
    library.bridge.rule(HouseRuleChosen("em", "used"))
    opened = accept_all(monkeypatch)
    bring(library, "Name;OR;EM\nBob;3;7\n")
    assert opened[0].notice.text() == ""


def test_another_sign_is_chosen_by_hand(library: LibraryWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def chosen(dialog: Import) -> int:
        assert dialog.sign.isVisibleTo(dialog) and len(dialog.meaning.columns) == 2
        dialog.sign.setCurrentIndex(dialog.sign.findData("|"))
        assert len(dialog.meaning.columns) == 1
        dialog.sign.setCurrentIndex(0)
        dialog.accept()
        return 1

    monkeypatch.setattr(Import, "exec", chosen)
    bring(library, "Name;OR\nBob;3\n")
    assert library.bridge.scene.of(Name("Bob")).fields == {"or": 3}


def test_a_corrected_spreadsheet_updates_by_name_in_one_step(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.bridge.rule(ItemPut(ANN.name, Item("Whistle")), Tagged(ANN.name, ("town",)))
    library.bridge.rule(*entered(Combatant(Name("Dan"), "Dan")))
    before = library.bridge.scene
    seen: list[ChangesDialog] = []

    def looked(dialog: ChangesDialog) -> int:
        seen.append(dialog)
        assert dialog.lines() == ["Ann", "OR: 7 → 8", "Items: Whistle → Horn", "Notes: – → Sings."]
        assert dialog.also.text().splitlines() == ["New: Bob.", "Not in the list: Dan."]
        return len(seen) > 1

    monkeypatch.setattr(ChangesDialog, "exec", looked)

    def taken(dialog: Import) -> int:
        dialog.accept()
        assert library.bridge.scene == before, "left, nothing is done"
        dialog.accept()
        return 1

    monkeypatch.setattr(Import, "exec", taken)
    bring(library, "Name,OR,Items,Notes\nAnn,8,Horn,Sings.\nBob,3,,\n")
    ann = library.bridge.scene.of(ANN.name)
    assert (ann.fields, ann.side, ann.tags, ann.notes) == ({"or": 8}, "Watch", ("town",), "Sings.")
    assert [item.name for item in ann.items] == ["Horn"] and labels(library) == ["Ann", "Dan", "Bob"]
    assert library.bridge.undo_words() == "2 characters of a list"
    library.bridge.undo()
    assert library.bridge.scene == before


def test_what_is_left_of_a_full_value_is_brought_up_to_date_too(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def looked(dialog: ChangesDialog) -> int:
        seen.extend(dialog.lines())
        return 1

    accept_all(monkeypatch)
    monkeypatch.setattr(ChangesDialog, "exec", looked)
    for life, held in (
        ("20", {"life": 20}),
        ("15/20", {"life": 20, "life_left": 15}),
        ("20/20", {"life": 20}),
    ):
        bring(library, f"Name,LIFE\nAnn,{life}\n")
        assert library.bridge.scene.of(ANN.name).fields == {"or": 7, **held}
    assert seen[2:] == ["Ann", "LIFE left: – → 15", "Ann", "LIFE left: 15 → –"]


def test_an_empty_cell_keeps_what_the_library_has_unless_the_gm_clears_all_of_them(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.bridge.rule(
        ItemPut(ANN.name, Item("Whistle")), Tagged(ANN.name, ("town",)), NotesWritten(ANN.name, "Sings.")
    )
    before = library.bridge.scene.of(ANN.name)
    seen: list[list[str]] = []
    clearing = False

    def looked(dialog: ChangesDialog) -> int:
        assert dialog.empty.isVisibleTo(dialog) and not dialog.clearing
        seen.append(dialog.lines())
        dialog.clearing = clearing
        seen.append(dialog.lines())
        return 1

    accept_all(monkeypatch)
    monkeypatch.setattr(ChangesDialog, "exec", looked)
    text = "Name,Side,OR,Items,Notes,Tags,Size,LIFE\nAnn,,,,,,,9\n"
    bring(library, text)
    assert seen[0] == seen[1] == ["Ann", "LIFE: – → 9"]
    assert library.bridge.scene.of(ANN.name) == replace(before, fields={"or": 7, "life": 9})
    clearing = True
    bring(library, text)
    assert seen[3] == [
        "Ann",
        "Side: Watch → –",
        "Tags: town → –",
        "OR: 7 → –",
        "Items: Whistle → –",
        "Notes: Sings. → –",
    ]
    after = library.bridge.scene.of(ANN.name)
    assert (after.side, after.items, after.notes, after.tags, after.fields) == ("", (), "", (), {"life": 9})


def test_the_choice_of_empty_cells_keeps_what_was_said_of_each(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def looked(dialog: ChangesDialog) -> int:
        dialog.choose(0, "leave")
        dialog.clearing = True
        assert dialog.choices() == {0: "leave"}
        return 1

    accept_all(monkeypatch)
    monkeypatch.setattr(ChangesDialog, "exec", looked)
    before = library.bridge.scene
    bring(library, "Name,OR\nAnn,\n")
    assert library.bridge.scene == before


def test_without_an_empty_cell_nothing_is_asked_about_one(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[bool] = []

    def looked(dialog: ChangesDialog) -> int:
        shown.append(dialog.empty.isVisibleTo(dialog))
        return 1

    accept_all(monkeypatch)
    monkeypatch.setattr(ChangesDialog, "exec", looked)
    bring(library, "Name,OR,Notes\nAnn,9,\n")
    assert shown == [False], "what is empty in the list is empty in the library"


def test_who_waits_to_be_mended_and_who_has_come_is_not_missing_from_the_list(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.bridge.rule(*entered(*(Combatant(Name(name), name) for name in ("Dan", "Eve"))))
    told: list[str] = []

    def looked(dialog: ChangesDialog) -> int:
        told.append(dialog.also.text())
        return 1

    def mended(dialog: Import) -> int:
        dialog.accept()
        assert dialog.model.setData(dialog.model.index(0, 1), "12")
        dialog.accept()
        return 1

    monkeypatch.setattr(ChangesDialog, "exec", looked)
    monkeypatch.setattr(Import, "exec", mended)
    bring(library, "Name,OR\nAnn,8\nDan,12 hp\n")
    assert told == ["Not in the list: Eve."] * 2


def test_the_second_of_one_name_in_a_list_is_somebody_new(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    accept_all(monkeypatch)
    monkeypatch.setattr(ChangesDialog, "exec", lambda dialog: 1)
    bring(library, "Name,OR\nAnn,8\nAnn,9\n")
    assert labels(library) == ["Ann", "Ann 2"]
    assert [one.fields["or"] for one in library.bridge.scene.combatants.values()] == [8, 9]


@pytest.mark.parametrize("name", ["google.csv", "numbers.xlsx"])
def test_a_spreadsheet_comes_in_whole_when_it_is_dropped(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (dialog,) = dropped(library, monkeypatch, FOLDER / name)
    assert not dialog.notice.text()
    assert tuple(library.bridge.scene.combatants.values())[1:] == PEOPLE


def test_all_cells_that_an_office_program_copies_come_in_whole(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, paste = accept_all(monkeypatch), QKeySequence(QKeySequence.StandardKey.Paste)
    QGuiApplication.clipboard().setMimeData(clipboard("numbers.xlsx"))
    for road in (
        library.actions_by_id["paste"].trigger,
        lambda: QTest.keySequence(library.characters, paste),
        lambda: drop(library, clipboard("libreoffice.ods")),
    ):
        road()
        QApplication.processEvents()
        assert not opened[-1].notice.text()
        assert tuple(library.bridge.scene.combatants.values())[1:] == PEOPLE
        assert library.bridge.undo()


def dropped(library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, *paths: Path) -> list[Import]:
    came = accept_all(monkeypatch)
    assert drop(library, of_files(*paths))
    QApplication.processEvents()
    return came


def test_the_table_of_a_workbook_is_chosen_by_hand(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def chosen(dialog: Import) -> int:
        assert dialog.notice.text() == "Only the sheet “Heroes” was read; Foes were skipped."
        dialog.sign.setCurrentIndex(dialog.sign.findData("Foes"))
        dialog.accept()
        return 1

    monkeypatch.setattr(Import, "exec", chosen)
    tables: dict[str, list[list[make.Cell]]] = {
        "Heroes": [["Name", "OR"], ["Bob", 3]],
        "Foes": [["Name", "OR"], ["Orc", 4]],
    }
    (tmp_path / "cast.xlsx").write_bytes(make.xlsx(tables))
    library.in_out.bring_in_from(tmp_path / "cast.xlsx")
    assert labels(library) == ["Ann", "Orc"]


def test_a_record_brings_its_people(library: LibraryWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not dropped(library, monkeypatch, shipped.path("samples", "bar.toml"))
    assert labels(library) == ["Ann", "Fred", "Mary", "John"]
    assert all(one.square is None for one in library.bridge.scene.combatants.values())


def test_the_last_fight_of_a_campaign_brings_its_people_and_their_portraits(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = open_desk(tmp_path / "Sunday.crs")
    other.play_sample("bar")
    other.session.rule(Portrayed(Name("Fred"), other.campaign.keep_picture(b"PNG")))
    other.campaign.close()
    assert not dropped(library, monkeypatch, tmp_path / "Sunday.crs")
    assert library.desk.campaign.picture(library.bridge.scene.of(Name("Fred")).portrait) == b"PNG"


def test_what_nobody_can_come_from_is_not_taken(library: LibraryWindow, tmp_path: Path) -> None:
    assert not drop(library, of_files(tmp_path / "a.docx")) and not drop(library, QMimeData())


SELECTED = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
LATE = "Name;Said;OR\nBob;7;3\nCid;9;much\nDot;5;few\n"


def test_a_column_that_is_taken_otherwise_late_offers_nobody_twice_and_keeps_what_was_mended(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(dialog: Import) -> int:
        assert dialog.cancel.text() == "Cancel"
        dialog.accept()
        assert labels(library) == ["Ann", "Bob"] and dialog.cancel.text() == "Close"
        assert dialog.model.setData(dialog.model.index(0, 1), "4")
        said = dialog.meaning.columns[1]
        said.setCurrentIndex(said.findData("dr"))
        assert dialog.come.text() == "Import 1 character", "Cid, who is mended, and nobody else"
        dialog.accept()
        assert labels(library) == ["Ann", "Bob", "Cid"] and dialog.model.rowCount() == 1
        return 1

    monkeypatch.setattr(Import, "exec", late)
    bring(library, LATE)
    assert library.bridge.scene.of(Name("Cid")).fields == {"or": 4, "dr": 9}


def select_first(dialog: Import) -> None:
    """Select the first line; `selectRow` finds no column while the dialog was never laid out."""
    dialog.table.selectionModel().select(dialog.model.index(0, 0), SELECTED)


def test_a_bad_line_can_be_left_out(library: LibraryWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def left(dialog: Import) -> int:
        assert dialog.out.isVisibleTo(dialog) and dialog.model.rowCount() == 2
        select_first(dialog)
        dialog.out.click()
        assert dialog.model.sentences() == ["Line 4: OR is “few”: expected a whole number from 0 to 999."]
        select_first(dialog)
        (by_key,) = dialog.table.actions()
        assert by_key.shortcut() == QKeySequence("Del")
        by_key.trigger()
        assert not dialog.model.rowCount() and not dialog.out.isVisibleTo(dialog)
        dialog.accept()
        return 1

    monkeypatch.setattr(Import, "exec", left)
    bring(library, LATE)
    assert labels(library) == ["Ann", "Bob"]


def test_all_of_a_line_are_called_otherwise_together(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways = product(("Bo x2;7;twenty", "Bo;7;twenty;2"), (("Bob", 2), ("Bob 1", 2), ("Bob x3", 3)))
    for cells, (typed, came) in ways:

        def mended(dialog: Import, typed: str = typed) -> int:
            assert dialog.model.setData(dialog.model.index(0, 0), typed)
            assert dialog.model.setData(dialog.model.index(0, 2), "20")
            dialog.accept()
            return 1

        monkeypatch.setattr(Import, "exec", mended)
        bring(library, f"Name;OR;LIFE;Count\n{cells}\n")
        count = 2 if cells.endswith(";2") else came
        assert labels(library) == ["Ann", *(f"Bob {number}" for number in range(1, count + 1))]
        assert library.bridge.undo()


def test_a_number_of_people_is_mended_and_so_is_a_name_that_no_column_has(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mended(dialog: Import) -> int:
        column = [dialog.model.headerData(at, Qt.Orientation.Horizontal) for at in range(3)].index("Count")
        assert dialog.model.setData(dialog.model.index(0, column), "2")
        dialog.accept()
        return 1

    monkeypatch.setattr(Import, "exec", mended)
    bring(library, "Name;OR;Count\nOrc;3;none\n")
    assert labels(library) == ["Ann", "Orc 1", "Orc 2"]

    def named(dialog: Import) -> int:
        assert dialog.model.setData(dialog.model.index(0, 0), "Elf")
        dialog.accept()
        return 1

    monkeypatch.setattr(Import, "exec", named)
    bring(library, "OR;DR\n3;4\n")
    assert labels(library)[-1] == "Elf"


def test_a_library_goes_into_another_campaign_with_its_encounters(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "all.json"
    bob = Combatant(Name("Bob"), "Bob", fields={"or": 9})
    group = Group("Ambush", (bob,))
    file.write_text(cast.write([bob], (), load_system("crs"), Campaign(None), "", [group]), "utf-8")
    library.in_out.bring_in_from(file)
    assert [(one.title, [who.label for who in one.people]) for one in ambushes(library)] == [
        ("Ambush", ["Bob"])
    ]
    monkeypatch.setattr(library.in_out._choice, "to_save", lambda *_: tmp_path / "again.json")
    library.in_out.write_cast()
    read = cast.read((tmp_path / "again.json").read_text("utf-8"), load_system("crs"))
    (written,) = (one for one in read.encounters if one.title == "Ambush")
    assert [one.fields["or"] for one in written.people] == [9]
    library.bridge.undo()
    assert not ambushes(library) and "Bob" not in labels(library)
    library.bridge.redo()
    accept_all(monkeypatch)
    library.in_out.bring_in_from(file)
    assert len(ambushes(library)) == 1
    assert library.notice.text() == "The encounter “Ambush” already exists and was not imported."


def ambushes(library: LibraryWindow) -> list[Encounter]:
    """The prepared encounters whose title says so; the empty fight on the table is listed, too."""
    return [one for one in library.encounters.prepared if "Ambush" in one.title]
