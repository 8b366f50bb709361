"""Who stands near whom, found by where they stand: among a thousand, nobody asks each how far he is."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, product
from math import ceil

from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot

_SIDE = 4
"""The ground is divided into fields of so many squares a side."""


class Nearby:
    """Some who are in a scene, sorted by the fields of the ground that they stand on."""

    def __init__(self, scene: Scene, names: Iterable[Name]) -> None:
        self._scene, self._names = scene, tuple(names)
        self._off = [name for name in self._names if scene.of(name).square is None]
        self._on = defaultdict[tuple[int, int], list[Name]](list)
        for name in self._names:
            for field in self._fields(name):
                self._on[field].append(name)

    def within(self, who: Name, reach: float) -> Iterator[Name]:
        """The others so many feet or metres from somebody, and those of whom nobody knows how far they are.

        These are all who are off the board; to whom is off it himself, all. Asked again, it names them in
        the same order, which tells nothing of who is nearer.
        """
        off = self._scene.of(who).square is None
        yield from (name for name in (self._names if off else self._off) if name != who)
        # however it is counted, nobody farther is nearer
        squares = ceil(reach / self._scene.ground.unit.side)
        beside = chain.from_iterable(self._on.get(field, ()) for field in self._fields(who, squares))
        others = (name for name in dict.fromkeys(beside) if name != who)
        yield from (name for name in others if (self._scene.apart(who, name) or 0) <= reach)

    def _fields(self, name: Name, around: int = 0) -> Iterator[tuple[int, int]]:
        """Those that somebody stands on, and so many squares around; none while he is off the board."""
        one = self._scene.of(name)
        if one.square is None:
            return iter(())
        columns, rows = (
            range((at - around) // _SIDE, (at + one.size - 1 + around) // _SIDE + 1)
            for at in (one.square.column, one.square.row)
        )
        return product(columns, rows)


Barred = Callable[[Scene, Name, Square], WhyNot | None]
"""Why a square cannot be where somebody goes."""


def nearest_at(scene: Scene, who: Name, target: Name, within: tuple[float, float], barred: Barred) -> Square:
    """The free square nearest to somebody from which another is so many feet or metres away.

    ``within`` is the least and the most. His own where there is none.
    """
    least, most = within

    def fits(square: Square) -> bool:
        apart = scene.changed(who, square=square).apart(who, target) or 0
        return least <= apart <= most and barred(scene, who, square) is None

    return nearest(scene, who, around(scene, who, target, most), fits)


def nearest(scene: Scene, who: Name, squares: Iterable[Square], fits: Callable[[Square], bool]) -> Square:
    """Of some squares that which fits and is nearest to somebody; his own where none fits."""
    own = scene.of(who).square or Square(0, 0)
    return min(filter(fits, squares), key=lambda square: (_apart(square, own), square), default=own)


def around(scene: Scene, who: Name, target: Name, reach: float) -> Iterator[Square]:
    """The squares around somebody for another to stand on, as far as ``reach``; his own too."""
    one, squares = scene.of(target), int(reach / scene.ground.unit.side) + 1 + scene.of(who).size
    if one.square is None:
        return
    for column in range(one.square.column - squares, one.square.column + one.size + squares):
        for row in range(one.square.row - squares, one.square.row + one.size + squares):
            yield Square(column, row)


def _apart(one: Square, other: Square) -> int:
    return (one.column - other.column) ** 2 + (one.row - other.row) ** 2
