"""Situations 6 to 12: Melee, Strike, wounds, penetration, reach."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.contest.combat import AdvantageGone, CameClose
from crs_desktop.rules.contest.sheet.gear import Weapon, melee_weapons, pierced
from crs_desktop.rules.contest.shown import how_is
from crs_desktop.rules.contest.state import END_OF_ROUND, Advantage, course, fight, in_melee
from crs_desktop.rules.contest.throw.stats import melee_attack, melee_combat, melee_defense
from crs_desktop.rules.contest.wounds.hurt import Injured
from crs_desktop.rules.contest.wounds.injuries import read
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.contest.people import BRUNO, KARL, OLAF, PAUL, RITA, bruno, karl, olaf, paul, rita, scene_of
from tests.rules.contest.rounds import (
    a_round,
    allowed,
    duel,
    gained,
    mc,
    open_question,
    results,
    rolls,
    worth,
    worths,
    wounds,
)
from tests.rules.playing import UNFINISHED, play

MEADOW = scene_of(karl(), rita())
BOW = "Short bow: held; Foil: held; Leather: worn"


@rule("CT-58", "CT-60", "CT-61")
def test_the_melee_stats_are_the_sums_of_their_parts() -> None:
    sword = Weapon("Sword", "Sword", "edged")
    assert (mc(MEADOW, KARL, RITA), mc(MEADOW, RITA, KARL)) == (20, 17)
    assert [worth(melee_attack(MEADOW, KARL, more)) for more in (0, 2, 4)] == [14, 16, 18]
    assert worth(melee_defense(MEADOW, RITA, sword)) == 17
    dodging = [scene_of(karl(), rita(dodging=more)) for more in (2, 4)]
    assert [worth(melee_defense(scene, RITA, sword)) for scene in dodging] == [19, 21]
    assert [mc(scene, RITA, KARL) for scene in dodging] == [17, 17]


@rule("CT-58", "CT-1")
def test_a_number_that_the_gm_wrote_stands_instead_of_the_sum() -> None:
    mud = scene_of(karl(), rita(melee_combat=15))
    assert mc(mud, RITA, KARL) == 15
    assert [part.what for part in melee_combat(mud, RITA, KARL)] == ["Melee Combat"]


@rule("CT-13", "CT-18", "CT-19", "CT-14")
def test_one_attacks_the_other_answers_and_nothing_comes_of_a_stalemate() -> None:
    begun = a_round(MEADOW, {"Karl": "melee Rita", "Rita": "nothing"})
    (answer,) = open_question(begun).parts(begun.scene)
    assert (answer.who, answer.words(begun.scene)) == (
        RITA,
        "Rita is attacked by Karl: Melee, Flee or Maneuver?",
    )
    assert [option.value for option in answer.options(begun.scene)] == ["melee", "flee", "maneuver"]
    played = duel(MEADOW, "Karl", "Rita", "5 6 4")
    assert (played.result, rolls(played), results(played)) == (None, [18], [0])
    assert (gained(played), wounds(played)) == ([], [])
    assert not any(in_melee(played.scene, who) for who in (KARL, RITA))
    assert (fight(played.scene).round, course(played.scene)) == (1, course(played.scene))


@rule("CT-13", "CT-30")
def test_shooting_is_no_answer_to_an_attack() -> None:
    begun = a_round(scene_of(karl(), rita(items=BOW)), {"Karl": "melee Rita", "Rita": "nothing"})
    with pytest.raises(NotAllowed, match="not one of the choices"):
        a_round(begun.scene, {"Karl": "melee Rita", "Rita": "nothing"}, {"Rita": "shoot"})


@rule("CT-20", "CT-22", "CT-23", "CT-24", "CT-25", "CT-60")
@pytest.mark.parametrize(("dice", "roll", "points"), [("7 7 8", 21, 0), ("1 1 1", 2, -4)])
def test_an_advantage_is_used_up_by_a_strike_that_misses(dice: str, roll: int, points: int) -> None:
    played = duel(MEADOW, "Karl", "Rita", "7 6 6", "strike 1", dice)
    assert gained(played) == [(KARL, RITA, 2)]
    assert worths(played, "Melee Attack") == [16]
    assert (rolls(played), results(played)) == ([22, roll], [1, points])
    assert (wounds(played), played.told(AdvantageGone)) == ([], [AdvantageGone(KARL, RITA)])
    assert (played.result, fight(played.scene).advantages) == (None, ())


@rule("CT-22")
def test_an_advantage_may_be_let_be() -> None:
    played = duel(MEADOW, "Karl", "Rita", "7 6 6", "nothing")
    assert (results(played), fight(played.scene).advantages) == ([1], ())


@rule("CT-23")
def test_without_an_advantage_nobody_is_asked_for_a_strike() -> None:
    played = duel(MEADOW, "Karl", "Rita", "5 6 4")
    assert [key for key in played.keys if "strike" in key] == []


@rule("CT-21", "CT-26", "CT-56", "CT-84", "CT-2")
def test_the_defender_wins_a_decisive_advantage_and_the_wound_counts_from_the_end_of_the_round() -> None:
    struck = duel(MEADOW, "Karl", "Rita", "3 4 3", "strike 1", "9 9 8")
    assert gained(struck) == [(RITA, KARL, 4)]
    assert worths(struck, "Melee Attack") == [20]
    assert open_question(struck).words(struck.scene) == (
        "A hit by 2, in one of the moderately critical spots. How bad is Karl’s wound?"
    )
    assert open_question(struck).usual(struck.scene) == "serious"
    told = duel(MEADOW, "Karl", "Rita", "3 4 3", "strike 1", "9 9 8", "serious")
    assert mc(told.scene, KARL, RITA) == 20
    assert open_question(told).usual(told.scene) == 3
    played = duel(MEADOW, "Karl", "Rita", "3 4 3", "strike 1", "9 9 8", "serious", 3)
    assert played.told(Injured) == [Injured(KARL, "serious wound −3", due=END_OF_ROUND)]
    assert mc(played.scene, KARL, RITA) == 17
    assert worth(melee_attack(played.scene, KARL)) == 11
    assert worth(melee_defense(played.scene, KARL, Weapon())) == 17
    condition = how_is(played.scene, KARL)
    assert (condition.gauges, condition.word, condition.injuries) == ((), "badly hurt", ("serious wound −3",))


@rule("CT-21")
def test_nothing_is_above_decisive() -> None:
    assert gained(duel(MEADOW, "Karl", "Rita", "1 1 1")) == [(RITA, KARL, 4)]


POINTED = Advantage(RITA, KARL)


@rule("CT-26", "CT-83", "CT-84", "CT-85")
@pytest.mark.parametrize(
    ("dice", "points", "severity", "penalty", "left"),
    [("8 8 8", 1, "flesh", 1, 19), ("9 9 10", 2, "serious", 3, 17), ("10 11 11", 3, "serious", 3, 17),
     ("12 12 12", 4, "critical", 10, 10)],
)  # fmt: skip
def test_a_pointed_wound_is_as_bad_as_the_win_is_large(
    dice: str, points: int, severity: str, penalty: int, left: int
) -> None:
    given = ["4 4 4", "strike 1", dice]
    struck = duel(MEADOW, "Karl", "Rita", *given)
    assert (results(struck), open_question(struck).usual(struck.scene)) == ([-1, points], severity)
    asked = duel(MEADOW, "Karl", "Rita", *given, severity)
    assert open_question(asked).usual(asked.scene) == penalty
    played = duel(MEADOW, "Karl", "Rita", *given, severity, penalty)
    assert mc(played.scene, KARL, RITA) == left


@rule("CT-27", "CT-85", "CT-90")
@pytest.mark.parametrize(
    ("dice", "ruled", "penalty", "says"),
    [("12 12 12", "serious", 3, "Hit by 4: usually critical wound, by the GM’s word serious wound."),
     ("8 8 8", "serious", 3, "Hit by 1: usually flesh wound, by the GM’s word serious wound."),
     ("8 8 8", "critical", 10, "Hit by 1: usually flesh wound, by the GM’s word critical wound.")],
)  # fmt: skip
def test_the_gm_rules_where_armor_or_cover_makes_a_hit_another(
    dice: str, ruled: str, penalty: int, says: str
) -> None:
    played = duel(MEADOW, "Karl", "Rita", "4 4 4", "strike 1", dice, ruled, penalty)
    assert says in played.noted()
    assert mc(played.scene, KARL, RITA) == 20 - penalty


@rule("CT-84")
def test_less_than_the_text_says_is_told_and_stands() -> None:
    played = duel(MEADOW, "Karl", "Rita", "4 4 4", "strike 1", "9 9 10", "serious", 2)
    assert "The rulebook gives a serious wound: at least −3; may worsen." in played.noted()
    assert wounds(played) == [(KARL, "serious wound −2")]


@rule("CT-2", "CT-90")
def test_wounds_add_up_and_each_is_healed_for_itself() -> None:
    both = scene_of(karl(injuries=("cut in the arm −1", "stabbed in the gut −3, Speed −1")), rita())
    assert mc(both, KARL, RITA) == 16
    one = scene_of(karl(injuries=("stabbed in the gut −3, Speed −1",)), rita())
    assert mc(one, KARL, RITA) == 17


@rule("CT-28")
def test_the_gm_says_what_an_advantage_and_a_wound_are() -> None:
    asked = replace(MEADOW, house_rules={})
    given = ["7 6 6", "She stumbles.", "strike 1", "9 9 9", "flesh", 1, "left arm, near the elbow"]
    played = duel(asked, "Karl", "Rita", *given)
    assert wounds(played) == [(RITA, "left arm, near the elbow −1")]
    assert "She stumbles." in [fact.words(asked) for fact in played.facts]


FISTS = scene_of(paul(items=""), karl("B1"), rita("A1"), side_by_side="")
HURT = scene_of(paul("A1", items=""), karl("B1"))


def rest(scene: Scene) -> Scene:
    """A round in which nobody does anything."""
    return a_round(scene, dict.fromkeys(scene.combatants, "nothing")).scene


@rule("CT-77", "CT-86", "CT-87")
@pytest.mark.parametrize(
    ("dice", "severity", "penalty", "then"),
    [("10 10 10", "hurts", 1, [19, 20]), ("12 11 11", "reeling", 2, [18, 18, 18, 20])],
)
def test_a_blunt_blow_passes_with_the_rounds(dice: str, severity: str, penalty: int, then: list[int]) -> None:
    struck = duel(HURT, "Paul", "Karl", "12 12 8", "strike 1", dice)
    assert open_question(struck).usual(struck.scene) == severity
    scene = duel(HURT, "Paul", "Karl", "12 12 8", "strike 1", dice, severity, penalty).scene
    for left in then:
        assert mc(scene, KARL, PAUL) == left
        scene = rest(scene)
    assert scene.of(KARL).fields["injuries"] == ()


@rule("CT-88")
def test_a_disabled_one_fights_no_more_and_is_struck_without_a_melee() -> None:
    scene = scene_of(paul("A1", items=""), rita("B1"))
    given = ["12 12 8", "strike 1", "12 12 12", "disabled"]
    struck = duel(scene, "Paul", "Rita", *given[:-1])
    assert (results(struck)[-1], open_question(struck).usual(struck.scene)) == (3, "disabled")
    after = duel(scene, "Paul", "Rita", *given).scene
    assert how_is(after, RITA).word == "disabled"
    assert after.of(RITA).fields["injuries"] == ("disabled",), "the word that ends the fight, once"
    next_round = a_round(after, {"Paul": "melee Rita"})
    assert gained(next_round) == [(PAUL, RITA, 2)]


@rule("CT-89")
@pytest.mark.parametrize(("wishes", "usual"), [("yes", "critical"), ("no", "disabled")])
def test_a_blunt_blow_is_fatal_only_if_the_attacker_wishes(wishes: str, usual: str) -> None:
    scene = scene_of(paul("A1", items=""), bruno("B1", agility=0, armor=0))
    asked = duel(scene, "Paul", "Bruno", "12 12 12", "strike 1", "10 10 10")
    assert open_question(asked).who == PAUL
    said = duel(scene, "Paul", "Bruno", "12 12 12", "strike 1", "10 10 10", wishes)
    assert open_question(said).usual(said.scene) == usual


LEFT = [  # of 6 Armor of leather, mail and plate
    ("Foil", 6, 6, 6), ("Sword", 6, 6, 6), ("", 6, 6, 6), ("Longsword", 6, 6, 6),
    ("Longsword, used blunt", 3, 3, 6), ("Sledgehammer", 3, 3, 3), ("Battleaxe, used blunt", 3, 3, 3),
    ("Morningstar, used blunt", 3, 3, 3), ("Short bow", 3, 6, 6), ("Longbow", "3/5", 3, 3),
    ("Crossbow", "3/5", 3, 3), ("Musket", "3/5", 3, 3), ("Giant weapon", 0, 0, 0),
]  # fmt: skip


@rule("CT-63", "CT-77", "CT-78", "CT-79", "CT-80", "CT-81", "CT-82")
@pytest.mark.parametrize(("weapon", "leather", "mail", "plate"), LEFT)
def test_what_is_left_of_armor_against_each_weapon(weapon: str, leather: Any, mail: Any, plate: Any) -> None:
    from fractions import Fraction

    suits = {"Leather": leather, "Chain mail": mail, "Full plate": plate}
    for suit, left in suits.items():
        one = replace(karl(), items=(Item(suit, "", ("worn",)),))
        assert 6 * (1 - pierced(scene_of(one), weapon, KARL)) == Fraction(left)


@rule("CT-63", "CT-75")
@pytest.mark.parametrize("suits", [("Leather", "Full plate"), ("Full plate", "Leather")])
def test_of_two_suits_the_heavier_one_is_pierced(suits: tuple[str, ...]) -> None:
    both = replace(karl(), items=tuple(Item(suit, "", ("worn",)) for suit in suits))
    plate = replace(karl(), items=(Item("Full plate", "", ("worn",)),))
    leather = replace(karl(), items=(Item("Leather", "", ("worn",)),))
    ignored = [pierced(scene_of(one), "Longsword, used blunt", KARL) for one in (both, plate, leather)]
    assert ignored[0] == ignored[1] != ignored[2]


@rule("CT-63", "CT-79")
def test_penetration_is_of_the_pair_and_spares_melee_attack() -> None:
    """A peasant with a sledgehammer against plate: half of it is left, also when the knight strikes back."""
    scene = scene_of(karl(), paul(items="Sledgehammer: held"), bruno("B1"))
    assert (mc(scene, KARL, PAUL), mc(scene, KARL, BRUNO)) == (17, 20)
    played = a_round(
        scene,
        {"Paul": "melee Karl", "Karl": "melee Paul", "Bruno": "nothing"},
        {"Karl": "melee", "Paul": "melee"},
        "9 5 8",
    )
    # Karl is here first, and so is A: 22 + 17 − 10
    assert rolls(played) == [29]
    hammer = melee_weapons(scene, PAUL)[0]
    assert worth(melee_defense(scene, KARL, hammer)) == 17
    assert worth(melee_attack(scene, KARL, 2)) == 16


@rule("CT-91")
def test_a_heavy_edge_may_strike_bluntly() -> None:
    axe = scene_of(replace(bruno("A1"), items=(Item("Battleaxe", "", ("held",)),)), karl("B1"))
    uses = {use.title: use.kind for use in melee_weapons(axe, BRUNO)}
    assert uses == {"Battleaxe": "edged", "Battleaxe, used blunt": "blunt", "bare hands": "blunt"}
    edge, blunt, _ = melee_weapons(axe, BRUNO)
    assert [worth(melee_defense(axe, KARL, use)) for use in (edge, blunt)] == [20, 17]


@rule("CT-77")
def test_a_weapon_that_the_table_does_not_know_pierces_nothing() -> None:
    staff = scene_of(paul("A1", items="Staff: held"), karl("B1"))
    assert [(use.title, use.kind) for use in melee_weapons(staff, PAUL)] == [
        ("Staff", "blunt"), ("Staff", "edged"), ("bare hands", "blunt")
    ]  # fmt: skip
    assert mc(staff, KARL, PAUL) == 20


@rule("CT-62", "CT-82", "CT-36", "CT-42")
def test_reach_counts_in_melee_combat_until_somebody_comes_close() -> None:
    scene = scene_of(karl(), olaf())
    assert (mc(scene, OLAF, KARL), mc(scene, KARL, OLAF)) == (20, 14)
    assert worth(melee_attack(scene, OLAF, 2)) == 12
    assert worth(melee_defense(scene, OLAF, Weapon())) == 12
    aims = {"Karl": "nothing", "Olaf": "melee Karl"}
    given = [aims, {"Karl": "maneuver"}, {"Olaf": "yes"}, "5 5 5", "A1", "yes"]
    played = a_round(scene, *given, "nothing")
    assert (rolls(played), results(played)) == ([11], [-2])
    assert played.told(CameClose) == [CameClose(KARL, OLAF)]
    assert mc(played.scene, OLAF, KARL) == 12
    struck = a_round(played.scene, {"Karl": "melee Olaf", "Olaf": "nothing"}, {"Olaf": "melee"}, "7 7 6")
    assert (rolls(struck), gained(struck)) == ([22], [(KARL, OLAF, 2)])


@rule("CT-88")
def test_an_injury_is_written_as_it_is_read() -> None:
    assert read("knocked out, disabled").disabled == "disabled"
    assert read("leg −3, Speed −2").stats == {"speed": 2}
    assert read("a limp 2").penalty == 0


def test_a_round_waits_for_every_answer() -> None:
    assert a_round(MEADOW).result == UNFINISHED
    assert play(MEADOW, lambda table: table.ask(open_question(a_round(MEADOW)))).result == UNFINISHED
    assert allowed(duel(MEADOW, "Karl", "Rita", "7 6 6")) == ["strike 1", "strike 2", "nothing"]
