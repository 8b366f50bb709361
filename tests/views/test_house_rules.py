"""The dialog of house rules: each choice is a ruling, in force at once."""

from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from crs_desktop import shipped
from crs_desktop.models.bridge import Bridge
from crs_desktop.play.desk.desk import open_desk
from crs_desktop.play.told.story import story
from crs_desktop.rules.facts import FieldSet, HouseRuleChosen
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.house_rules import HouseRules
from crs_desktop.views.dialogs.printing.print_rules import document
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
    said = "House rule: An attack whose pick holds an Ace counts 0, and the defender still draws."
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


def titles(made: HouseRules) -> list[str]:
    return [block.rule.id for block in made.blocks if not block.isHidden()]


def test_rules_stand_in_groups_and_are_found_by_words(bar: Bridge, qtbot: QtBot) -> None:
    made = dialog(qtbot, bar)
    groups = [block.group for block in made.blocks]
    assert groups == sorted(groups, key=groups.index) and 5 < len(set(groups)) < len(groups)
    made.search.setText("charge object")
    assert 0 < len(titles(made)) < 8 and "objectors" in titles(made)
    seen = {group for group, heading in made._headings.items() if not heading.isHidden()}
    assert seen == {block.group for block in made.blocks if not block.isHidden()}
    made.search.setText("no such words anywhere")
    assert titles(made) == [] and not made._nothing.isHidden()


def test_only_what_differs_is_shown_and_counted(bar: Bridge, qtbot: QtBot) -> None:
    made = dialog(qtbot, bar)
    made.differing.setChecked(True)
    assert titles(made) == []
    bar.rule(HouseRuleChosen("ace-misses", "draw"))
    assert titles(made) == ["ace-misses"] and made.differing.text() == "&Only changed (1)"
    assert made.blocks[[block.rule.id for block in made.blocks].index("ace-misses")].title.text()[0] == "★"
    bar.undo()
    assert titles(made) == []


def test_the_readings_of_another_campaign_are_taken_over_by_one_ruling(
    bar: Bridge, qtbot: QtBot, tmp_path: Path
) -> None:
    other = open_desk(tmp_path / "other.crs", None)
    with closing(other.campaign):
        other.play_sample("bar")
        other.session.rule(HouseRuleChosen("ace-misses", "draw"), HouseRuleChosen("life-zero", "asleep"))
    bar.rule(HouseRuleChosen("flee-time", "7"))
    made = dialog(qtbot, bar)
    made.take_over(tmp_path / "other.crs")
    assert bar.scene.house_rules["ace-misses"] == "draw" and bar.scene.house_rules["life-zero"] == "asleep"
    assert not [one for one in made.shown() if one.rule.id == "flee-time" and one.differs]
    bar.undo()
    assert bar.scene.house_rules == {"flee-time": "7"}


@pytest.mark.parametrize(
    ("name", "said"),
    [("none.crs", "none.crs does not exist."), ("bruise.toml", "bruise.toml contains no fight of CRS 1.0, ")],
)
def test_where_there_is_nothing_to_take_over_it_is_said(
    bar: Bridge, qtbot: QtBot, tmp_path: Path, name: str, said: str
) -> None:
    (tmp_path / "bruise.toml").write_text(shipped.path("samples", "duel.toml").read_text("utf-8"), "utf-8")
    made = dialog(qtbot, bar)
    made.take_over(tmp_path / name)
    assert made.message.text().startswith(said) and bar.scene.house_rules == {}


def test_what_is_shown_is_printed_as_the_rules_at_our_table(
    bar: Bridge, qtbot: QtBot, tmp_path: Path
) -> None:
    bar.rule(HouseRuleChosen("ace-misses", "draw"))
    made = dialog(qtbot, bar)
    whole = document(made.shown()).toPlainText()
    assert whole.startswith("The rules at our table\n")
    assert all(one.rule.words(one.chosen) in whole for one in made.shown())
    assert [line for line in whole.splitlines() if line.startswith("★ An attack")]
    made.differing.setChecked(True)
    assert len(document(made.shown()).toPlainText()) < len(whole) / 10


def test_a_stand_in_of_our_own_is_shown_and_printed_as_such(qtbot: QtBot) -> None:
    made = dialog(qtbot, bridge("market"))
    standing = {block.rule.id: block.standing.text() for block in made.blocks}
    own = "No text states this: the first choice is our own stand-in."
    assert {standing[id_] for id_ in ("ties", "chains", "active-fumble", "limbs", "armour-rerolls")} == {own}
    assert standing["solo"] == "This follows only from the worked example."
    assert standing["counters"] == "", "the text tells it"
    printed = document(made.shown()).toPlainText()
    tied, told = (
        "An attack equal to its defence is settled by another d20 each (DS-7) †",
        "† not stated in any text",
    )
    assert tied in printed and told in printed
