"""What is typed about somebody on his sheet and refused stays there, with the sentence why not."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from crs_desktop.rules.facts import Sided
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.library.typed_line import TypedLine
from crs_desktop.views.library.window import LibraryWindow
from tests.views.library.libraries import ANN, entered, full_disk, labels

TAKEN, EMPTY = "There is a Bob here already.", "Name is empty: expected a name."


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
    library.bridge.rule(*entered(Combatant(Name("Bob"), "Bob")))
    line = typed(library, "name", text)
    assert (line.text(), library.told.text(), line.property("hurt")) == (text, why, True)
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
    library.bridge.rule(*entered(Combatant(Name("Bob"), "Bob")))
    line = typed(library, "name", "")
    library.characters.choose([Name("Bob")])
    assert (line.text(), line.property("hurt")) == ("Bob", False)


def test_a_side_that_cannot_be_written_stays(library: LibraryWindow) -> None:
    said: list[str] = []
    library.bridge.refused.connect(lambda why: said.append(str(why)))
    with full_disk(library):
        line = typed(library, "side", "Town")
    assert line.text() == "Town" and said == ["There is no room left."]
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert library.bridge.scene.of(ANN.name).side == "Town"


def test_tags_stand_there_as_they_were_read(library: LibraryWindow) -> None:
    line = typed(library, "tags", "guard ,  night")
    assert line.text() == "guard, night"
    assert typed(library, "tags", "guard,night").text() == "guard, night"
