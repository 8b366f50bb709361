import pytest
from PySide6.QtCore import QPointF, QRectF, Qt

from crs_desktop.rules.facts import Moved
from crs_desktop.rules.ground.squares import Square, read_square
from crs_desktop.rules.positions.areas import Shape
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.squares import area
from tests.sessions import answer
from tests.views.board.conftest import Game


def said(game: Game) -> list[str]:
    return game.board.measuring.ruler.readout.words.split("\n")


def test_a_way_from_the_selected_one_is_read_in_feet_and_metres_at_its_start(bar: Game) -> None:
    bar.bridge.select("Fred")
    bar.board.measure("way")
    bar.hover("J8")
    ruler = bar.board.measuring.ruler
    assert said(bar) == ["Way: 15 ft = 4.6 m", "Mary: Long → Short", "John: Short → Long"]
    at = bar.board.mapFromScene(ruler.readout.pos())
    assert (at - bar.pixel("H6")).manhattanLength() < (at - bar.pixel("J8")).manhattanLength()
    assert ruler.isVisible()


def test_clicks_set_waypoints_and_move_nobody(bar: Game) -> None:
    bar.bridge.select("Fred")
    bar.board.measure("way")
    bar.click("J8")
    bar.hover("J10")
    assert said(bar)[:2] == ["Way: 25 ft = 7.6 m", "15 + 10"]
    assert bar.bridge.selection == "Fred"
    assert [str(one) for one in bar.board.measuring.ruler.way] == ["H6", "J8", "J10"]
    bar.key(Qt.Key.Key_Backspace)
    assert said(bar)[0] == "Way: 20 ft = 6.1 m"
    bar.key(Qt.Key.Key_Escape)
    assert not bar.board.measuring.ruler.isVisible()
    bar.hover("J8")
    assert bar.board.pointing.measure.isVisible()


def test_the_ruler_works_by_keys_alone(bar: Game) -> None:
    bar.bridge.select("Fred")
    bar.board.measure("way")
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Down):
        bar.key(key)
    assert said(bar)[:2] == ["Way: 15 ft = 4.6 m", "10 + 5"]
    assert bar.stands("Fred") == "H6"
    bar.board.measure("way")
    assert not bar.board.measuring.on
    bar.key(Qt.Key.Key_Right)
    assert bar.stands("Fred") == "I6"


def test_measures_by_keys_are_announced(bar: Game) -> None:
    told: list[str] = []
    bar.board.announced.connect(told.append)
    bar.bridge.select("Fred")
    bar.board.measure("circle")
    bar.hover("I7")
    assert told == []
    bar.key(Qt.Key.Key_Right)
    assert told == ["Circle: 10 ft = 3.0 m; inside: Fred and John"]
    bar.board.measure("cone")
    assert told[1:] == ["Cone: 10 ft = 3.0 m; inside: John"]
    bar.key(Qt.Key.Key_Escape)
    assert len(told) == 2


def test_with_nobody_selected_the_first_click_is_the_start(bar: Game) -> None:
    bar.board.measure("way")
    bar.hover("G6")
    assert said(bar) == ["Way: 0 ft = 0.0 m"]
    bar.click("H8")
    bar.hover("J8")
    assert said(bar) == ["Way: 10 ft = 3.0 m"]


@pytest.mark.parametrize(
    ("shape", "end", "lines"),
    [
        ("circle", "I6", ["Circle: 5 ft = 1.5 m", "inside: Fred and John"]),
        ("circle", "J8", ["Circle: 15 ft = 4.6 m", "inside: Fred, Mary and John"]),
        ("cone", "J8", ["Cone: 15 ft = 4.6 m", "inside: Mary"]),
        ("line", "K6", ["Line: 15 ft = 4.6 m", "inside: John"]),
        ("line", "H9", ["Line: 15 ft = 4.6 m", "inside: nobody"]),
    ],
)
def test_an_area_names_the_combatants_inside(bar: Game, shape: Shape, end: str, lines: list[str]) -> None:
    bar.bridge.select("Fred")
    bar.board.measure(shape)
    bar.hover(end)
    assert said(bar) == lines


