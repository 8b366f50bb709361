"""The board follows what is asked: who, and the square that Enter would take."""

from PySide6.QtCore import QPoint

from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.ground.squares import read_square
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.squares import area
from tests.sessions import answer
from tests.views.board.conftest import Game, Open


def seen(game: Game, square: str) -> bool:
    part = game.board.mapToScene(game.port.rect()).boundingRect()
    return part.contains(area(read_square(square)))


def pushed_away(game: Game) -> Game:
    game.board.pan(QPoint(-4000, -4000))
    return game


def test_the_combatant_asked_comes_into_view(open_board: Open) -> None:
    gate = open_board("gate")
    answer(gate.bridge, "Combat round")
    pushed_away(gate)
    assert not seen(gate, "Z14")
    answer(gate.bridge, "nothing")
    assert gate.bridge.prompt.who == "Ben"
    assert seen(gate, "Z14")


def test_the_square_that_enter_would_take_comes_into_view(open_board: Open) -> None:
    gate = open_board("gate")
    answer(gate.bridge, "Combat round", "nothing", "nothing", "charge ann", "nothing", "loaded", "no")
    pushed_away(gate)
    answer(gate.bridge, "12 12 12")
    assert gate.bridge.prompt.kind == "place"
    assert seen(gate, gate.bridge.prompt.usual)
    assert seen(gate, "K10")


def test_a_pan_holds_while_the_question_stays_the_same(open_board: Open) -> None:
    gate = open_board("gate")
    answer(gate.bridge, "Combat round", "nothing")
    pushed_away(gate)
    assert gate.bridge.rule(FieldSet(Name("Ann"), "aim", 14))
    assert gate.bridge.prompt.who == "Ben"
    assert not seen(gate, "Z14")
