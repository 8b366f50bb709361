"""Surprise: one Action outside of any Combat."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.combat_facts import Joined
from crs_desktop.rules.double_exposure.deeds import last_deed
from crs_desktop.rules.double_exposure.round.procedures import CLEAN_UP, COME_BACK
from crs_desktop.rules.double_exposure.round.rounds import ROUND
from crs_desktop.rules.double_exposure.round.surprise import (
    BY_SURPRISE,
    SURPRISE,
    Surprised,
    why_not_surpriser,
)
from crs_desktop.rules.facts import FieldSet, Reckoned
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Ledger, Table
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import ANN, BEN, CAT, DAN, a_round, one, under_way
from tests.rules.double_exposure.losses import lost
from tests.rules.playing import Played, cards, play

FIGHT = under_way(0, 3, 5)
CALM = replace(FIGHT, state=replace(FIGHT.state, round=0, step=0, within=()), order=())
SHOT = ("Ann", "long range", "Ben", "yes", "yes", 7, "9", "2")
"""Ann shoots at Ben, who knows nothing of her: 16 against 9."""


def surprise(*answers: Any, scene: Scene = CALM) -> Played:
    return play(scene, SURPRISE.rule, *answers)


def options(played: Played) -> dict[str, str]:
    """Return each option with the reason against it."""
    return {one.value: str(one.why_not or "") for one in played.asked[-1].question.options(played.scene)}


@rule("CRS-53", "CRS-56")
def test_only_long_range_and_the_mind_surprise_and_the_mind_needs_no_proof() -> None:
    assert list(options(surprise("Ann"))) == [
        *("long range", "attack", "suggestion", "intimidation", "coercion", "none"),
    ]
    thought = surprise("Ann", "attack", "Ben", "yes", 5, "9", "2")
    assert not any("unaware" in key for key in thought.keys)
    assert lost(thought) == [(BEN, 7)]


@rule("CRS-53", "CRS-115", "CRS-164")
def test_what_a_game_has_not_bars_nobody_who_has_something_else_and_is_the_reason_where_he_has_nothing() -> (
    None
):
    def why(**house_rules: str) -> str:
        readings = {"long-range": "used", "mental-combat": "used", **house_rules}
        return str(why_not_surpriser(replace(CALM, house_rules=readings), ANN) or "")

    no_shots, no_minds = {"long-range": "not used"}, {"mental-combat": "not used"}
    assert [why(), why(**no_shots), why(**no_minds)] == ["", "", ""]
    assert why(**no_shots, **no_minds) == "This game does not use Long Range Actions."


@rule("CRS-54", "CRS-62")
def test_nobody_in_a_combat_is_surprised() -> None:
    assert SURPRISE.why_not(FIGHT) == "At least 2 combatants must be outside of the Combat."
    assert SURPRISE.why_not(CALM) is None
    scene = replace(under_way(0, 3, 5, 9), state=replace(FIGHT.state, within=(ANN, BEN)), order=())
    assert options(surprise(scene=scene)) == {
        ANN: "Ann is in the Combat.", BEN: "Ben is in the Combat.", CAT: "", DAN: ""
    }  # fmt: skip
    shot = options(surprise("Cat", "long range", scene=scene))
    assert "Ann is in a Combat and cannot be surprised: join the Combat in the next round" in shot[ANN]
    assert shot[DAN] == ""


@rule("CRS-54", "CRS-58")
def test_who_stands_by_is_surprised_while_others_fight_and_their_cards_and_dr_stay_worn() -> None:
    fight = replace(under_way(0, 3, 5, 9), state=replace(FIGHT.state, within=(ANN, BEN), halvings={ANN: 1}))
    worn = replace(fight, spent={ANN: cards("9")})
    played = surprise("Cat", "long range", "Dan", "yes", "yes", 7, "9", "2", scene=worn)
    assert lost(played) == [(DAN, 7)]
    assert played.told(Joined) == []
    assert (played.scene.state.halvings, played.scene.spent[ANN], played.scene.spent[CAT]) == (
        *({ANN: 1}, ("9",), ()),
    )
    ledger = Ledger(replace(fight, order=()))
    running = ROUND.rule(Table(ledger))
    running.send(None)
    assert BY_SURPRISE in ledger.offers
    running.close()


@rule("CRS-53", "CRS-99")
def test_who_stood_by_in_a_combat_is_barred_from_nothing_when_it_is_over() -> None:
    over = a_round(CALM, "Ann, Ben", "shown", "-", "9", "8", "pass", "pass", "no", "-").scene
    assert over.of(CAT).bystander
    assert options(surprise(scene=over)) == {
        ANN: "Ann was in the last Combat.", BEN: "Ben was in the last Combat.", CAT: ""
    }  # fmt: skip
    assert options(surprise("Cat", "long range", scene=over))[ANN] == ""


@rule("CRS-99")
def test_a_bar_outlives_a_combat_of_others() -> None:
    over = a_round(CALM, "Ann, Ben", "shown", "-", "9", "8", "pass", "pass", "no", "-").scene
    others = replace(over, combatants={**over.combatants, DAN: one(DAN, 9)})
    again = a_round(others, "Cat, Dan", "shown", "-", "9", "8", "pass", "pass", "yes").scene
    assert why_not_surpriser(again, ANN) == "Ann was in the last Combat."
    ended = a_round(again, "Cat", "shown", "-", "9", "pass", "no", "-").scene
    assert set(ended.state.veterans) == {ANN, BEN, CAT, DAN}
    by_rule = replace(others, house_rules={"surprise-after": "combat"})
    assert a_round(by_rule).scene.state.veterans == ()


@rule("CRS-59")
def test_a_further_round_of_a_combat_of_others_is_no_new_situation() -> None:
    fight = replace(under_way(0, 3, 5, 9), state=replace(FIGHT.state, within=(ANN, BEN)), order=())
    made = surprise("Cat", "long range", "Dan", "yes", "yes", 7, "9", "2", scene=fight).scene
    assert a_round(made).scene.state.surprise == CAT


def test_a_surprise_makes_whole_the_dr_of_those_whom_it_names() -> None:
    worn = replace(CALM, state=replace(CALM.state, halvings={ANN: 1, BEN: 2}))
    assert Surprised(ANN, (ANN,)).on(worn).state.halvings == {BEN: 2}


@rule("CRS-55", "CRS-57")
def test_the_gm_confirms_that_the_target_knows_nothing() -> None:
    known = surprise("Ann", "long range", "Ben", "yes", "no")
    assert known.noted()[-1] == "Ben knows of Ann: there is no Surprise."
    assert "unaware" in known.keys[-2]
    assert surprise("Ann", "long range", "Ben", "yes", "no", "none").told(Surprised) == []


@rule("CRS-58")
@pytest.mark.parametrize(("reading", "out"), [("whole", ((), ())), ("worn", (("9",), ("2",)))])
def test_it_follows_the_normal_rules_with_full_defense_and_leaves_all_whole_again(
    reading: str, out: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    played = surprise(*SHOT, scene=replace(CALM, house_rules={"surprise-cards": reading}))
    assert lost(played) == [(BEN, 7)]
    assert (played.scene.spent.get(ANN, ()), played.scene.spent.get(BEN, ())) == out
    assert played.scene.state.halvings == ({} if reading == "whole" else {ANN: 1})


@rule("CRS-58", "CRS-106")
def test_what_a_surprise_wore_down_lasts_by_house_rule_until_a_clean_up() -> None:
    worn = surprise(*SHOT, scene=replace(CALM, house_rules={"surprise-cards": "worn"})).scene
    begun = a_round(worn).scene
    assert (begun.state.round, begun.state.halvings, begun.spent[ANN]) == (1, {ANN: 1}, ("9",))
    clean = play(worn, CLEAN_UP.rule).scene
    assert (clean.state.halvings, clean.spent) == ({}, {ANN: (), BEN: ()})
    assert CLEAN_UP.why_not(clean) is not None


@rule("CRS-58", "CRS-59")
def test_a_surprise_that_a_ruling_ends_in_the_middle_is_made_all_the_same() -> None:
    shot = ("Ann", "long range", "Ben", "yes", "yes", 7, "9")
    ended = surprise(*shot, FieldSet(ANN, "life_left", 0))
    assert ended.told(Surprised) == [Surprised(ANN, (ANN, BEN, CAT))]
    assert (ended.scene.state.halvings, ended.scene.spent[ANN]) == ({}, ())
    assert surprise("Ann", "long range", "Ben", FieldSet(ANN, "life_left", 0)).told(Surprised) == []


@rule("CRS-59")
def test_one_surprise_action_in_a_situation() -> None:
    after = surprise(*SHOT).scene
    assert surprise("no", scene=after).facts == ()
    assert surprise("yes", scene=after).told(Surprised)[0].words(after) == "This is a new situation."
    fought = a_round(after, "Ann, Ben", "shown", "-", "9", "8", "pass", "pass", "no", "-").scene
    assert fought.state.surprise == ""


@rule("CRS-60")
def test_of_several_one_does_it_by_initiative() -> None:
    played = surprise("Ann, Cat", "2", "9")
    assert [fact.sum.total for fact in played.told(Reckoned)] == [5, 12]
    assert played.asked[-1].question.who == CAT


@rule("CRS-61")
def test_a_combat_may_follow_at_once_and_the_shot_counts_as_the_very_last_action() -> None:
    after = surprise(*SHOT).scene
    assert ROUND.why_not(after) is None
    deed = last_deed(after, ANN)
    assert deed is not None
    assert (deed.kind, deed.targets, deed.past) == ("long", (BEN,), True)


@rule("CRS-99", "CRS-100")
def test_who_was_in_the_combat_just_over_surprises_nobody_until_ten_minutes_later() -> None:
    over = a_round(CALM, "Ann, Ben", "shown", "-", "9", "8", "pass", "pass", "no", "-").scene
    assert options(surprise(scene=over))[ANN] == "Ann was in the last Combat."
    assert [name for name, why in options(surprise(scene=over)).items() if not why] == [CAT]
    later = play(over, COME_BACK.rule).scene
    assert options(surprise(scene=later))[ANN] == ""


@rule("CRS-99")
def test_what_bars_all_who_could_is_the_reason_whoever_is_down() -> None:
    over = a_round(
        CALM, "Ann, Ben, Cat", "shown", "-", "9", "8", "7", "pass", "pass", "pass", "no", "-"
    ).scene
    down = FieldSet(ANN, "life_left", 0).on(over)
    assert SURPRISE.why_not(down) == "Ben was in the last Combat."
