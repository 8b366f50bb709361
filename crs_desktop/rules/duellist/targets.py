"""The targets of an attack: enemies first, unconscious ones included, friends last (6.2)."""

from crs_desktop.rules.ask import Option
from crs_desktop.rules.duellist.condition import able, here, how, who_is_able
from crs_desktop.rules.duellist.wounded import borne
from crs_desktop.rules.positions.barriers import behind, is_hidden
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import is_friend, order_of_attack
from crs_desktop.rules.values import Name
from crs_desktop.words import decimal, say


def only_target(scene: Scene, who: Name) -> Name | None:
    """Return the only possible target unless a wall hides it; a friend counts only in a fight of two."""
    others = [other for other in who_is_able(scene) if other != who]
    if len(others) != 1 or is_hidden(scene, who, others[0]):
        return None
    friend = is_friend(scene, who, others[0])
    return None if friend and len(scene.combatants) > 2 else others[0]


def as_targets(scene: Scene, who: Name, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Sort the options for targets as ``who`` would choose them; ``who`` comes last."""
    return tuple(sorted(options, key=lambda one: _order(scene, who, Name(one.value))))


def usual_target(scene: Scene, who: Name) -> str:
    """Return the first living enemy, or else the first of all others."""
    others = sorted(
        (other for other in scene.combatants if other != who), key=lambda one: _order(scene, who, one)
    )
    alive = (one for one in others if is_alive(scene, one) and not is_friend(scene, who, one))
    return next(alive, next(iter(others), ""))


def is_alive(scene: Scene, who: Name) -> bool:
    """Return whether a combatant can be attacked: in the fight and not dead, conscious or not."""
    return here(scene, who) and how(scene, who) != "killed"


def how_far(scene: Scene, who: Name, other: Name) -> str:
    """Return distance and the wall between two in words: a chip of a target."""
    metres = scene.apart(who, other) if who in scene.combatants else None
    apart = "" if metres is None else say("{metres} m", metres=decimal(f"{metres:g}"))
    return "; ".join(filter(None, (apart, behind(scene, who, other))))


def _order(scene: Scene, who: Name, other: Name) -> tuple[float, ...]:
    # the unconscious may be attacked, but only whoever still fights is a usual target
    late = not is_alive(scene, other), not able(scene, other)
    return order_of_attack(scene, who, other, -borne(scene, other), late=late)
