"""What is different between two scenes, and what sets it back."""

import pytest
from msgspec.structs import replace

from crs_desktop.play.told.changes import changes, state_differs
from crs_desktop.rules.double_exposure.combat import able
from crs_desktop.rules.fact import Fact, happen
from crs_desktop.rules.facts import (
    CardSpent,
    CardsReturned,
    ClockSet,
    ClockStopped,
    FieldCleared,
    FieldSet,
    ItemLost,
    ItemPut,
    Left,
    Marked,
    Moved,
    Noted,
    Ordered,
    Sided,
    TurnOver,
    Unmarked,
)
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Clock, Item, Turn
from crs_desktop.rules.values import Card, Name
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import ANN, act, under_way
from tests.rules.fight import BLIND, BOW, FIGHT, FRED, JOHN, REST
from tests.rules.playing import cards

MADE: list[tuple[tuple[Fact, ...], str, Fact]] = [
    ((FieldSet(FRED, "or", 3),), "Fred the Red: OR 8 → 3", FieldSet(FRED, "or", 8)),
    ((FieldSet(JOHN, "life_left", 4),), "John: LIFE left 10 → 4", FieldCleared(JOHN, "life_left")),
    (
        (FieldCleared(FRED, "or"),),
        "Fred the Red: OR 8 → 5, as computed from the sheet",
        FieldSet(FRED, "or", 8),
    ),
    (
        (CardSpent(FRED, Card("2")), CardSpent(FRED, Card("3"))),
        "2 and 3 out of Fred the Red’s deck",
        CardsReturned(FRED, cards("2 3")),
    ),
    ((CardsReturned(FRED, cards("8")),), "8 back in Fred the Red’s deck", CardSpent(FRED, Card("8"))),
    (
        (CardSpent(Name(""), Card("2")),),
        "2 out of the GM’s deck",
        CardsReturned(Name(""), cards("2")),
    ),
    ((Moved(FRED, Square(0, 0)),), "Fred the Red moves to A1", Moved(FRED, Square(2, 3))),
    ((Marked(JOHN, BLIND),), "John: blind", Unmarked(JOHN, "blind")),
    (
        (Unmarked(FRED, "prone"),),
        "Fred the Red: no longer prone",
        Marked(FRED, FIGHT.of(FRED).markers[0]),
    ),
    ((Sided(JOHN, "Rats", bystander=True),), "John stands by", Sided(JOHN, "")),
    ((ItemLost(FRED, "bow"),), "Fred the Red: bow is gone", ItemPut(FRED, BOW)),
    ((ItemPut(JOHN, BOW),), "John: bow, held and loaded", ItemLost(JOHN, "bow")),
    ((ItemPut(FRED, Item("bow")),), "Fred the Red: bow, carried", ItemPut(FRED, BOW)),
    ((ItemPut(FRED, replace(BOW, picture="bow.png")),), "Fred the Red: bow, held and loaded",
     ItemPut(FRED, BOW, bare=True)),
    ((Ordered((Turn(FRED, "7", over=True), Turn(FRED))),), "no turn left in this round: John",
     Ordered((Turn(FRED, "7", over=True), Turn(JOHN, "5"), Turn(FRED)))),
    ((ClockStopped("rest"),), "clock removed: Rest", ClockSet(REST)),
    ((ClockSet(Clock("flee", "Flee time", 90, JOHN)),), "Clock: Flee time, in 0:30", ClockStopped("flee")),
    ((ClockSet(Clock("rest", "Rest", 90)),), "Clock: Rest, in 0:30", ClockSet(REST)),
]  # fmt: skip


@pytest.mark.parametrize(("made", "words", "back"), MADE, ids=[words for _, words, _ in MADE])
def test_a_change_is_told_and_can_be_set_back(made: tuple[Fact, ...], words: str, back: Fact) -> None:
    after = FIGHT
    for fact in made:
        after = happen(after, fact)
    (change,) = changes(FIGHT, after)
    assert (change.words, change.back) == (words, back)
    restored = happen(after, change.back)
    assert changes(FIGHT, restored) == ()


@rule("CRS-2")
def test_a_flee_that_is_overruled_is_a_turn_in_the_combat_again() -> None:
    before = under_way(0, 1)
    fled = act(before, ANN, "flee", "8", "-").scene
    assert state_differs(before, fled) and not able(fled, ANN)
    back = fled
    for change in changes(before, fled):
        back = happen(back, change.back)
    assert able(back, ANN) and back.up == ANN and back.clocks == ()
    assert (back.combatants, back.order) == (before.combatants, before.order)


def test_turns_of_another_round_are_none_of_those_that_are_gone() -> None:
    another = happen(FIGHT, Ordered((Turn(FRED, "11"),)))
    assert changes(FIGHT, another) == changes(another, FIGHT) == ()
    assert changes(FIGHT, happen(FIGHT, Ordered(()))) == ()
    assert changes(FIGHT, happen(FIGHT, TurnOver(FRED))) == ()


def test_nothing_is_told_of_what_is_the_same_and_of_whoever_is_gone() -> None:
    assert changes(FIGHT, happen(FIGHT, Noted("It rains."))) == ()
    assert changes(FIGHT, happen(FIGHT, Left(FRED))) == ()
