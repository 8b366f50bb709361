"""Who takes part in a Combat, in which order, and who is drawn into it (CRS-63 … CRS-65, CRS-74)."""

from collections.abc import Callable

from crs_desktop.rules.double_exposure.combat import (
    all_present,
    combat,
    in_combat,
    is_on,
    who_is_able,
    why_not_present,
)
from crs_desktop.rules.double_exposure.combat_facts import Joined
from crs_desktop.rules.double_exposure.rest import tell
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import closeness, foes_first, is_friend
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot


def in_initiative(scene: Scene) -> tuple[Name, ...]:
    """Everybody who is able, in the order of this round; those without a place in it come last."""
    able_ = dict.fromkeys(who_is_able(scene))
    order = dict.fromkeys(turn.who for turn in scene.order if turn.who in able_)
    return tuple(order | able_)


def draw_in(table: Table, who: Name, targets: tuple[Name, ...]) -> None:
    """Whom a Combatant means by his Action is in the Combat from then on (CRS-64, CRS-102).

    One who has fled is not, though a mind may reach him (CRS-152).
    """
    for target in targets if in_combat(table.scene, who) else ():
        if all_present(table.scene, (target,)) and not in_combat(table.scene, target):
            tell(table, Joined(target))


def begins_alone(scene: Scene) -> bool:
    """Whether one has announced an Action and nobody else is in it: he may mean somebody yet (CRS-63)."""
    now = combat(scene)
    if not (is_on(scene) and now.round == 1 and len(now.within) == 1) or now.fled:
        return False
    (who,) = now.within
    others = [name for name in scene.combatants if name != who and why_not_present(scene, name) is None]
    return all_present(scene, now.within) and bool(others)


def enough(scene: Scene) -> bool:
    """Whether the Combat has two in it, or one who may still mean somebody (CRS-63, CRS-94)."""
    return len(who_is_able(scene)) > 1 or begins_alone(scene)


def usual_target(
    scene: Scene,
    who: Name,
    why_not: Callable[[Scene, Name], WhyNot | None],
    risk: Callable[[Scene, Name], int] = lambda _scene, _whom: 0,
) -> str:
    """Who is meant where nobody is named; empty where everybody is barred.

    One of the Combat before those who stand by, an enemy before all others, and a friend only at last; whom a
    wall hides after those who are seen. Of several enemies the one with whom the least is at ``risk``.
    """
    free = (one for one in scene.combatants if why_not(scene, one) is None)
    rank = lambda one: (  # noqa: E731
        is_friend(scene, who, one),
        not in_combat(scene, one),
        _is_hidden(scene, who, one),
        closeness(scene, who, one),
        risk(scene, one),
    )
    return min(free, key=rank, default="")


def _is_hidden(scene: Scene, who: Name, other: Name) -> bool:
    sight = scene.sight(who, other)
    return sight is not None and sight.open == 0


def foes(scene: Scene, who: Name) -> list[Name]:
    """Whom of the Combat somebody may go for, his enemies first; anybody where he begins it alone."""
    names = scene.combatants if begins_alone(scene) else who_is_able(scene)
    others = (one for one in names if one != who and not is_friend(scene, who, one))
    return foes_first(scene, who, others)


def stands_by(scene: Scene, who: Name) -> bool:
    """Whether there is a Combat that he is not in."""
    return is_on(scene) and not in_combat(scene, who)
