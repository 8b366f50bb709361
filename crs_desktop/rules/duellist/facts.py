"""The facts of a Duellist round: phases, declarations, Initiative, Actions spent and halved, the end."""

from collections.abc import Mapping
from typing import ClassVar

from crs_desktop.override import override
from crs_desktop.rules.duellist.deeds.deed_facts import (
    Aborted,
    DeedDone,
    DeedLapsed,
    HalfRepriced,
    PaidDown,
    RankOver,
    Retargeted,
    Struck,
)
from crs_desktop.rules.duellist.deeds.deed_words import deed_words, in_actions
from crs_desktop.rules.duellist.deeds.prices import pay, with_actions
from crs_desktop.rules.duellist.defence.defence_facts import (
    CameFrom,
    GotBehind,
    Guarded,
    GuardLapsed,
    GuardPromised,
    ParryUsed,
    Shielded,
    Turned,
)
from crs_desktop.rules.duellist.sheet import ACTIONS_LEFT, DICE_LEFT, stat
from crs_desktop.rules.duellist.state import (
    DECLARATION,
    Deed,
    Duel,
    Fighter,
    Stance,
    changed,
    duel,
    fighter,
    with_fighter,
)
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import listed, say, translated


class RoundBegan(Fact, frozen=True):
    """The beginning of a round, with each fighter’s Actions; unfinished declarations carry over."""

    tone: ClassVar[str] = "heading"

    number: int
    actions: Mapping[Name, int]

    def on(self, scene: Scene) -> Scene:
        """Restore all Actions (DU-11) and keep the plans of the last round."""
        # Stance, defences and counts begin anew; only unfinished deeds carry over (DU-16).
        fighters = {who: Fighter(True, plan=fighter(scene, who).plan) for who in self.actions}
        for who, left in self.actions.items():
            scene = with_actions(scene, who, left)
        return changed(scene, round=self.number, phase=DECLARATION, part=1, fighters=fighters)

    @override
    def words(self, scene: Scene) -> str:
        return say("Round {number}", number=self.number)


class PhaseReached(Fact, frozen=True):
    """The beginning of a phase; ``part`` is 1, and one more in each sub-round."""

    phase: int
    part: int

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, phase=self.phase, part=self.part)


class Declared(Fact, frozen=True):
    """A combatant’s declaration: activities, and Moving or Stationary (DU-5)."""

    who: Name
    stance: Stance
    deeds: tuple[Deed, ...]

    def on(self, scene: Scene) -> Scene:
        """Add the declared deeds after the unfinished ones."""
        now = fighter(scene, self.who)
        plan, owes = (*now.plan, *self.deeds), self.stance == "moving"
        scene = changed(scene, made=max([duel(scene).made, *(deed.id for deed in self.deeds)]))
        # By a house rule the first stance of a round holds through its sub-rounds (DU-25).
        first = now.first or self.stance
        return with_fighter(scene, self.who, stance=self.stance, first=first, owes=owes, plan=plan, ready=())

    @override
    def words(self, scene: Scene) -> str:
        what = listed([deed_words(scene, deed) for deed in self.deeds]) or say("nothing")
        stance = say("Moving") if self.stance == "moving" else say("Stationary")
        return say("{who} declares {what}; {stance}.", who=scene.label(self.who), what=what, stance=stance)


class InitiativeRolled(Fact, frozen=True):
    """The Actions gained by Initiative dice, and the dice left for the next round (DU-6, DU-7)."""

    who: Name
    gained: int
    left: int

    def on(self, scene: Scene) -> Scene:
        """Set the dice left and add the Actions."""
        return pay(scene.with_field(self.who, DICE_LEFT, self.left), self.who, -self.gained)

    @override
    def words(self, scene: Scene) -> str:
        said = "{who} gains {gained}; Initiative dice in the next round: {left}."
        if not self.gained:
            said = "{who} gains no Action; Initiative dice in the next round: {left}."
        return say(said, who=scene.label(self.who), gained=in_actions(self.gained), left=self.left)


class ActionsSpent(Fact, frozen=True):
    """Actions spent, and their purpose."""

    who: Name
    amount: int
    on_what: str

    def on(self, scene: Scene) -> Scene:
        """Pay the Actions; all that is still planned moves to a lower rank (DU-18)."""
        return pay(scene, self.who, self.amount)

    def words(self, scene: Scene) -> str:
        """Name the Actions spent, the purpose and the Actions left."""
        left = stat(scene, self.who, ACTIONS_LEFT) - self.amount
        said = "{who}: {amount} for {what}, {left} left."
        amount = in_actions(self.amount)
        return say(said, who=scene.label(self.who), amount=amount, what=translated(self.on_what), left=left)


class Walked(Fact, frozen=True):
    """The first metre of a combatant who declared Moving: none is owed any more (DU-22)."""

    who: Name

    @override
    def on(self, scene: Scene) -> Scene:
        return with_fighter(scene, self.who, owes=False)


class Halved(Fact, frozen=True):
    """The halving of the Actions left, together with those returned by aborts (DU-10)."""

    left: Mapping[Name, int]

    def on(self, scene: Scene) -> Scene:
        """Set the halved Actions; skip combatants who have left."""
        for who, left in self.left.items():
            scene = with_fighter(scene, who, regained=0)
            if who in scene.combatants:
                scene = with_actions(scene, who, left)
        return scene

    @override
    def words(self, scene: Scene) -> str:
        if self.left and not any(self.left.values()):
            return say("Actions left are halved: no combatant has any.")
        each = [f"{scene.label(who)} {left}" for who, left in self.left.items()]
        return say("Actions left are halved: {each}.", each=listed(each)) if each else ""


class Ambushed(Fact, frozen=True):
    """The combatants who do not notice an ambush (DS-171)."""

    surprised: tuple[Name, ...]

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, surprised=self.surprised)

    @override
    def words(self, scene: Scene) -> str:
        return say("Surprised by the ambush: {who}.", who=scene.labels(self.surprised))


class RoundEnded(Fact, frozen=True):
    """The end of a round; deeds paid in part come in the next one."""

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, phase=0, part=0, surprised=())


class FightEnded(Fact, frozen=True):
    """The end of a fight: declarations lapse, Actions and Initiative dice are whole again."""

    tone: ClassVar[str] = "event"

    def on(self, scene: Scene) -> Scene:
        """Forget the round and the Actions left; keep the wounds."""
        for who, one in scene.combatants.items():
            # Without a value, both show their full number again.
            fields = {id_: one.fields[id_] for id_ in one.fields if id_ not in (ACTIONS_LEFT, DICE_LEFT)}
            scene = scene.changed(who, fields=fields)
        # reset every field, also those that a later release adds
        return changed(scene, **{id_: getattr(Duel(), id_) for id_ in Duel.__struct_fields__})

    @override
    def words(self, scene: Scene) -> str:
        return say("The fight is over.")


FACTS: tuple[type[Fact], ...] = (
    RoundBegan, PhaseReached, Declared, InitiativeRolled, ActionsSpent, Walked, GuardPromised, GuardLapsed,
    Guarded, Shielded, ParryUsed, Struck, DeedDone, RankOver, PaidDown, HalfRepriced, Aborted, DeedLapsed,
    Retargeted, CameFrom, GotBehind, Turned, Halved, Ambushed, RoundEnded, FightEnded,
)  # fmt: skip
