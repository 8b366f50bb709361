"""The commands of the fog, from the window."""

import pytest
from PySide6.QtWidgets import QInputDialog

from crs_desktop.rules.facts import Moved, Sided, WallsPut
from crs_desktop.rules.ground.square_set import write_squares
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.ground.walls import Wall, read_spots
from crs_desktop.rules.values import Name
from crs_desktop.views.window.main_window import MainWindow

FRED = Name("Fred")


def words(table: MainWindow, id_: str) -> str:
    return table.actions_by_id[id_].text().replace("&", "")


def do(table: MainWindow, id_: str) -> None:
    table.actions_by_id[id_].trigger()


def test_fog_is_worked_from_the_menu(table: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    told, refused = list[str](), list[str]()
    table.board.announced.connect(told.append)
    table.bridge.refused.connect(lambda why: refused.append(str(why)))
    halves = WallsPut({"w1": Wall(read_spots("12, 0 → 12, 16"))})
    names = [*table.bridge.scene.combatants]
    assert table.bridge.rule(halves, Moved(FRED, Square(1, 1)), *(Sided(name, "") for name in names))
    assert not table.actions_by_id["reveal-all"].isEnabled()
    do(table, "look-around")
    assert refused == ["Nobody of the players’ side is on the board: select who looks."]
    assert table.bridge.rule(Sided(FRED, "Reds"))
    do(table, "look-around")
    assert write_squares(table.bridge.scene.fog.revealed) == "A1:L16"
    assert told[-1] == "192 of 384 squares revealed, 0 explored."
    do(table, "fog-follows")
    assert table.bridge.rule(Moved(FRED, Square(20, 1)))
    assert write_squares(table.bridge.scene.fog.revealed) == "M1:X16"
    assert words(table, "fog-follows") == "Do not look after every move"
    do(table, "hide-all")
    do(table, "dim-fog")
    assert table.bridge.scene.fog.dim and not table.bridge.scene.fog.revealed
    monkeypatch.setattr(QInputDialog, "getItem", lambda *_asked: ("Reds", False))
    do(table, "fog-side")
    do(table, "fog")
    assert not table.bridge.scene.fog.on and words(table, "fog") == "Lay fog on the board"
    do(table, "draw-fog")
    assert table.board.fogging.on and "No fog lies on the board." in told[-1]
