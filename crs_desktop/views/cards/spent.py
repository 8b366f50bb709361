"""The cards that are out of a deck, face up beside it, in the order in which they left it."""

from PySide6.QtCore import QEasingCurve, QPoint, QPointF, QRect, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QContextMenuEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QListView, QWidget

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.models.cards.deck import DeckModel
from crs_desktop.override import override
from crs_desktop.play.told.decks import Spent
from crs_desktop.rules.facts import CardSpent
from crs_desktop.rules.values import Name
from crs_desktop.views.cards import faces
from crs_desktop.views.cards.arc import Lie
from crs_desktop.views.cards.face_off import back_of
from crs_desktop.views.cards.motion import SLIDE, AnyKey, Landing, finish
from crs_desktop.views.cards.tiles import GAP, HEIGHTS, paint_card, paint_pile, tiles
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.words import say

_LEAST = 36
"""Smallest height of cards that leaves room for words below them, in pixels."""


class SpentCards(QWidget):
    """The deck of the combatant asked, or else shown: the cards that are out, and the number left.

    Hidden without a deck, and beside an empty sheet. ``menu_wanted`` is emitted with the owner of the cards
    and a place on the screen. ``animation_ms`` is the duration of a flip in milliseconds; 0 moves nothing.
    """

    menu_wanted = Signal(str, QPoint)

    def __init__(self, bridge: Bridge, model: DeckModel) -> None:
        super().__init__()
        self.animation_ms = 160
        self._bridge, self._model = bridge, model
        self._before: tuple[Name, tuple[Spent, ...], list[Lie]] = (Name(""), (), [])
        self._held: CardSpent | None = None
        self._back = ""
        self.homing = Homing(self)
        self._caption, self._why = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.list = QListView()
        self._lay_out()
        self.homing.finished.connect(self._refresh)
        model.modelAboutToBeReset.connect(self._remember)
        model.modelReset.connect(self._refresh)
        bridge.stepped.connect(self._on_stepped)
        for signal in (bridge.rewound, bridge.selected):
            signal.connect(self.homing.end)
        self._refresh()

    def show_list(self, shown: bool) -> None:
        """Show the cards as a list instead of pictures."""
        self.homing.end()
        self.list.setVisible(shown)
        self._refresh()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._tell_why()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the size of a row of cards between the caption and the purposes."""
        caption, words = self._caption.sizeHint(), self.fontMetrics().lineSpacing() if self._why.text() else 0
        return QSize(caption.width(), caption.height() + 2 * GAP + _LEAST + 4 + 2 * words)

    @override
    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return False  # the words alone would give the height, and the cards none

    def hold(self, spent: CardSpent | None) -> None:
        """Leave the place of a card empty while it flies there; None ends this."""
        self._held = spent
        self.update()

    def landing(self, spent: CardSpent) -> Landing:
        """Return the place of a card in the row, or at its edge if the row belongs to another combatant."""
        out = [one.card for one in self._model.spent]
        stays = spent.who == self._model.who and spent.card in out and not self._listed
        aside = Lie(self.width(), self.height() / 2, 0, HEIGHTS[0])
        lie = self._lies()[1 + out.index(spent.card)] if stays else aside
        middle = self.mapToGlobal(QPointF(lie.x, lie.y))
        return Landing(Lie(middle.x(), middle.y(), 0, lie.height), stays)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """Ask for the menu of these cards."""
        if self._model.who:
            self.menu_wanted.emit(self._model.who, event.globalPos())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the deck, the cards beside it, newest last, and the cards that return to the deck.

        If the caption leaves no room for the smallest card, nothing is painted.
        """
        deck, *lies = self._lies()
        if self._listed or deck.y + deck.height / 2 > self.height():
            return
        painter, ratio = QPainter(self), self.devicePixelRatioF()
        if self._model.left:
            back = faces.back(deck.height, ratio, self._back)
            paint_pile(painter, deck, len(self._model.left), back)
        for one, lie in zip(self._model.spent, lies, strict=True):
            if self._held != CardSpent(self._model.who, one.card):
                paint_card(painter, lie, picture(one, lie.height, ratio, self._back))
        self.homing.paint(painter, deck, ratio, self._back)
        painter.end()

    @property
    def _listed(self) -> bool:
        return not self.list.isHidden()

    def _remember(self) -> None:
        self._before = (self._model.who, self._model.spent, self._lies()[1:])

    def _on_stepped(self, step: Step) -> None:
        self.homing.end()
        who, out, lies = self._before
        # Cards that were out and no longer are.
        home = [(one, lie) for one, lie in zip(out, lies, strict=True) if one not in self._model.spent]
        moves = bool(self.animation_ms) and not step.silent and not self._listed
        if home and moves and who == self._model.who:
            self.homing.begin(home, round(self.animation_ms * SLIDE))
            self._refresh()

    def _refresh(self) -> None:
        model = self._model
        self._back = back_of(self._bridge, model.who)
        self._caption.setText(model.words)
        self.setAccessibleName(model.words)
        self.list.setAccessibleName(model.words)
        rows = [str(model.index(row, 0).data()) for row in range(1, model.rowCount())]
        self.setToolTip("\n".join([say("Cards out, in this order:"), *rows]) if rows else "")
        self.setAccessibleDescription(self.toolTip())
        self._tell_why()
        # beside an empty sheet the deck stays only until its cards have returned
        homing = self.homing.state() == self.homing.State.Running
        self._appear(bool(model.rowCount()) and (homing or bool(self._bridge.shown)))
        self.update()

    def _tell_why(self) -> None:
        """Show the purposes of the cards in at most two lines; the earliest are left out first."""
        told, room = self._model.reasons(), QRect(0, 0, self.width(), 2 * self.fontMetrics().lineSpacing())
        words = " · ".join(told)
        while len(told) > 1 and not _fits(words, room, self._why):
            told = told[1:]
            words = " · ".join(["…", *told])
        self._why.setText(words)
        self.updateGeometry()
        roomy = bool(words) and tiles(1, *self._room(bool(words)))[0].height >= _LEAST
        self._why.setVisible(roomy and not self._listed)

    def _lies(self) -> list[Lie]:
        """Return the place of the deck, then of each card that is out."""
        top = self._caption.heightForWidth(self.width()) + 2 * GAP
        return tiles(1 + len(self._model.spent), *self._room(not self._why.isHidden()), top)

    def _room(self, told: bool) -> tuple[int, int]:
        """Return the width and height left for cards by the caption and, if ``told``, the words below."""
        wide = self.width()
        words = self._why.heightForWidth(wide) + GAP if told else 0
        return wide, self.height() - self._caption.heightForWidth(wide) - 2 * GAP - words

    def _lay_out(self) -> None:
        for label in (self._caption, self._why):
            label.setProperty("quiet", True)
        self.list.setModel(self._model)
        self.list.setWordWrap(True)
        self.list.setSpacing(2)
        # This widget asks for the menu, for the list too.
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.list.hide()
        in_column(self._caption, (self.list, 1), (None, 0), self._why, into=self, margins=0)

    def _appear(self, wanted: bool) -> None:
        """Hide, or show again if hidden: a widget without a parent would become a window."""
        if not wanted:
            self.hide()
        elif self.isHidden() and self.parentWidget() is not None:
            self.show()


