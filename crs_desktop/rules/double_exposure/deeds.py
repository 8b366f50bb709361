"""Actions taken in a Combat, and the melees that follow from them (CRS-108 … CRS-112)."""

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.cache import remembered
from crs_desktop.rules.double_exposure.combat import able, combat
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.house_rules.maneuvers import BLOW_LINKS, FREE_AIMED, FREE_COUNTS
from crs_desktop.rules.double_exposure.house_rules.ranges import ELIGIBLE, MELEE_REACH
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say

Kind = Literal[
    "short", "long", "mental", "blow", "flee", "charge", "power", "catch", "other", "pass", "barred"
]
_NO_ACTIONS: tuple[Kind, ...] = ("pass", "barred")
"""Turns that are no Action: passed up, or taken away by a Stance, Taking a Blow or Intimidation."""


class TakenAction(Struct, frozen=True):
    """One Action that was taken.

    ``past``: taken in an earlier Combat or outside of any. ``round`` is the round of the Combat, 0 outside.
    ``aimed`` is the intended target, if another combatant was struck instead; ``drawn`` is the combatant on
    whom the Melee Check fell, if not the target. ``free``: given by a Charge. ``mental``: an attack that is
    not physical and makes no melee, in editions that tell the two apart.
    """

    who: Name
    kind: Kind
    targets: tuple[Name, ...] = ()
    group: bool = False
    past: bool = False
    aimed: Name = Name("")
    round: int = 0
    drawn: Name = Name("")
    free: bool = False
    mental: bool = False


class Acted(Fact, frozen=True):
    """A combatant takes an Action: its kind and targets; ``used`` of the ``whole`` rating go into it.

    ``ended`` are the protectors whose Taking a Blow ends because of this Action. The kind ``barred`` is a
    lost turn; it is told only if a house rule counts it (CRS-109).
    """

    tone: ClassVar[str] = "deed"

    who: Name
    kind: Kind
    targets: tuple[Name, ...] = ()
    group: bool = False
    used: int = 0
    whole: int = 0
    aimed: Name = Name("")
    drawn: Name = Name("")
    free: bool = False
    ended: tuple[Name, ...] = ()
    mental: bool = False

    def on(self, scene: Scene) -> Scene:
        """Remember the Action: melees and free Actions follow from it."""
        now = combat(scene)
        deed = TakenAction(
            self.who, self.kind, self.targets, self.group, now.round == 0, self.aimed, now.round
        )
        deed = replace(deed, drawn=self.drawn, free=self.free, mental=self.mental)
        left = {who: whom for who, whom in now.protects.items() if who not in self.ended}
        return replace(scene, state=replace(now, deeds=(*now.deeds, deed), protects=left, unseen=()))

    def words(self, scene: Scene) -> str:
        """Return who does what to whom, and whose Taking a Blow ends."""
        return " ".join(filter(None, (self._deed_words(scene), *self._lapses(scene))))

    def _lapses(self, scene: Scene) -> Iterator[str]:
        for who in self.ended:
            names = {"who": scene.label(who), "whom": scene.label(self.who)}
            yield say("{who} takes no more blows for {whom}.", **names)

    def _deed_words(self, scene: Scene) -> str:
        """Describe the Action; a pulled punch also states the whole rating."""
        of_a_power = self.kind in ("short", "long") and not self.whole
        if self.kind not in _SAID or of_a_power:
            return ""
        whom = scene.labels(self.targets)
        part = self.used < self.whole
        used = say("{used} of {all}", used=self.used, all=self.whole) if part else self.used
        return say(_SAID[self.kind], who=scene.label(self.who), whom=whom, used=used)


_SAID: dict[Kind, str] = {
    "short": "{who} attacks {whom} at Short Range with {used} OR.",
    "long": "{who} attacks {whom} at Long Range with {used} DR.",
    "mental": "{who} uses {used} MIND on {whom}.",
    "blow": "{who} takes blows for {whom}.",
    "flee": "{who} tries to flee.",
    "charge": "{who} charges.",
    "catch": "{who} gives up the Action of this round for the Catch.",
    "pass": "{who} takes no Action.",
}


class PowerUsed(Fact, frozen=True):
    """The beginning of an Action with a power; its ``targets`` may be the user alone, or nobody."""

    tone: ClassVar[str] = "deed"

    who: Name
    power: str
    targets: tuple[Name, ...] = ()

    def words(self, scene: Scene) -> str:
        """Name the power and its targets, except its user alone."""
        who = scene.label(self.who)
        if self.targets in ((), (self.who,)):
            return say("{who} uses {power}.", who=who, power=self.power)
        whom = scene.labels(self.targets)
        return say("{who} uses {power} on {whom}.", who=who, power=self.power, whom=whom)


def act(table: Table, deed: Acted) -> None:
    """Tell of an Action and end the protection of its combatant, except for Flee or no Action (CRS-136)."""
    if deed.kind not in ("flee", *_NO_ACTIONS):
        # fleeing and doing nothing leave the protection as it is; everything else is "acting" (CRS-136)
        protects = combat(table.scene).protects
        deed = replace(deed, ended=tuple(who for who, whom in protects.items() if whom == deed.who))
    if deed.kind == "short":
        # decided now and stored in the fact: the weapon may have changed hands when melees are computed
        deed = replace(deed, mental=not edition(table.scene).physical(table.scene, deed.who))
    table.happen(deed)


