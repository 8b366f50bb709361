"""The entries of a document in memory: the path that has happened, with the scene after each entry."""

from msgspec import Struct

from crs_desktop.play.journal import Entry, Journal, Row
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import Elapsed
from crs_desktop.rules.scene import Scene


class Node(Struct, frozen=True):
    """An entry that has happened, with the scenes before and after it."""

    id: int
    entry: Entry
    before: Scene
    after: Scene


class Tree:
    """Keeps the journal and the path in step: what is not on disk is not here either."""

    def __init__(self, journal: Journal, opening: Scene) -> None:
        """Read the journal and fold its path; nothing is judged again."""
        self._journal = journal
        self._opening = opening
        self._rows = {row.id: row for row in journal.rows()}
        self.clock = max([0, *(_latest(row.entry) for row in self._rows.values())])
        self.path: list[Node] = []
        self._redo = {row.id: row.then for row in self._rows.values() if row.then}
        self._picked = {row.entry.fan: row.entry.text for row in self._rows.values()}
        self._walk_to(journal.head())

    @property
    def scene(self) -> Scene:
        """The scene at the end of the path; its clock is that of the path."""
        return self.path[-1].after if self.path else self._opening

    @property
    def head(self) -> int:
        """The id of the last entry of the path; 0 when it is empty."""
        return self.path[-1].id if self.path else 0

    def append(self, entry: Entry) -> Node:
        """Write an entry to disk, then put it at the end of the path."""
        parent = self.head
        made = self._journal.append(entry)
        self._rows[made] = Row(made, parent, 0, entry)
        self._redo[parent] = made
        self._picked[entry.fan] = entry.text
        self.clock = max(self.clock, _latest(entry))
        return self._push(made)

    def drop(self, length: int) -> None:
        """Go back to the first ``length`` entries; redo can put the rest back."""
        redo = {
            node.id: after.id
            for node, after in zip(self.path[length - 1 :], self.path[length:], strict=False)
        }
        head = self.path[length - 1].id if length else 0
        self._journal.move(head, redo)
        self._redo.update(redo)
        del self.path[length:]

    def next(self) -> Entry | None:
        """The entry that redo would put back."""
        then = self._redo.get(self.head, 0)
        return self._rows[then].entry if then else None

    def forward(self) -> None:
        """Put back the entry that redo leads to."""
        then = self._redo[self.head]
        self._journal.move(then, {})
        self._push(then)

    def tips(self) -> list[tuple[int, Entry]]:
        """Where the other branches end: entries that nothing follows and that are not on the path."""
        parents = {row.parent for row in self._rows.values()}
        return [
            (id_, row.entry) for id_, row in self._rows.items() if id_ not in parents and id_ != self.head
        ]

    def go(self, tip: int) -> None:
        """Make the branch that ends at ``tip`` the path."""
        self._journal.move(tip, {})
        self._walk_to(tip)

    def picked(self, fan: str) -> str | None:
        """What was picked from this very fan, on whatever branch; None when it lies untouched."""
        return self._picked.get(fan) if fan else None

    def _walk_to(self, head: int) -> None:
        way: list[int] = []
        while head:
            way.append(head)
            head = self._rows[head].parent
        self.path.clear()
        for id_ in reversed(way):
            self._push(id_)

    def _push(self, id_: int) -> Node:
        before = after = self.scene
        for fact in self._rows[id_].entry.all_facts():
            after = happen(after, fact)
        self.path.append(Node(id_, self._rows[id_].entry, before, after))
        return self.path[-1]


def _latest(entry: Entry) -> int:
    return max([0, *(fact.at for fact in entry.given if isinstance(fact, Elapsed))])
