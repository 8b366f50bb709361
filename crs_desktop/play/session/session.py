"""A session: one document being played. Every change goes through here, and to disk first."""

from collections.abc import Callable
from typing import Any, ClassVar
from weakref import WeakSet

from msgspec.structs import replace

from crs_desktop.play.journal.campaign import Document, NotSaved
from crs_desktop.play.journal.journal import By, Entry, Journal
from crs_desktop.play.session import sources
from crs_desktop.play.session.entry_tree import Node, Tree
from crs_desktop.play.session.fog_follows_sight import fog_follows_sight
from crs_desktop.play.session.for_program import begins_again, for_program
from crs_desktop.play.session.opening import opening
from crs_desktop.play.session.own_markers import ended
from crs_desktop.play.session.own_undo import taken_back, undone
from crs_desktop.play.session.refusals import refuse
from crs_desktop.play.session.run import Run
from crs_desktop.play.session.save_points import last_own, length_to, length_with_program, save_points
from crs_desktop.play.session.sources import Fan, Sources, typed_by, understood
from crs_desktop.play.session.under_way import UnderWay
from crs_desktop.rules import load_system
from crs_desktop.rules.ask import Chance, Question
from crs_desktop.rules.fact import Fact, happen_all
from crs_desktop.rules.facts import BranchNamed, Elapsed, Redrawn
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Offer, Opponents
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


