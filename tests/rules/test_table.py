from collections.abc import Coroutine
from typing import Any

import pytest

from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.facts import Entered, FieldSet, Left, Noted
from crs_desktop.rules.questions import Confirm
from crs_desktop.rules.table import Condition, Ledger, Offer, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import Moot, NotAllowed
from tests.rules.playing import UNFINISHED, opening, play, somebody

FRED, JOHN = Name("Fred"), Name("John")
SCENE = opening(SYSTEM, somebody("Fred", OR=8), somebody("John"))


def here(who: Name) -> Condition:
    return lambda scene: who in scene.combatants


def sure(name: str) -> Confirm:
    return Confirm(who=FRED, name=name, words=lambda _scene: "Sure?")


async def asks(table: Table, *names: str) -> list[bool]:
    answers = [await table.ask(sure(name)) for name in names]
    table.happen(Noted("asked"))
    return answers


def test_a_key_is_the_path_and_the_name() -> None:
    played = play(SCENE, lambda table: asks(table.at("round 2", "Fred").at("attack"), "sure"), True)
    assert played.keys == ["round 2/Fred/attack/sure"]


def test_at_no_place_the_key_is_the_name() -> None:
    assert play(SCENE, lambda table: asks(table, "sure"), True).keys == ["sure"]


def test_a_place_knows_the_keys_of_its_questions() -> None:
    assert Table(Ledger(SCENE)).at("round 2", "Fred").key("sure") == "round 2/Fred/sure"


def test_the_answer_comes_back_to_the_rule() -> None:
    assert play(SCENE, lambda table: asks(table, "a", "b", "c"), "yes", False, "y").result == [
        True,
        False,
        True,
    ]


def test_what_happens_changes_the_scene_at_every_place_of_the_table() -> None:
    ledger = Ledger(SCENE)
    table = Table(ledger)
    table.at("elsewhere").happen(FieldSet(FRED, "or", 3))
    assert table.of(FRED).number("or") == 3
    assert ledger.told == [FieldSet(FRED, "or", 3)]
    assert SCENE.of(FRED).number("or") == 8


def test_who_is_not_at_the_table_is_a_sentence() -> None:
    with pytest.raises(NotAllowed, match="There is no “Mary” here"):
        Table(Ledger(SCENE)).of(Name("Mary"))


async def one_turn(table: Table) -> list[bool] | None:
    return await table.turn(here(JOHN), asks(table, "a", "b"))


def test_a_turn_gives_what_its_rule_gives() -> None:
    assert play(SCENE, one_turn, True, False).result == [True, False]


def test_a_turn_whose_ground_is_taken_away_ends_where_it_stands() -> None:
    played = play(SCENE, one_turn, True, Left(JOHN))
    assert (played.result, played.facts, played.keys) == (None, (), ["a", "b"])


def test_an_aside_that_leaves_the_ground_leaves_the_question_open() -> None:
    played = play(SCENE, one_turn, True, Left(FRED))
    assert (played.result, played.keys) == (UNFINISHED, ["a", "b"])


async def two_turns(table: Table) -> object:
    inner = table.turn(here(JOHN), asks(table, "inner"))
    outer = await table.turn(here(FRED), both(table, inner))
    return outer, await table.ask(sure("after"))


async def both(table: Table, inner: Coroutine[Any, Any, list[bool] | None]) -> object:
    return await inner, await table.ask(sure("outer"))


@pytest.mark.parametrize(
    ("leaves", "keys", "result"),
    [(JOHN, ["inner", "outer", "after"], ((None, True), True)), (FRED, ["inner", "after"], (None, True))],
)
def test_only_the_turn_that_lost_its_ground_ends(leaves: Name, keys: list[str], result: object) -> None:
    played = play(SCENE, two_turns, Left(leaves), *[True] * (len(keys) - 1))
    assert (played.keys, played.result) == (keys, result)


def test_what_the_rule_itself_does_never_ends_its_turn() -> None:
    async def leaves_himself(table: Table) -> list[bool]:
        table.happen(Left(JOHN))
        return await asks(table, "sure")

    played = play(SCENE, lambda table: table.turn(here(JOHN), leaves_himself(table)), True)
    assert played.result == [True]


def test_a_turn_that_is_over_holds_no_more() -> None:
    ledger = Ledger(SCENE)
    running = one_turn(Table(ledger))
    running.send(None)
    assert [hold(SCENE) for hold in ledger.holds] == [True]
    with pytest.raises(StopIteration):
        running.throw(Moot(ledger.holds[0]))
    assert ledger.holds == []


def test_each_has_a_turn_once_also_somebody_who_comes_in_between_and_nobody_who_leaves() -> None:
    def rule(table: Table) -> Coroutine[Any, Any, None]:
        return table.each(lambda scene, who: who in scene.combatants, lambda at, _who: asks(at, "sure"))

    mary = Name("Mary")
    comes = Entered(mary, somebody("Mary"))
    played = play(SCENE, rule, comes, True, Left(JOHN), True)
    assert played.keys == ["Fred/sure", "John/sure", "Mary/sure"]
    assert played.result is None


async def joins(table: Table) -> None:
    table.happen(Noted("joined"))


JOIN, LEAVE = Offer("Mary joins", joins), Offer("Mary leaves", joins)


async def offers(table: Table) -> None:
    with table.offering(JOIN, LEAVE):
        await asks(table, "within")
    await asks(table, "without")


def test_an_offer_stands_as_long_as_its_block() -> None:
    ledger = Ledger(SCENE)
    running = offers(Table(ledger))
    running.send(None)
    assert ledger.offers == [JOIN, LEAVE]
    running.send(True)
    assert ledger.offers == []


def test_an_offer_goes_when_its_block_is_left_by_an_end() -> None:
    ledger = Ledger(SCENE)
    running = offers(Table(ledger))
    running.send(None)
    running.close()
    assert ledger.offers == []
