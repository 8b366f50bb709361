"""Notes that cannot be written are kept, for the one they are about, until they can."""

from pytestqt.qtbot import QtBot

from crs_desktop.rules.facts import NotesWritten, Sided
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.library.window import LibraryWindow
from tests.views.library.libraries import ANN, entered, full_disk

BOB = Combatant(Name("Bob"), "Bob")


def sings(library: LibraryWindow) -> None:
    """Ann’s notes are typed, and cannot be written."""
    library.characters.choose([ANN.name])
    with full_disk(library):
        library.editor.notes.setPlainText("Sings.")
        library.editor.settle()
        assert library.notice.text().startswith("There is no room left")


def test_they_are_tried_again_when_they_are_left_once_more(library: LibraryWindow) -> None:
    sings(library)
    assert library.bridge.scene.of(ANN.name).notes == ""
    library.editor.settle()
    assert library.bridge.scene.of(ANN.name).notes == "Sings."


def test_they_outlive_the_next_step_and_are_written_after_it(library: LibraryWindow, qtbot: QtBot) -> None:
    sings(library)
    library.bridge.rule(Sided(ANN.name, "Town"))
    assert library.editor.notes.toPlainText() == "Sings."
    qtbot.waitUntil(lambda: library.bridge.scene.of(ANN.name).notes == "Sings.", timeout=5000)


def test_they_wait_while_another_is_looked_at_and_are_not_taken_for_his(library: LibraryWindow) -> None:
    library.bridge.rule(*entered(BOB))
    sings(library)
    with full_disk(library):
        library.characters.choose([BOB.name])
        assert library.editor.notes.toPlainText() == ""
        library.characters.choose([ANN.name])
        assert library.editor.notes.toPlainText() == "Sings."
    library.characters.choose([BOB.name])
    people = library.bridge.scene.combatants
    assert [people[one.name].notes for one in (ANN, BOB)] == ["Sings.", ""]


def test_they_wait_for_their_own_library(library: LibraryWindow) -> None:
    library.show_system("contest")
    library.bridge.rule(*entered(Combatant(ANN.name, "Ann")))
    library.show_system("crs")
    sings(library)
    with full_disk(library):
        library.show_system("contest")
    library.characters.choose([ANN.name])
    library.editor.settle()
    assert library.bridge.scene.of(ANN.name).notes == "" == library.editor.notes.toPlainText()
    library.show_system("crs")
    library.editor.settle()
    assert library.bridge.scene.of(ANN.name).notes == "Sings."


def test_what_undo_changes_is_shown_unless_something_is_typed(library: LibraryWindow) -> None:
    library.bridge.rule(NotesWritten(ANN.name, "Old."))
    library.characters.choose([ANN.name])
    library.bridge.undo()
    assert library.editor.notes.toPlainText() == ""
    library.editor.notes.setPlainText("New.")
    library.bridge.redo()
    assert library.editor.notes.toPlainText() == "New."


def test_a_number_that_cannot_be_written_stays_with_its_sentence(library: LibraryWindow) -> None:
    library.characters.choose([ANN.name])
    line = library.editor.lines["or"]
    with full_disk(library):
        line.edit.selectAll()
        line.edit.insert("9")
        line.edit.editingFinished.emit()
    assert line.why.text().startswith("There is no room left")
    library.bridge.rule(Sided(ANN.name, "Town"))
    assert line.edit.text() == "9"
    line.edit.editingFinished.emit()
    assert library.bridge.scene.of(ANN.name).fields["or"] == 9 and not line.why.text()


def test_a_column_that_cannot_be_written_is_told_by_its_caller(library: LibraryWindow) -> None:
    said: list[object] = []
    library.bridge.refused.connect(said.append)
    with full_disk(library):
        assert library.model.set_column([ANN.name], "dr", "7").startswith("There is no room left")
        assert not said
        library.model.setData(library.model.index(0, 1), "Town")
    assert len(said) == 1
