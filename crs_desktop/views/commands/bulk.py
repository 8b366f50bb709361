"""Commands about people where several are selected: what each is called then, and its one ruling."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from PySide6.QtGui import QAction

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Combatant
from crs_desktop.views.commands.command import Command, said
from crs_desktop.words import say

_SEVERAL = {
    "items": "&Items, skills and powers of {who}…",
    "keep": "&Keep {count} combatants in the library",
    "rename": "Re&name {who}…",
    "side": "Change the &side of {count} combatants…",
    "bystander": "Let {count} combatants stand &by",
    "mark": "Mar&k {count} combatants…",
    "earlier": "Move {count} combatants &earlier in the order",
    "later": "Move {count} combatants &later in the order",
    "skip": "S&kip the turns of {count} combatants",
    "turn": "&Give {count} combatants a turn",
    "deck": "Give {count} combatants &all their cards back",
    "remove": "Re&move {count} combatants",
    "put-back": "&Put {count} combatants back to the start of the round",
    "size": "Change the &size of {count} tokens…",
    "portrait": "Give {count} combatants a po&rtrait…",
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


def whom(facts: Iterable[Fact]) -> set[str]:
    """Whom these are about."""
    return {who for fact in facts if (who := getattr(fact, "who", ""))}


def over(words: str, count: int) -> str:
    """What a ruling over so many is called; empty over one, whose facts say enough."""
    return say(words, count=count) if count > 1 else ""


def title(id_: str, count: int, back: bool = False) -> str:
    """What the ruling of a command over so many is called, ``back`` where it takes them back."""
    return said(over((_BACK if back else _SEVERAL)[id_], count))


def rule(bridge: Bridge, id_: str, facts: Iterable[Fact], count: int = 0) -> bool:
    """One ruling, called as the command is; nothing where it changes nothing.

    It is over those whom its facts are about, or ``count`` where they name nobody.
    """
    all_, back = tuple(facts), goes_back(id_, people(bridge))
    return bool(all_) and bridge.rule(*all_, words=title(id_, count or len(whom(all_)), back))


def show_words(commands: Iterable[Command], actions: Mapping[str, QAction], bridge: Bridge) -> None:
    """Let each action say on how many it acts now, or on whom where it can act on one alone."""
    those, looked_at = people(bridge), bridge.shown
    who = bridge.scene.label(looked_at).replace("&", "&&") if looked_at else ""
    for command in commands:
        if command.id in _SEVERAL:
            several = len(those) > 1
            actions[command.id].setText(_words(command.id, those, who) if several else command.words)
    if len(those) == 1 and goes_back("off-board", those):
        actions["off-board"].setText(say(_ON_BOARD))


def _words(id_: str, those: Sequence[Combatant], who: str) -> str:
    """The words of a menu over several; ``who`` is looked at among them."""
    words = _BACK[id_] if goes_back(id_, those) else _SEVERAL[id_]
    return say(words, count=len(those), who=who)
