"""The pictures at the end of a record: megabytes of letters, which a reader of TOML looks at one by one."""

import re
from collections.abc import Mapping

_HEAD = "\n[pictures]\n"
_ONE = re.compile(r"([0-9a-f]{64}) = '''\n([A-Za-z0-9+/=\n]*)'''\n")
_ALL = re.compile(rf"(?:{_ONE.pattern})+")


def write_pictures(pictures: Mapping[str, str]) -> str:
    """The table of pictures by their ids; each is base64 in lines, and stands as it is."""
    told = (f"{id_} = '''\n{text}'''\n" for id_, text in pictures.items())
    return f"{_HEAD}{''.join(told)}" if pictures else ""


def part_pictures(text: str) -> tuple[str, dict[str, str]]:
    """A text without the pictures that `write_pictures` has put at its end, and they by their ids.

    What is written otherwise, by hand or by an earlier release, stays where it stands. Whoever reads the rest
    and finds a slip in it reads the whole: the table may be a part of what somebody says.
    """
    rest, head, table = text.rpartition(_HEAD)
    found = _ONE.findall(table) if head and _ALL.fullmatch(table) else []
    pictures = dict(found)
    return (rest + "\n", pictures) if found and len(pictures) == len(found) else (text, {})
