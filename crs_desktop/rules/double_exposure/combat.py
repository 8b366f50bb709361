"""What the CRS keeps of a Combat in the scene, and the facts that change it (CRS, Combat)."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from crs_desktop.rules.course import Course
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.house_rules import reads
from crs_desktop.rules.double_exposure.house_rules.stats import ENERGY
from crs_desktop.rules.double_exposure.sheet import down, life_left, stat
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Combatant, Marker, Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

Lost = Literal["life", "em"]
"""What is lost in a Combat and comes back; the field of a sheet that is full then."""
END_OF_ROUND = "end of the round"
STANCE = Marker("stance", "Defensive Stance")
FLED = Marker("run", "fled")


class Combat(Struct, frozen=True):
    """The round and its step, and the Combatants.

    ``round`` is 0 while there is no Combat, ``step`` 0 between two rounds. ``deeds`` is what everybody has
    done, oldest first. Of this round: how often a DR was halved, who may stop nobody (``no_catch``), who has
    used his Suggestion. ``protects`` maps whoever is Taking a Blow to whom he does it for, ``bent`` holds
    the Suggestions of this Combat and the services of the last hour, ``surprise`` who made the one Surprise
    Action of this situation, ``veterans`` who was in the Combat just over, ``fled`` who has fled this one.
    ``veterans`` may be of earlier ones too, ``last`` are those of the last alone.
    """

    round: int = 0
    step: int = 0
    within: tuple[Name, ...] = ()
    deeds: tuple[Any, ...] = ()
    halvings: Mapping[Name, int] = {}
    protects: Mapping[Name, Name] = {}
    no_catch: tuple[Name, ...] = ()
    suggested: tuple[Name, ...] = ()
    bent: tuple[Any, ...] = ()
    surprise: str = ""
    veterans: tuple[Name, ...] = ()
    fled: tuple[Name, ...] = ()
    last: tuple[Name, ...] = ()


def combat(scene: Scene) -> Combat:
    """The Combat as it stands."""
    state = scene.state
    return state if isinstance(state, Combat) else Combat()


def is_on(scene: Scene) -> bool:
    """Whether there is a Combat."""
    return combat(scene).round > 0


def course(scene: Scene) -> Course | None:
    """Where the round is."""
    now = combat(scene)
    stages = edition(scene).stages
    return Course(say("Round {round}", round=now.round), stages, now.step - 1) if now.round else None


def in_combat(scene: Scene, who: Name) -> bool:
    """Whether he is in the Combat that goes on, with an Action in this round or without one (CRS-74).

    A bystander is in none: the GM may have taken him out of it.
    """
    named = is_on(scene) and who in scene.combatants and who in combat(scene).within
    return named and not scene.of(who).bystander


def has_fled(scene: Scene, who: Name) -> bool:
    """Whether his Flee time is not over: the marker says so, and the GM may take it off."""
    return FLED in scene.of(who).markers


def why_not_present(scene: Scene, who: Name) -> WhyNot | None:
    """Why somebody can neither be attacked nor attack: he is down, away, or taken out of the Combat.

    Whoever stands by can be both, and a Combat draws him in by it (CRS-74, CRS-102).
    """
    one = scene.of(who)
    if down(scene, who):
        return WhyNot(say("{who} is {down}.", who=one.label, down=down(scene, who)), "CRS-18")
    if has_fled(scene, who):
        return WhyNot(say("{who} has fled, and the Flee time is not over.", who=one.label), "CRS-148")
    if is_on(scene) and one.bystander and who in combat(scene).within:
        return WhyNot(say("{who} is not in the fight.", who=one.label), "CRS-65")
    return None


def all_present(scene: Scene, names: tuple[Name, ...]) -> bool:
    """Whether all of these are here, not down, and not away."""
    return all(name in scene.combatants and why_not_present(scene, name) is None for name in names)


def able(scene: Scene, who: Name) -> bool:
    """Whether he takes part and is not down; in a Combat, only who is in it."""
    return why_not_able(scene, who) is None


def why_not_able(scene: Scene, who: Name) -> WhyNot | None:
    """Why somebody has no part in the fight now."""
    if why_not := why_not_present(scene, who):
        return why_not
    if is_on(scene) and not in_combat(scene, who) and not has_turn(scene, who):
        said = "{who} is not in this Combat: the next round is the first to enter."
        return WhyNot(say(said, who=scene.label(who)), "CRS-71")
    return None


def has_turn(scene: Scene, who: Name) -> bool:
    """Whether he has a place in the order: the GM may give one to whom he likes."""
    return any(turn.who == who for turn in scene.order)


def who_is_able(scene: Scene) -> tuple[Name, ...]:
    """Everybody who takes part and is not down."""
    return tuple(who for who in scene.combatants if able(scene, who))


def in_stance(combatant: Combatant) -> bool:
    """Whether he is in a Defensive Stance: its marker is what says so."""
    return STANCE in combatant.markers


class Joined(Fact, frozen=True):
    """Somebody is a Combatant from now on; what LIFE and EM he has left is noted (CRS-65, CRS-66)."""

    who: Name

    def on(self, scene: Scene) -> Scene:
        """He stands by no more."""
        now = combat(scene)
        within = tuple(name for name in now.within if name != self.who)
        fled = tuple(name for name in now.fled if name != self.who)
        scene = scene.changed(self.who, bystander=False)
        return replace(scene, state=replace(now, within=(*within, self.who), fled=fled))

    def words(self, scene: Scene) -> str:
        """What he has left."""
        left = say("LIFE {life}", life=life_left(scene, self.who))
        if reads(scene, ENERGY, "used"):
            left = say("{life}, EM {em}", life=left, em=stat(scene, self.who, "em_left"))
        return say("{who} is in the Combat: {left}.", who=scene.label(self.who), left=left)


class RoundBegan(Fact, frozen=True):
    """A round of Combat begins; it leaves the bars of ``surprise`` and ``veterans`` (CRS-59, CRS-99).

    ``worn`` by a Surprise Action before it, DR stays halved in it (CRS-58).
    """

    tone: ClassVar[str] = "heading"

    number: int
    surprise: str = ""
    veterans: tuple[Name, ...] = ()
    worn: bool = False

    def on(self, scene: Scene) -> Scene:
        """Nobody has an order yet."""
        bars = {"surprise": self.surprise, "veterans": self.veterans}
        fresh = {"step": 0, "no_catch": (), "suggested": (), **bars}
        halvings = combat(scene).halvings if self.worn else {}
        now = replace(combat(scene), round=self.number, halvings=halvings, **fresh)
        return replace(scene, state=now, order=())

    def words(self, scene: Scene) -> str:
        """Its number."""
        return say("Round {number}", number=self.number)


class DrWhole(Fact, frozen=True):
    """Clean Up outside of a round: no DR is halved any more (CRS-58, CRS-106)."""

    def on(self, scene: Scene) -> Scene:
        """For everybody."""
        return replace(scene, state=replace(combat(scene), halvings={}))

    def words(self, scene: Scene) -> str:
        """That it is whole."""
        return say("Every DR is whole again.")


class StepBegan(Fact, frozen=True):
    """One of the steps of a round begins; 0 is the time between two rounds."""

    tone: ClassVar[str] = "step"

    step: int

    def on(self, scene: Scene) -> Scene:
        """Remembers it."""
        return replace(scene, state=replace(combat(scene), step=self.step))

    def words(self, scene: Scene) -> str:
        """Its name."""
        stages = edition(scene).stages
        if not 0 < self.step <= len(stages):
            return ""
        return say("Step {step}: {title}", step=self.step, title=stages[self.step - 1].title)


class CombatEnded(Fact, frozen=True):
    """The Combat is over; ``why`` says how, ``veterans`` of an earlier one are barred still (CRS-99)."""

    why: str
    veterans: tuple[Name, ...] = ()

    def on(self, scene: Scene) -> Scene:
        """There is none; of the deeds only everybody’s last one counts on."""
        now = combat(scene)
        last = {deed.who: replace(deed, past=True) for deed in now.deeds}
        bent = tuple(one for one in now.bent if one.kind == "coercion")
        veterans = (*now.within, *self.veterans)
        after = Combat(deeds=tuple(last.values()), veterans=veterans, bent=bent, last=now.within)
        kept = replace(now, **asdict(after))  # an edition may hold more than this in it
        return replace(scene, state=kept, order=())

    def words(self, scene: Scene) -> str:
        """How it ended."""
        return say("The Combat is over: {why}.", why=self.why)


class Rested(Fact, frozen=True):
    """The time of rest after a Combat is over: those who were in it may surprise others again (CRS-99)."""

    def on(self, scene: Scene) -> Scene:
        """Nobody comes from a Combat any more."""
        return replace(scene, state=replace(combat(scene), veterans=()))

    def words(self, scene: Scene) -> str:
        """That it is."""
        return say("The time of rest is over.")


class CoercibleAgain(Fact, frozen=True):
    """The hour is over in which nobody coerces somebody to the same type of action again (CRS-184)."""

    whom: Name
    what: str

    def on(self, scene: Scene) -> Scene:
        """That service is forgotten."""
        now = combat(scene)
        bent = tuple(one for one in now.bent if (one.whom, one.what) != (self.whom, self.what))
        return replace(scene, state=replace(now, bent=bent))


class Settled(Fact, frozen=True):
    """By a house rule all who were in the Combat may surprise others once they could flee (CRS-99)."""

    def on(self, scene: Scene) -> Scene:
        """Nobody comes from a Combat any more."""
        return replace(scene, state=replace(combat(scene), veterans=()))


class Healed(Fact, frozen=True):
    """All that somebody has lost is back: LIFE or EM, or both where ``lost`` is empty."""

    tone: ClassVar[str] = "healed"

    who: Name
    lost: Literal["", "life", "em"] = ""

    def on(self, scene: Scene) -> Scene:
        """As if nothing had been lost."""
        back = [f"{lost}_left" for lost in ("life", "em") if self.lost in ("", lost)]
        fields = scene.of(self.who).fields
        return scene.changed(self.who, fields={id_: fields[id_] for id_ in fields if id_ not in back})

    def words(self, scene: Scene) -> str:
        """Before and after."""
        field = "em_left" if self.lost == "em" else "life_left"
        before, after = stat(scene, self.who, field), stat(self.on(scene), self.who, field)
        said = "{who} has EM again: {before} → {after}."
        said = said if self.lost == "em" else "{who} heals: LIFE {before} → {after}."
        return say(said, who=scene.label(self.who), before=before, after=after)
