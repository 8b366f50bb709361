import pytest

from crs_desktop.rules.ask import Option
from crs_desktop.rules.bruise import SYSTEM
from crs_desktop.rules.bruise.draw import SkillChoice
from crs_desktop.rules.bruise.facts import FACTS, ConflictBegan, HandDealt, HandsReturned, StepReached, TiedIn
from crs_desktop.rules.bruise.state import STEPS, conflict
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import Noted, Reckoned, Sided
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name, Value
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.bruise.at_table import (
    CONFLICT,
    GUARD,
    WEAVER,
    ZEL,
    against_guard,
    against_thing,
    at_the_telling,
    scene,
)
from tests.rules.playing import cards, opening, play, run, somebody

HIGH = ["Ah", "Kh", "Qh", "Jh", "10h", "9h", "8h"]
MEME: dict[str, Value] = {"memes": ("Never a prisoner 5", "Blood oath 1")}


@rule("BR-1")
def test_minor_matters_are_narrated_without_a_conflict() -> None:
    assert Noted in SYSTEM.fact_kinds()
    why = SYSTEM.procedures[0].why_not(opening(SYSTEM))
    assert why == "No combatants yet: add a character first."


@rule("BR-2", "BR-9")
def test_a_thing_opposes_with_as_many_cards_as_the_tale_weaver_says() -> None:
    played = against_thing(scene(), "4", "Kh 3d 2c", "5h 4s 3c 2d", "")
    dealt = {fact.who: len(fact.cards) for fact in played.told(HandDealt)}
    assert dealt == {ZEL: 3, WEAVER: 4}


@rule("BR-2", "BR-8")
def test_a_character_opposes_with_their_own_traits() -> None:
    played = against_guard(scene(), "Kh 3d 2c", "5h 4s", "")
    assert [len(fact.cards) for fact in played.told(HandDealt) if fact.who == GUARD] == [2]


@rule("BR-2")
def test_an_acting_character_is_never_the_opposition() -> None:
    with pytest.raises(NotAllowed, match="An acting character cannot also be the opposition"):
        play(scene(), CONFLICT, "Zel", "", "clubs", "Melee", "Zel")


@rule("BR-3")
def test_a_turn_is_as_long_as_the_tale_weaver_says() -> None:
    at = scene()
    for length in ("one exchange of blows", "the whole war"):
        played = play(at, CONFLICT, "Zel", length, "clubs", "Melee", "-", "0", "2c 3c 4c", "")
        assert played.told(ConflictBegan) == [ConflictBegan(length)]
        assert played.told(HandsReturned) == [HandsReturned()]
    assert SYSTEM.opening().clocks == ()


@rule("BR-4")
def test_a_conflict_goes_through_five_steps() -> None:
    seen: list[int] = []
    given = iter(["Zel", "", "clubs", "Melee", "-", "1", "Kh Kd 2c", "5h", "hearts", ""])

    def answer(at: Scene, _question: object) -> object:
        seen.append(conflict(at).step)
        return next(given)

    played = run(scene(), CONFLICT, answer)
    assert sorted({*seen}) == [0, 1, 2, 4, 5]
    assert [step.title for step in STEPS] == [
        "Determine Conflict", "Draw a Hand", "Compare", "Quality, Quantity and Color", "Narration",
    ]  # fmt: skip
    course = SYSTEM.display.course(_in_step(2))
    assert course is not None and (course.now, course.stages) == (1, STEPS)
    assert SYSTEM.display.course(played.scene) is None


def _in_step(step: int) -> Scene:
    return StepReached(step).on(ConflictBegan().on(scene()))


@rule("BR-5")
def test_everybody_has_a_deck_of_52_and_jokers_by_house_rule() -> None:
    for who in (ZEL, GUARD, WEAVER):
        assert len(set(SYSTEM.decks.full(scene(), who))) == 52
        assert set(SYSTEM.decks.full(scene(jokers="high"), who)) - set(SYSTEM.decks.full(scene(), who)) == {
            "Joker 1", "Joker 2",
        }  # fmt: skip
    played = against_guard(scene(), "Kh 3d 2c", "Kh 4s", "nobody")
    assert [fact.cards[0] for fact in played.told(HandDealt)] == ["Kh", "Kh"]


