"""One run of a procedure: drives the rule's coroutine from answer to answer, with asides in between.

How a rule is run
-----------------
A rule is a coroutine, and asyncio has no part in it. Awaiting a question gives an `Asked` to whoever drives
the rule; here that is `Run`, which keeps it until somebody answers and then sends the answer in. A
coroutine can be neither copied nor stored, so nothing of it is ever saved: what is saved are the answers.
To go back, or to go on after a crash, a new coroutine is made at the last quiet point and given the same
answers again (`resume`). That works because a rule is a function of the scene and of what it is answered:
it rolls nothing, reads no clock, and keeps no stat in a local over an ``await``. `resume` holds each fact
it tells against the journal and notices where a newer release would ask or tell otherwise.

What may come in between
------------------------
While a question stands open the GM may rule, time may pass, and an offer may be taken. A ruling changes the
scene under the rule; the question holds no scene, so it is simply looked at again. An offer is a rule of
its own: it lies on top of the one that waits (`_Frame`), and only the topmost is asked. When an aside takes
the ground from a turn that is under way, that turn ends (`Table.turn` says how), and the rule goes on after
it.

A `Together` is answered part by part. Each part is an entry of its own, and the answer is sent in when no
part is missing; which parts there are is asked of the scene each time, for an aside may add one or take one
away.
"""

from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

from crs_desktop.rules.ask import Asked, Question, Together
from crs_desktop.rules.fact import Fact, happen_all
from crs_desktop.rules.kept import remembered
from crs_desktop.rules.keys import spoken
from crs_desktop.rules.scene import Scene, same_but_for_time
from crs_desktop.rules.table import Facing, Ledger, Offer, Rule, Table, true_of
from crs_desktop.rules.why import Moot, NotAllowed
from crs_desktop.words import say

Step = Callable[[], Asked[Any]]


class _Frame:
    """A rule under way: what it waits for, and the answers to the parts of a Together so far.

    Which parts there are, and which answers still stand, is looked up in the scene: after an aside somebody
    else may be asked too, somebody no more, and somebody again. In one scene nothing is judged twice.
    """

    def __init__(self, rule: Coroutine[Any, Any, Any], begun: Scene) -> None:
        """``begun`` is the scene it began in: an offer ends the turns that it takes the ground from."""
        self.rule = rule
        self.begun = begun
        self.wait_for(None)

    def wait_for(self, asked: Asked[Any] | None) -> None:
        """Wait for the answer to another question; nothing of it is answered yet."""
        self.asked = asked
        self._given: dict[str, Any] = {}
        self._judged_in: Scene | None = None
        self._open: dict[str, Question[Any]] = {}

    def parts(self, scene: Scene) -> dict[str, Question[Any]]:
        """The questions that stand open, by key."""
        if self.asked is None:
            return {}
        question = self.asked.question
        if not isinstance(question, Together):
            return {self.asked.key: question}
        if self._judged_in is not scene:
            self._judge(scene, self.asked.key, remembered(question.parts, scene))
        return self._open

    def give(self, key: str, answer: Any) -> None:
        """Take the answer to an open part, which was judged in the scene that is now."""
        self._open = {**self._open}
        self._given[self._open.pop(key).name] = answer

    def together(self, scene: Scene) -> dict[str, Any]:
        """The answers to the parts there are, in the order of the parts."""
        question = self.asked.question if self.asked is not None else None
        parts = remembered(question.parts, scene) if isinstance(question, Together) else ()
        return {part.name: self._given[part.name] for part in parts}

    def _judge(self, scene: Scene, key: str, parts: tuple[Question[Any], ...]) -> None:
        """Find the parts without an answer that stands. Time alone makes no answer fall."""
        stood: set[str] = set()
        if self._judged_in is not None and same_but_for_time(self._judged_in, scene):
            stood = self._given.keys() - {part.name for part in self._open.values()}
        missing = [part for part in parts if part.name not in stood and not self._stands(scene, part)]
        self._judged_in, self._open = scene, {f"{key}/{part.name}": part for part in missing}

    def _stands(self, scene: Scene, part: Question[Any]) -> bool:
        return part.name in self._given and part.check(scene, self._given[part.name]) is None


