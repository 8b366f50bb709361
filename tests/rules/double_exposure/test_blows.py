from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.attack.blows import BlowLapsed, protector_of, why_not_protect
from crs_desktop.rules.double_exposure.combat import STANCE, combat
from crs_desktop.rules.double_exposure.deeds import Acted, melee
from crs_desktop.rules.facts import Compared, FieldSet, Left, Marked, Moved, Sided
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import (
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
    shot,
    tells,
    under_way,
)
from tests.rules.double_exposure.losses import lost
from tests.rules.playing import play

SIDE_BY_SIDE = under_way(8, 9, 10, 11)
GUARDED = protecting(SIDE_BY_SIDE, CAT, BEN)
"""Cat takes the blows of Ben, who stands between her and Ann."""
BETWEEN = replace(GUARDED, order=())


def why_not(scene: Scene, whom: str) -> str | None:
    """Why Cat cannot take the blows of somebody."""
    question = act(scene, CAT, "take a blow").asked[-1].question
    (option,) = [option for option in question.options(scene) if option.value == whom]
    return option.why_not


def losses(scene: Scene, attacker: str, *answers: Any) -> list[tuple[Name, int]]:
    return lost(act(scene, Name(attacker), *answers))


@rule("CRS-131")
@pytest.mark.parametrize(
    ("place", "sentence"), [(11, None), (12, "Ann is more than 5 feet from Cat."), (None, None)]
)
def test_he_must_stand_within_five_feet_of_whom_he_protects(place: int | None, sentence: str | None) -> None:
    assert why_not(under_way(place, 9, 10), ANN) == sentence


def test_nobody_takes_a_blow_for_himself_or_for_one_who_is_down() -> None:
    scene = FieldSet(DAN, "life_left", 0).on(SIDE_BY_SIDE)
    assert why_not(scene, CAT) == "A blow can only be taken for another combatant."
    assert why_not(scene, DAN) == "Dan is not in the fight."


@rule("CRS-131")
def test_where_nobody_stands_near_that_is_the_reason_whoever_is_out_of_the_fight() -> None:
    near, far = under_way(8, 9, 10, 11), under_way(0, 5, 10, 15)
    for scene in (near, far):
        assert refusal(Sided(ANN, "", bystander=True).on(scene), CAT, "take a blow") == (
            None if scene is near else "No other combatant is within 5 feet of Cat."
        )


@rule("CRS-131")
def test_without_anybody_near_there_is_no_blow_to_take() -> None:
    why = "No other combatant is within 5 feet of Ann."
    assert refusal(under_way(0, 9), ANN, "take a blow") == why


@rule("CRS-133")
def test_it_counts_at_once() -> None:
    played = act(SIDE_BY_SIDE, CAT, "take a blow", "Ben")
    assert protector_of(played.scene, BEN) == CAT
    assert played.facts[0].words(SIDE_BY_SIDE) == "Cat takes blows for Ben."
    assert losses(played.scene, ANN, "short range", "Ben", 5, "9", "2") == [(CAT, 5)]


@rule("CRS-133")
def test_every_further_attack_of_the_round_strikes_him() -> None:
    once = act(GUARDED, ANN, "short range", "Ben", 5, "9", "2")
    assert losses(once.scene, ANN, "short range", "Ben", 5, "8", "3") == [(CAT, 3)]


@rule("CRS-132")
def test_he_defends_with_his_own_cards_and_dr() -> None:
    scene = protecting(under_way(8, 9, 10, changed=(one(CAT, 10, DR=1),)), CAT, BEN)
    played = act(scene, ANN, "short range", "Ben", 5, "9", "2")
    assert played.asked[-1].question.who == CAT
    (compared,) = played.told(Compared)
    assert (compared.against, str(compared.theirs)) == (CAT, "2 (card) + 1 DR = 3")
    assert lost(played) == [(CAT, 11)]
    assert played.noted() == ["Cat takes the blow for Ben."]


@rule("CRS-132")
def test_by_house_rule_he_is_hurt_by_what_the_protected_ones_defense_lets_by() -> None:
    scene = under_way(8, 9, 10, changed=(one(CAT, 10, DR=1),), blow_defense="protected")
    played = act(protecting(scene, CAT, BEN), ANN, "short range", "Ben", 5, "9", "2")
    assert played.asked[-1].question.who == BEN
    assert str(played.told(Compared)[0].theirs) == "2 (card) + 7 DR = 9"
    assert lost(played) == [(CAT, 5)]


@rule("CRS-132")
def test_a_shot_strikes_him_as_well() -> None:
    scene = protecting(under_way(0, 9, 10), CAT, BEN)
    assert lost(shot(scene, ANN, BEN, 7, "9", "2")) == [(CAT, 7)]


@rule("CRS-132")
def test_before_he_strikes_the_attacker_is_told_who_takes_the_blow() -> None:
    question = act(GUARDED, ANN, "short range").asked[-1].question
    notes = {option.value: option.note for option in question.options(GUARDED)}
    assert notes[BEN] == "Cat takes the blow"


