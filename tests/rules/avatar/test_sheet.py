"""The Character Card of Avatar 2.6: Stats with their cap and least, what Items lend, what sleeps."""

from typing import Any

import pytest

from crs_desktop.rules import load_system
from crs_desktop.rules.avatar import SYSTEM
from crs_desktop.rules.avatar.items.item_card import read_card
from crs_desktop.rules.avatar.items.items import level, why_unskilled
from crs_desktop.rules.double_exposure.mind.mental import why_not_mind
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.facts import Entered, FieldSet
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.avatar.table import (
    ADA,
    BRAM,
    CLEO,
    DOV,
    act,
    gathered,
    held,
    power,
    session,
    skill,
    stats,
    under_way,
    worn,
)
from tests.rules.playing import somebody

SECONDARY = ("or", "dr", "mind", "life", "in", "em", "lb")
FIRST = {"STR": 12, "AGI": 9, "CUN": 10, "CHA": 7, "INT": 8, "CON": 11, "ENE": 14, "LUC": 13, "level": 3}
LOWEST = dict.fromkeys(("STR", "AGI", "CUN", "CHA", "INT", "CON", "ENE", "LUC"), 1)


def primary(fields: dict[str, Any], *items: Item) -> Scene:
    scene = Entered(ADA, somebody("Ada", **fields)).on(gathered(Bram=5))
    return scene.changed(ADA, items=items)


@rule("AS-3", "AS-8", "AS-9", "AS-10", "AS-11", "AS-12", "AS-14", "AS-15", "AS-16", "AS-17", "AS-18", "AS-21")
@rule("AS-306", "AS-307", "AS-298", "AS-300", "AS-351")
@pytest.mark.parametrize(
    ("fields", "expected"), [(FIRST, (8, 9, 8, 22, 3, 7, 2)), (LOWEST, (1, 1, 2, 2, 0, 0, 0))]
)
def test_secondary_stats_follow_from_primary_ones(fields: dict[str, int], expected: tuple[int, ...]) -> None:
    scene = primary(fields)
    assert tuple(stat(scene, ADA, id_) for id_ in SECONDARY) == expected
    assert len(SYSTEM.decks.full(scene, ADA)) == 10 + expected[-1]


@rule("AS-4", "AS-5", "AS-6", "AS-7")
def test_no_primary_stat_is_above_ene_or_below_1() -> None:
    fight = session(somebody("Ada", **FIRST))
    with pytest.raises(NotAllowed, match=r"CON 15 is above ENE 14\. Raise ENE first"):
        fight.rule(FieldSet(ADA, "con", 15))
    fight.rule(FieldSet(ADA, "con", 14))
    assert stat(fight.scene, ADA, "life") == 28
    with pytest.raises(NotAllowed, match="from 1 to"):
        fight.rule(FieldSet(ADA, "luc", 0))
    fight.rule(FieldSet(ADA, "ene", 15), FieldSet(ADA, "con", 15))
    with pytest.raises(NotAllowed, match="above ENE 9"):
        fight.rule(Entered(BRAM, somebody("Bram", ENE=9, STR=10)))
    assert load_system("crs").refuse(Entered(BRAM, somebody("Bram", ENE=9, STR=10))) is None


@rule("AS-13", "AS-243", "AS-254", "AS-19")
def test_a_natural_mind_is_at_least_1_and_an_effect_may_bring_it_to_0() -> None:
    fight = session(somebody("Ada", MIND=3))
    with pytest.raises(NotAllowed, match="A natural MIND is at least 1"):
        fight.rule(FieldSet(ADA, "mind", 0))
    fight.rule(FieldSet(ADA, "controlled", "Cleo"), FieldSet(ADA, "mind", 0))
    scene = under_way(Cleo=0, Dov=10)
    assert why_not_mind(scene, CLEO, DOV) is None
    assert "MIND 0" in str(why_not_mind(stats(scene, DOV, mind_modifier=-3), CLEO, DOV))
    daze = Item("Daze", "Continuous; -3 MIND", ("skill",))
    assert "MIND 0" in str(why_not_mind(scene.changed(DOV, items=(daze,)), CLEO, DOV))


@rule("AS-84", "AS-279", "AS-289", "AS-290", "AS-348")
def test_items_lend_life_and_a_disadvantage_eats_of_it() -> None:
    scene = stats(gathered({DOV: (worn("Amulet", "Continuous; +3 LIFE"),)}, Dov=0), DOV, life_disadvantage=2)
    assert (stat(scene, DOV, "life"), stat(scene, DOV, "life_left")) == (25, 25)
    assert SYSTEM.written(scene, DOV)["life"] == 24, "the sheet itself is left alone"
    alone = stats(gathered(Dov=0), DOV, life_disadvantage=2)
    assert stat(alone, DOV, "life") == 24


