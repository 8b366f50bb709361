"""Windows that open as large as their letters need, and never reach beyond the screen."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

_BESIDE, _ABOVE = 16, 48
"""The pixels of the screen that the frame of a window and its title take."""


def open_at(window: QWidget, wide: int, high: int) -> None:
    """Let it open at so many pixels, or as many as the screen has."""
    free = window.screen().availableGeometry()
    window.resize(min(wide, free.width() - _BESIDE), min(high, free.height() - _ABOVE))


def scrolled(inner: QWidget) -> QScrollArea:
    """As wide as there is room, and as high as it wants to be."""
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.addWidget(inner)
    column.addStretch(1)
    area.setWidget(whole)
    return area
