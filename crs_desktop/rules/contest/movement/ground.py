"""Where people stand to each other on a map in metres (CT-15): melee range, enemies, friends, free ground."""

from crs_desktop.rules.contest.house_rules import MELEE_RANGE, amount
from crs_desktop.rules.contest.wounds.injuries import disabled
from crs_desktop.rules.ground import nearby as free_ground
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import is_friend
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

_NEXT = 1.5
"""The next square, straight or diagonally, is so many metres off at the most."""


def able(scene: Scene, who: Name) -> bool:
    """Whether he is here, takes part and can fight (CT-88)."""
    return who in scene.combatants and not scene.of(who).bystander and not disabled(scene, who)


def fighters(scene: Scene) -> tuple[Name, ...]:
    """All who can fight: they take part and no injury keeps them from it."""
    return tuple(who for who in scene.combatants if able(scene, who))


def all_here(scene: Scene, *names: Name) -> bool:
    """Whether all of these are here."""
    return all(name in scene.combatants for name in names)


def enemies(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Whom he may go for, the nearest first: all who take part on no side or another, able or not."""
    others = [name for name in scene.combatants if name != who and not scene.of(name).bystander]
    hostile = [name for name in others if not is_friend(scene, who, name)]
    return tuple(sorted(hostile, key=lambda name: scene.apart(who, name) or 0))


def within_melee(scene: Scene, one: Name, other: Name) -> bool:
    """Whether two are in melee range; off the board the GM knows, and it counts as yes (CT-67)."""
    return (scene.apart(one, other) or 0) <= amount(scene, MELEE_RANGE)


def far(scene: Scene, one: Name, other: Name) -> str:
    """How far two are apart, and what hides the other, to be said; empty off the board."""
    metres = scene.apart(one, other)
    if metres is None:
        return ""
    return "; ".join(filter(None, (in_metres(metres), scene.sight_words(one, other))))


def in_metres(metres: float) -> str:
    """A distance to be said, to a tenth of a metre.

    >>> in_metres(7.8102), in_metres(10)
    ('7.8 m', '10 m')
    """
    return say("{metres} m", metres=f"{round(metres, 1):g}")


def why_not_there(scene: Scene, who: Name, square: Square) -> WhyNot | None:
    """Why a square cannot be where somebody goes: it is off the board, or taken."""
    one = scene.of(who)
    if not scene.ground.holds(square, one.size):
        return WhyNot(scene.ground.why_off(square, one.size), "CT-15")
    if other := scene.in_the_way(who, square):
        return WhyNot(say("{who} stands there.", who=other.label), "CT-15")
    return None


def beside(scene: Scene, who: Name, target: Name) -> Square:
    """The free square nearest to somebody from which he is in melee range of another."""
    return nearest_at(scene, who, target, 0, min(_NEXT, amount(scene, MELEE_RANGE)))


def away(scene: Scene, who: Name) -> Square:
    """The free square nearest to somebody that no enemy who can fight has in melee range; else his own."""
    foes = [foe for foe in enemies(scene, who) if able(scene, foe)]

    def fits(square: Square) -> bool:
        there = scene.changed(who, square=square)
        return not any(within_melee(there, who, foe) for foe in foes) and not why_not_there(
            scene, who, square
        )

    reach = amount(scene, MELEE_RANGE) * 2 + 1
    return free_ground.nearest(scene, who, free_ground.around(scene, who, who, reach), fits)


def nearest_at(scene: Scene, who: Name, target: Name, least: float, most: float) -> Square:
    """The free square nearest to somebody from which another is between ``least`` and ``most`` metres away.

    His own where there is none.
    """
    return free_ground.nearest_at(scene, who, target, (least, most), why_not_there)
