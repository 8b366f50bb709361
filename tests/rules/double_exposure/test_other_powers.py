"""Powers that are no attack on DR; what they come to was written down from the text before there were any."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.attack.attack import SHORT, calculated, defensive, signed
from crs_desktop.rules.double_exposure.attack.blows import protector_of
from crs_desktop.rules.double_exposure.combat import FLED, combat
from crs_desktop.rules.double_exposure.deeds import last_deed, melee
from crs_desktop.rules.double_exposure.helping import LifeGained
from crs_desktop.rules.double_exposure.powers.power_choice import why_not_power
from crs_desktop.rules.double_exposure.powers.powers import use_power
from crs_desktop.rules.double_exposure.round.outside_powers import HELP
from crs_desktop.rules.double_exposure.round.surprise import why_not_surpriser
from crs_desktop.rules.double_exposure.sheet.sheet import life_left, stat
from crs_desktop.rules.fact import happen, happen_all
from crs_desktop.rules.facts import (
    CardsReturned,
    Compared,
    Due,
    FieldSet,
    ItemLost,
    Left,
    Marked,
    Reckoned,
)
from crs_desktop.rules.scene import Item, Scene
from tests.languages import speaking
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import ANN, BEN, CAT, after, protecting, under_way
from tests.rules.double_exposure.losses import lost, spent
from tests.rules.playing import Played, cards, play

HEAL = "power: 2 AC Picks + 3; heals; costs 5 EM"
FIELD = "power: +10 DR until the end of the round; costs 5 EM"


def having(words: str, *, em: int = 20, hurt: int = 10, **house_rules: str) -> Scene:
    """Ann has this power and so much EM; Ben stands 15 feet away, Cat 25; Ann and Ben have lost LIFE."""
    read = {id_.replace("_", "-"): one for id_, one in house_rules.items()}
    scene = replace(under_way(0, 3, 5), house_rules=read)
    ann = scene.of(ANN)
    scene = scene.with_combatant(
        replace(ann, items=(Item("Gift", words, ("power",)),), fields={**ann.fields, "em": em})
    )
    return happen_all(scene, [FieldSet(who, "life_left", 40 - hurt) for who in (ANN, BEN)])


def use(scene: Scene, *answers: Any) -> Played:
    return play(scene, lambda table: use_power(table, ANN), "Gift", *answers)


def guard(scene: Scene) -> int:
    return sum(map(signed, defensive(scene, BEN, "dr")))


def total(played: Played) -> str:
    return str(played.told(Reckoned)[0].sum)


@rule("CRS-190")
@pytest.mark.parametrize(
    ("words", "asked", "comes_to"),
    [
        ("power: 1 AC Pick + OR", (), "6 (card) + 5 OR = 11"),
        ("power: 1 AC Pick + DR + 2", (), "6 (card) + 7 DR + 2 (power) = 15"),
        ("power: 1 AC Pick + MIND + EM; costs 4 EM", (9,), "6 (card) + 5 MIND + 9 EM = 20"),
        ("power: 1 AC Pick + STR", (), "6 (card) + 8 STR = 14"),
        ("power: 1 AC Pick + IN", (), "6 (card) + 3 IN = 9"),
    ],
)
def test_a_power_may_add_a_stat(words: str, asked: tuple[int, ...], comes_to: str) -> None:
    scene = FieldSet(ANN, "str", 8).on(having(words))
    assert total(use(scene, "Ben", *asked, "6")) == comes_to


@rule("CRS-185", "CRS-190")
def test_a_stat_is_added_with_its_modifiers_and_items() -> None:
    scene = having("power: 1 AC Pick + OR")
    ann = scene.of(ANN)
    scene = scene.with_combatant(replace(ann, items=(*ann.items, Item("Sword", "+5 OR", ("held",)))))
    assert total(use(scene, "Ben", "6")) == "6 (card) + 5 OR + 5 Sword = 16"


@rule("CRS-165", "CRS-190")
def test_against_mind_the_mind_defends_and_takes_life_by_the_difference() -> None:
    played = use(having("power: 1 AC Pick + 9 against MIND"), "Ben", "6", "2")
    (compared,) = played.told(Compared)
    assert str(compared.theirs) == "2 (card) + 5 MIND = 7"
    assert lost(played) == [(BEN, 6 + 9 - (2 + 5))]


@rule("CRS-34", "CRS-165")
@pytest.mark.parametrize(("reading", "drawn", "left"), [("special", "A 4", 5 - 4), ("zero", "A", 0)])
def test_an_ace_of_a_mind_that_defends_is_read_as_in_any_mental_defense(
    reading: str, drawn: str, left: int
) -> None:
    played = use(having("power: 1 AC Pick + 9 against MIND", mental_ace=reading), "Ben", "6", *drawn.split())
    assert played.told(Compared)[0].theirs.total == left


@rule("CRS-139", "CRS-168")
def test_against_mind_nobody_takes_the_blow_and_mind_0_is_out_of_reach() -> None:
    scene = having("power: 1 AC Pick + 9 against MIND")
    played = use(protecting(scene, CAT, BEN), "Ben", "6", "2")
    assert [who for who, _ in lost(played)] == [BEN]
    asked = use(FieldSet(BEN, "mind", 0).on(scene)).asked[-1].question
    options = {one.value: one.why_not for one in asked.options(FieldSet(BEN, "mind", 0).on(scene))}
    assert options[BEN] == "Ben has MIND 0 and cannot be the target of a Mental Action."


@rule("CRS-152", "CRS-169")
@pytest.mark.parametrize(("words", "finds"), [("; reaches anybody", True), ("", False)])
def test_a_power_that_reaches_anybody_finds_the_fled_and_no_other_action_of_his_does(
    words: str, finds: bool
) -> None:
    scene = Marked(BEN, FLED).on(having(f"power: 1 AC Pick + 9 against MIND; Long Range{words}"))
    asked = use(scene).asked[-1].question
    options = {one.value: one.why_not is None for one in asked.options(scene)}
    assert options[BEN] == finds
    if finds:
        assert lost(use(scene, "Ben", "6", "2")) == [(BEN, 8)], "and no sight is asked for"


@rule("CRS-19", "CRS-189")
def test_healing_gives_life_back_and_no_more_than_all_of_it() -> None:
    played = use(having(HEAL), "Ben", 5, "4", "5")
    assert played.told(LifeGained) == [LifeGained(BEN, 10, 30, 40)], "4 + 5 + 3 = 12, but 10 were lost"
    assert life_left(played.scene, BEN) == 40
    assert spent(played) == [(ANN, 5)]
    some = use(having(HEAL, hurt=30), "Ben", 5, "4", "5")
    assert some.told(LifeGained) == [LifeGained(BEN, 12, 10, 22)]
    assert some.told(LifeGained)[0].words(some.scene) == "Ben gains 12 LIFE (10 → 22)."


@rule("CRS-33", "CRS-189")
def test_an_ace_heals_nothing_and_the_em_is_gone() -> None:
    played = use(having(HEAL), "Ben", 5, "4", "A")
    assert (played.told(LifeGained), spent(played)) == ([], [(ANN, 5)])


@rule("CRS-188")
def test_one_may_heal_himself_and_that_is_what_enter_does() -> None:
    asked = use(having(HEAL)).asked[-1].question
    assert asked.usual(having(HEAL)) == ANN
    assert use(having(HEAL), "Ann", 5, "4", "5").told(LifeGained) == [LifeGained(ANN, 10, 30, 40)]


@rule("CRS-18", "CRS-20")
@pytest.mark.parametrize(("words", "left"), [("", 0), ("; also at LIFE 0", 12)])
def test_who_is_down_is_healed_by_what_says_so(words: str, left: int) -> None:
    scene = FieldSet(BEN, "life_left", 0).on(having(HEAL + words))
    options = {one.value: one.why_not for one in use(scene).asked[-1].question.options(scene)}
    assert options[BEN] == (None if words else "Ben is out of the fight.")
    assert options[CAT] == "Cat has lost no LIFE."
    if words:
        assert life_left(use(scene, "Ben", 5, "4", "5").scene, BEN) == left


@rule("CRS-104", "CRS-109", "CRS-111", "CRS-158")
def test_what_is_no_attack_is_no_shot_and_no_blow_and_meets_no_defense() -> None:
    scene = after(having(f"{HEAL}; Long Range"), (BEN, "short", CAT))
    played = use(scene, "Ben", 5, "4", "5")
    assert played.told(Compared) == []
    assert combat(played.scene).halvings == {}
    assert ANN not in melee(played.scene, BEN)
    deed = last_deed(played.scene, ANN)
    assert deed is not None and (deed.kind, deed.group) == ("power", True)


@rule("CRS-186")
def test_a_range_holds_for_it_too_but_not_for_oneself() -> None:
    scene = having(f"{HEAL}; Short Range")
    options = {one.value: one.why_not is None for one in use(scene).asked[-1].question.options(scene)}
    assert options == {ANN: True, BEN: False, CAT: False}


@rule("CRS-65")
def test_whoever_is_helped_is_not_drawn_into_the_combat() -> None:
    scene = having(HEAL)
    scene = replace(scene, state=replace(combat(scene), within=(ANN, CAT)))
    assert combat(use(scene, "Ben", 5, "4", "5").scene).within == (ANN, CAT)


@rule("CRS-136")
def test_it_is_an_action_and_ends_being_protected() -> None:
    scene = protecting(having(HEAL), CAT, ANN)
    assert protector_of(replace(use(scene, "Ann", 5, "4", "5").scene), ANN) is None


@rule("CRS-95", "CRS-190")
def test_a_force_field_counts_until_the_round_ends() -> None:
    played = use(having(FIELD), "Ben", 5)
    assert guard(played.scene) == 7 + 10
    assert [item.name for item in played.scene.of(BEN).items] == ["Gift of Ann"]
    assert guard(happen(played.scene, Due("end of the round"))) == 7


@rule("CRS-190")
def test_a_force_field_is_no_armor_and_a_stance_does_not_double_it() -> None:
    scene = use(having(FIELD), "Ben", 5).scene
    assert sum(map(signed, defensive(scene, BEN, "dr", armor=False))) == 17


@rule("CRS-4", "CRS-190")
def test_a_bonus_may_last_for_minutes_by_a_clock() -> None:
    played = use(having("power: 1 AC Pick + EM; gives OR for 5 minutes; costs 4 EM"), "Ann", 4, "6")
    assert calculated(played.scene, ANN, SHORT) == 5 + 10
    (clock,) = [clock for clock in played.scene.clocks if clock.about == "gift"]
    assert (clock.until, clock.title) == (300, "Ann: Gift, in force")
    over = happen_all(played.scene, SYSTEM.passing(played.scene, 300))
    assert calculated(over, ANN, SHORT) == 5
    assert [[one.word for one in SYSTEM.display.markers(scene, ANN)] for scene in (played.scene, over)] == [
        ["Gift, in force: +10 OR, 5 min left"], []
    ]  # fmt: skip
    assert ItemLost(ANN, "Gift, in force") in SYSTEM.passing(played.scene, 300)


def test_what_it_gives_is_called_the_same_whatever_language_is_spoken() -> None:
    words = {"{power} of {who}": "{power} von {who}", "{power}, in force": "{power} wirkt"}
    with speaking(words):
        given = [use(having(FIELD), who, 5).scene.of(who).items[-1].name for who in (ANN, BEN)]
    assert given == ["Gift, in force", "Gift of Ann"]


def test_on_oneself_it_takes_the_place_of_no_power() -> None:
    played = use(having(FIELD), "Ann", 5)
    assert [item.name for item in played.scene.of(ANN).items] == ["Gift", "Gift, in force"]


@rule("CRS-188", "CRS-189")
def test_what_the_rules_have_no_words_for_is_the_gms_and_its_em_is_taken_off() -> None:
    scene = having("power: turns to stone; costs 8 EM")
    played = use(scene, "Ben", 8)
    assert spent(played) == [(ANN, 8)]
    assert "The GM decides what Gift does to Ben: turns to stone." in played.noted()
    assert "The GM decides what Gift does: turns to stone." in use(scene, "-", 8).noted()
    deed = last_deed(played.scene, ANN)
    assert deed is not None and deed.kind == "power"


@rule("CRS-188")
def test_words_beside_a_calculation_are_told_when_it_is_used() -> None:
    played = use(having("power: 1 AC Pick + 9; blinds for a round"), "Ben", "6", "2")
    assert "Left to the GM: blinds for a round." in played.noted()


@rule("CRS-189")
def test_without_the_em_it_is_barred() -> None:
    scene = replace(having(HEAL, em=4), house_rules={"em": "used"})
    assert why_not_power(scene, ANN) == "It costs 5 EM, and Ann has 4."


@rule("CRS-188")
def test_where_nobody_is_hurt_that_is_why_nobody_is_healed() -> None:
    assert why_not_power(having(HEAL, hurt=0), ANN) == "Ann has lost no LIFE."


@rule("CRS-53")
@pytest.mark.parametrize(("words", "may"), [(HEAL, False), ("power: 1 AC Pick + 9", True)])
def test_nobody_is_surprised_by_what_is_no_attack(words: str, may: bool) -> None:
    unused = {"long-range": "not used", "mental-combat": "not used"}
    calm = replace(having(words), state=None, order=(), house_rules=unused)
    assert (why_not_surpriser(calm, ANN) is None) == may


@rule("CRS-48", "CRS-189")
def test_outside_of_a_combat_a_power_that_is_no_attack_is_used_and_its_cards_go_back() -> None:
    calm = replace(having(HEAL), state=None, order=())
    played = play(calm, HELP.rule, "Ann", "Gift", "Ben", 5, "4", "5")
    assert life_left(played.scene, BEN) == 40
    assert played.told(CardsReturned) == [CardsReturned(ANN, cards("4 5"))]
    assert HELP.why_not(replace(calm, combatants={})) == "No combatants yet: add a character first."
    assert HELP.why_not(having(HEAL)) is not None, "in a Combat it is an Action"
    fire = replace(having("power: 1 AC Pick + 9"), state=None, order=())
    # seen: “Marsh has no power.”, where nobody of six had one; “Nobody has a power.”, where one had a Bless
    for others in (
        fire,
        having("gives 1 AC Pick to Defense"),
        replace(under_way(0, 1), state=None, order=()),
    ):
        told = HELP.why_not(replace(others, state=None, order=()))
        assert told == "Nobody has a power that helps outside a Combat."


@rule("CRS-189")
def test_why_no_power_can_be_used_is_told_of_one_who_has_a_power() -> None:
    """Ann has no power, and Ben’s healing costs more EM than Ben has."""
    dear = Item("Gift", HEAL, ("power",))
    calm = replace(under_way(0, 1), state=None, order=(), house_rules={"em": "used"})
    scene = calm.changed(BEN, items=(dear,), fields={**calm.of(BEN).fields, "em": 5, "em_left": 0})
    assert why_not_power(scene, ANN, "help") == "Ann has no power."
    assert HELP.why_not(scene) == why_not_power(scene, BEN, "help")


@rule("CRS-19")
def test_healing_starts_the_time_until_the_rest_comes_back_anew() -> None:
    calm = replace(having(HEAL, hurt=30), state=None, order=(), clock=120)
    played = play(calm, HELP.rule, "Ann", "Gift", "Ben", 5, "4", "5")
    assert [clock.until for clock in played.scene.clocks if clock.id == "life Ben"] == [720]


def test_whoever_leaves_meanwhile_is_not_helped() -> None:
    played = use(having(HEAL), "Ben", 5, "4", Left(BEN), "5")
    assert played.told(LifeGained) == []


@rule("CRS-187")
@pytest.mark.parametrize(("words", "spreads"), [(HEAL, False), ("power: 1 AC Pick + 9 against MIND", True)])
def test_odds_are_told_of_an_attack_alone(words: str, spreads: bool) -> None:
    scene = having(words)
    asked = use(scene).asked[-1].question
    assert asked.forecast is not None
    assert (asked.forecast(scene, "Ben") is not None) == spreads


def test_em_is_what_the_sheet_says() -> None:
    assert stat(use(having(FIELD), "Ben", 5).scene, ANN, "em_left") == 15
