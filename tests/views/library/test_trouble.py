"""A file that cannot be read or written: a sentence where the GM looks, and everything else goes on."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QDialog, QFileDialog, QInputDialog, QMessageBox

from crs_desktop.models.board.dragged import with_people, with_things
from crs_desktop.play.journal.campaign import NotSaved
from crs_desktop.rules.facts import FieldSet, ItemPut, Portrayed, Shelved
from crs_desktop.rules.scene import Item
from crs_desktop.rules.values import Name
from crs_desktop.views.library.window import LibraryWindow
from crs_desktop.views.widgets.one_line import OneLine
from crs_desktop.views.window.main_window import MainWindow
from tests.views.library.libraries import ANN, drop, labels

FULL = "The disk is full: The campaign in memory was not written. Everything saved before is safe."
BROKEN = "cannot be read"


class Full:
    """A database on a disk without room."""

    in_transaction = False

    def execute(self, *_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    def close(self) -> None:
        pass


@pytest.fixture
def full(library: LibraryWindow, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """What fills the disk."""
    return lambda: monkeypatch.setattr(library.desk.campaign.database, "_db", Full())


def damaged(table: MainWindow, title: str, system: str = "crs", kind: str = "fight") -> None:
    """Lay a document into the campaign whose one entry is no JSON."""
    campaign = table.files.desk.campaign
    document = campaign.add(system, title, "seed", kind=kind)  # type: ignore[arg-type]
    columns = "document, parent, kind, key, text, made_by, who, name, given, facts, fan, ends"
    insert = f"INSERT INTO entry ({columns}) VALUES (?, 0, 'ruling', '', '', 'gm', '', '', ?, '[]', '', 0)"
    entry = campaign.run((insert, (document.id, "{broken")))
    campaign.run(
        ("UPDATE document SET head = ?, tip = ?, checksum = '' WHERE id = ?", (entry, entry, document.id))
    )


def test_a_damaged_encounter_says_so_and_the_others_stand_beside_it(table: MainWindow) -> None:
    damaged(table, "The cave")
    table.librarian.open()
    library = table.librarian.window
    assert library is not None
    library.new_encounter()
    cave, other = library.tabs.columns.columns[-2:]
    assert cave.title.text() == "The cave" and BROKEN in cave.why.text()
    assert cave.why.isVisibleTo(library) and not cave.people.isVisibleTo(library)
    assert not any(button.isEnabled() for button in (cave.merge, cave.play, cave.more))
    assert BROKEN in cave.merge.toolTip()
    assert library.encounters.bring(other.encounter, (ANN,)) and other.count.text() == "1 character"
    table.bridge.select("Fred")
    table.librarian.keep()
    assert labels(library) == ["Fred"]
    table.librarian.close()


def test_a_damaged_library_is_told_at_the_table(table: MainWindow) -> None:
    said: list[str] = []
    table.bridge.refused.connect(lambda why: said.append(str(why)))
    damaged(table, "Library", kind="library")
    table.librarian.open()
    table.bridge.select("Fred")
    table.librarian.keep()
    assert table.librarian.window is None
    assert len(said) == 2 and all(BROKEN in one for one in said)


def test_the_damaged_library_of_another_system_leaves_this_one(
    library: LibraryWindow, table: MainWindow
) -> None:
    damaged(table, "Library", "bruise", "library")
    library.search.setText("ann")
    assert library.model.rowCount() == 1 and BROKEN in library.notice.text()
    library.search.clear()
    library.systems.setCurrentIndex(library.systems.findData("bruise"))
    library.systems.activated.emit(library.systems.currentIndex())
    assert BROKEN in library.notice.text() and labels(library) == ["Ann"]
    assert library.systems.currentData() == "crs"


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Every dialog is answered; the sentences of those that only tell are kept."""
    said: list[str] = []
    lamp = tmp_path / "lamp.csv"
    lamp.write_text("Name;OR\nBob;8\n", "utf-8")
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: said.append(words[-1]))
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_: (2, True))
    monkeypatch.setattr(OneLine, "ask", lambda dialog: dialog.line.setText("Other") or dialog.accept())
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(lamp), ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "out"), ""))
    monkeypatch.setattr(QDialog, "exec", lambda dialog: dialog.accept() or 1)
    return said


