"""Situations 23 to 27 and 38: Sneak Attack and Charge."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.card_making import cast, screen
from crs_desktop.rules.contest import SYSTEM
from crs_desktop.rules.contest.attack.loading import Loosed
from crs_desktop.rules.contest.attack.shooting import left_to_reload, loaded
from crs_desktop.rules.contest.movement.charging import why_not_charge
from crs_desktop.rules.contest.sheet.gear import Weapon
from crs_desktop.rules.contest.state import fight
from crs_desktop.rules.contest.throw.contenders import reaction, time
from crs_desktop.rules.contest.throw.stats import melee_defense, plain_stat
from crs_desktop.rules.facts import Moved, Reckoned
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Value
from tests.rule_marks import rule
from tests.rules.contest.people import BRUNO, KARL, LENA, NED, RITA, bruno, karl, rita, scene_of, somebody
from tests.rules.contest.rounds import (
    a_round,
    gained,
    open_question,
    results,
    rolls,
    worth,
    worths,
    wounds,
)

BEHIND = scene_of(rita("A1", stealth=14), karl("P1", perception=9))
SNEAKS = {"Rita": "sneak Karl", "Karl": "nothing"}


def sneak(*answers: Any, scene: Scene = BEHIND) -> Any:
    return a_round(scene, SNEAKS, *answers)


@rule("CT-43", "CT-46", "CT-73", "CT-74", "CT-61")
def test_unnoticed_he_has_an_advantage_over_a_defense_without_training() -> None:
    played = sneak("stats", "6 5 6", "N1", "strike 1", "8 6 6", "flesh", 1)
    assert (rolls(played), results(played)) == ([22, 22], [1, 1])
    assert gained(played) == [(RITA, KARL, 2)]
    assert worths(played, "Melee Defense") == [16]
    assert "answers" not in "".join(played.keys), "he notices nothing and is not asked"
    assert wounds(played) == [(KARL, "flesh wound −1")]
    assert worth(melee_defense(played.scene, KARL, Weapon())) == 19


@rule("CT-46")
def test_the_dodging_is_gone_too_and_by_a_house_rule_all_training() -> None:
    dora = rita(dodging=4)
    scene = scene_of(dora)
    assert [worth(melee_defense(scene, RITA, Weapon(), unaware)) for unaware in (False, True)] == [21, 11]
    trained = scene_of(replace(dora, fields={**dora.fields, "base": 13}), unaware="all")
    assert worth(melee_defense(trained, RITA, Weapon(), unaware=True)) == 11


@rule("CT-46", "CT-61")
@pytest.mark.parametrize(
    ("sheet", "left"),
    [
        ({"melee_defense": 12}, 10),
        ({"melee_defense": 17, "armor": 3}, 13),
        ({"melee_defense": 8}, 8),
        ({"melee_defense": 17, "base": 12}, 12),
        ({"agility": -2}, 8),
        ({"agility": 4, "injuries": ("ankle, Agility −2",)}, 10),
    ],
)
def test_an_entered_melee_defense_falls_to_base_and_armor_too(sheet: dict[str, Value], left: int) -> None:
    scene = scene_of(somebody("Ned", **sheet))
    assert worth(melee_defense(scene, NED, Weapon(), unaware=True)) == left


@rule("CT-46", "CT-6")
@pytest.mark.parametrize(("base", "left"), [(13, 11), (8, 9)])
def test_by_a_house_rule_no_more_than_a_base_of_10_is_left(base: int, left: int) -> None:
    scene = scene_of(somebody("Ned", melee_defense=17, base=base, armor=1), unaware="all")
    assert worth(melee_defense(scene, NED, Weapon(), unaware=True)) == left


@rule("CT-46")
def test_the_log_says_what_an_unaware_target_loses() -> None:
    people = scene_of(rita("A1", stealth=30), somebody("Ned", "N1", melee_defense=12))
    aims = {"Rita": "sneak Ned", "Ned": "nothing"}
    played = a_round(people, aims, "stats", "6 6 6", "M1", "strike 1", "6 6 6")
    (defense,) = [fact for fact in played.told(Reckoned) if fact.what == "Melee Defense"]
    assert str(defense.sum) == "12 Melee Defense − 2 unaware: only Base and Armor left = 10"


@rule("CT-46", "CT-49", "CT-50")
@pytest.mark.parametrize(
    ("chosen", "sneaked", "charged"),
    [
        ({}, "Melee Defense falls to Base and Armor.", "Won or even: they arrive. Lost: they are shot at."),
        (
            {"unaware": "all", "charge-tie": "shot"},
            "Melee Defense falls to Armor and a Base of 10 at the most.",
            "Won: they arrive. Even or lost: they are shot at.",
        ),
    ],
)
def test_the_printed_screen_says_what_the_rule_does(
    chosen: dict[str, str], sneaked: str, charged: str
) -> None:
    scene = replace(scene_of(), house_rules=chosen)
    told = {one.title: one.effect for one in screen(SYSTEM, scene, cast(SYSTEM, scene)).doings}
    assert sneaked in told["Sneak Attack"]
    assert charged in told["Charge"]
    assert "3d12 + reaction − Time" in told["Charge"]


@rule("CT-44")
@pytest.mark.parametrize("engages", [True, False])
def test_at_0_he_is_there_but_seen(engages: bool) -> None:
    asked = sneak("stats", "6 5 4", "N1")
    assert (open_question(asked).who, gained(asked)) == (KARL, [])
    played = sneak("stats", "6 5 4", "N1", engages)
    if engages:
        assert [part.who for part in open_question(played).parts(played.scene)] == [RITA]
    else:
        assert (played.result, gained(played)) == (None, [])


@rule("CT-45")
def test_by_1_he_is_seen_10_metres_away_and_by_more_at_once() -> None:
    away = sneak("stats", "4 4 3")
    assert results(away) == [-1]
    assert away.told(Moved) == [Moved(RITA, Square(5, 0))]
    assert away.scene.apart(RITA, KARL) == 10
    at_once = sneak("stats", "2 3 3")
    assert (results(at_once), at_once.told(Moved)) == ([-2], [])
    near = scene_of(rita("A1", stealth=14), karl("I1", perception=9))
    assert sneak("stats", "4 4 3", scene=near).told(Moved) == [], "he is seen where he stands"


@rule("CT-43", "CT-92")
def test_the_gm_may_say_that_it_cannot_be_done_or_that_no_stat_counts() -> None:
    cannot = sneak("cannot")
    assert (results(cannot), cannot.noted()) == ([], ["Rita cannot sneak up on Karl."])
    neither = sneak("neither", "7 7 8", "N1", "nothing")
    assert (rolls(neither), gained(neither)) == ([22], [(RITA, KARL, 2)])


@rule("CT-73", "CT-74")
def test_stealth_and_perception_are_what_the_gm_wrote() -> None:
    dog = scene_of(rita("A1", stealth=16), karl("P1", perception=14))
    assert rolls(sneak("stats", "6 6 7", scene=dog)) == [21]


def runner(at: str, **stats: Any) -> Combatant:
    return replace(somebody("Bruno", at, "Sword: held", **stats))


@rule("CT-47")
@pytest.mark.parametrize(
    ("speed", "metres", "standing", "tenths"),
    [(6, 12, False, "20"), (6, 12, True, "26"), (8, 20, False, "25"), (4, 15, False, "75/2"),
     (7, 10, False, "100/7"), (1, 20, True, "206")],
)  # fmt: skip
def test_the_time_of_a_charge(speed: int, metres: int, standing: bool, tenths: str) -> None:
    scene = scene_of(runner("A1", speed=speed))
    assert worth(time(scene, BRUNO, Fraction(metres), standing)) == Fraction(tenths)


@rule("CT-47", "CT-48")
@pytest.mark.parametrize(("perception", "drawn", "tenths"), [(10, True, 10), (14, True, 6), (10, False, 16)])
def test_the_reaction(perception: int, drawn: bool, tenths: int) -> None:
    scene = scene_of(somebody("Lena", "A1", perception=perception))
    assert worth(reaction(scene, LENA, drawn)) == tenths


def lena(at: str = "A1", items: str = "Longbow: held", **stats: Any) -> Combatant:
    return somebody("Lena", at, items, **{"aim": 12, **stats})


CHARGES = {"Lena": "nothing", "Bruno": "charge Lena"}


def charge(scene: Scene, *answers: Any) -> Any:
    return a_round(scene, CHARGES, *answers)


@rule("CT-47", "CT-49", "CT-50", "CT-51")
def test_a_charge_that_is_won_arrives_and_goes_for_him_without_an_advantage() -> None:
    scene = scene_of(lena(), bruno("G1"))
    played = charge(scene, "drawn", False, "7 6 7", "B1")
    assert (worths(played, "Time"), rolls(played), results(played)) == ([], [22.5], [1])
    assert gained(played) == []
    assert open_question(played).parts(played.scene)[0].who == LENA
    assert played.scene.of(BRUNO).square == Square(1, 0)


@rule("CT-47")
def test_a_charge_is_20_metres_or_less() -> None:
    scene = scene_of(lena(), bruno("M17"))
    assert why_not_charge(scene, BRUNO, LENA) is None
    farther = scene_of(lena(), bruno("U2"))
    assert str(why_not_charge(farther, BRUNO, LENA)) == "Lena is 20 m away; a Charge covers 20 m or less."
    assert farther.apart(BRUNO, LENA) != 20


@rule("CT-47", "CT-75")
def test_who_does_not_get_along_charges_nobody() -> None:
    slow = scene_of(lena(), runner("G1", speed=0))
    assert why_not_charge(slow, BRUNO, LENA) == "Bruno has no Speed left."


SLOW = scene_of(lena(), replace(bruno("M1", speed=6)))


@rule("CT-50", "CT-47", "CT-71", "CT-69", "CT-56")
def test_a_charge_that_is_lost_is_shot_at_first() -> None:
    asked = charge(SLOW, "drawn", True, "9 8 8")
    assert (rolls(asked), results(asked)) == ([9], [-3])
    assert (open_question(asked).name, open_question(asked).who) == ("shoots first", LENA)
    counts = charge(SLOW, "drawn", True, "9 8 8", "Bruno")
    assert open_question(counts).usual(counts.scene) == ("moving",)
    given = ["drawn", True, "9 8 8", "Bruno", "moving", "7 6 8", "flesh", 1, "B1", {"Lena": "melee"}, "5 5 5"]
    played = charge(SLOW, *given)
    assert worths(played, "Ranged Defense") == [10.5]
    assert rolls(played)[1] == 22.5
    assert worths(played, "Melee Combat")[0] == 15, "the wound counts from the end of the round"
    assert plain_stat(played.scene, BRUNO, "aim")[-1].worth == -1
    assert left_to_reload(played.scene, LENA, "Longbow") == 1


@rule("CT-49", "CT-11")
def test_a_charge_tells_before_the_throw_whose_reaction_and_whose_time_it_is_and_who_wins() -> None:
    """It is reversed: the reaction is Lena's, and what is added to it is Bruno's luck."""
    asked = charge(SLOW, "drawn", True)
    said = open_question(asked).words(asked.scene)
    assert "Lena’s reaction 10 against Bruno’s Time 26: Bruno 0%, Lena 99%, 1% a stalemate." in said, said


@rule("CT-50")
def test_who_does_not_shoot_keeps_his_arrow() -> None:
    played = charge(SLOW, "drawn", True, "9 8 8", "-", "B1")
    assert loaded(played.scene, LENA) == ("Longbow",)


@rule("CT-50", "CT-10", "CT-48", "CT-49")
@pytest.mark.parametrize(("reading", "asked"), [("arrives", "arrives"), ("shot", "shoots first")])
def test_an_even_charge_is_read_by_a_house_rule(reading: str, asked: str) -> None:
    scene = scene_of(lena(), runner("K1", speed=6), charge_tie="x")
    scene = replace(scene, house_rules={"telling": "silent", "charge-tie": reading})
    played = charge(scene, "loaded", False, "6 7 8")
    assert rolls(played) == [pytest.approx(61 / 3)]
    assert (results(played), open_question(played).name) == ([0], asked)


@rule("CT-48")
def test_nothing_loaded_is_no_contest() -> None:
    empty = Loosed(LENA, "Longbow", 1).on(SLOW)
    assert open_question(charge(empty)).name == "arrives"
    without = scene_of(lena(items=""), bruno("G1"))
    assert open_question(charge(without)).name == "arrives"
    assert open_question(charge(SLOW, "not loaded")).name == "arrives"


@rule("CT-48")
def test_whether_it_is_drawn_is_asked_and_a_weapon_in_hand_most_likely_is() -> None:
    assert open_question(charge(SLOW)).usual(SLOW) == "drawn"
    slung = scene_of(lena(items="Longbow: carried"), bruno("G1"))
    assert open_question(charge(slung)).usual(slung) == "loaded"


@rule("CT-50")
def test_of_two_chargers_one_archer_shoots_one() -> None:
    orcs = [replace(somebody(f"Orc {n}", at, "", "orcs"), label="Orc") for n, at in ((1, "M1"), (2, "A13"))]
    scene = scene_of(lena(), *orcs)
    aims = {"Lena": "nothing", "Orc 1": "charge Lena", "Orc 2": "charge Lena"}
    lost = ["drawn", False, "6 5 4"]
    both = a_round(scene, aims, *lost, *lost)
    assert [option.value for option in open_question(both).options(scene)] == ["Orc 1", "Orc 2", "-"]
    shot = a_round(scene, aims, *lost, *lost, "Orc 1", "moving", "1 1 1")
    assert open_question(shot).name == "arrives"
    one = a_round(scene, aims, *lost, "drawn", False, "11 11 10")
    assert results(one) == [-4, 1]
    assert [option.value for option in open_question(one).options(scene)] == ["Orc 1", "-"]


@rule("CT-75", "CT-5", "CT-76")
def test_a_knight_with_a_pack_is_hardly_faster_than_a_walk() -> None:
    laden = replace(karl("U1"), items=(*karl().items, Item("50 lb pack"), Item("Battleaxe")))
    assert worth(plain_stat(scene_of(laden), KARL, "speed")) == 1
    assert fight(scene_of(laden)).round == 0
