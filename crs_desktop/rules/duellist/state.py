"""The state of a Duellist round: declared deeds, defences and Strike Ranks (6.2 … 6.4)."""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.cache import remembered
from crs_desktop.rules.course import Course, Stage
from crs_desktop.rules.duellist.sheet import ACTIONS_LEFT, stat
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say, template

Stance = Literal["", "moving", "stationary"]
Bearing = Literal["front", "flank", "rear"]
NOBODY = Name("")
RANK_END = template("end of the Strike Rank")
"""The moment at which wounds and lost balance take effect: deeds of one rank are simultaneous."""
STAGES = (
    Stage("Declaration", "From the fewest Actions up, each declares activities and Moving or Stationary."),
    Stage("Initiative", "Dice for more Actions: each 5 gives one, each 6 two."),
    Stage("Resolution", "From the highest Strike Rank down; equal ranks are simultaneous."),
    Stage("Blood loss", "Endurance against wounds not yet stabilised."),
)
"""The phases of a round (DU-2), and Blood loss at its end."""
DECLARATION, INITIATIVE, RESOLUTION, BLOOD_LOSS = 1, 2, 3, 4
BY_HAND = {"thrust": 1, "swing": 2, "blow": 3}
"""The moves with a weapon, and the Actions of each before its Speed (DU-27)."""


class Guard(Struct, frozen=True):
    """A defence: parry, shield, dodge, combat dodge, block or none, perhaps with a ``weapon``.

    ``price`` is the number of Actions already paid for it.
    """

    kind: str
    weapon: str = ""
    price: int = 0


class Deed(Struct, frozen=True):
    """A declared activity not yet carried out; ``price`` is the unpaid part of its Actions.

    ``what`` is thrust, swing, blow, strike, shot or another activity; ``whole`` is its full price.
    A ``feint`` gives +5. ``guard`` is the defence promised against it, ``side`` its direction, None until
    known, and ``noticed`` tells whether the target sees an attack from the rear. ``twin`` is the id of the
    other half of a double move: the first half bears the price of both. ``parry`` is the weapon that
    parries as part of it.
    """

    id: int
    who: Name
    what: str
    price: int
    whole: int
    weapon: str = ""
    whom: Name = NOBODY
    feint: bool = False
    metres: int = 0
    guard: Guard | None = None
    side: Bearing | None = None
    noticed: bool | None = None
    twin: int = 0
    parry: str = ""


class Fighter(Struct, frozen=True):
    """The state of one combatant in this round.

    ``within`` is False for latecomers, who enter with the next round. ``owes`` is True from declaring
    Moving until the first metre. ``plan`` holds the declared deeds in order. ``struck`` counts the attacks
    of this round by weapon, ``parries`` and ``dodges`` the defences. ``shielded`` lists the opponents that
    each paid shield serves against. ``regained`` are Actions of an abort, locked until the next
    declaration. ``first`` is the first stance declared in this round. ``ready`` are the weapons whose
    double move is done but whose parry is still unused.
    """

    within: bool = False
    stance: Stance = ""
    first: Stance = ""
    owes: bool = False
    plan: tuple[Deed, ...] = ()
    struck: Mapping[str, int] = {}
    parries: int = 0
    dodges: int = 0
    shielded: Mapping[str, tuple[Name, ...]] = {}
    regained: int = 0
    ready: tuple[str, ...] = ()


class Duel(Struct, frozen=True):
    """The fight: round (0 outside a fight), phase, sub-round from 1, and fighters.

    ``behind`` maps a combatant to the one whose rear they stand in. ``made`` counts the declared deeds,
    ``under_way`` are the deeds carried out at this Strike Rank. ``surprised`` combatants did not notice
    an ambush and declare nothing in the first declaration.
    """

    round: int = 0
    phase: int = 0
    part: int = 0
    fighters: Mapping[Name, Fighter] = {}
    behind: Mapping[Name, Name] = {}
    made: int = 0
    under_way: tuple[Deed, ...] = ()
    surprised: tuple[Name, ...] = ()


def duel(scene: Scene) -> Duel:
    """Return the fight, or an empty one."""
    return scene.state if isinstance(scene.state, Duel) else Duel()


def is_on(scene: Scene) -> bool:
    """Return whether a fight is under way."""
    return duel(scene).round > 0


