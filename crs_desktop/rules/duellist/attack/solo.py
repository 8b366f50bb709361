"""The +5 of Solo fighting: one against one (DS-64, DS-65)."""

from crs_desktop.rules.duellist.arms import is_armed, style
from crs_desktop.rules.duellist.condition import enemies, friends
from crs_desktop.rules.duellist.house_rules import SOLO, reads
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name

_BONUS = 5


def solo(scene: Scene, who: Name) -> int:
    """+5 for a Solo style while the fight is one against one, else 0."""
    if who not in scene.combatants or not style(scene, who).solo or reads(scene, SOLO, "entered"):
        return 0
    if len(enemies(scene, who)) != 1:
        return 0
    helped = any(is_armed(scene, friend) for friend in friends(scene, who))
    return 0 if helped and reads(scene, SOLO, "alone") else _BONUS
