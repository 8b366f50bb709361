"""The way of tokens out from under the band, by whole squares."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QPropertyAnimation, QRectF

from crs_desktop.views.cards.motion import AnyKey, finish

if TYPE_CHECKING:
    from crs_desktop.views.board.ground.canvas import Canvas

_GLIDE = 200 / 160
"""Time of a glide relative to a flip."""


class Glide(QPropertyAnimation):
    """The scrolling of a board, animated in ``flip_ms`` milliseconds of a card’s flip; 0 scrolls at once."""

    def __init__(self, board: "Canvas") -> None:
        super().__init__(board.verticalScrollBar(), b"value", board)
        self._board, self.flip_ms = board, 0
        self.setEasingCurve(QEasingCurve.Type.OutCubic)
        AnyKey(self)

    def uncover(self, *parts: QRectF) -> None:
        """Scroll by whole squares until these parts of the board lie above what covers the view.

        The first part is never pushed out of the view for the sake of the others.
        """
        finish(self)
        wanted = max((self._below(part) for part in parts), default=0)
        if wanted > 0:
            first = parts[0]
            above = self._board.mapFromScene(first.topLeft()).y() // self._board.level * self._board.level
            self._go(max(min(wanted, above), self._below(first)))

    def _below(self, part: QRectF) -> int:
        """Return how far a part of the board is covered, in pixels of whole squares."""
        below = self._board.mapFromScene(part.bottomLeft()).y() - self._board.open_part.bottom()
        return -(-below // self._board.level) * self._board.level

    def _go(self, pixels: int) -> None:
        bar = self._board.verticalScrollBar()
        if not self.flip_ms or not self._board.isVisible():
            bar.setValue(bar.value() + pixels)
            return
        self.setDuration(round(self.flip_ms * _GLIDE))
        self.setStartValue(bar.value())
        self.setEndValue(bar.value() + pixels)
        self.start()
