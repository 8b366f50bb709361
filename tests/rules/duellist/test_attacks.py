"""Attacks and their defences (situations 12 to 22, 31 and 33)."""

from typing import Any

import pytest

from crs_desktop.play.told.recap import recap
from crs_desktop.rules.duellist.defence.defences import guards
from crs_desktop.rules.duellist.state import Deed, duel
from crs_desktop.rules.facts import Compared, Reckoned
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.duellist.game import Game, attack, exchange, log_of, man, meets, says, with_wounds

SWING = "swing Broadsword"


@rule("DU-32", "DU-34", "DU-35", "DU-40", "DS-96")
def test_two_weapons_at_once_are_two_attacks_at_one_rank() -> None:
    ansa = man("Ansa", "Long sword", "Short sword", actions=7, skill=15, str=13)
    game = Game(ansa, man("Borg", "Broadsword", actions=6, skill=14, end=12)).round(says("Borg"))
    game.play(says("Ansa", "swing Long sword + thrust Short sword"))
    assert game.ranks == {"Ansa": [5, 5]}
    game.play(meets("Borg", "Ansa", "parry Broadsword"), meets("Borg", "Ansa", "parry Broadsword"))
    game.play(attack("Ansa", "Borg", "11", "parry", "12"), attack("Ansa", "Borg", "13", "parry", "7"))
    assert game.totals() == [(26, 36), (28, 26)]
    game.play("Ansa: damage = 4 3", "Ansa: location = 3")
    assert game.wounds("Borg") == "S torso"
    assert game.left == {"Ansa": 2, "Borg": 2}


@rule("DS-228")
@rule("DU-34", "DU-35")
@pytest.mark.parametrize(
    ("weapons", "plan", "price"),
    [
        (("Long sword", "Short sword"), "swing Long sword + swing Short sword", 3),
        (("Long sword", "Hand axe"), "blow Long sword + swing Hand axe", 4),
        (("Long sword", "Knife"), "thrust Long sword + blow Knife", 2),
        (("Long sword", "Knife"), "swing Long sword + thrust Knife", 2),
        (("Knife", "Knife 2"), "thrust Knife + thrust Knife 2", 1),
    ],
)
def test_two_at_once_cost_the_dearer_and_one_unless_one_is_rated_nought(
    weapons: tuple[str, str], plan: str, price: int
) -> None:
    game = Game(man("Ansa", *weapons, actions=8, str=20), man("Borg", actions=9)).round(
        says("Ansa", plan), says("Borg")
    )
    assert game.ranks == {"Ansa": [8 - price, 8 - price]}


def feint(ties: str = "dice") -> Game:
    ansa = man("Ansa", "Falchion", actions=7, skill=15)
    borg = man("Borg", "Broadsword", actions=6, skill=14, end=12)
    game = Game(ansa, borg, ties=ties).round(says("Borg"), says("Ansa", "feint thrust Falchion"))
    return game.play(exchange("Ansa", "Borg", "9", "parry Broadsword", "5"))


@rule("DU-29", "DS-4", "DS-5", "DS-6", "DS-7")
def test_a_feint_adds_5_and_a_tie_is_settled_by_further_dice() -> None:
    game = feint().play("Ansa: tie = 12", "Borg: tie = 8")
    assert game.totals() == [(41, 37)]
    game.play("Ansa: damage = 3 4", "Ansa: location = 9")
    assert game.wounds("Borg") == "S torso"
    assert game.defences("Borg") == (1, 0)


@rule("DS-7")
def test_a_second_tie_is_settled_by_further_dice_again() -> None:
    game = feint().play("Ansa: tie = 8", "Borg: tie = 8", "Ansa: tie = 2", "Borg: tie = 9")
    assert game.totals() == [(39, 46)]


@rule("DS-7")
@pytest.mark.parametrize(("reading", "asked"), [("hits", "Ansa: damage"), ("misses", "Ansa: stance")])
def test_or_a_tie_hits_or_misses_by_a_house_rule(reading: str, asked: str) -> None:
    assert feint(reading).asked == [asked]


def parried(die: str, weapon: str = "Long sword", actions: int = 6, **more: Any) -> Game:
    ansa = man("Ansa", weapon, actions=actions, dex=20, skill=15, **{"str": 14, **more})
    game = Game(ansa, man("Borg", "Broadsword", actions=5, skill=14))
    first, second = (
        (says("Borg", SWING), says("Ansa")) if actions >= 5 else (says("Ansa"), says("Borg", SWING))
    )
    return game.round(first, second, exchange("Borg", "Ansa", "4", f"parry {weapon}", die))


