"""Declarations, Initiative and the prices of what is declared (situations 1 to 4, 8 and 9)."""

import pytest

from crs_desktop.rules.duellist.facts import Declared, InitiativeRolled
from crs_desktop.rules.questions import Amount, Plan
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.duellist.game import Game, exchange, man, says, with_wounds

SWING = "swing Broadsword"


def first_four() -> Game:
    dun = man("Dun", "Falchion", actions=9, dex=11, end=14, skill=13)
    return Game(
        man("Ansa", "Scimitar", actions=7, dex=12, initiative=1, skill=15),
        man("Borg", "Broadsword", actions=7, dex=9, initiative=2, skill=14),
        man("Cai", "Broadsword", actions=5, dex=15, initiative=3, skill=12),
        with_wounds(dun, torso="M stabilised"),
    )


@rule("DU-5")
def test_each_blow_is_asked_for_its_own_target() -> None:
    game = Game(man("Ansa", "Broadsword", actions=9), man("Bruk", actions=9), man("Cole", actions=9))
    game.round("Ansa: stance = stationary", "Ansa: declares = swing Broadsword, thrust Broadsword")
    said = next(iter(game.session.open.values())).words(game.scene)
    assert said == "Ansa, swing Broadsword: at whom?"
    game.play("Ansa: target = Bruk")
    assert next(iter(game.session.open.values())).words(game.scene) == "Ansa, thrust Broadsword: at whom?"
    again = Game(man("Ansa", "Broadsword", actions=9), man("Bruk", actions=9), man("Cole", actions=9))
    again.round("Ansa: stance = stationary", "Ansa: declares = swing Broadsword, swing Broadsword")
    again.play("Ansa: target = Bruk")
    said = next(iter(again.session.open.values())).words(again.scene)
    assert said == "Ansa, swing Broadsword (2 of 2): at whom?"


@rule("DS-210", "DS-211", "DS-30")
@rule(
    "DU-2",
    "DU-3",
    "DU-4",
    "DU-5",
    "DU-6",
    "DU-8",
    "DU-17",
    "DU-71",
    "DS-33",
    "DS-34",
    "DS-40",
    "DS-41",
    "DS-42",
)
def test_the_slowest_declare_first_and_dice_come_too_late_to_change_it() -> None:
    game = first_four().round()
    assert game.asked == ["Dun: stance"]
    game.play(says("Dun", "thrust Falchion", "Cai"))
    assert game.asked == ["Cai: stance"]
    game.play(says("Cai", SWING, "Dun"))
    assert game.asked == ["Borg: stance"]
    game.play(says("Borg", stance="moving"), says("Ansa", "swing Scimitar", "Cai"))
    assert game.asked == ["Ansa: Initiative"]
    game.play("Ansa: Initiative = 2", "Borg: Initiative = 5 3", "Cai: Initiative = 6 6 5")
    assert game.ranks == {"Cai": [8], "Ansa": [5], "Dun": [3]}
    assert game.left == {"Ansa": 7, "Borg": 8, "Cai": 10, "Dun": 4}
    assert game.dice == {"Ansa": 0, "Borg": 1, "Cai": 3, "Dun": 0}
    assert [fact.who for fact in game.told(Declared)] == ["Dun", "Cai", "Borg", "Ansa"]


@rule("DU-3")
def test_by_a_house_rule_the_dice_come_first() -> None:
    ansa = man("Ansa", "Knife", actions=5, initiative=1)
    game = Game(ansa, man("Borg", "Knife", actions=6), declare="after").round()
    assert game.asked == ["Ansa: Initiative"]
    game.play("Ansa: Initiative = 6")
    assert game.asked == ["Borg: stance"], "with 7 Actions Ansa is the faster one"


