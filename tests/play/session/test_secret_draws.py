"""Draws in three plain words: open, for the GM only, hidden until shown."""

import pytest

from crs_desktop.play.session.session import Session
from crs_desktop.play.told.decks import spent_cards
from crs_desktop.play.told.face_off import exchange
from crs_desktop.play.told.story import hidden, story
from crs_desktop.rules.facts import DrawsKept, Shown
from crs_desktop.rules.values import Name, Seen
from tests.play.fights import answer
from tests.sessions import desk

FRED, JOHN = Name("Fred"), Name("John")


def played(draws: Seen, cards: tuple[str, ...] = ("8", "6")) -> Session:
    """Fred attacks John, whose draws are kept so."""
    session = desk().session
    session.rule(DrawsKept(JOHN, draws))
    session.begin("Short Range attack")
    answer(session, "Fred", "John", "8", *cards)
    return session


def players_read(session: Session) -> list[str]:
    return [line.text for line in story(session.path, to_gm=False)]


def test_open_draws_are_for_everybody() -> None:
    assert "John draws 6 (entered)." in players_read(played("open"))


@pytest.mark.parametrize("draws", ["gm", "hidden"])
def test_of_a_secret_draw_everybody_learns_what_came_of_it_alone(draws: Seen) -> None:
    session = played(draws)
    read = players_read(session)
    assert "Fred draws 8 (entered)." in read and "John loses 4 LIFE (10 → 6)." in read
    assert not any("draws 6" in line or "against" in line for line in read)
    assert "John draws 6 (entered)." in [line.text for line in story(session.path)]
    assert [out.open for out in spent_cards(session, JOHN)] == [False]
    found = exchange(session)
    assert found and found.second
    assert (found.second.cards[0].open, found.second.sum, found.outcome) == (False, None, "")


def test_what_is_hidden_is_shown_at_the_gms_word() -> None:
    session = played("hidden")
    (key,) = hidden(session.path)
    session.rule(Shown(key))
    assert "John draws 6 (entered)." in players_read(session)
    assert hidden(session.path) == ()
    assert [out.open for out in spent_cards(session, JOHN)] == [True]


def test_what_is_for_the_gm_only_stays_so() -> None:
    session = played("gm")
    assert hidden(session.path) == ()
    session.rule(Shown(session.path[-1].entry.key))
    assert not any("draws 6" in line for line in players_read(session))


def test_a_bonus_card_and_the_special_draw_are_as_secret() -> None:
    for cards in (("8", "10", "4"), ("8", "A", "4")):
        read = players_read(played("hidden", cards))
        assert not any(line.startswith("John draws") or "into John’s deck" in line for line in read)


def test_undo_and_redo_keep_the_secret() -> None:
    session = played("hidden")
    before = players_read(session)
    session.undo()
    session.redo()
    assert players_read(session) == before
