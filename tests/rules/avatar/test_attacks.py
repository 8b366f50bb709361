"""Step 5 of Avatar 2.6: with what, how far, and on whom a shot falls."""

from typing import Any

import pytest

from crs_desktop.rules import load_system
from crs_desktop.rules.avatar import SYSTEM
from crs_desktop.rules.avatar.items.item_card import CODES, meets, read_card
from crs_desktop.rules.double_exposure.strikes.long_range import DrHalved, candidates
from crs_desktop.rules.facts import Compared, HouseRuleChosen, ItemShown, TableRowRemoved
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.avatar.table import (
    ADA,
    BRAM,
    CLEO,
    DOV,
    EDA,
    act,
    after,
    held,
    left,
    power,
    skill,
    stats,
    under_way,
    worn,
)

BOW = held("Bow", "Weapon; Marksmanship I; +3 DR at Long Range; reaches 60 feet")
SLING = held("Sling", "Weapon; +3 DR at Long Range; reaches 60 feet")
SHOOTS = skill("Marksmanship I")


@rule("AS-98", "AS-101", "AS-102", "AS-199", "AS-200", "AS-203", "AS-204", "AS-106", "AS-196")
@rule("AV-10", "AV-11", "AV-29", "AV-30")
def test_one_item_supports_an_attack_and_only_what_counts_is_shown() -> None:
    mine = (
        Item("Sword", "Weapon; Edged I; +5 OR", ("held",), secret=True),
        Item("Knife", "Weapon; exempt; Edged I; +3 OR", ("worn",), secret=True),
        Item("Ring", "Wearable/Continuous; +2 OR", ("worn",), secret=True),
        Item("Mail", "Armor; Wearable/Continuous; +4 DR", ("worn",), secret=True),
        Item("Mace", "Weapon; +4 OR"),
        skill("Edged I"),
        skill("Battle Fury", "+3 OR"),
    )
    his = (
        Item("Leather", "Armor; Wearable/Continuous; +2 DR", ("worn",), secret=True),
        Item("Buckler", "General; Activated; +3 DR", ("held",), secret=True),
    )
    scene = under_way({ADA: mine, BRAM: his}, Ada=0, Bram=5)
    with pytest.raises(NotAllowed, match="Mace is not in Ada’s pile"):
        act(scene, ADA, "short range", "Mace")
    played = act(scene, ADA, "short range", "Sword", "Battle Fury", "Bram", "18", "7", "Buckler", "5")
    assert [(fact.who, fact.item) for fact in played.told(ItemShown)] == [
        (ADA, "Sword"), (ADA, "Ring"), (BRAM, "Leather"), (BRAM, "Buckler"),
    ]  # fmt: skip
    (compared,) = played.told(Compared)
    assert (compared.ours.total, compared.theirs.total, left(played, BRAM)) == (25, 19, 10)


@rule("AS-109", "AS-112", "AS-113", "AS-107")
@rule("AV-29")
def test_proficiency_of_weapons() -> None:
    def attack(item: Item, *answers: str) -> Scene:
        return act(under_way({DOV: (item,)}, Dov=0, Ada=5), DOV, "short range", item.name, *answers)  # type: ignore[return-value]

    with pytest.raises(NotAllowed, match="needs the Proficiency Edged II"):
        attack(held("Longsword", "Weapon; Edged II; +6 OR"))
    hammer = act(
        under_way({DOV: (held("Hammer", "Weapon; Blunt I; +7 OR"),)}, Dov=0, Ada=5),
        DOV, "short range", "Hammer", "Ada", "10", "4", "5",
    )  # fmt: skip
    assert left(hammer, ADA) == 18, "untrained it adds nothing"
    axe = act(
        under_way({DOV: (held("Axe", "Weapon; Cleaving I; +8 OR"),)}, Dov=0, Ada=5),
        DOV, "short range", "Axe", "Ada", "10", "9", "2",
    )  # fmt: skip
    assert left(axe, ADA) == 20, "untrained it does no damage"


