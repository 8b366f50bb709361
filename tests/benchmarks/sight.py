"""Who sees whom, 100 × 100 past 500 walls, against the obvious double loop, and after one move.

What a side sees of the ground is compared to the time that it may take.
"""

import random

from msgspec.structs import replace

from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.facts import Moved, WallsPut
from crs_desktop.rules.ground.line_of_sight import Segment
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.ground.walls import Spot, Wall, Walls
from crs_desktop.rules.positions.field_of_view import seen_by
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.values import Name
from tests.benchmarks.kit.measure import report, timed
from tests.rules.looking import looked

_SIDE, _PEOPLE, _WALLS = 100, 100, 500
_GROUND_SEEN, _WALLS_LOOKED_PAST, _LIMIT_MS = 200, 1000, 50
_POINTS = 1
"""The double loop looks at one point of each target; ours tells percents, and is faster all the same."""


def measure(runs: int = 3) -> None:
    """Print the lines of sight."""
    scene = _scene()
    segments = [part for name, wall in scene.walls.named.items() for part in wall.segments(name)]
    report(
        f"sight of {_PEOPLE} × {_PEOPLE} past {_WALLS} walls / the double loop",
        [(timed(lambda: _all(_anew(scene))), timed(lambda: _plainly(scene, segments))) for _ in range(runs)],
        0.2,
    )
    _one_moves(scene, runs)
    _a_side_looks(runs)


def _a_side_looks(runs: int) -> None:
    scene = _scene(_GROUND_SEEN, people=4, walls=_WALLS_LOOKED_PAST)
    title = f"4 see {_GROUND_SEEN} × {_GROUND_SEEN} squares past {_WALLS_LOOKED_PAST} walls / {_LIMIT_MS} ms"
    anew = lambda: seen_by(_anew(scene), scene.combatants.values())  # noqa: E731
    report(title, [(timed(anew), _LIMIT_MS) for _ in range(runs)], 1)


def _one_moves(scene: Scene, runs: int) -> None:
    pairs = []
    for run in range(runs):
        fresh = _anew(scene)
        whole = timed(lambda fresh=fresh: _all(fresh))  # type: ignore[misc]
        moved = Moved(Name("Goblin 7"), Square(50 + run, 50)).on(fresh)
        pairs.append((timed(lambda moved=moved: _all(moved)), whole))  # type: ignore[misc]
    report("one moves, all seen again / all anew", pairs, 0.1)


def _anew(scene: Scene) -> Scene:
    """The same with nothing known of sight."""
    return replace(scene, walls=Walls(scene.walls.named))


def _all(scene: Scene) -> None:
    for one in scene.combatants:
        for other in scene.combatants:
            if one != other:
                scene.sight(one, other)


def _plainly(scene: Scene, segments: list[Segment]) -> None:
    squares = [one.square for one in scene.combatants.values() if one.square]
    for one in squares:
        for other in squares:
            if one != other:
                looked(segments, one, 1, other, 1, _POINTS)


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
