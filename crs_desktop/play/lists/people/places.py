"""Squares for newcomers: near their own side, the sides apart, and where a fight under way lets them in."""

import math
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from crs_desktop.rules import load_system
from crs_desktop.rules.ground.squares import Square, distance
from crs_desktop.rules.positions.battlefield import Closed
from crs_desktop.rules.scene import Combatant, Scene

_APART = 4
"""Squares from the middle of the board to the place of each side."""
_Spot = tuple[float, float]


def place(scene: Scene, people: Sequence[Combatant], at: Square | None = None) -> list[Square | None]:
    """Return a square for each, the requested one if any; None if the board is full.

    ``at`` is the square near which the GM wants them all; else nobody comes to ground that a fight closes.
    """
    standing = _Standing(scene, (*scene.combatants.values(), *people))
    spots = _spots(scene, people)
    squares: list[Square | None] = []
    for one in people:
        square = one.square or standing.nearest(one, spots[one.side], at)
        squares.append(square)
        if square is not None and one.square is None:
            standing.add(replace(one, square=square))
    return squares


class _Standing:
    """Tokens on the board. The squares near them are computed once for each size of newcomer."""

    def __init__(self, scene: Scene, people: Iterable[Combatant]) -> None:
        ground = scene.ground
        self._scene, self._ground = scene, ground
        self._people = [one for one in people if one.square]
        self._all = [Square(column, row) for column in range(ground.columns) for row in range(ground.rows)]
        self._near: dict[tuple[int, int, str | None], set[Square]] = {}

    def add(self, one: Combatant) -> None:
        """Add a combatant on their square."""
        self._people.append(one)
        for (size, squares, but), near in self._near.items():
            if one.side != but:
                near |= _near(one, size, squares)

    def nearest(self, who: Combatant, spot: _Spot, at: Square | None) -> Square | None:
        """Return the free square nearest to ``at``, else to ``spot`` and away from other sides."""
        taken = self._within(who.size, 1)
        free = [one for one in self._all if one not in taken and self._ground.holds(one, who.size)]
        if at is not None:
            return min(free, key=lambda s: math.dist((s.column, s.row), (at.column, at.row)), default=None)
        near = self._within(who.size, 3, who.side)
        zones = load_system(self._scene.system).display.battlefield.closed(self._scene, who.name)
        # a closed square is better than none, because the GM can move the combatant
        free = [square for square in free if not self._is_closed(square, who.size, zones)] or free
        apart = [square for square in free if square not in near]
        return min(apart or free, key=lambda s: math.dist((s.column, s.row), spot), default=None)

    def _is_closed(self, square: Square, size: int, zones: Iterable[Closed]) -> bool:
        around = ((self._scene.of(zone.around), zone.reach) for zone in zones)
        return any(
            one.square is not None and distance(self._ground, square, one.square, size, one.size) <= reach
            for one, reach in around
        )

    def _within(self, size: int, squares: int, but: str | None = None) -> set[Square]:
        """Return the squares where a token would be fewer than ``squares`` from one of another side."""
        key = (size, squares, but)
        if key not in self._near:
            others = (one for one in self._people if one.side != but)
            self._near[key] = set[Square]().union(*(_near(one, size, squares) for one in others))
        return self._near[key]


def _spots(scene: Scene, people: Sequence[Combatant]) -> dict[str, _Spot]:
    """Return where each side gathers: around its members on the board, else around the middle."""
    sides = list(dict.fromkeys(one.side for one in (*scene.combatants.values(), *people)))
    middle = (scene.ground.columns / 2, scene.ground.rows / 2)
    spots: dict[str, _Spot] = {}
    for at, side in enumerate(sides):
        there = [one.square for one in scene.combatants.values() if one.side == side and one.square]
        spots[side] = _mean(there) if there else _round(middle, at, len(sides))
    return spots


def _mean(squares: Sequence[Square]) -> _Spot:
    count = len(squares)
    return sum(one.column for one in squares) / count, sum(one.row for one in squares) / count


def _round(middle: _Spot, at: int, sides: int) -> _Spot:
    if sides == 1:
        return middle
    turn = math.pi + 2 * math.pi * at / sides
    return middle[0] + _APART * math.cos(turn), middle[1] + _APART * math.sin(turn)


def _near(one: Combatant, size: int, squares: int) -> set[Square]:
    """Return where a token of this size is fewer than ``squares`` from the combatant; 1 means overlapping."""
    at = one.square
    if at is None:
        return set()
    columns = range(at.column - size + 2 - squares, at.column + one.size - 1 + squares)
    rows = range(at.row - size + 2 - squares, at.row + one.size - 1 + squares)
    return {Square(column, row) for column in columns for row in rows}
