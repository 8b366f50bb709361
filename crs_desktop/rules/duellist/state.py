"""What Duellist keeps of a round in the scene: who means to do what, at which Strike Rank (6.2 … 6.4)."""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.course import Course, Stage
from crs_desktop.rules.duellist.sheet import ACTIONS_LEFT, stat
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say

Stance = Literal["", "moving", "stationary"]
Bearing = Literal["front", "flank", "rear"]
NOBODY = Name("")
RANK_END = "end of the Strike Rank"
"""When wounds and lost balance come into force: all of one rank is simultaneous."""
STAGES = (
    Stage("Declaration", "From the fewest Actions up: what each will do, moving or stationary."),
    Stage("Initiative", "Dice for further Actions: each 5 gives one, each 6 two."),
    Stage("Resolution", "From the highest Strike Rank down; equal ranks are simultaneous."),
    Stage("Blood loss", "Endurance against the wounds that nobody has stabilised."),
)
"""The phases of a round (DU-2), and what comes at its end."""
DECLARATION, INITIATIVE, RESOLUTION, BLOOD_LOSS = 1, 2, 3, 4


class Guard(Struct, frozen=True):
    """How somebody defends himself: parry, shield, dodge, combat dodge, block, none. ``weapon`` he uses.

    ``price`` is what he has paid for it already.
    """

    kind: str
    weapon: str = ""
    price: int = 0


class Deed(Struct, frozen=True):
    """A declared activity that is still to come; ``price`` is what of its Actions is not paid yet.

    ``what`` is thrust, swing, blow, strike, shot, or another activity; ``whole`` is its full price.
    ``with_feint`` gives +5. ``guard`` is the defence promised against it, ``side`` from where it comes,
    where that is known; ``noticed`` whether a blow from the rear was. ``twin`` is the id of the other half of
    a double move: the first half has the price of both. ``parry`` is the weapon that parries as part of it.
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
    """What is true of somebody in this round.

    ``within`` tells that he is in it: who comes in the middle enters with the next. ``owes`` tells that he
    declared to move, and has not yet. ``plan`` is what he will do, in order. ``struck`` counts the attacks of
    this round by weapon; ``parries`` and ``dodges`` those he has carried out. ``shielded`` are the
    opponents whom each paid shield is used against. ``regained`` are Actions of an abort, locked until the
    next declaration; ``first`` is the stance that he declared first in this round. ``ready`` are
    the weapons with which a double move that is done has still a parry to give.
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
    """The round, its phase and its sub-round from 1, and those who are in it; round 0: there is no fight.

    ``behind`` maps who stands in somebody’s rear to whom. ``made`` counts the deeds that were declared,
    ``under_way`` are those being carried out at this Strike Rank. ``surprised`` are those who did not
    notice an ambush: they declare nothing in the first declaration.
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
    """The fight as it stands."""
    return scene.state if isinstance(scene.state, Duel) else Duel()


def is_on(scene: Scene) -> bool:
    """Whether there is a fight."""
    return duel(scene).round > 0


def course(scene: Scene) -> Course | None:
    """Which phase of the round it is; None outside a fight."""
    now = duel(scene)
    if not now.round:
        return None
    said = say("Round {round}", round=now.round)
    if now.part > 1:
        said = say("Round {round}, sub-round {part}", round=now.round, part=now.part - 1)
    return Course(said, STAGES, now.phase - 1)


def changed(scene: Scene, **changes: object) -> Scene:
    """The scene with another state of the fight."""
    return replace(scene, state=replace(duel(scene), **changes))


def fighter(scene: Scene, who: Name) -> Fighter:
    """What is true of somebody in this round; nothing of who is not in it."""
    return duel(scene).fighters.get(who, Fighter())


def with_fighter(scene: Scene, who: Name, **changes: object) -> Scene:
    """The scene with something else true of somebody."""
    now = duel(scene)
    return changed(scene, fighters={**now.fighters, who: replace(fighter(scene, who), **changes)})


def within(scene: Scene, who: Name) -> bool:
    """Whether somebody is in this round: who comes in the middle of one enters with the next."""
    return fighter(scene, who).within


def shielded_against(scene: Scene, who: Name, shield: str) -> tuple[Name, ...]:
    """The opponents in this round against whom a shield is paid for; old files do not name the shield."""
    known = fighter(scene, who).shielded
    return (*known.get("", ()), *known.get(shield, ()))


def actions_left(scene: Scene, who: Name) -> int:
    """His Actions now. Who is not in this round has none, unless the GM gives him some."""
    if who not in scene.combatants:
        return 0
    if within(scene, who) or ACTIONS_LEFT in scene.of(who).fields:
        return stat(scene, who, ACTIONS_LEFT)
    return 0


def committed(scene: Scene, who: Name) -> int:
    """The Actions that he owes for what he has declared."""
    return sum(deed.price for deed in fighter(scene, who).plan)


def ranked(scene: Scene, who: Name) -> Iterator[tuple[Deed, int]]:
    """What somebody will do with the Strike Rank of each: the Actions left once it is paid (DU-17).

    Below 0 he cannot finish it in this round.
    """
    left = actions_left(scene, who)
    for deed in fighter(scene, who).plan:
        left -= deed.price
        yield deed, left


def rank(scene: Scene, id_: int) -> int | None:
    """The Strike Rank of a deed that is still to come; None where there is none of this id."""
    for who in duel(scene).fighters:
        for deed, at in ranked(scene, who):
            if deed.id == id_:
                return at
    return None


def deed_of(scene: Scene, id_: int) -> Deed | None:
    """A deed that is still to come."""
    for one in duel(scene).fighters.values():
        for deed in one.plan:
            if deed.id == id_:
                return deed
    return None


def twin_of(scene: Scene, deed: Deed) -> Deed | None:
    """The other half of a double move, while it is still to come."""
    return deed_of(scene, deed.twin) if deed.twin else None


def parrying_deed(scene: Scene, who: Name, weapon: str) -> Deed | None:
    """The double move still to come, a part of which is a parry with a weapon."""
    return next((deed for deed in fighter(scene, who).plan if deed.parry == weapon), None)


def with_deed(scene: Scene, id_: int, **changes: object) -> Scene:
    """The scene with one deed changed; nothing happens where it is not to come any more."""
    deed = deed_of(scene, id_)
    if deed is None:
        return scene
    plan = fighter(scene, deed.who).plan
    kept = tuple(replace(one, **changes) if one.id == id_ else one for one in plan)
    return with_fighter(scene, deed.who, plan=kept)


def without_deed(scene: Scene, id_: int) -> Scene:
    """The scene in which a deed is not to come any more."""
    deed = deed_of(scene, id_)
    if deed is None:
        return scene
    plan = fighter(scene, deed.who).plan
    return with_fighter(scene, deed.who, plan=tuple(one for one in plan if one.id != id_))
