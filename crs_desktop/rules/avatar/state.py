"""State of a Combat that 2.6 keeps in addition to the CRS."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.combat import Combat
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name


class Lent(Struct, frozen=True):
    """An effect that a Reaction gives a combatant for the current Action."""

    who: Name
    name: str
    effect: str
    action: int


class UsedReaction(Struct, frozen=True):
    """A Reaction used up for a round."""

    who: Name
    name: str
    round: int


class Running(Struct, frozen=True):
    """A lasting power: its user, the combatants affected, the effect, and the round in which it counts."""

    who: Name
    name: str
    whom: tuple[Name, ...]
    effect: str
    round: int


class AvatarCombat(Combat, frozen=True):
    """Combat state of 2.6: eligibility, piles, the current Action, and the aftermath.

    ``asked`` are the combatants whose eligibility is known, ``eligible`` the eligible ones. ``piled`` are
    those with a pile; ``swapped`` maps each one to the round of their last Item Swap. ``actions`` counts the
    declared Actions; for the current one, ``means`` holds the item names in use by each combatant, ``lent``
    the effects of Reactions, ``codes`` the Attributes of the attack, ``aimed`` the targets, ``stopped`` the
    actor whose Action a Reaction took away. ``used`` are the Reactions used up, ``running`` the lasting
    powers. After a Combat, ``free`` are those who still have a free Flee, ``bodies`` maps each dead
    combatant to their looter, and ``robbed`` are pairs of thief’s victim and thief, still undiscovered.
    """

    asked: tuple[Name, ...] = ()
    eligible: tuple[Name, ...] = ()
    piled: tuple[Name, ...] = ()
    swapped: Mapping[Name, int] = {}
    actions: int = 0
    means: Mapping[Name, tuple[str, ...]] = {}
    lent: tuple[Lent, ...] = ()
    codes: tuple[str, ...] = ()
    used: tuple[UsedReaction, ...] = ()
    stopped: Name = Name("")
    free: tuple[Name, ...] = ()
    bodies: Mapping[Name, Name] = {}
    aimed: tuple[Name, ...] = ()
    running: tuple[Running, ...] = ()
    robbed: tuple[tuple[Name, Name], ...] = ()


def state(scene: Scene) -> AvatarCombat:
    """Return the state of the Combat; an empty one outside a Combat."""
    held = scene.state
    return held if isinstance(held, AvatarCombat) else AvatarCombat()


def changed(scene: Scene, **changes: object) -> Scene:
    """Return the scene with these fields of the Combat replaced."""
    return replace(scene, state=replace(state(scene), **changes))
