"""The JSON Schema of a cast: what anybody may write who has no CRS Desktop at hand."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from crs_desktop.play.lists.writing.cast import FORMAT, CastFile
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.names import LONGEST
from crs_desktop.rules.system import System

_LETTER = r"[A-Za-z0-9+/]\s*"
_BASE_64 = rf"^\s*(({_LETTER}){{4}})*(({_LETTER}){{2}}=\s*=\s*|({_LETTER}){{3}}=\s*)?$"
"""With blanks and new lines wherever they stand."""
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(system_id: str = "") -> str:
    """The JSON Schema of a cast, of one system or of any."""
    ids = [system_id] if system_id else [entry.id for entry in SYSTEMS]
    made = msgspec.json.schema(CastFile)
    definitions = made["$defs"]
    definitions["CastFile"]["properties"]["system"] = {"enum": ids}
    definitions["CastFile"]["properties"]["format"] = {"const": FORMAT}
    definitions["CastFile"]["properties"]["pictures"]["additionalProperties"] |= {
        "pattern": _BASE_64,
        "contentEncoding": "base64",
    }
    definitions["RosterEntry"]["properties"]["name"]["pattern"] = r"\S"
    for words in _names(definitions):
        words["maxLength"] = LONGEST
    definitions["CastFile"]["allOf"] = [_of_system(load_system(id_)) for id_ in ids]
    return json.dumps({"$schema": _DIALECT, "title": "CRS Desktop: a cast", **made}, indent=2)


def _names(definitions: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What says of each name what it may be."""
    of = {kind: definitions[kind]["properties"] for kind in ("RosterEntry", "Item", "Marker")}
    yield from (of["RosterEntry"][id_] for id_ in ("name", "label", "side", "mob"))
    yield from (of["RosterEntry"]["tags"]["items"], of["Item"]["states"]["items"])
    yield from (of["Item"]["name"], of["Marker"]["word"])


def _of_system(system: System) -> dict[str, Any]:
    """What the sheets of one system may hold."""
    fields = {field.id: {"title": field.title, **field.schema()} for field in system.sheet}
    sheet = {"properties": fields, "additionalProperties": False}
    characters = {"items": {"properties": {"sheet": sheet}}}
    only = {"properties": {"system": {"const": system.id}}}
    return {"if": only, "then": {"properties": {"characters": characters}}}
