"""Everything fits: a laptop of 1366 by 768, one of 1080 lines at 150 %, and a small screen at 200 %."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from crs_desktop.models.turns.combatants import CombatantRole
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.facts import Entered, Marked, Renamed
from crs_desktop.rules.scene import Combatant, Item, Marker
from crs_desktop.rules.values import Name
from crs_desktop.views.panels.turn_order import TurnOrder
from crs_desktop.views.panels.turn_row import words
from crs_desktop.views.question.choices import ChoicesView
from crs_desktop.views.window.main_window import MainWindow
from crs_desktop.views.window.welcome import WelcomePage
from tests.models.test_round_models import FIRST_TURN
from tests.sessions import answer, answered_desk, desk
from tests.views.windows import dress, opened

LAPTOP, HIGH_DPI, AT_200 = QSize(1366, 708), QSize(1280, 660), QSize(667, 336)
"""What a table has of the screen: the title and the menu take some 60 pixels, at 200 % some 70 of 384."""


@pytest.fixture(autouse=True)
def _dressed(qapp: QApplication) -> Iterator[None]:
    yield
    dress()


def at(qtbot: QtBot, size: QSize, letters: float = 1.0) -> MainWindow:
    """A window of this size in which John is asked for his Action."""
    made = opened(qtbot, answered_desk(*FIRST_TURN), letters=letters)
    made.fit_in(size)
    QApplication.processEvents()
    made.resize(size)
    QApplication.processEvents()
    return made


def seen(view: ChoicesView) -> int:
    """How many choices are seen whole."""
    rects = [view.visualRect(view.model().index(row, 0)) for row in range(view.model().rowCount())]
    return sum(view.viewport().rect().contains(rect) for rect in rects)


@pytest.mark.parametrize("size", [LAPTOP, HIGH_DPI, AT_200], ids=["laptop", "150 %", "200 %"])
def test_all_actions_are_seen_and_the_window_is_no_larger(qtbot: QtBot, size: QSize) -> None:
    window = at(qtbot, size)
    assert window.size() == size
    assert seen(window.edge.choices) == window.edge.choices.model().rowCount() >= 11
    assert window.board.viewport().width() >= size.width() * 0.35


def test_with_letters_of_200_percent_all_actions_are_seen(qtbot: QtBot) -> None:
    window = at(qtbot, LAPTOP, letters=2)
    assert seen(window.edge.choices) == window.edge.choices.model().rowCount() >= 11


@pytest.mark.parametrize("size", [LAPTOP, HIGH_DPI, AT_200], ids=["laptop", "150 %", "200 %"])
def test_the_sums_under_the_cards_are_seen_whole(qtbot: QtBot, size: QSize) -> None:
    window = at(qtbot, size)
    answer(window.bridge, "short range", "Fred", "6", "9")
    QApplication.processEvents()
    first = window.edge.face_off.first
    told = first._state
    assert told.text() == "9 (card) + 6 OR = 15" and window.edge.face_off.second.isVisible()
    assert told.height() >= told.heightForWidth(told.width())
    assert first.rect().contains(told.geometry())


def test_near_buttons_are_drawn_and_say_what_comes_of_them_by_a_tooltip(qtbot: QtBot) -> None:
    window = at(qtbot, AT_200)
    assert not window.edge.choices.density.noted
    window.edge.choices.grab()
    window.resize(LAPTOP)
    QApplication.processEvents()
    assert window.edge.choices.density.noted


def test_what_comes_of_a_choice_goes_before_the_letters_are_smaller(qtbot: QtBot) -> None:
    window = at(qtbot, HIGH_DPI)
    three = ["Ann", "Ben", "Cem"]
    others = (Entered(Name(one), Combatant(Name(one), one, fields={"life": 9, "in": 3})) for one in three)
    assert window.bridge.rule(*others)
    answer(window.bridge, "short range", "Fred", "6", "9", "2")
    QApplication.processEvents()
    choices = window.edge.choices
    assert choices.model().rowCount() >= 11
    assert (choices.density.letters, seen(choices)) == (1, choices.model().rowCount())


def test_a_long_name_takes_no_room_from_the_board(qtbot: QtBot) -> None:
    window = at(qtbot, HIGH_DPI)
    before = window.board.width()
    assert window.bridge.rule(Renamed(Name("John"), "Johannes Nepomuk Maria von und zu Hohenstein"))
    QApplication.processEvents()
    assert window.board.width() == before


def test_a_state_shows_the_name_that_matters(qtbot: QtBot) -> None:
    window = at(qtbot, LAPTOP)
    assert window.bridge.rule(Renamed(Name("Fred"), "Celestine"))
    answer(window.bridge, "short range", "Celestine", "6", "9", "2")
    turns = window.findChild(TurnOrder)
    assert turns
    rows = [turns.model().index(row, 0).data(CombatantRole.ROW) for row in range(turns.model().rowCount())]
    (row,) = [row for row in rows if row.combatant.name == "John"]
    assert "Celestine" in words(row, turns.fontMetrics(), 150)


@pytest.mark.parametrize("size", [LAPTOP, HIGH_DPI], ids=["laptop", "150 %"])
def test_of_two_in_a_melee_with_somebody_the_first_is_read_and_both_in_the_tooltip(
    qtbot: QtBot, size: QSize
) -> None:
    window = at(qtbot, size)
    assert window.bridge.rule(Marked(Name("John"), Marker("sword", "melee: Fred, Cora")))
    turns = window.findChild(TurnOrder)
    assert turns
    index = turns.model().match(turns.model().index(0, 0), CombatantRole.NAME, "John")[0]
    cards, order, margins = 48, 36, 24
    room = turns.viewport().width() - margins - order - cards
    assert words(index.data(CombatantRole.ROW), turns.fontMetrics(), room).startswith("melee: Fred")
    assert index.data(Qt.ItemDataRole.ToolTipRole) == "John\nmelee: Fred, Cora"


def test_a_name_on_the_sheet_counts_more_than_where_his_cards_are(qtbot: QtBot) -> None:
    window = at(qtbot, HIGH_DPI)
    assert window.bridge.rule(Renamed(Name("John"), "Celestine Bl"))
    QApplication.processEvents()
    name, source = window.sheet._name, window.sheet._source
    assert name.shown == "Celestine Bl" and not source.text() and not source.icon().isNull()
    assert source.accessibleName() and source.toolTip()
    assert window.bridge.rule(Renamed(Name("John"), "Al"))
    assert source.text() == source.accessibleName()


def test_the_name_on_the_first_sheet_of_an_evening_is_whole(qtbot: QtBot) -> None:
    """Seen: "Dorian…" beside "Cards on screen", until another sheet was looked at."""
    made = desk("duel")
    made.session.rule(Renamed(Name("Zel"), "Dorian Black"))
    window = opened(qtbot, made)
    answer(window.bridge, "conflict", "", "x")
    QApplication.processEvents()
    assert window.sheet._name.shown == "Dorian Black"


def test_of_several_states_in_a_narrow_row_the_first_is_read(qtbot: QtBot) -> None:
    window = at(qtbot, AT_200)
    for word in ("on the ground", "blinded"):
        assert window.bridge.rule(Marked(Name("John"), Marker("flag", word)))
    turns = window.findChild(TurnOrder)
    assert turns
    rows = [turns.model().index(row, 0).data(CombatantRole.ROW) for row in range(turns.model().rowCount())]
    (row,) = [row for row in rows if row.combatant.name == "John"]
    assert words(row, turns.fontMetrics(), 60).startswith("on th")
    assert words(row, turns.fontMetrics(), 400) == "on the ground, blinded"


@pytest.mark.parametrize("size", [LAPTOP, HIGH_DPI], ids=["laptop", "150 %"])
def test_with_the_odds_shown_the_log_and_the_sheet_are_read(qtbot: QtBot, size: QSize) -> None:
    window = at(qtbot, size)
    answer(window.bridge, "short range")
    window.actions_by_id["odds"].trigger()
    QApplication.processEvents()
    lines = window.log.log.viewport().height() / window.log.log.fontMetrics().lineSpacing()
    assert lines >= 4
    assert window.sheet.cells.viewport().height() >= 40
    assert window.odds.table.viewport().height() >= 3 * window.odds.table.rowHeight(0)


def test_a_strip_over_the_board_and_odds_beside_it_move_nobody(qtbot: QtBot) -> None:
    window = at(qtbot, LAPTOP)

    def corner() -> QPoint:
        """Where in the window the square A1 begins."""
        QApplication.processEvents()
        return window.board.viewport().mapTo(window, window.board.mapFromScene(0, 0))

    before, level = corner(), window.board.level
    for shown in (True, False):
        window.track.setFixedHeight(90)
        window.track.setVisible(shown)
        assert corner() == before
    for _ in range(2):
        window.actions_by_id["odds"].trigger()
        assert (corner(), window.board.level) == (before, level)


def test_in_a_window_that_is_much_larger_the_board_fits_itself_anew(qtbot: QtBot) -> None:
    window = at(qtbot, LAPTOP)
    level = window.board.level
    window.resize(3000, 2200)
    QApplication.processEvents()
    assert window.board.level > level


def test_enter_keeps_its_place_in_the_band_when_a_question_needs_more_words(qtbot: QtBot) -> None:
    """What is told of the last step takes no room from the question: it lies on the board."""
    window = opened(qtbot)
    window.resize(LAPTOP)
    for name in ("Alessia Brightwater", "Bertram of Long Acre", "Ferdinand von Hohenfels"):
        things = (Item("Mail", "+4 DR", ("worn",)),)
        window.bridge.rule(Entered(Name(name), Combatant(Name(name), name, items=things)))
    spots = list[QPoint]()
    answer(window.bridge, "1")
    for _ in range(3):
        QApplication.processEvents()
        button = window.edge.field.enter
        spots.append(button.mapTo(window.edge, button.rect().center()))
        answer(window.bridge, window.bridge.prompt.filled)
    assert max(spot.y() for spot in spots) - min(spot.y() for spot in spots) < button.height() / 2
    assert max(spot.x() for spot in spots) - min(spot.x() for spot in spots) < button.width() / 2


@pytest.mark.parametrize("size", [LAPTOP, HIGH_DPI], ids=["laptop", "150 %"])
def test_every_way_to_begin_is_seen_without_scrolling(qtbot: QtBot, size: QSize) -> None:
    window = opened(qtbot, Desk(Campaign(None)))
    window.resize(size)
    window.fit_in(size)
    QApplication.processEvents()
    page = window.findChild(WelcomePage)
    assert isinstance(page, WelcomePage) and page.verticalScrollBar().maximum() == 0
    ways = [one for one in page.findChildren(QPushButton) if not one.isHidden()]
    assert len(ways) == 8 and not [one.text() for one in ways if one.visibleRegion().isEmpty()]


def test_in_a_narrow_window_odds_leave_the_board_to_be_seen(qtbot: QtBot) -> None:
    """1080 lines at 200 %: 960 pixels across."""
    window = at(qtbot, QSize(944, 480))
    before = window.board.width()
    window.actions_by_id["odds"].trigger()
    QApplication.processEvents()
    assert window.odds.isVisible() and window.board.width() >= before * 0.9
    window.actions_by_id["odds"].trigger()
    QApplication.processEvents()
    assert window.board.width() == before


def test_the_steps_of_the_round_are_measured_anew_in_other_letters(qtbot: QtBot) -> None:
    window = at(qtbot, LAPTOP)
    before = window.strip.sizeHint()
    dress(letters=2)
    assert window.strip.sizeHint().width() > before.width() * 1.5
