"""Table cells in HTML, as office programs put them on the clipboard beside the text.

The text has less information: LibreOffice drops line ends within a cell, and Excel's quotation marks are
ambiguous.
"""

import re
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser

from crs_desktop.override import override
from crs_desktop.play import bounds
from crs_desktop.play.lists.reading.text_cells import Line
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_CELLS, _BLOCKS = ("td", "th"), ("p", "div", "li", "ul", "ol")
_SILENT = ("style", "script", "title", "comment")
_WIDEST = 1000
"""Largest width or height of a cell."""
# 100,000 openings of a comment took the parser 50 seconds; a letter of 5,000 digits was a traceback
_UNREAD = re.compile(
    r"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<!\[(?![^>]*\]>)[^>]*(?:>|\Z)"
    r"|(<[!?/a-z][^>]*>)|<[!?/a-z][^>]*\Z|&#x?[0-9a-f]{8,};?",
    re.DOTALL | re.IGNORECASE,
)
"""HTML removed before parsing: comments and unfinished tags, which slow the parser, and bad characters.

Finished tags are matched as well, so that the search skips them, and are kept.
"""
_Attributes = Sequence[tuple[str, str | None]]


def rows_in(html: str) -> tuple[Line, ...]:
    """Return the rows of the only table, if it has several columns and contains all words.

    Words outside the table would be lost, so then the result is empty. Raises `NotAllowed` with a sentence if
    the table exceeds `bounds`.
    """
    if len(html) > bounds.HTML_LETTERS:
        said = "its HTML has {count} characters. At most {most} are allowed. Save it as a file first."
        raise NotAllowed(say(said, count=len(html), most=bounds.HTML_LETTERS))
    reader = _TableReader()
    try:
        reader.feed(_UNREAD.sub(r"\1", html))
        reader.close()
    except AssertionError:  # raised by the parser for a malformed declaration
        return ()
    if reader.tables != 1 or reader.beside or max(map(len, reader.rows), default=0) < 2:
        return ()
    return tuple((at, cells) for at, cells in enumerate(reader.rows, 1) if any(cells))


class _TableReader(HTMLParser):
    """Parser that keeps the rows; ``beside`` is true if words stand outside all cells."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._cells = 0
        self.tables, self.beside = 0, False
        self._silent = 0
        self._parts: list[str] | None = None
        self._wide = 1
        self._hanging: dict[int, int] = {}

    @override
    def handle_starttag(self, tag: str, attrs: _Attributes) -> None:
        if tag == "table":
            self.tables += 1
        elif tag == "tr":
            self._begin_row()
        elif tag in _CELLS and self.rows:
            self._end_cell()
            self._begin_cell({name: value or "" for name, value in attrs})
        elif tag in _SILENT:
            self._silent += 1
        self._break(tag)

    @override
    def handle_endtag(self, tag: str) -> None:
        if tag in (*_CELLS, "tr", "table"):
            self._end_cell()
        elif tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif tag in _BLOCKS:
            self._break(tag)

    @override
    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        if self._parts is not None:
            self._parts.append(re.sub(r"[ \t\r\n\f]+", " ", data))
        elif data.strip():
            self.beside = True

    def _begin_row(self) -> None:
        self._end_cell()
        if self.rows:
            self._end_row(self.rows[-1])
            self._cells += len(self.rows[-1])
        self.rows.append([])

    def _end_row(self, row: list[str]) -> None:
        """Fill a row with few cells up to the last cell that reaches down into it."""
        last = max((at for at, left in self._hanging.items() if left > 1), default=-1)
        self._check(max(len(row), last + 1))
        self._repeat_hanging(row)
        while len(row) <= last:
            row.append("")
            self._repeat_hanging(row)

    def _begin_cell(self, attrs: Mapping[str, str]) -> None:
        row = self.rows[-1]
        self._repeat_hanging(row)
        self._parts, self._wide = [], _count(attrs.get("colspan"))
        self._check(len(row) + self._wide)
        if (high := _count(attrs.get("rowspan"))) > 1:
            self._hanging |= {len(row) + at: high for at in range(self._wide)}

    def _check(self, columns: int) -> None:
        """Check the size before columns are created: a few letters may ask for millions of cells."""
        bounds.check_size(len(self.rows), columns)
        bounds.check_cells(self._cells + columns)

    def _repeat_hanging(self, row: list[str]) -> None:
        """Repeat the cells that reach down from the row above."""
        while self._hanging.get(len(row), 1) > 1:
            self._hanging[len(row)] -= 1
            row.append(self.rows[-2][len(row)])

    def _end_cell(self) -> None:
        if self._parts is not None:
            self.rows[-1] += [_text("".join(self._parts)), *[""] * (self._wide - 1)]
            self._parts = None

    def _break(self, tag: str) -> None:
        if self._parts is not None and (tag == "br" or tag in _BLOCKS):
            # several blocks may begin and end at the same place, so `_text` makes one line end of several \r
            self._parts.append("\n" if tag == "br" else "\r")


def _text(parts: str) -> str:
    """Return the text that a cell shows: a line for each paragraph, without blanks of the HTML layout."""
    lines = re.sub(r"(?<! ) *\r[\r ]*", "\n", parts).replace("\xa0", " ").split("\n")
    return "\n".join(map(str.strip, lines)).strip("\n")


def _count(text: str | None) -> int:
    return min(int(text), _WIDEST) if text and re.fullmatch("[1-9][0-9]{0,5}", text) else 1
