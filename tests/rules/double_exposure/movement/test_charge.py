from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.attack.harm import LifeLost
from crs_desktop.rules.double_exposure.combat import STANCE, combat
from crs_desktop.rules.double_exposure.combat_facts import CombatEnded
from crs_desktop.rules.double_exposure.mind.mental_facts import INTIMIDATED
from crs_desktop.rules.double_exposure.strikes.long_range import DrHalved
from crs_desktop.rules.facts import FieldSet, Marked, Moved, Sized
from crs_desktop.rules.ground.squares import Square, read_square
from crs_desktop.rules.questions import Confirm
from crs_desktop.rules.scene import Item, Scene, Turn
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import (
    ALL,
    ANN,
    BEN,
    CAT,
    DAN,
    a_round,
    act,
    after,
    one,
    protecting,
    refusal,
    under_way,
)
from tests.rules.double_exposure.losses import lost
from tests.rules.playing import UNFINISHED

OPEN = under_way(0, 9, 10, 20)
"""Ann and Dan stand alone, Ben and Cat side by side."""
SHOT_AT = after(OPEN, (BEN, "long", ANN), (CAT, "long", ANN))


def asked_of(scene: Scene, who: Any) -> list[Any]:
    """Return who is asked for objections to a Charge; empty if nobody is."""
    last: Any = act(scene, who, "charge").asked[-1].question
    return [part.who for part in last.parts(scene)] if last.name == "objections" else []


def free(scene: Scene) -> list[Any]:
    """Return who may use a free Action when Ann charges and all of them decline."""
    played = act(scene, ANN, "charge", "C1")
    while played.result == UNFINISHED:
        answers = ["no"] * sum(key.endswith("free Action") for key in played.keys)
        played = act(scene, ANN, "charge", "C1", *answers)
    return [asked.question.who for asked in played.asked if asked.question.name == "free Action"]


@rule("CRS-154", "CRS-155")
def test_all_who_are_able_and_near_are_asked_at_once_and_nobody_else() -> None:
    assert asked_of(under_way(8, 9, 10, 12), BEN) == [ANN, CAT]
    assert asked_of(OPEN, ANN) == []


@rule("CRS-155")
@pytest.mark.parametrize(
    "barred",
    [
        FieldSet(CAT, "life_left", 0),
        Marked(CAT, STANCE),
        Marked(CAT, INTIMIDATED),
        Moved(CAT, Square(12, 0)),
    ],
    ids=["down", "stance", "intimidated", "away"],
)
def test_who_could_not_strike_him_may_not_object(barred: Any) -> None:
    assert asked_of(barred.on(under_way(8, 9, 10)), BEN) == [ANN]


@rule("CRS-155")
def test_nor_may_who_takes_a_blow_but_who_has_acted_already_may() -> None:
    scene = under_way(8, 9, 10)
    assert asked_of(protecting(scene, CAT, ANN), BEN) == [ANN]
    acted = replace(scene, order=(Turn(CAT, over=True), Turn(BEN)))
    assert asked_of(after(acted, (CAT, "pass")), BEN) == [ANN, CAT]


@rule("CRS-154")
@pytest.mark.parametrize(
    ("ann", "cat", "by"), [(True, False, "Ann"), (False, True, "Cat"), (True, True, "Ann and Cat")]
)
def test_one_objection_is_enough_and_he_may_do_something_else(ann: bool, cat: bool, by: str) -> None:
    played = act(under_way(8, 9, 10), BEN, "charge", {"Ann": ann, "Cat": cat}, "pass")
    said = f"Ben cannot Charge: {by} (within 5 feet) objected."
    assert played.noted() == [said]
    assert played.told(Moved) == []
    assert played.keys == ["Action", "objections", "Action"]


@rule("CRS-155")
def test_who_stands_near_and_does_not_object_lets_him_go() -> None:
    played = act(under_way(8, 9, 10), BEN, "charge", {"Ann": False, "Cat": False}, "M1")
    assert played.told(Moved) == [Moved(BEN, read_square("M1"))]


@rule("CRS-156")
@pytest.mark.parametrize("square", ["C1", "X16"])
def test_he_ends_where_he_says_however_far_it_is(square: str) -> None:
    played = act(OPEN, ANN, "charge", square)
    assert played.scene.of(ANN).square == read_square(square)


