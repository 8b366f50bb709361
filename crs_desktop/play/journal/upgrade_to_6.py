"""Upgrade from format 5 to 6: facts record their own results instead of deriving them when read.

Up to format 5 some facts read house rules, the sheet or other facts whenever a journal was opened: how much
LIFE was left, which protections ended, whether a DR stayed halved. This module computes what those releases
did, for good: it reads no rule and no sheet of today and changes with none.
"""

import sqlite3
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

Json = dict[str, Any]
_PRIMARY = frozenset(("ene", "str", "int", "cun", "agi", "con", "cha", "luc"))
_ENDS_NOTHING = ("flee", "pass", "barred")
_QUERY = "SELECT id, parent, given, facts FROM entry WHERE document = ? ORDER BY id"
_UPDATE = "UPDATE entry SET given = ?, facts = ? WHERE id = ?"


class _Known(Struct, frozen=True):
    """The parts of a scene that decided anything; ``later`` holds the facts not yet due."""

    readings: Mapping[str, str] = {}
    fields: Mapping[str, Mapping[str, Any]] = {}
    protects: Mapping[str, str] = {}
    later: tuple[Json, ...] = ()


def decide(db: sqlite3.Connection) -> None:
    """Write the results into the facts of every journal in a file. Unreadable entries are not changed."""
    for (document,) in db.execute("SELECT id FROM document").fetchall():
        known: dict[int, _Known] = {}
        for id_, parent, *texts in db.execute(_QUERY, (document,)).fetchall():
            now, written = known.get(parent, _Known()), []
            for text in texts:
                now, decided = _read(now, text)
                written.append(decided)
            known[id_] = now
            if written != texts:
                db.execute(_UPDATE, (*written, id_))


def _read(known: _Known, text: str) -> tuple[_Known, str]:
    """Return the knowledge after the facts of a text, and the text with their results."""
    try:
        facts = msgspec.json.decode(text, type=list[Json])
        for fact in facts:
            # add the results before `_after`, which reads them
            fact |= _decision(known, fact)
            known = _after(known, fact)
    except (msgspec.DecodeError, LookupError, TypeError, ValueError, AttributeError):
        return known, text  # unreadable: an error when the document is opened
    return known, msgspec.json.encode(facts).decode() if facts else text


def _decision(known: _Known, fact: Json) -> Json:
    """Return the results of a fact in its place."""
    decides = _DECISIONS.get(fact["type"])
    return decides(known, fact) if decides is not None else {}


def _round_began(known: _Known, fact: Json) -> Json:
    worn = fact.get("number") == 1 and _surprise_cards(known) == "worn"
    return {"worn": True} if worn else {}


def _surprised(known: _Known, fact: Json) -> Json:
    whole = fact["who"] and _surprise_cards(known) == "whole"
    return {"whole": [*known.fields]} if whole else {}


def _surprise_cards(known: _Known) -> str:
    return known.readings.get("surprise-cards", "whole")


def _acted(known: _Known, fact: Json) -> Json:
    ended = [who for who, whom in known.protects.items() if whom == fact["who"]]
    return {"ended": ended} if ended and fact["kind"] not in _ENDS_NOTHING else {}


def _life_lost(known: _Known, fact: Json) -> Json:
    return _spent(_life(known.fields[fact["who"]]), fact["amount"])


def _em_spent(known: _Known, fact: Json) -> Json:
    return _spent(_em(known.fields[fact["who"]]), fact["amount"])


def _spent(before: int, amount: int) -> Json:
    return {"before": before, "left": max(0, before - amount)}


def _karma_spent(known: _Known, fact: Json) -> Json:
    held = known.fields[fact["who"]]
    # Both kinds of Karma are 10 together; Destiny was 5 where the sheet named none.
    destiny = int(held.get("destiny", 5))
    full = destiny if fact["kind"] == "destiny" else 10 - destiny
    return {"left": max(0, int(held.get(f"{fact['kind']}_karma", full)) - 1)}


