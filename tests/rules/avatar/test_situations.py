"""Situations written from the texts alone, before the code was seen: maneuvers of the CRS in 2.6."""

import pytest

from crs_desktop.rules.avatar import SYSTEM
from crs_desktop.rules.avatar.aftermath.aftermath_facts import Died, Freed
from crs_desktop.rules.double_exposure.combat import STANCE, able, combat
from crs_desktop.rules.double_exposure.combat_facts import CombatEnded
from crs_desktop.rules.double_exposure.deeds import melee
from crs_desktop.rules.double_exposure.mind.mental import why_not_mind
from crs_desktop.rules.double_exposure.movement.charge import why_not_charge
from crs_desktop.rules.double_exposure.movement.flee import Fled, chance_to_flee
from crs_desktop.rules.double_exposure.strikes.long_range import why_not_shot_at
from crs_desktop.rules.double_exposure.strikes.short_range import why_not_target
from crs_desktop.rules.facts import Compared, Marked, Noted, Reckoned
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.avatar.table import (
    ADA,
    BRAM,
    CLEO,
    DOV,
    EDA,
    a_round,
    act,
    after,
    gathered,
    held,
    left,
    power,
    skill,
    stats,
    under_way,
    with_state,
    worn,
)
from tests.rules.avatar.test_lasting import next_round, totals
from tests.rules.playing import Played, play

SLING = held("Sling", "Weapon; +2 DR at Long Range; reaches 60 feet")
BOW = held("Bow", "Weapon; Marksmanship I; +3 DR at Long Range; reaches 60 feet")
SHOOTS = skill("Marksmanship I")


def asked(played: Played, name: str) -> list[str]:
    return [key for key in played.keys if key.endswith(name)]


def noted(played: Played) -> str:
    return " ".join(fact.words(played.scene) for fact in played.told(Noted))


@rule("AV-2", "AS-178")
def test_5_nothing_begins_at_an_empty_table_or_with_one_alone() -> None:
    refused = [one.term for one in SYSTEM.procedures if one.why_not(gathered()) is None]
    assert refused == []
    assert SYSTEM.procedures[0].why_not(gathered(Ada=0)) is not None


@rule("AV-49", "AV-25", "AS-327", "AS-194")
def test_5_a_round_may_pass_without_an_action_and_still_must_go_on() -> None:
    quiet = next_round(under_way(Ada=0, Bram=5))
    played = a_round(quiet, "-", "-", "2", "5", "yes")
    assert played.told(CombatEnded) == []
    assert asked(played, "Action") == []
    assert combat(played.scene).round == 3


@rule("AV-49", "AV-50", "AS-180", "AS-143", "AS-264")
def test_5_when_nobody_is_left_nobody_flees_and_nobody_loots() -> None:
    boom = power("Boom", "(Z,S); power: 2 AC Picks + EM; several targets; cannot be dodged; costs 5 EM")
    scene = stats(stats(under_way({EDA: (boom,)}, Eda=0, Ada=5), ADA, life_left=9), EDA, life_left=0)
    ended = CombatEnded("nobody is left").on(stats(scene, ADA, life_left=0))
    played = play(ended, SYSTEM.edition.after)
    assert {fact.looter for fact in played.told(Died)} == {""}
    assert [fact.names for fact in played.told(Freed)] == [()]
    bang = act(under_way({EDA: (boom,)}, Eda=0, Ada=5), EDA, "power", "Boom", "Ada", "5", "9", "8")
    assert (left(bang, ADA), bang.scene.of(EDA).fields["em_left"]) == (0, 5), "LIFE shows 0, never less"
    assert "Defense/pick 1" not in bang.keys
    ace = act(under_way({EDA: (boom,)}, Eda=0, Ada=5), EDA, "power", "Boom", "Ada", "5", "9", "A")
    assert left(ace, ADA) == 20


