"""A disk that fails in the middle: nothing has changed, and the session goes on."""

from collections.abc import Callable

import pytest

from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.journal.journal import Entry
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import Noted
from tests.conformance.playing import Sight, sight
from tests.play.fights import FRED, JOHN, MARY, answer, bar_fight, enters, loaded


class Failing(FileJournal):
    """A journal that writes so many times more, and then not."""

    left = 10_000

    def append(self, entry: Entry, called: str, beside: bool = False) -> int:
        self._write()
        return super().append(entry, called, beside)

    def move(self, head: int, tip: int, called: str) -> None:
        self._write()
        super().move(head, tip, called)

    def _write(self) -> None:
        if self.left <= 0:
            raise NotSaved("There is no room left.")
        self.left -= 1


@pytest.fixture
def journal(campaign: Campaign) -> Failing:
    return Failing(campaign, campaign.add("toy", "A fight", "seed"))


@pytest.fixture
def fair(journal: Failing, campaign: Campaign) -> Session:
    """The toy in mid-round: something can be undone, redone, and gone over to."""
    session = Session(campaign.documents()[0], journal)
    session.open_with(*(enters(who, {"vigour": 6}) for who in (FRED, MARY, JOHN)))
    session.begin("Round")
    answer(session, "6", "0", "0", "bout", "Mary", "4")
    session.undo()
    answer(session, "3")
    session.undo()
    return session


STEPS: dict[str, Callable[[Session], object]] = {
    "answer": lambda session: answer(session, "2"),
    "offer": lambda session: session.take("Call out"),
    "ruling": lambda session: session.rule(Noted("a word")),
    "redraw": lambda session: session.redraw(next(iter(session.open))),
    "time": lambda session: session.elapse(60),
    "undo": lambda session: session.undo(),
    "redo": lambda session: session.redo(),
    "branch": lambda session: session.go(session.branches()[0][0]),
}


@pytest.mark.parametrize("act", STEPS.values(), ids=STEPS)
def test_a_step_that_could_not_be_written_was_not_taken(
    fair: Session, journal: Failing, campaign: Campaign, act: Callable[[Session], object]
) -> None:
    before = everything(fair)
    journal.left = 0
    with pytest.raises(NotSaved, match="no room"):
        act(fair)
    assert everything(fair) == before
    journal.left = 10_000
    act(fair)
    assert everything(fair) != before
    assert sight(loaded(fair, campaign)) == sight(fair)._replace(notice="")


def everything(session: Session) -> tuple[Sight, object, object]:
    return sight(session), session.path, session.redoable()


def test_a_beginning_that_could_not_be_written_was_not_begun(fair: Session, journal: Failing) -> None:
    while fair.open:
        fair.undo()
    journal.left = 0
    with pytest.raises(NotSaved):
        fair.begin("Round")
    assert not fair.open
    journal.left = 1
    fair.begin("Round")
    assert len(fair.open) == 3


def test_an_opening_that_could_not_be_written_can_be_given_again(campaign: Campaign) -> None:
    journal = Failing(campaign, campaign.add("crs", "A fight", "seed"))
    session = Session(campaign.documents()[-1], journal)
    journal.left = 0
    with pytest.raises(NotSaved):
        session.open_with(enters(FRED, {}))
    assert not session.scene.combatants
    journal.left = 1
    session.open_with(enters(FRED, {}))
    assert [*session.scene.combatants] == ["Fred"]


def test_time_that_is_told_with_a_step_is_kept_when_the_step_is_not(fair: Session, journal: Failing) -> None:
    fair.elapse(60)
    fair.undo()
    before = sight(fair)
    journal.left = 1
    with pytest.raises(NotSaved):
        fair.rule(Noted("a word"))
    assert sight(fair) == before
    assert [node.entry.kind for node in fair.path][-1] == "time"
    journal.left = 1
    fair.rule(Noted("a word"))


def test_where_the_answer_of_the_program_cannot_be_written_the_gm_reads_it_and_goes_on(
    campaign: Campaign,
) -> None:
    bar = bar_fight(campaign, "program")
    journal = Failing(campaign, bar.document)
    session = Session(bar.document, journal)
    session.begin("Short Range attack")
    answer(session, "Fred", "John", "8")
    journal.left = 1
    answer(session, "8")
    assert session.notice == "There is no room left."
    assert (session.path[-1].entry.text, len(session.open)) == ("8", 1)
    journal.left = 10_000
    key = next(iter(session.open))
    session.answer(key, session.usual(key))
    assert not session.open
