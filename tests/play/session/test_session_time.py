"""Game time comes in from outside, and undo never takes it back."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.record.record import parse_record, replay, write_record
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.story import story
from crs_desktop.rules.chance_questions import Roll
from crs_desktop.rules.facts import ClockSet, Elapsed, FieldSet, Noted, SourceChosen
from crs_desktop.rules.questions import Confirm
from crs_desktop.rules.scene import Clock
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.conformance.playing import sight
from tests.play.fights import FRED, ReadAgain, answer, asked, attack, fair_fight, loaded
from tests.play.versions import Update


def kinds(session: Session) -> list[str]:
    return [node.entry.kind for node in session.path]


def test_time_only_goes_forward(bar: Session) -> None:
    for at in (10, 5, 10, 12):
        bar.elapse(at)
    assert [node.entry.given for node in bar.path[1:]] == [(Elapsed(10),), (Elapsed(12),)]


@pytest.mark.parametrize("again", [False, True], ids=["at once", "after a new start"])
def test_undo_goes_past_time_and_time_stays(bar: Session, campaign: Campaign, again: bool) -> None:
    attack(bar, "8")
    bar.elapse(60)
    bar.undo()
    session = loaded(bar, campaign) if again else bar
    assert (asked(session), session.scene.clock) == (["OR used"], 60)


NEXT: dict[str, Callable[[Session], object]] = {
    "answer": lambda session: answer(session, "2"),
    "offer": lambda session: session.take("Call out"),
    "ruling": lambda session: session.rule(Noted("a word")),
    "begin": lambda session: begin_otherwise(session),
}


def begin_otherwise(session: Session) -> None:
    session.undo()
    session.begin("Rest")


@pytest.mark.parametrize(("kind", "act"), NEXT.items(), ids=NEXT)
def test_time_that_undo_went_past_is_told_again_before_the_next_step(
    fair: Session, kind: str, act: Callable[[Session], object]
) -> None:
    fair.begin("Round")
    answer(fair, "6")
    fair.elapse(60)
    fair.undo()
    act(fair)
    assert kinds(fair)[-2:] == ["time", kind]
    assert fair.path[-1].after.clock == 60


@pytest.mark.parametrize("times", [(60,), (60, 61, 62)])
def test_what_was_undone_can_be_redone_after_time_has_passed(
    bar: Session, campaign: Campaign, times: tuple[int, ...]
) -> None:
    attack(bar, "8", "8")
    before = sight(bar)
    bar.undo()
    bar.undo()
    for at in times:
        bar.elapse(at)
    session = loaded(bar, campaign)
    for _ in range(2):
        session.redo()
    after = sight(session)
    assert (after.asked, after.undo) == (before.asked, before.undo)
    assert after.scene.combatants == before.scene.combatants
    assert session.scene.clock == times[-1]
    assert loaded(session, campaign).path == session.path


def test_undo_and_redo_between_ticks_go_on_for_ever(bar: Session) -> None:
    attack(bar, "8", "8")
    for tick in range(1, 9):
        bar.undo()
        bar.elapse(2 * tick)
        bar.redo()
        bar.elapse(2 * tick + 1)
    assert [node.entry.text for node in bar.path if node.entry.kind == "answer"] == ["Fred", "John", "8", "8"]
    assert bar.redoable() is None


def test_another_step_after_time_has_passed_takes_redo_away(bar: Session) -> None:
    attack(bar, "8", "8")
    bar.undo()
    bar.elapse(60)
    bar.rule(Noted("else"))
    assert bar.redoable() is None


def test_time_alone_makes_no_branch(bar: Session) -> None:
    attack(bar, "8", "8")
    bar.undo()
    bar.elapse(60)
    bar.elapse(70)
    bar.redo()
    assert bar.branches() == []


def test_a_branch_that_time_ended_is_a_branch(bar: Session) -> None:
    attack(bar, "8", "8")
    bar.elapse(60)
    bar.undo()
    answer(bar, "7")
    [(tip, _)] = bar.branches()
    bar.go(tip)
    assert kinds(bar)[-2:] == ["answer", "time"]
    assert bar.path[-2].entry.text == "8"


def test_time_in_the_middle_of_an_attack_is_played_again_with_it(bar: Session, read_again: ReadAgain) -> None:
    attack(bar, "8")
    bar.elapse(60)
    answer(bar, "8")
    assert sight(read_again(bar)) == sight(bar)
    bar.undo()
    assert asked(bar) == ["pick 1"]


async def in_a_minute(table: Table) -> None:
    """Wait for a word, a minute at the most; then Fred rolls."""
    question = Confirm(who=Name(""), name="word", words=lambda _scene: "A word?")
    await table.turn(lambda scene: scene.clock < 60, table.ask(question))
    await table.ask(Roll(who=FRED, name="dice", words=lambda _scene: "Roll.", count=2, sides=6))


def test_time_ends_a_turn_and_the_program_goes_on_at_once(campaign: Campaign, update: Update) -> None:
    update(in_a_minute)
    session = fair_fight(campaign)
    session.rule(SourceChosen(FRED, "program"))
    session.begin("Round")
    session.elapse(59)
    assert asked(session) == ["word"]
    session.elapse(60)
    assert (session.path[-1].entry.by, session.path[-1].entry.ends) == ("program", True)


def looked_at(session: Session, at: int) -> None:
    """Somebody keeps the time, and sees this one."""
    session.tells_time = lambda: Elapsed(at, 50_000 + at)


def test_an_answer_records_when_it_was_given(bar: Session, campaign: Campaign) -> None:
    attack(bar, "8")
    looked_at(bar, 17)
    answer(bar, "8")
    assert bar.path[-1].entry.given == (Elapsed(17, 50_017),)
    assert (kinds(bar)[-1], bar.scene.clock, loaded(bar, campaign).scene.clock) == ("answer", 17, 17)
    looked_at(bar, 12)
    bar.answer(next(iter(bar.open)), bar.usual(next(iter(bar.open))))
    assert not bar.path[-1].entry.given, "time never goes back"


def test_undo_keeps_the_time_of_an_answer_and_redo_puts_it_back(
    bar: Session, campaign: Campaign, read_again: ReadAgain
) -> None:
    attack(bar, "8")
    looked_at(bar, 17)
    answer(bar, "8")
    bar.undo()
    assert (bar.scene.clock, loaded(bar, campaign).scene.clock) == (17, 17)
    bar.redo()
    assert sight(read_again(bar)) == sight(bar)


def test_a_clock_that_is_due_by_an_answer_rings_before_it(bar: Session) -> None:
    bar.rule(ClockSet(Clock("tea", "Tea", 10)))
    attack(bar, "8")
    looked_at(bar, 17)
    answer(bar, "8")
    assert kinds(bar)[-2:] == ["time", "answer"]
    assert (bar.path[-1].entry.given, bar.scene.clocks, bar.scene.clock) == ((), (), 17)


@pytest.mark.parametrize(("kind", "act"), NEXT.items(), ids=NEXT)
def test_a_clock_that_starts_with_a_step_starts_at_it(
    fair: Session, kind: str, act: Callable[[Session], object]
) -> None:
    fair.begin("Round")
    answer(fair, "6")
    fair.undo()
    looked_at(fair, 17)
    act(fair)
    assert (kinds(fair)[-1], fair.path[-1].after.clock) == (kind, 17)


def test_a_record_keeps_the_time_of_an_answer(bar: Session, campaign: Campaign) -> None:
    attack(bar, "8")
    looked_at(bar, 17)
    answer(bar, "8")
    text = write_record(bar, campaign)
    assert "\ntime 17\n" in text
    again = replay(parse_record(text), campaign)
    assert again.scene == bar.scene
    assert write_record(again, campaign) == text


TEA = Clock("tea", "Tea", 300)


@pytest.fixture
def resting(bar: Session) -> Session:
    bar.rule(FieldSet(FRED, "life_left", 3), ClockSet(TEA))
    return bar


def told(session: Session) -> list[str]:
    return [line.text for line in story(session.path)]


def titles(session: Session) -> list[str]:
    return [clock.title for clock in session.scene.clocks]


def test_clocks_ring_in_the_order_they_run_out_and_are_gone(resting: Session) -> None:
    resting.elapse(299)
    assert len(titles(resting)) == 2
    resting.elapse(700)
    assert titles(resting) == []
    assert told(resting)[-3:] == [
        "Tea: the time is over.",
        "Fred’s LIFE back: the time is over.",
        "Fred heals: LIFE 3 → 20.",
    ]


def test_a_clock_that_stands_still_does_not_ring(resting: Session) -> None:
    (rest,) = [clock for clock in resting.scene.clocks if clock.who == FRED]
    resting.rule(ClockSet(replace(rest, held=100)))
    resting.elapse(900)
    assert titles(resting) == ["Fred’s LIFE back"]


def test_the_gm_lets_a_clock_run_out_and_takes_that_back(resting: Session) -> None:
    resting.ring("life Fred")
    assert "Fred heals: LIFE 3 → 20." in told(resting)
    resting.undo()
    assert resting.scene.of(FRED).fields["life_left"] == 3
    assert titles(resting) == ["Tea", "Fred’s LIFE back"]
    with pytest.raises(NotAllowed, match="This clock does not exist"):
        resting.ring("supper")


def test_a_clock_rings_again_when_undo_went_past_its_ringing(resting: Session) -> None:
    resting.rule(FieldSet(FRED, "dr", 9))
    resting.elapse(700)
    resting.undo()
    assert "life_left" not in resting.scene.of(FRED).fields, "time stays, and what it brought"
    assert resting.path[-1].after.of(FRED).fields["life_left"] == 3, "it is told with the next step"
    attack(resting)
    assert titles(resting) == []
    assert told(resting).count("Fred heals: LIFE 3 → 20.") == 1
