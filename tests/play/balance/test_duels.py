"""Duels of a cast: counted or played, put together, and told."""

import re
from typing import Any

import pytest

from crs_desktop import shipped
from crs_desktop.play.balance.duels import DuelResult, Match, begin, held, put_together
from crs_desktop.play.balance.encounter import Fights
from crs_desktop.play.balance.fights import play
from crs_desktop.play.balance.plan import FightPlan
from crs_desktop.play.balance.workers import done
from crs_desktop.play.balance.writing import duels_to_read
from crs_desktop.rules.double_exposure import duel
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name
from tests.play.balance.people import FRED, JOHN, STATS, Stats, cast, two

MARY = Name("Mary")
_CHANGES = (
    *(("Captain", "or", 7), ("Captain", "dr", 8), ("Captain", "life", 16)),
    *(("Knight", "life", 14), ("Knight", "dr", 8)),
    *(("Farmer", "life", 14), ("Farmer", "or", 5), ("Farmer", "dr", 6)),
    *(("Archer", "life", 14), ("Archer", "or", 6), ("Wolf", "dr", 7)),
)
"""Changes that the story of the manual makes, one after the other."""


@pytest.mark.parametrize(
    ("system", "policy", "count"),
    [("crs", "attacks", 100), ("crs", "stance", 30), ("avatar", "punch", 30), ("contest", "melee", 30)],
)
def test_a_counted_duel_agrees_with_real_fights(system: str, policy: str, count: int) -> None:
    found = held(Match(cast(system), policy, "seed"), FRED, JOHN)
    assert not found.played
    plan = FightPlan(two(system), policy, "seed")
    fights = Fights(plan, tuple(play(plan, number) for number in range(count)))
    # three times the interval: a false alarm would be rarer than 1 in a million
    wide = 3 * fights.wins(FRED).off
    assert abs(fights.wins(FRED).part - found.one_wins) < wide
    assert fights.rounds == pytest.approx(found.rounds, rel=0.5)
    assert fights.mean_left(FRED, FRED) == pytest.approx(found.one_left, abs=2)


def test_items_that_always_count_are_counted() -> None:
    scene = cast().changed(JOHN, items=(Item("Sword", "+5 OR", ("held",)), Item("Mail", "+3 DR", ("worn",))))
    armed = held(Match(scene, "", "seed"), FRED, JOHN)
    stronger = cast(Fred=STATS[FRED], John={**STATS[JOHN], "or": 11, "dr": 9})
    assert armed == held(Match(stronger, "", "seed"), FRED, JOHN)


@pytest.mark.parametrize("system", ["contest", "duellist"])
def test_wounds_of_the_fight_are_no_part_of_a_duel(system: str) -> None:
    hurt: Any = {"contest": ("knocked out, disabled",), "duellist": {"head": "L"}}[system]
    field = {"contest": "injuries", "duellist": "wounds"}[system]
    wounded = cast(system).with_field(JOHN, field, hurt)
    assert held(Match(wounded, "", "1", 3), FRED, JOHN) == held(Match(cast(system), "", "1", 3), FRED, JOHN)


def test_a_duel_with_items_that_are_chosen_is_played_and_says_so() -> None:
    more = cast("avatar", Fred=STATS[FRED], John=STATS[JOHN], Mary=STATS[JOHN]).changed(
        FRED, items=(Item("Sword", "+5 OR"),)
    )
    match = Match(more, "", "seed", 5)
    told = duels_to_read(put_together(match, done(begin(match, workers=1))))
    assert "5 real fights for each duel with ±, the others are exact; seed: seed." in told
    scene = cast("avatar").changed(FRED, items=(Item("Sword", "+5 OR"),))
    found = held(Match(scene, "", "seed", 20), FRED, JOHN)
    assert found.played == 20 and "±" in found.sentence(scene)
    assert found == held(Match(scene, "", "seed", 20), FRED, JOHN)


def test_everyone_meets_everyone_once_whatever_the_number_of_workers() -> None:
    scene = cast(Fred=STATS[FRED], John=STATS[JOHN], Mary={"or": 7, "dr": 9, "life": 14, "lb": 0})
    match = Match(scene, "", "seed")
    found = put_together(match, done(begin(match, workers=1)))
    assert [*found.duels] == [(FRED, JOHN), (FRED, MARY), (JOHN, MARY)]
    assert found.by_strength() == [FRED, MARY, JOHN]
    turned = found.of(JOHN, FRED)
    assert turned is not None and turned == found.duels[FRED, JOHN].turned()
    assert duels_to_read(found).splitlines()[:3] == [
        "Policy: attacks at Short Range every Action with all OR. The chances are exact.",
        "",
        "Fred beats John 92 times in 100, in 4 rounds, with 16 LIFE left, 32 times by an Ace.",
    ]
    assert found.of(FRED, FRED) is None


def test_a_fighter_seen_before_is_counted_as_one_who_is_tried() -> None:
    scene = cast(Fred=STATS[FRED], John=STATS[JOHN], Mary={"or": 7, "dr": 3, "life": 4, "lb": 0})
    for policy in ("attacks", "stance", "punch"):
        match = Match(scene.changed(MARY, items=(Item("Bow", "+2 OR", ("held",)),)), policy, "")
        found = []
        for pair in ((FRED, JOHN), (FRED, MARY), (JOHN, MARY)):
            duel._seen.clear()
            found.append(held(match, *pair))
        assert [held(match, FRED, MARY), held(match, FRED, JOHN)] == [found[1], found[0]]


def test_a_duel_is_told_from_the_better_side() -> None:
    scene = cast()
    lost = DuelResult(FRED, JOHN, 0.2, 0.7, 1.2, 3.0, 9.4, 0, 0.2, 0.01)
    said = "John beats Fred 70 times in 100, in 1 round, with 9 LIFE left, once by an Ace"
    said += ", 10 times neither wins."
    assert lost.sentence(scene) == lost.turned().sentence(scene) == said
    assert DuelResult(FRED, JOHN, 0, 0, 0).sentence(scene) == "Neither Fred nor John ever wins."
    played = DuelResult(FRED, JOHN, 0.5, 0.4, 3, None, None, 100)
    assert "50\u00a0±\u00a010 times in 100" in played.sentence(scene)


def test_the_story_of_the_manual_is_true() -> None:
    lines = re.findall(
        r"^\| ([A-Z]\w+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$",
        shipped.path("manual", "balance.md").read_text("utf-8"),
        re.MULTILINE,
    )
    stats: dict[str, Stats] = {
        name: {"or": int(or_), "dr": int(dr), "life": int(life), "lb": int(luck)}
        for name, or_, dr, life, luck, *_ in lines
    }
    scene = cast("crs", **stats)
    assert [strength(scene, name) for name, *_ in lines] == [int(line[5]) for line in lines]
    told = []
    for name, field, value in _CHANGES:
        scene = scene.with_field(Name(name), field, value)
        told.append(strength(scene, name))
    assert told == [89, 77, 71, 73, 65, 24, 33, 37, 30, 40, 26]
    assert [strength(scene, name) for name, *_ in lines] == [int(line[6]) for line in lines]


def strength(scene: Scene, name: str) -> int:
    """Return how many of 100 duels against the others of the scene are won."""
    others = [other for other in scene.combatants if other != name]
    found = [held(Match(scene, "", ""), Name(name), other).one_wins for other in others]
    return round(100 * sum(found) / len(found))
