"""Open places about Long Range and the Melee Check, each in both readings."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.attack.attack import LONG, calculated
from crs_desktop.rules.double_exposure.attack.harm import LifeLost
from crs_desktop.rules.double_exposure.combat import STANCE, combat
from crs_desktop.rules.double_exposure.combat_facts import NotSeen
from crs_desktop.rules.double_exposure.deeds import Acted, last_deed, linked
from crs_desktop.rules.double_exposure.mind.mental_facts import Intimidated
from crs_desktop.rules.double_exposure.movement.charge import shooters
from crs_desktop.rules.double_exposure.powers.powers import use_power
from crs_desktop.rules.double_exposure.strikes.long_range import (
    DrHalved,
    candidates,
    chances,
    why_not_shooter,
)
from crs_desktop.rules.facts import Compared, FieldSet, Marked
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import (
    ANN,
    BEN,
    CAT,
    a_round,
    act,
    after,
    one,
    protecting,
    refusal,
    shot,
    under_way,
)
from tests.rules.playing import Played, play

STORM = Item("Storm", "power: 1 AC Pick + 9; several targets; Long Range", ("power",))
BOLT = Item("Bolt", "power: 1 AC Pick + 9; Short Range; Long Range", ("power",))


@rule("CRS-104")
@pytest.mark.parametrize(("reading", "most", "second"), [("whole", 7, 4), ("halved", 4, 2)])
def test_the_shot_itself_uses_the_whole_dr_or_half_of_it(reading: str, most: int, second: int) -> None:
    scene = under_way(0, 9, shot_dr=reading)
    assert shot(scene, ANN, BEN).asked[0].question.usual(scene) == most
    later = DrHalved(ANN).on(scene)
    assert calculated(later, ANN, LONG) == second
    (compared,) = shot(later, BEN, ANN, 4, "8", "6").told(Compared)
    assert compared.theirs.total == 6 + 4, "a Defense is halved once in either reading"


@rule("CRS-104")
def test_half_of_the_modifiers_as_well_where_both_readings_say_so() -> None:
    ann = one(ANN, 0, LONG_MODIFIER=3)
    scene = under_way(0, 9, changed=(ann,), shot_dr="halved", halving="modifiers too")
    assert calculated(scene, ANN, LONG) == 4 + 2


@rule("CRS-104")
def test_a_turn_that_is_ended_in_mid_shot_leaves_dr_halved() -> None:
    scene = under_way(0, 9)
    played = act(scene, ANN, "long range", "Ben", "yes", 7, "8", FieldSet(BEN, "life_left", 0))
    assert played.told(DrHalved) == [DrHalved(ANN, 7, 4)]
    assert combat(played.scene).halvings == {ANN: 1}


@rule("CRS-130")
@pytest.mark.parametrize(("reading", "least"), [("1", 1), ("0", 0)])
def test_at_least_1_of_dr_or_none_of_it(reading: str, least: int) -> None:
    scene = under_way(0, 9, long_least=reading)
    question = shot(scene, ANN, BEN).asked[0].question
    assert [used for used in range(-1, 9) if question.check(scene, used) is None] == [*range(least, 8)]
    none = FieldSet(ANN, "dr", 0).on(scene)
    assert (refusal(none, ANN, "long range") is None) is (least == 0)


@rule("CRS-109")
@pytest.mark.parametrize(
    ("reading", "later", "in_melee"),
    [
        ("pass", "pass", False),
        ("taken", "pass", True),
        ("barred", "pass", False),
        ("taken", "charge", False),
        ("taken", "barred", True),
        ("barred", "barred", False),
    ],
)
def test_which_turn_was_the_last_one_eligible(reading: str, later: Any, in_melee: bool) -> None:
    scene = after(under_way(0, 1, eligible=reading), (ANN, "short", BEN), (ANN, later))
    assert (BEN in linked(scene, ANN)) is in_melee


@rule("CRS-110")
@pytest.mark.parametrize(("reading", "in_melee"), [("pass", False), ("taken", True)])
def test_and_what_has_come_since_then(reading: str, in_melee: bool) -> None:
    scene = after(under_way(0, 1, eligible=reading), (BEN, "short", ANN), (BEN, "charge"), (ANN, "pass"))
    assert (BEN in linked(scene, ANN)) is in_melee


def round_in(reading: str, *facts: Any) -> Scene:
    """Ann has struck Ben; in the round after it she loses her turn by these."""
    scene = after(under_way(0, 1, eligible=reading), (ANN, "short", BEN))
    for fact in facts:
        scene = fact.on(scene)
    return a_round(scene, "Ann, Ben", "shown", "-", "9", "8").scene


@rule("CRS-109")
@pytest.mark.parametrize("lost", [Marked(ANN, STANCE), Intimidated(ANN)], ids=["stance", "intimidated"])
@pytest.mark.parametrize(("reading", "kind"), [("pass", "short"), ("taken", "short"), ("barred", "barred")])
def test_a_turn_that_is_lost_counts_by_house_rule_only(lost: Any, reading: str, kind: str) -> None:
    deed = last_deed(round_in(reading, lost), ANN, but=())
    assert deed is not None
    assert deed.kind == kind


@rule("CRS-136")
def test_a_lost_turn_ends_no_protection_and_is_not_told() -> None:
    scene = protecting(under_way(0, 1), BEN, ANN)
    lost = Acted(ANN, "barred")
    assert (combat(lost.on(scene)).protects, lost.words(scene)) == ({BEN: ANN}, "")


def storm(scene: Scene, *answers: Any) -> Played:
    scene = scene.with_combatant(replace(scene.of(ANN), items=(STORM,)))
    return play(scene, lambda table: use_power(table, ANN), "Storm", *answers)


@rule("CRS-111")
@pytest.mark.parametrize("reading", ["none", "each"])
def test_a_power_on_several_is_put_to_the_melee_check_by_house_rule_only(reading: str) -> None:
    scene = after(under_way(0, 9, 10, 20, group_check=reading), (BEN, "short", CAT))
    lots = ("2",) if reading == "each" else ()
    played = storm(scene, "Ben, Dan", "yes", "yes", *lots, "9", "2", "2")
    struck = [CAT, "Dan"] if reading == "each" else [BEN, "Dan"]
    assert [fact.who for fact in played.told(LifeLost)] == struck
    assert combat(played.scene).halvings == {ANN: 1}


@rule("CRS-111", "CRS-113")
def test_one_on_whom_two_lots_fall_is_struck_once() -> None:
    scene = after(under_way(0, 9, 10, group_check="each"), (BEN, "short", CAT))
    played = storm(scene, "Ben, Cat", "yes", "yes", "2", "A", "9", "2")
    assert [fact.who for fact in played.told(LifeLost)] == [CAT]


@rule("CRS-112")
@pytest.mark.parametrize(("reading", "among"), [("none", [BEN, CAT]), ("lot", [BEN, ANN, CAT])])
def test_a_shooter_in_the_melee_has_no_lot_or_one_that_loses_the_shot(
    reading: str, among: list[Name]
) -> None:
    scene = after(under_way(0, 1, 2, shooter_lot=reading), (ANN, "short", BEN), (CAT, "short", BEN))
    scene = replace(scene, combatants={**scene.combatants, ANN: one(ANN, 9)})
    lots = [name for name in among if scene.label(name) in chances(scene, ANN, BEN)]
    assert sorted(lots) == sorted(among)
    assert len(shot(scene, ANN, BEN, 7).outcomes) == len(among)


@rule("CRS-112", "CRS-114")
def test_a_shot_that_falls_on_its_shooter_is_lost_and_halves_dr() -> None:
    scene = after(under_way(9, 1, shooter_lot="lot"), (ANN, "short", BEN))
    question = shot(scene, ANN, BEN, 7).asked[-1].question
    assert question.words(scene) == "Melee Check, one card each: A Ben, 2 Ann. Draw one."
    played = shot(scene, ANN, BEN, 7, "2")
    assert played.noted() == ["Ben is in a melee: the draw falls on Ann, and the shot is lost."]
    assert (played.result, played.told(Compared), combat(played.scene).halvings) == (0, [], {ANN: 1})


def bolt(scene: Scene, *answers: Any) -> Played:
    scene = scene.with_combatant(replace(scene.of(ANN), items=(BOLT,)))
    return play(scene, lambda table: use_power(table, ANN), "Bolt", *answers)


@rule("CRS-103", "CRS-104", "CRS-108", "CRS-186")
def test_a_power_of_both_ranges_is_a_long_range_action_when_used_far_off() -> None:
    scene = after(under_way(0, 9, 10, 1), (BEN, "short", CAT))
    far = bolt(scene, "Ben", "yes", "A", "9", "2")
    assert far.keys[-3:] == ["Melee Check", "Offense/pick 1", "Defense/pick 1"]
    assert (combat(far.scene).halvings, last_deed(far.scene, ANN).kind) == ({ANN: 1}, "long")  # type: ignore[union-attr]
    near = bolt(scene, "Dan", "9", "2")
    assert (combat(near.scene).halvings, last_deed(near.scene, ANN).kind) == ({}, "short")  # type: ignore[union-attr]
    assert linked(near.scene, ANN), "used near it is a Short Range attack"


@rule("CRS-80", "CRS-186")
@pytest.mark.parametrize(("far", "kind"), [("yes", "long"), ("no", "short")])
def test_off_the_board_the_gm_says_how_far_it_is(far: str, kind: str) -> None:
    sees = ("yes",) if far == "yes" else ()
    played = bolt(under_way(None, 9), "Ben", far, *sees, "9", "2")
    deed = last_deed(played.scene, ANN)
    assert deed is not None
    assert deed.kind == kind


@rule("CRS-107")
def test_a_power_at_long_range_needs_sight() -> None:
    played = bolt(under_way(0, 9), "Ben", "no")
    assert (played.result, played.told(NotSeen)) == (False, [NotSeen(ANN, BEN)])


@rule("CRS-132")
def test_a_power_on_one_who_is_protected_strikes_the_protector_and_says_so() -> None:
    played = bolt(protecting(under_way(0, 9, 10), CAT, BEN), "Ben", "yes", "9", "2")
    assert "Cat takes the blow for Ben." in played.noted()
    assert [fact.who for fact in played.told(LifeLost)] == [CAT]


@rule("CRS-113")
def test_who_leaves_the_melee_while_the_lot_is_open_has_none() -> None:
    scene = after(under_way(0, 9, 10, 11), (BEN, "short", CAT), (Name("Dan"), "short", BEN))
    played = shot(scene, ANN, BEN, 7, FieldSet(CAT, "life_left", 0), "2")
    assert last_deed(played.scene, ANN).targets == (Name("Dan"),)  # type: ignore[union-attr]


def test_a_target_who_falls_to_a_ruling_in_its_own_defense_is_struck_no_more() -> None:
    scene = after(under_way(0, 9, 10), (BEN, "short", CAT))
    played = shot(scene, ANN, BEN, 7, "2", "9", FieldSet(CAT, "life_left", 0))
    assert (played.result, played.told(Compared)) == (0, [])


def test_nothing_is_asked_of_a_power_whose_targets_have_gone() -> None:
    scene = under_way(0, 9)
    scene = scene.with_combatant(replace(scene.of(ANN), items=(BOLT,)))
    played = play(scene, lambda table: use_power(table, ANN), "Bolt", FieldSet(BEN, "life_left", 0))
    assert (played.result, played.told(Acted)) == (False, [])


@rule("CRS-130")
@pytest.mark.parametrize(
    ("chosen", "keys"), [("before", ["DR used", "Melee Check"]), ("after", ["Melee Check", "DR used"])]
)
def test_how_much_dr_is_used_is_said_before_the_melee_check_or_after(chosen: str, keys: list[str]) -> None:
    scene = after(under_way(0, 9, 10, shot_used=chosen), (CAT, "short", BEN))
    answers: list[Any] = [7, "A"] if chosen == "before" else ["A", 7]
    assert shot(scene, ANN, BEN, *answers).keys[:2] == keys


@rule("CRS-114")
@pytest.mark.parametrize(("chosen", "who"), [("all", [BEN, CAT]), ("far", [BEN])])
def test_the_draw_is_among_all_or_those_at_long_range(chosen: str, who: list[Any]) -> None:
    scene = after(under_way(0, 9, 1, melee_drawn=chosen), (CAT, "short", BEN))
    assert [*candidates(scene, ANN, BEN)] == who


def armed(*items: Item, **house_rules: str) -> Scene:
    """Ann, with these things, and Ben 15 feet away."""
    scene = reading(under_way(0, 3), **house_rules)
    return scene.with_combatant(replace(scene.of(ANN), items=items))


def long_range(scene: Scene) -> bool:
    """Whether Ann is offered a Long Range Action."""
    asked = act(scene, ANN).asked[-1].question
    return "long range" in [option.value for option in asked.options(scene)]


@rule("CRS-103", "CRS-115", "CRS-186")
@pytest.mark.parametrize(
    ("item", "has"),
    [
        (Item("Pistol", "+5 DR at Long Range", ("held",)), True),
        (Item("Bow", "Long Range", ("held",)), True),
        (Item("Knife", "+2 OR; Short Range; Long Range", ("held",)), True),
        (Item("Sharp eye", "Long Range", ("skill",)), True),
        (Item("Bow", "Long Range", ("laid down",)), False),
        (Item("Sword", "+5 OR; Short Range", ("held",)), False),
        (Item("Bolt", "power: 1 AC Pick + 9; Long Range", ("power",)), False),
    ],
    ids=lambda given: f"{given.effect}, {given.states[0]}" if isinstance(given, Item) else "",
)
def test_who_has_a_long_range_action_is_marked_on_what_he_has_or_everybody_has(item: Item, has: bool) -> None:
    assert long_range(armed(item, long_range="items")) == has
    assert long_range(armed(item))
    assert not long_range(armed(item, long_range="not used"))


@rule("CRS-103", "CRS-158")
def test_without_one_there_is_no_free_action_either_and_the_reason_says_what_to_write() -> None:
    scene = reading(after(under_way(0, 3), (BEN, "long", ANN)), long_range="items")
    assert shooters(scene, ANN) == ()
    assert why_not_shooter(scene, BEN) == (
        "Ben has nothing to shoot with: no item, skill or power with the words “Long Range”."
    )
    bow = scene.with_combatant(replace(scene.of(BEN), items=(Item("Bow", "Long Range", ("held",)),)))
    assert shooters(bow, ANN) == (BEN,)


def reading(scene: Scene, **house_rules: str) -> Scene:
    """The scene under these readings."""
    return replace(scene, house_rules={id_.replace("_", "-"): one for id_, one in house_rules.items()})