@rule("DS-229")
@rule("DU-28", "DU-30", "DU-39", "DS-22", "DS-23")
def test_a_parry_by_20_allows_a_riposte_at_once() -> None:
    game = parried("13")
    assert game.totals() == [(18, 38)]
    game.play("Ansa: riposte = yes")
    assert game.left["Ansa"] == 4
    game.play("Borg: defence = parry Broadsword", attack("Ansa", "Borg", "10", "parry", "9"))
    assert game.totals()[-1] == (25, 33)
    assert game.left == {"Ansa": 2, "Borg": 1}
    told = "Ansa: riposte at Borg (Long sword). 25 against 33: parried by 8."
    assert told in recap(game.session).parts[-1].lines


@rule("DU-39", "DS-76")
@pytest.mark.parametrize(
    ("die", "weapon", "actions"), [("12", "Long sword", 6), ("8", "Great axe", 6), ("13", "Long sword", 1)]
)
def test_no_riposte_by_19_or_without_a_thrust_or_an_action(die: str, weapon: str, actions: int) -> None:
    assert "Ansa: riposte" not in parried(die, weapon, actions).asked


def overpowered() -> Game:
    ansa = man("Ansa", "Long sword", actions=6, skill=15, dodge=12)
    borg = man("Borg", "Claymore", actions=5, skill=14, awa=11, end=12)
    game = Game(ansa, borg).round(says("Borg", "swing Claymore"), says("Ansa"))
    game.play(exchange("Borg", "Ansa", "3", "dodge", "20"), "Ansa: dodge after a 20 = 3")
    assert game.totals() == [(17, 40)]
    return game.play("Ansa: behind = yes")


@rule("DU-44", "DU-45", "DU-54", "DU-60", "DU-61", "DS-12", "DS-133")
def test_a_dodge_by_20_gets_behind_and_strikes_unseen() -> None:
    game = overpowered()
    assert game.left == {"Ansa": 2, "Borg": 0}
    game.play(says("Ansa", "thrust Long sword"), "Borg: Awareness = 8")
    assert game.sums("Awareness") == [19]
    assert game.asked == ["Ansa: damage"], "no die of the attack, no defence"
    game.play("Ansa: damage = 4 4", "Ansa: where = by the die", "Ansa: location = 3")
    assert (game.wounds("Borg"), game.state("Borg")) == ("M torso", "wounded")
    game.play("Borg: blood loss = 4")
    assert game.sums("blood loss") == [16]


@rule("DU-54", "DU-60")
def test_a_noticed_attack_from_the_rear_is_dodged_or_blocked_but_never_parried() -> None:
    game = overpowered().play(says("Ansa", "thrust Long sword"), "Borg: Awareness = 9")
    assert game.open == ["none", "combat dodge", "armour block"], "no Action is left for a dodge"
    parry = {one.value: one.why_not for one in guards(game.scene, _only_deed(game))}["parry Claymore"]
    assert parry is not None


def _only_deed(game: Game) -> Deed:
    return next(deed for one in duel(game.scene).fighters.values() for deed in one.plan)


def beset(**house_rules: str) -> Game:
    ansa = man("Ansa", "Broadsword", "worn Leather", actions=9, skill=15, dodge=13, end=14)
    return Game(
        ansa,
        man("Borg", "Falchion", actions=7, dex=8, skill=10),
        man("Cai", "Falchion", actions=6, dex=9, skill=10),
        man("Dun", "Falchion", actions=3, dex=10, skill=10),
        rows={("armour", "Leather"): {"dice": 2, "covers": ("torso",), "dodge": -1}},
        **house_rules,
    )


