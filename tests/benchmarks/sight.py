"""Who sees whom, 100 × 100 past 500 walls, against numpy, and after one move.

What a side sees of the ground is compared to the time that it may take.
"""

import random

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.facts import Moved, WallsPut
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.ground.walls import Spot, Wall, Walls
from crs_desktop.rules.positions.field_of_view import seen_by
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.values import Name
from tests.benchmarks.kit.measure import compare, report, timed

Numbers = NDArray[np.float64]

_SIDE, _PEOPLE, _WALLS = 100, 100, 500
_GROUND_SEEN, _WALLS_LOOKED_PAST, _LIMIT_MS = 200, 1000, 50
_LEAST = 1e-5


def measure(runs: int = 3) -> None:
    """Print the lines of sight."""
    scene = _scene()
    title = f"sight of {_PEOPLE} × {_PEOPLE} past {_WALLS} walls / numpy, one point of each"
    compare(title, lambda: _all(_anew(scene)), lambda: _plainly(scene), runs, 2)
    _one_moves(scene, runs)
    _a_side_looks(runs)


def _a_side_looks(runs: int) -> None:
    scene = _scene(_GROUND_SEEN, people=4, walls=_WALLS_LOOKED_PAST)
    title = f"4 see {_GROUND_SEEN} × {_GROUND_SEEN} squares past {_WALLS_LOOKED_PAST} walls / {_LIMIT_MS} ms"
    anew = lambda: seen_by(_anew(scene), scene.combatants.values())  # noqa: E731
    report(title, [(timed(anew), _LIMIT_MS) for _ in range(runs)], 1)


def _one_moves(scene: Scene, runs: int) -> None:
    pairs, known = [], _anew(scene)
    _all(known)
    for run in range(runs):
        again = timed(lambda: _all(known))
        moved = Moved(Name("Goblin 7"), Square(50 + run, 50)).on(known)
        pairs.append((timed(lambda moved=moved: _all(moved)), again))  # type: ignore[misc]
    report("one moves, all asked again / nobody moves", pairs, 1.5)


def _anew(scene: Scene) -> Scene:
    """The same with nothing known of sight."""
    return replace(scene, walls=Walls(scene.walls.named))


def _all(scene: Scene) -> None:
    for one in scene.combatants:
        for other in scene.combatants:
            if one != other:
                scene.sight(one, other)


def _plainly(scene: Scene) -> list[Numbers]:
    """Return how much walls hide of the middle of each, from the middle of each: percents are not told."""
    people = scene.combatants.values()
    at = np.array([(one.square.column + 0.5, one.square.row + 0.5) for one in people if one.square])
    segments = [part for name, wall in scene.walls.named.items() for part in wall.segments(name)]
    start, end = (
        np.array([(one.x, one.y) for one in segments]),
        np.array([(one.to_x, one.to_y) for one in segments]),
    )
    hides = np.array([one.hides for one in segments])
    with np.errstate(divide="ignore", invalid="ignore"):
        return [_hidden(eye, at, start, end - start, hides) for eye in at]


def _hidden(eye: Numbers, at: Numbers, start: Numbers, wall: Numbers, hides: Numbers) -> Numbers:
    """Cross the looks from one eye with all walls at once."""
    look, aside = at - eye, start - eye
    cross = np.outer(look[:, 0], wall[:, 1]) - np.outer(look[:, 1], wall[:, 0])
    along = (aside[:, 0] * wall[:, 1] - aside[:, 1] * wall[:, 0]) / cross
    part = (np.outer(look[:, 1], aside[:, 0]) - np.outer(look[:, 0], aside[:, 1])) / cross
    met = (along > _LEAST) & (along < 1 - _LEAST) & (part >= 0) & (part <= 1)
    found: Numbers = np.where(met, hides, 0).max(axis=1)
    return found


def _scene(side: int = _SIDE, people: int = _PEOPLE, walls: int = _WALLS) -> Scene:
    chance = random.Random(12)
    ground = replace(SYSTEM.ground, columns=side, rows=side)
    scene = replace(SYSTEM.opening(), ground=ground)
    for number in range(people):
        name = Name(f"Goblin {number}")
        square = Square(chance.randrange(side), chance.randrange(side))
        scene = scene.with_combatant(Combatant(name, name, square=square))
    return WallsPut({f"w{number}": _wall(chance, side) for number in range(walls)}).on(scene)


def _wall(chance: random.Random, side: int) -> Wall:
    """As walls are: along the squares, some squares long."""
    x, y, long = chance.randrange(side), chance.randrange(side), chance.randint(1, 8)
    across = chance.random() < 0.5
    end = (x + long, y) if across else (x, y + long)
    return Wall((Spot(100 * x, 100 * y), Spot(100 * end[0], 100 * end[1])))
