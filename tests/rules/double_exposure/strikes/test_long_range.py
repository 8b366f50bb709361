from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.attack.attack import base_dr, halved
from crs_desktop.rules.double_exposure.combat_facts import NotSeen, RoundBegan
from crs_desktop.rules.double_exposure.movement.flee import flee
from crs_desktop.rules.double_exposure.strikes.long_range import DrHalved
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import Compared, Moved, Reckoned, WallsPut, WallsTaken
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.ground.walls import Wall, read_spots
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import ANN, BEN, CAT, act, one, refusal, shot, under_way
from tests.rules.double_exposure.losses import lost
from tests.rules.playing import play


def totals(*answers: Any, scene: Scene) -> tuple[str, str]:
    (compared,) = shot(scene, ANN, BEN, *answers).told(Compared)
    return str(compared.ours), str(compared.theirs)


def worn(scene: Scene, times: int) -> Scene:
    for _ in range(times):
        scene = DrHalved(ANN).on(scene)
    return scene


@rule("CRS-129")
def test_a_shot_uses_dr_in_place_of_or() -> None:
    ours, theirs = totals(7, "8", "6", scene=under_way(0, 9))
    assert (ours, theirs) == ("8 (card) + 7 DR = 15", "6 (card) + 7 DR = 13")


@rule("CRS-130")
@pytest.mark.parametrize(("modifier", "most"), [(0, 7), (4, 11), (-3, 4), (-6, 1)])
def test_any_part_of_dr_may_be_used_but_at_least_1(modifier: int, most: int) -> None:
    scene = under_way(0, 9, changed=(one(ANN, 0, LONG_MODIFIER=modifier),))
    question = shot(scene, ANN, BEN).asked[0].question
    assert [used for used in range(-2, 20) if question.check(scene, used) is None] == [*range(1, most + 1)]
    assert question.usual(scene) == most


@rule("CRS-130")
def test_who_has_no_dr_left_to_use_cannot_shoot() -> None:
    scene = under_way(0, 9, changed=(one(ANN, 0, LONG_MODIFIER=-7),))
    assert refusal(scene, ANN, "long range") == "Ann has no DR to use: at least 1 is needed."


@rule("CRS-104")
def test_the_shot_itself_uses_the_whole_dr_and_a_defense_after_it_half_of_it_rounded_up() -> None:
    first = shot(under_way(0, 9), ANN, BEN, 7, "8", "6")
    assert str(first.told(Compared)[0].ours) == "8 (card) + 7 DR = 15"
    assert first.told(DrHalved) == [DrHalved(ANN, 7, 4)]
    (compared,) = shot(first.scene, BEN, ANN, 7, "8", "6").told(Compared)
    assert str(compared.theirs) == "6 (card) + 4 DR, halved = 10"


@rule("CRS-104")
def test_halving_is_told_before_and_after() -> None:
    (told,) = shot(under_way(0, 9), ANN, BEN, 1, "A").told(DrHalved)
    assert told.words(under_way(0, 9)) == "Ann’s DR is halved for the rest of the round: 7 → 4."
    of_earlier_releases = DrHalved(ANN)
    assert of_earlier_releases.words(under_way(0, 9)) == told.words(under_way(0, 9))


@rule("CRS-104")
def test_a_miss_halves_as_well() -> None:
    assert shot(under_way(0, 9), ANN, BEN, 1, "A").told(DrHalved) == [DrHalved(ANN, 7, 4)]


@rule("CRS-105")
def test_halving_is_cumulative_and_rounds_up_each_time() -> None:
    assert [base_dr(worn(under_way(0, 9), times), ANN) for times in range(5)] == [7, 4, 2, 1, 1]
    assert [halved(5, times) for times in range(4)] == [5, 3, 2, 1]


@rule("CRS-104", "CRS-105")
def test_a_further_shot_uses_what_is_left() -> None:
    scene = worn(under_way(0, 9), 1)
    question = shot(scene, ANN, BEN).asked[0].question
    assert question.usual(scene) == 4
    assert base_dr(shot(scene, ANN, BEN, 4, "8", "6").scene, ANN) == 2


@rule("CRS-104")
def test_a_flee_and_a_catch_use_the_halved_dr() -> None:
    scene = DrHalved(BEN).on(worn(under_way(0, 9), 2))
    played = play(scene, lambda table: flee(table, ANN), "8", "Ben", "6")
    assert [str(one.sum) for one in played.told(Reckoned)] == [
        "8 (card) + 2 DR, halved = 10", "6 (card) + 4 DR, halved = 10"
    ]  # fmt: skip


@rule("CRS-106")
def test_the_next_round_begins_with_the_whole_dr() -> None:
    assert base_dr(RoundBegan(2).on(worn(under_way(0, 9), 2)), ANN) == 7


@rule("CRS-104")
@pytest.mark.parametrize(
    ("reading", "theirs"),
    [
        ("stat", "6 (card) + 4 DR, halved + 3 modifiers + 2 mail = 15"),
        ("modifiers too", "6 (card) + 4 DR, halved + 3 modifiers, halved = 13"),
    ],
)
def test_modifiers_of_a_defense_are_halved_by_house_rule_only(reading: str, theirs: str) -> None:
    ann = replace(one(ANN, 0, DR_MODIFIER=3), items=(Item("mail", "+2 DR"),))
    scene = worn(under_way(0, 9, changed=(ann,), halving=reading), 1)
    (compared,) = shot(scene, BEN, ANN, 7, "8", "6").told(Compared)
    assert str(compared.theirs) == theirs


