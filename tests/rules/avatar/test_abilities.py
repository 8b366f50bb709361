"""Abilities of chapters that are not held: what their cards say counts, the rest is the GM’s word."""

from typing import Any

import pytest

from crs_desktop.rules.avatar import SYSTEM
from crs_desktop.rules.chance_questions import Draw
from crs_desktop.rules.double_exposure.attack.attack import SHORT, calculated, contesting, defensive, signed
from crs_desktop.rules.double_exposure.attack.harm import LifeLost
from crs_desktop.rules.double_exposure.combat import able
from crs_desktop.rules.double_exposure.deeds import Acted
from crs_desktop.rules.double_exposure.mind.mental import why_not_mind
from crs_desktop.rules.double_exposure.mind.mental_facts import Suggested
from crs_desktop.rules.double_exposure.round.actions import MANEUVERS
from crs_desktop.rules.double_exposure.round.surprise import SURPRISE
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.facts import ClockStopped, FieldSet, ItemPut, Noted, Ordered
from crs_desktop.rules.scene import Item, Scene, Turn
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.avatar.table import (
    ADA,
    BRAM,
    CLEO,
    DOV,
    a_round,
    act,
    gathered,
    held,
    left,
    power,
    skill,
    stats,
    under_way,
)
from tests.rules.avatar.test_lasting import totals
from tests.rules.playing import Played, play, somebody

ARTS = skill("Martial Arts I", "+15 OR; +20 DR against R")


def guard(scene: Scene, who: Name) -> int:
    return sum(map(signed, defensive(scene, who, "dr")))


def noted(played: Played) -> list[str]:
    return [fact.words(played.scene) for fact in played.told(Noted)]


@rule("AS-118", "AS-119")
@pytest.mark.parametrize(
    ("hand", "code", "offense", "defense"),
    [((), "R", 6 + 15, 9 + 20), ((), "EF", 6 + 15, 9), ((held("Club", "Weapon; +2 OR"),), "R", 6 + 2, 9)],
    ids=["bare", "no R", "armed"],
)
def test_martial_arts_count_with_nothing_in_the_hand_and_guard_against_r(
    hand: tuple[Item, ...], code: str, offense: int, defense: int
) -> None:
    sword = held("Blade", f"Weapon; ({code}); +1 OR")
    scene = under_way({BRAM: (ARTS, *hand), ADA: (sword,)}, Ada=0, Bram=5)
    with_ = [one.name for one in hand]
    struck = act(scene, BRAM, "short range", *with_, "Ada", str(offense), "5", "6")
    assert totals(struck) == [(offense + 5, 7 + 6)]
    met = act(scene, ADA, "short range", "Blade", "Bram", "9", "4", "5")
    assert totals(met) == [(13, defense + 5)]


SHOT = ("Laser Rifle", "Cleo", "yes", "16", "9", "4", "yes", "3", "5")
"""Ada shoots at Cleo, 25 against 10; she deflects 5 + 3 of it."""


def deflected(*cards: str, dov: int = 0) -> Played:
    rifle = held("Laser Rifle", "Weapon; Marksmanship I; (NP); +9 DR at Long Range; reaches 100 feet")
    deflection = power("Deflection", "(P,Y); deflects 1 AC Pick + EM; costs 3 EM")
    having = {ADA: (rifle, skill("Marksmanship I")), CLEO: (deflection,)}
    scene = stats(under_way(having, Ada=0, Cleo=20, Bram=30, Dov=40), DOV, s_m=dov)
    return act(scene, ADA, "long range", *SHOT, *cards)


@rule("AS-24", "AS-135", "AS-238")
@pytest.mark.parametrize(
    ("cards", "dov", "struck"),
    [
        (("7", "2", "6"), 0, BRAM),
        (("7", "6", "8"), 3, DOV),  # 8 − 3
        (("4", "6", "3"), -2, ADA),  # 3 + 2
        (("7", "10", "9"), 0, ADA),  # a ten calls for no other card
        (("A", "2", "3"), 0, ADA),
        (("5", "5", "9", "2"), 0, BRAM),  # even: a lot
    ],
)
def test_what_is_deflected_strikes_whoever_draws_lowest(
    cards: tuple[str, ...], dov: int, struck: Name
) -> None:
    played = deflected(*cards, dov=dov)
    lost = {fact.who: fact.amount for fact in played.told(LifeLost)}
    assert lost == {struck: 8, CLEO: 15 - 8}
    assert stat(played.scene, CLEO, "em_left") == 9


REACTIONS_OF_THE_GM = {
    "Bomb": "(Z,S,Y); costs 8 EM; all in sight after a count of ten",
    "Inspiration": "(Y); another’s next calculation is better by 20",
    "Heroism II": "(Y); he may act while he is Taking a Blow",
    "Confidence": "(Y); 10 OR more for each attack aimed at him",
    "Morale": "(Y); his whole side is better by 20 for the Combat",
    "Bravado": "(Y); 10 OR more for each half of LIFE that was lost",
}


