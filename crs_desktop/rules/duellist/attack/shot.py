"""The row of a shot, a throw or an unarmed blow: tables that only a GM can fill (DU-68)."""

from crs_desktop.rules.duellist.round.steps import shot_row
from crs_desktop.rules.duellist.sheet import words_of
from crs_desktop.rules.duellist.state import Deed
from crs_desktop.rules.duellist.tables import ANIMALS, MISSILES, THROWN, UNARMED, Row, row
from crs_desktop.rules.scene import Scene

_TABLES = {"shot": MISSILES.id, "throw": THROWN.id, "unarmed": UNARMED.id}


def shot_of(scene: Scene, deed: Deed) -> Row | None:
    """Its row; None for a blow with a weapon, and where there is none any more."""
    if deed.what == "trample" and deed.who in scene.combatants:
        return row(scene, ANIMALS, words_of(scene, deed.who, "style"))
    table = _TABLES.get(deed.what)
    return shot_row(scene, deed.who, table, deed.weapon) if table and deed.who in scene.combatants else None
