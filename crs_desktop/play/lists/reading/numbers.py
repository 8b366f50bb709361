"""Numbers in a list: its own decimal sign, and ``15/20`` for a remainder of a full value.

An ambiguous number is not changed, and the field then refuses it with a sentence.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Literal

from crs_desktop.rules.sheet import Computed, Field, Number, Wheel
from crs_desktop.rules.values import Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

Sign = Literal[".", ","]
Texts = Mapping[str, Sequence[str]]
_OF = re.compile(r"\s*(\d{1,9})\s*/\s*(\d{1,9})\s*")


def told_by(sheet: Sequence[Field], columns: Texts) -> Texts:
    """Return the columns with each unambiguous number as the program itself writes it."""
    numbers = [field.id for field in sheet if isinstance(field, Number | Computed | Wheel)]
    cells = [columns[id_] for id_ in numbers if id_ in columns]
    text = "".join(map("".join, cells))
    if "/" in text:
        columns = _parted(sheet, columns)
    sign = decimal_sign([*chain.from_iterable(cells)]) if "." in text or "," in text else None
    if sign is None:
        return columns
    return {**columns, **{id_: _plain(columns[id_], sign) for id_ in numbers if id_ in columns}}


def read_cell(field: Field, text: str) -> Value:
    """Return the value of a cell. A list has no sums, so 30/2 is not 15. Raises `NotAllowed`."""
    if "/" in text and isinstance(field, Number | Computed | Wheel):
        said = "{title} is “{found}”: expected a single number without a slash."
        raise NotAllowed(say(said, title=field.title, found=text))
    return field.typed(text)


def decimal_sign(cells: Sequence[str]) -> Sign | None:
    """Return the decimal sign if some cells prove it and none proves the other; 1,000 proves none."""
    shown: list[Sign] = [sign for sign in (".", ",") if any(map(_decimal(sign).fullmatch, cells))]
    return shown[0] if len(shown) == 1 else None


def _decimal(sign: Sign) -> re.Pattern[str]:
    """Return a pattern for numbers that can only have this decimal sign."""
    point, comma = re.escape(sign), "," if sign == "." else r"\."
    short = rf"\d+{point}(\d{{1,2}}|\d{{4,}})|0+{point}\d+|\d{{4,}}{point}\d+"
    return re.compile(rf"\s*[-−+]?({short}|\d{{1,3}}({comma}\d{{3}})+{point}\d+)\s*")


def _plain(column: Sequence[str], sign: Sign) -> Sequence[str]:
    thousands = "," if sign == "." else "."
    grouped = re.compile(rf"\s*[-−+]?\d{{1,3}}({re.escape(thousands)}\d{{3}})*({re.escape(sign)}\d+)?\s*")
    return [_point(cell.replace(thousands, ""), sign) if grouped.fullmatch(cell) else cell for cell in column]


def _point(number: str, sign: Sign) -> str:
    whole, _, rest = number.strip().partition(sign)
    rest = rest.rstrip("0")
    return f"{whole}.{rest}" if rest else whole


def _parted(sheet: Sequence[Field], columns: Texts) -> Texts:
    """Return the columns with each ``15/20`` split between the full value and its remainder."""
    counted = {field.left_of: field.id for field in sheet if isinstance(field, Number) and field.left_of}
    found = dict(columns)
    for full, left in counted.items():
        if any("/" in cell for cell in columns.get(full, ())):
            rest = columns.get(left, [""] * len(columns[full]))
            both = [_part(cell, beside) for cell, beside in zip(columns[full], rest, strict=True)]
            found |= {full: [cell for cell, _ in both], left: [cell for _, cell in both]}
    return found


def _part(cell: str, left: str) -> tuple[str, str]:
    """Return the full value and a smaller remainder; both unchanged if they contradict each other."""
    written = _OF.fullmatch(cell)
    if written is None or int(written[1]) > int(written[2]) or left not in ("", written[1]):
        return cell, left
    return written[2], "" if int(written[1]) == int(written[2]) else written[1]
