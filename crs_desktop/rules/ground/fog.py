"""Fog over the board: the ground that players do not see, and the combatants they lose in it."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.ground.square_set import NO_SQUARES, SquareSet
from crs_desktop.rules.ground.squares import Square

FogKind = Literal["revealed", "explored", "hidden"]
"""The three states of a square under fog."""


class Fog(Struct, frozen=True):
    """The fog of a scene; without ``on``, everything is seen.

    ``revealed`` are the squares that players see now. ``explored`` are squares they have seen: their ground
    is shown, and nobody on it. All other squares are hidden; if ``dim``, their ground is shown like explored
    ground. Players always know the combatants of ``side``, whose sight reveals squares; with ``follows``,
    after every move. An empty side is none.
    """

    on: bool = False
    side: str = ""
    follows: bool = False
    dim: bool = False
    revealed: SquareSet = NO_SQUARES
    explored: SquareSet = NO_SQUARES

    def drawn(self, kind: FogKind, squares: SquareSet) -> "Fog":
        """Return the fog after some squares became revealed, explored or hidden."""
        revealed, explored = self.revealed - squares, self.explored - squares
        if kind == "revealed":
            revealed |= squares
        elif kind == "explored":
            explored |= squares
        return replace(self, revealed=revealed, explored=explored)

    def lies_on(self, square: Square, size: int) -> bool:
        """Return whether players do not see anybody on these size × size squares now."""
        return self.on and not self.revealed.meets(square, size)

    def lifted(self, squares: SquareSet) -> SquareSet:
        """Return those squares whose ground players may see: all of them without fog, or if it is dim."""
        return squares & (self.revealed | self.explored) if self.on and not self.dim else squares
