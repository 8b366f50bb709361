"""Situations 13 to 18: Ranged Defense number by number, shots, friendly fire, reloading, cover."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.contest.attack.loading import Loosed, ShotStrayed
from crs_desktop.rules.contest.attack.shooting import (
    left_to_reload,
    loaded,
    ranged_strike,
    rounds_to_reload,
    why_not_shoot,
)
from crs_desktop.rules.contest.movement.ranges import BATTLEFIELD
from crs_desktop.rules.contest.tables import WEAPONS
from crs_desktop.rules.contest.throw.ranged_defense import doublings, nearest_cover, ranged_defense
from crs_desktop.rules.contest.throw.stats import aim
from crs_desktop.rules.data_tables import TableRow
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import Left, WallsPut
from crs_desktop.rules.ground.walls import Wall, WallKind, read_spots
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.contest.people import FRED, GREG, KARL, LENA, ORC, RITA, karl, rita, scene_of, somebody
from tests.rules.contest.rounds import (
    a_round,
    allowed,
    duel,
    open_question,
    results,
    rolls,
    worth,
    worths,
    wounds,
)
from tests.rules.playing import Played, play

TARGET = Name("Target")


def standing(metres: float = 10, suit: str = "", armor: int = 0, **stats: Any) -> Scene:
    return scene_of(somebody("Target", "A1", suit and f"{suit}: worn", armor=armor, **stats))


def rd(scene: Scene, metres: float, *counts: str, weapon: str = "Sling", who: Name = TARGET) -> Fraction:
    return worth(ranged_defense(scene, who, metres, weapon, counts))


OPEN = standing()


@rule("CT-65", "CT-66", "CT-67")
@pytest.mark.parametrize(
    ("metres", "defense"),
    [(10, 7), (9.9, 7), (5.1, 7), (4.9, 3), (5, 3), (1.5, 1), (2, 1), (19.9, 7), (20, 11), (39.9, 11),
     (40, 15), (80, 19), (160, 23)],
)  # fmt: skip
def test_ranged_defense_by_distance(metres: float, defense: int) -> None:
    assert rd(OPEN, metres) == defense


@rule("CT-67")
def test_near_penalties_add_up_by_a_house_rule_only() -> None:
    both = replace(OPEN, house_rules={"close-range": "both"})
    assert [rd(OPEN, 1.5), rd(both, 1.5), rd(both, 4.9)] == [1, -3, 3]


@rule("CT-66")
def test_only_completed_doublings_count() -> None:
    assert [doublings(metres) for metres in (0, 10, 19.99, 20, 39, 40, 1280)] == [0, 0, 0, 1, 1, 2, 7]


@rule("CT-68", "CT-69", "CT-70", "CT-71", "CT-72", "CT-80", "CT-81")
@pytest.mark.parametrize(
    ("scene", "metres", "counts", "weapon", "defense"),
    [
        (OPEN, 160, ["farthest"], "Longbow", 25),
        (OPEN, 160, ["far"], "Longbow", 24),
        (standing(suit="Full plate", armor=6), 10, [], "Sling", 13),
        (standing(suit="Full plate", armor=6), 20, [], "Longbow", 14),
        (standing(suit="Full plate", armor=6), 10, [], "Short bow", 13),
        (standing(suit="Leather", armor=1), 10, [], "Crossbow", Fraction(71, 10)),
        (OPEN, 10, ["moving"], "Sling", 9),
        (OPEN, 10, ["dodging"], "Sling", 11),
        (OPEN, 10, ["moving", "dodging"], "Sling", 11),
        (OPEN, 10, ["dodging", "in melee"], "Sling", 11),
        (standing(suit="Leather", armor=1), 20, ["in melee", "friends"], "Short bow", Fraction(35, 2)),
        (standing(suit="Full plate", armor=6), 10, ["open 50"], "Sling", 9),
        (OPEN, 10, ["open 25"], "Sling", 11),
        (OPEN, 10, ["open 10"], "Sling", 13),
        (OPEN, 10, ["open 2"], "Sling", 17),
        (OPEN, 20, ["open 2", "dodging"], "Sling", 25),
        (standing(suit="Full plate", armor=6), 40, ["open 25"], "Longbow", 19),
        (standing(suit="Full plate", armor=6), 40, [], "Longbow", 18),
    ],
)
def test_ranged_defense_by_what_counts(
    scene: Scene, metres: float, counts: list[str], weapon: str, defense: Any
) -> None:
    assert rd(scene, metres, *counts, weapon=weapon) == defense


@rule("CT-71")
def test_motion_adds_up_by_a_house_rule() -> None:
    assert rd(replace(OPEN, house_rules={"motion": "both"}), 10, "moving", "dodging") == 13


@rule("CT-58", "CT-65")
def test_agility_is_no_part_of_ranged_defense() -> None:
    assert rd(scene_of(rita()), 10, "open 50", who=RITA) == 9
    assert rd(scene_of(rita(injuries=("cut −1",))), 10, "open 50", who=RITA) == 8


@rule("CT-70")
@pytest.mark.parametrize(
    ("exposed", "nearest"),
    [(100, ""), (90, ""), (50, "open 50"), (40, "open 50"), (30, "open 25"), (15, "open 10"), (5, "open 2"),
     (37.5, ""), (17.5, ""), (6, "")],
)  # fmt: skip
def test_cover_between_the_printed_values_is_the_nearest_and_a_tie_is_the_gms(
    exposed: float, nearest: str
) -> None:
    assert nearest_cover(Fraction(str(exposed))) == nearest


@rule("CT-64")
def test_aim_is_better_with_some_weapons_in_the_order_of_the_text() -> None:
    lena = scene_of(somebody("Lena", aim=12))
    weapons = ("Sniper rifle", "Crossbow", "Longbow", "Musket")
    worths_ = [worth(aim(lena, LENA, weapon)) for weapon in weapons]
    assert worths_ == sorted(worths_, reverse=True)
    assert len({*worths_}) == 4
    assert worth(aim(lena, LENA, "Sling")) == worth(aim(lena, LENA, "Short bow")) == 12


def lena(items: str = "Crossbow: held", at: str = "A1", **stats: Any) -> Combatant:
    return somebody("Lena", at, items, "guard", **{"aim": 12, **stats})


def plain_crossbow(scene: Scene) -> Scene:
    """No bonus for the weapon today."""
    row = scene.tables[WEAPONS.id]["Crossbow"]
    rows = {**scene.tables[WEAPONS.id], "Crossbow": TableRow({**row.values, "aim": 0})}
    return replace(scene, tables={**scene.tables, WEAPONS.id: rows})


RANGE = plain_crossbow(scene_of(lena(), rita("K1")))


def shot(scene: Scene, *answers: Any, at: Name = RITA) -> Played:
    return play(scene, lambda table: ranged_strike(table, LENA, at), *answers)


@rule("CT-29", "CT-83")
@pytest.mark.parametrize(
    ("dice", "roll", "points"),
    [("5 6 6", 21.9, 0), ("6 6 6", 22.9, 1), ("12 12 12", 40.9, 4), ("1 1 1", 7.9, -3)],
)
def test_a_ranged_strike_is_aim_against_ranged_defense(dice: str, roll: float, points: int) -> None:
    played = shot(RANGE, "-", dice)
    assert (rolls(played), results(played)) == ([roll], [points])
    usual = {1: "flesh", 4: "critical"}.get(points)
    assert usual is None or open_question(played).usual(played.scene) == usual
    assert (points > 0) == (played.result == "waits for an answer")
    assert played.told(Loosed) == [Loosed(LENA, "Crossbow", 6)]


@rule("CT-29")
def test_whoever_is_shot_at_is_not_asked_for_an_answer() -> None:
    played = a_round(RANGE, {"Lena": "shoot Rita", "Rita": "nothing"}, "-", "5 6 6")
    assert [key for key in played.keys if "answers" in key] == []
    assert results(played) == [0]


@rule("CT-83")
def test_a_stone_wounds_as_a_pointed_weapon_does() -> None:
    sling = scene_of(lena("Sling: held"), rita("K1"))
    played = shot(sling, "-", "6 6 6")
    assert open_question(played).usual(played.scene) == "flesh"


def friend(name: str, at: str) -> Combatant:
    return somebody(name, at, "Sword: held", "guard", agility=3)


ORC_AMONG = scene_of(
    lena("Longbow: held"),
    somebody("Orc", "U1", "Sword: held", "orcs"),
    friend("Fred", "V1"),
    friend("Greg", "T1"),
    somebody("Hugo", "BH1", "", "guard"),
)


@rule("CT-31", "CT-72", "CT-71")
def test_a_shot_into_friends_may_fall_on_one_of_them_by_lot() -> None:
    played = shot(ORC_AMONG, "in melee, friends", "6 5 7", at=ORC)
    assert worths(played, "Ranged Defense") == [17]
    assert (rolls(played), results(played)) == ([13], [-2])
    assert allowed(played) == ["lot", "Fred", "Greg", "no"]
    drawn = shot(ORC_AMONG, "in melee, friends", "6 5 7", "lot", "1", at=ORC)
    assert open_question(drawn).usual(drawn.scene) == "serious"
    assert "Fred" in open_question(drawn).words(drawn.scene)
    second = shot(ORC_AMONG, "in melee, friends", "6 5 7", "lot", "2", "serious", 3, at=ORC)
    assert wounds(second) == [(GREG, "serious wound −3")]
    named = shot(ORC_AMONG, "in melee, friends", "6 5 7", "Fred", "serious", 3, at=ORC)
    assert wounds(named) == [(FRED, "serious wound −3")]
    told = [fact.words(named.scene) for fact in named.facts if isinstance(fact, ShotStrayed)]
    assert told == ["The shot hits Fred instead."]
    assert shot(ORC_AMONG, "in melee, friends", "6 5 7", "no", at=ORC).result == -2


@rule("CT-31")
@pytest.mark.parametrize(("dice", "usual"), [("5 5 5", "serious"), ("7 6 6", "flesh"), ("1 1 1", "critical")])
def test_the_size_of_the_defenders_win_is_the_wound_of_the_friend(dice: str, usual: str) -> None:
    played = shot(ORC_AMONG, "in melee, friends", dice, "Greg", at=ORC)
    assert open_question(played).usual(played.scene) == usual


@rule("CT-31")
def test_nobody_else_is_hit_by_a_stalemate_or_where_no_friend_is_near() -> None:
    assert shot(ORC_AMONG, "in melee, friends", "9 7 8", at=ORC).result == 0
    alone = Left(FRED).on(Left(GREG).on(ORC_AMONG))
    assert shot(alone, "in melee, friends", "1 1 1", at=ORC).result == -4
    one = Left(FRED).on(ORC_AMONG)
    hit = shot(one, "in melee, friends", "1 1 1", "lot", "critical", 10, at=ORC)
    assert wounds(hit) == [(GREG, "critical wound −10")]


@rule("CT-72", "CT-71", "CT-70")
def test_what_the_board_and_the_round_tell_is_filled_in() -> None:
    aims = {
        "Lena": "shoot Orc",
        "Orc": "melee Fred",
        "Fred": "melee Orc",
        "Greg": "nothing",
        "Hugo": "nothing",
    }
    played = a_round(ORC_AMONG, aims, {"Orc": "melee", "Fred": "melee"})
    assert open_question(played).usual(played.scene) == ("in melee", "friends")
    covered = scene_of(lena(), rita("K1", exposed=10))
    assert open_question(shot(covered)).usual(covered) == ("open 10",)


@rule("CT-70", "CT-69")
@pytest.mark.parametrize(
    ("ends", "kind", "cover", "told"),
    [
        ("5, 0 → 5, 3", "wall", ("open 2",), "not seen: behind the wall at F1"),
        ("5, 0 → 5, 3", "low", ("open 50",), "50 % seen past the low wall at F1"),
        ("5, 3 → 9, 3", "wall", (), ""),
    ],
)
def test_walls_on_the_board_fill_in_the_cover(
    ends: str, kind: WallKind, cover: tuple[str, ...], told: str
) -> None:
    walls = WallsPut({"w1": Wall(read_spots(ends), kind)})
    covered = happen(scene_of(lena(), rita("K1")), walls)
    asked = open_question(shot(covered))
    assert asked.usual(covered) == cover
    assert asked.words(covered).endswith(f" ({told})" if told else "Which circumstances count?")
    # seen: “is 7.3 by range and armor, 7.3 with what is suggested”
    assert ("with what is suggested" in asked.words(covered)) == bool(cover)
    assert all(asked.check(covered, said) is None for said in ((), ("open 10",), cover))


@rule("CT-70")
def test_the_ground_tells_what_cover_is_worth() -> None:
    low = WallsPut({"w1": Wall(read_spots("5, 0 → 5, 3"), "low")})
    scene = scene_of(lena(), rita("K1"))
    assert BATTLEFIELD.remarks(scene, LENA, RITA) == ()
    assert BATTLEFIELD.remarks(happen(scene, low), LENA, RITA) == ("cover: 50% open, +2",)


@rule("CT-70")
def test_of_the_sheet_and_the_walls_the_more_covering_counts() -> None:
    low = WallsPut({"w1": Wall(read_spots("5, 0 → 5, 3"), "low")})
    covered = happen(scene_of(lena(), rita("K1", exposed=10)), low)
    assert open_question(shot(covered)).usual(covered) == ("open 10",)


ENGAGED = scene_of(karl(), rita(items="Short bow: held; Foil: carried; Leather: worn", aim=16))


@rule("CT-30", "CT-22", "CT-67")
def test_with_an_advantage_one_may_shoot_instead_of_striking() -> None:
    answered = ["4 4 5", "shoot"]
    asked = duel(ENGAGED, "Karl", "Rita", "4 4 5")
    assert allowed(asked) == ["strike 1", "strike 2", "shoot", "nothing"]
    counts = duel(ENGAGED, "Karl", "Rita", *answered)
    assert open_question(counts).usual(counts.scene) == ("in melee",)
    played = duel(ENGAGED, "Karl", "Rita", *answered, "in melee", "6 5 6", "flesh", 1)
    assert worths(played, "Ranged Defense") == [11]
    assert rolls(played) == [16, 22]
    assert left_to_reload(played.scene, RITA, "Short bow") == 1, "a round in Melee is none of reloading"


@rule("CT-30", "CT-32")
def test_an_empty_bow_is_not_offered() -> None:
    empty = Loosed(RITA, "Short bow", 2).on(ENGAGED)
    assert "shoot" not in allowed(duel(empty, "Karl", "Rita", "4 4 5"))
    assert why_not_shoot(empty, RITA) == "Rita is reloading: 2 rounds left."
    assert why_not_shoot(ENGAGED, KARL) == "Karl has no ranged weapon."


@rule("CT-30")
@pytest.mark.parametrize(("reading", "shots"), [("loosed", 1), ("lost", 0)])
def test_a_shot_that_was_aimed_before_the_melee(reading: str, shots: int) -> None:
    scene = replace(ENGAGED, house_rules={**ENGAGED.house_rules, "engaged-shot": reading})
    given = [{"Karl": "melee Rita", "Rita": "shoot Karl"}, {"Rita": "melee"}]
    played = a_round(scene, *given)
    assert open_question(played).name == ("circumstances" if shots else "3d12")


def idle(scene: Scene, rounds: int = 1) -> Scene:
    for _ in range(rounds):
        scene = a_round(scene, dict.fromkeys(scene.combatants, "nothing")).scene
    return scene


@rule("CT-32")
@pytest.mark.parametrize(("weapon", "rounds"), [("Longbow", 1), ("Crossbow", 6), ("Musket", 12)])
def test_so_many_rounds_until_the_next_shot(weapon: str, rounds: int) -> None:
    scene = scene_of(lena(f"{weapon}: held"), rita("K1"))
    assert rounds_to_reload(scene, weapon) == rounds
    shot_ = a_round(scene, {"Lena": "shoot Rita", "Rita": "nothing"}, "-", "6 5 4").scene
    assert loaded(idle(shot_, rounds - 1), LENA) == (weapon,)
    if rounds > 1:
        before = idle(shot_, rounds - 2)
        assert (loaded(before, LENA), why_not_shoot(before, LENA)) == ((), "Lena is reloading: 1 round left.")


@rule("CT-32")
def test_rounds_of_another_length_reload_otherwise() -> None:
    slow = replace(RANGE, house_rules={"round-seconds": "10"})
    assert (rounds_to_reload(slow, "Crossbow"), rounds_to_reload(slow, "Longbow")) == (3, 1)
    assert rounds_to_reload(replace(RANGE, house_rules={"round-seconds": "0"}), "Crossbow") == 6


@rule("CT-32")
def test_nobody_reloads_while_engaged() -> None:
    scene = scene_of(lena("Crossbow: held; Sword: held"), rita("B1"))
    empty = Loosed(LENA, "Crossbow", 6).on(scene)
    after = duel(empty, "Rita", "Lena", "4 4 5").scene
    assert left_to_reload(after, LENA, "Crossbow") == 6
    assert left_to_reload(idle(after), LENA, "Crossbow") == 5


@rule("CT-15")
def test_the_map_gives_the_metres_and_off_it_the_gm_does() -> None:
    assert scene_of(lena(), somebody("Orc", "M17")).apart(LENA, ORC) == 20
    off = scene_of(lena(at=""), rita("K1"))
    asked = shot(off)
    assert (open_question(asked).name, open_question(asked).usual(off)) == ("metres", 10)
    assert worths(shot(off, 40, "-", "6 6 6"), "Ranged Defense") == [15.1]
