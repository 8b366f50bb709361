from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import asdict
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.views.window.main_window import MainWindow
from tests.views.windows import dress, opened


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """Let what was closed go: without a running loop it stays, and every style sheet is laid on it.

    A double click that hides what it hits loses its release, and no question has the keyboard until it comes.
    """
    yield
    if QApplication.mouseButtons():
        QTest.mouseRelease(QWidget(), Qt.MouseButton.LeftButton)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(autouse=True, scope="session")
def _nothing_left_on_the_clipboard(qapp: QApplication) -> Iterator[None]:
    """Without a screen, what Python owns of it crashes the program as it ends."""
    yield
    QGuiApplication.clipboard().clear()


@pytest.fixture
def as_played() -> None:
    """A test for which the program answers a question that has one possible answer, as in play."""


@pytest.fixture(autouse=True)
def _every_question_is_asked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask each question, also where two combatants leave one target: these tests are about how it looks."""
    if "as_played" not in request.fixturenames:
        monkeypatch.setattr("crs_desktop.play.session.for_program.only_answer", lambda *_question: None)


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Return what would have been written to disk, each time the settings were saved."""
    written: list[dict[str, Any]] = []
    monkeypatch.setattr(
        "crs_desktop.views.style.settings.save", lambda settings: written.append(asdict(settings))
    )
    return written


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[MainWindow]:
    """The window with the brawl in the bar; the look is the first one again afterwards."""
    yield opened(qtbot)
    dress()