@rule("AS-19", "AS-84", "AS-93")
def test_items_and_curses_change_primary_stats_while_they_last() -> None:
    ring = worn("Ring", "Continuous; +2 AGI; +1 LB")
    scene = primary(FIRST, ring, Item("Curse", "Continuous; -2 STR", ("skill",)))
    assert [stat(scene, ADA, id_) for id_ in ("str", "agi", "or", "dr")] == [10, 11, 7, 10]
    assert len(SYSTEM.decks.full(scene, ADA)) == 10 + 3
    bag = primary(FIRST, Item("Ring", "Continuous; +2 AGI; +1 LB"))
    assert stat(bag, ADA, "agi") == 9, "what lies in the bag lends nothing"


@rule("AS-83", "AS-128")
def test_an_item_sleeps_below_its_least_stat_and_wakes_again() -> None:
    sword = held("Sword", "Weapon; needs STR 12; +5 OR")
    scene = under_way({ADA: (sword,)}, Ada=0, Bram=5)
    scene = stats(scene, ADA, str=12)
    cursed = scene.changed(ADA, items=(sword, Item("Curse", "Continuous; -2 STR", ("skill",))))
    with pytest.raises(NotAllowed, match="Asleep: Ada needs STR 12"):
        act(cursed, ADA, "short range", "Sword")
    gloves = worn("Gloves", "Continuous; +2 STR")
    woken = cursed.changed(ADA, items=(*cursed.of(ADA).items, gloves))
    assert "Sword" in {
        item.name for item in SYSTEM.edition.in_use(act(woken, ADA, "short range", "Sword").scene, ADA)
    }


@rule("AS-126")
def test_a_house_skill_asks_for_no_least_stat() -> None:
    having = (skill("Insight", "needs INT 20; Continuous; +2 DR"),)
    house = (skill("Insight", "House Skill; needs INT 20; Continuous; +2 DR"),)
    scene = primary(FIRST)
    for items, counts in ((having, []), (house, ["Insight"])):
        assert [item.name for item in SYSTEM.edition.in_use(scene.changed(ADA, items=items), ADA)] == counts


@rule("AS-127", "AS-129")
def test_a_power_asleep_for_want_of_em_is_barred_and_awake_again_with_it() -> None:
    spark = power("Spark", "(EE); power: 1 AC Pick + EM + 10; Short Range; costs 3 EM")
    scene = stats(under_way({CLEO: (spark,)}, Cleo=0, Ada=5), CLEO, em=7)
    short = stats(scene, CLEO, em_left=2)
    options = {one.value: one.why_not for one in act(short, CLEO).asked[0].question.options(short)}
    assert "costs 3 EM" in str(options["power"])
    for em in ("2", "8"):
        with pytest.raises(NotAllowed):
            act(scene, CLEO, "power", "Spark", "Ada", em)
    assert stat(act(scene, CLEO, "power", "Spark", "Ada", "5", "4", "2").scene, CLEO, "em_left") == 2


@rule("AS-107", "AS-108", "AS-109", "AS-110", "AS-112", "AS-113", "AS-115", "AS-121", "AS-122", "AS-123")
@pytest.mark.parametrize(
    ("skills", "kind", "expected"),
    [
        ((), "edged", 0),
        (("Edged II",), "edged", 2),
        (("Weapon Familiarity",), "blunt", 1),
        (("Weapon Familiarity",), "martial arts", 0),
        (("Weapon Mastery",), "cleaving", 2),
        (("Weapon Mastery", "Edged IV"), "edged", 5),
        (("Weapon Mastery", "Blunt IV"), "blunt", 4),
    ],
)
def test_levels_of_proficiency(skills: tuple[str, ...], kind: str, expected: int) -> None:
    scene = gathered({ADA: tuple(map(skill, skills))}, Ada=0)
    assert level(scene, ADA, kind) == expected
    wants = read_card(held("It", f"Weapon; {kind} I"))
    usable = bool(expected) or kind in ("blunt", "cleaving")
    assert (why_unskilled(scene, ADA, wants) is None) == usable
    assert why_unskilled(scene, ADA, read_card(held("Cudgel", "Weapon; +2 OR"))) is None, "a Null Weapon"