def last_deed(scene: Scene, who: Name, but: tuple[Kind, ...] = ("barred",)) -> TakenAction | None:
    """Return the very last Action of ``who``, in this Combat or before; ``but`` are ignored kinds."""
    return last_deeds(scene, but).get(who)


def last_deeds(scene: Scene, but: tuple[Kind, ...] = ("barred",)) -> dict[Name, TakenAction]:
    """Return the `last_deed` of every combatant who has one, in one pass."""
    return {deed.who: deed for deed in combat(scene).deeds if _ends_it(scene, deed, but)}


def _ends_it(scene: Scene, deed: TakenAction, but: tuple[Kind, ...]) -> bool:
    """Return whether this Action counts as a last one; free Actions may not, by house rule (CRS-158)."""
    return deed.kind not in but and (not deed.free or FREE_COUNTS.reads(scene, "counts"))


def _not_eligible(scene: Scene) -> tuple[Kind, ...]:
    """Return the kinds of turn that do not count as an Action for the Melee Check (CRS-109)."""
    return _NO_ACTIONS if ELIGIBLE.reads(scene, "taken") else ()


def linked(scene: Scene, who: Name) -> dict[Name, str]:
    """Return everybody in a melee with ``who``, each with the attack as the reason (CRS-109, CRS-110)."""
    deeds = linking(scene, who)
    return {name: _why(scene, deed, name if deed.who == who else who) for name, deed in deeds.items()}


def _why(scene: Scene, deed: TakenAction, whom: Name) -> str:
    return say("{who} attacked {whom}", who=scene.label(deed.who), whom=scene.label(whom))


def linking(scene: Scene, who: Name) -> dict[Name, TakenAction]:
    """Return everybody in a melee with ``who``, each with the Action that caused it (CRS-109, CRS-110)."""
    return remembered(_all_linking, scene).get(who, {})


def _all_linking(scene: Scene) -> dict[Name, dict[Name, TakenAction]]:
    """Return the melees of all combatants, in one pass backwards over the Actions.

    For each combatant the pass ends at their own very last Action. Part B of the Melee Check (Short Range
    attacks on them since then, hit or miss) is met first on the way; part A (their own attack) takes
    precedence in the result.
    """
    # for each combatant: every other member of the melee, and the Action that links the two
    found: dict[Name, dict[Name, TakenAction]] = {}
    going_on, but = {*scene.combatants}, _not_eligible(scene)
    for deed in reversed(combat(scene).deeds):
        if not going_on:
            break
        # a deed that is no attack has no parties, yet may end the walk for its combatant
        parties = _parties(scene, deed) if _makes_a_melee(deed) else ()
        if ends := deed.who in going_on and _ends_it(scene, deed, but):
            # seen from the end, this is the very last Action of the combatant: older ones cannot link them
            going_on.remove(deed.who)
        for who in parties:
            if who in going_on:
                drawn_in = _drawn_in(scene, who, (deed.who, *parties), deed)
                found[who] = _with(found.get(who, {}), drawn_in)
        if ends and parties:
            attacked = _drawn_in(scene, deed.who, parties, deed)
            # part A: the own attack explains the melee better than attacks suffered since
            found[deed.who] = _with(attacked, found.get(deed.who, {}))
    return found


def _makes_a_melee(deed: TakenAction) -> bool:
    # after a Combat its melees are over, although the last deeds stay known (CRS-109)
    return deed.kind == "short" and not (deed.past or deed.mental)


def _drawn_in(scene: Scene, who: Name, names: tuple[Name, ...], deed: TakenAction) -> dict[Name, TakenAction]:
    """Return the others among ``names`` who are here and not down."""
    others = (name for name in names if name != who and name in scene.combatants and able(scene, name))
    return dict.fromkeys(others, deed)


def _with(first: dict[Name, TakenAction], others: dict[Name, TakenAction]) -> dict[Name, TakenAction]:
    """Merge both; ``first`` wins for names in both."""
    return first | {name: deed for name, deed in others.items() if name not in first}


def melee(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Return everybody in the melee of ``who``, themselves first.

    One step away; by house rule the whole chain.
    """
    found = [who]
    # `found` grows while it is walked: by the chain reading each new member brings their own links
    for name in found:
        if name == who or MELEE_REACH.reads(scene, "chain"):
            found += [other for other in linking(scene, name) if other not in found]
    return tuple(found)


def aimed_at(scene: Scene, deed: TakenAction) -> tuple[Name, ...]:
    """Return the intended targets, even if others were struck; by house rule the drawn one (CRS-158)."""
    if deed.drawn and FREE_AIMED.reads(scene, "drawn"):
        return (deed.drawn,)
    return (deed.aimed,) if deed.aimed else deed.targets


def _parties(scene: Scene, deed: TakenAction) -> tuple[Name, ...]:
    """Return whom an attack draws into a melee: the struck, by house rule the protected too (CRS-110)."""
    both = deed.aimed and BLOW_LINKS.reads(scene, "both")
    return (*deed.targets, deed.aimed) if both else deed.targets
