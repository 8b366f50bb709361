"""The JSON Schema of a cast, for authors of casts without this program."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from crs_desktop.play import bounds
from crs_desktop.play.lists.writing.cast import FORMAT, CastFile
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.names import LONGEST
from crs_desktop.rules.system import System

_LETTER = r"[A-Za-z0-9+/]\s*"
_BASE_64 = rf"^\s*(({_LETTER}){{4}})*(({_LETTER}){{2}}=\s*=\s*|({_LETTER}){{3}}=\s*)?$"
"""Base64 with blanks and new lines anywhere."""
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(system_id: str = "") -> str:
    """Return the JSON Schema of a cast, for one system or for all."""
    ids = [system_id] if system_id else [entry.id for entry in SYSTEMS]
    made = msgspec.json.schema(CastFile)
    definitions = made["$defs"]
    definitions["CastFile"]["properties"]["system"] = {"enum": ids}
    definitions["CastFile"]["properties"]["format"] = {"const": FORMAT}
    definitions["CastFile"]["properties"]["pictures"]["additionalProperties"] |= {
        "pattern": _BASE_64,
        "contentEncoding": "base64",
    }
    for words in (definitions["RosterEntry"]["properties"]["name"], _title(definitions)):
        # the schema refuses an empty or blank name, because the program refuses it, too
        words["pattern"] = r"\S"
    encounters = definitions["CastFile"]["properties"]["encounters"]
    encounters["maxItems"] = bounds.ENCOUNTERS
    definitions["CastEncounter"]["properties"]["characters"]["maxItems"] = bounds.FIGHTERS
    for words in _names(definitions):
        words["maxLength"] = LONGEST
    definitions["CastFile"]["allOf"] = [_of_system(load_system(id_)) for id_ in ids]
    return json.dumps({"$schema": _DIALECT, "title": "CRS Desktop: a cast", **made}, indent=2)


def _names(definitions: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the schema of each name, which limits its length."""
    of = {kind: definitions[kind]["properties"] for kind in ("RosterEntry", "Item", "Marker")}
    yield from (of["RosterEntry"][id_] for id_ in ("name", "label", "side", "mob"))
    yield _title(definitions)
    yield from (of["RosterEntry"]["tags"]["items"], of["Item"]["states"]["items"])
    yield from (of["Item"]["name"], of["Marker"]["word"])


def _title(definitions: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of the title of an encounter."""
    title: dict[str, Any] = definitions["CastEncounter"]["properties"]["title"]
    return title


def _of_system(system: System) -> dict[str, Any]:
    """Return the schema of the sheets of one system."""
    fields = {field.id: {"title": field.title, **field.schema()} for field in system.sheet}
    sheet = {"properties": fields, "additionalProperties": False}
    characters = {"items": {"properties": {"sheet": sheet}}}
    encounters = {"items": {"properties": {"characters": characters}}}
    only = {"properties": {"system": {"const": system.id}}}
    return {"if": only, "then": {"properties": {"characters": characters, "encounters": encounters}}}
