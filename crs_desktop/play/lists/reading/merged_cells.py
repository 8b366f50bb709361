"""Cells of a workbook that are merged over several rows: their words count for each row."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from xml.etree.ElementTree import Element, ParseError, iterparse
from zipfile import BadZipFile, ZipFile

Merged = tuple[tuple[int, int], tuple[int, int]]
"""First and last cell of a range: row and column, from 0."""
_SPANNED = re.compile(rb'table:number-rows-spanned="(?!1")')
_CELLS = ("table-cell", "covered-table-cell")


def fill_down(cells: Sequence[list[str]], merged: Iterable[Merged]) -> None:
    """Repeat the words of each range in all of its rows that are not empty."""
    for (top, left), (bottom, _) in merged:
        for row in cells[top + 1 : bottom + 1] if top < len(cells) else ():
            if left < len(row) and not row[left] and any(row):
                row[left] = cells[top][left]


def merged_in_ods(book: bytes) -> Mapping[str, Sequence[Merged]]:
    """Return the ranges of each sheet of an .ods, which its reader does not tell; none of other workbooks."""
    try:
        with ZipFile(BytesIO(book)) as file:
            content = file.read("content.xml")
        return _ranges(content) if _SPANNED.search(content) else {}
    except (BadZipFile, KeyError, ParseError):
        return {}


def _ranges(content: bytes) -> Mapping[str, Sequence[Merged]]:
    found = defaultdict[str, list[Merged]](list)
    name, row, height, column = "", -1, 1, 0
    for event, node in iterparse(BytesIO(content), ("start", "end")):
        tag = node.tag.rpartition("}")[2]
        if event == "end":
            # A sheet may be large: what has been read is dropped.
            node.clear()
        elif tag == "table":
            name, row, height = _attribute(node, "name"), -1, 1
        elif tag == "table-row":
            row, height, column = row + height, _number(node, "number-rows-repeated"), 0
        elif tag in _CELLS:
            if (high := _number(node, "number-rows-spanned")) > 1:
                found[name].append(((row, column), (row + high - 1, column)))
            column += _number(node, "number-columns-repeated")
    return found


def _attribute(node: Element, name: str) -> str:
    return next((value for key, value in node.attrib.items() if key.endswith(f"}}{name}")), "")


def _number(node: Element, name: str) -> int:
    text = _attribute(node, name)
    return int(text) if re.fullmatch("[1-9][0-9]{0,6}", text) else 1
