"""What 2.6 keeps of a Combat beside what the CRS keeps, and the facts that change it."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.double_exposure.combat import Combat
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import listed, say


class Lent(Struct, frozen=True):
    """What a Reaction gives somebody for the Action that is under way."""

    who: Name
    name: str
    effect: str
    action: int


class Used(Struct, frozen=True):
    """A Reaction that is used up for a round."""

    who: Name
    name: str
    round: int


class AvatarCombat(Combat, frozen=True):
    """``asked`` are those whose eligibility is known, ``eligible`` who of them may be in the Combat.

    ``piled`` are those whose pile is laid; ``swapped`` tells the round of everybody’s last Item Swap.
    ``actions`` counts the Actions that were declared; ``means`` are the names of what everybody uses in the
    one under way, ``lent`` what Reactions give in it. ``codes`` are the Attributes of the attack that is
    defended against. ``stopped`` is whose Action a Reaction has taken away. After a Combat, ``free`` are
    those whose free Flee is still to come, ``bodies`` maps the dead to whoever may loot each.
    """

    asked: tuple[Name, ...] = ()
    eligible: tuple[Name, ...] = ()
    piled: tuple[Name, ...] = ()
    swapped: Mapping[Name, int] = {}
    actions: int = 0
    means: Mapping[Name, tuple[str, ...]] = {}
    lent: tuple[Lent, ...] = ()
    codes: tuple[str, ...] = ()
    used: tuple[Used, ...] = ()
    stopped: Name = Name("")
    free: tuple[Name, ...] = ()
    bodies: Mapping[Name, Name] = {}


def state(scene: Scene) -> AvatarCombat:
    """The Combat as it stands."""
    held = scene.state
    return held if isinstance(held, AvatarCombat) else AvatarCombat()


def _in(scene: Scene, **changes: object) -> Scene:
    return replace(scene, state=replace(state(scene), **changes))


class Checked(Fact, frozen=True):
    """Whether somebody is eligible to be in this Combat: asked once of each (AV-5, AV-6)."""

    who: Name
    eligible: bool

    def on(self, scene: Scene) -> Scene:
        """Remembered until the Combat is over."""
        now = state(scene)
        eligible = tuple(who for who in now.eligible if who != self.who)
        eligible = (*eligible, self.who) if self.eligible else eligible
        return _in(scene, asked=(*(who for who in now.asked if who != self.who), self.who), eligible=eligible)

    def words(self, scene: Scene) -> str:
        """Only who is not is worth a line."""
        return "" if self.eligible else say("{who} is not eligible.", who=scene.label(self.who))


class PileLaid(Fact, frozen=True):
    """Somebody has set aside what he uses in this Combat: what it is, nobody else sees (AV-9, AV-10)."""

    who: Name
    items: tuple[Item, ...]

    def on(self, scene: Scene) -> Scene:
        """His things are in these states from now on."""
        return _in(scene.changed(self.who, items=self.items), piled=_with(state(scene).piled, self.who))


class Swapped(Fact, frozen=True):
    """Somebody has made an Item Swap in place of an Action (AV-12, AV-13)."""

    who: Name
    items: tuple[Item, ...]

    def on(self, scene: Scene) -> Scene:
        """In use at once (AV-14)."""
        now = state(scene)
        scene = scene.changed(self.who, items=self.items)
        return _in(scene, swapped={**now.swapped, self.who: now.round})


class Uses(Fact, frozen=True):
    """With what somebody does what he does now: the one Item of it, and Skills (AV-29)."""

    who: Name
    names: tuple[str, ...]

    def on(self, scene: Scene) -> Scene:
        """It counts until his next Action, or until he defends with something else."""
        return _in(scene, means={**state(scene).means, self.who: self.names})

    @override
    def words(self, scene: Scene) -> str:
        names = listed([*self.names])
        return say("{who} uses {items}.", who=scene.label(self.who), items=names) if self.names else ""


class AttackMet(Fact, frozen=True):
    """The Attributes of the attack that somebody defends against."""

    codes: tuple[str, ...]

    @override
    def on(self, scene: Scene) -> Scene:
        return _in(scene, codes=self.codes)


class Declared(Fact, frozen=True):
    """An Action is declared: what Reactions gave in the one before is gone (AV-41)."""

    who: Name
    means: tuple[str, ...]

    def on(self, scene: Scene) -> Scene:
        """Of what everybody used, only his counts on."""
        now = state(scene)
        means = {self.who: self.means} if self.means else {}
        return _in(scene, actions=now.actions + 1, means=means, lent=(), codes=(), stopped=Name(""))


class Reacted(Fact, frozen=True):
    """A Reaction is declared, and used up for this round whatever comes of it (AV-44)."""

    who: Name
    name: str

    @override
    def on(self, scene: Scene) -> Scene:
        now = state(scene)
        return _in(scene, used=(*now.used, Used(self.who, self.name, now.round)))

    @override
    def words(self, scene: Scene) -> str:
        return say("{who} reacts: {what}.", who=scene.label(self.who), what=self.name)


class Given(Fact, frozen=True):
    """What a Reaction gives somebody, as long as the Action lasts that it was declared to."""

    who: Name
    name: str
    effect: str

    def on(self, scene: Scene) -> Scene:
        """As if he had it."""
        now = state(scene)
        return _in(scene, lent=(*now.lent, Lent(self.who, self.name, self.effect, now.actions)))

    @override
    def words(self, scene: Scene) -> str:
        return say("{name}: {who} {effect}.", name=self.name, who=scene.label(self.who), effect=self.effect)


class Stopped(Fact, frozen=True):
    """A Reaction has taken somebody’s Action away: he may declare a clearly different one (AV-45)."""

    who: Name

    @override
    def on(self, scene: Scene) -> Scene:
        return _in(scene, stopped=self.who)


class Freed(Fact, frozen=True):
    """Who may still declare his free Flee of the Combat that is over (AV-53); nobody once all were asked."""

    names: tuple[Name, ...]

    def on(self, scene: Scene) -> Scene:
        """It comes before any new Combat (AV-54)."""
        return _in(scene, free=self.names)


class Died(Fact, frozen=True):
    """Somebody was killed in the Combat that is over: a hole in his card, and his body lies here."""

    who: Name
    looter: Name = Name("")

    def on(self, scene: Scene) -> Scene:
        """One more in the area of deaths."""
        fields = scene.of(self.who).fields
        deaths = scene.of(self.who).number("deaths") + 1
        scene = scene.changed(self.who, fields={**fields, "deaths": deaths})
        return _in(scene, bodies={**state(scene).bodies, self.who: self.looter})

    def words(self, scene: Scene) -> str:
        """Who, and who may take one Item of his."""
        if not self.looter:
            return say("{who} is dead; nobody may loot the body.", who=scene.label(self.who))
        said = "{who} is dead; {looter} may take one Item."
        return say(said, who=scene.label(self.who), looter=scene.label(self.looter))


class BodyGone(Fact, frozen=True):
    """A body lies here no more, or nobody may take anything from it any more (``looted``)."""

    who: Name
    looted: bool = False

    def on(self, scene: Scene) -> Scene:
        """Nothing happens where there is none."""
        bodies = {who: looter for who, looter in state(scene).bodies.items() if who != self.who}
        return _in(scene, bodies={**bodies, self.who: Name("")} if self.looted else bodies)


def _with(names: tuple[Name, ...], who: Name) -> tuple[Name, ...]:
    return (*(name for name in names if name != who), who)


FACTS = (
    Checked, PileLaid, Swapped, Uses, AttackMet, Declared, Reacted, Given, Stopped, Freed, Died, BodyGone,
)  # fmt: skip