@rule("AS-111", "AS-114", "AS-117", "AS-120", "AS-124")
def test_what_a_proficiency_gives_is_data_and_its_defense_meets_what_it_names() -> None:
    his = (skill("Edged III", "+3 OR; +4 DR against R"), held("Sword", "Weapon; Edged I; +5 OR"))
    spark = power("Spark", "(EE); power: 1 AC Pick + EM + 10; Short Range; costs 3 EM")
    scene = under_way({BRAM: his, CLEO: (spark,)}, Dov=0, Bram=5, Cleo=10)
    punched = act(scene, DOV, "short range", "Bram", "10", "3", "2").told(Compared)[0]
    assert (punched.ours.total, punched.theirs.total) == (13, 15)
    burnt = act(scene, CLEO, "power", "Spark", "Bram", "4", "5", "7").told(Compared)[0]
    assert (burnt.ours.total, burnt.theirs.total) == (19, 16)
    armed = act(scene, BRAM, "short range", "Sword", "Dov", "14", "2", "9").told(Compared)[0]
    assert armed.ours.total == 16


@rule("AS-201")
@rule("AV-29")
def test_an_item_may_ask_for_all_of_or_and_sleeps_below_its_minimum() -> None:
    club = held("Greatclub", "Weapon; full OR; +7 OR")
    scene = under_way({ADA: (club, worn("Ring", "Wearable/Continuous; +2 OR"))}, Ada=0, Bram=5)
    with pytest.raises(NotAllowed, match="it must be 17 to 17"):
        act(scene, ADA, "short range", "Greatclub", "Bram", "6")
    sleeps = under_way({ADA: (held("Sword", "Weapon; needs STR 12; +5 OR"),)}, Ada=0, Bram=5)
    with pytest.raises(NotAllowed, match="Asleep: Ada needs STR 12"):
        act(stats(sleeps, ADA, str=10), ADA, "short range", "Sword")


@rule("AS-205", "AS-206", "AS-207", "AS-209", "AS-116")
@rule("AV-31", "AV-32", "AV-33")
def test_a_shot_needs_something_to_shoot_with_and_honours_its_range() -> None:
    crossbow = held("Crossbow", "Weapon; Marksmanship I; +4 DR at Long Range; reaches 25 feet")
    scene = under_way({DOV: (SHOOTS, crossbow)}, Dov=30, Ada=0, Bram=5)
    with pytest.raises(NotAllowed, match="Ada is 30 feet away; Crossbow reaches 25"):
        act(scene, DOV, "long range", "Crossbow", "Ada")
    with pytest.raises(NotAllowed, match="no ranged Item at hand"):
        act(scene, ADA, "long range")
    played = act(scene, DOV, "long range", "Crossbow", "Bram", "yes", "9", "6", "3")
    assert left(played, BRAM) == 13
    assert [fact.who for fact in played.told(DrHalved)] == [DOV]


@rule("AS-210", "AS-211", "AS-70", "AS-329", "AS-214")
@rule("AV-34", "AV-35")
@pytest.mark.parametrize(
    ("deeds", "members"),
    [
        (((ADA, "short", BRAM),), {BRAM, ADA}),
        (((CLEO, "mental", BRAM),), {BRAM}),
        (((ADA, "long", BRAM),), {BRAM}),
        (((BRAM, "short", ADA),), {BRAM, ADA}),
        (((BRAM, "short", ADA), (BRAM, "pass")), {BRAM}),
        (((BRAM, "short", ADA), (CLEO, "short", ADA)), {BRAM, ADA}),
        (((BRAM, "short", ADA), (CLEO, "short", BRAM)), {BRAM, ADA, CLEO}),
    ],
)
def test_a_melee_comes_of_physical_attacks_only(
    deeds: tuple[tuple[str, str, str], ...], members: set[str]
) -> None:
    scene = after(under_way(Bram=5, Ada=0, Cleo=10, Dov=45), *deeds)  # type: ignore[arg-type]
    assert set(candidates(scene, DOV, BRAM)) == members


