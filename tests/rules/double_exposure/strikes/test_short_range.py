import pytest

from crs_desktop.rules.double_exposure.attack.harm import LifeLost, wound
from crs_desktop.rules.double_exposure.sheet.sheet import SHEET, life_left, stat
from crs_desktop.rules.double_exposure.strikes.short_range import why_not_attacker, why_not_target
from crs_desktop.rules.facts import Compared, FieldSet, Reckoned
from crs_desktop.rules.ground.squares import read_square
from tests.rule_marks import rule
from tests.rules.double_exposure.bar import FRED, JOHN, bar, strike
from tests.rules.double_exposure.losses import lost
from tests.rules.playing import somebody


def test_a_stat_that_was_not_entered_is_the_usual_one_of_the_sheet() -> None:
    scene = bar(somebody("John"))
    usual = {"or": 5, "dr": 5, "mind": 5, "life": 10, "life_left": 10, "in": 3}
    assert {field.id: worth for field in SHEET if (worth := stat(scene, JOHN, field.id))} == usual
    assert strike(scene, 8, "9", "6").result == 17 - (6 + 5)


def test_a_stat_that_is_no_number_counts_nothing() -> None:
    held = [stat(bar(somebody("John", OR=worth)), JOHN, "or") for worth in ("8", 8.0, 8)]
    assert held == [0, 8, 8]


@rule("CRS-120")
@pytest.mark.parametrize(("modifier", "offense"), [(0, 8 + 8), (3, 8 + 11), (-3, 8 + 5)])
def test_offense_is_one_pick_and_or_and_modifiers(modifier: int, offense: int) -> None:
    scene = bar(somebody("Fred", OR=8, OR_MODIFIER=modifier, LIFE=20))
    (asked, *_) = strike(scene).asked
    played = strike(scene, asked.question.usual(scene), "8", "6")
    assert played.keys == ["OR used", "Offense/pick 1", "Defense/pick 1"]
    assert [reckoned.sum.total for reckoned in played.told(Reckoned)] == [offense]


@rule("CRS-31")
@pytest.mark.parametrize("drawn", [["A"], ["10", "A"]])
def test_an_ace_makes_an_offense_0_with_or_and_all_modifiers(drawn: list[str]) -> None:
    played = strike(bar(somebody("Fred", OR=8, OR_MODIFIER=9, LB=1, LIFE=20)), 17, *drawn)
    (reckoned,) = played.told(Reckoned)
    assert (reckoned.sum.total, reckoned.sum.note) == (0, "the Ace makes it 0")
    assert played.result == 0


@rule("CRS-46")
def test_the_attacker_finishes_all_his_picks_before_the_target_draws() -> None:
    played = strike(bar(), 8, "10", "J", "2", "10", "3")
    assert [asked.question.who for asked in played.asked] == [FRED, FRED, FRED, FRED, JOHN, JOHN]


@rule("CRS-118")
@pytest.mark.parametrize(
    ("square", "near"), [("H5", True), ("G7", True), ("I6", True), ("J6", False), ("G8", False)]
)
def test_the_target_must_stand_within_five_feet(square: str, near: bool) -> None:
    scene = bar(somebody("Fred", read_square("H6"), OR=8), somebody("John", read_square(square)))
    why = why_not_target(scene, FRED, JOHN)
    assert (why is None) is near
    if why is not None:
        assert why == "John is 10 feet from Fred: a Short Range Action needs 5 feet or less."
        assert why.rule == "CRS-118"


@rule("CRS-118")
def test_off_the_board_the_range_is_for_the_gm_to_judge() -> None:
    assert why_not_target(bar(somebody("Fred", read_square("H6"), OR=8)), FRED, JOHN) is None


@rule("CRS-119", "CRS-122")
def test_what_he_uses_is_asked_of_the_attacker_before_any_card() -> None:
    (asked,) = strike(bar()).asked
    assert (asked.key, asked.question.who) == ("OR used", FRED)
    assert asked.question.words(bar()) == "Fred attacks John: how much OR is used?"