def test_no_command_fails_on_a_full_disk(
    library: LibraryWindow, answered: list[str], full: Callable[[], None]
) -> None:
    library.new_encounter()
    library.bridge.rule(ItemPut(ANN.name, Item("Lamp")), Shelved(Item("Rope")), Portrayed(ANN.name, "ann"))
    library.characters.choose(library.model.names([0]))
    library.editor.table.setCurrentIndex(library.editor.items.index(0, 0))
    library.tabs.things.table.setCurrentIndex(library.tabs.shelf.index(0, 0))
    QGuiApplication.clipboard().setText("Bob; 8\nCid; 9\n")
    before = library.bridge.scene
    full()
    for id_, action in library.actions_by_id.items():
        if id_ not in ("close", "write"):
            action.trigger()
            assert library.bridge.scene == before, id_
            assert not answered, id_
    library.things.trial.close()
    assert not answered


ACTS: tuple[Callable[[LibraryWindow], object], ...] = (
    lambda library: library.new_encounter(),
    lambda library: library.show_system("contest"),
    lambda library: library.tabs.columns.new.click(),
    lambda library: library.tabs.columns.columns[-1].rename(),
    lambda library: library.encounters.put_away(library.encounters.prepared[-1]),
    lambda library: library.encounters.bring(library.encounters.prepared[-1], (ANN,)),
    lambda library: library.people.into_fight(),
    lambda library: library.people.duplicated(2),
    lambda library: library.editor.portrait.take(painted()),
    lambda library: drop(library.editor.table.viewport(), with_things([Item("Axe")])),
    lambda library: library.model.setData(library.model.index(0, 1), "Town"),
    lambda library: library.search.setText("bob"),
)


def test_a_full_disk_is_told_in_the_library(
    library: LibraryWindow, answered: list[str], full: Callable[[], None]
) -> None:
    library.new_encounter()
    library.characters.choose(library.model.names([0]))
    full()
    for act in ACTS:
        library.notice.clear()
        act(library)
        assert library.notice.text() == FULL and not answered


def test_a_fighter_who_cannot_be_kept_is_told_at_the_table(
    library: LibraryWindow, table: MainWindow, full: Callable[[], None]
) -> None:
    table.bridge.select("Fred")
    full()
    table.librarian.keep()
    table.files.settle()  # its timer may end while the disk is full
    assert labels(library) == ["Ann"] and table.edge.message.text() == FULL


def test_a_library_that_cannot_be_written_is_told_at_the_table(
    library: LibraryWindow, table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise NotSaved("There is no room left.")

    monkeypatch.setattr(library.desk.campaign, "run", full)
    table.bridge.select("Fred")
    table.librarian.keep()
    assert labels(library) == ["Ann"] and table.edge.message.text() == "There is no room left."


def test_nobody_is_put_into_an_encounter_that_there_is_not(library: LibraryWindow, table: MainWindow) -> None:
    table.bridge.play(library.desk.new_fight("contest"))
    for one in library.encounters.prepared:
        library.encounters.put_away(one)
    library.characters.choose([ANN.name])
    library.actions_by_id["put-in"].trigger()
    assert library.notice.text() == "There are no encounters yet. Create one first (Ctrl+Shift+E)."


def test_a_fight_that_looks_back_takes_nobody_in_and_the_library_says_so(
    library: LibraryWindow, table: MainWindow
) -> None:
    table.bridge.rule(FieldSet(Name("Fred"), "or", 1))
    table.bridge.look_back(table.bridge.session.path[0].id)
    library.characters.choose(library.model.names([0]))
    library.actions_by_id["fight"].trigger()
    assert library.notice.text() == "This is an earlier moment: come back to now before changing anything."
    table.bridge.look_now()
    assert "Ann" not in table.bridge.scene.combatants


def test_the_library_command_shows_the_system_of_the_fight(library: LibraryWindow, table: MainWindow) -> None:
    table.files.new_fight("bruise")
    table.librarian.open()
    assert library.bridge.session.document.system == "bruise"
    data = with_people(library.bridge.session.document.id, "crs", [ANN])
    assert table.librarian.way(data) is None


def painted() -> QMimeData:
    image = QImage(20, 20, QImage.Format.Format_RGB32)
    image.fill(QColor("teal"))
    data = QMimeData()
    data.setImageData(image)
    return data
