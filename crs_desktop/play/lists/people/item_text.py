"""Items of a combatant as the lines of one cell: ``Sword (held): +5 OR``.

The states stand in brackets as they are stored, unless the item is merely carried; reading also accepts their
names in the present language. A state that is the name of a picture file is the picture of the item, and is
not written. A part with special signs is written as a JSON string, so that reading gives
the same item.
"""

import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from crs_desktop.play.lists.reading.endings import PICTURES
from crs_desktop.rules.item_states import meant, titles
from crs_desktop.rules.scene import Item

_QUOTED = r'"(?:\\.|[^"\\])*+"'
# no backtracking (++, *+): 300 blanks among the states of an item took 13 seconds
_LINE = re.compile(
    rf"(?P<name>{_QUOTED}|[^\"(:]++)\s*+(?P<states>\((?:{_QUOTED}|[^()\"])*+\))?\s*+(?::\s*+(?P<effect>.*))?"
)
_STATE = re.compile(rf"(?:{_QUOTED}|[^,\"])++")
_STRANGE = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff"
_SIGNS = re.compile(rf'[{_STRANGE}"(),:;]')
_CONTROL = re.compile(f"[{_STRANGE}]")
"""Signs that a line or a workbook cannot hold."""


def write_items(items: Sequence[Item]) -> str:
    """Return a line for each item: its name, its states in brackets, and its effect after a colon."""
    return "\n".join(map(_written, items))


def read_items(text: str) -> tuple[Item, ...]:
    """Return the items of a text; a line of bare names may have commas or semicolons between them."""
    return _read_all(text, titles())


@lru_cache(maxsize=1000)
def _read_all(text: str, titled: tuple[str, ...]) -> tuple[Item, ...]:
    """Return the items of a text; ``titled`` holds the present titles of the states and keys the cache."""
    lines = filter(None, map(str.strip, text.split("\n")))
    return tuple(item for line in lines for item in _read(line, titled))


def _written(item: Item) -> str:
    states = ", ".join(_word(state) for state in item.states)
    where = "" if item.states == ("carried",) else f" ({states})"
    return f"{_word(item.name)}{where}{_effect(item.effect)}"


def _effect(text: str) -> str:
    bare = text == text.strip() and not text.startswith('"') and not _CONTROL.search(text)
    return f": {text if bare else json.dumps(text)}" if text else ""


def _word(text: str) -> str:
    bare = text == text.strip() and text and not _SIGNS.search(text)
    return text if bare else json.dumps(text)


def _read(line: str, titled: tuple[str, ...]) -> list[Item]:
    found = _LINE.fullmatch(line)
    if found is None:
        return [Item(line)]
    # Only names: people type several in one line.
    if found["states"] is None and found["effect"] is None and not line.startswith('"'):
        return [Item(name) for part in re.split("[,;]", line) if (name := part.strip())]
    words = [*_states(found["states"][1:-1])] if found["states"] else []
    pictures = [word for word in words if word.casefold().endswith(PICTURES)]
    rest = [word for word in words if word not in pictures]
    # Empty brackets say that an item has no state; without brackets it is carried.
    states = meant(rest, titled) if rest or (not pictures and found["states"]) else ("carried",)
    name, effect = (_plain((found[part] or "").strip()) for part in ("name", "effect"))
    return [Item(name, effect, states, picture=pictures[0] if pictures else "")]


def _states(text: str) -> Iterator[str]:
    return (_plain(state) for found in _STATE.findall(text) if (state := found.strip()))


def _plain(text: str) -> str:
    if not (text.startswith('"') and text.endswith('"')):
        return text
    try:
        # A state with a comma in it is quoted as in JSON.
        return str(json.loads(text))
    except json.JSONDecodeError:
        return text
