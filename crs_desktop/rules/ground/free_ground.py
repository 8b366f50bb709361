"""Where somebody who goes up to another comes to stand, while the GM names no square."""

from collections.abc import Callable, Iterable, Iterator

from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot

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
