"""The range table waits for nobody: rows are not measured, and what is not seen is not followed."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.models.board.ranges import RangesModel
from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.facts import Entered, Moved
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.panels.ranges import RangeWindow
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import bridge

MANY = 40
FRED = Name("Fred")


@pytest.fixture
def crowd(qtbot: QtBot) -> Iterator[tuple[Bridge, RangeWindow]]:
    made = bridge()
    names = (Name(f"Goblin {number}") for number in range(MANY))
    assert made.rule(*(Entered(name, Combatant(name, name, square=Square(1, 1))) for name in names))
    around = QWidget()
    qtbot.addWidget(around)
    window = RangeWindow(made, around)
    window.show()
    qtbot.waitExposed(window)
    yield made, window


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Name, Name]]:
    """Every pair whose distance is asked for."""
    asked: list[tuple[Name, Name]] = []
    plain = RangesModel.reading

    def counting(self: RangesModel, who: Name, other: Name) -> object:
        asked.append((who, other))
        return plain(self, who, other)

    monkeypatch.setattr(RangesModel, "reading", counting)
    return asked


def test_one_move_asks_for_no_more_than_what_is_in_view(
    crowd: tuple[Bridge, RangeWindow], measured: list[tuple[Name, Name]], qtbot: QtBot
) -> None:
    fight, _window = crowd
    qtbot.wait(1)
    measured.clear()
    assert fight.rule(Moved(FRED, Square(9, 9)))
    qtbot.wait(1)
    assert len(set(measured)) < (MANY + 3) ** 2 / 4


def test_what_is_not_seen_asks_for_nothing_and_is_true_when_it_is_seen_again(
    crowd: tuple[Bridge, RangeWindow], measured: list[tuple[Name, Name]], qtbot: QtBot
) -> None:
    fight, window = crowd
    before = window.table.model().index(0, 3).data()
    window.close()
    measured.clear()
    assert fight.rule(Moved(FRED, Square(20, 12)))
    qtbot.wait(1)
    assert measured == []
    window.show()
    assert window.table.model().index(0, 3).data() != before


def test_rows_grow_with_the_letters(crowd: tuple[Bridge, RangeWindow]) -> None:
    table = crowd[1].table
    font, before = table.font(), table.rowHeight(0)
    font.setPointSizeF(font.pointSizeF() * 3)
    table.setFont(font)
    assert table.rowHeight(0) > before


def test_the_window_opens_wide_enough_for_everyone(table: MainWindow) -> None:
    john = table.bridge.scene.of(Name("John"))
    for number in range(4):
        name = Name(f"Brother of John {number}")
        table.bridge.rule(Entered(name, replace(john, name=name, label=name)))
    window = RangeWindow(table.bridge, table)
    window.show()
    free = window.screen().availableGeometry().width()
    shown, needed = window.table.viewport().width(), window.table.horizontalHeader().length()
    assert shown >= needed or window.width() >= free - 40
    window.close()
