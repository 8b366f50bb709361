"""Pickpocketing: DR against MIND; a Class is named, and chance says which Item."""

import pytest

from crs_desktop.rules.avatar.pickpocket import PICKPOCKET
from crs_desktop.rules.facts import Compared, ItemPut
from crs_desktop.rules.scene import Item
from tests.rules.avatar.table import CLEO, DOV, gathered, under_way
from tests.rules.playing import play

JEWELS = (Item("Ring", "Class Jewel; Stealable"), Item("Locket", "Class Jewel; Unstealable"))


@pytest.mark.parametrize(
    ("answers", "taken"),
    [(("5", "8"), []), (("5", "4", "Jewel", "A"), ["Ring"]), (("5", "4", "Jewel", "2"), []), (("A",), [])],
)
def test_the_higher_takes_one_of_the_class_he_names(answers: tuple[str, ...], taken: list[str]) -> None:
    scene = gathered({DOV: JEWELS}, Cleo=0, Dov=5)
    played = play(scene, PICKPOCKET.rule, "Cleo", "Dov", *answers)
    assert [fact.item.name for fact in played.told(ItemPut)] == taken
    assert {fact.who for fact in played.told(Compared)} == {CLEO}
    assert played.scene.out.get(CLEO, ()) == (), "the 5 may come up again"


def test_nobody_is_robbed_in_a_combat() -> None:
    assert PICKPOCKET.why_not(under_way({DOV: JEWELS}, Cleo=0, Dov=5)) is not None
