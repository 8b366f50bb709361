"""What every system leaves on disk and in a record is the whole of it."""

from random import Random

import pytest
from msgspec.structs import replace

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.record.fact_text import read_facts, write_facts
from crs_desktop.play.record.record import parse_record, replay, write_record
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import ClockSet, FieldSet
from crs_desktop.rules.scene import Clock
from crs_desktop.rules.sheet import Number
from crs_desktop.rules.why import NotAllowed
from tests.conformance.playing import asked_as, done, sight, step
from tests.conformance.rulings import RULINGS
from tests.play.fights import loaded

STEPS = 40


def test_a_loaded_session_goes_on_where_it_was(fight: Session, chance: Random, campaign: Campaign) -> None:
    for _ in range(STEPS):
        step(fight, chance)
        if chance.random() < 0.3:
            fight.undo()
        again = loaded(fight, campaign)
        assert sight(again)._replace(notice="") == sight(fight)._replace(notice="")
        assert (done(again), again.redoable()) == (done(fight), fight.redoable())


def test_a_record_of_any_moment_plays_to_the_same_scene_and_questions(fight: Session, chance: Random) -> None:
    for taken in range(STEPS):
        step(fight, chance)
        if taken % 4 == 0:
            rule_something(fight, chance)
            check_record(fight)


def test_a_record_after_undo_rulings_and_clocks_plays_to_the_same_scene_and_questions(
    fight: Session, chance: Random
) -> None:
    for _ in range(STEPS):
        anything(fight, chance)
    check_record(fight)


def test_a_record_of_a_number_that_is_worn_down_twice_is_written_the_same_again(
    fight: Session, chance: Random
) -> None:
    for _ in range(6):
        wear(fight, chance)
    check_record(fight)


PASSING = (1, 60, 4_000, 100_000)
"""Seconds after which nothing, something or all of what heals with time has come back."""


def anything(fight: Session, chance: Random) -> None:
    """A step, an undo, a redo, a ruling, a number worn down, a clock that is set, or time that passes."""
    kind = chance.randrange(13)
    if kind < 2 and fight.undoable():
        fight.undo()
    elif kind == 2 and fight.redoable():
        fight.redo()
    elif kind == 3:
        rule_something(fight, chance)
    elif kind == 4:
        fight.elapse(fight.scene.clock + chance.choice(PASSING))
    elif kind == 5:
        fight.rule(ClockSet(Clock("tea", "Tea", fight.scene.clock + chance.choice(PASSING))))
    elif kind == 6:
        wear(fight, chance)
    else:
        step(fight, chance)


def wear(fight: Session, chance: Random) -> None:
    """Two rulings about one number at one moment: the same clock may follow from each."""
    worn = [field.id for field in fight.system.sheet if isinstance(field, Number) and field.left_of]
    if worn and fight.scene.combatants:
        who, field = chance.choice([*fight.scene.combatants]), chance.choice(worn)
        for left in chance.sample(range(1, 5), 2):
            fight.rule(FieldSet(who, field, left))


def rule_something(fight: Session, chance: Random) -> None:
    """A ruling of any kind, so that records hold these too; rulings may leave nobody."""
    if fight.scene.combatants:
        ways = RULINGS[chance.choice([*RULINGS])](fight, chance.choice([*fight.scene.combatants]))
        try:
            fight.rule(*chance.choice(ways or [()]))
        except NotAllowed:
            return


def check_record(fight: Session) -> None:
    campaign = Campaign(None)
    record = parse_record(write_record(fight, campaign))
    assert record == parse_record(write_record(fight, campaign))
    again = replay(record, campaign)
    assert again.scene == fight.scene
    assert [*again.scene.combatants] == [*fight.scene.combatants]
    assert put(again) == put(fight)
    assert write_record(again, campaign) == write_record(fight, campaign)
    campaign.close()


def put(session: Session) -> dict[str, tuple[object, ...]]:
    return {key: asked_as(session.scene, question) for key, question in session.open.items()}


def test_a_record_after_undo_keeps_the_time(fight: Session, chance: Random) -> None:
    for _ in range(6):
        step(fight, chance)
    fight.elapse(540)  # no clock is due yet: one that undo brings back overdue rings at the next tick only
    fight.undo()
    assert fight.scene.clock == 540
    check_record(fight)


def test_facts_that_were_told_can_be_written_on_a_line(fight: Session, chance: Random) -> None:
    for _ in range(STEPS):
        step(fight, chance)
    for entry in done(fight):
        facts = entry.all_facts()
        assert read_facts(write_facts(facts), fight.system) == facts


@pytest.mark.parametrize("due", ["", "the end"])
@pytest.mark.parametrize("seen", ["open", "gm", "hidden"])
def test_when_and_for_whom_a_fact_is_survives_the_file(
    fight: Session, campaign: Campaign, due: str, seen: str
) -> None:
    facts = tuple(replace(fact, due=due, seen=seen) for fact in fight.path[0].entry.given)
    rulings = tuple(fact for fact in facts if type(fact).__name__ == "HouseRuleChosen" or due)
    fight.rule(*rulings)
    assert done(loaded(fight, campaign))[-1].given == rulings
