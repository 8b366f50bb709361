"""The entries of a document in memory: the path that has happened, with the scene after each entry.

Branches
--------
Entries form a tree: each knows the one before it, and none is ever changed or taken away. The *head* is the
entry up to which things have happened; the path leads from the opening to it. The *tip* is where redo would
lead: undo moves the head back and leaves the tip, redo moves the head towards it. An answer that is given
after an undo begins a branch: its entry follows the head, and the tip goes there. What lay ahead stays in
the tree, and its end is one of the `tips` that the GM may go to. Time alone begins no branch: it comes in
beside what can be redone, and undo never takes it back.

Scenes are folded from facts and never judged again. They share all that a fact does not change, so that
keeping one for each entry costs little, and going back costs nothing.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct

from crs_desktop.play.journal.journal import Entry, EntryRow, Journal
from crs_desktop.rules.fact import Fact, happen_all, kinds_of
from crs_desktop.rules.facts import Elapsed
from crs_desktop.rules.scene import Scene


class Node(Struct, frozen=True):
    """An entry that has happened, with the scenes before and after it; ``begun`` counts procedures so far."""

    id: int
    entry: Entry
    before: Scene
    after: Scene
    begun: int = 0


class Tree:
    """Keeps the journal and the path in step: what is not on disk is not here either.

    The path ends at the head. What lies between it and the tip can be redone.
    """

    def __init__(self, journal: Journal, opening: Scene) -> None:
        """Read the journal and fold its path; nothing is judged again."""
        self._journal = journal
        self._opening = opening
        self._folded: tuple[Scene, tuple[Fact, ...], Scene] = (opening, (), opening)
        self._rows = {row.id: row for row in journal.rows()}
        self.clock = max((_latest(row.entry) for row in self._rows.values() if row.entry.given), default=0)
        self.path: list[Node] = []
        self._tip = journal.tip()
        self._picked = {row.entry.fan: row.entry.text for row in self._rows.values()}
        self.path = self.path_to(journal.head())

    @property
    def scene(self) -> Scene:
        """The scene at the end of the path; its clock is that of the path."""
        return self.path[-1].after if self.path else self._opening

    @property
    def head(self) -> int:
        """The id of the last entry of the path; 0 when it is empty."""
        return self.path[-1].id if self.path else 0

    def fold(self, scene: Scene, facts: tuple[Fact, ...]) -> Scene:
        """The scene after some facts; those that were tried and are then written are folded once."""
        before, known, after = self._folded
        if before is not scene or known is not facts:
            after = happen_all(scene, facts)
            self._folded = scene, facts, after
        return after

    def append(self, entry: Entry) -> None:
        """Write an entry to disk, then put it at the end of the path. Time leaves redo as it is."""
        beside = entry.kind == "time" and bool(self._ahead())
        after = self.fold(self.scene, entry.all_facts())
        made = self._journal.append(entry, after.called, beside)
        self._rows[made] = EntryRow(made, self.head, entry)
        self._tip = self._tip if beside else made
        self._picked[entry.fan] = entry.text
        self.clock = max(self.clock, _latest(entry))
        self.path.append(Node(made, entry, self.scene, after, _begun_with(self.path, entry)))

    def drop(self, length: int) -> None:
        """Go back to the first ``length`` entries; redo can put the rest back."""
        self._move(self.path[:length], self._tip)

    def next(self) -> Entry | None:
        """The entry that redo would put back."""
        ahead = self._ahead()
        return self._rows[ahead[0]].entry if ahead else None

    def extends(self) -> bool:
        """Whether what can be redone comes right after the head, not beside time that has passed since."""
        ahead = self._ahead()
        return bool(ahead) and self._rows[ahead[0]].parent == self.head

    def forward(self) -> None:
        """Put back the entry that redo leads to, with those of the program after it."""
        first, *rest = self._ahead()
        back = [first, *takewhile(lambda id_: self._rows[id_].entry.by == "program", rest)]
        self._move(self.path_to(back[-1]), self._tip)

    def tips(self) -> list[tuple[int, Entry]]:
        """Where the other branches end: entries that nothing follows and that are not on the path."""
        children = Counter(row.parent for row in self._rows.values())
        ends = [id_ for id_ in self._rows if not children[id_] and id_ != self.head]
        return [(id_, self._rows[id_].entry) for id_ in ends if not self._mere_time(id_, children)]

    def go(self, tip: int) -> None:
        """Make the branch that ends at ``tip`` the path."""
        self._move(self.path_to(tip), tip)

    def path_to(self, head: int) -> list[Node]:
        """The path that ends there; nothing of today's is folded again."""
        folded, way = {node.id: place for place, node in enumerate(self.path, 1)}, []
        while head and head not in folded:
            way.append(head)
            head = self._rows[head].parent
        path = self.path[: folded.get(head, 0)]
        for id_ in reversed(way):
            entry, before = self._rows[id_].entry, path[-1].after if path else self._opening
            after = happen_all(before, entry.all_facts())
            path.append(Node(id_, entry, before, after, _begun_with(path, entry)))
        return path

    def picked(self, fan: str) -> str | None:
        """What was picked from this very fan, on whatever branch; None when it lies untouched."""
        return self._picked.get(fan)

    def _ahead(self) -> list[int]:
        """What can be redone, the next first. The path may have gone on beside it, by time alone."""
        if self._tip == self.head:
            return []
        happened, ahead, id_ = {node.id for node in self.path}, [], self._tip
        while id_ and id_ not in happened:
            ahead.append(id_)
            id_ = self._rows[id_].parent
        return ahead[::-1]

    def _mere_time(self, id_: int, children: Counter[int]) -> bool:
        """Whether a branch holds nothing but time since it parted from another."""
        while self._rows[id_].entry.kind == "time" and children[self._rows[id_].parent] == 1:
            id_ = self._rows[id_].parent
        return self._rows[id_].entry.kind == "time"

    def _move(self, path: list[Node], tip: int) -> None:
        """Make this the path, on disk first."""
        last = path[-1] if path else None
        self._journal.move(last.id if last else 0, tip, last.after.called if last else "")
        self.path, self._tip = path, tip


def begun(path: Sequence[Node]) -> int:
    """How many procedures were begun on a path."""
    return path[-1].begun if path else 0


def _begun_with(path: Sequence[Node], entry: Entry) -> int:
    return begun(path) + (entry.kind == "begin")


def _latest(entry: Entry) -> int:
    if Elapsed not in kinds_of(entry.given):
        return 0
    return max(fact.at for fact in entry.given if isinstance(fact, Elapsed))
