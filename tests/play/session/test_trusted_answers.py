"""Undo and redo: an answer that was judged when it was written is not judged again."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.play.session import under_way
from crs_desktop.play.session.session import Session
from crs_desktop.play.session.under_way import quiet_point, run_again
from crs_desktop.rules.questions import Choose, Confirm, Several
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.why import WhyNot
from tests.conformance.playing import sight
from tests.play.fights import answer


@pytest.fixture
def round_of(fair: Session) -> Session:
    """In a round, five answers after its beginning."""
    fair.begin("Round")
    answer(fair, "6", "0", "0", "bout")
    return fair


def test_undo_judges_nothing_again(round_of: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Any] = []

    def check(question: Any, _scene: Scene, _answer: Any) -> WhyNot | None:
        judged.append(question)
        return None

    for kind in (Choose, Confirm, Several):
        monkeypatch.setattr(kind, "check", check)
    round_of.undo()
    assert not judged


def test_redo_goes_on_from_where_undo_has_come(round_of: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    there, length = sight(round_of), len(round_of.path)
    while round_of.undoable():
        round_of.undo()
    monkeypatch.setattr(under_way, "run_again", None)
    while len(round_of.path) < length:
        round_of.redo()
    assert sight(round_of) == there


def test_redo_beside_time_that_has_passed_is_run_again(round_of: Session) -> None:
    there = sight(round_of)
    round_of.undo()
    round_of.elapse(60)
    round_of.redo()
    assert sight(round_of).asked == there.asked


def test_an_answer_that_is_written_in_other_words_is_read_as_it_was(round_of: Session) -> None:
    place = quiet_point(round_of.path)
    assert place is not None
    bout = round_of.path[-1]
    assert bout.entry.text == "bout"
    path = [*round_of.path[:-1], replace(bout, entry=replace(bout.entry, text=bout.entry.said))]
    assert bout.entry.said != "bout"
    assert run_again(round_of.system, path, place).scene == round_of.scene
