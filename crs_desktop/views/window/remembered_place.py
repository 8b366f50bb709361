"""Where a window stood and how its parts shared the room: as it was left, or within the screen at first."""

from collections.abc import Mapping

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QSplitter, QWidget

from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.fitting import open_at

_WIDE, _HIGH = 1366, 768


def put_in_place(window: QWidget, settings: Settings) -> None:
    """As it stood, large or small; Qt brings it back from a screen that is gone."""
    kept = QByteArray.fromBase64(settings.stood.encode())
    if not (settings.stood and window.restoreGeometry(kept)):
        open_at(window, _WIDE, _HIGH)


def keep_place(window: QWidget, settings: Settings) -> None:
    """Take note of it, to be kept with the other settings."""
    settings.stood = bytes(window.saveGeometry().toBase64().data()).decode()


def share_room(splitters: Mapping[str, QSplitter], settings: Settings) -> None:
    """Give the parts the room that they had, where it is known."""
    for name, splitter in splitters.items():
        if kept := settings.splits.get(name):
            splitter.restoreState(QByteArray.fromBase64(kept.encode()))


def keep_shares(splitters: Mapping[str, QSplitter], settings: Settings) -> None:
    """Take note of how the room is shared."""
    for name, splitter in splitters.items():
        settings.splits[name] = bytes(splitter.saveState().toBase64().data()).decode()
