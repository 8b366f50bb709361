"""No picture shows whom only the GM sees, nor what is secret; what he sees himself is as it was before."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog
from pytestqt.qtbot import QtBot

from crs_desktop.rules.facts import (
    CardSpent,
    ClockSet,
    FieldSet,
    ItemPut,
    Marked,
    Moved,
    Noted,
    Renamed,
    Retitled,
)
from crs_desktop.rules.facts.board import Hidden
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Clock, Item, Marker
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.dialogs.items import Items
from crs_desktop.views.files.for_players import as_players_see
from crs_desktop.views.files.picture import write
from crs_desktop.views.panels.turn_order import TurnOrder
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import answer
from tests.views.commands.test_ground import shown_ranges
from tests.views.windows import opened

FRED, MARY = Name("Fred"), Name("Mary")
Saved = Callable[..., QImage]


def hide(table: MainWindow, label: str, left: int) -> None:
    """Let Mary, as she is called, be hidden, and much tell of her."""
    rule = table.bridge.rule
    assert rule(Hidden(MARY, True))
    rests = Clock("life Mary", f"{label}’s LIFE back", 600, MARY, held=600, about="life")
    assert rule(Renamed(MARY, label))
    assert rule(FieldSet(MARY, "life_left", left), ClockSet(rests))
    assert rule(Marked(FRED, Marker("eye", f"sees {label}")))
    assert rule(ClockSet(Clock("flee", f"Flee: {label}", 600, MARY, held=600)))
    assert rule(Moved(FRED, Square(2, 2)), words=f"Fred runs from {label}")
    assert rule(Noted(f"{label} laughs."))
    table.board.tokens.rest()


@pytest.fixture
def hidden(table: MainWindow) -> MainWindow:
    """Mary is hidden."""
    hide(table, "Mary", 3)
    return table


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Saved]:
    """Save a picture of a view of a window by the command, and read it back."""
    path, blinks = tmp_path / "picture.png", QApplication.cursorFlashTime()
    QApplication.setCursorFlashTime(0)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))

    def save(window: MainWindow, view: str = "The whole window") -> QImage:
        monkeypatch.setattr(QInputDialog, "getItem", lambda *_: (view, True))
        QApplication.processEvents()
        window.actions_by_id["picture-of"].trigger()
        return QImage(str(path))

    yield save
    QApplication.setCursorFlashTime(blinks)


def nothing_is_asked(_table: MainWindow) -> None:
    """What may be begun is on the edge."""


def she_is_a_choice(table: MainWindow) -> None:
    """Among the choices, and among what can be typed."""
    assert table.bridge.begin("Combat round")


def she_is_asked(table: MainWindow) -> None:
    """It is she who draws."""
    answer(table.bridge, "Fred, Mary, John", "1", "-", "6")
    assert table.bridge.prompt.who == MARY


def she_is_looked_at(table: MainWindow) -> None:
    """Her sheet is seen, and the card that is out of her deck."""
    assert table.bridge.rule(CardSpent(MARY, Card("7")))
    table.bridge.select(MARY)


def all_are_selected(table: MainWindow) -> None:
    """She is one of several."""
    table.bridge.gather(table.bridge.scene.combatants)


def as_it_is(table: MainWindow) -> QImage:
    """What the GM sees."""
    QApplication.processEvents()
    return table.grab().toImage()


def test_a_picture_is_the_same_whatever_she_is_called_and_has_suffered(qtbot: QtBot, saved: Saved) -> None:
    moments = (nothing_is_asked, all_are_selected, she_is_looked_at, she_is_a_choice, she_is_asked)
    mary, lara = ([*pictured(qtbot, saved, *who, moments)] for who in (("Mary", 3), ("Lara", 7)))
    for made, (seen, picture), (seen_too, picture_too) in zip(moments, mary, lara, strict=True):
        assert seen != seen_too, made
        assert picture == picture_too, made


def pictured(
    qtbot: QtBot, saved: Saved, label: str, left: int, moments: Iterable[Callable[[MainWindow], None]]
) -> Iterator[tuple[QImage, QImage]]:
    """Yield what the GM sees at each moment, and the picture for players."""
    window = opened(qtbot)
    hide(window, label, left)
    for made in moments:
        made(window)
        window.bridge.refused.emit(WhyNot(f"{label} stays."))
        seen = as_it_is(window)
        yield seen, saved(window)
        assert as_it_is(window) == seen
    window.close()


def test_what_is_not_hers_is_on_the_picture(hidden: MainWindow, saved: Saved) -> None:
    turns = hidden.findChild(TurnOrder)
    assert turns
    hidden.edge.field.line.setText("half typed")
    with as_players_see(hidden, hidden.board, hidden.bridge):
        assert [turns.isRowHidden(row) for row in range(3)] == [False, True, False]
        assert "sees" not in str(turns.model().index(0, 0).data())
        assert hidden.edge.field.line.graphicsEffect() is None
    assert not any(turns.isRowHidden(row) for row in range(3))
    assert "sees Mary" in str(turns.model().index(0, 0).data())
    assert hidden.edge.field.line.text() == "half typed"
    before = saved(hidden)
    assert hidden.bridge.rule(FieldSet(FRED, "life_left", 2))
    assert saved(hidden) != before


def test_secret_lines_are_on_no_picture_of_the_log(hidden: MainWindow, saved: Saved) -> None:
    before = saved(hidden, "Log")
    assert hidden.bridge.rule(FieldSet(MARY, "life_left", 1))
    assert saved(hidden, "Log") == before
    assert hidden.bridge.rule(Noted("The wind blows."))
    assert saved(hidden, "Log") != before


def test_a_picture_of_the_ranges_has_no_row_and_no_column_for_her(hidden: MainWindow, saved: Saved) -> None:
    _window, ranges = shown_ranges(hidden)
    before = saved(hidden, ranges.accessibleName())
    assert hidden.bridge.rule(Moved(MARY, Square(12, 3)))
    QApplication.processEvents()
    assert saved(hidden, ranges.accessibleName()) == before
    assert not any(ranges.isRowHidden(row) or ranges.isColumnHidden(row) for row in range(3))


def test_nothing_of_her_is_in_the_letters_of_an_svg_either(hidden: MainWindow, tmp_path: Path) -> None:
    she_is_a_choice(hidden)
    hidden.bridge.select(MARY)
    QApplication.processEvents()
    with as_players_see(hidden, hidden.board, hidden.bridge):
        assert write(hidden, tmp_path / "picture.svg")
    drawn = (tmp_path / "picture.svg").read_text("utf-8")
    assert "John" in drawn and "Mary" not in drawn


def test_a_secret_item_on_a_sheet_is_on_no_picture(table: MainWindow, tmp_path: Path) -> None:
    assert table.bridge.rule(ItemPut(FRED, Item("Rope")), ItemPut(FRED, Item("Grail", "+5 OR", secret=True)))
    table.bridge.select(FRED)
    QApplication.processEvents()
    with as_players_see(table, table.board, table.bridge):
        assert write(table, tmp_path / "picture.svg")
    drawn = (tmp_path / "picture.svg").read_text("utf-8")
    assert "Rope" in drawn and "Grail" not in drawn


def test_no_window_title_names_her(hidden: MainWindow) -> None:
    assert hidden.bridge.rule(Retitled("The bar"))
    assert hidden.windowTitle().startswith("The bar — ")
    assert hidden.bridge.rule(Retitled("Mary’s ambush"))
    assert "Mary" not in hidden.windowTitle() and hidden.windowTitle().endswith("CRS Desktop")
    assert Items(hidden.bridge, MARY, hidden).windowTitle() == "Items"
    assert Items(hidden.bridge, FRED, hidden).windowTitle() == "Items of Fred"
