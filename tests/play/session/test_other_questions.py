"""A newer version whose rule asks something else: the round is begun again, and nothing is lost."""

import pytest

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import FieldSet, HouseRuleChosen, Noted
from crs_desktop.rules.questions import Confirm
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Rule, Table
from crs_desktop.rules.values import Name
from tests.conformance.playing import sight
from tests.play.fights import answer, loaded
from tests.play.versions import Update
from tests.toys import every_kind
from tests.toys.fair import RoundBegan

NOTICE = "“Round” asks other questions now. Begin it again; its answers are kept as a branch."


async def asks_else(table: Table) -> None:
    await table.ask(Confirm(who=Name(""), name="sure", words=lambda _scene: "Sure?"))


async def does_more(table: Table) -> None:
    table.happen(HouseRuleChosen("counting", "new"))
    await every_kind.ROUND.rule(table)


async def asks_nothing(table: Table) -> None:
    table.happen(Noted("over"))


async def breaks_down(table: Table) -> None:
    raise KeyError("a slip in the new rule")


async def asks_in_another_place(table: Table) -> None:
    await every_kind.ROUND.rule(table.at("new"))


NEW: tuple[Rule, ...] = (asks_else, does_more, asks_nothing, breaks_down, asks_in_another_place)


@pytest.fixture
def scene(fair: Session) -> Scene:
    """The scene at the quiet point before the round, which has got as far as a deed."""
    fair.rule(Noted("a word"))
    before = fair.scene
    fair.begin("Round")
    answer(fair, "6", "0", "0", "bout")
    return before


@pytest.mark.parametrize("rule", [*NEW, None], ids=lambda rule: rule.__name__ if rule else "is gone")
def test_the_round_begins_anew_and_its_answers_are_kept(
    fair: Session, campaign: Campaign, scene: Scene, update: Update, rule: Rule | None
) -> None:
    there, tip, original = sight(fair), fair.path[-1].id, every_kind.ROUND.rule
    update(rule)
    newer = loaded(fair, campaign)
    assert (newer.notice, newer.scene, newer.open) == (NOTICE, scene, {})
    assert [found for found, _ in newer.branches()] == [tip]
    newer.rule(Noted("life goes on"))
    assert newer.notice == ""
    update(original)
    older = loaded(fair, campaign)
    older.go(tip)
    assert sight(older) == there


async def says_more(table: Table) -> None:
    table.happen(Noted("new in this version"))
    await every_kind.ROUND.rule(table)


def test_a_rule_that_only_says_it_otherwise_goes_on(
    fair: Session, campaign: Campaign, scene: Scene, update: Update
) -> None:
    there = sight(fair)
    update(says_more)
    newer = loaded(fair, campaign)
    assert newer.notice == "" and sight(newer) == there


async def ends_at_once(table: Table) -> None:
    table.happen(RoundBegan())


def test_a_round_that_ends_now_where_it_asked_begins_anew(
    fair: Session, campaign: Campaign, update: Update
) -> None:
    before = fair.scene
    fair.begin("Round")
    update(ends_at_once)
    newer = loaded(fair, campaign)
    assert (newer.notice, newer.scene, newer.open) == (NOTICE, before, {})
    newer.begin("Round")
    assert newer.path[-1].entry.ends


def test_a_newer_version_may_tell_otherwise_what_comes_to_the_same(
    fair: Session, campaign: Campaign, update: Update
) -> None:
    async def tells_more(table: Table) -> None:
        for vigour in (7, 6):
            table.happen(FieldSet(Name("Fred"), "vigour", vigour))
        await every_kind.ROUND.rule(table)

    fair.begin("Round")
    answer(fair, "6")
    there = sight(fair)
    update(tells_more)
    assert sight(loaded(fair, campaign)) == there


def test_the_same_questions_are_no_reason_for_a_notice(
    fair: Session, campaign: Campaign, scene: Scene, update: Update
) -> None:
    there = sight(fair)

    async def the_same(table: Table) -> None:
        await every_kind.ROUND.rule(table)

    update(the_same)
    assert sight(loaded(fair, campaign)) == there


def test_a_closed_round_is_not_judged_again(fair: Session, campaign: Campaign, update: Update) -> None:
    fair.begin("Round")
    answer(fair, "6", "0", "0", "boast", "I win!")
    there = sight(fair)
    update(asks_else)
    assert sight(loaded(fair, campaign)) == there


def test_a_closed_round_that_undo_reopens_is(fair: Session, campaign: Campaign, update: Update) -> None:
    before = fair.scene
    fair.begin("Round")
    answer(fair, "6", "0", "0", "boast", "I win!")
    update(asks_else)
    newer = loaded(fair, campaign)
    newer.undo()
    assert (newer.notice, newer.scene, newer.open) == (NOTICE, before, {})
