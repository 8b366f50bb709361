"""The cards of a fan as they lie on the felt, with their numbers."""

from PySide6.QtCore import QObject, QSizeF
from PySide6.QtGui import QColor, QFont, QFontMetricsF
from PySide6.QtWidgets import QGraphicsScene, QGraphicsSimpleTextItem

from crs_desktop.play.session.sources import Fan
from crs_desktop.rules.values import Card
from crs_desktop.views.cards import faces
from crs_desktop.views.cards.arc import FOOT, Arc, Lie, arc
from crs_desktop.views.cards.card import FanCard
from crs_desktop.views.style import theme

KEYS = "1234567890-=[]"
"""The keys of the first fourteen places, in order."""

NOWHERE = -1


class Spread(QGraphicsScene):
    """Lays the cards and marks them; its coordinates are pixels of the view."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._arc = Arc((), 0)
        self._cards: list[FanCard] = []
        self._numbers: list[QGraphicsSimpleTextItem] = []
        self._turned = NOWHERE
        self.back = faces.LINEN

    @property
    def lies(self) -> tuple[Lie, ...]:
        """How each card lies, from the left."""
        return self._arc.lies

    def lay(self, fan: Fan | None, room: QSizeF, ratio: float, back: str = faces.LINEN) -> None:
        """Lay a fan anew; ``ratio`` is the screen’s pixels to logical ones, ``back`` names the backs."""
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
        """The place of the card that is seen at a point, from 0; −1 for none."""
        from_above = sorted(range(len(self.lies)), key=lambda place: (place == self._turned, place))
        return next((place for place in reversed(from_above) if self.lies[place].holds(x, y)), NOWHERE)

    def show_marks(self, hovered: int, focused: int, lit: bool, milliseconds: int) -> None:
        """Draw out what is pointed at, ring what the keys would pick; ``lit``: the numbers can be typed."""
        for place, card in enumerate(self._cards):
            card.lift(place in (hovered, focused, self._turned), milliseconds)
            card.mark(place in (focused, self._turned))
        tones = theme.in_use()
        for place, number in enumerate(self._numbers):
            live = lit and self._turned in (NOWHERE, place)
            number.setBrush(QColor(tones.felt_asked if live else tones.felt_quiet))

    def _take_up(self) -> None:
        for card in self._cards:
            card.stop()
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
        for key, place in zip(KEYS, range(len(self.lies)), strict=False):
            number = QGraphicsSimpleTextItem(key.replace("-", "–"))
            number.setFont(font)
            x, y = self._arc.foot(place)
            box = number.boundingRect()
            number.setPos(round(x - box.width() / 2), round(y - box.height() / 2))
            self.addItem(number)
            self._numbers.append(number)

    def _number_font(self) -> QFont:
        """Letters of the usual size, smaller where the cards lie close, and as high as there is room for."""
        font = QFont(self.font())
        font.setPointSizeF(theme.text_size("text"))
        metrics = QFontMetricsF(font)
        wide = metrics.horizontalAdvance("0") + 2
        closest = self._arc.step / wide if len(self.lies) > 1 else 1
        font.setPointSizeF(font.pointSizeF() * min(1, closest, FOOT / metrics.ascent()))
        return font
