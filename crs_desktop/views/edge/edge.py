"""The table's edge, always in the same place: one question, and whatever answers it."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.models.cards.deck import DeckModel
from crs_desktop.models.cards.fan import FanModel
from crs_desktop.models.choices import explained
from crs_desktop.play.told.prompt import CHANCE, Prompt
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.cards.deal import DealTray
from crs_desktop.views.cards.dice import DiceTray
from crs_desktop.views.cards.facing import FacingPair
from crs_desktop.views.cards.fan import CardFan
from crs_desktop.views.cards.fan_list import FanList
from crs_desktop.views.cards.spent import SpentCards
from crs_desktop.views.cards.spread import KEYS, NOWHERE
from crs_desktop.views.cards.thrown import LastThrow
from crs_desktop.views.edge.asides import Asides
from crs_desktop.views.edge.choices import ChoicesView
from crs_desktop.views.edge.field import AnswerField
from crs_desktop.views.edge.long_text import LongText
from crs_desktop.views.edge.outcome import fresh_outcome
from crs_desktop.views.edge.question_keys import QuestionKeys
from crs_desktop.views.edge.unseen import Unseen
from crs_desktop.views.style import theme
from crs_desktop.views.style.tags import tag
from crs_desktop.views.widgets.kept_typing import typed_in_a_cell
from crs_desktop.words import say

_HEIGHT, _FAR_HEIGHT = 244, 300
_SIDE_WIDTH = 300
_HIGH_PART, _SIDE_PART = 0.46, 0.3
"""So much of a small window, at most."""
_TWO_LINES = 1.7
_LOWEST, _NARROWEST, _LEAST_MAIN = 150, 170, 200
_ASKED, _HINT = 0.55, 0.4
_TOLD = 0.4, 0.28, 0.18
"""How much of the height a question may take and how it is answered by typing; of the width, what is told."""
_PAD = 4


class TableEdge(QFrame):
    """Shows the bridge's prompt; a refusal or a notice stands beside the question until the next step.

    ``otherwise`` begins in another way that has the focus, or is usual where nothing can be begun here; it
    returns whether it did.
    """

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge, self._window, self._said = bridge, QSize(), ""
        self.otherwise: Callable[[bool], bool] = lambda _only_focused: False
        self._focused_for: tuple[str, str] | None = None
        self.keys = QuestionKeys(self)
        self.setProperty("panel", "felt")
        self._make_question()
        self._make_field()
        self._make_answers()
        self.thrown = LastThrow(bridge)
        self.spent = SpentCards(bridge, DeckModel(bridge, self))
        self.facing = self.fan.slides_to = FacingPair(bridge, self.spent, self)
        self._lay_out()
        bridge.stepped.connect(self._on_stepped)
        bridge.rewound.connect(self._refresh)
        bridge.refused.connect(self._refuse)
        self._refresh()

    def _make_question(self) -> None:
        """What is asked, and what is told beside it."""
        self.moment = QLabel()
        self.moment.setProperty("moment", "plain")
        self.moment.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self._question = LongText(lambda: self.height() * _ASKED)
        self._question.label.setProperty("role", "sentence")
        self._question.label.setProperty("asked", True)
        self._unseen = Unseen(self._question.label)
        self.message = QLabel(wordWrap=True)
        tag(self.message, hurt=False)
        self.message.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.asides = Asides(self._bridge)

    def _make_field(self) -> None:
        """What is chosen from, and what is typed into: each shows what stands in the other."""
        self.choices = ChoicesView(self._bridge)
        self.field = AnswerField(self._bridge, lambda: self.height() * _HINT)
        self.field.entered.connect(self.enter)
        self.choices.toggled.connect(self.field.toggle)
        self.choices.pointed.connect(self.field.show_pointed)
        self.field.stands.connect(self.choices.mark)

    def _make_answers(self) -> None:
        """The ways to answer, of which one is seen."""
        cards = FanModel(self._bridge, self)
        self.fan, self.fan_list = CardFan(self._bridge, cards), FanList(self._bridge, cards)
        self._cards: QWidget = self.fan
        self.dice, self.deal = DiceTray(self._bridge), DealTray(self._bridge)
        self.telling = self.field.telling
        self._main = QStackedWidget()
        for widget in (self.choices, self.fan, self.fan_list, self.dice, self.telling, self.deal):
            self._main.addWidget(widget)
        self._main.setMinimumSize(_LEAST_MAIN, 1)

    def animate(self, milliseconds: int) -> None:
        """How long one card takes to turn; 0: nothing moves."""
        for part in (self.fan, self.dice, self.thrown, self.spent):
            part.animation_ms = milliseconds

    def show_lists(self, shown: bool) -> None:
        """Fan and deck as lists in place of their pictures."""
        self._cards = self.fan_list if shown else self.fan
        self.spent.show_list(shown)
        self._main.setCurrentWidget(self._answered_by(self._bridge.prompt))

    @property
    def home(self) -> QWidget:
        """The part that has the keyboard while nothing else is focused: the field once it is typed in."""
        prompt = self._bridge.prompt
        typed = prompt.kind in ("amount", "place", "several", "plan") or self.field.is_typed
        real = prompt.kind in CHANCE and prompt.source == "table"
        return self.field.line if (typed or real) and self.field.line.isVisible() else self._shown()

    def take_focus(self) -> None:
        """Put the focus where the answer is given; an answer that is filled in is typed over."""
        home = self.home
        if not home.hasFocus():
            home.setFocus()
        if home is self.field.line and not self.field.is_touched:
            self.field.line.selectAll()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """The focus is on the answer from the first moment."""
        super().showEvent(event)
        self.take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Take the keys of the question that a part of the edge has left; the rest is the window's."""
        if not self.keys.press(event):
            super().keyPressEvent(event)

    def sign(self, sign: str, held: bool = False) -> None:
        """Take the choice or card with this key, or type the sign; a key that is ``held`` takes one only."""
        place = self._place_of(sign)
        if place == NOWHERE:
            self.field.type(sign)
        elif not held and self._shown() is self.choices:
            self.choices.take(place)
        elif not held:
            self._bridge.pick(place)

    def escape(self) -> None:
        """Restore the pre-filled answer, else leave what is looked at beside the question."""
        if not self.restore() and not self._bridge.look_now():
            self._bridge.select("")

    def restore(self) -> bool:
        """Restore the pre-filled answer; return whether anything else was typed or lit."""
        typed, lit = self.field.restore(), self._lit()
        return (lit is not None and lit.rest()) or typed

    def _place_of(self, sign: str) -> int:
        """The place of the choice or card that a sign takes; nowhere while an answer is typed."""
        shown = self._shown()
        if self._is_typed_in() or self.field.is_typed or shown not in (self.choices, self._cards):
            return NOWHERE
        place = (self.choices.keys if shown is self.choices else KEYS).find(sign)
        return place if place < self._places() else NOWHERE

    def enter(self) -> None:
        """Answer with what is seen: what is typed, else what is lit, else the usual answer.

        A second Enter before the next question is painted is ignored.
        """
        if self._unseen.holds:
            return
        before = self._bridge.session, self._bridge.session.head, self._bridge.prompt
        self._enter()
        if before != (self._bridge.session, self._bridge.session.head, self._bridge.prompt):
            self._unseen.wait()

    def _enter(self) -> None:
        prompt = self._bridge.prompt
        if prompt.kind == "begin" and not self.field.holds and self.otherwise(bool(prompt.usual)):
            return
        lit = self._lit()
        if self.field.holds or lit is None or not lit.enter():
            self.field.answer()

    def _lit(self) -> ChoicesView | CardFan | FanList | None:
        """The choices or cards of which one can be lit, where they are shown."""
        shown = self._shown()
        return shown if isinstance(shown, ChoicesView | CardFan | FanList) else None

    def _places(self) -> int:
        """How many things there are that a key can take."""
        fan = self._bridge.fan()
        return len(fan.order) if fan else len(self._bridge.prompt.choices)

    def _is_typed_in(self) -> bool:
        """Whether digits are no places: the amount itself, or the number that a real card shows."""
        prompt = self._bridge.prompt
        return prompt.kind == "amount" or (prompt.kind in CHANCE and prompt.source == "table")

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """What is told beside the question leaves it the larger part."""
        super().resizeEvent(event)
        self._room_to_tell()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.moment)
        head.addWidget(self._question, 1)
        head.addWidget(self.message)
        head.addWidget(self.asides)
        side = QVBoxLayout()
        side.addWidget(self.field)
        last = QGridLayout()
        for part in (self.spent, self.thrown):
            last.addWidget(part, 0, 0)
        side.addWidget(_Rest(last), 1)
        body = QHBoxLayout()
        body.setSpacing(16)
        body.addWidget(self.facing.first)
        body.addWidget(self._main, 1)
        body.addWidget(self.facing.second)
        body.addLayout(side)
        self._column = column = QVBoxLayout(self)
        column.addLayout(head)
        column.addWidget(_Rest(body), 1)
        self.make_room()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Other letters need other room."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.make_room()

    def fit_in(self, window: QSize) -> None:
        """Leave a small window to the board: be lower, and have less beside what is chosen from."""
        if window != self._window:
            self._window = window
            self.make_room()

    @property
    def _is_low(self) -> bool:
        return self.height() < _HEIGHT

    def make_room(self) -> None:
        """As high as the letters and the cards need, and the window has."""
        high, wide = theme.room(_FAR_HEIGHT if theme.far_off() else _HEIGHT), theme.room(_SIDE_WIDTH)
        if self._window.isValid():
            high = max(_LOWEST, min(high, round(self._window.height() * _HIGH_PART)))
            wide = max(_NARROWEST, min(wide, round(self._window.width() * _SIDE_PART)))
        self.setFixedHeight(high)
        self._column.setContentsMargins(*((12, 2, 12, 4) if high < _HEIGHT else (16, 8, 16, 12)))
        self.facing.make_room(narrow=high < _HEIGHT)
        for widget in (self.field, self.spent):
            widget.setFixedWidth(wide)

    def _shown(self) -> QWidget:
        return self._main.currentWidget() or self.choices

    def _on_stepped(self, step: Step) -> None:
        if not step.silent:
            self._refresh()

    def _refresh(self) -> None:
        prompt = self._bridge.prompt
        self._question.setText(prompt.text)
        self._show_moment(prompt)
        self.facing.refresh()
        self.asides.show_for(prompt)
        self._tell(
            "" if self._bridge.looks_back else self._bridge.session.notice or self._outcome(), hurt=False
        )
        self._main.setCurrentWidget(self._answered_by(prompt))
        self.field.show_prompt(prompt)
        asked = (prompt.key, prompt.kind)
        if asked != self._focused_for and self.isVisible() and not typed_in_a_cell():
            self.take_focus()
        self._focused_for = asked

    def _show_moment(self, prompt: Prompt) -> None:
        """A draw that is more than one of many has its name before the question."""
        self.moment.setText(prompt.moment)
        self.moment.setVisible(bool(prompt.moment))
        tag(self.moment, moment="grave" if prompt.grave else "plain")
        tag(self, grave=prompt.grave)

    def tell(self, words: str) -> None:
        """Show some words beside the question until the next step."""
        self._tell(words, hurt=False)

    def _tell(self, words: str, hurt: bool) -> None:
        self._said = words
        self.message.setVisible(bool(words))
        self.message.setToolTip("")
        self.message.setAccessibleName(say("Not allowed: {why}", why=words) if hurt else words)
        tag(self.message, hurt=hurt)
        self._room_to_tell()

    def _room_to_tell(self) -> None:
        """In one line, where the question has enough without it; in a low edge never in more than two.

        Nor where the question has two by itself: with a third one, button and choices would lie lower.
        """
        letters, share = self.message.fontMetrics(), self._share()
        most, shown = round(self.width() * share), self._said
        if (self._is_low or share < _TOLD[0]) and shown == self._outcome():
            shown = letters.elidedText(shown, Qt.TextElideMode.ElideRight, round(_TWO_LINES * most))
        self.message.setText(shown)
        self.message.setFixedWidth(min(letters.horizontalAdvance(shown) + _PAD, most))

    def _share(self) -> float:
        """The largest part of the width that leaves the question to its two lines."""
        beside = (self.asides, self.moment) if self.moment.text() else (self.asides,)
        left = self.width() - sum(part.sizeHint().width() + _PAD * 2 for part in beside) - _PAD * 16
        most = 2 * self._question.label.fontMetrics().lineSpacing() + _PAD
        fits = (share for share in _TOLD if self._question.needed(left - round(self.width() * share)) <= most)
        return next(fits, _TOLD[-1])

    def _outcome(self) -> str:
        """What the last step came to, while it is fresh; a card that was drawn is seen where it lies."""
        if self.facing.shows and self._bridge.prompt.kind == "draw":
            return ""
        return fresh_outcome(self._bridge.session.path)

    def _answered_by(self, prompt: Prompt) -> QWidget:
        if prompt.kind == "draw" and prompt.source != "table":
            return self._cards
        if prompt.kind == "deal" and prompt.source != "table":
            return self.deal
        return {"roll": self.dice, "words": self.telling}.get(prompt.kind, self.choices)

    def _refuse(self, why: WhyNot) -> None:
        self._tell(str(why), hurt=True)
        self.message.setToolTip(explained(why))


class _Rest(QWidget):
    """What takes the room that words leave, and can do with little; a layout would give it all it wishes."""

    def __init__(self, layout: QLayout) -> None:
        super().__init__()
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """Else its wish would be held to be the least."""
        return False
