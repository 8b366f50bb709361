"""Readers of cells, one for each column: each returns the value or says why there is none.

A list has a decimal sign of its own, and ``15/20`` for a remainder of a full value. An ambiguous number is
not changed, and the field then refuses it with a sentence.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Literal, TypeVar

from crs_desktop.play.bounds import ROWS
from crs_desktop.play.lists.columns import COUNT, MOST_OF_ONE, PORTRAIT
from crs_desktop.play.lists.people.item_text import read_items
from crs_desktop.play.lists.people.roster import LARGEST
from crs_desktop.rules.ground.squares import read_square
from crs_desktop.rules.names import names_of, too_long
from crs_desktop.rules.scene import Item
from crs_desktop.rules.sheet import Computed, Field, Number, Wheel
from crs_desktop.rules.values import Source, Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

Reader = Callable[[str], Any]
"""Function that returns the value of a non-empty text, or raises `NotAllowed` with a sentence."""

_Sign = Literal[".", ","]
_Texts = Mapping[str, Sequence[str]]
# at most nine digits, because a number of thousands of digits ended in a traceback
_OF = re.compile(r"\s*(\d{1,9})\s*/\s*(\d{1,9})\s*")
_Value = TypeVar("_Value")
SOURCES: Mapping[Source, str] = {"fan": "screen", "table": "real", "program": "program"}
"""Words of a list for the sources of cards and dice."""
_FURTHER = ("cards", "dice", "on", "draws", "throws")
"""Words that may stand beside them, as in the menus: ``Real cards``."""
_YES, _NO = {"yes", "y", "true", "1", "x"}, {"no", "n", "false", "0", "-"}


class Once(dict[str, Any]):
    """Values of the texts in a column; each text is read once.

    ``usual`` is the value of an empty or unreadable text; ``slips`` has the errors by text.
    """

    def __init__(self, read: Reader, usual: Any) -> None:
        super().__init__({"": usual})
        self.slips: dict[str, str] = {}
        self._read = read

    def __missing__(self, text: str) -> Any:
        try:
            value = self._read(text)
        except NotAllowed as error:
            value, self.slips[text] = self[""], error.why
        self[text] = value
        return value


def read_tags(text: str) -> tuple[str, ...]:
    """Return the words between commas or semicolons, each once."""
    parts = (" ".join(part.split()) for part in text.replace(";", ",").split(","))
    return tuple(dict.fromkeys(filter(None, parts)))


def _side(text: str) -> str:
    return _short_enough(text, (text,))


def _tags(text: str) -> tuple[str, ...]:
    tags = read_tags(text)
    return _short_enough(tags, tags)


def _items(text: str) -> tuple[Item, ...]:
    items = read_items(text)
    return _short_enough(items, chain.from_iterable(map(names_of, items)))


def _short_enough(value: _Value, names: Iterable[str]) -> _Value:
    """Return the value. Raises `NotAllowed` if one of its names is too long for a ruling."""
    if why := too_long(names):
        raise NotAllowed(why)
    return value


def _size(text: str) -> int:
    if len(text) < 3 and text.isdecimal() and 0 < int(text) <= LARGEST:
        return int(text)
    said = "Size is “{text}”: expected a whole number of squares from 1 to {most}."
    raise NotAllowed(say(said, text=text, most=LARGEST))


def _bystander(text: str) -> bool:
    if text.casefold() in _YES | _NO:
        return text.casefold() in _YES
    raise NotAllowed(say("Bystander is “{text}”: expected yes or no.", text=text))


def _source(text: str) -> Source:
    words = " ".join(word for word in text.casefold().split() if word not in _FURTHER)
    for source, word in SOURCES.items():
        # lists of earlier releases use the words of facts, fan and table
        if words in (source, word):
            return source
    said = "“{text}” is not where cards or dice are: expected screen, real or program."
    raise NotAllowed(say(said, text=text))


def _count(text: str) -> int:
    """Refuse a count. Valid counts were replaced by several rows before, so this one is not valid."""
    said = "Count is “{text}”: expected a whole number from 1 to {most}, and no more than {all} in a list."
    raise NotAllowed(say(said, text=text, most=MOST_OF_ONE, all=ROWS))


BESIDE_THE_SHEET: Mapping[str, Reader] = {
    "side": _side,
    "notes": str,
    "handout": str,
    "tags": _tags,
    "items": _items,
    "square": read_square,
    "source": _source,
    "size": _size,
    "bystander": _bystander,
    COUNT: _count,
    PORTRAIT: str,
}
"""Readers of the columns that are not fields of the sheet, by column id."""


def told_by(sheet: Sequence[Field], columns: _Texts) -> _Texts:
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


def decimal_sign(cells: Sequence[str]) -> _Sign | None:
    """Return the decimal sign if some cells prove it and none proves the other; 1,000 proves none."""
    shown: list[_Sign] = [sign for sign in (".", ",") if any(map(_decimal(sign).fullmatch, cells))]
    return shown[0] if len(shown) == 1 else None


def _decimal(sign: _Sign) -> re.Pattern[str]:
    """Return a pattern for numbers that can only have this decimal sign."""
    point, comma = re.escape(sign), "," if sign == "." else r"\."
    # three digits behind a sign may be thousands, unless a 0 or four digits stand before it
    short = rf"\d+{point}(\d{{1,2}}|\d{{4,}})|0+{point}\d+|\d{{4,}}{point}\d+"
    return re.compile(rf"\s*[-−+]?({short}|\d{{1,3}}({comma}\d{{3}})+{point}\d+)\s*")


def _plain(column: Sequence[str], sign: _Sign) -> Sequence[str]:
    thousands = "," if sign == "." else "."
    grouped = re.compile(rf"\s*[-−+]?\d{{1,3}}({re.escape(thousands)}\d{{3}})*({re.escape(sign)}\d+)?\s*")
    return [_point(cell.replace(thousands, ""), sign) if grouped.fullmatch(cell) else cell for cell in column]


def _point(number: str, sign: _Sign) -> str:
    whole, _, rest = number.strip().partition(sign)
    rest = rest.rstrip("0")
    return f"{whole}.{rest}" if rest else whole


def _parted(sheet: Sequence[Field], columns: _Texts) -> _Texts:
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
