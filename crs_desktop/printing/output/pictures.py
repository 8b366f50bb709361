"""Pictures that a person gave: read safely, and cut to the box that they are painted in."""

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QBuffer, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageIOHandler, QImageReader, QImageWriter, QPainter

from crs_desktop.play import bounds
from crs_desktop.printing.output.picture_kinds import kind_of
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_MOST_PIXELS, _MOST_SIDE = 64_000_000, 65_535
"""Limits of every picture: a quarter of a gigabyte while it is read, and the longest side of a JPEG."""
_MEGABYTES = 300
"""Memory that Qt may take to read one picture."""
_HELD = 128
"""Number of cropped pictures that are cached: a cast prints each of them several times."""

_FACE = 0.4
"""Vertical centre of the crop, as a part of the height: faces are in the upper half."""

_QUALITY = 92
"""JPEG quality; the loss is not visible in print."""

Fits = Callable[[QSize], QSize]


def no_picture(name: str) -> str:
    """The sentence about a file of this name that is no picture."""
    return say("{file} is not a picture that can be shown here.", file=name)


def within(side: int) -> Fits:
    """No larger than ``side`` pixels each way."""

    def fitting(size: QSize) -> QSize:
        if max(size.width(), size.height()) <= side:
            return size
        return size.scaled(side, side, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))

    return fitting


class PictureReader(QImageReader):
    """Reader of a picture that somebody gave: measures it first, and reads it upright.

    Raises:
        NotAllowed: the bytes are no picture of a known kind, or the picture is too large.

    """

    def __init__(self, held: bytes, name: str) -> None:
        self.kind = kind_of(held)
        if not self.kind:
            raise NotAllowed(no_picture(name))
        self._held = QBuffer()
        self._held.setData(held)
        super().__init__(self._held, self.kind.encode())
        self.setAllocationLimit(_MEGABYTES)
        # a file must be what its first bytes say, or another decoder of Qt would be given a stranger's bytes
        self.setAutoDetectImageFormat(False)
        self.setAutoTransform(True)
        self._lies = bool(self.transformation() & QImageIOHandler.Transformation.TransformationRotate90)
        self.upright = self._turned(self.size())
        """Size of the picture as people see it; empty where the file does not tell."""
        _check_size(self.size(), name)

    def read_as(self, wanted: QSize) -> QImage:
        """Return the picture scaled to ``wanted`` while it is read; null where the file breaks off."""
        if self.upright.isValid() and wanted != self.upright:
            self.setScaledSize(self._turned(wanted))
        return self.read()

    def _turned(self, size: QSize) -> QSize:
        return size.transposed() if self._lies else size


def _check_size(size: QSize, name: str) -> None:
    wide, high = size.width(), size.height()
    if wide * high > _MOST_PIXELS or max(wide, high) > _MOST_SIDE:
        said = "{file} is {wide} × {high} pixels. Limit: {most} million pixels, {side} on each side."
        limits = {"most": _MOST_PIXELS // 1_000_000, "side": _MOST_SIDE}
        raise NotAllowed(say(said, file=name, wide=wide, high=high, **limits))


def read(held: bytes, name: str, fits: Fits) -> QImage:
    """Return the picture upright, as large as ``fits`` makes it; null where the file breaks off.

    Raises:
        NotAllowed: the bytes are no picture, or one that is too large.

    """
    if len(held) > bounds.PICTURE_BYTES:
        raise NotAllowed(no_picture(name))
    reader = PictureReader(held, name)
    return reader.read_as(fits(reader.upright))


@lru_cache(maxsize=_HELD)
def cut(held: bytes, width: int, height: int, whole: bool = False) -> QImage:
    """Return the picture filling a box of so many pixels, no finer than it is; null if unreadable.

    A ``whole`` picture is not cropped: there is white paper beside it.
    """
    way = Qt.AspectRatioMode.KeepAspectRatio if whole else Qt.AspectRatioMode.KeepAspectRatioByExpanding

    def covering(size: QSize) -> QSize:
        full = size.scaled(width, height, way)
        # never enlarged: more pixels than the picture has would only make the file larger
        return full if full.width() < size.width() else size

    try:
        image = read(held, "", covering)
    except NotAllowed:
        return QImage()
    return _on_paper(image, width / height) if whole else _cropped(image, width / height)


def _on_paper(image: QImage, ratio: float) -> QImage:
    """Return the picture in the middle of white paper whose width and height have this ratio."""
    wide, high = (
        max(image.width(), round(image.height() * ratio)),
        max(image.height(), round(image.width() / ratio)),
    )
    paper = QImage(wide, high, QImage.Format.Format_RGB32)
    paper.fill(Qt.GlobalColor.white)
    painter = QPainter(paper)
    painter.drawImage((wide - image.width()) // 2, (high - image.height()) // 2, image)
    painter.end()
    return paper


def encoded(image: QImage) -> tuple[str, bytes]:
    """Return kind and bytes of a picture for a file: a PNG where it is transparent, else a JPEG."""
    # JPEG knows no transparency, and would print it black
    kind = "png" if image.hasAlphaChannel() else "jpeg"
    return kind, b"" if image.isNull() else written(image, kind, _QUALITY)


def written(image: QImage, kind: str, quality: int = -1) -> bytes:
    """Return a picture as the bytes of a file; ``quality`` is what Qt takes it to be for this kind."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, kind.encode())
    writer.setQuality(quality)
    writer.write(image)
    return bytes(buffer.data().data())


def _cropped(image: QImage, ratio: float) -> QImage:
    """Return the part with these proportions: the middle of the width, and the height around a face."""
    wide = min(image.width(), max(1, round(image.height() * ratio)))
    high = min(image.height(), max(1, round(image.width() / ratio)))
    left, above = (image.width() - wide) // 2, round(image.height() * _FACE - high / 2)
    above = max(0, min(above, image.height() - high))
    cropped = image.copy(left, above, wide, high)
    seen = QImage.Format.Format_ARGB32 if image.hasAlphaChannel() else QImage.Format.Format_RGB32
    return cropped.convertToFormat(seen)
