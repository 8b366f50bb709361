"""The free Action against a Charge: with what it is made, and who reacts to it (CRS-158 … CRS-161)."""

from typing import Any

import pytest

from crs_desktop.rules.avatar.round.round_facts import Given
from crs_desktop.rules.double_exposure.combat import combat
from crs_desktop.rules.double_exposure.deeds import last_deed
from crs_desktop.rules.facts import Compared, Moved
from crs_desktop.rules.scene import Item, Scene
from tests.rule_marks import rule
from tests.rules.avatar.table import ADA, BRAM, DOV, act, after, held, left, power, skill, under_way

FIRE = power("Fire", "(EF); power: 1 AC Pick + 6; Long Range")
SLING = held("Sling", "Weapon; +2 DR at Long Range; reaches 60 feet")


def charging(*items: Item, his: tuple[Item, ...] = (), feet: int = 40) -> Scene:
    """Dov is about to charge; Bram, with these items, aimed at him last."""
    scene = under_way({BRAM: items, DOV: his}, Bram=0, Dov=feet, Ada=70)
    return after(scene, (BRAM, "long", DOV))


def charge(scene: Scene, *answers: Any) -> Any:
    return act(scene, DOV, "charge", "C3", *answers)


def asked(played: Any) -> list[str]:
    return [key.removeprefix("Bram/") for key in played.keys if key.startswith("Bram/")]


@rule("AS-228", "AS-229")
@rule("AV-31", "CRS-158", "CRS-161")
def test_a_long_range_power_is_used_in_the_free_action_it_earned() -> None:
    played = charge(charging(FIRE), "yes", "9", "2")
    assert asked(played) == ["free Action", "Offense/pick 1", "Defense/pick 1"]
    (compared,) = played.told(Compared)
    assert (compared.ours.total, compared.theirs.total, left(played, DOV)) == (15, 7, 16)
    assert combat(played.scene).halvings == {BRAM: 1}, "it halves DR as any Long Range Action does"
    deed = last_deed(played.scene, BRAM)
    assert deed is not None
    assert (deed.kind, deed.targets, deed.free) == ("long", (DOV,), True)
    assert [fact.who for fact in played.told(Moved)] == [DOV]


@rule("AV-31", "CRS-158")
@pytest.mark.parametrize(
    "items",
    [
        (),
        (power("Fire", "power: 1 AC Pick + 6; Long Range; several targets"),),
        (power("Fire", "power: 1 AC Pick + 6; Short Range"),),
        (power("Fire", "power: 1 AC Pick + 6; Long Range; costs 40 EM"),),
        (power("Fire", "power: 1 AC Pick + 6; Long Range; reaches 35 feet"),),
        (held("Dart", "Weapon; +2 DR at Long Range; reaches 35 feet"),),
        (Item("Sling", SLING.effect),),
    ],
    ids=["bare", "group", "short", "no EM", "power out of reach", "item out of reach", "not in the pile"],
)
def test_whoever_has_no_long_range_action_for_the_charger_has_no_free_action(items: tuple[Item, ...]) -> None:
    played = charge(charging(*items))
    assert asked(played) == []
    assert [fact.who for fact in played.told(Moved)] == [DOV]


@rule("CRS-158")
def test_of_several_ways_one_is_chosen() -> None:
    scene = charging(FIRE, power("Ice", "power: 1 AC Pick + 1; Short Range; Long Range"), SLING)
    shot = charge(scene, "yes", "long range", "Sling", "11", "9", "2")
    assert asked(shot)[:4] == ["free Action", "Action", "Item", "DR used"]
    iced = charge(scene, "yes", "power", "Ice", "9", "2")
    assert asked(iced) == ["free Action", "Action", "power", "Offense/pick 1", "Defense/pick 1"]
    assert iced.told(Compared)[0].ours.total == 10


@rule("AV-33", "CRS-158")
def test_an_item_that_does_not_reach_so_far_is_not_shot_with() -> None:
    scene = charging(SLING, held("Dart", "Weapon; exempt; +9 DR at Long Range; reaches 35 feet"))
    again = charge(scene, "yes", "Dart", "no")
    assert asked(again) == ["free Action", "Item", "free Action"]
    assert again.told(Compared) == []


@rule("AV-41", "AV-42", "CRS-161")
@pytest.mark.parametrize(("items", "answers"), [((SLING,), ("11",)), ((FIRE,), ())])
def test_the_free_action_is_reacted_to_as_any_other(
    items: tuple[Item, ...], answers: tuple[str, ...]
) -> None:
    scene = charging(*items, his=(skill("Dodge", "(P,Y); +5 DR"),))
    arms = ("Sling",) if answers else ()
    played = charge(scene, "yes", *arms, {DOV: "Dodge"}, *answers, "9", "2")
    assert [(fact.who, fact.name) for fact in played.told(Given)] == [(DOV, "Dodge")]
    assert played.told(Compared)[0].theirs.total == 5 + 5 + 2


@rule("AV-45", "AS-325", "CRS-161")
def test_whoever_has_a_free_action_prevented_may_use_a_different_one_as_in_a_turn() -> None:
    scene = under_way({BRAM: (SLING,), ADA: (skill("Gust", "(Y); blows it away"),)}, Bram=0, Dov=40, Ada=70)
    played = charge(after(scene, (BRAM, "long", DOV)), {ADA: "-"}, "yes", "Sling", {ADA: "Gust"}, "no", "no")
    assert asked(played) == ["free Action", "Item", "Reactions", "still takes place", "free Action"]
    assert played.told(Compared) == []
    assert [fact.who for fact in played.told(Moved)] == [DOV]
