"""Fog as players see it, and the walls and the map that it leaves in sight."""

import math
from collections import deque
from collections.abc import Container, Iterator, Sequence
from itertools import groupby, pairwise

from msgspec.structs import replace

from crs_desktop.play.players.view import ShownFog
from crs_desktop.rules.ground.fog import Fog
from crs_desktop.rules.ground.map_picture import MapPicture
from crs_desktop.rules.ground.square_set import SquareSet, box, whole, write_squares
from crs_desktop.rules.ground.squares import Ground
from crs_desktop.rules.ground.walls import PER_SQUARE, Spot, Wall, Walls
from crs_desktop.rules.scene import Scene

_ASIDE = 5
"""Distance from a wall at which the squares at both its sides are looked up, in hundredths of a square."""
_kept: deque[tuple[Walls, Fog, Ground, Walls]] = deque(maxlen=2)
"""Results for the last scenes: most steps change neither walls nor fog."""


def shown_fog(scene: Scene) -> ShownFog | None:
    """Return the fog for players; None without fog."""
    fog = scene.fog
    if not fog.on:
        return None
    return ShownFog(write_squares(fog.revealed), write_squares(fog.explored), fog.dim)


def shown_map(scene: Scene) -> MapPicture | None:
    """Return the map; None if the fog hides all of it."""
    map_ = scene.map
    if map_ is None or not scene.fog.on:
        return map_
    first, last = Spot(map_.left, map_.top), Spot(map_.left + map_.width - 1, map_.top + map_.height - 1)
    return map_ if scene.fog.lifted(box(first.square, last.square) & whole(scene.ground)) else None


def shown_walls(scene: Scene) -> Walls:
    """Return the walls that border ground which players may see, cut off where the fog begins."""
    lifted = scene.fog.lifted(whole(scene.ground))
    if not scene.walls.named or lifted == whole(scene.ground):
        return scene.walls
    for walls, fog, ground, shown in _kept:
        if walls is scene.walls and fog is scene.fog and ground is scene.ground:
            return shown
    _kept.append((scene.walls, scene.fog, scene.ground, Walls(dict(_cut(scene.walls, lifted)))))
    return _kept[-1][3]


def _cut(walls: Walls, lifted: SquareSet) -> Iterator[tuple[str, Wall]]:
    """Yield the parts of the walls that are in sight, under names of their own."""
    for name, wall in walls.named.items():
        steps = [step for pair in pairwise(wall.points) for step in _steps(*pair)]
        for place, (seen, group) in enumerate(groupby(steps, lambda step: _borders(lifted, *step))):
            if seen:
                yield f"{name}.{place}", replace(wall, points=_joined([*group], {*wall.points}))


def _joined(steps: Sequence[tuple[Spot, Spot]], corners: Container[Spot]) -> tuple[Spot, ...]:
    """Return the ends of some steps one after another, and the corners of the wall between them."""
    between = (end for _, end in steps[:-1] if end in corners)
    return (steps[0][0], *between, steps[-1][1])


def _steps(one: Spot, other: Spot) -> Iterator[tuple[Spot, Spot]]:
    """Yield a straight part of a wall in steps of at most one square."""
    x, y = other.x - one.x, other.y - one.y
    count = max(1, math.ceil(max(abs(x), abs(y)) / PER_SQUARE))
    spots = [Spot(one.x + round(x * at / count), one.y + round(y * at / count)) for at in range(count + 1)]
    return pairwise(spots)


def _borders(lifted: SquareSet, one: Spot, other: Spot) -> bool:
    """Return whether a step of a wall lies in or beside a square of a set."""
    x, y = (one.x + other.x) // 2, (one.y + other.y) // 2
    sides = ((x + across, y + down) for across in (-_ASIDE, _ASIDE) for down in (-_ASIDE, _ASIDE))
    return any(lifted.meets(Spot(*side).square) for side in sides)
