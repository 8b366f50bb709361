"""A rule that never asks is a fault that the table notices by itself: nobody could ever stop it."""

from collections.abc import Awaitable, Callable

import pytest

from crs_desktop.rules import table as table_room
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.table import Table
from crs_desktop.rules.why import NeverAsks
from tests.play.running import ask, give, run, told


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
