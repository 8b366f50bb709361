"""Announcements to the screen reader: the results of each step, and the next question."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.told.story import lines
from crs_desktop.play.told.who_may_know import for_the_gm, warned
from crs_desktop.rules.cards.card import aloud
from crs_desktop.rules.facts import CardSpent
from crs_desktop.rules.why import Notice, WhyNot
from crs_desktop.words import say

_SPOKEN = 20
"""Number of entries at the beginning and at the end of a step that are spoken."""


class Announcer(QObject):
    """The voice of a window; ``last`` holds the last announcement, and ``said`` carries each.

    ``window`` is the object that Qt names as the source.
    """

    said = Signal(str)

    def __init__(self, bridge: Bridge, window: QObject) -> None:
        super().__init__(window)
        self.last = ""
        self._bridge, self._window = bridge, window
        self._asked = bridge.prompt.text
        bridge.stepped.connect(self._on_stepped)
        bridge.rewound.connect(self._on_rewound)
        bridge.refused.connect(self._on_refused)

    def announce(self, words: str, urgent: bool = False) -> None:
        """Announce ``words``; an urgent announcement interrupts the current one."""
        if not words:
            return
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent  # not at the start: many enums

        self.last, politeness = words, QAccessible.AnnouncementPoliteness
        event = QAccessibleAnnouncementEvent(self._window, words)
        event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
        QAccessible.updateAccessibility(event)
        self.said.emit(words)

    def _on_stepped(self, step: Step) -> None:
        if not step.silent:
            self._tell(list(_aloud(step.nodes)))

    def _on_rewound(self) -> None:
        """Announce the question after undo, another fight or an earlier step, if it is another question."""
        if self._bridge.prompt.text != self._asked:
            self._tell([])

    def _on_refused(self, why: WhyNot) -> None:
        refuses = not isinstance(why, Notice)
        said = say("Not allowed: {why}", why=why) if refuses else why
        self.announce(warned(self._bridge.scene, said), urgent=refuses)

    def _tell(self, results: list[str]) -> None:
        self._asked = self._bridge.prompt.text
        scene, notice = self._bridge.scene, self._bridge.session.notice
        self.announce(" ".join(filter(None, [*results, warned(scene, notice), warned(scene, self._asked)])))


def _aloud(nodes: tuple[Node, ...]) -> Iterator[str]:
    """Yield the spoken lines of a step; of a very long one, those of its first and last entries.

    With 300 combatants, the program draws a thousand cards after one answer. Nobody listens to all of them.
    """
    left_out = len(nodes) - 2 * _SPOKEN
    for place, node in enumerate(nodes):
        if left_out <= 0 or not _SPOKEN <= place < len(nodes) - _SPOKEN:
            yield from spoken(node)
        elif place == _SPOKEN:
            yield say("{count} more entries are in the log.", count=left_out)


def spoken(node: Node) -> Iterator[str]:
    """Yield the log lines of an entry for speech: whole names of cards, a warning before a secret."""
    spent = {fact.card for fact in node.entry.all_facts() if isinstance(fact, CardSpent)}
    for line in lines(node):
        text = aloud(line.text if line.text.endswith((".", "?")) else f"{line.text}.", spent)
        yield for_the_gm(text) if line.secret else text
