"""The library in letters of 200 % on a small screen."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from crs_desktop.play.lists.columns import columns_of
from crs_desktop.play.lists.reading.headed_list import read
from crs_desktop.views.library.files.import_dialog import Import
from crs_desktop.views.library.window import LibraryWindow
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.short_label import ShortLabel
from crs_desktop.views.window.main_window import MainWindow
from crs_desktop.views.window.sample import sample_window
from tests.views.library.libraries import ANN, entered


def opened(table: MainWindow, scale: float) -> LibraryWindow:
    """As large as on a screen of 1366 × 768."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.apply(app, theme.LIGHT, scale)
    table.actions_by_id["library"].trigger()
    window = table.librarian.window
    assert window is not None
    window.resize(1366, 738)
    QApplication.processEvents()
    return window


@pytest.mark.parametrize(("scale", "beside"), [(1.0, True), (2.0, False)])
def test_what_is_done_with_the_shelf_leaves_its_table_readable(
    table: MainWindow, scale: float, beside: bool
) -> None:
    tabs = opened(table, scale).tabs
    things = tabs.things
    tabs.setCurrentWidget(things)
    QApplication.processEvents()
    right = things.table.mapTo(things, things.table.rect().topRight())
    assert (things.written.mapTo(things, QPoint()).x() > right.x()) is beside
    assert all(things.table.columnWidth(column) > 100 for column in range(3))
    places = {one.mapTo(things, QPoint()).y() for one in (things.written, things.tried, things.onward)}
    assert len(places) == (3 if beside else 1)


def test_what_an_encounter_is_is_read_whole(table: MainWindow, qtbot: QtBot) -> None:
    bare = sample_window("bar")  # where none is prepared; ``table`` undresses
    qtbot.addWidget(bare)
    columns = opened(bare, 2).tabs.columns
    hint = columns.hint
    assert hint.isVisible() and hint.height() >= hint.heightForWidth(hint.width())
    assert columns.verticalScrollBar().maximum() == 0


def test_the_first_things_of_a_column_are_shortened_and_told_whole(table: MainWindow, qtbot: QtBot) -> None:
    window, long = opened(table, 2), "Never forgets what he is owed, and tells everybody so"
    bridge = window.bridge
    sheet = read(f"Name;Notes\nFred;{long}\n", columns_of(bridge.session.system, bridge.scene))
    dialog = Import(window.bridge, sheet, {}, window)
    qtbot.addWidget(dialog)
    dialog.resize(600, 600)
    dialog.show()
    QApplication.processEvents()
    (label,) = (one for one in dialog.findChildren(ShortLabel) if one.text() == long)
    assert label.shown.endswith("…") and label.toolTip() == long


def test_letters_that_grow_while_it_is_open_find_their_room(table: MainWindow, qapp: QApplication) -> None:
    window = opened(table, 1)
    window.bridge.rule(*entered(ANN))
    window.characters.choose([ANN.name])
    table.settings.scale = 2.0
    table.dress()
    QApplication.processEvents()
    cast, letters = window.characters, window.characters.fontMetrics()
    assert cast.rowHeight(0) > letters.height()
    titles = [title for _, title in window.model.columns]
    assert all(cast.columnWidth(at) > letters.horizontalAdvance(title) for at, title in enumerate(titles))
    for line in window.editor.lines.values():
        title = line.findChild(QLabel)
        assert isinstance(title, QLabel) and title.width() >= line.longest_word()
    assert window.editor.lines["or"].edit.width() >= theme.room(64)
    assert window.editor.about["name"].visibleRegion().boundingRect() == window.editor.about["name"].rect()


def test_what_is_written_where_nobody_is_kept_is_read_whole_on_half_a_screen(
    table: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a screen of 1920 × 1080 at 200 %."""
    monkeypatch.setattr(
        "crs_desktop.views.library.window.open_at", lambda window, *_: window.resize(960, 500)
    )
    bare = sample_window("bar")
    qtbot.addWidget(bare)
    bare.actions_by_id["library"].trigger()
    QApplication.processEvents()
    window = bare.librarian.window
    assert window is not None and window.height() == 500
    room = window.characters.viewport()
    lines = window.characters.fontMetrics().lineSpacing() * 4
    assert room.height() >= lines + 24
