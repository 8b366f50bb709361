"""Portraits: pictures from files, drops and the clipboard, encoded for a campaign and decoded to show."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication, QImage, QImageReader, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from crs_desktop.models.board.dragged import are_cells
from crs_desktop.play import bounds
from crs_desktop.play.journal.picture_form import is_plain
from crs_desktop.printing.output import pictures
from crs_desktop.printing.output.picture_kinds import KINDS
from crs_desktop.printing.output.pictures import no_picture, within
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_KEPT = 1024
"""Pixels per side of a kept picture at most: enough to print 85 mm; larger ones would bloat every copy."""
_SHOWN = 512
"""Pixels per side of a picture on the screen at most."""
_QUALITY = 90
_ENDINGS = {"png": ("png",), "jpeg": ("jpg", "jpeg"), "gif": ("gif",), "bmp": ("bmp",), "webp": ("webp",)}


@cache
def kinds() -> tuple[str, ...]:
    """Return the file extensions of the readable pictures, without the dot."""
    read = {bytes(kind.data()).decode() for kind in QImageReader.supportedImageFormats()}
    return tuple(ending for kind, endings in _ENDINGS.items() if kind in read for ending in endings)


def ask(window: QWidget) -> Path | None:
    """Ask the GM for a picture file; return None if they cancel."""
    from PySide6.QtWidgets import QFileDialog

    shown = say("Pictures ({kinds})", kinds=" ".join(f"*.{kind}" for kind in kinds()))
    chosen, _kind = QFileDialog.getOpenFileName(window, say("Choose a picture"), "", shown)
    return Path(chosen) if chosen else None


def copy(held: bytes) -> None:
    """Copy a picture of a campaign to the clipboard; do nothing if it cannot be shown."""
    with suppress(NotAllowed):
        QGuiApplication.clipboard().setImage(picture(held))


def is_one(data: QMimeData | None) -> bool:
    """Return whether the data is one picture, judged by file name or MIME type without reading it.

    Office programs add a picture of copied cells to the cells; that is not a portrait.
    """
    if data is None or are_cells(data):  # an empty clipboard has None
        return False
    files = _files(data)
    return len(files) == 1 and _by_name(files[0]) if files else bool(_mime(data)) or data.hasFormat(_OURS)


def file_in(data: QMimeData) -> Path | None:
    """Return the first dropped file, or None if no file was dropped."""
    return next(iter(_files(data)), None)


def dropped(data: QMimeData) -> Callable[[], bytes]:
    """Return a function that makes the portrait, even after ``data`` is deleted; it may raise NotAllowed."""
    name = say("The dropped picture")
    if files := _files(data):
        return lambda: of_file(files[0])
    if mime := _mime(data):
        held = bytes(data.data(mime).data())  # copied now: Qt deletes ``data`` after the drop
        return lambda: of_bytes(held, name)
    image = QImage(data.imageData())
    return lambda: _encoded(image, name)


def of_file(path: Path) -> bytes:
    """Return the bytes that a campaign keeps of a picture file.

    Raises:
        NotAllowed: with a sentence, if the file is not a picture or too large.

    """
    try:
        with path.open("rb") as file:
            held = file.read(bounds.PICTURE_BYTES + 1)  # one byte more shows that it is too large
    except OSError as error:
        raise NotAllowed(no_picture(path.name)) from error
    return of_bytes(held, path.name)


def of_bytes(held: bytes, name: str) -> bytes:
    """Return the bytes that a campaign keeps of a picture. Raises NotAllowed as `of_file` does."""
    return _encoded(pictures.read(held, name, within(_KEPT)), name)


def anew(held: bytes, name: str) -> bytes:
    """Return a picture from another file, encoded anew unless it already has the form that we write.

    Raises NotAllowed as `of_file` does.
    """
    return held if is_plain(held, _KEPT) else of_bytes(held, name)


def picture(held: bytes) -> QImage:
    """Return a picture of a campaign, as large as it is kept. Raises NotAllowed if it cannot be shown."""
    return pictures.read(held, "", within(_KEPT))


def kept(image: QImage) -> bytes:
    """Return an image as the bytes that a campaign keeps. Raises NotAllowed for no image."""
    return _encoded(image, say("The cropped picture"))


def shown(held: bytes) -> QPixmap:
    """Return a picture of a campaign as a pixmap; empty if it cannot be shown."""
    try:
        return QPixmap.fromImage(pictures.read(held, "", within(_SHOWN)))
    except NotAllowed:
        return QPixmap()


_OURS = "application/x-qt-image"
"""MIME type of a picture copied in this program, or converted by the desktop."""


def _mime(data: QMimeData) -> str:
    """Return the first readable picture MIME type of the data, empty if none."""
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
    kind, quality = ("png", -1) if image.hasAlphaChannel() else ("jpg", _QUALITY)  # JPEG has no transparency
    return pictures.written(image, kind, quality)


def bare(image: QImage) -> QImage:
    """Return the pixels alone in sRGB, without metadata or colour profile."""
    if image.colorSpace().isValid():
        from PySide6.QtGui import QColorSpace  # imported late: creates its enums, which slows the start

        image.convertToColorSpace(QColorSpace(QColorSpace.NamedColorSpace.SRgb))
    form = QImage.Format.Format_ARGB32 if image.hasAlphaChannel() else QImage.Format.Format_RGB32
    dots = QImage(image.size(), form)
    painter = QPainter(dots)
    # Copies transparency unblended.
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.drawImage(0, 0, image)
    painter.end()
    return dots