@rule("AV-35", "AV-3", "AS-330", "AS-328", "AS-216")
def test_20_the_lot_falls_first_and_then_the_protector_takes_the_shot() -> None:
    scene = under_way({EDA: (SLING,)}, Dov=0, Bram=10, Cleo=5, Eda=40, Ada=10)
    scene = act(scene, DOV, "short range", "Cleo", "10", "4", "9").scene
    scene = act(scene, BRAM, "take a blow", "Cleo").scene
    scene = act(scene, CLEO, "pass").scene
    assert SYSTEM.display.battlefield.struck(scene, EDA, DOV) == {DOV: 1, CLEO: 1}
    shot = act(scene, EDA, "long range", "Sling", "Dov", "yes", "2", "10", "7", "2")
    assert (left(shot, BRAM), left(shot, CLEO), left(shot, DOV)) == (10, 12, 24)
    assert shot.scene.spent[CLEO] == ("9",)
    punched = act(shot.scene, ADA, "short range", "Cleo", "8", "5", "6")
    assert left(punched, BRAM) == 10
    assert set(melee(punched.scene, ADA)) == {ADA, BRAM}, "whoever took the blow is the one attacked"


@rule("AS-54", "AS-220", "AS-214")
@rule("AS-20", "AS-251", "AS-252", "AS-253", "AS-256", "AS-257", "AS-255", "AV-34")
def test_25_mental_combat_has_no_range_no_lot_and_no_protector() -> None:
    bolt = skill("Mind Bolt", "(M,S); mental attack")
    his = (worn("Mail", "Armor; Wearable/Continuous; +4 DR"),)
    scene = under_way({CLEO: (bolt,), BRAM: his}, Cleo=0, Dov=60, Bram=60, Ada=60)
    scene = with_state(after(scene, (ADA, "short", BRAM)), protects={DOV: BRAM})
    hit = act(scene, CLEO, "attack", "Bram", "yes", "11", "6", "4")
    assert (totals(hit), left(hit, BRAM), left(hit, DOV)) == ([(17, 9)], 8, 24)
    assert combat(hit.scene).halvings == {}
    part = act(scene, CLEO, "attack", "Bram", "yes", "3", "6", "4")
    assert (totals(part), left(part, BRAM)) == ([(9, 9)], 16)
    with pytest.raises(NotAllowed):
        act(scene, CLEO, "attack", "Bram", "yes", "0")
    special = act(scene, CLEO, "attack", "Bram", "yes", "11", "6", "A", "2")
    assert totals(special) == [(17, 3)]
    of_a_power = act(
        scene.changed(CLEO, items=(power("Mind Blast", "(M,S); mental attack"),)),
        CLEO, "attack", "Bram", "yes", "11", "6", "A",
    )  # fmt: skip
    assert totals(of_a_power) == [(17, 0)], "from a Power an Ace leaves nothing"


@rule("AS-254")
def test_25_a_mental_action_lapses_when_mind_becomes_0_meanwhile() -> None:
    having = {CLEO: (skill("Mind Bolt", "(M,S); mental attack"),), BRAM: (skill("Blank", "(M,Y); -5 MIND"),)}
    scene = under_way(having, Cleo=0, Bram=60)
    played = act(scene, CLEO, "attack", "Bram", "yes", {BRAM: "Blank"}, "pass")
    assert played.result is None, "she may do something else"
    assert (played.told(Compared), left(played, BRAM), played.scene.spent) == ([], 16, {})


@rule("AS-336", "AS-259", "AS-335", "AS-223")
def test_26_intimidation_of_a_group_is_one_offense_and_three_defenses() -> None:
    having = {CLEO: (skill("Intimidation", "(M,S)"),)}
    scene = under_way(having, Ada=0, Cleo=20, Eda=30, Dov=5, Bram=5)
    scene = act(scene, ADA, "short range", "Bram", "8", "2", "6").scene
    played = act(
        scene, CLEO, "intimidation", "Ada, Bram, Dov", "yes", "yes", "yes", "11", "9",
        "8", "10", "A", "4", "10", "2",
    )  # fmt: skip
    assert totals(played) == [(15, 14), (15, 1), (15, 15)]
    bent = {marker.word for who in (ADA, BRAM) for marker in played.scene.of(who).markers}
    assert bent == {"intimidated"}
    assert played.scene.of(DOV).markers == ()
    fled = act(played.scene, EDA, "flee", "A", "Dov", "A")
    assert [fact.who for fact in fled.told(Fled)] == [EDA], "0 does not exceed 0"
    catchers = next(one.question for one in fled.asked if one.key.endswith("who challenges"))
    barred = {one.value for one in catchers.options(played.scene) if one.why_not}
    assert {ADA, BRAM} <= barred


