"""The table a rule is played at: it asks here and tells here, and knows nobody who answers.

Turns
-----
Whatever a rule does for somebody stands on a condition: that he is here, that he can act. It is true when
the part of the rule begins, and an aside may end it at any question inside. `Table.turn` names the
condition and runs the part. The condition is looked at before the part begins and after each aside, never
after what the rule itself tells: whoever falls by his own deed finishes it. Where an aside breaks
conditions of several turns that lie in each other, the outermost of them ends, and with it all that lies
inside: `Moot` is thrown into the rule where it waits, passes through the inner turns, and is caught by the
one whose condition broke. So a rule needs no check after an ``await``: what it stands on holds, or it is
not running any more.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing, contextmanager
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
"""So many turns and facts may come upon one another; a round of a thousand fighters has a tenth of them."""
Condition = Callable[[Scene], bool]
Rule = Callable[["Table"], Coroutine[Any, Any, Any]]
"""A rule at its outermost: it takes the table and nothing else; what it returns is its result."""


def true_of(holds: Condition, scene: Scene) -> bool:
    """Whether a condition holds; about somebody who is not here none does."""
    try:
        return holds(scene)
    except NotAllowed:
        return False


def always(_scene: Scene) -> WhyNot | None:
    """No reason against it: allowed at any moment."""
    return None


def never(_scene: Scene) -> bool:
    """The GM says what happens next."""
    return False


class Procedure(Termed, frozen=True):
    """A rule that can be run from a quiet point: one round, one conflict, one contest. Files name its term.

    ``once`` is the term it had in an earlier release, under which older fights still name it. ``again`` tells
    whether, in the scene that it leaves, another begins at once; ``usual`` whether Enter begins it there,
    though others stand before it.
    """

    rule: Rule
    why_not: Callable[[Scene], WhyNot | None] = always
    once: str = ""
    again: Callable[[Scene], bool] = never
    usual: Callable[[Scene], bool] = never


class Offer(Termed, frozen=True):
    """A short rule that may be run in the middle of another, while that one has put it up.

    Where it is made to one person alone, ``who`` is he.
    """

    rule: Rule
    why_not: Callable[[Scene], WhyNot | None] = always
    who: Name = Name("")

    @property
    def key(self) -> str:
        """What files know it by: each person has his own of the same term."""
        return f"{self.who}/{self.term}" if self.who else self.term

    def words(self, scene: Scene) -> str:
        """What it is, and to whom it is made where it is not made to all."""
        return offered(self.key, scene)


class Facing(Struct, frozen=True):
    """Two who face each other across the table: ``first`` began it and finishes his cards first."""

    first: Name
    second: Name


class Ledger:
    """What the rules of one run write into: the scene, and the facts not yet fetched.

    ``offers`` are those put up, ``holds`` the conditions that the turns under way stand on, ``facing`` those
    who face each other, all outermost first. ``unasked`` counts turns and facts since the last question.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.told: list[Fact] = []
        self.offers: list[Offer] = []
        self.holds: list[Condition] = []
        self.facing: list[Facing] = []
        self.unasked = 0

    def go_on(self) -> None:
        """Count a step of the rule. Raises `NeverAsks` where it goes on and on, for nothing else stops it."""
        self.unasked += 1
        if self.unasked > MOST_UNASKED:
            said = "This goes on and on and asks nobody: its rule is at fault. Answer otherwise, or undo."
            raise NeverAsks(say(said))

    def happen(self, fact: Fact) -> None:
        """Change the scene by a fact, which is as secret as the draws that it tells of."""
        self.go_on()
        seen = fact.to_whom(self.scene)
        if seen != fact.seen:
            fact = replace(fact, seen=seen)
        self.scene = happen(self.scene, fact)
        self.told.append(fact)


class Table:
    """A place at the table: the shared ledger, and the path that begins the keys of what is asked here."""

    def __init__(self, ledger: Ledger, path: str = "") -> None:
        self._ledger = ledger
        self._path = path

    @property
    def scene(self) -> Scene:
        """What is true now. Look again after every ``await``."""
        return self._ledger.scene

    def of(self, name: Name) -> Combatant:
        """Who goes by this name now."""
        return self.scene.of(name)

    def at(self, *steps: str) -> Table:
        """The same table, further along the path: ``table.at("round 2", "Fred")``."""
        return Table(self._ledger, "".join((self._path, *(step + "/" for step in steps))))

    def key(self, name: str) -> str:
        """The key of a question that is put here: what `Shown` names."""
        return self._path + name

    def happen(self, fact: Fact) -> None:
        """Tell what happened: the only way anything changes."""
        self._ledger.happen(fact)

    async def ask(self, question: Question[A]) -> A:
        """Put a question and wait for its answer."""
        asked: Asked[A] = Asked(self.key(question.name), question)
        return await asked

    async def turn(self, holds: Condition, rule: Coroutine[Any, Any, A]) -> A | None:
        """Run a part of a rule for as long as ``holds`` is true; None when it is not, or an aside ends it.

        It is looked at first and after asides only: what the rule itself does never ends its turn.
        """
        with closing(rule):
            self._ledger.go_on()
            return await self._held(holds, rule) if true_of(holds, self.scene) else None

    async def _held(self, holds: Condition, rule: Coroutine[Any, Any, A]) -> A | None:
        own: Condition = lambda scene: holds(scene)  # noqa: E731 - one of its own for each turn
        self._ledger.holds.append(own)
        try:
            return await rule
        except Moot as moot:
            if moot.holds is not own:
                raise
            return None
        finally:
            self._ledger.holds.remove(own)

    @contextmanager
    def offering(self, *offers: Offer) -> Iterator[None]:
        """Put short rules up for as long as the block lasts."""
        self._ledger.offers.extend(offers)
        try:
            yield
        finally:
            for offer in offers:
                self._ledger.offers.remove(offer)

    @contextmanager
    def facing(self, first: Name, second: Name) -> Iterator[None]:
        """Let two face each other for as long as the block lasts: views show their cards side by side."""
        self._ledger.facing.append(Facing(first, second))
        try:
            yield
        finally:
            self._ledger.facing.pop()
