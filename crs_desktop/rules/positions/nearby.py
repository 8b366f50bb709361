"""Combatants near each other, found by a grid, so that a thousand need no distance for every pair."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, product
from math import ceil

from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.positions.barriers import across
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot

_SIDE = 4
"""The side of a grid field in squares."""


class Nearby:
    """An index of combatants by the grid fields that their tokens touch."""

    def __init__(self, scene: Scene, names: Iterable[Name]) -> None:
        self._scene, self._names = scene, tuple(names)
        self._off = [name for name in self._names if scene.of(name).square is None]
        self._on = defaultdict[tuple[int, int], list[Name]](list)
        for name in self._names:
            for field in self._fields(name):
                self._on[field].append(name)

    def within(self, who: Name, reach: float) -> Iterator[Name]:
        """Yield the others within ``reach`` feet or metres, and the others at an unknown distance.

        The distance to a combatant off the board is unknown; from one off the board, all distances are. The
        order is always the same, but not by distance.
        """
        off = self._scene.of(who).square is None
        yield from (name for name in (self._names if off else self._off) if name != who)
        # no distance rule counts fewer units than squares across or down, so a box of squares holds all
        squares = ceil(reach / self._scene.ground.unit.side)
        beside = chain.from_iterable(self._on.get(field, ()) for field in self._fields(who, squares))
        others = (name for name in dict.fromkeys(beside) if name != who)
        yield from (name for name in others if (self._scene.apart(who, name) or 0) <= reach)

    def _fields(self, name: Name, around: int = 0) -> Iterator[tuple[int, int]]:
        """Return the fields within ``around`` squares of a token; none for a combatant off the board."""
        one = self._scene.of(name)
        if one.square is None:
            return iter(())
        columns, rows = (
            range((at - around) // _SIDE, (at + one.size - 1 + around) // _SIDE + 1)
            for at in (one.square.column, one.square.row)
        )
        return product(columns, rows)


Barred = Callable[[Scene, Name, Square], WhyNot | None]
"""A function that returns why a combatant cannot go to a square, or None."""


def nearest_at(scene: Scene, who: Name, target: Name, within: tuple[float, float], barred: Barred) -> Square:
    """Return the free square nearest to ``who`` from which ``target`` is ``within`` a distance range.

    The range is least and most feet or metres. Return the own square if no other fits.
    """
    least, most = within

    def fits(square: Square) -> bool:
        apart = scene.changed(who, square=square).apart(who, target) or 0
        return least <= apart <= most and barred(scene, who, square) is None

    return nearest(scene, who, around(scene, who, target, most), fits)


def nearest(scene: Scene, who: Name, squares: Iterable[Square], fits: Callable[[Square], bool]) -> Square:
    """Return the square nearest to ``who`` among those that fit, behind no wall if there is one.

    Return their own square if none fits.
    """
    own = scene.of(who).square or Square(0, 0)
    # compare the square itself last: equally near squares need one order, or replays would differ
    rank = lambda square: (across(scene, who, square) != "", _apart(square, own), square)  # noqa: E731
    return min(filter(fits, squares), key=rank, default=own)


def around(scene: Scene, who: Name, target: Name, reach: float) -> Iterator[Square]:
    """Yield squares for ``who`` to stand on within about ``reach`` of ``target``, including the target's."""
    one, squares = scene.of(target), int(reach / scene.ground.unit.side) + 1 + scene.of(who).size
    if one.square is None:
        return
    for column in range(one.square.column - squares, one.square.column + one.size + squares):
        for row in range(one.square.row - squares, one.square.row + one.size + squares):
            yield Square(column, row)


def _apart(one: Square, other: Square) -> int:
    return (one.column - other.column) ** 2 + (one.row - other.row) ** 2
