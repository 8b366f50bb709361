"""Situations 34 to 39: the GM’s word, and people who come and go, in the middle of a round."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.contest.combat import AdvantageGained, Answered, CombatEnded, Retargeted
from crs_desktop.rules.contest.movement.ranges import BATTLEFIELD
from crs_desktop.rules.contest.round.answering import CORNERED
from crs_desktop.rules.contest.round.rounds import END, RELOAD, ROUND
from crs_desktop.rules.contest.round.rulings import OFFERS
from crs_desktop.rules.contest.state import Advantage, Intent, course, fight
from crs_desktop.rules.contest.wounds.hurt import Injured, WoundStruck
from crs_desktop.rules.facts import Entered, FieldCleared, FieldSet, Left, Marked, Sided
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.contest.people import (
    KARL,
    LENA,
    OLAF,
    PAUL,
    RITA,
    bruno,
    karl,
    lena_at,
    olaf,
    paul,
    rita,
    scene_of,
)
from tests.rules.contest.rounds import (
    a_round,
    allowed,
    duel,
    gained,
    open_question,
    results,
    rolls,
    worths,
    wounds,
)
from tests.rules.playing import play

MEADOW = scene_of(karl(), rita())
THREE = scene_of(karl(), paul(), rita())
AIMS = {"Karl": "melee Paul", "Paul": "melee Karl", "Rita": "melee Karl"}
BY_TITLE = {offer.term: offer for offer in OFFERS}


def ruled(scene: Any, title: str, *answers: Any) -> Any:
    return play(scene, BY_TITLE[title].rule, *answers)


@rule("CT-1", "CT-28", "CT-20", "CT-21")
def test_the_gm_makes_an_advantage_decisive_while_the_strike_is_open() -> None:
    decisive = AdvantageGained(Advantage(KARL, RITA, decisive=True))
    played = duel(MEADOW, "Karl", "Rita", "7 6 6", decisive, "strike 1", "7 7 7", "serious", 3)
    assert worths(played, "Melee Attack") == [18]
    assert rolls(played) == [22, 22]
    assert wounds(played) == [(RITA, "serious wound −3")]


@rule("CT-1", "CT-28")
def test_the_gm_gives_makes_better_and_takes_advantages() -> None:
    held = ruled(THREE, "Advantage", "Karl", "Rita", "decisive")
    assert gained(held) == [(KARL, RITA, 4)]
    plain = ruled(held.scene, "Advantage", "Karl", "Rita", "plain")
    assert fight(plain.scene).advantages == (Advantage(KARL, RITA),)
    assert fight(ruled(plain.scene, "Advantage", "Karl", "Rita", "none").scene).advantages == ()


@rule("CT-1")
def test_a_stat_that_is_changed_after_the_throw_counts_from_the_next_one_on() -> None:
    mud = FieldSet(RITA, "melee_combat", 15)
    played = duel(MEADOW, "Karl", "Rita", "7 6 6", mud, "nothing")
    assert results(played) == [1]
    after = duel(played.scene, "Karl", "Rita", "7 6 6")
    assert rolls(after) == [24]


@rule("CT-1", "CT-56")
def test_a_wound_is_struck_off_before_the_end_of_the_round() -> None:
    given = ["7 6 6", "strike 1", "9 9 9", "flesh", 1]
    both = scene_of(karl(), rita(), paul())
    aims = {"Karl": "melee Rita", "Rita": "nothing", "Paul": "melee Rita"}
    wounded = a_round(both, aims, {"Rita": "melee"}, "Karl", *given)
    assert [fact.injury for fact in wounded.scene.later if isinstance(fact, Injured)] == ["flesh wound −1"]
    off = ruled(wounded.scene, "Strike off a wound", "0")
    assert off.told(WoundStruck) == [WoundStruck(RITA, "flesh wound −1")]
    assert off.scene.later == ()
    assert str(BY_TITLE["Strike off a wound"].why_not(MEADOW)) == (
        "No wound is waiting for the end of the round."
    )


@rule("CT-52", "CT-53", "CT-54")
def test_who_lost_his_target_aims_again_and_that_one_is_asked() -> None:
    left = a_round(THREE, AIMS, Left(PAUL))
    assert [part.name for part in open_question(left).parts(left.scene)] == ["Karl"]
    again = a_round(THREE, AIMS, Left(PAUL), {"Karl": "melee"})
    assert open_question(again).words(again.scene) == "Karl’s target is gone. Who is the new target?"
    fought = a_round(THREE, AIMS, Left(PAUL), {"Karl": "melee"}, "Rita", {"Rita": "melee"}, "6 6 6")
    assert (rolls(fought), results(fought)) == ([21], [0])
    nobody = a_round(THREE, AIMS, Left(PAUL), {"Karl": "melee"}, "-")
    assert gained(nobody) in ([], [(RITA, KARL, 2)])


@rule("CT-52")
def test_who_comes_in_the_middle_aims_from_the_next_round_on() -> None:
    newcomer = Entered(OLAF, olaf("D4"))
    played = a_round(THREE, AIMS, newcomer, {"Karl": "melee", "Paul": "melee"}, "6 6 6")
    assert "Olaf" not in "".join(played.keys)
    next_round = a_round(played.scene, *()) if played.result is None else played
    assert OLAF in next_round.scene.combatants


@rule("CT-22")
@pytest.mark.parametrize("gone", [KARL, RITA])
def test_a_strike_is_withdrawn_when_either_has_left(gone: Name) -> None:
    played = duel(MEADOW, "Karl", "Rita", "7 6 6", Left(gone))
    assert (played.result, results(played), fight(played.scene).advantages) == (None, [1], ())


@rule("CT-56")
def test_a_wound_of_one_who_stands_by_since_is_on_his_sheet_at_the_end() -> None:
    given = ["6 7 7", "strike 1", "8 8 8", "serious", 3, Sided(PAUL, "", bystander=True), "nothing"]
    played = a_round(THREE, AIMS, {"Karl": "melee", "Paul": "melee"}, *given)
    assert played.scene.of(PAUL).fields["injuries"] == ("serious wound −3",)


@rule("CT-35", "CT-13")
def test_a_door_that_shuts_while_the_answer_is_open_bars_flight() -> None:
    asked = a_round(MEADOW, {"Karl": "melee Rita", "Rita": "nothing"}, Marked(RITA, CORNERED))
    (answer,) = open_question(asked).parts(asked.scene)
    assert [option.value for option in answer.options(asked.scene) if option.why_not is None] == [
        "melee", "maneuver"
    ]  # fmt: skip


@rule("CT-1", "CT-53", "CT-52", "CT-31")
def test_another_target_is_carried_through() -> None:
    """Karl goes for Paul, Paul for Rita, Rita for Karl; Paul answers Flee; then Karl goes for Rita."""
    aims = {"Karl": "melee Paul", "Paul": "melee Rita", "Rita": "melee Karl"}
    turned = Retargeted(KARL, RITA)
    begun = a_round(THREE, aims, turned)
    assert [part.name for part in open_question(begun).parts(begun.scene)] == ["Karl", "Rita"]
    played = a_round(THREE, aims, turned, {"Karl": "melee", "Rita": "melee"}, "6 6 7")
    assert (rolls(played), gained(played)) == ([22], [(KARL, RITA, 2), (PAUL, RITA, 2)])


@rule("CT-1", "CT-53")
def test_a_flight_from_one_who_turns_to_another_falls_away() -> None:
    aims = {"Karl": "melee Paul", "Paul": "melee Rita", "Rita": "nothing"}
    fled = a_round(THREE, aims, {"Paul": "flee", "Rita": "melee"})
    assert open_question(fled).name == "engage"
    turned = a_round(THREE, aims, {"Paul": "flee", "Rita": "melee"}, Retargeted(KARL, RITA))
    assert turned.told(Answered)[0] == Answered(PAUL, "flee")
    assert "place" not in "".join(turned.keys)


@rule("CT-1", "CT-22")
def test_a_strike_falls_on_whom_the_gm_names_with_his_defense() -> None:
    aims = {"Karl": "melee Rita", "Rita": "nothing", "Paul": "nothing"}
    given = [{"Rita": "melee"}, "7 6 6", Retargeted(KARL, PAUL), "strike 1", "4 4 4"]
    played = a_round(THREE, aims, *given)
    assert (rolls(played), results(played)) == ([22, 18], [1, 0])
    assert fight(played.scene).advantages == ()


@rule("CT-1")
def test_the_gm_names_a_target_out_of_range_and_it_is_said() -> None:
    far = scene_of(karl(), rita("J1"), paul())
    played = ruled(far, "Another target", "Karl", "Rita")
    assert played.noted() == ["Rita is 9 m from Karl."]
    assert fight(played.scene).intents[KARL] == (Intent("melee", RITA),)
    with pytest.raises(ValueError, match="A combatant cannot target themselves"):
        ruled(far, "Another target", "Karl", "Karl")


@rule("CT-13", "CT-52")
def test_an_empty_table_and_one_alone() -> None:
    assert str(ROUND.why_not(scene_of())) == "No combatant here can fight."
    alone = a_round(scene_of(karl()), {"Karl": "nothing"})
    assert (alone.result, alone.told(CombatEnded)) == (None, [CombatEnded()])
    assert course(alone.scene) is None
    moved = a_round(scene_of(karl()), {"Karl": "move"}, "D4")
    assert moved.scene.of(KARL).square == Square(3, 3)


@rule("CT-13", "CT-33", "CT-57")
def test_nobody_walks_away_from_an_attacker_without_an_answer() -> None:
    attacked = a_round(scene_of(karl(), rita()), {"Karl": "melee Rita", "Rita": "move"})
    assert attacked.noted() == ["Rita is attacked by Karl and cannot move before answering."]
    assert attacked.keys[-1].endswith("stage 3/answers 1/answers")
    unharmed = a_round(scene_of(karl(), rita("H1")), {"Karl": "nothing", "Rita": "move"}, "D4")
    assert unharmed.scene.of(RITA).square == Square(3, 3)


@rule("CT-52")
def test_friends_do_not_go_for_each_other() -> None:
    friends = scene_of(replace(karl(), side="us"), replace(bruno(), side="us"))
    asked = open_question(a_round(friends)).parts(friends)[0]
    assert [option.value for option in asked.options(friends)] == ["move", "nothing"]


@rule("CT-88")
def test_where_all_are_disabled_nobody_is_asked() -> None:
    out = ("knocked out, disabled",)
    assert ROUND.why_not(scene_of(karl(injuries=out), rita(injuries=out))) is not None


@rule("CT-14")
def test_a_combat_is_ended_and_what_is_empty_is_loaded_in_peace() -> None:
    scene = scene_of(lena_at("A1", "Crossbow: held"), rita("K1"))
    shot = a_round(scene, {"Lena": "shoot Rita", "Rita": "nothing"}, "-", "5 5 5").scene
    assert END.why_not(shot) is None
    ended = play(shot, END.rule).scene
    assert (course(ended), str(END.why_not(ended))) == (None, "There is no combat.")
    assert fight(ended).empty == {LENA: {"Crossbow": 5}}
    assert fight(play(ended, RELOAD.rule).scene).empty == {}


@rule("CT-15", "CT-47", "CT-54")
def test_the_board_shows_melees_and_what_a_way_would_be() -> None:
    scene = a_round(THREE, AIMS).scene
    links = [(link.who, link.whom) for link in BATTLEFIELD.links(scene)]
    assert links == [(KARL, PAUL), (RITA, KARL)]
    far = scene_of(karl("A1"), rita("M1"))
    begun = a_round(far).scene
    charge = BATTLEFIELD.move(begun, KARL, Square(11, 0))
    assert charge is not None and (charge.title, charge.why_not, charge.notes) == (
        "Charge",
        None,
        ("meets Rita",),
    )
    step = BATTLEFIELD.move(begun, KARL, Square(1, 0))
    assert step is not None and step.title == "Move"
    taken = BATTLEFIELD.move(begun, KARL, Square(12, 0))
    assert taken is not None and str(taken.why_not) == "Rita already stands there."
    assert BATTLEFIELD.move(far, KARL, Square(11, 0)) is None


def test_an_option_of_an_aim_leads_to_its_target() -> None:
    question = open_question(a_round(MEADOW)).parts(MEADOW)[0]
    leads = {option.value: option.leads for option in question.options(MEADOW)}
    assert leads == {"melee Rita": ("Rita",), "move": (), "nothing": ()}
    assert allowed(duel(MEADOW, "Karl", "Rita", "7 6 6"))[0] == "strike 1"


def test_only_who_cannot_do_anything_else_is_not_asked_and_nobody_lists_aims_for_that() -> None:
    """Everybody is asked at once, so 300 combatants would list 150 targets each after every answer."""
    alone = scene_of(karl(at=""))
    for scene, only in ((MEADOW, None), (scene_of(karl(at=""), rita(at="")), None), (alone, "nothing")):
        question = open_question(a_round(scene)).parts(scene)[0]
        sole = question.sole(scene)
        unlisted = replace(question, choices=lambda _scene: pytest.fail("nobody need list them"))
        assert unlisted.only(scene) == sole == only


def test_a_list_emptied_by_a_ruling_reads_none() -> None:
    """Seen: “Injuries a graze on the shoulder −1 → , as computed from the sheet.”"""
    scene = scene_of(karl(injuries=("a graze −1",), melee_combat=15))
    assert FieldCleared(KARL, "injuries").words(scene) == "Karl: Injuries a graze −1 → none."
    assert FieldSet(KARL, "injuries", ()).words(scene) == "Karl: Injuries a graze −1 → none."
    assert FieldSet(KARL, "backstory", "Old").words(scene) == "Karl: Backstory none → Old."
    cleared = FieldCleared(KARL, "melee_combat").words(scene)
    assert cleared == "Karl: Melee Combat 15 → 20, as computed from the sheet."
