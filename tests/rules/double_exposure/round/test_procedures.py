import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.combat_facts import Rested
from crs_desktop.rules.double_exposure.round.procedures import CLEAN_UP, COME_BACK, SHORT_RANGE
from crs_desktop.rules.double_exposure.sheet.sheet import life_left
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import CardsReturned, FieldSet, Left, Moved, Renamed, Sided
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Clock, Combatant, Scene
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.double_exposure.bar import FRED, JOHN, MARY, THE_FRED, THE_JOHN, bar, with_out
from tests.rules.double_exposure.in_combat import ANN, BEN, under_way
from tests.rules.double_exposure.losses import lost
from tests.rules.playing import UNFINISHED, cards, opening, play, somebody

FAR = Square(20, 0)


def at(one: Combatant, column: int) -> Combatant:
    return replace(one, square=Square(column, 0))


def test_an_attack_is_asked_for_step_by_step() -> None:
    played = play(bar(), SHORT_RANGE.rule, "Fred", "John", 8, "8", "6")
    assert played.keys == [
        "attacker", "Fred/target", "Fred/OR used", "Fred/Offense/pick 1", "Fred/Defense/pick 1"
    ]  # fmt: skip
    assert lost(played) == [(JOHN, 4)]


NOBODY_NEAR = "No combatant with OR to use has another within 5 feet."


@pytest.mark.parametrize(
    ("scene", "sentence"),
    [
        (opening(SYSTEM), "At least 2 combatants must be in the fight."),
        (opening(SYSTEM, THE_FRED), "At least 2 combatants must be in the fight."),
        (opening(SYSTEM, at(THE_FRED, 0), at(THE_JOHN, 2)), NOBODY_NEAR),
        (bar(), None),
        (opening(SYSTEM, at(THE_FRED, 0), at(THE_JOHN, 1)), None),
    ],
)
def test_an_attack_begins_only_where_one_is_possible(scene: Scene, sentence: str | None) -> None:
    assert SHORT_RANGE.why_not(scene) == sentence


@rule("CRS-118")
@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (somebody("Fred", OR=8, LIFE=20, LIFE_LEFT=0), "Fred is out of the fight."),
        (somebody("Fred", OR=2, OR_MODIFIER=-2, LIFE=20), "Fred has no OR to use: at least 1 is needed."),
        (at(THE_FRED, 9), "Nobody is within 5 feet of Fred."),
    ],
)
def test_who_cannot_attack_is_told_why(changed: Combatant, sentence: str) -> None:
    scene = bar(changed, at(THE_JOHN, 0), somebody("Mary", Square(1, 0), LIFE=8, OR=2))
    with pytest.raises(NotAllowed) as refused:
        play(scene, SHORT_RANGE.rule, "Fred")
    assert refused.value.why == sentence


@rule("CRS-121")
def test_one_point_of_or_is_enough_to_attack() -> None:
    scene = bar(somebody("Fred", OR=3, OR_MODIFIER=-2, LIFE=20))
    assert play(scene, SHORT_RANGE.rule, "Fred", "John").keys[-1] == "Fred/OR used"


@rule("CRS-118")
@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("Fred", "An attack needs another combatant as its target."),
        ("Mary", "Mary is 15 feet from Fred: a Short Range Action needs 5 feet or less."),
    ],
)
def test_who_cannot_be_attacked_is_told_why(target: str, sentence: str) -> None:
    scene = bar(at(THE_FRED, 0), at(THE_JOHN, 1), somebody("Mary", Square(3, 0), LIFE=8))
    with pytest.raises(NotAllowed) as refused:
        play(scene, SHORT_RANGE.rule, "Fred", target)
    assert refused.value.why == sentence


@pytest.mark.parametrize(
    ("before", "asides"),
    [
        ([], [Left(FRED), Left(JOHN)]),
        (["Fred"], [Left(FRED)]),
        (["Fred"], [FieldSet(FRED, "life_left", 0)]),
        (["Fred"], [FieldSet(FRED, "or", 0)]),
        (["Fred", "John"], [Left(JOHN)]),
        (["Fred", "John", 8, "10"], [FieldSet(FRED, "life_left", 0)]),
        (["Fred", "John", 8, "9"], [FieldSet(JOHN, "life_left", 0)]),
    ],
)
def test_an_aside_that_takes_the_ground_away_ends_the_attack(
    before: list[object], asides: list[Fact]
) -> None:
    played = play(bar(), SHORT_RANGE.rule, *before, *asides)
    assert played.result is None
    assert lost(played) == []


@pytest.mark.parametrize(
    "aside", [Renamed(JOHN, "Johnny"), Moved(JOHN, FAR), Sided(JOHN, "", bystander=True), Left(MARY)]
)
def test_any_other_aside_leaves_the_attack_under_way(aside: Fact) -> None:
    played = play(bar(), SHORT_RANGE.rule, "Fred", "John", 8, aside)
    assert played.result == UNFINISHED
    assert played.keys[-1] == "Fred/Offense/pick 1"


@rule("CRS-48")
def test_clean_up_brings_every_card_home() -> None:
    scene = with_out(with_out(bar(), FRED, "10 8"), JOHN, "6")
    played = play(scene, CLEAN_UP.rule)
    assert played.told(CardsReturned) == [CardsReturned(FRED, cards("10 8")), CardsReturned(JOHN, cards("6"))]
    assert [SYSTEM.cards(played.scene, who).spent for who in (FRED, JOHN)] == [(), ()]
    assert len(SYSTEM.cards(played.scene, FRED).left) == 11


def test_clean_up_needs_a_card_that_is_out() -> None:
    assert CLEAN_UP.why_not(bar()) == "All cards are in their decks already."
    assert CLEAN_UP.why_not(with_out(bar(), FRED, "")) is not None
    assert CLEAN_UP.why_not(with_out(bar(), FRED, "8")) is None


@rule("CRS-19", "CRS-148")
def test_the_end_of_the_rest_brings_back_life_and_lets_no_time_pass() -> None:
    flee = Clock("flee Ben", "Ben’s Flee time", 600, BEN, about="flee")
    hurt = FieldSet(ANN, "life_left", 3).on(replace(under_way(0, 1, rest_time="30"), state=None))
    ended = play(replace(hurt, clocks=(Clock("rest", "LIFE back", 1800, about="rest"), flee)), COME_BACK.rule)
    assert (ended.scene.clock, ended.scene.clocks) == (0, (flee,))
    assert life_left(ended.scene, ANN) == 40
    assert [fact.words(hurt) for fact in ended.told(Rested)] == ["The rest after the Combat is over."]


def test_a_fight_of_an_earlier_release_still_names_it_by_its_title_of_then() -> None:
    assert SYSTEM.procedure("Ten minutes later") is COME_BACK
    assert SYSTEM.procedure("LIFE and EM come back now") is COME_BACK
    with pytest.raises(NotAllowed):
        SYSTEM.procedure("")
