"""The library of the brawl in the bar."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.views.library.window import LibraryWindow
from crs_desktop.views.style import theme
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import desk
from tests.views.library.libraries import ANN, entered
from tests.views.windows import dress


@pytest.fixture
def library(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[LibraryWindow]:
    """With Ann in it; beside the window of the fight, if the test asks for that window as ``table``."""
    beside = request.getfixturevalue("table") if "table" in request.fixturenames else None
    window = _beside(beside) if beside else _alone(qtbot)
    window.bridge.rule(*entered(ANN))
    yield window
    if beside:
        beside.librarian.close()
    dress()


def _beside(table: MainWindow) -> LibraryWindow:
    table.actions_by_id["library"].trigger()
    window = table.librarian.window
    assert window is not None
    return window


def _alone(qtbot: QtBot) -> LibraryWindow:
    """Most tests need no fight on the screen, which takes longer to build than the library."""
    dress()
    at, fights = desk(), list[int]()
    with theme.bare():
        window = LibraryWindow(at, Bridge(at.session), Settings(), fights.append, lambda _: QMainWindow())
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    return window
