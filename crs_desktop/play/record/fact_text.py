"""Facts as one line of text each: ``FieldSet who=John field=life_left value=6``."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from crs_desktop.rules.fact import Fact
from crs_desktop.rules.system import System
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

Expected = tuple[type[Fact], dict[str, Any]]
"""Kind of a fact, and the known values of its fields."""
_BARE = re.compile(r"[A-Za-z_][\w.’'-]*")
# these texts need quotes, because the bare words are values
_KEYWORDS = ("true", "false", "null")


def write_fact(fact: Fact) -> str:
    """Return the fact as a line, with every field that is not at its default, in order."""
    held: dict[str, Any] = msgspec.to_builtins(fact)
    return " ".join([held.pop("type"), *(f"{name}={_write(value)}" for name, value in held.items())])


def write_facts(facts: tuple[Fact, ...]) -> str:
    """Return facts on one line, separated by semicolons."""
    return "; ".join(write_fact(fact) for fact in facts)


def read_facts(text: str, system: System) -> tuple[Fact, ...]:
    """Return the facts of a line. Raises `NotAllowed` with what was found and what was expected."""
    facts: list[Fact] = []
    while text := text.strip("; \t"):
        name, held, text = _one(text)
        facts.append(_fact(name, held, system))
    return tuple(facts)


def read_expected(text: str, system: System) -> Iterator[Expected]:
    """Yield facts of which only some fields are written. Raises `NotAllowed` as `read_facts` does."""
    while text := text.strip("; \t"):
        name, held, text = _one(text)
        kind = _kind(name, held, system)
        fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        with _told(name):
            read = {fields[id_].name: msgspec.convert(value, fields[id_].type) for id_, value in held.items()}
            yield kind, read


def _fact(name: str, held: dict[str, Any], system: System) -> Fact:
    kind = _kind(name, held, system)
    with _told(name):
        return msgspec.convert({"type": name, **held}, kind)


def _kind(name: str, held: dict[str, Any], system: System) -> type[Fact]:
    kinds = {kind.__struct_config__.tag: kind for kind in system.fact_kinds()}
    if name not in kinds:
        raise NotAllowed(say("“{name}” is not a fact of {system}.", name=name, system=system.title))
    fields = kinds[name].__struct_encode_fields__
    for field in held:
        if field not in fields:
            said = "{fact} has no field “{field}”. Expected one of {fields}."
            raise NotAllowed(say(said, fact=name, field=field, fields=", ".join(fields)))
    return kinds[name]


@contextmanager
def _told(name: str) -> Iterator[None]:
    try:
        yield
    except msgspec.ValidationError as error:
        raise NotAllowed(say("{fact}: {why}.", fact=name, why=error)) from error


def _write(value: Any) -> str:
    if isinstance(value, str) and _BARE.fullmatch(value) and value not in _KEYWORDS:
        return value
    return json.dumps(value, ensure_ascii=False)


def _one(text: str) -> tuple[str, dict[str, Any], str]:
    """Return the name of the first fact in ``text``, its fields, and the text after it."""
    name = re.split(r"[\s;]", text, maxsplit=1)[0]
    text, held = text[len(name) :].strip(), {}
    while text and not text.startswith(";"):
        field, equals, value = text.partition("=")
        if not equals or not field.isidentifier():
            raise NotAllowed(say("“{text}”: expected name=value.", text=text))
        if field in held:
            raise NotAllowed(say("{fact}: “{field}” is given twice.", fact=name, field=field))
        held[field], text = _value(value)
        text = text.strip()
    return name, held, text


def _value(text: str) -> tuple[Any, str]:
    bare = _BARE.match(text)
    if bare and bare[0] not in _KEYWORDS:
        return bare[0], text[bare.end() :]
    try:
        value, end = json.JSONDecoder().raw_decode(text)
    except json.JSONDecodeError as error:
        raise NotAllowed(say("“{text}” is not a value.", text=text)) from error
    return value, text[end:]
