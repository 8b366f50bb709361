"""The picture that lies under the squares."""

from msgspec import Struct

_FARTHEST = 100_000


class MapPicture(Struct, frozen=True):
    """Which picture of the campaign, by its id, and which ground it covers, in hundredths of a square."""

    picture: str
    left: int
    top: int
    width: int
    height: int

    def is_sound(self) -> bool:
        """Whether it has a size, and lies near the board."""
        sides = (self.left, self.top, self.width, self.height)
        return self.width > 0 < self.height and all(abs(side) <= _FARTHEST for side in sides)
