"""Wounds, armour, states, Berserk, blood loss, first aid, falls and fire (situations 22 to 30 and 32)."""

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.play.told.outcome import last_outcome
from crs_desktop.play.told.recap import recap
from crs_desktop.rules.condition import Condition
from crs_desktop.rules.duellist import SYSTEM
from crs_desktop.rules.duellist.arms import held
from crs_desktop.rules.duellist.facts import InitiativeRolled
from crs_desktop.rules.duellist.round.falling import fall_of
from crs_desktop.rules.duellist.sheet import WOUNDS
from crs_desktop.rules.duellist.tasks import TaskPart
from crs_desktop.rules.duellist.wounded import code, matrix, state, states, wounds
from crs_desktop.rules.duellist.wounds.blood_loss import difficulty
from crs_desktop.rules.duellist.wounds.damage import Hit, harm_at_once
from crs_desktop.rules.duellist.wounds.first_aid import PROCEDURE
from crs_desktop.rules.fact import happen_all
from crs_desktop.rules.facts import Marked
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.duellist.game import Game, exchange, man, meets, says, scene_of, with_wounds
from tests.rules.playing import Played, play

BORG = Name("Borg")


MATRIX = {
    -1: "", 0: "F", 2: "F", 3: "L", 5: "L", 6: "S", 8: "S", 9: "M", 13: "M", 14: "MM", 17: "MM", 18: "MMM",
    21: "MMM", 22: "MMMM", 25: "MMMM", 26: "MMMMM", 29: "MMMMM", 30: "MMMMMM", 12: "M",
}  # fmt: skip


@rule("DS-102", "DS-103", "DS-104", "DS-106")
@pytest.mark.parametrize(("total", "letters"), MATRIX.items())
def test_the_wound_matrix(total: int, letters: str) -> None:
    assert code(matrix(scene_of(), total)) == letters


@rule("DS-131", "DS-132")
def test_hit_location_by_a_d10() -> None:
    parts = ["right leg", "left leg", *["torso"] * 3, "right arm", "left arm", "torso", "torso", "head"]
    for die, part in enumerate(parts, 1):
        played = strike(man("Borg", end=30), 6, "1 1", str(die))
        assert [wound.part for wound in wounds(played.scene, BORG)] == [part]


def strike(one: Combatant, more: int, *answers: Any, rows: Any = None, **house_rules: str) -> Played:
    """A hit on somebody outside of any rank."""
    begun = scene_of(one, **house_rules)
    if rows:
        begun = replace(begun, tables={**begun.tables, **rows})
    hit = Hit(one.name, (TaskPart("blow", more),) if more else ())
    return play(begun, lambda table: harm_at_once(table, hit), *answers)


def armoured(**sheet: Any) -> Combatant:
    """Brigandine on torso and left arm, a helm, the rest bare."""
    return man("Borg", "worn Brigandine", "worn Metal helm", **sheet)


ARMOURED = [
    (8, ("5 6", "7", "5 6 1 5 2"), "M left arm"),
    (0, ("3 3", "10", "5 2 2"), "S head"),
    (0, ("4 5", "1"), "M right leg"),
    (1, ("1 1", "4", "6 6 6 6 6"), ""),
    (2, ("6 6", "3", "5 1 4 4 2", "5"), "MM torso"),
    (-5, ("1 2",), ""),
]


@rule("DS-142")
@rule("DU-72", "DS-107", "DS-134", "DS-135", "DS-136")
@pytest.mark.parametrize(("more", "answers", "wound"), ARMOURED)
def test_armour_lowers_a_wound(more: int, answers: tuple[str, ...], wound: str) -> None:
    played = strike(armoured(end=18), more, *answers)
    assert ", ".join(f"{one.words} {one.part}" for one in wounds(played.scene, BORG)) == wound


@rule("DU-72")
def test_as_many_armour_dice_as_the_index_says() -> None:
    with pytest.raises(NotAllowed, match="5 dice"):
        strike(armoured(end=18), 8, "5 6", "7", "5 6 1 5")


