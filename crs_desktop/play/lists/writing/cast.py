"""Casts as JSON: the characters of one system with everything they have, their encounters and portraits.

Reading a written cast gives the same characters. The form is published as a JSON Schema (`cast_schema`).
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play import bounds
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.decode_errors import brief, expected
from crs_desktop.play.journal.portraits import picture_bytes, picture_texts, repictured
from crs_desktop.play.lists.people.item_text import write_items
from crs_desktop.play.lists.people.names import name_for
from crs_desktop.play.lists.people.roster import RosterEntry, entered, fighter
from crs_desktop.play.lists.reading.encodings import decoded
from crs_desktop.play.lists.reading.list_rows import ListRow
from crs_desktop.rules import SYSTEMS
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.names import names_of, too_long
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.system import System
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

FORMAT = 1
_HALF = re.compile(r"[\ud800-\udfff]|\\u[dD][89a-fA-F]")
"""Half of a surrogate pair, which no file can hold."""
_CELLS = ("side", "tags", "notes", "handout", "source", "size")
_NO_CELLS = ("draws", "markers", "portrait", "facing", "hidden", "mob")


class CastEncounter(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A prepared encounter in a cast; its characters may differ from those of the library."""

    title: str
    characters: tuple[RosterEntry, ...] = ()


class CastFile(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Top level of a cast.

    ``pictures`` maps names of portraits to base64; ``shelf`` has items without owner.
    """

    format: int
    system: str
    title: str = ""
    characters: tuple[RosterEntry, ...] = ()
    shelf: tuple[Item, ...] = ()
    encounters: tuple[CastEncounter, ...] = ()
    pictures: dict[str, str] = {}


class Group(Struct, frozen=True):
    """An encounter as its title and its people, on the squares where they were prepared."""

    title: str
    people: tuple[Combatant, ...] = ()


class Read(Struct, frozen=True):
    """Content of a cast: readable characters, rows of the others, and the errors.

    ``kept`` holds by row number the values that have no cell, such as a portrait.
    """

    title: str
    people: tuple[Combatant, ...]
    shelf: tuple[Item, ...] = ()
    pictures: Mapping[str, bytes] = {}
    bad: tuple[ListRow, ...] = ()
    kept: Mapping[int, Mapping[str, Any]] = {}
    slips: tuple[str, ...] = ()
    encounters: tuple[Group, ...] = ()


def write(
    people: Sequence[Combatant],
    shelf: Sequence[Item],
    system: System,
    campaign: Campaign,
    title: str = "",
    encounters: Sequence[Group] = (),
) -> str:
    """Return the cast as text, with every picture that a portrait names."""
    everyone = (*people, *(one for group in encounters for one in group.people))
    items = (*shelf, *(item for one in everyone for item in one.items))
    named = (*(one.portrait for one in everyone), *(item.picture for item in items))
    pictures = picture_texts(named, campaign)
    groups = tuple(CastEncounter(group.title, _fighters(group.people)) for group in encounters)
    cast = CastFile(FORMAT, system.id, title, _fighters(people), tuple(shelf), groups, pictures)
    return json.dumps(msgspec.to_builtins(cast), ensure_ascii=False, indent=2) + "\n"


def _fighters(people: Iterable[Combatant]) -> tuple[RosterEntry, ...]:
    return tuple(fighter(Entered(one.name, one)) for one in people)


def read(text: str, system: System) -> Read:
    """Read a cast; a character that cannot be read does not stop the others.

    Raises:
        NotAllowed: The text is not a cast, belongs to another system, or has a newer format.

    """
    held = _held(text, system)
    characters, groups = held.pop("characters", []), held.pop("encounters", [])
    try:
        rest = msgspec.convert(held, CastFile)
    except msgspec.ValidationError as error:
        raise NotAllowed(say("this is not a cast: {why}", why=_said(error, held))) from error
    pictures, slips = _pictures(rest.pictures)
    people, bad, kept = [], [], {}
    if not isinstance(characters, list):
        slips.append(say("“characters” is not a list; it was read as a single character."))
        characters = [characters]
    if len(characters) > bounds.ROWS:
        said = "it has {count} characters. At most {most} are allowed."
        raise NotAllowed(say(said, count=len(characters), most=bounds.ROWS))
    for number, one in enumerate(characters, 1):
        try:
            people.append(_character(one, system))
        except NotAllowed as error:
            bad.append(ListRow(number, _cells(one)))
            # data without a cell must not be lost while the GM corrects the cells
            kept[number] = _kept(one)
            slips.append(say("Character {number}, {why}", number=number, why=error.why))
    why_not = [too_long(names_of(item)) for item in rest.shelf]
    shelf = tuple(item for item, why in zip(rest.shelf, why_not, strict=True) if not why)
    slips += filter(None, why_not)
    encounters = tuple(_groups(groups, system, slips))
    return Read(rest.title, tuple(people), shelf, pictures, tuple(bad), kept, tuple(slips), encounters)


def _groups(held: Any, system: System, slips: list[str]) -> Iterator[Group]:
    """Yield the readable encounters; add a sentence about everything unreadable to ``slips``."""
    if not isinstance(held, list) or len(held) > bounds.ENCOUNTERS:
        said = "“encounters” was skipped: expected a list of at most {most} encounters."
        slips.append(say(said, most=bounds.ENCOUNTERS))
        held = []
    for number, one in enumerate(held, 1):
        try:
            yield _group(one, system, slips)
        except NotAllowed as error:
            slips.append(say("Encounter {number}, {why}", number=number, why=error.why))


def _group(held: Any, system: System, slips: list[str]) -> Group:
    try:
        title = msgspec.convert({**held, "characters": []}, CastEncounter).title
        characters = msgspec.convert(held.get("characters", []), list[Any])
    except (msgspec.ValidationError, TypeError) as error:
        raise NotAllowed(say("{why}.", why=brief(expected(str(error))))) from error
    if not title.strip():
        raise NotAllowed(say("Title is empty: expected a title."))
    if why := too_long([title]):
        raise NotAllowed(why)
    bounds.check_fighters(len(characters))
    people = []
    for number, one in enumerate(characters, 1):
        try:
            people.append(_character(one, system, on_board=True))
        except NotAllowed as error:
            said = "“{title}”, character {number}, {why}"
            slips.append(say(said, title=title, number=number, why=error.why))
    return Group(title, tuple(people))


def _pictures(texts: Mapping[str, str]) -> tuple[dict[str, bytes], list[str]]:
    """Return the readable pictures, and sentences about the others."""
    pictures, slips = {}, []
    for name, text in texts.items():
        try:
            pictures[name] = picture_bytes(name, text)
        except NotAllowed as error:
            slips.append(str(error.why))
    return pictures, slips


def portrayed(found: Read, campaign: Campaign) -> Read:
    """Store the pictures in the campaign, and return the characters with the ids there. Raises `NotSaved`.

    A character whose portrait is missing gets none, and a sentence says so.
    """
    ids, bad = _taken(found.pictures, campaign)
    rest = {at: held["portrait"] for at, held in found.kept.items() if held.get("portrait")}
    everyone = (*found.people, *(one for group in found.encounters for one in group.people))
    named = {*rest.values(), *(one.portrait for one in everyone if one.portrait)}
    items = (*found.shelf, *(item for one in everyone for item in one.items))
    here = named | {item.picture for item in items if item.picture}
    ids |= {id_: id_ for id_ in here - ids.keys() if campaign.picture(id_)}
    people = _with_ids(found.people, ids)
    encounters = tuple(replace(group, people=_with_ids(group.people, ids)) for group in found.encounters)
    again = {at: {**found.kept[at], "portrait": ids.get(portrait, "")} for at, portrait in rest.items()}
    said = "The file has no picture “{name}”. Characters that use it will have no portrait."
    lost = (say(said, name=name) for name in sorted(named - ids.keys() - bad.keys()))
    slips = (*found.slips, *bad.values(), *lost)
    shelf = repictured(found.shelf, ids)
    return replace(
        found, people=people, kept={**found.kept, **again}, slips=slips, encounters=encounters, shelf=shelf
    )


def _with_ids(people: Iterable[Combatant], ids: Mapping[str, str]) -> tuple[Combatant, ...]:
    return tuple(
        replace(one, portrait=ids.get(one.portrait, ""), items=repictured(one.items, ids)) for one in people
    )


def _taken(pictures: Mapping[str, bytes], campaign: Campaign) -> tuple[dict[str, str], dict[str, str]]:
    """Return the ids of the stored pictures and the errors of the others, by their names in the file."""
    ids, bad = dict[str, str](), dict[str, str]()
    for name, picture in pictures.items():
        try:
            ids[name] = campaign.take_picture(picture, say("Picture “{name}”", name=name))
        except NotAllowed as error:
            bad[name] = str(error.why)
    return ids, bad


def text_in(path: Path, told: bounds.Told = lambda _part: None) -> str:
    """Read the text of a cast file; ``told`` receives the progress. Raises `OSError` and `NotAllowed`."""
    return decoded(bounds.read_bytes(path, bounds.CAST_BYTES, told))


def system_of(text: str) -> str:
    """Return the system id of a cast; empty if the text is not a cast or the system unknown."""
    try:
        bounds.check_json(text)
        held = json.loads(text)
    except (ValueError, RecursionError, NotAllowed):
        return ""
    found = held.get("system") if isinstance(held, dict) else ""
    return next((entry.id for entry in SYSTEMS if entry.id == found), "")


def _held(text: str, system: System) -> dict[str, Any]:
    bounds.check_json(text)
    try:
        held = json.loads(text, parse_float=_number)
        # An escape may hold half a surrogate pair, which no file could be written with.
        if _HALF.search(text):
            held = json.loads(json.dumps(held, ensure_ascii=False).encode("utf-8", "ignore"))
    except (ValueError, RecursionError) as error:
        raise NotAllowed(say("this is not valid JSON: {why}.", why=brief(error))) from error
    if not isinstance(held, dict) or isinstance(held.get("format"), bool | str | None):
        said = "this is not a cast. Expected an object with “format”, “system” and “characters”."
        raise NotAllowed(say(said))
    if held["format"] != FORMAT:
        raise NotAllowed(_other_format(held["format"]))
    if held.get("system") != system.id:
        said = "this is a cast of the system “{found}”: expected “{known}”."
        raise NotAllowed(say(said, found=held.get("system"), known=system.id))
    return held


def _number(text: str) -> int | float:
    """Return a number of JSON; 1.0 becomes 1."""
    # JSON Schema takes 1.0 for a whole number, and the program must judge a file like the schema
    number = float(text)
    return int(number) if number.is_integer() else number


def _other_format(found: Any) -> str:
    if isinstance(found, int | float) and found > FORMAT:
        said = "it was written by a newer CRS Desktop (format {found}; this one reads {known})."
    else:
        said = "its format is “{found}”: expected {known}."
    return say(said, found=brief(found), known=FORMAT)


def _character(held: Any, system: System, on_board: bool = False) -> Combatant:
    try:
        read_ = msgspec.convert(held, RosterEntry)
    except msgspec.ValidationError as error:
        raise NotAllowed(_said(error, held)) from error
    if not read_.name.strip():
        raise NotAllowed(say("name is “{found}”: expected a name.", found=read_.name))
    name, label = name_for(read_.name, ()), read_.label if read_.label.strip() else read_.name
    square = read_.square if on_board else ""
    return entered(replace(read_, name=name, label=label, square=square), system).combatant


def _cells(held: Any) -> dict[str, str]:
    """Return an unreadable character as the cells of a row that the GM can correct."""
    if not isinstance(held, dict):
        return {"name": str(held)}
    sheet = held.get("sheet")
    cells = {id_: _text(value) for id_, value in sheet.items()} if isinstance(sheet, dict) else {}
    cells |= {
        field.name: _text(held[field.encode_name])
        for field in msgspec.structs.fields(RosterEntry)
        if field.name in _CELLS and field.encode_name in held
    }
    cells |= {"name": _text(held.get("label") or held.get("name", ""))}
    if held.get("bystander"):
        cells["bystander"] = "yes"
    try:
        items = write_items(msgspec.convert(held.get("items", []), tuple[Item, ...]))
    except msgspec.ValidationError:
        items = _text(held.get("items"))
    return {**cells, "items": items}


def _kept(held: Any) -> dict[str, Any]:
    """Return the readable values of an unreadable character that have no cell."""
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(RosterEntry):
        if field.name in _NO_CELLS and isinstance(held, dict) and field.name in held:
            with suppress(msgspec.ValidationError):
                found[field.name] = msgspec.convert(held[field.name], field.type)
    return found


def _said(error: msgspec.ValidationError, held: Any) -> str:
    """Return the sentence about an error: the field, the value found, and the value expected."""
    told = re.fullmatch(r"(.*) - at `\$\.?(.*)`", str(error))
    if told is None or not told[2]:
        return say("{why}.", why=brief(expected(told[1] if told else str(error))))
    field, of_any, _ = told[2].partition("[...]")
    if of_any:
        return say("{field}: {why}.", field=field, why=brief(expected(told[1])))
    found = held
    for key, number in re.findall(r"(\w+)|\[(\d+)\]", field):
        found = found[int(number)] if number else found.get(key) if isinstance(found, dict) else found
    return say(
        "{field} is “{found}”: {why}.", field=field, found=brief(_text(found)), why=brief(expected(told[1]))
    )


def _text(value: Any) -> str:
    if isinstance(value, list):
        return "; ".join(map(_text, value))
    if isinstance(value, dict):
        return "; ".join(f"{part}: {_text(words)}" for part, words in value.items())
    return str(value)
