"""Where newcomers stand: those of one side near each other, the sides apart and facing."""

import math
from collections.abc import Sequence

from msgspec.structs import replace

from crs_desktop.rules.ground import Square
from crs_desktop.rules.scene import Combatant, Scene

_APART = 4
"""Squares from the middle to where each side gathers."""
_Spot = tuple[float, float]


def place(scene: Scene, people: Sequence[Combatant], at: Square | None = None) -> list[Square | None]:
    """A square for each, the one he asks for if he does; None where the board is full.

    ``at`` is where the GM wants them all, as near as may be.
    """
    standing = [one for one in (*scene.combatants.values(), *people) if one.square]
    spots = _spots(scene, people)
    squares: list[Square | None] = []
    for one in people:
        square = one.square or _nearest(scene, standing, one, spots[one.side], at)
        squares.append(square)
        if square is not None and one.square is None:
            standing.append(replace(one, square=square))
    return squares


def _spots(scene: Scene, people: Sequence[Combatant]) -> dict[str, _Spot]:
    """Where each side gathers: round those of it who stand already, else round the middle."""
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


def _nearest(
    scene: Scene, standing: Sequence[Combatant], who: Combatant, spot: _Spot, at: Square | None
) -> Square | None:
    ground = scene.ground
    squares = (Square(column, row) for column in range(ground.columns) for row in range(ground.rows))
    taken = _near(standing, who.size, 1)
    free = [square for square in squares if square not in taken and ground.holds(square, who.size)]
    if at is not None:
        return min(free, key=lambda s: math.dist((s.column, s.row), (at.column, at.row)), default=None)
    near = _near([one for one in standing if one.side != who.side], who.size, 3)
    apart = [square for square in free if square not in near]
    return min(apart or free, key=lambda s: math.dist((s.column, s.row), spot), default=None)


def _near(people: Sequence[Combatant], size: int, squares: int) -> set[Square]:
    """Where a token of that size would be fewer than so many squares from somebody; 1: lie on him."""
    found: set[Square] = set()
    for one in people:
        if at := one.square:
            columns = range(at.column - size + 2 - squares, at.column + one.size - 1 + squares)
            rows = range(at.row - size + 2 - squares, at.row + one.size - 1 + squares)
            found.update(Square(column, row) for column in columns for row in rows)
    return found
