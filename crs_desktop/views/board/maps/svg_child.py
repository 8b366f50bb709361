"""A separate program that draws one SVG: ``python -m … < drawing.svg > picture.png``.

It runs apart from the window, with limited time and memory, and looks for references before it draws: a small
drawing from a stranger may take for ever, or name a file of the disk.
"""

import os
import re
import sys
from xml.etree import ElementTree

from crs_desktop.apart import bound

MOST_SIDE = 4000
"""Pixels of the longer side. A square of it is not yet so large that scaling down is offered."""
SECONDS, MEGABYTES = 20, 2000
_REFERS = re.compile(r"url\(\s*['\"]?\s*(?!#)|@import", re.IGNORECASE)
_WITHIN = re.compile(r"#.*|data:image/(png|jpeg|jpg);base64,\s*(iVBORw|/9j/)[A-Za-z0-9+/=\s]*", re.DOTALL)
"""An allowed reference: a part of the drawing itself, or an embedded PNG or JPEG recognised by its bytes.

Without the check of the bytes, Qt would also draw an SVG embedded under another type.
"""
REFUSED = 3
"""Exit code for a drawing that refers to something outside itself or declares entities."""


def why_not(text: bytes) -> str:
    """Return why a drawing is refused, in one word for the log; empty if it may be drawn."""
    if re.search(rb"<!\s*(DOCTYPE|ENTITY)", text, re.IGNORECASE):
        return "entities"
    if re.search(rb"<\?\s*xml-stylesheet", text, re.IGNORECASE):
        return "reference"
    for part in ElementTree.fromstring(text).iter():
        styled = [value for name, value in part.attrib.items() if not name.endswith("href")]
        # Style attributes and style sheets refer by url() and @import.
        if any(_REFERS.search(one) for one in (*styled, part.text or "")):
            return "reference"
        if any(name.endswith("href") and not _WITHIN.fullmatch(value) for name, value in part.attrib.items()):
            return "reference"
    return ""


def main() -> int:
    """Draw the SVG from standard input as a PNG on standard output; return the exit code."""
    bound(SECONDS, MEGABYTES)
    held = sys.stdin.buffer.read()
    if why_not(held):
        return REFUSED
    os.environ["QT_QPA_PLATFORM"] = "offscreen"  # needs no screen
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
    from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainter
    from PySide6.QtSvg import QSvgRenderer

    application = QGuiApplication(["svg"])
    renderer = QSvgRenderer(QByteArray(held))
    size = renderer.defaultSize()  # from width and height or the view box
    if not renderer.isValid() or size.isEmpty():
        return 1
    wanted = size.scaled(QSize(MOST_SIDE, MOST_SIDE), Qt.AspectRatioMode.KeepAspectRatio)
    image = QImage(wanted.expandedTo(QSize(1, 1)), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)  # drawings for paper are often transparent
    painter = QPainter(image)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    out = QBuffer()
    out.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(out, b"png").write(image.convertToFormat(QImage.Format.Format_RGB32))
    sys.stdout.buffer.write(bytes(out.data().data()))
    del application  # the fonts of the drawing needed it until here
    return 0


if __name__ == "__main__":
    sys.exit(main())