def course(scene: Scene) -> Course | None:
    """Return the phases with the current one; None outside a fight."""
    now = duel(scene)
    if not now.round:
        return None
    said = say("Round {round}", round=now.round)
    if now.part > 1:
        said = say("Round {round}, sub-round {part}", round=now.round, part=now.part - 1)
    return Course(said, STAGES, now.phase - 1)


def changed(scene: Scene, **changes: object) -> Scene:
    """Return the scene with these changes to the fight."""
    return replace(scene, state=replace(duel(scene), **changes))


def fighter(scene: Scene, who: Name) -> Fighter:
    """Return the round state of a combatant, or an empty one."""
    return duel(scene).fighters.get(who, Fighter())


def with_fighter(scene: Scene, who: Name, **changes: object) -> Scene:
    """Return the scene with these changes to a combatant’s round state."""
    now = duel(scene)
    return changed(scene, fighters={**now.fighters, who: replace(fighter(scene, who), **changes)})


def within(scene: Scene, who: Name) -> bool:
    """Return whether a combatant is in this round; latecomers enter with the next."""
    return fighter(scene, who).within


def shielded_against(scene: Scene, who: Name, shield: str) -> tuple[Name, ...]:
    """Return the opponents a shield is paid for in this round; old files do not name the shield."""
    known = fighter(scene, who).shielded
    # an unnamed entry counts for every shield, which is right for whoever had only one
    return (*known.get("", ()), *known.get(shield, ()))


def actions_left(scene: Scene, who: Name) -> int:
    """Return the Actions left; a combatant outside this round has none unless the GM gives them some."""
    if who not in scene.combatants:
        return 0
    # a GM who enters Actions for a latecomer lets them act in this round
    if within(scene, who) or ACTIONS_LEFT in scene.of(who).fields:
        return stat(scene, who, ACTIONS_LEFT)
    return 0


def committed(scene: Scene, who: Name) -> int:
    """Return the Actions still to be paid for a combatant’s plan."""
    return sum(deed.price for deed in fighter(scene, who).plan)


def ranked(scene: Scene, who: Name) -> Iterator[tuple[Deed, int]]:
    """Yield each planned deed with its Strike Rank, the Actions left once it is paid (DU-17).

    A deed with a rank below 0 cannot be finished in this round.
    """
    left = actions_left(scene, who)
    for deed in fighter(scene, who).plan:
        # Each deed is ranked by the Actions left after it and all before it.
        left -= deed.price
        yield deed, left


def rank(scene: Scene, id_: int) -> int | None:
    """Return the Strike Rank of a planned deed; None if no deed has this id."""
    return remembered(_ranks, scene).get(id_)


def _ranks(scene: Scene) -> dict[int, int]:
    return {deed.id: at for who in duel(scene).fighters for deed, at in ranked(scene, who)}


def deed_of(scene: Scene, id_: int) -> Deed | None:
    """Return the planned deed of this id, or None."""
    for one in duel(scene).fighters.values():
        for deed in one.plan:
            if deed.id == id_:
                return deed
    return None


def twin_of(scene: Scene, deed: Deed) -> Deed | None:
    """Return the other half of a double move while it is still planned."""
    return deed_of(scene, deed.twin) if deed.twin else None


def parrying_deed(scene: Scene, who: Name, weapon: str) -> Deed | None:
    """Return the planned double move that includes a parry with ``weapon``, or None."""
    return next((deed for deed in fighter(scene, who).plan if deed.parry == weapon), None)


def with_deed(scene: Scene, id_: int, **changes: object) -> Scene:
    """Return the scene with one deed changed, or unchanged if no planned deed has this id."""
    deed = deed_of(scene, id_)
    if deed is None:
        return scene
    plan = fighter(scene, deed.who).plan
    kept = tuple(replace(one, **changes) if one.id == id_ else one for one in plan)
    return with_fighter(scene, deed.who, plan=kept)


def without_deed(scene: Scene, id_: int) -> Scene:
    """Return the scene without this deed."""
    deed = deed_of(scene, id_)
    if deed is None:
        return scene
    plan = fighter(scene, deed.who).plan
    return with_fighter(scene, deed.who, plan=tuple(one for one in plan if one.id != id_))
