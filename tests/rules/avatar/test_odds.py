"""Odds of 2.6: after the lot of a Melee Check, and with what a defender uses for free."""

from typing import Any

import pytest

from crs_desktop.rules.double_exposure.attack import LONG
from crs_desktop.rules.double_exposure.attack_odds import attack_forecast
from tests.rule_marks import rule
from tests.rules.avatar.table import ADA, BRAM, CLEO, DOV, act, after, held, power, under_way
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
