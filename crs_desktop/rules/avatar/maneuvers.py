"""What may be done in a turn of 2.6, where it is otherwise than in the CRS (AV-29, AV-45)."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from crs_desktop.rules.avatar.attacks import why_not_shooter
from crs_desktop.rules.avatar.item_card import read_card
from crs_desktop.rules.avatar.items import in_pile, is_thing, why_not_at_hand
from crs_desktop.rules.avatar.state import state
from crs_desktop.rules.double_exposure.actions import MANEUVERS as CRS_MANEUVERS
from crs_desktop.rules.double_exposure.edition import Maneuver, ManeuverRule
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name

_MENTAL = {
    "attack": "mental attack",
    "suggestion": "suggestion",
    "intimidation": "intimidation",
    "coercion": "coercion",
}


def gives_mind(kind: str, scene: Scene, who: Name) -> bool:
    """Whether a Skill, a Power or an Item lets him use a Mental Action: it is not natural (AS-D26)."""
    having = (item for item in scene.of(who).items if not is_thing(item) or in_pile(item))
    able = (item for item in having if why_not_at_hand(scene, who, item) is None)
    return any(kind in read_card(item).mental for item in able)


async def _again(table: Table, who: Name, rule: ManeuverRule) -> Any:
    """Whose Action was taken away may declare a clearly different one, or none (AS-R20)."""
    done = await rule(table, who)
    return False if state(table.scene).stopped == who else done


def _amended(one: Maneuver) -> Maneuver:
    one = replace(one, rule=partial(_again, rule=one.rule))
    if one.id == "long range":
        return replace(one, why_not=why_not_shooter)
    return replace(one, there_is=partial(gives_mind, _MENTAL[one.id])) if one.id in _MENTAL else one


MANEUVERS = tuple(map(_amended, CRS_MANEUVERS))
