"""The pages of the manual, their sections, and a search through them."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QObject, Qt

from crs_desktop import shipped
from crs_desktop.models.rows import Index, ListModel, resetting
from crs_desktop.override import override
from crs_desktop.words import say

_LINKED = re.compile(r"\]\(([\w-]+)\.md\)")
_HEADING = re.compile(r"^#{1,3} (.+)$", re.MULTILINE)
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_ASKS = re.compile(r"^\[asks\]: # \((.+)\)\n", re.MULTILINE)
_COUNTED = re.compile(r"^\d+ | \(?\d+\)?$")
"""The numbers round a part of a key: ``2 Combat round``, ``pick 1``, ``Action (2)``."""


class ManualSection(Struct, frozen=True):
    """A heading with the text below it.

    ``page`` is the name of its file without the ending, ``number`` the index of the heading in the page; 0
    is the title of the page. ``asks`` holds parts of the keys of the questions that it treats.
    """

    page: str
    number: int
    heading: str
    text: str
    asks: tuple[str, ...] = ()

    @property
    def anchor(self) -> str:
        """The anchor of the heading in a link: small letters and hyphens."""
        return re.sub(r"[^\w-]", "", self.heading.casefold().replace(" ", "-"))

    def holds(self, words: Sequence[str]) -> bool:
        """Return whether each word, in lower case, occurs in the heading or in the text."""
        whole = f"{self.heading}\n{self.text}".casefold()
        return all(word in whole for word in words)


@cache
def page_names() -> tuple[str, ...]:
    """Return the names of the pages, in the order in which the manual's README lists them."""
    return tuple(dict.fromkeys(_LINKED.findall(page_text("README"))))


def page_text(page: str) -> str:
    """Return the Markdown of a page."""
    return shipped.path("manual", f"{page}.md").read_text("utf-8")


@cache
def sections() -> tuple[ManualSection, ...]:
    """Return all sections of all pages, in reading order."""
    return tuple(section for page in page_names() for section in _sections(page))


def titles() -> tuple[ManualSection, ...]:
    """Return the first section of each page."""
    return tuple(section for section in sections() if section.number == 0)


def found(typed: str) -> tuple[ManualSection, ...]:
    """Return the sections that hold all typed words, those with the words in their heading first."""
    words = typed.casefold().split()
    matching = [section for section in sections() if section.holds(words)]
    return tuple(sorted(matching, key=lambda section: not _titled(section, words)))


def about(page: str, key: str) -> ManualSection:
    """Return the section of a page that treats the question with this key, or else the page's title.

    A section names the parts of keys that it treats in a line ``[asks]: # (part; part)``, which Markdown does
    not show. The last parts of a key say most.
    """
    parts = [section for section in sections() if section.page == page]
    treated = {part: section for section in parts for part in section.asks}
    asked = (_COUNTED.sub("", part) for part in reversed(key.split("/")))
    return next((treated[part] for part in asked if part in treated), parts[0])


def linked(page: str, anchor: str) -> ManualSection | None:
    """Return the section to which a link leads, by the anchor that Markdown makes of its heading."""
    parts = [section for section in sections() if section.page == page]
    return next((one for one in parts if one.anchor == anchor), next(iter(parts), None))


def _sections(page: str) -> Iterator[ManualSection]:
    text = page_text(page)
    # A # within a fenced block begins a comment of the shell, and no section.
    code = [range(*match.span()) for match in _FENCED.finditer(text)]
    heads = [match for match in _HEADING.finditer(text) if not any(match.start() in one for one in code)]
    ends = [*(match.start() for match in heads[1:]), len(text)]
    for number, (match, end) in enumerate(zip(heads, ends, strict=True)):
        below = text[match.end() : end]
        asks = tuple(part for line in _ASKS.findall(below) for part in line.split("; "))
        # the text leaves these keys out: nobody reads them, and a search would find the section by them
        yield ManualSection(page, number, match[1], _ASKS.sub("", below).strip(), asks)


def _titled(section: ManualSection, words: Sequence[str]) -> bool:
    return all(word in section.heading.casefold() for word in words)


class ManualModel(ListModel):
    """The pages of the manual or, during a search, the sections that were found."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: Sequence[ManualSection] = titles()
        self._titles = {section.page: section.heading for section in self.rows}
        self._searching = False

    def search(self, typed: str) -> None:
        """Show the sections that hold all typed words; all pages, if none was typed."""
        with resetting(self):
            self._searching = bool(typed.strip())
            self.rows = found(typed) if self._searching else titles()

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or not index.isValid():
            return None
        section = self.rows[index.row()]
        if not self._searching or section.number == 0:
            return section.heading
        return say("{page}: {heading}", page=self._titles[section.page], heading=section.heading)
