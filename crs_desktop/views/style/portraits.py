"""Portraits: what can be dropped as one, and the bytes that are kept of it, whoever shows it."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication, QImage, QImageReader, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from crs_desktop.models.board.dragged import are_cells
from crs_desktop.play.journal.picture_form import is_plain
from crs_desktop.printing.output import pictures
from crs_desktop.printing.output.picture_kinds import KINDS
from crs_desktop.printing.output.pictures import MOST_BYTES, no_picture, within
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_KEPT = 1024
"""Pictures are kept no larger than so many pixels a side: enough to print 85 mm, and campaigns are copied."""
_SHOWN = 512
"""On the screen they are small."""
_QUALITY = 90
_ENDINGS = {"png": ("png",), "jpeg": ("jpg", "jpeg"), "gif": ("gif",), "bmp": ("bmp",), "webp": ("webp",)}


@cache
def kinds() -> tuple[str, ...]:
    """The endings of the pictures that can be read here, without the dot."""
    read = {bytes(kind.data()).decode() for kind in QImageReader.supportedImageFormats()}
    return tuple(ending for kind, endings in _ENDINGS.items() if kind in read for ending in endings)


def ask(window: QWidget) -> Path | None:
    """Let the GM choose a picture; None when he thinks better of it."""
    from PySide6.QtWidgets import QFileDialog

    shown = say("Pictures ({kinds})", kinds=" ".join(f"*.{kind}" for kind in kinds()))
    chosen, _kind = QFileDialog.getOpenFileName(window, say("Choose a picture"), "", shown)
    return Path(chosen) if chosen else None


def copy(held: bytes) -> None:
    """Lay a picture that a campaign keeps on the clipboard; nothing where it cannot be shown."""
    with suppress(NotAllowed):
        QGuiApplication.clipboard().setImage(pictures.read(held, "", within(_KEPT)))


def is_one(data: QMimeData | None) -> bool:
    """Whether a picture is dragged: told by its name or kind, without reading it; nothing is none.

    Office programs lay a picture of the cells beside them: that is nobody’s portrait.
    """
    if data is None or are_cells(data):  # None is an empty clipboard
        return False
    files = _files(data)
    return len(files) == 1 and _by_name(files[0]) if files else bool(_mime(data)) or data.hasFormat(_OURS)


def file_in(data: QMimeData) -> Path | None:
    """The file that a picture is dropped as; None where it is not one."""
    return next(iter(_files(data)), None)


def dropped(data: QMimeData) -> Callable[[], bytes]:
    """What makes a portrait of it, also once ``data`` is gone; raises NotAllowed when it cannot be shown."""
    name = say("What was dropped")
    if files := _files(data):
        return lambda: of_file(files[0])
    if mime := _mime(data):
        held = bytes(data.data(mime).data())
        return lambda: of_bytes(held, name)
    image = QImage(data.imageData())
    return lambda: _encoded(image, name)


def of_file(path: Path) -> bytes:
    """What is kept of a picture file.

    Raises:
        NotAllowed: with a sentence, when it is no picture, or too large a one.

    """
    try:
        with path.open("rb") as file:
            held = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise NotAllowed(no_picture(path.name)) from error
    return of_bytes(held, path.name)


def of_bytes(held: bytes, name: str) -> bytes:
    """What is kept of a picture that is called so. Raises NotAllowed as `of_file` does."""
    return _encoded(pictures.read(held, name, within(_KEPT)), name)


def anew(held: bytes, name: str) -> bytes:
    """A picture out of somebody’s file, encoded anew unless it is just as we would have written it.

    Raises NotAllowed as `of_file` does.
    """
    return held if is_plain(held, _KEPT) else of_bytes(held, name)


def shown(held: bytes) -> QPixmap:
    """A picture that a campaign keeps; an empty one where it cannot be shown."""
    try:
        return QPixmap.fromImage(pictures.read(held, "", within(_SHOWN)))
    except NotAllowed:
        return QPixmap()


_OURS = "application/x-qt-image"
"""A picture out of this program, or one that the desktop has read."""


def _mime(data: QMimeData) -> str:
    """The kind of the bytes that another program offers, of those that are read here; empty for none."""
    return next((mime for kind in KINDS if data.hasFormat(mime := f"image/{kind}")), "")


def _files(data: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def _by_name(path: Path) -> bool:
    return path.suffix.lower().lstrip(".") in kinds() and path.is_file()


def _encoded(image: QImage, name: str) -> bytes:
    if image.isNull():
        raise NotAllowed(no_picture(name))
    if max(image.width(), image.height()) > _KEPT:
        fits = Qt.AspectRatioMode.KeepAspectRatio
        image = image.scaled(_KEPT, _KEPT, fits, Qt.TransformationMode.SmoothTransformation)
    image = bare(image)
    kind, quality = ("png", -1) if image.hasAlphaChannel() else ("jpg", _QUALITY)
    return pictures.written(image, kind, quality)


def bare(image: QImage) -> QImage:
    """The dots alone: no words, no profile of colours."""
    if image.colorSpace().isValid():
        from PySide6.QtGui import QColorSpace  # makes its enums: not at the start

        image.convertToColorSpace(QColorSpace(QColorSpace.NamedColorSpace.SRgb))
    form = QImage.Format.Format_ARGB32 if image.hasAlphaChannel() else QImage.Format.Format_RGB32
    dots = QImage(image.size(), form)
    painter = QPainter(dots)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.drawImage(0, 0, image)
    painter.end()
    return dots
