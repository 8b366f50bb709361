"""After a Combat of Avatar 2.6: the dead, looting, the grace period, the free Flee."""

import pytest
from msgspec.structs import replace

from crs_desktop.rules import load_system
from crs_desktop.rules.avatar import SYSTEM
from crs_desktop.rules.avatar.aftermath.after import FREE_FLEE, ROUND, after, why_no_free_flee
from crs_desktop.rules.avatar.aftermath.aftermath_facts import Died, Looted, Raised
from crs_desktop.rules.avatar.aftermath.looting import LOOT, PASS_ON, why_no_loot
from crs_desktop.rules.avatar.aftermath.resurrection import RESURRECTION
from crs_desktop.rules.avatar.state import state
from crs_desktop.rules.double_exposure.combat import is_on
from crs_desktop.rules.double_exposure.combat_facts import CombatEnded
from crs_desktop.rules.double_exposure.movement.flee import Fled
from crs_desktop.rules.double_exposure.round.procedures import SHORT_RANGE
from crs_desktop.rules.double_exposure.round.rounds import END
from crs_desktop.rules.double_exposure.round.surprise import SURPRISE, why_not_surpriser
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.fact import happen_all
from crs_desktop.rules.facts import Elapsed, Entered, FieldSet, Left
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.system import HouseRule
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.avatar.table import ADA, BRAM, CLEO, DOV, EDA, act, gathered, power, stats, under_way
from tests.rules.playing import Played, play

HIS = (
    Item("Sword", "Weapon; Edged II; Stealable"),
    Item("Knife", "Weapon; Edged I; Unstealable"),
    Item("Heirloom", "Weapon; Edged I; Special"),
    Item("Mace", "Weapon; Blunt I"),
)
RAISES = power("Resurrection", "(X); resurrection")


def over(*answers: str, dead: tuple[Name, ...] = (BRAM,), **feet: int) -> Played:
    """The Combat has ended with these dead."""
    scene = under_way({BRAM: HIS}, **feet)
    for who in dead:
        scene = stats(scene, who, life_left=0)
    ended = CombatEnded("one is left").on(scene)
    return play(ended, after, *answers)


def later(scene: Scene, seconds: int) -> Scene:
    return happen_all(scene, SYSTEM.passing(scene, scene.clock + seconds))


@rule("AS-265", "AS-266")
def test_how_long_a_body_lies_there_counts_from_the_end_of_the_combat_however_long_the_lot_takes() -> None:
    ended = CombatEnded("all agree").on(stats(under_way(Ada=0, Bram=5, Cleo=10), BRAM, life_left=0))
    played = play(ended, after, Elapsed(30), "A")
    assert [clock.until for clock in played.scene.clocks if clock.about == "body"] == [240]


@rule("AS-271")
def test_whoever_fought_on_the_side_of_the_dead_has_not_won_over_him() -> None:
    scene = stats(under_way({BRAM: HIS}, Ada=0, Bram=5, Cleo=10), BRAM, life_left=0)
    scene = scene.changed(BRAM, side="Raiders").changed(CLEO, side="Raiders")
    ended = CombatEnded("all agree").on(scene)
    assert [fact.looter for fact in play(ended, after).told(Died)] == [ADA]
    own = CombatEnded("all agree").on(scene.changed(ADA, side="Raiders"))
    assert [fact.looter for fact in play(own, after, "2").told(Died)] == [CLEO]


@rule("AV-50", "AV-53", "AV-54", "AS-180", "AS-182", "AS-183", "AS-249", "AS-294")
def test_a_death_brings_a_grace_period_and_the_free_flee_comes_at_its_end() -> None:
    scene = over("A", Ada=0, Bram=5, Cleo=10).scene
    assert {clock.about: clock.until for clock in scene.clocks if clock.about in ("grace", "body")} == {
        "grace": 240,
        "body": 240,
    }
    assert "grace period" in str(why_no_free_flee(scene))
    assert "grace period" in str(ROUND.why_not(scene)), "no new Combat meanwhile"
    free = later(scene, 240)
    assert why_no_free_flee(free) is None
    assert ROUND.why_not(free) == "The free Flee of the last Combat comes first."
    near = free.changed(CLEO, square=free.of(ADA).square)
    assert "free Flee" in str(SHORT_RANGE.why_not(near)), "once it said that nobody was within 5 feet"
    assert SYSTEM.procedures[0] is ROUND
    fled = play(free, FREE_FLEE.rule, "Cleo")
    assert [fact.who for fact in fled.told(Fled)] == [CLEO]
    assert why_no_free_flee(fled.scene) is not None


