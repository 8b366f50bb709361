"""The band: one question, always in the same place, and the widgets that answer it."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QSizePolicy, QStackedWidget, QWidget

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.models.cards.deck import DeckModel
from crs_desktop.models.cards.fan import FanModel
from crs_desktop.models.choices import explained
from crs_desktop.play.told.outcome import last_result
from crs_desktop.play.told.prompt import CHANCE, LISTS, Prompt
from crs_desktop.rules.why import Notice, WhyNot
from crs_desktop.views.cards.deal import DealTray
from crs_desktop.views.cards.dice_tray import DiceTray
from crs_desktop.views.cards.face_off import FaceOffViews, back_of
from crs_desktop.views.cards.fan import CardFan
from crs_desktop.views.cards.fan_list import FanList
from crs_desktop.views.cards.spent import SpentCards
from crs_desktop.views.cards.spread import KEYS, NOWHERE
from crs_desktop.views.cards.thrown import LastThrow
from crs_desktop.views.question.asides import Asides
from crs_desktop.views.question.choices import ChoicesView
from crs_desktop.views.question.field import AnswerField
from crs_desktop.views.question.guards import Unseen
from crs_desktop.views.question.long_text import LongText
from crs_desktop.views.question.question_keys import QuestionKeys
from crs_desktop.views.question.result import LastResult
from crs_desktop.views.style import materials, theme
from crs_desktop.views.style.tags import tag
from crs_desktop.views.widgets.kept_typing import typed_in_a_cell
from crs_desktop.views.widgets.layouts import in_column, in_row
from crs_desktop.words import say

RAIL, _SIDE, _TOP, _FOOT, _GAP = 14, 16, 6, 8, 8
"""Pixels around the parts of the band, and between them; the rail is the wood along its upper side."""
_FIELD, _LIST_FIELD = 254, 0.42
"""Width of the typed field in pixels; for a list, as a part of the band."""
_BODIES: Mapping[str, int] = {"draw": 168, "deal": 168, "roll": 134, "words": 104}
"""Least height of the part that answers, by the kind of question; choices are as high as they need."""
_LOWEST, _HIGHEST, _LEAST_MAIN = 110, 0.5, 200
"""Least height of the band, largest part of the window that it takes, and least width of the answers."""
ALL_DRAW = "d"
"""The sign that draws for everybody: no card and no die begins with it."""
_FAR = 1.3
"""Factor for cards that are read from the far end of a table."""
_UPPER = Qt.AlignmentFlag.AlignTop
_SIDE_BY_SIDE, _ABOVE = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
"""Places of the question: beside the typed field, or above it if it would have too many lines there."""
_ASKED, _REASONS, _HINT_LINES = 0.55, 0.12, 2
"""Parts of the window’s height that a question and reasons may take, and lines of the hint."""


class TableEdge(QFrame):
    """Band that shows the open question, as tall as its content.

    ``result`` is the ribbon over it: a refusal or a notice stays there until the next step. ``spent`` and
    ``thrown`` are the deck and the dice of the combatant asked. The window lays these three out. ``changed``
    is emitted when the height that the band needs may have changed.

    The window sets two functions. ``draw_for_all`` draws and throws for everybody without real cards, by the
    key D. ``otherwise`` begins something from elsewhere in the window, and returns whether it did.
    """

    changed = Signal()

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        # The window tells its size later; until then it is the size that it opens with.
        self._bridge, self._room = bridge, QSize(1366, 768)
        self.draw_for_all: Callable[[], object] = lambda: None
        self.otherwise: Callable[[], bool] = lambda: False
        self._focused_for: tuple[str, str] | None = None
        self._bare = False
        self.setProperty("panel", "felt")
        self.setProperty("bare", True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # else the board below is painted, too
        self._make_question()
        self._make_field()
        self.keys = QuestionKeys(self.field, self.enter, self.escape, self.sign)
        self._make_answers()
        self.thrown = LastThrow(bridge)
        self.spent = SpentCards(bridge, DeckModel(bridge, self))
        self.face_off = self.fan.slides_to = FaceOffViews(bridge, self.spent, self.result.cards, self)
        self._lay_out()
        bridge.stepped.connect(self._on_stepped)
        bridge.rewound.connect(self._refresh)
        bridge.refused.connect(self._refuse)
        self._refresh()

    def _make_question(self) -> None:
        """Make the question, and the ribbon with the last result."""
        self.moment = QLabel()
        self.moment.setProperty("moment", "plain")
        self.moment.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self._question = LongText(lambda: self._room.height() * _HIGHEST * _ASKED)
        self._question.label.setProperty("role", "sentence")
        self._question.label.setProperty("asked", True)
        self._unseen = Unseen(self._question.label)
        self.result = LastResult(self)
        self.message = self.result.message
        self.asides = Asides(self._bridge)

    def _make_field(self) -> None:
        """Make the choices and the typed field, and connect them: each shows the answer of the other."""
        self.choices = ChoicesView(self._bridge)
        self.field = AnswerField(self._bridge, lambda: _HINT_LINES * self.fontMetrics().lineSpacing())
        self._reasons = LongText(lambda: self._room.height() * _REASONS)
        self._reasons.label.setProperty("quiet", True)
        self.field.entered.connect(self.enter)
        self.field.line.textEdited.connect(self._draws_for_all)
        self.choices.toggled.connect(self.field.toggle)
        self.choices.unfolded.connect(self._show_reasons)
        self.choices.unfolded.connect(self.changed)
        self.choices.pointed.connect(self.field.show_pointed)
        self.choices.added.connect(self.field.add)
        for chosen in (self.choices.pointed, self.choices.toggled, self.choices.added):
            chosen.connect(self._show_result)  # show the result without an earlier refusal
            chosen.connect(self.changed)
        self.field.stands.connect(self.choices.mark)

    def _make_answers(self) -> None:
        """Make the widgets that answer; one of them is shown at a time."""
        cards, pick = FanModel(self._bridge, self), self._bridge.pick
        self.fan_list = FanList(cards, pick)
        self.fan = CardFan(cards, pick, lambda: back_of(self._bridge, self._bridge.prompt.who))
        self._bridge.follow(self.fan.follow, self.fan.stop)
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
        if (typed or real or self._main.isHidden()) and self.field.line.isVisible():
            return self.field.line
        return self.field.enter if prompt.kind == "deal" else self._shown()

    def lie_bare(self, bare: bool) -> None:
        """Leave out the choices where a page offers other ways to begin and all of them are barred."""
        if bare != self._bare:
            self._bare = bare
            self._refresh()

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

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the cloth and the rail, which turns to the tone of harm for a grave draw."""
        tones, painter = theme.in_use(), QPainter(self)
        rail = QRect(0, 0, self.width(), RAIL)
        materials.lay(painter, "cloth", tones, event.rect())
        materials.lay(painter, "wood", tones, rail)
        if self._bridge.prompt.grave:
            painter.fillRect(rail, QColor(tones.felt_hurt))
        painter.end()

    def sign(self, sign: str, held: bool = False) -> None:
        """Take the choice or card with this key, or type the character; a ``held`` key takes only one."""
        place = self._place_of(sign)
        if not self.field.is_typed and self._draws_for_all(sign):
            return
        if place == NOWHERE:
            self.field.type(sign)
        elif not held and self._shown() is self.choices:
            self.choices.take(place)
        elif not held:
            self._bridge.pick(place)

    def _draws_for_all(self, typed: str) -> bool:
        """Draw for everybody if this is the sign for it; return whether it is."""
        if typed.casefold() != ALL_DRAW or self._bridge.prompt.kind not in CHANCE:
            return False
        self.field.restore()
        self.draw_for_all()
        return True

    def escape(self) -> None:
        """Restore the pre-filled answer, else come back to now, else clear the selection."""
        if not self.restore() and not self._bridge.look_now():
            self._bridge.select("")

    def restore(self) -> bool:
        """Restore the pre-filled answer and the last result; return whether another was typed or lit."""
        typed, lit = self.field.restore(), self._lit()
        self._show_result()
        self.changed.emit()
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
        if prompt.kind == "begin" and not self.field.holds and self.otherwise():
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

    def _lay_out(self) -> None:
        body = in_row(self.face_off.first, (self._main, 1), self.face_off.second, spacing=_GAP * 2)
        asked = in_row((self.moment, 0, _UPPER), (self._question, 1), spacing=_GAP)
        typed = in_row(None, (self.asides, 0, _UPPER), (self.field, 0, _UPPER), spacing=_GAP)
        self._head = in_row((asked, 1), typed, spacing=_GAP)
        in_column(
            self._head,
            (body, 1),
            self._reasons,
            self.field.hint,
            into=self,
            margins=(_SIDE, RAIL + _TOP, _SIDE, _FOOT),
            spacing=_GAP,
        )

    def height_in(self, room: QSize, width: int) -> int:
        """Return the height that the band needs at a width, in a window of size ``room``."""
        self._room = room
        inner, most = width - 2 * _SIDE, round(room.height() * _HIGHEST)
        head = self._head_height(inner)
        around = RAIL + _TOP + head + _GAP + _FOOT
        if self._main.isHidden():
            return around
        if not self._reasons.isHidden():
            around += self._reasons.heightForWidth(inner) + _GAP
        if not self.field.hint.isHidden():
            around += self.field.hint.heightForWidth(inner) + _GAP
        body = max(self._least_body(), self.choices.fit(inner, most - around) if self._is_chosen else 0)
        return max(min(theme.room(_LOWEST), most), min(most, around + body))

    def _head_height(self, inner: int) -> int:
        """Give the field its width, and return the height of the question and of all beside it."""
        moment, asides = (0 if part.isHidden() else part.sizeHint().width() + _GAP for part in self._beside)
        left = inner - moment - _GAP
        self.field.setFixedWidth(self._field_width(inner, left - asides - self._question.sizeHint().width()))
        besides = max(part.sizeHint().height() for part in (*self._beside, self.field) if not part.isHidden())
        alone = self._question.heightForWidth(left) + _GAP + besides
        together = max(self._question.needed(left - asides - self.field.minimumWidth()), besides)
        self._head.setDirection(_ABOVE if alone < together else _SIDE_BY_SIDE)
        return min(alone, together)

    @property
    def _beside(self) -> tuple[QWidget, QWidget]:
        return self.moment, self.asides

    def _field_width(self, inner: int, free: int) -> int:
        """Return the width of the field; a long hint may take the room that the question leaves ``free``."""
        kind, field = self._bridge.prompt.kind, self.field
        if kind == "words":
            return field.enter.sizeHint().width()  # told words have a field of their own
        if kind in LISTS:
            return round(inner * _LIST_FIELD)
        least = round(min(_FIELD * theme.scale(), inner * _LIST_FIELD))  # large letters need room for a hint
        return max(theme.room(_FIELD), min(max(free, least), field.wanted))

    def _least_body(self) -> int:
        """Return the height that cards, dice and told words need; 0 for choices alone."""
        if self._is_chosen and not self.face_off.shows:
            return 0
        least = _BODIES.get(self._bridge.prompt.kind, 0)
        return round(theme.room(least) * (_FAR if theme.far_off() else 1))

    @property
    def _is_chosen(self) -> bool:
        """Whether the choices are shown, which are none for a real card or die."""
        return self._shown() is self.choices

    def _shown(self) -> QWidget:
        return self._main.currentWidget() or self.choices

    def _on_stepped(self, step: Step) -> None:
        if not step.silent:
            self._refresh()

    def _refresh(self) -> None:
        prompt = self._bridge.prompt
        self._question.setText(prompt.text)
        self._show_moment(prompt)
        self.face_off.refresh()
        self.asides.show_for(prompt)
        self._show_result()
        self._main.setCurrentWidget(self._answered_by(prompt))
        self._main.setHidden(self._bare and all(choice.why_not for choice in prompt.choices))
        self.field.show_prompt(prompt)
        self._show_reasons()
        asked = (prompt.key, prompt.kind)
        # once per question, as the GM may move the focus on; an open cell editor keeps it
        if asked != self._focused_for and self.isVisible() and not typed_in_a_cell():
            self.take_focus()
        self._focused_for = asked
        self.changed.emit()

    def _show_reasons(self) -> None:
        """Show below the choices why some are barred; the hint of amounts, places and plans hides it."""
        reasons = self.choices.reasons() if self._is_chosen and not self._main.isHidden() else ""
        self._reasons.setText(reasons)
        leaves_room = self.field.hint.isHidden() or self._bridge.prompt.kind == "several"
        self._reasons.setVisible(bool(reasons) and leaves_room)

    def _show_moment(self, prompt: Prompt) -> None:
        """Show the name of a special draw before the question, and mark a grave one."""
        self.moment.setText(prompt.moment)
        self.moment.setVisible(bool(prompt.moment))
        tag(self.moment, moment="grave" if prompt.grave else "plain")
        tag(self, grave=prompt.grave)

    def _show_result(self) -> None:
        """Show the last result, unless the cards themselves are shown or the GM looks back."""
        session, shows = self._bridge.session, not (self._bridge.looks_back or self.face_off.shows)
        found, outcome = last_result(session) if shows else (None, "")
        self.result.meet(found, self._bridge.scene.label)
        self._tell("" if self._bridge.looks_back else session.notice or outcome, hurt=False)

    def tell(self, words: str, hurt: bool = False) -> None:
        """Show a message on the ribbon until the next step or Escape."""
        self._tell(words, hurt)
        self.changed.emit()

    def _tell(self, words: str, hurt: bool) -> None:
        self.result.tell(words, hurt)
        self.message.setToolTip("")
        self.message.setAccessibleName(say("Not allowed: {why}", why=words) if hurt else words)

    def _answered_by(self, prompt: Prompt) -> QWidget:
        if prompt.kind == "draw" and prompt.source != "table":
            return self._cards
        if prompt.kind == "deal" and prompt.source != "table":
            return self.deal
        return {"roll": self.dice, "words": self.telling}.get(prompt.kind, self.choices)

    def _refuse(self, why: WhyNot) -> None:
        self.tell(str(why), hurt=not isinstance(why, Notice))
        self.message.setToolTip(explained(why))
