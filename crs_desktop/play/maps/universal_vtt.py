"""Universal VTT: a map with picture, walls and doors in one JSON file (``.dd2vtt``, ``.uvtt``, ``.df2vtt``).

Points are counted in squares from the origin of the map, which need not be 0. Everything else in the file,
such as lights, is ignored.
"""

import math
import re
from binascii import a2b_base64
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import msgspec
from msgspec import Raw, Struct

from crs_desktop.play.journal.decode_errors import brief
from crs_desktop.rules.facts.walls import MOST_PARTS
from crs_desktop.rules.ground.squares import LARGEST_BOARD
from crs_desktop.rules.ground.walls import PER_SQUARE, Spot, Wall, WallKind
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, say_many

_KNOWN = (0.2, 0.3, 1.0)
_MOST_WALL_BYTES = 8_000_000
_NOT_PLAIN = re.compile(rb"[^\"A-Za-z0-9+/=]")


class _Point(Struct):
    x: float
    y: float


class _Resolution(Struct):
    map_size: _Point
    pixels_per_grid: float = 0
    map_origin: _Point = msgspec.field(default_factory=lambda: _Point(0, 0))


class _Portal(Struct):
    bounds: list[_Point] = []
    closed: bool = True


class _File(Struct):
    """Top level of a file. Large parts stay raw until their size is checked."""

    resolution: _Resolution
    format: float | str | None = None
    line_of_sight: Raw = Raw(b"[]")
    objects_line_of_sight: Raw = Raw(b"[]")
    portals: Raw = Raw(b"[]")
    image: Raw = Raw(b'""')


class VttMap(Struct, frozen=True):
    """A map read from a file: its picture as in the file, its size in squares, and its walls.

    ``told`` has a sentence for each part that was read differently from how it is written.
    """

    picture: bytes
    columns: float
    rows: float
    walls: tuple[Wall, ...]
    told: tuple[str, ...] = ()


def is_vtt(beginning: bytes) -> bool:
    """Return whether a file is a Universal VTT map by its first bytes, because its name may be wrong."""
    return beginning.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"


def read_vtt(held: bytes, name: str) -> VttMap:
    """Return the map in a file; ``name`` is for sentences.

    Raises:
        NotAllowed: The sentence has the file, what was found and what was expected.

    """
    with _told(name):
        found = msgspec.json.decode(held.removeprefix(b"\xef\xbb\xbf"), type=_File)
    _check_size(found.resolution, name)
    _check_room(found, name)
    with _told(name):
        walls, told = _walls(found)
    count = sum(wall.parts for wall in walls)
    if count > MOST_PARTS:
        said = "{file} has {count} parts of walls. At most {most} are allowed."
        raise NotAllowed(say(said, file=name, count=count, most=MOST_PARTS))
    size = found.resolution.map_size
    told = (*_of_version(found.format), *told)
    return VttMap(_picture(found.image, name), size.x, size.y, walls, told)


@contextmanager
def _told(name: str) -> Iterator[None]:
    try:
        yield
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        said = "{file} is not a Universal VTT map: {why}."
        raise NotAllowed(say(said, file=name, why=brief(error, 200))) from error


def _check_room(found: _File, name: str) -> None:
    """Check the size of the walls before any is read: each takes ten times as much memory as text."""
    room = sum(
        len(memoryview(one)) for one in (found.line_of_sight, found.objects_line_of_sight, found.portals)
    )
    if room > _MOST_WALL_BYTES:
        said = "{file} has {size} MB of walls and doors. At most {most} MB are allowed."
        sizes = {"size": room // 1_000_000, "most": _MOST_WALL_BYTES // 1_000_000}
        raise NotAllowed(say(said, file=name, **sizes))


def _check_size(resolution: _Resolution, name: str) -> None:
    sides = (resolution.map_size.x, resolution.map_size.y)
    # half a square is rounded up to one
    if not all(math.isfinite(side) and 0.5 <= side <= LARGEST_BOARD for side in sides):
        said = "{file} is a map of {wide} × {high} squares. Expected 1 to {most} each way."
        wide, high = (f"{side:g}" for side in sides)
        raise NotAllowed(say(said, file=name, wide=wide, high=high, most=LARGEST_BOARD))
    origin = resolution.map_origin
    if not (math.isfinite(origin.x) and math.isfinite(origin.y)):
        raise NotAllowed(say("{file}: the origin of the map is not a valid point.", file=name))


def _of_version(version: float | str | None) -> tuple[str, ...]:
    """Return a warning if the version, a number or a text, is not known."""
    try:
        known = version is not None and float(version) in _KNOWN
    except ValueError:
        known = False
    if known:
        return ()
    said = "The version {version} of Universal VTT is not known. The map was read as version {known}."
    return (say(said, version=brief(version if version is not None else "–", 40), known=_KNOWN[-1]),)


def _walls(found: _File) -> tuple[tuple[Wall, ...], tuple[str, ...]]:
    """Return the walls that have a length, and a sentence about the number of others."""
    lines: list[tuple[Sequence[_Point], WallKind, bool]] = [
        (line, "wall", False)
        for part in (found.line_of_sight, found.objects_line_of_sight)
        for line in msgspec.json.decode(part, type=list[list[_Point]])
    ]
    portals = msgspec.json.decode(found.portals, type=list[_Portal])
    lines += [(portal.bounds, "door", not portal.closed) for portal in portals]
    made = [_wall(line, kind, is_open, found.resolution.map_origin) for line, kind, is_open in lines]
    walls = tuple(wall for wall in made if wall is not None)
    missing = len(made) - len(walls)
    if not missing:
        return walls, ()
    one = "Skipped: a wall or door without a length or a place."
    many = "Skipped: {count} walls or doors without a length or a place."
    return walls, (say_many(one, many, missing),)


def _wall(line: Iterable[_Point], kind: WallKind, is_open: bool, origin: _Point) -> Wall | None:
    points = list[Spot]()
    for point in line:
        # Points count from the corner of a larger map, of which the file may hold a part.
        sides = (point.x - origin.x) * PER_SQUARE, (point.y - origin.y) * PER_SQUARE
        if not all(math.isfinite(side) and abs(side) <= PER_SQUARE * 2 * LARGEST_BOARD for side in sides):
            return None
        spot = Spot(round(sides[0]), round(sides[1]))
        # Rounding may make neighbours one point, and a part of a wall needs a length.
        if not points or points[-1] != spot:
            points.append(spot)
    return Wall(tuple(points), kind, is_open) if len(points) > 1 else None


def _picture(image: Raw, name: str) -> bytes:
    """Return the bytes of the picture, empty if there is none; do not copy plain base64 before decoding."""
    text: memoryview | bytes = memoryview(image)
    plain = len(text) > 1 and text[:1] == b'"' and _NOT_PLAIN.search(text) is None
    try:
        text = text[1:-1] if plain else _cleaned(msgspec.json.decode(image, type=str))
        return a2b_base64(text, strict_mode=True)
    except (msgspec.MsgspecError, ValueError) as error:
        said = "{file}: the picture is not valid base64 ({why})."
        raise NotAllowed(say(said, file=name, why=brief(error, 80))) from error


def _cleaned(image: str) -> bytes:
    # Some programs write the address of a picture in a page, or break the lines.
    text = image.partition(",")[2] if image.startswith("data:") else image
    return "".join(text.split()).encode()
