"""Facts of a round of 2.6: eligibility, piles, items in use, Actions and Reactions."""

from typing import ClassVar

from crs_desktop.override import override
from crs_desktop.rules.avatar.state import Lent, Running, UsedReaction, changed, state
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ItemShown
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name, without
from crs_desktop.words import listed, say


class Opened(Fact, frozen=True):
    """The start of a Combat: no known eligibility, no piles, no Reactions used up."""

    def on(self, scene: Scene) -> Scene:
        """Clear what the last Combat left of these."""
        nobody: dict[str, object] = dict.fromkeys(("asked", "eligible", "piled", "used", "running"), ())
        return changed(scene, swapped={}, **nobody)


class Checked(Fact, frozen=True):
    """A combatant’s eligibility for this Combat, asked once (AV-5, AV-6)."""

    who: Name
    eligible: bool

    def on(self, scene: Scene) -> Scene:
        """Store the eligibility until the Combat is over."""
        now = state(scene)
        asked, others = _with(now.asked, self.who), without(now.eligible, self.who)
        return changed(scene, asked=asked, eligible=(*others, self.who) if self.eligible else others)

    def words(self, scene: Scene) -> str:
        """Return a sentence only for a combatant who is not eligible."""
        return "" if self.eligible else say("{who} is not eligible.", who=scene.label(self.who))


class PileLaid(Fact, frozen=True):
    """A combatant’s pile of Items for this Combat, hidden from all others (AV-9, AV-10)."""

    who: Name
    items: tuple[Item, ...]

    def on(self, scene: Scene) -> Scene:
        """Replace the items with those in their new states."""
        return changed(scene.changed(self.who, items=self.items), piled=_with(state(scene).piled, self.who))


class Swapped(Fact, frozen=True):
    """An Item Swap in place of an Action (AV-12, AV-13)."""

    who: Name
    items: tuple[Item, ...]

    def on(self, scene: Scene) -> Scene:
        """Replace the items, which are in use at once (AV-14)."""
        now = state(scene)
        scene = scene.changed(self.who, items=self.items)
        return changed(scene, swapped={**now.swapped, self.who: now.round})


class Uses(Fact, frozen=True):
    """The Item and Skills that a combatant uses in the current Action (AV-29)."""

    who: Name
    names: tuple[str, ...]

    def on(self, scene: Scene) -> Scene:
        """Replace the names in use, until the next Action or the next Defense."""
        return changed(scene, means={**state(scene).means, self.who: self.names})

    @override
    def words(self, scene: Scene) -> str:
        names = listed([*self.names])
        return say("{who} uses {items}.", who=scene.label(self.who), items=names) if self.names else ""


class AttackMet(Fact, frozen=True):
    """The Attributes of the current attack."""

    codes: tuple[str, ...]

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, codes=self.codes)


class Declared(Fact, frozen=True):
    """The declaration of an Action, which ends the effects of Reactions to the last one (AV-41)."""

    who: Name
    means: tuple[str, ...]
    targets: tuple[Name, ...] = ()

    def on(self, scene: Scene) -> Scene:
        """Count the Action; only the actor’s items stay in use."""
        now = state(scene)
        # a Reaction's effect lasts for the Action it was declared to, and a Defense for one attack
        fresh = {"means": {self.who: self.means} if self.means else {}, "lent": (), "codes": ()}
        return changed(scene, actions=now.actions + 1, aimed=self.targets, stopped=Name(""), **fresh)


class ActionOver(Fact, frozen=True):
    """The end of an Action: it has no targets any more, and no Action is taken away."""

    def on(self, scene: Scene) -> Scene:
        """Clear the targets and the stopped actor."""
        return changed(scene, aimed=(), stopped=Name(""))


class Lasts(Fact, frozen=True):
    """A lasting power with its targets and their effect for one round."""

    who: Name
    name: str
    whom: tuple[Name, ...]
    effect: str
    round: int

    def on(self, scene: Scene) -> Scene:
        """Replace the power’s effect of the last round."""
        others = (one for one in state(scene).running if (one.who, one.name) != (self.who, self.name))
        one = Running(self.who, self.name, self.whom, self.effect, self.round)
        return changed(scene, running=(*others, one))

    def words(self, scene: Scene) -> str:
        """Return the power, its targets and its effect."""
        names = scene.labels(self.whom)
        effect = self.effect or say("nothing")
        return say("{power}, for this round: {names} {effect}.", power=self.name, names=names, effect=effect)


class Reacted(Fact, frozen=True):
    """A declared Reaction, used up for the round whatever its outcome (AV-44)."""

    tone: ClassVar[str] = "event"

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
    """An effect of a Reaction on a combatant, for the Action it was declared to."""

    who: Name
    name: str
    effect: str

    def on(self, scene: Scene) -> Scene:
        """Lend the effect for the current Action."""
        now = state(scene)
        return changed(scene, lent=(*now.lent, Lent(self.who, self.name, self.effect, now.actions)))

    @override
    def words(self, scene: Scene) -> str:
        return say("{name}: {who} {effect}.", name=self.name, who=scene.label(self.who), effect=self.effect)


class Stopped(Fact, frozen=True):
    """The loss of an Action by a Reaction; the actor may declare a clearly different one (AV-45)."""

    who: Name

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, stopped=self.who)


def show(table: Table, who: Name, item: Item) -> None:
    """Reveal an item that is used; all see it from then on (AV-10)."""
    # An item known to all needs no second fact.
    if item.secret:
        table.happen(ItemShown(who, item.name))


def _with(names: tuple[Name, ...], who: Name) -> tuple[Name, ...]:
    return (*without(names, who), who)


ROUND_FACTS = (
    Opened, Checked, PileLaid, Swapped, Uses, AttackMet, Declared, ActionOver, Lasts, Reacted, Given, Stopped,
)  # fmt: skip
