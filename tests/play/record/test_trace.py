"""The trace of a session: plain lines that can be played again, and nothing when it is off."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from crs_desktop import shipped
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.record.record import read_record, replay
from crs_desktop.play.record.trace import follow
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import FieldSet
from tests.play.fights import JOHN, attack

SAMPLES = sorted(shipped.path("samples").glob("*.toml"))


@pytest.fixture
def trace() -> Iterator[list[str]]:
    """The lines of a trace, as long as a test runs."""
    lines: list[str] = []
    follow(lines.append)
    yield lines
    follow(None)


def test_question_answer_and_facts_are_lines_in_the_order_in_which_they_happen(
    bar: Session, trace: list[str]
) -> None:
    attack(bar, "8", "8")
    assert trace[:4] == [
        "begin Short Range attack",
        "# GM: attacker? Choose: Who attacks at Short Range?",
        "GM: attacker = Fred",
        "# Fred: target? Choose: Whom does Fred attack?",
    ]
    assert "Fred: pick 1 = 8" in trace
    assert '-> CardSpent who=Fred card="8"' in trace


def test_a_ruling_and_time_are_lines(bar: Session, trace: list[str]) -> None:
    bar.rule(FieldSet(JOHN, "life_left", 3), words="a broken arm")
    bar.elapse(600)
    assert trace[0].startswith('ruling "a broken arm": FieldSet who=John field=life_left value=3')
    assert trace[1] == "time 600"
    assert "-> Healed who=John lost=life" in trace[2:]


def test_undo_and_redo_say_where_the_fight_stands_and_what_is_asked(bar: Session, trace: list[str]) -> None:
    attack(bar, "8")
    asked = trace[-1]
    bar.undo()
    bar.redo()
    assert trace[-4].startswith("# “A fight” stands at entry ")
    assert trace[-2].startswith("# “A fight” stands at entry ") and trace[-1] == asked


def test_a_question_is_written_once_while_it_stands_open(bar: Session, trace: list[str]) -> None:
    attack(bar)
    bar.rule(words="a pause")
    assert [line.partition("?")[0] for line in trace if "Amount" in line] == ["# Fred: OR used"]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: str(path.stem))
def test_a_trace_plays_to_the_same_scene(path: Path, trace: list[str]) -> None:
    record = read_record(path)
    with closing(Campaign(None)) as campaign, closing(Campaign(None)) as other:
        played = replay(record, campaign)
        begun = next(place for place, line in enumerate(trace) if line.startswith("begin "))
        again = replay(replace(record, answers="\n".join(trace[begun:])), other)
        assert again.scene == played.scene


def test_nothing_is_written_when_it_is_off(bar: Session, trace: list[str]) -> None:
    follow(None)
    attack(bar, "8")
    assert trace == [] and Session.follower is None