@rule("CRS-121")
@pytest.mark.parametrize(("modifier", "most"), [(0, 8), (5, 13), (-3, 5), (-7, 1)])
def test_he_may_use_any_part_of_or_and_modifiers_but_at_least_1(modifier: int, most: int) -> None:
    scene = bar(somebody("Fred", OR=8, OR_MODIFIER=modifier))
    question = strike(scene).asked[0].question
    allowed = [used for used in range(-1, 20) if question.check(scene, used) is None]
    assert (allowed, question.usual(scene)) == (list(range(1, most + 1)), most)


@rule("CRS-121", "CRS-123")
def test_a_pulled_punch_is_a_smaller_number_and_nothing_else() -> None:
    full, pulled = (strike(bar(), used, "9", "6") for used in (8, 5))
    assert (full.result, pulled.result) == (5, 2)
    assert [type(fact) for fact in full.facts] == [type(fact) for fact in pulled.facts]


@rule("CRS-124")
def test_what_the_target_brings_to_help_before_his_card_counts() -> None:
    played = strike(bar(), 8, "9", FieldSet(JOHN, "dr_modifier", 4), "6")
    (compared,) = played.told(Compared)
    assert str(compared.theirs) == "6 (card) + 6 DR + 4 modifiers = 16"


@rule("CRS-125")
@pytest.mark.parametrize(
    ("modifier", "drawn", "defense"),
    [(0, ["6"], 12), (1, ["6"], 13), (5, ["6"], 17), (-4, ["6"], 8), (0, ["10", "J", "2"], 28)],
)
def test_defense_is_one_pick_and_dr_and_modifiers(modifier: int, drawn: list[str], defense: int) -> None:
    played = strike(bar(somebody("John", DR=6, DR_MODIFIER=modifier, LB=2, LIFE=99)), 8, "9", *drawn)
    (compared,) = played.told(Compared)
    assert compared.theirs.total == defense


@rule("CRS-126")
@pytest.mark.parametrize("drawn", ["9", "8"])
def test_a_defense_equal_or_above_is_a_miss(drawn: str) -> None:
    played = strike(bar(), 6, "8", drawn)
    assert (played.result, played.told(LifeLost)) == (0, [])
    assert played.told(Compared)[0].outcome == "no hit"
    assert life_left(played.scene, JOHN) == 10


@rule("CRS-127")
def test_fifteen_against_ten_takes_five_life() -> None:
    played = strike(bar(), 7, "8", "4")
    (compared,) = played.told(Compared)
    assert (compared.ours.total, compared.theirs.total, compared.outcome_words()) == (15, 10, "hit by 5")
    assert lost(played) == [(JOHN, 5)]
    assert life_left(played.scene, JOHN) == 5


@rule("CRS-128")
@pytest.mark.parametrize(("life", "left", "may_go_on"), [(6, 1, True), (5, 0, False), (3, 0, False)])
def test_the_wounded_may_go_on_while_any_life_is_left(life: int, left: int, may_go_on: bool) -> None:
    after = strike(bar(somebody("John", OR=6, DR=6, LIFE=life)), 7, "8", "4").scene
    assert life_left(after, JOHN) == left
    assert (why_not_attacker(after, JOHN) is None) is may_go_on
    assert (why_not_target(after, FRED, JOHN) is None) is may_go_on


@rule("CRS-24")
@pytest.mark.parametrize(
    ("amount", "sentence"),
    [
        (4, "John loses 4 LIFE (10 → 6)."),
        (10, "John loses 10 LIFE (10 → 0) and is out of the fight."),
        (99, "John loses 10 LIFE (10 → 0) and is out of the fight."),
    ],
)
def test_lost_life_is_told_before_and_after(amount: int, sentence: str) -> None:
    assert wound(bar(), JOHN, amount).words(bar()) == sentence


@rule("CRS-24")
def test_life_is_never_below_0() -> None:
    once = wound(bar(), JOHN, 7).on(bar())
    scene = wound(once, JOHN, 7).on(once)
    assert scene.of(JOHN).fields["life_left"] == 0