@rule("DS-31", "DS-220", "DS-230")
@rule(
    "DU-19",
    "DU-30",
    "DU-40",
    "DU-41",
    "DU-42",
    "DU-43",
    "DS-20",
    "DS-21",
    "DS-44",
    "DS-45",
    "DS-46",
    "DS-138",
    "DS-139",
)
@pytest.mark.parametrize(
    ("reading", "dodge", "last"), [("one", [10, 20, 13], 13), ("separate", [20, 20, 23], 23)]
)
def test_each_earlier_defence_is_5_off(reading: str, dodge: list[int], last: int) -> None:
    game = beset(counters=reading)
    thrust = "thrust Falchion"
    game.round(says("Dun", thrust, "Ansa"), says("Cai", f"{thrust}, {thrust}", "Ansa Ansa"))
    game.play(says("Borg", f"{thrust}, {thrust}", "Ansa Ansa"), says("Ansa"))
    assert game.ranks == {"Borg": [6, 4], "Cai": [5, 3], "Dun": [2]}
    game.play(exchange("Borg", "Ansa", "9", "parry Broadsword", "8"))
    game.play(exchange("Cai", "Ansa", "9", "parry Broadsword", "8"))
    game.play(exchange("Borg", "Ansa", "9", "combat dodge", "10"))
    if reading == "one":
        game.play("Borg: damage = 1 3", "Borg: location = 1")
    game.play(exchange("Cai", "Ansa", "9", "armour block", "10"))
    game.play("Cai: damage = 2 2", "Ansa: where = torso", "Ansa: armour = 1 3", "Ansa: armour again = 5")
    game.play(exchange("Dun", "Ansa", "2", "dodge", "11"))
    assert [theirs for _, theirs in game.totals()] == [33, 28, *dodge]
    assert game.left == {"Ansa": 3, "Borg": 2, "Cai": 1, "Dun": 1}
    game.play(says("Cai"), says("Dun"), says("Borg", thrust, "Ansa"), says("Ansa", stance="moving"))
    game.play("Ansa: metres = 0", exchange("Borg", "Ansa", "2", "parry Broadsword", "13"))
    assert game.totals()[-1] == (12, last)
    game.play("Ansa: metres = 1")
    assert game.left == {"Ansa": 0, "Borg": 0, "Cai": 0, "Dun": 0}
    if reading == "one":
        assert game.wounds("Ansa") == "F torso, L right leg"
        game.play("Ansa: blood loss = 5")
    assert game.asked == []


BALANCE = [
    ("Broadsword", "thrust", 8, 7),
    ("Broadsword", "swing", 8, 6),
    ("Broadsword", "blow", 8, 4),
    ("Claymore", "swing", 8, 4),
    ("Claymore", "blow", 8, 2),
    ("Claymore", "blow", 4, 0),
]


@rule("DS-231")
@rule("DU-45", "DS-81", "DS-82")
@pytest.mark.parametrize(("weapon", "move", "actions", "left"), BALANCE)
def test_a_dodge_may_cost_the_attacker_actions(weapon: str, move: str, actions: int, left: int) -> None:
    game = Game(man("Ansa", weapon, actions=actions, str=14), man("Borg", actions=9, dodge=20))
    game.round(says("Ansa", f"{move} {weapon}"), says("Borg"))
    game.play(exchange("Ansa", "Borg", "2", "dodge", "2"))
    assert game.left["Ansa"] == left // 2


@rule("DU-16", "DU-18", "DU-20", "DU-45")
def test_lost_balance_slides_the_next_blow_or_makes_it_too_dear() -> None:
    ansa = man("Ansa", "Claymore", actions=9, str=14)
    game = Game(ansa, man("Borg", actions=10, dodge=20)).round(
        says("Ansa", "swing Claymore, swing Claymore"), says("Borg")
    )
    game.play(exchange("Ansa", "Borg", "2", "dodge", "2"))
    assert game.ranks == {"Ansa": [1]}
    game = Game(ansa, man("Borg", actions=10, dodge=20)).round(
        says("Ansa", "blow Claymore, blow Claymore"), says("Borg")
    )
    game.play(exchange("Ansa", "Borg", "2", "dodge", "2"), "Ansa: slip or abort = slip")
    assert game.left["Ansa"] == 0
    game.play(says("Borg")).round(says("Ansa"), says("Borg"))
    assert game.ranks == {"Ansa": [7]}


@rule("DU-25", "DU-43", "DU-72", "DS-61", "DS-137", "DS-138", "DS-139", "DS-141")
@pytest.mark.parametrize(("style", "total"), [("Knight", 37), ("plain", 27)])
def test_an_armour_block_lets_the_defender_choose_the_part(style: str, total: int) -> None:
    ansa = man("Ansa", "worn Mail", actions=0, skill=18, end=14, style=style)
    mail = {("armour", "Mail"): {"dice": 3, "minus": 1, "covers": ("torso",)}}
    game = Game(ansa, man("Borg", "Scimitar", actions=3, skill=14), rows=mail)
    game.round(says("Ansa"), says("Borg", "swing Scimitar"))
    game.play(exchange("Borg", "Ansa", "14", "armour block", "14"))
    assert game.totals() == [(28, total)]
    game.play("Borg: damage = 4 5")
    if style == "Knight":
        game.play("Ansa: where = torso", "Ansa: armour = 1 6 5", "Ansa: armour again = 4")
        assert (game.wounds("Ansa"), game.state("Ansa")) == ("L torso", "")
    else:
        game.play("Borg: location = 6")
        assert (game.wounds("Ansa"), game.state("Ansa")) == ("M right arm", "wounded")


