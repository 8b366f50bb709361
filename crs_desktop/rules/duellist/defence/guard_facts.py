"""The facts about how an attack is met: the defence that is promised and paid, and from where it comes."""

from collections import Counter

from crs_desktop.override import override
from crs_desktop.rules.duellist.round.deed_words import deed_words, in_actions
from crs_desktop.rules.duellist.round.prices import pay
from crs_desktop.rules.duellist.sheet import ACTIONS_LEFT, stat
from crs_desktop.rules.duellist.state import (
    Bearing,
    Guard,
    changed,
    deed_of,
    duel,
    fighter,
    parrying_deed,
    with_deed,
    with_fighter,
)
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say, template, translated

_FROM_THE_REAR = {
    None: template("{who}: {deed} comes from the rear."),
    True: template("{who}: {deed} comes from the rear, and {whom} notices it."),
    False: template("{who}: {deed} comes from the rear, and {whom} does not notice it."),
}


class GuardPromised(Fact, frozen=True):
    """Against a deed somebody defends himself so; what that costs is paid."""

    who: Name
    deed: int
    guard: Guard

    def on(self, scene: Scene) -> Scene:
        """It waits on the deed until that is carried out."""
        return pay(with_deed(scene, self.deed, guard=self.guard), self.who, self.guard.price)

    @override
    def words(self, scene: Scene) -> str:
        if not self.guard.price:
            return ""
        said = "{who}: {guard} for {price}, {left} left."
        left = stat(scene, self.who, ACTIONS_LEFT) - self.guard.price
        guard = translated(self.guard.kind)
        return say(
            said, who=scene.label(self.who), guard=guard, price=in_actions(self.guard.price), left=left
        )


class GuardLapsed(Fact, frozen=True):
    """What was promised against a deed and cost nothing is asked again: it comes at another rank."""

    deed: int

    def on(self, scene: Scene) -> Scene:
        """Takes it off the deed; from where it comes is looked at again."""
        return with_deed(scene, self.deed, guard=None, side=None, noticed=None)


class Guarded(Fact, frozen=True):
    """A parry or a dodge was carried out: each further one is at −5 (DU-40)."""

    who: Name
    parries: int = 0
    dodges: int = 0

    @override
    def on(self, scene: Scene) -> Scene:
        now = fighter(scene, self.who)
        parries, dodges = now.parries + self.parries, now.dodges + self.dodges
        return with_fighter(scene, self.who, parries=parries, dodges=dodges)


class Shielded(Fact, frozen=True):
    """A shield is used against one more opponent until the round ends; it is paid for once (DU-47)."""

    who: Name
    against: Name
    shield: str = ""

    @override
    def on(self, scene: Scene) -> Scene:
        known = fighter(scene, self.who).shielded
        shielded = {**known, self.shield: (*known.get(self.shield, ()), self.against)}
        return with_fighter(scene, self.who, shielded=shielded)


class ParryUsed(Fact, frozen=True):
    """The parry of a double move meets an attack: it is paid for with its attack (DU-35)."""

    who: Name
    weapon: str

    def on(self, scene: Scene) -> Scene:
        """Whatever an abort of the attack gives back is less by the Action of the parry."""
        deed = parrying_deed(scene, self.who, self.weapon)
        if deed is not None:
            return with_deed(scene, deed.id, parry="", whole=max(0, deed.whole - 1))
        ready = Counter(fighter(scene, self.who).ready) - Counter([self.weapon])
        return with_fighter(scene, self.who, ready=tuple(ready.elements()))

    @override
    def words(self, scene: Scene) -> str:
        said = "{who}: parry with {weapon}, as part of a double move."
        return say(said, who=scene.label(self.who), weapon=self.weapon)


class CameFrom(Fact, frozen=True):
    """From where an attack comes, and whether one from the rear was noticed (DU-54)."""

    deed: int
    side: Bearing
    noticed: bool | None = None

    @override
    def on(self, scene: Scene) -> Scene:
        return with_deed(scene, self.deed, side=self.side, noticed=self.noticed)

    def words(self, scene: Scene) -> str:
        """Nothing of an attack from the front."""
        deed = deed_of(scene, self.deed)
        if deed is None or self.side == "front":
            return ""
        said = "{who}: {deed} comes from the flank."
        if self.side == "rear":
            said = _FROM_THE_REAR[self.noticed]
        names = {"who": scene.label(deed.who), "whom": scene.label(deed.whom)}
        return say(said, deed=deed_words(scene, deed), **names)


class GotBehind(Fact, frozen=True):
    """Somebody stands in the rear of another, until that one turns or either moves (DU-44)."""

    who: Name
    whom: Name

    def on(self, scene: Scene) -> Scene:
        """Whoever he was behind before, he is no more."""
        return changed(scene, behind={**duel(scene).behind, self.who: self.whom})

    @override
    def words(self, scene: Scene) -> str:
        return say("{who} is behind {whom}.", who=scene.label(self.who), whom=scene.label(self.whom))


class Turned(Fact, frozen=True):
    """Nobody is behind somebody any more, nor he behind anybody: he has turned, or moved."""

    who: Name

    @override
    def on(self, scene: Scene) -> Scene:
        behind = {who: whom for who, whom in duel(scene).behind.items() if self.who not in (who, whom)}
        return changed(scene, behind=behind)