@rule("CRS-139")
def test_a_mental_attack_passes_by_him_and_may_be_aimed_at_him() -> None:
    for target in ("Ben", "Cat"):
        scene = protecting(under_way(8, 9, 10), CAT, BEN)
        assert losses(scene, ANN, "attack", target, "yes", 5, "9", "2") == [(target, 7)]


@rule("CRS-75", "CRS-134")
def test_in_step_1_he_goes_on_and_is_asked_first() -> None:
    played = a_round(BETWEEN, "Cat")
    assert played.keys == ["round 2/step 1/go on taking blows", "round 2/step 1/who acts"]
    assert played.asked[0].question.usual(BETWEEN) == (CAT,)
    assert protector_of(played.scene, BEN) == CAT


@rule("CRS-75", "CRS-134")
def test_who_does_not_say_so_in_step_1_protects_no_more() -> None:
    played = a_round(BETWEEN, "-")
    assert played.told(BlowLapsed) == [BlowLapsed(CAT)]
    assert BlowLapsed(CAT).words(GUARDED) == "Cat takes no more blows for Ben."
    assert protector_of(played.scene, BEN) is None


@rule("CRS-75", "CRS-134")
def test_only_who_took_blows_in_the_last_round_may_go_on() -> None:
    scene = Moved(CAT, Square(23, 0)).on(protecting(BETWEEN, DAN, CAT))
    options = {option.value: option.why_not for option in a_round(scene).asked[0].question.options(scene)}
    assert options[ANN] == "Ann took no blow in the last round."
    assert options[CAT] == "Ben is more than 5 feet from Cat."


@rule("CRS-75", "CRS-134")
def test_the_blows_he_took_do_not_keep_him_from_going_on() -> None:
    scene = act(after(GUARDED, (CAT, "blow", BEN)), ANN, "short range", "Ben", 5, "9", "2").scene
    question = a_round(replace(scene, order=())).asked[0].question
    assert question.usual(scene) == (CAT,)


@rule("CRS-135", "CRS-138")
def test_he_takes_no_other_action() -> None:
    steps = ["Cat", "Ann, Ben, Cat, Dan", "shown", "-"]
    played = a_round(BETWEEN, *steps, "9", "8", "7", "6", "pass", "pass", "pass", "yes")
    assert [asked.question.who for asked in played.asked if asked.question.name == "Action"] == [
        ANN,
        BEN,
        DAN,
    ]


@rule("CRS-136")
@pytest.mark.parametrize("kind", ["short", "long", "mental", "blow", "charge", "power", "other"])
def test_whatever_the_protected_one_does_he_is_protected_no_more(kind: Any) -> None:
    scene = after(GUARDED, (BEN, kind, DAN))
    assert protector_of(scene, BEN) is None
    assert CAT not in combat(scene).protects
    (told,) = play(GUARDED, partial(tells, Acted(BEN, kind, (DAN,)))).told(Acted)
    assert told.words(GUARDED).endswith("Cat takes no more blows for Ben.")


@rule("CRS-136", "CRS-141")
@pytest.mark.parametrize("kind", ["flee", "pass"])
def test_to_flee_or_do_nothing_keeps_him_protected(kind: Any) -> None:
    assert protector_of(after(GUARDED, (BEN, kind)), BEN) == CAT
    (told,) = play(GUARDED, partial(tells, Acted(BEN, kind))).told(Acted)
    assert "no more" not in told.words(GUARDED)


@rule("CRS-136")
def test_so_does_a_defensive_stance() -> None:
    played = a_round(BETWEEN, "Cat", "Ann, Ben, Cat, Dan", "shown", "Ben")
    assert STANCE in played.scene.of(BEN).markers
    assert protector_of(played.scene, BEN) == CAT


@rule("CRS-136")
def test_an_action_that_comes_to_nothing_keeps_him_protected() -> None:
    unseen = act(protecting(under_way(0, 9, 10), CAT, BEN), BEN, "long range", "Ann", "no")
    assert protector_of(unseen.scene, BEN) == CAT
    objected = act(GUARDED, BEN, "charge", {"Ann": True})
    assert protector_of(objected.scene, BEN) == CAT


@rule("CRS-137")
def test_after_that_he_must_be_protected_anew_in_a_turn() -> None:
    scene = after(GUARDED, (BEN, "other"))
    assert protector_of(act(scene, CAT, "take a blow", "Ben").scene, BEN) == CAT


@rule("CRS-138")
def test_a_stance_forgoes_taking_a_blow() -> None:
    scene = Marked(CAT, STANCE).on(replace(SIDE_BY_SIDE, order=()))
    steps = ["Ann, Ben, Cat, Dan", "shown", "Cat"]
    played = a_round(scene, *steps, "9", "8", "7", "6", "pass", "pass", "pass", "yes")
    assert CAT not in [asked.question.who for asked in played.asked if asked.question.name == "Action"]


