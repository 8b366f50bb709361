"""The balance lab in the window: one walk from beginning to export, and back to no trace."""

import gc
from concurrent.futures import CancelledError
from pathlib import Path
from typing import NoReturn

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.models.balance.duels import DuelsModel, Lab
from crs_desktop.play.balance import workers
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.balance.window import BalanceWindow, DuelsPage
from crs_desktop.views.style import theme
from crs_desktop.views.window.main_window import MainWindow
from tests.play.balance.people import STATS, cast
from tests.play.balance.refusing import Refusing

MARY = {"or": 7, "dr": 9, "life": 14, "lb": 0}


@pytest.fixture
def shown(qtbot: QtBot) -> DuelsPage:
    scene = cast(Fred=STATS["Fred"], John=STATS["John"], Mary=MARY)
    made = DuelsPage([("This fight", lambda: scene)], Lab(workers=1))
    qtbot.addWidget(made)
    made.show()
    return made


def cell(model: DuelsModel, row: str, column: str) -> QModelIndex:
    return model.index(model.rows.index(Name(row)), model.columns.index(Name(column)))


def test_a_cast_is_balanced(shown: DuelsPage, qtbot: QtBot, tmp_path: Path) -> None:
    model = shown.model
    assert shown.map.backgroundBrush().color() == QColor(theme.LIGHT.paper), "also before the first duel"
    shown.entries.go.click()
    assert shown.entries.go.text() == "&Cancel" and shown.entries.bar.isVisible()
    qtbot.waitUntil(lambda: shown.lab.progress is None)
    assert model.rows == ["Fred", "Mary", "John"], "the strongest first"
    assert shown.entries.go.text() == "&Begin" and cell(model, "Fred", "John").data() == "92"
    assert cell(model, "Mary", "Mary").data() == "–"
    said = "Fred beats John 92 times in 100, in 4 rounds, with 16 LIFE left, 32 times by an Ace."
    assert shown.sentence.text() == said, "the cell of the beginning, although the rows were sorted"
    shown.table.setCurrentIndex(cell(model, "Mary", "Fred"))
    said = "Fred beats Mary 93 times in 100, in 6 rounds, with 16 LIFE left, 37 times by an Ace."
    assert shown.sentence.text() == said == cell(model, "Mary", "Fred").data(Qt.ItemDataRole.ToolTipRole)
    for ending, begins in ((".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")):
        assert shown.write_to(tmp_path / f"duels{ending}")
        assert (tmp_path / f"duels{ending}").read_bytes().startswith(begins)
    assert shown.write_to(tmp_path / "duels.csv")
    assert len((tmp_path / "duels.csv").read_text("utf-8").splitlines()) == 4


