"""Positions on a map in metres (CT-15): melee range, enemies, friends and free squares."""

from crs_desktop.rules.cache import remembered
from crs_desktop.rules.contest.house_rules import MELEE_RANGE, amount
from crs_desktop.rules.contest.wounds.injuries import disabled
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.positions import nearby as free_ground
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import distance, is_friend
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import decimal, say

_NEXT = 1.5
"""Distance in metres that includes the eight neighboring squares and no farther ones."""


def able(scene: Scene, who: Name) -> bool:
    """Return whether a combatant is here, takes part and can fight (CT-88)."""
    return who in scene.combatants and not scene.of(who).bystander and not disabled(scene, who)


def both_able(scene: Scene, one: Name, other: Name) -> bool:
    """Return whether two combatants are here, take part and can fight."""
    return able(scene, one) and able(scene, other)


def fighters(scene: Scene) -> tuple[Name, ...]:
    """Return all combatants who take part and are not disabled."""
    return remembered(_fighters, scene)


def _fighters(scene: Scene) -> tuple[Name, ...]:
    return tuple(who for who in scene.combatants if able(scene, who))


def enemies(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Return the possible targets of ``who``, all who take part except friends.

    The nearest come first; off the board no distance is known, and the order of entry counts.
    """
    others = [name for name in scene.combatants if name != who and not scene.of(name).bystander]
    hostile = [name for name in others if not is_friend(scene, who, name)]
    return tuple(sorted(hostile, key=lambda name: distance(scene, who, name)))


def within_melee(scene: Scene, one: Name, other: Name) -> bool:
    """Return whether two are in melee range; always true off the board, where the GM decides (CT-67)."""
    # a place that is unknown bars nothing: the GM keeps the drawing of the battlefield (CT-15)
    return (scene.apart(one, other) or 0) <= amount(scene, MELEE_RANGE)


def far(scene: Scene, one: Name, other: Name) -> str:
    """Return distance and line of sight between two in words; empty off the board."""
    metres = scene.apart(one, other)
    if metres is None:
        return ""
    return "; ".join(filter(None, (in_metres(metres), scene.sight_words(one, other))))


def in_metres(metres: float) -> str:
    """Return a distance in words, to a tenth of a metre.

    >>> in_metres(7.8102), in_metres(10)
    ('7.8 m', '10 m')
    """
    return say("{metres} m", metres=decimal(f"{round(metres, 1):g}"))


def why_not_there(scene: Scene, who: Name, square: Square) -> WhyNot | None:
    """Return why ``who`` cannot move to a square: it is off the board, or occupied."""
    one = scene.of(who)
    if not scene.ground.holds(square, one.size):
        return WhyNot(scene.ground.why_off(square, one.size), "CT-15")
    if other := scene.in_the_way(who, square):
        return WhyNot(say("{who} already stands there.", who=other.label), "CT-15")
    return None


def beside(scene: Scene, who: Name, target: Name) -> Square:
    """Return the free square nearest to ``who`` that is in melee range of the target."""
    return nearest_at(scene, who, target, 0, min(_NEXT, amount(scene, MELEE_RANGE)))


def away(scene: Scene, who: Name) -> Square:
    """Return the nearest free square out of melee range of all able enemies; the own square if none."""
    foes = [foe for foe in enemies(scene, who) if able(scene, foe)]

    def fits(square: Square) -> bool:
        # Tried in a copy of the scene; nothing moves yet.
        there = scene.changed(who, square=square)
        return not any(within_melee(there, who, foe) for foe in foes) and not why_not_there(
            scene, who, square
        )

    # far enough to leave the range of an enemy on the other side as well
    reach = amount(scene, MELEE_RANGE) * 2 + 1
    return free_ground.nearest(scene, who, free_ground.around(scene, who, who, reach), fits)


def nearest_at(scene: Scene, who: Name, target: Name, least: float, most: float) -> Square:
    """Return the free square nearest to ``who`` at ``least`` to ``most`` metres from the target.

    The own square of ``who`` if none fits.
    """
    return free_ground.nearest_at(scene, who, target, (least, most), why_not_there)