@rule("DS-140")
def test_by_a_house_rule_all_dice_that_saved_nothing_are_rolled_again() -> None:
    ansa = man("Ansa", "worn Chainmail jerkin", actions=0, skill=30, end=14)
    game = Game(ansa, man("Borg", "Scimitar", actions=3, skill=1), armour_rerolls="failed")
    game.round(says("Ansa"), says("Borg", "swing Scimitar"))
    game.play(
        exchange("Borg", "Ansa", "2", "armour block", "14"), "Borg: damage = 4 5", "Ansa: where = torso"
    )
    game.play("Ansa: armour = 4 6", "Ansa: armour again = 5")
    assert game.wounds("Ansa") == "F torso"


def behind_a_shield(shield: str, strength: int, *others: str) -> Game:
    ansa = man("Ansa", *others, shield, actions=5, skill=15, end=14, str=strength)
    borg = man("Borg", "Falchion", actions=8, dex=12, skill=10, end=12)
    cai = man("Cai", "Broadsword", actions=6, skill=12)
    game = Game(ansa, borg, cai)
    plan = (SWING, "Borg") if "Broadsword" in others else ("-", "")
    game.round(says("Ansa", *plan), says("Cai", SWING, "Ansa"))
    return game.play(says("Borg", "thrust Falchion, thrust Falchion, thrust Falchion", "Ansa Ansa Ansa"))


@rule("DS-148")
@rule("DU-40", "DU-46", "DU-47", "DS-232")
def test_a_small_shield_is_paid_for_once_against_one_opponent() -> None:
    game = behind_a_shield("Small shield", 14, "Broadsword")
    assert game.ranks == {"Ansa": [3], "Borg": [7, 5, 3], "Cai": [4]}
    game.play(exchange("Borg", "Ansa", "12", "shield Small shield", "8"))
    assert game.ranks["Ansa"] == [2]
    game.play(exchange("Borg", "Ansa", "8", "shield Small shield", "8"))
    assert game.ranks["Ansa"] == [2]
    with pytest.raises(NotAllowed, match="one opponent in a round"):
        game.play(meets("Ansa", "Cai", "shield Small shield"))
    game.play(exchange("Cai", "Ansa", "6", "parry Broadsword", "10"))
    assert game.ranks["Ansa"] == [1]
    game.play(exchange("Borg", "Ansa", "5", "shield Small shield", "9"))
    assert game.totals() == [(22, 38), (18, 33), (18, 25), (15, 24)]
    game.play(exchange("Ansa", "Borg", "10", "parry Falchion", "3"))
    assert game.totals()[-1] == (25, 23)
    game.play("Ansa: damage = 3 3", "Ansa: location = 2")
    assert game.wounds("Borg") == "S left leg"
    assert game.left == {"Ansa": 0, "Borg": 1, "Cai": 2}


@rule("DS-146", "DS-147", "DS-149", "DS-151", "DS-152")
@rule("DU-46", "DU-47", "DU-48", "DS-232")
@pytest.mark.parametrize(
    ("shield", "strength", "others", "prices"),
    [
        ("Large shield", 14, (), [1, 0, 0]),
        ("Buckler", 14, (), [1, 1, 1]),
        ("Large shield", 2, (), [2, 0, 0]),
        ("Small shield", 12, ("Broadsword",), [1, 0]),
        ("Small shield", 11, ("Broadsword",), [2, 0]),
    ],
)
def test_the_price_of_a_shield(
    shield: str, strength: int, others: tuple[str, ...], prices: list[int]
) -> None:
    game = behind_a_shield(shield, strength, *others)
    paid = []
    for by, _ in zip(("Borg", "Borg", "Cai"), prices, strict=False):
        before = game.left["Ansa"]
        game.play(exchange(by, "Ansa", "7", f"shield {shield}", "6"))
        paid.append(before - game.left["Ansa"])
    assert paid == prices


@rule("DU-46", "DU-47", "DS-149")
def test_a_shield_is_not_paid_for_by_another_one() -> None:
    game = behind_a_shield("Large shield", 14, "Buckler")
    prices: list[int] = []
    for shield in ("Buckler", "Large shield", "Buckler"):
        before = game.left["Ansa"]
        by = "Cai" if len(prices) == 2 else "Borg"
        game.play(exchange(by, "Ansa", "2", f"shield {shield}", "15"))
        prices.append(before - game.left["Ansa"])
    assert prices == [1, 1, 1]


