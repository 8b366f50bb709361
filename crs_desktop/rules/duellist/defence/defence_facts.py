"""The facts of defences: promised, paid, carried out; and the direction of attacks."""

from collections import Counter

from crs_desktop.override import override
from crs_desktop.rules.duellist.deeds.deed_words import deed_words, in_actions
from crs_desktop.rules.duellist.deeds.prices import pay
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
    """A defence promised against an attack, and its payment."""

    who: Name
    deed: int
    guard: Guard

    def on(self, scene: Scene) -> Scene:
        """Pay for the defence and keep it with the attack."""
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
    """The end of a free defence whose attack slid to another rank: it is asked for again."""

    deed: int

    def on(self, scene: Scene) -> Scene:
        """Forget the defence and the direction of the attack."""
        return with_deed(scene, self.deed, guard=None, side=None, noticed=None)


class Guarded(Fact, frozen=True):
    """A parry or dodge carried out, which puts each further one at −5 (DU-40)."""

    who: Name
    parries: int = 0
    dodges: int = 0

    @override
    def on(self, scene: Scene) -> Scene:
        now = fighter(scene, self.who)
        parries, dodges = now.parries + self.parries, now.dodges + self.dodges
        return with_fighter(scene, self.who, parries=parries, dodges=dodges)


class Shielded(Fact, frozen=True):
    """Another opponent that a shield serves against until the round ends, paid for once (DU-47)."""

    who: Name
    against: Name
    shield: str = ""

    @override
    def on(self, scene: Scene) -> Scene:
        known = fighter(scene, self.who).shielded
        shielded = {**known, self.shield: (*known.get(self.shield, ()), self.against)}
        return with_fighter(scene, self.who, shielded=shielded)


class ParryUsed(Fact, frozen=True):
    """The use of a double move’s parry, which was paid for with its attack (DU-35)."""

    who: Name
    weapon: str

    def on(self, scene: Scene) -> Scene:
        """Mark the parry as used; an abort of the attack then returns one Action less."""
        deed = parrying_deed(scene, self.who, self.weapon)
        if deed is not None:
            # the parry is spent, and the price of both bears its Action
            return with_deed(scene, deed.id, parry="", whole=max(0, deed.whole - 1))
        # One only: two double moves may have left two parries with the same weapon.
        ready = Counter(fighter(scene, self.who).ready) - Counter([self.weapon])
        return with_fighter(scene, self.who, ready=tuple(ready.elements()))

    @override
    def words(self, scene: Scene) -> str:
        said = "{who}: parry with {weapon}, as part of a double move."
        return say(said, who=scene.label(self.who), weapon=self.weapon)


class CameFrom(Fact, frozen=True):
    """The direction of an attack, and whether one from the rear was noticed (DU-54)."""

    deed: int
    side: Bearing
    noticed: bool | None = None

    @override
    def on(self, scene: Scene) -> Scene:
        return with_deed(scene, self.deed, side=self.side, noticed=self.noticed)

    def words(self, scene: Scene) -> str:
        """Name the direction; say nothing of an attack from the front."""
        deed = deed_of(scene, self.deed)
        if deed is None or self.side == "front":
            return ""
        said = "{who}: {deed} comes from the flank."
        if self.side == "rear":
            said = _FROM_THE_REAR[self.noticed]
        names = {"who": scene.label(deed.who), "whom": scene.label(deed.whom)}
        return say(said, deed=deed_words(scene, deed), **names)


class GotBehind(Fact, frozen=True):
    """A combatant’s place in the rear of another, until the other turns or either moves (DU-44)."""

    who: Name
    whom: Name

    def on(self, scene: Scene) -> Scene:
        """Put ``who`` behind ``whom`` alone."""
        return changed(scene, behind={**duel(scene).behind, self.who: self.whom})

    @override
    def words(self, scene: Scene) -> str:
        return say("{who} is behind {whom}.", who=scene.label(self.who), whom=scene.label(self.whom))


class Turned(Fact, frozen=True):
    """A turn or move, after which ``who`` is behind no combatant and none is behind them."""

    who: Name

    @override
    def on(self, scene: Scene) -> Scene:
        behind = {who: whom for who, whom in duel(scene).behind.items() if self.who not in (who, whom)}
        return changed(scene, behind=behind)
