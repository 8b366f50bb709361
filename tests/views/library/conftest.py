"""The library beside the brawl in the bar."""

from collections.abc import Iterator

import pytest

from crs_desktop.views.library.window import LibraryWindow
from crs_desktop.views.window.main_window import MainWindow
from tests.views.library.libraries import ANN, entered


@pytest.fixture
def library(table: MainWindow) -> Iterator[LibraryWindow]:
    """With Ann in it."""
    table.actions_by_id["library"].trigger()
    window = table.librarian.window
    assert window is not None
    window.bridge.rule(*entered(ANN))
    yield window
    table.librarian.close()
