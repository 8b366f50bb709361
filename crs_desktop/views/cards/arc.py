"""The geometry of a fan of cards, in pixels of the view, y downwards."""

from math import asin, cos, degrees, radians, sin, sqrt

from msgspec import Struct

WIDTH = 13 / 18
"""The width of a card as a part of its height."""

LIFT = 16
"""Distance that a card is drawn out of the fan, in pixels."""

_HEAD, _SAG, _MARGIN = LIFT + 6, 16, 9  # room for a drawn-out card, the sag of the arc, and the margins
_CORNERS = 14  # pixels by which the lower corners of the outer, turned cards hang lower
_SPREAD, _LEAST_SPREAD = 0.58, 0.25  # visible part of each card's width: usual and least
_SMALLEST, _SMALL = 36.0, 96.0
_FLATTEST = 900.0
_PER_DEGREE = 4
"""Angles in a degree: fewer pictures of turned cards are drawn, and no eye sees so small a turn."""


class Lie(Struct, frozen=True):
    """The place of one card: its middle and height in pixels, its turn in degrees clockwise."""

    x: float
    y: float
    angle: float
    height: float

    @property
    def width(self) -> float:
        """The width of the card, in pixels."""
        return self.height * WIDTH

    def point(self, across: float, down: float) -> tuple[float, float]:
        """Return the point this far from the middle, in pixels along the card’s own edges."""
        turn = radians(self.angle)
        return (
            self.x + across * cos(turn) - down * sin(turn),
            self.y + across * sin(turn) + down * cos(turn),
        )

    def lifted(self) -> "Lie":
        """Return the place of the card drawn out of the fan."""
        x, y = self.point(0, -LIFT)
        return Lie(x, y, self.angle, self.height)

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point is on the card, drawn out or not."""
        turn = radians(-self.angle)  # turned back, the card is a plain rectangle
        across = (x - self.x) * cos(turn) - (y - self.y) * sin(turn)
        down = (x - self.x) * sin(turn) + (y - self.y) * cos(turn)
        half = self.height / 2
        return abs(across) <= self.width / 2 and -half - LIFT <= down <= half

    def between(self, other: "Lie", way: float) -> "Lie":
        """Return a place between this one (``way`` 0) and another (1)."""
        mine = (self.x, self.y, self.angle, self.height)
        theirs = (other.x, other.y, other.angle, other.height)
        return Lie(*(a + (b - a) * way for a, b in zip(mine, theirs, strict=True)))


class Arc(Struct, frozen=True):
    """The places of a fan’s cards from the left; ``step`` is the visible width of each, in pixels."""

    lies: tuple[Lie, ...]
    step: float


def arc(count: int, width: float, height: float) -> Arc:
    """Arrange ``count`` cards so that none is cut off, drawn out or not; wide fans are flatter.

    In a narrow view the cards are smaller, so that a quarter of each stays visible.
    """
    high = max(_SMALLEST, height - _HEAD - _SAG - _CORNERS - _MARGIN)
    tall = min(high, max(_SMALL, _tallest(count, width)))
    room = width - tall * WIDTH - tall / 6 - 2 * _MARGIN
    step = max(0.0, min(_SPREAD * tall * WIDTH, room / max(1, count - 1)))
    span = step * (count - 1)  # from the middle of the first card to that of the last
    radius = max(_FLATTEST, span**2 / (8 * _SAG))  # a circle whose arc over the span sags by _SAG

    offsets = [place * step - span / 2 for place in range(count)]
    top = _HEAD + high / 2 + radius  # the middle of the circle, far below the view
    return Arc(tuple(_on_circle(width / 2, top, radius, offset, tall) for offset in offsets), step)


def _tallest(count: int, width: float) -> float:
    """Return the height at which the visible parts of the cards are just wide enough to be told apart."""
    return (width - 2 * _MARGIN) / (WIDTH + 1 / 6 + _LEAST_SPREAD * WIDTH * (count - 1))


def _on_circle(x: float, y: float, radius: float, offset: float, tall: float) -> Lie:
    angle = round(degrees(asin(offset / radius)) * _PER_DEGREE) / _PER_DEGREE
    return Lie(x + offset, y - sqrt(radius**2 - offset**2), angle, tall)