@rule("CRS-104")
@pytest.mark.parametrize(("reading", "most"), [("stat", 4 + 3 + 4), ("modifiers too", 4 + 4)])
def test_so_are_those_of_a_further_shot(reading: str, most: int) -> None:
    ann = replace(one(ANN, 0, LONG_MODIFIER=3), items=(Item("bow", "+4 DR at Long Range"),))
    scene = under_way(0, 9, changed=(ann,), halving=reading)
    assert shot(scene, ANN, BEN).asked[0].question.usual(scene) == 14
    later = worn(scene, 1)
    assert shot(later, ANN, BEN).asked[0].question.usual(later) == most


@rule("CRS-103")
@pytest.mark.parametrize(
    ("places", "sentence"),
    [
        ((0, 1, 9), "Ben is 5 feet from Ann: a Long Range Action needs more than 5 feet."),
        ((0, 2, 9), None),
        ((0, None, 9), None),
        ((None, 1, 9), None),
    ],
)
def test_a_target_stands_more_than_five_feet_away(places: tuple[int], sentence: str | None) -> None:
    scene = under_way(*places)
    (option,) = [
        option
        for option in act(scene, ANN, "long range").asked[-1].question.options(scene)
        if option.value == BEN
    ]
    assert option.why_not == sentence


@rule("CRS-103")
def test_without_anybody_far_away_there_is_no_shot() -> None:
    assert refusal(under_way(0, 1), ANN, "long range") == "Nobody is more than 5 feet from Ann."
    assert refusal(under_way(0, 2), ANN, "long range") is None


def test_who_stands_far_off_and_is_down_is_not_said_to_stand_near() -> None:
    scene = under_way(0, 9, changed=(one(BEN, 9, LIFE_LEFT=0),))
    assert refusal(scene, ANN, "long range") == "Nobody else is in the fight."


def test_nobody_shoots_at_himself() -> None:
    with pytest.raises(NotAllowed, match="needs another combatant"):
        act(under_way(0, 9), ANN, "long range", "Ann")


@rule("CRS-107")
def test_who_does_not_see_his_target_may_do_something_else() -> None:
    played = act(under_way(0, 9), ANN, "long range", "Ben", "no")
    assert [fact.words(played.scene) for fact in played.told(NotSeen)] == ["Ann does not see Ben."]
    assert played.keys == ["Action", "target", "in sight", "Action"]
    assert played.told(DrHalved) == []


@rule("CRS-107")
def test_walls_on_the_board_fill_in_whether_he_sees_his_target_and_the_gm_decides() -> None:
    scene = happen(under_way(0, 9), WallsPut({"w1": Wall(read_spots("5, 0 → 5, 3"))}))
    asked = act(scene, ANN, "long range", "Ben").asked[-1].question
    assert asked.words(scene) == ("Is Ben in Ann’s line of sight? (not seen: behind the wall at F1)")
    assert asked.usual(scene) is False
    assert asked.usual(happen(scene, WallsTaken(("w1",)))) is True, "looked at when it is answered"
    assert lost(act(scene, ANN, "long range", "Ben", "yes", 7, "8", "6")) == [(BEN, 2)]
    target = act(scene, ANN, "long range").asked[-1].question
    assert [option.note for option in target.options(scene) if option.value == BEN] == [
        "not seen: behind the wall at F1"
    ]


@rule("CRS-107")
def test_whom_a_wall_hides_is_meant_after_those_who_are_seen() -> None:
    scene = under_way(0, 9, 12)
    assert act(scene, ANN, "long range").asked[-1].question.usual(scene) == BEN
    past = happen(scene, WallsPut({"w1": Wall(read_spots("8.5, 0.95 → 9.5, 0.95 → 9.5, 0"))}))
    hidden = happen(past, WallsPut({"w2": Wall(read_spots("8.5, 0.95 → 8.5, 0"))}))
    moved = happen(hidden, Moved(CAT, Square(12, 6)))
    assert act(moved, ANN, "long range").asked[-1].question.usual(moved) == CAT


@rule("CRS-107")
@pytest.mark.parametrize("column", [2, 23])
def test_a_shot_reaches_as_far_as_he_sees(column: int) -> None:
    played = act(under_way(0, column), ANN, "long range", "Ben", "yes", 7, "8", "6")
    assert lost(played) == [(BEN, 2)]


@rule("CRS-115")
def test_a_game_may_have_no_long_range_actions() -> None:
    for reading, there in (("used", True), ("not used", False)):
        scene = under_way(0, 9, long_range=reading)
        options = act(scene, ANN).asked[0].question.options(scene)
        assert ("long range" in {option.value for option in options}) is there


@rule("CRS-81")
def test_range_is_short_to_one_and_long_to_another() -> None:
    scene = under_way(0, 1, 9)
    allowed = {
        action: [
            option.value
            for option in act(scene, ANN, action).asked[-1].question.options(scene)
            if not option.why_not
        ]
        for action in ("short range", "long range")
    }
    assert allowed == {"short range": [BEN], "long range": [CAT]}
