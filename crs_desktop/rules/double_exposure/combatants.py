"""Members of a Combat, their order, and how others are drawn into it (CRS-63 … CRS-65, CRS-74)."""

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
from crs_desktop.rules.double_exposure.sheet.sheet import life_left
from crs_desktop.rules.positions.barriers import is_hidden
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import foes_first, is_friend, order_of_attack
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot


def in_initiative(scene: Scene) -> tuple[Name, ...]:
    """Return everybody who is able, in the order of this round; those without a turn come last."""
    able_ = dict.fromkeys(who_is_able(scene))
    # the merged dict keeps the position of its first key: ordered combatants stay in front
    order = dict.fromkeys(turn.who for turn in scene.order if turn.who in able_)
    return tuple(order | able_)


def draw_in(table: Table, who: Name, targets: tuple[Name, ...]) -> None:
    """Draw the targets of a Combatant’s Action into the Combat (CRS-64, CRS-102).

    Characters who have fled are not drawn in, although a mind may reach them (CRS-152).
    """
    # an Action outside of the Combat (a Surprise among bystanders) draws nobody in
    for target in targets if in_combat(table.scene, who) else ():
        if all_present(table.scene, (target,)) and not in_combat(table.scene, target):
            tell(table, Joined(target))


def begins_alone(scene: Scene) -> bool:
    """Return whether a single Combatant is in the first round and may still name an opponent (CRS-63)."""
    now = combat(scene)
    # after a Flee the Combat has had two, so the one left does not begin it but ends it
    if not (is_on(scene) and now.round == 1 and len(now.within) == 1) or now.fled:
        return False
    (who,) = now.within
    others = [name for name in scene.combatants if name != who and why_not_present(scene, name) is None]
    return all_present(scene, now.within) and bool(others)


def enough(scene: Scene) -> bool:
    """Return whether the Combat has two Combatants, or one who may still name a target (CRS-63, CRS-94)."""
    return len(who_is_able(scene)) > 1 or begins_alone(scene)


def usual_target(
    scene: Scene,
    who: Name,
    why_not: Callable[[Scene, Name], WhyNot | None],
    risk: Callable[[Scene, Name], int] = lambda _scene, _whom: 0,
) -> str:
    """Return the target of the usual answer; empty if everybody is barred.

    Members of the Combat come before bystanders, and a target with a lower ``risk`` to others before one with
    a higher.
    """

    def order(one: Name) -> tuple[float, ...]:
        late, hidden = (not in_combat(scene, one),), is_out_of_sight(scene, who, one)
        left, rank = life_left(scene, one), risk(scene, one)
        return order_of_attack(scene, who, one, left, late=late, hidden=hidden, rank=rank)

    free = (one for one in scene.combatants if why_not(scene, one) is None)
    return min(free, key=order, default="")


def is_out_of_sight(scene: Scene, who: Name, other: Name) -> bool:
    """Return whether walls hide ``other`` from ``who``, or the GM has just said so."""
    return (who, other) in combat(scene).unseen or is_hidden(scene, who, other)


def foes(scene: Scene, who: Name) -> list[Name]:
    """Return possible opponents, enemies first: all who are able, or everybody if ``who`` begins alone."""
    # the first Combatant has nobody in the Combat yet and may target any bystander
    names = scene.combatants if begins_alone(scene) else who_is_able(scene)
    others = (one for one in names if one != who and not is_friend(scene, who, one))
    return foes_first(scene, who, others)


def stands_by(scene: Scene, who: Name) -> bool:
    """Return whether there is a Combat without ``who``."""
    return is_on(scene) and not in_combat(scene, who)
