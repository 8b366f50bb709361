"""A session: one document being played. Everything that changes goes through here, and to disk first."""

from collections.abc import Callable
from typing import Any, ClassVar
from weakref import WeakSet

from msgspec.structs import replace

from crs_desktop.play.journal.campaign import Document, NotSaved
from crs_desktop.play.journal.journal import By, Entry, Journal
from crs_desktop.play.session.history import Node, Tree
from crs_desktop.play.session.mob import as_the_others
from crs_desktop.play.session.opening import opening
from crs_desktop.play.session.own_markers import ended
from crs_desktop.play.session.refusals import refuse
from crs_desktop.play.session.run import Run
from crs_desktop.play.session.save_points import length_to, save_points
from crs_desktop.play.session.sources import Fan, Sources, left_to_the_program, typed_by
from crs_desktop.play.session.under_way import UnderWay
from crs_desktop.rules import load_system
from crs_desktop.rules.ask import Chance, Question
from crs_desktop.rules.fact import Fact, happen_all
from crs_desktop.rules.facts import Elapsed, Redrawn
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Facing, Offer
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


class Session:
    """A document being played: its scene, the open questions, and every way to go on.

    Each method that changes something writes it to disk before anybody can see it, raises `NotAllowed` with
    a sentence when it may not be done, `NotSaved` when it could not be written, and changes nothing then.
    ``notice`` is a sentence the GM must read after a step, or empty. ``shown_by`` are those who show it, as
    long as anybody keeps them: what is done through one of them is seen in all. ``tells_time`` is the clock.
    ``follower`` hears of every entry of every session, and with None that a session stands elsewhere.
    """

    follower: ClassVar[Callable[["Session", Entry | None], None] | None] = None

    def __init__(self, document: Document, journal: Journal, program_answers: bool = True) -> None:
        """``program_answers`` is off while a record is replayed, which has every answer in it."""
        self._document = document
        self.system = load_system(document.system)
        self.program_answers = program_answers
        self.notice = ""
        self.shown_by: WeakSet[Any] = WeakSet()
        self.tells_time: Callable[[], Elapsed] = lambda: Elapsed(0)
        self._tree = Tree(journal, opening(self.system))
        self._sources = Sources(document.seed, self._tree.picked)
        self._under_way = UnderWay(self._tree)
        self._later = (self._tree.scene, self._tree.scene)
        self._walked: tuple[int, tuple[Node, ...]] = (0, ())
        self._resume()
        self._let_program_answer()

    # What is true

    @property
    def document(self) -> Document:
        """Which it is, and what it is called after all that has happened."""
        title = self._tree.scene.called or self._document.first_title
        return replace(self._document, title=title)

    @property
    def scene(self) -> Scene:
        """What is true now, at the time it is now: after an undo, what time brings has come again."""
        told, clock = self._under_way.scene, self._tree.clock
        if clock <= told.clock:
            return told
        if self._later[0] is not told or self._later[1].clock != clock:
            self._later = told, happen_all(told, self._passing(clock))
        return self._later[1]

    @property
    def open(self) -> dict[str, Question[Any]]:
        """The questions to be answered now, by key; none at a quiet point."""
        run = self._under_way.run
        return run.open if run else {}

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What may be begun in between."""
        run = self._under_way.run
        return run.offers if run else ()

    @property
    def facing(self) -> Facing | None:
        """Who face each other across the table in what is open now; None where nobody does."""
        run = self._under_way.run
        return run.facing if run else None

    @property
    def path(self) -> tuple[Node, ...]:
        """All that has happened, with the scene before and after each entry."""
        if self._walked[0] != self._tree.head:
            self._walked = self._tree.head, tuple(self._tree.path)
        return self._walked[1]

    @property
    def head(self) -> int:
        """The id of what happened last; 0 when nothing has."""
        return self._tree.head

    @property
    def again(self) -> str:
        """What begins at once, now that the same is over; empty where the GM says what happens next."""
        begun = next((node.entry.key for node in reversed(self._tree.path) if node.entry.kind == "begin"), "")
        if self._under_way.run is not None or not begun:
            return ""
        procedure = self.system.procedure(begun)
        fits = procedure.again(self.scene) and procedure.why_not(self.scene) is None
        return procedure.term if fits else ""

    def question(self, key: str) -> Question[Any]:
        """The open question of this key. Raises `NotAllowed` when it is not asked now."""
        return self._under_way.running().question(key)

    def fan(self, key: str) -> Fan:
        """How the cards lie for an open Draw. Raises `NotAllowed` when it is none."""
        return self._sources.fan(key, self.question(key), self.scene)

    def usual(self, key: str) -> Any:
        """The answer that Enter gives: for chance, what the program draws or throws.

        Raises `NotAllowed` when it is to draw from an empty deck.
        """
        return self._sources.usual(key, self.question(key), self.scene)

    # What is done

    def open_with(self, *facts: Fact) -> None:
        """Put the opening facts into a document that is still empty: who is there, where, with what."""
        if self._tree.path:
            raise NotAllowed(say("This fight has begun already."))
        self._aside(Entry("opening", given=facts))

    def begin(self, title: str) -> None:
        """Begin a procedure at a quiet point."""
        if self.document.kind == "library":
            raise NotAllowed(say("Nobody fights in a library: bring its people into a fight."))
        if self._under_way.run is not None:
            raise NotAllowed(say("Something is under way: answer what is asked, or undo it."))
        why = self.system.procedure(title).why_not(self.scene)
        if why is not None:
            raise NotAllowed(why)
        self._catch_up()
        self._under_way.begin(self.system, title)
        self._commit(Entry("begin", title))
        self._let_program_answer()

    def answer(self, key: str, answer: Any, by: By = "gm") -> None:
        """Answer an open question; ``by`` says whether it was decided, entered as a real card, or drawn."""
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
        """Answer an open question as it is typed; a card or a throw is then one that lies on the table."""
        question = self.question(key)
        self.answer(key, question.hear(self.scene, text), typed_by(question, self.scene))

    def recall(self, key: str, text: str) -> None:
        """Answer as a journal or a record has it: people by their names, whatever they are called now."""
        question = self.question(key)
        self.answer(key, question.read(self.scene, text), typed_by(question, self.scene))

    def draw_for_all(self) -> None:
        """Draw and throw for all whose cards and dice are not on the table, until something else is asked.

        Undo takes all of it back at once. Raises `NotAllowed` where nothing is to be drawn.
        """
        key = left_to_the_program(self.open, self.scene)
        if key is None:
            raise NotAllowed(say("No card or die of the program’s is asked for now."))
        self.answer(key, self.usual(key))
        while (key := left_to_the_program(self.open, self.scene)) is not None:
            self.answer(key, self.usual(key), "program")

    def take(self, title: str) -> None:
        """Begin an offer in the middle of a procedure."""
        self._under_way.running()
        self._catch_up()
        self._step(lambda run: run.take(title))
        self._commit(Entry("offer", title))
        self._let_program_answer()

    def rule(self, *facts: Fact, words: str = "") -> None:
        """A ruling: the GM’s word over everything, at any moment."""
        self._aside(Entry("ruling", text=words, given=facts))

    def redraw(self, key: str) -> None:
        """Ask for new chance for an open question; the log says so."""
        if not isinstance(self.question(key), Chance):
            raise NotAllowed(say("There is nothing to redraw here."))
        self.rule(Redrawn(key))

    def elapse(self, at: int, wall: int = 0) -> None:
        """Game time is now ``at`` seconds; clocks that have run out ring. Undo never takes time back.

        ``wall`` is what the clock on the wall shows, in seconds since 1970; 0 when nobody looks at it.
        """
        if at > self._tree.clock:
            self._aside(Entry("time", by="program", given=self._passing(at, wall)))
            self._let_program_answer()

    def ring(self, clock: str) -> None:
        """Let a clock run out now, by the GM’s word. Raises `NotAllowed` when there is none of this id."""
        for found in self.scene.clocks:
            if found.id == clock:
                return self.rule(*self.system.ring(self.scene, found))
        raise NotAllowed(say("There is no such clock."))

    # Undo

    def undoable(self) -> Node | None:
        """What undo would take back."""
        place = self._last_own()
        return None if place is None else self._tree.path[place]

    def undo(self) -> None:
        """Take back the last answer, aside or beginning that was not the program’s own."""
        place = self._last_own()
        if place is None:
            raise NotAllowed(say("There is nothing to undo."))
        was_closed = self._under_way.run is None
        self._tree.drop(place)
        self._resume()
        if was_closed and self._under_way.run is not None:
            self.notice = say("This was finished; it is open again, under today’s rules.")

    def redoable(self) -> Entry | None:
        """The entry that redo would put back."""
        return self._tree.next()

    def redo(self) -> None:
        """Put back what undo took, with all that the program answered after it."""
        if self._tree.next() is None:
            raise NotAllowed(say("There is nothing to redo."))
        back = len(self._tree.path) if self._tree.extends() else None
        self._tree.forward()
        self.notice = ""
        if back is not None and self._under_way.goes_on(self.system, back):
            return self._followed(None)
        return self._resume()

    def save_points(self) -> list[tuple[int, str]]:
        """The marked moments of the path, the latest first: an entry for `go_back`, and its title."""
        return save_points(self._tree.path)

    def go_back(self, entry: int) -> None:
        """Undo all that came after a save point; redo puts it back. Raises `NotAllowed` where it is none."""
        self._tree.drop(length_to(self._tree.path, entry))
        self._resume()

    def branches(self) -> list[tuple[int, Entry]]:
        """The ends of the branches that undo left behind: an id for `go`, and the last entry there."""
        return self._tree.tips()

    def branch(self, tip: int) -> tuple[Node, ...]:
        """All that has happened on a branch, from the opening on."""
        return tuple(self._tree.path_to(tip))

    def go_on_from(self, entry: int) -> None:
        """Undo all that came after an entry, but for what the program did then; redo puts it back.

        Raises:
            NotAllowed: there is no such entry on the path.

        """
        path = self._tree.path
        place = next((place for place, node in enumerate(path, 1) if node.id == entry), None)
        if place is None:
            raise NotAllowed(say("This has not happened, or was undone."))
        while place < len(path) and path[place].entry.by == "program":
            place += 1
        self._tree.drop(place)
        self._resume()

    def go(self, tip: int) -> None:
        """Go over to another branch, at its end."""
        if tip not in dict(self.branches()):
            raise NotAllowed(say("There is no such branch."))
        self._tree.go(tip)
        self._resume()

    # How it is done

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
        """Raise `NotAllowed` for facts that cannot be, before anything has changed."""
        facts, scene = entry.given, self._under_way.scene if entry.kind == "time" else self.scene
        refuse(self.system, facts, lambda: self._tree.fold(scene, facts))

    def _step(self, step: Callable[[Run], None]) -> None:
        """Let the run go on; whatever goes wrong in it, go back to what is on disk."""
        try:
            step(self._under_way.running())
        except BaseException:
            self._resume()
            raise

    def _commit(self, entry: Entry) -> None:
        """Write the entry, with what the run told after it, before anybody sees it."""
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
        """Tell the time it is before anything else: after an undo the path may be behind the clock."""
        now = self.tells_time()
        if (at := max(now.at, self._tree.clock)) > self._tree.scene.clock:
            self._aside(Entry("time", by="program", given=self._passing(at, now.wall)))

    def _time(self) -> tuple[Fact, ...]:
        """Return the time for an answer to record: a clock that starts with the answer starts at it."""
        now = self.tells_time()
        passing = self._passing(now.at, now.wall) if now.at > self._tree.clock else ()
        if len(passing) != 1:
            self._catch_up()
        return passing if len(passing) == 1 else ()

    def _passing(self, at: int, wall: int = 0) -> tuple[Fact, ...]:
        return self.system.passing(self._under_way.scene, at, wall)

    def _ruled(self, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
        """A ruling with what follows from it; in a library nothing goes on that could."""
        return facts if self.document.kind == "library" else self.system.ruled(self.scene, *facts)

    def _let_program_answer(self) -> None:
        """Answer what is the program’s to answer, until a person is asked.

        What came before is on disk already: where the program cannot go on, a person reads why and does.
        """
        try:
            while self.program_answers and (given := self._for_program()) is not None:
                self.answer(*given, "program")
            if self.program_answers:
                self._end_markers()
        except (NotAllowed, NotSaved) as error:
            self.notice = str(error)

    def _end_markers(self) -> None:
        """Take off what has ended since a person did something last."""
        since = self._last_own()
        facts = ended(self.system, self._tree.path[since:] if since is not None else ())
        if facts:
            self._aside(Entry("ruling", by="program", given=tuple(facts)))

    def _for_program(self) -> tuple[str, Any] | None:
        """What the program draws or throws, or has heard for another of a mob: key and answer."""
        for key, question in self.open.items():
            if typed_by(question, self.scene) == "program":
                return key, self.usual(key)
            if (answer := as_the_others(self._tree.path, self.scene, key, question)) is not None:
                return key, answer
        return None

    def _last_own(self) -> int | None:
        path = self._tree.path
        places = reversed(range(len(path)))
        last = next((place for place in places if path[place].entry.by != "program"), None)
        return None if last is None or path[last].entry.kind == "opening" else last

    def _resume(self) -> None:
        """Run the open procedure again from its quiet point, if one is open at the end of the path."""
        self.notice = self._under_way.resume(self.system)
        self._followed(None)

    def _followed(self, entry: Entry | None) -> None:
        if Session.follower is not None:
            Session.follower(self, entry)
