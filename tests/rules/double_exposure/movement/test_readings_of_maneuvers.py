"""Open places about Taking a Blow, Flee, Charge and the Defensive Stance, each in both readings."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.attack.blows import BlowLapsed, forgoes
from crs_desktop.rules.double_exposure.combat import END_OF_ROUND, STANCE, combat
from crs_desktop.rules.double_exposure.deeds import Acted, last_deed
from crs_desktop.rules.double_exposure.mind.mental_facts import Intimidated, is_intimidated
from crs_desktop.rules.double_exposure.movement.charge import shooters
from crs_desktop.rules.double_exposure.movement.flee import COMMANDED, Fled
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import Due, FieldSet, Left, Marked, Moved, Reckoned, TurnOver
from crs_desktop.rules.ground.squares import Square, read_square
from crs_desktop.rules.scene import Item, Scene, Turn
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
    run_away,
    shot,
    under_way,
    with_readings,
)
from tests.rules.double_exposure.losses import lost
from tests.rules.playing import play


def challengers(scene: Scene) -> list[str]:
    """Return who may challenge when Ann flees; empty if nobody is asked."""
    played = run_away(scene, "5")
    if played.keys[-1] != "who challenges":
        return []
    return [one.value for one in played.asked[-1].question.options(played.scene) if one.why_not is None]


@rule("CRS-85", "CRS-135")
@pytest.mark.parametrize(("reading", "who"), [("may", [BEN, CAT, DAN]), ("may not", [DAN])])
def test_who_forgoes_the_action_may_catch_or_may_not(reading: str, who: list[Name]) -> None:
    scene = protecting(Marked(BEN, STANCE).on(under_way(0, 1, 2, 3, stance_catch=reading)), CAT, DAN)
    assert challengers(scene) == who


@rule("CRS-85", "CRS-92")
@pytest.mark.parametrize(("reading", "who"), [("may", [BEN, CAT]), ("may not", [CAT])])
def test_who_is_in_a_stance_may_react_or_may_not(reading: str, who: list[Name]) -> None:
    scene = Marked(BEN, STANCE).on(under_way(0, 1, 2, reactions="used", stance_reacts=reading))
    played = act(scene, ANN, "other", "sings")
    assert [one.value for one in played.asked[-1].question.options(scene) if one.why_not is None] == who


@rule("CRS-136")
@pytest.mark.parametrize(("reading", "protects"), [("keeps", {BEN: ANN}), ("ends", {})])
def test_a_stance_of_the_protected_keeps_or_ends_it(reading: str, protects: dict[Name, Name]) -> None:
    scene = protecting(under_way(0, 1, stance_protected=reading), BEN, ANN)
    played = a_round(scene, "Ben", "Ann, Ben", "shown", "Ann")
    assert combat(played.scene).protects == protects
    assert played.told(BlowLapsed) == ([] if protects else [BlowLapsed(BEN)])


@rule("CRS-138")
def test_who_takes_a_blow_takes_no_stance() -> None:
    scene = protecting(under_way(0, 1), BEN, ANN)
    question = a_round(scene, "Ben", "Ann, Ben", "shown").asked[-1].question
    assert [one.why_not for one in question.options(scene)] == [
        None, "Ben is Taking a Blow and can do nothing else."
    ]  # fmt: skip


@rule("CRS-142")
@pytest.mark.parametrize(("reading", "goes_on"), [("always", False), ("beginning", True)])
def test_a_melee_without_the_protected_bars_going_on_or_beginning_only(reading: str, goes_on: bool) -> None:
    scene = after(under_way(0, 1, 2, blow_melee=reading), (CAT, "short", BEN))
    assert refusal(scene, BEN, "take a blow") is None, "for Cat, who is in it"
    held = protecting(scene, BEN, ANN)
    asked = a_round(held).asked[-1].question
    options = {option.value: option.why_not for option in asked.options(held)}
    assert (options[BEN] is None) is goes_on


@rule("CRS-144")
@pytest.mark.parametrize(("reading", "who"), [("any", [BEN, CAT, DAN]), ("short", [BEN, DAN])])
def test_a_catch_comes_from_any_range_or_from_near_only(reading: str, who: list[Name]) -> None:
    assert challengers(under_way(0, 1, 9, None, catch_range=reading)) == who


@rule("CRS-144")
@pytest.mark.parametrize(("reading", "over"), [("none", False), ("action", True)])
def test_a_catch_costs_nothing_or_the_action(reading: str, over: bool) -> None:
    played = run_away(under_way(0, 1, 2, catch_action=reading), "5", "Ben", "4")
    assert (TurnOver(BEN) in played.facts) is over
    deed = last_deed(played.scene, BEN)
    assert (deed is not None and deed.kind == "catch") is over


@rule("CRS-144")
def test_where_it_costs_the_action_who_has_none_left_cannot() -> None:
    scene = under_way(0, 1, 2, catch_action="action")
    order = (Turn(BEN, over=True), Turn(ANN), Turn(CAT))
    assert challengers(replace(scene, order=order)) == [CAT]
    assert challengers(Marked(CAT, STANCE).on(replace(scene, order=order))) == []


@rule("CRS-153")
@pytest.mark.parametrize(
    ("reading", "answers"), [("after", ("5", "Ben", "9")), ("before", ("Ben", "5", "9"))]
)
def test_challengers_speak_when_the_flee_is_known_or_before(reading: str, answers: tuple[str, ...]) -> None:
    played = run_away(under_way(0, 1, 2, catch_order=reading), *answers)
    assert [fact.what for fact in played.told(Reckoned)] == ["Flee", "Catch"]
    assert played.told(Fled) == []


@rule("CRS-179")
def test_where_nobody_may_catch_nobody_is_asked() -> None:
    scene = happen(under_way(0, 1), Intimidated(BEN))
    played = run_away(scene, "2")
    assert (played.told(Fled), played.keys) == ([Fled(ANN)], ["Flee/Ann/pick 1"])


@rule("CRS-151")
def test_nor_is_it_when_he_is_commanded_to_flee() -> None:
    scene = happen(under_way(0, 1), Intimidated(BEN))
    assert play(scene, COMMANDED.rule, "Ann").told(Fled) == [Fled(ANN)]
    question = play(under_way(0, 1, 2), COMMANDED.rule, "Ann").asked[-1].question
    said = "Does everybody who might stop Ann say at once that Ann may go: Ben and Cat?"
    assert question.words(under_way(0, 1, 2)) == said


OPEN = under_way(0, 9, 10, 20)
SHOT_AT = after(OPEN, (BEN, "long", ANN), (CAT, "long", ANN))


@rule("CRS-155")
@pytest.mark.parametrize(
    ("chosen", "who"),
    [("able", [ANN, DAN]), ("action left", [DAN]), ("all", [ANN, CAT, DAN])],
)
def test_who_may_object_to_a_charge(chosen: str, who: list[Name]) -> None:
    scene = under_way(8, 9, 10, 9, objectors=chosen)
    scene = replace(scene, order=(Turn(ANN, over=True), Turn(BEN), Turn(CAT), Turn(DAN)))
    question: Any = act(Marked(CAT, STANCE).on(scene), BEN, "charge").asked[-1].question
    assert [part.who for part in question.parts(Marked(CAT, STANCE).on(scene))] == who


@rule("CRS-154", "CRS-155")
def test_off_the_board_the_gm_says_who_of_the_near_objects() -> None:
    scene = under_way(None, None, None)
    played = act(scene, ANN, "charge")
    assert played.asked[-1].question.words(scene) == "Who within 5 feet of Ann objects to the Charge?"
    stopped = act(scene, ANN, "charge", "Cat", "pass")
    said = "Ann cannot Charge: Cat (within 5 feet) objected."
    assert stopped.noted() == [said]
    assert act(scene, ANN, "charge", "-").keys[-1] == "destination"
    mixed = act(under_way(8, 9, None), BEN, "charge", "-")
    assert mixed.keys[-1] == "objections", "who stands near on the board is asked as ever"


def free(scene: Scene, *answers: str) -> list[Name]:
    asked = act(scene, ANN, "charge", "C1", *answers).asked
    return [one.question.who for one in asked if one.question.name == "free Action"]


@rule("CRS-158")
def test_free_actions_come_by_initiative_or_as_the_gm_names_them() -> None:
    assert free(SHOT_AT, "no", "no") == [BEN, CAT]
    assert free(with_readings(SHOT_AT, free_order="gm"), "Cat", "no", "no") == [CAT, BEN]


@rule("CRS-158")
@pytest.mark.parametrize(("chosen", "who"), [("counts", [CAT]), ("ignored", [BEN, CAT])])
def test_a_turn_passed_up_loses_the_free_action_or_not(chosen: str, who: list[Name]) -> None:
    scene = with_readings(after(SHOT_AT, (BEN, "pass")), free_last=chosen)
    assert free(scene, *["no"] * len(who)) == who
    assert free(with_readings(after(SHOT_AT, (BEN, "other")), free_last=chosen), "no") == [CAT]


@rule("CRS-158")
@pytest.mark.parametrize(("chosen", "moved"), [("on the way", []), ("arrives", [Moved(ANN, Square(2, 0))])])
def test_who_falls_does_not_arrive_or_does(chosen: str, moved: list[Any]) -> None:
    scene = with_readings(SHOT_AT.with_combatant(one(ANN, 0, LIFE=3)), charge_fall=chosen)
    played = act(scene, ANN, "charge", "C1", "yes", 7, "9", "2")
    assert played.told(Moved) == moved


@rule("CRS-158")
def test_whoever_is_taken_off_while_the_gm_names_the_next_is_named_no_more() -> None:
    scene = with_readings(SHOT_AT, free_order="gm")
    down = [FieldSet(who, "life_left", 0) for who in (BEN, CAT)]
    played = act(scene, ANN, "charge", "C1", *down)
    assert played.told(Moved) == [Moved(ANN, Square(2, 0))]


@rule("CRS-79")
@pytest.mark.parametrize(("chosen", "now"), [("at once", "I1"), ("next round", "A1")])
def test_a_charge_arrives_at_once_or_when_the_round_ends(chosen: str, now: str) -> None:
    charged = act(with_readings(OPEN, charge_range=chosen), ANN, "charge", "I1").scene
    assert charged.of(ANN).square == read_square(now)
    assert happen(charged, Due(END_OF_ROUND)).of(ANN).square == read_square("I1")


@rule("CRS-79")
def test_outside_of_a_round_there_is_nothing_to_wait_for() -> None:
    calm = replace(OPEN, state=replace(combat(OPEN), round=0))
    charged = act(with_readings(calm, charge_range="next round"), ANN, "charge", "I1").scene
    assert charged.of(ANN).square == read_square("I1")


@rule("CRS-144")
@pytest.mark.parametrize("chosen", ["none", "action"])
def test_who_leaves_in_his_catch_stops_nobody(chosen: str) -> None:
    played = run_away(under_way(0, 1, 2, catch_action=chosen), "5", "Ben", Left(BEN))
    assert played.told(Fled) == [Fled(ANN)]


@rule("CRS-145")
@pytest.mark.parametrize(("chosen", "drawn"), [("all", ["9", "2"]), ("first", ["9"])])
def test_after_one_catch_the_other_challengers_draw_or_save_their_cards(
    chosen: str, drawn: list[str]
) -> None:
    played = run_away(under_way(0, 1, 2, catch_draws=chosen), "5", "Ben, Cat", *drawn)
    assert [fact.what for fact in played.told(Reckoned)] == ["Flee", *["Catch"] * len(drawn)]
    assert played.noted() == ["Ben stops Ann, who stays in the Combat."]
    assert played.told(Fled) == []


@rule("CRS-145")
def test_each_challenger_is_stopped_by_name_and_a_later_catch_stops_him_as_well() -> None:
    played = run_away(under_way(0, 1, 2), "5", "Ben, Cat", "4", "9")
    assert played.noted() == ["Cat stops Ann, who stays in the Combat."]


@rule("CRS-158")
@pytest.mark.parametrize("chosen", ["aimed", "drawn"])
def test_a_shot_whose_blow_another_takes_gives_its_free_action_at_whom_it_was_aimed(chosen: str) -> None:
    scene = with_readings(protecting(OPEN, CAT, ANN), free_aimed=chosen)
    near = Moved(CAT, Square(1, 0)).on(scene)
    shot_at = shot(near, BEN, ANN, 7, "2", "9").scene
    assert free(Moved(CAT, Square(10, 0)).on(shot_at), "no") == [BEN]


@rule("CRS-158")
@pytest.mark.parametrize(("chosen", "at_ann", "at_cat"), [("aimed", [BEN], []), ("drawn", [], [BEN])])
def test_where_the_draw_moved_a_shot_the_one_aimed_at_is_meant_or_the_one_drawn(
    chosen: str, at_ann: list[Name], at_cat: list[Name]
) -> None:
    melee = after(under_way(0, 9, 1), (CAT, "short", ANN))
    scene = with_readings(shot(melee, BEN, ANN, 7, "2", "2", "9").scene, free_aimed=chosen)
    deed = last_deed(scene, BEN)
    assert deed is not None
    assert (deed.targets, deed.aimed, deed.drawn) == ((CAT,), ANN, CAT)
    assert shooters(scene, ANN) == tuple(at_ann)
    assert shooters(scene, CAT) == tuple(at_cat)


@rule("CRS-158", "CRS-178")
@pytest.mark.parametrize(("chosen", "who"), [("none", [CAT]), ("has", [BEN, CAT])])
def test_who_is_intimidated_has_no_free_action_or_has(chosen: str, who: list[Name]) -> None:
    scene = with_readings(happen(SHOT_AT, Intimidated(BEN)), free_intimidated=chosen)
    assert free(scene, *["no"] * len(who)) == who


@rule("CRS-132")
@pytest.mark.parametrize(("chosen", "who"), [("passes", BEN), ("taken", CAT)])
def test_a_power_on_several_passes_the_protector_or_strikes_him(chosen: str, who: Name) -> None:
    ball = Item("Ball", "power: 2 AC Picks + 10; several targets", ("power",))
    scene = with_readings(protecting(under_way(8, 9, 10), CAT, BEN), group_blows=chosen)
    scene = scene.with_combatant(replace(scene.of(ANN), items=(ball,)))
    played = act(scene, ANN, "power", "Ball", "Ben", "5", "6", "2")
    assert lost(played) == [(who, 12)]


@rule("CRS-132")
def test_by_a_house_rule_a_protector_takes_the_blow_without_any_defense() -> None:
    scene = with_readings(protecting(under_way(8, 9, 10), CAT, BEN), blow_defense="none")
    assert lost(act(scene, ANN, "short range", "Ben", 5, "9")) == [(CAT, 14)]
    assert lost(act(scene, BEN, "short range", "Cat", 5, "9", "2")) == [(CAT, 5)]


@rule("CRS-158")
@pytest.mark.parametrize(("chosen", "who"), [("counts", [BEN]), ("not", [])])
def test_a_free_action_counts_as_the_very_last_one_or_not(chosen: str, who: list[Name]) -> None:
    scene = after(with_readings(OPEN, free_counts=chosen), (BEN, "other"))
    shot_at = Acted(BEN, "long", (ANN,), free=True).on(scene)
    assert shooters(shot_at, ANN) == tuple(who)
    charged = act(SHOT_AT, ANN, "charge", "C1", "yes", 7, "9", "2").scene
    assert [deed.free for deed in combat(charged).deeds if deed.kind == "long"] == [False, False, True]


@rule("CRS-158", "CRS-178")
def test_who_is_intimidated_may_bypass_the_free_action_in_place_of_the_turn() -> None:
    scene = with_readings(happen(SHOT_AT, Intimidated(BEN)), free_intimidated="instead")
    played = act(scene, ANN, "charge", "A5")
    assert "Ben bypasses the free Action." in played.noted()
    assert "Ben/free Action" not in played.keys
    assert not is_intimidated(played.scene, BEN), (
        "the free Action was the one bypassed: Ben keeps the one in turn"
    )


@rule("CRS-75", "CRS-137")
@pytest.mark.parametrize(("chosen", "acts"), [("acts", True), ("nothing", False)])
def test_who_went_on_taking_a_blow_that_lapsed_before_the_turn_acts_or_does_nothing(
    chosen: str, acts: bool
) -> None:
    """Ben, protected, acts before Cat, who said in Step 1 that she would do nothing else."""
    scene = replace(protecting(under_way(8, 9, 10, 11, blow_lapsed=chosen), CAT, BEN), order=())
    begun = ["Cat", "Ann, Ben, Cat, Dan", "shown", "-", "8", "9", "7", "6"]
    played = a_round(scene, *begun, "short range", "Ann", 5, "9", "2", "pass")
    assert CAT not in combat(played.scene).protects
    assert played.asked[-1].question.who == (CAT if acts else DAN)
    assert (CAT in shooters_left(played.scene)) == acts, "nor is there anything else for her to do"


def shooters_left(scene: Scene) -> tuple[Name, ...]:
    """Return who has not forgone the Action of this round."""
    return tuple(who for who in scene.combatants if not forgoes(scene, who))


@rule("CRS-75", "CRS-137")
def test_in_the_next_round_a_protector_who_kept_on_in_vain_is_free_again() -> None:
    scene = replace(protecting(under_way(8, 9, 10, 11, blow_lapsed="nothing"), CAT, BEN), order=())
    begun = ["Cat", "Ann, Ben, Cat, Dan", "shown", "-", "8", "9", "7", "6"]
    over = a_round(scene, *begun, "short range", "Ann", 5, "9", "2", "pass", "pass", "yes").scene
    assert forgoes(over, CAT)
    assert not forgoes(a_round(over).scene, CAT)
