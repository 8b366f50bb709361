"""Maneuvers of a turn of 2.6, where they differ from the CRS (AV-29, AV-45)."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from crs_desktop.rules.avatar.items.item_card import read_card
from crs_desktop.rules.avatar.items.items import in_pile, is_thing, reach, why_not_at_hand
from crs_desktop.rules.avatar.round.attacks import MENTAL_ACTIONS, why_not_shooter
from crs_desktop.rules.avatar.round.lasting import LASTING
from crs_desktop.rules.avatar.round.round_facts import ActionOver, Uses
from crs_desktop.rules.avatar.state import state
from crs_desktop.rules.avatar.tables import penalty
from crs_desktop.rules.double_exposure.combat import able
from crs_desktop.rules.double_exposure.edition import FreeAction, Maneuver, ManeuverRule
from crs_desktop.rules.double_exposure.mind.mental import (
    SKILLS,
    Skill,
    use_mind,
    why_not_mental,
    why_not_mind,
)
from crs_desktop.rules.double_exposure.round.actions import MANEUVERS as CRS_MANEUVERS
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say


def gives_mind(kind: str, scene: Scene, who: Name) -> bool:
    """Return whether a Skill, Power or Item gives ``who`` this Mental Action; it is not natural (AS-251)."""
    return any(True for _ in _giving_mind(kind, scene, who))


def mental_reach(kind: str, scene: Scene, who: Name) -> int:
    """Return the longest range in feet of all that gives the Mental Action; 0 for no limit (AV-33)."""
    far = [reach(item) for item in _giving_mind(kind, scene, who)]
    # one giver without a limit is enough to reach anybody
    return max(far) if far and all(far) else 0


def _giving_mind(kind: str, scene: Scene, who: Name) -> Iterator[Item]:
    for item in scene.of(who).items:
        there = (not is_thing(item) or in_pile(item)) and why_not_at_hand(scene, who, item) is None
        if there and kind in read_card(item).mental:
            yield item


async def _again(table: Table, who: Name, rule: ManeuverRule) -> Any:
    """Run a maneuver; return whether the turn is over: not if a Reaction took the Action away (AS-325).

    The actor may then declare a clearly different Action or none, unless a Reaction removed or felled them.
    """
    done = await rule(table, who)
    _lay_aside(table, who, done)
    # ActionOver clears the stopped actor, so this is read first.
    again = done is False or state(table.scene).stopped == who
    table.happen(ActionOver())
    return not (again and who in table.scene.combatants and able(table.scene, who))


def _lay_aside(table: Table, who: Name, done: object) -> None:
    """Clear the Items of an attack that did not happen: another Item may reach farther."""
    if done is False and state(table.scene).means.get(who):
        table.happen(Uses(who, ()))


def _freely(free: FreeAction) -> FreeAction:
    """Return the free Action so amended that a Reaction can take it away, as in a turn (AS-325, CRS-161)."""

    async def rule(table: Table, who: Name, target: Name) -> bool:
        done = await free.rule(table, who, target)
        _lay_aside(table, who, done)
        return done and state(table.scene).stopped != who

    return replace(free, rule=rule)


def _amended(one: Maneuver) -> Maneuver:
    one = replace(one, rule=partial(_again, rule=one.rule), free=one.free and _freely(one.free))
    if one.id == "long range":
        return replace(one, why_not=why_not_shooter)
    return _mental(one) if one.id in MENTAL_ACTIONS else one


def _mental(one: Maneuver) -> Maneuver:
    """Return a Mental Action limited to those with an item for it, with figures of 2.6.

    Rules: AS-251, AS-258 … AS-260.
    """
    (skill,) = (skill for skill in SKILLS if skill.kind == one.id)

    def figured(scene: Scene, who: Name) -> Skill:
        worth = penalty(scene, skill.kind, skill.penalty)
        return replace(skill, penalty=worth, reach=mental_reach(MENTAL_ACTIONS[one.id], scene, who))

    async def rule(table: Table, who: Name) -> bool:
        return await use_mind(table, who, figured(table.scene, who))

    there_is = partial(gives_mind, MENTAL_ACTIONS[one.id])

    def barred(scene: Scene, who: Name, whom: Name) -> WhyNot | None:
        return why_not_mind(scene, who, whom, figured(scene, who))

    def why_not(scene: Scene, who: Name) -> WhyNot | None:
        if there_is(scene, who):
            return why_not_mental(figured(scene, who), scene, who)
        said = "{who} has no Skill, Power or Item for this Mental Action."
        return WhyNot(say(said, who=scene.label(who)), "AS-251")

    rules = {"rule": partial(_again, rule=rule), "surprise": rule}
    return replace(one, **rules, why_not=why_not, barred=barred, there_is=there_is)


# AC Pick and No Action stay at the end of the list
MANEUVERS = tuple(map(_amended, (*CRS_MANEUVERS[:-2], LASTING, *CRS_MANEUVERS[-2:])))