@rule("CRS-156")
@pytest.mark.parametrize(
    ("square", "sentence"),
    [("J1", "Ben stands there."), ("Z1", "Z1 is off the board."), ("K1", "Cat stands there.")],
)
def test_he_cannot_end_on_another_or_off_the_board(square: str, sentence: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        act(OPEN, ANN, "charge", square)
    assert refused.value.why == sentence


@rule("CRS-156")
def test_a_large_token_needs_room_for_all_of_it() -> None:
    scene = Sized(ANN, 2).on(OPEN)
    sentences = {}
    for square in ("I1", "X1", "H1"):
        question = act(scene, ANN, "charge").asked[-1].question
        sentences[square] = question.check(scene, read_square(square))
    assert sentences == {
        "I1": "Ben stands there.", "X1": "X1 is off the board for a token of this size.", "H1": None
    }  # fmt: skip


@rule("CRS-156")
def test_off_the_board_the_gm_hears_it_in_words() -> None:
    played = act(under_way(None, 9), ANN, "charge", "-", "within 15 feet of Ben")
    assert played.noted() == ["Ann charges: within 15 feet of Ben."]
    assert played.told(Moved) == []


@rule("CRS-158")
def test_free_actions_are_for_those_whose_very_last_action_was_a_shot_at_him() -> None:
    assert free(SHOT_AT) == [BEN, CAT]
    assert free(OPEN) == []
    assert free(after(OPEN, (BEN, "long", DAN), (CAT, "short", DAN), (DAN, "mental", ANN))) == []


@rule("CRS-158")
@pytest.mark.parametrize("later", ["pass", "short", "long", "other", "flee"])
def test_one_later_action_of_another_kind_loses_it(later: Any) -> None:
    assert free(after(SHOT_AT, (BEN, later, DAN))) == [CAT]


@rule("CRS-158")
def test_a_power_on_several_earns_none() -> None:
    scene = after(OPEN, (CAT, "long", ANN))
    for group in (True, False):
        deeds = combat(scene).deeds
        changed = replace(combat(scene), deeds=(replace(deeds[-1], group=group),))
        assert free(replace(scene, state=changed)) == ([] if group else [CAT])


@rule("CRS-158")
def test_a_shot_before_this_combat_counts_too() -> None:
    scene = replace(OPEN, state=replace(combat(OPEN), round=0))
    surprised = after(scene, (BEN, "long", ANN))
    assert free(replace(surprised, state=replace(combat(surprised), round=1))) == [BEN]
    ended = CombatEnded("so").on(SHOT_AT)
    again = replace(combat(ended), round=1, within=ALL)
    assert free(replace(ended, state=again)) == [BEN, CAT]


@rule("CRS-158")
def test_they_come_in_the_order_of_initiative() -> None:
    assert free(replace(SHOT_AT, order=(Turn(CAT), Turn(ANN), Turn(BEN)))) == [CAT, BEN]


@rule("CRS-85", "CRS-158")
def test_who_is_in_a_stance_or_takes_a_blow_has_none() -> None:
    assert free(Marked(BEN, STANCE).on(SHOT_AT)) == [CAT]
    assert free(protecting(SHOT_AT, CAT, BEN)) == [BEN]


@rule("CRS-158")
def test_whom_a_charge_lets_shoot_is_told_before_it_is_chosen() -> None:
    (asked,) = act(SHOT_AT, ANN).asked
    notes = {option.value: option.note for option in asked.question.options(SHOT_AT)}
    assert notes["charge"] == "lets Ben and Cat shoot"
    words = act(SHOT_AT, ANN, "charge").asked[-1].question.words(SHOT_AT)
    assert words == "Where does Ann charge to? It lets Ben and Cat shoot."


@rule("CRS-159")
def test_a_free_action_is_a_shot_at_him_and_at_nobody_else() -> None:
    played = act(SHOT_AT, ANN, "charge", "C1", "yes")
    assert isinstance(played.asked[2].question, Confirm)
    assert played.keys[-1] == "Ben/DR used"
    question = played.asked[-1].question
    assert question.words(played.scene) == "Ben shoots at Ann: how much DR is used?"


@rule("CRS-159")
@pytest.mark.parametrize(("reading", "before"), [("before", True), ("after", False)])
def test_it_comes_before_he_arrives_or_by_house_rule_after(reading: str, before: bool) -> None:
    scene = replace(SHOT_AT, house_rules={"free-actions": reading})
    played = act(scene, ANN, "charge", "C1", "yes", 7, "9", "2", "no")
    kinds = [type(fact) for fact in played.facts if isinstance(fact, LifeLost | Moved)]
    assert kinds == ([LifeLost, Moved] if before else [Moved, LifeLost])


@rule("CRS-159")
@pytest.mark.parametrize(("reading", "shooters"), [("before", [BEN, CAT]), ("after", [CAT])])
def test_it_is_at_long_range_from_where_he_then_stands(reading: str, shooters: list[Any]) -> None:
    scene = replace(SHOT_AT, house_rules={"free-actions": reading})
    played = act(scene, ANN, "charge", "I1", *["no"] * len(shooters))
    assert [asked.question.who for asked in played.asked[2:]] == shooters


@rule("CRS-160")
def test_a_second_shot_of_the_round_halves_further() -> None:
    scene = DrHalved(BEN).on(SHOT_AT)
    played = act(scene, ANN, "charge", "C1", "yes", 4, "9", "2", "no")
    assert combat(played.scene).halvings == {BEN: 2}


@rule("CRS-161")
def test_it_is_calculated_as_any_shot_and_costs_its_cards() -> None:
    played = act(SHOT_AT, ANN, "charge", "C1", "yes", 7, "9", "2", "no")
    assert lost(played) == [(ANN, 7)]
    assert {who: [str(card) for card in out] for who, out in played.scene.spent.items()} == {
        BEN: ["9"], ANN: ["2"]
    }  # fmt: skip


@rule("CRS-158")
@pytest.mark.parametrize(("reading", "moved"), [("before", []), ("after", [Moved(ANN, Square(2, 0))])])
def test_who_falls_on_the_way_does_not_arrive_and_is_shot_at_no_more(reading: str, moved: list[Any]) -> None:
    scene = replace(SHOT_AT.with_combatant(one(ANN, 0, LIFE=3)), house_rules={"free-actions": reading})
    played = act(scene, ANN, "charge", "C1", "yes", 7, "9", "2")
    assert played.told(Moved) == moved
    fell = "Ann falls on the way." in played.noted()
    assert fell is (reading == "before")


@rule("CRS-162")
def test_a_charge_is_the_action_of_the_round() -> None:
    steps = ["Ann, Ben, Cat, Dan", "shown", "-", "9", "8", "7", "6"]
    played = a_round(replace(OPEN, order=()), *steps, "charge", "C1")
    assert played.asked[-1].question.who == BEN


@rule("CRS-81", "CRS-162")
def test_from_his_new_place_range_counts_at_once() -> None:
    scene = under_way(0, 9)
    assert refusal(scene, BEN, "short range") == "Nobody is within 5 feet of Ben."
    charged = act(scene, ANN, "charge", "I1").scene
    assert refusal(charged, BEN, "short range") is None
    assert refusal(charged, BEN, "long range") == "Nobody is more than 5 feet from Ben."


@rule("CRS-163")
@pytest.mark.parametrize("deed", [(BEN, "short", CAT), (CAT, "short", BEN)])
def test_not_while_in_a_melee(deed: Any) -> None:
    assert refusal(after(OPEN, deed), BEN, "charge") == "Ben is in a melee with Cat."
    assert refusal(after(OPEN, deed, (BEN, "pass")), BEN, "charge") is None


DART = Item("Dart", "power: 1 AC Pick + 4; Long Range", ("power",))


def armed(*items: Item, **house_rules: str) -> Scene:
    """The same, of Ben alone, who has these things."""
    scene = after(OPEN, (BEN, "long", ANN)).changed(BEN, items=items)
    return replace(scene, house_rules={rule.replace("_", "-"): to for rule, to in house_rules.items()})


@rule("CRS-158", "CRS-159", "CRS-161")
def test_a_long_range_power_may_be_the_free_action() -> None:
    scene = armed(DART, long_range="items")
    played = act(scene, ANN, "charge", "C1", "yes", "9", "2")
    assert [(loss.who, loss.amount) for loss in played.told(LifeLost)] == [(ANN, 13 - 9)]
    both = act(armed(DART), ANN, "charge", "C1", "yes")
    assert [option.value for option in both.asked[-1].question.options(both.scene)] == ["long range", "power"]
    assert free(armed(long_range="items")) == []


@rule("CRS-92", "CRS-161")
@pytest.mark.parametrize("items", [(), (DART,)])
def test_a_free_action_is_reacted_to_where_the_game_has_reactions(items: tuple[Item, ...]) -> None:
    scene = armed(*items, reactions="used", long_range="items" if items else "used")
    played = act(scene, ANN, "charge", "C1", "-", "yes", "Ann")
    assert played.keys[-2:] == ["Ben/Reactions", "Ben/Ann/Reaction"]
    prevented = act(scene, ANN, "charge", "C1", "-", "yes", "Ann", "ducks", "no")
    assert prevented.told(LifeLost) == []
    assert [fact.who for fact in prevented.told(Moved)] == [ANN]
