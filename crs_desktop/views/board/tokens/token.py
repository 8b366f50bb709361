"""A token: one ready picture on the board, drawn again only when something on it has changed."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QEasingCurve, QPointF, QPropertyAnimation, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPixmap
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsPixmapItem,
)

from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.squares import SIDE
from crs_desktop.views.board.tokens.highlights import NO_RINGS, TokenRings, rings_of
from crs_desktop.views.board.tokens.names import layout_for
from crs_desktop.views.board.tokens.odds_mark import OddsMark
from crs_desktop.views.board.tokens.paint import token_pixmap
from crs_desktop.views.board.tokens.token_look import TokenLook
from crs_desktop.views.style import theme

_LIFTED, _NEVER = 100, (0.0, 0.0)
_PALE = 0.5
"""Opacity of a combatant whom only the GM can see."""


Portraits = Callable[[str], QPixmap]
"""A function that returns a portrait by its id; a null picture if there is none."""


def no_portrait(_id: str) -> QPixmap:
    """Return no portrait, for a board without pictures."""
    return QPixmap()


class Token(QGraphicsObject):
    """The token of combatant ``name``; its position is the top left of its squares on the board."""

    def __init__(self, name: Name, look: TokenLook, portraits: Portraits = no_portrait) -> None:
        super().__init__()
        self.name = name
        self._portraits = portraits
        self._look = look
        self._rings = NO_RINGS
        self._words, self._choosing, self._more = "", "", ""
        self._odds: OddsMark | None = None
        self._glow, self._picture = _picture_on(self), _picture_on(self)
        # Only its pictures are painted, without a call to Python.
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self._layout = layout_for(self._look, SIDE)
        self._squares = _squares(look)
        self._drawn_for = self._wanted = _NEVER
        self._counted: int | None = None
        self._glide = QPropertyAnimation(self, b"pos", self)
        self._glide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.setOpacity(_PALE if look.hidden else 1)
        self.lift(False)

    @property
    def look(self) -> TokenLook:
        """Everything that the picture shows."""
        return self._look

    @property
    def rings(self) -> TokenRings:
        """The rings around the token."""
        return self._rings

    @property
    def ground(self) -> QRectF:
        """The ground under the token, where it stands or glides at the moment."""
        return self.mapRectToScene(self._squares)

    @property
    def plate(self) -> QRectF:
        """The plate, in pixels of the board from the corner of the token."""
        scale, plate = SIDE / self._layout.square, self._layout.plate
        return QRectF(plate.topLeft() * scale, plate.size() * scale)

    def show_look(self, look: TokenLook) -> None:
        """Show another look."""
        if look != self._look:
            self.prepareGeometryChange()
            self.setOpacity(_PALE if look.hidden else 1)
            self._look, self._drawn_for = look, _NEVER
            self._squares = _squares(look)
            self.lift(self._lifted)
            self.update()

    def count(self, left: int | None) -> None:
        """Show another number than the true one on the plate while it counts down; None ends this."""
        if left != self._counted:
            self._counted, self._drawn_for = left, _NEVER
            if self._wanted != _NEVER:
                self.dress(*self._wanted)

    @property
    def _seen_look(self) -> TokenLook:
        gauge = self._look.gauge
        if self._counted is None or gauge is None:
            return self._look
        counted = replace(gauge, left=self._counted)
        return replace(self._look, gauge=counted, bad=counted.low)

    def undress(self) -> None:
        """Mark the picture as outdated after a change of palette or font."""
        self._drawn_for = _NEVER
        self.update()

    def show_rings(self, rings: TokenRings) -> None:
        """Show other rings."""
        if rings != self._rings:
            self._rings = rings
            self.lift(self._lifted)
            self._draw_rings(self._wanted[1])

    def show_words(self, words: str) -> None:
        """Set the first part of the tooltip: the combatant’s state."""
        self._words = words
        self.setToolTip("\n".join(filter(None, (words, self._choosing, self._more))))

    def show_more(self, more: str) -> None:
        """Set the last part of the tooltip: words for which the read-out has no room."""
        if more != self._more:
            self._more = more
            self.show_words(self._words)

    def show_choosing(self, words: str) -> None:
        """Set the middle part of the tooltip: how to choose the combatant, or why this is not allowed."""
        if words != self._choosing:
            self._choosing = words
            self.show_words(self._words)

    @property
    def odds(self) -> str:
        """The chance shown on the token; empty if none is shown."""
        return self._odds.words if self._odds and self._odds.isVisible() else ""

    def show_odds(self, chance: str) -> None:
        """Show a chance on the token; empty removes it."""
        if self._odds is None and chance:
            self._odds = OddsMark(self)
            self._odds.setPos(self._look.size * SIDE / 2, 0)  # the middle of the upper edge
        if self._odds is not None:
            self._odds.say(chance, self._wanted[1], self._layout.width)

    def lift(self, lifted: bool) -> None:
        """Raise the token above all others; not lifted, smaller tokens lie above larger ones."""
        self._lifted = lifted
        # A selected token gains half a level, above others of its own size only.
        self.setZValue(_LIFTED if lifted else self._rings.selected / 2 - self._look.size)

    def go(self, place: QPointF, milliseconds: int = 0) -> None:
        """Glide to a place within ``milliseconds``; 0 moves there at once."""
        # A glide to the same place goes on undisturbed.
        if place == self._goal():
            return
        self._glide.stop()
        if milliseconds <= 0 or not self.scene():
            self.setPos(place)
            return
        self._glide.setDuration(milliseconds)
        self._glide.setStartValue(self.pos())
        self._glide.setEndValue(place)
        self._glide.start()

    def rest(self) -> None:
        """Stop gliding."""
        self._glide.stop()

    def boundingRect(self) -> QRectF:  # noqa: N802
        """Return the token’s squares; Qt asks often."""
        return self._squares

    def shape(self) -> QPainterPath:
        """Return the token’s squares, which take clicks."""
        path = QPainterPath()
        path.addRect(self._squares)
        return path

    def dress(self, scale: float, ratio: float) -> None:
        """Draw the picture for this zoom, on a screen of ``ratio`` dots for each pixel, if outdated."""
        if (scale, ratio) == self._drawn_for:
            return
        self._layout = layout_for(self._look, max(1, round(scale * SIDE)))  # whole pixels keep letters sharp
        self._picture.setPixmap(
            token_pixmap(self._seen_look, self._layout, ratio, theme.in_use(), self._portrait())
        )
        self._picture.setScale(SIDE / self._layout.square)
        self._draw_rings(ratio)
        if self._odds is not None:
            self._odds.say(self._odds.words, ratio, self._layout.width)
        self._drawn_for = self._wanted = (scale, ratio)

    def _draw_rings(self, ratio: float) -> None:
        self._glow.setVisible(self._rings != NO_RINGS)
        if ratio and self._rings != NO_RINGS:
            picture, beyond = rings_of(self._rings, self._layout, ratio, theme.in_use())
            self._glow.setPixmap(picture)
            self._glow.setOffset(-beyond, -beyond)
            self._glow.setScale(SIDE / self._layout.square)

    def _portrait(self) -> QPixmap:
        return self._portraits(self._look.portrait) if self._look.portrait else QPixmap()

    def _goal(self) -> QPointF:
        if self._glide.state() != QPropertyAnimation.State.Running:
            return self.pos()
        end: QPointF = self._glide.endValue()
        return end


def _squares(look: TokenLook) -> QRectF:
    return QRectF(0, 0, look.size * SIDE, look.size * SIDE)


def _picture_on(token: QGraphicsItem) -> QGraphicsPixmapItem:
    made = QGraphicsPixmapItem(token)
    # The exact shape of a picture is slow to find.
    made.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
    made.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
    return made