class Homing(QVariantAnimation):
    """The cards that return to their deck: they slide onto it and turn face down."""

    def __init__(self, row: QWidget) -> None:
        super().__init__(row)
        self._cards: list[tuple[Spent, Lie]] = []
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.valueChanged.connect(lambda _way: row.update())
        self.finished.connect(self.end)
        AnyKey(self)

    def begin(self, cards: list[tuple[Spent, Lie]], milliseconds: int) -> None:
        """Return these cards to the deck from their places within ``milliseconds``."""
        self._cards = cards
        self.setDuration(milliseconds)
        self.start()

    def end(self) -> None:
        """End the return at once."""
        finish(self)
        self._cards = []

    def paint(self, painter: QPainter, deck: Lie, ratio: float, back: str) -> None:
        """Paint the cards on their way to the deck, face down in the second half."""
        way = float(self.currentValue() or 0)
        for one, lie in self._cards:
            height = lie.height
            shown = picture(one, height, ratio, back) if way < 0.5 else faces.back(height, ratio, back)
            paint_card(painter, lie.between(deck, way), shown)


def picture(one: Spent, height: float, ratio: float, back: str) -> QPixmap:
    """Return the picture of a card that is out: its large face, or its back while it is secret."""
    return faces.face(one.card, height, ratio) if one.open else faces.back(height, ratio, back)


def _fits(words: str, room: QRect, label: QLabel) -> bool:
    needed = label.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, words)
    return needed.height() <= room.height() and needed.width() <= room.width()
