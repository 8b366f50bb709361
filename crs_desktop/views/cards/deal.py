"""The hand to be dealt, face down."""

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.cards.hands import dealt
from crs_desktop.views.cards import faces
from crs_desktop.views.cards.face_off import back_of
from crs_desktop.views.cards.tiles import HEIGHTS, paint_card, tiles

_HEIGHTS = (104, faces.FAR, *HEIGHTS)


class DealTray(QWidget):
    """The tray with a back for each card to be drawn; the button of the field, or Enter, deals them."""

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
