"""Two weapons at once: one price for both halves, and what an abort of one of them comes to (6.6, 6.15)."""

from typing import Any

import pytest

from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.duellist.game import Game, exchange, log_of, man, meets, says

SWING_AND_THRUST = "swing Scimitar + thrust Falchion"
"""The dearer move costs 2, so both cost 3 together; the thrust alone costs 1."""
BLOW_AND_SWING = "blow Scimitar + swing Falchion"
"""Costs 3 + 1; the swing alone costs 2, the blow alone 3."""

MISSED = exchange("Borg", "Ansa", "2", "combat dodge", "4")
"""Borg, who is faster, misses Ansa, who gives nothing for it."""


def double(plan: str = SWING_AND_THRUST, actions: int = 7, **house_rules: Any) -> Game:
    ansa = man("Ansa", "Scimitar", "Falchion", actions=actions, str=30, dodge=20)
    game = Game(ansa, man("Borg", "Knife", actions=40, skill=0), **house_rules)
    return game.round(says("Ansa", plan), says("Borg", "thrust Knife"))


def aborts(game: Game, which: str) -> Game:
    return game.play("offer Abort an activity", f"GM: aborts = {which}")


@rule("DU-34", "DU-50", "DU-52")
def test_half_of_a_double_that_remains_pays_its_own_price() -> None:
    game = aborts(double(), "1")
    assert game.ranks["Ansa"] == [4], "the rank stays: 1 for the thrust, 2 lost with the swing"
    game.play(MISSED, meets("Borg", "Ansa"), "Ansa: attack = 9", "Ansa: damage = 1 1", "Ansa: location = 1")
    assert game.left["Ansa"] == 2, "7 − 1 − 2, halved: nothing is free, and no Action comes back"


@rule("DU-34", "DU-50", "DU-51")
@pytest.mark.parametrize(
    ("which", "left"),
    [("1", 4), ("2", 3), ("1+2", 5)],
    ids=["the swing at 2 remains", "the blow at 3 remains, and is off balance", "of 4 come 3 back"],
)
def test_the_actions_returned_by_aborting_a_double_move(which: str, left: int) -> None:
    game = aborts(double(BLOW_AND_SWING, actions=12), which)
    game.play(MISSED)
    if which != "1+2":
        game.play(exchange("Ansa", "Borg", "2", "dodge", "11"))
    assert game.left["Ansa"] == left


@rule("DU-50")
def test_by_a_house_rule_both_halves_lapse_together() -> None:
    game = double(half_of_a_double="both").play("offer Abort an activity")
    assert game.open == ["3", "1"], "Borg’s thrust, and the double move of Ansa"
    game.play("GM: aborts = 1")
    assert "Ansa" not in game.ranks
    said = "Ansa aborts swing at Borg (Scimitar) and thrust at Borg (Falchion)"
    assert any(text.startswith(said) for text in log_of(game))


@rule("DU-20", "DU-34")
def test_a_double_that_is_short_slips_or_is_aborted_as_one() -> None:
    for answer, ranks in (("slip", [-1, -1]), ("abort", [])):
        ansa = man("Ansa", "Scimitar", "Falchion", actions=3, str=30)
        game = Game(ansa, man("Borg", "Knife", actions=40))
        game.round(says("Ansa", SWING_AND_THRUST), says("Borg", "thrust Knife"))
        game.play(meets("Ansa", "Borg", "parry Scimitar"))
        (question,) = game.session.open.values()
        said = question.words(game.scene)
        assert said.startswith("Ansa is 1 Action short for swing at Borg (Scimitar) and thrust at Borg")
        game.play(f"Ansa: slip or abort = {answer}")
        assert game.ranks.get("Ansa", []) == ranks
        assert game.asked == ["Borg: attack"], "the other half is not asked for again"


WITH_A_PARRY = [
    ("Long sword, Knife", "swing Long sword + parry Knife", 2, "the parry is rated 0"),
    ("Long sword, Knife", "blow Long sword + parry Knife", 3, "the parry is rated 0"),
    ("Long sword, Short sword", "thrust Long sword + parry Short sword", 1, "Speed −1 is rated 0"),
    ("Long sword, Falchion", "swing Long sword + parry Falchion", 3, "2, and 1 more"),
    ("Long sword, Falchion", "thrust Long sword + parry Falchion", 2, "1, and 1 more"),
    ("Long sword, Knife", "thrust Knife + parry Long sword", 1, "the thrust is rated 0"),
    ("Knife, Knife 2", "thrust Knife + parry Knife 2", 1, "never below 1"),
]


