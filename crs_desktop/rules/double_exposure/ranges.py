"""Short and Long Range between two who stand on the board (CRS-79 … CRS-81).

Where one of them is off the board, range is the GM's, and nothing is barred for it.
"""

from crs_desktop.rules.double_exposure.combat import why_not_able
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

SHORT_RANGE_FEET = 5


def why_not_short(scene: Scene, who: Name, target: Name) -> WhyNot | None:
    """Why somebody is not in Short Range of another: 5 feet or less (CRS-80, CRS-118)."""
    feet = scene.apart(who, target)
    if feet is None or feet <= SHORT_RANGE_FEET:
        return None
    said = "{target} stands {feet} feet from {who}: a Short Range Action needs 5 feet or less."
    names = {"target": scene.label(target), "who": scene.label(who)}
    return WhyNot(say(said, feet=f"{feet:g}", **names), "CRS-118")


def why_not_long(scene: Scene, who: Name, target: Name) -> WhyNot | None:
    """Why somebody is not in Long Range of another: more than 5 feet (CRS-103)."""
    feet = scene.apart(who, target)
    if feet is None or feet > SHORT_RANGE_FEET:
        return None
    said = "{target} stands {feet} feet from {who}: a Long Range Action needs more than 5 feet."
    names = {"target": scene.label(target), "who": scene.label(who)}
    return WhyNot(say(said, feet=f"{feet:g}", **names), "CRS-103")


def why_not_aimed_at(scene: Scene, who: Name, target: Name) -> WhyNot | None:
    """Why nobody may be the target of somebody at all: himself, one who has left, or is not in the fight."""
    if target not in scene.combatants:
        return WhyNot(say("{who} is not in the fight.", who=target))
    if target == who:
        return WhyNot(say("An attack needs somebody else as its target."))
    return why_not_able(scene, target)
