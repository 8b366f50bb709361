"""A hand of cards face up on the table, with its total."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QSizePolicy, QWidget

from crs_desktop.models.cards.hands import HandsRows
from crs_desktop.override import override
from crs_desktop.rules.cards.card import called
from crs_desktop.rules.cards.hands import Held
from crs_desktop.rules.values import Card
from crs_desktop.views.cards import faces
from crs_desktop.views.cards.arc import WIDTH, Lie
from crs_desktop.views.cards.tiles import HEIGHTS, paint_card, tiles
from crs_desktop.views.style import drawings, theme
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.words import listed, say

_HEIGHTS = (126, 104, faces.FAR, *HEIGHTS)
_AWAY, _NOWHERE = 8, -1  # pixels that a marked card is moved; no card
_MARK, _RING = 24, 4  # the cross and the ring, in pixels
_ROUND = 2 * (_AWAY + _RING)  # margins above and below for moved and ringed cards
_GAP, _OVER, _ANY_WIDTH = 16, 40, 16777215
_BESIDE, _ENOUGH = 176, 2.5
"""Width of the words beside the cards, and how many times as wide the row must be to put them there."""
_ACROSS, _DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class HandRow(QFrame):
    """The owner of a hand, its total and its notes; below these, or at their right, the cards.

    The cards have the largest of the ``heights`` at which all fit.
    """

    def __init__(self, model: HandsRows, held: Held, heights: Sequence[int] = _HEIGHTS) -> None:
        super().__init__()
        self.held, self._heights = held, heights
        self._told = QWidget(self)
        self._title, self._words = QLabel(held.title), QLabel(held.words, self._told)
        notes = QLabel(self._told)  # a label without a parent would be shown as a window, and take the focus
        self._title.setProperty("role", "heading")
        self._title.setWordWrap(True)
        self._words.setProperty("role", "sentence")
        self._words.setWordWrap(True)
        self._words.setVisible(bool(held.words))
        notes.setText(" · ".join(held.notes))
        notes.setProperty("role", "sentence")
        notes.setProperty("asked", True)
        notes.setWordWrap(True)
        notes.setVisible(bool(held.notes))
        self.cards = CardsOfHand(model, held, heights)
        self._head = QBoxLayout(_ACROSS)
        self._head.addWidget(self._title)
        self._head.addWidget(self._words, 1)
        in_column(self._head, notes, (None, 0), into=self._told, margins=0, spacing=2)
        self._whole = QBoxLayout(_DOWN, self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.setSpacing(2)
        self._whole.addWidget(self._told)
        self._whole.addWidget(self.cards, 1)

    def fit(self, width: int, height: int) -> None:
        """Fit into ``width`` and ``height`` pixels; put the words beside the cards if the row is low."""
        self._tell_in(width)
        left = height - self._told.heightForWidth(width)
        beside = left < HEIGHTS[0] + _ROUND and width >= _ENOUGH * theme.room(_BESIDE)
        beside = beside and self._told_beside(height)
        if not beside:
            self._tell_in(width)
        self._whole.setDirection(_ACROSS if beside else _DOWN)
        lowest = theme.room(HEIGHTS[2 if beside else 1]) + _ROUND
        room = height if beside else left
        self.cards.setFixedHeight(max(lowest, min(self._heights[0] + _ROUND, room)))

    def _told_beside(self, height: int) -> bool:
        """Return whether the words, laid out beside the cards, are not much higher than these."""
        self._tell_in(theme.room(_BESIDE), under=True)
        return self._told.heightForWidth(theme.room(_BESIDE)) <= height + _OVER

    def _tell_in(self, width: int, under: bool = False) -> None:
        """Put the words at the end of the title’s line, or below it if they do not fit there."""
        words = self._words.fontMetrics().horizontalAdvance(self._words.text())
        title = self._title.fontMetrics().horizontalAdvance(self._title.text())
        across = not under and title + words + _GAP <= width
        self._title.setWordWrap(not across)
        self._head.setDirection(_ACROSS if across else _DOWN)
        side = Qt.AlignmentFlag.AlignRight if across else Qt.AlignmentFlag.AlignLeft
        self._words.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self._told.setMinimumWidth(width if under else 0)
        self._told.setMaximumWidth(width if under else _ANY_WIDTH)  # 16777215 is Qt's largest width: no limit


class CardsOfHand(QWidget):
    """The cards of a hand: lit ones raised and ringed, chosen ones lowered, pale and crossed out.

    ``taken`` is emitted with the choice that a card stands for, by a click, or by arrow keys and Space.
    """

    taken = Signal(str)

    def __init__(self, model: HandsRows, held: Held, heights: Sequence[int] = _HEIGHTS) -> None:
        super().__init__()
        self._model, self._held, self._at, self._heights = model, held, 0, heights
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFixedHeight(self.sizeHint().height())
        self.setMouseTracking(True)
        # Cards that answer nothing need no place in the order of Tab.
        can_take = any(model.answer(held, card) for card in held.cards)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if can_take else Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(": ".join((held.title, listed([*map(called, held.cards)]))))
        if can_take:
            self.setAccessibleDescription(say("Left and Right move between the cards. Space takes a card."))
        model.dataChanged.connect(self.update)

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the size of one row of large cards."""
        return QSize(400, self._heights[0] + _ROUND)

    def lies(self) -> list[Lie]:
        """Return the places of the cards; chosen cards lie a little lower, lit cards a little higher."""
        room = self.height() - _ROUND + 2 * faces.EDGE
        flat = tiles(len(self._held.cards), self.width() - 2 * _RING, room, _AWAY + _RING, self._heights)
        return [self._shifted(card, lie) for card, lie in zip(self._held.cards, flat, strict=True)]

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the cards in order, from the left."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, (card, lie) in enumerate(zip(self._held.cards, self.lies(), strict=True)):
            self._paint(painter, card, lie)
            if place == self._at and self.hasFocus():
                self._ring(painter, lie, theme.in_use().felt_ink, _RING)
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Show by the pointer whether the card under it can be taken."""
        place = self._place_at(event.position())
        can = place != _NOWHERE and bool(self._model.answer(self._held, self._held.cards[place]))
        self.setCursor(Qt.CursorShape.PointingHandCursor if can else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Take the clicked card."""
        if event.button() == Qt.MouseButton.LeftButton:
            place = self._place_at(event.position())
            if place != _NOWHERE:
                self._at = place
                self._take()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Move between cards by Left and Right, take one by Space; leave other keys to the window."""
        if event.key() in _STEPS and self._held.cards:
            self._at = (self._at + _STEPS[Qt.Key(event.key())]) % len(self._held.cards)
            self.update()
        elif event.key() == Qt.Key.Key_Space:
            self._take()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Ring the card that Space would take."""
        super().focusInEvent(event)
        self.update()

    @override
    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        self.update()

    def _take(self) -> None:
        card = next(iter(self._held.cards[self._at :]), None)
        value = self._model.answer(self._held, card) if card else ""
        if value:
            self.taken.emit(value)

    def _place_at(self, point: QPointF) -> int:
        for place, lie in enumerate(self.lies()):
            inside = abs(point.x() - lie.x) <= lie.height * WIDTH / 2
            if inside and abs(point.y() - lie.y) <= lie.height / 2:
                return place
        return _NOWHERE

    def _shifted(self, card: Card, lie: Lie) -> Lie:
        chosen, lit = self._model.chosen(self._held, card), card in self._held.lit
        down = _AWAY if chosen else -_AWAY if lit else 0
        return Lie(lie.x + _RING, lie.y + down, lie.angle, lie.height)

    def _paint(self, painter: QPainter, card: Card, lie: Lie) -> None:
        chosen = self._model.chosen(self._held, card)
        painter.setOpacity(0.45 if chosen else 1)
        paint_card(
            painter,
            lie,
            faces.face(card, lie.height, self.devicePixelRatioF()),
        )
        painter.setOpacity(1)
        if chosen:
            cross = drawings.icon("cross", theme.in_use().felt_ink, _MARK).pixmap(_MARK, _MARK)
            painter.drawPixmap(QPointF(lie.x - _MARK / 2, lie.y - _MARK / 2), cross)
        elif card in self._held.lit:
            self._ring(painter, lie, theme.in_use().felt_asked, 3)

    def _ring(self, painter: QPainter, lie: Lie, tone: str, wide: int) -> None:
        painter.setPen(QPen(QColor(tone), wide))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(faces.shape(lie.height, wide / 2).translated(lie.x, lie.y))