STATES = [
    (14, "M", "wounded"), (14, "M, S", "unconscious"), (14, "M, S, S", "killed"), (12, "S, S", "wounded"),
    (12, "M, L", "wounded"), (12, "M, L, L", "unconscious"), (12, "M, L, L, L", "killed"),
    (16, "MM", "unconscious"), (16, "MM, F, F, F", "unconscious"), (16, "MM, F, F, F, F", "killed"),
    (19, "L, F, S", ""), (10, "S, L, F, F, F, F", "wounded"), (3, "L", "wounded"), (3, "S", "unconscious"),
    (24, "MM", "wounded"), (24, "MMM", "unconscious"),
]  # fmt: skip


@rule(
    "DU-71", "DU-74", "DS-113", "DS-114", "DS-115", "DS-116", "DS-119", "DS-120", "DS-121", "DS-122", "DS-123"
)
@pytest.mark.parametrize(("endurance", "borne", "becomes"), STATES)
def test_wounds_add_up_to_states(endurance: int, borne: str, becomes: str) -> None:
    assert state(scene_of(with_wounds(man("Borg", end=endurance), left_leg=borne)), BORG) == becomes


@rule("DS-116", "DS-117", "DS-118")
@pytest.mark.parametrize(
    ("endurance", "codes"),
    [(-3, "L L F"), (1, "L L F"), (2, "L L L"), (13, "M S L"), (20, "M M M"), (23, "M M M"), (24, "MM M M"),
     (28, "MM MM M"), (32, "MM MM MM"), (36, "MMM MM MM")],
)  # fmt: skip
def test_the_codes_of_an_endurance(endurance: int, codes: str) -> None:
    assert " ".join(states(scene_of(man("Borg", end=endurance)), BORG)) == codes


@rule("DU-74")
def test_the_codes_may_be_entered() -> None:
    one = man("Borg", end=12, states="M S S")
    assert states(scene_of(one), BORG) == ("M", "S", "S")
    assert states(scene_of(man("Borg", end=12, states="M or so")), BORG) == ("M", "S", "L")
    field = SYSTEM.field("states", scene_of(one))
    assert [field.typed(text) for text in ("", " MM m s ")] == ["", "MM m s"]
    for text in ("kn", "M S", "M S S S", "N S S"):
        with pytest.raises(NotAllowed, match=f"Wound states is “{text}”: expected three codes of wounds"):
            field.typed(text)


@rule("DS-122")
def test_other_points_by_a_house_rule() -> None:
    one = with_wounds(man("Borg", end=14), torso="S, S")
    assert state(scene_of(one), BORG) == "wounded"
    assert state(scene_of(one, wound_points="1 4 10 20"), BORG) == "wounded"
    two = with_wounds(man("Borg", end=14), torso="S, L, L")
    assert [state(scene_of(two, wound_points=reading), BORG) for reading in ("1 4 8 16", "1 4 10 20")] == [
        "wounded",
        "",
    ]


DEADLY = [
    (24, 4, "6", "", "MM right arm", "wounded"),
    (18, 4, "2", "4", "MM left leg", "unconscious"),
    (14, 4, "7", "4", "MM left arm", "killed"),
    (18, 0, "4", "", "M torso", "wounded"),
    (18, 4, "4", "4", "MM torso", "killed"),
    (32, 0, "10", "", "M head", ""),
    (32, 4, "10", "5", "MM head", "killed"),
    (32, 4, "4", "", "MM torso", "wounded"),
    (32, 8, "4", "6", "MMM torso", "killed"),
    (32, 4, "1", "", "MM right leg", "wounded"),
]


@rule("DS-108", "DS-109", "DS-110", "DS-111", "DS-112", "DS-128")
@pytest.mark.parametrize(("endurance", "more", "die", "grave", "wound", "becomes"), DEADLY)
def test_wounds_that_kill_at_once_and_wounds_that_destroy_a_limb(
    endurance: int, more: int, die: str, grave: str, wound: str, becomes: str
) -> None:
    rank = {"MM": "5", "M": "4", "MMM": "6"}[wound.split()[0]]
    played = strike(man("Borg", end=endurance), more, "5 6", die, *((rank,) if grave else ()))
    assert [f"{one.words} {one.part}" for one in wounds(played.scene, BORG)] == [wound]
    assert state(played.scene, BORG) == becomes