@rule("DU-30", "DU-34", "DU-35", "DS-228")
@pytest.mark.parametrize(("weapons", "plan", "price", "why"), WITH_A_PARRY)
def test_an_attack_together_with_a_parry_costs_as_a_double_move(
    weapons: str, plan: str, price: int, why: str
) -> None:
    game = Game(man("Ansa", *weapons.split(", "), actions=8, str=30), man("Borg", actions=9))
    assert game.round(says("Ansa", plan), says("Borg")).ranks == {"Ansa": [8 - price]}, why


def sword_and_knife(plan: str = "swing Long sword + parry Knife", **house_rules: Any) -> Game:
    ansa = man("Ansa", "Long sword", "Knife", actions=8, str=30, skill=20)
    borg = man("Borg", "Short sword", actions=9, dex=20, skill=10)
    cai = man("Cai", "Short sword", actions=8, dex=20, skill=10)
    game = Game(ansa, borg, cai, **house_rules).round(says("Ansa", plan, "Borg"))
    return game.play(says("Cai", "thrust Short sword", "Ansa"), says("Borg", "thrust Short sword", "Ansa"))


@rule("DU-15", "DU-34", "DU-35", "DU-40")
def test_the_parry_of_a_double_is_free_once_and_lowers_no_rank() -> None:
    game = sword_and_knife()
    assert game.ranks == {"Ansa": [6], "Borg": [8], "Cai": [7]}
    game.play(exchange("Borg", "Ansa", "9", "parry Knife", "5"))
    assert game.totals() == [(19, 25)], "20, −5 for a knife, 5 for standing still, and the die"
    assert (game.left["Ansa"], game.ranks["Ansa"], game.defences("Ansa")) == (8, [6], (1, 0))
    game.play(meets("Ansa", "Cai", "parry Knife"))
    assert game.left["Ansa"] == 7, "a second parry has its price"


@rule("DU-35")
def test_the_parry_of_a_double_may_come_after_its_attack() -> None:
    ansa = man("Ansa", "Long sword", "Knife", actions=9, str=30)
    game = Game(ansa, man("Borg", "Short sword", actions=4, dodge=40))
    game.round(says("Borg", "thrust Short sword"), says("Ansa", "swing Long sword + parry Knife"))
    game.play(exchange("Ansa", "Borg", "2", "combat dodge", "2"))
    game.play("Borg: behind = no") if "Borg: behind" in game.asked else None
    game.play(meets("Ansa", "Borg", "parry Knife"))
    assert game.left["Ansa"] == 7, "2 for the double move, and nothing for its parry"


@rule("DU-35")
def test_by_a_house_rule_the_parry_of_a_double_is_free_at_its_own_strike_rank_only() -> None:
    game = sword_and_knife(parry_of_a_double="rank")
    game.play(meets("Ansa", "Borg", "parry Knife"))
    assert game.left["Ansa"] == 7, "Borg strikes at 8, Ansa at 6"
    ansa = man("Ansa", "Long sword", "Knife", actions=8, str=30)
    game = Game(ansa, man("Borg", "Short sword", actions=7), parry_of_a_double="rank")
    game.round(says("Borg", "thrust Short sword"), says("Ansa", "swing Long sword + parry Knife"))
    assert game.ranks == {"Ansa": [6], "Borg": [6]}
    game.play(meets("Ansa", "Borg", "parry Knife"))
    assert game.left["Ansa"] == 8


@rule("DU-35", "DU-50")
def test_the_parry_of_a_double_goes_with_its_attack_unless_it_is_used() -> None:
    game = aborts(sword_and_knife("blow Long sword + parry Knife"), "1")
    game.play(meets("Ansa", "Borg", "parry Knife"))
    assert game.left["Ansa"] == 4, "8, less 3 invested, and 1 for a parry of its own"
    game = sword_and_knife("blow Long sword + parry Knife").play(meets("Ansa", "Borg", "parry Knife"))
    game.play("offer Abort an activity", "GM: aborts = 1")
    assert any(text.endswith("no Action is returned.") for text in log_of(game)), (
        "of 3 one went into the parry"
    )


@rule("DU-35", "DU-63")
def test_a_parry_of_a_double_needs_its_weapon_in_hand_and_can_use_a_draw_before_it() -> None:
    ansa = man("Ansa", "Long sword", "carried Knife", actions=8, str=30)
    game = Game(ansa, man("Borg", "Short sword", actions=9)).round("Ansa: stance = stationary")
    with pytest.raises(NotAllowed, match="draw it first"):
        game.play("Ansa: declares = swing Long sword + parry Knife")
    game.play("Ansa: declares = draw Knife, swing Long sword + parry Knife")
    assert any("swing at Borg (Long sword, parry with Knife)" in text for text in log_of(game))