class Session:
    """A document being played: its scene, the open questions, and everything that can be done.

    Each method that changes something writes it to disk before the change is visible. It raises `NotAllowed`
    with a sentence if the change is not allowed, `NotSaved` if it could not be written, and then changes
    nothing. ``notice`` is a sentence for the GM after a step, or empty; ``shown_by`` are those who show it.
    ``tells_time`` reads the game clock. ``follower`` is told every entry; None: a session moved elsewhere.
    """

    follower: ClassVar[Callable[["Session", Entry | None], None] | None] = None

    def __init__(
        self, document: Document, journal: Journal, program_answers: bool = True, asks_all: bool = False
    ) -> None:
        """Open a document; a replayed record turns ``program_answers`` off, because it holds every answer.

        ``asks_all``: questions with one possible answer are asked too, as scripts of the API expect.
        """
        self._document = document
        self.system = load_system(document.system)
        self.program_answers = program_answers
        self._asks_all = asks_all
        self.notice, self.draws_on = "", False
        self.shown_by: WeakSet[Any] = WeakSet()
        self.tells_time: Callable[[], Elapsed] = lambda: Elapsed(0)
        self._tree = Tree(journal, opening(self.system))
        self._sources = Sources(document.seed, self._tree.picked)
        self._under_way = UnderWay(self._tree)
        self._later = (self._tree.scene, self._tree.scene)
        self._walked: tuple[int, tuple[Node, ...]] = (0, ())
        self._resume()
        self._let_program_answer()

    # State

    @property
    def document(self) -> Document:
        """The document with its present title."""
        title = self._tree.scene.called or self._document.first_title
        return replace(self._document, title=title)

    @property
    def scene(self) -> Scene:
        """Scene at the present time: the time that an undo took off the path has passed again."""
        told, clock = self._under_way.scene, self._tree.clock
        if clock <= told.clock:
            return told
        if self._later[0] is not told or self._later[1].clock != clock:
            self._later = told, happen_all(told, self._passing(clock))
        return self._later[1]

    @property
    def open(self) -> dict[str, Question[Any]]:
        """Open questions by key; none at a quiet point."""
        run = self._under_way.run
        return run.open if run else {}

    @property
    def offers(self) -> tuple[Offer, ...]:
        """Offers that may be taken between two answers."""
        run = self._under_way.run
        return run.offers if run else ()

    @property
    def opponents(self) -> Opponents | None:
        """The two sides of the open face-off, or None."""
        run = self._under_way.run
        return run.opponents if run else None

    @property
    def path(self) -> tuple[Node, ...]:
        """Everything that has happened, with the scene before and after each entry."""
        if self._walked[0] != self._tree.head:
            self._walked = self._tree.head, tuple(self._tree.path)
        return self._walked[1]

    @property
    def last(self) -> Node | None:
        """The last entry that has happened; None if none has. Cheaper than `path`, which copies all."""
        return self._tree.path[-1] if self._tree.path else None

    @property
    def head(self) -> int:
        """Id of the last entry that has happened; 0 if none has."""
        return self._tree.head

    @property
    def again(self) -> str:
        """Procedure that begins again at once after it has ended; empty if the GM says what happens next."""
        begun = next((node.entry.key for node in reversed(self._tree.path) if node.entry.kind == "begin"), "")
        if self._under_way.run is not None or not begun:
            return ""
        return begins_again(self.system.procedure(begun), self.scene)

    @property
    def barred(self) -> str:
        """Reason why this document can only be read now: another laptop writes it. Empty if it can."""
        return self._tree.barred

    def question(self, key: str) -> Question[Any]:
        """The open question of this key. Raises `NotAllowed` when it is not asked now."""
        return self._under_way.running().question(key)

    def fan(self, key: str) -> Fan:
        """Return the fan for an open Draw. Raises `NotAllowed` for any other question."""
        return self._sources.fan(key, self.question(key), self.scene)

    def usual(self, key: str) -> Any:
        """Return the answer that Enter gives. Raises `NotAllowed` for a draw from an empty deck."""
        return self._sources.usual(key, self.question(key), self.scene)

    # What is done

    def open_with(self, *facts: Fact) -> None:
        """Put the opening facts into a document that is still empty: who is there, where, with what."""
        if self._tree.path:
            raise NotAllowed(say("This fight has begun already."))
        self._aside(Entry("opening", given=facts))

    def begin(self, title: str) -> None:
        """Begin a procedure at a quiet point."""
        if self.document.kind != "fight":
            raise NotAllowed(say("A library has no fights. Bring its characters into a fight."))
        if self._under_way.run is not None:
            raise NotAllowed(say("A procedure is under way. Answer the open question, or undo it."))
        why = self.system.procedure(title).why_not(self.scene)
        if why is not None:
            raise NotAllowed(why)
        self._catch_up()
        self._under_way.begin(self.system, title)
        self._commit(Entry("begin", title))
        self._let_program_answer()

    def answer(self, key: str, answer: Any, by: By = "gm") -> None:
        """Answer an open question; ``by`` says who decided: GM, a real card or die, or the program."""
        question = self.question(key)
        why = question.check(self.scene, answer)
        if why is not None:
            raise NotAllowed(why)
        fan = "" if by == "entered" else self._sources.picked_from(key, question, self.scene, answer)
        given = self._time()
        text, asked = question.show(answer), (question.who, question.name)
        said = "" if text in self.scene.combatants else question.spell(self.scene, answer)
        self._step(lambda run: run.answer(key, answer, time=given))
        self._commit(Entry("answer", key, text, by, *asked, given, fan=fan, said=said))
        if by != "program":
            self._let_program_answer()

    def type(self, key: str, text: str) -> None:
        """Answer an open question with typed text; a card or throw then comes from the table."""
        question = self.question(key)
        self.answer(key, understood(question.hear, self.scene, text), typed_by(question, self.scene))

    def recall(self, key: str, text: str) -> None:
        """Answer as a journal or record has it: combatants by their names, whatever their titles are now."""
        question = self.question(key)
        self.answer(key, understood(question.read, self.scene, text), typed_by(question, self.scene))

    def draw_for_all(self) -> None:
        """Draw and throw as one step for all without real cards or dice, also after each of the real ones."""
        self.draws_on = sources.only_chance(self.open)
        if not self.draws_on:
            raise NotAllowed(say("The question asks for neither cards nor dice."))
        if key := sources.left_to_the_program(self.open, self.scene):
            self.answer(key, self.usual(key))

    def take(self, title: str) -> None:
        """Take an offer in the middle of a procedure."""
        self._under_way.running()
        self._catch_up()
        self._step(lambda run: run.take(title))
        self._commit(Entry("offer", title))
        self._let_program_answer()

    def rule(self, *facts: Fact, words: str = "") -> None:
        """Make a ruling: the GM may change anything at any moment."""
        self._aside(Entry("ruling", text=words, given=facts))

    def redraw(self, key: str) -> None:
        """Shuffle or throw again for an open question; the log says so."""
        if not isinstance(self.question(key), Chance):
            raise NotAllowed(say("This question has nothing to redraw."))
        self.rule(Redrawn(key))

    def elapse(self, at: int, wall: int = 0) -> None:
        """Set game time to ``at`` seconds, ``wall`` since 1970 or 0, and ring clocks that have run out."""
        if at > self._tree.clock:
            self._aside(Entry("time", by="program", given=self._passing(at, wall)))
            self._let_program_answer()

    def ring(self, clock: str) -> None:
        """Let a clock run out now, as a ruling. Raises `NotAllowed` if no clock has this id."""
        for found in self.scene.clocks:
            if found.id == clock:
                return self.rule(*self.system.ring(self.scene, found))
        raise NotAllowed(say("This clock does not exist."))

    # Undo

    def undoable(self) -> Node | None:
        """Return the entry that undo would take back, or None."""
        return undone(self._tree)

    def undo(self) -> None:
        """Take back the last answer, ruling, offer or beginning that the program did not make itself."""
        if back := taken_back(self._tree):
            return self._aside(back)
        was_closed = self._under_way.run is None
        self._tree.drop(last_own(self._tree.path) or 0)
        self._resume()
        if was_closed and self._under_way.run is not None:
            self.notice = self._under_way.reopened()
        return None

    def redoable(self) -> Entry | None:
        """Return the entry that redo would put back, or None."""
        return self._tree.next()

    def redo(self) -> None:
        """Put back the entry that undo took, with the answers of the program after it."""
        if self._tree.next() is None:
            raise NotAllowed(say("There is nothing to redo."))
        back = len(self._tree.path) if self._tree.extends() else None
        self._tree.forward()
        self._went_on(back)

    def follow(self, anew: bool = False) -> bool:
        """Read on what another laptop wrote into the journal; return whether the path only grew."""
        back, grew = len(self._tree.path), self._tree.read_on(anew)
        self._went_on(back if grew else None)
        if not self.barred:
            self._let_program_answer()
        return grew

    def save_points(self) -> list[tuple[int, str]]:
        """Return the save points of the path, the latest first: an entry for `go_back`, and its title."""
        return save_points(self._tree.path)

    def go_back(self, entry: int) -> None:
        """Undo everything after a save point; redo puts it back. Raises `NotAllowed` for any other entry."""
        self._tree.drop(length_to(self._tree.path, entry))
        self._resume()

    def branches(self) -> list[tuple[int, Entry]]:
        """Return the ends of the branches that undo left behind: an id for `go`, and the last entry."""
        return self._tree.tips()

    def branch(self, tip: int) -> tuple[Node, ...]:
        """Return all entries of a branch, from the opening on."""
        return tuple(self._tree.path_to(tip))

    def branch_titles(self) -> dict[int, str]:
        """Return the titles that the GM gave to branches, by an entry of the branch."""
        return self._tree.titles()

    def name_branch(self, tip: int, title: str) -> None:
        """Give another branch a title. Undo never takes it back: like time, it is not part of the fight."""
        if tip not in dict(self.branches()):
            raise NotAllowed(say("This branch does not exist."))
        self._aside(Entry("time", by="program", given=(BranchNamed(tip, title),)))

    def go_on_from(self, entry: int) -> None:
        """Undo everything after an entry and the program's answers to it; redo puts it back."""
        self._tree.drop(length_with_program(self._tree.path, entry))
        self._resume()

    def go(self, tip: int) -> None:
        """Switch to the end of another branch."""
        if tip not in dict(self.branches()):
            raise NotAllowed(say("This branch does not exist."))
        self._tree.go(tip)
        self._resume()

    # Implementation

    def _aside(self, entry: Entry) -> None:
        self._check(entry)
        if entry.kind != "time":
            self._catch_up()
        if entry.kind == "ruling":
            entry = replace(entry, given=self._ruled(entry.given))
        if self._under_way.run is not None:
            self._step(lambda run: run.aside(entry.given))
        self._commit(entry)
        if entry.by != "program":
            self._let_program_answer()

    def _check(self, entry: Entry) -> None:
        """Raise `NotAllowed` for impossible facts, before anything has changed."""
        facts, scene = entry.given, self._under_way.scene if entry.kind == "time" else self.scene
        refuse(self.system, facts, lambda: self._tree.fold(scene, facts))

    def _step(self, step: Callable[[Run], None]) -> None:
        """Let the run take a step; after any error return to the state on disk."""
        try:
            step(self._under_way.running())
        except BaseException:
            self._resume()
            raise

    def _commit(self, entry: Entry) -> None:
        """Write the entry, with the facts that the run told after it, before anything shows it."""
        entry = self._under_way.told(entry)
        try:
            self._tree.append(entry)
        except BaseException:
            self._resume()
            raise
        self.notice = ""
        if entry.ends:
            self._under_way.run = None
        self._followed(entry)

    def _catch_up(self) -> None:
        """Write the present time first: after an undo the path may be behind the clock."""
        now = self.tells_time()
        if (at := max(now.at, self._tree.clock)) > self._tree.scene.clock:
            self._aside(Entry("time", by="program", given=self._passing(at, now.wall)))

    def _time(self) -> tuple[Fact, ...]:
        """Return the time to record with an answer, so that a clock started by the answer starts at it."""
        now = self.tells_time()
        passing = self._passing(now.at, now.wall) if now.at > self._tree.clock else ()
        if len(passing) != 1:
            self._catch_up()
        return passing if len(passing) == 1 else ()

    def _passing(self, at: int, wall: int = 0) -> tuple[Fact, ...]:
        return self.system.passing(self._under_way.scene, at, wall)

    def _ruled(self, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
        """Return a ruling with its consequences; rulings outside a fight have none."""
        return facts if self.document.kind != "fight" else self.system.ruled(self.scene, *facts)

    def _let_program_answer(self) -> None:
        """Answer for the program until a question is for a person; ``notice`` says if it cannot go on."""
        try:
            while self.program_answers and (given := for_program(self, self._tree.path, self._asks_all)):
                self.answer(*given, "program")
            if self.program_answers:
                self._follow_up()
        except (NotAllowed, NotSaved) as error:
            self.notice = str(error)

    def _follow_up(self) -> None:
        """Rule what follows since the last entry of a person: markers that end, fog that sight changes."""
        since = last_own(self._tree.path)
        path = self._tree.path[since:] if since is not None else ()
        for facts in (ended(self.system, path), fog_follows_sight(self.system, path)):
            if facts:
                self._aside(Entry("ruling", by="program", given=tuple(facts)))

    def _went_on(self, back: int | None) -> None:
        """Give the open procedure the entries from a place of the path, or run it again."""
        self.notice = ""
        if back is not None and self._under_way.goes_on(self.system, back):
            return self._followed(None)
        return self._resume()

    def _resume(self) -> None:
        """Run the open procedure again from its quiet point, if the path ends in one."""
        self.notice, self.draws_on = self._under_way.resume(self.system), False
        self._followed(None)

    def _followed(self, entry: Entry | None) -> None:
        if tell := Session.follower:
            tell(self, entry)
