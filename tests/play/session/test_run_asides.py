"""What comes between a question and its answer: the GM’s facts, and offers."""

import pytest

from crs_desktop.play.session.run import Run
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import FieldSet, Left
from crs_desktop.rules.table import Condition, Offer, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed, WhyNot
from tests.play.running import SCENE, ask, give, run


def here(name: str) -> Condition:
    """Looks at somebody's sheet, which fails when he is gone."""
    return lambda scene: scene.of(Name(name)).number("life") > 0


async def turns(table: Table) -> None:
    """Fred's turn with Mary's in it, and one more question."""
    await table.turn(here("Fred"), freds(table))
    await ask(table, "after")


async def freds(table: Table) -> None:
    await table.turn(here("Mary"), ask(table, "Mary’s"))
    await ask(table, "Fred’s")


@pytest.mark.parametrize(
    ("aside", "asked"),
    [
        (FieldSet(Name("John"), "life", 0), "Mary’s"),
        (FieldSet(Name("Mary"), "life", 0), "Fred’s"),
        (FieldSet(Name("Fred"), "life", 0), "after"),
        (Left(Name("Mary")), "Fred’s"),
        (Left(Name("Fred")), "after"),
    ],
)
def test_an_aside_ends_the_turns_that_stood_on_what_it_took(aside: Fact, asked: str) -> None:
    running = run(turns)
    running.aside((aside,))
    assert [*running.open] == [f"1 Test/{asked}"]


def test_of_two_turns_that_lose_their_ground_the_outer_one_ends() -> None:
    running = run(turns)
    running.aside((FieldSet(Name("Mary"), "life", 0), FieldSet(Name("Fred"), "life", 0)))
    assert [*running.open] == ["1 Test/after"]


def test_what_the_rule_itself_does_ends_no_turn() -> None:
    async def rule(table: Table) -> None:
        await table.turn(here("Fred"), falls(table))

    async def falls(table: Table) -> None:
        table.happen(FieldSet(Name("Fred"), "life", 0))
        await ask(table, "last words")

    running = run(rule)
    running.aside((FieldSet(Name("John"), "life", 0),))
    assert [*running.open] == ["1 Test/last words"]


def test_an_aside_that_cannot_be_done_changes_nothing() -> None:
    running = run(turns)
    with pytest.raises(NotAllowed, match="There is no “Ann” here"):
        running.aside((Left(Name("Fred")), Left(Name("Ann"))))
    assert (running.scene, [*running.open]) == (SCENE, ["1 Test/Mary’s"])


def offer(title: str, *does: Fact, why_not: str = "", who: str = "") -> Offer:
    """An offer that asks once and then does this."""

    async def rule(table: Table) -> None:
        await ask(table, "sure")
        for fact in does:
            table.happen(fact)

    return Offer(title, rule, lambda _scene: WhyNot(why_not) if why_not else None, Name(who))


def offering(*offers: Offer) -> Run:
    async def rule(table: Table) -> None:
        with table.offering(*offers):
            await turns(table)
        await ask(table, "end")

    return run(rule)


@pytest.mark.parametrize(
    ("does", "asked"), [((), "Mary’s"), ((Left(Name("Mary")),), "Fred’s"), ((Left(Name("Fred")),), "after")]
)
def test_an_offer_runs_in_between_and_ends_the_turns_that_it_takes_the_ground_from(
    does: tuple[Fact, ...], asked: str
) -> None:
    running = offering(offer("Go", *does))
    running.take("Go")
    assert ([*running.open], running.offers) == (["1 Test/Go/sure"], ())
    give(running, 1)
    assert [*running.open] == [f"1 Test/{asked}"]


def test_an_aside_in_an_offer_ends_the_offer_and_the_turn_around_it() -> None:
    running = offering(offer("Go"))
    running.take("Go")
    running.aside((Left(Name("Fred")),))
    assert [*running.open] == ["1 Test/after"]


@pytest.mark.parametrize(("title", "why"), [("Stay", "Not now."), ("Fly", "“Fly” is not possible now.")])
def test_an_offer_that_is_barred_or_not_put_up_is_refused(title: str, why: str) -> None:
    running = offering(offer("Stay", why_not="Not now."))
    with pytest.raises(NotAllowed, match=why):
        running.take(title)
    assert [*running.open] == ["1 Test/Mary’s"]


def test_an_offer_stands_only_as_long_as_it_is_put_up() -> None:
    running = offering(offer("Go"))
    give(running, 1, 1, 1)
    assert ([*running.open], running.offers) == (["1 Test/end"], ())


def test_an_offer_that_is_made_to_one_alone_is_known_by_his_name() -> None:
    running = offering(offer("Go"), *(offer("Go", who=who) for who in ("Fred", "Mary")))
    assert [one.key for one in running.offers] == ["Go", "Fred/Go", "Mary/Go"]
    assert [one.words(SCENE) for one in running.offers] == ["Go", "Fred: Go", "Mary: Go"]
    running.take("Mary/Go")
    assert [*running.open] == ["1 Test/Mary/Go/sure"]
    with pytest.raises(NotAllowed, match="not possible now"):
        running.take("John/Go")
