"""Field of view: the squares of a board that are seen from a token past the walls.

A square is seen if its middle is seen from the middle of the token; so are the squares under every token in
sight by the rules of `sight`, whose eyes may lean. Only walls and closed doors hide ground.

The sweep
---------
The ends of all walls, and the points where two walls cross, cut the circle around the eye into sectors.
Within a sector no wall begins, ends or passes behind another, so one wall is the nearest over its whole
breadth; the sectors together are the polygon that is seen.

A wall lies on a line on which ``a·x + b·y = 1``, with the eye at (0, 0). A ray in the direction (c, s) meets
the line after ``1 / (a·c + b·s)`` squares: the nearest wall of a sector is the one with the largest
``a·c + b·s``, one multiplication for each coordinate and no division. The walls are taken from near to far,
so that most far ones are found covered at once.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from crs_desktop.rules.ground.full_walls import FullWalls
from crs_desktop.rules.ground.line_of_sight import LEAST, Point, Segment
from crs_desktop.rules.ground.sight import middle
from crs_desktop.rules.ground.square_set import NO_SQUARES, SquareSet, inside, token, whole
from crs_desktop.rules.ground.squares import Ground, Square
from crs_desktop.rules.scene import Combatant, Scene

_TURN = math.pi
_BEYOND = 1.0
"""Distance of the last horizon from the board, in squares."""


class _Span(Struct, frozen=True):
    """A wall as the eye sees it: its nearest distance, the angles of its ends, and a and b of its line."""

    near: float
    first: float
    last: float
    a: float
    b: float


def seen_by(scene: Scene, viewers: Iterable[Combatant]) -> SquareSet:
    """Return the squares of the board that any of these combatants sees, and the squares under them."""
    found = NO_SQUARES
    for one in viewers:
        if one.square is not None:
            found |= _seen(scene, one, one.square)
    return found & whole(scene.ground)


def _seen(scene: Scene, one: Combatant, square: Square) -> SquareSet:
    # a token always sees its own squares, because its middle may lie exactly on a wall
    found = token(square, one.size) | _in_view(scene, square, one.size)
    for other in scene.combatants.values():
        at, size = other.square, other.size
        # ground lit under a hidden combatant would tell players that somebody stands there
        if at is None or other.hidden or found.meets(at, size):
            continue
        if scene.walls.sight(square, one.size, at, size).open:
            found |= token(at, size)
    return found


def _in_view(scene: Scene, square: Square, size: int) -> SquareSet:
    """Return the squares seen from the middle of a token, computed once for each place and set of walls."""
    kept, place = scene.walls.views, (square, size, scene.ground.columns, scene.ground.rows)
    if place not in kept:
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        kept[place] = field_of_view(scene.ground, middle(square, size), scene.walls.full)
    return kept[place]


_MOST_KEPT = 200


def field_of_view(ground: Ground, eye: Point, walls: FullWalls) -> SquareSet:
    """Return the squares of a board whose middle is seen from a point."""
    if not walls.parts:
        return whole(ground)
    spans = [*_spans(eye, walls.parts), *_spans(eye, _horizon(ground, eye))]
    cuts = (math.atan2(y - eye[1], x - eye[0]) for x, y in walls.crossings)
    return inside(ground, [*_outline(eye, sorted(spans, key=lambda span: span.near), cuts)])


def _horizon(ground: Ground, eye: Point) -> Iterator[Segment]:
    """Yield four walls around the board and the eye, so that every ray ends."""
    left, top = min(0, eye[0]) - _BEYOND, min(0, eye[1]) - _BEYOND
    right, bottom = max(ground.columns, eye[0]) + _BEYOND, max(ground.rows, eye[1]) + _BEYOND
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    return (Segment("", *one, *other) for one, other in pairwise(corners))


def _spans(eye: Point, walls: Iterable[Segment]) -> Iterator[_Span]:
    """Yield the walls by angle; a wall across the half turn is two spans, one that the eye is on is none."""
    for wall in walls:
        x, y, to_x, to_y = wall.x - eye[0], wall.y - eye[1], wall.to_x - eye[0], wall.to_y - eye[1]
        across = x * to_y - y * to_x
        if abs(across) < LEAST:
            continue
        if across < 0:
            x, y, to_x, to_y, across = to_x, to_y, x, y, -across
        first, last, near = math.atan2(y, x), math.atan2(to_y, to_x), _nearest(x, y, to_x, to_y)
        # A ray in the direction (c, s) meets the wall at the distance 1 / (a·c + b·s).
        a, b = (to_y - y) / across, (x - to_x) / across
        if first <= last:
            yield _Span(near, first, last, a, b)
        else:
            yield _Span(near, first, _TURN, a, b)
            yield _Span(near, -_TURN, last, a, b)


def _nearest(x: float, y: float, to_x: float, to_y: float) -> float:
    """Return the distance of the eye from the nearest point of a wall."""
    along_x, along_y = to_x - x, to_y - y
    part = -(x * along_x + y * along_y) / (along_x * along_x + along_y * along_y)
    part = max(0.0, min(1.0, part))
    return math.hypot(x + part * along_x, y + part * along_y)


def _outline(eye: Point, spans: Sequence[_Span], cuts: Iterable[float]) -> Iterator[Point]:
    """Yield the corners of the polygon seen past the spans, which are in order of their distance.

    ``cuts`` are the angles at which one span passes behind another.
    """
    ends = sorted({*cuts, *(angle for span in spans for angle in (span.first, span.last))})
    begun, now = 0, None
    for at, span in enumerate(_nearest_in(ends, spans)):
        if span is not now and now is not None:
            yield from (_met(eye, ends[begun], now), _met(eye, ends[at], now))
            begun = at
        now = span
    if now is not None:
        yield from (_met(eye, ends[begun], now), _met(eye, ends[-1], now))


def _nearest_in(ends: Sequence[float], spans: Sequence[_Span]) -> list[_Span]:
    """Return the nearest span of each sector between two angles."""
    place = {angle: at for at, angle in enumerate(ends)}
    rays = [(math.cos(angle), math.sin(angle)) for angle in ((a + b) / 2 for a, b in pairwise(ends))]
    nearest, best = [spans[0]] * len(rays), [0.0] * len(rays)
    for span in spans:
        first, last, a, b = place[span.first], place[span.last], span.a, span.b
        if first == last or min(best[first:last]) * span.near >= 1:
            continue  # something nearer covers all of it
        for at in range(first, last):
            c, s = rays[at]
            if (closeness := a * c + b * s) > best[at]:
                best[at], nearest[at] = closeness, span
    return nearest


def _met(eye: Point, angle: float, span: _Span) -> Point:
    """Return the point at which a ray meets the line of a wall."""
    c, s = math.cos(angle), math.sin(angle)
    far = 1 / max(span.a * c + span.b * s, _LEAST_CLOSENESS)
    return eye[0] + far * c, eye[1] + far * s


_LEAST_CLOSENESS = 1e-4
