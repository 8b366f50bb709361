"""The dialog for the next fight: who is out is not ticked, and empty fights do not pile up."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel

from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.next_fight import NextFight
from crs_desktop.views.window.main_window import MainWindow

FRED, MARY, JOHN = (Name(one) for one in ("Fred", "Mary", "John"))


def test_who_is_ticked_comes_along(table: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    old = table.bridge.session
    table.bridge.rule(FieldSet(JOHN, "life_left", 0), FieldSet(FRED, "life_left", 5))

    def accept(asked: QDialog) -> bool:
        assert isinstance(asked, NextFight)
        assert asked.chosen == [FRED, MARY]
        asked.people.item(1).setCheckState(Qt.CheckState.Unchecked)
        asked.title.setText("The cellar")
        return True

    monkeypatch.setattr("crs_desktop.views.files.files.run", accept)
    table.actions_by_id["next-fight"].trigger()
    assert [*table.bridge.scene.combatants] == [FRED]
    assert table.bridge.scene.of(FRED).fields["life_left"] == 5
    assert "The cellar" in table.windowTitle() and [*old.scene.combatants] == [FRED, MARY, JOHN]


@pytest.mark.parametrize(
    ("system", "said"),
    [
        ("crs", "Wounds, things and cards stay as they are. The board is empty. The old fight is kept."),
        ("contest", "Wounds and things stay as they are. The board is empty. The old fight is kept."),
        ("bruise", "Things and cards stay as they are. The old fight is kept."),
    ],
)
def test_what_stays_is_told_in_the_words_of_the_system(table: MainWindow, system: str, said: str) -> None:
    """Seen: Contest spoke of cards, and Bruise of wounds and of a board."""
    table.files.new_fight(system)
    asked = NextFight(table.bridge, table)
    assert said in [label.text() for label in asked.findChildren(QLabel)]


def test_nobody_ticked_begins_nothing(table: MainWindow) -> None:
    asked = NextFight(table.bridge, table)
    for row in range(asked.people.count()):
        asked.people.item(row).setCheckState(Qt.CheckState.Unchecked)
    assert not asked.begin.isEnabled()


def test_empty_fights_do_not_pile_up(table: MainWindow) -> None:
    played = table.bridge.session.document.id
    for _ in range(3):
        table.files.new_fight("contest")
        table.files.new_fight("duellist")
    fights = table.files.desk.fights()
    assert [fight.system for fight in fights if fight.id != played].count("contest") == 1
    assert [fight.id for fight in table.files.desk.to_open() if fight.id != played] == [
        table.bridge.session.document.id
    ]
