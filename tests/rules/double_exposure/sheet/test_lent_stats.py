"""Stats that items lend to a sheet while they are carried: LIFE, EM, LB, Primary Stats (CRS-185)."""

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.cards.deck import ac_deck
from crs_desktop.rules.double_exposure.sheet.sheet import life_left, stat
from crs_desktop.rules.fact import happen_all
from crs_desktop.rules.facts import FieldSet, ItemLost, ItemPut
from crs_desktop.rules.scene import Item
from tests.rule_marks import rule
from tests.rules.double_exposure.bar import FRED, bar
from tests.rules.double_exposure.in_combat import ruled

CHARM = Item("Charm", "+5 LIFE; +1 LB; +3 EM", ("worn",))


@rule("CRS-12", "CRS-27", "CRS-185")
def test_a_number_of_the_sheet_is_higher_while_the_thing_is_carried() -> None:
    scene = ruled(bar(), ItemPut(FRED, CHARM))
    assert (stat(scene, FRED, "life"), life_left(scene, FRED)) == (25, 25)
    assert len(ac_deck(scene, FRED)) == len(ac_deck(bar(), FRED)) + 1, "one more ten"
    assert stat(scene, FRED, "em") == stat(bar(), FRED, "em") + 3
    down = ruled(scene, ItemPut(FRED, replace(CHARM, states=("laid down",))))
    assert (stat(down, FRED, "life"), life_left(down, FRED)) == (20, 20)


@rule("CRS-9", "CRS-12", "CRS-185")
def test_what_follows_from_a_stat_follows_from_what_is_lent_to_it() -> None:
    strong = FieldSet(FRED, "str", 8).on(bar(primary_stats="used"))
    fred = strong.of(FRED)
    fields = {id_: value for id_, value in fred.fields.items() if id_ not in ("or", "life")}
    scene = strong.with_combatant(replace(fred, fields={**fields, "con": 10}))
    lent = ruled(scene, ItemPut(FRED, Item("Girdle", "+2 STR; +1 CON", ("worn",))))
    assert (stat(scene, FRED, "or"), stat(lent, FRED, "or")) == (8 // 2 + 1, 10 // 2 + 1)
    assert (stat(scene, FRED, "life"), stat(lent, FRED, "life")) == (20, 22)


@rule("CRS-185")
@pytest.mark.parametrize(("left", "then"), [(25, 20), (22, 20), (20, 20), (12, 12)])
def test_when_it_is_gone_no_more_is_left_than_all_of_it(left: int, then: int) -> None:
    scene = ruled(bar(), ItemPut(FRED, CHARM))
    hurt = ruled(scene, FieldSet(FRED, "life_left", left))
    assert life_left(ruled(hurt, ItemLost(FRED, "Charm")), FRED) == then


@rule("CRS-2", "CRS-185")
def test_what_the_gm_has_set_above_all_of_it_stays() -> None:
    scene = ruled(bar(), FieldSet(FRED, "life_left", 30))
    assert life_left(ruled(scene, FieldSet(FRED, "dr", 3)), FRED) == 30


@rule("CRS-19", "CRS-185")
def test_whoever_was_hurt_before_it_came_is_hurt_still_and_rests() -> None:
    scene = ruled(bar(), FieldSet(FRED, "life_left", 12), ItemPut(FRED, CHARM))
    assert life_left(scene, FRED) == 12
    healed = happen_all(scene, SYSTEM.passing(scene, 600))
    assert life_left(healed, FRED) == 25