@rule("AV-50", "AV-55")
def test_in_the_grace_period_the_reason_against_a_surprise_names_it() -> None:
    scene = over(Ada=0, Bram=5).scene
    sling = Item("Sling", "Weapon; +3 DR at Long Range; reaches 600 feet", ("held",))
    gala = replace(scene.of(ADA), name=Name("Gala"), label="Gala", square=Square(20, 0), items=(sling,))
    here = Entered(gala.name, gala).on(scene)
    assert SURPRISE.why_not(here) == "Ada is in the grace period of a Combat."


@rule("AV-1", "AS-180")
@pytest.mark.parametrize(("chosen", "left"), [({}, 10), ({"healing": "ten minutes"}, 6)])
def test_a_combat_that_all_agree_to_end_heals_all_wounds_at_once(chosen: dict[str, str], left: int) -> None:
    """It is ended, and all wounds are healed: ten minutes later by a house rule."""
    scene = stats(under_way(Ada=0, Bram=5), BRAM, life=10, life_left=6)
    played = play(replace(scene, house_rules=chosen), END.rule, "yes")
    assert (is_on(played.scene), stat(played.scene, BRAM, "life_left")) == (False, left)


def test_the_house_rule_of_healing_is_read_at_once_first_in_avatar_alone() -> None:
    first = {id_: next(iter(_healing(id_).choices)) for id_ in ("crs", "avatar")}
    assert first == {"crs": "ten minutes", "avatar": "at once"}


def _healing(system: str) -> HouseRule:
    return next(rule for rule in load_system(system).house_rules if rule.id == "healing")


@rule("AV-53", "AV-54", "AV-55", "AV-56", "AS-250", "AS-346")
def test_without_a_death_it_comes_at_once_and_who_stays_may_be_attacked() -> None:
    played = over("Bram", dead=(), Ada=0, Bram=5, Dov=10)
    assert [fact.who for fact in played.told(Fled)] == [BRAM]
    assert "was in the last Combat" in str(why_not_surpriser(played.scene, ADA))
    assert ROUND.why_not(played.scene) is None


@rule("AV-53", "AS-92", "AS-269", "AS-270", "AS-79", "AS-85", "AS-91")
def test_a_winner_names_a_class_and_draws_one_item() -> None:
    scene = over(Ada=0, Bram=5).scene
    assert state(scene).bodies == {BRAM: ADA}
    knife = play(scene, LOOT.rule, "Edged", "2")
    (taken,) = knife.told(Looted)
    assert taken.words(scene) == "Ada takes Knife from Bram’s body."
    assert [(item.name, item.states) for item in knife.scene.of(ADA).items] == [("Knife", ("carried",))]
    assert [item.name for item in knife.scene.of(BRAM).items] == ["Sword", "Heirloom", "Mace"]
    assert why_no_loot(knife.scene) == "Nobody has the right to loot a body.", "it is used"
    special = play(scene, LOOT.rule, "Edged", "3")
    assert special.told(Looted) == []
    assert why_no_loot(special.scene) is not None
    assert why_no_loot(later(scene, 240)) is not None, "the body is gone"


@rule("AS-271")
def test_after_a_group_fight_winners_are_matched_to_bodies_at_random() -> None:
    played = over("A", "2", dead=(BRAM, EDA), Ada=0, Bram=5, Cleo=10, Dov=15, Eda=20)
    assert [(fact.who, fact.looter) for fact in played.told(Died)] == [(BRAM, ADA), (EDA, DOV)]
    alone = over(dead=(BRAM, EDA), Ada=0, Bram=5, Eda=20)
    assert [fact.looter for fact in alone.told(Died)] == [ADA, ""], "nobody has two"


@rule("AS-266", "AS-267", "AS-273", "AS-280")
def test_the_body_vanishes_and_the_avatar_forms_again_an_hour_later() -> None:
    scene = later(over(Ada=0, Bram=5).scene, 240)
    assert state(scene).bodies == {}
    assert scene.of(BRAM).fields["deaths"] == 1
    (again,) = [clock for clock in scene.clocks if clock.about == "forms again"]
    assert again.until == 240 + 3600
    assert scene.of(BRAM).square is None


@rule("AV-49", "AS-248")
def test_nobody_left_leaves_nobody_to_flee_or_loot() -> None:
    played = over(dead=(ADA, BRAM), Ada=0, Bram=5)
    assert [fact.looter for fact in played.told(Died)] == ["", ""]
    assert why_no_free_flee(played.scene) is not None


@rule("AS-271")
def test_the_right_to_loot_is_passed_on() -> None:
    scene = over("A", Ada=0, Bram=5, Cleo=10).scene
    passed = play(scene, PASS_ON.rule, "Cleo").scene
    assert state(passed).bodies == {BRAM: CLEO}
    mace = play(passed, LOOT.rule, "Blunt")
    assert [fact.looter for fact in mace.told(Looted)] == [CLEO]
    with pytest.raises(NotAllowed, match="Choose another combatant"):
        play(scene, PASS_ON.rule, "Ada")
    assert PASS_ON.why_not(mace.scene) is not None, "nothing is left to take"