@rule("DS-108", "DS-112")
@pytest.mark.parametrize(("dice", "grave", "becomes"), [("5 5 2", (), ""), ("5 2 2", ("4",), "killed")])
def test_a_helm_saves_a_life_or_not(dice: str, grave: tuple[str, ...], becomes: str) -> None:
    one = man("Borg", "worn Metal helm", end=18)
    assert state(strike(one, 0, "5 6", "10", dice, *grave).scene, BORG) == becomes


@rule("DS-111")
def test_by_a_house_rule_endurance_helps_a_limb() -> None:
    played = strike(man("Borg", "Broadsword", end=32), 4, "5 6", "6", limbs="helps")
    assert "destroyed" not in " ".join(fact.words(played.scene) for fact in played.facts)


@rule("DS-129", "DS-130")
def test_a_destroyed_arm_holds_nothing_and_two_hands_are_needed_for_some_weapons() -> None:
    borg = man("Borg", "Broadsword", "carried Claymore", actions=5, end=24)
    game = Game(man("Ansa", "Great axe", actions=6, str=20), borg)
    game.round(says("Borg"), says("Ansa", "blow Great axe"))
    game.play(exchange("Ansa", "Borg", "10"), "Ansa: damage = 4 5", "Ansa: location = 6")
    assert game.wounds("Borg") == "MM right arm"
    assert [item.name for item in held(game.scene, BORG)] == []
    game.play("Borg: stance = stationary")
    with pytest.raises(NotAllowed, match="both hands"):
        game.play("Borg: declares = draw Claymore, blow Claymore")


def wounded_in_the_middle() -> Game:
    ansa = man("Ansa", "Falchion", actions=9, initiative=2, skill=15, dodge=13, end=14)
    game = Game(ansa, man("Borg", "Broadsword", actions=10, skill=14, end=12))
    game.round(says("Ansa", "swing Falchion, swing Falchion"), says("Borg", "swing Broadsword"))
    game.play("Ansa: Initiative = 6 1")
    assert game.ranks == {"Ansa": [9, 6], "Borg": [8]}
    game.play(exchange("Ansa", "Borg", "5", "parry Broadsword", "6"))
    game.play(exchange("Borg", "Ansa", "16", "parry Falchion", "4"))
    assert game.totals() == [(20, 30), (30, 29)]
    return game.play("Borg: damage = 6 4", "Borg: location = 8")


@rule("DU-6", "DU-56", "DU-71", "DS-124", "DS-125", "DS-127")
def test_the_wounded_have_half_their_skills_now_and_half_their_actions_from_the_next_round() -> None:
    game = wounded_in_the_middle()
    assert (game.wounds("Ansa"), game.state("Ansa"), game.ranks) == ("M torso", "wounded", {"Ansa": [5]})
    game.play(exchange("Ansa", "Borg", "12", "parry Broadsword", "3"))
    assert game.totals()[-1] == (19, 22)
    assert game.left == {"Ansa": 2, "Borg": 3}
    game.play(says("Ansa"), says("Borg"), "Ansa: blood loss = 2")
    assert game.sums("blood loss") == [16]
    game.round()
    assert game.asked == ["Ansa: stance"]
    game.play(says("Ansa", "Throw oneself down"), says("Borg"), "Ansa: Initiative = 6")
    assert game.told(InitiativeRolled)[-1].gained == 2, "not halved"
    assert game.dice["Ansa"] == 1


@rule("DU-42", "DU-71", "DS-20")
@pytest.mark.parametrize(("how", "total"), [("parry Falchion", 27), ("dodge", 21), ("combat dodge", 18)])
def test_the_defences_of_the_wounded(how: str, total: int) -> None:
    ansa = with_wounds(man("Ansa", "Falchion", actions=9, skill=15, dodge=13, end=14), torso="M stabilised")
    game = Game(ansa, man("Borg", "Knife", actions=10)).round(says("Ansa"), says("Borg", "thrust Knife"))
    assert game.left["Ansa"] == 4
    game.play(exchange("Borg", "Ansa", "2", how, "10"))
    assert game.totals() == [(12, total)]


