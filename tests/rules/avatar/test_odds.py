"""Odds of 2.6: after the lot of a Melee Check, and with what a defender uses for free."""

from fractions import Fraction
from typing import Any

import pytest

from crs_desktop.rules.double_exposure.attack.attack import LONG
from crs_desktop.rules.double_exposure.odds.attack_odds import attack_forecast
from crs_desktop.rules.double_exposure.round.actions import perform_action
from crs_desktop.rules.double_exposure.sheet.sheet import life_left
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.avatar.table import (
    ADA,
    BRAM,
    CLEO,
    DOV,
    act,
    after,
    held,
    power,
    skill,
    stats,
    under_way,
    worn,
)
from tests.rules.double_exposure.odds.test_pick_odds import with_left
from tests.rules.oracle import walk
from tests.rules.playing import Played

SLING = held("Sling", "Weapon; +3 DR at Long Range; reaches 60 feet")


def asked_last(played: Played) -> tuple[str, Any]:
    """What is asked, and what the usual answer would come to."""
    question: Any = played.asked[-1].question
    return question.words(played.scene), question.forecast(played.scene, question.usual(played.scene))


@rule("AV-35", "AV-40", "CRS-113", "CRS-114")
@pytest.mark.parametrize(("lot", "whom"), [("1", DOV), ("2", BRAM)])
def test_odds_of_a_shot_are_of_whom_the_lot_fell_on(lot: str, whom: Any) -> None:
    scene = after(under_way({ADA: (SLING,)}, Ada=0, Bram=5, Dov=10), (BRAM, "short", DOV))
    played = act(scene, ADA, "long range", "Sling", "Dov", "yes", lot)
    words, told = asked_last(played)
    assert words.startswith(f"Ada shoots at {whom}: how much DR is used?")
    assert told == attack_forecast(played.scene, ADA, whom, LONG, {whom: 1})
    assert (told.whom, dict(told.others)) == (whom, {})


@rule("AV-35", "AV-40", "CRS-114")
@pytest.mark.parametrize(("lot", "whom"), [("1", BRAM), ("2", ADA)])
def test_odds_of_a_power_are_of_whom_the_lot_fell_on(lot: str, whom: Any) -> None:
    dart = power("Dart", "(R,S); power: 1 AC Pick + EM + 3; Long Range; costs 2 EM")
    scene = after(under_way({CLEO: (dart,)}, Cleo=30, Ada=0, Bram=5), (ADA, "short", BRAM))
    played = act(scene, CLEO, "power", "Dart", "Bram", "yes", lot)
    _, told = asked_last(played)
    assert (told.whom, dict(told.others)) == (whom, {})
    alone = act(under_way({CLEO: (dart,)}, Cleo=30, Ada=0, Bram=5), CLEO, "power", "Dart", whom, "yes")
    assert told == asked_last(alone)[1]


BUCKLER, MAIL = (
    held("Buckler", "General; Activated; +5 DR"),
    worn("Mail", "Armor; Wearable/Continuous; +2 DR"),
)


def few(scene: Scene, **left: str) -> Scene:
    """Only these cards are left to each, and LIFE for any wound."""
    for who, cards in left.items():
        scene = with_left(stats(scene, Name(who), life=99), Name(who), set(cards.split()))
    return scene


def walked(
    scene: Scene, who: Name, answers: dict[str, Any], whom: Name, *, uses: bool
) -> dict[int, Fraction]:
    """The chance of each loss of LIFE; ``uses``: all that helps for free in Defense is used, else nothing."""

    def policy(scene: Scene, question: Any) -> Any:
        if question.name == "Defense with" and not uses:
            return ()
        return answers[question.name] if question.name in answers else question.usual(scene)

    def lost(scene: Scene, _end: Any) -> int:
        return before - life_left(scene, whom)

    before = life_left(scene, whom)
    return walk(scene, lambda table: perform_action(table, who), lost, policy)


