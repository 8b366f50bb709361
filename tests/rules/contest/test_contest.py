from typing import Any

import pytest

from crs_desktop.rules.contest import SYSTEM
from crs_desktop.rules.contest.shown import markers
from crs_desktop.rules.contest.state import fight
from crs_desktop.rules.contest.throw.bare import ANOTHER_STAT, CONTEST
from crs_desktop.rules.contest.throw.bonuses import BONUS, BonusGiven
from crs_desktop.rules.contest.throw.outcome import Decided, Meant
from crs_desktop.rules.facts import FieldSet, Left, Reckoned, Renamed, StatMadeUp
from crs_desktop.rules.sheet import Values
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.playing import UNFINISHED, opening, play, somebody

TED, TOAD = Name("Ted"), Name("Toad")
SWAMP = opening(SYSTEM, somebody("Ted", AIM=14), somebody("Toad", RANGED_DEFENSE=9.5), somebody("Ann"))
WHOLE = ["Ted", "aim", 2, "luck", "Toad", "ranged_defense", -1, "mud", "9 7 4"]
EVEN = ["Ted", "aim", 0, "Toad", "ranged_defense", 0]


def test_a_contest_is_asked_for_side_by_side() -> None:
    played = play(SWAMP, CONTEST.rule, *EVEN, "9 7 4", "")
    ours, theirs = ["first", "first/stat", "first/bonus"], ["second", "second/stat", "second/bonus"]
    assert played.keys == [*ours, *theirs, "3d12", "meaning"]
    assert [asked.question.who for asked in played.asked] == ["", TED, TED, TED, TOAD, TOAD, TED, ""]


def test_it_tells_the_sum_and_who_wins() -> None:
    played = play(SWAMP, CONTEST.rule, *WHOLE, "He is blinded by the spray.")
    ours, theirs, roll = played.told(Reckoned)
    assert str(ours.sum) == "14 Aim + 2 luck = 16"
    assert str(theirs.sum) == "9.5 Ranged Defense − 1 mud = 8.5"
    assert str(roll.sum) == "20 (dice) + 16 Ted − 8.5 Toad = 27.5"
    assert played.told(Decided) == [Decided(TED, TOAD, 2, "Aim against Ranged Defense")]
    assert played.told(Meant) == [Meant("He is blinded by the spray.")]


@rule("CT-1")
def test_a_bonus_counts_in_one_contest_only() -> None:
    played = play(SWAMP, CONTEST.rule, *WHOLE, "")
    assert fight(played.scene).bonuses == ()
    ours = play(SWAMP, BONUS.rule, "Ted", 3, "high ground")
    assert ours.told(BonusGiven) == [BonusGiven(TED, 3, "high ground")]
    assert ours.facts[0].words(SWAMP) == "Ted: +3 (high ground)."
    thrown = play(ours.scene, CONTEST.rule, *EVEN, "9 7 4", "")
    assert str(thrown.told(Reckoned)[0].sum) == "14 Aim + 3 high ground = 17"
    marked = ["next contest +3: high ground"]
    assert [[one.word for one in markers(scene, TED)] for scene in (ours.scene, thrown.scene)] == [marked, []]


@rule("CT-1")
def test_a_lock_has_a_number_and_no_sheet() -> None:
    """Lock picking 10, good tools +2, dark −3 against a lock of 11."""
    ann = opening(SYSTEM, somebody("Ann"))
    given = ["Ann", "strength", -1, "dark, good tools", "-", "the lock", 11, "9 7 8", "Open; one pick broke."]
    played = play(ann, CONTEST.rule, *given)
    assert played.told(Decided) == [Decided(Name("Ann"), Name("the lock"), 1, "Strength")]
    assert played.told(Decided)[0].words(played.scene) == "Strength, Ann against the lock: Ann wins by 1."


@rule("CT-1")
def test_two_numbers_need_nobody() -> None:
    nobody = opening(SYSTEM, telling="silent")
    played = play(nobody, CONTEST.rule, "-", "the flood", 12, "-", "the dam", 11, "6 7 8")
    assert played.told(Decided) == [Decided(Name("the flood"), Name("the dam"), 1)]


@rule("CT-4", "CT-6")
def test_a_stat_is_made_up_on_the_spot_and_stays() -> None:
    made = play(SWAMP, ANOTHER_STAT.rule, "Elvish", "Ted", 6)
    assert made.told(StatMadeUp) == [StatMadeUp("Elvish", 10)]
    given = ["Ted", "own elvish", 0, "Toad"]
    asked = play(made.scene, CONTEST.rule, *given).asked[-1].question
    assert asked.usual(made.scene) == "own elvish"
    played = play(made.scene, CONTEST.rule, *given, "own elvish", 0, "6 7 8", "")
    assert played.told(Decided) == [Decided(TED, TOAD, -1, "Elvish")]
    assert SYSTEM.values(made.scene, TED)["own elvish"] == 6