@rule("DS-126")
@pytest.mark.parametrize(("reading", "total"), [({}, 15), ({"attributes": "skills"}, 21)])
def test_attributes_of_the_wounded_are_halved_too_as_is_inferred(reading: dict[str, Any], total: int) -> None:
    borg = with_wounds(man("Borg", "Knife", actions=7, awa=11, square="F6", facing=0), torso="M stabilised")
    cai = man("Cai", "Falchion", actions=6, square="F7")
    game = Game(borg, cai, **reading)
    game.round(says("Borg"), says("Cai", "thrust Falchion"), "Borg: Awareness = 10")
    assert game.sums("Awareness") == [total]


def with_a_stool(endurance: int) -> Game:
    ansa = man("Ansa", "Stool", actions=4, skill=15)
    game = Game(ansa, man("Borg", actions=0, end=endurance)).round(says("Borg"), "Ansa: stance = stationary")
    game.play("Ansa: declares = strike Stool", "GM: Actions = 2", "GM: damage = -2", "GM: breaks at = M")
    game.play("GM: concussive = yes")
    assert game.ranks == {"Ansa": [2]}
    return game.play(exchange("Ansa", "Borg", "10"))


@rule("DS-161", "DS-163", "DS-164", "DS-165")
@rule("DU-68", "DS-105")
@pytest.mark.parametrize(
    ("endurance", "dice", "part", "grave", "wound", "becomes", "holds"),
    [
        (14, "5 4", "10", "", "S head", "unconscious", True),
        (18, "3 3", "10", "", "L head", "", True),
        (14, "6 6", "4", "", "M torso", "unconscious", False),
    ],
)
def test_a_blunt_thing_knocks_out_and_may_break(
    endurance: int, dice: str, part: str, grave: str, wound: str, becomes: str, holds: bool
) -> None:
    game = with_a_stool(endurance).play(f"Ansa: damage = {dice}", f"Ansa: location = {part}")
    assert (game.wounds("Borg"), game.state("Borg")) == (wound, becomes)
    assert bool(held(game.scene, Name("Ansa"))) is holds
    if wound == "S head":
        assert difficulty(game.scene, BORG) == 5


@rule("DU-68")
def test_the_gms_values_of_an_item_stay_in_the_table() -> None:
    game = with_a_stool(14).play("Ansa: damage = 1 1", "Ansa: location = 1", "Ansa: stance = stationary")
    assert game.scene.tables["weapons"]["Stool"].mark == "gm"
    game.play("Ansa: declares = strike Stool")
    assert game.ranks == {"Ansa": [-2]}, "nobody is asked again: 2 Actions and 1, of 1"


def berserk(**house_rules: str) -> Game:
    bruk = man(
        "Bruk",
        "Great axe",
        "worn Furs",
        actions=9,
        dex=5,
        skill=20,
        dodge=12,
        end=18,
        str=20,
        style="Berserker",
    )
    ansa = man("Ansa", "Broadsword", "worn Coat", actions=9, skill=15, end=24)
    coat = {("armour", "Coat"): {"dice": 2, "covers": ("torso",)}}
    game = Game(bruk, ansa, rows=coat, **house_rules)
    game.round(says("Bruk", "blow Great axe"), says("Ansa", "swing Broadsword, swing Broadsword"))
    assert game.ranks == {"Bruk": [4], "Ansa": [7, 4]}
    game.play(exchange("Ansa", "Bruk", "10", "parry Great axe", "6"))
    assert (game.totals(), game.ranks) == ([(25, 36)], {"Bruk": [3], "Ansa": [4]})
    game.play(exchange("Ansa", "Bruk", "10", "armour block", "5"))
    assert game.totals()[-1] == (25, 20)
    return game.play("Ansa: damage = 2 2", "Ansa: location = 8")


def is_berserk(game: Game) -> bool:
    return any(marker.word == "Berserk" for marker in game.scene.of(Name("Bruk")).markers)


@rule("DU-43", "DU-73", "DS-66", "DS-68", "DS-107")
def test_a_berserker_who_is_wounded_goes_berserk() -> None:
    game = berserk().play("Bruk: armour = 5 3 2")
    assert (game.wounds("Bruk"), is_berserk(game)) == ("L torso", True)
    game.play(exchange("Bruk", "Ansa", "12", "parry Broadsword", "4"))
    assert game.totals()[-1] == (32, 29)
    game.play("Bruk: damage = 2 3", "Bruk: location = 3", "Ansa: armour = 6 5")
    assert game.wounds("Ansa") == "L torso", "M, raised to MM, less 3"


