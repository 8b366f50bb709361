"""A name is plain text wherever it is read: it may be written like a picture, and none is looked for."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.play.desk.search import SearchHit
from crs_desktop.rules.facts import ItemPut, Marked, Renamed, Retitled, Sided
from crs_desktop.rules.scene import Combatant, Item, Marker
from crs_desktop.rules.values import Name
from crs_desktop.views.library.window import Elsewhere
from crs_desktop.views.window.main_window import MainWindow
from tests.views.library.libraries import entered
from tests.views.window.test_by_ear import DIALOGS

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


def named_like_a_picture(table: MainWindow) -> None:
    """Whatever can be called somehow is called so: people, sides, things, markers, the fight."""
    table.bridge.rule(
        Renamed(FRED, TRAP),
        Sided(FRED, TRAP),
        ItemPut(FRED, Item(TRAP, TRAP)),
        Marked(FRED, Marker("star", TRAP)),
        Retitled(title=TRAP),
    )
    table.bridge.select(FRED)


def made_more_of(whole: QWidget) -> list[str]:
    """The labels that would read letters as a picture."""
    plain = Qt.TextFormat.PlainText
    labels = [label for label in whole.findChildren(QLabel) if not label.property("links")]
    for label in labels:
        label.ensurePolished()
    return [label.text() for label in labels if label.textFormat() != plain]


def test_no_window_and_no_dialog_makes_more_of_names(table: MainWindow, qtbot: QtBot) -> None:
    named_like_a_picture(table)
    for window in ("ranges", "walls", "library"):
        table.actions_by_id[window].trigger()
    library = table.librarian.window
    assert library is not None
    library.bridge.rule(*entered(Combatant(Name("Ann"), TRAP)))
    library.bridge.select(Name("Ann"))
    dialogs = [made(table) for made in DIALOGS]
    for dialog in dialogs:
        qtbot.addWidget(dialog)
    windows = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
    found = [said for whole in (*windows, table, library, *dialogs) for said in made_more_of(whole)]
    assert found == []
    assert any(TRAP in label.text() for whole in (*windows, *dialogs) for label in whole.findChildren(QLabel))
    table.librarian.close()
