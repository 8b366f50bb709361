"""What changes after a Combat of 2.6: the dead, what is taken, who may flee."""

from typing import ClassVar

from crs_desktop.override import override
from crs_desktop.rules.avatar.state import changed, state
from crs_desktop.rules.double_exposure.sheet.sheet import LIFE_LEFT
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


class Freed(Fact, frozen=True):
    """Who may still declare his free Flee of the Combat that is over (AV-53); nobody once all were asked."""

    names: tuple[Name, ...]

    def on(self, scene: Scene) -> Scene:
        """It comes before any new Combat (AV-54)."""
        return changed(scene, free=self.names)


class Died(Fact, frozen=True):
    """Somebody was killed in the Combat that is over: a hole in his card, and his body lies here.

    ``deaths`` is how often he has died now; an earlier release did not say, and meant once more.
    """

    who: Name
    looter: Name = Name("")
    deaths: int | None = None

    def on(self, scene: Scene) -> Scene:
        """One more in the area of deaths."""
        deaths = scene.of(self.who).number("deaths") + 1 if self.deaths is None else self.deaths
        scene = scene.with_field(self.who, "deaths", deaths)
        return changed(scene, bodies={**state(scene).bodies, self.who: self.looter})

    def words(self, scene: Scene) -> str:
        """Who, and who may take one Item of his."""
        if not self.looter:
            return say("{who} is dead; nobody may loot the body.", who=scene.label(self.who))
        said = "{who} is dead; {looter} may take one Item."
        return say(said, who=scene.label(self.who), looter=scene.label(self.looter))


class Raised(Fact, frozen=True):
    """Somebody is brought back from the dead, with 1 LIFE and without a penalty (AS-137).

    ``deaths`` are those that are left on his card; an earlier release did not say, and meant one less.
    """

    tone: ClassVar[str] = "healed"

    who: Name
    deaths: int | None = None

    def on(self, scene: Scene) -> Scene:
        """His body is looted no more, and this death costs him nothing."""
        one = scene.of(self.who)
        deaths = max(0, one.number("deaths") - 1) if self.deaths is None else self.deaths
        fields = {**one.fields, LIFE_LEFT: 1, "deaths": deaths}
        bodies = {who: looter for who, looter in state(scene).bodies.items() if who != self.who}
        return changed(scene.changed(self.who, fields=fields), bodies=bodies)

    @override
    def words(self, scene: Scene) -> str:
        return say("{who} is brought back with 1 LIFE.", who=scene.label(self.who))


class LootPassed(Fact, frozen=True):
    """The right to loot a body is another’s from now on (AS-271)."""

    who: Name
    looter: Name

    def on(self, scene: Scene) -> Scene:
        """Whoever had it has none any more."""
        return changed(scene, bodies={**state(scene).bodies, self.who: self.looter})

    @override
    def words(self, scene: Scene) -> str:
        said = "{looter} may take one Item from {who}’s body."
        return say(said, who=scene.label(self.who), looter=scene.label(self.looter))


class Robbed(Fact, frozen=True):
    """Something was stolen from somebody: he does not know of it yet, or has found out (AS-262)."""

    who: Name
    by: Name
    known: bool = False

    @override
    def on(self, scene: Scene) -> Scene:
        others = tuple(pair for pair in state(scene).robbed if pair != (self.who, self.by))
        return changed(scene, robbed=others if self.known else (*others, (self.who, self.by)))

    def words(self, scene: Scene) -> str:
        """Until when he knows nothing."""
        names = {"who": scene.label(self.who), "by": scene.label(self.by)}
        if self.known:
            return say("{who} knows now of what {by} has stolen.", **names)
        return say("{who} knows nothing of it until {by} is out of sight.", **names)


class BodyGone(Fact, frozen=True):
    """A body lies here no more, or nobody may take anything from it any more (``looted``)."""

    who: Name
    looted: bool = False

    def on(self, scene: Scene) -> Scene:
        """Nothing happens where there is none."""
        bodies = {who: looter for who, looter in state(scene).bodies.items() if who != self.who}
        return changed(scene, bodies={**bodies, self.who: Name("")} if self.looted else bodies)


AFTERMATH_FACTS = (Freed, Died, Raised, LootPassed, Robbed, BodyGone)
