"""The facts of a combat: rounds and stages, aims, answers and Advantages (CT-13 … CT-57)."""

from typing import ClassVar

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.contest.state import (
    STAGES,
    Advantage,
    Answer,
    Deed,
    Fight,
    Intent,
    advantage,
    changed,
    fight,
)
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import listed, say

_DEEDS: dict[Deed, str] = {
    "melee": "{who} goes for {target}.",
    "shoot": "{who} aims at {target}.",
    "charge": "{who} charges {target}.",
    "sneak": "{who} sneaks up on {target}.",
    "move": "{who} goes somewhere else.",
    "nothing": "{who} attacks nobody.",
}
_ANSWERS: dict[Answer, str] = {
    "melee": "{who} answers with Melee.",
    "flee": "{who} flees.",
    "maneuver": "{who} maneuvers.",
}


class RoundBegan(Fact, frozen=True):
    """A round of a combat begins."""

    tone: ClassVar[str] = "heading"

    number: int

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, round=self.number, stage=0)

    @override
    def words(self, scene: Scene) -> str:
        return say("Round {number}", number=self.number)


class StageBegan(Fact, frozen=True):
    """One of the stages of a round begins."""

    tone: ClassVar[str] = "step"

    stage: int

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, stage=self.stage)

    @override
    def words(self, scene: Scene) -> str:
        return STAGES[self.stage - 1].title if 0 < self.stage <= len(STAGES) else ""


class RoundEnded(Fact, frozen=True):
    """The round is over: nobody is in Melee, and every Advantage is gone (CT-14, CT-22)."""

    tone: ClassVar[str] = "quiet"

    def on(self, scene: Scene) -> Scene:
        """What lasts longer stays: what is to be reloaded, who is inside a reach."""
        now = fight(scene)
        return replace(scene, state=Fight(round=now.round, empty=now.empty, close=now.close))


class CombatEnded(Fact, frozen=True):
    """The combat is over; what is to be reloaded still is."""

    @override
    def on(self, scene: Scene) -> Scene:
        return replace(scene, state=Fight(empty=fight(scene).empty))

    @override
    def words(self, scene: Scene) -> str:
        return say("The combat is over.")


class Aimed(Fact, frozen=True):
    """What somebody aims to do in this round, in place of what he did before (CT-13, CT-52)."""

    who: Name
    intents: tuple[Intent, ...]

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, intents={**fight(scene).intents, self.who: self.intents})

    @override
    def words(self, scene: Scene) -> str:
        said = (self._one(scene, intent) for intent in self.intents)
        return " ".join(said)

    def _one(self, scene: Scene, intent: Intent) -> str:
        return say(_DEEDS[intent.deed], who=scene.label(self.who), target=scene.label(intent.target))


class Answered(Fact, frozen=True):
    """How somebody who is attacked answers (CT-13)."""

    who: Name
    answer: Answer

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, answers={**fight(scene).answers, self.who: self.answer})

    @override
    def words(self, scene: Scene) -> str:
        return say(_ANSWERS[self.answer], who=scene.label(self.who))


class Fought(Fact, frozen=True):
    """One went for another, and the two are engaged in this round (CT-54)."""

    who: Name
    whom: Name

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, fought=(*fight(scene).fought, (self.who, self.whom)))


class AdvantageGained(Fact, frozen=True):
    """Somebody has a Melee Advantage over another, in place of one he had (CT-20, CT-21, CT-34, CT-53)."""

    held: Advantage

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, advantages=(*_others(scene, self.held.who, self.held.over), self.held))

    @override
    def words(self, scene: Scene) -> str:
        said = "{who} has a Melee Advantage over {over} (+{worth})."
        if self.held.decisive:
            said = "{who} has a Decisive Melee Advantage over {over} (+{worth})."
        names = {"who": scene.label(self.held.who), "over": scene.label(self.held.over)}
        return say(said, worth=self.held.worth, **names)


class AdvantageGone(Fact, frozen=True):
    """An Advantage is used, or let be: hit or miss, it is gone (CT-22)."""

    tone: ClassVar[str] = "quiet"

    who: Name
    over: Name

    def on(self, scene: Scene) -> Scene:
        """Nothing happens where there is none."""
        return changed(scene, advantages=_others(scene, self.who, self.over))


class AttackUsed(Fact, frozen=True):
    """One of several attacks at once is used: the next strike of the round needs another (CT-55)."""

    who: Name
    attack: str

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, struck=(*fight(scene).struck, (self.who, self.attack)))


class Retargeted(Fact, frozen=True):
    """The GM names another target: whom somebody goes for, and over whom he has what he has gained."""

    who: Name
    target: Name

    def on(self, scene: Scene) -> Scene:
        """His aims and his Advantages; what others aim at stays."""
        now, who = fight(scene), self.who
        aims = now.intents.get(who, ())
        turned = tuple(replace(one, target=self.target) if one.target else one for one in aims)
        held = tuple(replace(one, over=self.target) if one.who == who else one for one in now.advantages)
        intents = {**now.intents, who: turned or (Intent("melee", self.target),)}
        return changed(scene, intents=intents, advantages=held)

    @override
    def words(self, scene: Scene) -> str:
        said = "{who}’s target is {target}, by the GM’s word."
        return say(said, who=scene.label(self.who), target=scene.label(self.target))


class CameClose(Fact, frozen=True):
    """Somebody is inside another’s reach, which is of no use against him any more (CT-42)."""

    who: Name
    reaching: Name

    def on(self, scene: Scene) -> Scene:
        """For as long as he is in melee range."""
        return changed(scene, close=(*fight(scene).close, (self.reaching, self.who)))

    @override
    def words(self, scene: Scene) -> str:
        said = "{who} is inside {reaching}’s reach."
        return say(said, who=scene.label(self.who), reaching=scene.label(self.reaching))


class WentApart(Fact, frozen=True):
    """Somebody is no longer inside another’s reach, which counts against them again (CT-42)."""

    who: Name
    reaching: Name

    def on(self, scene: Scene) -> Scene:
        """Nothing happens when they were not inside it."""
        left = tuple(pair for pair in fight(scene).close if pair != (self.reaching, self.who))
        return changed(scene, close=left)

    @override
    def words(self, scene: Scene) -> str:
        said = "{who} is no longer inside {reaching}’s reach."
        return say(said, who=scene.label(self.who), reaching=scene.label(self.reaching))


FACTS: tuple[type[Fact], ...] = (
    RoundBegan, StageBegan, RoundEnded, CombatEnded, Aimed, Answered, Fought, AdvantageGained, AdvantageGone,
    Retargeted, CameClose, WentApart, AttackUsed,
)  # fmt: skip


def names(scene: Scene, whom: tuple[Name, ...]) -> str:
    """Several people in a sentence."""
    return listed([scene.label(name) for name in whom])


def _others(scene: Scene, who: Name, over: Name) -> tuple[Advantage, ...]:
    gone = advantage(scene, who, over)
    return tuple(one for one in fight(scene).advantages if one != gone)
