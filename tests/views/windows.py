"""Windows of fights to be tested, in the first look, and keys for whatever has the focus."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.play.desk.desk import Desk
from crs_desktop.views.style import theme
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import desk


def opened(
    qtbot: QtBot, made: Desk | None = None, settings: Settings | None = None, letters: float = 1.0
) -> MainWindow:
    """Return a visible, active window of a desk, by default of the brawl in the bar."""
    dress(letters)
    with theme.bare():  # as the program does: it takes half the time
        window = MainWindow(made or desk(), settings or Settings(animation_ms=0))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    return window


def dress(letters: float = 1.0) -> None:
    """Apply the first look in ``letters`` so large, unless it is in force: to apply a look takes time."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    now, first = (theme._applied, app.font().family()), (theme.Look(scale=letters), "DejaVu Sans")
    if now != first or not app.styleSheet():
        theme.apply(app, theme.LIGHT, letters)


@contextmanager
def undressed_afterwards(app: QApplication) -> Iterator[None]:
    """Take every look off after the block."""
    before = app.font(), app.palette()
    yield
    app.setStyleSheet("")
    app.setFont(before[0])
    app.setPalette(before[1])
    theme._applied = theme.Look()


def focused(window: MainWindow) -> QWidget:
    window.edge.take_focus()
    return QApplication.focusWidget() or window.edge


def keys(window: MainWindow, text: str) -> None:
    """Type into whatever has the focus; ↵ is Enter."""
    for sign in text:
        widget = focused(window)
        if sign == "↵":
            QApplication.processEvents()  # a second Enter before the question is painted is ignored
            QTest.keyClick(widget, Qt.Key.Key_Return)
        else:
            QTest.keyClicks(widget, sign)


def click_choice(window: MainWindow, row: int) -> None:
    """Click the choice in a row of the edge."""
    view = window.edge.choices
    spot = view.visualRect(view.model().index(row, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)


def of_files(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def in_focus() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def last_answer(window: MainWindow) -> str:
    return window.bridge.session.path[-1].entry.text


def turns(window: MainWindow) -> list[str]:
    return [turn.who for turn in window.bridge.scene.order]