@rule("AS-70", "AS-210", "AS-211")
@rule("AV-34")
@pytest.mark.parametrize(
    ("effect", "members"),
    [
        ("(M); power: 1 AC Pick + 3 against MIND; Short Range", {BRAM}),
        ("power: 1 AC Pick + 3 against MIND; Short Range; (M,S)", {BRAM}),
        ("(EF); power: 1 AC Pick + 3; Short Range", {BRAM, ADA}),
        ("power: 1 AC Pick + 3; Short Range", {BRAM, ADA}),
    ],
)
def test_a_power_of_the_mind_makes_no_melee(effect: str, members: set[str]) -> None:
    scene = under_way({ADA: (power("Terror", effect),)}, Ada=0, Bram=5, Dov=45)
    used = act(scene, ADA, "power", "Terror", "Bram", "9", "2").scene
    assert set(candidates(used, DOV, BRAM)) == members
    assert set(candidates(used, DOV, ADA)) == (members if ADA in members else {ADA})


@rule("AS-70", "AV-34")
def test_an_item_of_the_mind_makes_no_melee_either() -> None:
    scene = under_way({ADA: (held("Mind Blade", "Weapon; (M); +2 OR"),)}, Ada=0, Bram=5, Dov=45)
    struck = act(scene, ADA, "short range", "Mind Blade", "Bram", "10", "2", "9")
    assert set(candidates(struck.scene, DOV, BRAM)) == {BRAM}
    bare = act(scene, ADA, "short range", "nothing", "Bram", "8", "2", "9")
    assert set(candidates(bare.scene, DOV, BRAM)) == {BRAM, ADA}


def melee_of_three(level: str = "", *, size: int = -1) -> Scene:
    """Bram is aimed at, Ada of size 0 and Cleo of +2 are in the melee with him; Dov shoots."""
    having = {DOV: (skill(f"Marksmanship {level}"),)} if level else {}
    scene = after(
        under_way(having, Bram=5, Ada=0, Cleo=10, Dov=45), (BRAM, "short", ADA), (CLEO, "short", BRAM)
    )
    return stats(stats(scene, CLEO, s_m=2), BRAM, s_m=size)


@rule("AS-212", "AS-317", "AS-356", "AS-25")
@rule("AV-36", "AV-37", "AV-38", "AV-39")
@pytest.mark.parametrize(
    ("level", "size", "lots"),
    [("", -1, 1), ("I", -1, 1), ("II", -1, 2), ("III", -1, 3), ("II", -3, 1), ("IV", -2, 3)],
)
def test_size_and_marksmanship_change_the_lots(level: str, size: int, lots: int) -> None:
    assert candidates(melee_of_three(level, size=size), DOV, BRAM) == {BRAM: lots, ADA: 1, CLEO: 3}


@rule("AS-125", "AS-124")
@rule("AV-39")
def test_what_marksmanship_adds_is_a_table_of_stand_ins() -> None:
    scene = melee_of_three("III")
    assert {row.mark for row in scene.tables["marksmanship"].values()} == {"stand-in"}
    for level in scene.tables["marksmanship"]:
        scene = TableRowRemoved("marksmanship", level).on(scene)
    assert candidates(scene, DOV, BRAM) == {BRAM: 1, ADA: 1, CLEO: 3}


@rule("AS-213", "AS-318")
@rule("AV-40")
def test_the_one_on_whom_the_lot_falls_is_shot_at_wanted_or_not() -> None:
    scene = after(under_way({ADA: (SLING,)}, Ada=0, Bram=5, Dov=10), (BRAM, "short", DOV))
    played = act(scene, ADA, "long range", "Sling", "Dov", "yes", "2", "10", "8", "5")
    assert (left(played, BRAM), left(played, DOV)) == (12, 24)


