"""SVG of one side of a card, the same in every program: millimetres throughout, and complete strokes.

Text stays text, to be searched and edited. Each text names fallbacks for DejaVu Sans and its own width, so
that other fonts are stretched to the same width.
"""

import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from crs_desktop.printing import letters
from crs_desktop.printing.card import drawings
from crs_desktop.printing.marks import POINT, Disc, Frame, Icon, Label, Mark, Photo, Picture, Stroke
from crs_desktop.printing.sizes import Size

FAMILY = "DejaVu Sans, Verdana, Bitstream Vera Sans, sans-serif"
Pictures = Callable[[Photo], tuple[str, bytes]]
"""Function that returns the kind and bytes of a picture cropped to its box; no bytes if unreadable."""
_OPENING = re.compile(r"<svg[^>]*?viewBox=\"([^\"]*)\"[^>]*>")
_ID = re.compile(r"(id=\"|href=\"#)")


def drawn(marks: Sequence[Mark], size: Size, bleed: float, pictures: Pictures) -> str:
    """Return the whole SVG file, bleed included."""
    wide, tall = size.width + 2 * bleed, size.height + 2 * bleed
    held = "\n".join(part for at, mark in enumerate(marks) for part in _mark(mark, at, pictures))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" '
        f'width="{_n(wide)}mm" height="{_n(tall)}mm" '
        f'viewBox="{_n(-bleed)} {_n(-bleed)} {_n(wide)} {_n(tall)}">\n'
        f'<rect x="{_n(-bleed)}" y="{_n(-bleed)}" width="{_n(wide)}" height="{_n(tall)}" '
        'fill="#FFFFFF" stroke="none"/>\n'
        f"{held}\n</svg>\n"
    )


def _mark(mark: Mark, at: int, pictures: Pictures) -> Iterator[str]:
    match mark:
        case Label():
            yield _words(mark)
        case Frame():
            place = f'x="{_n(mark.x)}" y="{_n(mark.y)}" width="{_n(mark.width)}" height="{_n(mark.height)}"'
            radius = f' rx="{_n(mark.radius)}"' if mark.radius else ""
            yield f"<rect {place}{radius} {_painted(mark)}/>"
        case Disc():
            yield f'<circle cx="{_n(mark.x)}" cy="{_n(mark.y)}" r="{_n(mark.radius)}" {_painted(mark)}/>'
        case Stroke():
            ends = f'x1="{_n(mark.x1)}" y1="{_n(mark.y1)}" x2="{_n(mark.x2)}" y2="{_n(mark.y2)}"'
            dashes = f' stroke-dasharray="{_n(10 * mark.line)}"' if mark.dashed else ""
            yield f'<line {ends} stroke="{mark.ink}" stroke-width="{_n(mark.line)}"{dashes}/>'
        case Icon():
            yield _nested(drawings.icon(mark.name, mark.ink), (mark.x, mark.y, mark.side, mark.side), at)
        case Picture():
            room = (mark.x, mark.y, mark.width, mark.height)
            yield _nested(drawings.on_paper(mark.name), room, at)
        case Photo():
            yield from _photo(mark, pictures)


def _words(words: Label) -> str:
    runs = words.runs or ((words.text, words.bold),)
    wide = sum(letters.width(text, words.points, bold) for text, bold in runs)
    anchors = {"left": "start", "middle": "middle", "right": "end"}
    # Where text reads from right to left, it starts at its right end.
    anchors |= {"left": "end", "right": "start"} if words.rtl else {}
    bold = ' font-weight="bold"' if words.bold else ""
    rtl = ' direction="rtl"' if words.rtl else ""
    turned = f' transform="rotate(-90 {_n(words.x)} {_n(words.y)})"' if words.upwards else ""
    length = f' textLength="{_n(wide)}" lengthAdjust="spacingAndGlyphs"' if wide else ""
    return (
        f'<text x="{_n(words.x)}" y="{_n(words.y)}" font-family={quoteattr(FAMILY)} '
        f'font-size="{_n(words.points * POINT)}"{bold}{rtl} text-anchor="{anchors[words.at]}"{length} '
        f'fill="{words.ink}" stroke="none"{turned}>{"".join(_runs(words))}</text>'
    )


def _runs(words: Label) -> Iterator[str]:
    if not words.runs:
        yield escape(words.text)
    for text, bold in words.runs:
        yield f'<tspan font-weight="bold">{escape(text)}</tspan>' if bold else escape(text)


def _painted(shape: Frame | Disc) -> str:
    line = f'stroke="{shape.ink}" stroke-width="{_n(shape.line)}"' if shape.line else 'stroke="none"'
    return f'fill="{shape.fill or "none"}" {line}'


def _nested(drawing: str, place: tuple[float, float, float, float], at: int) -> str:
    """Return a drawing fitted into a box, its ids made unique by the index of its mark."""
    opening = _OPENING.search(drawing)
    assert opening is not None
    x, y, wide, tall = place
    _, _, across, down = map(float, opening[1].split())
    scale = min(wide / across, tall / down)
    left, top = x + (wide - scale * across) / 2, y + (tall - scale * down) / 2
    # Two drawings may use the same ids, and a reference would find the first one.
    inner = _ID.sub(rf"\g<1>m{at}-", drawing[opening.end() : drawing.rindex("</svg>")])
    return (
        f'<g stroke="none" transform="translate({_n(left)} {_n(top)}) scale({_n(scale)})">{inner.strip()}</g>'
    )


def _photo(photo: Photo, pictures: Pictures) -> Iterator[str]:
    """Yield a picture already cropped and upright: few programs read camera orientation or every kind."""
    kind, held = pictures(photo)
    if held:
        place = f'x="{_n(photo.x)}" y="{_n(photo.y)}" width="{_n(photo.width)}" height="{_n(photo.height)}"'
        data = f"data:image/{kind};base64,{b64encode(held).decode()}"
        yield f'<image {place} preserveAspectRatio="none" xlink:href="{data}"/>'


def _n(value: float) -> str:
    """Return a length in millimetres with up to four decimals."""
    return f"{value:.4f}".rstrip("0").rstrip(".")
