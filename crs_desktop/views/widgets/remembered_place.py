"""Places of windows and shares of their parts between two starts of the program, as text."""

from collections.abc import Mapping

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QSplitter, QWidget

from crs_desktop.views.widgets.fitting import open_at


def put_in_place(window: QWidget, kept: str, wide: int, high: int) -> None:
    """Restore place and size of a window, or open it so large; Qt moves it if its screen is gone."""
    if not (kept and window.restoreGeometry(_read(kept))):
        open_at(window, wide, high)


def place_of(window: QWidget) -> str:
    """Return place and size of a window."""
    return _written(window.saveGeometry())


def share_room(splitters: Mapping[str, QSplitter], kept: Mapping[str, str]) -> None:
    """Restore the shares of the splitters as far as they are known."""
    for name, splitter in splitters.items():
        if name in kept:
            splitter.restoreState(_read(kept[name]))


def shares_of(splitters: Mapping[str, QSplitter]) -> dict[str, str]:
    """Return the shares of the splitters by their names."""
    return {name: _written(splitter.saveState()) for name, splitter in splitters.items()}


def _written(held: QByteArray) -> str:
    return bytes(held.toBase64().data()).decode()


def _read(kept: str) -> QByteArray:
    return QByteArray.fromBase64(kept.encode())
