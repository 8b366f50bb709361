"""The cards that are out of a deck, face up beside it, in the order they left it."""

from PySide6.QtCore import QEasingCurve, QPoint, QPointF, QSize, QVariantAnimation, Signal
from PySide6.QtGui import QContextMenuEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.play.decks import Out, out_cards
from crs_desktop.rules.facts import CardSpent
from crs_desktop.rules.system import Deck
from crs_desktop.rules.values import Name
from crs_desktop.views.cards import faces
from crs_desktop.views.cards.arc import Lie
from crs_desktop.views.cards.facing import back_of
from crs_desktop.views.cards.landing import Landing
from crs_desktop.views.cards.motion import SLIDE, AnyKey, finish
from crs_desktop.views.cards.tiles import GAP, HEIGHTS, paint_card, tiles
from crs_desktop.words import say


class SpentCards(QWidget):
    """The deck of whoever is asked, or is looked at while nobody is: what is out, and how many are left.

    Hidden, and keeping its place, where there is no deck. ``menu_wanted`` tells whose cards’ menu is wanted,
    and where on the screen. ``animation_ms`` is the time of a flip in milliseconds; 0: nothing moves.
    """

    menu_wanted = Signal(str, QPoint)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.animation_ms = 160
        self._bridge = bridge
        self._who, self._deck = Name(""), Deck((), ())
        self._out: tuple[Out, ...] = ()
        self._held: CardSpent | None = None
        self._back = faces.LINEN
        self.homing = Homing(self)
        self._caption = QLabel(wordWrap=True)
        self._caption.setProperty("quiet", True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._caption)
        column.addStretch(1)
        self._keep_place()
        bridge.stepped.connect(self._on_stepped)
        for signal in (bridge.rewound, bridge.selected):
            signal.connect(self._look_again)
        self._refresh()

    def sizeHint(self) -> QSize:  # noqa: N802
        """A row of cards under the caption."""
        caption = self._caption.sizeHint()
        return QSize(caption.width(), caption.height() + 2 * GAP + HEIGHTS[0])

    def hold(self, spent: CardSpent | None) -> None:
        """Leave the place of a card empty while it is on its way; None: it is there."""
        self._held = spent
        self.update()

    def landing(self, spent: CardSpent) -> Landing:
        """Where a card lies in the row, or where it would leave when the row is somebody else’s."""
        out = [one.card for one in self._out]
        stays = spent.who == self._who and spent.card in out
        aside = Lie(self.width(), self.height() / 2, 0, HEIGHTS[0])
        lie = self._lies()[1 + out.index(spent.card)] if stays else aside
        middle = self.mapToGlobal(QPointF(lie.x, lie.y))
        return Landing(Lie(middle.x(), middle.y(), 0, lie.height), stays)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """What the GM may do with these cards."""
        if self._who:
            self.menu_wanted.emit(self._who, event.globalPos())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The deck, beside it the cards, newest last; over them those that come home."""
        painter, ratio = QPainter(self), self.devicePixelRatioF()
        deck, *lies = self._lies()
        if self._deck.left:
            paint_card(painter, deck, faces.back(deck.height, ratio, self._back))
        for one, lie in zip(self._out, lies, strict=True):
            if self._held != CardSpent(self._who, one.card):
                paint_card(painter, lie, _picture(one, lie.height, ratio))
        self.homing.paint(painter, deck, ratio)
        painter.end()

    def _on_stepped(self, step: Step) -> None:
        lies, before = self._lies()[1:], (self._who, self._out)
        self._refresh()
        self.homing.end()
        home = [(one, lie) for one, lie in zip(before[1], lies, strict=True) if one not in self._out]
        if home and self._who == before[0] and self.animation_ms and not step.silent:
            self.homing.begin(home, round(self.animation_ms * SLIDE))

    def _look_again(self) -> None:
        self.homing.end()
        self._refresh()

    def _refresh(self) -> None:
        session, scene = self._bridge.session, self._bridge.scene
        self._who = self._whose()
        here = self._who in scene.combatants
        self._deck = session.system.cards(scene, self._who) if here else Deck((), ())
        known = {one.card: one for one in out_cards(session, self._who)}
        self._out = tuple(known.get(card, Out(card)) for card in self._deck.out)
        self._back = back_of(self._bridge, self._who)
        self._caption.setText(self._words())
        self.setAccessibleName(self._caption.text())
        self.setToolTip(self._told())
        self.setAccessibleDescription(self.toolTip())
        self._appear(bool(self._deck.left or self._deck.out))
        self.update()

    def _whose(self) -> Name:
        """Whoever is asked, else looked at; while it is neither, whose cards lie here already."""
        who = self._bridge.prompt.who or self._bridge.selection or self._who
        return who if who in self._bridge.scene.combatants else Name("")

    def _told(self) -> str:
        """Each card that is out, with what it was drawn for."""
        lines = [f"{one.card if one.open else say('a secret card')}: {one.why}" for one in self._out]
        return "\n".join([say("Out, in this order:"), *lines]) if lines else ""

    def _words(self) -> str:
        who, left, out = self._bridge.scene.label(self._who), len(self._deck.left), len(self._deck.out)
        said = "{who}’s deck: {left} left, {out} out" if out else "{who}’s deck: all {left} left"
        note = self._bridge.session.system.deck_note(self._bridge.scene, self._who) if left + out else ""
        return " · ".join(filter(None, (say(said, who=who, left=left, out=out), note)))

    def _lies(self) -> list[Lie]:
        """The deck itself, and then each card that is out."""
        top = self._caption.height() + 2 * GAP
        return tiles(1 + len(self._out), self.width(), self.height() - top, top)

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


class Homing(QVariantAnimation):
    """Cards that go back into their deck: they slide onto it and lie face down."""

    def __init__(self, row: QWidget) -> None:
        super().__init__(row)
        self._cards: list[tuple[Out, Lie]] = []
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.valueChanged.connect(lambda _way: row.update())
        self.finished.connect(self.end)
        AnyKey(self)

    def begin(self, cards: list[tuple[Out, Lie]], milliseconds: int) -> None:
        """Send these home, from where they lie, within so many milliseconds."""
        self._cards = cards
        self.setDuration(milliseconds)
        self.start()

    def end(self) -> None:
        """They are home."""
        finish(self)
        self._cards = []

    def paint(self, painter: QPainter, deck: Lie, ratio: float) -> None:
        """Paint them on their way to the deck; the second half of it face down."""
        way = float(self.currentValue() or 0)
        for one, lie in self._cards:
            shown = _picture(one, lie.height, ratio) if way < 0.5 else faces.back(lie.height, ratio)
            paint_card(painter, lie.between(deck, way), shown)


def _picture(one: Out, height: float, ratio: float) -> QPixmap:
    return faces.face(one.card, height, ratio, large=True) if one.open else faces.back(height, ratio)
