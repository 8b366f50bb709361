"""Real fights without people: a scene is played by the rules, decisions by a policy, chance by a seed.

A fight is the same whether it is played here without a journal or in a session: both make the same runs with
the same keys, and a card depends only on the seed, the key and what is left in the deck.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from crs_desktop.play.balance.fast import cards_of
from crs_desktop.play.balance.plan import (
    FightPlan,
    FightResult,
    health_in,
    playing_out,
    policy_of,
    seed_of,
    side_of,
    taking_part,
)
from crs_desktop.play.session.session import Session
from crs_desktop.play.session.sources import Sources
from crs_desktop.play.session.under_way import start
from crs_desktop.rules import load_system
from crs_desktop.rules.ask import Chance, Question
from crs_desktop.rules.chance_questions import Draw
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name, whole
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_MOST_ANSWERS = 20_000


class Playing(Protocol):
    """A run or a session: open questions that can be answered."""

    @property
    def scene(self) -> Scene:
        """Scene now."""

    @property
    def open(self) -> Mapping[str, Question[Any]]:
        """Open questions by key."""

    def answer(self, key: str, answer: Any) -> None:
        """Answer one of them."""


def play(plan: FightPlan, number: int) -> FightResult:
    """Play one fight of a plan."""
    system = load_system(plan.scene.system)
    fight, answers = FightUnderWay(system, plan.scene), Answers(system, plan, number)
    while not fight.over:
        run = start(system, fight.procedure, fight.rounds, fight.scene)
        answers.give(run)
        fight.after(run.scene, run.told())
    return fight.fought(number)


def play_in(session: Session, plan: FightPlan, number: int) -> None:
    """Play one fight of a plan in a session, which writes every answer to its journal."""
    fight, answers = FightUnderWay(session.system, session.scene), Answers(session.system, plan, number)
    while not fight.over:
        before = len(session.path)
        session.begin(fight.procedure)
        answers.give(session)
        facts = (fact for node in session.path[before:] for fact in node.entry.facts)
        fight.after(session.scene, tuple(facts))


class Answers:
    """The answers of one fight: decisions by the policy, cards and dice by the seed.

    The cards of a fast fight are those of the fast player. Draws without effect on the fight, such as who
    loots a body, have no card there and are left to the seed.
    """

    def __init__(self, system: System, plan: FightPlan, number: int) -> None:
        self._policy, self._health = policy_of(system, plan.policy), health_in(system)
        # nothing is undone here, so no card is face up before it is drawn
        self._sources = Sources(seed_of(plan.seed, number), lambda _fan: None)
        self.cards = cards_of(plan, number) if plan.fast else {}

    def give(self, playing: Playing) -> None:
        """Answer questions until none is open."""
        for _ in range(_MOST_ANSWERS):  # a rule that asks for ever must not hold up thousands of fights
            found = next(iter(playing.open.items()), None)
            if found is None:
                return
            playing.answer(found[0], self._answer(*found, playing.scene))
        raise NotAllowed(say("A round asked more than {most} questions.", most=_MOST_ANSWERS))

    def _answer(self, key: str, question: Question[Any], scene: Scene) -> Any:
        # a key begins with the number of its run
        if isinstance(question, Draw) and (card := self.cards.get(key.partition("/")[2])):
            return question.read(scene, card)
        if isinstance(question, Chance):
            return self._sources.usual(key, question, scene)
        return self._policy.answer(scene, question, self._health)


class FightUnderWay:
    """A fight under way: the scene between two rounds, and what is noted of it."""

    def __init__(self, system: System, scene: Scene) -> None:
        self._system, self._how = system, playing_out(system)
        self.scene, self.rounds = scene, 0
        self._names = tuple(taking_part(scene).combatants)
        self._sides = {who: side_of(scene, who) for who in self._names}
        self._left: dict[Name, tuple[int, ...]] = dict.fromkeys(self._names, ()) if self._how.life else {}
        self._fell: dict[Name, int] = {}
        self._beaten = Counter[str]()

    @property
    def procedure(self) -> str:
        """Title of the procedure that is run again and again."""
        return self._how.procedure

    @property
    def over(self) -> bool:
        """Whether fewer than two sides stand, or the fight lasts too long."""
        if self.rounds >= (1 if self._how.once else self._how.rounds) or len(self._standing()) < 2:
            return True
        # Two sides may stand, and yet nobody be able to act.
        return self._system.procedure(self.procedure).why_not(self.scene) is not None

    def after(self, scene: Scene, facts: Iterable[Fact]) -> None:
        """Note a round that has been played."""
        self.scene, self.rounds = scene, self.rounds + 1
        for who in self._names:
            if self._is_out(who) and who not in self._fell:
                self._fell[who] = self.rounds
            if who in self._left:
                self._left[who] = (*self._left[who], self._life(who))
        beaten = filter(None, map(self._how.beaten, facts))
        self._beaten.update(self._sides[who] for who in beaten if who in self._sides)

    def fought(self, number: int) -> FightResult:
        """Return the fight as it ended."""
        return FightResult(number, self._won(), self.rounds, self._left, self._fell)

    def _won(self) -> str:
        sides = dict.fromkeys(self._sides.values())
        if self._how.once:
            least = min(self._beaten[side] for side in sides)
            best = [side for side in sides if self._beaten[side] == least]
        else:
            best = self._standing()
        return best[0] if len(best) == 1 else ""

    def _standing(self) -> list[str]:
        return [*dict.fromkeys(side for who, side in self._sides.items() if not self._is_out(who))]

    def _is_out(self, who: Name) -> bool:
        return who not in self.scene.combatants or bool(self._system.out(self.scene, who))

    def _life(self, who: Name) -> int:
        if who not in self.scene.combatants:
            return 0  # whoever fled is lost to their side, with whatever LIFE is left
        return max(0, whole(self._system.values(self.scene, who)[self._how.life]))
