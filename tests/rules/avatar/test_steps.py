"""Steps 1 to 4 and 7 of Avatar 2.6: eligibility, piles, Item Swaps, stances, Initiative."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.avatar import SYSTEM
from crs_desktop.rules.avatar.items.items import why_not_pile
from crs_desktop.rules.avatar.round.round_facts import Checked, PileLaid
from crs_desktop.rules.avatar.state import state
from crs_desktop.rules.double_exposure.combat import STANCE
from crs_desktop.rules.double_exposure.combat_facts import CombatEnded, Joined, StepBegan
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.facts import Compared, Marked, Ordered, Reckoned, Unmarked
from crs_desktop.rules.scene import Item
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.avatar.table import (
    ADA,
    BRAM,
    CLEO,
    DOV,
    a_round,
    act,
    after,
    gathered,
    held,
    left,
    power,
    skill,
    stats,
    under_way,
    with_state,
    worn,
)

MAIL = Item("Mail", "Armor; Wearable/Continuous; +4 DR")
SWORD = Item("Sword", "Weapon; +5 OR")
HELMET, DAGGER = Item("Helmet", "Armor"), Item("Dagger", "Weapon")
WAND, STARS = Item("Wand", "General; Activated"), Item("Throwing Stars", "Weapon; exempt")
RING, CHARM = Item("Ring", "General; Wearable/Continuous"), Item("Charm", "General; Continuous")
BELT = Item("Belt", "General; Wearable")


@rule("AS-184", "AS-185", "AS-194", "AS-327")
@rule("AV-1", "AV-25", "AV-26", "AV-28")
def test_seven_steps_in_order_and_all_draw_for_initiative() -> None:
    played = a_round(
        gathered(Ada=0, Bram=5), "Ada, Bram", "Ada, Bram without an Action", "-", "6", "7", "3", "9"
    )
    assert [fact.step for fact in played.told(StepBegan)] == [1, 2, 3, 4, 5]
    (ordered,) = played.told(Ordered)
    assert [(turn.who, turn.result, turn.over) for turn in ordered.order] == [
        (BRAM, "10", True),
        (ADA, "10", False),
    ], "the tie is broken without IN, and only who announced an Action has a turn"
    assert played.scene.up == ADA
    titles = [stage.title for stage in SYSTEM.edition.stages]
    assert titles[1] == "Establish Items Worn or in Use"
    assert len(titles) == 7


@rule("AS-160", "AS-161", "AS-162", "AS-163", "AS-164", "AS-188", "AS-341", "AS-248")
@rule("AV-2", "AV-5", "AV-6", "AV-51", "AS-287")
def test_who_is_not_eligible_is_in_no_combat_and_is_asked_about_once() -> None:
    played = a_round(gathered(Ada=0, Bram=5, Dov=10), "Ada, Bram", "Ada, Bram", "-", "6", "7")
    assert [(fact.who, fact.eligible) for fact in played.told(Checked)] == [
        (ADA, True),
        (BRAM, True),
        (DOV, False),
    ]
    second = a_round(gathered(Ada=0, Bram=5, Dov=10), "Ada, Bram")
    options = {one.value: one.why_not for one in second.asked[-1].question.options(second.scene)}
    assert "House Button" in str(options["Dov"])
    assert options["Bram"] is None, "nobody is asked whether he agrees to fight"
    over = with_state(under_way(Ada=0, Bram=5), step=0)
    assert a_round(over).keys == ["round 3/step 1/who acts"], "all are known"


@rule("AS-162", "AS-347")
@rule("AV-6")
def test_a_newcomer_cannot_be_meant_before_he_was_asked_about() -> None:
    scene = under_way(Ada=0, Bram=5, Cleo=5)
    unknown = with_state(scene, within=(ADA, BRAM), asked=(ADA, BRAM), eligible=(ADA, BRAM))
    with pytest.raises(NotAllowed, match="asked when a round begins"):
        act(unknown, ADA, "short range", "Cleo")


@rule("AS-94", "AS-95", "AS-96", "AS-319", "AS-89")
@pytest.mark.parametrize(
    ("items", "allowed"),
    [
        ((), True),
        ((SWORD, MAIL), True),
        ((SWORD, DAGGER), False),
        ((SWORD, WAND), False),
        ((WAND, MAIL), True),
        ((MAIL, HELMET), False),
        ((SWORD, MAIL, RING, CHARM, BELT), True),
        ((SWORD, MAIL, RING, CHARM, BELT, STARS), True),
        ((STARS, WAND), True),
    ],
)
@rule("AV-15", "AV-17")
def test_one_weapon_or_activated_item_and_one_armor_lie_in_a_pile(
    items: tuple[Item, ...], allowed: bool
) -> None:
    assert (why_not_pile(items) is None) == allowed


@rule("AS-97", "AS-98", "AS-190")
@rule("AV-10", "AS-97", "AS-101")
def test_who_comes_into_the_combat_tells_of_nothing_that_he_has() -> None:
    played = a_round(gathered({ADA: (SWORD,)}, Ada=0, Bram=5), "Ada, Bram", "Ada, Bram")
    said = [fact.words(played.scene) for fact in played.told(Joined)]
    assert said == ["Ada joins the Combat: LIFE 20, EM 0.", "Bram joins the Combat: LIFE 16, EM 0."]


@rule("AV-9", "AV-10", "AV-11")
def test_a_pile_is_laid_in_the_first_round_and_nobody_else_knows_what_is_in_it() -> None:
    opening = gathered({ADA: (SWORD, DAGGER, MAIL)}, Ada=0, Bram=5)
    played = a_round(opening, "Ada, Bram", "Ada, Bram", {ADA: "Sword, Mail"})
    assert {fact.seen for fact in played.told(PileLaid)} == {"gm"}
    has = {item.name: (item.states, item.secret) for item in played.scene.of(ADA).items}
    assert has == {
        "Sword": (("held",), True),
        "Dagger": (("carried",), False),
        "Mail": (("worn",), True),
    }
    with pytest.raises(NotAllowed, match="only one Weapon"):
        a_round(opening, "Ada, Bram", "Ada, Bram", {ADA: "Sword, Dagger"})
    said = [fact.words(played.scene) for fact in played.facts if fact.to_whom(opening) == "open"]
    assert "Ada sets a pile of Items aside." in said
    assert not [words for words in said if "Sword" in words]


def test_the_usual_pile_is_what_he_holds_or_as_much_as_one_may_be() -> None:
    def usual(*items: Item) -> str:
        opening = gathered({ADA: items}, Ada=0, Bram=5)
        asked = a_round(opening, "Ada, Bram", "Ada, Bram").asked[-1].question
        (part,) = asked.parts(opening)  # type: ignore[attr-defined]
        return str(part.spell(opening, part.usual(opening)))

    assert usual(SWORD, DAGGER, MAIL, RING) == "Sword, Mail, Ring"
    assert usual(SWORD, held("Dagger", "Weapon"), MAIL) == "Dagger"


def swapping(**feet: int) -> Any:
    """Between the first and the second round, Bram with an Axe in his pile, and more in his bag."""
    bag = (held("Axe", "Weapon; +3 OR"), MAIL, Item("Buckler", "Armor"), DAGGER)
    scene = under_way({BRAM: bag, ADA: (held("Sword", "Weapon; +5 OR"),)}, **feet)
    return replace(with_state(scene, round=1, step=0), order=())


@rule("AS-99", "AS-100", "AS-190", "AS-233", "AS-320")
@rule("AV-12", "AV-13", "AV-14", "AV-16", "AV-18")
def test_an_item_swap_takes_the_place_of_an_action_and_counts_at_once() -> None:
    scene = swapping(Ada=0, Bram=5)
    played = a_round(scene, "Ada, Bram", "Bram", "no Item", "Mail", "-", "4", "7")
    assert played.scene.up == ADA, "Bram’s turn is void"
    assert {item.name for item in SYSTEM.edition.in_use(played.scene, BRAM)} == {"Mail"}
    struck = a_round(
        scene, "Ada, Bram", "Bram", "no Item", "Mail", "-", "4", "7", "short range", "Sword", "Bram", "13",
        "4", "3",
    )  # fmt: skip
    (compared,) = struck.told(Compared)
    assert (compared.ours.total, compared.theirs.total, left(struck, BRAM)) == (17, 16, 15)
    with pytest.raises(NotAllowed, match="only one Weapon"):
        a_round(scene, "Ada, Bram", "Bram", "no Item", "Dagger")
    assert a_round(scene, "Ada, Bram", "Bram", "Axe", "Dagger").keys[-1].endswith("Defensive Stance")
    with pytest.raises(NotAllowed, match="has made an Item Swap"):
        a_round(scene, "Ada, Bram", "Bram", "no Item", "Mail", "Bram")


@rule("AS-84", "AV-12", "AV-14", "CRS-185")
@pytest.mark.parametrize(("life_left", "then"), [(12, 10), (8, 8)])
def test_whoever_swaps_out_what_lends_life_has_no_more_left_than_all_of_it(life_left: int, then: int) -> None:
    mail = worn("Mail", "Armor; Wearable/Continuous; +5 LIFE; +2 DR")
    scene = stats(under_way({BRAM: (mail,)}, Ada=0, Bram=5), BRAM, life=10, life_left=life_left)
    scene = replace(with_state(scene, round=1, step=0), order=())
    assert stat(scene, BRAM, "life") == 15
    played = a_round(scene, "Ada, Bram", "Bram", "Mail")
    assert (stat(played.scene, BRAM, "life"), left(played, BRAM)) == (10, then)


@rule("AS-320")
@rule("AV-12")
def test_a_swap_asks_for_nothing_that_is_not_there() -> None:
    scene = under_way({ADA: (held("Sword", "Weapon"),), BRAM: (DAGGER,)}, Ada=0, Bram=5)
    scene = replace(with_state(scene, round=1, step=0), order=())
    only_out = a_round(scene, "Ada, Bram", "Ada", "Sword")
    assert only_out.keys[-1].endswith("Defensive Stance"), "nothing is left that could be laid in"
    only_in = a_round(scene, "Ada, Bram", "Bram", "Dagger")
    assert [key for key in only_in.keys if key.endswith("out of the pile")] == []


@rule("AV-18", "AV-34")
def test_an_item_swap_is_a_turn_without_an_attack_and_breaks_a_melee() -> None:
    scene = after(under_way(Ada=0, Bram=5, Cleo=30), (BRAM, "short", ADA))
    assert SYSTEM.display.battlefield.struck(scene, CLEO, BRAM) == {BRAM: 1, ADA: 1}
    assert SYSTEM.display.battlefield.struck(after(scene, (BRAM, "pass")), CLEO, BRAM) == {BRAM: 1}


@rule("AS-186", "AS-218")
@rule("AV-3")
def test_whoever_goes_on_taking_a_blow_makes_no_swap_and_has_no_turn() -> None:
    scene = with_state(swapping(Ada=0, Bram=5, Cleo=5), protects={BRAM: CLEO})
    played = a_round(scene, "Bram", "Ada, Bram, Cleo", "-", "-", "4", "7", "2")
    assert [turn.who for turn in played.scene.order] == [BRAM, ADA, CLEO]
    assert played.scene.up == ADA, "his own turn is over at once"
    with pytest.raises(NotAllowed, match="is still Taking a Blow"):
        a_round(with_state(scene, within=(ADA, BRAM, CLEO)), "Bram", "Ada, Bram, Cleo", "Bram")


@rule("AS-191", "AS-192", "AS-193", "AS-315")
@rule("AV-19", "AV-20", "AV-21", "AV-22", "AV-23", "AV-24")
def test_a_stance_doubles_base_dr_and_only_what_is_continuous_counts() -> None:
    having = (
        worn("Mail", "Armor; Wearable/Continuous; +4 DR"),
        worn("Buckler", "General; Wearable; +3 DR"),
        skill("Dodge Master", "(P,Y); +6 DR"),
        skill("Iron Skin", "Continuous; +2 DR"),
    )
    scene = Marked(BRAM, STANCE).on(under_way({BRAM: having}, Ada=0, Bram=5))
    played = act(scene, ADA, "short range", "Bram", "8", "10", "9", "6")
    assert not {"Reactions", "Defense/Defense with"} & set(played.keys)
    (compared,) = played.told(Compared)
    assert (compared.ours.total, compared.theirs.total) == (27, 18 + 4 + 2 + 6)
    ace = act(scene, ADA, "short range", "Bram", "8", "10", "9", "A", "7").told(Compared)
    assert ace[0].theirs.total == 18 + 4 + 2 - 7


@rule("AS-191", "AS-193")
@rule("AV-24")
@pytest.mark.parametrize(
    ("effect", "defense", "initiative"),
    [
        ("Continuous; +5 IN", 18, 3),
        ("Continuous; +2 DR", 20, 3),
        ("Continuous; +2 DR; +5 IN", 18, 3),
        ("Continuous; +2 DR against R", 20, 3),
        ("+2 DR", 18, 3),
    ],
)
@pytest.mark.parametrize("kind", [skill, power])
def test_in_a_stance_a_skill_or_power_counts_if_it_is_simply_continuous_and_defensive(
    kind: Any, effect: str, defense: int, initiative: int
) -> None:
    scene = Marked(BRAM, STANCE).on(under_way({BRAM: (kind("Haste", effect),)}, Ada=0, Bram=5))
    (compared,) = act(scene, ADA, "short range", "Bram", "8", "9", "2").told(Compared)
    assert compared.theirs.total == defense + 2
    begun = replace(with_state(Unmarked(BRAM, STANCE.word).on(scene), round=1, step=0), order=())
    drawn = a_round(begun, "Ada, Bram", "Bram", "4", "2").told(Reckoned)
    assert [one.sum.total for one in drawn if one.who == BRAM] == [initiative + 2]


@rule("AS-57", "AS-58", "AS-247")
@rule("AV-27", "AV-52")
def test_cards_of_initiative_go_back_and_later_ones_at_the_end_of_the_round() -> None:
    played = a_round(
        gathered(Ada=0, Bram=5), "Ada, Bram", "Ada, Bram without an Action", "-", "8", "4",
        "short range", "Bram", "8", "8", "4", "no", "-",
    )  # fmt: skip
    assert played.scene.spent.get(ADA, ()) == ()
    totals = [fact.sum.total for fact in played.told(Reckoned)]
    assert totals == [12, 7, 16], "the 8 came up twice"


@rule("AS-187", "AS-247", "AS-248")
@rule("AV-4", "AV-48", "AV-49")
def test_one_who_wishes_to_go_on_is_enough_and_only_all_end_it() -> None:
    begun = ("Ada, Bram", "Ada, Bram without an Action", "-", "8", "4", "pass")
    on = a_round(gathered(Ada=0, Bram=5), *begun, "yes")
    assert on.told(CombatEnded) == []
    assert state(on.scene).round == 1
    assert state(on.scene).means == {}
    over = a_round(gathered(Ada=0, Bram=5), *begun, "no", "-")
    assert len(over.told(CombatEnded)) == 1


@rule("AS-188", "AS-189")
@rule("AV-7", "AV-8")
def test_range_is_by_pair_and_nobody_moves() -> None:
    scene = under_way(Ada=0, Bram=5, Cleo=10, Dov=30)
    near = {who for who in (ADA, CLEO, DOV) if (scene.apart(BRAM, who) or 0) <= 5}
    assert near == {ADA, CLEO}
    with pytest.raises(NotAllowed, match="10 feet from Ada"):
        act(scene, ADA, "short range", "Cleo")
    offered = act(scene, ADA).asked[0].question.options(scene)
    assert "move" not in {option.value for option in offered}


@rule("AV-25")
def test_items_give_initiative_and_a_disadvantage_eats_it() -> None:
    scene = gathered({DOV: (worn("Boots", "Wearable/Continuous; +2 IN"),)}, Ada=0, Dov=5)
    slow = stats(scene, DOV, in_disadvantage=1)
    played = a_round(slow, "Ada, Dov", "Ada, Dov", {DOV: "Boots"}, "-", "2", "5")
    (ordered,) = played.told(Ordered)
    assert [(turn.who, turn.result) for turn in ordered.order] == [(DOV, "8"), (ADA, "6")]
