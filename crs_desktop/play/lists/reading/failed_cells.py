"""Workbook cells without a value: errors such as #DIV/0!, and formulas that were never calculated.

The workbook reader would return empty cells for them, and an empty cell means the default number.
"""

import re
import zlib
from collections.abc import Mapping
from io import BytesIO
from zipfile import BadZipFile, ZipFile

FORMULA = "\ue000"
"""Sign before the words of a formula that has no value. No program writes it."""
_SIGN = FORMULA.encode()
_SHEET = re.compile(r"xl/worksheets/[^/]*\.xml")
_ERROR = re.compile(rb'(<(?:\w+:)?c\s[^<>]*?)\bt="e"')
_FORMULA = re.compile(
    rb"<((?:\w+:)?)c(\s[^<>]*+)?>\s*+<\1f(?:\s[^<>]*)?(?:/>|>([^<]*+)</\1f>)"
    rb"\s*+(<\1v\s*+(?:/>|>\s*+</\1v>))?\s*+</\1c>"
)
"""Formula without a value, or with an empty one."""
_TYPE = re.compile(rb'\st="[^"]*"')
_WORDS = re.compile(rb'\st="str"')
_CELL_OF_ODS = re.compile(rb'<table:table-cell\s[^<>"]*+(?:"[^"<]*+"[^<>"]*+)*+>')
_FORMULA_OF_ODS = re.compile(rb'\stable:formula="(?:\w+:)?([^"]*)"')
_VALUE_OF_ODS = re.compile(rb'\soffice:(?:value-type|value|string-value)="[^"]*"')
# `zipfile` raises RuntimeError for a workbook with a password
_UNREADABLE = (BadZipFile, zlib.error, OSError, EOFError, RuntimeError, ValueError)


def with_words(book: bytes) -> bytes:
    """Return the workbook with words in such cells, so that they cause an error; otherwise unchanged."""
    try:
        with ZipFile(BytesIO(book)) as file:
            names = [name for name in file.namelist() if _SHEET.fullmatch(name) or name == "content.xml"]
            told = {name: new for name in names if (new := _told(held := file.read(name))) != held}
            return _written_anew(file, told) if told else book
    except _UNREADABLE:
        return book


def _told(table: bytes) -> bytes:
    table = _CELL_OF_ODS.sub(_of_ods, _ERROR.sub(rb'\1t="str"', table))
    return _FORMULA.sub(_as_written, table)


def _of_ods(cell: re.Match[bytes]) -> bytes:
    """Return the cell with its error message, or with its formula if it has no value, as words."""
    begun, formula = b"<table:table-cell", _FORMULA_OF_ODS.search(cell[0])
    words = begun + b' office:value-type="string"'
    if b'calcext:value-type="error"' in cell[0]:
        return _VALUE_OF_ODS.sub(b"", cell[0]).replace(begun, words, 1)
    if formula and b"office:value-type=" not in cell[0]:
        return cell[0].replace(begun, words + b' office:string-value="%b%b"' % (_SIGN, formula[1]), 1)
    return cell[0]


def _as_written(cell: re.Match[bytes]) -> bytes:
    """Return the cell with its formula as words; a formula for text may have an empty result."""
    if cell[4] and _WORDS.search(cell[2] or b""):
        return cell[0]
    sign, about = cell[1], _TYPE.sub(b"", cell[2] or b"")
    words = _SIGN + b"=" + (cell[3] or b"")
    return b'<%bc%b t="str"><%bv>%b</%bv></%bc>' % (sign, about, sign, words, sign, sign)


def _written_anew(file: ZipFile, told: Mapping[str, bytes]) -> bytes:
    held = BytesIO()
    with ZipFile(held, "w") as anew:
        for name in file.namelist():
            anew.writestr(name, told.get(name) or file.read(name))
    return held.getvalue()
