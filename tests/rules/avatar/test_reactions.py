"""Step 6 of Avatar 2.6: Reactions declared together, resolved by Initiative, at three moments."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.avatar.round.round_facts import Given, Reacted, Stopped
from crs_desktop.rules.double_exposure.attack.harm import LifeLost
from crs_desktop.rules.double_exposure.clocks import COERCED
from crs_desktop.rules.double_exposure.combat import STANCE
from crs_desktop.rules.double_exposure.mind.mental_facts import Suggested
from crs_desktop.rules.double_exposure.movement.flee import Fled
from crs_desktop.rules.double_exposure.round.surprise import SURPRISE
from crs_desktop.rules.facts import Compared, Marked, Noted, Reckoned, TableRowSet, Unmarked
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.avatar.table import (
    ADA,
    BRAM,
    CLEO,
    DOV,
    EDA,
    act,
    after,
    gathered,
    held,
    left,
    power,
    skill,
    stats,
    under_way,
    worn,
)
from tests.rules.playing import play

SUGGESTION = skill("Suggestion", "(M,Y,S)")
RIFLE = held("Laser Rifle", "Weapon; Marksmanship I; (NP); +9 DR at Long Range; reaches 100 feet")
LAST: dict[str, Any] = {"em_left": 12}


@rule("AS-235", "AS-236", "AS-237", "AS-239", "AS-325", "AS-324", "AS-321")
@rule("AV-41", "AV-42", "AV-44", "AV-45")
def test_several_suggestions_are_declared_together_and_all_used_up() -> None:
    having = dict.fromkeys((CLEO, EDA, BRAM), (SUGGESTION,))
    scene = under_way(having, Dov=0, Cleo=10, Eda=20, Bram=5, Ada=5)
    together = {CLEO: "Suggestion", EDA: "Suggestion", BRAM: "-"}
    first = ("Dov", "yes", "do not hit Ada", "11", "8", "5")
    second = ("Dov", "yes", "do not hit Ada", "8", "10", "2", "9")
    played = act(scene, DOV, "short range", "Ada", together, *first, *second, "no", "short range", "Bram",
                 {BRAM: "-"}, "10", "3", "7")  # fmt: skip
    assert [fact.who for fact in played.told(Reacted)] == [CLEO, EDA]
    assert [fact.who for fact in played.told(Suggested)] == [CLEO, EDA]
    assert [fact.who for fact in played.told(Stopped)] == [DOV]
    assert (left(played, DOV), left(played, ADA)) == (24, 20)
    assert [fact.against for fact in played.told(Compared)][-1] == BRAM


def reacted_to(hers: Any, *answers: Any) -> Any:
    """Bram strikes at Ada with his Sword, and Cleo reacts with the only thing she has."""
    his = (held("Sword", "Weapon; +5 OR"), worn("Buckler", "General; Wearable; +3 DR"))
    scene = under_way({BRAM: his, CLEO: (hers,)}, Bram=0, Ada=5, Cleo=10)
    suggested = ({CLEO: hers.name}, "Bram", "yes", "hold", "11", *answers)
    return act(scene, BRAM, "short range", "Sword", "Ada", *suggested)


@rule("AV-29", "AV-45", "AS-237")
def test_whoever_withstands_a_suggestion_strikes_with_what_he_has_in_his_hand() -> None:
    played = reacted_to(SUGGESTION, "2", "9", "11", "8", "4")
    assert "Defense with" not in " ".join(played.keys), "a Buckler helps no mind"
    assert [(fact.ours.total, fact.theirs.total) for fact in played.told(Compared)] == [(13, 14), (19, 11)]


@rule("AS-325", "AS-321", "AV-45")
def test_whose_action_was_taken_away_may_pass_and_his_turn_is_over() -> None:
    played = reacted_to(SUGGESTION, "9", "2", "no", "pass")
    assert [fact.who for fact in played.told(Stopped)] == [BRAM]
    assert (played.keys[-2:], played.result) == (["still takes place", "Action"], None)


@rule("AS-50", "AS-53", "AS-239")
@pytest.mark.parametrize(("how", "draws", "defense"), [("skill", ("A", "2"), 3), ("power", ("A",), 0)])
def test_a_suggestion_is_met_as_what_it_is(how: str, draws: tuple[str, ...], defense: int) -> None:
    hers = replace(SUGGESTION, states=(how,))
    assert reacted_to(hers, "9", *draws).told(Compared)[-1].theirs.total == defense


@rule("AS-241", "AS-242", "AS-322", "AS-240")
@rule("AV-43", "AV-46", "AV-47")
def test_commands_to_the_controlled_come_at_the_commanders_place() -> None:
    having = {
        DOV: (skill("Shove", "(P,Y); -4 OR of the actor"),),
        BRAM: (skill("Warding", "(P,Y); +3 DR for another"),),
        EDA: (skill("Bone Shield", "(P,Y); +6 DR for another"),),
        ADA: (held("Sword", "Weapon; +5 OR"),),
    }
    scene = under_way(having, Dov=0, Cleo=5, Bram=10, Ada=0, Eda=10)
    scene = stats(stats(scene, EDA, controlled="Cleo"), DOV, controlled="Bram")
    together = {DOV: "-", CLEO: "Eda: Bone Shield", BRAM: "Warding, Dov: Shove", EDA: "-"}
    played = act(scene, ADA, "short range", "Sword", "Cleo", together, "9", "9", "2")
    assert [(fact.who, fact.name) for fact in played.told(Given)] == [
        (CLEO, "Bone Shield"), (CLEO, "Warding"), (ADA, "Shove"),
    ], "in the order of Initiative of whoever says it, and not of Eda or Dov"  # fmt: skip
    (compared,) = played.told(Compared)
    assert (compared.ours.total, compared.theirs.total, left(played, CLEO)) == (18, 17, 11)


def shot_at(scene: Scene, *answers: Any) -> Any:
    return act(scene, ADA, "long range", "Laser Rifle", "Cleo", "yes", {CLEO: "Brace"}, "16", *answers)


def lasers() -> Scene:
    hers = (
        skill("Brace", "(P,Y); +4 DR"),
        power("Reflection", "(P,Y); returns 1 AC Pick + EM; costs 4 EM"),
        power("Absorption", "(N,Y); absorbs 2; costs 3 EM"),
    )
    scene = under_way({ADA: (RIFLE, skill("Marksmanship I")), CLEO: hers}, Ada=0, Cleo=20)
    return stats(scene, CLEO, em=14, em_left=12)


@rule("AS-134", "AS-136", "AS-238", "AS-323", "AS-64")
@rule("AV-41", "AV-44")
def test_the_three_moments_are_the_declaration_the_hit_and_the_damage() -> None:
    played = shot_at(lasers(), "10", "6", "5", "yes", "4", "8", "yes")
    assert (left(played, ADA), left(played, CLEO)) == (8, 9)
    assert played.scene.of(CLEO).fields["em_left"] == 7
    told = [fact.words(played.scene) for fact in played.told(Reckoned) if fact.what == "Reflection"]
    assert told == ["Cleo’s Reflection: 8 (card) + 4 EM = 12."], "what went back is explained"
    missed = shot_at(lasers(), "A")
    assert [fact.name for fact in missed.told(Reacted)] == ["Brace"], "used up, though it came too late"
    tied = shot_at(lasers(), "2", "8")
    assert len(tied.asked) == len(missed.asked) + 1, "a miss opens no second moment"


@rule("AS-236")
@rule("AV-44")
def test_a_reaction_is_used_up_for_the_round() -> None:
    scene = shot_at(lasers(), "A").scene
    again = act(scene, ADA, "long range", "Laser Rifle", "Cleo", "yes", "13", "2", "8")
    assert "Reactions" not in again.keys, "there is nothing left to declare"


@rule("AV-42", "AS-129")
def test_all_that_is_declared_at_once_must_be_paid() -> None:
    hers = (power("Shell", "(P,Y); +4 DR; costs 7 EM"), power("Ward", "(P,Y); +2 DR; costs 6 EM"))
    scene = under_way({CLEO: hers}, Ada=0, Cleo=5)
    with pytest.raises(NotAllowed, match="This costs 13 EM; Cleo has 12"):
        act(scene, ADA, "short range", "Cleo", {CLEO: "Shell, Ward"})
    played = act(scene, ADA, "short range", "Cleo", {CLEO: "Shell"}, "8", "9", "2")
    assert played.scene.of(CLEO).fields["em_left"] == 5


@rule("AV-41", "AS-71")
def test_what_betters_a_defense_answers_no_power_that_is_met_with_none() -> None:
    bless = power("Bless", "gives 1 AC Pick + EM - 3 to Offense and Defense; costs 3 EM")
    scene = under_way({EDA: (bless,), CLEO: (skill("Brace", "(P,Y); +4 DR"),)}, Eda=0, Cleo=5)
    assert "Reactions" not in act(scene, EDA, "lasting", "Bless", "Cleo, Eda").keys


@rule("AS-193", "AS-332")
@rule("AV-24")
def test_nobody_reacts_in_a_defensive_stance() -> None:
    scene = Marked(CLEO, STANCE).on(lasers())
    played = act(scene, ADA, "long range", "Laser Rifle", "Cleo", "yes", "13", "2", "8")
    assert "Reactions" not in played.keys


@rule("AS-330", "AS-157")
@rule("AV-35", "AV-41")
def test_the_lot_falls_before_anybody_reacts_and_reacts_whom_it_falls_on() -> None:
    having = {
        DOV: (skill("Roll Aside", "(P,Y); +5 DR"),),
        BRAM: (skill("Dodge", "(P,Y); +2 DR"),),
        ADA: (held("Sling", "Weapon; +3 DR at Long Range; reaches 60 feet"),),
    }
    scene = after(under_way(having, Ada=0, Bram=5, Dov=10), (BRAM, "short", DOV))
    played = act(scene, ADA, "long range", "Sling", "Dov", "yes", "2", {BRAM: "Dodge"}, "10", "8", "5")
    assert left(played, BRAM) == 16 - (18 - 16)
    assert played.scene.of(DOV).fields.get("life_left") is None
    nobody = act(scene, ADA, "pass")
    assert "Reactions" not in nobody.keys


@rule("AV-47", "AS-242", "AS-243")
def test_a_zombie_reacts_to_nothing_but_a_command() -> None:
    shield = skill("Bone Shield", "(P,Y); +6 DR for another")
    scene = stats(under_way({EDA: (shield,)}, Ada=0, Cleo=5, Eda=10), EDA, controlled="Cleo", mind=0)
    asked: Any = act(scene, ADA, "short range", "Cleo").asked[-1].question
    assert [part.who for part in asked.parts(scene)] == [CLEO]
    played = act(scene, ADA, "short range", "Cleo", {CLEO: "Eda: Bone Shield"}, "8", "9", "2")
    assert [fact.who for fact in played.told(Given)] == [CLEO]


@rule("AS-302", "AS-342")
@rule("AV-46")
@pytest.mark.parametrize(("nobody", "fled"), [("yes", [BRAM]), ("no", [])])
def test_somebody_may_be_commanded_to_flee_out_of_turn(nobody: str, fled: list[str]) -> None:
    scene = stats(under_way(Ada=0, Cleo=10, Dov=5, Bram=5), BRAM, controlled="Cleo")
    rest = ("pass",) if fled else ("8", "6", "2")
    played = act(scene, ADA, "short range", "Bram", {CLEO: "Bram: Flee"}, nobody, *rest)
    assert [fact.who for fact in played.told(Fled)] == fled
    assert left(played, BRAM) == (16 if fled else 13)


@rule("AV-46", "AV-47", "AS-241")
@pytest.mark.parametrize(("stands", "loses"), [("yes", [(CLEO, 9)]), ("no", [])])
def test_the_controlled_are_commanded_to_anything_and_freely(stands: str, loses: list[Any]) -> None:
    scene = stats(under_way(Ada=0, Cleo=5, Eda=10), EDA, controlled="Cleo", mind=0)
    told = ({CLEO: "Eda: Something else"}, "fall on your knees.", stands)
    played = act(scene, ADA, "short range", "Cleo", *told, *(("8", "9", "2") if loses else ("pass",)))
    assert "Eda is commanded: fall on your knees." in [
        fact.words(played.scene) for fact in played.told(Noted)
    ]
    assert [(fact.who, fact.amount) for fact in played.told(LifeLost)] == loses
    again = act(played.scene, ADA, "short range", "Cleo").asked[-1].question
    assert again.name == "Reactions", "as often as it is needed"


@rule("AV-46", "AS-241")
def test_the_coerced_are_commanded_as_the_controlled_are() -> None:
    having = {ADA: (skill("Coercion", "(M)"),), BRAM: (skill("Warding", "(P,Y); +3 DR for another"),)}
    scene = stats(under_way(having, Ada=0, Bram=5, Dov=5), ADA, mind=30)
    failed = act(scene, ADA, "coercion", "Bram", "yes", "guard me", "30", "A").scene
    bent = act(scene, ADA, "coercion", "Bram", "yes", "guard me", "30", "9", "2").scene
    assert COERCED in bent.of(BRAM).markers

    def commands(scene: Scene) -> list[str]:
        last: Any = act(scene, DOV, "short range", "Ada").asked[-1].question
        parts = last.parts(scene) if last.name == "Reactions" else ()
        return [option.value for part in parts if part.who == ADA for option in part.options(scene)]

    assert commands(bent) == ["Bram: Warding", "Bram: Flee", "Bram: Something else"]
    together = {ADA: "Bram: Something else", BRAM: "-"}
    played = act(bent, DOV, "short range", "Ada", together, "take the blow", "no", "pass")
    assert "Bram is commanded: take the blow." in played.noted()
    assert commands(failed) == [], "a Coercion that failed controls nobody"
    assert commands(Unmarked(BRAM, COERCED.word).on(bent)) == [], "nor does one that is over"


@rule("AV-46", "AS-302", "CRS-148")
def test_whoever_is_sent_away_in_his_own_turn_is_asked_nothing_more() -> None:
    scene = stats(under_way(Bram=0, Cleo=10, Dov=5), BRAM, controlled="Cleo")
    played = act(scene, BRAM, "short range", "Dov", {CLEO: "Bram: Flee"}, "yes")
    assert [fact.who for fact in played.told(Fled)] == [BRAM]
    assert (played.keys[-1].rpartition("/")[2], played.result) == ("nobody stops it", None)


@rule("AS-72", "AS-73", "AS-168", "AS-170", "AS-172", "AS-177", "AS-157", "AS-339")
@rule("AV-55")
def test_only_what_is_y_plus_answers_a_surprise() -> None:
    his = (skill("Roll", "(R,Y); +5 DR"), skill("Acrobatics", "(R,Y+); +15 DR against R"))
    bow = held("Bow", "Weapon; (R); +3 DR at Long Range; reaches 60 feet")
    scene = gathered({CLEO: his, ADA: (bow,)}, Cleo=30, Ada=0)
    answers = ("Ada", "long range", "Bow", "Cleo", "yes", "yes", {CLEO: "Acrobatics"}, "10", "9", "4")
    played = play(scene, SURPRISE.rule, *answers)
    (compared,) = played.told(Compared)
    assert (compared.ours.total, compared.theirs.total) == (19, 25)
    with pytest.raises(NotAllowed):
        play(scene, SURPRISE.rule, *answers[:6], {CLEO: "Roll"})


@rule("AS-20", "AS-251")
def test_the_mind_needs_a_skill_a_power_or_an_item() -> None:
    scene = under_way({CLEO: (skill("Mind Bolt", "(M,S); mental attack"),)}, Cleo=0, Bram=30)
    offered = {one.value for one in act(scene, BRAM).asked[0].question.options(scene)}
    assert not {"attack", "suggestion", "intimidation", "coercion"} & offered
    hers = {one.value for one in act(scene, CLEO).asked[0].question.options(scene)}
    assert hers & {"attack", "suggestion", "intimidation", "coercion"} == {"attack"}
    played = act(scene, CLEO, "attack", "Bram", "yes", "11", "6", "4")
    assert left(played, BRAM) == 8


@rule("AS-252", "AS-258", "AS-259", "AS-260", "AS-336", "AS-337")
@pytest.mark.parametrize(("row", "offense"), [(5, 15), (2, 18)])
def test_the_penalties_of_mental_actions_are_data(row: int, offense: int) -> None:
    scene = under_way({CLEO: (skill("Intimidation", "(M,S)"),)}, Cleo=20, Ada=0, Bram=5, Dov=5)
    assert {one.mark for one in scene.tables["mental"].values()} == {"stand-in"}
    scene = TableRowSet("mental", "intimidation", {"penalty": row}).on(scene)
    sees = ("yes",) * 3
    played = act(scene, CLEO, "intimidation", "Ada, Bram, Dov", *sees, "11", "9", "8", "A", "4", "10", "7")
    assert [fact.ours.total for fact in played.told(Compared)] == [offense] * 3
    assert (left(played, ADA), played.scene.of(DOV).fields.get("life_left")) == (20, None)


@rule("AV-41")
def test_what_helps_another_is_barred_where_only_its_holder_is_aimed_at() -> None:
    scene = under_way({CLEO: (skill("Warding", "(P,Y); +3 DR for another"),)}, Ada=0, Cleo=5, Bram=5)
    assert "Reactions" not in act(scene, ADA, "short range", "Cleo").keys
    assert "Reactions" in act(scene, ADA, "short range", "Bram").keys


@rule("AS-71", "AS-136", "AS-67")
def test_a_reaction_answers_what_its_attributes_meet() -> None:
    hers = (skill("Brace", "(P,Y); +4 DR"), power("Absorption", "(N,Y); absorbs 2; costs 1 EM"))
    having = {
        CLEO: hers,
        ADA: (held("Sword", "Weapon; +5 OR; (R)"),),
        BRAM: (skill("Bolt", "(M); mental attack"),),
    }
    scene = under_way(having, Ada=0, Cleo=5, Bram=5)
    struck = act(scene, ADA, "short range", "Sword", "Cleo", {CLEO: "-"}, "13", "9", "2")
    assert "use it" not in " ".join(struck.keys), "a Sword is no energy"
    assert "Reactions" not in act(scene, BRAM, "attack", "Cleo", "yes").keys, "P is all but M"


@rule("AV-35", "AV-41", "AS-330")
def test_the_lot_of_a_power_falls_before_anybody_reacts_too() -> None:
    dart = power("Dart", "(R,S); power: 1 AC Pick + EM + 10; Long Range; costs 2 EM")
    dodge = (skill("Dodge", "(P,Y); +2 DR"),)
    scene = under_way({CLEO: (dart,), ADA: dodge, BRAM: dodge}, Cleo=30, Ada=0, Bram=5)
    scene = after(scene, (ADA, "short", BRAM))
    played = act(scene, CLEO, "power", "Dart", "Bram", "yes", "2", {ADA: "Dodge"}, "4", "9", "5")
    (compared,) = played.told(Compared)
    assert (compared.against, compared.theirs.total, left(played, ADA)) == (ADA, 7 + 2 + 5, 11)
