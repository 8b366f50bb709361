"""The one bridge between Qt and the session: one call down, one signal up, one turn of the event loop."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from msgspec import Struct
from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from crs_desktop.models.linked_undo import LinkedUndo, redo_words, undo_words
from crs_desktop.models.selection import Selection
from crs_desktop.play.journal.campaign import NotSaved
from crs_desktop.play.session.history import Node
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

HOW_IT_WAS = "This is how it was: come back to now before anything is changed."


_T = TypeVar("_T")
_Moment = tuple[Session, int, str]
"""All that the question that is shown depends on: the document, its last entry, and which is wanted."""


class NotWritten(WhyNot):
    """Why something could be neither read nor written: it was allowed, and may be tried again."""


class Step(Struct, frozen=True):
    """What one call has changed: the entries that came, in order, and whom they have changed."""

    nodes: tuple[Node, ...]
    about: frozenset[Name]

    @property
    def silent(self) -> bool:
        """Whether nothing but time has passed: no view need take note, and nothing typed may be lost."""
        return all(node.entry.kind == "time" and len(node.entry.all_facts()) < 2 for node in self.nodes)


class Bridge(Selection):
    """Calls go down to the session; what came of them goes up as a signal.

    ``stepped`` carries a `Step`; ``rewound`` tells that anything may be different now (undo, another fight);
    ``refused`` carries the `WhyNot` of something that was not allowed, and nothing has changed then.
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

    # What is true

    @property
    def session(self) -> Session:
        """The document that is played."""
        return self._session

    @property
    def scene(self) -> Scene:
        """What is true now, or was true after the step that is looked back at."""
        return self._looked_at.after if self._looked_at else self._session.scene

    @property
    def prompt(self) -> Prompt:
        """What is asked now, or may be begun; while looking back, only to come back to now."""
        if self._looked_at:
            return looking_back(self._looked_at)
        moment = (self._session, self._session.head, self._wanted)
        if self._asked is None or self._asked[0] != moment:
            self._asked = moment, prompt_of(self._session, self._wanted)
        return self._asked[1]

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What may be begun in between; nothing while looking back."""
        return () if self._looked_at else self._session.offers

    @property
    def looks_back(self) -> bool:
        """Whether an earlier step is looked at: nothing can be changed then."""
        return self._looked_at is not None

    def fan(self) -> Fan | None:
        """The cards of the question that is shown; None when it asks for no card."""
        prompt = self.prompt
        return self._session.fan(prompt.key) if prompt.kind == "draw" else None

    def undo_words(self) -> str:
        """What undo would take back, in a few words; empty when nothing."""
        return self.across.undo_words() or undo_words(self._session)

    def redo_words(self) -> str:
        """What redo would put back, in a few words; empty when nothing."""
        return self.across.redo_words() or redo_words(self._session)

    def showing(self, session: Session) -> "Bridge":
        """The bridge that shows a document; a new one where none does."""
        return next(iter(_to(session)), None) or Bridge(session)

    # What is done

    def play(self, session: Session) -> None:
        """Play another document from now on."""
        self._session.shown_by.discard(self)
        session.shown_by.add(self)
        self._session, self._wanted, self._looked_at = session, "", None
        self.look_at_nobody()
        self.rewound.emit()
        self.selected.emit("")

    def want(self, key: str) -> None:
        """Show another of the questions that stand open together."""
        self._wanted = key
        self.rewound.emit()

    def look_back(self, entry: int) -> None:
        """Show everything as it was after a step, by its entry’s id, until `look_now`; no step, no change."""
        self._looked_at = next((node for node in self._session.path if node.id == entry), None)
        self.rewound.emit()

    def look_now(self) -> bool:
        """Show everything as it is again; whether an earlier step was looked at."""
        was = self._looked_at is not None
        self._looked_at = None
        if was:
            self.rewound.emit()
        return was

    def begin(self, title: str) -> bool:
        """Begin a procedure by its title; whether that was allowed."""
        return self._do(lambda: self._session.begin(title))

    def answer(self, answer: Any) -> bool:
        """Answer the question that is shown."""
        return self._do(lambda: self._session.answer(self.prompt.key, answer))

    def type(self, text: str) -> bool:
        """Answer the question that is shown as it is typed; nothing typed is the usual answer."""
        if self._looked_at:
            return self.look_now()
        if not text.strip() and self.prompt.kind != "words":
            return self._nothing_typed()
        if self.prompt.kind == "begin":
            return self._do(lambda: self._session.begin(matching(self.prompt.choices, text).value))
        return self._do(lambda: self._session.type(self.prompt.key, text))

    def usual(self) -> bool:
        """Give the usual answer; at a quiet point, begin the usual thing."""
        prompt = self.prompt
        if self._looked_at:
            return self.look_now()
        if prompt.kind == "begin":
            return bool(prompt.usual) and self.begin(prompt.usual)
        return self._do(lambda: self._session.answer(prompt.key, self._session.usual(prompt.key)))

    def _nothing_typed(self) -> bool:
        """The usual answer; but no card or throw of the program's where real ones lie on the table."""
        prompt = self.prompt
        if prompt.source == "table" and prompt.kind in CHANCE:
            self.refused.emit(
                WhyNot(say("Type what came up on the table: {grammar}.", grammar=prompt.grammar))
            )
            return False
        return self.usual()

    def choose(self, place: int) -> bool:
        """Take the choice at a place from 0, as its digit does."""
        choices = self.prompt.choices
        if not 0 <= place < len(choices):
            return False
        if self._looked_at:
            return self.go_on_from(self._looked_at.id) if place else self.look_now()
        if self.prompt.kind == "begin":
            return self.begin(choices[place].value)
        return self._do(lambda: self._session.recall(self.prompt.key, choices[place].value))

    def pick(self, place: int) -> bool:
        """Pick the card that lies at a place of the fan, from 0."""
        fan = self.fan()
        if fan is None or not 0 <= place < len(fan.order):
            return False
        return self.answer(fan.order[place])

    def rule(self, *facts: Fact, words: str = "") -> bool:
        """The GM’s word over everything."""
        return self._do(lambda: self._session.rule(*facts, words=words))

    def try_rule(self, *facts: Fact) -> WhyNot | None:
        """A ruling of somebody who tells himself why not, where that is: nothing goes out by ``refused``."""
        return self._carry_out(lambda: self._session.rule(*facts), rewinds=False)

    def rule_by(self, *made: Callable[[], Fact], words: str = "") -> bool:
        """A ruling whose facts come of something that may be refused itself, or not be saved."""
        return self._do(lambda: self._session.rule(*(one() for one in made), words=words))

    def draw_for_all(self) -> bool:
        """Draw and throw for everybody whose cards and dice are not on the table."""
        return self._do(self._session.draw_for_all)

    def redraw(self) -> bool:
        """Ask for new chance for the question that is shown."""
        return self._do(lambda: self._session.redraw(self.prompt.key))

    def take(self, title: str) -> bool:
        """Begin an offer by its key; whether that was allowed."""
        return self._do(lambda: self._session.take(title))

    def ring(self, clock: str) -> bool:
        """Let a clock run out now."""
        return self._do(lambda: self._session.ring(clock))

    def elapse(self, at: int, wall: int = 0) -> bool:
        """Tell the game time in seconds, and what the clock on the wall shows; later, while looking back."""
        return not self._looked_at and self._do(lambda: self._session.elapse(at, wall))

    def undo(self) -> bool:
        """Take back the last step."""
        return self.across.undo() or self._do(self._session.undo, rewinds=True)

    def redo(self) -> bool:
        """Put back what undo took."""
        return self.across.redo() or self._do(self._session.redo, rewinds=True)

    def on_behalf(self, other: "Bridge", way: Callable[[Session], None]) -> bool:
        """Undo or redo here what another window did here; a refusal is said there as well."""
        with self.heard_by(other):
            return self._do(lambda: way(self._session), rewinds=True)

    @contextmanager
    def heard_by(self, other: "Bridge") -> Iterator[None]:
        """Let what is refused here meanwhile be said in another window, too."""
        told = self.refused.connect(other.refused)
        try:
            yield
        finally:
            self.refused.disconnect(told)

    def attempt(self, act: Callable[[], _T]) -> _T | None:
        """What comes of something beside the document; None where it cannot be, and why is told."""
        try:
            return act()
        except (NotAllowed, NotSaved) as error:
            self._refuse(_why(error))
            return None

    def go_back(self, entry: int) -> bool:
        """Undo all that came after a save point."""

        def act() -> None:
            self._session.go_back(entry)
            self.across.give_up()

        return self._do(act, rewinds=True)

    def go_on_from(self, entry: int) -> bool:
        """Undo all that came after an entry, which may just have been looked back at."""
        self._looked_at = None

        def act() -> None:
            self._session.go_on_from(entry)
            self.across.give_up()

        return self._do(act, rewinds=True)

    def go(self, tip: int) -> bool:
        """Go over to another branch."""

        def act() -> None:
            self._session.go(tip)
            self.across.give_up()

        return self._do(act, rewinds=True)

    def _do(self, act: Callable[[], None], rewinds: bool = False) -> bool:
        """Carry something out and tell what came of it, or why it is refused; whether it was allowed."""
        why = self._carry_out(act, rewinds)
        return why is None or self._refuse(why)

    def _carry_out(self, act: Callable[[], None], rewinds: bool) -> WhyNot | None:
        if self._looked_at:
            return WhyNot(say(HOW_IT_WAS))
        before, bridges = len(self._session.path), _to(self._session)
        asked = [bridge.prompt.key for bridge in bridges]
        under_way = bool(self._session.open)
        try:
            act()
        except (NotAllowed, NotSaved) as error:
            return _why(error)
        if under_way and not rewinds:
            self._begin_again()
        step = None if rewinds else _step(self._session.path[before:])
        aside = [bridge.come_back(key) for bridge, key in zip(bridges, asked, strict=True)]
        for bridge, looked_aside in zip(bridges, aside, strict=True):
            if step is None:
                bridge.rewound.emit()
            else:
                bridge.stepped.emit(step)
            if looked_aside:
                bridge.selected.emit("")
        return None

    def _begin_again(self) -> None:
        """Begin at once what goes on; where that cannot be, the GM is asked what happens next."""
        if again := self._session.again:
            with suppress(NotAllowed, NotSaved):
                self._session.begin(again)

    def _refuse(self, why: WhyNot) -> bool:
        self.refused.emit(why)
        return False


def _why(error: NotAllowed | NotSaved) -> WhyNot:
    return error.why if isinstance(error, NotAllowed) else NotWritten(str(error))


def _to(session: Session) -> list[Bridge]:
    """Every bridge to a document: what is done through one of them is seen in the windows of all."""
    return [one for one in session.shown_by if isValid(one)]


def _step(nodes: tuple[Node, ...]) -> Step:
    return Step(nodes, frozenset(_changed(nodes[0].before, nodes[-1].after) if nodes else ()))


def _changed(before: Scene, after: Scene) -> set[Name]:
    """Whose sheet, place or deck is another one than before."""
    names = {*before.combatants, *after.combatants}
    other = {name for name in names if before.combatants.get(name) is not after.combatants.get(name)}
    return other | {name for name in names if before.spent.get(name) != after.spent.get(name)}
