"""One run of a procedure: drives the rule's coroutine from answer to answer, with asides in between.

How a rule is run
-----------------
A rule is a coroutine, driven without asyncio. Awaiting a question yields an `Asked` to the driver, `Run`,
which keeps it until the question is answered and then sends the answer into the coroutine. A coroutine can be
neither copied nor stored, so only the answers are saved. After an undo or a crash, `resume` makes a new
coroutine at the last quiet point and gives it the same answers. That works because a rule is a function of
the scene and its answers: it rolls nothing, reads no clock, and keeps no stat in a local over an ``await``.
`resume` compares each fact that the rule tells with the journal, and so notices a newer release that asks or
tells otherwise.

Asides
------
While a question is open the GM may rule, time may pass, and an offer may be taken. A ruling changes the scene
under the rule; the question holds no scene, so it is simply judged again. An offer is a rule of its own: it
lies on top of the waiting one (`_Frame`), and only the topmost rule asks. If an aside breaks the condition of
a turn, the turn ends (`Table.turn` explains how), and the rule continues after it.

A `Together` is answered part by part. Each part is an entry of its own, and the answers are sent in when no
part is missing. The scene is asked for the parts each time, because an aside may add or remove one. A part
may tell facts at once; they are in the entry of its answer.
"""

from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

from crs_desktop.rules.ask import Asked, Question, Together
from crs_desktop.rules.cache import remembered
from crs_desktop.rules.fact import Fact, happen_all
from crs_desktop.rules.keys import spoken
from crs_desktop.rules.scene import Scene, same_but_for_time
from crs_desktop.rules.table import Ledger, Offer, Opponents, Rule, Table, true_of
from crs_desktop.rules.why import Moot, NotAllowed
from crs_desktop.words import say

Step = Callable[[], Asked[Any]]


class _Frame:
    """A rule under way: the question it waits for, and the answers to the parts of a Together so far.

    The scene decides which parts exist and which answers still stand, because an aside may add a combatant,
    remove one and bring one back. In one scene nothing is judged twice.
    """

    def __init__(self, rule: Coroutine[Any, Any, Any], begun: Scene) -> None:
        """Hold a rule that began in the scene ``begun``; after an offer the turns that it broke are ended."""
        self.rule = rule
        self.begun = begun
        self.wait_for(None)

    def wait_for(self, asked: Asked[Any] | None) -> None:
        """Wait for the answer to another question, none of whose parts is answered yet."""
        self.asked = asked
        self._given: dict[str, Any] = {}
        self._judged_in: Scene | None = None
        self._open: dict[str, Question[Any]] = {}

    def parts(self, scene: Scene) -> dict[str, Question[Any]]:
        """Return the open questions by key."""
        if self.asked is None:
            return {}
        question = self.asked.question
        if not isinstance(question, Together):
            return {self.asked.key: question}
        if self._judged_in is not scene:
            self._judge(scene, self.asked.key, remembered(question.parts, scene))
        return self._open

    def give(self, key: str, answer: Any) -> None:
        """Take the answer to an open part, already judged in the present scene."""
        # a new dict: callers still hold the one that `parts` returned
        self._open = {**self._open}
        self._given[self._open.pop(key).name] = answer

    def stands_in(self, scene: Scene) -> None:
        """Go on in a scene that an answer of this rule has led to: what was given needs no new judgement."""
        self._judged_in = scene

    def together(self, scene: Scene) -> dict[str, Any]:
        """Return the answers to the parts, in the order of the parts."""
        question = self.asked.question if self.asked is not None else None
        parts = remembered(question.parts, scene) if isinstance(question, Together) else ()
        return {part.name: self._given[part.name] for part in parts}

    def _judge(self, scene: Scene, key: str, parts: tuple[Question[Any], ...]) -> None:
        """Find the parts without a standing answer. Time alone invalidates none."""
        stood: set[str] = set()
        if self._judged_in is not None and same_but_for_time(self._judged_in, scene):
            stood = self._given.keys() - {part.name for part in self._open.values()}
        missing = [part for part in parts if part.name not in stood and not self._stands(scene, part)]
        self._judged_in, self._open = scene, {f"{key}/{part.name}": part for part in missing}

    def _stands(self, scene: Scene, part: Question[Any]) -> bool:
        return part.name in self._given and part.check(scene, self._given[part.name]) is None


