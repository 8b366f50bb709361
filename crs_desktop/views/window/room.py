"""How the parts of the window share its room: beside each other, and at the right one under another."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSplitter, QWidget

from crs_desktop.views.panels.odds import OddsPanel
from crs_desktop.views.style import theme
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.remembered_place import keep_shares, share_room

_LEFT, _RIGHT, _WIDE_RIGHT = 256, 300, 410
"""How wide the parts beside the board are, in pixels: odds need room for answers and four chances."""
_MOST_FOR_ODDS = 0.34
"""With odds the right part takes no more of the width than this: the board is to be seen."""
_WITHOUT, _WITH_NONE, _WITH_ODDS = (250, 0, 230), (190, 60, 230), (136, 186, 148)
"""How sheet, odds and log share the height at the right, in pixels; odds may have nothing to tell."""
_LOG_AND_TALLY = (80, 150)
"""How they share the height that is theirs."""
_NARROW, _LEFT_PART, _RIGHT_PART = 900, 0.27, 0.31
"""Below so many pixels across, at letters of 100 %, the parts beside the board have so much of a window."""


class WindowLayout:
    """Follows the window's size until the GM has shared the room himself, and as he left it before."""

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
        """Lay out what stands at the right."""
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
        """Lay out what stands side by side in a window so ``wide``: the middle one takes what is left."""
        for place, part in enumerate(parts):
            self.across.addWidget(part)
            self.across.setStretchFactor(place, int(place == 1))
        self.share_width(wide)
        self.across.splitterMoved.connect(self._take_note)
        share_room(self._splitters, self._settings)

    def fit_in(self, window: QSize) -> None:
        """Make all parts as small as a window asks for, unless the GM has shared the room himself."""
        narrow = window.width() if window.width() < theme.room(_NARROW) else 0
        if narrow != self._narrow:
            self._narrow = narrow
            if not self._shared:
                self.share_width(window.width())

    def show_or_hide(self, part: str) -> None:
        """Let the board have the room of the part at its left or its right, or give it back."""
        if beside := self.across.widget(0 if part == "left" else self.across.count() - 1):
            beside.setVisible(beside.isHidden())

    def show_odds(self) -> None:
        """Show the odds of what is asked, or hide them; sheet and log make room for them."""
        shown = not self._odds.isVisible()
        self._odds.setVisible(shown)
        if shown:
            self.right.show()
        self._widen(shown)
        self._share_height()

    def show_tally(self) -> None:
        """Show the tally under the log, or hide it."""
        self._tally.setVisible(self._tally.isHidden())
        if not self._tally.isHidden():
            self.right.show()
            self._told.setSizes([*_LOG_AND_TALLY])

    def keep(self) -> None:
        """Take note of how it is shared, to be kept with the other settings."""
        keep_shares(self._splitters, self._settings)

    def _take_note(self, _place: int, _handle: int) -> None:
        self._shared = True

    def share_width(self, window: int) -> None:
        """Give each part the width that it has by itself, in a window so wide, in pixels."""
        left, right = theme.room(_LEFT), theme.room(_WIDE_RIGHT if self._odds.isVisible() else _RIGHT)
        wide = self._narrow or max(1366, window)
        if self._narrow:
            left, right = min(left, round(wide * _LEFT_PART)), min(right, round(wide * _RIGHT_PART))
        self.across.setSizes([left, wide - left - right, right])

    def _share_height(self) -> None:
        """Odds that have nothing to tell leave the height to sheet and log."""
        shares = (_WITH_ODDS if self._odds.model.rows else _WITH_NONE) if self._odds.isVisible() else _WITHOUT
        if shares != self._shares:
            self._shares = shares
            self.right.setSizes([theme.room(part) for part in shares])

    def _widen(self, wide: bool) -> None:
        """Let the board lend room to what stands at its right, or take back what it has lent."""
        left, board, right = self.across.sizes()
        if wide:
            wide_right = min(theme.room(_WIDE_RIGHT), round((left + board + right) * _MOST_FOR_ODDS))
            self._lent = max(0, wide_right - right)
            now = right + self._lent
        else:
            now = max(theme.room(_RIGHT), right - self._lent)
        self.across.setSizes([left, board + right - now, now])
