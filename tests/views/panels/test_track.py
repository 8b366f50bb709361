"""The track on the rail, and its list, which unrolls."""

from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.course import Activity, State, Track
from crs_desktop.rules.facts import FieldSet, Noted, Renamed
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.views.panels.track import TrackPanel
from crs_desktop.views.panels.track_line import alike, present_rank, stones
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import answer, bridge

FRED, JOHN = Name("Fred"), Name("John")
_STATES: tuple[tuple[State, int], ...] = (("over", 8), ("ahead", 6), ("now", 4))


def declared(scene: Scene) -> Track | None:
    """Track with Fred at the time of his LIFE, John at 10, and John once more."""
    fred = scene.of(FRED).number("life_left")
    if not fred:
        return None
    once, again = Activity("2", JOHN, "cut", 10, "now"), Activity("3", JOHN, "cut", 4, note="second attack")
    return Track("Strike rank", 30, 0, (once, Activity("1", FRED, "thrust", fred), again))


@pytest.fixture
def fight() -> Bridge:
    made = bridge()
    system = made.session.system
    made.session.system = replace(system, display=replace(system.display, track=declared))
    return made


@pytest.fixture
def panel(fight: Bridge, qtbot: QtBot) -> TrackPanel:
    made = TrackPanel(fight)
    qtbot.addWidget(made)
    made.resize(900, 120)
    return made


def listed(panel: TrackPanel) -> list[str]:
    return [panel.model.index(row).data() for row in range(panel.model.rowCount())]


def test_nothing_is_seen_until_something_is_declared(fight: Bridge, panel: TrackPanel) -> None:
    assert panel.isHidden()
    assert fight.rule(FieldSet(FRED, "life_left", 18))
    assert not panel.isHidden()
    assert listed(panel) == ["18 · Fred: thrust", "10 · John: cut, now", "4 · John: cut"]
    assert panel.model.index(2).data(Qt.ItemDataRole.ToolTipRole) == "second attack"
    assert fight.undo()
    assert panel.isHidden()


def test_a_click_unrolls_the_full_list_and_a_row_looks_at_who_acts(
    fight: Bridge, panel: TrackPanel, qtbot: QtBot
) -> None:
    assert fight.rule(FieldSet(FRED, "life_left", 18))
    panel.show()
    QTest.mouseClick(panel.line, Qt.MouseButton.LeftButton)
    assert panel.list.isVisible() and panel.list.currentIndex().row() == 0
    panel.list.activated.emit(panel.model.index(1))
    assert fight.selection == JOHN and not panel.list.isVisible()
    panel.unroll()
    QTest.keyClick(panel.list, Qt.Key.Key_Escape)
    assert not panel.list.isVisible()


def test_the_command_shows_the_list(table: MainWindow) -> None:
    assert not table.actions_by_id["track"].isVisible()
    table.files.sample("market")
    action = table.actions_by_id["track"]
    assert action.isVisible() and action.property("why_not") == "Nothing is declared yet."
    answer(table.bridge, "Duellist round", "stationary", "draw Morning star", "stationary")
    assert action.isEnabled()
    action.trigger()
    assert table.track.list.isVisible()
    table.track.list.hide()


def test_a_new_name_is_read_and_what_changes_nothing_lays_nothing_anew(
    fight: Bridge, panel: TrackPanel, qtbot: QtBot
) -> None:
    assert fight.rule(FieldSet(FRED, "life_left", 18))
    with qtbot.assertNotEmitted(panel.model.modelReset):
        assert fight.rule(Noted("It rains."))
    assert fight.rule(Renamed(FRED, "Fred the Red"))
    assert listed(panel)[0] == "18 · Fred the Red: thrust"


@pytest.mark.parametrize("room", [500, 830, 1600])
@pytest.mark.parametrize("ends", [(8, 0), (0, 8), (30, 0)])
def test_stones_lie_beside_each_other_and_the_present_one_has_room_for_words(
    room: int, ends: tuple[int, int]
) -> None:
    blows = (Activity(str(at), FRED, "swing", at, "ahead") for at in (2, 5, 5, 3))
    laid = stones(Track("Rank", *ends, tuple(blows)), room)
    present = 5 if ends[0] > ends[1] else 2
    assert [stone.rank for stone in laid if stone.present] == [present]
    for one, other in pairwise(laid):
        assert one.left + one.width < other.left
    assert laid[-1].left + laid[-1].width <= room + 1e-6
    assert {2, 3, 5} <= {stone.rank for stone in laid}
    assert max(stone.width for stone in laid) == next(stone.width for stone in laid if stone.present)
    wide = {stone.rank: stone.width for stone in laid if not stone.present}
    assert present == 5 or wide[5] >= 70, "both discs have room"


def test_the_words_of_the_present_rank_take_the_room_that_is_free() -> None:
    """Seen at 200 %: “thrust at Gas…” beside two empty ranks, and of two at one rank only the first."""
    blows = (Activity("1", FRED, "thrust at Gaspard", 0), Activity("2", JOHN, "swing", 2, "over"))
    alone = stones(Track("Rank", 2, 0, blows[:1]), 515, 400)
    assert [(stone.rank, stone.width) for stone in alone] == [(0, 400)]
    both = stones(Track("Rank", 2, 0, blows), 515, 600)
    assert [stone.rank for stone in both] == [2, 0] and 400 < both[-1].width < 515


def test_the_present_rank_is_the_one_resolved_now_else_the_next() -> None:
    over, coming, now = (Activity(state, FRED, "cut", at, state) for state, at in _STATES)
    assert present_rank(Track("Rank", 9, 0, (over, coming, now))) == 4
    assert present_rank(Track("Rank", 9, 0, (over, coming))) == 6
    assert present_rank(Track("Rank", 9, 0, (over,))) is None


def test_the_same_activity_of_many_is_written_once() -> None:
    eight = tuple(Activity(str(one), Name(str(one)), "change facing", 5) for one in range(8))
    assert [(words, len(who)) for words, who in alike(eight)] == [("change facing", 8)]


@pytest.mark.parametrize("many", [1, 5, 30])
def test_a_crowd_is_painted_on_one_line(fight: Bridge, panel: TrackPanel, many: int) -> None:
    def crowd(_scene: Scene) -> Track:
        blows = (Activity(str(one), JOHN, "swing at Fairn (Scimitar)", 2 + one % 4) for one in range(many))
        return Track("Strike Rank", 8, 0, tuple(blows))

    system = fight.session.system
    fight.session.system = replace(system, display=replace(system.display, track=crowd))
    assert fight.rule(Noted("They declare."))
    panel.show()
    assert panel.line.sizeHint().height() == 46 and panel.line.grab().width()
    assert len(panel.line.accessibleDescription().split("; ")) == many


def test_while_a_round_goes_on_it_stays_as_high_as_it_was(qtbot: QtBot) -> None:
    """The board below must keep its size from answer to answer."""
    market = bridge("market")
    panel = TrackPanel(market)
    qtbot.addWidget(panel)
    market.begin("Duellist round")
    declared_ = (
        "stationary",
        "draw Morning star, spin Morning star",
        "stationary",
        "blow Great axe",
        "Fairn",
    )
    heights = list[int]()
    for said in (*declared_, "stationary", "-", "1", "1 1", "1 1 1", "none", "5", "3 3", "4"):
        answer(market, said)
        heights.append(0 if panel.isHidden() else panel.sizeHint().height())
    assert heights == sorted(heights) and set(heights) <= {0, panel.line.sizeHint().height()}
    assert len(listed(panel)) == 2, "of the three that were declared"
