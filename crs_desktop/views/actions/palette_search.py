"""The entries of the command palette: menus, procedures to begin, and offers, searched by words."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from crs_desktop.models.bridge import Bridge
from crs_desktop.views.actions.command import portable_keys
from crs_desktop.views.actions.wording import said, shown_keys
from crs_desktop.words import say


class FoundCommand(Struct, frozen=True):
    """One entry of the palette, with its menu and its keys in the machine's notation.

    ``id`` stays the same between starts. ``barred`` says why the entry is disabled; empty if it is enabled.
    ``in_use`` marks the current one of several choices. ``also`` are more words by which it is found.
    """

    id: str
    words: str
    where: str
    act: Callable[[], object]
    keys: str = ""
    barred: str = ""
    in_use: bool = False
    also: str = ""


def everything(menus: Iterable[QAction], bridge: Bridge) -> list[FoundCommand]:
    """Return the procedures to begin, the offers, and then the entries of all menus in order."""
    return [*_asked(bridge), *_offered(bridge), *(found for menu in menus for found in _in(menu, ()))]


def narrowed(found: Sequence[FoundCommand], typed: str, recent: Sequence[str] = ()) -> list[FoundCommand]:
    """Return the entries that contain every typed word, best first; without words, the recent ones first."""
    words = typed.casefold().split()
    if not words:
        return sorted(found, key=lambda one: recent.index(one.id) if one.id in recent else len(recent))
    fitting = (one for one in found if all(word in _text(one) for word in words))
    return sorted(fitting, key=lambda one: _distance(one, words))


def _distance(one: FoundCommand, words: list[str]) -> int:
    """Return 0 if every typed word begins a word of the entry, 1 if the words contain it, else 2."""
    named = one.words.casefold()
    if all(f" {word}" in f" {named}" for word in words):
        return 0
    return 1 if all(word in named for word in words) else 2


def _text(one: FoundCommand) -> str:
    return f"{one.words} {one.where} {one.keys} {one.also}".casefold()


def _in(action: QAction, path: tuple[str, ...]) -> Iterable[FoundCommand]:
    """Yield the entry of an action, or all entries in its menu; menus that fill when they open fill now."""
    menu = action.menu()
    if isinstance(menu, QMenu):
        menu.aboutToShow.emit()
        inside = (*path, _plain(action))
        for entry in menu.actions():
            yield from _in(entry, inside)
    elif not action.isSeparator() and action.isVisible():
        yield _entry(action, path)


def _entry(action: QAction, path: tuple[str, ...]) -> FoundCommand:
    """Return the entry of an action; the words of a submenu stand before those of the action."""
    words = ": ".join((*path[1:], _plain(action)))
    reason = str(action.property("why_not") or say("This cannot be done now."))
    return FoundCommand(
        id=action.objectName() or words,
        words=words,
        where="".join(path[:1]),
        act=action.trigger,
        keys=shown_keys(portable_keys(action)),
        barred="" if action.isEnabled() else reason,
        in_use=action.isCheckable() and action.isChecked(),
        also=str(action.property("also") or ""),
    )


def _plain(action: QAction) -> str:
    return said(action.text())


def _asked(bridge: Bridge) -> Iterable[FoundCommand]:
    """Yield the procedures that may begin now."""
    prompt = bridge.prompt
    for option in prompt.choices if prompt.kind == "begin" else ():
        barred = str(option.why_not) if option.why_not else ""
        yield FoundCommand(
            option.value, option.words, prompt.text, _begins(bridge, option.value), barred=barred
        )


def _offered(bridge: Bridge) -> Iterable[FoundCommand]:
    for offer in bridge.offers:
        yield FoundCommand(
            offer.key, offer.words(bridge.scene), say("Offered now"), _takes(bridge, offer.key)
        )


def _begins(bridge: Bridge, title: str) -> Callable[[], object]:
    return lambda: bridge.begin(title)


def _takes(bridge: Bridge, title: str) -> Callable[[], object]:
    return lambda: bridge.take(title)
