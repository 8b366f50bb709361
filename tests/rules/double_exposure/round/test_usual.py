"""The usual Action: strike an adjacent enemy, approach one, or shoot at one."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.combat import combat
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import ItemPut
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import ANN, BEN, CAT, DAN, act, after, one, under_way
from tests.rules.playing import Played

SIDES = {ANN: "Ours", BEN: "Ours", CAT: "Theirs", DAN: "Theirs"}


def sides(scene: Scene, **others: str) -> Scene:
    """Ann and Ben against Cat and Dan."""
    for who in scene.combatants:
        scene = scene.changed(who, side=others.get(who, SIDES[who]))
    return scene


def usual(played: Played) -> Any:
    """Return the answer that Enter gives to the open question."""
    return played.asked[-1].question.usual(played.scene)


@rule("CRS-90", "CRS-118")
def test_a_hero_strikes_no_hero_but_the_enemy_beside_him() -> None:
    scene = sides(under_way(0, 1, 1))  # Ben stands before Cat in every list
    assert usual(act(scene, ANN)) == "short range"
    assert usual(act(scene, ANN, "short range")) == CAT


@rule("CRS-90")
@pytest.mark.parametrize(("stats", "expected"), [({"DR": 7}, "long range"), ({"OR": 9}, "charge")])
def test_with_nobody_near_he_shoots_or_charges_as_he_is_better(stats: dict[str, int], expected: str) -> None:
    scene = sides(under_way(0, 1, 20, changed=(one(ANN, 0, **stats),)))
    assert usual(act(scene, ANN)) == expected


@rule("CRS-90", "CRS-163")
def test_from_a_melee_nobody_charges_so_the_better_fighter_shoots() -> None:
    scene = sides(under_way(0, 20, 20, changed=(one(ANN, 0, OR=9),)))
    scene = after(scene, (BEN, "short", ANN))
    assert usual(act(scene, ANN)) == "long range"


@rule("CRS-90")
def test_among_friends_alone_there_is_no_usual_attack() -> None:
    scene = sides(under_way(0, 1, 20), Cat="Ours")
    assert usual(act(scene, ANN)) == "pass"


@rule("CRS-90")
def test_off_the_board_the_game_master_knows_who_is_near() -> None:
    scene = sides(under_way(None, None, None))
    assert usual(act(scene, ANN)) == "short range"
    assert usual(act(scene, ANN, "short range")) == CAT


@rule("CRS-156")
def test_a_charge_ends_beside_the_nearest_enemy() -> None:
    scene = sides(under_way(0, 1, 20, 15))
    assert usual(act(scene, ANN, "charge", {BEN: "no"})) == Square(14, 0)


@rule("CRS-103")
def test_a_shot_is_at_an_enemy() -> None:
    assert usual(act(sides(under_way(0, 10, 20)), ANN, "long range")) == CAT


@rule("CRS-103", "CRS-113")
def test_a_shot_is_at_an_enemy_who_stands_free_before_one_in_a_melee() -> None:
    scene = sides(under_way(0, 20, 10, 30))
    assert usual(act(scene, ANN, "long range")) == CAT
    assert usual(act(after(scene, (CAT, "short", BEN)), ANN, "long range")) == DAN
    both = after(scene, (CAT, "short", BEN), (DAN, "short", BEN))
    assert usual(act(both, ANN, "long range")) == CAT
    apart = sides(under_way(0, 20, 10, 30), Ben="")
    assert usual(act(after(apart, (CAT, "short", BEN)), ANN, "long range")) == DAN


@rule("CRS-189")
@pytest.mark.parametrize(
    ("power", "em", "cat", "expected"),
    [
        ("power: 1 AC Pick + EM; costs 5 EM", 10, 20, "power"),
        ("power: 1 AC Pick + EM; costs 5 EM", 4, 20, "charge"),
        ("power: 1 AC Pick + EM; costs 5 EM; Short Range", 10, 20, "charge"),
        ("power: 1 AC Pick + EM; costs 5 EM", 10, 1, "short range"),
        ("power: 1 AC Pick + EM; costs 10 EM", 10, 1, "power"),
        ("power: 2 AC Picks + EM; costs 5 EM", 10, 1, "power"),
        ("power: 2 AC Picks; heals", 10, 20, "charge"),
    ],
)
def test_a_power_that_is_ready_comes_before_a_charge_and_before_what_adds_less(
    power: str, em: int, cat: int, expected: str
) -> None:
    scene = sides(under_way(0, 1, cat, 25, changed=(one(ANN, 0, EM=em, OR=9),)))
    scene = happen(scene, ItemPut(ANN, Item("Flame", power, ("power",))))
    assert usual(act(scene, ANN)) == expected


@rule("CRS-189")
def test_of_several_powers_the_strongest_that_meets_an_enemy_is_meant() -> None:
    scene = sides(under_way(0, 1, 20, 25, changed=(one(ANN, 0, EM=10),)))
    for name, words in (("Balm", "2 AC Picks; heals"), ("Spark", "1 AC Pick"), ("Bolt", "1 AC Pick + 4")):
        scene = happen(scene, ItemPut(ANN, Item(name, f"power: {words}", ("power",))))
    assert usual(act(scene, ANN, "power")) == "Bolt"


@rule("CRS-180")
@pytest.mark.parametrize(("skill", "expected"), [("attack", CAT), ("intimidation", (CAT,))])
def test_a_mind_is_turned_on_an_enemy(skill: str, expected: Any) -> None:
    assert usual(act(sides(under_way(0, 1, 2)), ANN, skill)) == expected


@rule("CRS-189")
@pytest.mark.parametrize(("words", "expected"), [("", CAT), ("; several targets", (CAT,))])
def test_a_power_is_used_on_an_enemy(words: str, expected: Any) -> None:
    scene = sides(under_way(0, 1, 2, changed=(one(ANN, 0, EM=5),)))
    scene = happen(scene, ItemPut(ANN, Item("Flame", f"power: 1 AC Pick; costs 1 EM{words}", ("power",))))
    assert usual(act(scene, ANN, "power", "Flame")) == expected


@rule("CRS-131")
def test_blows_are_taken_for_a_friend() -> None:
    scene = sides(under_way(1, 2, 0))
    scene = replace(scene, combatants=dict(sorted(scene.combatants.items(), reverse=True)))
    assert usual(act(scene, ANN, "take a blow")) == BEN


@rule("CRS-64")
def test_an_enemy_who_stands_by_comes_before_a_friend_in_the_combat() -> None:
    scene = sides(under_way(0, 1, 1))
    scene = replace(scene, state=replace(combat(scene), within=(ANN, BEN)))
    scene = scene.changed(CAT, bystander=True)
    assert usual(act(scene, ANN, "short range")) == CAT
    assert Name(usual(act(sides(scene, Ben=""), ANN, "short range"))) == BEN
