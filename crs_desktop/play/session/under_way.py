"""The open procedure of a document, kept in step with the document's path."""

from collections.abc import Sequence

from msgspec.structs import replace

from crs_desktop.play.journal.journal import Entry
from crs_desktop.play.session.entry_tree import Node, Tree, begun
from crs_desktop.play.session.run import Run
from crs_desktop.rules.fact import changing
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, translated


class UnderWay:
    """The procedure at the end of the path; ``run`` is None at a quiet point."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self.run: Run | None = None

    @property
    def scene(self) -> Scene:
        """Scene as the entries tell it; after an undo its time may be behind the clock."""
        return self.run.scene if self.run else self._tree.scene

    def running(self) -> Run:
        """Return the open procedure. Raises `NotAllowed` at a quiet point."""
        if self.run is None:
            raise NotAllowed(say("No question is open now."))
        return self.run

    def begin(self, system: System, title: str) -> None:
        """Begin a procedure at the end of the path."""
        self.run = start(system, title, begun(self._tree.path), self._tree.scene)

    def told(self, entry: Entry) -> Entry:
        """Return the entry with the facts that the run has told since, and with whether it has ended."""
        return entry if self.run is None else replace(entry, facts=self.run.told(), ends=self.run.over)

    def resume(self, system: System) -> str:
        """Run the procedure that is open at the end of the path again, from its quiet point.

        If it asks other questions now, the path goes back to the quiet point; the returned sentence says so.
        """
        if self.run is not None:
            self.run.close()
        self.run = None
        place = quiet_point(self._tree.path)
        if place is None:
            return ""
        try:
            self.run = run_again(system, self._tree.path, place)
        except OtherQuestions:
            return self._begin_anew(place)
        return ""

    def reopened(self) -> str:
        """Return the sentence for a procedure whose end undo has taken back."""
        title = self._tree.path[quiet_point(self._tree.path) or 0].entry.key
        return say("“{title}” had ended. Undo has reopened it.", title=translated(title))

    def goes_on(self, system: System, place: int) -> bool:
        """Give the run the entries that redo put back, from a place of the path; return whether they fit."""
        path = self._tree.path
        try:
            # feed only what came back: from the quiet point, each redo judged all answers of the round again
            for at in range(place, len(path)):
                entry = path[at].entry
                if entry.kind == "begin":
                    self.run = start(system, entry.key, begun(path[:at]), path[at].before)
                if self.run is not None:
                    go_on(self.run, path[at])
                self.run = None if entry.ends else self.run
        except OtherQuestions:
            return False
        return True

    def _begin_anew(self, place: int) -> str:
        title = self._tree.path[place].entry.key
        # Another laptop writes this fight: its path is not ours to shorten.
        if self._tree.barred:
            said = "“{title}” asks other questions in this version of the program. It can only be followed."
            return say(said, title=title)
        self._tree.drop(place)
        said = "“{title}” asks other questions now. Begin it again; its answers are kept as a branch."
        return say(said, title=title)


class OtherQuestions(Exception):
    """A procedure that is run again asks or does something else than the journal says.

    New words for the same deed are no difference.
    """


def start(system: System, title: str, begun: int, scene: Scene) -> Run:
    """Begin a procedure; ``begun`` is the number of procedures before it and makes its keys unique."""
    return Run(scene, f"{begun + 1} {title}", system.procedure(title).rule)


def quiet_point(path: Sequence[Node]) -> int | None:
    """Return the place of the entry that began the open procedure, or None at a quiet point."""
    # From the end: an evening has tens of thousands of entries, the open procedure a few.
    for place in range(len(path) - 1, -1, -1):
        entry = path[place].entry
        if entry.ends:
            return None
        if entry.kind == "begin":
            return place
    return None


def run_again(system: System, path: Sequence[Node], place: int) -> Run:
    """Run the procedure begun at ``place`` again, up to the end of the path.

    The first attempt trusts the answers: each was judged before it was written. If the rule then tells other
    facts, an older release may have written an answer in other words, and the second attempt judges them all.

    Raises:
        OtherQuestions: Today's rule asks otherwise, or fails over the answers of then.

    """
    try:
        return _again(system, path, place, trusted=True)
    except OtherQuestions:
        return _again(system, path, place, trusted=False)


def go_on(run: Run, node: Node, trusted: bool = True) -> None:
    """Give a run its next entry. Raises `OtherQuestions` if it does not tell the same facts."""
    try:
        _step(run, node.entry, trusted)
    except Exception as error:
        raise OtherQuestions from error
    if not _does_the_same(run, node):
        raise OtherQuestions


def _again(system: System, path: Sequence[Node], place: int, trusted: bool) -> Run:
    first = path[place]
    try:
        run = start(system, first.entry.key, begun(path[:place]), first.before)
    except Exception as error:
        raise OtherQuestions from error
    for node in path[place:]:
        go_on(run, node, trusted)
    return run


def _step(run: Run, entry: Entry, trusted: bool) -> None:
    if entry.kind == "answer":
        question = run.question(entry.key)
        read = question.recall if trusted else question.read
        run.answer(entry.key, read(run.scene, entry.text), trusted, entry.given)
    elif entry.kind == "offer":
        run.take(entry.key)
    elif entry.kind in ("ruling", "time"):
        run.aside(entry.given)


def _does_the_same(run: Run, node: Node) -> bool:
    """Return whether the facts agree, or at least the scene: a later release may tell more in a fact."""
    told = changing(run.told())
    return run.over == node.entry.ends and (told == changing(node.entry.facts) or run.scene == node.after)
