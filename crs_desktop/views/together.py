"""Commands about people where several are selected: what each is called then, and its one ruling."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from PySide6.QtGui import QAction

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Combatant
from crs_desktop.views.commands import Command, said
from crs_desktop.words import say

_SEVERAL = {
    "items": "&Items, skills and powers of {who}…",
    "keep": "&Keep {count} combatants in the library",
    "rename": "Re&name {who}…",
    "side": "&Side of {count} combatants…",
    "bystander": "Let {count} combatants stand &by",
    "mark": "Mar&k {count} combatants…",
    "earlier": "{count} combatants &earlier in the order",
    "later": "{count} combatants &later in the order",
    "skip": "S&kip the turns of {count} combatants",
    "turn": "&Give {count} combatants a turn",
    "deck": "&All cards of {count} combatants back",
    "remove": "Re&move {count} combatants",
    "put-back": "&Put {count} combatants back to the start of the round",
    "size": "&Size of {count} tokens…",
    "portrait": "Po&rtrait of {count} combatants…",
    "no-portrait": "Take the portraits o&ff {count} tokens",
    "hide": "&Hide {count} combatants",
    "off-board": "Take {count} combatants &off the board",
}
"""What a command is called for so many; about ``who``, the one looked at, where it cannot act on several."""

_ON_BOARD = "Put &on the board"
_BACK = {
    "bystander": "Let {count} com&batants take part",
    "hide": "S&how {count} combatants to all",
    "off-board": "Put {count} combatants &on the board",
}
"""What those that go back and forth are called on the way back."""


def goes_back(id_: str, people: Sequence[Combatant]) -> bool:
    """Whether a command that goes back and forth takes these back: all of them are already what it makes."""
    done: Mapping[str, Callable[[Combatant], bool]] = {
        "bystander": lambda one: one.bystander,
        "hide": lambda one: one.hidden,
        "off-board": lambda one: one.square is None,
    }
    return id_ in done and all(map(done[id_], people))


def people(bridge: Bridge) -> tuple[Combatant, ...]:
    """On whom a command acts."""
    return tuple(bridge.scene.of(name) for name in bridge.chosen)


def title(bridge: Bridge, id_: str) -> str:
    """What its ruling over several is called; empty over one, whose facts say enough."""
    return said(_words(bridge, id_)) if len(bridge.chosen) > 1 else ""


def rule(bridge: Bridge, id_: str, facts: Iterable[Fact]) -> bool:
    """One ruling, called as the command is; nothing where it changes nothing."""
    all_ = tuple(facts)
    return bool(all_) and bridge.rule(*all_, words=title(bridge, id_))


def show_words(commands: Iterable[Command], actions: Mapping[str, QAction], bridge: Bridge) -> None:
    """Let each action say on how many it acts now, or on whom where it can act on one alone."""
    several = len(bridge.chosen) > 1
    for command in commands:
        if command.id in _SEVERAL:
            actions[command.id].setText(_words(bridge, command.id) if several else command.words)
    if not several and people(bridge) and goes_back("off-board", people(bridge)):
        actions["off-board"].setText(say(_ON_BOARD))


def _words(bridge: Bridge, id_: str) -> str:
    """The words of a menu."""
    those = people(bridge)
    words = _BACK[id_] if goes_back(id_, those) else _SEVERAL[id_]
    who = bridge.scene.label(bridge.shown).replace("&", "&&")
    return say(words, count=len(those), who=who)