def test_what_if_changes_one_row_and_column_of_the_lab_alone(shown: DuelsPage, qtbot: QtBot) -> None:
    shown.entries.go.click()
    qtbot.waitUntil(lambda: shown.lab.progress is None)
    model, before = shown.model, dict(shown.lab.standings.duels)
    shown.table.setCurrentIndex(cell(model, "John", "Fred"))
    assert (shown.tried.text(), shown.value.value()) == ("John", 6)
    shown.slide.setValue(11)
    assert shown.value.value() == 11 and shown.lab.progress is not None
    shown.value.setValue(12)
    assert shown.slide.value() == 12
    qtbot.waitUntil(lambda: shown.lab.progress is None)
    after = shown.lab.standings.duels
    assert {pair for pair in before if before[pair] != after[pair]} == {("Fred", "John"), ("John", "Mary")}
    assert int(cell(model, "John", "Mary").data()) > 60
    shown.search.setText("ma")
    assert model.rows == ["Mary"] and len(model.columns) == 3
    shown.search.clear()
    shown.by_name.setChecked(True)
    assert model.rows == ["Fred", "John", "Mary"]
    shown.map.draw()
    middle = shown.map.viewport().rect().center() + QPoint(20, 10)
    QTest.mouseClick(shown.map.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert shown.table.currentIndex().row() == 1
    shown.as_table.setChecked(True)
    assert shown.table.isVisible() and not shown.map.isVisible()


def test_the_command_opens_the_people_of_the_fight_and_cancels(
    table: MainWindow, qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.actions_by_id["balance"].trigger()
    lab = table.subjects.balance.shown
    assert lab is not None
    shown, played = lab.duels, lab.encounter
    least = lab.minimumSizeHint()
    assert least.width() <= 683 and least.height() <= 400, "1366 × 768 with everything twice as large"
    for page in (shown, played):
        keys = [word[word.index("&") + 1] for word in words_of(lab, page)]
        assert len(keys) == len({*keys}), keys
    assert [shown.who.itemText(at) for at in range(shown.who.count())] == ["This fight"]
    far, address = Refusing(CancelledError()), "tcp://far:8786"
    monkeypatch.setattr(workers, "on_dask", {address: far}.__getitem__)
    lab.place.address.setText(address)
    lab.place.connect_.click()
    assert lab.place.state.text() == "Connected; the workers of tcp://far:8786 compute."
    assert played.played.workers == shown.lab.workers == far and not gc.isenabled()
    shown.entries.go.click()
    played.entries.go.click()
    qtbot.waitUntil(lambda: shown.lab.progress is None and played.played.progress is None)
    for page in (shown, played):
        assert page.sentence.text() == "The connection to the workers was lost."
    monkeypatch.setattr(workers, "on_dask", refuse)
    lab.place.connect_.click()
    assert lab.place.state.text() == "No such place." and gc.isenabled()
    lab.place.address.clear()
    lab.place.connect_.click()
    assert lab.place.state.text() == "This machine computes."
    shown.lab.workers = played.played.workers = 1
    shown.entries.go.click()
    shown.entries.go.click()
    assert shown.lab.progress is None and shown.entries.go.text() == "&Begin"
    played.entries.fights.setValue(20)
    played.entries.go.click()
    assert played.entries.go.text() == "&Cancel"
    qtbot.waitUntil(lambda: played.played.progress is None)
    assert played.sentence.text().startswith("20 fights by the fast player: Fred wins ")
    people = [played.model.index(row, 0).data() for row in range(played.model.rowCount())]
    assert people == ["Fred", "John"] and played.model.columns[2:4] == ["Down in 100", "Round 1"]
    assert "±" in played.model.index(1, 2).data()
    assert " down" in played.model.index(1, played.model.columnCount() - 1).data()
    assert [chart.isVisibleTo(played) for chart in played.charts] == [True, True]
    assert all(chart.plane.addedItems for chart in played.charts)
    played.as_table.setChecked(True)
    assert played.table.isVisibleTo(played) and not played.charts[0].isVisibleTo(played)
    fights = played.played.fights
    assert fights is not None
    played.open.click()
    title = f"Played out, fight {fights.median.number + 1}"
    assert table.bridge.session.document.title == title
    assert played.sentence.text() == f"“{title}” is open at the table."
    system, scene = table.bridge.session.system, table.bridge.scene
    fell = {who for who in scene.combatants if system.out(scene, who)}
    assert fell == set(fights.median.fell)
    played.entries.go.click()
    qtbot.waitUntil(lambda: played.played.progress is None)
    assert played.played.fights and played.played.fights.all == fights.all, "this fight, not the opened one"
    theme.apply(qapp, theme.DARK)
    qtbot.waitUntil(lambda: shown.map.backgroundBrush().color() == QColor(theme.DARK.paper))
    table.subjects.balance.stop()
    assert table.subjects.balance.shown is None


def words_of(lab: BalanceWindow, page: QWidget) -> list[str]:
    """The words with a mnemonic of a page, of what begins and cancels, and of the parts around the page."""
    buttons = [*page.findChildren(QAbstractButton), *lab.place.findChildren(QAbstractButton)]
    words = [button.text() for button in buttons] + [lab.pages.tabText(at) for at in range(2)]
    return [word for word in (*words, "&Cancel") if "&" in word]


def refuse(_address: str) -> NoReturn:
    raise NotAllowed("No such place.")


def test_people_without_stats_are_named(qtbot: QtBot) -> None:
    scene = cast(Fred=STATS["Fred"], Ghost={})
    shown = DuelsPage([("This fight", lambda: scene)], Lab(workers=1))
    qtbot.addWidget(shown)
    shown.entries.go.click()
    assert shown.sentence.text() == "Ghost has no stats. Enter them, or leave the character out."
    assert not shown.export.isEnabled()
