"""The hands on the table of the players' window, for a system without a board."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from crs_desktop.models.cards.hands import HandsRows
from crs_desktop.override import override
from crs_desktop.play.players.view import PlayersView
from crs_desktop.rules.cards.hands import Held
from crs_desktop.views.cards.hand_row import HandRow
from crs_desktop.words import say

_HEIGHTS = (300, 260, 220, 180, 150, 126, 104, 87, 72, 54, 36)
"""Possible heights of the cards in pixels."""
_SPACING = 8


class PlayersHands(QFrame):
    """The hands, one row each, as large as all fit."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", "felt")
        self.setProperty("bare", True)
        self.model = HandsRows(self)
        self.rows: list[HandRow] = []
        self._bare = QLabel(say("Drawn cards appear here."), wordWrap=True)
        self._bare.setProperty("quiet", True)
        self._bare.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(24, 16, 24, 16)
        self._column.setSpacing(_SPACING)
        self._column.addWidget(self._bare, 1)
        self._covered = 0

    def show_view(self, view: PlayersView) -> None:
        """Show other hands; equal ones stay as they are."""
        if view.hands != self.model.held:
            self.model.lay(view.hands)
            self._lay()

    def resize_letters(self, unit: int) -> None:
        """Fit names and words to letters of ``unit`` pixels."""
        self.setStyleSheet(
            f"PlayersHands QLabel {{ font-size: {unit}px; }}"
            f" PlayersHands QLabel[role='heading'] {{ font-size: {round(unit * 1.3)}px; }}"
        )

    def cover(self, below: int) -> None:
        """Keep the lowest pixels free."""
        self._covered = below
        self._column.setContentsMargins(24, 16, 24, 16 + below)
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    @override
    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(0, 0)

    def _lay(self) -> None:
        """Lay the hands, and make rows only for those that are new or have changed."""
        before = {row.held: row for row in self.rows}
        self.rows = [before[held] if held in before else self._row(held) for held in self.model.held]
        for row in [row for row in before.values() if row not in self.rows]:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        for place, row in enumerate(self.rows, 1):
            if self._column.indexOf(row) != place:
                self._column.insertWidget(place, row)
            row.show()
        self._bare.setVisible(not self.rows)
        self._fit()

    def _row(self, held: Held) -> HandRow:
        return HandRow(self.model, held, _HEIGHTS)

    def _fit(self) -> None:
        room = self.size() - QSize(48, 32 + self._covered)
        for row in self.rows:
            row.fit(room.width(), room.height() // len(self.rows) - _SPACING)
