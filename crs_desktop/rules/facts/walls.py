"""The shared facts about the ground: its size, its walls and doors, and the map under it."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.ground.map_picture import MapPicture
from crs_desktop.rules.ground.squares import LARGEST_BOARD, GridLook
from crs_desktop.rules.ground.walls import PER_SQUARE, Wall
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import begun, decimal, say, say_many, translated

MOST_PARTS = 20_000
"""The most straight parts of all walls of a fight."""
MOST_SQUARES = 100_000
"""The greatest length of all walls together, because each is indexed by all cells along its length."""
_FARTHEST = 100_000
_LONGEST_NAME = 40


class WallsPut(Fact, frozen=True):
    """New or changed walls and doors by name."""

    tone: ClassVar[str] = "quiet"

    walls: dict[str, Wall]

    def on(self, scene: Scene) -> Scene:
        """Put up the walls. Refuses walls without length, far off the board, or too many of them."""
        for name, wall in self.walls.items():
            _check(name, wall)
        after = scene.walls.changed(self.walls)
        # count the parts of all walls together, because many small imports may each be within the limit
        if after.parts > MOST_PARTS:
            said = "These would be {count} parts of walls: expected no more than {most} in a fight."
            raise NotAllowed(say(said, count=after.parts, most=MOST_PARTS))
        if (length := after.length / PER_SQUARE) > MOST_SQUARES:
            said = "These walls would be {length} squares long: expected no more than {most} in a fight."
            raise NotAllowed(say(said, length=round(length), most=MOST_SQUARES))
        return replace(scene, walls=after)

    def words(self, scene: Scene) -> str:
        """Return the wall and its square; of several, their number."""
        if len(self.walls) != 1:
            one, many = "{count} wall or door is drawn.", "{count} walls and doors are drawn."
            return say_many(one, many, len(self.walls))
        ((name, wall),) = self.walls.items()
        said = "{wall} is changed." if name in scene.walls.named else "{wall} is drawn."
        return say(said, wall=begun(wall.words))


class WallsTaken(Fact, frozen=True):
    """The removal of walls and doors."""

    tone: ClassVar[str] = "quiet"

    walls: tuple[str, ...]

    def on(self, scene: Scene) -> Scene:
        """Remove the walls. Refuses an unknown name."""
        for name in self.walls:
            _known(scene.walls.named, name)
        return replace(scene, walls=scene.walls.changed({}, self.walls))

    def words(self, scene: Scene) -> str:
        """Return the wall and its square; of several, their number."""
        if len(self.walls) != 1:
            one, many = "{count} wall or door is removed.", "{count} walls and doors are removed."
            return say_many(one, many, len(self.walls))
        return say("{wall} is removed.", wall=begun(_known(scene.walls.named, self.walls[0]).words))


class DoorSet(Fact, frozen=True):
    """The opening or closing of a door."""

    tone: ClassVar[str] = "quiet"

    wall: str
    open: bool

    def on(self, scene: Scene) -> Scene:
        """Open or close the door. Refuses a wall."""
        door = _known(scene.walls.named, self.wall)
        if door.kind != "door":
            raise NotAllowed(say("This is not a door: {wall}.", wall=door.words))
        return replace(scene, walls=scene.walls.changed({self.wall: replace(door, open=self.open)}))

    @override
    def words(self, scene: Scene) -> str:
        at = _known(scene.walls.named, self.wall).where
        return say("The door at {at} opens." if self.open else "The door at {at} is closed.", at=at)


class BoardSized(Fact, frozen=True):
    """A new size of the board in squares."""

    tone: ClassVar[str] = "quiet"

    columns: int
    rows: int

    def on(self, scene: Scene) -> Scene:
        """Set the size. Refuses one too small or too large, or one that would cut off a combatant."""
        if not (1 <= self.columns <= LARGEST_BOARD and 1 <= self.rows <= LARGEST_BOARD):
            said = "A board has 1 to {most} columns and rows, not {columns} × {rows}."
            raise NotAllowed(say(said, most=LARGEST_BOARD, columns=self.columns, rows=self.rows))
        ground = replace(scene.ground, columns=self.columns, rows=self.rows)
        for one in scene.combatants.values():
            if one.square is not None and not ground.holds(one.square, one.size):
                said = "{who} is at {square}, outside a board of {columns} × {rows} squares."
                size = {"columns": self.columns, "rows": self.rows}
                raise NotAllowed(say(said, who=one.label, square=one.square, **size))
        return replace(scene, ground=ground)

    @override
    def words(self, scene: Scene) -> str:
        said = "The board has {columns} × {rows} squares."
        return say(said, columns=self.columns, rows=self.rows)


class GridDrawn(Fact, frozen=True):
    """The look of the grid; an empty colour and no opacity for the default."""

    tone: ClassVar[str] = "quiet"

    colour: str = ""
    opacity: int | None = None

    def on(self, scene: Scene) -> Scene:
        """Refuse an opacity that is no percentage."""
        if self.opacity is not None and not 0 <= self.opacity <= 100:
            said = "The opacity of a grid is 0 to 100 percent, not {opacity}."
            raise NotAllowed(say(said, opacity=self.opacity))
        return replace(scene, ground=replace(scene.ground, grid=GridLook(self.colour, self.opacity)))

    @override
    def words(self, scene: Scene) -> str:
        look = [translated(self.colour) if self.colour else say("default colour")]
        if self.opacity is not None:
            look.append(say("{opacity} percent opaque", opacity=self.opacity))
        return say("Grid: {look}.", look=", ".join(look))


class MapLaid(Fact, frozen=True):
    """The picture under the squares; None for none."""

    tone: ClassVar[str] = "quiet"

    map: MapPicture | None

    def on(self, scene: Scene) -> Scene:
        """Lay the map. Refuses a picture without size, or far off the board."""
        if self.map is not None and not self.map.is_sound():
            raise NotAllowed(say("A map must cover at least a hundredth of a square and lie near the board."))
        return replace(scene, map=self.map)

    @override
    def words(self, scene: Scene) -> str:
        if self.map is None:
            return say("The map is removed.")
        wide, high = (decimal(f"{side / 100:g}") for side in (self.map.width, self.map.height))
        return say("A map of {wide} × {high} squares is laid down.", wide=wide, high=high)


def _known(named: Mapping[str, Wall], name: str) -> Wall:
    if name not in named:
        raise NotAllowed(say("There is no wall “{name}”.", name=name[:_LONGEST_NAME]))
    return named[name]


def _check(name: str, wall: Wall) -> None:
    if not 0 < len(name) <= _LONGEST_NAME:
        said = "“{name}” cannot name a wall: expected 1 to {most} characters."
        raise NotAllowed(say(said, name=name[:_LONGEST_NAME], most=_LONGEST_NAME))
    # a click without a drag makes a wall of one point, which nobody could see or select again
    if len({*wall.points}) < 2:
        raise NotAllowed(say("Wall {name} has no length: expected two points or more.", name=name))
    if any(abs(side) > _FARTHEST for side in _sides(wall)):
        said = "Wall {name} lies too far off the board: expected no more than {most} squares."
        raise NotAllowed(say(said, name=name, most=_FARTHEST // 100))
    if wall.open and wall.kind != "door":
        raise NotAllowed(say("Wall {name} is not a door: it cannot be open.", name=name))


def _sides(wall: Wall) -> Iterable[int]:
    return (side for point in wall.points for side in (point.x, point.y))
