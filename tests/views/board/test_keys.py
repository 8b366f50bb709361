import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from crs_desktop.rules.facts import Moved
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from tests.views.board.conftest import Game

KEYPAD = Qt.KeyboardModifier.KeypadModifier


@pytest.mark.parametrize(
    ("key", "square"),
    [("Left", "G6"), ("Right", "I6"), ("Up", "H5"), ("Down", "H7")],
)
def test_arrow_keys_move_the_selected_combatant(bar: Game, key: str, square: str) -> None:
    bar.bridge.select("Fred")
    bar.key(Qt.Key[f"Key_{key}"])
    assert bar.stands("Fred") == square
    assert bar.bridge.session.path[-1].entry.kind == "ruling"


@pytest.mark.parametrize(
    ("key", "square"),
    [("Home", "G5"), ("PageUp", "I5"), ("End", "G7"), ("PageDown", "I7"), ("Left", "G6")],
)
def test_the_keypad_moves_across_too(bar: Game, key: str, square: str) -> None:
    bar.bridge.select("Fred")
    bar.key(Qt.Key[f"Key_{key}"], KEYPAD)
    assert bar.stands("Fred") == square


@pytest.mark.parametrize("held", [Qt.KeyboardModifier.NoModifier, KEYPAD])
def test_plain_digits_are_not_for_the_board(bar: Game, held: Qt.KeyboardModifier) -> None:
    bar.bridge.select("Fred")
    bar.key(Qt.Key.Key_7, held)
    assert bar.stands("Fred") == "H6"


def test_nobody_walks_off_the_board(bar: Game) -> None:
    told: list[WhyNot] = []
    assert bar.bridge.rule(Moved(Name("Fred"), Square(0, 0)))
    bar.bridge.refused.connect(told.append)
    bar.bridge.select("Fred")
    bar.key(Qt.Key.Key_Up)
    assert len(told) == 1
    assert "off the board" in str(told[0])
    assert bar.lies("Fred") == "A1"


def test_with_nobody_selected_arrows_move_the_felt(bar: Game) -> None:
    before = bar.pixel("H6")
    bar.key(Qt.Key.Key_Right)
    assert (bar.pixel("H6") - before).x() == -bar.board.level
    assert bar.stands("Fred") == "H6"


def test_tab_goes_from_token_to_token_and_then_on(bar: Game) -> None:
    around, field = QWidget(), QLineEdit()
    column = QVBoxLayout(around)
    column.addWidget(bar.board)
    column.addWidget(field)
    bar.qtbot.addWidget(around)
    around.show()
    bar.board.setFocus()
    seen = []
    for _ in range(3):
        bar.key(Qt.Key.Key_Tab)
        seen.append(bar.bridge.selection)
    assert seen == ["Fred", "Mary", "John"]
    bar.key(Qt.Key.Key_Tab)
    assert around.focusWidget() is field
    QTest.keyClick(field, Qt.Key.Key_Backtab)
    bar.key(Qt.Key.Key_Backtab)
    assert bar.bridge.selection == "Mary"
    bar.board.setParent(None)


def test_a_selected_combatant_comes_into_view(bar: Game) -> None:
    assert bar.bridge.rule(Moved(Name("Mary"), Square(23, 15)))
    bar.board.zoom(4)
    assert not bar.port.rect().contains(bar.pixel("X16"))
    bar.bridge.select("Mary")
    assert bar.port.rect().contains(bar.pixel("X16"))


def test_a_key_brings_everybody_into_view(bar: Game) -> None:
    bar.board.zoom(20)
    bar.key(Qt.Key.Key_Home)
    assert all(bar.port.rect().contains(bar.pixel(square)) for square in ("H6", "I6", "J8"))


def test_control_with_plus_and_minus_zooms(bar: Game) -> None:
    level = bar.board.level
    bar.key(Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert bar.board.level > level
    bar.key(Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert bar.board.level == level


@pytest.mark.parametrize(("key", "square"), [("7", "G5"), ("3", "I7"), ("8", "H5")])
def test_alt_makes_a_keypad_of_the_digits(bar: Game, key: str, square: str) -> None:
    bar.bridge.select("Fred")
    bar.key(Qt.Key[f"Key_{key}"], Qt.KeyboardModifier.AltModifier)
    assert bar.stands("Fred") == square


def test_control_with_an_arrow_pans_even_with_a_selection(bar: Game) -> None:
    bar.bridge.select("Fred")
    before = bar.pixel("H6")
    bar.key(Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert (bar.pixel("H6") - before).y() == -bar.board.level
    assert bar.stands("Fred") == "H6"


def test_keys_point_at_the_others_nearest_first(bar: Game) -> None:
    told: list[str] = []
    bar.board.announced.connect(told.append)
    bar.bridge.select("Fred")
    for by in (1, 1, 1, -1):
        bar.board.look(by)
    assert told == [
        "John: 5 ft · Short", "Mary: 15 ft · Long", "John: 5 ft · Short", "Mary: 15 ft · Long",
    ]  # fmt: skip
    assert bar.board.pointing.measure.isVisible()
    bar.bridge.select("")
    bar.board.look(1)
    assert len(told) == 4
