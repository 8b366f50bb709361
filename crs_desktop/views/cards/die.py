"""Dice as solids in three tones of paper, lying with a number up or tumbling; each picture is drawn once."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import atan2, cos, sin, sqrt, tau

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF

from crs_desktop.printing.letters import family
from crs_desktop.views.style.drawings import outline
from crs_desktop.views.style.materials import blank
from crs_desktop.views.style.palettes import Palette

TURNS = 12
"""Number of pictures of a die that tumbles."""
_GOLD = (1 + 5**0.5) / 2
_LIGHT = (-0.49, 0.62, 0.62)
"""Direction towards the light: from above, and from the left."""
_LEAN, _LEAN_OF_SIX = (-0.16, 0.14, 0.0), (-0.3, 0.25, 0.0)
_FIGURE = {6: 0.38, 10: 0.26, 12: 0.285, 20: 0.21}
"""Height of the number as a part of the width of the die."""
_PALE = {"light": ("#C9BEA8", "#EFE8D9", "#FFFDF8"), "dark": ("#8F897C", "#CFC8B8", "#E9E3D6")}
_EDGE, _INK, _QUIET = "#8A7F6B", "#23201B", "#6B6458"
Point = tuple[float, float, float]
Faces = tuple[tuple[Point, ...], ...]


@lru_cache(maxsize=256)
def picture(sides: int, size: int, ratio: float, palette: Palette, figure: str, turn: int = 0) -> QPixmap:
    """Return a die ``size`` pixels wide with ``figure`` up, tumbled by ``turn`` steps away from its rest."""
    made = blank(size, size, ratio)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(size / 2, size / 2)
    painter.scale(size / 2 - 1, 1 - size / 2)  # y upwards, a corner at 1
    tones = _tones(palette)
    for place, face in enumerate(_turned(sides, turn)):
        normal = _unit(_middle(face))
        if normal[2] > 0.02:  # the others are behind
            _paint_face(painter, face, tones[min(2, int(3 * max(0.0, _dot(normal, _LIGHT))))], size)
            if figure and normal[2] > 0.4:
                shown = figure if place == 0 else _other(sides, place, figure)
                _write(painter, sides, face, shown, up=place == 0 and normal[2] > 0.8)
    painter.end()
    return made


def _tones(palette: Palette) -> tuple[str, str, str]:
    """Return the tones of faces away from the light, beside it and towards it."""
    if palette.stark:
        return (palette.paper,) * 3
    low, middle, high = _PALE["dark" if palette.dark else "light"]
    return low, middle, high


def _paint_face(painter: QPainter, face: Sequence[Point], tone: str, size: int) -> None:
    stark = tone == "#000000"
    pen = QPen(QColor("#FFFFFF" if stark else _EDGE), (2 if stark else 0.9) / (size / 2))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(QColor(tone))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y, _z in face]))


def _write(painter: QPainter, sides: int, face: Sequence[Point], words: str, up: bool) -> None:
    """Write the number upright on the face that counts, small and pale on the others."""
    path, ink = outline(words, True, family())
    x, y, _depth = _middle(face)
    # capitals outlined at 100 pixels are 73 high
    high = 2 * _FIGURE.get(sides, _FIGURE[20]) * (1 if up else 0.55) / 73
    dark = painter.brush().color().lightness() < 60
    painter.save()
    painter.translate(x, y)
    painter.scale(high * (0.86 if len(words) > 1 else 1), -high)
    painter.translate(-ink.center())
    tone = QColor("#FFFFFF" if dark else _INK if up else _QUIET)
    tone.setAlpha(255 if up else 110)
    painter.fillPath(path, tone)
    painter.restore()


def _other(sides: int, place: int, figure: str) -> str:
    """Return the number on a face that does not count; 6 and 9 have a dot."""
    shown = (int(figure) - 1 + place * 7) % sides + 1 if figure.isdecimal() else place
    # Turned on a die, a 6 without a dot would be a 9.
    return f"{shown}." if shown in (6, 9) else str(shown)


@cache
def _turned(sides: int, turn: int) -> Faces:
    """Return the faces of a die, the one that counts first, tumbled by ``turn`` steps."""
    part = turn / TURNS
    lean = _LEAN_OF_SIX if sides == 6 else _LEAN
    angles = (lean[0] + part * 5, lean[1] + part * 7, part * 3)
    return tuple(tuple(_rotated(point, angles) for point in face) for face in _at_rest(sides))


@cache
def _at_rest(sides: int) -> Faces:
    """Return the faces with the first one towards the reader, a corner of it upwards or, of six, an edge."""
    corners, faces = _solid(sides)
    points = [_unit(corner) for corner in corners]
    first = [points[at] for at in faces[0]]
    z = _unit(_middle(first))
    top = first[0] if sides != 6 else _middle(first[:2])
    y = _unit(tuple(top[axis] - z[axis] * _dot(top, z) for axis in range(3)))
    x = _cross(y, z)
    seen = [(_dot(point, x), _dot(point, y), _dot(point, z)) for point in points]
    return tuple(tuple(seen[at] for at in face) for face in faces)


@cache
def _solid(sides: int) -> tuple[tuple[Point, ...], tuple[tuple[int, ...], ...]]:
    """Return the corners of a solid, and its faces as indexes of corners in order around each."""
    if sides == 6:
        corners: tuple[Point, ...] = tuple((x, y, z) for x in (1, -1) for y in (1, -1) for z in (1, -1))
        flat = [[at for at in range(8) if corners[at][axis] == sign] for axis in range(3) for sign in (1, -1)]
    elif sides == 10:
        # The corners of the belt lie so far up and down in turn that each kite is flat.
        ring = [(cos(at * tau / 10), sin(at * tau / 10), 0.105 * (-1) ** at) for at in range(10)]
        corners = (*ring, (0.0, 0.0, 1.0), (0.0, 0.0, -1.0))
        flat = [[11 - at % 2, *((at - 1 + step) % 10 for step in range(3))] for at in range(10)]
    else:
        corners, flat = _twenty()
        if sides == 12:  # a corner in the middle of each of the twenty faces
            around = [[n for n, face in enumerate(flat) if at in face] for at in range(12)]
            corners, flat = tuple(_middle([corners[at] for at in face]) for face in flat), around
    return corners, tuple(_in_order(corners, face) for face in flat)


def _twenty() -> tuple[tuple[Point, ...], list[list[int]]]:
    pairs = [(a, b * _GOLD) for a in (1, -1) for b in (1, -1)]
    corners: tuple[Point, ...] = (
        *((0.0, a, b) for a, b in pairs),
        *((a, b, 0.0) for a, b in pairs),
        *((b, 0.0, a) for a, b in pairs),
    )
    # Edges are 2 long; the next nearest corners are 3.2 apart.
    near = {(i, j) for i in range(12) for j in range(12) if i != j and _apart(corners[i], corners[j]) < 2.1}
    threes = ([i, j, k] for i in range(12) for j in range(i) for k in range(j))
    return corners, [
        face for face in threes if {(face[0], face[1]), (face[1], face[2]), (face[0], face[2])} <= near
    ]


def _in_order(corners: Sequence[Point], face: Sequence[int]) -> tuple[int, ...]:
    """Return the corners of a face in order around its middle."""
    middle = _middle([corners[at] for at in face])
    out = _unit(middle)
    across = _unit(tuple(corners[face[0]][axis] - middle[axis] for axis in range(3)))
    up = _cross(out, across)

    def angle(at: int) -> float:
        way = tuple(corners[at][axis] - middle[axis] for axis in range(3))
        return atan2(_dot(way, up), _dot(way, across))

    return tuple(sorted(face, key=angle))


def _rotated(point: Sequence[float], angles: Sequence[float]) -> Point:
    (x, y, z), (a, b, c) = point, angles
    y, z = y * cos(a) - z * sin(a), y * sin(a) + z * cos(a)
    x, z = x * cos(b) + z * sin(b), z * cos(b) - x * sin(b)
    return x * cos(c) - y * sin(c), x * sin(c) + y * cos(c), z


def _middle(points: Sequence[Sequence[float]]) -> Point:
    x, y, z = (sum(column) / len(points) for column in zip(*points, strict=True))
    return x, y, z


def _unit(way: Sequence[float]) -> Point:
    long = sqrt(_dot(way, way))
    return way[0] / long, way[1] / long, way[2] / long


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _cross(a: Sequence[float], b: Sequence[float]) -> Point:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _apart(one: Point, other: Point) -> float:
    return sqrt(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)))
