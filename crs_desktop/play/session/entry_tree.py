"""Tree of a document's entries in memory, and its path: what has happened, with the scene after each.

Head and tip
------------
Entries form a tree: each names the entry before it, its parent, and none is changed or removed (`journal`
names the one exception). The *path* leads from the opening to the *head*, the last entry that has happened.
Redo leads from the head to the *tip*::

    1 opening - 2 begin - 3 answer - 4 answer - 5 answer
                             head                   tip

Undo moves the head back and leaves the tip; redo moves the head towards the tip. Both move in steps of a
person: `Session.undo` takes back the last entry that the program did not make itself, with everything after
it, and `forward` puts the entries of the program back together with the one before them. Nothing is recalled
from memory: a procedure that undo reopens is run again with its answers (`under_way`).

Branches
--------
An answer given after an undo begins a branch. It follows the head and becomes head and tip itself::

    1 opening - 2 begin - 3 answer - 4 answer - 5 answer
                                  +- 6 answer  (head and tip)

Entry 5 can no longer be redone, but it stays in the tree as the end of a branch. `tips` lists such ends, and
`go` makes one of them head and tip again, so no undo ever loses anything. Chance does not change from branch
to branch either: `picked` knows the card that was taken from a fan, so undoing a bad card brings the same
card.

Time
----
Game time begins no branch, and undo never takes it back. If time passes while entries can be redone, its
entry becomes the head and leaves the tip where it is::

    1 opening - 2 begin - 3 answer - 4 answer - 5 answer  (tip)
                                  +- 6 time  (head)

Redo then goes from 3 to 4, and entry 6 stays beside the path. Its time is not lost: `Tree.clock` is the
latest time of the whole tree, and `Session` lets the time pass again that the path lacks. A branch of mere
time is not offered among the `tips`.

Scenes
------
The scene after an entry is folded from its facts; the rules are not asked again. Scenes share everything that
a fact leaves alone, so keeping one for each entry costs little, and undo only drops nodes.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct

from crs_desktop.play.journal.journal import Entry, EntryRow, Journal
from crs_desktop.rules.fact import Fact, happen_all, kinds_of
from crs_desktop.rules.facts import BranchNamed, Elapsed
from crs_desktop.rules.scene import Scene


class Node(Struct, frozen=True):
    """An entry that has happened, with the scenes around it and the number of procedures so far."""

    id: int
    entry: Entry
    before: Scene
    after: Scene
    begun: int = 0


class Tree:
    """The entries of a document: the journal on disk and the path in memory, changed together, disk first."""

    def __init__(self, journal: Journal, opening: Scene) -> None:
        """Read the journal and fold its path."""
        self._journal = journal
        self._opening = opening
        self._folded: tuple[Scene, tuple[Fact, ...], Scene] = (opening, (), opening)
        self._forget()
        self.read_on()

    def _forget(self) -> None:
        self._rows: dict[int, EntryRow] = {}
        self._picked: dict[str, str] = {}
        self.path: list[Node] = []
        self.clock = self._tip = 0

    def read_on(self, anew: bool = False) -> bool:
        """Read what the journal has more than this tree, or all of it; return whether the path only grew."""
        if anew:
            self._forget()
        # keep the old head: the path has only grown if that head still lies on the new path
        rows, head = self._journal.rows(max(self._rows, default=0)), self.head
        self._rows |= {row.id: row for row in rows}
        self.clock = max([self.clock, *(_latest(row.entry) for row in rows if row.entry.given)])
        self._picked |= {row.entry.fan: row.entry.text for row in rows}
        self._tip = self._journal.tip()
        self.path = self.path_to(self._journal.head())
        return not anew and (head == 0 or any(node.id == head for node in self.path))

    @property
    def barred(self) -> str:
        """Reason why nothing can be written now; empty if it can."""
        return self._journal.barred()

    def author(self, entry: int) -> str:
        """Return the name of the other laptop that wrote an entry of a shared library; else empty."""
        return self._journal.author(entry)

    @property
    def scene(self) -> Scene:
        """Scene at the end of the path, at the time of its last entry."""
        return self.path[-1].after if self.path else self._opening

    @property
    def head(self) -> int:
        """Id of the last entry of the path; 0 if the path is empty."""
        return self.path[-1].id if self.path else 0

    def fold(self, scene: Scene, facts: tuple[Fact, ...]) -> Scene:
        """Return the scene after some facts. The last result is kept: facts are tried first, then written."""
        before, known, after = self._folded
        if before is not scene or known is not facts:
            after = happen_all(scene, facts)
            self._folded = scene, facts, after
        return after

    def append(self, entry: Entry) -> None:
        """Write an entry to disk, then put it at the end of the path."""
        # Time that passes while something can be redone must not begin a branch.
        beside = entry.kind == "time" and bool(self._ahead())
        # Folded first: a fact that cannot happen raises before anything is written.
        after = self.fold(self.scene, entry.all_facts())
        made = self._journal.append(entry, after.called, beside)
        self._rows[made] = EntryRow(made, self.head, entry)
        self._tip = self._tip if beside else made
        self._picked[entry.fan] = entry.text
        self.clock = max(self.clock, _latest(entry))
        self.path.append(Node(made, entry, self.scene, after, _begun_with(self.path, entry)))

    def drop(self, length: int) -> None:
        """Shorten the path to its first ``length`` entries."""
        self._move(self.path[:length], self._tip)

    def next(self) -> Entry | None:
        """Return the entry that redo would put back, or None: in a shared library only an own one."""
        ahead = self._ahead()
        return self._rows[ahead[0]].entry if ahead and not self.author(ahead[0]) else None

    def extends(self) -> bool:
        """Return whether the next entry to redo follows the head itself."""
        ahead = self._ahead()
        return bool(ahead) and self._rows[ahead[0]].parent == self.head

    def forward(self) -> None:
        """Redo one entry, and the entries of the program after it."""
        first, *rest = self._ahead()
        back = [first, *takewhile(lambda id_: self._rows[id_].entry.by == "program", rest)]
        self._move(self.path_to(back[-1]), self._tip)

    def tips(self) -> list[tuple[int, Entry]]:
        """Return id and entry at the end of each branch that is not the path."""
        children = Counter(row.parent for row in self._rows.values())
        ends = [id_ for id_ in self._rows if not children[id_] and id_ != self.head]
        return [(id_, self._rows[id_].entry) for id_ in ends if not self._mere_time(id_, children)]

    def titles(self) -> dict[int, str]:
        """Return the title that the GM gave to the branch of an entry, by the entry’s id."""
        # titles are written beside the path, as time is, so that no undo removes a title
        beside = (row.entry for row in self._rows.values() if row.entry.kind == "time")
        named = (fact for entry in beside for fact in entry.given if isinstance(fact, BranchNamed))
        return {fact.entry: fact.title for fact in named}

    def go(self, tip: int) -> None:
        """Make the branch that ends at ``tip`` the path."""
        self._move(self.path_to(tip), tip)

    def path_to(self, head: int) -> list[Node]:
        """Return the path that ends at ``head``; fold only the entries that are not on the present path."""
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
        """Return the card picked from this fan, on any branch; None if no card was."""
        return self._picked.get(fan)

    def _ahead(self) -> list[int]:
        """Return the ids of the entries that redo would put back, the next first."""
        if self._tip == self.head:
            return []
        # walk back from the tip: an entry knows its parent alone, and the head may be time beside the way
        happened, ahead, id_ = {node.id for node in self.path}, [], self._tip
        while id_ and id_ not in happened:
            ahead.append(id_)
            id_ = self._rows[id_].parent
        return ahead[::-1]

    def _mere_time(self, id_: int, children: Counter[int]) -> bool:
        """Return whether a branch holds nothing but time since it left another branch."""
        while self._rows[id_].entry.kind == "time" and children[self._rows[id_].parent] == 1:
            id_ = self._rows[id_].parent
        return self._rows[id_].entry.kind == "time"

    def _move(self, path: list[Node], tip: int) -> None:
        """Change the path, on disk first."""
        last = path[-1] if path else None
        self._journal.move(last.id if last else 0, tip, last.after.called if last else "")
        self.path, self._tip = path, tip


def begun(path: Sequence[Node]) -> int:
    """Return the number of procedures begun on a path."""
    return path[-1].begun if path else 0


def _begun_with(path: Sequence[Node], entry: Entry) -> int:
    # each node carries the count on, or each beginning would count the whole evening
    return begun(path) + (entry.kind == "begin")


def _latest(entry: Entry) -> int:
    if Elapsed not in kinds_of(entry.given):
        return 0
    return max(fact.at for fact in entry.given if isinstance(fact, Elapsed))
