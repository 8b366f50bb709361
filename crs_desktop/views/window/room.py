"""The columns of the window: the right one has panels below each other, or two tabs where room is scarce."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSplitter, QTabBar, QWidget

from crs_desktop.views.actions.command import VIEW, Command
from crs_desktop.views.panels.log_panel import LogPanel
from crs_desktop.views.panels.odds import OddsPanel
from crs_desktop.views.style import theme
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.views.widgets.remembered_place import share_room, shares_of
from crs_desktop.views.window.paint_once import paint_once
from crs_desktop.words import say

_LEFT, _RIGHT, _WIDE_RIGHT = 232, 300, 410
"""Widths of the columns beside the board, in pixels; odds need room for answers and four chances."""
_MOST_FOR_ODDS = 0.34
"""The largest part of the width for the right column with odds, so that the board stays visible."""
_WITHOUT, _WITH_NONE, _WITH_ODDS = (480, 0, 220), (420, 60, 220), (280, 190, 230)
"""Heights of sheet, odds and log in pixels: without odds, with empty odds, with odds."""
_LOG_AND_TALLY = (80, 150)
"""Heights of log and tally in pixels."""
_FOLDED, _LARGE = 1200, 1.5
"""The window width below which, and the letter size from which, the right column has tabs."""
_NARROW, _LEFT_PART, _RIGHT_PART = 900, 0.27, 0.31
"""The width of a narrow window at letters of 100 %, and the shares of its left and right column."""


class WindowLayout:
    """The splitters of a window, which follow its size until the GM moves one."""

    def __init__(self, settings: Settings) -> None:
        self.across = QSplitter()
        self.right = QSplitter(Qt.Orientation.Vertical)
        self.tabs = QTabBar()
        self._told = QSplitter(Qt.Orientation.Vertical)
        self.across.setHandleWidth(1)
        self._settings = settings
        self._splitters = {"across": self.across, "right": self.right}
        self._shares = _WITHOUT
        self._shared = bool(settings.splits)
        self._lent = self._narrow = 0
        self.folded = self._alone = False
        self._away: set[int] = set()

    def lay_right(
        self, sheet: QWidget, odds: OddsPanel, log: LogPanel, tally: Callable[[], QWidget]
    ) -> QWidget:
        """Put the panels of the right column below each other; return the column."""
        self._odds, self._tally, self._sheet, self._log = odds, tally, sheet, log
        self._told.addWidget(log)
        for part in (sheet, odds, self._told):
            self.right.addWidget(part)
        odds.taken.connect(self._share_height)
        self.right.setSizes([*_WITHOUT])
        self.tabs.setExpanding(True)
        for title in (say("Sheet"), say("Log")):
            self.tabs.addTab(title)
        self.tabs.hide()
        self.tabs.currentChanged.connect(self._turn)
        column = QWidget()
        in_column(self.tabs, (self.right, 1), into=column, margins=0, spacing=0)
        return column

    def lay_across(self, wide: int, *parts: QWidget) -> None:
        """Put the columns side by side in a window of width ``wide``; the middle one takes the rest."""
        for place, part in enumerate(parts):
            self.across.addWidget(part)
            self.across.setStretchFactor(place, int(place == 1))
        self.share_width(wide)
        self.across.splitterMoved.connect(self._take_note)
        share_room(self._splitters, self._settings.splits)

    def lift_sides(self, below: int) -> None:
        """Keep both side columns above a band of the full width, which is so many pixels high."""
        for side in (0, self.across.count() - 1):
            if column := self.across.widget(side):
                column.setContentsMargins(0, 0, 0, below)

    def fit_in(self, window: QSize) -> None:
        """Fold the right column where room is scarce, and narrow both sides unless the GM has moved one."""
        self._fold(window.width() < _FOLDED or theme.scale() >= _LARGE)
        narrow = window.width() if window.width() < theme.room(_NARROW) else 0
        if narrow != self._narrow:
            self._narrow = narrow
            if not self._shared:
                self.share_width(window.width())

    def _fold(self, folded: bool) -> None:
        if folded != self.folded:
            self.folded = folded
            self.tabs.setVisible(folded)
            self._turn(self.tabs.currentIndex())

    def _turn(self, page: int) -> None:
        """Show the panels of a tab; all of them without tabs."""
        self._sheet.setVisible(not self.folded or page == 0)
        self._told.setVisible(not self.folded or page == 1)

    @Command("left", VIEW, "&Turn order", ("F7",), after="odds-page")
    def show_left(self) -> None:
        """Show or hide the part at the left of the board."""
        self._show_or_hide(0)

    @Command("right", VIEW, "&Sheet and log", ("F8",), after="left")
    def show_right(self) -> None:
        """Show or hide the part at the right of the board."""
        self._show_or_hide(self.across.count() - 1)

    def _show_or_hide(self, place: int) -> None:
        self._away ^= {place}
        self._show_sides()

    def leave_alone(self, alone: bool) -> None:
        """Show the middle column alone, as for the page of an empty fight."""
        if alone != self._alone:
            self._alone = alone
            self._show_sides()

    def _show_sides(self) -> None:
        for place in (0, self.across.count() - 1):
            if beside := self.across.widget(place):
                beside.setHidden(self._alone or place in self._away)

    def _open_right(self) -> None:
        self._away -= {self.across.count() - 1}
        self._show_sides()

    @Command("odds", VIEW, "&Odds", ("Alt+O",), "odds")
    def show_odds(self) -> None:
        """Show or hide the odds of the open question; sheet and log make room."""
        shown = not self._odds.isVisible()
        self._odds.setVisible(shown)
        if shown:
            self._open_right()
        self._widen(shown)
        self._share_height()
        paint_once(self.across.window())

    @Command("tally", VIEW, "Tall&y", ("Ctrl+Shift+T",), after="full-screen")
    def show_tally(self) -> None:
        """Show or hide the tally below the log."""
        tally = self._tally()
        if self._told.indexOf(tally) < 0:
            self._told.addWidget(tally)
            QWidget.setTabOrder(self._log.log, tally)
            tally.hide()
        tally.setVisible(tally.isHidden())
        if not tally.isHidden():
            self._open_right()
            self.tabs.setCurrentIndex(1)
            self._told.setSizes([*_LOG_AND_TALLY])

    def keep(self) -> None:
        """Write the shares into the settings."""
        self._settings.splits |= shares_of(self._splitters)

    def _take_note(self, _place: int, _handle: int) -> None:
        self._shared = True

    def share_width(self, window: int) -> None:
        """Give each part its default width in a window of this width in pixels."""
        left, right = theme.room(_LEFT), theme.room(_WIDE_RIGHT if self._odds.isVisible() else _RIGHT)
        wide = self._narrow or max(1366, window)
        if self._narrow:
            left, right = min(left, round(wide * _LEFT_PART)), min(right, round(wide * _RIGHT_PART))
        self.across.setSizes([left, wide - left - right, right])

    def _share_height(self) -> None:
        """Share the height; empty odds leave theirs to sheet and log."""
        shares = (_WITH_ODDS if self._odds.model.rows else _WITH_NONE) if self._odds.isVisible() else _WITHOUT
        if shares != self._shares:
            self._shares = shares
            self.right.setSizes([theme.room(part) for part in shares])

    def _widen(self, wide: bool) -> None:
        """Let the board lend width to the right column for the odds, or take it back."""
        left, board, right = self.across.sizes()
        if wide:
            wide_right = min(theme.room(_WIDE_RIGHT), round((left + board + right) * _MOST_FOR_ODDS))
            self._lent = max(0, wide_right - right)
            now = right + self._lent
        else:
            now = max(theme.room(_RIGHT), right - self._lent)
        self.across.setSizes([left, board + right - now, now])
