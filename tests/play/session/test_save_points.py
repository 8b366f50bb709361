"""A moment that is marked, and gone back to: all that came after it is undone at once, and can be redone."""

import pytest

from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import Elapsed, FieldSet, SavePoint
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.play.fights import FRED, ReadAgain, attack
from tests.rule_marks import rule


def mark(session: Session, title: str) -> int:
    """Set a save point; its entry."""
    session.rule(SavePoint(title))
    return session.head


def orated(session: Session) -> object:
    return session.scene.of(FRED).fields["or"]


@rule("CT-3")
def test_one_goes_back_to_a_save_point_through_whole_procedures(bar: Session) -> None:
    entry = mark(bar, "Before the brawl")
    before = bar.scene
    attack(bar, "8", "8", "6")
    bar.rule(FieldSet(FRED, "or", 1))
    bar.go_back(entry)
    assert (bar.scene, bar.open, bar.head) == (before, {}, entry)
    bar.redo()
    assert bar.open


@rule("CT-3")
def test_the_latest_save_point_is_named_first_and_those_undone_are_gone(bar: Session) -> None:
    first, second = mark(bar, "One"), mark(bar, "Two")
    assert bar.save_points() == [(second, "Two"), (first, "One")]
    bar.go_back(first)
    assert bar.save_points() == [(first, "One")]
    with pytest.raises(NotAllowed, match="This save point does not exist"):
        bar.go_back(second)


@rule("CT-3")
def test_a_save_point_in_the_middle_of_a_question_leads_back_to_that_question(bar: Session) -> None:
    bar.begin("Short Range attack")
    asked = [*bar.open]
    entry = mark(bar, "Now or never")
    bar.answer(asked[0], bar.usual(asked[0]))
    assert [*bar.open] != asked
    bar.go_back(entry)
    assert [*bar.open] == asked


@rule("CT-3")
def test_it_is_still_there_after_the_program_was_started_again(bar: Session, read_again: ReadAgain) -> None:
    entry = mark(bar, "Before the brawl")
    attack(bar, "8", "8", "6")
    again = read_again(bar)
    again.go_back(entry)
    assert again.save_points() == [(entry, "Before the brawl")]
    assert again.scene.of(FRED) == bar.scene.of(Name("Fred"))


@rule("CT-3")
def test_time_is_not_taken_back(bar: Session) -> None:
    entry = mark(bar, "Then")
    bar.elapse(90)
    bar.go_back(entry)
    bar.rule(FieldSet(FRED, "or", 1))
    told = [fact for node in bar.path for fact in node.entry.all_facts() if isinstance(fact, Elapsed)]
    assert max(fact.at for fact in told) == 90
    assert orated(bar) == 1
