"""Open places about cards, each in both readings: whose decks wear down, and what an Ace does to a pick."""

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.movement.flee import flee
from crs_desktop.rules.scene import Scene
from tests.rule_marks import rule
from tests.rules.double_exposure.bar import FRED, JOHN, bar, cleaned_up, defend, out_of, pick, strike
from tests.rules.double_exposure.in_combat import ANN, under_way
from tests.rules.playing import Played, play


def kept(played: Played) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return out_of(played, FRED), out_of(played, JOHN)


@rule("CRS-48")
@pytest.mark.parametrize(("reading", "left"), [("all", (("10", "3"), ("9",))), ("defenders", ((), ("9",)))])
def test_every_deck_wears_down_or_a_defenders_only(reading: str, left: object) -> None:
    assert kept(strike(bar(worn_decks=reading), 8, "10", "3", "9")) == left


@rule("CRS-48")
@pytest.mark.parametrize(("reading", "out"), [("all", ("5",)), ("defenders", ())])
def test_nobody_defends_in_a_flee(reading: str, out: tuple[str, ...]) -> None:
    scene = under_way(0, 1, worn_decks=reading)
    assert play(scene, lambda table: flee(table, ANN), "5", "-").scene.spent.get(ANN, ()) == out


@rule("CRS-50")
@pytest.mark.parametrize(("reading", "out"), [("out", ("10", "4")), ("home", ("10",))])
def test_the_special_card_stays_out_or_goes_back_with_the_ace(reading: str, out: tuple[str, ...]) -> None:
    assert out_of(defend(bar(special_card=reading), "10 A 4"), JOHN) == out


def three(reading: str, drawn: str) -> Played:
    return pick(bar(ace_stops=reading), drawn, called=3)


@rule("CRS-51", "CRS-33")
@pytest.mark.parametrize(
    ("reading", "drawn", "out"), [("stops", "2 A", ("2",)), ("goes on", "2 A 10 4", ("2", "10", "4"))]
)
def test_an_ace_ends_a_pick_of_several_or_all_are_drawn_for_nothing(
    reading: str, drawn: str, out: tuple[str, ...]
) -> None:
    played = three(reading, drawn)
    assert (played.result.total, out_of(played, JOHN)) == (0, out)


@rule("CRS-44", "CRS-51")
def test_a_pick_of_one_ends_with_the_ace_in_either_reading() -> None:
    for reading in ("stops", "goes on"):
        assert pick(bar(ace_stops=reading), "10 A").result.total == 0


@rule("CRS-49")
def test_the_ace_is_out_while_a_pick_goes_on_and_home_after_it() -> None:
    waiting = three("goes on", "2 A")
    assert "A" in out_of(waiting, JOHN)
    assert "A" not in out_of(three("goes on", "2 A 3"), JOHN)
    assert "A" in SYSTEM.cards(three("goes on", "2 A 3").scene, JOHN).left


def test_a_deck_that_runs_out_in_a_pick_that_goes_on_makes_it_0() -> None:
    scene: Scene = replace(bar(ace_stops="goes on"), spent={JOHN: SYSTEM.decks.full(bar(), JOHN)[2:]})
    assert pick(scene, "A 2", called=3).result.total == 0


@rule("CRS-49")
@pytest.mark.parametrize(("reading", "out"), [("at once", ()), ("clean up", ("A",))])
def test_an_ace_goes_back_at_once_or_at_clean_up_with_the_rest(reading: str, out: tuple[str, ...]) -> None:
    played = pick(bar(ace_home=reading), "A")
    assert out_of(played, JOHN) == out
    assert out_of(defend(bar(ace_home=reading), "A 4"), JOHN) == (*out, "4")
    assert "A" in SYSTEM.cards(cleaned_up(played.scene), JOHN).left
