"""Everybody whose cards are not on the table is drawn for at once, and taken back at once."""

import pytest

from crs_desktop.play.told.results import Result, results
from crs_desktop.rules.facts import SourceChosen
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.sessions import answer, bridge


@pytest.fixture(autouse=True)
def _the_same_cards_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda _bytes: "nine")


def test_all_draw_for_initiative_on_one_key_and_one_undo_takes_it_back() -> None:
    fight = bridge()
    answer(fight, "1", "", "", "")
    before, asked = fight.session.head, fight.prompt.text
    assert fight.draw_for_all()
    assert fight.prompt.kind != "draw" and fight.prompt.text.endswith("Action?")
    assert results(fight.session.path) == [
        Result("Fred", "4", "Fred’s Initiative: 4 (card) + 4 IN = 8."),
        Result("John", "Q and 2", "John’s Initiative: 10 (Q) + 2 (card) + 2 IN = 14."),
    ]
    fight.undo()
    assert (fight.session.head, fight.prompt.text) == (before, asked)
    fight.redo()
    assert fight.prompt.text.endswith("Action?")


@pytest.mark.parametrize("real", ["Fred", "John"])
def test_one_key_draws_for_the_others_whoever_has_real_cards_and_comes_first(real: str) -> None:
    fight = bridge()
    fight.rule(SourceChosen(Name(real), "table"))
    answer(fight, "1", "", "", "")
    assert fight.draw_for_all()
    assert (fight.prompt.who, fight.prompt.kind) == (real, "draw")
    assert len(results(fight.session.path)) == (0 if real == "Fred" else 1), "Fred comes first"
    answer(fight, "7")
    assert fight.prompt.text.endswith("Action?")
    assert [one.who for one in results(fight.session.path)] == ["Fred", "John"]


def test_undo_ends_drawing_for_all() -> None:
    fight = bridge()
    fight.rule(SourceChosen(Name("Fred"), "table"))
    answer(fight, "1", "", "", "")
    fight.draw_for_all()
    fight.undo()
    answer(fight, "", "7")
    assert (fight.prompt.who, fight.prompt.kind) == ("John", "draw")


def test_nothing_is_drawn_where_a_choice_is_asked() -> None:
    fight = bridge()
    answer(fight, "1")
    with pytest.raises(NotAllowed):
        fight.session.draw_for_all()
