"""The cards of a fan on the cloth, each with its key on the corner that is seen."""

from functools import lru_cache

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QPropertyAnimation, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap, QTransform
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsPathItem,
    QGraphicsPixmapItem,
    QGraphicsScene,
)

from crs_desktop.play.session.sources import Fan
from crs_desktop.rules.values import Card
from crs_desktop.views.cards import faces
from crs_desktop.views.cards.arc import WIDTH, Arc, Lie, arc
from crs_desktop.views.style import materials, theme
from crs_desktop.views.style.palettes import LIGHT, Palette

KEYS = "1234567890-=[]"
"""The keys of the first fourteen places, in order."""

NOWHERE = -1


class CardSpread(QGraphicsScene):
    """The scene that lays out the cards and marks them; its coordinates are pixels of the view."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._arc = Arc((), 0)
        self._cards: list[FanCard] = []
        self._turned = NOWHERE
        self.back = ""

    @property
    def lies(self) -> tuple[Lie, ...]:
        """The places of the cards from the left."""
        return self._arc.lies

    def lay(self, fan: Fan | None, room: QSizeF, ratio: float, back: str = "") -> None:
        """Lay out a fan; ``ratio`` is the pixel ratio of the screen, ``back`` the colour of the backs."""
        self._take_up()
        self.back = back
        self.setSceneRect(0, 0, room.width(), room.height())
        if fan is None:
            return
        self._arc = arc(len(fan.order), room.width(), room.height())
        self._turned = fan.order.index(fan.turned) if fan.turned in fan.order else NOWHERE
        for place, card in enumerate(fan.order):
            self._lay_one(place, card, ratio)

    def place_at(self, x: float, y: float) -> int:
        """Return the index of the topmost card at a point, or −1."""
        # A turned card lies on top of the others.
        from_above = sorted(range(len(self.lies)), key=lambda place: (place == self._turned, place))
        return next((place for place in reversed(from_above) if self.lies[place].holds(x, y)), NOWHERE)

    def show_marks(self, hovered: int, focused: int, milliseconds: int) -> None:
        """Draw out the cards hovered or focused, and ring the focused one, which lies on top."""
        for place, card in enumerate(self._cards):
            card.lift(place in (hovered, focused, self._turned), milliseconds)
            marked = place in (focused, self._turned)
            card.mark(marked)
            card.setZValue(len(self._cards) if marked else place)

    def _take_up(self) -> None:
        for card in self._cards:
            card.stop()  # clearing the scene deletes items that an animation still moves
        self._arc, self._cards = Arc((), 0), []
        self.clear()

    def _lay_one(self, place: int, card: Card, ratio: float) -> None:
        lie, turned = self.lies[place], place == self._turned
        barred = self._turned != NOWHERE
        back = faces.back(lie.height, ratio, self.back, barred, lie.angle)
        picture = faces.face(card, lie.height, ratio, tilt=lie.angle) if turned else back
        laid = FanCard(lie, picture)
        self.addItem(laid)
        self._cards.append(laid)
        # Keys exist for the first fourteen cards; once a card is turned, it is the only possible answer.
        if place < len(KEYS) and self._turned in (NOWHERE, place):
            laid.show_key(KEYS[place], self._arc.step if len(self.lies) > 1 else lie.width)


_RING = 3
_CAP, _INSET, _LETTERS = 20, 4, 13
"""Side of a key cap, its distance from the corner of the card, and the height of its letter, at 100 %."""


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
        self._height, self._ratio = lie.height, picture.devicePixelRatio()
        wide, tall = lie.height * WIDTH / 2 + _RING, lie.height / 2 + _RING
        self._bounds = QRectF(-wide, -tall, 2 * wide, 2 * tall)
        self._ring: QGraphicsPathItem | None = None
        self._key: KeyCap | None = None
        self._move: QPropertyAnimation | None = None

    def boundingRect(self) -> QRectF:  # noqa: N802
        """Return the box of picture and ring."""
        return self._bounds

    @property
    def is_out(self) -> bool:
        """Whether the card has come to its place outside the fan."""
        return self.pos() == self._out

    def show_key(self, key: str, room: float) -> None:
        """Show the key of the card on its corner, of which ``room`` pixels are seen."""
        side = theme.room(_CAP)
        size = QSize(round(min(side, room - 2)), side)
        self._key = KeyCap(key, size, self, self._ratio)
        corner = QPointF(-self._height * WIDTH / 2, -self._height / 2)
        inset = min(_INSET, max(1, (room - side) / 2))
        self._key.setPos(corner + QPointF(inset + size.width() / 2, _INSET + size.height() / 2))

    def mark(self, marked: bool) -> None:
        """Put the ring around the card, or remove it."""
        if self._key:
            self._key.light(marked)
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


class KeyCap(QGraphicsPixmapItem):
    """A key in a box of paper on the corner of a card; ``size`` is that of the box in pixels."""

    def __init__(self, key: str, size: QSize, card: QGraphicsItem, ratio: float) -> None:
        super().__init__(card)
        self.key, self._size, self._tilt, self._ratio = key, size, card.rotation(), ratio
        self.setRotation(-self._tilt)  # the picture is turned already
        self._lit = True
        self.light(False)

    def light(self, lit: bool) -> None:
        """Show whether Enter picks the card."""
        if lit == self._lit:
            return
        self._lit = lit
        app_font = QApplication.font().toString()
        picture = _cap(self.key, self._size, theme.in_use(), lit, self._ratio, self._tilt, app_font)
        whole = picture.deviceIndependentSize()
        self.setOffset(-whole.width() / 2, -whole.height() / 2)
        self.setPixmap(picture)


@lru_cache(maxsize=256)
def _cap(
    key: str, size: QSize, tones: Palette, lit: bool, ratio: float, tilt: float, letters: str
) -> QPixmap:
    """Return the picture of a key in its box, turned once, as letters take longer than cards."""
    box = QRectF(QPointF(-size.width() / 2, -size.height() / 2), size)
    whole = QTransform().rotate(tilt).mapRect(box.adjusted(-1, -1, 1, 1))
    made = materials.blank(whole.width(), whole.height(), ratio)
    painter, font = QPainter(made), QFont()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(made.width() / ratio / 2, made.height() / ratio / 2)
    painter.rotate(tilt)
    painter.setPen(QPen(QColor(tones.rim), 1))
    painter.setBrush(QColor(tones.felt_asked if lit else tones.paper))
    painter.drawRoundedRect(box, 4, 4)
    font.fromString(letters)
    font.setBold(True)
    font.setPixelSize(min(theme.room(_LETTERS), size.width()))
    painter.setFont(font)
    painter.setPen(QColor(LIGHT.ink if lit else tones.ink))  # amber is light in every palette
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key.replace("-", "–"))  # a hyphen is hardly seen
    painter.end()
    return made
