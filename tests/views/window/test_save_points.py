"""A save point is set and gone back to from the menus, and another one is told where there is none."""

from typing import Any

import pytest
from PySide6.QtWidgets import QMenu

from crs_desktop.rules.facts import FieldSet, SavePoint
from crs_desktop.rules.values import Name
from crs_desktop.views.window.main_window import MainWindow
from tests.rule_marks import rule
from tests.views.dialogs.lines import answer_lines


def listing(window: MainWindow) -> list[Any]:
    """What the menu of save points offers now."""
    (menu,) = [
        one for one in window.menuBar().findChildren(QMenu) if one.title() == "Go &back to a save point"
    ]
    menu.aboutToShow.emit()
    return menu.actions()


@rule("CT-3")
def test_without_a_save_point_the_menu_says_so(table: MainWindow) -> None:
    (none,) = listing(table)
    assert not none.isEnabled()
    assert none.property("why_not") == "No save point has been set in this fight."


@rule("CT-3")
def test_one_goes_back_to_a_save_point_from_the_menu(table: MainWindow) -> None:
    assert table.bridge.rule(SavePoint("Fire & sword"))
    before = table.bridge.scene
    assert table.bridge.rule(FieldSet(Name("Fred"), "or", 1))
    (back,) = listing(table)
    assert back.text() == "Fire && sword"
    back.trigger()
    assert table.bridge.scene == before


@rule("CT-3")
@pytest.mark.parametrize(("typed", "title"), [("The ford", "The ford"), ("  ", "Before the battle")])
def test_a_save_point_is_set_with_a_title(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch, typed: str, title: str
) -> None:
    answer_lines(monkeypatch, typed)
    table.actions_by_id["save-point"].trigger()
    assert [named for _entry, named in table.bridge.session.save_points()] == [title]
