"""What belongs to one system stands in no menu of another."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from crs_desktop.rules.facts import SourceChosen
from crs_desktop.rules.values import Name
from crs_desktop.views.actions.palette_search import everything
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import desk
from tests.views.windows import opened


@pytest.fixture
def dice(qtbot: QtBot) -> Iterator[MainWindow]:
    """Ted and the toad, who throw dice."""
    made = opened(qtbot, desk("toad"))
    made.bridge.select("Ted")
    yield made
    made.close()


def words(window: MainWindow) -> set[str]:
    return {one.words for one in everything(window.menuBar().actions(), window.bridge)}


def on_the_sheet(window: MainWindow) -> list[str]:
    """What the button beside the name says, and what it offers."""
    (button,) = (one for one in window.sheet.findChildren(QPushButton) if one.menu())
    button.menu().aboutToShow.emit()
    return [button.text(), *(action.text() for action in button.menu().actions() if action.text())]


def test_a_game_of_dice_speaks_of_no_cards(dice: MainWindow) -> None:
    assert on_the_sheet(dice)[:4] == [
        "Dice on screen",
        *("Dice on screen", "Real dice", "Program throws"),
    ]
    assert "Dice of selected combatants: Real dice" in words(dice)
    assert not [one for one in (*on_the_sheet(dice), *words(dice)) if "draw" in one.casefold().split()]
    assert "Turns and cards: All cards back into the deck" not in words(dice)
    dice.bridge.gather(tuple(dice.bridge.scene.combatants))
    dice.subjects.people.source("table")
    assert {one.source for one in dice.bridge.scene.combatants.values()} == {"table"}


def test_a_game_of_cards_speaks_of_cards(table: MainWindow) -> None:
    table.bridge.select("Fred")
    assert on_the_sheet(table)[0] == "Cards on screen"
    table.bridge.rule(SourceChosen(Name("Fred"), "program"))
    assert on_the_sheet(table)[0] == "Program draws"
    assert {
        "Cards of selected combatants: Real cards",
        "Turns and cards: All cards back into the deck",
    } <= words(table)


def test_the_bars_are_called_by_what_the_system_counts_down(table: MainWindow) -> None:
    gauges = table.bridge.session.system.gauges(table.bridge.scene)
    (found,) = (one for one in words(table) if one.endswith("as bar or word"))
    assert gauges and all(gauge.title in found for gauge in gauges)
    table.files.new_fight("contest")
    counting = table.bridge.session.system.gauges(table.bridge.scene)
    assert bool(counting) == bool([one for one in words(table) if one.endswith("as bar or word")])
    assert "LIFE" not in " ".join(words(table))


def test_the_menu_of_somebody_who_throws_dice_has_no_cards(dice: MainWindow) -> None:
    menu = QMenu()
    dice.subjects.turns.menu({}, dice.pos())
    shown = [one for one in dice.findChildren(QMenu) if one.isVisible()]
    assert shown and not [action for one in shown for action in one.actions() if action.text() == "Cards"]
    for one in shown:
        one.close()
    menu.close()
