"""The GM's own notes in their window: one walk with the keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from crs_desktop.play.desk.own_notes import pages, text_of
from crs_desktop.play.journal.campaign import NotSaved
from crs_desktop.views.window.main_window import MainWindow
from tests.play.fights import FRED, JOHN

CTRL = Qt.KeyboardModifier.ControlModifier


def test_an_evening_with_own_notes(table: MainWindow) -> None:
    own = table.files.desk.own_notes()
    table.bridge.select(FRED)
    before = table.bridge.session.head
    table.actions_by_id["own-notes"].trigger()
    shown = table.subjects.own_notes.shown
    assert shown is not None and shown.heading.text() == "Fred"
    QTest.keyClicks(shown.text, "the murderer")
    table.bridge.select(JOHN)
    assert shown.heading.text() == "John" and not shown.text.toPlainText()
    assert text_of(own.scene, "Fred") == "the murderer", "turning the page writes it"
    assert table.bridge.session.head == before, "the fight has no entry of it"

    shown.heading.selectAll()
    QTest.keyClicks(shown.heading, "The baker")
    QTest.keyClick(shown.heading, Qt.Key.Key_Return)
    QTest.keyClicks(shown.text, "is dead")
    shown.text.settle()
    assert pages(own.scene) == ["Fred", "The baker"]
    shown.turn_to("")
    assert shown.heading.text() == "The baker", "a page has a heading"
    QTest.keyClick(shown.text, Qt.Key.Key_Z, CTRL)
    assert not shown.text.toPlainText().endswith("dead"), "typing is undone first"
    shown.turn_to("Fred")
    assert (
        "Notes: Fred" in shown.actions_by_id["undo"].text()
        or "The baker" in shown.actions_by_id["undo"].text()
    )
    QTest.keyClick(shown.text, Qt.Key.Key_Z, CTRL)
    assert pages(own.scene) == ["Fred"], "then the page as it was written"
    QTest.keyClick(shown.text, Qt.Key.Key_Escape)
    assert not shown.isVisible()

    table.librarian.open()
    window = table.librarian.window
    assert window is not None
    window.actions_by_id["own-notes"].trigger()
    assert shown.isVisible() and shown.heading.text() == window.bridge.session.document.title


def test_own_notes_that_cannot_be_written_are_told(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_statements: object) -> int:
        raise NotSaved("The disk is full.")

    table.subjects.own_notes.show_page("Fred")
    shown = table.subjects.own_notes.shown
    assert shown is not None
    shown.text.setPlainText("the murderer")
    with monkeypatch.context() as patched:
        patched.setattr(table.files.desk.campaign, "run", full)
        (held,) = table.subjects.own_notes.unwritten()
    assert (held.what, held.text, held.why) == ("Fred", "the murderer", "The disk is full.")
    assert shown.told.text() == "The disk is full."
    assert not table.subjects.own_notes.unwritten() and not shown.told.text()
