"""The table: the only interface of a rule, which asks questions and tells facts here.

Turns
-----
A part of a rule that acts for a combatant depends on a condition, such as: the combatant is here and can act.
An aside (a ruling or an offer between two answers) may break the condition at any question inside the part.
`Table.turn` takes the condition and runs the part. The condition is checked before the part begins and after
each aside, never after a fact of the rule itself: a combatant who falls by their own Action finishes it.
If an aside breaks the conditions of several nested turns, the outermost of these ends, with everything
inside: `Moot` is thrown into the rule at the question where it waits, passes through the inner turns, and is
caught by the turn whose condition broke. So a rule needs no check after an ``await``: either its condition
holds, or it no longer runs.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.ask import Asked, Question
from crs_desktop.rules.fact import Fact, happen
from crs_desktop.rules.keys import offered
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.termed import Termed
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import Moot, NeverAsks, NotAllowed, WhyNot
from crs_desktop.words import say

A = TypeVar("A")
MOST_UNASKED = 50_000
"""The most turns and facts between two questions; a round of a thousand combatants has a tenth of them."""
Condition = Callable[[Scene], bool]
Rule = Callable[["Table"], Coroutine[Any, Any, Any]]
"""A whole rule: a coroutine function that takes only the table and returns the result."""


OfOne = Callable[["Table", Name], Coroutine[Any, Any, Any]]
"""A part of a rule for one combatant."""


def _of(who: Name, holds: Callable[[Scene, Name], bool]) -> Condition:
    return lambda scene: holds(scene, who)


def true_of(holds: Condition, scene: Scene) -> bool:
    """Return whether a condition holds; a condition about a combatant who left does not."""
    try:
        return holds(scene)
    except NotAllowed:
        return False


def always(_scene: Scene) -> WhyNot | None:
    """Return no reason against a procedure or an offer: it is always allowed."""
    return None


def never(_scene: Scene) -> bool:
    """Return False: after such a procedure the GM chooses what happens next."""
    return False


class Procedure(Termed, frozen=True):
    """A rule that can be run from a quiet point: a round, a conflict, a contest. Files store its term.

    ``once`` is the term it had in an earlier release, which older fights still store. ``again`` tells whether
    another run begins at once in the scene it leaves; ``usual`` whether Enter begins it there although other
    procedures are listed before it. ``heading`` heads its part of the log where the term is a command.
    """

    rule: Rule
    why_not: Callable[[Scene], WhyNot | None] = always
    once: str = ""
    heading: str = ""
    again: Callable[[Scene], bool] = never
    usual: Callable[[Scene], bool] = never


class Offer(Termed, frozen=True):
    """A short rule that may run between two answers of another rule while that one offers it.

    ``who`` is the combatant to whom the offer is made, empty for all.
    """

    rule: Rule
    why_not: Callable[[Scene], WhyNot | None] = always
    who: Name = Name("")

    @property
    def key(self) -> str:
        """The key in files; it contains the combatant, since several may have an offer of the same term."""
        return f"{self.who}/{self.term}" if self.who else self.term

    def words(self, scene: Scene) -> str:
        """Return the offer in words, with the combatant to whom it is made unless it is made to all."""
        return offered(self.key, scene)


class Opponents(Struct, frozen=True):
    """Two combatants in a face-off: ``first`` began it and finishes their cards first.

    The keys of all throws of the face-off begin with ``path``.
    """

    first: Name
    second: Name
    path: str = ""


class Ledger:
    """The shared state of the rules of one run: the scene, and the facts not yet fetched.

    ``offers`` are the open offers, ``holds`` the conditions of the turns under way, and ``face_offs`` the
    face-offs, all outermost first. ``unasked`` counts the turns and facts since the last question.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.told: list[Fact] = []
        self.offers: list[Offer] = []
        self.holds: list[Condition] = []
        self.face_offs: list[Opponents] = []
        self.unasked = 0

    def go_on(self) -> None:
        """Count a step of the rule. Raises `NeverAsks` after too many: nothing else stops an endless rule."""
        # every awaited part passes here, and each fact; questions set the count back
        self.unasked += 1
        if self.unasked > MOST_UNASKED:
            said = "This rule runs without end and asks no question. Undo, or answer differently."
            raise NeverAsks(say(said))

    def happen(self, fact: Fact) -> None:
        """Apply a fact to the scene, and make the fact as secret as the draws it reveals."""
        self.go_on()
        # judge in the scene before the fact: after it, the combatant whose draws decide may be gone
        seen = fact.to_whom(self.scene)
        if seen != fact.seen:  # most facts are as open as told: no copy is made of them
            fact = replace(fact, seen=seen)
        self.scene = happen(self.scene, fact)
        self.told.append(fact)


