"""The kinds of pictures that are read, told by how their bytes begin."""

_BEGINNINGS = {
    "png": (b"\x89PNG\r\n\x1a\n",),
    "jpeg": (b"\xff\xd8\xff",),
    "gif": (b"GIF87a", b"GIF89a"),
    "bmp": (b"BM",),
    "webp": (b"RIFF",),
}
"""No drawings (SVG, PDF): a small one may take for ever, or read the disk."""
KINDS = tuple(_BEGINNINGS)


_SCAN, _MOST_SCANS = b"\xff\xda", 100
"""A JPEG is painted over as often as it has scans, ten or so: thousands in a small one take minutes."""


def kind_of(held: bytes) -> str:
    """Which of `KINDS` these are the bytes of; empty for none."""
    found = next((kind for kind, begins in _BEGINNINGS.items() if held.startswith(begins)), "")
    return "" if found == "jpeg" and held.count(_SCAN) > _MOST_SCANS else found
