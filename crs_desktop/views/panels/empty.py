"""Hint in an empty list."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QAbstractScrollArea

from crs_desktop.views.style import theme


def write_empty(view: QAbstractScrollArea, words: str) -> None:
    """Write a hint at the top of an empty view; call this at the end of its paint event."""
    viewport = view.viewport()
    painter = QPainter(viewport)
    painter.setPen(QColor(theme.in_use().quiet_ink))
    painter.drawText(viewport.rect().adjusted(12, 12, -12, -12), Qt.TextFlag.TextWordWrap, words)
    painter.end()
