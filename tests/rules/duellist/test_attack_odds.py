"""The odds of a declared attack, against the rule itself walked over every die."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from crs_desktop.rules.duellist import SYSTEM
from crs_desktop.rules.duellist.attack.attack_and_defence import against, defends, strike
from crs_desktop.rules.duellist.attack.attack_odds import Blow, die_spread, forecast
from crs_desktop.rules.duellist.condition import BERSERK, FALLEN, HIGHER, how
from crs_desktop.rules.duellist.defence.defences import guard_of, guards
from crs_desktop.rules.duellist.defence.outcome import Met
from crs_desktop.rules.duellist.state import RANK_END, Deed, Guard
from crs_desktop.rules.duellist.tasks import DieRules
from crs_desktop.rules.duellist.wounded import wounds
from crs_desktop.rules.fact import Due
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.duellist.game import Game, man, meets, says, scene_of, with_wounds
from tests.rules.oracle import walk

ANSA, BORG = Name("Ansa"), Name("Borg")
FINITE = {"chains": ["ends"], "fumbles": ["ends"], "ties": ["hits", "misses"], "heroic": ["off"]}
"""Readings under which the dice of an attack come to an end; the walk follows no endless row."""
READINGS = {one.id: FINITE.get(one.id, [*one.choices]) for one in SYSTEM.house_rules}
DEED = Deed(1, ANSA, "blow", 0, 3, "Broadsword", BORG)


@st.composite
def pairs(draw: st.DrawFn) -> Scene:
    """Two with any ratings, wounds and markers, and any reading of every house rule."""
    ansa = man("Ansa", draw(st.sampled_from(WEAPONS)), skill=draw(RATING), str=draw(RATING), actions=9)
    things = draw(st.lists(st.sampled_from(THINGS), max_size=3, unique=True))
    borg = man("Borg", *things, skill=draw(RATING), dodge=draw(RATING), end=draw(RATING), actions=9)
    hurt = draw(st.dictionaries(st.sampled_from(PARTS), st.sampled_from(("F", "L", "S", "M"))))
    people = (ansa, with_wounds(borg, **hurt) if hurt else borg)
    marked = tuple(replace(one, markers=tuple(draw(MARKED)), fields={**FULL, **one.fields}) for one in people)
    chosen = {id_: draw(st.sampled_from(choices)) for id_, choices in READINGS.items()}
    return scene_of(*marked, **chosen)


RATING = st.integers(1, 22)
WEAPONS = ("Broadsword", "Club", "Dagger")
THINGS = ("Falchion", "Small shield", "worn Chainmail jerkin", "worn Furs")
PARTS = ("head", "torso", "left_leg", "right_arm")
MARKED = st.sets(st.sampled_from((BERSERK, FALLEN, HIGHER)), max_size=2)
FULL = {"actions_left": 9}


@st.composite
def attacks(draw: st.DrawFn, now: Scene) -> Deed:
    """Any attack of the one on the other, with a defence that is open against it."""
    deed = replace(
        DEED,
        weapon=now.of(ANSA).items[0].name,
        feint=draw(st.booleans()),
        side=draw(st.sampled_from(("", "flank", "rear"))),
    )
    allowed = [one.value for one in guards(now, deed) if one.why_not is None]
    return replace(deed, guard=guard_of(now, deed, draw(st.sampled_from(allowed))))


@rule("DU-8", "DU-61", "DS-7", "DS-12", "DS-13", "DS-16", "DS-43", "DS-44", "DS-45", "DS-46")
@given(st.data())
@settings(max_examples=12, deadline=None)
def test_any_attack_hits_as_often_as_the_rule_has_it(data: st.DataObject) -> None:
    now = data.draw(pairs())
    deed = data.draw(attacks(now))
    guard = deed.guard or Guard("none")
    walked = walk(
        now,
        lambda table: against(table, deed, guard),
        lambda _scene, met: met.margin > 0,
    )
    assert Blow(now, deed).hit_chance(guard) == walked.get(True, 0)


@rule("DU-72", "DS-102", "DS-107", "DS-131", "DS-134", "DS-138", "DS-139", "DS-140")
@given(st.data())
@settings(max_examples=5, deadline=None)
def test_any_hit_wounds_as_often_as_the_rule_has_it(data: st.DataObject) -> None:
    now = data.draw(pairs())
    deed = data.draw(attacks(now))
    met = Met(data.draw(st.sampled_from((-1, 1))), deed.guard or Guard("none"))
    if not met.hits:
        return
    before, fit = len(wounds(now, BORG)), how(now, BORG) not in DOWN

    def came_to(after: Scene, _result: Any) -> tuple[int, bool]:
        after = Due(RANK_END).on(after) if after.later else after
        return _worst_new(now, after) if len(wounds(after, BORG)) > before else 0, how(after, BORG) in DOWN

    walked = walk(now, lambda table: strike(table, deed, met, aimed=False), came_to)
    told = Blow(now, deed).blocked if met.blocked else Blow(now, deed).landed
    spread = defaultdict[int, Fraction](Fraction)
    for (rank, _down), chance in walked.items():
        spread[rank] += chance
    assert {rank: chance for rank, chance in told.spread.items() if chance} == spread
    assert told.falls == (sum(chance for (_, down), chance in walked.items() if down) if fit else 0)


DOWN = ("unconscious", "killed")


def _worst_new(before: Scene, after: Scene) -> int:
    """Return the rank of the wound that came last: the one that was not there before."""
    had = [(one.part, one.rank) for one in wounds(before, BORG)]
    for one in wounds(after, BORG):
        if (one.part, one.rank) in had:
            had.remove((one.part, one.rank))
        else:
            return one.rank
    return 0


@rule("DS-13", "DS-15")
@pytest.mark.parametrize("fumbles", [True, False])
def test_open_ended_dice_are_counted_whole(fumbles: bool) -> None:
    spread = die_spread(DieRules(fumbles, again=True, chains=True))
    assert sum(spread.values()) == 1
    assert max(spread) > 100
    assert min(spread) < -30 if fumbles else min(spread) == 1


def a_pair() -> Scene:
    ansa = man("Ansa", "Broadsword", skill=15)
    borg = man("Borg", "Falchion", "worn Chainmail jerkin", skill=14, dodge=9, end=14)
    return scene_of(ansa, borg, chains="ends", fumbles="ends", ties="hits", active_fumble="plain")


@rule("DU-43", "DU-54")
def test_a_forecast_stands_with_each_way_to_defend_oneself() -> None:
    now = a_pair()
    question = defends(DEED)
    assert question.forecast is not None
    chances = {}
    for option in question.options(now):
        coming = question.forecast(now, option.value)
        assert coming is not None
        assert sum(coming.spread.values()) == 1
        chances[option.value] = coming.hit
    assert chances["none"] == 1
    assert chances["dodge"] < chances["combat dodge"] < 1
    unseen = replace(DEED, side="rear", noticed=False)
    assert Blow(now, unseen).hit_chance(Guard("dodge")) == 1


@rule("DU-5", "DU-15")
def test_each_target_is_forecast_with_its_best_defence() -> None:
    ansa = man("Ansa", "Broadsword", actions=9, skill=15)
    game = Game(ansa, man("Bruk", "Falchion", actions=9, skill=18), man("Cole", actions=9, dodge=5))
    game.round("Ansa: stance = stationary", "Ansa: declares = swing Broadsword")
    (asked,) = game.session.open.values()
    assert asked.forecast is not None
    armed, bare = (asked.forecast(game.scene, who) for who in ("Bruk", "Cole"))
    assert armed is not None and bare is not None
    blow = Deed(1, Name("Ansa"), "swing", 3, 3, "Broadsword", Name("Bruk"))
    allowed = [one.value for one in guards(game.scene, blow) if one.why_not is None]
    told = [one for way in allowed if (one := forecast(game.scene, blow, way)) is not None]
    assert len(told) == len(allowed) > 1
    assert armed.expected == min(one.expected for one in told)
    assert armed.hit < bare.hit
    assert asked.forecast(game.scene, "Nobody") is None


@rule("DU-15")
def test_the_attack_roll_has_the_same_forecast_as_the_defence() -> None:
    ansa, bruk = man("Ansa", "Broadsword", actions=9, skill=15), man("Bruk", "Falchion", actions=9, skill=12)
    game = Game(ansa, bruk).round(says("Ansa", "swing Broadsword"), says("Bruk"))
    (met,) = game.session.open.values()
    assert met.forecast is not None
    before = met.forecast(game.scene, "parry Falchion")
    game.play(meets("Bruk", "Ansa", "parry Falchion"))
    (die,) = game.session.open.values()
    assert die.forecast is not None
    assert die.forecast(game.scene, None) == before