@rule("AS-244", "AS-245", "AS-246", "AS-260", "AS-337")
def test_27_coercion_with_the_penalty_off_the_sum() -> None:
    having = {CLEO: (skill("Coercion", "(M,S)"),), ADA: (skill("Coercion", "(M,S)"),)}
    scene = under_way(having, Cleo=0, Dov=5, Ada=10)
    works = act(scene, CLEO, "coercion", "Dov", "yes", "provoke Bram", "11", "7", "4")
    assert (totals(works), left(works, DOV)) == ([(8, 7)], 24)
    fails = act(scene, ADA, "coercion", "Dov", "yes", "provoke Bram", "6", "3", "2")
    assert totals(fails) == [(0, 5)]
    tie = act(scene, ADA, "coercion", "Dov", "yes", "provoke Bram", "6", "9", "2")
    assert totals(tie) == [(5, 5)]
    again = act(works.scene, CLEO, "coercion", "Dov", "yes", "provoke Bram", "no")
    assert again.keys[-1].endswith("Action"), "not the same kind within the hour"


@rule("AV-3", "AS-186", "AS-215", "AS-216", "AS-217", "AS-218", "AS-219", "AS-332", "AS-331", "AS-221")
def test_28_taking_a_blow_is_carried_on_and_lapses() -> None:
    scene = under_way(Ada=5, Bram=10, Dov=0, Cleo=5)
    first = act(scene, ADA, "short range", "Cleo", "8", "5", "4")
    assert left(first, CLEO) == 9, "nobody steps in before his turn"
    taken = act(first.scene, BRAM, "take a blow", "Cleo").scene
    met = act(taken, DOV, "short range", "Cleo", "10", "8", "6")
    assert (left(met, BRAM), left(met, CLEO)) == (13, 9)
    second = next_round(met.scene)
    played = a_round(
        second, "Bram", "Ada, Bram, Dov, Cleo", "-", "7", "2", "4", "5", "short range", "Cleo", "8", "9", "7",
        "short range", "Ada", "4", "8", "6", "short range", "Cleo", "10", "4", "5",
    )  # fmt: skip
    assert [turn.who for turn in played.scene.order] == [ADA, CLEO, DOV, BRAM]
    assert (left(played, BRAM), left(played, CLEO)) == (12, 6), "his protection ended with her own Action"
    assert "take a blow" in str(SYSTEM.edition.maneuver("take a blow"))


@rule("AS-222", "AS-223", "AS-224", "AS-225", "AS-226", "AS-227", "AS-335", "AS-303")
def test_29_flee_and_catch() -> None:
    call = skill("Mind Call", "(M); mental attack; reaches anybody")
    scene = under_way({BRAM: (call,)}, Eda=10, Ada=0, Dov=5, Bram=5)
    away = act(scene, EDA, "flee", "10", "5", "Ada, Dov", "9", "10", "8")
    assert [fact.who for fact in away.told(Fled)] == [EDA], "of a tie nothing comes"
    assert [clock.until for clock in away.scene.clocks if clock.about == "flee"] == [600]
    assert "has fled" in str(SYSTEM.display.battlefield and why_not_target(away.scene, DOV, EDA))
    assert why_not_mind(away.scene, BRAM, EDA) is None
    assert why_not_mind(away.scene, DOV, EDA) is not None
    caught = act(scene, EDA, "flee", "10", "5", "Dov", "10", "9")
    assert caught.told(Fled) == []
    assert able(caught.scene, EDA)
    escape = act(scene.changed(EDA, items=(skill("Escape Combat", "always flees; Continuous"),)), EDA, "flee")
    assert [fact.who for fact in escape.told(Fled)] == [EDA]


