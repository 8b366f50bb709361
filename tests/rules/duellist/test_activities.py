"""Other activities, tables that nobody has, and an ambush (situations 33 and 34)."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.duellist.condition import MOUNTED, PRONE, is_marked
from crs_desktop.rules.duellist.round.declaration import options
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.duellist.game import Game, Rows, exchange, man, says

ANSA = Name("Ansa")
SKILLS = ("Jump 12", "Ride 14")


def does(plan: str, *dice: str, **sheet: Any) -> Game:
    """Ansa alone, with 8 Actions, Moving, who walks nowhere before it, mounted where she gets off a horse."""
    ansa = man("Ansa", "Sword", actions=8, agl=11, skills=SKILLS, **sheet)
    rides = plan in ("Dismount", "Jump from the horse")
    game = Game(replace(ansa, markers=(MOUNTED,) if rides else ()))
    return game.round(says("Ansa", plan, stance="moving"), *dice)


JUMPS = [
    ("Running jump, Running jump", ("Ansa: Running jump = 8",), 6, True),
    ("Standing jump", ("Ansa: Standing jump = 7",), 7, False),
    ("Diving jump", ("Ansa: Diving jump = 20", "Ansa: Diving jump after a 20 = 2"), 5, True),
    ("Vertical running jump", ("Ansa: Vertical running jump = 8",), 6, True),
    ("Vertical standing jump", ("Ansa: Vertical standing jump = 18",), 5, True),
    ("Mount", ("Ansa: Mount = 6",), 4, True),
    ("Dismount", (), 4, True),
    ("Jump from the horse", ("Ansa: skill = Jump", "Ansa: Jump from the horse = 8"), 6, True),
    ("Jump from the horse", ("Ansa: skill = Ride", "Ansa: Jump from the horse = 6"), 6, True),
    ("Jump onto a low object", ("Ansa: Jump onto a low object = 7",), 6, False),
]


@rule("DS-222")
@rule("DU-62", "DU-66", "DU-14", "DU-60", "DU-65", "DS-9", "DS-225")
@pytest.mark.parametrize(("plan", "dice", "rank", "succeeds"), JUMPS)
def test_jumps_and_horses(plan: str, dice: tuple[str, ...], rank: int, succeeds: bool) -> None:
    game = does(plan, "Ansa: metres = 0", *dice)
    assert game.order == {"Ansa": [rank]}
    told = " ".join(game.noted())
    assert ("succeeds" in told, "fails" in told) == (succeeds, not succeeds)
    assert game.left["Ansa"] <= rank, "a Task that fails has cost its Actions"


@rule("DU-22", "DU-62")
def test_a_jump_is_the_metre_that_was_owed() -> None:
    game = does("Standing jump", "Ansa: metres = 0", "Ansa: Standing jump = 7", "Ansa: metres = 0")
    assert game.left["Ansa"] == 3, "7, halved"


@rule("DU-67", "DS-226")
@pytest.mark.parametrize(("die", "down"), [("8", True), ("9", False)])
def test_down_and_up_again(die: str, down: bool) -> None:
    game = Game(man("Ansa", actions=8, agl=11)).round(says("Ansa", "Throw oneself down, Stand up"))
    assert game.order == {"Ansa": [7, 5]}
    game.play(f"Ansa: Stand up = {die}")
    assert is_marked(game.scene, ANSA, PRONE) is down
    assert game.left["Ansa"] == 2


@rule("DU-66", "DU-67")
@pytest.mark.parametrize(
    ("plan", "words"),
    [
        ("Dismount", "Ansa is not mounted: they lack the marker “mounted”."),
        ("Jump from the horse", "Ansa is not mounted: they lack the marker “mounted”."),
        ("Mount, Mount", "Ansa is already mounted."),
        ("Stand up", "Ansa is not prone: they lack the marker “prone”."),
        ("Throw oneself down, Stand up, Stand up", "Ansa is not prone: they lack the marker “prone”."),
    ],
)
def test_only_riders_dismount_and_only_the_prone_stand_up(plan: str, words: str) -> None:
    game = Game(man("Ansa", actions=8)).play("begin Duellist round", "Ansa: stance = stationary")
    with pytest.raises(NotAllowed, match=re.escape(words)):
        game.play(f"Ansa: declares = {plan}")


@rule("DU-14")
def test_likely_steps_come_first_and_those_possible_at_once_before_the_others() -> None:
    ansa = man("Ansa", "Knife", "carried Scimitar", "Melon", actions=8)
    scene = Game(ansa).play("begin Duellist round", "Ansa: stance = stationary").scene
    shown = options(scene, ANSA, moving=False)
    values = [one.value for one in shown]
    order = ["thrust Knife", "draw Scimitar", "swing Scimitar", "strike Melon", "Running jump"]
    assert sorted(order, key=values.index) == order
    rare = ["strike Melon", "First aid", "something else", "Running jump"]
    assert sorted(rare, key=values.index) == rare
    short = {one.value: one.short for one in shown}
    assert [short[value] for value in (*order, "Mount", "drop Knife")] == [
        "•", "••", "••", "?", "•/m", "••••", "0"
    ]  # fmt: skip


@rule("DU-62")
def test_a_diving_jump_ends_on_the_ground() -> None:
    game = does("Diving jump", "Ansa: metres = 0", "Ansa: Diving jump = 10")
    assert is_marked(game.scene, ANSA, PRONE)


@rule("DU-63", "DS-85", "DS-223")
@pytest.mark.parametrize(
    ("weapon", "price"),
    [("Knife", 1), ("Bastard sword", 2), ("Claymore", 3), ("Great sword", 4), ("Scimitar", 2)],
)
def test_drawing_takes_an_action_for_each_half_metre_that_is_begun(weapon: str, price: int) -> None:
    game = Game(man("Ansa", f"carried {weapon}", actions=8)).round(says("Ansa", f"draw {weapon}"))
    assert game.order == {"Ansa": [8 - price]}
    assert [item.states for item in game.scene.of(ANSA).items] == [("held",)]


@rule("DU-64", "DS-223")
def test_dropping_costs_nothing_and_picking_up_an_action() -> None:
    game = Game(man("Ansa", "Broadsword", actions=8))
    game.round(says("Ansa", "drop Broadsword, Pick up something"), "Ansa: what = stone")
    assert game.order == {"Ansa": [8, 7]}
    things = {item.name: item.states for item in game.scene.of(ANSA).items}
    assert things == {"Broadsword": ("laid down",), "stone": ("held",)}
    game.play(says("Ansa", "pick up Broadsword"))
    assert [item.states for item in game.scene.of(ANSA).items] == [("held",), ("held",)]


@rule("DU-68", "DU-14")
def test_the_gm_is_asked_for_values_missing_from_the_tables() -> None:
    game = Game(man("Ansa", "Bow", actions=8, skill=5), man("Borg", actions=9))
    game.round("Ansa: stance = stationary", "Ansa: declares = shot Bow")
    assert game.asked == ["GM: Actions"]
    game.play("GM: Actions = 3", "GM: Actions to load = 2", "GM: damage = 1", "GM: skill = 12", says("Borg"))
    assert game.ranks == {"Ansa": [5]}
    game.play(exchange("Ansa", "Borg", "10"), "Ansa: damage = 3 4", "Ansa: location = 1")
    assert (game.sums("attack"), game.sums("damage"), game.wounds("Borg")) == ([22], [8], "S right leg")
    game.play(says("Ansa", "load Bow"))
    assert game.order == {"Ansa": [0]}, "2 Actions, as the GM said"


@rule("DS-154", "DS-155", "DS-156")
@rule("DU-68")
def test_tables_that_a_gm_fills_in_work() -> None:
    rows: Rows = {
        ("missiles", "Bow"): {"actions": 3, "load": 2, "damage": 1, "skill": "Archery"},
        ("thrown", "Knife"): {"actions": 1, "damage": -1},
        ("unarmed", "Fist"): {"actions": 1, "damage": -5, "skill": "Brawling"},
    }
    ansa = man("Ansa", "Bow", "Knife", actions=9, skill=5, skills=("Archery 14", "Brawling 9"))
    game = Game(ansa, man("Borg", actions=10), rows=rows)
    game.round(says("Ansa", "shot Bow, throw Knife, unarmed Fist"), says("Borg"))
    assert game.ranks == {"Ansa": [6, 5, 4]}
    for die in ("10", "10", "10"):
        game.play(exchange("Ansa", "Borg", die), "Ansa: damage = 6 6", "Ansa: location = 1")
        if "GM: which wound" in game.asked:
            game.play("GM: which wound = 0")
    assert game.sums("attack") == [24, 15, 19]
    assert game.sums("damage") == [13, 11, 7]
    assert {item.name: item.states for item in game.scene.of(ANSA).items}["Knife"] == ("laid down",)


@rule("DU-68")
def test_of_a_fist_the_gm_is_asked_once() -> None:
    game = Game(man("Ansa", actions=8, skill=15), man("Borg", actions=9)).round("Ansa: stance = stationary")
    game.play("Ansa: declares = unarmed Fist, unarmed Fist", "GM: Actions = 1", "GM: Actions to load = 0")
    game.play("GM: damage = -4", "GM: skill = 11", says("Borg"))
    assert game.ranks == {"Ansa": [7, 6]}
    game.play(exchange("Ansa", "Borg", "10"), "Ansa: damage = 6 6", "Ansa: location = 1")
    assert (game.sums("attack"), game.wounds("Borg")) == ([21], "S right leg")


@rule("DS-157", "DS-158")
@rule("DU-69")
def test_a_trample_takes_the_metres_to_pass_over() -> None:
    rows = {("animals", "Horse"): {"damage": 2, "length": 3}}
    horse = man("Horse", actions=8, style="Horse", skill=10)
    game = Game(horse, man("Borg", actions=9), rows=rows).round("Horse: stance = moving")
    with pytest.raises(NotAllowed, match="at least 3 Actions of movement"):
        game.play("Horse: declares = trample, trample")
    game.play("Horse: declares = trample, trample, trample", says("Borg"))
    assert game.ranks == {"Horse": [5]}
    game.play("Horse: metres = 0", exchange("Horse", "Borg", "10"))
    game.play("Horse: damage = 3 3")
    assert game.sums("damage") == [8]


@rule("DU-14")
def test_anything_else_may_be_declared_at_a_price_that_the_gm_says() -> None:
    game = Game(man("Ansa", actions=8)).round("Ansa: stance = stationary", "Ansa: declares = something else")
    game.play("Ansa: what = climbs the stair", "GM: Actions = 3")
    assert game.order == {"Ansa": [5]}
    assert any("climbs the stair" in said for said in game.noted())


@rule("DU-62")
def test_activities_that_a_gm_adds_to_the_table_can_be_declared() -> None:
    rows = {("activities", "Open the door"): {"actions": 2, "difficulty": 15, "skill": "Strength"}}
    game = Game(man("Ansa", actions=8, str=10), rows=rows).round(says("Ansa", "Open the door"))
    assert game.order == {"Ansa": [6]}
    game.play("Ansa: Open the door = 5")
    assert any("succeeds" in said for said in game.noted())


@rule("DS-170", "DS-171")
@rule("DU-1", "DS-4")
def test_an_ambush_is_as_good_as_its_worst_member() -> None:
    game = Game(
        man("Cai", skills=("Ambush 10",)),
        man("Dun", skills=("Camouflage 8",)),
        man("Eva", skills=("Evade 14",)),
        man("Ansa", awa=11),
        man("Borg", awa=9),
    )
    game.play("begin Ambush", "GM: who = Cai, Dun, Eva", "Cai: skill = Ambush", "Cai: ambush = 12")
    game.play("Dun: skill = Camouflage", "Dun: ambush = 9", "Eva: skill = Evade", "Eva: ambush = 3")
    assert game.sums("ambush") == [22, 17, 17]
    game.play("GM: terrain = 3", "Ansa: Awareness = 10", "Borg: Awareness = 11")
    assert game.asked == ["GM: ambush tie"]
    game.play("GM: ambush tie = 5", "Borg: tie = 4")
    told = game.noted()
    assert told[-2:] == [
        "Ansa notices the ambush (21 against 20).",
        "Borg does not notice the ambush (24 against 25).",
    ]