_DECISIONS = {
    "RoundBegan": _round_began,
    "Surprised": _surprised,
    "Acted": _acted,
    "LifeLost": _life_lost,
    "EmSpent": _em_spent,
    "KarmaSpent": _karma_spent,
}


def _life(held: Mapping[str, Any]) -> int:
    """Return the LIFE left: as entered, else all of it, which is CON × 2 with Primary Stats."""
    usual = 2 * held.get("con", 0) if _PRIMARY & held.keys() else 10
    return int(held.get("life_left", held.get("life", usual)))


def _em(held: Mapping[str, Any]) -> int:
    """Return the EM left: as entered, else all of it, which is ENE / 3 + Level with Primary Stats."""
    usual = int(held.get("ene", 0) / 3) + int(held.get("level", 0)) if _PRIMARY & held.keys() else 0
    return int(held.get("em_left", held.get("em", usual)))


def _after(known: _Known, fact: Json) -> _Known:
    """Return the knowledge after a fact; a fact due later waits."""
    if fact.get("due"):
        return replace(known, later=(*known.later, fact))
    if fact["type"] == "Due":
        ready = [one for one in known.later if one["due"] == fact["moment"]]
        known = replace(known, later=tuple(one for one in known.later if one not in ready))
        for one in ready:
            known = _in_force(known, one)
        return known
    return _in_force(known, fact)


def _in_force(known: _Known, fact: Json) -> _Known:
    match fact:
        case {"type": "HouseRuleChosen", "rule": rule, "choice": choice}:
            return replace(known, readings={**known.readings, rule: choice})
        case {"type": "BlowTaken", "who": who, "whom": whom}:
            return replace(known, protects={**known.protects, who: whom})
        case {"type": "BlowLapsed", "who": who}:
            return _protecting(known, who)
        case {"type": "Acted", "ended": ended}:
            return _protecting(known, *ended)
        case {"type": "Fled", "who": who}:
            by = [one for one, whom in known.protects.items() if whom == who]
            return _protecting(known, who, *by)
        case {"type": "CombatEnded"}:
            return replace(known, protects={})
        case {"type": "Left", "who": who}:
            later = tuple(one for one in known.later if one.get("who") != who)
            here = {name: held for name, held in known.fields.items() if name != who}
            return replace(known, later=later, fields=here)
    return _with_fields(known, fact)


def _protecting(known: _Known, *no_more: str) -> _Known:
    left = {who: whom for who, whom in known.protects.items() if who not in no_more}
    return replace(known, protects=left)


def _with_fields(known: _Known, fact: Json) -> _Known:
    """Return the knowledge after a fact about a sheet."""
    match fact:
        case {"type": "Entered", "who": who, "combatant": one}:
            return _holding(known, who, one.get("fields", {}))
        case {"type": "FieldSet", "who": who, "field": field, "value": value}:
            return _holding(known, who, {**known.fields[who], field: value})
        case {"type": "FieldCleared", "who": who, "field": field}:
            return _without(known, who, field)
        case {"type": "LifeLost", "who": who, "left": left}:
            return _holding(known, who, {**known.fields[who], "life_left": left})
        case {"type": "EmSpent", "who": who, "left": left}:
            return _holding(known, who, {**known.fields[who], "em_left": left})
        case {"type": "KarmaSpent", "who": who, "kind": kind, "left": left}:
            return _holding(known, who, {**known.fields[who], f"{kind}_karma": left})
        case {"type": "Healed", "who": who}:
            lost = (fact["lost"],) if fact.get("lost") else ("life", "em")
            return _without(known, who, *(f"{one}_left" for one in lost))
    return known


def _without(known: _Known, who: str, *fields: str) -> _Known:
    return _holding(known, who, {id_: value for id_, value in known.fields[who].items() if id_ not in fields})


def _holding(known: _Known, who: str, held: Mapping[str, Any]) -> _Known:
    return replace(known, fields={**known.fields, who: held})