@rule("AV-7", "AS-228", "AS-229", "AS-230", "AS-231", "AS-333", "AS-334")
def test_30_a_charge_gives_free_shots_at_the_old_distance() -> None:
    having = {ADA: (BOW, SHOOTS), EDA: (BOW, SHOOTS)}
    scene = under_way(having, Dov=40, Eda=10, Ada=0, Cleo=0)
    scene = stats(
        after(scene, (ADA, "long", DOV), (EDA, "long", DOV), (CLEO, "power", DOV)), DOV, life_left=11
    )
    first = ("charge", "B1", "yes", "Bow", "11", "6", "7")
    falls = act(scene, DOV, *first, "yes", "Bow", "10", "8", "3")
    assert [key for key in falls.keys if key.endswith("free Action")] == [
        "Eda/free Action",
        "Ada/free Action",
    ]
    assert totals(falls) == [(17, 12), (18, 8)]
    assert (left(falls, DOV), falls.scene.of(DOV).square) == (0, Square(8, 0)), "he does not arrive"
    assert combat(falls.scene).halvings == {EDA: 1, ADA: 1}
    near = act(scene, DOV, *first, "no").scene
    assert (near.apart(DOV, EDA), near.apart(DOV, ADA)) == (5, 5), "the range has changed at once"
    assert "needs more than 5 feet" in str(why_not_shot_at(near, EDA, DOV))
    stance = act(Marked(EDA, STANCE).on(scene), DOV, "charge", "B1", "no")
    assert asked(stance, "free Action") == ["Ada/free Action"]


@rule("AS-228", "AS-333")
def test_30_a_charge_is_barred_by_who_objects_and_by_a_melee() -> None:
    scene = under_way(Dov=40, Bram=45, Ada=0)
    objected = act(scene, DOV, "charge", {BRAM: "yes"})
    assert objected.keys[-1] == "Action", "he does something else"
    assert "cannot Charge" in noted(objected)
    silent = act(scene, DOV, "charge", {BRAM: "no"})
    assert silent.keys[-1] == "destination"
    unable = act(Marked(BRAM, STANCE).on(scene), DOV, "charge")
    assert unable.keys[-1] == "destination", "he could not act"
    assert "melee" in str(why_not_charge(after(scene, (DOV, "short", BRAM)), DOV))


@rule("AS-155", "AS-303")
def test_a_skill_adds_to_a_flee_and_to_nothing_else() -> None:
    scene = under_way({EDA: (skill("Escape Combat", "Continuous; +15 Flee"),)}, Eda=10, Ada=5)
    away = act(scene, EDA, "flee", "2", "Ada", "10", "8")
    assert [fact.who for fact in away.told(Fled)] == [EDA], "8 + 15 + 2 against 7 + 18"
    assert totals(act(scene, ADA, "short range", "Eda", "8", "2", "4")) == [(10, 12)]


@rule("AS-111", "AS-223")
def test_a_bonus_against_attacks_helps_neither_a_flee_nor_a_catch() -> None:
    blade = (skill("Edged III", "+3 OR; +4 DR against R"), held("Sword", "Weapon; Edged I; +5 OR"))
    cloak = (worn("Cloak", "Wearable/Continuous; +6 DR against P"),)
    plain = under_way(Eda=10, Ada=5)
    # the last attack of the round was a punch
    scene = with_state(under_way({EDA: cloak, ADA: blade}, Eda=10, Ada=5), codes=("R",))
    drawn = act(scene, EDA, "flee", "2", "Ada", "3").told(Reckoned)
    assert [one.sum.total for one in drawn] == [8 + 2, 7 + 3]
    assert str(chance_to_flee(scene, EDA)) == str(chance_to_flee(plain, EDA))
    met = act(scene, ADA, "short range", "Sword", "Eda", "9", "3", "2").told(Compared)
    assert [one.theirs.total for one in met] == [8 + 2 + 6], "an attack is met as before"
