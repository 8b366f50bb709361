"""Tells a print shop in a PDF where each page is cut: TrimBox and BleedBox, which Qt does not set.

They are added as an update at the end of the file, as the format allows: what was written stays as it is.
"""

import re
from collections.abc import Iterator, Sequence

from crs_desktop.printing.card.marks import POINT
from crs_desktop.printing.page.pages import Page, Trim

_PAGE = re.compile(rb"(\d+) 0 obj\n(<<\n/Type /Page\n.*?)>>\nendobj\n", re.DOTALL)
_MEDIA = re.compile(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]")
_TRIM = re.compile(rb"/TrimBox \[[^\]]*\]\n")
_END = re.compile(rb"trailer\n<<\n(.*?)>>\nstartxref\n(\d+) ?\n%%EOF\s*$", re.DOTALL)

_Box = tuple[float, float, float, float]


def with_boxes(pdf: bytes, pages: Sequence[Page]) -> bytes:
    """The same file, with both boxes on every page."""
    found, end = list(_PAGE.finditer(pdf)), _END.search(pdf)
    if end is None or len(found) != len(pages):
        return pdf
    update, places = b"", list[tuple[int, int]]()
    for one, page in zip(found, pages, strict=True):
        places.append((int(one[1]), len(pdf) + len(update)))
        update += b"%d 0 obj\n%s>>\nendobj\n" % (int(one[1]), _TRIM.sub(b"", one[2]) + _boxes(one[2], page))
    at = len(pdf) + len(update)
    table = b"".join(b"%d 1\n%010d 00000 n \n" % place for place in sorted(places))
    trailer = b"trailer\n<<\n%s/Prev %d\n>>\nstartxref\n%d\n%%%%EOF\n" % (end[1], int(end[2]), at)
    return pdf + update + b"xref\n" + table + trailer


def _boxes(written: bytes, page: Page) -> bytes:
    """Both boxes of a page, whose sides Qt has rounded to whole points."""
    media = _MEDIA.search(written)
    if media is None:
        return b""
    wide, tall = float(media[1]), float(media[2])
    trim = page.trim or Trim(0, 0, page.width, page.height, 0)
    named = zip((b"TrimBox", b"BleedBox"), _edges(trim, page, wide, tall), strict=True)
    return b"".join(b"/%s [%s]\n" % (name, b" ".join(b"%.4f" % side for side in box)) for name, box in named)


def _edges(trim: Trim, page: Page, wide: float, tall: float) -> Iterator[_Box]:
    """In points from the lower left; the page stands in the middle of the paper as Qt has it."""
    left = (wide - page.width / POINT) / 2
    top = (tall - page.height / POINT) / 2
    for beyond in (0.0, trim.bleed):
        x, y = (trim.x - beyond) / POINT, (trim.y - beyond) / POINT
        right, low = (trim.x + trim.width + beyond) / POINT, (trim.y + trim.height + beyond) / POINT
        box = (left + x, tall - top - low, left + right, tall - top - y)
        yield max(0.0, box[0]), max(0.0, box[1]), min(wide, box[2]), min(tall, box[3])
