"""The fast player: a rule that is changed in the core alone is noticed, and a fight opens as a record."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from crs_desktop.play.balance.encounter import begin, put_together, sentence
from crs_desktop.play.balance.fast import noted, planned, play_block
from crs_desktop.play.balance.plan import FightPlan
from crs_desktop.play.balance.setting_up import record
from crs_desktop.play.balance.workers import done
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.session.session import Session
from crs_desktop.rules.double_exposure import combatants, precedence
from crs_desktop.rules.double_exposure.attack import attack, harm
from crs_desktop.rules.double_exposure.cards import pick
from crs_desktop.rules.double_exposure.fast.fights import ManyFights
from crs_desktop.rules.double_exposure.sheet.sheet import life_left
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Name
from tests.long.fast import differences
from tests.play.balance.people import Stats, cast
from tests.rule_marks import rule


@pytest.fixture
def campaign() -> Iterator[Campaign]:
    with closing(Campaign(None)) as opened:
        yield opened


STATS: Stats = {"or": 7, "dr": 6, "life": 12, "lb": 2, "in": 2}


def group(sides: str = "AABB", system: str = "crs") -> FightPlan:
    people: dict[str, Stats] = {f"P{at}": {**STATS, "dr": 4 + at} for at in range(len(sides))}
    scene = cast(system, **people)
    for who, side in zip(scene.combatants, sides, strict=True):
        scene = scene.changed(who, side=side)
    return planned(FightPlan(scene, "", "changed"))


@pytest.mark.parametrize(
    ("module", "name", "changed"),
    [
        (harm, "excess", lambda ahead: ahead + 1),
        (attack, "counts_as", lambda total, floor=True: total),
        (pick, "is_ten", lambda card: False),
        (pick, "ace_returns", lambda scene: False),
        (pick, "special_worth", lambda card: 10),
        (precedence, "total_of", lambda picked, own, nothing: 50 - picked),
        (combatants, "life_left", lambda scene, who: -life_left(scene, who)),
    ],
)
def test_a_rule_changed_in_the_core_is_noticed(
    module: Any, name: str, changed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = group()
    monkeypatch.setattr(module, name, changed)
    assert next(differences(plan, 40), ""), name


@rule("CRS-77", "AV-53")
@pytest.mark.parametrize("system", ["crs", "avatar"])
def test_friends_who_are_left_alone_heal_by_house_rule(system: str) -> None:
    # in Avatar the bodies have looters, whose lots have no part in the fight
    scene = replace(group("AAB", system).scene, house_rules={"healing": "at once"})
    plan = planned(FightPlan(scene, "", "healed"))
    assert plan.fast and not [*differences(plan, 4)]


@rule("CRS-83", "CRS-84")
def test_the_hurt_take_a_stance_in_both_players() -> None:
    scene = group("AAB").scene.with_field(Name("P1"), "life_left", 3)
    plan = planned(FightPlan(scene, "stance", "stance"))
    assert plan.fast and not [*differences(plan, 4)]
    first = [one.partition(" attacks")[0] for one in noted(plan, 0).facts(0) if "attacks" in one]
    assert {"P0", "P2"} == {*first[:2]}, "P1 is below a third of LIFE, and attacks nobody"
    ended = next(one for one in play_block(plan, 0) if one.rounds == 300)
    draws = Counter(fact for fact in noted(plan, 0).facts(ended.number) if " draws " in fact)
    assert draws.total() >= 600, "all who are left stand in a Stance, and draw in every round"


@rule("CRS-96")
def test_rounds_without_a_loss_are_played_side_by_side_and_those_after_it_are_forgotten() -> None:
    fights, steps = ManyFights(np.full((9, 1), 5), 300), 0
    while len(on := fights.unfinished(fights.life[:, 0] > 0)):
        rounds = fights.begin(on)
        assert len(rounds.fights) <= 9
        hit = (rounds.fights < 8) | np.isin(rounds.numbers, (7, 20))
        fights.end(on, rounds, fights.life[rounds.fights] - hit[:, None])
        steps += 1
    played, life = fights.told()
    assert [*played] == [5] * 8 + [300] and [*life[:10, 0]] == [4, 3, 2, 1, 0] * 2
    assert [*life[40:, 0]] == [5] * 6 + [4] * 13 + [3] * 281
    assert steps < 5 + 300 // 9 + 10


def test_who_may_have_something_else_to_do_is_played_by_the_rules() -> None:
    scene = group().scene
    for who, square in zip(scene.combatants, (Square(0, 0), Square(1, 0), Square(9, 0)), strict=False):
        scene = scene.changed(who, square=square)
    assert not planned(FightPlan(scene, "", "")).fast
    scene = group().scene
    for fallen in (("P2", "P3"), ("P0", "P1")):
        for name in fallen:
            scene = scene.with_field(Name(name), "life_left", 0)
        assert not planned(FightPlan(scene, "", "")).fast, "it is over before it begins"


def test_a_seed_gives_the_same_fights_and_the_median_opens_as_a_record(campaign: Campaign) -> None:
    plan = group("AB")
    some, more = (put_together(plan, done(begin(plan, count, 1))) for count in (30, 1030))
    assert [one.number for one in more.all] == [*range(1030)]
    assert some.all == more.all[:30] and sentence(some) != sentence(more)
    median = more.median
    document = campaign.add(plan.scene.system, "median", "any")
    opened = Session(document, FileJournal(campaign, document))
    record(opened, plan, median.number)
    last = {who: left[-1] for who, left in median.left.items()}
    assert {who: life_left(opened.scene, who) for who in last} == last
