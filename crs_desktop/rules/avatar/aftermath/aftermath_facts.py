"""Facts after a Combat of 2.6: deaths, loot, thefts and the free Flee."""

from typing import ClassVar

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.avatar.state import changed, state
from crs_desktop.rules.double_exposure.sheet.sheet import LIFE_LEFT
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ItemLost, ItemPut
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


class Freed(Fact, frozen=True):
    """The combatants who may still declare a free Flee after a Combat; none once all were asked (AV-53)."""

    names: tuple[Name, ...]

    def on(self, scene: Scene) -> Scene:
        """Store the names; no new Combat can begin before they are asked (AV-54)."""
        return changed(scene, free=self.names)


class Died(Fact, frozen=True):
    """The death of a combatant: a hole in the Character Card, and a body on the ground.

    ``deaths`` is the new number of deaths; None, in old journals, means one more.
    """

    who: Name
    looter: Name = Name("")
    deaths: int | None = None

    def on(self, scene: Scene) -> Scene:
        """Set the number of deaths and add the body."""
        deaths = scene.of(self.who).number("deaths") + 1 if self.deaths is None else self.deaths
        scene = scene.with_field(self.who, "deaths", deaths)
        return changed(scene, bodies={**state(scene).bodies, self.who: self.looter})

    def words(self, scene: Scene) -> str:
        """Return the dead combatant and their looter."""
        if not self.looter:
            return say("{who} is dead; no one may loot the body.", who=scene.label(self.who))
        said = "{who} is dead; {looter} may take one Item from the body."
        return say(said, who=scene.label(self.who), looter=scene.label(self.looter))


class Raised(Fact, frozen=True):
    """The return of a combatant from the dead with 1 LIFE and no penalty (AS-137).

    ``deaths`` is the number left on the card; None, in old journals, means one less.
    """

    tone: ClassVar[str] = "healed"

    who: Name
    deaths: int | None = None

    def on(self, scene: Scene) -> Scene:
        """Remove the body, set LIFE to 1 and cancel this death."""
        one = scene.of(self.who)
        deaths = max(0, one.number("deaths") - 1) if self.deaths is None else self.deaths
        # “no penalty”: a hole in the card would cost something at the next Level
        fields = {**one.fields, LIFE_LEFT: 1, "deaths": deaths}
        bodies = {who: looter for who, looter in state(scene).bodies.items() if who != self.who}
        return changed(scene.changed(self.who, fields=fields), bodies=bodies)

    @override
    def words(self, scene: Scene) -> str:
        return say("{who} is brought back with 1 LIFE.", who=scene.label(self.who))


class LootPassed(Fact, frozen=True):
    """The right to loot a body, passed to another combatant (AS-271)."""

    who: Name
    looter: Name

    def on(self, scene: Scene) -> Scene:
        """Replace the looter of the body."""
        return changed(scene, bodies={**state(scene).bodies, self.who: self.looter})

    @override
    def words(self, scene: Scene) -> str:
        said = "{looter} may take one Item from {who}’s body."
        return say(said, who=scene.label(self.who), looter=scene.label(self.looter))


class Robbed(Fact, frozen=True):
    """A theft that the victim does not know of yet, or (``known``) has discovered (AS-262)."""

    who: Name
    by: Name
    known: bool = False

    @override
    def on(self, scene: Scene) -> Scene:
        others = tuple(pair for pair in state(scene).robbed if pair != (self.who, self.by))
        return changed(scene, robbed=others if self.known else (*others, (self.who, self.by)))

    def words(self, scene: Scene) -> str:
        """Return whether the victim knows of the theft, or until when not."""
        names = {"who": scene.label(self.who), "by": scene.label(self.by)}
        if self.known:
            return say("{who} now knows that {by} stole from them.", **names)
        return say("{who} does not notice the theft until {by} is out of sight.", **names)


class BodyGone(Fact, frozen=True):
    """The end of a body, or (``looted``) of the right to take an Item from it."""

    who: Name
    looted: bool = False

    def on(self, scene: Scene) -> Scene:
        """Remove the body, or its looter."""
        bodies = {who: looter for who, looter in state(scene).bodies.items() if who != self.who}
        return changed(scene, bodies={**bodies, self.who: Name("")} if self.looted else bodies)


class Looted(Fact, frozen=True):
    """An Item taken from a body; everybody sees it, and the right to loot is used (AV-53)."""

    tone: ClassVar[str] = "event"

    who: Name
    looter: Name
    item: str

    def on(self, scene: Scene) -> Scene:
        """Move the Item from the body to the looter."""
        for item in (one for one in scene.of(self.who).items if one.name == self.item):
            taken = replace(item, states=("carried",), secret=False)
            scene = ItemPut(self.looter, taken).on(ItemLost(self.who, self.item).on(scene))
        return BodyGone(self.who, looted=True).on(scene)

    @override
    def words(self, scene: Scene) -> str:
        looter, who = scene.label(self.looter), scene.label(self.who)
        return say("{looter} takes {item} from {who}’s body.", looter=looter, item=self.item, who=who)


AFTERMATH_FACTS = (Freed, Died, Raised, LootPassed, Robbed, BodyGone, Looted)
