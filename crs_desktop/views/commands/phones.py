"""The command that opens the window over the phones; nothing of it is imported before that."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.views.actions.command import VIEW, Command
from crs_desktop.views.commands.board import to_the_front
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.views.phones.window import PhonesWindow


def _no_fight(bridge: Bridge) -> str:
    return say("A library has no fights.") if bridge.session.document.kind == "library" else ""


class PhoneCommands:
    """The phones of the players; ``tell`` shows a sentence to the GM and speaks it."""

    def __init__(self, window: QWidget, bridge: Bridge, tell: Callable[[str], None]) -> None:
        self._window, self._bridge, self._tell = window, bridge, tell
        self.shown: PhonesWindow | None = None

    @Command("phones", VIEW, "P&hones of the players…", after="standing", why_not=_no_fight)
    def show(self) -> None:
        """Show the window over the phones, or bring it to the front."""
        if self.shown is None:
            from crs_desktop.models.phones import Phones
            from crs_desktop.views.phones.window import PhonesWindow

            phones = Phones(self._bridge, self._window)
            phones.told.connect(self._tell)
            self.shown = PhonesWindow(phones, self._window)
        to_the_front(self.shown)

    def stop(self) -> None:
        """Disconnect all phones before the window closes."""
        if self.shown is not None:
            self.shown.phones.switch_off()
