"""Action Cards in 2.6, its exception for Powers, Surprise, and what stands of the CRS unchanged."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.avatar import SYSTEM
from crs_desktop.rules.double_exposure.attack.attack import base_dr
from crs_desktop.rules.double_exposure.attack.blows import protector_of
from crs_desktop.rules.double_exposure.combat import able, combat
from crs_desktop.rules.double_exposure.combat_facts import CombatEnded
from crs_desktop.rules.double_exposure.deeds import melee
from crs_desktop.rules.double_exposure.mind.mental_facts import Suggested
from crs_desktop.rules.double_exposure.round.surprise import SURPRISE, why_not_surpriser
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.double_exposure.strikes.long_range import why_not_shot_at
from crs_desktop.rules.facts import FieldSet, Noted, Ordered
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.avatar.table import (
    ADA,
    BRAM,
    CLEO,
    DOV,
    EDA,
    a_round,
    act,
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
from tests.rules.avatar.test_lasting import next_round, totals
from tests.rules.playing import Played, play, somebody

MAIL = (worn("Mail", "Armor; Wearable/Continuous; +4 DR"),)
PROJECTILE = power("Physical Projectile", "(R,S); power: 1 AC Pick + EM + 10; Long Range; costs 2 EM")
SLING = held("Sling", "Weapon; +3 DR at Long Range; reaches 60 feet")


@rule("AS-47", "AS-48", "AS-312")
def test_a_deck_holds_10_cards_and_one_for_each_point_of_lb() -> None:
    deck = SYSTEM.decks.full(gathered(Eda=0), EDA)
    assert len(deck) == 12
    assert [card for card in deck if card[:1] in "AJQK"] == ["A", "J", "Q"]


def punched(*cards: str) -> Played:
    return act(under_way({BRAM: MAIL}, Ada=0, Bram=5), ADA, "short range", "Bram", "8", *cards)


@rule("AS-52", "AS-55", "AS-56", "AS-60", "AS-61", "AS-63", "AS-311", "AS-313", "AS-203", "AS-204")
@pytest.mark.parametrize(
    ("cards", "defense", "out"),
    [
        (("6", "A", "7"), 9 + 4 - 7, ("7",)),
        (("5", "10", "A", "J"), 13, ("10", "J")),
        (("5", "2"), 15, ("2",)),
    ],
)
def test_an_ace_in_a_defense_against_no_power_calls_for_the_special_draw(
    cards: tuple[str, ...], defense: int, out: tuple[str, ...]
) -> None:
    played = punched(*cards)
    assert totals(played)[0][1] == defense
    assert played.scene.spent[BRAM] == out, "the Ace goes back"


@rule("AS-202", "AS-64", "AS-51")
def test_an_ace_of_the_attacker_misses_and_nobody_draws_against_it() -> None:
    played = punched("A")
    assert (totals(played), played.scene.spent.get(BRAM, ())) == ([], ())


@rule("AS-62", "AS-314")
def test_a_deck_worn_down_to_its_ace_leaves_no_defense() -> None:
    worn_down = under_way({BRAM: MAIL}, Ada=0, Bram=5)
    deck = [card for card in SYSTEM.decks.full(worn_down, BRAM) if card != "A"]
    played = act(replace(worn_down, spent={BRAM: tuple(deck)}), ADA, "short range", "Bram", "8", "6", "A")
    assert totals(played) == [(14, 0)]


@rule("AS-353", "AS-354", "AS-311")
@pytest.mark.parametrize(("dr", "card", "plain"), [(6, "4", 2), (6, "10", 6), (3, "8", 0)])
def test_the_vectors_of_the_special_draw(dr: int, card: str, plain: int) -> None:
    scene = stats(under_way({CLEO: (PROJECTILE,)}, Ada=0, Bram=5, Cleo=30), BRAM, dr=dr)
    assert totals(act(scene, ADA, "short range", "Bram", "8", "6", "A", card)) == [(14, plain)]
    by_power = act(scene, CLEO, "power", "Physical Projectile", "Bram", "yes", "4", "3", "A")
    assert totals(by_power) == [(17, 0)]


@rule("AS-133", "AS-208", "AS-130", "AS-350", "AS-50")
def test_a_power_of_long_range_halves_dr_though_it_does_not_use_it() -> None:
    scene = under_way({CLEO: (PROJECTILE,), BRAM: MAIL}, Cleo=0, Bram=20, Ada=5)
    played = act(scene, CLEO, "power", "Physical Projectile", "Bram", "yes", "4", "3", "A")
    assert (totals(played), left(played, BRAM)) == ([(17, 0)], 0)
    assert base_dr(played.scene, CLEO) == 3
    with pytest.raises(NotAllowed, match="more than 5 feet"):
        act(scene, CLEO, "power", "Physical Projectile", "Ada")


@rule("AS-355", "AS-316", "AS-207", "AS-315")
def test_dr_7_shoots_with_7_then_with_4_then_stands_at_2() -> None:
    scene = under_way({ADA: (SLING,)}, Ada=0, Bram=20)
    first = act(scene, ADA, "long range", "Sling", "Bram", "yes", "10", "2", "9")
    assert base_dr(first.scene, ADA) == 4
    second = act(first.scene, ADA, "long range", "Sling", "Bram", "yes", "7", "3", "8")
    assert base_dr(second.scene, ADA) == 2
    assert base_dr(a_round(next_round(second.scene)).scene, ADA) == 7


@rule("AS-338", "AS-201")
def test_penalties_leave_1_to_strike_with() -> None:
    weak = Item("Curse", "Continuous; -12 OR", ("skill",))
    scene = under_way({DOV: (weak,)}, Dov=0, Ada=5)
    played = act(scene, DOV, "short range", "Ada", "1", "8", "9")
    assert totals(played) == [(9, 16)]


def surprise(scene: Scene, *answers: Any) -> Played:
    return play(scene, SURPRISE.rule, *answers)


@rule("AS-168", "AS-170", "AS-173", "AS-174", "AS-255")
def test_a_surprise_is_proven_but_of_the_mind_and_made_once() -> None:
    bolt = skill("Mind Bolt", "(M,S); mental attack")
    scene = gathered({ADA: (SLING,), CLEO: (bolt,)}, Ada=0, Bram=20, Cleo=10)
    known = surprise(scene, "Ada", "long range", "Sling", "Bram", "yes", "no")
    assert "there is no Surprise" in " ".join(fact.words(known.scene) for fact in known.told(Noted))
    mind = surprise(scene, "Cleo", "attack", "Bram", "yes", "11", "6", "4")
    assert left(mind, BRAM) == 8, "nobody asks whether he is unaware"
    both = surprise(scene, "Ada, Cleo", "6", "2", "long range", "Sling", "Bram", "yes", "yes", "10", "9", "4")
    assert totals(both) == [(19, 13)], "who has the higher Initiative makes it"
    again = surprise(both.scene, "no")
    assert again.result is None
    assert base_dr(both.scene, ADA) == 7, "the halving ends with it"
    assert both.scene.spent.get(ADA, ()) == ()


@rule("AS-169", "AS-175", "AS-176", "AS-250")
def test_nobody_in_a_combat_surprises_or_is_surprised() -> None:
    scene = under_way({CLEO: (SLING,)}, Ada=0, Bram=5, Cleo=40)
    outside = with_state(scene, within=(ADA, BRAM), asked=(ADA, BRAM), eligible=(ADA, BRAM))
    assert "is in the Combat" in str(why_not_surpriser(outside, ADA))
    outside = replace(outside, order=outside.order[:2])
    assert "cannot be surprised" in str(why_not_shot_at(outside, CLEO, BRAM))


@rule("AS-73", "AS-168")
@pytest.mark.parametrize(("text", "offered"), [("(R,S)", True), ("(R)", False)])
def test_only_what_is_s_mental_or_long_range_is_used_without_a_combat(text: str, offered: bool) -> None:
    spark = power("Spark", f"{text}; power: 1 AC Pick + EM; Short Range; costs 2 EM")
    scene = gathered({CLEO: (spark,), ADA: (SLING,)}, Cleo=0, Bram=5, Ada=20)
    assert (why_not_surpriser(scene, CLEO) is None) == offered
    fights = under_way({CLEO: (spark,)}, Cleo=0, Bram=5)
    assert act(fights, CLEO, "power", "Spark").keys[-1] == "target"


@rule("AS-338", "AV-31", "AS-140")
@pytest.mark.parametrize(("penalty", "left_"), [(6, 4), (30, 1)])
def test_whom_a_penalty_leaves_no_dr_shoots_with_what_his_item_gives_and_with_1_at_least(
    penalty: int, left_: int
) -> None:
    blind = Item("Blindness", f"Continuous; -{penalty} DR at Long Range", ("power",))
    scene = stats(under_way({ADA: (SLING, blind)}, Ada=0, Bram=20), ADA, dr=7)
    played = act(scene, ADA, "long range", "Sling", "Bram", "yes", str(left_), "5", "9")
    assert totals(played)[0][0] == left_ + 5


@rule("AS-275", "AS-345", "AS-264")
def test_whoever_dies_is_out_at_once_and_protects_nobody() -> None:
    scene = stats(under_way(Ada=0, Dov=0, Cleo=5, Bram=5), BRAM, life_left=4)
    scene = with_state(scene, protects={BRAM: CLEO})
    dead = act(scene, ADA, "short range", "Cleo", "8", "10", "6", "5")
    assert (left(dead, BRAM), able(dead.scene, BRAM)) == (0, False)
    assert protector_of(dead.scene, CLEO) is None
    marked = [one.word for who in (BRAM, CLEO) for one in SYSTEM.display.markers(dead.scene, who)]
    assert not [word for word in marked if "takes blows" in word or "protected" in word]
    assert BRAM not in melee(dead.scene, ADA)
    met = act(dead.scene, DOV, "short range", "Cleo", "10", "3", "4")
    assert left(met, CLEO) == 9
    ruled = act(FieldSet(BRAM, "life_left", 1).on(dead.scene), DOV, "short range", "Cleo", "10", "3", "8")
    assert (left(ruled, CLEO), left(ruled, BRAM)) == (12, 1), "the GM’s word: he protects still"
    lapses = act(dead.scene, DOV, "short range", "Cleo", "10", "3", FieldSet(CLEO, "life_left", 0))
    assert (totals(lapses), lapses.result) == ([], None)


@rule("AS-179", "AS-310", "AS-347")
@pytest.mark.parametrize(("feet", "enters"), [(10, False), (15, True)])
def test_who_comes_later_comes_from_beyond_short_range(feet: int, enters: bool) -> None:
    scene = under_way(Ada=0, Bram=5, Cleo=feet)
    scene = next_round(with_state(scene, within=(ADA, BRAM), asked=(ADA, BRAM), eligible=(ADA, BRAM)))
    scene = scene.changed(CLEO, bystander=True)
    begun = a_round(scene, "Cleo")
    options = {one.value: str(one.why_not) for one in begun.asked[-1].question.options(begun.scene)}
    assert options["Cleo"] == "None" if enters else "needs 6 feet" in options["Cleo"]


@rule("AS-308", "AS-309", "AS-304", "AS-187")
@pytest.mark.parametrize(
    ("chosen", "left", "clocks"), [({}, 20, []), ({"healing": "ten minutes"}, 15, [600])]
)
def test_all_may_end_it_at_any_moment_and_wounds_heal_at_once_or_take_ten_minutes(
    chosen: dict[str, str], left: int, clocks: list[int]
) -> None:
    scene = replace(stats(under_way(Ada=0, Bram=5), ADA, life_left=15), house_rules=chosen)
    agree = next(offer for offer in SYSTEM.edition.offers if offer.term == "All agree to end it")
    assert agree.why_not(scene) is None
    ended = play(scene, agree.rule, "yes")
    assert len(ended.told(CombatEnded)) == 1
    assert stat(ended.scene, ADA, "life_left") == left
    assert [clock.until for clock in ended.scene.clocks if clock.about == "life"] == clocks


@rule("AS-326", "AS-258", "AS-239")
def test_a_suggestion_binds_to_one_action_for_ten_minutes() -> None:
    scene = under_way({CLEO: (skill("Suggestion", "(M,Y,S)"),)}, Cleo=0, Dov=10)
    played = act(scene, CLEO, "suggestion", "Dov", "yes", "do not attack Cleo", "11", "8", "5")
    (told,) = played.told(Suggested)
    assert "10 minutes" in told.words(played.scene)
    assert left(played, DOV) == 24
    assert set(combat(played.scene).suggested) == {CLEO}
    asked = act(played.scene, CLEO).asked[0].question
    options = {one.value: one.why_not for one in asked.options(played.scene)}
    assert "in this round" in str(options["suggestion"])


@rule("AS-147", "AS-148", "AS-152", "AS-157", "AS-71")
def test_sample_abilities_are_written_on_cards() -> None:
    his = (skill("Willpower", "(P,Y); +15 DR"), skill("Precision", "+15 OR"))
    scene = under_way({BRAM: his}, Ada=0, Bram=5)
    held_out = act(scene, ADA, "short range", "Bram", {BRAM: "Willpower"}, "8", "6", "4")
    assert totals(held_out) == [(14, 9 + 15 + 4)]
    strikes = act(scene, BRAM, "short range", "Precision", "Ada", "21", "4", "9")
    assert totals(strikes) == [(25, 16)]


@rule("AS-352", "AS-343", "AS-239", "AS-310")
def test_the_worked_example_of_the_crs_comes_out_the_same_in_2_6() -> None:
    fred = somebody("Fred", OR=8, DR=12, MIND=4, LIFE=20, IN=4, LB=1)
    mary = somebody("Mary", OR=2, DR=6, MIND=12, LIFE=8, IN=3)
    mary = replace(mary, items=(skill("Suggestion", "(M,Y,S)"),), bystander=True)
    john = somebody("John", OR=6, DR=6, MIND=7, LIFE=10, IN=2, LB=2)
    bar = replace(gathered(), combatants={one.name: one for one in (fred, mary, john)})
    first = a_round(
        bar, "Fred, Mary, John", "Fred, John", "-", "6", "3",
        "short range", "John", "8", "8", "6", "short range", "Fred", "6", "10", "7", "9", "yes",
    )  # fmt: skip
    assert totals(first) == [(16, 12), (23, 21)]
    assert [left(first, Name(who)) for who in ("John", "Fred")] == [6, 18]
    second = a_round(
        first.scene, "Fred, Mary, John", "-", "2", "4", "7",
        "short range", "Fred", {"Mary": ()}, "6", "10", "A",
        "suggestion", "Fred", "yes", "not to hit John", "12", "8", "9",
    )  # fmt: skip
    assert [turn.result for turn in second.told(Ordered)[-1].order] == ["9", "7", "6"]
    assert totals(second) == [(20, 13)]
    assert [told.whom for told in second.told(Suggested)] == ["Fred"]
