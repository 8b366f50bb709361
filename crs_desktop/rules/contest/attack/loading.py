"""Facts about shooting and reloading (CT-32, CT-40)."""

from collections.abc import Mapping
from typing import ClassVar

from crs_desktop.override import override
from crs_desktop.rules.contest.state import changed, fight
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say, say_many


class Loosed(Fact, frozen=True):
    """A shot that empties a weapon for the ``rounds`` it takes to reload (CT-32)."""

    tone: ClassVar[str] = "quiet"

    who: Name
    weapon: str
    rounds: int

    @override
    def on(self, scene: Scene) -> Scene:
        return _emptied(scene, self.who, self.weapon, self.rounds)

    @override
    def words(self, scene: Scene) -> str:
        return say_many(
            "{who}’s {weapon} is empty: 1 round to reload.",
            "{who}’s {weapon} is empty: {count} rounds to reload.",
            self.rounds,
            who=scene.label(self.who),
            weapon=self.weapon,
        )


class Reloaded(Fact, frozen=True):
    """A step of reloading; ``rounds`` are left until the weapon can shoot, 0 if it is loaded.

    ``quick`` marks the short action of a Maneuver (CT-40).
    """

    tone: ClassVar[str] = "quiet"

    who: Name
    weapon: str
    rounds: int = 0
    quick: bool = False

    @override
    def on(self, scene: Scene) -> Scene:
        scene = _emptied(scene, self.who, self.weapon, self.rounds)
        return changed(scene, reloaded=(*fight(scene).reloaded, self.who)) if self.quick else scene

    def words(self, scene: Scene) -> str:
        """Return a sentence only when the weapon is loaded and its owner is here."""
        if self.rounds or self.who not in scene.combatants:
            return ""
        return say("{who}’s {weapon} is loaded.", who=scene.label(self.who), weapon=self.weapon)


def _emptied(scene: Scene, who: Name, weapon: str, rounds: int) -> Scene:
    own = {name: left for name, left in fight(scene).empty.get(who, {}).items() if name != weapon}
    own = {**own, weapon: rounds} if rounds else own
    empty = {name: held for name, held in fight(scene).empty.items() if name != who}
    # A combatant with all weapons loaded has no entry at all.
    return changed(scene, empty={**empty, who: own} if own else empty)


def still_empty(scene: Scene, names: Mapping[Name, Name]) -> tuple[Fact, ...]:
    """Return the facts that leave the weapons of these combatants empty in their next fight (CT-32)."""
    empty = ((names[who], weapons) for who, weapons in fight(scene).empty.items() if who in names)
    # a crossbow takes up to twelve rounds, so the end of a fight does not load it
    return tuple(Loosed(who, weapon, left) for who, weapons in empty for weapon, left in weapons.items())


class ShotStrayed(Fact, frozen=True):
    """A shot of ``who`` that misses its target and hits a friend of theirs (CT-31)."""

    who: Name
    whom: Name

    @property
    @override
    def opponents(self) -> tuple[Name, Name]:
        return self.who, self.whom

    @override
    def words(self, scene: Scene) -> str:
        return say("The shot hits {whom} instead.", whom=scene.label(self.whom))


LOADING: tuple[type[Fact], ...] = (Loosed, Reloaded, ShotStrayed)
