"""Pictures of any view in a file: PNG with twice the pixels, SVG, or PDF."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPoint, QRect
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtWidgets import QFileDialog, QWidget

from crs_desktop.play.journal.atomic_write import in_place_of
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

SHARP, _CSS_DOTS, _POINTS = 2, 96, 72
"""Dots of a PNG for each pixel of the screen, dots per inch of an SVG and of a PDF."""
_KINDS = "PNG (*.png);;SVG (*.svg)"


def ask_where(view: QWidget, usual: Path) -> Path | None:
    """Ask for a file and its kind; return None if the GM cancels."""
    chosen, kind = QFileDialog.getSaveFileName(view.window(), say("Save a picture"), str(usual), _KINDS)
    path = Path(chosen)
    if not chosen or path.suffix.lower() in (".png", ".svg"):
        return path if chosen else None
    return path.with_name(path.name + _suffix(kind))


def write(view: QWidget, path: Path) -> bool:
    """Write a picture of a view, completely or not at all; return whether it was written."""
    held = {".svg": _svg, ".pdf": _pdf}.get(path.suffix.lower(), png)(view)
    try:
        with in_place_of(path) as beside:
            beside.write_bytes(held)
    except OSError:
        return False
    return True


def why_not(path: Path) -> WhyNot:
    """Return the sentence for a picture that could not be written."""
    said = "{file} could not be written. Choose another folder; nothing else has changed."
    return WhyNot(say(said, file=path.name))


def _suffix(kind: str) -> str:
    return ".svg" if kind.startswith("SVG") else ".png"


def drawn(view: QWidget) -> QImage:
    """Return an image of a view with twice its pixels."""
    image = QImage(view.size() * SHARP, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(SHARP)
    image.fill(view.palette().window().color())
    painter = QPainter(image)
    QWidget.render(view, painter, QPoint())
    painter.end()
    return image


def png(view: QWidget) -> bytes:
    """Return a view as the bytes of a PNG."""
    buffer = _buffer()
    QImageWriter(buffer, b"png").write(drawn(view))
    return bytes(buffer.data().data())


def _svg(view: QWidget) -> bytes:
    from PySide6.QtSvg import QSvgGenerator

    buffer, made = _buffer(), QSvgGenerator()
    made.setOutputDevice(buffer)
    made.setResolution(_CSS_DOTS)
    made.setSize(view.size())
    made.setViewBox(QRect(QPoint(), view.size()))
    made.setTitle(view.accessibleName())
    painter = QPainter(made)
    QWidget.render(view, painter, QPoint())  # a view of graphics has another `render` of its own
    painter.end()
    return bytes(buffer.data().data())


def _pdf(view: QWidget) -> bytes:
    from PySide6.QtGui import QPageSize, QPdfWriter

    buffer = _buffer()
    made = QPdfWriter(buffer)
    made.setPageSize(QPageSize(view.size(), ""))  # in points: one for each pixel
    made.setPageMargins(QMarginsF())
    made.setResolution(_POINTS)
    made.setTitle(view.accessibleName())
    painter = QPainter(made)
    QWidget.render(view, painter, QPoint())
    painter.end()
    return bytes(buffer.data().data())


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.ReadWrite)
    return buffer