@rule("DU-7", "DU-12", "DU-19", "DS-35", "DS-36", "DS-37", "DS-38", "DS-39")
def test_the_pool_of_dice_only_shrinks_and_sub_rounds_have_none() -> None:
    game = Game(man("Ansa", "Broadsword", actions=6, initiative=3, skill=15))
    for dice, ranks, pool in (("5 2 6", [8], 2), ("4 6", [7], 1), ("1", [5], 0)):
        game.round(says("Ansa", "Change facing"))
        game.play(f"Ansa: Initiative = {dice}")
        assert [fact.left for fact in game.told(InitiativeRolled)][-1] == pool
        assert game.asked == ["Ansa: stance"], "the sub-round"
        assert game.left["Ansa"] == ranks[0] // 2
        game.play(says("Ansa"))
        assert game.asked == []
    game.round(says("Ansa", "Change facing"))
    assert game.asked == ["Ansa: stance"]
    assert len(game.told(InitiativeRolled)) == 3


@rule("DU-12")
def test_by_a_house_rule_sub_rounds_have_dice_too() -> None:
    game = Game(man("Ansa", actions=6, initiative=2), sub_dice="sub-round")
    game.round(says("Ansa", "Change facing"), "Ansa: Initiative = 5 5", says("Ansa", "Change facing"))
    assert game.asked == ["Ansa: Initiative"]


@rule("DU-7")
@pytest.mark.parametrize("dice", ["0 1 2", "7 1 2", "1 2", "1 2 3 4", ""])
def test_as_many_dice_as_the_pool_has_and_none_that_is_no_d6(dice: str) -> None:
    game = Game(man("Ansa", actions=6, initiative=3)).round(says("Ansa", "Change facing"))
    with pytest.raises(NotAllowed):
        game.play(f"Ansa: Initiative = {dice}")
    assert game.dice == {"Ansa": 3}


PLANS = [
    (8, "Broadsword", "blow Broadsword, swing Hand axe", [5, 3]),
    (8, "Falchion", "thrust Falchion, thrust Falchion, thrust Falchion", [7, 5, 3]),
    (7, "Scimitar", "swing Scimitar, swing Scimitar", [5, 2]),
    (8, "Long sword", "swing Long sword, thrust Long sword, blow Long sword", [6, 4, 0]),
    (8, "Knife", "thrust Knife, thrust Knife, thrust Knife", [7, 5, 3]),
    (8, "Knife", "blow Knife, blow Knife", [7, 5]),
    (8, "Falchion", "feint thrust Falchion", [6]),
    (8, "Falchion", "feint thrust Falchion, thrust Falchion", [6, 4]),
    (8, "Falchion", "thrust Falchion, feint thrust Falchion", [7, 4]),
    (8, "carried Bastard sword", "draw Bastard sword, blow Bastard sword", [6, 3]),
    (8, "Claymore", "blow Claymore, blow Claymore", [4, -1]),
]


@rule("DS-75", "DS-217", "DS-218", "DS-219", "DS-227")
@rule(
    "DU-14", "DU-16", "DU-17", "DU-27", "DU-29", "DU-32", "DU-33", "DU-36", "DU-37", "DU-63", "DS-84",
    "DS-85", "DS-86", "DS-87",
)  # fmt: skip
@pytest.mark.parametrize(("actions", "weapon", "plan", "ranks"), PLANS)
def test_declared_deeds_have_prices_and_ranks(actions: int, weapon: str, plan: str, ranks: list[int]) -> None:
    ansa = man("Ansa", weapon, "Hand axe", actions=actions, skill=15, str=20)
    game = Game(ansa, man("Borg", actions=actions + 1)).round(says("Ansa", plan), says("Borg"))
    assert game.order == {"Ansa": ranks}


@rule("DS-76")
def test_a_use_that_the_table_says_is_impossible_is_refused() -> None:
    game = Game(man("Ansa", "Great axe", actions=5, str=20), man("Borg", actions=6)).round(
        "Ansa: stance = stationary"
    )
    with pytest.raises(NotAllowed, match="NA"):
        game.play("Ansa: declares = thrust Great axe")
    assert "thrust Great axe" not in game.open