class Table:
    """A view of the shared ledger with a path, which begins the keys of all questions asked through it."""

    def __init__(self, ledger: Ledger, path: str = "") -> None:
        self._ledger = ledger
        self._path = path

    @property
    def scene(self) -> Scene:
        """The present scene. Read it again after every ``await``."""
        return self._ledger.scene

    def of(self, name: Name) -> Combatant:
        """Return the combatant of this name as they are now."""
        return self.scene.of(name)

    def at(self, *steps: str) -> Table:
        """Return the same table with a longer path: ``table.at("round 2", "Fred")``."""
        return Table(self._ledger, "".join((self._path, *(step + "/" for step in steps))))

    def key(self, name: str) -> str:
        """Return the key of a question asked here, as `Shown` stores it."""
        return self._path + name

    def happen(self, fact: Fact) -> None:
        """Tell a fact: the only way to change the scene."""
        self._ledger.happen(fact)

    async def ask(self, question: Question[A]) -> A:
        """Ask a question and wait for its answer."""
        asked: Asked[A] = Asked(self.key(question.name), question)
        return await asked

    async def turn(self, holds: Condition, rule: Coroutine[Any, Any, A]) -> A | None:
        """Run a part of a rule while ``holds`` is true; return None if it is false or an aside ends the turn.

        The condition is checked before the part and after each aside: facts of the rule itself never end its
        turn.
        """
        try:
            self._ledger.go_on()
            return await self._held(holds, rule) if true_of(holds, self.scene) else None
        finally:
            # A part that never began would otherwise warn that nobody awaited it.
            rule.close()

    async def _held(self, holds: Condition, rule: Coroutine[Any, Any, A]) -> A | None:
        own: Condition = lambda scene: holds(scene)  # noqa: E731 - an object of its own for each turn
        self._ledger.holds.append(own)
        try:
            return await rule
        except Moot as moot:
            # the condition of an outer turn broke: this turn ends on the way
            if moot.holds is not own:
                raise
            return None
        finally:
            self._ledger.holds.remove(own)

    async def each(self, holds: Callable[[Scene, Name], bool], rule: OfOne) -> None:
        """Run a turn once for each combatant of whom ``holds`` is true, in the order of the scene.

        The next one is found after each turn: a ruling in between may have added or removed somebody.
        """
        met: list[Name] = []
        while (who := self._next(met, holds)) is not None:
            met.append(who)
            await self.turn(_of(who, holds), rule(self.at(who), who))

    def _next(self, met: list[Name], holds: Callable[[Scene, Name], bool]) -> Name | None:
        waiting = (who for who in self.scene.combatants if who not in met and holds(self.scene, who))
        return next(waiting, None)

    @contextmanager
    def offering(self, *offers: Offer) -> Iterator[None]:
        """Offer short rules while the block runs."""
        self._ledger.offers.extend(offers)
        try:
            yield
        finally:
            for offer in offers:
                self._ledger.offers.remove(offer)

    @contextmanager
    def face_off(self, first: Name, second: Name) -> Iterator[None]:
        """Let two combatants face each other while the block runs: views show their cards side by side."""
        self._ledger.face_offs.append(Opponents(first, second, self._path))
        try:
            yield
        finally:
            self._ledger.face_offs.pop()
