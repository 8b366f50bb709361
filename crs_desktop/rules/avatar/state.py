"""What 2.6 keeps of a Combat beside what the CRS keeps."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.combat import Combat
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name


class Lent(Struct, frozen=True):
    """What a Reaction gives somebody for the Action that is under way."""

    who: Name
    name: str
    effect: str
    action: int


class UsedReaction(Struct, frozen=True):
    """A Reaction that is used up for a round."""

    who: Name
    name: str
    round: int


class Running(Struct, frozen=True):
    """A power that lasts for a round: whose, what it gives to whom, and in which round it counts."""

    who: Name
    name: str
    whom: tuple[Name, ...]
    effect: str
    round: int


class AvatarCombat(Combat, frozen=True):
    """``asked`` are those whose eligibility is known, ``eligible`` who of them may be in the Combat.

    ``piled`` are those whose pile is laid; ``swapped`` tells the round of everybody’s last Item Swap.
    ``actions`` counts the Actions that were declared; ``means`` are the names of what everybody uses in the
    one under way, ``lent`` what Reactions give in it. ``codes`` are the Attributes of the attack that is
    defended against. ``stopped`` is whose Action a Reaction has taken away, ``aimed`` are those at whom the
    one under way is aimed, ``running`` the powers that last. After a Combat, ``free`` are those whose free
    Flee is still to come, ``bodies`` maps the dead to whoever may loot each; ``robbed`` are victims with
    their thieves who do not know of it yet.
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
    """The Combat as it stands."""
    held = scene.state
    return held if isinstance(held, AvatarCombat) else AvatarCombat()


def changed(scene: Scene, **changes: object) -> Scene:
    """The scene with these parts of it otherwise."""
    return replace(scene, state=replace(state(scene), **changes))
