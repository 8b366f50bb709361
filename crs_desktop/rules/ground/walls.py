"""Walls and doors on the ground: lines that hide combatants behind them."""

import math
import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.ground.full_walls import FullWalls, full_walls
from crs_desktop.rules.ground.line_of_sight import Segment, Sight
from crs_desktop.rules.ground.sight import Sights
from crs_desktop.rules.ground.square_set import SquareSet
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_T = TypeVar("_T")
PER_SQUARE = 100
WallKind = Literal["wall", "low", "door"]
NAMES: dict[WallKind, str] = {"wall": "Wall", "low": "Low wall", "door": "Door"}
_HIDES: dict[WallKind, int] = {"wall": 100, "low": 50, "door": 100}
"""The percentage of a combatant that each kind hides."""
_LONGEST_SHOWN = 60


class Spot(Struct, frozen=True, order=True, array_like=True):
    """A point of the ground in hundredths of a square, from the top left corner of the ground."""

    x: int
    y: int

    @property
    def square(self) -> Square:
        """The square of the point; for a point on a grid line, the square to the right or below."""
        return Square(self.x // PER_SQUARE, self.y // PER_SQUARE)


class Wall(Struct, frozen=True, omit_defaults=True):
    """A line from point to point. A low wall hides half of a combatant, an open door nothing."""

    points: tuple[Spot, ...]
    kind: WallKind = "wall"
    open: bool = False

    @property
    def parts(self) -> int:
        """The number of straight parts."""
        return len(self.points) - 1

    @property
    def length(self) -> float:
        """The whole length in hundredths of a square."""
        return sum(math.hypot(a.x - b.x, a.y - b.y) for a, b in pairwise(self.points))

    @property
    def where(self) -> Square:
        """The square of the middle of the wall."""
        middle = self.points[self.parts // 2 : self.parts // 2 + 2]
        first, last = middle[0], middle[-1]
        return Spot((first.x + last.x) // 2, (first.y + last.y) // 2).square

    @property
    def words(self) -> str:
        """The kind of the wall with the square of its middle: ``closed door at C4``."""
        return self.words_at(self.where)

    def words_at(self, square: Square) -> str:
        """Return the kind of the wall with a square at which it is met."""
        what = {"wall": "wall at {at}", "low": "low wall at {at}", "door": "closed door at {at}"}[self.kind]
        if self.kind == "door" and self.open:
            what = "open door at {at}"
        return say(what, at=square)

    def segments(self, name: str) -> Iterable[Segment]:
        """Return the parts that hide combatants, in squares; none for an open door."""
        if self.kind == "door" and self.open:
            return ()
        ends = [(point.x / PER_SQUARE, point.y / PER_SQUARE) for point in self.points]
        return (Segment(name, *a, *b, _HIDES[self.kind]) for a, b in pairwise(ends) if a != b)


class Walls(Struct, frozen=True, dict=True):
    """All walls of a scene by name, with a cache of the lines of sight past them.

    `changed` carries what is known of all walls over to the next: a drawn dungeon has thousands of them.
    """

    named: Mapping[str, Wall] = {}

    @cached_property
    def parts(self) -> int:
        """The number of straight parts of all walls."""
        return sum(wall.parts for wall in self.named.values())

    @cached_property
    def length(self) -> float:
        """The length of all walls together, in hundredths of a square."""
        return sum(wall.length for wall in self.named.values())

    @cached_property
    def boxes(self) -> Mapping[str, tuple[int, int, int, int]]:
        """Left, top, right and bottom of each wall, for a quick search."""
        return {name: _box(wall) for name, wall in self.named.items()}

    @cached_property
    def sights(self) -> Sights:
        """The cache of lines of sight past these walls."""
        return Sights([part for name, wall in self.named.items() for part in wall.segments(name)])

    @cached_property
    def full(self) -> FullWalls:
        """The parts that hide all ground behind them."""
        return full_walls(part for name, wall in self.named.items() for part in wall.segments(name))

    @cached_property
    def views(self) -> dict[tuple[Square, int, int, int], SquareSet]:
        """The cache of fields of view past these walls, by square and size of a token, columns and rows."""
        return {}

    def changed(self, put: Mapping[str, Wall], taken: Iterable[str] = ()) -> "Walls":
        """Return walls with some added or replaced and some removed; distant lines of sight stay cached."""
        gone = frozenset(taken)
        other = Walls(_replaced(self.named, put, gone))
        other.__dict__.update(self._carried_over(put, gone))
        if "sights" in self.__dict__:
            touched = [*self._parts_of({*put, *gone}), *other._parts_of(put)]
            come = [part for name, wall in put.items() for part in wall.segments(name)]
            other.__dict__["sights"] = self.sights.changed(touched, come, [*other.named])
        return other

    def _carried_over(self, put: Mapping[str, Wall], gone: frozenset[str]) -> dict[str, object]:
        """Return what is known of the walls after a change, from what is known before it."""
        before = [self.named[name] for name in {*put, *gone} if name in self.named]
        known: dict[str, object] = {
            "parts": self.parts + sum(one.parts for one in put.values()) - sum(one.parts for one in before),
            "length": self.length
            + sum(one.length for one in put.values())
            - sum(one.length for one in before),
        }
        if "boxes" in self.__dict__:
            known["boxes"] = _replaced(self.boxes, {name: _box(wall) for name, wall in put.items()}, gone)
        return known

    def sight(self, eye: Square, eye_size: int, target: Square, target_size: int) -> Sight:
        """Return how much a token on ``eye`` sees of a token on ``target``."""
        return self.sights.of(eye, eye_size, target, target_size)

    def sight_words(self, sight: Sight) -> str:
        """Describe how much is seen, and the wall that hides the rest; empty for a clear view."""
        if sight.at is None or sight.wall not in self.named:
            return ""
        names = {"wall": self.named[sight.wall].words_at(sight.at), "percent": sight.open}
        said = "{percent} % seen past the {wall}" if sight.open else "not seen: behind the {wall}"
        return say(said, **names)

    def free_name(self) -> str:
        """Return an unused name."""
        return free_names(self.named, 1)[0]

    def _parts_of(self, names: Iterable[str]) -> Iterable[Segment]:
        for name in names:
            if name in self.named:
                # an open door counts as closed: opening it changes what is seen through it
                yield from replace(self.named[name], open=False).segments(name)


def _replaced(known: Mapping[str, _T], put: Mapping[str, _T], gone: frozenset[str]) -> dict[str, _T]:
    kept = {name: one for name, one in known.items() if name not in gone} if gone else known
    return {**kept, **put}


def _box(wall: Wall) -> tuple[int, int, int, int]:
    across, down = [point.x for point in wall.points], [point.y for point in wall.points]
    return min(across), min(down), max(across), max(down)


def free_names(taken: Iterable[str], count: int) -> list[str]:
    """Return ``count`` unused names: ``w1``, ``w2`` …, after the highest number taken."""
    numbers = [int(name[1:]) for name in taken if name[:1] == "w" and name[1:].isdecimal()]
    first = max(numbers, default=0) + 1
    return [f"w{number}" for number in range(first, first + count)]


def write_spots(points: Iterable[Spot]) -> str:
    """Write points in squares from the left and from the top: ``2, 4 → 6.5, 4``."""
    return " → ".join(f"{one.x / PER_SQUARE:g}, {one.y / PER_SQUARE:g}" for one in points)


def read_spots(text: str) -> tuple[Spot, ...]:
    """Read points as `write_spots` writes them; arrows and commas may be left out.

    Raises:
        NotAllowed: the text is not a row of at least two points.

    """
    found = [_read_side(side) for side in re.split(r"[\s,;→–—]+", text.strip())]
    # Two points are the least, and each has two numbers.
    if len(found) < 4 or len(found) % 2 or None in found:
        said = "“{text}” is not a wall: type points in squares from left and top, such as 2, 4 → 6.5, 4."
        raise NotAllowed(say(said, text=text[:_LONGEST_SHOWN]))
    sides = [side for side in found if side is not None]
    return tuple(Spot(*pair) for pair in zip(sides[::2], sides[1::2], strict=True))


def _read_side(text: str) -> int | None:
    return (
        round(float(text.replace("−", "-")) * PER_SQUARE)
        if re.fullmatch(r"[-−]?\d{1,4}(\.\d{1,9})?", text)
        else None
    )
