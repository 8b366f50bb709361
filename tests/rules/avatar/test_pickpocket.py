"""Pickpocketing: DR against MIND; a Class is named, and chance says which Item."""

import pytest

from crs_desktop.rules.avatar.aftermath.aftermath_facts import Robbed
from crs_desktop.rules.avatar.aftermath.pickpocket import FOUND_OUT, PICKPOCKET
from crs_desktop.rules.facts import Compared, ItemLost, ItemPut
from crs_desktop.rules.scene import Item
from tests.rule_marks import rule
from tests.rules.avatar.table import CLEO, DOV, gathered, stats, under_way
from tests.rules.playing import play

JEWELS = (Item("Ring", "Class Jewel; Stealable"), Item("Locket", "Class Jewel; Unstealable"))


@rule("AS-261", "AS-263", "AS-51", "AS-59")
@pytest.mark.parametrize(
    ("answers", "taken"),
    [(("5", "8"), []), (("5", "4", "Jewel", "A"), ["Ring"]), (("5", "4", "Jewel", "2"), []), (("A",), [])],
)
def test_the_higher_takes_one_of_the_class_he_names(answers: tuple[str, ...], taken: list[str]) -> None:
    scene = gathered({DOV: JEWELS}, Cleo=0, Dov=5)
    played = play(scene, PICKPOCKET.rule, "Cleo", "Dov", *answers)
    assert [fact.item.name for fact in played.told(ItemPut)] == taken
    assert {fact.who for fact in played.told(Compared)} == {CLEO}
    assert played.scene.spent.get(CLEO, ()) == (), "the 5 may come up again"


@rule("AS-261", "AS-141")
def test_modifiers_and_what_counts_by_itself_are_added_on_both_sides() -> None:
    charm = Item("Charm", "General; Wearable/Continuous; +2 MIND", ("worn",))
    gloves = Item("Gloves", "General; Wearable/Continuous; +3 DR", ("worn",))
    scene = gathered({DOV: (*JEWELS, charm), CLEO: (gloves,)}, Cleo=0, Dov=5)
    scene = stats(stats(scene, DOV, mind_modifier=1), CLEO, dr_modifier=-1)
    (compared,) = play(scene, PICKPOCKET.rule, "Cleo", "Dov", "5", "4").told(Compared)
    assert (compared.ours.total, compared.theirs.total) == (5 + 6 + 3 - 1, 4 + 3 + 2 + 1)


@rule("AS-261")
def test_nobody_is_robbed_in_a_combat() -> None:
    assert PICKPOCKET.why_not(under_way({DOV: JEWELS}, Cleo=0, Dov=5)) is not None


@rule("AS-262", "AS-293")
@pytest.mark.parametrize(("told", "peace"), [("yes", [3600]), ("no", [])])
def test_the_robbed_one_knows_nothing_and_keeps_the_peace_for_an_hour_if_told(
    told: str, peace: list[int]
) -> None:
    scene = gathered({DOV: JEWELS}, Cleo=0, Dov=5)
    robbed = play(scene, PICKPOCKET.rule, "Cleo", "Dov", "5", "4", "Jewel", "A")
    unnoticed = (*robbed.told(Robbed), *robbed.told(ItemLost), *robbed.told(ItemPut))
    assert [fact.seen for fact in unnoticed] == ["gm"] * 3
    assert [item.secret for item in robbed.scene.of(CLEO).items] == [True]
    found = play(robbed.scene, FOUND_OUT.rule, "0", told)
    assert [clock.until for clock in found.scene.clocks if clock.about == "peace"] == peace
    assert FOUND_OUT.why_not(found.scene) is not None
    assert FOUND_OUT.why_not(scene) is not None
