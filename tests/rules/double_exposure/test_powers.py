"""Powers and items of the text: the fire dart, the fireball, the sword, the pistol, armor, martial arts."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from crs_desktop.play.session.run import Run
from crs_desktop.rules.double_exposure.attack.attack import LONG, SHORT, calculated, defensive, signed
from crs_desktop.rules.double_exposure.deeds import PowerUsed, last_deed
from crs_desktop.rules.double_exposure.powers.power_choice import why_not_power
from crs_desktop.rules.double_exposure.powers.powers import use_power
from crs_desktop.rules.double_exposure.round.actions import perform_action
from crs_desktop.rules.double_exposure.sheet.effects import read_effect
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import Compared, FieldSet, HouseRuleChosen, Moved, Reckoned
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import ANN, BEN, CAT, after, protecting, under_way
from tests.rules.double_exposure.losses import lost, spent
from tests.rules.playing import Played, play

DART = Item("Fire dart", "power: 1 AC Pick + EM; costs 5 EM; Long Range; ignores armor", ("power",))
FIREBALL = Item(
    "Fireball", "power: 2 AC Picks + EM; costs 10 EM; several targets; cannot be dodged", ("power",)
)
SWORD = Item("Sword", "+5 OR when held", ("held",))
AFFINITY = Item("Affinity to swords", "+15 OR with Sword", ("skill",))
PISTOL = Item("Pistol", "+5 DR at Long Range", ("held",))
MACHINE_GUN = Item("Machine gun", "+15 DR at Long Range", ("held",))
ARMOR = Item("Armor", "+5 DR", ("worn",))
MARTIAL_ARTS = Item("Martial arts", "+4 OR when empty-handed", ("skill",))


def having(*items: Item, em: int = 20) -> Scene:
    """Ann has these things and so much EM; Ben stands 15 feet away, Cat 25."""
    scene = under_way(0, 3, 5)
    ann = scene.of(ANN)
    return scene.with_combatant(replace(ann, items=items, fields={**ann.fields, "em": em}))


def use(scene: Scene, *answers: Any) -> Played:
    return play(scene, lambda table: use_power(table, ANN), *answers)


def defense(scene: Scene) -> int:
    return sum(map(signed, defensive(scene, ANN, "dr")))


@rule("CRS-185", "CRS-186", "CRS-187", "CRS-188")
@pytest.mark.parametrize(
    ("items", "short", "far", "guard"),
    [
        ((), 5, 7, 7),
        ((SWORD,), 10, 7, 7),
        ((replace(SWORD, states=("carried",)),), 5, 7, 7),
        ((SWORD, AFFINITY), 20, 7, 7),
        ((AFFINITY,), 5, 7, 7),
        ((PISTOL,), 5, 12, 7),
        ((MACHINE_GUN,), 5, 22, 7),
        ((ARMOR,), 5, 7, 12),
        ((replace(ARMOR, states=("laid down",)),), 5, 7, 7),
        ((MARTIAL_ARTS,), 9, 7, 7),
        ((MARTIAL_ARTS, SWORD), 10, 7, 7),
    ],
)
def test_items_and_skills_count_where_and_while_they_say(
    items: tuple[Item, ...], short: int, far: int, guard: int
) -> None:
    scene = having(*items)
    assert (calculated(scene, ANN, SHORT), calculated(scene, ANN, LONG), defense(scene)) == (
        short,
        far,
        guard,
    )


@rule("CRS-189", "CRS-190")
@pytest.mark.parametrize(("em", "loses"), [(5, 0), (12, 12 + 9 - (2 + 7))])
def test_a_fire_dart_costs_em_and_more_em_makes_more_of_it(em: int, loses: int) -> None:
    played = use(having(DART), "Fire dart", "Ben", "yes", em, "9" if loses else "4", "2")
    assert spent(played) == [(ANN, em)]
    assert stat(played.scene, ANN, "em_left") == 20 - em
    assert lost(played) == ([(BEN, loses)] if loses else [])


@rule("CRS-190")
def test_what_ignores_armor_meets_dr_alone() -> None:
    scene = having(DART)
    armored = scene.with_combatant(replace(scene.of(BEN), items=(ARMOR,)))
    (compared,) = use(armored, "Fire dart", "Ben", "yes", 5, "9", "2").told(Compared)
    assert compared.theirs.total == 2 + 7


@rule("CRS-188", "CRS-190")
def test_what_ignores_armor_leaves_what_skills_give_and_what_the_gm_calls_no_armor() -> None:
    reflexes = Item("Quick reflexes", "+4 DR", ("skill",))
    shield = Item("Force field", "+2 DR", ("power",))
    fields = {**having(DART).of(BEN).fields, "dr_modifier": 3, "armor": 5}
    scene = having(DART)
    ben = replace(scene.of(BEN), items=(ARMOR, reflexes, shield), fields=fields)
    (compared,) = use(scene.with_combatant(ben), "Fire dart", "Ben", "yes", 5, "9", "2").told(Compared)
    assert str(compared.theirs) == "2 (card) + 7 DR − 2 modifiers + 4 Quick reflexes + 2 Force field = 13"


@rule("CRS-190", "CRS-111")
def test_a_fireball_draws_once_for_all_and_nobody_dodges_it_nor_takes_it_for_another() -> None:
    scene = after(having(FIREBALL), (BEN, "short", CAT))
    played = use(scene, "Fireball", "Ben, Cat", 10, "9", "3")
    assert played.told(Reckoned)[0].sum.total == 22
    assert lost(played) == [(BEN, 22), (CAT, 22)]
    deed = last_deed(played.scene, ANN)
    assert deed is not None and deed.group


@rule("CRS-33", "CRS-190")
def test_an_ace_makes_all_of_it_nothing() -> None:
    played = use(having(FIREBALL), "Fireball", "Ben", 10, "9", "A")
    assert lost(played) == []
    assert spent(played) == [(ANN, 10)], "the EM is spent all the same"


@rule("CRS-189")
def test_a_power_needs_its_em_and_somebody_in_its_range() -> None:
    assert why_not_power(having(DART), ANN) is None
    assert "It costs 5 EM" in str(why_not_power(having(DART, em=4), ANN))
    assert "has no power" in str(why_not_power(having(SWORD), ANN))
    near = under_way(0, 1)
    with_dart = near.with_combatant(replace(near.of(ANN), items=(DART,)))
    assert "range" in str(why_not_power(FieldSet(ANN, "em", 9).on(with_dart), ANN))


@rule("CRS-103", "CRS-104", "CRS-111")
def test_a_power_at_long_range_is_a_long_range_action() -> None:
    scene = after(having(DART), (CAT, "short", BEN))
    played = use(scene, "Fire dart", "Ben", "yes", 5, "2", "9", "2")
    assert any("Melee Check" in key for key in played.keys)
    assert played.scene.state.halvings == {ANN: 1}


@given(st.text(max_size=60))
def test_any_words_mean_something_and_what_is_no_clause_stays_words(text: str) -> None:
    effect = read_effect(text)
    for words in effect.words:
        assert words in text


@rule("CRS-189", "CRS-22")
def test_where_em_is_not_used_a_power_that_costs_some_says_so() -> None:
    said = "It costs 5 EM. EM is not used in this game; a house rule switches it on."
    assert str(why_not_power(having(DART, em=4), ANN)) == said
    used = happen(having(DART, em=4), HouseRuleChosen("em", "used"))
    assert str(why_not_power(used, ANN)) == "It costs 5 EM, and Ann has 4."


@rule("CRS-139")
def test_nobody_takes_the_blow_of_a_power_against_the_mind() -> None:
    terror = Item("Terror", "power: 1 AC Pick + 9 against MIND; Long Range", ("power",))
    scene = protecting(Moved(CAT, Square(4, 0)).on(having(terror)), CAT, BEN)
    played = use(scene, "Terror", "Ben", "yes", "9", "2")
    assert [fact.against for fact in played.told(Compared)] == [BEN]
    target: Any = use(scene, "Terror").asked[-1].question
    assert target.forecast(scene, BEN).whom == BEN
    deed = last_deed(played.scene, ANN)
    assert deed is not None
    assert deed.targets == (BEN,)
    assert not any("takes the blow" in said for said in played.noted())


@pytest.mark.parametrize(
    ("targets", "words"),
    [
        ((BEN,), "Ann uses Fireball on Ben."),
        ((BEN, CAT), "Ann uses Fireball on Ben and Cat."),
        ((ANN,), "Ann uses Fireball."),
    ],
)
def test_a_power_names_its_targets(targets: tuple[Name, ...], words: str) -> None:
    assert PowerUsed(ANN, "Fireball", targets).words(under_way()) == words


@rule("CRS-22", "CRS-189")
def test_a_power_that_costs_em_offers_to_switch_em_on() -> None:
    def turn(scene: Scene) -> Run:
        return Run(scene, "1 Combat round", lambda table: perform_action(table, ANN))

    running = turn(having(DART, em=4))
    assert [offer.title for offer in running.offers] == ["Use EM in this game"]
    running.take("Use EM in this game")
    assert running.told() == (HouseRuleChosen("em", "used"),)
    assert str(why_not_power(running.scene, ANN)) == "It costs 5 EM, and Ann has 4."
    for needless in (having(DART), having(SWORD, em=0), running.scene):
        assert turn(needless).offers == ()
