"""Pictures of maps: what a campaign keeps of them, and how they are shown."""

from msgspec import Struct
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from crs_desktop.play.journal.picture_form import is_plain
from crs_desktop.printing.output.picture_kinds import kind_of
from crs_desktop.printing.output.pictures import PictureReader, no_picture, written
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.style.portraits import bare
from crs_desktop.words import say

ROOMY_PIXELS = 16_000_000
"""Above this size scaling down is offered: a board shows no more, and every copy of a campaign holds it."""
_MOST_KEPT = 16_000_000  # bytes
_QUALITY = 90


class Measured(Struct, frozen=True):
    """A measured picture that has not been decoded: its bytes, kind, size as shown, and file name."""

    held: bytes
    kind: str
    wide: int
    high: int
    name: str

    @property
    def is_large(self) -> bool:
        """Whether the picture is better scaled down."""
        return self.wide * self.high > ROOMY_PIXELS

    def scaled(self) -> tuple[int, int]:
        """Return the width and height after scaling down."""
        part = min(1.0, (ROOMY_PIXELS / (self.wide * self.high)) ** 0.5)
        return max(1, int(self.wide * part)), max(1, int(self.high * part))


def measure(held: bytes, name: str) -> Measured:
    """Measure a picture without reading its pixels.

    Raises:
        NotAllowed: the bytes are no PNG, JPEG or WebP, or the picture is too large.

    """
    if kind_of(held) not in ("png", "jpeg", "webp"):
        raise NotAllowed(_why_none(held, name))
    reader = PictureReader(held, name)
    if reader.upright.isEmpty():
        raise NotAllowed(no_picture(name))
    return Measured(held, reader.kind, reader.upright.width(), reader.upright.height(), name)


def kept(measured: Measured, smaller: bool) -> bytes:
    """Return the bytes that a campaign stores: pixels without metadata, upright, ``smaller`` if asked.

    Raises NotAllowed if decoding fails after all.
    """
    side, image = max(measured.wide, measured.high), _image(measured, smaller)
    if not (smaller and measured.is_large) and _is_ours(measured.held, side):
        return measured.held
    return _encoded(image, measured)


def _is_ours(held: bytes, side: int) -> bool:
    return len(held) <= _MOST_KEPT and is_plain(held, side)


def shown(held: bytes, name: str = "") -> QImage:
    """Decode a picture that a campaign stores. Raises NotAllowed if it cannot be shown."""
    return _image(measure(held, name), False)


def anew(held: bytes, name: str) -> bytes:
    """Return the bytes to store for a map from an imported file, encoded anew unless already in our form."""
    return kept(measure(held, name), False)


def _image(measured: Measured, smaller: bool) -> QImage:
    reader = PictureReader(measured.held, measured.name)
    wanted = QSize(*measured.scaled()) if smaller and measured.is_large else reader.upright
    image = reader.read_as(wanted)
    if image.isNull():
        raise NotAllowed(no_picture(measured.name))
    return image


def _encoded(image: QImage, measured: Measured) -> bytes:
    """Encode as PNG if the original was one (lines stay sharp), else as JPEG; a large PNG becomes a JPEG."""
    image = bare(image)
    if measured.kind == "png" or image.hasAlphaChannel():
        png = written(image, "png")
        if len(png) <= _MOST_KEPT:
            return png
    return written(image.convertToFormat(QImage.Format.Format_RGB32), "jpg", _QUALITY)


def _why_none(held: bytes, name: str) -> str:
    if not held:
        return say("{file} is empty. Choose a picture.", file=name)
    said = "{file} is not a picture in a supported format. Use PNG, JPEG, WebP or SVG."
    return say(said, file=name)
