"""The band: one question, always in the same place, and the widgets that answer it."""

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
from crs_desktop.play.told.outcome import last_outcome
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
from crs_desktop.views.edge.question_keys import QuestionKeys
from crs_desktop.views.edge.unseen import Unseen
from crs_desktop.views.style import theme
from crs_desktop.views.style.tags import tag
from crs_desktop.views.widgets.kept_typing import typed_in_a_cell
from crs_desktop.words import say

_HEIGHT, _FAR_HEIGHT = 244, 300
_SIDE_WIDTH = 300
_HIGH_PART, _SIDE_PART = 0.46, 0.3
"""Largest part of the window’s height and width that the band and its side column may take."""
_TWO_LINES = 1.7
_LOWEST, _NARROWEST, _LEAST_MAIN = 150, 170, 200
_ASKED, _HINT = 0.55, 0.4
"""Parts of the band’s height that question and hint may take."""
_TOLD = 0.4, 0.28, 0.18
"""Parts of the band’s width that the message may take, largest first."""
_PAD = 4


class TableEdge(QFrame):
    """Band that shows the open question; a refusal or a notice stays beside it until the next step.

    ``otherwise`` begins something from elsewhere in the window: if its argument is True, only what has the
    focus there. It returns whether it did; the window sets it.
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
        """Make the question, and the message beside it."""
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
        """Make the choices and the typed field, and connect them: each shows the answer of the other."""
        self.choices = ChoicesView(self._bridge)
        self.field = AnswerField(self._bridge, lambda: self.height() * _HINT)
        self.field.entered.connect(self.enter)
        self.choices.toggled.connect(self.field.toggle)
        self.choices.pointed.connect(self.field.show_pointed)
        self.field.stands.connect(self.choices.mark)

    def _make_answers(self) -> None:
        """Make the widgets that answer; one of them is shown at a time."""
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
        """Set the time of a card’s flip in milliseconds; 0 disables animation."""
        for part in (self.fan, self.dice, self.thrown, self.spent):
            part.animation_ms = milliseconds

    def show_lists(self, shown: bool) -> None:
        """Show fan and deck as lists instead of pictures, or as pictures again."""
        self._cards = self.fan_list if shown else self.fan
        self.spent.show_list(shown)
        self._main.setCurrentWidget(self._answered_by(self._bridge.prompt))

    @property
    def home(self) -> QWidget:
        """Widget that has the keyboard by default: the field while text is typed, else the answers."""
        prompt = self._bridge.prompt
        typed = prompt.kind in ("amount", "place", "several", "plan") or self.field.is_typed
        real = prompt.kind in CHANCE and prompt.source == "table"
        return self.field.line if (typed or real) and self.field.line.isVisible() else self._shown()

    def take_focus(self) -> None:
        """Focus the default widget, and select a filled-in answer so that typing replaces it."""
        home = self.home
        if not home.hasFocus():
            home.setFocus()
        if home is self.field.line and not self.field.is_touched:
            self.field.line.selectAll()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Take the focus as soon as the band is shown."""
        super().showEvent(event)
        self.take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Handle the question’s keys that no part of the band has used; leave other keys to the window."""
        if not self.keys.press(event):
            super().keyPressEvent(event)

    def sign(self, sign: str, held: bool = False) -> None:
        """Take the choice or card with this key, or type the character; a ``held`` key takes only one."""
        place = self._place_of(sign)
        if place == NOWHERE:
            self.field.type(sign)
        elif not held and self._shown() is self.choices:
            self.choices.take(place)
        elif not held:
            self._bridge.pick(place)

    def escape(self) -> None:
        """Restore the pre-filled answer, else come back to now, else clear the selection."""
        if not self.restore() and not self._bridge.look_now():
            self._bridge.select("")

    def restore(self) -> bool:
        """Restore the pre-filled answer; return whether another answer was typed or lit."""
        typed, lit = self.field.restore(), self._lit()
        return (lit is not None and lit.rest()) or typed

    def _place_of(self, sign: str) -> int:
        """Return the index of the choice or card with a key; `NOWHERE` while an answer is typed."""
        shown = self._shown()
        if self._is_typed_in() or self.field.is_typed or shown not in (self.choices, self._cards):
            return NOWHERE
        place = (self.choices.keys if shown is self.choices else KEYS).find(sign)
        return place if place < self._places() else NOWHERE

    def enter(self) -> None:
        """Answer with the typed text, else the lit choice or card, else the usual answer.

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
        """Return the shown choices or cards, or None if the answer is given in another way."""
        shown = self._shown()
        return shown if isinstance(shown, ChoicesView | CardFan | FanList) else None

    def _places(self) -> int:
        """Return the number of choices or cards."""
        fan = self._bridge.fan()
        return len(fan.order) if fan else len(self._bridge.prompt.choices)

    def _is_typed_in(self) -> bool:
        """Return whether digits are typed: an amount, or the number on a real card or die."""
        prompt = self._bridge.prompt
        return prompt.kind == "amount" or (prompt.kind in CHANCE and prompt.source == "table")

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Fit the message beside the question to the new width."""
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
        """Fit the band to another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.make_room()

    def fit_in(self, window: QSize) -> None:
        """Fit the band to the size of the window: lower and with a narrower side in a small one."""
        if window != self._window:
            self._window = window
            self.make_room()

    @property
    def _is_low(self) -> bool:
        return self.height() < _HEIGHT

    def make_room(self) -> None:
        """Set the height and the side width for the text size, within the window’s limits."""
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
        # once per question, as the GM may move the focus on; an open cell editor keeps it
        if asked != self._focused_for and self.isVisible() and not typed_in_a_cell():
            self.take_focus()
        self._focused_for = asked

    def _show_moment(self, prompt: Prompt) -> None:
        """Show the name of a special draw before the question, and mark a grave one."""
        self.moment.setText(prompt.moment)
        self.moment.setVisible(bool(prompt.moment))
        tag(self.moment, moment="grave" if prompt.grave else "plain")
        tag(self, grave=prompt.grave)

    def tell(self, words: str) -> None:
        """Show a message beside the question until the next step."""
        self._tell(words, hurt=False)

    def _tell(self, words: str, hurt: bool) -> None:
        self._said = words
        self.message.setVisible(bool(words))
        self.message.setToolTip("")
        self.message.setAccessibleName(say("Not allowed: {why}", why=words) if hurt else words)
        tag(self.message, hurt=hurt)
        self._room_to_tell()

    def _room_to_tell(self) -> None:
        """Fit the message: one line if the question leaves room; at most two in a low band.

        It also gets at most two lines beside a question of two lines: a third would push the answers down.
        """
        letters, share = self.message.fontMetrics(), self._share()
        most, shown = round(self.width() * share), self._said
        # only outcomes are cut short: a refusal or a notice must be read whole
        if (self._is_low or share < _TOLD[0]) and shown == self._outcome():
            shown = letters.elidedText(shown, Qt.TextElideMode.ElideRight, round(_TWO_LINES * most))
        self.message.setText(shown)
        self.message.setFixedWidth(min(letters.horizontalAdvance(shown) + _PAD, most))

    def _share(self) -> float:
        """Return the largest part of the width for the message that keeps the question within two lines."""
        beside = (self.asides, self.moment) if self.moment.text() else (self.asides,)
        left = self.width() - sum(part.sizeHint().width() + _PAD * 2 for part in beside) - _PAD * 16
        most = 2 * self._question.label.fontMetrics().lineSpacing() + _PAD
        fits = (share for share in _TOLD if self._question.needed(left - round(self.width() * share)) <= most)
        return next(fits, _TOLD[-1])

    def _outcome(self) -> str:
        """Return the outcome of the last step; empty while the drawn cards themselves are shown."""
        if self.facing.shows and self._bridge.prompt.kind == "draw":
            return ""
        return last_outcome(self._bridge.session.path)

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
    """Container for the room that text leaves. A plain layout would give it its whole preferred height."""

    def __init__(self, layout: QLayout) -> None:
        super().__init__()
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """Return False: Qt would take the height for its width as the minimum height."""
        return False