@rule("AS-50", "AS-52", "AS-53", "AS-60")
@pytest.mark.parametrize(("item", "draws", "defense"), [
    ("Weapon; +6 DR at Long Range; reaches 60 feet", ("A", "7"), 9 - 7),
    ("Weapon; imitates a Power; +6 DR at Long Range; reaches 60 feet", ("A",), 0),
])  # fmt: skip
def test_an_ace_against_what_imitates_a_power_leaves_no_defense(
    item: str, draws: tuple[str, ...], defense: int
) -> None:
    scene = under_way({EDA: (held("Rod", item),)}, Eda=20, Bram=0)
    played = act(scene, EDA, "long range", "Rod", "Bram", "yes", "14", "2", *draws)
    assert played.told(Compared)[0].theirs.total == defense


@rule("AS-65", "AS-66", "AS-67", "AS-68", "AS-71", "AS-130", "AS-349")
def test_a_defense_meets_what_it_names() -> None:
    his = (
        worn("Cloak", "Wearable/Continuous; +5 DR against E"),
        worn("Charm", "Wearable/Continuous; +4 DR against P"),
        worn("Ward", "Wearable/Continuous; +6 DR against K"),
    )
    firebolt = power("Firebolt", "(EF); power: 1 AC Pick + EM + 6; Short Range; costs 2 EM")
    scene = under_way(
        {BRAM: his, CLEO: (firebolt,), ADA: (held("Sword", "Weapon; +5 OR"),)}, Cleo=10, Bram=5, Ada=0
    )
    burnt = act(scene, CLEO, "power", "Firebolt", "Bram", "5", "4", "2").told(Compared)[0]
    assert (burnt.ours.total, burnt.theirs.total) == (15, 20)
    struck = act(scene, ADA, "short range", "Sword", "Bram", "13", "7", "3").told(Compared)[0]
    assert (struck.ours.total, struck.theirs.total) == (20, 16)
    assert len(CODES) == 20
    assert not meets("E", ("NE",))
    assert read_card(Item("Bolt", "(R,S)")).codes == ("R", "S")


def test_inherent_disadvantages_eat_bonuses_and_never_the_stat() -> None:
    his = (held("Sword", "Weapon; +5 OR"), worn("Ring", "Wearable/Continuous; +2 OR"))
    scene = stats(under_way({DOV: his}, Dov=0, Ada=5), DOV, or_disadvantage=3)
    armed = act(scene, DOV, "short range", "Sword", "Ada", "14", "6", "2").told(Compared)[0]
    assert armed.ours.total == 20
    bare = act(scene, DOV, "short range", "nothing", "Ada", "10", "6", "2").told(Compared)[0]
    assert bare.ours.total == 16


@rule("AV-57")
def test_whose_text_it_is_stands_on_what_is_printed() -> None:
    assert "©2005 by Double Exposure, Inc." in SYSTEM.printed.notice
    assert SYSTEM.printed.notice != load_system("crs").printed.notice


@rule("AS-10", "AS-11")
def test_or_and_dr_are_never_below_1() -> None:
    known = {field.id: field for field in SYSTEM.sheet}
    assert known["or"].check(0) is not None
    assert {field.id: field for field in load_system("crs").sheet}["or"].check(0) is None


@rule("AV-10", "AV-33")
def test_how_far_it_reaches_is_drawn_once_all_have_seen_it() -> None:
    def reaches(secret: bool) -> list[str]:
        bow = Item("Bow", "Weapon; +3 DR at Long Range; reaches 60 feet", ("held",), secret=secret)
        scene = under_way({ADA: (bow,)}, Ada=0, Bram=30)
        return [band.title for band in SYSTEM.display.battlefield.bands(scene, ADA)]

    assert reaches(secret=False) == ["Short Range", "Bow: 60 feet"]
    assert reaches(secret=True) == ["Short Range"]