def test_a_stat_of_0_keeps_its_sign() -> None:
    played = play(SWAMP, CONTEST.rule, "Ted", "aim", -14, "", "Toad", "speed", -6, "", "9 7 4", "")
    assert str(played.told(Reckoned)[-1].sum) == "20 (dice) + 0 Ted − 0 Toad = 20"


def test_a_bonus_is_0_as_a_rule_and_40_at_the_most() -> None:
    bonus = play(SWAMP, CONTEST.rule, "Ted", "aim").asked[-1].question
    assert bonus.usual(SWAMP) == 0
    assert [given for given in range(-45, 46) if bonus.check(SWAMP, given) is None] == list(range(-40, 41))


@rule("CT-17")
def test_the_sheet_has_the_stats_of_the_text_with_those_of_an_untrained_human() -> None:
    shown = {field.title: field.empty(Values(SYSTEM.sheet, {})) for field in SYSTEM.sheet}
    tens = (
        "Melee Combat",
        "Melee Attack",
        "Melee Defense",
        "Base",
        "Aim",
        "Stealth",
        "Perception",
        "Strength",
    )
    nothing = ("Agility", "Armor", "Reach", "Dodging")
    numbers = {**dict.fromkeys(tens, 10), **dict.fromkeys(nothing, 0), "Ranged Defense": 7, "Speed": 6}
    assert {title: worth for title, worth in shown.items() if title in numbers} == numbers
    stats = [field for field in SYSTEM.sheet if field.title in numbers]
    assert {field.check(worth) for field in stats for worth in (-99, 12.5, 99)} == {None}
    assert all(field.check(worth) for field in stats for worth in (-100, 100))


def test_a_stat_below_0_is_added_the_other_way() -> None:
    played = play(SWAMP, CONTEST.rule, "Ted", "aim", -20, "", "Toad", "speed", -10, "", "9 7 4", "")
    reckoned = played.told(Reckoned)[-1]
    assert str(reckoned.sum) == "20 (dice) − 6 Ted + 4 Toad = 18"


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        (1, "Ted against Toad: Ted wins by 1."),
        (3, "Ted against Toad: Ted wins by 3."),
        (-1, "Ted against Toad: Toad wins by 1."),
        (0, "Ted against Toad: a stalemate."),
    ],
)
def test_how_it_came_out_is_a_sentence(points: int, sentence: str) -> None:
    assert Decided(TED, TOAD, points).words(SWAMP) == sentence
    assert Decided(TED, TOAD, points, "Melee").words(SWAMP) == f"Melee, {sentence}"


@pytest.mark.parametrize(
    ("stat", "against"),
    [
        ("aim", "ranged_defense"),
        ("melee_attack", "melee_defense"),
        ("stealth", "perception"),
        ("speed", "speed"),
        ("melee_combat", "melee_combat"),
    ],
)
def test_the_usual_stat_of_the_other_side_is_the_one_set_against_it(stat: str, against: str) -> None:
    waiting = play(SWAMP, CONTEST.rule, "Ted", stat, 0, "Toad")
    assert waiting.asked[-1].question.usual(SWAMP) == against


def test_a_stat_is_offered_with_its_worth_as_it_is_now() -> None:
    question = play(SWAMP, CONTEST.rule, "Ted", "aim", 0, "Toad").asked[-1].question
    assert "Ranged Defense 9.5" in [option.words for option in question.options(SWAMP)]
    hurt = FieldSet(TOAD, "ranged_defense", 3).on(SWAMP)
    assert "Ranged Defense 3" in [option.words for option in question.options(hurt)]


def test_nobody_is_on_both_sides() -> None:
    with pytest.raises(NotAllowed, match="They are already the opposing side"):
        play(SWAMP, CONTEST.rule, "Ted", "aim", 0, "Ted")


@pytest.mark.parametrize(
    "given",
    [
        ["Ted", Left(TED)],
        ["Ted", "aim", 0, "Toad", Left(TOAD)],
        [*EVEN, Left(TED)],
    ],
)
def test_it_ends_when_a_side_has_left(given: list[Any]) -> None:
    played = play(SWAMP, CONTEST.rule, *given)
    assert (played.result, played.facts) == (None, ())


@pytest.mark.parametrize("aside", [Left(Name("Ann")), Renamed(TOAD, "Frog")])
def test_it_goes_on_after_any_other_aside(aside: Any) -> None:
    assert play(SWAMP, CONTEST.rule, *WHOLE[:-1], aside).result == UNFINISHED


def test_a_stat_counts_as_it_is_when_the_dice_are_thrown() -> None:
    played = play(SWAMP, CONTEST.rule, *WHOLE[:-1], FieldSet(TED, "aim", 10), WHOLE[-1], "")
    assert played.told(Reckoned)[-1].sum.total == 23.5
