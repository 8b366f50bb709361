"""The note in the corner: the size of a square, and the rule for counting distance."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from crs_desktop.rules.ground.squares import DistanceRule, Ground
from crs_desktop.views.board.ground.tones import hollow
from crs_desktop.views.style import theme
from crs_desktop.words import say, translated

COUNTED: Mapping[DistanceRule, str] = {
    "nearest step": "straight line to the nearest step",
    "exact": "straight line, exact",
    "every diagonal one": "a diagonal counts as one square",
    "alternating diagonals": "diagonals count as one square and two squares in turn",
}
"""The named rules for counting distance, in words."""

_PAD = 20  # pixels of margin, both sides together
_ROUND, _OFF = 4, 6
"""Radius of its corners, and distance from the corner of the view, in pixels."""


class CornerNote(QWidget):
    """A label over the board that lets the mouse through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words, self._unit = "", ""
        self.shown = ""
        self._reasons: set[str] = set()
        # The felt below can be dragged through the note.
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def tell(self, ground: Ground) -> None:
        """Show the unit and the distance rule of ``ground``."""
        self._unit = _unit(ground)
        self.words = say("{unit} · {counted}", unit=self._unit, counted=say(COUNTED[ground.rule]))
        self.setAccessibleName(self.words)

    def make_way(self, reason: str, needed: bool) -> None:
        """Hide the note until no reason to hide it is left; ``reason`` begins or ends being ``needed``."""
        self._reasons = self._reasons | {reason} if needed else self._reasons - {reason}
        self.setVisible(not self._reasons)

    def lie_in(self, right: int, bottom: int) -> None:
        """Move to the corner at this pixel; show only the size of a square where the rest does not fit."""
        metrics = QFontMetrics(QApplication.font())
        wide = metrics.horizontalAdvance(self.words) + _PAD
        self.shown = self.words if wide + 2 * _OFF <= right else self._unit
        self.resize(min(right - 2 * _OFF, metrics.horizontalAdvance(self.shown) + _PAD), metrics.height() + 6)
        self.move(right - self.width() - _OFF, bottom - self.height() - _OFF)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint quiet letters in a hollow of the cloth."""
        painter, tones = QPainter(self), theme.in_use()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(hollow(tones))
        painter.drawRoundedRect(self.rect(), _ROUND, _ROUND)
        painter.setPen(QColor(tones.felt_quiet))
        painter.setFont(QApplication.font())
        room = self.rect().adjusted(8, 0, -8, 0)
        short = painter.fontMetrics().elidedText(self.shown, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, short)
        painter.end()


def _unit(ground: Ground) -> str:
    side = ground.unit.side
    name = ground.unit.sign if side == 1 else translated(ground.unit.name)
    return say("1 square = {side} {unit}", side=side, unit=name)
