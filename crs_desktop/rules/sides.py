"""Friends and foes by side, and the usual target that follows from them."""

from collections.abc import Iterable, Sequence
from math import inf

from crs_desktop.rules.ask import Option
from crs_desktop.rules.positions.barriers import is_hidden
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name


def is_friend(scene: Scene, one: Name, other: Name) -> bool:
    """Return whether two combatants are on the same side; a combatant without a side has no friends."""
    side = _side(scene, one)
    return bool(side) and side == _side(scene, other)


def are_foes_among(scene: Scene, names: Sequence[Name]) -> bool:
    """Return whether at least two of these combatants are not friends."""
    return any(not is_friend(scene, names[0], other) for other in names[1:])


def closeness(scene: Scene, one: Name, other: Name) -> int:
    """Return 0 for combatants of different sides, 1 if one of them has no side, 2 for friends."""
    known = bool(_side(scene, one) and _side(scene, other))
    return 2 if is_friend(scene, one, other) else 0 if known else 1


def foes_first(scene: Scene, who: Name, others: Iterable[Name]) -> list[Name]:
    """Return the others in the usual order of attack: foes first, friends last."""
    return sorted(others, key=lambda other: closeness(scene, who, other))


def order_of_attack(
    scene: Scene,
    who: Name,
    other: Name,
    unhurt: float,
    *,
    late: tuple[bool, ...] = (),
    hidden: bool | None = None,
    rank: int = 0,
) -> tuple[float, ...]:
    """Return the sort key of a usual target: the lowest is attacked first, ``who`` last, friends before.

    ``late`` are reasons to come after others, such as being down. Then the visible come before those behind a
    wall, foes of another side before those without one, a lower ``rank`` before a higher, the near before the
    far, and the hurt before the ``unhurt``.
    """
    behind = is_hidden(scene, who, other) if hidden is None else hidden
    first = other == who, is_friend(scene, who, other), *late, behind
    return *first, closeness(scene, who, other), rank, distance(scene, who, other), unhurt


def sole_target(scene: Scene, who: Name, options: Iterable[Option]) -> str | None:
    """Return the only allowed target; None if there are others, a wall hides it, or it is a friend."""
    allowed = [Name(one.value) for one in options if one.why_not is None]
    if len(allowed) != 1 or is_hidden(scene, who, allowed[0]) or is_friend(scene, who, allowed[0]):
        return None
    return allowed[0]


def distance(scene: Scene, one: Name, other: Name) -> float:
    """Return how far apart two are, for sorting: whoever is off the board comes after all who are on it."""
    apart = scene.apart(one, other)
    return inf if apart is None else apart


def usual_foe(scene: Scene, who: Name, options: tuple[Option, ...]) -> str:
    """Return the usual target of an attack by ``who`` among the allowed options; empty if none is allowed."""
    return next(iter(foes_first(scene, who, _allowed(scene, options))), "")


def usual_friend(scene: Scene, who: Name, options: tuple[Option, ...]) -> str:
    """Return the usual combatant for ``who`` to help among the allowed options; empty if none is allowed."""
    # the first of equals, as max keeps it: the order of the options is the order on the screen
    return max(_allowed(scene, options), key=lambda one: closeness(scene, who, one), default="")


def _allowed(scene: Scene, options: tuple[Option, ...]) -> list[Name]:
    names = (Name(one.value) for one in options if one.why_not is None)
    return [name for name in names if name in scene.combatants]


def _side(scene: Scene, name: Name) -> str:
    return scene.of(name).side if name in scene.combatants else ""
