"""What everybody has done in a Combat, and the melees that follow from it (CRS-108 … CRS-112)."""

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.combat import able, combat
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.house_rules import reads
from crs_desktop.rules.double_exposure.house_rules.maneuvers import BLOW_LINKS, FREE_AIMED, FREE_COUNTS
from crs_desktop.rules.double_exposure.house_rules.ranges import ELIGIBLE, MELEE_REACH
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.kept import remembered
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import listed, say

Kind = Literal[
    "short", "long", "mental", "blow", "flee", "charge", "power", "catch", "other", "pass", "barred"
]
_NO_ACTIONS: tuple[Kind, ...] = ("pass", "barred")
"""A turn that was passed up, and one that a Stance, Taking a Blow or Intimidation took away."""


class TakenAction(Struct, frozen=True):
    """One Action that was taken. ``past`` tells that it was in a Combat that is over, or in none.

    ``aimed`` is whom it was aimed at, where another was struck in his place; ``drawn`` on whom the Melee
    Check fell, where not on him; ``free`` one that a Charge gave; ``round`` is that of the Combat, 0 in none.
    ``mental`` is an attack that is no physical one and makes no melee, where the edition tells the two apart.
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
    """Somebody takes an Action: what it is, and at whom; ``used`` of the ``whole`` rating go into it.

    ``ended`` are those who protect him no more for it. ``barred`` is a turn that was lost: it is told only
    where a house rule counts it (CRS-109).
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
        """It is remembered: melees and free Actions follow from it."""
        now = combat(scene)
        deed = TakenAction(
            self.who, self.kind, self.targets, self.group, now.round == 0, self.aimed, now.round
        )
        deed = replace(deed, drawn=self.drawn, free=self.free, mental=self.mental)
        left = {who: whom for who, whom in now.protects.items() if who not in self.ended}
        return replace(scene, state=replace(now, deeds=(*now.deeds, deed), protects=left))

    def words(self, scene: Scene) -> str:
        """Who does what to whom, and who protects him no more for it."""
        return " ".join(filter(None, (self._deed_words(scene), *self._lapses(scene))))

    def _lapses(self, scene: Scene) -> Iterator[str]:
        for who in self.ended:
            names = {"who": scene.label(who), "whom": scene.label(self.who)}
            yield say("{who} takes no more blows for {whom}.", **names)

    def _deed_words(self, scene: Scene) -> str:
        """A pulled punch says of how much it is a part."""
        of_a_power = self.kind in ("short", "long") and not self.whole
        if self.kind not in _SAID or of_a_power:
            return ""
        whom = listed([scene.label(name) for name in self.targets])
        part = self.used < self.whole
        used = say("{used} of {all}", used=self.used, all=self.whole) if part else self.used
        return say(_SAID[self.kind], who=scene.label(self.who), whom=whom, used=used)


_SAID: dict[Kind, str] = {
    "short": "{who} attacks {whom} at Short Range with {used} OR.",
    "long": "{who} attacks {whom} at Long Range with {used} DR.",
    "mental": "{who} uses {used} MIND on {whom}.",
    "blow": "{who} takes any blow for {whom}.",
    "flee": "{who} tries to flee.",
    "charge": "{who} charges.",
    "catch": "{who} gives the Action of this round for the Catch.",
    "pass": "{who} takes no Action.",
}


def act(table: Table, deed: Acted) -> None:
    """Tell of an Action; any but Flee, and but none at all, ends his being protected by another (CRS-136)."""
    if deed.kind not in ("flee", *_NO_ACTIONS):
        protects = combat(table.scene).protects
        deed = replace(deed, ended=tuple(who for who, whom in protects.items() if whom == deed.who))
    if deed.kind == "short":
        deed = replace(deed, mental=not edition(table.scene).physical(table.scene, deed.who))
    table.happen(deed)


def last_deed(scene: Scene, who: Name, but: tuple[Kind, ...] = ("barred",)) -> TakenAction | None:
    """The very last Action that somebody took, in this Combat or before it; ``but`` are kinds left out."""
    return last_deeds(scene, but).get(who)


