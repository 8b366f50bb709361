"""Whose friend somebody is, and so who is meant where the GM names nobody."""

from collections.abc import Iterable

from crs_desktop.rules.ask import Option
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name


def is_friend(scene: Scene, one: Name, other: Name) -> bool:
    """Whether two are on the same side; who has no side has no friends."""
    side = _side(scene, one)
    return bool(side) and side == _side(scene, other)


def closeness(scene: Scene, one: Name, other: Name) -> int:
    """0 for two of different sides, 1 where one of them has no side, 2 for friends."""
    known = bool(_side(scene, one) and _side(scene, other))
    return 2 if is_friend(scene, one, other) else 0 if known else 1


def foes_first(scene: Scene, who: Name, others: Iterable[Name]) -> list[Name]:
    """Others as somebody would strike them: his enemies first, his friends last."""
    return sorted(others, key=lambda other: closeness(scene, who, other))


def usual_foe(scene: Scene, who: Name, options: tuple[Option, ...]) -> str:
    """Whom of those that may be chosen somebody strikes; empty where none may be."""
    return next(iter(foes_first(scene, who, _allowed(scene, options))), "")


def usual_friend(scene: Scene, who: Name, options: tuple[Option, ...]) -> str:
    """Whom of those that may be chosen somebody helps; empty where none may be."""
    return max(_allowed(scene, options), key=lambda one: closeness(scene, who, one), default="")


def _allowed(scene: Scene, options: tuple[Option, ...]) -> list[Name]:
    names = (Name(one.value) for one in options if one.why_not is None)
    return [name for name in names if name in scene.combatants]


def _side(scene: Scene, name: Name) -> str:
    return scene.of(name).side if name in scene.combatants else ""
