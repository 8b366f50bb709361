"""Encodings of text files: certain for Unicode, and guessed for the one-byte encodings of older programs."""

import re
from unicodedata import category

from crs_desktop.words import say

GUESSED = ("cp1252", "cp1250", "cp1251", "mac_roman")
"""Encodings that are guessed; of two that fit equally the first is chosen."""
_LOOKED_AT = 20_000
"""Bytes by which an encoding is guessed."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_STRANGE_CELL = re.compile(r"[^,;|\t\r\n]*[^\x00-\x7f][^,;|\t\r\n]*")


def titles() -> dict[str, str]:
    """Return the title of each encoding that is guessed."""
    return {
        "cp1252": say("Western European"),
        "cp1250": say("Central European"),
        "cp1251": say("Cyrillic"),
        "mac_roman": say("Mac Roman"),
    }


def encoding_of(file: bytes) -> str:
    """Return the encoding of a text; one of `GUESSED` if it is not Unicode."""
    # Excel writes one of these marks at the start of its “Unicode text”
    if file[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    try:
        file.decode("utf-8")
    except UnicodeDecodeError:
        return _guessed(file)
    # utf-8-sig also reads text without the mark
    return "utf-8-sig"


def decoded(file: bytes, encoding: str = "") -> str:
    """Return the text of a file."""
    return file.decode(encoding or encoding_of(file), "replace")


def sample(file: bytes, encoding: str, most: int = 3) -> str:
    """Return the first cells of a file whose letters depend on the encoding."""
    cells = _STRANGE_CELL.finditer(decoded(file, encoding))
    shown = [cell[0].strip(' "')[:30] for cell, _ in zip(cells, range(most), strict=False)]
    return ", ".join(shown)


def _guessed(file: bytes) -> str:
    from charset_normalizer import from_bytes  # slow import, needed for old files only

    # plain letters are the same in all of these encodings, so lines of them tell nothing
    lines = [line for line in re.split(rb"[\r\n]+", file) if not line.isascii()]
    start = b"\n".join(lines)[:_LOOKED_AT]
    found = from_bytes(start, cp_isolation=[*GUESSED], threshold=1)
    chaos = {code: match.chaos for match in found for code in match.could_be_from_charset}
    # round the chaos, so that odd signs in names decide between about equally likely encodings
    return min(GUESSED, key=lambda code: (round(chaos.get(code, 1), 1), _odd_signs(decoded(start, code))))


def _odd_signs(text: str) -> int:
    """Return how many signs look wrong in names: symbols such as £, and words such as JŸrgen."""
    words = _WORD.findall(text)
    return sum(category(sign)[0] in "SNC" for sign in text if sign > "\x7f") + sum(
        not (word.islower() or word.isupper() or word.istitle()) for word in words
    )
