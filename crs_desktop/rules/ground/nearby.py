"""Who stands near whom, found by where they stand: among a thousand, nobody asks each how far he is."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, product
from math import ceil

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name

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
