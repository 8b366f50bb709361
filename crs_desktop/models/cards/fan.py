"""List model of the cards of a fan in order, the twin of the drawn fan."""

from typing import Any

from PySide6.QtCore import QObject, Qt

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.models.rows import Index, ListModel, resetting
from crs_desktop.play.session.sources import Fan
from crs_desktop.rules.cards.card import called
from crs_desktop.words import say

_TOLD = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)


class FanRows(ListModel):
    """List with one row per card, face down. A turned card shows its face and is the only enabled row.

    ``question`` is the question that the fan answers.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._fan: Fan | None = None
        self.question = ""

    @property
    def fan(self) -> Fan | None:
        """Fan of the open draw; None while no card of the screen is asked for."""
        return self._fan

    def lay(self, fan: Fan | None, question: str) -> None:
        """Show another fan, or none; of a fan in which no card may be known, each card is empty."""
        if fan is None and self._fan is None:
            return  # no fan before or after: spare the views a reset
        with resetting(self):
            self._fan, self.rows, self.question = fan, fan.order if fan else (), question

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return ``Card 4, face down``, or the face of a turned card; its full name for screen readers."""
        if role not in _TOLD or self._fan is None or not index.isValid():
            return None
        card = self._fan.order[index.row()]
        if card == self._fan.turned:
            shown = called(card) if role == Qt.ItemDataRole.AccessibleTextRole else card
            return say("Card {place}, turned: {card}", place=index.row() + 1, card=shown)
        return say("Card {place}, face down", place=index.row() + 1)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Enable all cards, or only the turned one."""
        flags = super().flags(index)
        if self._fan is None or self._fan.turned in (None, self._fan.order[index.row()]):
            return flags
        return flags & ~Qt.ItemFlag.ItemIsEnabled


class FanModel(FanRows):
    """The fan of the open question."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        bridge.follow(self._on_stepped, self._reset)
        self._reset()

    def _on_stepped(self, step: Step) -> None:
        if not step.silent:
            self._reset()

    def _reset(self) -> None:
        prompt = self._bridge.prompt
        self.lay(self._bridge.fan() if prompt.source != "table" else None, prompt.text)
