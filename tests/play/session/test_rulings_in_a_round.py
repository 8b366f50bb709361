"""The GM’s word over everything in a round: in the log, undone by undo, and the round goes on."""

import pytest

from crs_desktop.play.session.session import Session
from crs_desktop.play.told.story import story
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import (
    CardSpent,
    CardsReturned,
    Entered,
    FieldSet,
    HouseRuleChosen,
    Left,
    Moved,
    Ordered,
    Sided,
    TurnOver,
    Unmarked,
)
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Turn
from crs_desktop.rules.values import Card, Name
from tests.play.fights import answer
from tests.rule_marks import rule
from tests.rules.playing import somebody
from tests.sessions import desk

FRED, JOHN, MARY, ANN = Name("Fred"), Name("John"), Name("Mary"), Name("Ann")
ORDER = (Turn(FRED, "10"), Turn(JOHN, "6"))


@pytest.fixture
def fight() -> Session:
    """Fred’s turn is asked for its OR, John waits in a Defensive Stance, Mary stands by."""
    session = desk().session
    session.begin("Combat round")
    answer(session, "Fred, John", "shown", "John", "6", "4", "short range", "John")
    return session


def scenes(session: Session) -> object:
    return session.scene, [*session.open]


def play_on(session: Session) -> None:
    """Give usual answers until nothing is asked."""
    for _ in range(80):
        if not session.open:
            return
        key = next(iter(session.open))
        session.answer(key, session.usual(key))
    raise AssertionError(session.open)


RULINGS: dict[str, tuple[Fact, ...]] = {
    "a stat": (FieldSet(FRED, "or", 12),),
    "LIFE": (FieldSet(JOHN, "life_left", 2),),
    "LIFE 0 of whoever is attacked": (FieldSet(JOHN, "life_left", 0),),
    "LIFE 0 of whose turn it is": (FieldSet(FRED, "life_left", 0),),
    "a card out": (CardSpent(JOHN, Card("7")),),
    "somebody comes": (Entered(ANN, somebody("Ann", Square(0, 0), OR=3, LIFE=9)),),
    "whose turn it is goes": (Left(FRED),),
    "whoever is attacked goes": (Left(JOHN),),
    "a bystander goes": (Left(MARY),),
    "far away": (Moved(JOHN, Square(20, 10)),),
    "another order": (Ordered((ORDER[1], ORDER[0])),),
    "a turn skipped": (TurnOver(FRED, skipped=True),),
    "a second turn": (Ordered((*ORDER, Turn(FRED))),),
    "a turn for a bystander": (Sided(MARY, "", bystander=False), Ordered((*ORDER, Turn(MARY)))),
    "a stance taken away": (Unmarked(JOHN, "Defensive Stance"),),
    "another reading": (HouseRuleChosen("ace-misses", "draw"),),
}


@rule("CRS-2")
@pytest.mark.parametrize("facts", RULINGS.values(), ids=RULINGS)
def test_any_ruling_is_told_undone_and_followed_by_the_rest_of_the_round(
    fight: Session, facts: tuple[Fact, ...]
) -> None:
    before, lines = scenes(fight), len(story(fight.path))
    fight.rule(*facts)
    assert len(story(fight.path)) > lines
    fight.undo()
    assert scenes(fight) == before
    fight.redo()
    play_on(fight)
    assert not any(fight.scene.spent.values()), "every card is home"
    assert fight.scene.order == ()


@rule("CRS-2")
@pytest.mark.parametrize(
    ("facts", "asked"),
    [
        ((Ordered((ORDER[1], ORDER[0])), Unmarked(JOHN, "Defensive Stance")), "John/Action"),
        ((TurnOver(FRED, skipped=True), Unmarked(JOHN, "Defensive Stance")), "John/Action"),
        ((TurnOver(FRED, skipped=True),), "step 7/goes on"),
        ((Ordered((Turn(MARY), *ORDER)), Sided(MARY, "")), "Mary/Action"),
    ],
    ids=["another order", "a turn skipped", "nobody left to act", "one who was not in it"],
)
def test_the_next_question_is_that_of_whoever_is_up_now(
    fight: Session, facts: tuple[Fact, ...], asked: str
) -> None:
    fight.rule(*facts)
    assert [key.partition("/round 1/")[2] for key in fight.open] == [asked]


@rule("CRS-2")
def test_a_card_is_given_back_and_a_deck_is_reset(fight: Session) -> None:
    answer(fight, "8", "8")
    assert fight.scene.spent[FRED] == ("8",)
    fight.rule(CardsReturned(FRED, (Card("8"),)))
    assert fight.scene.spent[FRED] == ()
    assert story(fight.path)[-1].text == "Back into Fred’s deck: 8."
    fight.undo()
    assert fight.scene.spent[FRED] == ("8",)


@rule("CRS-2")
def test_whoever_was_given_a_turn_is_in_the_combat_from_then_on(fight: Session) -> None:
    fight.rule(Sided(MARY, ""), Ordered((Turn(MARY), *ORDER)))
    answer(fight, "pass", "pass", "yes")
    assert fight.open == {}
    fight.begin("Combat round")
    assert MARY in fight.usual(next(iter(fight.open)))
