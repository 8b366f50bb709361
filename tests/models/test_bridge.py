from unittest.mock import Mock

import pytest
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.models.selection import first_named
from crs_desktop.play.told.prompt import Prompt
from crs_desktop.rules.facts import FieldSet, Left, Moved, Ordered
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Turn
from crs_desktop.rules.values import Name
from tests.sessions import answer, bridge


@pytest.fixture
def bar() -> Bridge:
    return bridge()


def test_a_whole_attack_goes_through_the_bridge(bar: Bridge) -> None:
    bar.begin("Short Range attack")
    answer(bar, "Fred", "John", "8", "8", "6")
    assert bar.scene.of(Name("John")).number("life_left") == 6
    assert bar.prompt.kind == "begin"


def test_an_answer_tells_its_entries_and_whom_they_are_about(bar: Bridge, qtbot: QtBot) -> None:
    bar.begin("Short Range attack")
    answer(bar, "Fred", "John", "8", "8")
    with qtbot.waitSignal(bar.stepped) as told:
        answer(bar, "6")
    step: Step = told.args[0]
    assert step.about == {"John"}
    assert [node.entry.text for node in step.nodes] == ["6"]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("What is Mary’s Advantage over John, in the story?", "Mary"),
        ("Who is it?", ""),
        ("Maryland, or a Johnson?", ""),
        ("“Johns” or “John”?", "John"),
    ],
)
def test_a_question_to_the_gm_shows_the_sheet_of_the_first_it_names(bar: Bridge, text: str, who: str) -> None:
    prompt = Prompt("words", text, (), "", key="1 Combat round/nature")
    assert first_named(prompt, bar.scene) == who


def test_what_is_not_allowed_is_a_sentence_and_changes_nothing(bar: Bridge, qtbot: QtBot) -> None:
    bar.begin("Short Range attack")
    before = len(bar.session.path)
    with qtbot.waitSignal(bar.refused) as refused:
        assert not bar.type("Mary")
    assert str(refused.args[0]) == "Nobody is within 5 feet of Mary."
    assert len(bar.session.path) == before


def test_enter_on_an_empty_field_is_the_usual_answer(bar: Bridge) -> None:
    bar.begin("Short Range attack")
    answer(bar, "", "")
    assert [node.entry.text for node in bar.session.path[2:]] == ["Fred", "John"]


def test_a_fan_is_picked_by_place_and_shows_the_same_card_after_undo(bar: Bridge) -> None:
    bar.begin("Short Range attack")
    answer(bar, "Fred", "John", "8")
    fan = bar.fan()
    assert fan is not None and fan.turned is None
    bar.pick(3)
    assert bar.session.path[-1].entry.text == fan.order[3]
    bar.undo()
    again = bar.fan()
    assert again is not None and (again.order, again.turned) == (fan.order, fan.order[3])
    assert not bar.pick(4)
    assert bar.redraw()
    fresh = bar.fan()
    assert fresh is not None and fresh.turned is None and fresh.order != fan.order


def test_a_ruling_in_mid_question_changes_what_is_offered(bar: Bridge) -> None:
    bar.begin("Short Range attack")
    assert bar.prompt.usual == "Fred"
    bar.rule(Moved(Name("John"), Square(0, 0)))
    assert bar.prompt.kind == "begin"


def test_undo_and_redo_say_what_they_do(bar: Bridge) -> None:
    bar.begin("Short Range attack")
    answer(bar, "Fred")
    assert bar.undo_words() == "attacker: Fred"
    bar.undo()
    assert bar.redo_words() == "attacker: Fred"


def test_nobody_is_selected_once_he_is_gone(bar: Bridge) -> None:
    bar.select("Mary")
    assert bar.selection == "Mary"
    bar.rule(FieldSet(Name("Mary"), "or", 3))
    assert bar.selection == "Mary"
    bar.play(bridge("toad").session)
    assert bar.selection == ""


def test_the_others_stay_selected_when_the_one_looked_at_leaves(bar: Bridge) -> None:
    fred, mary, john = bar.scene.combatants
    bar.rule(Ordered((Turn(john),)))
    bar.gather((fred, mary), mary)
    bar.rule(Left(mary))
    assert (bar.selection, bar.shown, bar.chosen) == (fred, fred, (fred,))
    bar.undo()
    assert (bar.selection, bar.group) == (mary, (fred, mary))
    bar.rule(Left(fred), Left(mary))
    assert (bar.selection, bar.shown) == ("", john)


@pytest.mark.parametrize(("typed", "begun"), [("short", "Short Range attack"), ("2", "Short Range attack")])
def test_a_procedure_is_begun_by_its_words_or_its_place(bar: Bridge, typed: str, begun: str) -> None:
    assert bar.type(typed)
    assert bar.session.path[-1].entry.key == begun


def test_the_sheet_is_that_of_the_selected_else_the_asked_else_whose_turn_it_is(
    bar: Bridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bar.shown == ""
    bar.rule(Ordered((Turn(Name("John"), "7"), Turn(Name("Fred"), "5"))))
    nobody = Mock(return_value="")
    monkeypatch.setattr("crs_desktop.models.selection.whom", nobody)
    assert [bar.shown, bar.shown] == ["John"] * 2 and nobody.call_count == 1, "every command asks for it"
    monkeypatch.undo()
    bar.begin("Short Range attack")
    answer(bar, "Fred")
    assert bar.prompt.who == "Fred" == bar.shown
    bar.select("Mary")
    assert bar.shown == "Mary"
