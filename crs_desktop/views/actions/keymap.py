"""Which keys each command has: its usual ones, or those that the GM has given it."""

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
"""What answers at the table's edge, or moves about, while it is pressed alone."""


class KeyMap:
    """Keeps commands and keys apart: no key ever means two things.

    ``changed`` is the settings' own record of what differs from the usual; it is kept up to date. ``menus``
    maps the Alt key of each menu to the menu's words.
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
        """The keys that a command has now."""
        return self._now[id_]

    def usual(self, id_: str) -> Keys:
        """The keys that it had at first."""
        return self.commands[id_].keys

    def holders(self, id_: str, keys: Keys) -> dict[str, Command]:
        """Which of these keys another command has, and which command."""
        return {
            key: other
            for key in keys
            for other in self.commands.values()
            if other.id != id_ and key in self._now[other.id]
        }

    def refuse(self, key: str) -> str:
        """The sentence why no command may have this key; empty when one may."""
        if not portable(QKeySequence(key)) or QKeySequence(key).count() != 1:
            return say("“{key}” is no key. Expected is one, with Ctrl, Alt or Shift or without.", key=key)
        if key.removeprefix("Num+") in _EDGE:
            return say("{key} answers at the table’s edge, and stays free for that.", key=shown_keys([key]))
        menu = self._menus.get(key)
        return say("{key} opens the menu {menu}.", key=shown_keys([key]), menu=menu) if menu else ""

    def give(self, id_: str, keys: Keys) -> None:
        """Give a command these keys and no others; who had one of them has it no more."""
        for key, other in self.holders(id_, keys).items():
            self._set(other.id, tuple(one for one in self._now[other.id] if one != key))
        self._set(id_, keys)

    def put_in_force(self) -> None:
        """Let every action have the keys that the settings give."""
        for id_, keys in self._now.items():
            self._set(id_, keys)

    def all_usual(self) -> None:
        """Give every command its usual keys."""
        for id_ in self.commands:
            self._set(id_, self.usual(id_))

    def _set(self, id_: str, keys: Keys) -> None:
        self._now[id_] = keys
        self._changed.pop(id_, None)
        if keys != self.usual(id_):
            self._changed[id_] = list(keys)
        give_keys(self._actions[id_], self.commands[id_].words, keys)

    def _read(self) -> dict[str, Keys]:
        """What the settings give: the GM's keys win over usual ones, and his first over his later."""
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
    """A key sequence as it is kept, the same on every machine."""
    return sequence.toString(QKeySequence.SequenceFormat.PortableText)


def menu_keys(titles: Iterable[str]) -> dict[str, str]:
    """The Alt key that opens each menu, from the mark in its title."""
    return {portable(QKeySequence.mnemonic(title)): said(title) for title in titles if "&" in title}


def _portable(keys: Iterable[str]) -> list[str]:
    return [portable(QKeySequence(key)) or key for key in dict.fromkeys(keys)]
