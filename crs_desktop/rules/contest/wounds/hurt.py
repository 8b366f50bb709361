"""The facts about injuries: told at once, in force from the end of the round (CT-2, CT-56, CT-86, CT-90)."""

from typing import ClassVar

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.contest.sheet.sheet import entries
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


class Injured(Fact, frozen=True):
    """An injury is on somebody’s list; told in a round, it counts from its end (CT-2, CT-56)."""

    tone: ClassVar[str] = "hurt"

    who: Name
    injury: str

    def on(self, scene: Scene) -> Scene:
        """Beside those he has; nothing happens when he is gone."""
        if self.who not in scene.combatants:
            return scene
        held = (*entries(scene, self.who, "injuries"), self.injury)
        return scene.with_field(self.who, "injuries", held)

    @override
    def words(self, scene: Scene) -> str:
        said = "{who} will have: {injury}." if self.due else "{who} has: {injury}."
        return say(said, who=scene.label(self.who), injury=self.injury)


class InjuryChanged(Fact, frozen=True):
    """An injury is another one now; gone where ``now`` is empty (CT-86, CT-87, CT-90)."""

    tone: ClassVar[str] = "quiet"

    who: Name
    was: str
    now: str = ""

    def on(self, scene: Scene) -> Scene:
        """The first of these words; nothing happens where there is none."""
        held = [*entries(scene, self.who, "injuries")]
        if self.was in held:
            place = held.index(self.was)
            held[place : place + 1] = [self.now] if self.now else []
        return scene.with_field(self.who, "injuries", tuple(held))

    @override
    def words(self, scene: Scene) -> str:
        said = "{who}: {was} → {now}." if self.now else "{who}: {was} is over."
        return say(said, who=scene.label(self.who), was=self.was, now=self.now)


class WoundStruck(Fact, frozen=True):
    """A wound of this round is struck off before it counts: by the GM’s word he missed."""

    who: Name
    injury: str

    def on(self, scene: Scene) -> Scene:
        """The first of these words; nothing happens where there is none."""
        later = [*scene.later]
        for place, fact in enumerate(later):
            if isinstance(fact, Injured) and (fact.who, fact.injury) == (self.who, self.injury):
                del later[place]
                break
        return replace(scene, later=tuple(later))

    @override
    def words(self, scene: Scene) -> str:
        return say("{who}’s wound is struck off: {injury}.", who=scene.label(self.who), injury=self.injury)


def waiting_wounds(scene: Scene) -> tuple[Injured, ...]:
    """The wounds of this round, which do not count yet."""
    return tuple(fact for fact in scene.later if isinstance(fact, Injured))


HURT: tuple[type[Fact], ...] = (Injured, InjuryChanged, WoundStruck)
