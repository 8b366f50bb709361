"""An AC Pick for anything; what it comes to was written down from the text before there was one."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.attack.blows import protector_of
from crs_desktop.rules.double_exposure.deeds import last_deed
from crs_desktop.rules.double_exposure.precedence import WHO_FIRST
from crs_desktop.rules.double_exposure.round.any_pick import AC_PICK, BY_PICK
from crs_desktop.rules.facts import CardsReturned, Compared, FieldSet, Left, Reckoned
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Card
from tests.rule_marks import rule
from tests.rules.double_exposure.bar import FRED, JOHN, bar
from tests.rules.double_exposure.in_combat import ANN, BEN, CAT, act, protecting, under_way
from tests.rules.playing import Played, cards, play

ALONE = "nobody"
ROUND = under_way(0, 1, 2)


def pick(scene: Scene, *answers: Any) -> Played:
    return play(scene, AC_PICK.rule, "the jump", *answers)


def total(played: Played) -> str:
    return str(played.told(Reckoned)[-1].sum)


@rule("CRS-28", "CRS-31", "CRS-33", "CRS-40", "CRS-43", "CRS-44", "CRS-45")
@pytest.mark.parametrize(
    ("asked", "drawn", "comes_to"),
    [
        (("1", "or"), "7", "7 (card) + 8 OR = 15"),
        (("3", "number", "5"), "2 4 9", "2 (card) + 4 (card) + 9 (card) + 5 (number) = 20"),
        (("1", "number", "-3"), "7", "7 (card) − 3 (number) = 4"),
        (("1", "number", "-9"), "7", "7 (card) − 9 (number) = 0"),
        (("1", "or"), "10 7", "10 (card) + 7 (card) + 8 OR = 25"),
        (("2", "nothing"), "10 3 4", "10 (card) + 3 (card) + 4 (card) = 17"),
        (("3", "number", "5"), "2 A", "2 (card) + 0 (Ace) + 5 (number) = 0 (the Ace makes it 0)"),
        (("1", "mind"), "10 A", "10 (card) + 0 (Ace) + 4 MIND = 0 (the Ace makes it 0)"),
        (("1", "life"), "6", "6 (card) + 20 LIFE = 26"),
        (("1", "in"), "6", "6 (card) + 4 IN = 10"),
    ],
)
def test_one_draws_for_something(asked: tuple[str, ...], drawn: str, comes_to: str) -> None:
    assert total(pick(bar(), "Fred", *asked, ALONE, *drawn.split())) == comes_to


@rule("CRS-6", "CRS-28")
def test_primary_stats_are_there_where_the_game_uses_them() -> None:
    added = pick(bar(), "Fred", "1").asked[-1].question
    assert [one.value for one in added.options(bar())] == [
        "nothing", "or", "dr", "mind", "in", "life", "number",
    ]  # fmt: skip
    strong = FieldSet(FRED, "str", 6).on(bar(primary_stats="used"))
    assert total(pick(strong, "Fred", "1", "str", ALONE, "7")) == "7 (card) + 6 STR = 13"


@rule("CRS-104", "CRS-185")
def test_a_rating_is_as_it_is_now_with_its_modifiers_and_items() -> None:
    armed = replace(bar().of(FRED), items=(Item("Boots", "+2 DR", ("worn",)),))
    scene = FieldSet(FRED, "dr_modifier", 1).on(bar().with_combatant(armed))
    assert (
        total(pick(scene, "Fred", "1", "dr", ALONE, "7")) == "7 (card) + 12 DR + 1 modifiers + 2 Boots = 22"
    )


@rule("CRS-46")
@pytest.mark.parametrize(
    ("ours", "theirs", "said"),
    [("7", "4", "ahead by 5"), ("2", "10 9", "behind by 15"), ("2", "6", "neither is ahead")],
)
def test_against_another_whoever_began_finishes_first_and_the_totals_are_compared(
    ours: str, theirs: str, said: str
) -> None:
    added = ("number", "4") if said == "neither is ahead" else ("or",)
    asked = ("Fred", "1", "or", "John", "1", *added)
    played = pick(bar(), *asked, *ours.split(), *theirs.split())
    (compared,) = played.told(Compared)
    assert compared.outcome_words() == said
    assert next(one.question.who for one in played.asked if "pick" in one.question.name) == FRED


@rule("CRS-31", "CRS-34")
@pytest.mark.parametrize(("reading", "drawn", "theirs"), [("zero", "A", 0), ("special", "A 4", 6 - 4)])
def test_an_ace_of_whoever_answers_makes_it_0_or_forces_the_special_draw(
    reading: str, drawn: str, theirs: int
) -> None:
    played = pick(bar(pick_ace=reading), "Fred", "1", "or", "John", "1", "or", "7", *drawn.split())
    assert played.told(Compared)[0].theirs.total == theirs


@rule("CRS-31", "CRS-32")
@pytest.mark.parametrize(("reading", "more", "facts"), [("no draw", (), 0), ("draw", ("4",), 1)])
def test_with_an_ace_of_whoever_began_it_fails(reading: str, more: tuple[str, ...], facts: int) -> None:
    played = pick(bar(ace_misses=reading), "Fred", "1", "or", "John", "1", "or", "A", *more)
    assert len(played.told(Compared)) == facts
    assert ("Fred fails." in played.noted()) == (not facts)


@rule("CRS-48", "CRS-49", "CRS-96")
@pytest.mark.parametrize(("reading", "out"), [("home", ""), ("out", "7")])
def test_outside_of_a_round_the_cards_go_back_at_once_or_at_a_clean_up(reading: str, out: str) -> None:
    worn = replace(bar(pick_cards=reading), spent={FRED: cards("2")})
    played = pick(worn, "Fred", "1", "nothing", ALONE, "7")
    assert played.scene.spent[FRED] == cards(f"2 {out}"), "what was out before stays out"


@rule("CRS-48")
def test_in_a_round_the_deck_is_worn_by_it() -> None:
    played = play(ROUND, BY_PICK.rule, "the jump", "Ann", "1", "or", "Ben", "1", "or", "7", "4")
    assert (played.scene.spent[ANN], played.scene.spent[BEN]) == (cards("7"), cards("4"))
    again = play(played.scene, BY_PICK.rule, "the jump", "Ann", "1", "nothing", ALONE)
    assert Card("7") not in again.outcomes


@rule("CRS-48")
def test_between_two_rounds_and_for_one_outside_of_the_combat_the_deck_stays_whole() -> None:
    between = replace(ROUND, state=replace(ROUND.state, step=0))
    outside = replace(ROUND, state=replace(ROUND.state, within=(BEN, CAT)))
    for scene in (between, outside):
        played = play(scene, AC_PICK.rule, "the jump", "Ann", "1", "nothing", ALONE, "7")
        assert played.told(CardsReturned) == [CardsReturned(ANN, cards("7"))]


@rule("CRS-38")
def test_where_no_card_is_left_it_comes_to_nothing() -> None:
    bare = replace(ROUND, spent={ANN: cards("2 3 4 5 6 7 8 9 10")})
    assert total(play(bare, BY_PICK.rule, "the jump", "Ann", "2", "or", ALONE, "A")).endswith(
        "= 0 (the Ace makes it 0)"
    )
    bare = replace(ROUND, spent={ANN: cards("A 2 3 4 5 6 7 8 9 10")})
    assert total(play(bare, BY_PICK.rule, "the jump", "Ann", "2", "or", ALONE)).endswith(
        "= 0 (no card is left)"
    )


@rule("CRS-28", "CRS-116", "CRS-117", "CRS-136")
def test_as_an_action_it_is_the_one_of_the_round() -> None:
    guarded = protecting(ROUND, BEN, ANN)
    played = act(guarded, ANN, "pick", "the chandelier", "1", "or", ALONE, "7")
    assert last_deed(played.scene, ANN).kind == "other"  # type: ignore[union-attr]
    assert protector_of(guarded, ANN) == BEN
    assert protector_of(played.scene, ANN) is None
    assert played.told(Reckoned)[0].words(played.scene) == (
        "Ann’s AC Pick for the chandelier: 7 (card) + 5 OR = 12."
    )


@rule("CRS-92")
def test_it_is_reacted_to_as_any_other_action() -> None:
    scene = replace(ROUND, house_rules={"reactions": "used"})
    played = act(scene, ANN, "pick", "the chandelier", "Ben", "A net", "no")
    assert played.result is None
    assert played.told(Reckoned) == []


@rule("CRS-23", "CRS-47", "CRS-48", "CRS-89")
def test_who_goes_first_is_drawn_in_the_middle_of_a_round_and_wears_no_deck() -> None:
    worn = replace(ROUND, spent={ANN: cards("9")})
    played = play(worn, WHO_FIRST.rule, "Ann, Ben", "4", "8")
    assert played.noted()[-1] == "The order: Ben and Ann."
    assert (played.scene.spent[ANN], played.scene.spent.get(BEN, ())) == (cards("9"), ())


@pytest.mark.parametrize(
    "answers",
    [
        ["Fred", Left(FRED)],
        ["Fred", "1", "or", "John", Left(JOHN)],
        ["Fred", "1", "or", "John", "1", "or", "7", Left(JOHN)],
    ],
    ids=["one", "the other", "in the draw"],
)
def test_whoever_leaves_in_its_midst_ends_it(answers: list[Any]) -> None:
    played = pick(bar(), *answers)
    assert played.result is None
    assert played.told(Compared) == []


def test_it_needs_somebody_and_is_asked_for_whoever_has_the_turn() -> None:
    assert AC_PICK.why_not(replace(bar(), combatants={})) == "No combatants yet: add a character first."
    asked = play(replace(ROUND, order=ROUND.order[1:]), BY_PICK.rule, "the jump").asked[-1].question
    assert asked.usual(replace(ROUND, order=ROUND.order[1:])) == BEN


@rule("CRS-48")
def test_a_card_that_the_gm_gave_back_in_its_midst_and_that_came_again_goes_home_once() -> None:
    scene = replace(ROUND, house_rules={"worn-decks": "defenders"})
    back = CardsReturned(ANN, cards("7"))
    played = play(scene, BY_PICK.rule, "the jump", "Ann", "3", "or", ALONE, "7", back, "7", "2")
    assert played.told(CardsReturned)[-1] == CardsReturned(ANN, cards("7 2"))
