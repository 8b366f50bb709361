"""The next fight with the same people: a fight of its own that begins with them as they are in another."""

import re
from collections.abc import Collection, Iterator, Mapping

from msgspec.structs import replace

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.lists.people.transfer import arrivals
from crs_desktop.play.session.opening import opening
from crs_desktop.play.session.session import Session
from crs_desktop.rules.data_tables import NO_ROWS
from crs_desktop.rules.fact import Fact, happen, happen_all
from crs_desktop.rules.facts import (
    CardSpent,
    ClockSet,
    Due,
    HouseRuleChosen,
    SideColoured,
    StatMadeUp,
    TableRowRemoved,
    TableRowSet,
)
from crs_desktop.rules.facts.time import left_on
from crs_desktop.rules.scene import Clock, Combatant, Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


def next_fight(desk: Desk, names: Collection[Name], title: str = "") -> Session:
    """Create a fight with these combatants as they are now, on an empty board, and play it from now on.

    The fight played until now stays as it is. Raises `NotAllowed` without combatants, and `NotSaved`.
    """
    here = desk.session
    scene = _over(here.system, here.scene)
    people = [one for who, one in scene.combatants.items() if who in names]
    if not people:
        raise NotAllowed(say("Nobody comes along: choose at least one combatant."))
    chosen = tuple(game(scene, opening(here.system)))
    came = arrivals(happen_all(opening(here.system), chosen), [_arriving(one) for one in people])
    with desk.campaign.at_once():
        there = desk.prepare(here.system.id, title.strip())
        named = {one.name: fact.who for one, fact in zip(people, came, strict=True)}
        lasting = here.system.consequences.lasting(scene, named)
        there.open_with(*chosen, *came, *_cards(scene, named), *_clocks(scene, named), *lasting)
    return desk.open(there.document.id)


def _over(system: System, scene: Scene) -> Scene:
    """Return the scene with everything told in force, and without what ends with the fight."""
    # apply what waits now, or wounds due at the end of the round would be lost
    for moment in dict.fromkeys(fact.due for fact in scene.later):
        scene = happen(scene, Due(moment))
    return happen_all(scene, system.consequences.parting(scene, tuple(scene.combatants)))


def _arriving(one: Combatant) -> Combatant:
    """Return the combatant without their place, and without markers that end with the old fight."""
    markers = tuple(each for each in one.markers if each.ends not in ("round", "turn"))
    return replace(one, square=None, facing=-1, markers=markers)


def game(scene: Scene, new: Scene) -> Iterator[Fact]:
    """Yield the house rules, tables, stats and colours of an old fight that an empty new one lacks."""
    # a system may begin with readings that are no house rules of its own: the new scene has them already
    differs = (pair for pair in scene.house_rules.items() if new.house_rules.get(pair[0]) != pair[1])
    yield from (HouseRuleChosen(*chosen) for chosen in differs)
    for table in {**new.tables, **scene.tables}:
        before, now = new.tables.get(table, NO_ROWS), scene.tables.get(table, NO_ROWS)
        yield from (TableRowRemoved(table, row) for row in before if row not in now)
        changed = (pair for pair in now.items() if before.get(pair[0]) != pair[1])
        yield from (TableRowSet(table, name, row.values, row.mark) for name, row in changed)
    yield from (StatMadeUp(made.term, made.usual) for made in scene.made_up)
    yield from (SideColoured(*chosen) for chosen in scene.colours.items())


def _cards(scene: Scene, named: Mapping[Name, Name]) -> Iterator[Fact]:
    """Yield the cards that are out of the decks of these combatants, and of the deck of the whole table."""
    for old, new in {Name(""): Name(""), **named}.items():
        yield from (CardSpent(new, card) for card in scene.spent.get(old, ()))


def _clocks(scene: Scene, named: Mapping[Name, Name]) -> Iterator[Fact]:
    """Yield the clocks of these combatants and of everybody, with the time that is left on them."""
    for one in scene.clocks:
        who = named.get(one.who) if one.who else one.who
        if who is not None:
            # without a clock, combatants who have fled would stay fled for ever
            yield ClockSet(replace(one, id=_id_for(who, one), who=who, until=left_on(one, scene.clock)))


def _id_for(who: Name, clock: Clock) -> str:
    """Return the id of a clock with the name that its combatant has in the new fight."""
    # match the whole name: the name “l” once made “fLeoee Leo” of “flee l”, which no rule found
    named = rf"(?<= ){re.escape(clock.who)}(?=$|[ :/])"
    return re.sub(named, lambda _old: who, clock.id, count=1) if who else clock.id
