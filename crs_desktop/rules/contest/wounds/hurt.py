"""Facts about injuries, which count from the end of the round (CT-2, CT-56, CT-86, CT-90)."""

from typing import ClassVar

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.contest.sheet.sheet import entries
from crs_desktop.rules.contest.wounds.injuries import apart, told
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say, translated


class Injured(Fact, frozen=True):
    """A new injury on a combatant’s list; during a round it waits for the round’s end (CT-2, CT-56)."""

    tone: ClassVar[str] = "hurt"

    who: Name
    injury: str

    def on(self, scene: Scene) -> Scene:
        """Add the injury to the list; nothing happens if the combatant has left."""
        # the wound may be due after its bearer has left, and the others' wounds must still count
        if self.who not in scene.combatants:
            return scene
        held = (*entries(scene, self.who, "injuries"), self.injury)
        return scene.with_field(self.who, "injuries", held)

    @override
    def words(self, scene: Scene) -> str:
        state, rest = apart(self.injury)
        said = "{who} is {state}: {injury}." if rest else "{who} is {state}."
        state = translated(state) if state else say("wounded")
        return say(said, who=scene.label(self.who), state=state, injury=rest)


class InjuryChanged(Fact, frozen=True):
    """A change of an injury, or its end if ``now`` is empty (CT-86, CT-87, CT-90)."""

    tone: ClassVar[str] = "quiet"

    who: Name
    was: str
    now: str = ""

    def on(self, scene: Scene) -> Scene:
        """Replace the first entry with these words, if any."""
        held = [*entries(scene, self.who, "injuries")]
        if self.was in held:
            place = held.index(self.was)
            held[place : place + 1] = [self.now] if self.now else []
        return scene.with_field(self.who, "injuries", tuple(held))

    @override
    def words(self, scene: Scene) -> str:
        said = "{who}: {was} → {now}." if self.now else "{who}: {was} is over."
        return say(said, who=scene.label(self.who), was=told(self.was), now=told(self.now))


class WoundStruck(Fact, frozen=True):
    """A waiting wound struck off by the GM before it counts: the blow missed after all."""

    who: Name
    injury: str

    def on(self, scene: Scene) -> Scene:
        """Remove the first waiting injury with these words, if any."""
        later = [*scene.later]
        for place, fact in enumerate(later):
            if isinstance(fact, Injured) and (fact.who, fact.injury) == (self.who, self.injury):
                del later[place]
                break
        return replace(scene, later=tuple(later))

    @override
    def words(self, scene: Scene) -> str:
        return say(
            "{who}’s wound is struck off: {injury}.", who=scene.label(self.who), injury=told(self.injury)
        )


def waiting_wounds(scene: Scene) -> tuple[Injured, ...]:
    """Return the wounds of this round, which do not count yet."""
    return tuple(fact for fact in scene.later if isinstance(fact, Injured))


HURT: tuple[type[Fact], ...] = (Injured, InjuryChanged, WoundStruck)
