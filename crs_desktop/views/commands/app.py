"""Commands of the program itself: finding commands, keys, preferences, help, quitting."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenuBar

from crs_desktop.models.bridge import Bridge
from crs_desktop.views.actions.command import EDIT, FILE, HELP, Command
from crs_desktop.views.actions.keymap import KeyMap, menu_keys
from crs_desktop.views.style.appearance import Appearance
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.views.dialogs.manual import Manual


class AppCommands:
    """Commands that open dialogs over the window; each dialog is imported when it is first wanted.

    The key map needs all commands of the window: `learn` gives them.
    """

    def __init__(self, window: QMainWindow, bridge: Bridge, look: Appearance) -> None:
        self._window = window
        self._bridge = bridge
        self.look = look
        self._manual: Manual | None = None

    def learn(
        self, commands: tuple[Command, ...], actions: Mapping[str, QAction], menu_bar: QMenuBar
    ) -> None:
        """Keep the commands of the window, and give them the keys that the GM has set."""
        self._commands = commands
        self._actions = actions
        self._menu_bar = menu_bar
        if self.look.settings.keys:
            self.keymap.put_in_force()

    @cached_property
    def keymap(self) -> KeyMap:
        """The keys of each command."""
        menus = menu_keys(action.text() for action in self._menu_bar.actions())
        return KeyMap(self._commands, self._actions, self.look.settings.keys, menus)

    @Command("find", EDIT, "&Find a command…", ("Ctrl+K",), "menu", after="search")
    def find(self) -> None:
        """Find a command by typing some of its letters."""
        from crs_desktop.views.dialogs.keys.command_palette import CommandPalette

        CommandPalette(self._menu_bar.actions(), self._bridge, self.look, self._window).open_over(
            self._window
        )

    @Command("preferences", EDIT, "&Preferences…", ("Ctrl+,",), "contrast", after="find")
    def preferences(self) -> None:
        """Show and change palette, letters, animation and folders; changes take effect at once."""
        from crs_desktop.views.dialogs.preferences import Preferences

        run(Preferences(self.look, self._window))

    @Command("manual", HELP, "&Manual", ("F1",), "book")
    def manual(self) -> None:
        """Show the manual beside the table, at the section about the open question."""
        from crs_desktop.views.dialogs.manual import Manual

        if self._manual is None:
            self._manual = Manual(self._window)
        self._manual.open_about(self._bridge.session.system.id, self._bridge.prompt.key)

    @Command("keys", HELP, "&Keys…", ("Ctrl+F1",), "keyboard")
    def keys(self) -> None:
        """Show and change the keys of all commands."""
        from crs_desktop.views.dialogs.keys.keys import Keys

        run(Keys(self.keymap, self.look.keep, self._window))

    @Command("print-keys", HELP, "&Print the keys…")
    def print_keys(self) -> None:
        """Print the keys on one sheet of paper."""
        from crs_desktop.views.dialogs.printing.print_keys import print_keys

        print_keys(self.keymap, self._window)

    @Command("register", HELP, "Add to the app&lications menu")
    def register(self) -> None:
        """Add the program and its files to the applications menu of this user."""
        from PySide6.QtWidgets import QMessageBox

        from crs_desktop.desktop_entry import register
        from crs_desktop.rules.why import NotAllowed

        try:
            told = register()
        except NotAllowed as error:
            told = error.why
        QMessageBox.information(self._window, say("Applications menu"), told)

    @Command("about", HELP, "&About", icon="info")
    def about(self) -> None:
        """Show the version of the program, the libraries it uses, and the notices."""
        from crs_desktop.views.dialogs.about import About

        run(About(self._window))

    @Command("quit", FILE, "&Quit", ("Ctrl+Q",), after="picture-of")
    def quit(self) -> None:
        """Close the outer window: the table alone would only be hidden in it."""
        self._window.window().close()
