"""Open places of Bruise, each in both readings: equal Qualities, and where new cards come from."""

from typing import Any

import pytest

from crs_desktop.rules.bruise import SYSTEM
from crs_desktop.rules.bruise.facts import Discarded, HandWon
from crs_desktop.rules.bruise.state import conflict
from crs_desktop.rules.facts import CardsReturned, Left
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
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
from tests.rules.bruise.test_outcome import KARMA, won
from tests.rules.playing import Played, cards, opening, play, somebody


@rule("BR-16")
@pytest.mark.parametrize(
    ("ours", "theirs", "winner"),
    [("9h 9d 3c", "9c 4s", ZEL), ("9h 5d 3c", "9c 9s", GUARD), ("9h 9d 3c", "9c 9s", None)],
)
def test_equal_qualities_may_go_to_the_side_with_more_of_them(
    ours: str, theirs: str, winner: Name | None
) -> None:
    color = ["h"] if winner == ZEL else ["c"] if winner == GUARD else []
    played = against_guard(scene(ties="more"), ours, theirs, *color, "")
    assert [who for who, _ in won(played)] == ([winner] if winner else [])


@rule("BR-16")
def test_both_sides_may_draw_new_hands_of_as_many_cards() -> None:
    played = against_guard(scene(ties="redraw both"), "9h 5d 3c", "9d 4s", "Kc 2h 2d", "Qc 3s", "")
    assert won(played) == [(ZEL, GUARD)]
    assert played.told(Discarded) == [
        Discarded(ZEL, cards("9h 5d 3c")),
        Discarded(GUARD, cards("9d 4s")),
    ]


@rule("BR-16", "BR-26")
def test_the_tale_weaver_draws_a_new_hand_from_a_reshuffled_deck_too() -> None:
    at = scene(ties="redraw both", new_cards="reshuffled")
    played = against_thing(at, "2", "9h 5d 3c", "9d 4s", "9h 5d 3c", "9d Ks")
    assert won(played) == [(WEAVER, ZEL)]
    returned = [fact.words(played.scene) for fact in played.told(CardsReturned)]
    assert returned[-1] == "Back into the GM’s deck: 9d and 4s."


@rule("BR-26")
@pytest.mark.parametrize("reading", ["rest", "reshuffled"])
def test_new_cards_come_from_the_rest_of_the_deck_or_after_a_reshuffle(reading: str) -> None:
    at = scene(KARMA, new_cards=reading)
    answers = ("both", "5h 3d 2c", "9h 4s", "destiny", "3d, 2c", "3d 10s", "-", "")
    if reading == "rest":
        with pytest.raises(NotAllowed, match="3d"):
            against_guard(at, *answers)
    else:
        then = at_the_telling(at, against_guard(at, *answers))
        assert conflict(then).hands[ZEL] == ("5h", "3d", "10s")
        assert set(then.spent[ZEL]) == {"5h", "3d", "10s"}


@rule("BR-26")
@pytest.mark.parametrize("reading", ["any", "one"])
def test_all_cards_may_be_discarded_or_all_but_one(reading: str) -> None:
    at = scene(KARMA, kept=reading)
    answers = ("both", "5h 3d 2c", "9h 4s", "destiny", "5h, 3d, 2c", "Kd 10s Js", "-", "")
    if reading == "one":
        with pytest.raises(NotAllowed, match="No more than 2 may be chosen"):
            against_guard(at, *answers)
    else:
        assert won(against_guard(at, *answers)) == [(ZEL, GUARD)]


@rule("BR-9", "BR-16")
def test_a_card_that_was_named_to_be_beaten_stands_where_both_draw_anew() -> None:
    at = scene(ties="redraw both", difficulty="fixed")
    played = against_thing(at, "9", "9h 5d 3c", "Kc 2h 2d", "")
    assert won(played) == [(ZEL, WEAVER)]
    assert played.told(Discarded) == [Discarded(ZEL, cards("9h 5d 3c"))]
    assert conflict(at_the_telling(at, played)).hands[WEAVER] == ("9",)


