"""What changes a round of 2.6: who is eligible, what is in use, what is declared."""

from crs_desktop.override import override
from crs_desktop.rules.avatar.state import Lent, Running, UsedReaction, changed, state
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ItemShown
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import listed, say


class Opened(Fact, frozen=True):
    """A Combat begins: nobody is known to be eligible, no pile is laid, nothing is used up."""

    def on(self, scene: Scene) -> Scene:
        """What the last Combat left of these is forgotten."""
        nobody: dict[str, object] = dict.fromkeys(("asked", "eligible", "piled", "used", "running"), ())
        return changed(scene, swapped={}, **nobody)


class Checked(Fact, frozen=True):
    """Whether somebody is eligible to be in this Combat: asked once of each (AV-5, AV-6)."""

    who: Name
    eligible: bool

    def on(self, scene: Scene) -> Scene:
        """Remembered until the Combat is over."""
        now = state(scene)
        eligible = tuple(who for who in now.eligible if who != self.who)
        eligible = (*eligible, self.who) if self.eligible else eligible
        return changed(scene, asked=_with(now.asked, self.who), eligible=eligible)

    def words(self, scene: Scene) -> str:
        """Only who is not is worth a line."""
        return "" if self.eligible else say("{who} is not eligible.", who=scene.label(self.who))


class PileLaid(Fact, frozen=True):
    """Somebody has set aside what he uses in this Combat: what it is, nobody else sees (AV-9, AV-10)."""

    who: Name
    items: tuple[Item, ...]

    def on(self, scene: Scene) -> Scene:
        """His things are in these states from now on."""
        return changed(scene.changed(self.who, items=self.items), piled=_with(state(scene).piled, self.who))


class Swapped(Fact, frozen=True):
    """Somebody has made an Item Swap in place of an Action (AV-12, AV-13)."""

    who: Name
    items: tuple[Item, ...]

    def on(self, scene: Scene) -> Scene:
        """In use at once (AV-14)."""
        now = state(scene)
        scene = scene.changed(self.who, items=self.items)
        return changed(scene, swapped={**now.swapped, self.who: now.round})


class Uses(Fact, frozen=True):
    """With what somebody does what he does now: the one Item of it, and Skills (AV-29)."""

    who: Name
    names: tuple[str, ...]

    def on(self, scene: Scene) -> Scene:
        """It counts until his next Action, or until he defends with something else."""
        return changed(scene, means={**state(scene).means, self.who: self.names})

    @override
    def words(self, scene: Scene) -> str:
        names = listed([*self.names])
        return say("{who} uses {items}.", who=scene.label(self.who), items=names) if self.names else ""


class AttackMet(Fact, frozen=True):
    """The Attributes of the attack that somebody defends against."""

    codes: tuple[str, ...]

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, codes=self.codes)


class Declared(Fact, frozen=True):
    """An Action is declared: what Reactions gave in the one before is gone (AV-41)."""

    who: Name
    means: tuple[str, ...]
    targets: tuple[Name, ...] = ()

    def on(self, scene: Scene) -> Scene:
        """Of what everybody used, only his counts on."""
        now = state(scene)
        fresh = {"means": {self.who: self.means} if self.means else {}, "lent": (), "codes": ()}
        return changed(scene, actions=now.actions + 1, aimed=self.targets, stopped=Name(""), **fresh)


class ActionOver(Fact, frozen=True):
    """The Action under way is over: nobody is its target any more, and none is taken away."""

    def on(self, scene: Scene) -> Scene:
        """Until the next is declared."""
        return changed(scene, aimed=(), stopped=Name(""))


class Lasts(Fact, frozen=True):
    """A power lasts for this round, and gives those it names an effect in all their calculations."""

    who: Name
    name: str
    whom: tuple[Name, ...]
    effect: str
    round: int

    def on(self, scene: Scene) -> Scene:
        """In place of what it gave in the last one."""
        others = (one for one in state(scene).running if (one.who, one.name) != (self.who, self.name))
        one = Running(self.who, self.name, self.whom, self.effect, self.round)
        return changed(scene, running=(*others, one))

    def words(self, scene: Scene) -> str:
        """Whom it helps or hinders, and how much."""
        names = listed([scene.label(name) for name in self.whom])
        effect = self.effect or say("nothing")
        return say("{power}, for this round: {names} {effect}.", power=self.name, names=names, effect=effect)


class Reacted(Fact, frozen=True):
    """A Reaction is declared, and used up for this round whatever comes of it (AV-44)."""

    who: Name
    name: str

    @override
    def on(self, scene: Scene) -> Scene:
        now = state(scene)
        return changed(scene, used=(*now.used, UsedReaction(self.who, self.name, now.round)))

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
        return changed(scene, lent=(*now.lent, Lent(self.who, self.name, self.effect, now.actions)))

    @override
    def words(self, scene: Scene) -> str:
        return say("{name}: {who} {effect}.", name=self.name, who=scene.label(self.who), effect=self.effect)


class Stopped(Fact, frozen=True):
    """A Reaction has taken somebody’s Action away: he may declare a clearly different one (AV-45)."""

    who: Name

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, stopped=self.who)


def show(table: Table, who: Name, item: Item) -> None:
    """Whatever is used is seen by all from then on (AV-10)."""
    if item.secret:
        table.happen(ItemShown(who, item.name))


def _with(names: tuple[Name, ...], who: Name) -> tuple[Name, ...]:
    return (*(name for name in names if name != who), who)


ROUND_FACTS = (
    Opened, Checked, PileLaid, Swapped, Uses, AttackMet, Declared, ActionOver, Lasts, Reacted, Given, Stopped,
)  # fmt: skip
