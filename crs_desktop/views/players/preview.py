"""A small picture of the players' window beside the GM's board."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from crs_desktop.override import override
from crs_desktop.views.players.window import PlayersWindow
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.fitting import beside_the_order, open_at
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.views.widgets.modal import EscapeCloses
from crs_desktop.words import say

_WIDE, _STILL_MS = 400, 100
"""Width of the picture in pixels, and time that a change of the window gets after its cards have moved."""


class PlayersPreview(EscapeCloses):
    """The picture, which is drawn again after each change and is as blank or frozen as the window."""

    def __init__(self, shown: PlayersWindow, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Tool)
        self._shown = shown
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)  # the GM goes on typing
        self.setWindowTitle(say("Players see"))
        self.picture = QLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setMinimumSize(160, 90)
        self.picture.setAccessibleName(say("Preview of the players’ window"))
        in_column(self.picture, into=self, margins=0)
        self._still = QTimer(self, singleShot=True)
        self._still.timeout.connect(self._draw)
        wide = theme.room(_WIDE)
        open_at(self, wide, wide * shown.height() // shown.width())
        self.move(beside_the_order(self, parent.window()))

    def draw_soon(self) -> None:
        """Draw the picture again once the cards and tokens of the window lie still."""
        if self.isVisible():
            self._still.start(self._shown.board.animation_ms + _STILL_MS)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._draw()

    def _draw(self) -> None:
        ratio, kept = self.devicePixelRatioF(), Qt.AspectRatioMode.KeepAspectRatio
        smooth = Qt.TransformationMode.SmoothTransformation
        picture = self._shown.grab().scaled(self.picture.size() * ratio, kept, smooth)
        picture.setDevicePixelRatio(ratio)
        self.picture.setPixmap(picture)