@rule("AS-271")
def test_where_nobody_is_left_to_pass_it_to_it_is_not_asked() -> None:
    scene = over("A", Ada=0, Bram=5, Cleo=10).scene
    away = play(scene, PASS_ON.rule, Left(CLEO))
    assert (away.result, dict(state(away.scene).bodies)) == (None, {BRAM: ADA})


@rule("AS-137", "AS-138")
def test_where_he_cannot_bring_anybody_back_any_more_that_ends_it() -> None:
    scene = over("A", Ada=0, Bram=5, Cleo=10).scene
    able = scene.changed(CLEO, items=(RAISES,)).changed(ADA, items=(RAISES,))
    played = play(stats(able, ADA, em=20), RESURRECTION.rule, "Cleo", FieldSet(CLEO, "em_left", 0))
    assert (played.result, played.keys[-1]) == (None, "whom")
    assert RESURRECTION.why_not(replace(able, combatants={})) is not None


@rule("AS-137", "AS-138", "AS-272")
@pytest.mark.parametrize(("cards", "life"), [(("4", "10", "6", "2"), 1), (("9", "A"), 0)])
def test_resurrection_is_tried_once_and_costs_em(cards: tuple[str, ...], life: int) -> None:
    scene = stats(over("A", Ada=0, Bram=5, Cleo=10).scene, BRAM, level=2)
    able = scene.changed(CLEO, items=(RAISES,))
    played = play(able, RESURRECTION.rule, "Cleo", "Bram", *cards)
    assert stat(played.scene, CLEO, "em_left") == 5
    assert (stat(played.scene, BRAM, "life_left"), dict(state(played.scene).bodies)) == (life, {})
    assert played.scene.spent.get(CLEO, ()) == (), "all cards are back"
    forms = [clock.until for clock in played.scene.clocks if clock.about == "forms again"]
    assert forms == ([] if life else [3600]), "a failure makes the body vanish at once"
    assert RESURRECTION.why_not(played.scene) is not None
    assert "no Resurrection" in str(RESURRECTION.why_not(scene))
    assert "enough EM for a Resurrection" in str(RESURRECTION.why_not(stats(able, CLEO, em_left=6)))


@rule("AS-27", "AS-30", "AS-137", "AV-53")
def test_whoever_is_brought_back_has_his_life_again_in_ten_minutes_and_a_free_flee() -> None:
    scene = over("A", Ada=0, Bram=5, Cleo=10).scene.changed(CLEO, items=(RAISES,))
    played = play(later(scene, 60), RESURRECTION.rule, "Cleo", "Bram", "4", "5", "6")
    assert [(clock.who, clock.until) for clock in played.scene.clocks if clock.about == "life"] == [
        (BRAM, 60 + 600),
    ]
    assert played.scene.of(BRAM).fields["deaths"] == 0
    asked = play(later(played.scene, 200), FREE_FLEE.rule).asked[-1].question
    assert {option.value for option in asked.options(played.scene)} == {ADA, BRAM, CLEO}


@rule("AS-273", "AS-137")
def test_a_death_and_its_end_say_how_many_are_left_and_old_ones_count_by_themselves() -> None:
    scene = stats(gathered(Ada=0, Bram=5), BRAM, deaths=4)
    assert [Died(BRAM, deaths=1).on(scene).of(BRAM).fields["deaths"]] == [1]
    assert [Died(BRAM).on(scene).of(BRAM).fields["deaths"]] == [5]
    assert [Raised(BRAM, 0).on(scene).of(BRAM).fields["deaths"]] == [0]
    assert [Raised(BRAM).on(scene).of(BRAM).fields["deaths"]] == [3]


@rule("AS-264", "AS-265", "AS-266", "AS-273")
def test_whoever_falls_by_surprise_lies_there_for_whoever_struck_him() -> None:
    bow = Item("Bow", "Weapon; +3 DR at Long Range; reaches 60 feet", ("held",))
    scene = stats(gathered({ADA: (bow,), BRAM: HIS}, Ada=0, Bram=30), BRAM, life_left=1)
    surprise = SYSTEM.procedure("Surprise")
    answers = ("Ada", "long range", "Bow", "Bram", "yes", "yes", "10")
    played = play(scene, surprise.rule, *answers, "9", "2")
    assert [(fact.who, fact.looter) for fact in played.told(Died)] == [(BRAM, ADA)]
    assert [clock.until for clock in played.scene.clocks if clock.about == "body"] == [240]
    assert played.scene.of(BRAM).fields["deaths"] == 1
    assert play(scene, surprise.rule, *answers, "2", "9").told(Died) == []


@rule("AS-305")
def test_the_crs_has_none_of_it() -> None:
    plain = replace(under_way(Ada=0, Bram=5), system="crs")
    assert "Item" not in act(plain, ADA, "short range", "Bram").keys
