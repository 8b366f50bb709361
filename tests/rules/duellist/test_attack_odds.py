"""The odds of a declared attack, against the rule itself walked over every die."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.play.session.opening import opening
from crs_desktop.rules.duellist import SYSTEM
from crs_desktop.rules.duellist.attack.attack import defends
from crs_desktop.rules.duellist.attack.attack_worth import damage_worth
from crs_desktop.rules.duellist.condition import how
from crs_desktop.rules.duellist.defence.guard import guard_of, guards
from crs_desktop.rules.duellist.odds.attack_odds import die_spread, forecast, hit_chance, saved_by
from crs_desktop.rules.duellist.state import RANK_END, Deed, Guard
from crs_desktop.rules.duellist.tasks import active
from crs_desktop.rules.duellist.wounds.damage import Hit, harm, saved
from crs_desktop.rules.duellist.wounds.wounds import wounds
from crs_desktop.rules.fact import Due
from crs_desktop.rules.odds.oracle import walk
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.duellist.game import Game, man, meets, says, with_wounds

ANSA, BORG = Name("Ansa"), Name("Borg")
FINITE = {"chains": "ends", "fumbles": "ends"}


def scene(*people: Combatant, **house_rules: str) -> Scene:
    chosen = {id_.replace("_", "-"): reading for id_, reading in house_rules.items()}
    return replace(opening(SYSTEM), combatants={one.name: one for one in people}, house_rules=chosen)


def rolled(readings: dict[str, str]) -> dict[int, Fraction]:
    """Return the total of one die of an attack, by the rule."""
    begun = scene(man("Ansa"), **readings)
    dice = walk(
        begun, lambda table: active(table, ANSA, "attack", lambda _scene: ""), lambda _scene, one: one
    )
    found: dict[int, Fraction] = {}
    for one, chance in dice.items():
        total = one.total - 10 * one.fumbles
        found[total] = found.get(total, Fraction()) + chance
    return found


@rule("DU-61", "DS-12", "DS-13", "DS-16")
@pytest.mark.parametrize("active_fumble", ["worse", "plain"])
def test_die_odds_equal_a_count_of_the_rolls(active_fumble: str) -> None:
    counted = die_spread(False, False, active_fumble == "worse")
    assert dict(counted) == rolled({**FINITE, "active_fumble": active_fumble})


@rule("DS-13", "DS-15")
def test_open_ended_dice_are_counted_whole() -> None:
    spread = die_spread(True, True, True)
    assert sum(spread.values()) == 1
    assert spread[19] > Fraction(1, 20), "a 1 before a 29 comes to 19 as well"
    assert max(spread) > 100
    assert min(spread) < -30


def a_pair(**more: Any) -> Scene:
    ansa = man("Ansa", "Broadsword", skill=15)
    borg = man("Borg", "Falchion", "worn Chainmail jerkin", skill=14, dodge=9, end=14, **more)
    return scene(ansa, borg, **FINITE, ties="hits", active_fumble="plain")


def declared(guard: str = "none", now: Scene | None = None) -> Deed:
    deed = Deed(1, ANSA, "blow", 0, 3, "Broadsword", BORG)
    return replace(deed, guard=guard_of(now, deed, guard)) if now else replace(deed, guard=Guard("none"))


@rule("DU-8", "DS-43", "DS-44", "DS-45", "DS-46")
@pytest.mark.parametrize("guard", ["parry Falchion", "dodge", "combat dodge", "armour block"])
def test_the_chance_to_hit_equals_a_count_of_the_dice(guard: str) -> None:
    now = a_pair()
    deed = declared(guard, now)
    ours, theirs = rolled({**FINITE, "active_fumble": "plain"}), rolled({**FINITE, "active_fumble": "plain"})
    known = {"parry Falchion": 14 + 5, "dodge": 9 - 3, "combat dodge": 4 - 3, "armour block": 14 - 10}[guard]
    by_hand = sum(
        (a * b for one, a in ours.items() for other, b in theirs.items() if one + 15 >= other + known),
        Fraction(),
    )
    assert deed.guard is not None
    assert hit_chance(now, deed, deed.guard) == by_hand


@rule("DU-72", "DS-102", "DS-107", "DS-131", "DS-134")
def test_the_wounds_of_an_attack_are_those_of_the_rule_walked_over_every_die() -> None:
    now = a_pair()

    async def blow(table: Table) -> int:
        return await harm(table, Hit(BORG, damage_worth(table.scene, declared()), ANSA))

    def came_to(after: Scene, _result: int) -> tuple[int, bool]:
        after = Due(RANK_END).on(after) if after.later else after
        worst = max((wound.rank for wound in wounds(after, BORG)), default=0)
        return worst, how(after, BORG) in ("unconscious", "killed")

    walked = walk(now, blow, came_to)
    counted = forecast(now, declared(), "none")
    assert counted is not None
    for rank in range(8):
        by_the_rule = sum((chance for (one, _), chance in walked.items() if one == rank), Fraction())
        assert counted.spread.get(rank, Fraction()) == by_the_rule
    assert counted.down == sum((chance for (_, falls), chance in walked.items() if falls), Fraction())
    assert counted.hit == 1


@rule("DU-72", "DS-139", "DS-140")
@pytest.mark.parametrize(("blocked", "again"), [(False, 0), (True, 1)])
def test_armour_odds_equal_a_count_of_the_dice(blocked: bool, again: int) -> None:
    now = scene(man("Borg", "worn Metal helm"))
    walked = walk(now, lambda table: saved(table, BORG, "head", blocked), lambda _scene, ranks: ranks)
    assert dict(saved_by(3, 1, again)) == walked


@rule("DU-43", "DU-54")
def test_a_forecast_stands_with_each_way_to_defend_oneself() -> None:
    now = a_pair()
    question = defends(replace(declared(), guard=None))
    assert question.forecast is not None
    chances = {}
    for option in question.options(now):
        coming = question.forecast(now, option.value)
        assert coming is not None
        assert sum(coming.spread.values()) == 1
        chances[option.value] = coming.hit
    assert chances["none"] == 1
    assert chances["dodge"] < chances["combat dodge"] < 1
    unseen = replace(declared(), side="rear", noticed=False)
    assert hit_chance(now, unseen, Guard("dodge")) == 1


def test_the_wounded_fall_more_easily() -> None:
    hurt = a_pair()
    hurt = replace(hurt, combatants={**hurt.combatants, BORG: with_wounds(hurt.of(BORG), left_leg="M, L")})
    fit, worse = forecast(a_pair(), declared(), "none"), forecast(hurt, declared(), "none")
    assert fit is not None
    assert worse is not None
    assert fit.down is not None
    assert worse.down is not None
    assert fit.down < worse.down


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
