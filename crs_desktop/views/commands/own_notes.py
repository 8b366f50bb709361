"""The command that opens the GM's own notes; their window is imported when it is first shown."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.desk.desk import Desk
from crs_desktop.views.actions.command import VIEW, Command
from crs_desktop.views.commands.board import to_the_front
from crs_desktop.views.widgets.unwritten import Unwritten

if TYPE_CHECKING:
    from crs_desktop.views.notes.window import OwnNotes


class OwnNotesCommands:
    """The GM's own notes on the campaign that is open; an open window follows the selection."""

    def __init__(self, window: QWidget, bridge: Bridge, desk: Callable[[], Desk]) -> None:
        self._window, self._bridge, self._desk = window, bridge, desk
        self.shown: OwnNotes | None = None
        self._who = ""
        bridge.selected.connect(self._follow)

    @Command("own-notes", VIEW, "My not&es…", ("Ctrl+J",), after="phones")
    def open(self) -> None:
        """Show the notes on the selected combatant, or on the fight if none is selected."""
        who = self._bridge.selection
        self.show_page(self._bridge.scene.label(who) if who else self._bridge.session.document.title)

    def show_page(self, heading: str) -> None:
        """Show the page with a heading."""
        session = self._bridge.attempt(lambda: self._desk().own_notes())
        if session is None:
            return
        if self.shown is None:
            from crs_desktop.views.notes.window import OwnNotes

            self.shown = OwnNotes(session, self._window)
        self.shown.turn_to(heading)
        to_the_front(self.shown)
        self.shown.text.setFocus()

    def unwritten(self) -> list[Unwritten]:
        """Try again to write all typed text; return what could not be written."""
        return self.shown.unwritten() if self.shown else []

    def close(self) -> None:
        """Close the window with its campaign."""
        if self.shown is not None:
            self.shown.close()
            self.shown.deleteLater()
        self.shown = None

    def _follow(self) -> None:
        """Turn to the page about a combatant who was just selected."""
        was, self._who = self._who, self._bridge.selection
        if self._who not in ("", was) and self.shown and self.shown.isVisible():
            self.shown.turn_to(self._bridge.scene.label(self._who))
