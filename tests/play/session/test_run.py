"""One run of a rule: answers in, facts out."""

from collections.abc import Awaitable, Callable

import pytest

from crs_desktop.rules import table as table_room
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.questions import Confirm
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NeverAsks, NotAllowed
from tests.play.running import ask, give, run, told


async def two(table: Table) -> None:
    table.happen(Noted("begun"))
    await ask(table, "a")
    await ask(table.at("round 2", "Fred"), "b")


def test_a_rule_runs_from_question_to_question_to_its_end() -> None:
    running = run(two)
    assert ([*running.open], told(running), running.over) == (["1 Test/a"], ["begun"], False)
    give(running, 3)
    assert ([*running.open], told(running)) == (["1 Test/round 2/Fred/b"], ["a 3"])
    give(running, 4)
    assert ([*running.open], told(running), running.over) == ([], ["b 4"], True)


def test_a_rule_that_asks_nothing_is_over_at_once() -> None:
    async def rule(table: Table) -> None:
        table.happen(Noted("done"))

    assert run(rule).over


def test_a_key_that_comes_again_is_numbered() -> None:
    async def rule(table: Table) -> None:
        for _ in range(3):
            await ask(table, "a")

    running, keys = run(rule), []
    while running.open:
        keys += [*running.open]
        give(running, 1)
    assert keys == ["1 Test/a", "1 Test/a (2)", "1 Test/a (3)"]


@pytest.mark.parametrize(
    ("key", "given", "why"),
    [("1 Test/a", 10, "must be 0 to 9"), ("1 Test/b", 1, "This is not asked now. Open questions: a.")],
)
def test_what_is_not_allowed_changes_nothing(key: str, given: int, why: str) -> None:
    running = run(two)
    with pytest.raises(NotAllowed, match=why):
        running.answer(key, given)
    give(running, 3)
    assert told(running) == ["begun", "a 3"]


def test_closing_lets_the_rule_clean_up() -> None:
    closed = []

    async def rule(table: Table) -> None:
        try:
            await table.ask(Confirm(who=Name(""), name="a", words=lambda _scene: "Sure?"))
        finally:
            closed.append(True)

    running = run(rule)
    running.close()
    assert (closed, running.over) == ([True], True)


async def nothing() -> None:
    return None


async def takes_turns(table: Table) -> None:
    await table.turn(lambda _scene: True, nothing())


async def takes_no_turn(table: Table) -> None:
    await table.turn(lambda _scene: False, nothing())


async def tells(table: Table) -> None:
    table.happen(Noted("on and on"))


@pytest.mark.parametrize("step", [takes_turns, takes_no_turn, tells])
def test_a_rule_that_goes_on_and_asks_nobody_is_stopped(step: Callable[[Table], Awaitable[None]]) -> None:
    async def endless(table: Table) -> None:
        await ask(table, "a")
        while True:
            await step(table)

    running = run(endless)
    with pytest.raises(NeverAsks, match="runs without end and asks no question"):
        give(running, 1)


def test_questions_are_what_makes_a_long_rule_a_good_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_room, "MOST_UNASKED", 10)

    async def long(table: Table) -> None:
        for _ in range(100):
            await takes_turns(table)
            await ask(table, "a")

    running = run(long)
    give(running, *[1] * 100)
    assert running.over
    assert len(told(running)) == 100