def test_another_shape_keeps_start_and_end(bar: Game) -> None:
    bar.bridge.select("Fred")
    bar.board.measure("circle")
    bar.hover("K6")
    bar.board.measure("line")
    assert said(bar) == ["Line: 15 ft = 4.6 m", "inside: John"]
    bar.board.measure("line")
    assert not bar.board.measuring.on


def test_a_combatant_who_enters_an_area_is_named_at_once(bar: Game) -> None:
    bar.bridge.select("Fred")
    bar.board.measure("line")
    bar.hover("H9")
    assert bar.bridge.rule(Moved(Name("Mary"), Square(7, 8)))
    assert said(bar)[-1] == "inside: Mary"


def test_pointing_off_the_board_measures_to_its_edge_and_marks_nothing(bar: Game) -> None:
    bar.bridge.select("Fred")
    bar.board.measure("way")
    bar.move(bar.board.mapFromScene(QPointF(25 * 48, 17 * 48)))
    bar.port.grab()
    assert said(bar)[0] == "Way: 95 ft = 29.0 m"
    assert [rail.marked for rail in bar.board.rails] == ["", ""]


def test_metres_are_read_in_feet_too(toad: Game) -> None:
    toad.bridge.select("Ted")
    toad.board.measure("way")
    toad.hover("N8")
    assert said(toad) == ["Way: 3 m = 9.8 ft"]


@pytest.mark.parametrize(("first", "last"), [("J6", "J8"), ("H8", "I8"), ("F6", "H7")])
def test_the_read_out_of_a_way_covers_none_of_its_squares(bar: Game, first: str, last: str) -> None:
    bar.bridge.select("Fred")
    bar.board.measure("way")
    bar.click(first)
    bar.hover(last)
    slip = bar.board.measuring.ruler.readout
    lies = slip.boundingRect().translated(QPointF(bar.board.mapFromScene(slip.pos())))
    for square in ("H6", first, last):
        ground = bar.board.mapFromScene(area(read_square(square))).boundingRect()
        assert not lies.intersects(QRectF(ground))


def test_the_ruler_agrees_with_pointing_for_a_large_token(toad: Game) -> None:
    toad.bridge.select("Giant toad")
    toad.hover("K8")
    assert toad.board.pointing.measure.readout.words.startswith("1.4 m")
    toad.board.measure("way")
    toad.hover("K8")
    assert said(toad)[0] == "Way: 1.4 m = 4.6 ft"
    toad.hover("O9")
    assert said(toad)[0] == "Way: 2 m = 6.6 ft"
    toad.board.measure("circle")
    toad.hover("N10")
    assert said(toad)[0] == "Circle: 1 m = 3.3 ft"
    assert len(toad.board.measuring.ruler.squares) == 12


def test_the_ruler_tells_by_keys_what_a_charge_would_be(bar: Game) -> None:
    answer(bar.bridge, "Combat round", "Fred, John", "1", "-", "6", "3")
    bar.bridge.select("Fred")
    bar.board.measure("way")
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left):
        bar.key(key)
    assert said(bar) == ["Way: 10 ft = 3.0 m", "Charge: John may object", "John: Short → Long"]
    assert bar.bridge.prompt.text == "Fred’s Action?"


def test_the_ground_closed_to_a_late_entrant_is_hatched_while_he_is_measured_from(bar: Game) -> None:
    answer(bar.bridge, "Combat round", "Fred, John", "1", "-", "6", "3")
    closed = bar.board.overlay.closed
    bar.bridge.select("Mary")
    bar.board.measure("way")
    assert closed.isVisible()
    bar.key(Qt.Key.Key_Up)
    assert "No Late entry" in said(bar)[1]
    bar.key(Qt.Key.Key_Escape)
    assert not closed.isVisible()