@rule("DU-63")
def test_a_weapon_that_is_not_in_hand_is_drawn_first() -> None:
    game = Game(man("Ansa", "carried Knife", actions=5), man("Borg", actions=6)).round(
        "Ansa: stance = stationary"
    )
    with pytest.raises(NotAllowed, match="draw it first"):
        game.play("Ansa: declares = thrust Knife, draw Knife")


@rule("DU-14", "DU-16")
def test_a_plan_shows_what_it_costs_while_it_is_put_together() -> None:
    game = Game(man("Ansa", "Claymore", actions=8), man("Borg", actions=9)).round("Ansa: stance = stationary")
    (question,) = game.session.open.values()
    assert isinstance(question, Plan)
    assert question.so_far(game.scene, ("blow Claymore",)) == (
        "4 Actions, 4 left. Strike Ranks: Blow Claymore 4."
    )
    twice = question.so_far(game.scene, ("blow Claymore", "blow Claymore"))
    assert twice == "9 Actions, 1 due in the next round. Strike Ranks: Blow Claymore 4, Blow Claymore –."
    notes = {one.value: one.note for one in question.options(game.scene)}
    assert notes["swing Claymore"] == "3 Actions"


def mover() -> Game:
    ansa = man("Ansa", "Falchion", actions=7, skill=15, dodge=12)
    return Game(ansa, man("Borg", "Broadsword", actions=6, skill=14, dodge=10))


@rule("DS-52", "DS-214", "DS-215")
@rule("DU-18", "DU-21", "DU-22", "DU-23", "DU-25", "DU-26", "DS-53")
def test_metres_slide_the_rank_and_the_order_turns_round() -> None:
    game = mover().round(says("Borg", SWING), says("Ansa", "swing Falchion", stance="moving"))
    assert game.ranks == {"Borg": [4], "Ansa": [5]}
    game.play("Ansa: metres = 1")
    assert game.ranks == {"Borg": [4], "Ansa": [4]}
    game.play("Ansa: metres = 1")
    assert game.ranks == {"Borg": [4], "Ansa": [3]}
    game.play(exchange("Borg", "Ansa", "10", "parry Falchion", "9"))
    assert game.totals() == [(24, 29)]
    assert game.ranks == {"Ansa": [2]}
    game.play("Ansa: metres = 0", exchange("Ansa", "Borg", "12", "parry Broadsword", "11"))
    assert game.totals()[-1] == (27, 35)
    game.play("Ansa: metres = 0")
    assert game.left == {"Ansa": 1, "Borg": 1}


@rule("DU-22")
def test_a_declared_mover_owes_a_metre() -> None:
    ansa = man("Ansa", "Falchion", actions=5, skill=15)
    game = Game(ansa, man("Borg", "Broadsword", actions=6, skill=14))
    game.round(says("Ansa", "thrust Falchion", stance="moving"), says("Borg"))
    game.play("Ansa: metres = 0", exchange("Ansa", "Borg", "2", "dodge", "10"))
    (question,) = game.session.open.values()
    assert isinstance(question, Amount)
    assert (question.low(game.scene), question.usual(game.scene)) == (1, 1)
    game.play("Ansa: metres = 1")
    assert game.left["Ansa"] == 1, "5 − 1 − 1 = 3, halved"


@rule("DU-22")
def test_the_owed_metre_comes_before_a_deed_that_takes_all_actions() -> None:
    game = Game(man("Ansa", "Falchion", actions=3), man("Borg", actions=4))
    game.round(says("Ansa", "blow Falchion", stance="moving"), says("Borg"))
    game.play("Ansa: metres = 1")
    assert game.asked == ["Ansa: slip or abort"]


@rule("DU-24", "DU-67")
def test_the_stationary_may_throw_themselves_down_but_not_jump() -> None:
    game = mover().round("Borg: stance = stationary")
    with pytest.raises(NotAllowed, match="A Stationary combatant does not move"):
        game.play("Borg: declares = Running jump")
    game.play("Borg: declares = Throw oneself down, swing Broadsword", says("Ansa"))
    assert game.order == {"Borg": [5, 3]}


