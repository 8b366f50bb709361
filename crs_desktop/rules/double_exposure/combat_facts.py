"""Facts that change the state of a Combat: members, rounds and its end (CRS, Combat)."""

from typing import ClassVar, Literal

from msgspec.structs import asdict, replace

from crs_desktop.override import override
from crs_desktop.rules.double_exposure.combat import Combat, combat
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.house_rules.stats import ENERGY
from crs_desktop.rules.double_exposure.sheet.sheet import life_left, stat
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.item_states import things
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name, without
from crs_desktop.words import listed, say, translated

SHOWN = 3
"""The first step in which all items and powers have been shown."""


class GaugeMoved(Fact, frozen=True):
    """A gauge goes by ``amount`` from ``before`` to ``left``; each gauge has a fact of its own."""

    gauge: ClassVar[str]

    who: Name
    amount: int
    before: int
    left: int

    @override
    def on(self, scene: Scene) -> Scene:
        return scene.with_field(self.who, self.gauge, self.left)


class Joined(Fact, frozen=True):
    """A combatant joins the Combat; the log notes their current LIFE and EM (CRS-65, CRS-66)."""

    tone: ClassVar[str] = "quiet"

    who: Name

    def on(self, scene: Scene) -> Scene:
        """Add the combatant and clear the bystander flag."""
        now = combat(scene)
        scene = scene.changed(self.who, bystander=False)
        within, unshown = ((*without(names, self.who), self.who) for names in (now.within, now.unshown))
        now = replace(now, within=within, unshown=unshown, fled=without(now.fled, self.who))
        return replace(scene, state=now)

    @override
    def words(self, scene: Scene) -> str:
        left = say("LIFE {life}", life=life_left(scene, self.who))
        if ENERGY.reads(scene, "used"):
            left = say("{life}, EM {em}", life=left, em=stat(scene, self.who, "em_left"))
        # some editions keep items secret until used: the log is read by all
        known = () if edition(scene).shown_at_use else scene.of(self.who).items
        has = "; ".join(filter(None, (left, listed(things(known)))))
        return say("{who} joins the Combat: {left}.", who=scene.label(self.who), left=has)


class NotSeen(Fact, frozen=True):
    """A combatant does not see the target of an Action, and may choose another one (CRS-107).

    ``why`` names the wall between them, if walls decided.
    """

    who: Name
    whom: Name
    why: str = ""

    @override
    def on(self, scene: Scene) -> Scene:
        now = combat(scene)
        return replace(scene, state=replace(now, unseen=(*now.unseen, (self.who, self.whom))))

    @override
    def words(self, scene: Scene) -> str:
        names = {"who": scene.label(self.who), "target": scene.label(self.whom)}
        said = "{who} does not see {target}, {why}." if self.why else "{who} does not see {target}."
        return say(said, **names, why=self.why)


class RoundBegan(Fact, frozen=True):
    """A round begins; ``surprise`` and ``veterans`` are the bars that stay in force (CRS-59, CRS-99).

    ``worn``: DR halved by a Surprise Action before the Combat stays halved (CRS-58).
    """

    tone: ClassVar[str] = "heading"

    number: int
    surprise: str = ""
    veterans: tuple[Name, ...] = ()
    worn: bool = False

    def on(self, scene: Scene) -> Scene:
        """Clear the order and everything that is valid for one round only."""
        bars = {"surprise": self.surprise, "veterans": self.veterans}
        # what is valid for one round only
        fresh = {"step": 0, "no_catch": (), "suggested": (), "kept_on": (), **bars}
        halvings = combat(scene).halvings if self.worn else {}
        now = replace(combat(scene), round=self.number, halvings=halvings, **fresh)
        return replace(scene, state=now, order=())

    @override
    def words(self, scene: Scene) -> str:
        return say("Round {number}", number=self.number)


