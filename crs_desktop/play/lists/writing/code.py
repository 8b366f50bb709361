"""A character as a short text for a code on a card: a cast in JSON without default values."""

import json

import msgspec
from msgspec.structs import replace

from crs_desktop.play.lists.people.names import name_for
from crs_desktop.play.lists.people.roster import RosterEntry, fighter
from crs_desktop.play.lists.writing.cast import FORMAT
from crs_desktop.play.told.who_may_know import known_to_all
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.printed.contents import USUAL, Contents
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.system import System

_USUAL = msgspec.to_builtins(RosterEntry(""))
_NOT_TOLD = {"notes", "tags", "portrait", "square", "markers", "facing", "hidden", "hand", "draws", "mob"}
"""Fields that only the GM may know, or that change in every fight."""


def code_text(one: Combatant, system: System, shown: Contents = USUAL) -> str:
    """Return the public part of a character; pasted into the library, it is read like any cast.

    Parts not ``shown`` on the card are left out. The character goes by the label, never by the name from
    before a renaming, which may give a secret away.
    """
    seen = known_to_all(one)
    seen = replace(
        seen,
        name=name_for(one.label, ()),
        side=one.side if shown.side else "",
        handout=one.handout if shown.handout else "",
        items=tuple(item if shown.effects else replace(item, effect="") for item in seen.items),
    )
    whole = msgspec.to_builtins(fighter(Entered(seen.name, seen)))
    told = {key: held for key, held in whole.items() if key not in _NOT_TOLD and held != _USUAL.get(key)}
    held = {"format": FORMAT, "system": system.id, "characters": [{**told, "name": seen.name}]}
    # write no blanks, because each letter makes the squares of the code smaller
    return json.dumps(held, ensure_ascii=False, separators=(",", ":"))
