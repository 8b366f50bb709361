"""Who faces whom across the table, as the journal tells it."""

import pytest

from crs_desktop import shipped
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.record.record import parse_record, replay
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.decks import Spent, spent_cards
from crs_desktop.play.told.face_off import FaceOff, FaceOffSide, UsedCard, exchange, lying
from crs_desktop.rules.facts import CardSpent, DrawsKept
from crs_desktop.rules.values import Card, Name
from tests.play.fights import answer, enters, fight
from tests.rule_marks import rule
from tests.sessions import desk, played_desk

FRED, JOHN, MARY = Name("Fred"), Name("John"), Name("Mary")


@pytest.fixture
def bar() -> Session:
    session = desk().session
    session.begin("Short Range attack")
    answer(session, "Fred", "John", "6")
    return session


def now(session: Session) -> FaceOff:
    found = exchange(session)
    assert found is not None
    return found


def cards(session: Session) -> tuple[list[str], list[str]]:
    found = now(session)
    sides = [found.first, *([found.second] if found.second else [])]
    first, second = ([used.card for used in side.cards] for side in sides)
    return [*first], [*second]


@rule("CRS-46")
def test_whoever_began_is_the_first_and_finishes_first(bar: Session) -> None:
    assert (now(bar).first.who, now(bar).first.sum) == (FRED, None)
    assert cards(bar) == ([], [])
    answer(bar, "10")
    assert cards(bar) == (["10"], []) and now(bar).first.sum is None
    answer(bar, "4")
    found = now(bar)
    assert found.first.sum and found.first.sum.total == 20
    assert found.second and (found.second.who, found.second.sum) == (JOHN, None)


def test_both_lie_there_until_the_next_thing_is_done(bar: Session) -> None:
    answer(bar, "10", "4", "A", "3")
    found = now(bar)
    assert cards(bar) == (["10", "4"], ["A", "3"]) and found.outcome == "hit by 17"
    assert found.second and found.second.sum and found.second.sum.total == 3
    bar.rule(CardSpent(MARY, Card("7")))
    assert now(bar) == found
    bar.begin("Clean Up")
    assert exchange(bar) is None


def test_what_is_asked_between_offense_and_defense_leaves_the_cards_on_the_table() -> None:
    text = shipped.path("samples", "avatars.toml").read_text("utf-8")
    before, _, _after = text.partition("Bram: Defense with = Buckler")
    session = replay(parse_record(before + '"""\n' + text[text.index("[[fighter]]") :]))
    assert cards(session) == (["8"], [])
    answer(session, "Buckler")
    assert cards(session) == (["8"], [])
    answer(session, "A")
    assert cards(session) == (["8"], ["A"]) and now(session).outcome == "hit by 17"
    answer(session, "long range")
    assert exchange(session) is None


def test_undo_takes_the_card_off_the_table_again(bar: Session) -> None:
    answer(bar, "10", "4", "A")
    bar.undo()
    assert cards(bar) == (["10", "4"], [])


def test_a_miss_shows_the_one_side_there_is(bar: Session) -> None:
    answer(bar, "A")
    found = now(bar)
    assert found.first.cards == (UsedCard(Card("A")),) and found.second is None
    assert found.first.sum and found.first.sum.note == "the Ace makes it 0"


def test_a_card_that_is_out_says_what_it_was_drawn_for(bar: Session) -> None:
    bar.rule(CardSpent(FRED, Card("2")))
    answer(bar, "8")
    word, key = "the GM’s word", "1 Short Range attack/Fred/Offense/pick 1"
    assert spent_cards(bar, FRED) == (
        Spent(Card("2"), word, purpose=word),
        Spent(Card("8"), "Fred, Offense, pick 1, entered", key=key, purpose="Offense"),
    )
    assert spent_cards(bar, MARY) == ()


def test_a_card_of_initiative_was_drawn_for_its_step_and_not_for_a_name() -> None:
    """Seen below the deck of Marsh: “10: Marsh”."""
    session = desk().session
    session.begin("Combat round")
    answer(session, "Fred, John", "all shown", "-", "10")
    (out,) = spent_cards(session, FRED)
    assert (out.why, out.purpose) == ("round 1, step 4, Fred, pick 1, entered", "step 4")


@pytest.fixture
def swamp() -> Session:
    """A contest of two, asked down to its dice."""
    campaign = Campaign(None)
    session = fight(campaign, "contest", enters(FRED, {"stealth": 12}), enters(JOHN, {}))
    session.begin("Contest")
    answer(session, "Fred", "stealth", "0", "John", "perception", "0")
    return session


def test_dice_lie_there_as_cards_do(swamp: Session) -> None:
    found = now(swamp)
    assert (found.first.who, found.first.empty, found.second and found.second.who) == (FRED, True, JOHN)
    answer(swamp, "7 3 12")
    found = now(swamp)
    assert [throw.shown for throw in found.first.dice] == [(7, 3, 12)]
    assert found.first.sum and found.first.sum.total == 24


def test_secret_dice_are_not_shown(swamp: Session) -> None:
    swamp.rule(DrawsKept(FRED, "gm"))
    answer(swamp, "7 3 12")
    assert now(swamp).first == FaceOffSide(FRED)


Thrown = tuple[str, list[tuple[int, ...]], float | None]
"""A side of a face-off: who threw, each throw, and the total."""


def thrown(found: FaceOff | None) -> list[Thrown]:
    sides = [side for side in (found.first, found.second) if side] if found else []
    return [_thrown(side) for side in sides]


def _thrown(side: FaceOffSide) -> Thrown:
    return side.who, [throw.shown for throw in side.dice], side.sum.total if side.sum else None


def test_each_throw_lies_there_until_another_purpose_is_thrown_for() -> None:
    """Two blows at one Strike Rank; no question stands between the armour of the first and the second."""
    session = played_desk("market").session
    steps = list[tuple[list[Thrown], list[Thrown]]]()
    while not session.path[-1].entry.key.endswith("rank 2/defence/Fairn against Raq"):
        steps.append((thrown(exchange(session)), thrown(lying(session))))
        session.undo()
    seen = [on_table for on_table, _ in steps[::-1]]
    attack, parried = ("Raq", [(15,)], 41), ("Fairn", [(16,)], 36)
    assert seen[:2] == [[("Raq", [(15,)], None), ("Fairn", [], None)], [attack, parried]]
    assert seen[2:4] == [[("Raq", [(3, 3)], 12)], [("Raq", [(4,)], None)]]
    assert seen[4] == [("Fairn", [], None), ("Raq", [], None)]
    assert steps[-5][1] == [("Fairn", [(1, 4)], None)]  # players still see the dice of the armour
    assert seen[5][0] == ("Fairn", [(9,)], None)
    assert [("Raq", [(5, 5, 1), (5,)], None)] in seen
    assert [("Eremith", [(1,), (7,)], 23)] in seen


def test_the_card_that_decides_a_tie_stands_without_those_of_the_initiative_before() -> None:
    """Seen: “Doctor Voss 4 7 — 7”, as if two cards came to 7."""
    session = desk().session
    session.begin("Combat round")
    answer(session, "Fred, John", "shown", "-", "4", "6", "9", "5")
    assert [used.card for used in now(session).first.cards] == ["5"]