def last_deeds(scene: Scene, but: tuple[Kind, ...] = ("barred",)) -> dict[Name, TakenAction]:
    """The `last_deed` of everybody who has taken an Action: one way through all of them."""
    return {deed.who: deed for deed in combat(scene).deeds if _ends_it(scene, deed, but)}


def _ends_it(scene: Scene, deed: TakenAction, but: tuple[Kind, ...]) -> bool:
    """Whether it is an Action that counts; a free one by a house rule does not (CRS-158)."""
    return deed.kind not in but and (not deed.free or reads(scene, FREE_COUNTS, "counts"))


def _not_eligible(scene: Scene) -> tuple[Kind, ...]:
    """The kinds of turn that are no Action for the Melee Check (CRS-109)."""
    return _NO_ACTIONS if reads(scene, ELIGIBLE, "taken") else ()


def linked(scene: Scene, who: Name) -> dict[Name, str]:
    """With whom somebody is in a melee, and why, by the two parts of the Melee Check (CRS-109, CRS-110)."""
    deeds = linking(scene, who)
    return {name: _why(scene, deed, name if deed.who == who else who) for name, deed in deeds.items()}


def _why(scene: Scene, deed: TakenAction, whom: Name) -> str:
    return say("{who} attacked {whom}", who=scene.label(deed.who), whom=scene.label(whom))


def linking(scene: Scene, who: Name) -> dict[Name, TakenAction]:
    """With whom somebody is in a melee, and for which Action (CRS-109, CRS-110)."""
    return remembered(_all_linking, scene).get(who, {})


def _all_linking(scene: Scene) -> dict[Name, dict[Name, TakenAction]]:
    """The melees of everybody: one way back from the last deed, on which nobody goes beyond his own.

    Part B of the Melee Check, who attacked him at Short Range since his very last Action, hit or miss, comes
    first on that way; part A, whom he attacked in it, counts first.
    """
    found: dict[Name, dict[Name, TakenAction]] = {}
    ended, but = set[Name](), _not_eligible(scene)
    for deed in reversed(combat(scene).deeds):
        parties = _parties(scene, deed) if _makes_a_melee(deed) else ()
        if ends := deed.who not in ended and _ends_it(scene, deed, but):
            ended.add(deed.who)
        for who in parties:
            if who not in ended:
                drawn_in = _drawn_in(scene, who, (deed.who, *parties), deed)
                found[who] = _with(found.get(who, {}), drawn_in)
        if ends and parties:
            attacked = _drawn_in(scene, deed.who, parties, deed)
            found[deed.who] = _with(attacked, found.get(deed.who, {}))
    return found


def _makes_a_melee(deed: TakenAction) -> bool:
    return deed.kind == "short" and not (deed.past or deed.mental)


def _drawn_in(scene: Scene, who: Name, names: tuple[Name, ...], deed: TakenAction) -> dict[Name, TakenAction]:
    """Those of the others who are here, and not down."""
    others = (name for name in names if name != who and name in scene.combatants and able(scene, name))
    return dict.fromkeys(others, deed)


def _with(first: dict[Name, TakenAction], others: dict[Name, TakenAction]) -> dict[Name, TakenAction]:
    """Both, of whom the first count where they are in both."""
    return first | {name: deed for name, deed in others.items() if name not in first}


def melee(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Everybody in the melee of somebody, he first: one step from him, or by house rule the whole chain."""
    found = [who]
    for name in found:
        if name == who or reads(scene, MELEE_REACH, "chain"):
            found += [other for other in linked(scene, name) if other not in found]
    return tuple(found)


def aimed_at(scene: Scene, deed: TakenAction) -> tuple[Name, ...]:
    """At whom an Action was directed, whoever was struck; by a house rule on whom the draw fell (CRS-158)."""
    if deed.drawn and reads(scene, FREE_AIMED, "drawn"):
        return (deed.drawn,)
    return (deed.aimed,) if deed.aimed else deed.targets


def _parties(scene: Scene, deed: TakenAction) -> tuple[Name, ...]:
    """Whom an attack draws into a melee: who was struck, by a house rule the protected too (CRS-110)."""
    both = deed.aimed and reads(scene, BLOW_LINKS, "both")
    return (*deed.targets, deed.aimed) if both else deed.targets
