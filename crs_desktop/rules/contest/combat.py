"""Facts of a combat: rounds and stages, aims, answers and Advantages (CT-13 … CT-57)."""

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
from crs_desktop.words import say

_DEEDS: dict[Deed, str] = {
    "melee": "{who} engages {target} in Melee.",
    "shoot": "{who} aims at {target}.",
    "charge": "{who} charges {target}.",
    "sneak": "{who} sneaks up on {target}.",
    "move": "{who} moves elsewhere.",
    "nothing": "{who} attacks nobody.",
}
_ANSWERS: dict[Answer, str] = {
    "melee": "{who} answers with Melee.",
    "flee": "{who} flees.",
    "maneuver": "{who} maneuvers.",
}


class RoundBegan(Fact, frozen=True):
    """The start of a combat round."""

    tone: ClassVar[str] = "heading"

    number: int

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, round=self.number, stage=0)

    @override
    def words(self, scene: Scene) -> str:
        return say("Round {number}", number=self.number)


class StageBegan(Fact, frozen=True):
    """The start of one stage of a round."""

    tone: ClassVar[str] = "step"

    stage: int

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, stage=self.stage)

    @override
    def words(self, scene: Scene) -> str:
        # A hand-written record may name a stage that does not exist.
        return STAGES[self.stage - 1].title if 0 < self.stage <= len(STAGES) else ""


class RoundEnded(Fact, frozen=True):
    """The end of a round: all Melees end, and all Advantages are lost (CT-14, CT-22)."""

    tone: ClassVar[str] = "quiet"

    def on(self, scene: Scene) -> Scene:
        """Keep only the weapons to reload and the combatants inside a reach."""
        now = fight(scene)
        # Reloading takes several rounds, and a reach is left only by moving away.
        return replace(scene, state=Fight(round=now.round, empty=now.empty, close=now.close))


class CombatEnded(Fact, frozen=True):
    """The end of the combat; empty weapons stay empty."""

    tone: ClassVar[str] = "event"

    @override
    def on(self, scene: Scene) -> Scene:
        # Time passes between combats only if the GM says so; “Reload everything” is a procedure of its own.
        return replace(scene, state=Fight(empty=fight(scene).empty))

    @override
    def words(self, scene: Scene) -> str:
        return say("The combat is over.")


class Aimed(Fact, frozen=True):
    """A combatant’s declared aims for this round; they replace earlier ones (CT-13, CT-52)."""

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
    """The answer of an attacked combatant: Melee, Flee or Maneuver (CT-13)."""

    who: Name
    answer: Answer

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, answers={**fight(scene).answers, self.who: self.answer})

    @override
    def words(self, scene: Scene) -> str:
        return say(_ANSWERS[self.answer], who=scene.label(self.who))


class Fought(Fact, frozen=True):
    """A Melee between two combatants, who count as engaged for the rest of the round (CT-54)."""

    who: Name
    whom: Name

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, fought=(*fight(scene).fought, (self.who, self.whom)))


class AdvantageGained(Fact, frozen=True):
    """A Melee Advantage gained; it replaces an earlier one of the pair (CT-20, CT-21, CT-34, CT-53)."""

    held: Advantage

    @override
    def on(self, scene: Scene) -> Scene:
        # A pair has one Advantage: a decisive one replaces a plain one and is not added to it.
        return changed(scene, advantages=(*_others(scene, self.held.who, self.held.over), self.held))

    @override
    def words(self, scene: Scene) -> str:
        said = "{who} has a Melee Advantage over {over} (+{worth})."
        if self.held.decisive:
            said = "{who} has a Decisive Melee Advantage over {over} (+{worth})."
        names = {"who": scene.label(self.held.who), "over": scene.label(self.held.over)}
        return say(said, worth=self.held.worth, **names)


class AdvantageGone(Fact, frozen=True):
    """The loss of an Advantage that was used or passed up, hit or miss (CT-22)."""

    tone: ClassVar[str] = "quiet"

    who: Name
    over: Name

    def on(self, scene: Scene) -> Scene:
        """Remove the Advantage, if any."""
        return changed(scene, advantages=_others(scene, self.who, self.over))


class AttackUsed(Fact, frozen=True):
    """The use of one of several attacks; the next strike of the round needs another one (CT-55)."""

    who: Name
    attack: str

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, struck=(*fight(scene).struck, (self.who, self.attack)))


class Retargeted(Fact, frozen=True):
    """A new target, ruled by the GM, for a combatant’s aims and for the Advantages they hold."""

    who: Name
    target: Name

    def on(self, scene: Scene) -> Scene:
        """Redirect the aims and Advantages of ``who``; the aims of others stay."""
        now, who = fight(scene), self.who
        aims = now.intents.get(who, ())
        # Aims to move or to do nothing have no target to redirect.
        turned = tuple(replace(one, target=self.target) if one.target else one for one in aims)
        held = tuple(replace(one, over=self.target) if one.who == who else one for one in now.advantages)
        # A combatant without aims attacks by this ruling.
        intents = {**now.intents, who: turned or (Intent("melee", self.target),)}
        return changed(scene, intents=intents, advantages=held)

    @override
    def words(self, scene: Scene) -> str:
        said = "{who}’s target is now {target}, by the GM’s word."
        return say(said, who=scene.label(self.who), target=scene.label(self.target))


class CameClose(Fact, frozen=True):
    """An enemy inside a combatant’s reach; the reach no longer counts against that enemy (CT-42)."""

    who: Name
    reaching: Name

    def on(self, scene: Scene) -> Scene:
        """Record the pair; it counts as long as the two are in melee range."""
        return changed(scene, close=(*fight(scene).close, (self.reaching, self.who)))

    @override
    def words(self, scene: Scene) -> str:
        said = "{who} is inside {reaching}’s reach."
        return say(said, who=scene.label(self.who), reaching=scene.label(self.reaching))


class WentApart(Fact, frozen=True):
    """An enemy who left a combatant’s reach; the reach counts against that enemy again (CT-42)."""

    who: Name
    reaching: Name

    def on(self, scene: Scene) -> Scene:
        """Remove the pair, if recorded."""
        # The pair is (owner of the reach, enemy inside it).
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


def _others(scene: Scene, who: Name, over: Name) -> tuple[Advantage, ...]:
    gone = advantage(scene, who, over)
    return tuple(one for one in fight(scene).advantages if one != gone)
