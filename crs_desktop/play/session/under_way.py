"""The procedure that is under way, kept in step with the path of a document."""

from msgspec.structs import replace

from crs_desktop.play.journal.journal import Entry
from crs_desktop.play.session.history import Tree, begun
from crs_desktop.play.session.resume import OtherQuestions, go_on, quiet_point, run_again, start
from crs_desktop.play.session.run import Run
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


class UnderWay:
    """What is played at the end of the path: ``run`` is None at a quiet point."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self.run: Run | None = None

    @property
    def scene(self) -> Scene:
        """What the entries tell; after an undo it may be behind the time it is."""
        return self.run.scene if self.run else self._tree.scene

    def running(self) -> Run:
        """The run. Raises `NotAllowed` at a quiet point."""
        if self.run is None:
            raise NotAllowed(say("Nothing is asked now."))
        return self.run

    def begin(self, system: System, title: str) -> None:
        """Begin a procedure at the end of the path."""
        self.run = start(system, title, begun(self._tree.path), self._tree.scene)

    def told(self, entry: Entry) -> Entry:
        """The entry with what the run has told after it, and whether it has come to its end."""
        return entry if self.run is None else replace(entry, facts=self.run.told(), ends=self.run.over)

    def resume(self, system: System) -> str:
        """Run again what is open at the end of the path, from its quiet point.

        Where it asks other questions now, the path goes back to that point, and a sentence says so.
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

    def goes_on(self, system: System, place: int) -> bool:
        """Whether it could be given what has come back behind it, from a place of the path."""
        path = self._tree.path
        try:
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
        self._tree.drop(place)
        said = "“{title}” asks other questions now: begin it again. Its answers are kept as a branch."
        return say(said, title=title)
