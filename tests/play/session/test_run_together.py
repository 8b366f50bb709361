"""Questions that a rule puts together."""

from collections.abc import Callable

import pytest

from crs_desktop.rules.ask import Question, Together
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Entered, FieldSet, Left, Noted
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.table import Rule, Table
from crs_desktop.rules.values import Name
from tests.play.running import amount, give, run, told


def together(parts: Callable[[Scene], tuple[Question[int], ...]]) -> Rule:
    """A rule that puts questions together and notes what it is told."""

    async def rule(table: Table) -> None:
        asked = Together(who=Name(""), name="all", words=lambda _scene: "All.", parts=parts)
        said = await table.ask(asked)
        table.happen(Noted(str(dict(said))))

    return rule


def stakes(scene: Scene) -> tuple[Question[int], ...]:
    """A question for each who is here, up to his LIFE."""
    return tuple(stake(who) for who in scene.combatants)


def stake(who: Name) -> Question[int]:
    return amount(who, lambda scene: scene.of(who).number("life"))


def test_answers_put_together_are_told_at_once_in_the_order_of_the_parts() -> None:
    running = run(together(stakes))
    for who in ("John", "Fred"):
        running.answer(f"1 Test/all/{who}", len(who))
        assert told(running) == []
    assert [*running.open] == ["1 Test/all/Mary"]
    give(running, 1)
    assert told(running) == ["{'Fred': 4, 'Mary': 1, 'John': 4}"]


@pytest.mark.parametrize(
    ("aside", "left", "answers", "says"),
    [
        (Left(Name("Mary")), [], [], "{'Fred': 5, 'John': 5}"),
        (Left(Name("Fred")), ["Mary"], [2], "{'Mary': 2, 'John': 5}"),
        (FieldSet(Name("Fred"), "life", 3), ["Fred", "Mary"], [3, 2], "{'Fred': 3, 'Mary': 2, 'John': 5}"),
        (
            Entered(Name("Ann"), Combatant(Name("Ann"), "Ann", fields={"life": 1})),
            ["Mary", "Ann"],
            [2, 1],
            "{'Fred': 5, 'Mary': 2, 'John': 5, 'Ann': 1}",
        ),
    ],
    ids=["the last one leaves", "one who answered leaves", "an answer is too high now", "one comes"],
)
def test_an_aside_changes_who_is_asked_together(
    aside: Fact, left: list[str], answers: list[int], says: str
) -> None:
    running = run(together(stakes))
    running.answer("1 Test/all/Fred", 5)
    running.answer("1 Test/all/John", 5)
    running.aside((aside,))
    assert [key.rpartition("/")[2] for key in running.open] == left
    give(running, *answers)
    assert told(running) == [says]


def test_nobody_to_ask_together_is_an_answer_too() -> None:
    assert told(run(together(lambda _scene: ()))) == ["{}"]


def test_what_is_put_together_again_is_asked_of_all_again() -> None:
    async def twice(table: Table) -> None:
        for _ in range(2):
            await together(stakes)(table)

    running = run(twice)
    give(running, 1, 2, 3)
    assert [*running.open] == ["1 Test/all (2)/Fred", "1 Test/all (2)/Mary", "1 Test/all (2)/John"]
    give(running, 4, 5, 0)
    assert told(running) == ["{'Fred': 1, 'Mary': 2, 'John': 3}", "{'Fred': 4, 'Mary': 5, 'John': 0}"]
