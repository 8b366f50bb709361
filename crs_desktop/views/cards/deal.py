"""The hand to be dealt, face down, with the button that deals it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.cards.hands import dealt
from crs_desktop.views.cards import faces
from crs_desktop.views.cards.facing import back_of
from crs_desktop.views.cards.tiles import HEIGHTS, paint_card, tiles
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.words import say

_HEIGHTS = (104, faces.FAR, *HEIGHTS)


class DealTray(QWidget):
    """The tray with a back for each card to be drawn; the button, or Enter, deals them."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._backs = _Backs(bridge)
        self.button = QPushButton(say("Deal"))
        self.button.setProperty("primary", True)
        self.button.setToolTip(say("Deal (Enter)"))
        self.button.setMinimumWidth(96)
        self.button.clicked.connect(lambda _checked=False: bridge.usual())
        self.setFocusProxy(self.button)
        in_column(
            (self._backs, 1), (self.button, 0, Qt.AlignmentFlag.AlignLeft), into=self, margins=(0, 8, 0, 0)
        )


class _Backs(QWidget):
    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        for signal in (bridge.stepped, bridge.rewound):
            signal.connect(lambda *_: self.update())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the backs side by side, as large as they fit."""
        painter, ratio = QPainter(self), self.devicePixelRatioF()
        back = back_of(self._bridge, self._bridge.prompt.who)
        for lie in tiles(dealt(self._bridge), self.width(), self.height(), heights=_HEIGHTS):
            paint_card(painter, lie, faces.back(lie.height, ratio, back))
        painter.end()
