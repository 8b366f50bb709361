from msgspec.structs import replace

from crs_desktop.rules.double_exposure.combat import combat
from crs_desktop.rules.double_exposure.movement.battlefield import BATTLEFIELD
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import ANN, BEN, CAT, DAN, after, one, under_way


def links(scene: Scene) -> list[tuple[Name, Name, str]]:
    return [(link.who, link.whom, link.words) for link in BATTLEFIELD.links(scene)]


@rule("CRS-80")
def test_five_feet_is_short_and_more_is_long() -> None:
    scene = under_way(0, 1, 2)
    words = [BATTLEFIELD.word(scene, ANN, feet) for feet in (0, 5, 5.1, 10, None)]
    assert words == ["Short", "Short", "Long", "Long", ""]


@rule("CRS-107")
def test_a_weapon_with_a_reach_has_a_ring_and_past_it_that_is_said() -> None:
    things = (
        Item("Bow", "+5 DR at Long Range; reaches 60 feet"),
        Item("Sling", "reaches 30 feet"),
        Item("Spear", "reaches 5 feet"),
        Item("Rifle", "reaches 900 feet", ("in the pile",)),
    )
    scene = under_way(0, 1, 2)
    scene = scene.with_combatant(replace(scene.of(ANN), items=things))
    rings = [(band.title, band.reach) for band in BATTLEFIELD.bands(scene, ANN)]
    assert rings == [("Short Range", 5), ("Sling: 30 feet", 30), ("Bow: 60 feet", 60)]
    words = [BATTLEFIELD.word(scene, ANN, feet) for feet in (5, 30, 35, 60, 65)]
    assert words == [
        "Short",
        "Long",
        "Long, beyond Sling",
        "Long, beyond Sling",
        "Long, beyond Sling and Bow",
    ]
    assert BATTLEFIELD.word(scene, BEN, 65) == "Long"


@rule("CRS-109", "CRS-110")
def test_a_melee_is_a_link_from_the_attacker_that_says_since_when() -> None:
    scene = after(under_way(0, 1, 3), (ANN, "short", BEN))
    assert links(scene) == [(ANN, BEN, "Ann attacked Ben in round 1")]
    later = replace(scene, state=replace(combat(scene), round=2))
    assert links(after(later, (CAT, "short", BEN)))[1] == (CAT, BEN, "Cat attacked Ben in round 2")


def test_two_who_attacked_each_other_are_linked_once() -> None:
    assert len(links(after(under_way(0, 1), (ANN, "short", BEN), (BEN, "short", ANN)))) == 1


def test_no_link_outlives_the_combat_or_whoever_is_down() -> None:
    scene = after(under_way(0, 1), (ANN, "short", BEN))
    assert links(replace(scene, state=replace(combat(scene), round=0))) == []
    down = scene.changed(BEN, fields={**scene.of(BEN).fields, "life_left": 0})
    assert links(down) == []


@rule("CRS-156", "CRS-163")
def test_going_somewhere_is_a_charge_with_what_would_come_of_it() -> None:
    scene = after(under_way(0, 1, 6), (CAT, "long", ANN))
    charge = BATTLEFIELD.move(scene, ANN, Square(4, 0))
    assert charge
    assert (charge.title, charge.why_not) == ("Charge", None)
    assert charge.notes == ("Ben may object", "lets Cat shoot")
    taken = BATTLEFIELD.move(scene, ANN, Square(6, 0))
    assert taken
    assert (str(taken.why_not), taken.notes) == ("Cat stands there.", ())


@rule("CRS-163")
def test_whoever_is_in_a_melee_cannot_charge() -> None:
    scene = after(under_way(0, 1), (BEN, "short", ANN))
    charge = BATTLEFIELD.move(scene, ANN, Square(4, 0))
    assert charge
    assert str(charge.why_not) == "Ann is in a melee with Ben."


@rule("CRS-71")
def test_who_enters_late_stays_out_of_short_range_of_every_combatant() -> None:
    scene = under_way(0, 5).with_combatant(one(DAN, 9))
    near, far = (BATTLEFIELD.move(scene, DAN, Square(column, 0)) for column in (6, 7))
    assert near
    assert far
    assert (near.title, far.why_not) == ("Late entry", None)
    assert str(near.why_not) == (
        "Ben would be 5 feet away: late entry stays out of Short Range of every Combatant."
    )
    assert [(zone.around, zone.reach) for zone in BATTLEFIELD.closed(scene, DAN)] == [(ANN, 5), (BEN, 5)]
    assert BATTLEFIELD.closed(scene, ANN) == ()


def test_outside_a_combat_a_move_is_nothing_but_a_move() -> None:
    scene = under_way(0, 5)
    peace = replace(scene, state=replace(combat(scene), round=0))
    assert BATTLEFIELD.move(peace, ANN, Square(4, 0)) is None
    assert BATTLEFIELD.closed(peace, ANN) == ()