@rule("BR-6", "BR-7")
def test_the_draw_is_attribute_and_skill_as_they_are_assigned() -> None:
    played = play(scene(), CONFLICT, "Zel", "", "clubs", "Dodge", "-", "0", "Kh Qd 7c 3d 2c", "")
    (told,) = played.told(Reckoned)
    assert str(told.sum) == "2 Clubs (strength) + 3 Dodge = 5"


@rule("BR-6", "BR-7")
def test_a_skill_that_is_typed_with_its_rating_comes_onto_the_sheet() -> None:
    """Jason draws Diamonds and Linguistics, and notes his newly discovered skill on the sheet."""
    hand = "Ks 9h 5c 4d 2h"
    played = play(scene(), CONFLICT, "Zel", "", "clubs", "Linguistics 3", "-", "0", hand, "")
    (told,) = played.told(Reckoned)
    assert str(told.sum) == "2 Clubs (strength) + 3 Linguistics = 5"
    assert played.scene.of(ZEL).fields["skills"] == ("Melee 1", "Dodge 3", "Linguistics 3")
    for typed, why in (("Linguistics", "rating, such as"), ("melee 4", "not one of the")):
        with pytest.raises(NotAllowed, match=why):
            play(scene(), CONFLICT, "Zel", "", "clubs", typed)
    melee = Option("Melee", "Melee 1")
    asked = SkillChoice(who=ZEL, name="skill", words=lambda _scene: "", choices=lambda _scene: (melee,))
    assert asked.check(scene(), "Melee 4"), "an answer that nobody typed brings no second Melee"


@rule("BR-6", "BR-7")
def test_a_draw_may_be_without_a_skill() -> None:
    played = play(scene(), CONFLICT, "Zel", "", "hearts", "-", "-", "0", "Kh", "")
    assert [len(fact.cards) for fact in played.told(HandDealt)] == [1, 0]


@rule("BR-6")
def test_exactly_the_draw_is_dealt() -> None:
    for hand in ("Kh 3d", "Kh 3d 2c 4c", "Kh Kh 2c", "Joker 3d 2c"):
        with pytest.raises(NotAllowed):
            against_thing(scene(), "0", hand)


@rule("BR-19")
def test_a_typed_card_has_a_suit_because_it_may_be_the_color() -> None:
    """Seen: “K 9 2c” was taken as the King and the nine of spades without a word."""
    for hand, why in (("K 9 2c", "K has no suit: type one of Ks, Kh, Kd, Kc."), ("Kh Kh 2c", "only once")):
        with pytest.raises(NotAllowed, match=why):
            against_thing(scene(), "0", hand)
    assert against_thing(scene(jokers="high"), "0", "Joker Kh 2c", "clubs").told(HandDealt)


@rule("BR-10", "BR-12")
@pytest.mark.parametrize("instead, count", [("skill", 7), ("attribute", 6)])
def test_a_meme_stands_in_place_of_one_rating_and_is_tied_in(instead: str, count: int) -> None:
    answers = ("Zel", "", "clubs", "Melee", f"{instead} Never a prisoner", "-", "0")
    played = play(scene(MEME), CONFLICT, *answers, " ".join(HIGH[:count]), "")
    (total,) = played.told(Reckoned)
    assert total.sum.total == count
    assert played.told(TiedIn) == [TiedIn(ZEL, "Never a prisoner (Meme)")]
    assert "Tie in: Never a prisoner (Meme)." in played.asked[-1].question.words(
        at_the_telling(scene(MEME), played)
    )


@rule("BR-11")
def test_memes_do_not_stack() -> None:
    played = run(scene(MEME), CONFLICT, lambda _scene, question: {
        "who acts": ("Zel",), "about": "", "attribute": "clubs", "skill": "Melee",
    }.get(question.name, "no more answers"))  # fmt: skip
    options = [option.value for option in played.asked[-1].question.options(played.scene)]
    assert options == [
        "-",
        *("attribute Never a prisoner", "skill Never a prisoner"),
        *("attribute Blood oath", "skill Blood oath"),
    ]


@rule("BR-10")
def test_a_meme_may_replace_a_missing_skill() -> None:
    answers = ("Zel", "", "clubs", "-", "skill Never a prisoner", "-", "0")
    played = play(scene(MEME), CONFLICT, *answers, " ".join(HIGH[:7]), "")
    (total,) = played.told(Reckoned)
    assert str(total.sum) == "2 Clubs (strength) + 5 Never a prisoner = 7"


