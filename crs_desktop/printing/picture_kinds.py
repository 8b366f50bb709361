"""The kinds of pictures that are read, told by how their bytes begin."""

import re

_BEGINNINGS = {
    "png": (b"\x89PNG\r\n\x1a\n",),
    "jpeg": (b"\xff\xd8\xff",),
    "gif": (b"GIF87a", b"GIF89a"),
    "bmp": (b"BM",),
    "webp": (b"RIFF",),
}
"""No drawings (SVG, PDF): a small one may take for ever, or read the disk."""
KINDS = tuple(_BEGINNINGS)

_MOST_SCANS = 100
"""A JPEG is painted over as often as it has scans, ten or so: thousands in a small one take minutes."""
_PART = re.compile(rb"\xff([^\x00\x01\xd0-\xd7\xff])")
"""How a part of a JPEG begins that says how long it is, or the end: what is in a picture looks otherwise."""
_SCAN, _END = b"\xda", b"\xd9"


def kind_of(held: bytes) -> str:
    """Which of `KINDS` these are the bytes of; empty for none."""
    found = next((kind for kind, begins in _BEGINNINGS.items() if held.startswith(begins)), "")
    return "" if found == "jpeg" and _scans(held) > _MOST_SCANS else found


def _scans(jpeg: bytes) -> int:
    """How many a JPEG has; nothing is counted behind its end, where telephones lay a film."""
    scans, at = 0, 2
    while (part := _PART.search(jpeg, at)) and part[1] != _END:
        scans += part[1] == _SCAN
        at = part.end() + int.from_bytes(jpeg[part.end() : part.end() + 2], "big")
    return scans
