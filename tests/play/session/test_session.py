"""A session: beginning, answering, ruling, branches, and what it refuses."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.session.opening import opening
from crs_desktop.play.session.session import Session
from crs_desktop.rules.data_tables import DataTable
from crs_desktop.rules.facts import FieldSet, Left
from crs_desktop.rules.sheet import Number
from crs_desktop.rules.why import NotAllowed
from tests.conformance.playing import sight
from tests.play.fights import ATTACK, FRED, JOHN, ReadAgain, answer, asked, attack, loaded
from tests.toys import every_kind

Act = Callable[[Session], object]
REFUSED: dict[str, tuple[Act, str]] = {
    "another opening": (lambda session: session.open_with(Left(FRED)), "has begun already"),
    "a second beginning": (lambda session: session.begin(ATTACK), "A procedure is under way"),
    "an unknown question": (
        lambda session: session.answer("1", 3),
        "This is not asked now. Open questions",
    ),
    "a fan where no card is asked for": (
        lambda session: session.fan(key(session)),
        "not answered with a card",
    ),
    "a redraw where nothing is drawn": (lambda session: session.redraw(key(session)), "nothing to redraw"),
    "an answer beyond its limits": (lambda session: session.answer(key(session), 99), "it must be 1 to 8"),
    "an answer that is no number": (lambda session: session.type(key(session), "x"), "“x” is not a whole"),
    "a fact that cannot be": (
        lambda session: session.rule(Left(FRED), Left(FRED)),
        "There is no “Fred” here",
    ),
    "an offer that is not put up": (lambda session: session.take("Fly"), "“Fly” is not possible now"),
    "a branch there is not": (lambda session: session.go(999), "This branch does not exist"),
    "the branch one is on": (lambda session: session.go(session.path[-1].id), "This branch does not exist"),
    "a redo of nothing": (lambda session: session.redo(), "nothing to redo"),
}


def key(session: Session) -> str:
    """The key of the open question."""
    return next(iter(session.open))


@pytest.mark.parametrize(("act", "why"), REFUSED.values(), ids=REFUSED)
def test_what_may_not_be_is_refused_with_a_sentence_and_changes_nothing(
    bar: Session, campaign: Campaign, act: Act, why: str
) -> None:
    attack(bar)
    before, rows = sight(bar), bar.path
    with pytest.raises(NotAllowed, match=why):
        act(bar)
    assert (sight(bar), bar.path) == (before, rows)
    assert sight(loaded(bar, campaign)) == before
    answer(bar, "8")
    assert asked(bar) == ["pick 1"]


@pytest.mark.parametrize(
    ("title", "why"),
    [
        ("Clean Up", "All cards are in their decks already"),
        ("Sing", "“Sing” cannot be begun: expected one of Combat round,"),
    ],
)
def test_a_procedure_that_is_barred_or_unknown_is_not_begun(bar: Session, title: str, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        bar.begin(title)
    assert not bar.open


def test_nothing_is_asked_at_a_quiet_point(bar: Session) -> None:
    for act in (lambda: bar.question("a"), lambda: bar.answer("a", 1), lambda: bar.take("a")):
        with pytest.raises(NotAllowed, match="No question is open now"):
            act()


def test_a_whole_attack_is_three_entries_a_side(bar: Session) -> None:
    attack(bar, "8", "8", "6")
    texts = [node.entry.text for node in bar.path if node.entry.kind == "answer"]
    assert texts == ["Fred", "John", "8", "8", "6"]
    assert [node.entry.ends for node in bar.path] == [False] * 6 + [True]
    assert bar.scene.of(JOHN).number("life_left") == 6


def test_a_ruling_changes_the_limits_of_the_question_that_stands_open(bar: Session) -> None:
    attack(bar)
    bar.rule(FieldSet(FRED, "or", 3), words="a broken arm")
    assert (asked(bar), bar.usual(key(bar))) == (["OR used"], 3)
    assert bar.path[-1].entry.text == "a broken arm"


def test_a_ruling_that_takes_the_ground_ends_the_attack(bar: Session) -> None:
    attack(bar, "8")
    bar.rule(Left(JOHN))
    assert (asked(bar), bar.path[-1].entry.ends) == ([], True)


def test_the_program_says_what_undo_reopens(bar: Session) -> None:
    attack(bar, "8", "8")
    before = sight(bar)
    answer(bar, "6")
    assert bar.notice == ""
    bar.undo()
    assert bar.notice == "“Short Range attack” had ended. Undo has reopened it."
    assert sight(bar) == before._replace(notice=bar.notice)
    answer(bar, "6")
    assert bar.notice == ""


def test_branches_are_told_by_their_last_entries(bar: Session) -> None:
    attack(bar, "8", "8")
    bar.undo()
    answer(bar, "7")
    bar.undo()
    bar.undo()
    answer(bar, "5")
    assert [entry.text for _, entry in bar.branches()] == ["8", "7"]


def test_what_can_be_redone_counts_as_a_branch_and_can_be_gone_to(bar: Session) -> None:
    attack(bar, "8", "8")
    there = sight(bar)
    bar.undo()
    [(tip, _)] = bar.branches()
    bar.go(tip)
    assert sight(bar) == there
    assert bar.redoable() is None


def test_redo_after_going_to_a_branch_follows_that_branch(bar: Session, read_again: ReadAgain) -> None:
    attack(bar, "8", "8")
    bar.undo()
    answer(bar, "7")
    bar.go(bar.branches()[0][0])
    bar.undo()
    bar.undo()
    for session in (bar, read_again(bar)):
        entry = session.redoable()
        assert entry is not None and entry.text == "8"
    bar.redo()
    bar.redo()
    assert [node.entry.text for node in bar.path[-2:]] == ["8", "8"]


def test_a_table_whose_file_was_forgotten_is_named_with_the_file() -> None:
    table = DataTable(id="siege", term="Siege engines", columns=(Number(id="range", term="Range"),))
    with pytest.raises(NotAllowed) as refused:
        opening(replace(every_kind.SYSTEM, tables=(table,)))
    expected = "Siege engines has no rows: the file siege.toml is missing from the tables of toy."
    assert refused.value.why == expected
