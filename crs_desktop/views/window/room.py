"""The layout of the window: three parts side by side, the right one with panels below each other."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSplitter, QWidget

from crs_desktop.views.actions.command import VIEW, Command
from crs_desktop.views.panels.odds import OddsPanel
from crs_desktop.views.style import theme
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.remembered_place import keep_shares, share_room

_LEFT, _RIGHT, _WIDE_RIGHT = 256, 300, 410
"""Widths of the parts beside the board, in pixels; odds need room for answers and four chances."""
_MOST_FOR_ODDS = 0.34
"""The largest part of the width for the right side with odds, so that the board stays visible."""
_WITHOUT, _WITH_NONE, _WITH_ODDS = (250, 0, 230), (190, 60, 230), (136, 186, 148)
"""Heights of sheet, odds and log in pixels: without odds, with empty odds, with odds."""
_LOG_AND_TALLY = (80, 150)
"""Heights of log and tally in pixels."""
_NARROW, _LEFT_PART, _RIGHT_PART = 900, 0.27, 0.31
"""The width of a narrow window at letters of 100 %, and the shares of its left and right side."""


class WindowLayout:
    """The splitters of a window, which follow its size until the GM moves one."""

    def __init__(self, settings: Settings) -> None:
        self.across = QSplitter()
        self.right = QSplitter(Qt.Orientation.Vertical)
        self._told = QSplitter(Qt.Orientation.Vertical)
        self._settings = settings
        self._splitters = {"across": self.across, "right": self.right}
        self._shares = _WITHOUT
        self._shared = bool(settings.splits)
        self._lent = self._narrow = 0

    def lay_right(self, sheet: QWidget, odds: OddsPanel, log: QWidget, tally: QWidget) -> QWidget:
        """Put the panels of the right side below each other; return the side."""
        self._odds, self._tally = odds, tally
        for told in (log, tally):
            self._told.addWidget(told)
        tally.hide()
        for part in (sheet, odds, self._told):
            self.right.addWidget(part)
        odds.model.modelReset.connect(self._share_height)
        self.right.setSizes([*_WITHOUT])
        return self.right

    def lay_across(self, wide: int, *parts: QWidget) -> None:
        """Put the parts side by side in a window of width ``wide``; the middle part takes the rest."""
        for place, part in enumerate(parts):
            self.across.addWidget(part)
            self.across.setStretchFactor(place, int(place == 1))
        self.share_width(wide)
        self.across.splitterMoved.connect(self._take_note)
        share_room(self._splitters, self._settings)

    def fit_in(self, window: QSize) -> None:
        """Narrow the sides in a narrow window, unless the GM has moved a splitter."""
        narrow = window.width() if window.width() < theme.room(_NARROW) else 0
        if narrow != self._narrow:
            self._narrow = narrow
            if not self._shared:
                self.share_width(window.width())

    @Command("left", VIEW, "&Turn order", ("F7",), after="odds-page")
    def show_left(self) -> None:
        """Show or hide the part at the left of the board."""
        self._show_or_hide(0)

    @Command("right", VIEW, "&Sheet and log", ("F8",), after="left")
    def show_right(self) -> None:
        """Show or hide the part at the right of the board."""
        self._show_or_hide(self.across.count() - 1)

    def _show_or_hide(self, place: int) -> None:
        if beside := self.across.widget(place):
            beside.setVisible(beside.isHidden())

    @Command("odds", VIEW, "&Odds", ("Alt+O",), "odds")
    def show_odds(self) -> None:
        """Show or hide the odds of the open question; sheet and log make room."""
        shown = not self._odds.isVisible()
        self._odds.setVisible(shown)
        if shown:
            self.right.show()
        self._widen(shown)
        self._share_height()

    @Command("tally", VIEW, "Tall&y", ("Ctrl+Shift+T",), after="full-screen")
    def show_tally(self) -> None:
        """Show or hide the tally below the log."""
        self._tally.setVisible(self._tally.isHidden())
        if not self._tally.isHidden():
            self.right.show()
            self._told.setSizes([*_LOG_AND_TALLY])

    def keep(self) -> None:
        """Write the shares into the settings."""
        keep_shares(self._splitters, self._settings)

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
        """Let the board lend width to the right side for the odds, or take it back."""
        left, board, right = self.across.sizes()
        if wide:
            wide_right = min(theme.room(_WIDE_RIGHT), round((left + board + right) * _MOST_FOR_ODDS))
            self._lent = max(0, wide_right - right)
            now = right + self._lent
        else:
            now = max(theme.room(_RIGHT), right - self._lent)
        self.across.setSizes([left, board + right - now, now])