@rule("AV-31")
def test_whoever_has_something_to_shoot_with_shoots_where_nothing_is_said() -> None:
    scene = under_way({ADA: (SLING,)}, Ada=0, Bram=30)
    (asked,) = act(scene, ADA).asked
    assert asked.question.usual(scene) == "long range"


@rule("AS-317", "AV-38")
def test_by_a_switch_all_lots_rise_together() -> None:
    scene = melee_of_three(size=-3)
    assert candidates(scene, DOV, BRAM) == {BRAM: 1, ADA: 1, CLEO: 3}
    together = HouseRuleChosen("least-lots", "together").on(scene)
    assert candidates(together, DOV, BRAM) == {BRAM: 1, ADA: 4, CLEO: 6}


BOLT = power("Bolt", "power: 1 AC Pick + 3; Long Range; reaches 30 feet")
TOO_FAR = "Bram is 35 feet from {}: the maximum range is 30 feet."


@rule("AV-33")
@pytest.mark.parametrize("effect", [BOLT.effect, "reaches 30 feet; power: 1 AC Pick + 3; Long Range"])
def test_the_maximum_range_of_a_power_is_honoured(effect: str) -> None:
    def bolt(feet: int, *answers: str) -> Any:
        scene = under_way({ADA: (power("Bolt", effect),)}, Ada=0, Bram=feet, Cleo=10)
        return act(scene, ADA, "power", "Bolt", *answers)

    with pytest.raises(NotAllowed, match=TOO_FAR.format("Ada")):
        bolt(35, "Bram")
    near = bolt(30, "Bram", "yes", "9", "2")
    assert left(near, BRAM) == 16 - (12 - 11), "30 feet are not farther than 30"
    beyond = under_way({ADA: (BOLT,)}, Ada=0, Bram=35)
    with pytest.raises(NotAllowed, match="No target is in range"):
        act(beyond, ADA, "power", "Bolt")


@rule("AV-33")
def test_the_maximum_range_of_a_power_that_helps_is_honoured() -> None:
    shield = power("Shield", "power: +4 DR until the end of the round; reaches 30 feet")
    scene = under_way({ADA: (shield,)}, Ada=0, Bram=35, Cleo=30)
    with pytest.raises(NotAllowed, match=TOO_FAR.format("Ada")):
        act(scene, ADA, "power", "Shield", "Bram")
    act(scene, ADA, "power", "Shield", "Cleo")
    act(scene, ADA, "power", "Shield", "Ada")


@rule("AV-33")
@pytest.mark.parametrize("action", ["attack", "suggestion", "coercion"])
def test_the_maximum_range_of_a_mental_skill_is_honoured(action: str) -> None:
    named = {"attack": "Mental Attack"}.get(action, action.title())
    near, far = skill(named, "(M); reaches 30 feet"), power("Voice", f"(M); {named}")
    scene = under_way({CLEO: (near,)}, Cleo=0, Bram=35, Ada=30)
    with pytest.raises(NotAllowed, match=TOO_FAR.format("Cleo")):
        act(scene, CLEO, action, "Bram")
    act(scene, CLEO, action, "Ada")
    act(under_way({CLEO: (near, far)}, Cleo=0, Bram=35), CLEO, action, "Bram")
    alone: Any = act(under_way({CLEO: (near,)}, Cleo=0, Bram=35), CLEO).asked[0].question
    offered = {one.value: one for one in alone.options(under_way({CLEO: (near,)}, Cleo=0, Bram=35))}
    assert BRAM not in offered[action].leads, "the board offers nobody who stands too far"
    assert offered[action].why_not == "No target is in range."


@rule("AV-33")
def test_an_item_that_reaches_nobody_is_laid_aside_again() -> None:
    dart = held("Dart", "Weapon; exempt; +9 DR at Long Range; reaches 25 feet")
    scene = under_way({ADA: (SLING, dart)}, Ada=0, Bram=40)
    played = act(scene, ADA, "long range", "Dart", "long range", "Sling", "Bram")
    assert played.keys[-1] == "in sight"
