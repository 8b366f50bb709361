"""Characters missing from the program's font, such as emoji, replaced by their names for print."""

import re
import unicodedata
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from crs_desktop.printing import letters

_Told = TypeVar("_Told", bound=Struct)

_MAY_BE_SIGNS = re.compile(rb"\xe2[\x86-\xbf]|[\xe3-\xf4]")
"""First UTF-8 bytes of arrows and all later characters; the font has the earlier ones."""
_SIGNS = {"So", "Sk", "Sm", "Cn", "Co"}
_JOINED = "\u200d\ufe0e\ufe0f"
_JOINERS = {"Mn", "Me", "Cf"}
"""Unicode categories of characters that join or change others and mean nothing alone."""

_NOT_READ = {"id", "kind", "who", "side", "portrait", "portraits", "face", "picture"}


def with_names(told: _Told) -> _Told:
    """Return the card or table with every character printable."""
    # most texts are plain, and one search over their bytes is faster than a look at each character
    return _with_names(told) if _MAY_BE_SIGNS.search(msgspec.json.encode(told)) else told


def _with_names(told: _Told) -> _Told:
    # skip ids and names of files, which must stay as they are and which nobody reads
    changed = {name: _named(held) for name, held in asdict(told).items() if name not in _NOT_READ}
    changed = {name: held for name, held in changed.items() if held is not getattr(told, name)}
    return replace(told, **changed) if changed else told


def _named(held: Any) -> Any:
    if isinstance(held, str):
        return held if held.isascii() else printable(held)
    if isinstance(held, tuple):
        new = tuple(_named(one) for one in held)
        return held if all(one is other for one, other in zip(new, held, strict=True)) else new
    return _with_names(held) if isinstance(held, Struct) else held


def printable(text: str) -> str:
    """Return the text with each character missing from the font replaced by its name: “[dagger knife]”."""
    if all(letters.shows(sign) for sign in set(text)):
        return text
    return "".join(_printed(sign) for sign in text)


def _printed(sign: str) -> str:
    """Return the printable form of a character; the machine's fonts may print other scripts."""
    if sign in _JOINED:
        return ""
    kind = unicodedata.category(sign)
    # accept signs of our font only: a machine's emoji font prints empty boxes or colour
    if letters.shows(sign) or (kind not in _SIGNS and letters.found(sign)):
        return sign
    return "" if kind in _JOINERS else f"[{unicodedata.name(sign, f'U+{ord(sign):04X}').lower()}]"
