"""Fights of 2.6 at random with cards of all kinds: whatever is answered, undone, awaited or opened again."""

from random import Random

import pytest

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.facts import FieldSet, ItemPut
from crs_desktop.rules.scene import Item
from tests.conformance.playing import new_fight, step
from tests.play.fights import loaded
from tests.rules.avatar.table import held, power, skill, worn

STEPS = 150
CARDS = (
    held("Sword", "Weapon; Edged I; +5 OR"),
    skill("Edged I", "+2 OR; +3 DR against R"),
    Item("Bow", "Weapon; +3 DR at Long Range; reaches 60 feet"),
    held("Club", "Weapon; full OR; +7 OR; Blunt I"),
    worn("Mail", "Armor; Wearable/Continuous; +4 DR; Class Armor"),
    worn("Ring", "Continuous; +2 AGI; +1 LB; +3 LIFE; Class Jewel; Stealable"),
    skill("Suggestion", "(M,Y,S)"),
    skill("Brace", "(P,Y); +4 DR"),
    power("Ward", "(P,Y); +3 DR for another; costs 1 EM"),
    power("Reflection", "(P,Y); returns 1 AC Pick + EM; costs 2 EM"),
    power("Deflection", "(P,Y); deflects 1 AC Pick + EM; costs 2 EM"),
    power("Absorption", "(P,Y); absorbs 2; costs 1 EM"),
    power(
        "Bless", "gives 1 AC Pick + EM - 3 to Offense and Defense; costs 3 EM; kept up for 3 EM by a new draw"
    ),
    power("Dart", "(R,S); power: 1 AC Pick + EM; Long Range; costs 2 EM"),
    skill("Hide in Shadows"),
    power("Resurrection", "(X); resurrection"),
    skill("Curse", "Continuous; -2 STR; -3 MIND"),
)


@pytest.mark.parametrize("seed", range(3))
def test_a_fight_at_random_goes_on_and_is_the_same_when_it_is_opened_again(seed: int) -> None:
    chance, campaign = Random(f"cards of 2.6 {seed}"), Campaign(None)
    fight = new_fight(campaign, "avatar", chance)
    people = [*fight.scene.combatants]
    for who in people:
        fight.rule(*(ItemPut(who, item) for item in chance.sample(CARDS, 8)))
        fight.rule(
            FieldSet(who, "em", chance.randint(0, 15)), FieldSet(who, "controlled", chance.choice(people))
        )
    for _ in range(STEPS):
        assert step(fight, chance)
        if chance.random() < 0.05:
            fight.undo()
        if chance.random() < 0.03:
            fight.elapse(fight.scene.clock + chance.choice((30, 240, 700, 4000)))
    assert loaded(fight, campaign).scene == fight.scene
