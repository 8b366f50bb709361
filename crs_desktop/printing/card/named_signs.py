"""Signs that the letters of the program do not have, such as emoji, are printed as what they are called."""

import re
import unicodedata
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from crs_desktop.printing.card.wrap import Letters

_Told = TypeVar("_Told", bound=Struct)

_MAY_BE_SIGNS = re.compile(rb"\xe2[\x86-\xbf]|[\xe3-\xf4]")
"""How arrows and all that comes after them begin in UTF-8: what is before them, the letters have."""
_SIGNS = {"So", "Sk", "Sm", "Cn", "Co"}
_JOINED = "\u200d\ufe0e\ufe0f"
_JOINERS = {"Mn", "Me", "Cf"}
"""What joins or changes signs, and is nothing by itself."""

_NOT_READ = {"id", "kind", "who", "side", "portrait", "portraits", "face"}


def with_names(told: _Told, letters: Letters) -> _Told:
    """The same card or table, where every sign can be printed."""
    return _with_names(told, letters) if _MAY_BE_SIGNS.search(msgspec.json.encode(told)) else told


def _with_names(told: _Told, letters: Letters) -> _Told:
    changed = {name: _named(held, letters) for name, held in asdict(told).items() if name not in _NOT_READ}
    changed = {name: held for name, held in changed.items() if held is not getattr(told, name)}
    return replace(told, **changed) if changed else told


def _named(held: Any, letters: Letters) -> Any:
    if isinstance(held, str):
        return held if held.isascii() else printable(held, letters)
    if isinstance(held, tuple):
        new = tuple(_named(one, letters) for one in held)
        return held if all(one is other for one, other in zip(new, held, strict=True)) else new
    return _with_names(held, letters) if isinstance(held, Struct) else held


def printable(text: str, letters: Letters) -> str:
    """The text; a sign that the letters do not have is told by its name: “[dagger knife]”."""
    if all(letters.shows(sign) for sign in set(text)):
        return text
    return "".join(_printed(sign, letters) for sign in text)


def _printed(sign: str, letters: Letters) -> str:
    """Letters of other scripts are left to whatever fonts there are, if there is one."""
    if sign in _JOINED:
        return ""
    kind = unicodedata.category(sign)
    if letters.shows(sign) or (kind not in _SIGNS and letters.found(sign)):
        return sign
    return "" if kind in _JOINERS else f"[{unicodedata.name(sign, f'U+{ord(sign):04X}').lower()}]"
