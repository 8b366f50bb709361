"""Whom an attack may go at: enemies first, those who lie unconscious included, friends last (6.2)."""

from crs_desktop.rules.ask import Option
from crs_desktop.rules.duellist.condition import able, here, how, who_is_able
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import closeness, is_friend
from crs_desktop.rules.values import Name


def only_target(scene: Scene, who: Name) -> Name | None:
    """The one person an attack can be meant for; a friend only where there is nobody else at all."""
    others = [other for other in who_is_able(scene) if other != who]
    if len(others) != 1:
        return None
    friend = is_friend(scene, who, others[0])
    return None if friend and len(scene.combatants) > 2 else others[0]


def as_targets(scene: Scene, who: Name, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """The options for combatants in the order in which ``who`` would strike them; ``who`` comes last."""
    return tuple(sorted(options, key=lambda one: _distance(scene, who, Name(one.value))))


def usual_target(scene: Scene, who: Name) -> str:
    """The first of the enemies who are alive, or else of all others."""
    others = sorted(
        (other for other in scene.combatants if other != who), key=lambda one: _distance(scene, who, one)
    )
    alive = (one for one in others if is_alive(scene, one) and not is_friend(scene, who, one))
    return next(alive, next(iter(others), ""))


def is_alive(scene: Scene, who: Name) -> bool:
    """Whether an attack can go at somebody: in the fight, conscious or not."""
    return here(scene, who) and how(scene, who) != "killed"


def _distance(scene: Scene, who: Name, other: Name) -> tuple[bool, int, bool, bool]:
    near = closeness(scene, who, other)
    return other == who, near, not is_alive(scene, other), not able(scene, other)