@rule("BR-27")
def test_hands_are_read_for_their_quality_only_after_karma() -> None:
    at = HandDealt(ZEL, cards("Kh Kd 2c")).on(_in_step(2))
    for step, words in ((2, ""), (3, "Quality K")):
        (held,) = SYSTEM.decks.hands(StepReached(step).on(at))
        assert (held.words, held.lit) == (words, ("Kh", "Kd"))


@rule("BR-13")
def test_suits_are_attributes_with_labels_of_the_games_own() -> None:
    rules = {one.id: one for one in SYSTEM.house_rules}
    assert [rules[suit].chosen({}) for suit in ("clubs", "spades", "diamonds", "hearts")] == [
        "strength", "nimbleness", "intellect", "determination",
    ]  # fmt: skip
    played = play(scene(clubs="brawn"), CONFLICT, "Zel", "", "clubs", "Melee", "-", "0", "2c 3c 4c", "")
    (told,) = played.told(Reckoned)
    assert str(told.sum) == "2 Clubs (brawn) + 1 Melee = 3"
    assert all(rules[suit].allows("brawn") for suit in ("clubs", "spades", "diamonds", "hearts"))


@rule("BR-32")
def test_after_the_turn_all_cards_are_back() -> None:
    played = against_guard(scene(), "Kh 3d 2c", "5h 4s", "")
    assert played.scene.spent == {}
    assert conflict(played.scene).hands == {}


def test_a_card_that_is_out_cannot_be_dealt() -> None:
    at = HandDealt(ZEL, cards("Kh")).on(scene())
    with pytest.raises(NotAllowed, match="is not in that deck"):
        HandDealt(ZEL, cards("Kh")).on(at)
    assert HandDealt(ZEL, (Card("Joker 1"),)).on(at), "which cards a deck has is no question of a fact"
    assert HandDealt(Name("Legionnaire"), cards("Kh")).on(at).spent[GUARD] == ("Kh",)


@rule("BR-34", "BR-35")
def test_combat_has_no_facts_and_numbers_of_its_own() -> None:
    assert [one.title for one in SYSTEM.procedures] == ["Conflict"]
    assert not {"initiative", "damage"} & {field.id for field in SYSTEM.sheet}
    assert not any("Wound" in fact.__name__ or "Initiative" in fact.__name__ for fact in FACTS)
    assert scene().of(ZEL).notes == ""


@rule("BR-39", "BR-3")
@pytest.mark.parametrize("about", ["The War", "The Romance", "The Chase"])
def test_fights_and_other_named_cases_are_ordinary_conflicts(about: str) -> None:
    played = play(scene(), CONFLICT, "Zel", about, "hearts", "-", "-", "1", "Kh", "5h", "We part.", "stand")
    assert [type(fact) for fact in played.told(HandsReturned)] == [HandsReturned]


@rule("BR-8")
@pytest.mark.parametrize(
    ("zel", "guard", "usual"),
    [("Escaped", "Karak", "Legionnaire"), ("Karak", "Karak", "-"), ("", "Karak", "-")],
)
def test_the_usual_opposition_is_of_another_side(zel: str, guard: str, usual: str) -> None:
    at = scene()
    for who, side in ((ZEL, zel), (GUARD, guard)):
        at = happen(at, Sided(who, side))
    asked = play(at, CONFLICT, "Zel", "a blow", "clubs", "Melee").asked[-1]
    assert asked.question.usual(at) == usual
    at = happen(at, Sided(GUARD, guard, bystander=True))
    assert asked.question.usual(at) == "-", "a bystander is in no conflict"


@rule("BR-8")
def test_several_usual_opponents_are_neither_friends_nor_bystanders() -> None:
    """Seen: Captain Hollin’s own guard was to draw against them."""
    more = (somebody(name) for name in ("Raven", "Dock guard", "Monk"))
    at = opening(SYSTEM, *scene().combatants.values(), *more)
    sides = {"Zel": "Escaped", "Raven": "Escaped", "Legionnaire": "Karak", "Dock guard": "Karak"}
    for who, side in sides.items():
        at = happen(at, Sided(Name(who), side))
    at = happen(at, Sided(Name("Monk"), "Karak", bystander=True))
    asked = play(at, CONFLICT, "Zel", "a blow", "clubs", "Melee", "- several").asked[-1]
    assert asked.question.usual(at) == ("Legionnaire", "Dock guard")
