"""One side of a face-off: name, cards and dice used, and their total."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from crs_desktop.play.told.face_off import FaceOffSide
from crs_desktop.rules.cards.card import called
from crs_desktop.rules.facts import CardSpent
from crs_desktop.rules.values import Name
from crs_desktop.views.cards import faces
from crs_desktop.views.cards.arc import Lie
from crs_desktop.views.cards.dice_row import DiceRow
from crs_desktop.views.cards.motion import Landing
from crs_desktop.views.cards.throws import Throw
from crs_desktop.views.cards.tiles import HEIGHTS, paint_card, tiles
from crs_desktop.views.style import theme
from crs_desktop.views.style.tags import tag
from crs_desktop.views.widgets.layouts import in_column, in_row
from crs_desktop.views.widgets.short_label import ShortLabel
from crs_desktop.words import listed, say

_WIDTH, _WORDS, _LEAST, _SMALLEST = 152, 320, 96, 36
"""Width of a side with cards and of one with dice, which needs less room in the middle; least sizes."""
_HEIGHTS = (126, 104, faces.FAR, *HEIGHTS)
_DIE, _MOST_THROWS = 36, 2  # width of a die in pixels; throws shown at once
_NOBODY = FaceOffSide(Name(""))


class FaceOffSideView(QFrame):
    """The view of a `FaceOffSide`, with an accessible name that holds all its parts."""

    def __init__(self) -> None:
        super().__init__()
        self._name, self._total = ShortLabel(), QLabel()
        self._state = QLabel(wordWrap=True)
        self._name.setProperty("role", "sentence")
        self._total.setProperty("role", "heading")
        self._state.setProperty("quiet", True)
        self.cards = CardRow()
        self.dice = QWidget()
        self._rows: list[DiceRow] = []
        self._throws = in_column(into=self.dice, margins=0)
        in_column(
            in_row((self._name, 1), self._total),
            self.dice,
            (self.cards, 1),
            self._state,
            into=self,
            margins=(0, 4, 0, 0),
            spacing=2,
        )
        self.make_room()

    def make_room(self) -> None:
        """Fit the width to the font; cards may shrink away, because the total matters more."""
        self.cards.setMinimumHeight(0)
        self.setMinimumWidth(_LEAST)
        self.setMaximumWidth(self._most())

    def _most(self) -> int:
        """Return the largest width; beside dice, a third of the band, so that the calculation is whole."""
        wider = 1.45 if theme.far_off() else 1  # larger cards for screens seen from afar
        band = self.parentWidget()
        if self._rows and not self.dice.isHidden() and band is not None:
            return round(max(theme.room(_WIDTH), min(theme.room(_WORDS), band.width() / 3)) * wider)
        return round(theme.room(_WIDTH) * wider)

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the largest allowed width as the preferred one."""
        return QSize(self.maximumWidth(), super().sizeHint().height())

    def tell(self, half: FaceOffSide, label: str, state: str, asked: bool, hurt: bool) -> None:
        """Show a side under its ``label``; ``state`` tells what the combatant does or the result."""
        self._name.setText(label)
        self._total.setText(half.sum.worth if half.sum else "")
        self._state.setText(state)
        tag(self._name, asked=asked)
        tag(self._state, hurt=hurt)
        self.cards.lay(half)
        self._lay_dice(half)
        cards = [called(used.card) if used.open else say("a secret card") for used in half.cards]
        shown = listed([*cards, *(" + ".join(map(str, throw.shown)) for throw in half.dice)])
        self.setAccessibleName(": ".join(filter(None, (label, shown, state))))

    def _lay_dice(self, half: FaceOffSide) -> None:
        """Show the latest throws, a row for each; without cards, the dice take the room of the cards."""
        throws = half.dice[-_MOST_THROWS:]
        # Rows are kept for the next throw rather than deleted.
        while len(self._rows) < len(throws):
            self._rows.append(DiceRow(_DIE, centred=False))
            self._throws.addWidget(self._rows[-1])
        for place, row in enumerate(self._rows):
            throw = throws[place] if place < len(throws) else None
            row.setVisible(throw is not None)
            row.lay(Throw(half.who, throw.sides, len(throw.shown), shown=throw.shown) if throw else None)
        self.dice.setVisible(bool(throws))
        self.cards.setVisible(bool(half.cards) or not throws)
        self.setMaximumWidth(self._most())


class CardRow(QWidget):
    """The cards of one pick: open ones face up, secret ones face down with ``back`` as the backs’ colour.

    They have the largest of the ``heights`` at which all fit.
    """

    def __init__(self) -> None:
        super().__init__()
        self._half, self.back = _NOBODY, ""
        self.heights: Sequence[int] = _HEIGHTS
        self._held: CardSpent | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(_SMALLEST)

    @property
    def half(self) -> FaceOffSide:
        """The side shown here."""
        return self._half

    def lay(self, half: FaceOffSide) -> None:
        """Show another side, or new cards of the same."""
        self._half = half
        self.update()

    def hold(self, spent: CardSpent | None) -> None:
        """Leave the place of a card empty while it flies there; None ends this."""
        self._held = spent
        self.update()

    def landing(self, spent: CardSpent) -> Landing | None:
        """Return the place of a card on the screen; None if the card belongs to another side."""
        cards = [used.card for used in self._half.cards]
        if spent.who != self._half.who or spent.card not in cards or not self.isVisible():
            return None
        lie = self.lies()[cards.index(spent.card)]
        middle = self.mapToGlobal(QPointF(lie.x, lie.y))
        return Landing(Lie(middle.x(), middle.y(), 0, lie.height), stays=True)

    def lies(self) -> list[Lie]:
        """Return the places of the cards from the left, as large as all fit."""
        return tiles(len(self._half.cards), self.width(), self.height(), heights=self.heights)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the cards from the left, in the order of their use."""
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        for used, lie in zip(self._half.cards, self.lies(), strict=True):
            if self._held != CardSpent(self._half.who, used.card):
                face = faces.face(used.card, lie.height, ratio)
                paint_card(painter, lie, face if used.open else faces.back(lie.height, ratio, self.back))
        painter.end()
