"""Odds of the answers to questions of each system, and the tokens with a mark."""

from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.odds.odds import Column, OddsModel, OddsRole
from crs_desktop.models.odds.odds_tables import SpreadModel
from crs_desktop.models.odds.odds_words import average
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.ground.squares import read_square
from crs_desktop.rules.odds.distribution import Distribution
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from tests.sessions import answer, bridge

KARL = Name("Karl")


@pytest.fixture
def gate() -> Bridge:
    """The skirmish at the gate, as it begins."""
    made = bridge("gate")
    answer(made, "Combat round")
    return made


def told(of: Bridge) -> OddsModel:
    model = OddsModel(of)
    model.watch(True)
    return model


def test_each_aim_has_a_row_and_no_mark_tells_one_of_several(gate: Bridge) -> None:
    model = told(gate)
    assert [row.value for row in model.rows][:3] == ["shoot Rita", "shoot Karl", "charge Rita"]
    assert {row.forecast.reaches for row in model.rows} == {"succeeds"}
    answer(gate, "shoot Karl", "shoot Karl")
    headings = [model.headerData(column, Qt.Orientation.Horizontal) for column in Column]
    assert headings[Column.HIT] == "succeeds"
    assert headings[Column.FUMBLE] == "loses", "a Charge, which comes first, knows of no ill luck"
    assert model.chances() == {}, "three answers are aimed at the same target"


def test_many_answers_are_counted_between_events_the_nearest_first(
    gate: Bridge, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_whole = told(gate).rows
    whole = [row.value for row in told_whole]
    monkeypatch.setattr("crs_desktop.models.odds.odds._AT_ONCE", 1)
    for seconds in ("_SHORT", "_SLICE"):
        monkeypatch.setattr(f"crs_desktop.models.odds.odds.{seconds}", 0)
    model, shown = told(gate), list[int]()
    (first,) = model.rows
    model.modelReset.connect(lambda: shown.append(model.rowCount()))
    scene, who = gate.scene, gate.session.question(gate.prompt.key).who
    assert first.value == gate.prompt.usual or all(
        (scene.apart(who, first.aimed_at[0]) or 0) <= (scene.apart(who, row.aimed_at[0]) or 0)
        for row in told_whole
    )
    qtbot.waitUntil(lambda: not model.counts)
    assert [row.value for row in model.rows] == whole
    assert shown == [len(whole)], "the board is painted again each time"
    answer(gate, "shoot Karl", "shoot Karl")
    assert len(model.rows) == 1, "a new question begins anew"


def test_a_rank_of_a_wound_goes_by_its_letters(gate: Bridge) -> None:
    names = {0: "none", 1: "F", 2: "L"}
    spread = Distribution({0: 2, 1: 1, 2: 1}, 4)
    model = SpreadModel()
    model.show(Forecast(KARL, "rank", spread, Fraction(1, 2), names=names), exact=True)
    assert [model.index(row, 0).data() for row in range(3)] == ["none", "F", "L"]


def test_yes_and_no_have_a_row_each(gate: Bridge) -> None:
    answer(gate, "shoot Karl", "shoot Karl", "charge Ann", "nothing", "drawn")
    assert gate.prompt.kind == "confirm"
    standing, running = told(gate).rows
    assert (standing.words, running.words) == ("Yes", "No")
    assert standing.forecast.hit < running.forecast.hit


def test_a_throw_has_one_row_of_its_own(gate: Bridge) -> None:
    answer(gate, "shoot Karl", "shoot Karl", "charge Ann", "charge Ben", "drawn", "yes")
    assert gate.prompt.kind == "roll"
    model = told(gate)
    assert [row.words for row in model.rows] == ["the throw"]
    assert model.chances() == {}


def test_whom_one_shoots_at_wears_the_chance_of_it(gate: Bridge) -> None:
    answer(
        gate, "shoot Karl", "shoot Karl", "charge Ann", "charge Ben", "drawn", "yes", "1 1 1", "not loaded"
    )
    assert gate.prompt.text == "Ann can shoot first. Which charger is the target?"
    assert set(told(gate).chances()) == {KARL}


def test_what_is_below_nothing_has_a_minus_sign_and_nothing_has_none() -> None:
    assert [average(Fraction(part, 100)) for part in (-220, -1, 0, 100)] == ["−2.2", "0.0", "0.0", "1.0"]
    assert Forecast(KARL, "points", Distribution({}, 1), Fraction(0)).named(-3) == "−3"


def test_what_counts_against_a_shot_says_what_it_comes_to_while_it_is_chosen(gate: Bridge) -> None:
    answer(gate, "shoot Karl", "nothing", "nothing", "nothing")
    said = gate.prompt.so_far("moving, 50% open", gate.session)
    assert said == "Ranged Defense: 7 Ranged Defense + 2 moving + 2 cover: 50% open = 11"
    assert gate.prompt.so_far("", gate.session).endswith("− 3 pierced 50% by Longbow = 10")


def at_ben(*after: str) -> OddsModel:
    """Ada strikes Ben, who may lift a buckler for free; Eve is a target as well."""
    made = bridge("avatar_a_buckler_is_lifted")
    eve = Combatant(Name("Eve"), "Eve", square=read_square("N9"), fields={"life": 5})
    made.rule(Entered(eve.name, eve))
    answer(made, "Combat round", *["Ada, Ben, Eve"] * 2, "sword", "buckler, mail", "-", "9", "2", "2")
    answer(made, "short range", "sword", *after)
    return told(made)


def test_both_chances_of_a_free_defense_are_told() -> None:
    model = at_ben()
    heading = model.headerData(Column.GUARDED, Qt.Orientation.Horizontal)
    hit, guarded = (model.index(0, column).data() for column in (Column.HIT, Column.GUARDED))
    assert (heading, hit, guarded) == ("guarded", "3 in 5", "1 in 4")
    assert model.chances()[Name("Ben")] == "3 in 5, guarded 1 in 4"
    beside = str(model.index(0, 0).data(OddsRole.BESIDE))
    assert beside == "With buckler in Defense: hits about 1 in 4, down never."
    assert str(model.index(0, 0).data(OddsRole.SENTENCE)).endswith(beside)


def test_each_amount_tells_both_chances_too() -> None:
    model = at_ben("Ben")
    last = str(model.index(model.rowCount() - 1, 0).data(OddsRole.BESIDE))
    assert last.startswith("10: hits about 3 in 5")
    assert last.endswith("With buckler in Defense: hits about 1 in 4, down never.")


def test_where_nothing_helps_for_free_no_column_tells_of_it(gate: Bridge) -> None:
    assert not told(gate).is_told(Column.GUARDED)