def both_agree(told: Any, scene: Scene, who: Name, **answers: Any) -> None:
    """The odds without and with the usual free answer are those that the rule itself comes to."""
    assert dict(told.spread) == walked(scene, who, answers, told.whom, uses=False)
    assert dict(told.guarded.spread) == walked(scene, who, answers, told.whom, uses=True)


@rule("AV-11", "AS-98")
def test_odds_of_a_blow_are_told_without_and_with_what_helps_for_free() -> None:
    sword = held("Sword", "Weapon; +4 OR")
    scene = stats(under_way({ADA: (sword,), BRAM: (BUCKLER, MAIL)}, Ada=0, Bram=5), BRAM, dr=6, lb=0)
    scene = stats(scene, ADA, **{"or": 6})
    _, whole = asked_last(act(scene, ADA, "short range", "Sword", "Bram"))
    assert (round(float(whole.hit), 2), round(float(whole.guarded.hit), 2)) == (0.61, 0.27)
    assert whole.guard == ("Buckler",), "what is Continuous counts in both"
    scene = few(scene, Ada="A 4 9 10", Bram="A 2 8 J")
    for answers in (("Sword",), ("Sword", "Bram")):
        _, told = asked_last(act(scene, ADA, "short range", *answers))
        both_agree(told, scene, ADA, Action="short range", Item="Sword", target="Bram")


@rule("AV-11", "AS-98")
@pytest.mark.parametrize("items", [(), (MAIL,), (held("Ward", "General; Activated; +5 DR against E"),)])
def test_odds_are_told_once_where_nothing_helps_for_free(items: tuple[Item, ...]) -> None:
    _, told = asked_last(act(under_way({BRAM: items}, Ada=0, Bram=5), ADA, "short range", "Bram"))
    assert (told.guarded, told.guard) == (None, ())


@rule("AV-11", "AS-71", "AS-130")
def test_odds_count_what_meets_the_attributes_of_the_attack() -> None:
    his = (worn("Cloak", "Wearable/Continuous; +5 DR against E"), held("Ward", "Activated; +3 DR against E"))
    fire = power("Fire", "(EF); power: 1 AC Pick + 16; Short Range")
    scene = few(under_way({ADA: (fire,), BRAM: his}, Ada=0, Bram=5), Ada="A 4 9 10", Bram="A 2 8 J")
    _, told = asked_last(act(scene, ADA, "power", "Fire"))
    assert told.guard == ("Ward",)
    both_agree(told, scene, ADA, Action="power", power="Fire", target="Bram")


@rule("AV-11", "AS-251")
@pytest.mark.parametrize("answers", [(), ("Bram", "yes")])
def test_odds_of_a_mental_action_count_what_helps_the_mind(answers: tuple[str, ...]) -> None:
    bolt, helm = skill("Mental Attack", "(M)"), held("Helm", "Activated; exempt; +4 MIND")
    scene = under_way({CLEO: (bolt,), BRAM: (helm, BUCKLER)}, Cleo=0, Bram=5)
    scene = few(scene, Cleo="A 4 9", Bram="A 2 8")
    _, told = asked_last(act(scene, CLEO, "attack", *answers))
    assert told.guard == ("Helm",)
    both_agree(told, scene, CLEO, Action="attack", target="Bram")


@rule("AV-11", "AV-35")
def test_odds_of_a_shot_into_a_melee_count_what_each_of_it_uses() -> None:
    having = {ADA: (SLING,), BRAM: (BUCKLER,), DOV: (held("Targe", "Activated; +2 DR"),)}
    scene = after(under_way(having, Ada=0, Bram=5, Dov=10), (BRAM, "short", DOV))
    scene = few(scene, Ada="A 4 9 10", Bram="A 2 8", Dov="3 J")
    _, told = asked_last(act(scene, ADA, "long range", "Sling"))
    assert (told.whom, set(told.guard)) == (DOV, {"Buckler", "Targe"})
    both_agree(told, scene, ADA, Action="long range", Item="Sling", target="Dov")
    assert told.guarded.others[BRAM] < told.others[BRAM]