class Run:
    """A procedure that is being played. `over` tells when it has come to its end.

    Facts are fetched with `told` after each step. Errors in an answer or an aside leave it as it was.
    """

    def __init__(self, scene: Scene, title: str, rule: Rule) -> None:
        """``title`` begins every key: it is unique in the session."""
        self._title = title
        self._ledger = Ledger(scene)
        self._keys: Counter[str] = Counter()
        self._frames: list[_Frame] = []
        self._begin(rule, title)

    @property
    def scene(self) -> Scene:
        """What is true now, with all that was told since the last step."""
        return self._ledger.scene

    @property
    def over(self) -> bool:
        """Whether nothing is left to ask."""
        return not self._frames

    @property
    def open(self) -> dict[str, Question[Any]]:
        """The questions to be answered now, by key; more than one only when they are put together."""
        return self._frames[-1].parts(self.scene) if self._frames else {}

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What may be begun in between; nothing while one of them is under way."""
        return tuple(self._ledger.offers) if len(self._frames) == 1 else ()

    @property
    def facing(self) -> Facing | None:
        """Who face each other now; None where nobody does."""
        return self._ledger.facing[-1] if self._ledger.facing else None

    def told(self) -> tuple[Fact, ...]:
        """Fetch the facts told since the last time."""
        facts = tuple(self._ledger.told)
        self._ledger.told.clear()
        return facts

    def answer(self, key: str, answer: Any, trusted: bool = False, time: tuple[Fact, ...] = ()) -> None:
        """Answer an open question. Raises `NotAllowed` with the sentence why not.

        An answer that is ``trusted`` was judged before, when it was written. ``time`` passes before it.
        """
        if time:
            self.aside(time)
        question = self.question(key)
        why = None if trusted else question.check(self.scene, answer)
        if why is not None:
            raise NotAllowed(why)
        frame = self._frames[-1]
        if frame.asked is not None and isinstance(frame.asked.question, Together):
            frame.give(key, answer)
            self._settle()
        else:
            self._advance(lambda: frame.rule.send(answer))

    def question(self, key: str) -> Question[Any]:
        """The open question of this key. Raises `NotAllowed` when it is not open."""
        if key not in self.open:
            asked = "; ".join(", ".join(spoken(open_, self.scene)) for open_ in self.open) or "–"
            raise NotAllowed(say("That is not asked now; asked is: {asked}.", asked=asked))
        return self.open[key]

    def aside(self, facts: tuple[Fact, ...]) -> None:
        """Let the GM's facts happen in between. Raises `NotAllowed` when one cannot be done at all."""
        before = self.scene
        self._ledger.scene = happen_all(before, facts)
        self._end_moot(before)
        self._settle()

    def take(self, title: str) -> None:
        """Begin an offer in between. Raises `NotAllowed` when it is not put up, or barred now."""
        for offer in self.offers:
            if offer.key == title:
                why = offer.why_not(self.scene)
                if why is not None:
                    raise NotAllowed(why)
                return self._begin(offer.rule, f"{self._title}/{title}")
        raise NotAllowed(say("“{title}” is not possible now.", title=title))

    def close(self) -> None:
        """Give it up where it stands."""
        while self._frames:
            self._frames.pop().rule.close()

    def _begin(self, rule: Rule, path: str) -> None:
        started = rule(Table(self._ledger).at(path))
        self._frames.append(_Frame(started, self.scene))
        self._advance(lambda: started.send(None))

    def _advance(self, step: Step) -> None:
        """Let the innermost rule run on to its next question, or to its end."""
        frame = self._frames[-1]
        frame.wait_for(None)
        try:
            frame.wait_for(self._unique(step()))
        except (StopIteration, Moot):
            self._frames.remove(frame)
            self._end_moot(frame.begun)
        self._settle()

    def _settle(self) -> None:
        """Answer a Together whose parts are all in."""
        frame = self._frames[-1] if self._frames else None
        if frame is not None and frame.asked is not None and not frame.parts(self.scene):
            together = frame.together(self.scene)
            self._advance(lambda: frame.rule.send(together))

    def _end_moot(self, before: Scene) -> None:
        """End the outermost turn whose condition held before an aside and does so no more."""
        broken = [
            hold for hold in self._ledger.holds if true_of(hold, before) and not true_of(hold, self.scene)
        ]
        if self._frames and broken:
            frame = self._frames[-1]
            self._advance(lambda: frame.rule.throw(Moot(broken[0])))

    def _unique(self, asked: Asked[Any]) -> Asked[Any]:
        self._ledger.unasked = 0
        self._keys[asked.key] += 1
        times = self._keys[asked.key]
        return asked if times == 1 else Asked(f"{asked.key} ({times})", asked.question)
