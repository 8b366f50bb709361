"""Situations 30 to 33 and 38: several at once."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.contest.state import END_OF_ROUND, fight
from crs_desktop.rules.contest.wounds.hurt import Injured
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.contest.people import (
    BRUNO,
    KARL,
    PAUL,
    RITA,
    bruno,
    karl,
    lena_at,
    paul,
    rita,
    scene_of,
    somebody,
)
from tests.rules.contest.rounds import (
    a_round,
    allowed,
    gained,
    mc,
    open_question,
    results,
    rolls,
    worths,
    wounds,
)

THREE = scene_of(karl(), paul(), rita())
AIMS = {"Karl": "melee Paul", "Paul": "melee Karl", "Rita": "melee Karl"}
MELEE = {"Karl": "melee", "Paul": "melee"}


def asked_together(played: Any) -> list[str]:
    return [part.name for part in open_question(played).parts(played.scene)]


@rule("CT-13", "CT-52", "CT-53", "CT-54", "CT-56", "CT-14")
def test_two_against_one() -> None:
    begun = a_round(THREE)
    assert asked_together(begun) == ["Karl", "Paul", "Rita"]
    assert asked_together(a_round(THREE, AIMS)) == ["Karl", "Paul"], "each once, and Rita is not aimed at"
    fought = a_round(THREE, AIMS, MELEE, "6 7 7")
    assert (rolls(fought), gained(fought)) == ([30], [(KARL, PAUL, 4), (RITA, KARL, 2)])
    given = ["6 7 7", "strike 1", "8 8 8", "serious", 3, "strike 1", "9 9 9", "flesh", 1]
    played = a_round(THREE, AIMS, MELEE, *given)
    assert rolls(played) == [30, 32, 25]
    assert worths(played, "Melee Attack") == [18, 18]
    assert {fact.due for fact in played.told(Injured)} == {END_OF_ROUND}
    assert [mc(played.scene, KARL, PAUL), mc(played.scene, PAUL, KARL)] == [19, 7]
    assert (fight(played.scene).advantages, fight(played.scene).intents) == ((), {})


@rule("CT-53", "CT-57")
def test_whoever_flees_is_engaged_by_all_who_wish_and_gives_nobody_an_advantage() -> None:
    played = a_round(THREE, AIMS, {"Karl": "flee", "Paul": "melee"})
    assert asked_together(played) == ["Paul", "Rita"]
    assert gained(played) == []


@rule("CT-54", "CT-52")
def test_who_aimed_at_nobody_picks_one_of_two_and_the_other_has_an_advantage() -> None:
    aims = {**AIMS, "Karl": "nothing"}
    asked = a_round(THREE, aims, {"Karl": "melee"})
    assert [option.value for option in open_question(asked).options(asked.scene)] == ["Paul", "Rita"]
    played = a_round(THREE, aims, {"Karl": "melee"}, "Paul", "7 6 5")
    assert rolls(played) == [8]
    assert gained(played)[-1] == (RITA, KARL, 2)


RING = scene_of(
    *(somebody(f"P{n}", at, "Sword: held") for n, at in ((1, "K1"), (2, "L1"), (3, "K2"))), lena_at("A1")
)
ROUND_THE_RING = {"P1": "melee P2", "P2": "melee P3", "P3": "melee P1", "Lena": "shoot P1"}
ALL_FIGHT = {"P1": "melee", "P2": "melee", "P3": "melee"}


@rule("CT-53", "CT-56", "CT-85", "CT-29")
def test_a_ring_of_three_has_no_melee_and_the_dead_strike_back() -> None:
    dead = ["critical", 10]
    given = ["in melee", "11 11 11", *dead]
    for dice in ("11 11 10", "11 10 11", "10 11 11"):
        given += ["strike 1", dice, *dead]
    played = a_round(RING, ROUND_THE_RING, ALL_FIGHT, *given)
    assert rolls(played) == [34, 34, 34, 34]
    assert results(played) == [4, 4, 4, 4]
    people = [Name(f"P{n}") for n in (1, 2, 3)]
    assert [mc(played.scene, who, KARL) for who in people] == [-10, 0, 0]
    assert len(gained(played)) == 3


@rule("CT-53", "CT-57", "CT-33")
def test_in_the_ring_one_flees() -> None:
    flee = {**ALL_FIGHT, "P2": "flee"}
    aims = {**ROUND_THE_RING, "Lena": "nothing"}
    asked = a_round(RING, aims, flee)
    engaging = {name: name == "P1" for name in asked_together(asked)}
    played = a_round(RING, aims, flee, engaging, "7 7 7", "S1")
    assert (rolls(played), results(played)) == ([21], [0])
    assert [(who, over) for who, over, _ in gained(played)] == [("P3", "P1")], "P2 goes for nobody any more"


PACK = scene_of(
    karl(), bruno("A2"), paul("B2"), rita(items="Short bow: held; Foil: carried; Leather: worn", aim=16)
)
ALL_AT_RITA = {"Karl": "melee Rita", "Bruno": "melee Rita", "Paul": "melee Rita", "Rita": "nothing"}


@rule("CT-57", "CT-33", "CT-34")
def test_each_who_engages_a_flight_runs_for_himself() -> None:
    given = [{"Karl": "yes", "Bruno": "yes", "Paul": "no"}, "7 7 7", "7 7 7"]
    played = a_round(PACK, ALL_AT_RITA, {"Rita": "flee"}, *given)
    assert (rolls(played), results(played)) == ([18, 22], [0, 1])
    assert gained(played) == [(BRUNO, RITA, 2)]
    assert (open_question(played).name, open_question(played).who) == ("strike", BRUNO)


@rule("CT-57", "CT-36", "CT-37", "CT-40", "CT-56")
def test_one_maneuver_before_three_is_one_short_action() -> None:
    yes = {"Karl": "yes", "Bruno": "yes", "Paul": "yes"}
    given = [yes, "4 4 5", "5 5 5", "9 9 9", "D1", "shoot Karl", "-", "5 5 5", "flesh", 1]
    played = a_round(PACK, ALL_AT_RITA, {"Rita": "maneuver"}, *given)
    assert rolls(played) == [10, 8, 22, 22]
    assert worths(played, "Ranged Defense") == [9]
    assert gained(played) == [(BRUNO, RITA, 2), (RITA, PAUL, 2)]
    assert "".join(played.keys).count("short action/what") == 1
    struck = a_round(
        PACK, ALL_AT_RITA, {"Rita": "maneuver"}, *given, "strike 1", "9 9 8", "flesh", 1, "nothing"
    )
    assert wounds(struck) == [(KARL, "flesh wound −1"), (RITA, "flesh wound −1")]


@rule("CT-57")
def test_where_nobody_engages_there_is_no_throw() -> None:
    no = {"Karl": "no", "Bruno": "no", "Paul": "no"}
    played = a_round(PACK, ALL_AT_RITA, {"Rita": "maneuver"}, no, "H1")
    assert (played.result, rolls(played), gained(played)) == (None, [], [])


DANA = Name("Dana")
DUAL = scene_of(
    somebody("Dana", "A1", "Sword: held", melee_combat=18, melee_attack=15, attacks=("right 12", "left 11")),
    paul("A2"),
    rita("B1"),
)
TWO = {"Dana": "melee Paul", "Paul": "melee Dana", "Rita": "melee Dana"}


@rule("CT-55", "CT-54")
def test_a_trained_one_goes_for_two_with_lower_attacks() -> None:
    asked = a_round(DUAL, TWO)
    assert [option.value for option in open_question(asked).options(asked.scene)] == ["Rita"], "nobody twice"
    everyone = {"Dana": "melee", "Paul": "melee", "Rita": "melee"}
    fought = a_round(DUAL, TWO, "Rita", everyone, "5 5 4", "5 6 6")
    assert rolls(fought) == [22, 18]
    assert gained(fought) == [(DANA, PAUL, 2)], "two normal Melees"
    ways = [option.value for option in open_question(fought).options(fought.scene)]
    assert ways == ["attack right", "attack left", "nothing"]
    played = a_round(DUAL, TWO, "Rita", everyone, "5 5 4", "5 6 6", "attack left", "7 6 6", "flesh", 1)
    assert (worths(played, "Melee Attack"), rolls(played)[-1]) == ([13], 22)


@rule("CT-55", "CT-53")
def test_who_goes_for_one_of_two_leaves_the_other_an_advantage() -> None:
    everyone = {"Dana": "melee", "Paul": "melee"}
    given = ["-", {**everyone}, "6 6 6"]
    played = a_round(DUAL, TWO, *given)
    assert gained(played) == [(DANA, PAUL, 4), (RITA, DANA, 2)]


def both_advantages(*answers: Any, attacks: tuple[str, ...] = ("right 12", "left 11")) -> Any:
    """Dana has an Advantage over Paul and one over Rita; the first strike is asked for."""
    people = {
        **DUAL.combatants,
        DANA: replace(DUAL.of(DANA), fields={**DUAL.of(DANA).fields, "attacks": attacks}),
    }
    everyone = {"Dana": "melee", "Paul": "melee", "Rita": "melee"}
    return a_round(replace(DUAL, combatants=people), TWO, "Rita", everyone, "9 9 9", "12 12 12", *answers)


@rule("CT-55")
def test_with_two_weapons_each_strike_uses_the_stat_of_its_own_hand() -> None:
    first = both_advantages()
    assert allowed(first) == ["attack right", "attack left", "nothing"]
    second = both_advantages("attack right", "1 1 1")
    assert allowed(second) == ["attack left", "nothing"]
    (right,) = [one for one in open_question(second).options(second.scene) if one.value == "attack right"]
    assert right.why_not == "The attack “right” has already been used this round."
    assert worths(both_advantages("attack right", "1 1 1", "attack left", "1 1 1"), "Melee Attack") == [
        16,
        15,
    ]


@rule("CT-55")
def test_an_attack_that_was_not_struck_is_still_there_for_the_other() -> None:
    assert allowed(both_advantages("nothing")) == ["attack right", "attack left", "nothing"]


@rule("CT-55")
def test_two_attacks_of_one_name_are_two() -> None:
    ways = both_advantages(attacks=("claw 12", "claw 11"))
    assert allowed(ways) == ["attack claw", "attack claw 2", "nothing"]
    second = both_advantages("attack claw", "1 1 1", attacks=("claw 12", "claw 11"))
    assert allowed(second) == ["attack claw 2", "nothing"]


FOUR = scene_of(rita("B1"), paul("B2"), karl("A2"), bruno("C2"), somebody("Ned", "C1", "Sword: held"))
PURSUED = {
    "Karl": "melee Paul", "Paul": "melee Ned", "Bruno": "melee Rita", "Rita": "nothing", "Ned": "nothing"
}  # fmt: skip


@rule("CT-13", "CT-53", "CT-57")
@pytest.mark.parametrize("evading", ["flee", "maneuver"])
def test_whoever_fled_fights_no_melee_when_the_only_pursuer_turns_to_another(evading: str) -> None:
    answers = {"Rita": "flee", "Paul": evading, "Ned": "melee"}
    engaging = {"Karl": "yes", "Bruno": "no", "Ned": "no"}
    played = a_round(FOUR, PURSUED, answers, engaging, "3 3 3", "H1")
    assert played.result is None, "neither a Melee nor a strike is asked for"
    assert (len(results(played)), gained(played)) == (1, []), "the flight of Rita, and no Melee of Paul"


@rule("CT-55")
def test_the_untrained_are_not_asked_for_a_second_one() -> None:
    assert "others" not in "".join(a_round(THREE, AIMS, MELEE).keys)
    with pytest.raises(NotAllowed):
        a_round(DUAL, TWO, "Paul")


@rule("CT-55")
@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("Rita, Rita", "Each target can be chosen only once."),
        ("Rita, Karl", "Dana has attacks for at most 1 more."),
    ],
)
def test_who_has_two_attacks_goes_for_two_and_nobody_twice(typed: str, why: str) -> None:
    four = replace(DUAL, combatants={**DUAL.combatants, KARL: karl("B2")})
    with pytest.raises(NotAllowed, match=why):
        a_round(four, {**TWO, "Karl": "nothing"}, typed)


@rule("CT-38", "CT-54", "CT-20")
def test_of_two_who_are_equal_the_one_who_is_here_first_is_a() -> None:
    orcs = [
        replace(somebody(f"Orc {n}", at, "", f"o{n}", agility=2), label="Orc")
        for n, at in ((1, "A1"), (2, "B1"))
    ]
    scene = scene_of(*orcs)
    aims = {"Orc 1": "melee Orc 2", "Orc 2": "melee Orc 1"}
    played = a_round(scene, aims, {"Orc 1": "melee", "Orc 2": "melee"}, "7 7 8")
    assert gained(played) == [(Name("Orc 1"), Name("Orc 2"), 2)]
    with pytest.raises(NotAllowed, match="could mean Engage Orc"):
        options = open_question(a_round(scene)).parts(scene)[0]
        options.hear(
            scene_of(*orcs, replace(orcs[0], name=Name("Orc 3"), side="o3", square=None)), "Engage Orc"
        )


@rule("CT-29", "CT-56", "CT-2")
def test_two_arrows_of_a_round_are_two_wounds() -> None:
    archers = [
        somebody(name, at, "Longbow: held", "guard", aim=12) for name, at in (("Lena", "A1"), ("Mo", "A2"))
    ]
    scene = scene_of(*archers, paul("K1"))
    given = ["-", "6 6 5", "flesh", 1, "-", "6 6 5", "flesh", 1]
    played = a_round(scene, {"Lena": "shoot Paul", "Mo": "shoot Paul", "Paul": "nothing"}, *given)
    assert wounds(played) == [(PAUL, "flesh wound −1"), (PAUL, "flesh wound −1")]
    assert mc(played.scene, PAUL, KARL) == 8
