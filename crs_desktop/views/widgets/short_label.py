"""A one-line label that is elided to its width."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy


class ShortLabel(QLabel):
    """Label that shows as much text as fits; its tooltip has the whole text."""

    def __init__(self) -> None:
        super().__init__()
        # Or the label would demand the width of its whole text.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def setText(self, text: str) -> None:  # noqa: N802
        """Set the text and the tooltip."""
        super().setText(text)
        self.setToolTip(text)

    @property
    def shown(self) -> str:
        """Text as it is drawn, elided at the right."""
        wide = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, wide)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Draw the elided text."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        place = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(self.contentsRect(), place, self.shown)
