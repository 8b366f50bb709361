"""The facts of a round of Duellist: declared, paid, done, aborted, halved."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from crs_desktop.rules.duellist.deed_words import deed_words, in_actions
from crs_desktop.rules.duellist.sheet import ACTIONS_LEFT, DICE_LEFT, stat
from crs_desktop.rules.duellist.state import (
    DECLARATION,
    NOBODY,
    Deed,
    Duel,
    Fighter,
    Guard,
    Side,
    Stance,
    changed,
    deed_of,
    duel,
    fighter,
    with_fighter,
)
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import listed, say


def _with_actions(scene: Scene, who: Name, left: int) -> Scene:
    return scene.changed(who, fields={**scene.of(who).fields, ACTIONS_LEFT: left})


def _pay(scene: Scene, who: Name, amount: int) -> Scene:
    return _with_actions(scene, who, stat(scene, who, ACTIONS_LEFT) - amount) if amount else scene


def _with_deed(scene: Scene, id_: int, **changes: object) -> Scene:
    """The scene with one deed changed; nothing happens where it is not to come any more."""
    deed = deed_of(scene, id_)
    if deed is None:
        return scene
    plan = fighter(scene, deed.who).plan
    kept = tuple(replace(one, **changes) if one.id == id_ else one for one in plan)
    return with_fighter(scene, deed.who, plan=kept)


def _without_deed(scene: Scene, id_: int) -> Scene:
    deed = deed_of(scene, id_)
    if deed is None:
        return scene
    plan = fighter(scene, deed.who).plan
    return with_fighter(scene, deed.who, plan=tuple(one for one in plan if one.id != id_))


class RoundBegan(Fact, frozen=True):
    """A round begins with these Actions; what was declared for it in the last one still stands."""

    tone: ClassVar[str] = "heading"

    number: int
    actions: Mapping[Name, int]

    def on(self, scene: Scene) -> Scene:
        """All Actions are restored (DU-11)."""
        fighters = {who: Fighter(True, plan=fighter(scene, who).plan) for who in self.actions}
        for who, left in self.actions.items():
            scene = _with_actions(scene, who, left)
        return changed(scene, round=self.number, phase=DECLARATION, part=1, fighters=fighters)

    def words(self, scene: Scene) -> str:
        """Its number."""
        return say("Round {number}", number=self.number)


class PhaseReached(Fact, frozen=True):
    """The round has come to one of its phases; ``part`` is 1, in sub-rounds more."""

    phase: int
    part: int

    def on(self, scene: Scene) -> Scene:
        """Sets both."""
        return changed(scene, phase=self.phase, part=self.part)


class Declared(Fact, frozen=True):
    """What somebody will do, and whether he moves (DU-5)."""

    who: Name
    stance: Stance
    deeds: tuple[Deed, ...]

    def on(self, scene: Scene) -> Scene:
        """It comes after what he has declared before and not finished."""
        now = fighter(scene, self.who)
        plan, owes = (*now.plan, *self.deeds), self.stance == "moving"
        scene = changed(scene, made=max([duel(scene).made, *(deed.id for deed in self.deeds)]))
        first = now.first or self.stance
        return with_fighter(scene, self.who, stance=self.stance, first=first, owes=owes, plan=plan)

    def words(self, scene: Scene) -> str:
        """All of it."""
        what = listed([deed_words(scene, deed) for deed in self.deeds]) or say("nothing")
        stance = say("Moving") if self.stance == "moving" else say("Stationary")
        return say("{who} declares {what}; {stance}.", who=scene.label(self.who), what=what, stance=stance)


class InitiativeRolled(Fact, frozen=True):
    """Actions that Initiative dice have given, and how many dice are left for the next round (DU-6, DU-7)."""

    who: Name
    gained: int
    left: int

    def on(self, scene: Scene) -> Scene:
        """The dice are fewer, the Actions more."""
        fields = {**scene.of(self.who).fields, DICE_LEFT: self.left}
        return _pay(scene.changed(self.who, fields=fields), self.who, -self.gained)

    def words(self, scene: Scene) -> str:
        """Both."""
        said = "{who}: {gained:+} Actions; dice for Initiative in the next round: {left}."
        return say(said, who=scene.label(self.who), gained=self.gained, left=self.left)


class ActionsSpent(Fact, frozen=True):
    """Actions are gone, and for what."""

    who: Name
    amount: int
    on_what: str

    def on(self, scene: Scene) -> Scene:
        """What is still to come is lower in rank by it (DU-18)."""
        return _pay(scene, self.who, self.amount)

    def words(self, scene: Scene) -> str:
        """How many, for what, and what is left."""
        left = stat(scene, self.who, ACTIONS_LEFT) - self.amount
        said = "{who}: {amount} for {what}, {left} left."
        amount = in_actions(self.amount)
        return say(said, who=scene.label(self.who), amount=amount, what=say(self.on_what), left=left)


class Walked(Fact, frozen=True):
    """Somebody who declared to move has moved: he owes no metre any more (DU-22)."""

    who: Name

    def on(self, scene: Scene) -> Scene:
        """Sets it."""
        return with_fighter(scene, self.who, owes=False)


class GuardPromised(Fact, frozen=True):
    """Against a deed somebody defends himself so; what that costs is paid."""

    who: Name
    deed: int
    guard: Guard

    def on(self, scene: Scene) -> Scene:
        """It waits on the deed until that is carried out."""
        return _pay(_with_deed(scene, self.deed, guard=self.guard), self.who, self.guard.price)

    def words(self, scene: Scene) -> str:
        """How, for how much."""
        if not self.guard.price:
            return ""
        said = "{who}: {guard} for {price}, {left} left."
        left = stat(scene, self.who, ACTIONS_LEFT) - self.guard.price
        guard = say(self.guard.kind)
        return say(
            said, who=scene.label(self.who), guard=guard, price=in_actions(self.guard.price), left=left
        )


class GuardLapsed(Fact, frozen=True):
    """What was promised against a deed and cost nothing is asked again: it comes at another rank."""

    deed: int

    def on(self, scene: Scene) -> Scene:
        """Takes it off the deed; from where it comes is looked at again."""
        return _with_deed(scene, self.deed, guard=None, side=None, noticed=None)


class Guarded(Fact, frozen=True):
    """A parry or a dodge was carried out: each further one is at −5 (DU-40)."""

    who: Name
    parries: int = 0
    dodges: int = 0

    def on(self, scene: Scene) -> Scene:
        """Counts it."""
        now = fighter(scene, self.who)
        parries, dodges = now.parries + self.parries, now.dodges + self.dodges
        return with_fighter(scene, self.who, parries=parries, dodges=dodges)


class Shielded(Fact, frozen=True):
    """A shield is paid for against somebody for the rest of the round (DU-47)."""

    who: Name
    against: Name

    def on(self, scene: Scene) -> Scene:
        """Adds him."""
        return with_fighter(scene, self.who, shielded=(*fighter(scene, self.who).shielded, self.against))


class Struck(Fact, frozen=True):
    """An attack with this weapon: the next one in this round is dearer (DU-36)."""

    who: Name
    weapon: str

    def on(self, scene: Scene) -> Scene:
        """Counts it."""
        struck = fighter(scene, self.who).struck
        return with_fighter(scene, self.who, struck={**struck, self.weapon: struck.get(self.weapon, 0) + 1})


class DeedDone(Fact, frozen=True):
    """A deed is carried out; the rest of its price is paid."""

    who: Name
    deed: int
    price: int

    def on(self, scene: Scene) -> Scene:
        """It is under way until its Strike Rank is over."""
        deed = deed_of(scene, self.deed)
        scene = _pay(_without_deed(scene, self.deed), self.who, self.price)
        return changed(scene, under_way=(*duel(scene).under_way, deed)) if deed else scene


class RankOver(Fact, frozen=True):
    """Everything at a Strike Rank is carried out."""

    def on(self, scene: Scene) -> Scene:
        """Nothing is under way."""
        return changed(scene, under_way=())


class PaidDown(Fact, frozen=True):
    """A part of a price is paid: the rest comes off the next round (DU-16)."""

    who: Name
    deed: int
    amount: int

    def on(self, scene: Scene) -> Scene:
        """The deed costs so much less."""
        deed = deed_of(scene, self.deed)
        if deed is None:
            return scene
        return _pay(_with_deed(scene, self.deed, price=deed.price - self.amount), self.who, self.amount)

    def words(self, scene: Scene) -> str:
        """What is still to be paid."""
        deed = deed_of(scene, self.deed)
        if deed is None:
            return ""
        said = "{who}: {amount} paid for {deed}, {due} due in the next round."
        due = deed.price - self.amount
        what = deed_words(scene, deed)
        return say(said, who=scene.label(self.who), amount=self.amount, deed=what, due=due)


class Aborted(Fact, frozen=True):
    """A deed is given up. ``regained`` are its Actions less one, for the next declaration (DU-50, DU-51).

    Of its ``price`` that was not paid yet, what does not come back is lost.
    """

    who: Name
    deed: int
    price: int
    regained: int

    def on(self, scene: Scene) -> Scene:
        """It is not to come any more."""
        regained = fighter(scene, self.who).regained + self.regained
        scene = with_fighter(_without_deed(scene, self.deed), self.who, regained=regained)
        return _pay(scene, self.who, self.price)

    def words(self, scene: Scene) -> str:
        """What comes back."""
        deed = deed_of(scene, self.deed)
        what = deed_words(scene, deed) if deed else "–"
        said = "{who} aborts {deed}: {back} Actions come back at the next declaration."
        return say(said, who=scene.label(self.who), deed=what, back=self.regained)


class DeedLapsed(Fact, frozen=True):
    """A deed comes to nothing, and costs nothing: he can act no more, or is gone."""

    deed: int

    def on(self, scene: Scene) -> Scene:
        """It is not to come any more."""
        return _without_deed(scene, self.deed)

    def words(self, scene: Scene) -> str:
        """Whose, and what."""
        deed = deed_of(scene, self.deed)
        if deed is None:
            return ""
        return say("{who}: {deed} is struck out.", who=scene.label(deed.who), deed=deed_words(scene, deed))


class Retargeted(Fact, frozen=True):
    """An attack goes at somebody else; its price and rank stay. What was promised against it is void."""

    deed: int
    whom: Name

    def on(self, scene: Scene) -> Scene:
        """Sets it."""
        return _with_deed(scene, self.deed, whom=self.whom, guard=None, side=None, noticed=None)

    def words(self, scene: Scene) -> str:
        """At whom."""
        deed = deed_of(scene, self.deed)
        if deed is None:
            return ""
        said = "{who}: {deed} goes at {whom} now."
        before = deed_words(scene, replace(deed, whom=NOBODY))
        return say(said, who=scene.label(deed.who), deed=before, whom=scene.label(self.whom))


class CameFrom(Fact, frozen=True):
    """From where an attack comes, and whether one from the rear was noticed (DU-54)."""

    deed: int
    side: Side
    noticed: bool | None = None

    def on(self, scene: Scene) -> Scene:
        """Sets it."""
        return _with_deed(scene, self.deed, side=self.side, noticed=self.noticed)


class GotBehind(Fact, frozen=True):
    """Somebody stands in the rear of another, until that one turns or either moves (DU-44)."""

    who: Name
    whom: Name

    def on(self, scene: Scene) -> Scene:
        """Whoever he was behind before, he is no more."""
        return changed(scene, behind={**duel(scene).behind, self.who: self.whom})

    def words(self, scene: Scene) -> str:
        """Who behind whom."""
        return say("{who} is behind {whom}.", who=scene.label(self.who), whom=scene.label(self.whom))


class Turned(Fact, frozen=True):
    """Nobody is behind somebody any more, nor he behind anybody: he has turned, or moved."""

    who: Name

    def on(self, scene: Scene) -> Scene:
        """Clears both."""
        behind = {who: whom for who, whom in duel(scene).behind.items() if self.who not in (who, whom)}
        return changed(scene, behind=behind)


class Halved(Fact, frozen=True):
    """Remaining Actions are halved, with what aborts gave back (DU-10)."""

    left: Mapping[Name, int]

    def on(self, scene: Scene) -> Scene:
        """Whoever has gone meanwhile has none."""
        for who, left in self.left.items():
            scene = with_fighter(scene, who, regained=0)
            if who in scene.combatants:
                scene = _with_actions(scene, who, left)
        return scene

    def words(self, scene: Scene) -> str:
        """Everybody’s."""
        each = [f"{scene.label(who)} {left}" for who, left in self.left.items()]
        return say("Actions left are halved: {each}.", each=listed(each)) if each else ""


class RoundEnded(Fact, frozen=True):
    """The round is over; what is paid in part comes in the next one."""

    def on(self, scene: Scene) -> Scene:
        """It has no phase."""
        return changed(scene, phase=0, part=0)


class FightEnded(Fact, frozen=True):
    """The fight is over: whatever was declared lapses, Actions and Initiative dice are whole again."""

    tone: ClassVar[str] = "heading"

    def on(self, scene: Scene) -> Scene:
        """Nothing of the round is left; wounds are."""
        for who, one in scene.combatants.items():
            fields = {id_: one.fields[id_] for id_ in one.fields if id_ not in (ACTIONS_LEFT, DICE_LEFT)}
            scene = scene.changed(who, fields=fields)
        return changed(scene, **{id_: getattr(Duel(), id_) for id_ in Duel.__struct_fields__})

    def words(self, scene: Scene) -> str:
        """That."""
        return say("The fight is over.")


FACTS: tuple[type[Fact], ...] = (
    RoundBegan, PhaseReached, Declared, InitiativeRolled, ActionsSpent, Walked, GuardPromised, GuardLapsed,
    Guarded, Shielded, Struck, DeedDone, RankOver, PaidDown, Aborted, DeedLapsed, Retargeted, CameFrom,
    GotBehind, Turned, Halved, RoundEnded, FightEnded,
)  # fmt: skip
