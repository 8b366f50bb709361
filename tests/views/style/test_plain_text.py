"""A name is plain text wherever it is read: it may be written like a picture, and none is looked for."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QToolTip
from pytestqt.qtbot import QtBot

from crs_desktop.play.desk.search import SearchHit
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Entered, Renamed, StatMadeUp, TableRowSet
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.library.elsewhere import Elsewhere
from crs_desktop.views.window.main_window import MainWindow

TRAP = '<img src="/etc/hostname"> <b>Fred</b>'
FRED = Name("Fred")


def test_no_label_makes_more_of_a_name_than_its_letters(table: MainWindow, qtbot: QtBot) -> None:
    assert table.bridge.rule(Renamed(FRED, TRAP))
    table.bridge.select(FRED)
    qtbot.wait(10)
    labels = [label for label in table.findChildren(QLabel) if TRAP in label.text()]
    assert labels
    assert {label.textFormat() for label in labels} == {Qt.TextFormat.PlainText}


def test_no_tooltip_makes_more_of_it(table: MainWindow, qtbot: QtBot) -> None:
    QToolTip.showText(table.mapToGlobal(QPoint(9, 9)), TRAP, table)
    tips = [one for one in QApplication.topLevelWidgets() if one.objectName() == "qtooltip_label"]
    assert [tip.textFormat() for tip in tips if isinstance(tip, QLabel)] == [Qt.TextFormat.PlainText]
    QToolTip.hideText()


def test_no_box_makes_more_of_it(table: MainWindow, qtbot: QtBot) -> None:
    box = QMessageBox(QMessageBox.Icon.Warning, "CRS Desktop", TRAP, parent=table)
    qtbot.addWidget(box)
    box.show()
    shown = [label for label in box.findChildren(QLabel) if label.text() == TRAP]
    assert [label.textFormat() for label in shown] == [Qt.TextFormat.PlainText]


def test_what_is_a_link_stays_one(table: MainWindow, qtbot: QtBot) -> None:
    links = Elsewhere()
    qtbot.addWidget(links)
    links.show_found([SearchHit("crs", 1, 0)])
    assert links.textFormat() == Qt.TextFormat.RichText


@pytest.mark.parametrize(
    "fact",
    [
        Renamed(FRED, "x" * 201),
        Entered(Name("x" * 201), Combatant(Name("x" * 201), "x")),
        Entered(Name("x"), Combatant(Name("x"), "x" * 201)),
        StatMadeUp("x" * 201),
        TableRowSet("weapons", "x" * 201, {}),
    ],
)
def test_a_name_has_no_more_than_200_characters(table: MainWindow, fact: Fact) -> None:
    before = table.bridge.session.head
    with pytest.raises(NotAllowed, match=r"^“x{40}…” is too long: expected at most 200 characters\.$"):
        table.bridge.session.rule(fact)
    assert table.bridge.session.head == before
    table.bridge.session.rule(Renamed(FRED, "x" * 200))