@rule("DU-47")
def test_two_at_one_rank_are_met_by_a_large_shield_for_one_action() -> None:
    ansa = man("Ansa", "Large shield", actions=9)
    game = Game(ansa, man("Borg", "Scimitar", actions=9), man("Cai", "Scimitar", actions=9, dex=9))
    game.round(says("Cai", "thrust Scimitar", "Ansa"), says("Ansa"), says("Borg", "thrust Scimitar", "Ansa"))
    game.play(meets("Ansa", "Borg", "shield Large shield"), meets("Ansa", "Cai", "shield Large shield"))
    assert game.left["Ansa"] == 8


@rule("DU-48")
def test_a_shield_five_above_strength_cannot_be_used() -> None:
    game = behind_a_shield("Large shield", 1)
    with pytest.raises(NotAllowed, match="far too weak"):
        game.play(meets("Ansa", "Borg", "shield Large shield"))


@rule("DU-18", "DU-36", "DU-38", "DS-77", "DS-79", "DS-233")
def test_too_weak_for_a_weapon() -> None:
    ansa = man("Ansa", "Great axe", actions=8, dex=20, skill=15, str=13)
    borg = man("Borg", "Broadsword", actions=6, skill=14, end=12)
    game = Game(ansa, borg).round(says("Borg", SWING), says("Ansa", "swing Great axe"))
    assert game.ranks == {"Ansa": [3], "Borg": [4]}
    game.play(exchange("Borg", "Ansa", "11", "parry Great axe", "7"))
    assert (game.totals(), game.ranks) == ([(25, 37)], {"Ansa": [1]})
    game.play(exchange("Ansa", "Borg", "16", "parry Broadsword", "5"))
    assert game.totals()[-1] == (31, 29)
    game.play("Ansa: damage = 6 6", "Ansa: location = 1")
    assert game.sums("damage") == [13]
    assert game.wounds("Borg") == "M right leg"
    assert game.left["Ansa"] == 0


@rule("DU-38", "DS-78", "DS-79", "DS-80")
@pytest.mark.parametrize(
    ("strength", "ranks", "damage"), [(13, [15, 9], 11), (14, [16, 11], 13), (20, [16, 11], 14)]
)
def test_strength_and_the_prices_and_damage_of_a_great_axe(
    strength: int, ranks: list[int], damage: int
) -> None:
    ansa = man("Ansa", "Great axe", actions=20, str=strength)
    game = Game(ansa, man("Borg", actions=21)).round(
        says("Ansa", "swing Great axe, swing Great axe"), says("Borg")
    )
    assert game.ranks == {"Ansa": ranks}
    game.play(exchange("Ansa", "Borg", "10"), "Ansa: damage = 5 5", "Ansa: location = 1")
    assert game.sums("damage") == [damage]


WEAK = [
    ("Short sword", "thrust Short sword", 3, 2),
    ("Short sword", "thrust Short sword", 4, 1),
    ("Short sword", "thrust Short sword, thrust Short sword", 3, 5),
    ("Short sword", "feint thrust Short sword", 3, 3),
    ("Broadsword", "thrust Broadsword", 7, 2),
    ("Broadsword, Short sword", "blow Broadsword + thrust Short sword", 12, 4),
    ("Broadsword, Short sword", "blow Broadsword + thrust Short sword", 13, 3),
    ("Broadsword, Short sword", "swing Broadsword + swing Short sword", 12, 4),
    ("Long knife, Short sword", "thrust Long knife + thrust Short sword", 6, 2),
    ("Long knife, Short sword", "thrust Long knife + thrust Short sword", 7, 1),
]


@rule("DU-33", "DU-38", "DS-233")
@pytest.mark.parametrize(("weapons", "plan", "strength", "price"), WEAK)
def test_too_weak_is_one_action_more_for_every_move(
    weapons: str, plan: str, strength: int, price: int
) -> None:
    ansa = man("Ansa", *weapons.split(", "), actions=9, str=strength)
    game = Game(ansa, man("Borg", actions=10)).round(says("Ansa", plan), says("Borg"))
    assert game.ranks["Ansa"][-1] == 9 - price


@rule("DU-38")
def test_weakness_adds_to_a_weapon_with_a_price_of_its_own() -> None:
    club = {("weapons", "Club"): {"price": 2, "str": 10}}
    for strength, rank in ((9, 6), (10, 7)):
        game = Game(man("Ansa", "Club", actions=9, str=strength), man("Borg", actions=10), rows=club)
        assert game.round(says("Ansa", "strike Club"), says("Borg")).ranks == {"Ansa": [rank]}


