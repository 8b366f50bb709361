"""What was typed and cannot be written is never lost by closing, unless the GM says so."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QFileDialog, QMainWindow, QMessageBox
from pytestqt.qtbot import QtBot

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.facts import Left
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.last_words import LastWords, Way
from crs_desktop.views.library.things.draft import ItemDraft
from crs_desktop.views.library.things.things import Things
from crs_desktop.views.library.window import LibraryWindow
from crs_desktop.views.panels.sheet import SheetPanel
from crs_desktop.views.window.main_window import MainWindow
from crs_desktop.views.window.splash import Shell
from tests.views.library.libraries import ANN, full_disk
from tests.views.widgets.test_kept_typing import editor_of, type_into

FULL = "There is no room left."
Asked = Callable[..., list[str]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """Chooses a way each time it is asked; what stood there."""

    def choose(*ways: Way, then: Callable[[], object] = lambda: None) -> list[str]:
        said: list[str] = []

        def answer(dialog: LastWords) -> int:
            said.append(dialog.words.toPlainText())
            if ways[len(said) - 1] == "stay":
                dialog.reject()
            else:
                dialog.ways[ways[len(said) - 1]].click()
            then()
            return 0

        monkeypatch.setattr(LastWords, "exec", answer)
        return said

    return choose


def type_notes(library: LibraryWindow, text: str) -> None:
    library.characters.choose([ANN.name])
    library.editor.notes.setPlainText(text)


def notes_of(library: LibraryWindow) -> Callable[[], str]:
    session = library.bridge.session
    return lambda: session.scene.of(ANN.name).notes


def test_whoever_stays_has_everything_as_it_was_and_is_asked_no_more_once_it_is_written(
    library: LibraryWindow, table: MainWindow, asked: Asked
) -> None:
    said, notes = asked("stay"), notes_of(library)
    type_notes(library, "Sings.")
    with full_disk(library):
        assert not table.close()
    assert table.isVisible() and library.editor.notes.toPlainText() == "Sings."
    assert said == ["Ann, notes\nSings.\n"]
    assert table.close()
    assert notes() == "Sings." and len(said) == 1


def test_the_sentence_why_is_read_and_escape_stays(library: LibraryWindow, qtbot: QtBot) -> None:
    type_notes(library, "Sings.")
    with full_disk(library):
        dialog = LastWords(library.unwritten())
    qtbot.addWidget(dialog)
    labels = [child.text() for child in dialog.children() if hasattr(child, "text")]
    assert labels[0].startswith(f"{FULL} This text is not saved yet.")
    dialog.reject()
    assert dialog.way == "stay"


def test_it_is_tried_again_until_it_is_written(
    library: LibraryWindow, table: MainWindow, asked: Asked
) -> None:
    notes, disk = notes_of(library), full_disk(library)
    tries: list[int] = []

    def free_at_last() -> None:
        tries.append(1)
        if len(tries) == 2:
            disk.__exit__(None, None, None)

    asked("again", "again", then=free_at_last)
    type_notes(library, "Sings.")
    disk.__enter__()
    assert table.close()
    assert notes() == "Sings." and len(tries) == 2


def test_the_words_are_saved_elsewhere_and_only_then_let_go(
    library: LibraryWindow,
    table: MainWindow,
    asked: Asked,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    chosen = iter([str(tmp_path / "no such folder" / "words.txt"), "", str(tmp_path / "words")])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (next(chosen), ""))
    refused: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: refused.append(text))
    said = asked("copy", "copy", "copy")
    type_notes(library, "Sings.\nDances.")
    with full_disk(library):
        assert table.close()
    assert len(said) == 3 and refused[0].startswith("words.txt could not be written")
    assert (tmp_path / "words.txt").read_text("utf-8") == "Ann, notes\nSings.\nDances.\n"


def test_whoever_does_without_them_closes(library: LibraryWindow, table: MainWindow, asked: Asked) -> None:
    said, notes = asked("leave"), notes_of(library)
    type_notes(library, "Sings.")
    with full_disk(library):
        assert table.close()
    assert len(said) == 1 and notes() == "" and not table.isVisible()


def test_another_campaign_is_not_opened_over_them(
    library: LibraryWindow, table: MainWindow, asked: Asked, tmp_path: Path
) -> None:
    said, now = asked("stay", "leave"), table.files.desk
    type_notes(library, "Sings.")
    with full_disk(library):
        table.files.open_at(tmp_path / "other.crs")
        assert table.files.desk is now and table.librarian.window is library
        Campaign(tmp_path / "other.crs").close()
        table.files.open_at(tmp_path / "other.crs")
    assert len(said) == 2 and table.files.desk is not now


def drafted(things: Things, name: str, effect: str) -> ItemDraft:
    """Written, and not kept yet."""
    things.write()
    assert things.draft is not None
    things.draft.name.setText(name)
    things.draft.effect.setText(effect)
    return things.draft


def test_a_thing_that_could_not_be_kept_says_why_and_is_tried_again(
    library: LibraryWindow, table: MainWindow, asked: Asked
) -> None:
    said, bridge = asked("stay", "stay"), library.bridge
    draft = drafted(library.tabs.things, "Rope", "+1 DR")
    with full_disk(library):
        draft.kept.click()
        assert draft.isVisible() and draft.why.isVisibleTo(draft) and draft.why.text() == FULL
        assert not table.close() and said == ["Rope\nRope: +1 DR\n"]
    assert table.close() and list(bridge.scene.shelf) == ["Rope"] and len(said) == 1


def test_a_thing_that_is_being_written_is_kept_when_the_campaign_is_closed(
    library: LibraryWindow, table: MainWindow, asked: Asked
) -> None:
    said, bridge = asked(), library.bridge
    drafted(library.tabs.things, "Rope", "+1 DR")
    assert table.close() and not said
    assert bridge.scene.shelf["Rope"].effect == "+1 DR"


def test_a_thing_without_a_name_or_of_nobody_is_asked_about(
    library: LibraryWindow, table: MainWindow, asked: Asked
) -> None:
    said, bridge = asked("stay", "stay"), library.bridge
    draft = drafted(library.tabs.things, "", "+1 DR")
    assert not table.close() and draft.why.text() == "Enter a name first."
    draft.name.setText("Rope")
    assert draft.why.isHidden()
    draft.kept.click()
    library.characters.choose([ANN.name])
    draft = drafted(library.editor.things, "Lamp", "")
    bridge.rule(Left(ANN.name))
    assert not table.close() and draft.why.text().startswith("No character is selected")
    assert said == ["Unnamed\nUnnamed: +1 DR\n", "Lamp\nLamp\n"]
    draft.reject()
    assert table.close() and len(said) == 2


def test_a_thing_that_was_only_looked_at_or_given_up_is_left_as_it_is(
    library: LibraryWindow, table: MainWindow, asked: Asked
) -> None:
    said, bridge, things = asked(), library.bridge, library.tabs.things
    drafted(library.tabs.things, "Rope", "+1 DR").kept.click()
    drafted(library.tabs.things, "Lamp", "").reject()
    things.table.setCurrentIndex(things.model.index(0, 0))
    things.write()
    before = bridge.scene
    assert table.close() and not said and bridge.scene is before


class Staying(QMainWindow):
    """A table that is left the second time only."""

    may = False

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        event.setAccepted(self.may)
        self.may = True


def test_the_shell_stays_with_its_table(qtbot: QtBot) -> None:
    shell = Shell()
    qtbot.addWidget(shell)
    shell.lay(Staying())
    shell.show()
    assert not shell.close() and shell.isVisible()
    assert shell.close() and not shell.isVisible()


def test_a_cell_of_the_characters_is_told_by_who_and_which_column(
    library: LibraryWindow, qtbot: QtBot
) -> None:
    with full_disk(library):
        type_into(qtbot, library.characters, 0, 1, "Town")
        [held] = library.unwritten()
    assert (held.what, held.text, held.why) == ("Ann, Side", "Town", FULL)
    assert not library.unwritten() and library.bridge.scene.of(ANN.name).side == "Town"


def test_notes_of_a_library_that_is_not_looked_at_are_written_too(
    library: LibraryWindow, table: MainWindow, asked: Asked
) -> None:
    said, notes = asked(), notes_of(library)
    type_notes(library, "Sings.")
    with full_disk(library):
        library.show_system("contest")
    assert table.close() and notes() == "Sings." and not said


def test_notes_of_somebody_who_is_gone_are_not_lost_either(
    library: LibraryWindow, table: MainWindow, asked: Asked
) -> None:
    said = asked("stay")
    type_notes(library, "Sings.")
    with full_disk(library):
        library.editor.settle()
    library.bridge.rule(Left(ANN.name))
    assert not table.close() and said == ["Ann, notes\nSings.\n"]
    library.bridge.undo()
    assert table.close()


def test_a_number_and_a_cell_are_tried_again_and_asked_about(
    library: LibraryWindow, table: MainWindow, asked: Asked, qtbot: QtBot
) -> None:
    said = asked("stay", "leave")
    table.bridge.select(Name("Fred"))
    with full_disk(library):
        library.characters.choose([ANN.name])
        for line in (library.editor.lines["or"].edit, library.editor.about["side"]):
            line.selectAll()
            line.insert("9")
            line.editingFinished.emit()
        cell = type_into(qtbot, panel(table).cells, 0, 1, "12")
        assert not table.close()
    assert said == ["Fred, OR\n12\n\nAnn, Side\n9\n\nAnn, OR\n9\n"], said
    assert cell.text() == "12" and table.close() and len(said) == 1
    assert table.bridge.session.scene.of(Name("Fred")).fields["or"] == 12


def test_what_is_typed_into_a_cell_and_not_entered_yet_is_written_when_the_window_closes(
    table: MainWindow, qtbot: QtBot
) -> None:
    table.bridge.select(Name("Fred"))
    grid = panel(table).cells
    grid.setCurrentIndex(grid.model().index(0, 1))
    grid.edit(grid.currentIndex())
    editor_of(grid).selectAll()
    editor_of(grid).insert("12")
    assert table.close()
    assert table.bridge.session.scene.of(Name("Fred")).fields["or"] == 12


def panel(table: MainWindow) -> SheetPanel:
    found = table.findChild(SheetPanel)
    assert found is not None
    return found
