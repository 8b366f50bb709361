"""The players' window: the board as large as possible, the turn order beside it, the band over it."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QStackedWidget, QWidget

from crs_desktop.models.players import PlayersModel
from crs_desktop.models.turns.track import TrackRows
from crs_desktop.override import override
from crs_desktop.play.players.view import NOTHING, PlayersView
from crs_desktop.rules.values import Name
from crs_desktop.views.cards.spread import KEYS
from crs_desktop.views.panels.track_line import TrackLine
from crs_desktop.views.players.band import PlayersBand
from crs_desktop.views.players.board import PlayersBoard
from crs_desktop.views.players.hands import PlayersHands
from crs_desktop.views.players.turn_rows import PlayersTurnOrder
from crs_desktop.views.widgets.layouts import in_column, in_row
from crs_desktop.words import say

_LETTERS, _LEAST = 38, 13
"""Letters that are as high as the window, one above the other, and least height of a letter in pixels."""
_COLUMN = 15
"""Width of the turn order in letters."""


class PlayersWindow(QWidget):
    """The window over a model; no command of the GM is reachable from it.

    ``closed`` is emitted when it closes, by whomever.
    """

    closed = Signal()

    def __init__(self, model: PlayersModel) -> None:
        super().__init__()
        self.model = model
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)  # the GM goes on typing
        self.setMinimumSize(640, 360)
        self.board, self.hands = PlayersBoard(model), PlayersHands()
        self.band = PlayersBand(model, self.board.colour_of)
        self.turns = PlayersTurnOrder(model, self.board.face)
        self.round, self.step = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.track = TrackRows(self)
        self._line = TrackLine(self.track)
        self._line.setCursor(Qt.CursorShape.ArrowCursor)
        self._table, self._blank = QWidget(), QFrame()
        self._lay_out()
        model.changed.connect(self._show)
        self._show()

    def _lay_out(self) -> None:
        self._blank.setProperty("panel", "ground")
        self._middle = _Middle(self.band, self.board, self.hands)
        self._middle.resized.connect(self._lay_band)
        self._left = QFrame()
        self._left.setProperty("panel", "paper")
        in_column(self.round, self.step, (self.turns, 1), into=self._left, margins=(8, 8, 8, 8), spacing=2)
        right = in_column(self._line, (self._middle, 1), margins=0, spacing=0)
        in_row(self._left, (right, 1), into=self._table, margins=0, spacing=0)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._table)
        self._pages.addWidget(self._blank)
        in_column(self._pages, into=self, margins=0)

    def animate(self, milliseconds: int) -> None:
        """Set the time of a card's flip in milliseconds; 0 moves everything at once."""
        self.board.animation_ms = self.board.glide.flip_ms = milliseconds
        self.band.fan.animation_ms = milliseconds

    def fill_screen(self, full: bool) -> None:
        """Fill the whole screen, or return to a window."""
        state = self.windowState()
        whole = Qt.WindowState.WindowFullScreen
        self.setWindowState(state | whole if full else state & ~whole)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Fill the screen by F11, leave it by Escape, and pick a card of the fan by its key."""
        if event.key() == Qt.Key.Key_F11:
            self.fill_screen(not self.isFullScreen())
        elif event.key() == Qt.Key.Key_Escape:
            self.fill_screen(False)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.band.enter()
        elif event.text() and event.text() in KEYS:
            self.model.pick(KEYS.index(event.text()))
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    @override
    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.band.take_focus()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        super().closeEvent(event)
        self.closed.emit()

    def _show(self) -> None:
        view = self.model.view
        self.setWindowTitle(
            say("{fight} — for the players", fight=view.title) if view.title else "CRS Desktop"
        )
        self._pages.setCurrentWidget(self._blank if view == NOTHING else self._table)
        self.round.setText(view.round)
        self.step.setText(view.step)
        self._show_track(view)
        self._middle.pages.setCurrentWidget(self.board if view.board else self.hands)
        self.hands.show_view(view)
        self.band.show_view(view)
        self._lay_band()
        self.band.show_fan(view)
        self.board.show_view(view)

    def _show_track(self, view: PlayersView) -> None:
        self.track.lay(view.track, lambda who: view.label(Name(who)))
        self._line.setVisible(bool(self.track.rows))

    def _fit(self) -> None:
        """Fit letters to the window, and lay the band."""
        unit = max(_LEAST, self.height() // _LETTERS)
        self._left.setFixedWidth(unit * _COLUMN)
        self.round.setStyleSheet(f"font-size: {round(unit * 1.3)}px; font-weight: bold;")
        self.step.setStyleSheet(f"font-size: {round(unit * 0.85)}px;")
        self.turns.resize_letters(unit)
        self.band.resize_letters(unit)
        self.hands.resize_letters(unit)
        self._lay_band()

    def _lay_band(self) -> None:
        room = self._middle.size()
        high = round(self.height() * self.band.part)
        self.board.usual_cover = self.band.usual_height(self.height())
        self.band.setGeometry(0, room.height() - high, room.width(), high)
        self.band.raise_()
        self.board.cover(high)
        self.hands.cover(high)


class _Middle(QWidget):
    """The pages in the middle, with the band laid over them.

    It has no layout, because other words in the band would else have the whole window laid out anew.
    """

    resized = Signal()

    def __init__(self, band: QWidget, *pages: QWidget) -> None:
        super().__init__()
        self.pages = QStackedWidget(self)
        for page in pages:
            self.pages.addWidget(page)
        band.setParent(self)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.pages.setGeometry(self.rect())
        self.resized.emit()