@rule("DU-28", "DU-39", "DU-46")
def test_a_shield_parry_by_20_allows_a_riposte_with_a_weapon() -> None:
    game = shield_parry("Scimitar")
    assert game.asked == ["Ansa: riposte"]
    game.play("Ansa: riposte = yes")
    assert game.left["Ansa"] == 7, "9, less 1 for the shield and 1 for the thrust"
    assert game.asked == ["Borg: defence"]
    game.play("Borg: defence = none", "Ansa: attack = 9", "Ansa: damage = 3 3")
    assert game.asked == ["Ansa: location"]


@rule("DU-39")
def test_of_several_weapons_the_riposte_after_a_shield_is_with_one_that_is_named() -> None:
    game = shield_parry("Scimitar", "Short sword").play("Ansa: riposte = yes")
    assert game.asked == ["Ansa: riposte with"]
    assert game.open == ["Scimitar", "Short sword"]
    game.play("Ansa: riposte with = Short sword")
    assert game.asked == ["Borg: defence"]


@rule("DU-39", "DS-76")
def test_no_riposte_after_a_shield_with_nothing_that_thrusts_in_hand() -> None:
    assert shield_parry().asked == ["Ansa: stance"]
    assert shield_parry("Blackjack").asked == ["Ansa: stance"]


def shield_parry(*weapons: str) -> Game:
    ansa = man("Ansa", *weapons, "Small shield", actions=9, str=30, skill=30)
    game = Game(ansa, man("Borg", "Scimitar", actions=12, skill=0))
    game.round(says("Ansa"), says("Borg", "thrust Scimitar"))
    return game.play(exchange("Borg", "Ansa", "2", "shield Small shield", "15"))


def from_behind(facing: int, awareness: int = 11) -> Game:
    borg = man(
        "Borg",
        "Broadsword",
        "worn Mail",
        actions=7,
        skill=14,
        dodge=10,
        awa=awareness,
        end=12,
        square="F6",
        facing=facing,
    )
    mail = {("armour", "Mail"): {"dice": 3, "minus": 1, "covers": ("torso",)}}
    cai = man("Cai", "Falchion", actions=6, skill=12, square="F7")
    return Game(borg, cai, rows=mail).round(says("Cai", "thrust Falchion"), says("Borg"))


@rule("DU-54", "DU-60", "DS-236")
@pytest.mark.parametrize(("how", "total"), [("dodge", 22), ("armour block", 14)])
def test_an_attack_from_the_rear_that_is_noticed_is_met_at_half_skill(how: str, total: int) -> None:
    game = from_behind(0).play("Borg: Awareness = 9")
    assert "parry Broadsword" not in game.open
    game.play(exchange("Cai", "Borg", "8", how, "12"))
    assert game.totals() == [(20, total)]


@rule("DU-54")
def test_an_attack_from_the_rear_that_is_not_noticed_hits() -> None:
    assert from_behind(0).play("Borg: Awareness = 8").asked == ["Cai: damage"]


@rule("DU-54", "DS-9")
def test_awareness_above_20_needs_no_roll() -> None:
    assert from_behind(0, awareness=21).asked == ["Borg: Borg against Cai"]


@rule("DU-55", "DS-237")
@pytest.mark.parametrize(("how", "total"), [("parry Broadsword", 29), ("dodge", 25)])
def test_from_the_flank_a_parry_is_at_5_less_and_a_dodge_is_not(how: str, total: int) -> None:
    game = from_behind(90).play(exchange("Cai", "Borg", "8", how, "10"))
    assert game.totals() == [(20, total)]


@rule("DU-53")
def test_facings_may_be_left_out_of_the_game() -> None:
    borg = man("Borg", "Broadsword", actions=7, square="F6", facing=0)
    game = Game(borg, man("Cai", "Falchion", actions=6, square="F7"), facing="off")
    game.round(says("Cai", "thrust Falchion"), says("Borg"))
    assert game.asked == ["Borg: Borg against Cai"]


@rule("DS-221")
@rule("DU-8", "DU-53")
def test_turning_costs_an_action_and_counts_from_the_next_rank_on() -> None:
    borg = man("Borg", "Broadsword", actions=6, awa=11, square="F6", facing=0)
    cai = man("Cai", "Falchion", actions=6, dex=9, square="F7")
    game = Game(borg, cai).round(
        says("Cai", "thrust Falchion, thrust Falchion"), says("Borg", f"Change facing, {SWING}")
    )
    assert game.ranks == {"Borg": [5, 3], "Cai": [5, 3]}
    game.play(
        "Borg: Awareness = 9",
        meets("Borg", "Cai"),
        "Borg: looks at = F7",
        "Cai: attack = 5",
        "Cai: damage = 1 1",
        "Cai: location = 1",
    )
    assert game.scene.combatants[next(iter(game.scene.combatants))].facing == 180
    assert set(game.asked) == {"Borg: Borg against Cai", "Cai: Cai against Borg"}, (
        "nothing to notice any more"
    )


