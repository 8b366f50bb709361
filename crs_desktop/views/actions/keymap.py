"""The keys of each command: the default keys, or those that the GM has set."""

from collections.abc import Iterable, Mapping

from PySide6.QtGui import QAction, QKeySequence

from crs_desktop.views.actions.command import Command, give_keys
from crs_desktop.views.actions.wording import said, shown_keys
from crs_desktop.words import say

Keys = tuple[str, ...]
_EDGE = {
    *"0123456789-=[]", "Backspace",
    "Return", "Enter", "Left", "Right", "Up", "Down", "Home", "End", "PgUp", "PgDown",
    "Tab", "Shift+Tab", "Backtab", "Shift+Backtab", "Esc", "Space",
}  # fmt: skip
"""Keys that answer the question or move the focus, and so belong to no command."""


class KeyMap:
    """The assignment of keys to commands; no key ever belongs to two commands.

    ``changed`` is the dict in the settings with the keys that differ from the defaults; the map updates it.
    ``menus`` maps the Alt key of each menu to the menu's words.
    """

    def __init__(
        self,
        commands: Iterable[Command],
        actions: Mapping[str, QAction],
        changed: dict[str, list[str]],
        menus: Mapping[str, str],
    ) -> None:
        self.commands = {command.id: command for command in commands}
        self._actions = actions
        self._changed = changed
        self._menus = menus
        self._now = self._read()

    def keys(self, id_: str) -> Keys:
        """Return the current keys of a command."""
        return self._now[id_]

    def usual(self, id_: str) -> Keys:
        """Return the default keys of a command."""
        return self.commands[id_].keys

    def holders(self, id_: str, keys: Keys) -> dict[str, Command]:
        """Return the other commands that have some of these keys, by key."""
        return {
            key: other
            for key in keys
            for other in self.commands.values()
            if other.id != id_ and key in self._now[other.id]
        }

    def refuse(self, key: str) -> str:
        """Return why no command may have this key; empty if one may."""
        if not portable(QKeySequence(key)) or QKeySequence(key).count() != 1:
            return say("“{key}” is not a key. Press one key, with or without Ctrl, Alt or Shift.", key=key)
        # The numeric pad answers the question as well.
        if key.removeprefix("Num+") in _EDGE:
            return say(
                "{key} answers the open question and cannot be given to a command.", key=shown_keys([key])
            )
        menu = self._menus.get(key)
        return say("{key} opens the menu {menu}.", key=shown_keys([key]), menu=menu) if menu else ""

    def give(self, id_: str, keys: Keys) -> None:
        """Give a command these keys alone, and take them from the other commands."""
        for key, other in self.holders(id_, keys).items():
            self._set(other.id, tuple(one for one in self._now[other.id] if one != key))
        self._set(id_, keys)

    def put_in_force(self) -> None:
        """Give every action its current keys."""
        for id_, keys in self._now.items():
            self._set(id_, keys)

    def all_usual(self) -> None:
        """Give every command its default keys."""
        for id_ in self.commands:
            self._set(id_, self.usual(id_))

    def _set(self, id_: str, keys: Keys) -> None:
        self._now[id_] = keys
        self._changed.pop(id_, None)
        if keys != self.usual(id_):
            self._changed[id_] = list(keys)
        give_keys(self._actions[id_], self.commands[id_].words, keys)

    def _read(self) -> dict[str, Keys]:
        """Return the keys by command; the GM’s keys win over defaults, and earlier entries over later."""
        given = {id_: keys for id_, keys in self._changed.items() if id_ in self.commands}
        read: dict[str, Keys] = {}
        taken: set[str] = set()
        for id_, wanted in (*given.items(), *((one.id, one.keys) for one in self.commands.values())):
            if id_ not in read:
                read[id_] = tuple(
                    key for key in _portable(wanted) if key not in taken and not self.refuse(key)
                )
                taken |= set(read[id_])
        return read


def portable(sequence: QKeySequence) -> str:
    """Return a key sequence as the settings store it, the same on every machine."""
    return sequence.toString(QKeySequence.SequenceFormat.PortableText)


def menu_keys(titles: Iterable[str]) -> dict[str, str]:
    """Return the words of each menu by its Alt key, which the mark in its title names."""
    return {portable(QKeySequence.mnemonic(title)): said(title) for title in titles if "&" in title}


def _portable(keys: Iterable[str]) -> list[str]:
    return [portable(QKeySequence(key)) or key for key in dict.fromkeys(keys)]
