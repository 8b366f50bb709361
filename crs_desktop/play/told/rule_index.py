"""The rules that this program knows of, by the ids that code, tests and sentences cite."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct

from crs_desktop import shipped
from crs_desktop.words import say

Kind = Literal["calc", "state", "gm", "info"]
"""A number comes out; legality, order or bookkeeping; the GM is asked; background or optional."""

Mark = Literal["confirmed", "inferred", "missing", "chapter 6"]
"""How sure a rule of a supplement is; chapter 6 is the Duellist text itself, told again."""


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One checkable sentence.

    ``open`` is what the text leaves open, ``reading`` the one we take unless the GM switches it. Where the
    ``mark`` is missing, ``reading`` is our own stand-in. Rules of the five texts have no mark.
    """

    id: str
    kind: Kind
    section: str
    text: str
    open: str | None = None
    reading: str | None = None
    mark: Mark | None = None


def load(path: Path) -> Mapping[str, Rule]:
    """All rules of a file by id, in its order.

    Raises:
        ValueError: the file is not as it should be; a sentence says which entry, what was found and expected.

    """
    systems, entries = _book(path)
    rules: dict[str, Rule] = {}
    for number, entry in enumerate(entries, 1):
        place = say("{file}, entry {number} ({id})", file=path, number=number, id=entry.get("id", "–"))
        rule = _rule(place, entry)
        if rule.id in rules or rule.id.partition("-")[0] not in systems:
            raise _wrong(place, "id", rule.id, say("an id of its own that begins as one of [systems] does"))
        rules[rule.id] = rule
    return MappingProxyType(rules)


@cache
def shipped_rules() -> Mapping[str, Rule]:
    """Read the rules that ship with the program: once, for parsing all of them takes about 65 ms.

    No start needs them: the first caller is the first refusal that names a rule, or the list of house rules.
    """
    return load(shipped.path("rules.toml"))


class _Book(Struct, forbid_unknown_fields=True):
    systems: dict[str, str]
    rule: list[dict[str, Any]]


def _book(path: Path) -> tuple[Mapping[str, str], list[dict[str, Any]]]:
    import tomllib  # a start needs no rule

    try:
        book = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _Book)
    except ValueError as error:
        said = "{file} is no inventory of rules: {why}."
        raise ValueError(say(said, file=path, why=error)) from error
    return book.systems, book.rule


def _rule(place: str, entry: dict[str, Any]) -> Rule:
    try:
        return msgspec.convert(entry, Rule)
    except msgspec.ValidationError as error:
        raise _fault(place, entry) from error


def _fault(place: str, entry: dict[str, Any]) -> ValueError:
    """What msgspec leaves out of its sentence: the value that was found, and what might stand there."""
    fields = {field.name: field.type for field in msgspec.structs.fields(Rule)}
    for name, type_ in fields.items():
        try:
            msgspec.convert(entry.get(name), type_)
        except msgspec.ValidationError:
            return _wrong(place, name, entry.get(name), _expected(name))
    unknown = next(name for name in entry if name not in fields)
    return _wrong(place, unknown, entry[unknown], say("no such field"))


def _expected(field: str) -> str:
    words = {"kind": get_args(Kind), "mark": get_args(Mark)}
    return say("one of {words}", words=", ".join(words[field])) if field in words else say("a text")


def _wrong(place: str, field: str, found: object, expected: str) -> ValueError:
    said = '{place}, field "{field}": found {found}, expected {expected}.'
    shown = say("nothing") if found is None else repr(found)
    return ValueError(say(said, place=place, field=field, found=shown, expected=expected))
