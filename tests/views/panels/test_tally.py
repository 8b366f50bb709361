"""The tally under the log, and the quiet clock of a turn."""

import pytest

from crs_desktop.play.told.tally import tally
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import answer


def cells(table: MainWindow) -> dict[str, list[str]]:
    model = table._panels.tally.model()
    rows = [[str(model.index(row, at).data()) for at in range(model.columnCount())] for row in range(3)]
    return {row[0]: row[1:] for row in rows}


def test_the_tally_is_shown_under_the_log_and_undone_with_the_rest(table: MainWindow) -> None:
    assert "tally" not in vars(table._panels), "it is made when it is first shown"
    answer(table.bridge, "2", "Fred", "John", "8", "8", "6")
    table.actions_by_id["tally"].trigger()
    assert table._panels.tally.isVisible() and table.log.isVisible()
    assert (cells(table)["Fred"], cells(table)["John"]) == (
        ["1", "4", "0", "0", "0"],
        ["0", "0", "4", "0", "0"],
    )
    table.bridge.undo()
    assert cells(table)["Fred"] == ["0"] * 5
    table.actions_by_id["tally"].trigger()
    assert not table._panels.tally.isVisible()


def test_the_turn_clock_is_off_at_first_and_times_turns_for_the_tally(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticking = table.ticking
    began = ticking.now
    monkeypatch.setattr(type(ticking), "now", property(lambda _self: at))
    at = began
    answer(table.bridge, "1", "", "", "", "9", "A")
    assert not table.turn_clock.isVisible()
    table.actions_by_id["turn-clock"].trigger()
    assert table.settings.turn_clock and table.turn_clock.text() == "Fred’s turn: 0:00"
    at = began + 42
    ticking.tick()
    assert table.turn_clock.text() == "Fred’s turn: 0:42"
    answer(table.bridge, "No Action")
    assert table.turn_clock.text() == "John’s turn: 0:00"
    session = table.bridge.session
    assert tally(session.system, session.path)[0].seconds_a_turn == table.bridge.scene.clock
    table.actions_by_id["turn-clock"].trigger()
    assert not table.turn_clock.isVisible()
