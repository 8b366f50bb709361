"""The cards that are out of a deck, face up, in the order they left it."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QContextMenuEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.facts import CardSpent
from crs_desktop.rules.system import Deck
from crs_desktop.rules.values import Name
from crs_desktop.views.cards import faces
from crs_desktop.views.cards.arc import WIDTH, Lie
from crs_desktop.views.cards.flight import Landing
from crs_desktop.words import listed, say

_GAP = 4
_HEIGHTS = (72, 54, 36, 27, 18)


class SpentCards(QWidget):
    """The deck of whoever is asked, or is looked at while nobody is: what is out, and how many are left.

    Hidden, and keeping its place, where there is no deck. ``menu_wanted`` tells whose cards’ menu is wanted,
    and where on the screen.
    """

    menu_wanted = Signal(str, QPoint)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._who, self._deck = Name(""), Deck((), ())
        self._held: CardSpent | None = None
        self._caption = QLabel(wordWrap=True)
        self._caption.setProperty("quiet", True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._caption)
        column.addStretch(1)
        self._keep_place()
        for signal in (bridge.stepped, bridge.rewound, bridge.selected):
            signal.connect(self._refresh)
        self._refresh()

    def sizeHint(self) -> QSize:  # noqa: N802
        """A row of cards under the caption."""
        caption = self._caption.sizeHint()
        return QSize(caption.width(), caption.height() + 2 * _GAP + _HEIGHTS[0])

    def hold(self, spent: CardSpent | None) -> None:
        """Leave the place of a card empty while it is on its way; None: it is there."""
        self._held = spent
        self.update()

    def landing(self, spent: CardSpent) -> Landing:
        """Where a card lies in the row, or where it would leave when the row is somebody else’s."""
        lies, out = self._lies(), self._deck.out
        stays = spent.who == self._who and spent.card in out
        lie = lies[out.index(spent.card)] if stays else Lie(self.width(), self.height() / 2, 0, _HEIGHTS[0])
        middle = self.mapToGlobal(QPointF(lie.x, lie.y))
        return Landing(Lie(middle.x(), middle.y(), 0, lie.height), stays)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """What the GM may do with these cards."""
        if self._who:
            self.menu_wanted.emit(self._who, event.globalPos())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The cards, newest last."""
        painter = QPainter(self)
        for card, lie in zip(self._deck.out, self._lies(), strict=True):
            if self._held != CardSpent(self._who, card):
                whole = QRectF(QPointF(), faces.size(lie.height))
                whole.moveCenter(QPointF(lie.x, lie.y))
                ratio = self.devicePixelRatioF()
                painter.drawPixmap(whole.topLeft(), faces.face(card, lie.height, ratio, large=True))
        painter.end()

    def _refresh(self) -> None:
        prompt, scene = self._bridge.prompt, self._bridge.scene
        who = prompt.who or self._bridge.selection
        here = who in scene.combatants
        self._who, self._deck = who, self._bridge.session.system.cards(scene, who) if here else Deck((), ())
        self._caption.setText(self._words())
        self.setAccessibleName(self._caption.text())
        self.setToolTip(
            say("Out, in this order: {cards}", cards=listed([*self._deck.out])) if self._deck.out else ""
        )
        self.setAccessibleDescription(self.toolTip())
        self._appear(bool(self._deck.left or self._deck.out))
        self.update()

    def _words(self) -> str:
        who, left, out = self._bridge.scene.label(self._who), len(self._deck.left), len(self._deck.out)
        said = "{who}’s deck: {left} left, {out} out" if out else "{who}’s deck: all {left} left"
        note = self._bridge.session.system.deck_note(self._bridge.scene, self._who) if left + out else ""
        return " · ".join(filter(None, (say(said, who=who, left=left, out=out), note)))

    def _lies(self) -> list[Lie]:
        top = self._caption.height() + 2 * _GAP
        return tiles(len(self._deck.out), self.width(), self.height() - top, top)

    def _keep_place(self) -> None:
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)

    def _appear(self, wanted: bool) -> None:
        """Hide, and come back only where it had been hidden: a widget without a parent would be a window."""
        if not wanted:
            self.hide()
        elif self.isHidden() and self.parentWidget() is not None:
            self.show()


def tiles(count: int, width: float, height: float, top: float = 0) -> list[Lie]:
    """Side by side, in as many rows as needed, as large as there is room for in so many pixels."""
    for tall in _HEIGHTS:
        columns = max(1, int((width + _GAP) / (tall * WIDTH + _GAP)))
        rows = int((height - 2 * faces.EDGE + _GAP) / (tall + _GAP))
        if columns * rows >= count:
            break
    return [_tile(*divmod(place, columns), tall, top) for place in range(count)]


def _tile(row: int, column: int, tall: float, top: float) -> Lie:
    x = column * (tall * WIDTH + _GAP) + tall * WIDTH / 2
    y = top + faces.EDGE + row * (tall + _GAP) + tall / 2
    return Lie(x, y, 0, tall)