@rule("DS-66")
def test_of_two_blows_at_one_rank_only_the_first_tells_of_the_berserker() -> None:
    bruk = man("Bruk", "Great axe", actions=9, skill=20, end=30, style="Berserker", side="North")
    foes = (man(name, "Broadsword", actions=9, skill=15, end=24, side="South") for name in ("Ansa", "Anna"))
    game = Game(bruk, *foes)
    game.round(says("Bruk"), *(says(foe, "swing Broadsword", "Bruk") for foe in ("Ansa", "Anna")))
    game.play(meets("Bruk", "Ansa"), meets("Bruk", "Anna"))
    for foe in ("Ansa", "Anna"):
        game.play(f"{foe}: attack = 10", f"{foe}: damage = 1 3", f"{foe}: location = 8")
    told = [fact for fact in game.told(Marked) if fact.marker.word == "Berserk"]
    assert (len(told), is_berserk(game)) == (1, True)


@rule("DS-66", "DS-67")
def test_not_by_a_wound_that_armour_has_saved_nor_where_the_gm_says_so() -> None:
    assert not is_berserk(berserk().play("Bruk: armour = 5 5 5"))
    assert not is_berserk(berserk(berserk="gm").play("Bruk: armour = 5 3 2"))


@rule("DU-43", "DS-69", "DS-70", "DS-71")
@pytest.mark.parametrize(
    ("reading", "how", "die", "total"),
    [
        ("-10", "parry Great axe", "6", 21),
        ("-10", "dodge", "10", 7),
        ("-10", "armour block", "10", 15),
        ("0", "dodge", "10", 17),
    ],
)
def test_the_defences_of_the_berserk(reading: str, how: str, die: str, total: int) -> None:
    game = berserk(berserk_guard=reading).play("Bruk: armour = 5 3 2")
    game.play(exchange("Bruk", "Ansa", "2", "armour block", "2"))
    game.play("Bruk: damage = 1 1", "Bruk: location = 1", says("Bruk"), says("Ansa", "thrust Broadsword"))
    game.play(exchange("Ansa", "Bruk", "3", how, die))
    assert game.totals()[-1][1] == total


@rule("DS-71")
def test_by_a_house_rule_the_berserk_do_not_defend() -> None:
    game = berserk(berserk_guard="none").play("Bruk: armour = 5 3 2")
    game.play(exchange("Bruk", "Ansa", "2", "armour block", "2"), "Bruk: damage = 1 1", "Bruk: location = 1")
    game.play(says("Bruk"), says("Ansa", "thrust Broadsword"))
    assert game.open == ["none", "armour block"]


@rule("DS-72", "DS-73")
def test_being_berserk_lasts_until_the_fight_is_over() -> None:
    game = berserk().play("Bruk: armour = 5 3 2", "offer End the fight here", "GM: ends = yes")
    assert not is_berserk(game)


BLEEDING = [
    (12, {"torso": "M", "left_arm": "S", "left_leg": "L", "head": "F"}, ("1", "10"), 13, False),
    (14, {"left_leg": "MMM", "left_arm": "L"}, ("7",), 21, True),
    (14, {"torso": "M stabilised, S", "left_arm": "L"}, ("2",), 6, True),
    (10, {"torso": "L, L, L"}, ("4",), 4, True),
    (16, {"left_leg": "MM"}, ("1", "7"), 15, False),
    (16, {"left_leg": "MM, F, F, F"}, ("1", "8"), 15, False),
    (14, {"torso": "M"}, ("3",), 10, True),
    (14, {"torso": "M"}, ("1", "6"), 10, True),
    (14, {"torso": "M"}, ("1", "1", "12"), 10, False),
    (14, {"left_leg": "MM"}, ("20", "5"), 15, True),
]


