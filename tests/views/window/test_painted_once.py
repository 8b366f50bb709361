"""An answer has the window painted once; what is measured or drawn for it is not made at each painting."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QPaintEvent, QPixmap, QRegion
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.rules.facts import Entered, FieldSet
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.views.board.tokens import highlights
from crs_desktop.views.panels.log import LogView
from crs_desktop.views.question.choice_buttons import ChoiceButtons
from crs_desktop.views.window.main_window import MainWindow


class Paintings(QObject):
    """Counts how often each widget is painted, where it is painted more than once."""

    def __init__(self) -> None:
        super().__init__()
        self.of: dict[str, int] = {}
        self._parts: dict[str, QRegion] = {}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if isinstance(event, QPaintEvent) and isinstance(watched, QWidget):
            name = f"{type(watched.parent()).__name__}/{type(watched).__name__}"
            before = self._parts.setdefault(name, QRegion())
            # Qt paints a part beside another widget in an event of its own, but no pixel twice
            self.of[name] = self.of.get(name, 0) + (name not in self.of or before.intersects(event.region()))
            self._parts[name] = before.united(event.region())
        return False

    def clear(self) -> None:
        self.of.clear()
        self._parts.clear()


def one_answer(table: MainWindow) -> None:
    table.bridge.usual()
    QApplication.processEvents()


def test_each_part_is_painted_once_for_an_answer(table: MainWindow, qapp: QApplication) -> None:
    for _ in range(3):
        one_answer(table)
    counted = Paintings()
    for _ in range(8):
        counted.clear()
        qapp.installEventFilter(counted)
        one_answer(table)
        qapp.removeEventFilter(counted)
        assert counted.of.get("Board/QWidget", 0) <= 1
        assert counted.of.get("TurnOrder/QWidget", 0) <= 1
        assert counted.of.get("CardFan/QWidget", 0) <= 1


def test_another_sheet_is_painted_once_and_a_band_in_its_place_not_at_all(
    table: MainWindow, qapp: QApplication
) -> None:
    """A list lays its items out before it is painted: a layout within a painting asks for another one."""
    table.bridge.select("John")
    for _ in range(3):
        qapp.processEvents()
    counted = Paintings()
    qapp.installEventFilter(counted)
    table.bridge.select("Fred")
    for _ in range(3):
        qapp.processEvents()
    assert counted.of["SheetCells/QWidget"] == 1
    counted.clear()
    table.table.lay()
    qapp.processEvents()
    qapp.removeEventFilter(counted)
    assert "ColumnsAndBand/TableEdge" not in counted.of


def test_the_log_is_painted_once_for_the_lines_that_come(table: MainWindow, qapp: QApplication) -> None:
    """A table paints once more for heights that have changed, after the painting in which they are seen."""
    table.bridge.rule(*(FieldSet(who, "life", 500) for who in table.bridge.scene.combatants))
    log = table.findChild(LogView)
    assert log
    while not log.verticalScrollBar().maximum():
        one_answer(table)
    painted: list[int] = []
    for _ in range(60):  # not every answer brings a line of its own
        if len(painted) == 4:
            break
        one_answer(table)
        qapp.processEvents()
        counted, rows = Paintings(), log.found.rowCount()
        log.viewport().installEventFilter(counted)
        one_answer(table)
        qapp.processEvents()
        log.viewport().removeEventFilter(counted)
        if log.found.rowCount() > rows:
            painted.append(sum(counted.of.values()))
    assert painted and set(painted) == {1}


def test_buttons_are_measured_once_and_not_at_each_painting(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_answer(table)
    measured: list[object] = []
    monkeypatch.setattr(ChoiceButtons, "_measured", lambda *_: measured.append(_))
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


def test_a_ring_is_drawn_once_for_its_size(table: MainWindow) -> None:
    while not table.board.tokens.choosable():
        one_answer(table)
    picture = QPixmap(table.size())
    table.render(picture, QPoint())
    before = highlights._drawn.cache_info().misses
    table.render(picture, QPoint())
    assert highlights._drawn.cache_info().misses == before


def test_of_hundreds_of_choices_each_is_measured_once(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    john = table.bridge.scene.of(Name("John"))
    orcs = [Name(f"Orc {place}") for place in range(200)]
    table.bridge.rule(*(Entered(orc, replace(john, name=orc, label=orc)) for orc in orcs))
    measured: list[object] = []
    found = ChoiceButtons._measured

    def once(self: ChoiceButtons) -> object:
        measured.append(self)
        return found(self)

    monkeypatch.setattr(ChoiceButtons, "_measured", once)
    table.bridge.begin("Short Range attack")
    QApplication.processEvents()
    assert len(table.bridge.prompt.choices) > 200
    assert len(measured) == 1


@pytest.fixture
def _same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda _bytes: "same")


@pytest.mark.usefixtures("_same_cards")
def test_parts_that_are_painted_add_up_to_the_whole_window(
    table: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    """What a step leaves unpainted is as it was: the arrow of a melee, its date, rings and names."""

    def add_up() -> bool:
        seen = qapp.primaryScreen().grabWindow(table.winId())
        return bool(seen.toImage() == table.grab().toImage())

    qapp.setCursorFlashTime(0)
    table.ticking.stop()
    for _ in range(24):
        one_answer(table)
        qtbot.waitUntil(add_up, timeout=3000)


def test_whoever_shows_something_else_has_his_picture_and_nobody_is_looked_for(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_answer(table)
    looked: list[object] = []
    monkeypatch.setattr(table.board.scene(), "items", looked.append)
    before = {token.name: token._picture.pixmap().cacheKey() for token in table.board.tokens}
    table.bridge.rule(FieldSet(Name("John"), "life_left", 3))
    QApplication.processEvents()
    after = {token.name: token._picture.pixmap().cacheKey() for token in table.board.tokens}
    assert [name for name in after if after[name] != before[name]] == ["John"]
    assert not looked
