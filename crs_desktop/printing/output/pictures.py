"""Pictures that a person gave: read safely, and cut to the box that they are painted in."""

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QBuffer, QSize, Qt
from PySide6.QtGui import QImage, QImageIOHandler, QImageReader

from crs_desktop.printing.output.picture_kinds import kind_of
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

MOST_BYTES = 64_000_000
_MOST = 64_000_000
"""So many pixels fill a quarter of a gigabyte while they are read; Qt itself reads no more."""
_HELD = 128
"""So many cut pictures are kept: a cast prints each of them several times."""

_FACE = 0.4
"""So far down in a picture is what its box has in its middle: faces are in the upper half."""

_QUALITY = 92
"""What a JPEG loses by it is not seen in print."""

Fits = Callable[[QSize], QSize]


def no_picture(name: str) -> str:
    """The sentence about a file of this name that is no picture."""
    return say("{file} is no picture that can be shown here.", file=name)


def within(side: int) -> Fits:
    """No larger than ``side`` pixels each way."""

    def fitting(size: QSize) -> QSize:
        if max(size.width(), size.height()) <= side:
            return size
        return size.scaled(side, side, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))

    return fitting


def read(held: bytes, name: str, fits: Fits) -> QImage:
    """The picture upright, as large as ``fits`` makes it; measured before any of it is read.

    A null image where it breaks off. Raises `NotAllowed` when it is none, or too large a one.
    """
    kind = kind_of(held)
    if not kind or len(held) > MOST_BYTES:
        raise NotAllowed(no_picture(name))
    buffer = QBuffer()
    buffer.setData(held)
    reader = QImageReader(buffer, kind.encode())
    reader.setAutoDetectImageFormat(False)
    reader.setAutoTransform(True)
    size = reader.size()
    if size.width() * size.height() > _MOST:
        said = "{file} is {wide} × {high} pixels: expected no more than {most} million in all."
        large = {"wide": size.width(), "high": size.height(), "most": _MOST // 1_000_000}
        raise NotAllowed(say(said, file=name, **large))
    lies = bool(reader.transformation() & QImageIOHandler.Transformation.TransformationRotate90)
    wanted = _turned(fits(_turned(size, lies)), lies)
    if size.isValid() and wanted != size:
        reader.setScaledSize(wanted)
    return reader.read()


@lru_cache(maxsize=_HELD)
def cut(held: bytes, width: int, height: int) -> QImage:
    """The picture filling a box of so many pixels, and no finer than it is; null where it cannot be shown."""

    def covering(size: QSize) -> QSize:
        full = size.scaled(width, height, Qt.AspectRatioMode.KeepAspectRatioByExpanding)
        return full if full.width() < size.width() else size

    try:
        image = read(held, "", covering)
    except NotAllowed:
        return QImage()
    return _cropped(image, width / height)


def encoded(image: QImage) -> tuple[str, bytes]:
    """The kind and the bytes of a picture in a file: a PNG where one sees through it, else a JPEG."""
    kind, buffer = "png" if image.hasAlphaChannel() else "jpeg", QBuffer()
    if not image.isNull():
        image.save(buffer, kind, _QUALITY)  # type: ignore[call-overload]
    return kind, bytes(buffer.data().data())


def _cropped(image: QImage, ratio: float) -> QImage:
    """As much of it as has these proportions: of the width its middle, of the height what is about a face."""
    wide = min(image.width(), max(1, round(image.height() * ratio)))
    high = min(image.height(), max(1, round(image.width() / ratio)))
    left, above = (image.width() - wide) // 2, round(image.height() * _FACE - high / 2)
    above = max(0, min(above, image.height() - high))
    cropped = image.copy(left, above, wide, high)
    seen = QImage.Format.Format_ARGB32 if image.hasAlphaChannel() else QImage.Format.Format_RGB32
    return cropped.convertToFormat(seen)


def _turned(size: QSize, lies: bool) -> QSize:
    return size.transposed() if lies else size
