"""Declared activities in words."""

from crs_desktop.rules.duellist.state import Deed
from crs_desktop.rules.scene import Scene
from crs_desktop.words import say, say_many, templates, translated

ATTACKS = templates("thrust", "swing", "blow", "strike", "shot", "throw", "unarmed", "trample")
"""The activities that roll against a target."""
NONE, PARRY, SHIELD, DODGE = templates("none", "parry", "shield", "dodge")
COMBAT_DODGE, BLOCK = templates("combat dodge", "armour block")


def is_attack(deed: Deed) -> bool:
    """Return whether the deed rolls against a target."""
    return deed.what in ATTACKS


def in_actions(number: int) -> str:
    """Return a number of Actions in words."""
    return say_many("1 Action", "{count} Actions", number)


def _within(what: str) -> str:
    """Return an activity for use within a sentence: rows of a table begin with a capital."""
    said = translated(what)
    # Only untranslated words with a small second letter: names and abbreviations keep their capitals.
    return said[:1].lower() + said[1:] if said == what and what[1:2].islower() else said


def short_words(scene: Scene, deed: Deed) -> str:
    """Return a deed in the fewest words: ``blow at Raq``, ``draw Knife``."""
    if deed.whom:
        return say("{what} at {whom}", what=translated(deed.what), whom=scene.label(deed.whom))
    return say("{what} {weapon}", what=_within(deed.what), weapon=deed.weapon).strip()


def deed_words(scene: Scene, deed: Deed) -> str:
    """Return a deed in words: ``swing at Raq (Scimitar)``, ``draw Knife``, ``running jump of 2 m``."""
    said = say("{what} with a feint", what=translated(deed.what)) if deed.feint else _within(deed.what)
    if deed.whom:
        said = say("{what} at {whom}", what=said, whom=scene.label(deed.whom))
    if deed.metres:
        said = say("{what} of {metres} m", what=said, metres=deed.metres)
    if deed.weapon and not deed.whom:
        return say("{what} {weapon}", what=said, weapon=deed.weapon)
    weapon = deed.weapon
    if deed.parry:
        weapon = say("{weapon}, parry with {second}", weapon=weapon, second=deed.parry)
    return f"{said} ({weapon})" if weapon else said
