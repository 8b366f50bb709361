"""The cards of a fan on the felt, with their numbers."""

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QPropertyAnimation, QRectF, QSizeF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPen, QPixmap
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsPathItem,
    QGraphicsPixmapItem,
    QGraphicsScene,
    QGraphicsSimpleTextItem,
)

from crs_desktop.play.session.sources import Fan
from crs_desktop.rules.values import Card
from crs_desktop.views.cards import faces
from crs_desktop.views.cards.arc import FOOT, WIDTH, Arc, Lie, arc
from crs_desktop.views.style import theme

KEYS = "1234567890-=[]"
"""The keys of the first fourteen places, in order."""

NOWHERE = -1


class CardSpread(QGraphicsScene):
    """The scene that lays out the cards and marks them; its coordinates are pixels of the view."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._arc = Arc((), 0)
        self._cards: list[FanCard] = []
        self._numbers: list[QGraphicsSimpleTextItem] = []
        self._turned = NOWHERE
        self.back = faces.LINEN

    @property
    def lies(self) -> tuple[Lie, ...]:
        """The places of the cards from the left."""
        return self._arc.lies

    def lay(self, fan: Fan | None, room: QSizeF, ratio: float, back: str = faces.LINEN) -> None:
        """Lay out a fan; ``ratio`` is the pixel ratio of the screen, ``back`` names the backs."""
        self._take_up()
        self.back = back
        self.setSceneRect(0, 0, room.width(), room.height())
        if fan is None:
            return
        self._arc = arc(len(fan.order), room.width(), room.height())
        self._turned = fan.order.index(fan.turned) if fan.turned in fan.order else NOWHERE
        for place, card in enumerate(fan.order):
            self._lay_one(place, card, ratio)
        self._number()

    def place_at(self, x: float, y: float) -> int:
        """Return the index of the topmost card at a point, or −1."""
        # A turned card lies on top of the others.
        from_above = sorted(range(len(self.lies)), key=lambda place: (place == self._turned, place))
        return next((place for place in reversed(from_above) if self.lies[place].holds(x, y)), NOWHERE)

    def show_marks(self, hovered: int, focused: int, lit: bool, milliseconds: int) -> None:
        """Draw out the cards hovered or focused and ring the focused one; ``lit`` if digits can be typed."""
        for place, card in enumerate(self._cards):
            card.lift(place in (hovered, focused, self._turned), milliseconds)
            card.mark(place in (focused, self._turned))
        tones = theme.in_use()
        for place, number in enumerate(self._numbers):
            # Once a card is turned, it is the only possible answer.
            live = lit and self._turned in (NOWHERE, place)
            number.setBrush(QColor(tones.felt_asked if live else tones.felt_quiet))

    def _take_up(self) -> None:
        for card in self._cards:
            card.stop()  # clearing the scene deletes items that an animation still moves
        self._arc, self._cards, self._numbers = Arc((), 0), [], []
        self.clear()

    def _lay_one(self, place: int, card: Card, ratio: float) -> None:
        lie, turned = self.lies[place], place == self._turned
        barred = self._turned != NOWHERE
        back = faces.back(lie.height, ratio, self.back, barred, lie.angle)
        picture = faces.face(card, lie.height, ratio, tilt=lie.angle) if turned else back
        laid = FanCard(lie, picture)
        laid.setZValue(len(self.lies) if turned else place)
        self.addItem(laid)
        self._cards.append(laid)

    def _number(self) -> None:
        font = self._number_font()
        # Keys exist for the first fourteen cards only.
        for key, place in zip(KEYS, range(len(self.lies)), strict=False):
            number = QGraphicsSimpleTextItem(key.replace("-", "–"))  # a hyphen would hardly be seen
            number.setFont(font)
            x, y = self._arc.foot(place)
            box = number.boundingRect()
            number.setPos(round(x - box.width() / 2), round(y - box.height() / 2))
            self.addItem(number)
            self._numbers.append(number)

    def _number_font(self) -> QFont:
        """Return the usual font, smaller if the cards lie close together or the room below them is low."""
        font = QFont(self.font())
        font.setPointSizeF(theme.text_size("text"))
        metrics = QFontMetricsF(font)
        wide = metrics.horizontalAdvance("0") + 2
        closest = self._arc.step / wide if len(self.lies) > 1 else 1
        font.setPointSizeF(font.pointSizeF() * min(1, closest, FOOT / metrics.ascent()))
        return font


_RING = 3


class FanCard(QGraphicsObject):
    """A card in the fan: a ready picture, with a ring and an animation made when first needed."""

    def __init__(self, lie: Lie, picture: QPixmap) -> None:
        """Create the card at its place; ``picture`` is already turned."""
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self._home, self._out = QPointF(lie.x, lie.y), QPointF(lie.lifted().x, lie.lifted().y)
        self.setPos(self._home)
        self.setRotation(lie.angle)
        shown = QGraphicsPixmapItem(picture, self)
        shown.setRotation(-lie.angle)  # the picture is turned already
        whole = picture.deviceIndependentSize()
        shown.setOffset(-whole.width() / 2, -whole.height() / 2)
        self._height = lie.height
        wide, tall = lie.height * WIDTH / 2 + _RING, lie.height / 2 + _RING
        self._bounds = QRectF(-wide, -tall, 2 * wide, 2 * tall)
        self._ring: QGraphicsPathItem | None = None
        self._move: QPropertyAnimation | None = None

    def boundingRect(self) -> QRectF:  # noqa: N802
        """Return the box of picture and ring."""
        return self._bounds

    @property
    def is_out(self) -> bool:
        """Whether the card has come to its place outside the fan."""
        return self.pos() == self._out

    def mark(self, marked: bool) -> None:
        """Put the ring around the card, or remove it."""
        if self._ring is None and marked:
            self._ring = QGraphicsPathItem(faces.shape(self._height, _RING / 2), self)
            self._ring.setPen(QPen(QColor(theme.in_use().felt_asked), _RING))
        if self._ring is not None:
            self._ring.setVisible(marked)

    def lift(self, out: bool, milliseconds: int) -> None:
        """Draw the card out of the fan, or push it back."""
        goal = self._out if out else self._home
        if self._move is None and out:
            self._move = QPropertyAnimation(self, b"pos", self)
            self._move.setEasingCurve(QEasingCurve.Type.OutCubic)
        if self._move is None or self._move.endValue() == goal:
            return
        self._move.stop()
        self._move.setEndValue(goal)
        self._move.setDuration(milliseconds)
        self._move.start()

    def stop(self) -> None:
        """Stop moving before the scene is cleared."""
        if self._move is not None:
            self._move.stop()
