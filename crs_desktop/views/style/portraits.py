"""Portraits: what can be dropped as one, and the bytes that are kept of it, whoever shows it."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMimeData, Qt
from PySide6.QtGui import QImage, QImageReader, QImageWriter
from PySide6.QtWidgets import QWidget

from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_KEPT = 512
"""Pictures are kept no larger than so many pixels a side: portraits are small, campaigns are copied."""
_QUALITY = 90
_MOST = 64_000_000
"""So many pixels fill a quarter of a gigabyte while they are read; Qt itself reads no more."""


@cache
def kinds() -> tuple[str, ...]:
    """The endings of the pictures that can be read here, without the dot."""
    return tuple(bytes(kind.data()).decode() for kind in QImageReader.supportedImageFormats())


def ask(window: QWidget) -> Path | None:
    """Let the GM choose a picture; None when he thinks better of it."""
    from PySide6.QtWidgets import QFileDialog

    shown = say("Pictures ({kinds})", kinds=" ".join(f"*.{kind}" for kind in kinds()))
    chosen, _kind = QFileDialog.getOpenFileName(window, say("Choose a picture"), "", shown)
    return Path(chosen) if chosen else None


def is_one(data: QMimeData) -> bool:
    """Whether a picture is dragged: told by its name or kind, without reading it."""
    files = _files(data)
    return len(files) == 1 and _by_name(files[0]) if files else data.hasImage()


def dropped(data: QMimeData) -> Callable[[], bytes]:
    """What makes a portrait of it, also once ``data`` is gone; raises NotAllowed when it cannot be shown."""
    if files := _files(data):
        return lambda: of_file(files[0])
    image = QImage(data.imageData())
    return lambda: _kept(image, say("What was dropped"))


def of_file(path: Path) -> bytes:
    """What is kept of a picture file.

    Raises:
        NotAllowed: with a sentence, when it is no picture, or too large a one.

    """
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    reader.setDecideFormatFromContent(True)
    wide, high = reader.size().width(), reader.size().height()
    if wide * high > _MOST:
        said = "{file} is {wide} × {high} pixels: expected no more than {most} million in all."
        raise NotAllowed(say(said, file=path.name, wide=wide, high=high, most=_MOST // 1_000_000))
    return _kept(reader.read(), path.name)


def _files(data: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def _by_name(path: Path) -> bool:
    return path.suffix.lower().lstrip(".") in kinds() and path.is_file()


def _kept(image: QImage, name: str) -> bytes:
    if image.isNull():
        raise NotAllowed(say("{file} is no picture that can be shown here.", file=name))
    if max(image.width(), image.height()) > _KEPT:
        fits = Qt.AspectRatioMode.KeepAspectRatio
        image = image.scaled(_KEPT, _KEPT, fits, Qt.TransformationMode.SmoothTransformation)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, b"png" if image.hasAlphaChannel() else b"jpg")
    if not image.hasAlphaChannel():
        writer.setQuality(_QUALITY)
    writer.write(image)
    return bytes(buffer.data().data())
