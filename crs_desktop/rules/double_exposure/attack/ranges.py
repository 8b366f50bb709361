"""Short and Long Range between two combatants on the board (CRS-79 … CRS-81).

If one of them is off the board, the GM judges the range, and nothing is barred.
"""

from crs_desktop.rules.double_exposure.combat import (
    combat,
    has_turn,
    in_combat,
    why_not_present,
)
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

SHORT_RANGE_FEET = 5


def is_short(scene: Scene, who: Name, target: Name) -> bool:
    """Return whether the target is in Short Range: 5 feet or less (CRS-80, CRS-118)."""
    feet = scene.apart(who, target)
    return feet is None or feet <= SHORT_RANGE_FEET


def why_not_short(scene: Scene, who: Name, target: Name) -> WhyNot | None:
    """Return the reason why the target is not in Short Range."""
    feet = scene.apart(who, target)
    if feet is None or feet <= SHORT_RANGE_FEET:
        return None
    said = "{target} is {feet} feet from {who}: a Short Range Action needs 5 feet or less."
    names = {"target": scene.label(target), "who": scene.label(who)}
    return WhyNot(say(said, feet=f"{feet:g}", **names), "CRS-118")


def why_not_long(scene: Scene, who: Name, target: Name) -> WhyNot | None:
    """Return the reason why the target is not in Long Range: more than 5 feet (CRS-103)."""
    feet = scene.apart(who, target)
    if feet is None or feet > SHORT_RANGE_FEET:
        return None
    said = "{target} is {feet} feet from {who}: a Long Range Action needs more than 5 feet."
    names = {"target": scene.label(target), "who": scene.label(who)}
    return WhyNot(say(said, feet=f"{feet:g}", **names), "CRS-103")


def why_too_far(scene: Scene, who: Name, target: Name, reach: int) -> WhyNot | None:
    """Return the reason why the target is beyond a maximum range in feet; 0 is no maximum (AV-33)."""
    feet = scene.apart(who, target)
    if not reach or feet is None or feet <= reach:
        return None
    said = "{target} is {feet} feet from {who}: the maximum range is {reach} feet."
    names = {"target": scene.label(target), "who": scene.label(who)}
    return WhyNot(say(said, feet=f"{feet:g}", reach=reach, **names), "AV-33")


def why_not_aimed_at(scene: Scene, who: Name, target: Name) -> WhyNot | None:
    """Return the reason why ``target`` cannot be attacked by ``who`` at any range."""
    if target not in scene.combatants:
        return WhyNot(say("{who} is not in the fight.", who=target))
    if target == who:
        return WhyNot(say("An attack needs another combatant as its target."))
    return (
        _no_surprise(scene, who, target)
        or why_fled(scene, target)
        or why_not_present(scene, target)
        or edition(scene).barred(scene, target)
    )


def why_no_mind(scene: Scene, target: Name) -> WhyNot | None:
    """Return the reason why no Mental Action can target ``target``: MIND 0, even for now (CRS-168)."""
    if edition(scene).mind(scene, target) >= 1:
        return None
    said = "{who} has MIND 0 and cannot be the target of a Mental Action."
    return WhyNot(say(said, who=scene.label(target)), "CRS-168")


def _no_surprise(scene: Scene, who: Name, target: Name) -> WhyNot | None:
    """Return why outsiders cannot attack a Combatant: nobody in a Combat is surprised (CRS-54, CRS-62)."""
    # a turn given by the GM makes an outsider part of the Combat
    if in_combat(scene, who) or not in_combat(scene, target) or has_turn(scene, who):
        return None
    said = "{target} is in a Combat and cannot be surprised: join the Combat in the next round."
    return WhyNot(say(said, target=scene.label(target)), "CRS-54")


def why_fled(scene: Scene, target: Name) -> WhyNot | None:
    """Return why a character who fled this Combat stays out of sight while it lasts (CRS-147)."""
    # `fled` lasts as long as the Combat, even if the Flee time is over or was taken off
    if target not in combat(scene).fled:
        return None
    return WhyNot(say("{who} has fled from this Combat.", who=scene.label(target)), "CRS-147")
