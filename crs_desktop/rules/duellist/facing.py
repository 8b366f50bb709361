"""From where an attack comes: front, flank or rear (6.16; DU-44, DU-53 … DU-55)."""

from math import atan2, degrees

from crs_desktop.rules.duellist.house_rules import FACING, reads
from crs_desktop.rules.duellist.state import Bearing, duel
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.values import Name

_FRONT, _REAR = 60, 120
"""Degrees off the line in which somebody looks: up to the one it is the front, from the other on the rear."""


def side_of(scene: Scene, who: Name, whom: Name) -> Bearing:
    """From where ``who`` comes at ``whom``: whoever has got behind him is in his rear."""
    if duel(scene).behind.get(who) == whom:
        return "rear"
    if not reads(scene, FACING, "counts"):
        return "front"
    return _on_the_board(scene.of(who), scene.of(whom))


def _on_the_board(one: Combatant, other: Combatant) -> Bearing:
    if one.square is None or other.square is None or other.facing < 0 or one.square == other.square:
        return "front"
    off = abs((direction(other, one) - other.facing + 180) % 360 - 180)
    return "front" if off <= _FRONT else "rear" if off >= _REAR else "flank"


def direction(one: Combatant, other: Combatant) -> int:
    """Where somebody looks who looks at another: degrees clockwise from the top; −1 where nobody can tell."""
    if one.square is None or other.square is None:
        return -1
    across = other.square.column + other.size / 2 - one.square.column - one.size / 2
    up = one.square.row + one.size / 2 - other.square.row - other.size / 2
    return round(degrees(atan2(across, up))) % 360