@rule("DS-188")
@rule(
    "DU-56",
    "DU-57",
    "DU-58",
    "DU-59",
    "DU-60",
    "DU-61",
    "DS-9",
    "DS-10",
    "DS-14",
    "DS-15",
    "DS-239",
    "DS-240",
)
@pytest.mark.parametrize(("endurance", "borne", "dice", "against", "holds"), BLEEDING)
def test_blood_loss(
    endurance: int, borne: dict[str, str], dice: tuple[str, ...], against: int, holds: bool
) -> None:
    tough: dict[str, Any] = {} if endurance == 16 else {"states": "MMM MMM MMM"}
    borg = with_wounds(man("Borg", actions=6, end=endurance, **tough), **borne)
    game = Game(borg)
    assert difficulty(game.scene, BORG) == against
    game.round()
    if game.asked == ["Borg: stance"]:
        game.play(says("Borg"))
    game.play(f"Borg: blood loss = {dice[0]}")
    for before, die in pairwise(dice):
        game.play(f"Borg: blood loss after a {before} = {die}")
    assert game.asked == []
    assert ("F bleeding" in game.wounds("Borg")) is not holds
    if "F, F, F" in borne.get("left_leg", ""):
        assert game.state("Borg") == "killed"


@rule("DS-180", "DS-189")
@rule("DU-56", "DU-57")
@pytest.mark.parametrize("borne", ["F, F", "M stabilised", "MMMMMM"])
def test_flesh_and_stabilised_wounds_and_the_dead_do_not_bleed(borne: str) -> None:
    game = Game(with_wounds(man("Borg", actions=6, end=14), torso=borne)).round()
    if game.asked == ["Borg: stance"]:
        game.play(says("Borg"))
    assert game.asked == []


@rule("DS-10")
def test_by_a_house_rule_blood_loss_is_rolled_only_where_a_fumble_could_fail() -> None:
    for end, borne, asked in (
        (19, "L", []),
        (12, "M", ["Borg: blood loss"]),
        (11, "L", ["Borg: blood loss"]),
    ):
        game = Game(
            with_wounds(man("Borg", actions=6, end=end, states="MM M M"), torso=borne), blood="fumble"
        )
        assert game.round(says("Borg")).asked == asked


def aided(*lines: str) -> Game:
    cai = man("Cai", skills=("First Aid 18",), actions=8)
    borg = with_wounds(man("Borg", end=12), torso="M", left_leg="L")
    dun = with_wounds(man("Dun", end=16), left_arm="MM")
    game = Game(cai, borg, dun)
    return game.play(*lines)


def aid(whom: str, care: str, *dice: str, who: str = "Cai") -> str:
    first, *rest = dice
    more = "".join(f"\n{who}: First Aid after a 20 = {die}" for die in rest)
    head = f"begin First aid\nGM: who = {who}\n{who}: whom = {whom}\n{who}: care = {care}"
    return f"{head}\n{who}: First Aid = {first}{more}"


@rule("DS-181", "DS-182", "DS-183", "DS-184")
@rule("DU-1", "DU-56", "DU-68")
def test_first_aid_stabilises_and_lowers_a_wound_once() -> None:
    game = aided(aid("Borg", "1 stabilise", "11"))
    assert "stabilised" not in game.wounds("Borg")
    assert last_outcome(game.session.path) == "Cai gives first aid to Borg, without success."
    game.play(aid("Borg", "1 stabilise", "12"))
    assert game.wounds("Borg") == "M stabilised torso, L left leg"
    told = "Cai gives first aid to Borg. Borg: M torso is stabilised."
    assert last_outcome(game.session.path) == told == recap(game.session).parts[-1].lines[-1]
    assert difficulty(game.scene, BORG) == 2
    game.play(aid("Borg", "1 lower", "20", "4"))
    assert (game.wounds("Borg"), game.state("Borg")) == ("S stabilised lowered torso, L left leg", "")
    game.play("begin First aid", "GM: who = Cai", "Cai: whom = Borg")
    with pytest.raises(NotAllowed, match="already been lowered once"):
        game.play("Cai: care = 1 lower")
    game.play("Cai: care = 2 lower", "Cai: First Aid = 2")
    assert game.wounds("Borg") == "S stabilised lowered torso, F lowered left leg"


