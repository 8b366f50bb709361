"""The band of the players' window: question, fan, turned cards, and the result of the last Action."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QStackedWidget

from crs_desktop.models.cards.fan import FanRows
from crs_desktop.models.players import PlayersModel
from crs_desktop.override import override
from crs_desktop.play.players.view import PlayersView, ShownCombatant, ShownFan
from crs_desktop.play.session.sources import Fan
from crs_desktop.play.told.face_off import FaceOffSide
from crs_desktop.rules.values import Card, Name
from crs_desktop.views.cards.face_off_side import FaceOffSideView
from crs_desktop.views.cards.fan import CardFan
from crs_desktop.views.cards.fan_list import FanList
from crs_desktop.views.style import materials, theme
from crs_desktop.views.widgets.layouts import in_column, in_row

_RAIL = 8
_HEIGHTS = (320, 280, 240, 200, 168, 126, 104, 87, 72, 54, 36)
"""Possible heights of turned cards in pixels."""
_HALF, _LINES = 8.5, 3.2
"""Width of a side of the face-off, and least height of the question, in letters of the window.

A question over a fan has the height of two lines, whatever it says: every fan has the same room then.
"""
_NOBODY = FaceOffSide(Name(""))
_OPEN, _CLOSED = 0.42, 0.3
"""Part of the window's height that the band takes while a fan is open, and otherwise."""


class PlayersBand(QFrame):
    """The band over the lower part of the board; a pick in its fan goes to the model.

    ``colour_of`` returns the colour of a combatant's side.
    """

    def __init__(self, model: PlayersModel, colour_of: Callable[[ShownCombatant | None], str]) -> None:
        super().__init__()
        self._model, self._colour_of = model, colour_of
        self.setProperty("panel", "felt")
        self.setProperty("bare", True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # else the board below is painted, too
        self.question, self.result = _large("asked"), _large("plain")
        self.cards = FanRows(self)
        self.fan = CardFan(self.cards, model.pick, self._back)
        self.fan_list = FanList(self.cards, model.pick)
        self.first, self.second = _half(), _half()
        self._middle = QStackedWidget()
        for part in (self.result, self.fan, self.fan_list):
            self._middle.addWidget(part)
        self._listed = self._has_fan = False
        self._lines = 0
        self._laid: tuple[object, ...] = ()
        row = in_row(self.first, (self._middle, 1), self.second, spacing=16)
        in_column(self.question, (row, 1), into=self, margins=(20, _RAIL + 8, 20, 8), spacing=4)
        self.resize_letters(18)

    @property
    def part(self) -> float:
        """The part of the window's height that the band takes now."""
        return _OPEN if self._has_fan else _CLOSED

    def usual_height(self, whole: int) -> int:
        """Return the height in a window of height ``whole`` while no fan is open."""
        return round(whole * _CLOSED)

    def show_view(self, view: PlayersView) -> None:
        """Show another view."""
        self.question.setText(view.question)
        self.question.setVisible(bool(view.question))
        self.result.setText(view.result)
        sides = [*view.draws, None, None]
        self._tell(self.first, view, sides[0])
        self._tell(self.second, view, sides[1])
        self._has_fan = view.fan is not None
        self.question.setMinimumHeight(self._lines if self._has_fan else 0)
        self._show_fan()

    def show_fan(self, view: PlayersView) -> None:
        """Lay the fan of a view, once the band has its size: each card is drawn for the room it has."""
        layout = self.layout()
        if view.fan and layout:
            layout.activate()
        fan = _faceless(view.fan) if view.fan else None
        laid = (fan, view.question, self._back())
        if laid != self._laid:
            self._laid = laid
            self.cards.lay(fan, view.question)

    def show_lists(self, listed: bool) -> None:
        """Show the fan as a list, or as cards."""
        self._listed = listed
        self._show_fan()

    def enter(self) -> bool:
        """Pick the card that the arrow keys have chosen; return whether there is one."""
        shown = self._middle.currentWidget()
        return isinstance(shown, CardFan | FanList) and shown.enter()

    def take_focus(self) -> None:
        """Give the keyboard to the fan."""
        (self.fan_list if self._listed else self.fan).setFocus()

    def resize_letters(self, unit: int) -> None:
        """Fit letters and cards to letters of ``unit`` pixels."""
        self._lines = round(unit * _LINES)
        for half in (self.first, self.second):
            half.cards.heights = _HEIGHTS
            half.setFixedWidth(round(unit * _HALF))
        self.setStyleSheet(
            f"PlayersBand QLabel {{ font-size: {round(unit * 0.85)}px; }}"
            f" PlayersBand QLabel[large='asked'] {{ font-size: {round(unit * 1.25)}px; }}"
            f" PlayersBand QLabel[large='plain'] {{ font-size: {round(unit * 1.5)}px; font-weight: bold; }}"
            f" PlayersBand QLabel[role='heading'] {{ font-size: {round(unit * 1.5)}px; }}"
        )

    @override
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter, box = QPainter(self), self.rect()
        materials.lay(painter, "cloth", theme.in_use(), event.rect())
        box.setHeight(_RAIL)
        materials.lay(painter, "wood", theme.in_use(), box)
        if theme.in_use().stark:
            painter.fillRect(box.adjusted(0, _RAIL - 2, 0, 0), QColor(theme.in_use().felt_ink))
        painter.end()

    @override
    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(0, 0)

    def _show_fan(self) -> None:
        cards = self.fan_list if self._listed else self.fan
        self._middle.setCurrentWidget(cards if self._has_fan else self.result)

    def _tell(self, half: FaceOffSideView, view: PlayersView, side: FaceOffSide | None) -> None:
        half.setVisible(side is not None)
        if side is None:
            if half.accessibleName():  # a hidden side must not keep what players no longer see
                half.tell(_NOBODY, "", "", asked=False, hurt=False)
            return
        state = str(side.sum) if side.sum else ""
        void = bool(side.sum and side.sum.void)
        half.tell(side, view.label(side.who), state, asked=side.who == view.asked, hurt=void)

    def _back(self) -> str:
        """Return the colour of the backs of whoever is asked."""
        view = self._model.view
        return self._colour_of(view.of(view.asked))


def _faceless(fan: ShownFan) -> Fan:
    """Return a fan of empty cards, except the one that is face up."""
    cards = [fan.face if place == fan.turned else Card("") for place in range(fan.count)]
    return Fan(tuple(cards), fan.id, fan.face if fan.turned >= 0 else None)


def _half() -> FaceOffSideView:
    """Return a side of the face-off; its place stays free without it, so that every fan has the same room."""
    made = FaceOffSideView()
    policy = made.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    made.setSizePolicy(policy)
    return made


def _large(kind: str) -> QLabel:
    label = QLabel(wordWrap=True)
    label.setProperty("large", kind)
    label.setProperty("asked", kind == "asked")
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return label
