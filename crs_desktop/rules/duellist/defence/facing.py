"""The direction of an attack: front, flank or rear (6.16; DU-44, DU-53 … DU-55)."""

from collections.abc import Iterator
from itertools import product, starmap
from math import atan2, degrees

from msgspec.structs import replace

from crs_desktop.rules.duellist.arms import is_armed, style
from crs_desktop.rules.duellist.condition import friends, has_one_enemy
from crs_desktop.rules.duellist.defence.defence_facts import GotBehind
from crs_desktop.rules.duellist.house_rules import FACING, SOLO
from crs_desktop.rules.duellist.state import Bearing, duel
from crs_desktop.rules.facts import Moved
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name

_FRONT, _REAR = 60, 120
"""Degrees off the target’s facing: the front ends at the first, the rear begins at the second."""


def side_of(scene: Scene, who: Name, whom: Name) -> Bearing:
    """Return the side of ``whom`` from which ``who`` attacks; one who got behind is in the rear."""
    if duel(scene).behind.get(who) == whom:
        return "rear"
    if not FACING.reads(scene, "counts"):
        return "front"
    return _on_the_board(scene.of(who), scene.of(whom))


def _on_the_board(one: Combatant, other: Combatant) -> Bearing:
    # what the board does not show counts as the front: no GM is punished for not turning tokens
    if one.square is None or other.square is None or other.facing < 0 or one.square == other.square:
        return "front"
    off = _off(other.facing, direction(other, one))
    return "front" if off <= _FRONT else "rear" if off >= _REAR else "flank"


def get_behind(table: Table, who: Name, whom: Name) -> None:
    """Put ``who`` in the rear of ``whom``, on the board on the free square most behind them (DU-44)."""
    table.happen(GotBehind(who, whom))
    square = _square_behind(table.scene, who, whom)
    if square is not None and square != table.scene.of(who).square:
        table.happen(Moved(who, square))


def _square_behind(scene: Scene, who: Name, whom: Name) -> Square | None:
    """Return the free square most behind ``whom``, who without a facing looks at ``who``; or None."""
    one, other = scene.of(who), scene.of(whom)
    if one.square is None or other.square is None:
        return None
    looks = other.facing if other.facing >= 0 else direction(other, one)
    free = {
        square: _off(looks, direction(other, replace(one, square=square)))
        for square in _beside(scene, who, other)
    }
    # No free square in the rear: the token stays, and the fact alone tells where it fights from.
    return max(free, key=lambda square: free[square]) if any(off >= _REAR for off in free.values()) else None


def _beside(scene: Scene, who: Name, other: Combatant) -> Iterator[Square]:
    """Yield the free squares around ``other`` that have room for the token of ``who``."""
    size, at = scene.of(who).size, other.square or Square(0, 0)
    # A larger token starts further to the left and top to touch the other's edge.
    around = (
        range(at.column - size, at.column + other.size + 1),
        range(at.row - size, at.row + other.size + 1),
    )
    for square in starmap(Square, product(*around)):
        if scene.ground.holds(square, size) and scene.in_the_way(who, square) is None:
            yield square


def _off(looks: int, towards: int) -> int:
    """Return the angle between two directions in degrees, 0 to 180."""
    # The detour by 180 takes the short way round past north.
    return abs((towards - looks + 180) % 360 - 180)


def direction(one: Combatant, other: Combatant) -> int:
    """Return the direction from ``one`` to ``other`` in degrees clockwise from the top; −1 off the board."""
    if one.square is None or other.square is None:
        return -1
    across = other.square.column + other.size / 2 - one.square.column - one.size / 2
    up = one.square.row + one.size / 2 - other.square.row - other.size / 2
    return round(degrees(atan2(across, up))) % 360


_BONUS = 5


def solo(scene: Scene, who: Name) -> int:
    """Return +5 for a Solo style while the fight is one against one, else 0."""
    if who not in scene.combatants or not style(scene, who).solo or SOLO.reads(scene, "entered"):
        return 0
    if not has_one_enemy(scene, who):
        return 0
    # the one reading that every row of the example fits: +5 until an armed ally takes part (supplement, E)
    helped = any(is_armed(scene, friend) for friend in friends(scene, who))
    return 0 if helped and SOLO.reads(scene, "alone") else _BONUS
