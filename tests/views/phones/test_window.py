"""The GM's window over the phones: one walk from switching on to switching off."""

import sys
import threading
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from crs_desktop.views.phones.window import PhonesWindow
from crs_desktop.views.window.main_window import MainWindow
from tests.peers.phones import Phone


@pytest.fixture
def phones(table: MainWindow, monkeypatch: pytest.MonkeyPatch) -> PhonesWindow:
    monkeypatch.setattr("crs_desktop.views.phones.window.local_addresses", lambda: ("127.0.0.1",))
    table.actions_by_id["phones"].trigger()
    shown = table.subjects.phones.shown
    assert shown is not None
    return shown


def test_an_evening_of_one_phone(table: MainWindow, phones: PhonesWindow, qtbot: QtBot) -> None:
    assert not phones.code.isEnabled() and not phones.taken.isEnabled()
    phones.activateWindow()
    qtbot.waitUntil(phones.isActiveWindow)
    QTest.keyClick(phones, Qt.Key.Key_O, Qt.KeyboardModifier.AltModifier)  # Odds, in the window of the table
    qtbot.waitUntil(lambda: "http://127.0.0.1:" in phones.state.text())
    assert phones.who == "Fred"
    code = phones.show_code()
    link = code.line.text()
    assert link == phones.show_code().line.text(), "a code that was not used stays the same"
    fred = Phone(link, QApplication.processEvents)
    qtbot.waitUntil(lambda: phones.model.index(0, 1).data() == "connected")
    assert not (isValid(code) and code.isVisible()), "a used code closes"
    phones.taken.click()
    assert (phones.model.index(0, 1).data(), phones.taken.text()) == ("connected, the GM plays", "&Give back")
    phones.phones.tell_news()
    assert "Fred’s phone is connected." in table.edge.message.text()
    phones.out.click()
    assert "disconnected this phone" in fred.hear_until(lambda message: "over" in message)["over"]
    assert (phones.model.index(0, 1).data(), phones.out.isEnabled()) == ("–", False)
    phones.show_code()
    phones.all_out.click()
    assert not phones.all_out.isEnabled()
    table.close()
    assert not phones.phones.is_on
    assert "phones" not in {thread.name for thread in threading.enumerate()}


def test_without_the_extra_one_sentence_says_how_to_get_it(
    phones: PhonesWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    without: Any = None  # for Python, a module that cannot be imported
    monkeypatch.setitem(sys.modules, "crs_desktop.play.phones.server", without)
    phones.switch.click()
    assert "-m pip install websockets cryptography" in phones.state.text()
    monkeypatch.setattr("crs_desktop.play.extras.find_spec", lambda _name: None)
    phones.switch.click()
    assert "uv pip install --python" in phones.state.text()
    assert not phones.phones.is_on
