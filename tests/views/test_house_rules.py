"""The dialog of house rules: each choice is a ruling, in force at once."""

import pytest
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.told.story import story
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.house_rules import HouseRules
from tests.sessions import bridge


@pytest.fixture
def bar() -> Bridge:
    return bridge()


def dialog(qtbot: QtBot, bar: Bridge) -> HouseRules:
    made = HouseRules(bar)
    qtbot.addWidget(made)
    return made


def test_every_house_rule_is_there_with_the_reading_in_force(bar: Bridge, qtbot: QtBot) -> None:
    made = dialog(qtbot, bar)
    assert set(made.buttons) == {rule.id for rule in bar.session.system.house_rules}
    for choices in made.buttons.values():
        assert [button.isChecked() for button in choices.values()] == [True] + [False] * (len(choices) - 1)


def test_a_choice_is_a_ruling_in_the_log_and_is_undone(bar: Bridge, qtbot: QtBot) -> None:
    dialog(qtbot, bar).buttons["ace-misses"]["draw"].click()
    assert bar.scene.house_rules == {"ace-misses": "draw"}
    said = "House rule: An attack whose pick holds an Ace counts 0, and the defender draws all the same."
    assert story(bar.session.path)[-1].text == said
    bar.undo()
    assert bar.scene.house_rules == {}


def test_the_gm_may_write_his_own_word_for_life_0(bar: Bridge, qtbot: QtBot) -> None:
    made = dialog(qtbot, bar)
    line = made.own["life-zero"]
    line.setText(" asleep ")
    line.editingFinished.emit()
    line.editingFinished.emit()  # leaving the line after Enter rules nothing twice
    assert bar.scene.house_rules == {"life-zero": "asleep"}
    assert len(bar.session.path) == 2
    assert not any(button.isChecked() for button in made.buttons["life-zero"].values())
    bar.rule(FieldSet(Name("John"), "life_left", 0))
    assert bar.session.system.out(bar.scene, Name("John")) == "asleep"
    assert dialog(qtbot, bar).own["life-zero"].text() == "asleep"
    made.buttons["life-zero"]["dead"].click()
    assert (line.text(), bar.scene.house_rules) == ("", {"life-zero": "dead"})


def test_a_word_that_cannot_be_is_said_there_and_what_holds_is_shown_again(bar: Bridge, qtbot: QtBot) -> None:
    made = dialog(qtbot, bar)
    line = made.own["rest-time"]
    before = [button.isChecked() for button in made.buttons["rest-time"].values()]
    line.setText("ten")
    line.editingFinished.emit()
    assert "House rule rest-time cannot be “ten”: expected " in made.message.text()
    assert "whole number up to 999" in made.message.text()
    after = [button.isChecked() for button in made.buttons["rest-time"].values()]
    assert (line.text(), after) == ("", before)
    line.setText("30")
    line.editingFinished.emit()
    assert (bar.scene.house_rules, made.message.text(), line.text()) == ({"rest-time": "30"}, "", "30")
