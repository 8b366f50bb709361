"""Small maps of our own making, of every kind and with every quirk."""

import json
from base64 import b64encode
from typing import Any

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter


def image(wide: int = 60, high: int = 40, square: int = 10) -> QImage:
    """A floor with lines at equal distances, its left half darker."""
    made = QImage(wide, high, QImage.Format.Format_RGB32)
    made.fill(QColor("#C8B090"))
    painter = QPainter(made)
    painter.fillRect(0, 0, wide // 2, high, QColor("#806040"))
    painter.setPen(QColor("#202020"))
    for at in range(0, max(wide, high), square):
        painter.drawLine(at, 0, at, high)
        painter.drawLine(0, at, wide, at)
    painter.end()
    return made


def encoded(picture: QImage, kind: str = "png") -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, kind.encode())
    assert writer.write(picture)
    return bytes(buffer.data().data())


def turned_jpeg(picture: QImage) -> bytes:
    """A JPEG whose EXIF data asks for a quarter turn."""
    plain = encoded(picture, "jpg")
    tiff = (
        b"MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00"
    )
    body = b"Exif\x00\x00" + tiff
    return plain[:2] + b"\xff\xe1" + (len(body) + 2).to_bytes(2) + body + plain[2:]


def header_of_png(wide: int, high: int) -> bytes:
    """The beginning of a PNG that claims this size."""
    import struct
    import zlib

    size = b"IHDR" + struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    data = b"IDAT" + zlib.compress(b"\x00")
    chunks = (size, data, b"IEND")
    said = [struct.pack(">I", len(one) - 4) + one + struct.pack(">I", zlib.crc32(one)) for one in chunks]
    return b"\x89PNG\r\n\x1a\n" + b"".join(said)


def vtt(**changes: Any) -> dict[str, Any]:
    """A room of 6 × 4 squares with a wall, a pillar, a closed and an open door."""
    usual: dict[str, Any] = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0}, "map_size": {"x": 6, "y": 4}, "pixels_per_grid": 10,
        },
        "line_of_sight": [[{"x": 1, "y": 1}, {"x": 3.5, "y": 1}, {"x": 3.5, "y": 3}]],
        "objects_line_of_sight": [[{"x": 5, "y": 2}, {"x": 5.25, "y": 2.25}]],
        "portals": [door(True), door(False)],
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "lights": [{"position": {"x": 2, "y": 2}, "range": 5}],
        "image": b64encode(encoded(image())).decode(),
    }  # fmt: skip
    return {**usual, **changes}


def door(closed: bool) -> dict[str, Any]:
    x = 3.5 if closed else 1
    bounds = [{"x": x, "y": 3}, {"x": x, "y": 4}]
    return {"position": {"x": x, "y": 3.5}, "bounds": bounds, "rotation": 1.57, "closed": closed}


def vtt_bytes(**changes: Any) -> bytes:
    return json.dumps(vtt(**changes)).encode()