@rule("BR-8", "BR-16")
def test_the_redraw_of_an_opposition_has_a_key_of_its_own() -> None:
    guard = against_guard(scene(ties="redraw both"), "9h 5d 3c", "9d 4s", "Kc 2h 2d")
    thing = against_thing(scene(ties="redraw both"), "2", "9h 5d 3c", "9d 4s", "Kc 2h 2d")
    assert [guard.keys[-1], thing.keys[-1]] == ["Legionnaire/tie/hand", "Tale Weaver/tie/hand"]


@rule("BR-18", "BR-21")
def test_a_quantity_stays_when_the_opposition_redraws_for_another() -> None:
    """A beats the 9 with two cards; B ties with it, and it becomes a 2."""
    people = [somebody(name, clubs=2, destiny_karma=0, fate_karma=0) for name in ("A", "B")]
    draws = [answer for _ in people for answer in ("clubs", "-")]
    at = opening(SYSTEM, *people, ties="redraw both")
    hands = ("Kh 9c", "9h 3c", "9d 4s", "8h 3d", "2s 2d")
    played = play(at, CONFLICT, "A, B", "", *draws, "-", "2", *hands)
    assert [(fact.who, fact.quantity) for fact in played.told(HandWon)] == [("A", 2), ("B", 2)]
    asked = played.asked[-1].question
    assert asked.words(played.scene).startswith("A narrates: Quantity 2,")


WASTER = Name("Waster")


def three(**house_rules: str) -> Scene:
    """Zel, the Legionnaire, and a Waster who draws Hearts 3."""
    waster = somebody("Waster", hearts=3, destiny_karma=0, fate_karma=0)
    return scene(**house_rules).with_combatant(waster)


def against_both(at: Scene, *answers: Any) -> Played:
    """Zel against the two of them, each with a hand of their own."""
    traits = ("clubs", "Melee", "- several", "Legionnaire, Waster", "spades", "Dodge", "hearts", "-")
    return play(at, CONFLICT, "Zel", "a brawl", *traits, *answers)


@rule("BR-8", "BR-21")
@pytest.mark.parametrize(
    ("house", "told", "winners"),
    [
        ({}, ["h", "", ""], [(ZEL, GUARD), (WASTER, ZEL)]),
        ({"oppositions": "highest"}, [""], [(WASTER, ZEL)]),
    ],
)
def test_several_who_oppose_are_compared_each_or_the_highest_stands_for_all(
    house: dict[str, str], told: list[str], winners: list[tuple[Name, Name]]
) -> None:
    played = against_both(three(**house), "Jh Jd 10d", "9s 4h", "Kc 2h 3h", *told)
    assert won(played) == winners


@rule("BR-18", "BR-29")
def test_a_winner_over_two_has_two_quantities_and_one_narration() -> None:
    played = against_both(three(), "Qh Jd 10d", "9s 4h", "Jc 2h 3h")
    asked = played.asked[-1].question
    assert asked.name == "narration"
    assert asked.words(played.scene) == (
        "Zel narrates: Quantity 3 against Legionnaire and 2 against Waster, Color Hearts (determination)."
    )
    assert won(played) == [(ZEL, GUARD), (ZEL, WASTER)]


@rule("BR-8", "BR-9")
def test_a_difficulty_may_stand_beside_opposing_characters() -> None:
    asked = ("clubs", "Melee", "- several", "Legionnaire, - difficulty", "spades", "Dodge", "2")
    hands = ("Qh Jd 10d", "9s 4h", "3s 2s")
    played = play(scene(), CONFLICT, "Zel", "the chasm, and a guard", *asked, *hands, "")
    assert won(played) == [(ZEL, GUARD), (ZEL, WEAVER)]


@rule("BR-2")
def test_no_several_opponents_are_offered_if_all_act() -> None:
    asked = play(three(), CONFLICT, "Zel, Legionnaire, Waster", "", *["clubs", "-"] * 3).asked[-1].question
    assert [one.value for one in asked.options(three()) if one.why_not is None] == ["-"]


@rule("BR-21")
def test_an_opposition_that_leaves_is_not_compared() -> None:
    played = against_both(three(), "Jh Jd 10d", "9s 4h", Left(WASTER), "h", "")
    assert won(played) == [(ZEL, GUARD)]
