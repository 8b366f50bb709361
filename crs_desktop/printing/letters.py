"""Text laid out by Qt: the program’s font, the widths of words, and lines as labels in millimetres.

Qt breaks lines, orders the words of right-to-left scripts and joins their letters. These rules fill a book of
their own (Unicode annexes 9 and 14), so this module and `output` may use Qt; cards and pages are data.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from unicodedata import bidirectional

from msgspec.structs import replace
from PySide6.QtCore import QPointF
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QGlyphRun,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)

from crs_desktop import shipped
from crs_desktop.printing.marks import INK, POINT, Label, Runs, Tone, line_height

UNITS = 100
"""Painting units in a millimetre: hundredths, so that letters measure the same on every device."""

BASE = 0.8
"""Distance of the base line from the top of a line, as a share of its height."""

_MEASURED = 1000
"""Size in pixels at which text is measured and broken once for all sizes: the font is not hinted."""

_FILES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
_SHORT = 60
_SLIP = 0.01
"""Allowed overhang of a line, in millimetres."""

_BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*|__(?=\S)(.+?)(?<=\S)__")
_LISTED = re.compile(r"\s*([-*•]|\d{1,2}[.)])\s+(?=\S)")
_HEADING = re.compile(r"#{1,4}\s+(?=\S)")
_BULLET = "•"

Line = tuple[Label, ...]
"""One line: its words and, before the first line of a list entry, the bullet."""


@cache
def family() -> str:
    """Load the font files and return the name of their family."""
    loaded = [QFontDatabase.addApplicationFont(str(shipped.path("fonts", name))) for name in _FILES]
    return QFontDatabase.applicationFontFamilies(loaded[0])[0]


@cache
def font(points: float, bold: bool = False) -> QFont:
    """Return the font in this size, in painting units."""
    return _sized(round(points * POINT * UNITS), bold)


def _sized(pixels: int, bold: bool) -> QFont:
    """Return the font without ligatures: PDF search misses “offence” if ff is one glyph."""
    made = QFont(family())
    made.setPixelSize(pixels)
    made.setBold(bold)
    # hinted letters have other widths at each size, and lines measured once would not fit
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    made.setFeature(QFont.Tag("liga"), 0)
    return made


def width(text: str, points: float, bold: bool = False) -> float:
    """Return the width of a text in millimetres."""
    return _advance(text, bold) * points * POINT / _MEASURED


@lru_cache(maxsize=20_000)
def _advance(text: str, bold: bool) -> float:
    return _metrics(bold).horizontalAdvance(text)


@cache
def _metrics(bold: bool) -> QFontMetricsF:
    return QFontMetricsF(_sized(_MEASURED, bold))


@lru_cache(maxsize=10_000)
def shows(sign: str) -> bool:
    """Return whether the font itself has this character; a substitute font may fail in print."""
    return sign.isspace() or _metrics(False).inFontUcs4(ord(sign))


@lru_cache(maxsize=1000)
def found(sign: str) -> bool:
    """Return whether any font of this machine has this character."""
    # Qt substitutes fonts only in a layout; glyph 0 is the empty box for a missing character.
    layout = _shaped(((sign, False),))
    list(_breaks(layout, 1e6))
    return shows(sign) or all(all(run.glyphIndexes()) for run in layout.glyphRuns())


def lines(text: str, points: float, room: float, bold: bool = False, ink: Tone = INK) -> list[Label]:
    """Return the lines of a plain text, none wider than ``room`` millimetres, each as a label in its line."""
    if not text:
        return []
    return [line for part in text.split("\n") for line in _flowing(((part, bold),), points, room, ink)]


def rich_lines(text: str, points: float, room: float) -> Iterator[Line]:
    """Yield the lines of a text with a little Markdown: **bold**, lists (“- ”, “1. ”), headings (“# ”)."""
    for paragraph in text.split("\n"):
        if listed := _LISTED.match(paragraph):
            yield from _hung(listed[1], paragraph[listed.end() :], points, room)
        elif heading := _HEADING.match(paragraph):
            for line in _flowing(((plain(paragraph[heading.end() :]), True),), points, room):
                yield (line,)
        else:
            for line in _flowing(_runs(paragraph), points, room):
                yield (line,)


def plain(text: str) -> str:
    """Return the text without the Markdown signs for bold letters."""
    return _BOLD.sub(lambda found: found[1] or found[2], text)


def is_rtl(text: str) -> bool:
    """Return whether a paragraph reads from right to left: its first letter of any direction decides."""
    strong = (kind for kind in map(bidirectional, text) if kind in ("L", "R", "AL"))
    return not text.isascii() and next(strong, "L") != "L"


def laid(label: Label) -> QTextLayout:
    """Return a label of several weights as a layout of one line, ready to be painted."""
    layout = _layout(label.runs, round(label.points * POINT * UNITS), label.rtl)
    list(_breaks(layout, 1e6))
    return layout


@lru_cache(maxsize=5000)
def glyphs(text: str, points: float, bold: bool) -> tuple[QGlyphRun, ...]:
    """Return a line of one weight as glyphs along the base line; most cards repeat the words of others."""
    layout = QTextLayout(text, font(points, bold))
    list(_breaks(layout, 1e6))
    line = layout.lineAt(0)
    runs = layout.glyphRuns()
    for run in runs:
        run.setPositions([at - QPointF(0, line.ascent()) for at in run.positions()])
    return tuple(runs)


def _hung(sign: str, text: str, points: float, room: float) -> Iterator[Line]:
    """Yield the lines of a list entry beside its number or bullet."""
    bullet = _BULLET if sign in "-*•" else sign
    indent = width(f"{bullet} ", points) + width(" ", points)
    for at, line in enumerate(_flowing(_runs(text), points, room - indent)):
        # a line from right to left hangs at its right end, where its bullet is
        moved = line if line.rtl else replace(line, x=line.x + indent)
        sign_ = replace(line, x=room if line.rtl else 0.0, text=bullet, bold=False, runs=())
        yield (moved,) if at else (sign_, moved)


@lru_cache(maxsize=8192)
def _flowing(runs: Runs, points: float, room: float, ink: Tone = INK) -> tuple[Label, ...]:
    """Return the lines of a paragraph; those of a right-to-left one end at the right."""
    return tuple(_flown(runs, points, room, ink))


def _flown(runs: Runs, points: float, room: float, ink: Tone) -> Iterator[Label]:
    text, y = "".join(part for part, _ in runs), BASE * line_height(points)
    rtl = is_rtl(text)
    for part in _broken(runs, text, points, room + _SLIP):
        told = "".join(words for words, _ in part)
        mixed = part if len(part) > 1 else ()
        place = (room, y) if rtl else (0.0, y)
        bold, at = part[0][1], "right" if rtl else "left"
        yield Label(*place, told, points, bold and not mixed, at, ink, runs=mixed, rtl=rtl)  # type: ignore[arg-type]


def _broken(runs: Runs, text: str, points: float, room: float) -> Iterator[Runs]:
    # Most texts are short and of one weight: their width is known without a layout.
    if len(runs) == 1 and len(text) < _SHORT and width(text, points, runs[0][1]) <= room:
        if told := text.strip():
            yield ((told, runs[0][1]),)
        return
    for start, end in _breaks(_shaped(runs), room / points / POINT * _MEASURED):
        if part := _part(runs, start, end):
            yield part


def _breaks(layout: QTextLayout, room: float) -> Iterator[tuple[int, int]]:
    """Break a layout into lines of this width; yield where each begins and ends, in UTF-16 units."""
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room)
        yield line.textStart(), line.textStart() + line.textLength()
    layout.endLayout()


