"""Open places of Bruise, each in both readings: equal Qualities, and where new cards come from."""

import pytest

from crs_desktop.rules.bruise.state import Discarded, conflict
from crs_desktop.rules.facts import CardsReturned
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.bruise.at_table import (
    GUARD,
    WEAVER,
    ZEL,
    against_guard,
    against_thing,
    at_the_telling,
    scene,
)
from tests.rules.bruise.test_outcome import KARMA, won
from tests.rules.playing import cards


@rule("BR-16")
@pytest.mark.parametrize(
    ("ours", "theirs", "winner"),
    [("9h 9d 3c", "9c 4s", ZEL), ("9h 5d 3c", "9c 9s", GUARD), ("9h 9d 3c", "9c 9s", None)],
)
def test_equal_qualities_may_go_to_whoever_holds_more_of_them(
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
    assert returned[-1] == "9d and 4s back into the GM’s deck."


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
        assert set(then.out[ZEL]) == {"5h", "3d", "10s"}


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