class Run:
    """A procedure being played.

    Fetch its facts with `told` after each step. An error in an answer or an aside leaves the run unchanged.
    """

    def __init__(self, scene: Scene, title: str, rule: Rule) -> None:
        """Begin a rule; ``title`` is unique in the session and begins every key."""
        self._title = title
        self._ledger = Ledger(scene)
        self._keys: Counter[str] = Counter()
        self._frames: list[_Frame] = []
        self._begin(rule, title)

    @property
    def scene(self) -> Scene:
        """Scene now, with everything told since the last step."""
        return self._ledger.scene

    @property
    def over(self) -> bool:
        """Whether the procedure has ended."""
        return not self._frames

    @property
    def open(self) -> dict[str, Question[Any]]:
        """Open questions by key; more than one only in a Together."""
        return self._frames[-1].parts(self.scene) if self._frames else {}

    @property
    def offers(self) -> tuple[Offer, ...]:
        """Offers that may be taken now; none while one of them is under way."""
        return tuple(self._ledger.offers) if len(self._frames) == 1 else ()

    @property
    def opponents(self) -> Opponents | None:
        """The two sides that face each other now, or None."""
        return self._ledger.face_offs[-1] if self._ledger.face_offs else None

    def told(self) -> tuple[Fact, ...]:
        """Return the facts told since the last call."""
        facts = tuple(self._ledger.told)
        self._ledger.told.clear()
        return facts

    def answer(self, key: str, answer: Any, trusted: bool = False, time: tuple[Fact, ...] = ()) -> None:
        """Answer an open question. Raises `NotAllowed` with the reason.

        An answer that is ``trusted`` was judged when it was written. ``time`` passes before it.
        """
        # let time pass first, or a clock that this answer starts would start up to 20 seconds early
        if time:
            self.aside(time)
        question = self.question(key)
        why = None if trusted else question.check(self.scene, answer)
        if why is not None:
            raise NotAllowed(why)
        frame = self._frames[-1]
        if frame.asked is not None and isinstance(frame.asked.question, Together):
            frame.give(key, answer)
            for fact in frame.asked.question.tells(self.scene, question.name, answer):
                self._ledger.happen(fact)
            frame.stands_in(self.scene)
            self._settle()
        else:
            self._advance(lambda: frame.rule.send(answer))

    def question(self, key: str) -> Question[Any]:
        """Return the open question with this key. Raises `NotAllowed` if it is not open."""
        asked = self.open
        if key not in asked:
            words = "; ".join(", ".join(spoken(open_, self.scene)) for open_ in asked) or "–"
            raise NotAllowed(say("This is not asked now. Open questions: {asked}.", asked=words))
        return asked[key]

    def aside(self, facts: tuple[Fact, ...]) -> None:
        """Let the GM's facts happen between two answers. Raises `NotAllowed` for an impossible fact."""
        before = self.scene
        # All facts or none: `happen_all` raises before the scene is replaced.
        self._ledger.scene = happen_all(before, facts)
        self._end_moot(before)
        self._settle()

    def take(self, title: str) -> None:
        """Take an offer. Raises `NotAllowed` if it does not exist or is barred now."""
        for offer in self.offers:
            if offer.key == title:
                why = offer.why_not(self.scene)
                if why is not None:
                    raise NotAllowed(why)
                return self._begin(offer.rule, f"{self._title}/{title}")
        raise NotAllowed(say("“{title}” is not possible now.", title=title))

    def close(self) -> None:
        """Abandon the run where it is."""
        while self._frames:
            self._frames.pop().rule.close()

    def _begin(self, rule: Rule, path: str) -> None:
        started = rule(Table(self._ledger).at(path))
        self._frames.append(_Frame(started, self.scene))
        self._advance(lambda: started.send(None))

    def _advance(self, step: Step) -> None:
        """Run the innermost rule to its next question, or to its end."""
        frame = self._frames[-1]
        frame.wait_for(None)
        try:
            frame.wait_for(self._unique(step()))
        # An offer may break a turn of the rule around it: the offer ends with `Moot`, then that turn ends.
        except (StopIteration, Moot):
            self._frames.remove(frame)
            self._end_moot(frame.begun)
        self._settle()

    def _settle(self) -> None:
        """Send in the answers of a Together that has all its parts."""
        frame = self._frames[-1] if self._frames else None
        if frame is not None and frame.asked is not None and not frame.parts(self.scene):
            # Read first: `_advance` forgets what was given.
            together = frame.together(self.scene)
            self._advance(lambda: frame.rule.send(together))

    def _end_moot(self, before: Scene) -> None:
        """End the outermost turn whose condition an aside has broken."""
        broken = [
            hold for hold in self._ledger.holds if true_of(hold, before) and not true_of(hold, self.scene)
        ]
        if self._frames and broken:
            frame = self._frames[-1]
            self._advance(lambda: frame.rule.throw(Moot(broken[0])))

    def _unique(self, asked: Asked[Any]) -> Asked[Any]:
        # a question resets this count, which stops rules that never ask: one froze the program at every start
        self._ledger.unasked = 0
        self._keys[asked.key] += 1
        # Files find an answer by its key, so a question that is asked again needs another one.
        times = self._keys[asked.key]
        return asked if times == 1 else Asked(f"{asked.key} ({times})", asked.question)