class DrWhole(Fact, frozen=True):
    """Clean Up outside of a round: halved DR is restored (CRS-58, CRS-106)."""

    @override
    def on(self, scene: Scene) -> Scene:
        return replace(scene, state=replace(combat(scene), halvings={}))

    @override
    def words(self, scene: Scene) -> str:
        return say("DR is no longer halved for anybody.")


class StepBegan(Fact, frozen=True):
    """A step of the round begins; 0 is the time between two rounds."""

    tone: ClassVar[str] = "step"

    step: int

    @override
    def on(self, scene: Scene) -> Scene:
        now = replace(combat(scene), step=self.step)
        return replace(scene, state=replace(now, unshown=()) if self.step == SHOWN else now)

    @override
    def words(self, scene: Scene) -> str:
        stages = edition(scene).stages
        if not 0 < self.step <= len(stages):
            return ""
        return say("Step {step}: {title}", step=self.step, title=stages[self.step - 1].title)


class CombatEnded(Fact, frozen=True):
    """The Combat ends; ``veterans`` of an earlier one stay barred from Surprise (CRS-99).

    ``why`` is a template for the reason; it may name ``who``, the last combatant left.
    """

    tone: ClassVar[str] = "event"

    why: str
    veterans: tuple[Name, ...] = ()
    who: Name = Name("")

    def on(self, scene: Scene) -> Scene:
        """Clear the Combat; keep only the last Action of each combatant."""
        now = combat(scene)
        last = {deed.who: replace(deed, past=True) for deed in now.deeds}
        # a Suggestion ends with its Combat; a service is remembered for its hour (CRS-184)
        bent = tuple(one for one in now.bent if one.kind == "coercion")
        # all Combatants become veterans, besides those whom an earlier Combat still bars
        veterans = (*now.within, *self.veterans)
        after = Combat(deeds=tuple(last.values()), veterans=veterans, bent=bent, last=now.within)
        kept = replace(now, **asdict(after))  # keeps the fields that an edition adds in its own subclass
        return replace(scene, state=kept, order=())

    @override
    def words(self, scene: Scene) -> str:
        return say("The Combat is over: {why}.", why=translated(self.why, who=scene.label(self.who)))


class Settled(Fact, frozen=True):
    """Former Combatants may use Surprise again after the free Flee, by house rule (CRS-99)."""

    def on(self, scene: Scene) -> Scene:
        """Clear the veterans."""
        return replace(scene, state=replace(combat(scene), veterans=()))


class Rested(Settled, frozen=True):
    """The rest after a Combat is over: its Combatants may use Surprise again (CRS-99)."""

    @override
    def words(self, scene: Scene) -> str:
        return say("The rest after the Combat is over.")


class CoercibleAgain(Fact, frozen=True):
    """The hour is over in which nobody may coerce ``whom`` to the same type of action (CRS-184)."""

    whom: Name
    what: str

    @override
    def on(self, scene: Scene) -> Scene:
        now = combat(scene)
        bent = tuple(one for one in now.bent if (one.whom, one.what) != (self.whom, self.what))
        return replace(scene, state=replace(now, bent=bent))


class Healed(Fact, frozen=True):
    """All lost LIFE or EM is back; both if ``lost`` is empty."""

    tone: ClassVar[str] = "healed"

    who: Name
    lost: Literal["", "life", "em"] = ""

    def on(self, scene: Scene) -> Scene:
        """Drop the fields of what is left: a sheet without them is full."""
        back = [f"{lost}_left" for lost in ("life", "em") if self.lost in ("", lost)]
        fields = scene.of(self.who).fields
        return scene.changed(self.who, fields={id_: fields[id_] for id_ in fields if id_ not in back})

    @override
    def words(self, scene: Scene) -> str:
        field = "em_left" if self.lost == "em" else "life_left"
        before, after = stat(scene, self.who, field), stat(self.on(scene), self.who, field)
        said = "{who} recovers EM: {before} → {after}."
        # healing both at once is told by LIFE alone
        said = said if self.lost == "em" else "{who} heals: LIFE {before} → {after}."
        return say(said, who=scene.label(self.who), before=before, after=after)
