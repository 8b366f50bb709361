"""What helps with the program itself: commands by name, keys, preferences; each read in when asked for."""

from collections.abc import Mapping
from functools import cached_property

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenuBar

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.facts import SavePoint
from crs_desktop.views.actions.command import Command
from crs_desktop.views.actions.keymap import KeyMap, menu_keys
from crs_desktop.views.style.appearance import Appearance
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import say


class AppCommands:
    """Opens the dialogs over the window; knows the commands after `learn`."""

    def __init__(self, window: QMainWindow, bridge: Bridge, look: Appearance) -> None:
        self._window = window
        self._bridge = bridge
        self.look = look

    def learn(
        self, commands: tuple[Command, ...], actions: Mapping[str, QAction], menu_bar: QMenuBar
    ) -> None:
        """Take the commands in, and give them the keys that the GM has set."""
        self._commands = commands
        self._actions = actions
        self._menu_bar = menu_bar
        if self.look.settings.keys:
            self.keymap.put_in_force()

    @cached_property
    def keymap(self) -> KeyMap:
        """Which command has which keys."""
        menus = menu_keys(action.text() for action in self._menu_bar.actions())
        return KeyMap(self._commands, self._actions, self.look.settings.keys, menus)

    def find(self) -> None:
        """Find a command by typing some of its letters."""
        from crs_desktop.views.dialogs.keys.command_palette import CommandPalette

        CommandPalette(self._menu_bar.actions(), self._bridge, self.look, self._window).open_over(
            self._window
        )

    def save_point(self) -> None:
        """Mark this moment with a title, to come back to it."""
        from crs_desktop.views.widgets.one_line import OneLine

        question, usual = say("What is this save point called?"), say("Before the battle")

        def take(title: str) -> bool:
            return self._bridge.rule(SavePoint(title or usual))

        OneLine(self._bridge, question, usual, take, self._window, always=True).ask()

    def keys(self) -> None:
        """Every key, to be read and changed."""
        from crs_desktop.views.dialogs.keys.keys import Keys

        run(Keys(self.keymap, self.look.keep, self._window))

    def print_keys(self) -> None:
        """The keys on one sheet of paper."""
        from crs_desktop.views.dialogs.printing.print_keys import print_keys

        print_keys(self.keymap, self._window)

    def preferences(self) -> None:
        """Show and change palette, letters, animation and folders; what is changed is seen at once."""
        from crs_desktop.views.dialogs.preferences import Preferences

        run(Preferences(self.look, self._window))

    def about(self) -> None:
        """Show the version, what it runs on, and the notices."""
        from crs_desktop.views.dialogs.about import About

        run(About(self._window))
