"""Branches: named after who did what last, or by the GM."""

import pytest

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.branches import branch_names
from crs_desktop.rules.why import NotAllowed
from tests.play.fights import answer, attack, loaded


@pytest.fixture
def forked(bar: Session) -> Session:
    """Fred attacked John; then he did not."""
    attack(bar, "8", "8", "6")
    while bar.path[-1].entry.kind != "opening":
        bar.undo()
    bar.begin("AC Pick")
    return bar


def test_a_branch_is_named_after_who_did_what_last(forked: Session) -> None:
    assert [*branch_names(forked).values()] == ["Fred attacks John at Short Range with 8 OR."]


def test_a_branch_without_an_action_tells_its_last_line(bar: Session) -> None:
    attack(bar, "8", "8")
    bar.undo()
    answer(bar, "7")
    assert [*branch_names(bar).values()] == ["Fred draws 8 (entered)."]


def test_a_branch_keeps_its_title_after_undo_closing_and_going_on_there(
    forked: Session, campaign: Campaign
) -> None:
    [tip] = branch_names(forked)
    before = [line.entry.key for line in forked.path]
    forked.name_branch(tip, "Fred strikes first")
    forked.undo()
    assert branch_names(loaded(forked, campaign))[tip] == "Fred strikes first"
    forked.redo()
    assert [node.entry.key for node in forked.path if node.entry.kind != "time"] == before
    [there] = [node.id for node in forked.path if node.entry.kind == "begin"]
    forked.go(tip)
    forked.rule(words="and wins")
    forked.go(next(end for end in branch_names(forked) if there in {node.id for node in forked.branch(end)}))
    assert "Fred strikes first" in branch_names(forked).values()


def test_only_another_branch_has_a_title(forked: Session) -> None:
    with pytest.raises(NotAllowed, match="This branch does not exist"):
        forked.name_branch(forked.head, "here")