@rule("CRS-140")
def test_before_his_turn_a_faster_one_strikes_whom_he_likes() -> None:
    steps = ["Ann, Ben, Cat, Dan", "shown", "-", "9", "8", "7", "6"]
    faster = ["short range", "Ben", 5, "9", "2"]
    played = a_round(replace(SIDE_BY_SIDE, order=()), *steps, *faster, "pass", "take a blow", "Ben")
    assert lost(played) == [(BEN, 5)]
    assert protector_of(played.scene, BEN) == CAT


@rule("CRS-142")
@pytest.mark.parametrize("deed", [(CAT, "short", DAN), (DAN, "short", CAT)])
def test_not_while_in_a_melee_that_the_other_is_not_in(deed: Any) -> None:
    scene = after(SIDE_BY_SIDE, deed)
    assert why_not(scene, BEN) == "Cat is in a melee that Ben is not in."
    assert why_not(scene, DAN) is None


@rule("CRS-142")
def test_one_who_is_in_his_melee_he_may_protect() -> None:
    assert why_not(after(SIDE_BY_SIDE, (CAT, "short", DAN), (BEN, "short", CAT)), BEN) is None


@rule("CRS-110", "CRS-112")
def test_a_blow_that_is_taken_puts_attacker_and_protector_in_a_melee_or_all_three() -> None:
    struck = act(GUARDED, ANN, "short range", "Ben", 5, "9", "2").scene
    assert [set(melee(struck, who)) for who in (ANN, BEN, CAT)] == [{ANN, CAT}, {BEN}, {ANN, CAT}]
    both = replace(struck, house_rules={"blow-links": "both"})
    assert [set(melee(both, who)) for who in (ANN, BEN, CAT)] == [{ANN, BEN, CAT}] * 3


@rule("CRS-137", "CRS-142")
def test_the_blows_he_took_for_somebody_do_not_keep_him_from_taking_them_anew() -> None:
    struck = act(GUARDED, ANN, "short range", "Ben", 5, "9", "2").scene
    assert why_not(after(struck, (BEN, "other")), BEN) is None
    assert why_not(after(struck, (BEN, "other")), DAN) == "Cat is in a melee that Dan is not in."


@rule("CRS-142")
def test_whoever_attacked_the_protector_of_somebody_is_in_a_melee_without_that_one() -> None:
    struck = act(GUARDED, ANN, "short range", "Ben", 5, "9", "2").scene
    assert why_not_protect(struck, ANN, BEN) == "Ann is in a melee that Ben is not in."


@rule("CRS-132")
def test_a_blow_is_passed_on_once_and_no_further() -> None:
    scene = protecting(GUARDED, DAN, CAT)
    assert losses(scene, ANN, "short range", "Ben", 5, "9", "2") == [(CAT, 5)]


@rule("CRS-132")
def test_nobody_takes_a_blow_that_they_deal_themselves() -> None:
    played = act(GUARDED, CAT, "short range", "Ben", 5, "9", "2")
    assert lost(played) == [(BEN, 5)]
    asked = next(asked.question for asked in played.asked if asked.question.name == "target")
    assert [option.note for option in asked.options(GUARDED) if option.value == BEN] == [""]
    assert asked.forecast is not None
    told = asked.forecast(GUARDED, BEN)
    assert told is not None
    assert told.whom == BEN
    assert melee(played.scene, CAT) == (CAT, BEN)


@rule("CRS-132")
def test_another_protector_takes_the_blow_of_the_first() -> None:
    scene = protecting(GUARDED, ANN, BEN)
    assert losses(scene, CAT, "short range", "Ben", 5, "9", "2") == [(ANN, 5)]
    assert losses(scene, ANN, "short range", "Ben", 5, "9", "2") == [(CAT, 5)]


@rule("CRS-131")
def test_dragged_away_he_protects_no_more_until_he_is_dragged_back() -> None:
    away = Moved(CAT, Square(20, 0)).on(GUARDED)
    assert protector_of(away, BEN) is None
    assert losses(away, ANN, "short range", "Ben", 5, "9", "2") == [(BEN, 5)]
    assert protector_of(Moved(CAT, Square(10, 0)).on(away), BEN) == CAT


@pytest.mark.parametrize("gone", [Left(CAT), FieldSet(CAT, "life_left", 0)], ids=["left", "down"])
def test_when_he_falls_or_leaves_the_blow_strikes_whom_it_is_aimed_at(gone: Any) -> None:
    scene = gone.on(GUARDED)
    assert protector_of(scene, BEN) is None
    assert losses(scene, ANN, "short range", "Ben", 5, "9", "2") == [(BEN, 5)]


def test_when_nobody_is_left_to_protect_he_may_do_something_else() -> None:
    aside = [Moved(who, Square(22, 5)) for who in (BEN, DAN)]
    played = act(SIDE_BY_SIDE, CAT, "take a blow", *aside)
    assert played.keys == ["Action", "for whom", "Action"]
