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

_MOST_SCANS, _MOST_PARTS = 100, 5000
"""A JPEG is painted over as often as it has scans, ten or so: thousands in a small one take minutes."""
_PART = re.compile(rb"\xff([^\x00\x01\xd0-\xd7\xff])")
"""Start of a JPEG segment that states its length, or of the end marker; image data never looks like this."""
_SCAN, _END = b"\xda", b"\xd9"


def kind_of(held: bytes) -> str:
    """Return the name in `KINDS` of the format of these bytes; empty for none."""
    found = next((kind for kind, begins in _BEGINNINGS.items() if held.startswith(begins)), "")
    return "" if found == "jpeg" and _is_endless(held) else found


def _is_endless(jpeg: bytes) -> bool:
    """Whether it has too many scans; nothing is counted behind its end, where telephones lay a film."""
    # begin after the two bytes with which every JPEG begins
    parts, at = list[bytes](), 2
    while len(parts) < _MOST_PARTS and (part := _PART.search(jpeg, at)) and part[1] != _END:
        parts.append(part[1])
        at = part.end() + int.from_bytes(jpeg[part.end() : part.end() + 2], "big")
    return len(parts) == _MOST_PARTS or parts.count(_SCAN) > _MOST_SCANS
