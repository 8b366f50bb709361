"""A token: one ready picture on the board, drawn anew only when something it shows has changed."""

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QPointF, QPropertyAnimation, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsPixmapItem,
    QStyleOptionGraphicsItem,
    QWidget,
)

from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.squares import SIDE
from crs_desktop.views.board.tokens.highlights import NO_RINGS, TokenRings, draw_rings
from crs_desktop.views.board.tokens.layout import Layout, layout_of
from crs_desktop.views.board.tokens.paint import token_pixmap
from crs_desktop.views.board.tokens.token_look import TokenLook
from crs_desktop.views.style import theme

_LIFTED, _NEVER = 100, (0.0, 0.0)
_BARE = QGraphicsItem.GraphicsItemFlag.ItemHasNoContents
_GLOW = SIDE * 0.16
_PALE = 0.5
"""So much is seen of whom only the GM sees."""


Portraits = Callable[[str], QPixmap]
"""Gives a picture by its id; a null one where there is none."""


def no_portrait(_id: str) -> QPixmap:
    """The empty portrait: a board without pictures."""
    return QPixmap()


class Token(QGraphicsObject):
    """``name`` is whose it is. Its position is the top left of its squares, in the board’s measure."""

    def __init__(
        self,
        name: Name,
        look: TokenLook,
        portraits: Portraits = no_portrait,
        parent: QGraphicsItem | None = None,
    ) -> None:
        super().__init__(parent)
        self.name = name
        self._portraits = portraits
        self._look = look
        self._rings = NO_RINGS
        self._words, self._choosing, self._more = "", "", ""
        self._odds: OddsMark | None = None
        self._picture = QGraphicsPixmapItem(self)
        self._picture.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self._picture.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(_BARE)
        self._layout = self._laid_out(SIDE)
        self._squares, self._bounds = _boxes(look)
        self._drawn_for = _NEVER
        self._glide = QPropertyAnimation(self, b"pos", self)
        self._glide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.setOpacity(_PALE if look.hidden else 1)
        self.lift(False)

    @property
    def look(self) -> TokenLook:
        """All that its picture is painted from."""
        return self._look

    @property
    def rings(self) -> TokenRings:
        """Which rings lie around it: chosen, asked, aimed at."""
        return self._rings

    @property
    def ground(self) -> QRectF:
        """The ground under it, where it stands or glides just now."""
        return self.mapRectToScene(self._squares)

    def show_look(self, look: TokenLook) -> None:
        """Show something else from now on."""
        if look != self._look:
            self.prepareGeometryChange()
            self.setOpacity(_PALE if look.hidden else 1)
            self._look, self._drawn_for = look, _NEVER
            self._squares, self._bounds = _boxes(look)
            self.lift(self._lifted)
            self.update()

    def undress(self) -> None:
        """Palette or letters are others: its picture is drawn anew."""
        self._drawn_for = _NEVER
        self.update()

    def show_rings(self, rings: TokenRings) -> None:
        """Lay other rings around it."""
        if rings != self._rings:
            self._rings = rings
            if scene := self.scene():  # bare of rings, it would not be asked to draw over those it had
                scene.update(self.mapRectToScene(self._bounds))
            self.setFlag(_BARE, rings == NO_RINGS)
            self.lift(self._lifted)
            self.update()

    def show_words(self, words: str) -> None:
        """Say this in the tooltip."""
        self._words = words
        self.setToolTip("\n".join(filter(None, (words, self._choosing, self._more))))

    def show_more(self, more: str) -> None:
        """Say under it what the read-out has no room for."""
        if more != self._more:
            self._more = more
            self.show_words(self._words)

    def show_choosing(self, words: str) -> None:
        """Say under it how he is chosen, or why he cannot be; empty where he is not asked for."""
        if words != self._choosing:
            self._choosing = words
            self.show_words(self._words)

    @property
    def odds(self) -> str:
        """The chance that stands on it now."""
        return self._odds.words if self._odds and self._odds.isVisible() else ""

    def show_odds(self, chance: str) -> None:
        """Let a chance stand on it; empty for none."""
        if self._odds is None and chance:
            self._odds = OddsMark(self)
            self._odds.setPos(self._look.size * SIDE / 2, 0)
        if self._odds is not None:
            self._odds.say(chance)

    def lift(self, lifted: bool) -> None:
        """Lay it above all others while it is dragged; else the smaller above the larger."""
        self._lifted = lifted
        self.setZValue(_LIFTED if lifted else self._rings.selected / 2 - self._look.size)

    def go(self, place: QPointF, milliseconds: int = 0) -> None:
        """Glide to a place in so much time; 0 is at once."""
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
        """Stop gliding: before it is dragged or taken off the board."""
        self._glide.stop()

    def boundingRect(self) -> QRectF:  # noqa: N802
        """Its squares, and a little beyond them for what glows."""
        return self._bounds

    def shape(self) -> QPainterPath:
        """Its squares: what can be taken hold of."""
        path = QPainterPath()
        path.addRect(self._squares)
        return path

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Rings only: the picture over them is an item of its own, which costs no call from here."""
        painter.scale(SIDE / self._layout.square, SIDE / self._layout.square)
        draw_rings(painter, self._rings, self._layout, theme.in_use())

    def dress(self, scale: float, ratio: float) -> None:
        """Have the picture ready for this zoom, on a screen of ``ratio`` dots a pixel."""
        if (scale, ratio) == self._drawn_for:
            return
        self._layout = self._laid_out(max(1, round(scale * SIDE)))
        self._picture.setPixmap(
            token_pixmap(self._look, self._layout, ratio, theme.in_use(), self._portrait())
        )
        self._picture.setScale(SIDE / self._layout.square)
        self._drawn_for = (scale, ratio)

    def _laid_out(self, square: int) -> Layout:
        look = self._look
        told = bool(look.gauges or look.word)
        return layout_of(look.size, square, len(look.gauges), look.markers, told)

    def _portrait(self) -> QPixmap:
        return self._portraits(self._look.portrait) if self._look.portrait else QPixmap()

    def _goal(self) -> QPointF:
        if self._glide.state() != QPropertyAnimation.State.Running:
            return self.pos()
        end: QPointF = self._glide.endValue()
        return end


def _boxes(look: TokenLook) -> tuple[QRectF, QRectF]:
    """Its squares, and all that it may draw on: asked for ten times a frame, so they are kept."""
    squares = QRectF(0, 0, look.size * SIDE, look.size * SIDE)
    return squares, squares.adjusted(-_GLOW, -_GLOW, _GLOW, _GLOW)


_PAD, _SMALL = 5.0, 0.8
"""Pixels beside the words, and their size against the usual text."""


class OddsMark(QGraphicsItem):
    """Lies over the picture of the token that is its parent; it takes no click."""

    def __init__(self, parent: QGraphicsItem) -> None:
        super().__init__(parent)
        self._words = ""
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(1)

    @property
    def words(self) -> str:
        """What it says, for those who hear it."""
        return self._words

    def say(self, words: str) -> None:
        """Say something else from now on; nothing hides it."""
        self.prepareGeometryChange()
        self._words = words
        self.setVisible(bool(words))

    def boundingRect(self) -> QRectF:  # noqa: N802
        """The plate, in pixels around the middle of the token’s upper edge."""
        metrics = QFontMetricsF(_letters())
        wide, high = metrics.horizontalAdvance(self._words) + 2 * _PAD, metrics.height() + 3
        return QRectF(-wide / 2, -high / 3, wide, high)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paper with a rim: no tone says that one target is better than another."""
        tones, box = theme.in_use(), self.boundingRect().adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(tones.rim), 1))
        painter.setBrush(QColor(tones.paper))
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(QColor(tones.ink))
        painter.setFont(_letters())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._words)


def _letters() -> QFont:
    font = QFont(QApplication.font())
    font.setPointSizeF(theme.text_size("text") * _SMALL)
    return font
