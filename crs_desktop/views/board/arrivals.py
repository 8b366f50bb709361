"""What is dropped on the board from elsewhere: somebody out of the list, or a portrait for a token."""

from pathlib import Path

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QImageReader

from crs_desktop.models.combatants import DRAGGED
from crs_desktop.rules.values import Name

_MOST_BYTES = 20_000_000


def who_arrives(data: QMimeData) -> Name:
    """Who was dragged out of the list; empty for nobody."""
    return Name(bytes(data.data(DRAGGED).data()).decode()) if data.hasFormat(DRAGGED) else Name("")


def picture_in(data: QMimeData) -> Path | None:
    """The picture file that is dragged; None where it is none that can be shown."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return paths[0] if len(paths) == 1 and _is_picture(paths[0]) else None


def _is_picture(path: Path) -> bool:
    known = {bytes(kind.data()).decode() for kind in QImageReader.supportedImageFormats()}
    return (
        path.suffix.lower().lstrip(".") in known and path.stat().st_size < _MOST_BYTES
        if path.is_file()
        else False
    )