@rule("DU-53", "DU-54")
def test_the_gm_says_from_where_an_attack_comes() -> None:
    game = Game(man("Borg", "Knife", actions=7, awa=11), man("Cai", "Falchion", actions=6))
    game.round(says("Cai", "thrust Falchion"), "Borg: stance = stationary")
    game.play("offer From where an attack comes", "GM: attack = 1", "GM: side = rear", "Borg: declares = -")
    assert game.asked == ["Borg: Awareness"]


def struck(*dice: str, **house_rules: Any) -> Game:
    ansa = man("Ansa", "Broadsword", actions=6, skill=15)
    game = Game(ansa, man("Borg", actions=5), **house_rules).round(says("Borg"), says("Ansa", SWING))
    first, *rest = dice
    game.play(meets("Borg", "Ansa"), f"Ansa: attack = {first}")
    for before, die in zip(dice, rest, strict=False):
        game.play(f"Ansa: attack after a {before} = {die}")
    return game


@rule("DU-61", "DS-3", "DS-12", "DS-13", "DS-15", "DS-16")
@pytest.mark.parametrize(
    ("dice", "total"),
    [(("20", "20", "7"), 62), (("20", "1"), 36), (("1", "14"), 19), (("1", "1", "14"), 9), (("13",), 28)],
)
def test_dice_are_open_ended(dice: tuple[str, ...], total: int) -> None:
    assert struck(*dice).sums("attack") == [total]


@rule("DS-13", "DS-15", "DS-16")
@pytest.mark.parametrize(
    ("house_rules", "dice", "total"),
    [
        ({"chains": "ends"}, ("20", "20"), 55),
        ({"fumbles": "ends"}, ("1", "1"), 6),
        ({"active_fumble": "plain"}, ("1",), 16),
    ],
)
def test_dice_by_house_rules(house_rules: dict[str, str], dice: tuple[str, ...], total: int) -> None:
    assert struck(*dice, **house_rules).sums("attack") == [total]


@rule("DU-61", "DS-14", "DS-16")
def test_fumbles_and_criticals_of_a_defence() -> None:
    ansa = man("Ansa", "Broadsword", actions=6, skill=15, dodge=12)
    for how, dice, total in (("parry Broadsword", ("1", "12"), 27), ("dodge", ("20", "6"), 43)):
        kind = how.split()[0]
        game = Game(ansa, man("Borg", "Knife", actions=5)).round(says("Borg", "thrust Knife"), says("Ansa"))
        game.play(exchange("Borg", "Ansa", "2", how, dice[0]), f"Ansa: {kind} after a {dice[0]} = {dice[1]}")
        assert game.totals()[0][1] == total
        assert sum(game.defences("Ansa")) == 1


@rule("DU-61")
@pytest.mark.parametrize("typed", ["0", "21", "", "3 4"])
def test_numbers_that_no_d20_shows_are_refused(typed: str) -> None:
    game = Game(man("Ansa", "Knife", actions=6), man("Borg", actions=5)).round(
        says("Borg"), says("Ansa", "thrust Knife")
    )
    game.play(meets("Borg", "Ansa"))
    with pytest.raises(NotAllowed):
        game.play(f"Ansa: attack = {typed}")
    assert game.asked == ["Ansa: attack"]


@rule("DS-173", "DS-174", "DS-176")
@rule("DS-17", "DS-18")
def test_the_table_of_heroic_fumbles_is_rolled_on_where_the_gm_uses_it() -> None:
    game = struck("1", "5")
    assert "Ansa: attack fumble" not in game.asked
    game = struck("1", "5", heroic="on")
    assert game.asked == ["Ansa: attack fumble"]
    game.play("Ansa: attack fumble = 14")
    assert "Ansa fumbles, 14: the weapon flies off and breaks." in log_of(game)


def flail() -> Game:
    ansa = man("Ansa", "carried Morning star", actions=9, dex=20, skill=15, dodge=12, str=14)
    borg = man("Borg", "Falchion", actions=7, skill=14, dodge=10)
    game = Game(ansa, borg).round(says("Borg", "thrust Falchion"))
    game.play(says("Ansa", "draw Morning star, spin Morning star, swing Morning star"))
    assert game.order == {"Ansa": [7, 5, 3], "Borg": [6]}
    with pytest.raises(NotAllowed, match="only while it spins"):
        game.play(meets("Ansa", "Borg", "parry Morning star"))
    game.play(exchange("Borg", "Ansa", "8", "dodge", "12"))
    assert (game.totals(), game.ranks) == ([(22, 29)], {"Ansa": [2]})
    return game


