"""Bridge between Qt and the session: each call of a widget becomes one step and one signal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from msgspec import Struct
from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from crs_desktop.models.linked_undo import LinkedUndo, redo_words, undo_words
from crs_desktop.models.selection import Selection
from crs_desktop.play.journal.campaign import NotSaved
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.session.session import Session
from crs_desktop.play.session.sources import Fan
from crs_desktop.play.told.prompt import CHANCE, Prompt, looking_back, prompt_of
from crs_desktop.rules.ask import matching
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Offer
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.words import say

HOW_IT_WAS = "This is an earlier moment: come back to now before changing anything."


_T = TypeVar("_T")
_Moment = tuple[Session, int, str]
"""Cache key of the shown question: document, last entry, and key of the wanted question."""


class NotWritten(WhyNot):
    """Reason why an allowed change could not be read or written; it may be tried again."""


class Step(Struct, frozen=True):
    """Change made by one call: the new entries in order, and the combatants they have changed."""

    nodes: tuple[Node, ...]
    about: frozenset[Name]

    @property
    def silent(self) -> bool:
        """Whether only time has passed: most views ignore such a step, and typed text must survive it."""
        return all(node.entry.kind == "time" and len(node.entry.all_facts()) < 2 for node in self.nodes)


class Bridge(Selection):
    """The one object through which widgets answer, rule and undo; results come back as signals.

    ``stepped`` carries a `Step`; ``rewound`` means that anything may have changed (undo, another fight);
    ``refused`` carries the `WhyNot` of a refused call, which has changed nothing. Methods that return a
    bool return whether the call was allowed.
    """

    stepped = Signal(object)
    rewound = Signal()
    refused = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._wanted = ""
        self._looked_at: Node | None = None
        self._asked: tuple[_Moment, Prompt] | None = None
        self.across = LinkedUndo(self)
        session.shown_by.add(self)

    def follow(
        self, tell: Callable[..., object], undo: Callable[..., object] | None = None, selection: bool = False
    ) -> None:
        """Call ``tell`` after each step, and ``undo`` (else ``tell``) after an undo, a redo or another fight.

        With ``selection``, ``tell`` is also called when another combatant is selected.
        """
        self.stepped.connect(tell)
        self.rewound.connect(undo or tell)
        if selection:
            self.selected.connect(tell)

    # State

    @property
    def session(self) -> Session:
        """The played document."""
        return self._session

    @property
    def scene(self) -> Scene:
        """Current scene, or the scene after the step that is looked back at."""
        return self._looked_at.after if self._looked_at else self._session.scene

    @property
    def prompt(self) -> Prompt:
        """Open question, or the procedures that may begin; while looking back, only the way back to now."""
        if self._looked_at:
            return looking_back(self._looked_at)
        moment = (self._session, self._session.head, self._wanted)
        if self._asked is None or self._asked[0] != moment:
            self._asked = moment, prompt_of(self._session, self._wanted)  # views ask many times at each step
        return self._asked[1]

    @property
    def asked(self) -> str:
        """Key of the question that is shown; empty at a quiet point and while looking back.

        The prompt also judges each procedure that may begin, which takes long in a library of thousands.
        """
        open_ = {} if self._looked_at else self._session.open
        return self._wanted if self._wanted in open_ else next(iter(open_), "")

    @property
    def offers(self) -> tuple[Offer, ...]:
        """Offers beside the open question; none while looking back."""
        return () if self._looked_at else self._session.offers

    @property
    def looks_back(self) -> bool:
        """Whether an earlier moment is shown; nothing can be changed then."""
        return self._looked_at is not None

    def fan(self) -> Fan | None:
        """Return the fan of the shown question, or None if it asks for no card."""
        prompt = self.prompt
        return self._session.fan(prompt.key) if prompt.kind == "draw" else None

    def undo_words(self) -> str:
        """Return a summary of the step that undo would take back, or empty."""
        return undo_words(self.across.undoes)

    def redo_words(self) -> str:
        """Return a summary of the step that redo would restore, or empty."""
        return redo_words(self.across.redoes)

    def showing(self, session: Session) -> "Bridge":
        """Return a bridge that shows a document, or a new one."""
        return next(iter(_to(session)), None) or Bridge(session)

    # Actions

    def play(self, session: Session) -> None:
        """Switch to another document."""
        self._session.shown_by.discard(self)
        session.shown_by.add(self)
        self._session, self._wanted, self._looked_at = session, "", None
        self.look_at_nobody()
        self.rewound.emit()
        self.selected.emit("")

    def want(self, key: str) -> None:
        """Show another one of the open questions."""
        self._wanted = key
        self.rewound.emit()

    def look_back(self, entry: int) -> None:
        """Show the moment after an entry until `look_now`; an unknown entry id shows the present."""
        self._looked_at = next((node for node in self._session.path if node.id == entry), None)
        self.rewound.emit()

    def look_now(self) -> bool:
        """Show the present again; return whether an earlier moment was shown."""
        was = self._looked_at is not None
        self._looked_at = None
        if was:
            self.rewound.emit()
        return was

    def begin(self, title: str) -> bool:
        """Begin a procedure by its title."""
        return self._do(lambda: self._session.begin(title))

    def answer(self, answer: Any) -> bool:
        """Answer the shown question."""
        return self._do(lambda: self._session.answer(self.prompt.key, answer))

    def try_answer(self, key: str, answer: Any) -> WhyNot | None:
        """Answer an open question; return the reason if it is refused, without the signal ``refused``."""
        return self._carry_out(lambda: self._session.answer(key, answer), rewinds=False)

    def type(self, text: str) -> bool:
        """Answer the shown question with typed text; an empty text gives the usual answer."""
        if self._looked_at:
            return self.look_now()
        if not text.strip() and self.prompt.kind != "words":  # no words are an answer, too
            return self._nothing_typed()
        if self.prompt.kind == "begin":
            return self._do(lambda: self._session.begin(matching(self.prompt.choices, text).value))
        return self._do(lambda: self._session.type(self.prompt.key, text))

    def usual(self) -> bool:
        """Give the usual answer; at a quiet point, begin the usual procedure."""
        prompt = self.prompt
        if self._looked_at:
            return self.look_now()
        if prompt.kind == "begin":
            return bool(prompt.usual) and self.begin(prompt.usual)
        return self._do(lambda: self._session.answer(prompt.key, self._session.usual(prompt.key)))

    def _nothing_typed(self) -> bool:
        """Give the usual answer, but ask for the typed result if real cards or dice are used."""
        prompt = self.prompt
        if prompt.source == "table" and prompt.kind in CHANCE:
            self.refused.emit(WhyNot(say("Type the real result: {grammar}.", grammar=prompt.grammar)))
            return False
        return self.usual()

    def choose(self, place: int) -> bool:
        """Take the choice at an index from 0, as its key does."""
        choices = self.prompt.choices
        if not 0 <= place < len(choices):
            return False
        if self._looked_at:
            # the two choices of `looking_back`: back to now, or go on from here
            return self.go_on_from(self._looked_at.id) if place else self.look_now()
        if self.prompt.kind == "begin":
            return self.begin(choices[place].value)
        return self._do(lambda: self._session.recall(self.prompt.key, choices[place].value))

    def pick(self, place: int) -> bool:
        """Pick the card at an index of the fan, from 0."""
        fan = self.fan()
        if fan is None or not 0 <= place < len(fan.order):
            return False
        return self.answer(fan.order[place])

    def rule(self, *facts: Fact, words: str = "") -> bool:
        """Make a ruling: change the scene by facts, and write ``words`` to the log."""
        return self._do(lambda: self._session.rule(*facts, words=words))

    def try_rule(self, *facts: Fact, words: str = "") -> WhyNot | None:
        """Make a ruling; return the reason if it is refused, without the signal ``refused``."""
        return self._carry_out(lambda: self._session.rule(*facts, words=words), rewinds=False)

    def rule_by(self, *made: Callable[[], Fact], words: str = "") -> bool:
        """Make a ruling of facts whose making may be refused or fail to be saved itself."""
        return self._do(lambda: self._session.rule(*(one() for one in made), words=words))

    def draw_for_all(self) -> bool:
        """Draw and throw for all combatants whose cards and dice are not on the table."""
        return self._do(self._session.draw_for_all)

    def redraw(self) -> bool:
        """Shuffle or throw again for the shown question."""
        return self._do(lambda: self._session.redraw(self.prompt.key))

    def take(self, title: str) -> bool:
        """Begin an offer by its key."""
        return self._do(lambda: self._session.take(title))

    def ring(self, clock: str) -> bool:
        """Make a clock run out now."""
        return self._do(lambda: self._session.ring(clock))

    def elapse(self, at: int, wall: int = 0) -> bool:
        """Set the game time and the wall time, in seconds; refused while looking back."""
        barred = self._looked_at or self._session.barred
        return not barred and self._do(lambda: self._session.elapse(at, wall))

    def read_on(self, anew: bool = False) -> None:
        """Show what another laptop has written to the document; ``anew`` if entries of this one moved."""
        before, bridges = len(self._session.path), _to(self._session)
        grew = self._session.follow(anew)
        step = _step(self._session.path[before:]) if grew and len(self._session.path) > before else None
        _tell(bridges, step)

    def undo(self) -> bool:
        """Undo the last step."""
        return self.across.undo() or self._do(self._session.undo, rewinds=True)

    def redo(self) -> bool:
        """Redo the last undone step."""
        return self.across.redo() or self._do(self._session.redo, rewinds=True)

    def on_behalf(self, other: "Bridge", way: Callable[[Session], None]) -> bool:
        """Undo or redo a change that another window made here; refusals are shown there as well."""
        with self.heard_by(other):
            return self._do(lambda: way(self._session), rewinds=True)

    @contextmanager
    def heard_by(self, other: "Bridge") -> Iterator[None]:
        """Show refusals of this bridge in another window, too, during the block."""
        told = self.refused.connect(other.refused)
        try:
            yield
        finally:
            self.refused.disconnect(told)

    def attempt(self, act: Callable[[], _T]) -> _T | None:
        """Return the result of an action beside the document, or None after reporting why it failed."""
        try:
            return act()
        except (NotAllowed, NotSaved) as error:
            self._refuse(_why(error))
            return None

    def go_back(self, entry: int) -> bool:
        """Go back to a save point: undo everything after it."""

        def act() -> None:
            self._session.go_back(entry)
            self.across.give_up()

        return self._do(act, rewinds=True)

    def go_on_from(self, entry: int) -> bool:
        """Undo everything after an entry, and show the present."""
        self._looked_at = None

        def act() -> None:
            self._session.go_on_from(entry)
            self.across.give_up()

        return self._do(act, rewinds=True)

    def go(self, tip: int) -> bool:
        """Go to another branch."""

        def act() -> None:
            self._session.go(tip)
            self.across.give_up()

        return self._do(act, rewinds=True)

    def name_branch(self, tip: int, title: str) -> bool:
        """Give another branch a title."""
        return self._do(lambda: self._session.name_branch(tip, title))

    def _do(self, act: Callable[[], None], rewinds: bool = False) -> bool:
        """Carry out an action and emit its result or its refusal; return whether it was allowed."""
        why = self._carry_out(act, rewinds)
        return why is None or self._refuse(why)

    def _carry_out(self, act: Callable[[], None], rewinds: bool) -> WhyNot | None:
        if self._looked_at:
            return WhyNot(say(HOW_IT_WAS))
        before, bridges = len(self._session.path), _to(self._session)
        asked = [bridge.asked for bridge in bridges]  # before the step, for `come_back`
        under_way = bool(self._session.open)
        try:
            act()
        except (NotAllowed, NotSaved) as error:
            return _why(error)
        if under_way and not rewinds:
            self._begin_again()
        step = None if rewinds else _step(self._session.path[before:])
        aside = [bridge.come_back(key) for bridge, key in zip(bridges, asked, strict=True)]
        # all selections first, then the signals: no view may see half of the step
        for bridge, looked_aside in zip(bridges, aside, strict=True):
            _tell([bridge], step)
            if looked_aside:
                bridge.selected.emit("")
        return None

    def _begin_again(self) -> None:
        """Begin a finished procedure again if it repeats, as rounds do; else the GM chooses what is next."""
        if again := self._session.again:
            with suppress(NotAllowed, NotSaved):  # the step itself is done; the GM can still begin by hand
                self._session.begin(again)

    def _refuse(self, why: WhyNot) -> bool:
        self.refused.emit(why)
        return False


def _why(error: NotAllowed | NotSaved) -> WhyNot:
    return error.why if isinstance(error, NotAllowed) else NotWritten(str(error))


def _to(session: Session) -> list[Bridge]:
    """Return all bridges to a document: a change through one of them shows in the windows of all."""
    # Qt deletes a bridge with its parent, maybe long before Python does
    return [one for one in session.shown_by if isValid(one)]


def _tell(bridges: list[Bridge], step: Step | None) -> None:
    for bridge in bridges:
        if step is None:
            bridge.rewound.emit()
        else:
            bridge.stepped.emit(step)


def _step(nodes: tuple[Node, ...]) -> Step:
    return Step(nodes, frozenset(_changed(nodes[0].before, nodes[-1].after) if nodes else ()))


def _changed(before: Scene, after: Scene) -> set[Name]:
    """Return the combatants whose sheet, square or deck has changed."""
    here, there = before.combatants, after.combatants
    changed = {name for name, one in there.items() if here.get(name) is not one} | (
        here.keys() - there.keys()
    )
    if before.spent is after.spent:
        return changed
    names = here.keys() | there.keys()
    return changed | {name for name in names if before.spent.get(name) != after.spent.get(name)}