@rule("DS-216")
@rule("DU-25", "DS-51")
def test_stationary_holds_until_the_next_declaration() -> None:
    ansa = man("Ansa", "Falchion", actions=9, skill=15)
    borg = man("Borg", "Broadsword", actions=6, skill=14)
    game = Game(ansa, borg).round(says("Borg"), says("Ansa", "thrust Falchion"))
    game.play(exchange("Ansa", "Borg", "2", "parry Broadsword", "10"))
    game.play(says("Borg", stance="moving"), says("Ansa", "thrust Falchion"))
    game.play(exchange("Ansa", "Borg", "2", "parry Broadsword", "10"), "Borg: metres = 1")
    assert game.totals() == [(17, 34), (17, 24)], "no +5 any more, and −5 for the first parry"


@rule("DU-25")
def test_by_a_house_rule_the_first_stance_of_a_round_holds() -> None:
    ansa = man("Ansa", "Falchion", actions=9, skill=15)
    borg = man("Borg", "Broadsword", actions=6, skill=14)
    game = Game(ansa, borg, stationary="round").round(says("Borg"), says("Ansa", "thrust Falchion"))
    game.play(exchange("Ansa", "Borg", "2", "parry Broadsword", "10"))
    game.play(says("Borg", stance="moving"), says("Ansa", "thrust Falchion"))
    game.play(exchange("Ansa", "Borg", "2", "parry Broadsword", "10"), "Borg: metres = 1")
    assert game.totals()[-1] == (17, 29)


@rule("DS-188", "DS-212")
@rule("DU-9", "DU-10", "DU-11", "DU-36", "DU-40", "DU-42", "DU-49", "DU-13")
def test_actions_are_halved_and_new_declarations_made() -> None:
    game = Game(
        man("Ansa", "Falchion", actions=9, dex=10, skill=15, dodge=12, end=14),
        man("Borg", "Broadsword", actions=6, dex=8, skill=14, dodge=10, end=12),
        man("Cai", "Broadsword", actions=4, dex=9, skill=12, dodge=11, end=10),
    )
    game.round(says("Cai", SWING, "Ansa"), says("Borg"), says("Ansa", "thrust Falchion", "Cai"))
    assert game.ranks == {"Ansa": [8], "Cai": [2]}
    game.play(exchange("Ansa", "Cai", "6", "parry Broadsword", "10"))
    assert (game.totals(), game.ranks) == ([(21, 32)], {"Cai": [1]})
    game.play(exchange("Cai", "Ansa", "7", "dodge", "10"))
    assert game.totals()[-1] == (19, 27)
    assert game.left == {"Ansa": 3, "Borg": 3, "Cai": 0}
    game.play(says("Borg", SWING, "Ansa"), says("Ansa", "thrust Falchion", "Cai"))
    assert game.ranks == {"Borg": [1], "Ansa": [1]}, "Cai is not asked"
    assert set(game.asked) == {"Ansa: Ansa against Borg", "Cai: Cai against Ansa"}
    game.play("Ansa: Ansa against Borg = parry Falchion", "Cai: Cai against Ansa = none")
    assert game.ranks == {"Ansa": [0]}, "Borg’s is under way, at 1"
    game.play("Borg: attack = 9", "Ansa: parry = 12")
    assert game.totals()[-1] == (23, 32)
    assert game.open == ["none", "combat dodge", "armour block"]
    game.play(exchange("Ansa", "Cai", "11", "combat dodge", "13"))
    assert game.totals()[-1] == (26, 18)
    game.play("Ansa: damage = 2 3", "Ansa: location = 1")
    assert game.wounds("Cai") == "L right leg"
    assert game.asked == ["Cai: blood loss"]
    game.play("Cai: blood loss = 5")
    assert game.sums("blood loss") == [15]
    game.round()
    assert game.left == {"Ansa": 9, "Borg": 6, "Cai": 4}
    assert game.defences("Ansa") == (0, 0)