@rule("DU-18", "DU-27", "DU-36", "DU-63", "DS-91", "DS-92", "DS-93", "DS-97", "DS-99", "DS-100", "DS-101")
def test_a_flail_is_slung_spun_and_spins_on_where_it_is_dodged() -> None:
    game = flail().play(exchange("Ansa", "Borg", "10", "dodge", "12"))
    assert game.totals()[-1] == (25, 27)
    assert spins(game)
    game.play(says("Ansa"), says("Borg")).round(says("Borg"), says("Ansa", "swing Morning star"))
    assert game.ranks == {"Ansa": [7]}
    game.play(exchange("Ansa", "Borg", "9", "parry Falchion", "10"))
    assert game.totals()[-1] == (24, 34)
    assert not spins(game)
    game.play("Ansa: stance = stationary") if game.asked == ["Ansa: stance"] else None


@rule("DS-92", "DS-100")
def test_a_hit_does_the_damage_of_the_spin_and_ends_it() -> None:
    game = flail().play(exchange("Ansa", "Borg", "10"), "Ansa: damage = 3 3", "Ansa: location = 1")
    assert game.sums("damage") == [8]
    assert not spins(game)


def spins(game: Game) -> bool:
    return any("spinning" in item.states for one in game.scene.combatants.values() for item in one.items)


@rule("DS-160")
@rule("DU-65", "DU-24", "DS-224", "DS-238")
@pytest.mark.parametrize(("die", "totals"), [("8", [(21, 26), (27, 29)]), ("7", [(26, 26)])])
def test_a_combatant_on_higher_ground_is_hard_to_hit(die: str, totals: list[tuple[int, int]]) -> None:
    ansa = man("Ansa", "Broadsword", actions=8, dex=20, skill=15, skills=("Jump 12",))
    game = Game(ansa, man("Borg", "Broadsword", actions=7, skill=14), ties="misses")
    game.round(says("Borg", SWING), says("Ansa", f"Jump onto a low object, {SWING}", stance="moving"))
    assert game.ranks == {"Ansa": [6, 4], "Borg": [5]}
    game.play("Ansa: metres = 0", f"Ansa: Jump onto a low object = {die}")
    if die == "8":
        game.play("GM: height = yes")
    game.play("Ansa: metres = 0", exchange("Borg", "Ansa", "12", "parry Broadsword", "6"))
    assert game.ranks == {"Ansa": [3]}
    if die == "8":
        game.play("Ansa: metres = 0", exchange("Ansa", "Borg", "12", "parry Broadsword", "10"))
    assert game.totals() == totals


@rule("DU-73", "DS-58", "DS-59", "DS-64", "DS-65")
@pytest.mark.parametrize(
    ("reading", "friend", "bonus"),
    [
        ("alone", "", 5),
        ("alone", "Knife", 0),
        ("alone", "carried Knife", 5),
        ("single", "Knife", 5),
        ("entered", "", 0),
    ],
)
def test_a_solo_style_has_5_more_one_against_one(reading: str, friend: str, bonus: int) -> None:
    things = (friend,) if friend else ()
    people = (
        man("Ansa", "Knife", side="a", actions=6, skill=15, style="Swashbuckler"),
        man("Borg", side="b", actions=5),
        man("Cai", *things, side="a", actions=1),
    )
    game = Game(*people, solo=reading).round(says("Cai"), says("Borg"), says("Ansa", "thrust Knife", "Borg"))
    game.play(meets("Borg", "Ansa"), "Ansa: attack = 10")
    assert game.sums("attack") == [25 + bonus]


@rule("DS-43", "DS-47", "DS-48")
def test_a_total_is_told_with_each_number_and_its_reason() -> None:
    ansa = man("Ansa", "Falchion", actions=6, skill=15, attack_modifier=2)
    game = Game(ansa, with_wounds(man("Borg", "Broadsword", actions=5, skill=15), torso="M"))
    game.round(says("Borg"), says("Ansa", "feint blow Falchion"))
    game.play(exchange("Ansa", "Borg", "9", "parry Broadsword", "5"))
    (compared,) = game.told(Compared)
    assert str(compared.ours) == "9 (d20) + 15 skill + 5 feint + 2 modifiers = 31"
    assert str(compared.theirs) == "5 (d20) + 7 skill + 5 Broadsword + 5 stationary = 22"
    assert compared.outcome_words() == "hit by 9"
    assert game.told(Reckoned) == []
