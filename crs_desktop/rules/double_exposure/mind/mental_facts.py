"""Facts of Mental Combat (CRS-173 … CRS-184)."""

from typing import ClassVar, Literal

from msgspec.structs import replace

from crs_desktop.rules.double_exposure.combat import combat, is_on
from crs_desktop.rules.double_exposure.house_rules import minutes
from crs_desktop.rules.double_exposure.house_rules.mind import COERCION_TIME
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Marker, Scene
from crs_desktop.rules.values import Name, without
from crs_desktop.words import say, say_many

INTIMIDATED = Marker("warning", "intimidated")
Kind = Literal["attack", "suggestion", "intimidation", "coercion"]


class Intimidated(Fact, frozen=True):
    """A combatant must bypass their next Action and stops nobody who flees this round (CRS-178, CRS-179)."""

    tone: ClassVar[str] = "event"

    who: Name

    def on(self, scene: Scene) -> Scene:
        """Add the marker, which stays until an Action has been bypassed."""
        now, one = combat(scene), scene.of(self.who)
        # a second Intimidation adds no second marker: one Action is bypassed
        markers = (*(marker for marker in one.markers if marker != INTIMIDATED), INTIMIDATED)
        no_catch = (*without(now.no_catch, self.who), self.who)
        scene = scene.changed(self.who, markers=markers)
        return replace(scene, state=replace(now, no_catch=no_catch))

    def words(self, scene: Scene) -> str:
        """Return what the intimidated combatant may not do."""
        said = (
            "{who} is intimidated, bypasses the next Action, and may stop nobody from fleeing in this round."
        )
        return say(said, who=scene.label(self.who))


class Suggested(Fact, frozen=True):
    """A mind is bent to an Action by Suggestion, or to a service by Coercion.

    ``holds`` is the time in seconds, 0 until the Combat ends. It is None in facts of earlier releases: the
    house rule then gives the time.
    """

    tone: ClassVar[str] = "event"

    who: Name
    whom: Name
    kind: Kind
    what: str
    holds: int | None = None

    def on(self, scene: Scene) -> Scene:
        """Remember it: the same Coercion cannot be repeated within the hour (CRS-184)."""
        now = combat(scene)
        # earlier releases told no `SuggestionUsed`: their records count the Suggestion here
        used = (*now.suggested, self.who) if self.kind == "suggestion" else now.suggested
        bent = (*now.bent, replace(self, holds=None))  # the clock keeps the time
        return replace(scene, state=replace(now, suggested=used, bent=bent))

    def words(self, scene: Scene) -> str:
        """Return who bends whom to what, and for how long."""
        names = {"who": scene.label(self.who), "whom": scene.label(self.whom)}
        names["what"] = self.what.rstrip(".")
        holds = held_for(scene, self.kind) if self.holds is None else self.holds
        if not holds:
            return say("{who} coerces {whom}: {what}. It holds until the Combat ends.", **names)
        one = "{who} suggests to {whom}: {what}. It holds for a minute."
        many = "{who} suggests to {whom}: {what}. It holds for {count} minutes."
        if self.kind == "coercion":
            one = "{who} coerces {whom}: {what}. It holds for a minute."
            many = "{who} coerces {whom}: {what}. It holds for {count} minutes."
        return say_many(one, many, holds // 60, **names)


def held_for(scene: Scene, kind: Kind) -> int:
    """Return how many seconds a mind is bent; 0 until the Combat ends (CRS-173, CRS-183)."""
    return 0 if kind == "coercion" and is_on(scene) else minutes(scene, COERCION_TIME)


class SuggestionUsed(Fact, frozen=True):
    """A combatant has used their Suggestion of this round, successful or not (CRS-176)."""

    who: Name

    def on(self, scene: Scene) -> Scene:
        """Remember it until the next round."""
        now = combat(scene)
        return replace(scene, state=replace(now, suggested=(*now.suggested, self.who)))


def is_intimidated(scene: Scene, who: Name) -> bool:
    """Return whether ``who`` must bypass their next Action."""
    return INTIMIDATED in scene.of(who).markers
