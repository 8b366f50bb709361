"""Clock of the current turn; off by default."""

from PySide6.QtWidgets import QLabel

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.ticking import Ticking
from crs_desktop.rules.facts.time import in_minutes
from crs_desktop.rules.values import Name
from crs_desktop.words import say


class TurnClock(QLabel):
    """Label with the duration of the current turn, hidden between turns.

    While the clock is on, the time is written at the end of each turn, for the tally.
    """

    def __init__(self, bridge: Bridge, ticking: Ticking) -> None:
        super().__init__()
        self._bridge, self._ticking = bridge, ticking
        self._on = False
        self._up: Name | None = None
        self._began = 0
        self.setProperty("quiet", True)
        self.setContentsMargins(12, 4, 12, 4)
        self.hide()
        bridge.follow(self._follow)
        ticking.ticked.connect(self._show)

    def turn_on(self, on: bool) -> None:
        """Turn the clock on or off."""
        self._on = on
        self._up, self._began = self._bridge.scene.up, self._ticking.now
        self._show()

    def _follow(self, *_: object) -> None:
        up = self._bridge.scene.up
        if self._on and up != self._up and not self._bridge.looks_back:
            self._up, self._began = up, self._ticking.now
            self._ticking.tell()
        self._show()

    def _show(self) -> None:
        up = self._up if self._on else None
        self.setVisible(up is not None)
        if up is not None:
            taken = in_minutes(self._ticking.now - self._began)
            self.setText(say("{who}’s turn: {time}", who=self._bridge.scene.label(up), time=taken))
