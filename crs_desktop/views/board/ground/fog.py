"""The painted fog: a veil for the GM; for players a cover of which nothing shines through."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from crs_desktop.override import override
from crs_desktop.rules.ground.fog import Fog
from crs_desktop.rules.ground.square_set import SquareSet, whole
from crs_desktop.rules.ground.squares import Ground, Square
from crs_desktop.views.board.ground.squares import SIDE, area
from crs_desktop.views.style import theme
from crs_desktop.views.style.palettes import Palette

_UNDER_ALL, _OVER_WALLS = -110, -60
_COVER, _EXPLORED = QColor("#0B0F0D"), QColor(0, 0, 0, 140)
"""The cover for players over hidden ground, and their shade over explored ground."""


class FogCover(QGraphicsItem):
    """The fog on a board.

    The GM has a veil under everything that is drawn on the ground. Players have a cover over ground and
    walls; tokens lie above it, and whoever is hidden has none.
    """

    def __init__(self) -> None:
        super().__init__()
        self._fog, self._ground, self._for_players = Fog(), Ground(), False
        self._hidden, self._explored = list[QRectF](), list[QRectF]()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.show_to_players(False)

    @property
    def lies(self) -> bool:
        """Whether there is fog."""
        return self._fog.on

    def show_to_players(self, for_players: bool) -> None:
        """Paint the fog as players see it, or as the GM does."""
        self._for_players = for_players
        self.setZValue(_OVER_WALLS if for_players else _UNDER_ALL)

    def lay(self, fog: Fog, ground: Ground) -> None:
        """Show another fog, and paint again what has changed."""
        before, self._fog = self._fog, fog
        if before == fog and ground == self._ground:
            return
        all_ = whole(ground)
        if ground != self._ground or before.on != fog.on:
            self.prepareGeometryChange()
            changed = all_
        else:
            changed = (before.revealed ^ fog.revealed) | (before.explored ^ fog.explored)
        if fog.explored != before.explored or ground != self._ground:
            self._explored = _areas(fog.explored & all_)
        self._ground = ground
        self._hidden = _areas(all_ - fog.revealed - fog.explored)
        self.update(_around(all_ if before.dim != fog.dim else changed))

    @override
    def boundingRect(self) -> QRectF:  # noqa: N802
        if not self._fog.on:
            return QRectF()
        return QRectF(0, 0, self._ground.columns * SIDE, self._ground.rows * SIDE)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Fill the squares in view; the cover for players comes last."""
        seen, dim = option.exposedRect, self._fog.dim and self._for_players
        hidden, explored = (_COVER, _EXPLORED) if self._for_players else veils(theme.in_use())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        _fill(painter, self._explored, explored, seen)
        _fill(painter, self._hidden, explored if dim else hidden, seen)


def veils(palette: Palette) -> tuple[QColor, QColor]:
    """Return the GM's veils over hidden and over explored ground, under which everything can be seen."""
    tone = QColor("#3A3A8C" if palette.stark else "#000000")
    hidden, explored = QColor(tone), QColor(tone)
    hidden.setAlpha(130)
    explored.setAlpha(60)
    return hidden, explored


def _fill(painter: QPainter, areas: list[QRectF], tone: QColor, seen: QRectF) -> None:
    """Fill areas; an opaque tone also a pixel around them, so that no part of a pixel shows the ground."""
    more = 1 / painter.worldTransform().m11() if tone.alpha() == 255 else 0.0
    for box in areas:
        if box.intersects(seen):
            painter.fillRect(box.adjusted(-more, -more, more, more), tone)


def _areas(squares: SquareSet) -> list[QRectF]:
    return [
        QRectF(column * SIDE, row * SIDE, columns * SIDE, rows * SIDE)
        for column, row, columns, rows in squares.rectangles()
    ]


def _around(squares: SquareSet) -> QRectF:
    """Return the bounds of some squares on the board, and a little more."""
    first, last = squares.bounds() or (Square(0, 0), Square(-1, -1))
    return (area(first) | area(last)).adjusted(-1, -1, 1, 1)
