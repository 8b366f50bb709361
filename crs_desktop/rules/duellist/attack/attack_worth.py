"""The modifiers of an attack and of its damage (DS-43, DS-75 … DS-80)."""

from crs_desktop.rules.duellist.arms import is_spinning, style, weapon, weapon_too_weak
from crs_desktop.rules.duellist.condition import FALLEN, HIGHER, STRAINED, is_marked
from crs_desktop.rules.duellist.deeds.steps import shot_row
from crs_desktop.rules.duellist.defence.facing import solo
from crs_desktop.rules.duellist.sheet import skill as skill_of
from crs_desktop.rules.duellist.sheet import stat, words_of
from crs_desktop.rules.duellist.state import BY_HAND, Deed
from crs_desktop.rules.duellist.tables import ANIMALS, MISSILES, THROWN, UNARMED, Row, entries, number, row
from crs_desktop.rules.duellist.tasks import Dice, Parts, fumbled, halved, parts
from crs_desktop.rules.scene import Scene
from crs_desktop.words import translated

_FEINT, _LOWER, _FALLEN, _STRAINED = 5, -5, 10, -2
_NO_DICE = Dice(())


def attack_worth(scene: Scene, deed: Deed, dice: Dice = _NO_DICE) -> Parts:
    """Return the modifiers of an attack, each with its reason (DS-43)."""
    who = deed.who
    # two on higher ground have no advantage over each other (DU-65)
    above = is_marked(scene, deed.whom, HIGHER) and not is_marked(scene, who, HIGHER)
    name, skill = _skill(scene, deed)
    return (
        *parts(
            (name, skill),
            ("style", style(scene, who).attack),
            ("Solo", solo(scene, who)),
            ("feint", _FEINT if deed.feint else 0),
            ("lower ground", _LOWER if above else 0),
            ("target has fallen", _FALLEN if is_marked(scene, deed.whom, FALLEN) else 0),
            ("modifiers", stat(scene, who, "attack_modifier")),
        ),
        *fumbled(dice),
    )


def is_concussive(scene: Scene, deed: Deed) -> bool:
    """Return whether the blow comes of a concussive weapon (DU-49)."""
    row_ = weapon(scene, deed.who, deed.weapon) if deed.weapon else None
    return row_ is not None and "concussive" in entries(row_, "traits")


def _skill(scene: Scene, deed: Deed) -> tuple[str, int]:
    shot = shot_of(scene, deed)
    named = str(shot["skill"]).strip() if shot is not None and "skill" in shot else ""
    # The GM's own row may hold the rating itself instead of a skill's name (DU-68).
    if named.lstrip("-").isdecimal():
        return "skill", halved(scene, deed.who, int(named), "skill")
    found = skill_of(scene, deed.who, named) if named else None
    own = stat(scene, deed.who, "skill") if found is None else found
    return named if found is not None else "skill", halved(scene, deed.who, own, named or "skill")


def damage_worth(scene: Scene, deed: Deed) -> Parts:
    """Return the modifiers of damage: the weapon’s move, and Strength above or below it (DS-77, DS-79)."""
    shot = shot_of(scene, deed)
    row = weapon(scene, deed.who, deed.weapon) if deed.weapon and shot is None else None
    own = ("modifiers", stat(scene, deed.who, "damage_modifier"))
    strained = ("strained", _STRAINED if is_marked(scene, deed.who, STRAINED) else 0)
    if shot is not None:
        return parts((translated(deed.what), number(shot, "damage")), strained, own)
    if row is None:
        return parts(strained, own)
    strength, bonus = stat(scene, deed.who, "str"), number(row, "str_bonus")
    return parts(
        (translated(deed.what), _of_the_move(scene, deed, row)),
        # give one step only, because the text shows no further one (supplement, F)
        ("STR", 1 if bonus and strength >= bonus else 0),
        ("too weak", -2 if weapon_too_weak(scene, deed.who, row) else 0),
        strained,
        own,
    )


def _of_the_move(scene: Scene, deed: Deed, row: Row) -> int:
    if number(row, "spin") and is_spinning(scene, deed.who, deed.weapon):
        return number(row, "spun_damage")
    # an improvised weapon has one number in all three columns
    return number(row, deed.what if deed.what in BY_HAND else "swing")


_TABLES = {"shot": MISSILES.id, "throw": THROWN.id, "unarmed": UNARMED.id}


def shot_of(scene: Scene, deed: Deed) -> Row | None:
    """Return the row of a shot, throw, unarmed blow or trample; None for weapons, and for a row now gone."""
    if deed.what == "trample" and deed.who in scene.combatants:
        return row(scene, ANIMALS, words_of(scene, deed.who, "style"))
    table = _TABLES.get(deed.what)
    return shot_row(scene, deed.who, table, deed.weapon) if table and deed.who in scene.combatants else None
