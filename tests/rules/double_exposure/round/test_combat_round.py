"""A round of Combat in its seven steps."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.attack.harm import LifeLost
from crs_desktop.rules.double_exposure.combat import STANCE, able, combat, in_combat, is_on
from crs_desktop.rules.double_exposure.combat_facts import CombatEnded, Healed, Joined, RoundBegan, StepBegan
from crs_desktop.rules.double_exposure.precedence import PRECEDENCE
from crs_desktop.rules.double_exposure.round.rounds import END, ROUND
from crs_desktop.rules.double_exposure.sheet.sheet import life_left
from crs_desktop.rules.facts import FieldSet, Left, Moved, Noted, Ordered, Reckoned, Sided
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.double_exposure.bar import FRED, JOHN, MARY, THE_FRED, THE_JOHN, THE_MARY, bar, out_of
from tests.rules.double_exposure.in_combat import a_round
from tests.rules.playing import Played, cards, opening, play, somebody

BOTH = ("Fred, John", "shown", "-", "6", "3")
"""Steps 1 to 4 of a round in which Fred comes to 10 and John to 5."""
PUNCH = ("short range", "John", 8, "8", "6")
PASSES = ("pass",)


def fought(**house_rules: str) -> Scene:
    """Between the first and the second round: John has 6 LIFE left, Mary stands by."""
    return a_round(bar(**house_rules), *BOTH, *PUNCH, *PASSES, "yes").scene


def refusals(played: Played) -> dict[str, str]:
    """Why not, for each choice of the question that waits."""
    options = played.asked[-1].question.options(played.scene)
    return {option.value: option.why_not for option in options if option.why_not}


@rule("CRS-63", "CRS-73", "CRS-90")
def test_a_round_goes_through_its_steps_in_order() -> None:
    played = a_round(bar(), *BOTH, *PUNCH, *PASSES, "yes")
    told = [fact for fact in played.facts if isinstance(fact, RoundBegan | StepBegan)]
    assert told == [RoundBegan(1), *(StepBegan(step) for step in (1, 2, 3, 4, 5, 7, 0))]
    asked = [key.rpartition("/")[2] for key in played.keys]
    assert asked[:3] == ["who acts", "additional rules", "Defensive Stance"]
    assert asked[-1] == "goes on"


@rule("CRS-65", "CRS-66", "CRS-74")
def test_who_says_so_is_in_it_with_what_he_has_left_and_the_others_stand_by() -> None:
    played = a_round(bar(em="used"), "Fred, John")
    assert played.told(Joined) == [Joined(FRED), Joined(JOHN)]
    assert Joined(FRED).words(bar(em="used")) == "Fred joins the Combat: LIFE 20, EM 0."
    armed = bar(replace(THE_FRED, items=(Item("Sword", "+2 OR"), Item("Ring", secret=True))))
    assert Joined(FRED).words(armed) == "Fred joins the Combat: LIFE 20; Sword (+2 OR)."
    assert played.told(Sided) == [Sided(MARY, "", bystander=True)]
    assert not able(played.scene, MARY)


@rule("CRS-64", "CRS-102")
def test_who_does_not_act_is_a_target_all_the_same() -> None:
    scene = fought()
    played = a_round(scene, "Fred", "shown", "-", "4", "short range")
    assert refusals(played) == {
        "Fred": "An attack needs another combatant as its target.",
    }
    assert [turn.who for turn in played.scene.order] == [FRED]


@rule("CRS-70", "CRS-78")
def test_neither_time_passes_nor_does_anybody_move_by_it() -> None:
    played = a_round(bar(), *BOTH, *PUNCH, *PASSES, "yes")
    assert played.scene.clock == 0
    assert played.told(Moved) == []


@rule("CRS-71", "CRS-72")
@pytest.mark.parametrize(("column", "barred"), [(1, True), (2, False), (None, False)])
def test_a_late_one_enters_at_the_next_round_and_not_nearer_than_6_feet(
    column: int | None, barred: bool
) -> None:
    near = somebody("Mary", None if column is None else Square(column, 0), IN=3, LIFE=8)
    scene = fought()
    for who, place in ((FRED, Square(0, 0)), (JOHN, Square(0, 1))):
        scene = Moved(who, place).on(scene)
    scene = scene.with_combatant(near)
    scene = Sided(MARY, "", bystander=True).on(scene)
    played = a_round(scene)
    assert ("Mary" in refusals(played)) is barred
    if not barred:
        entered = a_round(scene, "Fred, John, Mary", "shown", "-", "2", "7", "4")
        assert entered.told(Joined) == [Joined(MARY)]
        assert [turn.who for turn in entered.scene.order] == [JOHN, MARY, FRED]


@rule("CRS-71")
def test_no_round_passes_a_late_one_in_silence() -> None:
    scene = fought().with_combatant(somebody("Mary", Square(1, 0), IN=3, LIFE=8))
    for who, place in ((FRED, Square(0, 0)), (JOHN, Square(0, 1))):
        scene = Moved(who, place).on(scene)
    said = "Mary is too near to Fred: late entry needs 6 feet or more from every Combatant."
    assert said in a_round(scene, "Fred, John").noted()
    stands_by = Sided(MARY, "", bystander=True).on(scene)
    assert said not in a_round(stands_by, "Fred, John").noted()


@rule("CRS-76", "CRS-77")
@pytest.mark.parametrize(("healing", "left"), [("ten minutes", 6), ("at once", 10)])
def test_all_may_agree_to_end_it(healing: str, left: int) -> None:
    played = play(fought(healing=healing), END.rule, "yes", "-")
    (ended,) = played.told(CombatEnded)
    assert ended.words(played.scene) == "The Combat is over: all agreed to end it."
    assert (life_left(played.scene, JOHN), is_on(played.scene)) == (left, False)
    assert played.told(Healed) == [Healed(JOHN, "life")] * (left == 10)


@rule("CRS-76", "CRS-93")
def test_one_who_wishes_to_go_on_is_enough() -> None:
    assert is_on(play(fought(), END.rule, "no").scene)
    assert is_on(fought())
    played = a_round(bar(), *BOTH, *PASSES, *PASSES, "no", "-")
    assert not is_on(played.scene)


@rule("CRS-93")
@pytest.mark.parametrize(
    ("sides", "goes_on"), [(("red", "blue"), True), (("red", "red"), False), (("", ""), True)]
)
def test_friends_who_are_left_alone_usually_end_the_fight(sides: tuple[str, str], goes_on: bool) -> None:
    """Seen: Enter began another round of three heroes after the last orc had fallen."""
    fred, john = (replace(one, side=side) for one, side in zip((THE_FRED, THE_JOHN), sides, strict=True))
    played = a_round(bar(fred, john), *BOTH, *PASSES, *PASSES)
    assert played.asked[-1].question.usual(played.scene) is goes_on


@rule("CRS-79", "CRS-80", "CRS-81")
def test_range_is_between_two_and_exactly_5_feet_is_short() -> None:
    scene = bar(
        *(
            somebody(one.name, Square(place, 0), **{id_.upper(): worth for id_, worth in one.fields.items()})
            for one, place in ((THE_FRED, 0), (THE_JOHN, 1), (THE_MARY, 2))
        )
    )
    everybody = a_round(scene, "Fred, John, Mary", "shown", "-", "8", "3", "4", "short range")
    assert set(refusals(everybody)) == {"Fred", "Mary"}
    assert "10 feet" in refusals(everybody)["Mary"]


@rule("CRS-82")
def test_step_2_tells_what_is_known_and_may_be_passed_over() -> None:
    armed = somebody("Fred", OR=8, OR_MODIFIER=2, LIFE=20, IN=4)
    played = a_round(bar(armed), "Fred, John")
    assert played.asked[-1].question.words(played.scene).endswith("Still to show: Fred (+2 OR).")
    quick = a_round(bar(additional_rules="passed over"), "Fred, John")
    assert quick.keys[-1].endswith("Defensive Stance")


@rule("CRS-82")
def test_step_2_names_who_has_something_and_the_log_tells_what_it_is() -> None:
    sword, charm = Item("Sword", "+2 OR in melee"), Item("Charm", "+1 MIND", secret=True)
    scene = bar()
    scene = scene.changed(FRED, items=(sword, charm)).changed(JOHN, items=(charm,))
    played = a_round(scene, "Fred, John")
    assert played.asked[-1].question.words(played.scene).endswith("powers? Still to show: Fred.")


@rule("CRS-82")
def test_step_2_names_only_newcomers_in_a_later_round() -> None:
    armed = somebody("Fred", OR=8, OR_MODIFIER=2, LIFE=20, IN=4)
    scene = a_round(bar(armed), *BOTH, *PUNCH, *PASSES, "yes").scene
    again = a_round(scene, "Fred, John")
    assert again.asked[-1].question.words(again.scene).endswith("items and powers?")
    late = scene.changed(MARY, items=(Item("Sword", "+2 OR in melee"),), square=Square(20, 9))
    again = a_round(late, "Fred, John, Mary")
    assert again.asked[-1].question.words(again.scene).endswith("powers? Still to show: Mary.")


@rule("CRS-83", "CRS-84", "CRS-85", "CRS-95")
def test_a_stance_doubles_base_dr_forgoes_the_action_and_ends_with_the_round() -> None:
    john = somebody("John", OR=6, DR=6, DR_MODIFIER=2, LIFE=10, IN=2, LB=2)
    steps = ("Fred, John", "shown", "John", "6", "3")
    played = a_round(bar(john), *steps, "short range", "John", 8, "8", "3", "yes")
    (reckoned,) = [fact for fact in played.told(Reckoned) if fact.what == "Offense"]
    assert reckoned.sum.total == 16
    assert life_left(played.scene, JOHN) == 10 - 0, "3 + 12 + 2 = 17 against 16"
    assert not any("John/Action" in key for key in played.keys)
    assert played.scene.of(JOHN).markers == ()


@rule("CRS-86", "CRS-87", "CRS-89")
def test_the_order_is_of_this_round_and_its_cards_are_back() -> None:
    played = a_round(bar(), *BOTH)
    assert [(turn.who, turn.result) for turn in played.scene.order] == [(FRED, "10"), (JOHN, "5")]
    assert (out_of(played, FRED), out_of(played, JOHN)) == ((), ())
    assert fought().order == ()


@rule("CRS-86")
@pytest.mark.parametrize(("reading", "result"), [("zero", "0"), ("in", "4")])
def test_an_ace_of_initiative_takes_in_with_it_or_not(reading: str, result: str) -> None:
    played = a_round(bar(initiative_ace=reading), "Fred, John", "shown", "-", "A", "9")
    assert [turn.result for turn in played.scene.order] == ["11", result]


@rule("CRS-88", "CRS-89")
@pytest.mark.parametrize(("reading", "may_come_again"), [("full", True), ("worn", False)])
def test_a_tie_is_broken_from_full_or_from_worn_decks(reading: str, may_come_again: bool) -> None:
    scene = bar(somebody("Fred", IN=4, LIFE=9), somebody("John", IN=4, LIFE=9), tie_deck=reading)
    tied = play(scene, PRECEDENCE.rule, "Fred, John", "5", "5")
    assert ("5" in tied.outcomes) is may_come_again
    over = play(scene, PRECEDENCE.rule, "Fred, John", "5", "5", "2", "3")
    assert over.noted()[-1] == "The order: John and Fred."
    assert not any(over.scene.spent.values())


@rule("CRS-91", "CRS-116", "CRS-117")
def test_one_action_each_which_nobody_names_before_his_turn() -> None:
    played = a_round(bar(), *BOTH, "other", "he sings", *PASSES, "yes")
    actions = [key for key in played.keys if key.endswith("/Action")]
    assert actions == ["round 1/Fred/Action", "round 1/John/Action"]
    assert "Fred: he sings." in played.noted()
    steps = [type(fact) for fact in played.facts]
    assert steps.index(Ordered) < steps.index(Noted)


@rule("CRS-94")
def test_with_one_left_the_combat_ends() -> None:
    weak = somebody("John", OR=6, DR=0, LIFE=3, IN=2)
    played = a_round(bar(weak), *BOTH, "short range", "John", 8, "9", "2", "-")
    (ended,) = played.told(CombatEnded)
    assert (ended.why, ended.who) == ("{who} is the last one", FRED)
    assert not is_on(played.scene)


@rule("CRS-96")
def test_all_cards_are_back_at_step_7() -> None:
    played = a_round(bar(), *BOTH, *PUNCH, *PASSES)
    assert not any(played.scene.spent.values())
    before = a_round(bar(), *BOTH, *PUNCH)
    assert out_of(before, FRED) == cards("8")


@rule("CRS-67")
def test_a_combat_that_begins_stops_the_clock_of_the_last_one() -> None:
    over = play(fought(), ROUND.rule, "Fred, John", "shown", "-", "6", "3", *PASSES, *PASSES, "no", "-").scene
    assert [clock.title for clock in over.clocks] == ["John’s LIFE back", "Surprise possible again"]
    again = a_round(over, "Fred, John")
    assert again.scene.clocks == ()
    assert life_left(again.scene, JOHN) == 6, "nothing is replenished by it"


@pytest.mark.parametrize(
    ("aside", "ended"),
    [(Left(JOHN), True), (FieldSet(JOHN, "life_left", 0), True), (FieldSet(JOHN, "dr", 0), False)],
)
def test_the_round_goes_on_without_whoever_is_gone(aside: Any, ended: bool) -> None:
    answers = (*BOTH, "short range", "John", aside) if ended else (*BOTH, *PUNCH, aside, *PASSES, "yes")
    played = a_round(bar(), *answers, *(["-"] if ended else []))
    assert is_on(played.scene) is not ended
    assert played.result is None


def test_a_combat_needs_two_and_one_that_is_on_can_always_be_ended() -> None:
    alone = bar()
    for who in (JOHN, MARY):
        alone = Left(who).on(alone)
    assert ROUND.why_not(alone) == "A Combat needs 2 combatants who can fight."
    assert END.why_not(bar()) == "There is no Combat."
    left = Left(JOHN).on(fought())
    assert ROUND.why_not(left) is None
    ended = a_round(left, "Fred", "-")
    assert combat(ended.scene).round == 0
    assert Name("John") not in ended.scene.combatants


@rule("CRS-94")
def test_where_nobody_is_left_to_act_the_round_ends_and_nobody_is_set_aside() -> None:
    fell = (FieldSet(name, "life_left", 0) for name in (FRED, JOHN, MARY))
    played = a_round(bar(), *fell)
    assert played.result is None and not is_on(played.scene)
    assert [end.why for end in played.told(CombatEnded)] == ["nobody is left"]
    assert played.told(Sided) == []


@rule("CRS-94")
def test_one_alone_is_asked_for_neither_stance_nor_cards() -> None:
    fell = (FieldSet(who, "life_left", 0) for who in (JOHN, MARY))
    alone = a_round(bar(), *fell, "Fred")
    assert [end.why for end in alone.told(CombatEnded)] == ["nobody else has joined it"]
    assert [key.rpartition("/")[2] for key in alone.keys][-2:] == ["who acts", "free Flee"]


ALONE = ("Fred", "shown", "-", "6")
"""Steps 1 to 4 of a round in which Fred alone has announced an Action."""


@rule("CRS-63", "CRS-64", "CRS-74", "CRS-102")
def test_who_announces_alone_may_mean_anybody_and_whom_he_means_is_in_it_from_then_on() -> None:
    played = a_round(bar(), *ALONE, "short range", "John", 8, "8", "6")
    assert played.told(Joined) == [Joined(FRED), Joined(JOHN)]
    assert [fact.amount for fact in played.told(LifeLost)] == [4]
    assert [turn.who for turn in played.scene.order] == []
    assert played.keys[-1] == "round 1/step 7/goes on"
    assert (in_combat(played.scene, JOHN), in_combat(played.scene, MARY)) == (True, False)


@rule("CRS-94")
def test_who_has_meant_nobody_ends_the_combat_that_he_began() -> None:
    played = a_round(bar(), *ALONE, "pass")
    assert [end.why for end in played.told(CombatEnded)] == ["nobody else has joined it"]


@rule("CRS-94")
def test_the_last_one_left_does_not_begin_anew() -> None:
    fled = a_round(bar(), *BOTH, "flee", "9", "-")
    assert [(end.why, end.who) for end in fled.told(CombatEnded)] == [("{who} is the last one", JOHN)]


@rule("CRS-74", "CRS-83", "CRS-86", "CRS-93")
def test_who_is_in_it_without_an_action_draws_nothing_may_take_a_stance_and_agrees_to_the_end() -> None:
    played = a_round(bar(), "Fred, John without an Action", "shown", "John", "6", "short range")
    assert played.told(Joined) == [Joined(FRED), Joined(JOHN)]
    assert [turn.who for turn in played.scene.order] == [FRED]
    assert STANCE in played.scene.of(JOHN).markers
    assert played.told(Sided) == [Sided(MARY, "", bystander=True)]
    said = play(played.scene, END.rule).asked[-1].question.words(played.scene)
    assert said == "Do all of them agree to end the Combat: Fred and John?"


@rule("CRS-74")
def test_each_is_in_one_of_three_states_and_in_one_only() -> None:
    question: Any = a_round(bar()).asked[-1].question
    acts, waits = (question.options(bar())[place] for place in (1, 4))
    assert (acts.value, acts.note, acts.unchosen) == (JOHN, "acts", "stands by")
    assert (waits.words, waits.note, waits.instead_of) == ("John without an Action", "no Action", JOHN)
    assert question.check(bar(), (JOHN, waits.value)) == "Each can be chosen only once."
    assert question.usual(bar()) == (FRED, JOHN, MARY)
    assert "or “Fred without an Action”; - for none" in question.grammar(bar())


@rule("CRS-74")
def test_of_those_in_it_is_asked_only_who_acts() -> None:
    question: Any = a_round(fought()).asked[-1].question
    left_out = {one.value: one.unchosen for one in question.options(fought()) if not one.instead_of}
    assert left_out == {FRED: "no Action", JOHN: "no Action", MARY: "stands by"}
    assert [one.instead_of for one in question.options(fought()) if one.instead_of] == [MARY]
    played = a_round(fought(), "Fred, Mary without an Action")
    assert in_combat(played.scene, MARY) and in_combat(played.scene, JOHN)


@rule("CRS-74", "CRS-110")
def test_a_mind_or_a_shot_draws_in_as_well_and_the_usual_target_is_one_of_the_combat() -> None:
    for answers in (("attack", "Mary", "yes"), ("long range", "Mary", "yes")):
        scene = opening(SYSTEM, THE_FRED, THE_JOHN, THE_MARY)
        assert a_round(scene, *BOTH, *answers).told(Joined)[-1] == Joined(MARY)
    asked = a_round(bar(), "John, Mary", "shown", "-", "6", "3", "short range").asked[-1].question
    assert asked.usual(a_round(bar(), "John, Mary", "shown", "-", "6", "3").scene) == MARY


@rule("CRS-107")
def test_who_is_not_seen_is_drawn_into_nothing() -> None:
    played = a_round(bar(), *BOTH, "long range", "Mary", "no")
    assert played.told(Joined) == [Joined(FRED), Joined(JOHN)]


@rule("CRS-74", "CRS-83", "CRS-93")
def test_a_later_round_in_which_nobody_announces_an_action_is_a_round_and_the_combat_must_go_on() -> None:
    played = a_round(fought(), "-", "shown", "Fred, John", "yes")
    assert [key.rpartition("/")[2] for key in played.keys] == [
        *("who acts", "additional rules", "Defensive Stance", "goes on"),
    ]
    assert (combat(played.scene).round, is_on(played.scene)) == (2, True)
    assert played.told(CombatEnded) == []


@rule("CRS-63", "CRS-74")
def test_but_somebody_announces_one_for_a_combat_to_begin() -> None:
    with pytest.raises(NotAllowed):
        a_round(bar(), "-")


@rule("CRS-83")
def test_step_3_is_passed_over_where_nobody_is_left_who_could_take_one() -> None:
    played = a_round(fought(), "Fred", Left(FRED), Left(JOHN), "shown")
    assert not any(key.endswith("Defensive Stance") for key in played.keys)
