"""Pictures of maps: measured before they are read, bounded in memory, turned as the camera was held."""

from msgspec import Struct
from PySide6.QtCore import QBuffer, QIODevice, QSize
from PySide6.QtGui import QImage, QImageIOHandler, QImageReader, QImageWriter

from crs_desktop.play.journal.picture_form import is_plain
from crs_desktop.printing.output.picture_kinds import kind_of
from crs_desktop.printing.output.pictures import no_picture
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.style.portraits import bare
from crs_desktop.words import say

MOST_PIXELS = 64_000_000
"""A picture of so many fills a quarter of a gigabyte while it is read; nothing larger is."""
ROOMY_PIXELS = 16_000_000
"""Above so many, scaling down is offered: a board shows no more, and every copy of a campaign holds it."""
_MOST_KEPT = 16_000_000
_QUALITY = 90
_MEGABYTES = 300
_SIDE = 65_535
"""No format of pictures that is kept knows longer sides."""


class Measured(Struct, frozen=True):
    """A picture that was measured and not read yet: its bytes, its kind, and its size as it is seen."""

    held: bytes
    kind: str
    wide: int
    high: int
    name: str

    @property
    def is_large(self) -> bool:
        """Whether it is better scaled down."""
        return self.wide * self.high > ROOMY_PIXELS

    def scaled(self) -> tuple[int, int]:
        """How large it would be then."""
        part = min(1.0, (ROOMY_PIXELS / (self.wide * self.high)) ** 0.5)
        return max(1, int(self.wide * part)), max(1, int(self.high * part))


def measure(held: bytes, name: str) -> Measured:
    """How large a picture is; none of it is read.

    Raises:
        NotAllowed: it is none, a drawing, or too large a one.

    """
    kind = kind_of(held)
    if kind not in ("png", "jpeg", "webp"):
        raise NotAllowed(_why_none(held, name))
    size = _MapReader(held, kind).size()
    if not size.isValid() or size.isEmpty():
        raise NotAllowed(no_picture(name))
    if size.width() * size.height() > MOST_PIXELS or max(size.width(), size.height()) > _SIDE:
        said = "{file} is {wide} × {high} pixels: expected no more than {most} million, and {side} each way."
        large = {"wide": size.width(), "high": size.height(), "most": MOST_PIXELS // 1_000_000}
        raise NotAllowed(say(said, file=name, side=_SIDE, **large))
    if _lies(_MapReader(held, kind)):
        size.transpose()
    return Measured(held, kind, size.width(), size.height(), name)


def _lies(reader: QImageReader) -> bool:
    """Whether its width is seen as its height."""
    return bool(reader.transformation() & QImageIOHandler.Transformation.TransformationRotate90)


def kept(measured: Measured, smaller: bool) -> bytes:
    """What a campaign keeps of a picture: the dots alone, turned as they are seen, ``smaller`` where wanted.

    Raises NotAllowed where it cannot be read after all.
    """
    side, image = max(measured.wide, measured.high), _image(measured, smaller)
    if not (smaller and measured.is_large) and _is_ours(measured.held, side):
        return measured.held
    return _encoded(image, measured)


def _is_ours(held: bytes, side: int) -> bool:
    return len(held) <= _MOST_KEPT and is_plain(held, side)


def shown(held: bytes, name: str = "") -> QImage:
    """A picture that a campaign keeps. Raises NotAllowed where it cannot be shown."""
    return _image(measure(held, name), False)


def anew(held: bytes, name: str) -> bytes:
    """A map out of somebody’s file, encoded anew unless it is just as we would have written it."""
    return kept(measure(held, name), False)


def _image(measured: Measured, smaller: bool) -> QImage:
    QImageReader.setAllocationLimit(_MEGABYTES)
    reader = _MapReader(measured.held, measured.kind)
    reader.setAutoTransform(True)
    if smaller and measured.is_large:
        wanted = QSize(*measured.scaled())
        reader.setScaledSize(wanted.transposed() if _lies(reader) else wanted)
    image = reader.read()
    if image.isNull():
        raise NotAllowed(no_picture(measured.name))
    return image


def _encoded(image: QImage, measured: Measured) -> bytes:
    """Lines stay sharp where the picture was a PNG, unless that would be too many bytes."""
    image = bare(image)
    if measured.kind == "png" or image.hasAlphaChannel():
        written = _written(image, b"png")
        if len(written) <= _MOST_KEPT:
            return written
    return _written(image.convertToFormat(QImage.Format.Format_RGB32), b"jpg")


def _written(image: QImage, kind: bytes) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, kind)
    if kind == b"jpg":
        writer.setQuality(_QUALITY)
    writer.write(image)
    return bytes(buffer.data().data())


class _MapReader(QImageReader):
    """Holds the bytes that it reads."""

    def __init__(self, held: bytes, kind: str) -> None:
        self._held = QBuffer()
        self._held.setData(held)
        super().__init__(self._held, kind.encode())
        self.setAutoDetectImageFormat(False)


def _why_none(held: bytes, name: str) -> str:
    if not held:
        return say("{file} is empty: expected a picture.", file=name)
    said = "{file} is no picture that can be shown here: expected PNG, JPEG, WebP or SVG."
    return say(said, file=name)