@rule("AS-144", "AS-149", "AS-150", "AS-151", "AS-153", "AS-154", "AS-296")
@pytest.mark.parametrize("name", REACTIONS_OF_THE_GM)
def test_a_reaction_without_words_that_count_is_paid_used_up_read_out_and_the_gms(name: str) -> None:
    text = REACTIONS_OF_THE_GM[name]
    scene = under_way({CLEO: (power(name, text),)}, Ada=0, Cleo=5)
    played = act(scene, ADA, "short range", "Cleo", {CLEO: name}, "no", "pass")
    assert noted(played) == [f"Left to the GM: {text.rpartition('; ')[2]}."]
    assert stat(played.scene, CLEO, "em_left") == (12 - 8 if name == "Bomb" else 12)
    assert (totals(played), left(played, CLEO)) == ([], 12), "no: the Action does not take place"
    goes_on = act(scene, ADA, "short range", "Cleo", {CLEO: name}, "yes", "8", "9", "2")
    assert left(goes_on, CLEO) == 12 - (17 - 8), "yes: it does"
    used_up = act(goes_on.scene, ADA, "short range", "Cleo")
    assert used_up.keys[-1].endswith("OR used"), "and it cannot be declared again in this round"


@rule("AS-153", "AS-149", "AS-150", "AS-151", "AS-154", "AS-296")
@pytest.mark.parametrize(
    ("who", "words", "offense", "defense"),
    [
        (ADA, "Continuous; +20 OR; +20 DR", 28, 27),
        (ADA, "Continuous; +10 OR", 18, 7),
        (BRAM, "Continuous; +15 DR", 6, 24),
    ],
    ids=["Morale", "Bravado", "Heroism"],
)
def test_what_the_gm_makes_of_one_lies_on_somebody_as_words_that_count(
    who: Name, words: str, offense: int, defense: int
) -> None:
    scene = ItemPut(who, Item("The GM’s word", words, ("power",))).on(under_way(Ada=0, Bram=5))
    assert (calculated(scene, who, SHORT), guard(scene, who)) == (offense, defense)


@rule("AS-141")
@pytest.mark.parametrize(
    ("words", "expected"), [("-9 Flee", (8, 7, 0)), ("-9 DR", (8, 0, 0)), ("-7 OR", (1, 7, 7))]
)
def test_a_curse_is_a_penalty_on_one_kind_of_calculation(words: str, expected: tuple[int, ...]) -> None:
    cursed = ItemPut(ADA, Item("Curse", f"Continuous; {words}", ("power",)))
    scene = cursed.on(under_way(Ada=0, Bram=5))
    flight = sum(map(signed, contesting(scene, ADA, "flee")))
    found = (calculated(scene, ADA, SHORT), guard(scene, ADA), flight)
    assert tuple(max(0, number) for number in found) == expected


@rule("AS-142", "AS-31")
def test_stolen_em_is_two_picks_told_and_a_ruling_on_both_sheets() -> None:
    drain = power("Drain Energy", "(X,S); power: takes EM from whom he touches; costs 4 EM; Short Range")
    scene = under_way({CLEO: (drain,)}, Cleo=0, Bram=5)
    played = act(scene, CLEO, "power", "Drain Energy", "Bram", "4")
    said = "The GM decides what Drain Energy does to Bram: takes EM from whom he touches."
    assert noted(played)[-1] == said
    assert stat(played.scene, CLEO, "em_left") == 8
    more = FieldSet(CLEO, "em_left", 15).on(played.scene)
    assert stat(more, CLEO, "em_left") == 15, "above her own 12, until the GM takes it back"


@rule("AS-145", "AS-146")
def test_em_put_into_an_item_is_written_on_its_card() -> None:
    scene = under_way({ADA: (held("Blaster", "Weapon; (NP); +4 OR"),)}, Ada=0, Bram=5)
    assert totals(act(scene, ADA, "short range", "Blaster", "Bram", "12", "5", "4")) == [(17, 13)]
    better = ItemPut(ADA, held("Blaster", "Weapon; (NP); +10 OR")).on(scene.changed(ADA, items=()))
    assert totals(act(better, ADA, "short range", "Blaster", "Bram", "18", "5", "4")) == [(23, 13)]


@rule("AS-158", "AS-168")
def test_a_coercion_that_is_s_binds_without_a_combat() -> None:
    scene = gathered({CLEO: (skill("Coercion", "(M,S); against males"),)}, Cleo=0, Dov=10)
    played = play(scene, SURPRISE.rule, "Cleo", "coercion", "Dov", "yes", "open the gate", "11", "8", "2")
    assert [fact.kind for fact in played.told(Suggested)] == ["coercion"]
    assert [clock.until for clock in played.scene.clocks if clock.who == DOV][:1] == [600]


