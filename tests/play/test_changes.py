"""What is different between two scenes, and what sets it back."""

import pytest

from crs_desktop.play.changes import changes
from crs_desktop.rules.fact import Fact, happen
from crs_desktop.rules.facts import (
    CardSpent,
    CardsReturned,
    FieldCleared,
    FieldSet,
    Left,
    Marked,
    Moved,
    Noted,
    Unmarked,
)
from crs_desktop.rules.ground import Square
from crs_desktop.rules.values import Card
from tests.rules.fight import BLIND, FIGHT, FRED, JOHN
from tests.rules.playing import cards

MADE: list[tuple[tuple[Fact, ...], str, Fact]] = [
    ((FieldSet(FRED, "or", 3),), "Fred the Red: OR 8 → 3", FieldSet(FRED, "or", 8)),
    ((FieldSet(JOHN, "life_left", 4),), "John: LIFE left 10 → 4", FieldCleared(JOHN, "life_left")),
    (
        (FieldCleared(FRED, "or"),),
        "Fred the Red: OR 8 → 5, as it follows from the sheet",
        FieldSet(FRED, "or", 8),
    ),
    (
        (CardSpent(FRED, Card("2")), CardSpent(FRED, Card("3"))),
        "2 and 3 out of Fred the Red’s deck",
        CardsReturned(FRED, cards("2 3")),
    ),
    ((CardsReturned(FRED, cards("8")),), "8 back in Fred the Red’s deck", CardSpent(FRED, Card("8"))),
    ((Moved(FRED, Square(0, 0)),), "Fred the Red moves to A1", Moved(FRED, Square(2, 3))),
    ((Marked(JOHN, BLIND),), "John: blind", Unmarked(JOHN, "blind")),
    (
        (Unmarked(FRED, "prone"),),
        "Fred the Red: no longer prone",
        Marked(FRED, FIGHT.of(FRED).markers[0]),
    ),
]


@pytest.mark.parametrize(("made", "words", "back"), MADE, ids=[words for _, words, _ in MADE])
def test_a_change_is_told_and_can_be_set_back(made: tuple[Fact, ...], words: str, back: Fact) -> None:
    after = FIGHT
    for fact in made:
        after = happen(after, fact)
    (change,) = changes(FIGHT, after)
    assert (change.words, change.back) == (words, back)
    restored = happen(after, change.back)
    assert changes(FIGHT, restored) == ()


def test_nothing_is_told_of_what_is_the_same_and_of_whoever_is_gone() -> None:
    assert changes(FIGHT, happen(FIGHT, Noted("It rains."))) == ()
    assert changes(FIGHT, happen(FIGHT, Left(FRED))) == ()
