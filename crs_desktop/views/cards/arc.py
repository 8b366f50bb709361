"""Where the cards of a fan lie: plain geometry, in pixels of the view, y downwards."""

from math import asin, cos, degrees, radians, sin, sqrt

from msgspec import Struct

WIDTH = 13 / 18
"""The width of a card as a part of its height."""

LIFT = 16
"""How far a card is drawn out of the fan, in pixels."""

FOOT = 22
"""How much is left beneath a card for its number, in pixels."""

_HEAD, _SAG, _MARGIN = LIFT + 6, 16, 6
_SPREAD, _LEAST_SPREAD = 0.68, 0.25
_SMALLEST, _SMALL = 36.0, 96.0
_FLATTEST = 1200.0


class Lie(Struct, frozen=True):
    """How one card lies: its middle and its height in pixels, its turn in degrees clockwise."""

    x: float
    y: float
    angle: float
    height: float

    @property
    def width(self) -> float:
        """How wide a card of this height is, in pixels."""
        return self.height * WIDTH

    def point(self, across: float, down: float) -> tuple[float, float]:
        """A point so many pixels from the middle, measured along the card’s own edges."""
        turn = radians(self.angle)
        return (
            self.x + across * cos(turn) - down * sin(turn),
            self.y + across * sin(turn) + down * cos(turn),
        )

    def lifted(self) -> "Lie":
        """The same card drawn out of the fan."""
        x, y = self.point(0, -LIFT)
        return Lie(x, y, self.angle, self.height)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is on the card, on where it is when drawn out, or on the number beneath it."""
        turn = radians(-self.angle)
        across = (x - self.x) * cos(turn) - (y - self.y) * sin(turn)
        down = (x - self.x) * sin(turn) + (y - self.y) * cos(turn)
        half = self.height / 2
        return abs(across) <= self.width / 2 and -half - LIFT <= down <= half + FOOT

    def between(self, other: "Lie", way: float) -> "Lie":
        """On the way to another place: 0 is here, 1 is there."""
        mine = (self.x, self.y, self.angle, self.height)
        theirs = (other.x, other.y, other.angle, other.height)
        return Lie(*(a + (b - a) * way for a, b in zip(mine, theirs, strict=True)))


class Arc(Struct, frozen=True):
    """A fan: its cards from the left, and how many pixels of each the next one leaves to be seen."""

    lies: tuple[Lie, ...]
    step: float

    def foot(self, place: int) -> tuple[float, float]:
        """The middle of the number beneath a card, under the part of it that is seen."""
        lie = self.lies[place]
        across = 0.0 if len(self.lies) == 1 else (self.step - lie.width) / 2
        return lie.point(across, lie.height / 2 + FOOT / 2)


def arc(count: int, width: float, height: float) -> Arc:
    """Lay ``count`` cards so that none is cut off, drawn out or not; wide fans are flatter.

    Where there is little room across, the cards are smaller, so that a quarter of each is seen.
    """
    high = max(_SMALLEST, height - _HEAD - _SAG - FOOT - _MARGIN)
    tall = min(high, max(_SMALL, _tallest(count, width)))
    room = width - tall * WIDTH - tall / 6 - 2 * _MARGIN
    step = max(0.0, min(_SPREAD * tall * WIDTH, room / max(1, count - 1)))
    span = step * (count - 1)
    radius = max(_FLATTEST, span**2 / (8 * _SAG))
    offsets = [place * step - span / 2 for place in range(count)]
    top = _HEAD + high / 2 + radius
    return Arc(tuple(_on_circle(width / 2, top, radius, offset, tall) for offset in offsets), step)


def _tallest(count: int, width: float) -> float:
    """The height of cards that lie just so far apart that their places can be read."""
    return (width - 2 * _MARGIN) / (WIDTH + 1 / 6 + _LEAST_SPREAD * WIDTH * (count - 1))


def _on_circle(x: float, y: float, radius: float, offset: float, tall: float) -> Lie:
    return Lie(x + offset, y - sqrt(radius**2 - offset**2), degrees(asin(offset / radius)), tall)
