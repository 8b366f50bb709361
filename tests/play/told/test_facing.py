"""Who faces whom across the table, as the journal tells it."""

import pytest
from msgspec.structs import replace

from crs_desktop import shipped
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.record.record import parse_record, replay
from crs_desktop.play.session.session import Session
from crs_desktop.play.told import face_off
from crs_desktop.play.told.decks import Spent, spent_cards
from crs_desktop.play.told.face_off import FaceOff, FaceOffSide, UsedCard, exchange
from crs_desktop.rules.facts import CardSpent, DiceThrown, DrawsKept
from crs_desktop.rules.values import Card, Name
from tests.play.fights import answer, enters, fight
from tests.rule_marks import rule
from tests.sessions import desk

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


def test_what_is_thrown_after_two_were_compared_belongs_to_something_else(
    bar: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(bar, "10", "4", "A", "3")
    node, met = bar.path[-1], now(bar)
    location = replace(node, entry=replace(node.entry, facts=(DiceThrown(FRED, "where", 20, (15,)),)))
    draws = face_off._draws
    monkeypatch.setattr(face_off, "_draws", lambda path: [*draws(path), location])
    assert exchange(bar) == met
