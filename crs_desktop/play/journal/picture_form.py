"""Check whether a picture has the plain form that the program writes itself, without decoding it."""

from collections.abc import Iterator
from itertools import takewhile

_PNG = b"\x89PNG\r\n\x1a\n"
_OF_PNG = {b"IHDR", b"pHYs", b"IDAT", b"IEND"}
# the markers APP0; DQT, DHT, DRI; SOF0 alone, as other frames may have many scans; SOS; EOI
_JFIF, _TABLES, _SIZES, _SCAN, _END = 0xE0, {0xDB, 0xC4, 0xDD}, {0xC0}, 0xDA, b"\xff\xd9"
_MOST_BYTES = 2_000_000


def is_plain(held: bytes, side: int) -> bool:
    """Return whether ``held`` is nothing but a PNG or one-scan JPEG of at most ``side`` pixels each way."""
    if len(held) > _MOST_BYTES:
        return False
    try:
        return _plain_png(held, side) if held.startswith(_PNG) else _plain_jpeg(held, side)
    except IndexError:
        return False


def _plain_png(held: bytes, side: int) -> bool:
    chunks = list(_chunks(held))
    kinds = [kind for kind, _ in chunks]
    if not chunks or kinds[0] != b"IHDR" or kinds[-1] != b"IEND" or not _OF_PNG.issuperset(kinds):
        return False
    # The header begins with the width and the height.
    return _fits(chunks[0][1][4:8], chunks[0][1][:4], side)


def _chunks(held: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_PNG)
    while at < len(held):
        length = int.from_bytes(held[at : at + 4])
        yield held[at + 4 : at + 8], held[at + 8 : at + 8 + length]
        # Length, kind and checksum have four bytes each.
        at += 12 + length


def _plain_jpeg(held: bytes, side: int) -> bool:
    if not held.startswith(b"\xff\xd8") or not held.endswith(_END):
        return False
    marks = list(_segments(held))
    before = dict(takewhile(lambda mark: mark[0] != _SCAN, marks))
    if marks[-1][0] != _SCAN or not {_JFIF, *_TABLES, *_SIZES}.issuperset(before):
        return False
    sizes = [content for mark, content in before.items() if mark in _SIZES]
    return len(sizes) == 1 and _fits(sizes[0][1:3], sizes[0][3:5], side) and _one_scan(held)


def _segments(held: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the marker and content of each segment up to the first scan."""
    at = 2
    while at < len(held):
        if held[at] != 0xFF:
            raise IndexError
        # The length counts its own two bytes, and not those of the marker.
        length = int.from_bytes(held[at + 2 : at + 4])
        yield held[at + 1], held[at + 4 : at + 2 + length]
        if held[at + 1] == _SCAN:
            return
        at += 2 + length


def _one_scan(held: bytes) -> bool:
    # A byte FF within a scan is always followed by 0 or a restart mark.
    return held.count(b"\xff\xda") == 1


def _fits(high: bytes, wide: bytes, side: int) -> bool:
    return all(0 < int.from_bytes(one) <= side for one in (high, wide))
