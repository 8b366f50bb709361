"""Place and shares of a window between two starts of the program."""

from collections.abc import Mapping

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QSplitter, QWidget

from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.fitting import open_at

_WIDE, _HIGH = 1366, 768


def put_in_place(window: QWidget, settings: Settings) -> None:
    """Restore place and size of a window; Qt moves it if its screen is gone."""
    kept = QByteArray.fromBase64(settings.stood.encode())
    if not (settings.stood and window.restoreGeometry(kept)):
        open_at(window, _WIDE, _HIGH)


def keep_place(window: QWidget, settings: Settings) -> None:
    """Write place and size of a window into the settings."""
    settings.stood = bytes(window.saveGeometry().toBase64().data()).decode()


def share_room(splitters: Mapping[str, QSplitter], settings: Settings) -> None:
    """Restore the shares of the splitters that the settings know."""
    for name, splitter in splitters.items():
        if kept := settings.splits.get(name):
            splitter.restoreState(QByteArray.fromBase64(kept.encode()))


def keep_shares(splitters: Mapping[str, QSplitter], settings: Settings) -> None:
    """Write the shares of the splitters into the settings."""
    for name, splitter in splitters.items():
        settings.splits[name] = bytes(splitter.saveState().toBase64().data()).decode()
