"""An answer has the window painted once; what is measured or drawn for it is not made at each painting."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem, QWidget

from crs_desktop.rules.facts import Entered
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.views.board.tokens import highlights
from crs_desktop.views.edge.choices import _Buttons
from crs_desktop.views.window.main_window import MainWindow


class Paintings(QObject):
    """Counts how often each widget is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.of: dict[str, int] = {}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            name = f"{type(watched.parent()).__name__}/{type(watched).__name__}"
            self.of[name] = self.of.get(name, 0) + 1
        return False


def one_answer(table: MainWindow) -> None:
    table.bridge.usual()
    QApplication.processEvents()


def test_each_part_is_painted_once_for_an_answer(table: MainWindow, qapp: QApplication) -> None:
    for _ in range(3):
        one_answer(table)
    counted = Paintings()
    for _ in range(8):
        counted.of.clear()
        qapp.installEventFilter(counted)
        one_answer(table)
        qapp.removeEventFilter(counted)
        assert counted.of.get("Board/QWidget", 0) <= 1
        assert counted.of.get("TurnOrder/QWidget", 0) <= 1
        assert counted.of.get("CardFan/QWidget", 0) <= 1


def test_buttons_are_measured_once_and_not_at_each_painting(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_answer(table)
    measured: list[object] = []
    monkeypatch.setattr(_Buttons, "_measured", lambda *_: measured.append(_))
    for _ in range(3):
        table.edge.choices.grab()
    assert not measured


def test_how_somebody_is_is_looked_up_once_for_a_step(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    found = System.condition

    def condition(self: System, scene: object, who: object) -> object:
        asked.append(str(who))
        return found(self, scene, who)  # type: ignore[arg-type]

    monkeypatch.setattr(System, "condition", condition)
    one_answer(table)
    for _ in range(3):
        table.grab()
    assert len(asked) == len(table.bridge.scene.combatants)


def test_a_halo_is_drawn_once_for_its_size(table: MainWindow) -> None:
    while not table.board.tokens.choosable():
        one_answer(table)
    picture = QPixmap(table.size())
    table.render(picture, QPoint())
    before = highlights._glow.cache_info().misses
    table.render(picture, QPoint())
    assert highlights._glow.cache_info().misses == before


def test_of_hundreds_of_choices_each_is_measured_for_few_densities(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    john = table.bridge.scene.of(Name("John"))
    orcs = [Name(f"Orc {place}") for place in range(200)]
    table.bridge.rule(*(Entered(orc, replace(john, name=orc, label=orc)) for orc in orcs))
    measured: list[int] = []
    found = _Buttons._measured

    def once(self: _Buttons, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        measured.append(index.row())
        return found(self, option, index)

    monkeypatch.setattr(_Buttons, "_measured", once)
    table.bridge.begin("Short Range attack")
    QApplication.processEvents()
    assert len(table.bridge.prompt.choices) > 200
    assert len(measured) <= 2 * len(table.bridge.prompt.choices)
