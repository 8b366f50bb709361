"""Values missing from the texts: none is made up, and the GM enters them."""

import pytest

from crs_desktop.rules.duellist import SYSTEM
from crs_desktop.rules.duellist.attack.attack_worth import attack_worth, damage_worth
from crs_desktop.rules.duellist.sheet import SHEET
from crs_desktop.rules.duellist.state import Deed
from crs_desktop.rules.duellist.tables import FUMBLES, row
from crs_desktop.rules.facts import Compared
from crs_desktop.rules.sheet import Computed
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.duellist.game import Game, exchange, man, meets, says

ANSA, BORG = Name("Ansa"), Name("Borg")
FIELDS = {field.id: field for field in SHEET}


@rule("DS-25", "DS-26", "DS-27", "DS-28", "DS-29", "DS-32")
@pytest.mark.parametrize(
    "id_", ["actions", "initiative", "skill", "dodge", "str", "end", "dex", "agl", "awa"]
)
def test_attributes_actions_initiative_and_skills_are_entered(id_: str) -> None:
    assert id_ in FIELDS
    assert not isinstance(FIELDS[id_], Computed), "no table gives it"


@rule("DS-19", "DS-74", "DS-94", "DS-159")
def test_fate_affinities_and_mounted_fighting_have_no_rule() -> None:
    assert not {"fate", "affinities"} & FIELDS.keys()
    assert not [one for one in SYSTEM.procedures if "ride" in one.term.casefold()]


@rule("DS-49")
def test_one_defence_meets_each_attack() -> None:
    ansa, borg = man("Ansa", "Broadsword", actions=9, skill=15), man("Borg", "Falchion", actions=9, dodge=12)
    game = Game(ansa, borg).round(says("Ansa", "swing Broadsword"), says("Borg"))
    game.play(meets("Borg", "Ansa", "parry Falchion"), "Ansa: attack = 19", "Borg: parry = 2")
    assert game.asked == ["Ansa: damage"], "a parry that fails is followed by no dodge"


@rule("DS-24")
def test_an_attack_that_overpowers_does_nothing_more() -> None:
    ansa, borg = man("Ansa", "Broadsword", actions=9, skill=40), man("Borg", "Falchion", actions=9, skill=1)
    game = Game(ansa, borg).round(says("Ansa", "swing Broadsword"), says("Borg"))
    game.play(exchange("Ansa", "Borg", "19", "parry Falchion", "2"), "Ansa: damage = 3 3")
    (compared,) = game.told(Compared)
    assert compared.ours.total - compared.theirs.total >= 20
    assert game.sums("damage") == [7], "swing +1, and no more"


@rule("DS-95")
def test_the_off_hand_has_no_penalty_but_what_the_gm_enters() -> None:
    ansa = man("Ansa", "Broadsword", "Knife", actions=9, skill=15)
    scene = Game(ansa, man("Borg", actions=5)).scene
    both = [attack_worth(scene, Deed(1, ANSA, "thrust", 0, 0, one, BORG)) for one in ("Broadsword", "Knife")]
    assert both[0] == both[1]


@rule("DS-144")
def test_the_strength_of_armour_is_not_added_to_that_of_a_weapon() -> None:
    bare = Game(man("Ansa", "Broadsword", actions=9, str=12), man("Borg", actions=5)).scene
    clad = Game(man("Ansa", "Broadsword", "worn Plate", actions=9, str=12), man("Borg", actions=5)).scene
    deed = Deed(1, ANSA, "swing", 0, 0, "Broadsword", BORG)
    assert damage_worth(bare, deed) == damage_worth(clad, deed)


@rule("DS-177")
def test_footnotes_that_nobody_could_read_do_nothing() -> None:
    scene = Game(man("Ansa", actions=9), man("Borg", actions=5)).scene
    lines = [row(scene, FUMBLES, str(line)) for line in (1, 2, 3, 6, 7, 8, 9, 10, 11)]
    assert all(line is not None and "*" not in str(line["result"]) for line in lines)
