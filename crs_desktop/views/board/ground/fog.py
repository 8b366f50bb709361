"""The painted fog: a veil for the GM; for players a cover of which nothing shines through."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QPainter

from crs_desktop.rules.ground.fog import Fog
from crs_desktop.rules.ground.square_set import SquareSet, whole
from crs_desktop.rules.ground.squares import Ground
from crs_desktop.views.board.ground.squares import SIDE
from crs_desktop.views.style.palettes import Palette

Rectangle = tuple[int, int, int, int]
"""Column, row, columns and rows."""
_COVER = QColor("#0B0F0D")
_EXPLORED = QColor(0, 0, 0, 140)
"""The cover for players over hidden ground, and their shade over explored ground."""


def veils(palette: Palette) -> tuple[QColor, QColor]:
    """Return the GM's veils over hidden and over explored ground, under which everything can be seen."""
    tone = QColor("#000000" if not palette.stark else "#3A3A8C")
    hidden, explored = QColor(tone), QColor(tone)
    hidden.setAlpha(130)
    explored.setAlpha(60)
    return hidden, explored


def paint_fog(
    painter: QPainter, level: int, seen: QRect, parts: Iterable[tuple[Sequence[Rectangle], QColor]]
) -> None:
    """Fill the squares of each part with its tone, as far as they are in ``seen``.

    The painter is in pixels from the corner of the first square; a square is ``level`` of them wide. A tone
    that hides everything is painted a pixel beyond its squares, so that no fraction of a pixel shows what is
    below; such tones come last.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for rectangles, tone in parts:
        more = 1 if tone.alpha() == 255 else 0
        for column, row, columns, rows in rectangles:
            box = QRect(column * level, row * level, columns * level, rows * level)
            if box.intersects(seen):
                painter.fillRect(box.adjusted(-more, -more, more, more), tone)


class FogLayer:
    """The fog of a scene on a board; ``for_players`` while it is painted as players see it."""

    def __init__(self) -> None:
        self.for_players = False
        self._fog, self._ground = Fog(), Ground()
        self._hidden, self._explored = list[Rectangle](), list[Rectangle]()

    @property
    def lies(self) -> bool:
        """Whether there is fog."""
        return self._fog.on

    def lay(self, fog: Fog, ground: Ground) -> QRectF:
        """Show another fog; return the part of the board that has changed."""
        before, self._fog = self._fog, fog
        if before == fog and ground == self._ground:
            return QRectF()
        all_, same = whole(ground), before.on == fog.on and ground == self._ground
        self._ground = ground
        explored = fog.explored - fog.revealed
        self._explored = (explored & all_).rectangles() if fog.on else []
        self._hidden = (all_ - fog.revealed - explored).rectangles() if fog.on else []
        other = _either(before.revealed, fog.revealed) | _either(before.explored, fog.explored)
        return _around(other if same else all_)

    def draw(self, painter: QPainter, level: int, seen: QRect, palette: Palette) -> None:
        """Paint the fog; see `paint_fog`."""
        dim = self._fog.dim and self.for_players
        hidden, explored = (_COVER, _EXPLORED) if self.for_players else veils(palette)
        shaded = [*self._explored, *self._hidden] if dim else self._explored
        paint_fog(painter, level, seen, [(shaded, explored), ([] if dim else self._hidden, hidden)])


def _either(one: SquareSet, other: SquareSet) -> SquareSet:
    """Return the squares of just one of two sets."""
    return (one - other) | (other - one)


def _around(squares: SquareSet) -> QRectF:
    """Return the bounds of some squares on the board."""
    found = QRectF()
    for column, row, columns, rows in squares.rectangles():
        found |= QRectF(column * SIDE, row * SIDE, columns * SIDE, rows * SIDE)
    return found
