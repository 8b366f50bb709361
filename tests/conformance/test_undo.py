"""Undo takes back one step and redo puts it back, as often as wanted, in every system."""

from random import Random

import pytest
from msgspec.structs import replace

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.why import NotAllowed
from tests.conformance.playing import Sight, done, sight, step
from tests.play.fights import loaded

STEPS = 40
REOPENED = "had ended. Undo has reopened it."


def same(one: Sight, other: Sight) -> None:
    """All is as it was, but for the sentence that undo reopened something."""
    assert one.notice == "" or one.notice.endswith(REOPENED)
    assert one._replace(notice="") == other._replace(notice="")


def played(fight: Session, chance: Random) -> list[Sight]:
    """What was seen after the opening and after each of many steps."""
    sights = [sight(fight)]
    while len(sights) <= STEPS and step(fight, chance):
        sights.append(sight(fight))
    return sights


def test_undo_takes_back_what_was_done_and_redo_puts_it_back(fight: Session, chance: Random) -> None:
    for _ in range(STEPS):
        before = sight(fight)
        if step(fight, chance):
            after, entries = sight(fight), done(fight)
            fight.undo()
            same(sight(fight), before)
            assert fight.redoable() == entries[len(fight.path)]
            fight.redo()
            same(sight(fight), after)
            assert done(fight) == entries
            assert fight.redoable() is None


def test_all_is_undone_to_the_opening_and_all_is_redone(fight: Session, chance: Random) -> None:
    sights = played(fight, chance)
    for before in reversed(sights[:-1]):
        fight.undo()
        same(sight(fight), before)
    with pytest.raises(NotAllowed, match="nothing to undo"):
        fight.undo()
    for after in sights[1:]:
        fight.redo()
        same(sight(fight), after)
    with pytest.raises(NotAllowed, match="nothing to redo"):
        fight.redo()


def test_undo_and_redo_go_on_after_the_program_was_started_again(
    fight: Session, chance: Random, campaign: Campaign
) -> None:
    sights = played(fight, chance)
    for before in reversed(sights[:-1]):
        fight.undo()
        fight = loaded(fight, campaign)
        same(sight(fight), before)
    for after in sights[1:]:
        fight.redo()
        fight = loaded(fight, campaign)
        same(sight(fight), after)


def test_a_fight_without_an_opening_is_undone_to_nothing_and_redone(
    campaign: Campaign, system_id: str
) -> None:
    document = campaign.add(system_id, "A fight", "seed")
    fight = Session(document, FileJournal(campaign, document))
    sights = [sight(fight)]
    for text in ("one", "two", "three"):
        fight.rule(Noted(text))
        sights.append(sight(fight))
    for before in reversed(sights[:-1]):
        fight.undo()
        fight = loaded(fight, campaign)
        same(sight(fight), before)
    for after in sights[1:]:
        fight.redo()
        same(sight(fight), after)


def test_time_is_not_undone_and_redo_outlives_it(fight: Session, chance: Random, campaign: Campaign) -> None:
    sights = played(fight, chance)
    for taken in range(len(sights) - 1):
        fight.undo()
        fight.elapse(taken + 1)
        fight = loaded(fight, campaign)
        assert fight.scene.clock == taken + 1
    for after in sights[1:]:
        fight.redo()
        timeless(sight(fight), after)
    assert fight.scene.clock == len(sights) - 1


def timeless(one: Sight, other: Sight) -> None:
    """All is as it was, but for the time."""
    assert replace(one.scene, clock=0) == replace(other.scene, clock=0)
    assert (one.asked, one.offers) == (other.asked, other.offers)


def test_another_answer_after_undo_opens_a_branch_and_both_are_kept(
    fight: Session, chance: Random, campaign: Campaign
) -> None:
    played(fight, chance)
    there, old = sight(fight), fight.path[-1].id
    for _ in range(3):
        fight.undo()
    fight.rule(Noted("another way"))
    here, new = sight(fight), fight.path[-1].id
    assert [tip for tip, _ in fight.branches()] == [old]
    fight.go(old)
    same(sight(fight), there)
    fight = loaded(fight, campaign)
    same(sight(fight), there)
    assert fight.redoable() is None
    assert [tip for tip, _ in fight.branches()] == [new]
    fight.go(new)
    same(sight(fight), here)
