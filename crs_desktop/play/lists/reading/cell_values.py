"""Readers of cells, one for each column: each returns the value or says why there is none."""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any, TypeVar

from crs_desktop.play.bounds import ROWS
from crs_desktop.play.lists.columns import COUNT, MOST_OF_ONE
from crs_desktop.play.lists.people.roster import LARGEST
from crs_desktop.play.lists.writing.item_text import read_items
from crs_desktop.rules.ground.squares import read_square
from crs_desktop.rules.names import names_of, too_long
from crs_desktop.rules.scene import Item
from crs_desktop.rules.values import Source
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

Reader = Callable[[str], Any]
"""Function that returns the value of a non-empty text, or raises `NotAllowed` with a sentence."""

_Value = TypeVar("_Value")
_SOURCES: dict[str, Source] = {"fan": "fan", "table": "table", "program": "program"}
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
    raise NotAllowed(say("Bystander is “{text}”: expected yes or no.", text=text.casefold()))


def _source(text: str) -> Source:
    if text.casefold() in _SOURCES:
        return _SOURCES[text.casefold()]
    said = "“{text}” is not where cards or dice are: expected fan, table or program."
    raise NotAllowed(say(said, text=text.casefold()))


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
}
"""Readers of the columns that are not fields of the sheet, by column id."""