@rule("DS-186")
@rule("DU-1")
def test_first_aid_of_50_saves_a_limb() -> None:
    game = aided(aid("Dun", "1 limb", "20", "12"))
    assert game.wounds("Dun") == "M left arm"


@rule("DU-1")
def test_whose_wounds_are_all_seen_to_is_not_offered_again() -> None:
    cai = man("Cai", skills=("First Aid 18",))
    borg = with_wounds(man("Borg", end=12), torso="S stabilised lowered")
    game = Game(cai, borg, with_wounds(man("Dun"), torso="S"))
    with pytest.raises(NotAllowed, match="All wounds of Borg have been treated"):
        game.play("begin First aid", "GM: who = Cai", "Cai: whom = Borg")
    game.play("ruling Left who=Dun")
    assert game.asked == [], "nobody is left who can be helped"
    assert PROCEDURE.why_not(game.scene) is not None


@rule("DU-1", "DU-71")
def test_the_most_skilled_helper_is_offered_first() -> None:
    """Seen: whoever stood first in the list was offered, also without the skill."""
    people = man("Ansa"), man("Cai", skills=("First Aid 8",)), man("Dun", end=16, skills=("First Aid 14",))
    game = Game(*people, with_wounds(man("Borg"), torso="S")).play("begin First aid")
    [question] = game.session.open.values()
    assert question.usual(game.scene) == "Dun"
    hurt = with_wounds(game.scene.of(Name("Dun")), torso="M M")
    assert question.usual(game.scene.with_combatant(hurt)) == "Cai"


@rule("DU-1", "DU-71")
def test_a_wounded_helper_has_half_the_skill() -> None:
    borg = with_wounds(man("Borg", end=12, skills=("First Aid 18",)), torso="M")
    game = Game(borg, with_wounds(man("Dun", end=16), torso="S")).play(
        aid("Dun", "1 stabilise", "10", who="Borg")
    )
    assert game.sums("First Aid") == [19]
    assert game.wounds("Dun") == "S torso"


@rule("DU-1")
def test_first_aid_is_an_activity_too_at_its_price() -> None:
    cai = man("Cai", skills=("First Aid 18",), actions=8)
    game = Game(cai, with_wounds(man("Dun", actions=9, end=16), torso="S"))
    game.round(says("Cai", "First aid"), says("Dun"))
    assert game.left["Cai"] == 6
    assert game.asked == ["Cai: whom"]
    game.play("Cai: whom = Dun", "Cai: care = 1 stabilise", "Cai: First Aid = 2")
    assert game.wounds("Dun") == "S stabilised torso"
    assert game.left["Cai"] == 3


def fall(metres: int, ground: str, *lines: str, **sheet: Any) -> Game:
    game = Game(man("Borg", **{"end": 18, "agl": 12, "skills": ("Swim 8",), **sheet}))
    return game.play(
        "begin Fall", "GM: who = Borg", f"GM: metres = {metres}", f"GM: landing = {ground}", *lines
    )


@rule("DS-167")
@rule("DU-1", "DS-105")
def test_falls() -> None:
    dice = ("Borg: damage = 3 4", "Borg: location = 1", "Borg: damage = 2 2", "Borg: location = 2")
    game = fall(9, "stone", "GM: control = no", *dice, "Borg: damage = 1 1", "Borg: location = 7")
    assert (game.wounds("Borg"), game.state("Borg")) == ("L left arm, M right leg, S left leg", "wounded")
    game = fall(3, "hay or sand", "GM: control = no", "Borg: damage = 4 4")
    assert (game.wounds("Borg"), game.asked) == ("", [])
    game = fall(1, "packed earth", "GM: control = no", "Borg: damage = 3 4", "Borg: location = 2")
    assert game.wounds("Borg") == "F left leg"
    game = fall(
        5, "rocks", "GM: control = no", "Borg: damage = 6 6", "Borg: location = 10", "GM: which wound = 5"
    )
    assert game.state("Borg") == "killed"


@rule("DS-166")
@rule("DU-1")
def test_the_further_the_harder() -> None:
    heights = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
    falls = [(1, -6), (1, -4), (1, -4), (1, 0), (1, 0), (2, 0), (3, 0), (3, 0), (3, 0), (3, 1), (3, 2)]
    assert [fall_of(scene_of(), metres) for metres in heights] == falls