@rule("DS-213")
@rule("DU-11", "DU-16", "DU-17", "DU-71")
@pytest.mark.parametrize(("wound", "rank", "total"), [("", 6, 22), ("M stabilised", 2, 16)])
def test_deeds_paid_in_part_come_in_the_next_round(wound: str, rank: int, total: int) -> None:
    cai = man("Cai", "carried Bastard sword", actions=7, skill=12, end=14)
    game = Game(man("Ansa", actions=1), cai)
    game.round(says("Ansa"), says("Cai", "draw Bastard sword"))
    assert game.left == {"Ansa": 0, "Cai": 2}
    game.play(says("Cai", "blow Bastard sword"))
    assert game.asked == [], "nothing is rolled in this round"
    assert game.left["Cai"] == 0
    if wound:
        game.play(f'ruling FieldSet who=Cai field=wounds value={{"torso": "{wound}"}}')
    game.round(says("Ansa"), "Cai: stance = stationary")
    (question,) = game.session.open.values()
    assert question.words(game.scene).endswith("Still unfinished: blow at Ansa.")
    game.play("Cai: declares = -")
    assert game.ranks == {"Cai": [rank]}
    game.play(exchange("Cai", "Ansa", "10", "combat dodge", "2"))
    assert game.totals()[0][0] == total


@rule("DU-22", "DU-23")
def test_a_mover_is_asked_for_a_square_on_the_board_and_for_metres_beside_it() -> None:
    for square, asked in (
        ("F6", "where to before Strike Rank 3, up to 2 m"),
        ("", "how far before Strike Rank 3"),
    ):
        ansa = man("Ansa", "Knife", actions=5, square=square)
        game = Game(ansa, man("Borg", "Broadsword", actions=5, dex=9))
        game.round(says("Borg", SWING), says("Ansa", stance="moving"))
        (question,) = game.session.open.values()
        assert asked in question.words(game.scene)


@rule("DU-22", "DU-26")
def test_squares_too_far_or_taken_are_refused_and_staying_when_a_metre_is_owed() -> None:
    ansa = man("Ansa", "Knife", actions=3, square="F6")
    game = Game(ansa, man("Borg", actions=4, square="F7")).round(says("Ansa", stance="moving"), says("Borg"))
    for square, why in (
        ("F7", "Borg stands there"),
        ("F1", "This is 5 m; at most 3 m"),
        ("F6", "at least one metre"),
    ):
        with pytest.raises(NotAllowed, match=why):
            game.play(f"Ansa: moves to = {square}")
    game.play("Ansa: moves to = F4")
    assert game.left["Ansa"] == 0, "3 − 2, halved"


@rule("DU-10", "DU-19")
def test_nobody_else_declares_is_one_answer_in_a_sub_round() -> None:
    game = Game(man("Ansa", actions=6), man("Borg", actions=7), man("Cole", actions=8)).round()
    assert game.open == ["stationary", "moving"], "everybody declares once"
    game.play(says("Ansa", "Change facing"), says("Borg"), says("Cole"))
    assert game.open == ["stationary", "moving", "no more"]
    game.play(f"{game.asked[0]} = no more")
    assert game.asked == []


@pytest.mark.parametrize(("weapon", "usual"), [("Broadsword", SWING), ("Morning star", "spin Morning star")])
def test_likely_activities_come_first_and_the_others_are_rare(weapon: str, usual: str) -> None:
    game = Game(man("Ansa", weapon, actions=9), man("Bruk", actions=9)).round("Ansa: stance = stationary")
    question = next(iter(game.session.open.values()))
    options = question.options(game.scene)
    likely = [one.value for one in options if not one.rare]
    assert likely == [one.value for one in options][: len(likely)]
    assert {usual, "Change facing"} <= {*likely}
    assert len(likely) <= 12
    rare = {one.value for one in options if one.rare}
    assert {"Running jump", "Mount", "Dismount", "Stand up", "Throw oneself down", "something else"} <= rare
    assert question.hear(game.scene, "mount") == ("Mount",)
