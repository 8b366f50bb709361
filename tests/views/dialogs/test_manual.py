"""The manual in its window: the section about the open question, the search, links; its keys are true."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from crs_desktop.models.manual import page_text, sections
from crs_desktop.views.actions.wording import said, shown_keys
from crs_desktop.views.dialogs.manual import Manual
from crs_desktop.views.window.main_window import MainWindow
from tests.manual import keys_page


@pytest.fixture
def manual(table: MainWindow, qtbot: QtBot) -> Iterator[Manual]:
    table.bridge.usual()
    table.subjects.app.manual()
    opened = table.subjects.app._manual
    assert opened is not None
    qtbot.waitExposed(opened)
    yield opened
    opened.close()


def shown(manual: Manual) -> str:
    """The heading at the top of the page."""
    return manual.page.textCursor().block().text()


def test_it_opens_at_the_open_question_and_follows_links(manual: Manual, table: MainWindow) -> None:
    assert shown(manual) == "Step 1: who acts"
    assert manual.page.verticalScrollBar().value() > 0
    assert manual.list.currentIndex().data() == "An evening with CRS 1.0"
    manual.page.anchorClicked.emit(QUrl("command-line.md"))
    assert shown(manual) == "The command line"
    manual.page.anchorClicked.emit(QUrl("convention.md#notes-of-your-own"))
    assert shown(manual) == "Notes of your own"
    manual.close()
    table.subjects.app.manual()
    assert manual.isVisible() and shown(manual) == "Step 1: who acts"


def test_a_search_finds_sections_and_marks_the_words(manual: Manual) -> None:
    QTest.keyClicks(manual.line, "melee check")
    assert manual.list.currentIndex().data() == "An evening with CRS 1.0: Melee Check"
    assert shown(manual) == "Melee Check"
    marked = {mark.cursor.selectedText().casefold() for mark in manual.page.extraSelections()}
    assert marked == {"melee", "check"}
    QTest.keyClick(manual.line, Qt.Key.Key_Down)
    assert shown(manual) == "Melee Check and Marksmanship"
    QTest.keyClicks(manual.line, " xyzzy")
    assert manual.nothing.isVisible() and not manual.model.rows
    manual.line.clear()
    assert manual.model.rowCount() > 15 and not manual.nothing.isVisible()


def test_the_keys_page_is_the_one_of_the_program(table: MainWindow) -> None:
    assert page_text("keys") == keys_page(table.subjects.app.keymap), "run python -m tests.manual"


def test_each_command_that_the_manual_names_with_a_key_has_that_key(table: MainWindow) -> None:
    text = " ".join(f"{section.text}" for section in sections() if section.page != "keys")
    told = re.findall(r"\*(?:[\w ]+ [→›] )?([^*\n]+)\* \(`([^`]+)`\)", text)
    keymap = table.subjects.app.keymap
    known = {
        said(one.words).rstrip("…"): shown_keys(keymap.keys(id_)) for id_, one in keymap.commands.items()
    }
    told = [(words, key) for words, key in told if words != "Export spreadsheet"]  # a command of the library
    assert len(told) > 4 and not [(words, key) for words, key in told if key not in known.get(words, "")]
