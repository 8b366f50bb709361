"""Damage, healing, out and back: rulings over one or several combatants, found by Ctrl+K and right click."""

import pytest
from PySide6.QtWidgets import QApplication, QMenu

from crs_desktop.rules.facts import Entered
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.actions.palette_search import everything, narrowed
from crs_desktop.views.widgets.one_line import OneLine
from crs_desktop.views.window.main_window import MainWindow

FRED, JOHN = Name("Fred"), Name("John")


def life(table: MainWindow) -> list[int]:
    values = table.bridge.session.system.values
    return [int(str(values(table.bridge.scene, who)["life_left"])) for who in (FRED, JOHN)]


def injuries(table: MainWindow) -> list[int]:
    how_is = table.bridge.session.system.display.how_is
    assert how_is is not None
    return [len(how_is(table.bridge.scene, who).injuries) for who in (FRED, JOHN)]


def do(table: MainWindow, id_: str, typed: str, patch: pytest.MonkeyPatch) -> str:
    """Type a line into the dialog of a command, which names them; return the line that it offered."""
    offered: list[str] = []

    def run(asked: OneLine) -> bool:
        assert asked.line.accessibleName().startswith("Fred and John: ")
        offered.append(asked.line.text())
        asked.line.setText(typed)
        asked.accept()
        return True

    patch.setattr("crs_desktop.views.widgets.one_line.run", run)
    table.actions_by_id[id_].trigger()
    return offered[0]


def test_several_are_hurt_healed_felled_and_raised_in_one_ruling_each(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.bridge.gather((FRED, JOHN))
    full = life(table)
    far = len(table.bridge.session.path)
    do(table, "damage", "4", monkeypatch)
    assert life(table) == [one - 4 for one in full] and len(table.bridge.session.path) == far + 1
    do(table, "heal", "100", monkeypatch)
    assert life(table) == full, "nobody gets more than they had"
    do(table, "damage", "no", monkeypatch)
    assert life(table) == full
    table.actions_by_id["fell"].trigger()
    assert life(table) == [0, 0]
    assert table.actions_by_id["fell"].text() == "Bring 2 combatants back into the fight"
    table.actions_by_id["fell"].trigger()
    assert life(table) == [1, 1]
    table.bridge.undo()
    assert life(table) == [0, 0]


def test_the_palette_finds_them(table: MainWindow) -> None:
    table.bridge.select(FRED)
    menus = [action for action in table.menuBar().actions() if isinstance(action.menu(), QMenu)]
    for word, meant in (("kill", "kill"), ("damage", "damage"), ("heal", "heal"), ("time", "new clock")):
        found = narrowed(everything(menus, table.bridge), word)
        assert found and meant in found[0].words.casefold()


@pytest.mark.parametrize(
    ("system", "wound", "offered"),
    [("contest", "leg −3, Speed −2", "flesh wound −1"), ("duellist", "L right arm", "F torso")],
)
def test_wounds_are_given_and_healed_where_no_gauge_counts_life(
    table: MainWindow, system: str, wound: str, offered: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.files.new_fight(system)
    table.bridge.rule(*(Entered(who, Combatant(who, who)) for who in (FRED, JOHN)))
    table.bridge.gather((FRED, JOHN))
    assert do(table, "damage", wound, monkeypatch) == offered
    assert injuries(table) == [1, 1]
    assert do(table, "damage", offered, monkeypatch) == offered
    assert do(table, "heal", "pride", monkeypatch) == "all"
    assert injuries(table) == [2, 2]
    do(table, "heal", "all", monkeypatch)
    assert injuries(table) == [0, 0]
    table.bridge.select(FRED)
    out = table.bridge.session.system.out
    table.actions_by_id["fell"].trigger()
    assert out(table.bridge.scene, FRED)
    table.actions_by_id["fell"].trigger()
    assert not out(table.bridge.scene, FRED)


def test_no_dead_command_where_nothing_is_counted(table: MainWindow) -> None:
    table.files.new_fight("bruise")
    QApplication.processEvents()
    assert not any(table.actions_by_id[id_].isVisible() for id_ in ("damage", "heal", "fell"))
