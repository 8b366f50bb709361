"""The ways to begin: the table of combatants, a pasted list, recent campaigns."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QPushButton, QRadioButton
from pytestqt.qtbot import QtBot

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.backups import Generations
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.views.dialogs.fighters import Fighters
from crs_desktop.views.style.settings import Settings, load, save
from crs_desktop.views.window.last_table import LastTable
from crs_desktop.views.window.main_window import MainWindow
from crs_desktop.views.window.welcome import WelcomePage
from tests.views.windows import opened


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return opened(qtbot, Desk(Campaign(None)))


def test_an_empty_fight_offers_every_way_to_begin(window: MainWindow) -> None:
    page = window.findChild(WelcomePage)
    assert isinstance(page, WelcomePage) and page.isVisible()
    words = [button.text() for button in page.findChildren(QPushButton)]
    assert "Combatants in a table…" in words
    assert "Paste combatants…" in words
    assert "Open campaign…" in words


def test_the_page_says_what_the_fight_goes_by_and_goes_over_to_another_system(window: MainWindow) -> None:
    page = window.findChild(WelcomePage)
    assert isinstance(page, WelcomePage)
    marks = {mark.text(): mark for mark in page.findChildren(QRadioButton)}
    assert [words for words, mark in marks.items() if mark.isChecked()] == ["CRS 1.0"]
    for title in ("Bruise", "CRS 1.0", "Bruise"):
        _press_slowly(marks[title])
        assert window.bridge.session.system.title == title
        assert marks[title].isChecked() and page.isVisible()
    titles = [fight.title for fight in window.files.desk.fights()]
    assert titles == ["New fight, CRS 1.0", "New fight, Bruise"], "an empty fight is there once"


def _press_slowly(button: QAbstractButton) -> None:
    """Click as a hand does: the window goes on between the press and the release."""
    port, left = button.window().windowHandle(), Qt.MouseButton.LeftButton
    at = button.mapTo(button.window(), QPoint(8, button.height() // 2))
    QTest.mousePress(port, left, Qt.KeyboardModifier.NoModifier, at)
    QApplication.processEvents()
    QTest.mouseRelease(port, left, Qt.KeyboardModifier.NoModifier, at)
    QApplication.processEvents()


def test_the_page_offers_the_samples_of_what_the_fight_goes_by(window: MainWindow) -> None:
    page = window.findChild(WelcomePage)
    assert isinstance(page, WelcomePage)
    for system in ("crs", "contest"):
        window.files.begin_with(system)
        ways = [one for one in page.findChildren(QPushButton) if one.isVisible()]
        title = window.bridge.session.system.title
        samples = [one for one in ways if ": " in one.text()]
        assert len(samples) == 2 and all(one.text().startswith(f"{title}: ") for one in samples)
        assert [one for one in ways if one.property("primary")] == samples[:1]


def test_the_page_offers_the_campaigns_that_are_still_there_and_stands_on_end_where_it_is_narrow(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "Sunday.crs").touch()
    for name in ("Gone", "Sunday"):
        window.settings.remember(tmp_path / f"{name}.crs")
    page = window.findChild(WelcomePage)
    assert isinstance(page, WelcomePage)
    page.hide()
    page.show()
    places = {button.text(): button for button in page.findChildren(QPushButton)}
    assert "Sunday" in places and not any("Gone" in words for words in places)
    for width, side_by_side in ((900, True), (400, False)):
        page.resize(width, 400)
        qtbot.wait(10)
        left = [places[words].mapTo(page, QPoint()).x() for words in ("Sunday", "New combatant…")]
        assert (left[0] < left[1]) is side_by_side
    page.hide()
    page.show()
    assert [button.text() for button in page.findChildren(QPushButton)].count("Sunday") == 1


def test_in_large_letters_all_ways_are_seen_without_scrolling_sideways(
    table: MainWindow, qtbot: QtBot
) -> None:
    assert table.isVisible()  # it undresses afterwards
    window = opened(qtbot, Desk(Campaign(None)), letters=2)
    window.resize(1366, 738)
    QApplication.processEvents()
    page = window.findChild(WelcomePage)
    assert isinstance(page, WelcomePage) and page.horizontalScrollBar().maximum() == 0
    page.resize(300, 400)
    QApplication.processEvents()
    marks = page.findChildren(QRadioButton)
    assert len({mark.x() for mark in marks}) == 1 and len({mark.y() for mark in marks}) == len(marks)
    page.resize(2800, 400)
    QApplication.processEvents()
    assert len({mark.y() for mark in marks}) == 1 and marks[0].x() > 100


def test_a_list_on_the_clipboard_becomes_combatants(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def add_all(dialog: Fighters) -> int:
        dialog.accept()
        return 1

    monkeypatch.setattr(Fighters, "exec", add_all)
    QGuiApplication.clipboard().setText("Name\tOR\tLIFE\nFred\t8\t20\nGoblin ×2\t3\t5\nBad\tmuch\t5\n")
    window.actions_by_id["paste"].trigger()
    assert list(window.bridge.scene.combatants) == ["Fred", "Goblin 1", "Goblin 2"]
    window.bridge.undo()
    assert not window.bridge.scene.combatants


def test_the_campaigns_opened_last_are_kept_newest_first(tmp_path: Path) -> None:
    settings = Settings()
    for number in (*range(10), 3):
        settings.remember(tmp_path / f"{number}.crs")
    assert [Path(one).stem for one in settings.opened] == ["3", "9", "8", "7", "6", "5", "4", "2"]
    save(settings, tmp_path)
    assert load(tmp_path).opened == settings.opened


def test_a_recent_campaign_is_opened_by_its_entry_and_one_that_is_gone_says_so(
    window: MainWindow, tmp_path: Path
) -> None:
    there, gone = tmp_path / "Sunday.crs", tmp_path / "Monday.crs"
    Campaign(there).close()
    window.settings.opened = [str(there), str(gone)]
    menu = QMenu()
    window.menus._recent(menu)
    assert [(entry.text(), entry.isEnabled()) for entry in menu.actions()] == [
        ("Sunday", True),
        ("Monday (missing)", False),
    ]
    menu.actions()[0].trigger()
    assert window.files.desk.campaign.path == there
    assert window.settings.campaign == str(there)


def test_enter_on_a_way_is_that_way_where_something_else_may_be_begun_too(window: MainWindow) -> None:
    """A contest needs nobody: Enter on the sample or on the card of Contest began one, and nobody came."""
    window.files.begin_with("contest")
    page = window.findChild(WelcomePage)
    assert isinstance(page, WelcomePage)
    assert not window.bridge.prompt.usual and any(not one.why_not for one in window.bridge.prompt.choices)
    sample = next(one for one in page.findChildren(QPushButton) if "at the gate" in one.text())
    sample.setFocus()
    QTest.keyClick(sample, Qt.Key.Key_Return)
    assert set(window.bridge.scene.combatants) == {"Ann", "Ben", "Karl", "Rita"}


def test_the_page_shows_the_table_of_the_campaign_left_last_and_a_click_opens_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    copies, sunday = Generations(tmp_path / "copies"), tmp_path / "Sunday.crs"
    window = opened(qtbot, Desk(Campaign(sunday, copies)))
    window.menus.samples[0].trigger()
    window.files.open_at(tmp_path / "Monday.crs")
    page = window.findChild(WelcomePage)
    assert isinstance(page, WelcomePage) and page.isVisible()
    window.settings.opened = [str(sunday)]
    page.hide()
    page.show()
    (seen,) = (one for one in page.findChildren(LastTable) if one.isVisible())
    assert seen.pixmap().deviceIndependentSize().toSize() == QSize(260, 130)
    QTest.mouseClick(seen, Qt.MouseButton.LeftButton)
    assert window.files.desk.campaign.path == sunday
    window.settings.opened = []
    window.files.begin_with("avatar")
    assert not seen.isVisible()