@rule("DS-168")
@rule("DU-1", "DS-60")
def test_a_controlled_fall_lets_the_faller_choose_the_part() -> None:
    game = fall(
        3,
        "packed earth",
        "GM: control = yes",
        "Borg: Agility = 8",
        "Borg: where 1 = left arm",
        "Borg: damage = 5 5",
    )
    assert game.wounds("Borg") == "S left arm"
    game = fall(3, "stone", "GM: control = yes", style="Swashbuckler", skill=21)
    assert game.open == ["Agility", "Swashbuckler"]


@rule("DS-169")
@rule("DU-1")
def test_a_swimmer_dives_into_deep_water_unhurt() -> None:
    game = fall(6, "water", "GM: deep = yes", "Borg: Swim = 8")
    assert (game.asked, game.wounds("Borg")) == ([], "")
    game = fall(
        6,
        "water",
        "GM: deep = yes",
        "Borg: Swim = 7",
        "GM: control = no",
        "Borg: damage = 3 3",
        "Borg: location = 1",
    )
    assert game.wounds("Borg") == "F right leg"
    assert game.asked == ["Borg: damage"]


@rule("DS-172")
@rule("DU-1")
def test_the_burning_roll_each_round_until_the_fire_is_out() -> None:
    game = Game(man("Borg", end=14, actions=5))
    game.play('ruling Marked who=Borg marker={"icon": "warning", "word": "burning"}')
    game.round(says("Borg"), "Borg: damage = 3 3", "Borg: location = 4")
    assert (game.wounds("Borg"), game.asked) == ("F torso", [])
    game.play("ruling Unmarked who=Borg word=burning").round(says("Borg"))
    assert game.asked == []


def test_words_on_the_sheet_that_are_no_wounds_are_none() -> None:
    one = replace(man("Borg"), fields={WOUNDS: {"head": "scratched, L, ", "torso": ""}})
    assert [wound.words for wound in wounds(scene_of(one), BORG)] == ["L"]


def test_a_condition_has_gauges_state_and_wounds() -> None:
    now = scene_of(with_wounds(man("Borg", end=14, actions=6), torso="M, L stabilised"))
    condition: Condition = SYSTEM.condition(now, BORG)
    assert [(gauge.title, gauge.left, gauge.full) for gauge in condition.gauges] == [
        ("Can bear", 12, 32),
        ("Actions", 6, 6),
    ]
    assert (condition.word, condition.bad) == ("Wounded", True)
    assert condition.injuries == ("torso: M, L stabilised",)


def test_the_gm_wounds_and_heals_in_one_line() -> None:
    begun = scene_of(man("Borg", end=12))
    hurt = happen_all(begun, SYSTEM.harm.damage.facts(begun, (BORG,), "mm right arm"))
    hurt = happen_all(hurt, SYSTEM.harm.damage.facts(hurt, (BORG,), "L"))
    assert [one.words for one in wounds(hurt, BORG)] == ["L", "MM"]
    offered = SYSTEM.harm.heal.offers(hurt, (BORG,))
    assert [*offered] == ["all", "L torso", "MM right arm"]
    healed = happen_all(hurt, SYSTEM.harm.heal.facts(hurt, (BORG,), "l torso"))
    assert [one.words for one in wounds(healed, BORG)] == ["MM"]
    assert wounds(happen_all(hurt, SYSTEM.harm.heal.facts(hurt, (BORG,), "all")), BORG) == ()


@pytest.mark.parametrize("text", ["", "X torso", "L bleeding", "L nose", "3"])
def test_a_line_that_is_no_wound_is_refused(text: str) -> None:
    with pytest.raises(NotAllowed, match="L torso"):
        SYSTEM.harm.damage.facts(scene_of(man("Borg")), (BORG,), text)


def test_a_ruling_alone_brings_nobody_back_from_wounds() -> None:
    hurt = scene_of(with_wounds(man("Borg", end=12), torso="MM"))
    assert SYSTEM.out(hurt, BORG)
    with pytest.raises(NotAllowed, match="Heal wounds first"):
        SYSTEM.harm.raised(hurt, BORG)
