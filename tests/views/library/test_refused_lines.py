"""What is typed about somebody on his sheet and refused stays there, with the sentence why not."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from crs_desktop.models.bridge import NotWritten
from crs_desktop.rules.facts import Left, Sided
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.library.sheet.typed_line import TypedLine
from crs_desktop.views.library.window import LibraryWindow
from tests.views.library.libraries import ANN, entered, full_disk, labels

BOB = Combatant(Name("Bob"), "Bob")
FULL = "There is no room left."
TAKEN, EMPTY = "Bob already exists here. Choose another name.", "Name is empty: expected a name."


def typed(library: LibraryWindow, column: str, text: str) -> TypedLine:
    library.characters.choose([ANN.name])
    line = library.editor.about[column]
    line.selectAll()
    QTest.keyClick(line, Qt.Key.Key_Delete)
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)
    return line


@pytest.mark.parametrize(("text", "why"), [("Bob", TAKEN), ("", EMPTY)])
def test_a_refused_name_stays_until_it_can_be(library: LibraryWindow, text: str, why: str) -> None:
    library.bridge.rule(*entered(BOB))
    line = typed(library, "name", text)
    assert (line.text(), library.notice.text(), line.property("hurt")) == (text, why, True)
    library.bridge.rule(Sided(ANN.name, "Town"))
    assert line.text() == text and library.editor.about["side"].text() == "Town"
    QTest.keyClicks(line, "by")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert labels(library) == [text + "by", "Bob"]
    assert not line.property("hurt") and not line.isModified()


def test_escape_puts_the_name_back(library: LibraryWindow) -> None:
    line = typed(library, "name", "")
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert (line.text(), line.property("hurt")) == ("Ann", False)


def test_what_was_refused_of_one_is_not_shown_of_another(library: LibraryWindow) -> None:
    library.bridge.rule(*entered(BOB))
    line = typed(library, "name", "")
    library.characters.choose([BOB.name])
    assert (line.text(), line.property("hurt")) == ("Bob", False)


def test_a_side_that_cannot_be_written_stays(library: LibraryWindow) -> None:
    said: list[str] = []
    library.bridge.refused.connect(lambda why: said.append(str(why)))
    with full_disk(library):
        line = typed(library, "side", "Town")
    assert line.text() == "Town" and said == [FULL]
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert library.bridge.scene.of(ANN.name).side == "Town"


@pytest.fixture
def two(library: LibraryWindow) -> LibraryWindow:
    """Bob beside Ann, whose OR and side are typed and cannot be written."""
    library.bridge.rule(*entered(BOB))
    library.characters.choose([ANN.name])
    with full_disk(library):
        type_number(library, "9")
        typed(library, "side", "Town")
    return library


def type_number(library: LibraryWindow, text: str) -> None:
    line = library.editor.lines["or"].edit
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)


def test_what_could_not_be_written_outlives_looking_at_another(two: LibraryWindow) -> None:
    side, number = two.editor.about["side"], two.editor.lines["or"]
    with full_disk(two):
        two.characters.choose([BOB.name])
        assert (side.text(), number.edit.text(), number.why.isHidden()) == ("", "", True)
        two.characters.choose([ANN.name])
    assert (side.text(), number.edit.text(), number.why.text()) == ("Town", "9", FULL)
    assert side.property("hurt") and number.edit.property("hurt")
    QTest.keyClick(side, Qt.Key.Key_Return)
    QTest.keyClick(number.edit, Qt.Key.Key_Return)
    ann = two.bridge.scene.of(ANN.name)
    assert (ann.side, ann.fields["or"], number.why.isHidden()) == ("Town", 9, True)


def test_it_is_written_as_soon_as_it_can_be_whoever_is_looked_at(two: LibraryWindow) -> None:
    with full_disk(two):
        two.characters.choose([BOB.name])
    two.editor.settle()
    people = two.bridge.scene.combatants
    assert [people[one.name].side for one in (ANN, BOB)] == ["Town", ""]
    assert people[ANN.name].fields["or"] == 9 and not two.unwritten()


def test_it_waits_for_its_own_library_and_is_told_by_its_name(two: LibraryWindow) -> None:
    with full_disk(two):
        two.show_system("contest")
        held = two.unwritten()
    assert [(one.what, one.text, one.why) for one in held] == [
        ("Ann, Side", "Town", FULL),
        ("Ann, OR", "9", FULL),
    ]
    assert not two.unwritten()
    two.show_system("crs")
    assert two.bridge.scene.of(ANN.name).side == "Town"


def test_it_gives_way_to_what_was_entered_elsewhere_meanwhile(two: LibraryWindow) -> None:
    with full_disk(two):
        two.characters.choose([BOB.name])
    two.bridge.rule(Sided(ANN.name, "Court"))
    two.characters.choose([ANN.name])
    assert two.bridge.scene.of(ANN.name).side == "Court" == two.editor.about["side"].text()
    assert two.editor.lines["or"].edit.text() == "9"


def test_it_waits_for_somebody_who_is_gone(two: LibraryWindow) -> None:
    with full_disk(two):
        two.characters.choose([BOB.name])
    two.bridge.rule(Left(ANN.name))
    assert [one.why for one in two.unwritten()] == ["Ann is no longer in the library."] * 2
    two.bridge.undo()
    assert not two.unwritten() and two.bridge.scene.of(ANN.name).side == "Town"


def test_what_is_typed_and_not_entered_yet_is_written_when_another_is_looked_at(two: LibraryWindow) -> None:
    two.characters.choose([BOB.name])
    line = two.editor.about["tags"]
    QTest.keyClicks(line, "night")
    two.actions_by_id["new"].trigger()
    assert two.bridge.scene.of(BOB.name).tags == ("night",) and line.text() == ""


def test_what_the_disk_refused_is_told_as_such(library: LibraryWindow) -> None:
    """Whoever hears of it may try it again."""
    said: list[object] = []
    library.bridge.refused.connect(said.append)
    with full_disk(library):
        typed(library, "side", "Town")
        library.editor.notes.setPlainText("Sings.")
        library.editor.settle()
    assert list(map(type, said)) == [NotWritten, NotWritten]


def test_tags_stand_there_as_they_were_read(library: LibraryWindow) -> None:
    line = typed(library, "tags", "guard ,  night")
    assert line.text() == "guard, night"
    assert typed(library, "tags", "guard,night").text() == "guard, night"
