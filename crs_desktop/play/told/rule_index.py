"""Inventory of the rules, by the ids that code, tests and sentences cite."""

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
"""Effect of a rule: a number; legality, order or bookkeeping; a decision of the GM; background."""

Mark = Literal["confirmed", "inferred", "missing", "chapter 6"]
"""Certainty of a rule in a supplement; “chapter 6” repeats the Duellist text itself."""

_ENTRY = "[[rule]]\n"


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of the inventory: one sentence that can be checked.

    ``open`` is the question that the text leaves open, ``reading`` our answer unless the GM chooses another.
    If ``mark`` is “missing”, ``reading`` is our own stand-in. Rules of the five texts have no mark.
    """

    id: str
    kind: Kind
    section: str
    text: str
    open: str | None = None
    reading: str | None = None
    mark: Mark | None = None


def load(path: Path) -> Mapping[str, Rule]:
    """Return all rules of a file by id, in its order.

    Raises:
        ValueError: The file is not valid. The sentence names the entry, what was found and what was expected.

    """
    systems, entries = _book(path)
    rules: dict[str, Rule] = {}
    for number, entry in enumerate(entries, 1):
        place = say("{file}, entry {number} ({id})", file=path, number=number, id=entry.get("id", "–"))
        rule = _rule(place, entry)
        if rule.id in rules or rule.id.partition("-")[0] not in systems:
            raise _wrong(place, "id", rule.id, say("a new id that begins with one of [systems]"))
        rules[rule.id] = rule
    return MappingProxyType(rules)


@cache
def shipped_rules() -> Mapping[str, Rule]:
    """Read the rules that ship with the program: once, for parsing all of them takes about 65 ms."""
    return load(shipped.path("rules.toml"))


@cache
def shipped_rule(id_: str) -> Rule | None:
    """Return one of these rules without parsing the others, for which a refusal would wait."""
    import tomllib  # a start needs no rule

    # every entry of the shipped file begins with its id
    _before, cited, after = _shipped_text().partition(f'{_ENTRY}id = "{id_}"\n')
    entry = f"{cited}{after.partition(_ENTRY)[0]}"
    return msgspec.convert(tomllib.loads(entry)["rule"][0], Rule) if cited else None


@cache
def _shipped_text() -> str:
    return shipped.path("rules.toml").read_text("utf-8")


class _Book(Struct, forbid_unknown_fields=True):
    systems: dict[str, str]
    rule: list[dict[str, Any]]


def _book(path: Path) -> tuple[Mapping[str, str], list[dict[str, Any]]]:
    import tomllib  # a start needs no rule

    try:
        book = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _Book)
    except ValueError as error:
        said = "{file} is not an inventory of rules: {why}."
        raise ValueError(say(said, file=path, why=error)) from error
    return book.systems, book.rule


def _rule(place: str, entry: dict[str, Any]) -> Rule:
    try:
        return msgspec.convert(entry, Rule)
    except msgspec.ValidationError as error:
        raise _fault(place, entry) from error


def _fault(place: str, entry: dict[str, Any]) -> ValueError:
    """Return an error with the value found and the values allowed, which msgspec's message leaves out."""
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