@lru_cache(maxsize=1024)
def _shaped(runs: Runs) -> QTextLayout:
    """Return a paragraph as a layout at the measured size, to be broken at any width."""
    return _layout(runs, _MEASURED, is_rtl("".join(text for text, _ in runs)))


def _layout(runs: Runs, pixels: int, rtl: bool) -> QTextLayout:
    from PySide6.QtCore import Qt  # creates ninety enums: too slow for the first window

    layout = QTextLayout("".join(text for text, _ in runs), _sized(pixels, runs[0][1]))
    option = QTextOption()
    # a word longer than its line, such as a web address, is broken anywhere rather than cut off
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setTextDirection(Qt.LayoutDirection.RightToLeft if rtl else Qt.LayoutDirection.LeftToRight)
    layout.setTextOption(option)
    if len(runs) > 1:
        layout.setFormats(list(_formats(runs)))
    return layout


def _formats(runs: Runs) -> Iterator[QTextLayout.FormatRange]:
    at = 0
    for text, bold in runs:
        one = QTextLayout.FormatRange()
        one.start, one.length = at, _units(text)
        style = QTextCharFormat()
        style.setFontWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
        one.format = style
        at += one.length
        yield one


def _runs(text: str) -> Runs:
    """Split a paragraph into its plain and bold parts."""
    # look first, because most paragraphs have no bold words, and a cast has many
    if "**" not in text and "__" not in text:
        return ((text, False),)
    parts, at = list[tuple[str, bool]](), 0
    for bold in _BOLD.finditer(text):
        parts += [(text[at : bold.start()], False), (bold[1] or bold[2], True)]
        at = bold.end()
    parts.append((text[at:], False))
    return tuple(part for part in parts if part[0]) or (("", False),)


def _part(runs: Runs, start: int, end: int) -> Runs:
    """Return the runs between two places in UTF-16 units, without the blanks at the ends of a line."""
    found, at = list[tuple[str, bool]](), 0
    for text, bold in runs:
        size = _units(text)
        if told := _between(text, max(0, start - at), min(size, end - at)):
            found.append((told, bold))
        at += size
    return _stripped(found)


def _stripped(found: list[tuple[str, bool]]) -> Runs:
    while found and not found[-1][0].strip():
        found.pop()
    if found:
        found[-1] = (found[-1][0].rstrip(), found[-1][1])
        found[0] = (found[0][0].lstrip(), found[0][1])
    return tuple(part for part in found if part[0])


def _units(text: str) -> int:
    """Return the length of a text as Qt counts it."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def _between(text: str, start: int, end: int) -> str:
    if text.isascii():
        return text[start:end] if start < end else ""
    return text.encode("utf-16-le")[2 * start : 2 * max(start, end)].decode("utf-16-le")
