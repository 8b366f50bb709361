"""A label of one line that is shortened where there is no room for all of it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy


class ShortLabel(QLabel):
    """Takes what room there is; the whole text is its tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def setText(self, text: str) -> None:  # noqa: N802
        """Show it, as far as there is room."""
        super().setText(text)
        self.setToolTip(text)

    @property
    def shown(self) -> str:
        """As much as there is room for, and three dots for the rest."""
        wide = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, wide)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """What is shown, in one line."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        place = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(self.contentsRect(), place, self.shown)