@rule("AS-159", "AS-243")
def test_a_mechanical_servant_fights_as_one_of_its_own_under_its_owner() -> None:
    servant = somebody("Servant", OR=20, DR=20, MIND=0, LIFE=20, IN=0, controlled="Ada")
    name = Name("Servant")
    scene = gathered(Ada=0, Bram=5).with_combatant(servant)
    assert len(SYSTEM.decks.full(scene, name)) == 10
    assert SYSTEM.stats.unsound(servant.fields) is None
    assert "MIND 0" in str(why_not_mind(scene, BRAM, name))
    turns = a_round(scene, "Ada, Bram, Servant", "Ada, Bram, Servant", "-", "3", "2", "9").scene.order
    assert [turn.who for turn in turns] == ["Servant", ADA, BRAM], "in his own turn, at his own place"


@rule("AS-171")
def test_the_gm_says_whether_a_target_knows_and_nobody_else_is_asked() -> None:
    sling = held("Sling", "Weapon; +3 DR at Long Range; reaches 60 feet")
    scene = gathered({ADA: (sling,)}, Ada=0, Bram=20)
    asked = play(scene, SURPRISE.rule, "Ada", "long range", "Sling", "Bram", "yes").asked[-1]
    assert (asked.question.name, asked.question.who) == ("unaware", "")


@rule("AS-197", "AS-198")
def test_one_action_on_one_target_within_5_feet_and_a_second_where_the_gm_gives_a_turn() -> None:
    scene = gathered(Ada=0, Bram=5, Cleo=30)
    waits = "Ada, Bram without an Action, Cleo without an Action"
    steps: tuple[Any, ...] = ("Ada, Bram, Cleo", waits, "-", "6", "5", "4", "short range")
    waiting = a_round(scene, *steps)
    options = {one.value: one.why_not is None for one in waiting.asked[-1].question.options(waiting.scene)}
    assert options == {ADA: False, BRAM: True, CLEO: False}
    once = a_round(scene, *steps, "Bram", "8", "5", "6")
    assert once.keys[-1].endswith("goes on"), "nobody else has announced one, and she has had hers"
    again = a_round(scene, *steps, "Bram", "8", Ordered((Turn(ADA), Turn(BRAM))), "5", "6", "pass")
    assert [deed.kind for deed in again.told(Acted)] == ["short", "pass"], "the GM has given Bram a turn"


@rule("AS-232")
def test_a_dispute_about_a_distance_may_be_decided_by_lot_in_the_middle_of_a_round() -> None:
    assert "Random draw" in {offer.term for offer in SYSTEM.edition.offers}


@rule("AS-234")
def test_2_6_has_the_maneuvers_of_the_crs_and_powers_that_last() -> None:
    ours, theirs = ({one.id for one in some} for some in (SYSTEM.edition.maneuvers, MANEUVERS))
    assert (ours - theirs, theirs - ours) == ({"lasting"}, set())


@rule("AS-268", "AS-274")
def test_what_a_death_costs_a_cartoon_avatar_is_the_gms_word() -> None:
    scene = stats(gathered(Ada=0, Bram=5), BRAM, life_left=0, deaths=1)
    scene = FieldSet(BRAM, "deaths", 0).on(FieldSet(BRAM, "life_left", 16).on(scene))
    scene = ClockStopped("body Bram").on(scene)
    assert (able(scene, BRAM), stat(scene, BRAM, "deaths")) == (True, 0)


@rule("AS-299", "AS-301")
def test_em_lb_and_long_range_are_always_there() -> None:
    chosen = {id_: SYSTEM.readings[id_] for id_ in ("em", "luck", "long-range")}
    assert chosen == {"em": "used", "luck": "own", "long-range": "used"}
    assert not set(chosen) & {one.id for one in SYSTEM.house_rules}


@rule("AS-49")
def test_each_draws_from_his_own_deck_and_the_other_after_whoever_began() -> None:
    scene = under_way(Ada=0, Bram=5)
    hers = act(scene, ADA, "short range", "Bram", "8").asked[-1].question
    his = act(scene, ADA, "short range", "Bram", "8", "9").asked[-1].question
    assert isinstance(hers, Draw) and isinstance(his, Draw)
    assert (hers.who, his.who) == (ADA, BRAM)
    assert (len(hers.left(scene)), len(his.left(scene))) == (10, 11)


@rule("AS-132", "AS-291")
def test_genres_are_any_words_and_disadvantages_are_blank_until_they_are_entered() -> None:
    scene = stats(gathered(Ada=0), ADA, genre="Fantasy, Gothic")
    values = SYSTEM.written(scene, ADA)
    assert values["genre"] == "Fantasy, Gothic"
    assert {values[f"{id_}_disadvantage"] for id_ in ("or", "dr", "in", "life")} == {0}
