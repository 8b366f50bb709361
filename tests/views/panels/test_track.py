"""The time line and its list: slips that slide, and never lie on each other."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.facts import FieldSet, Noted, Renamed
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.track import Activity, Track
from crs_desktop.rules.values import Name
from crs_desktop.views.panels.track import TrackPanel
from crs_desktop.views.panels.track_line import GAP, lanes, slips, ticks
from tests.sessions import answer, bridge

FRED, JOHN = Name("Fred"), Name("John")


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


def test_what_slides_changes_its_place_in_the_list_and_its_slip_goes_there(
    fight: Bridge, panel: TrackPanel, qtbot: QtBot
) -> None:
    panel.line.animation_ms = 100
    assert fight.rule(FieldSet(FRED, "life_left", 18))
    panel.show()
    qtbot.waitExposed(panel)
    before = {slip.activity.id: slip.left for slip in panel.line.slips()}
    with qtbot.waitSignal(panel.line.slide.finished):
        assert fight.rule(FieldSet(FRED, "life_left", 7))
    assert listed(panel)[1] == "7 · Fred: thrust"
    after = {slip.activity.id: slip.left for slip in panel.line.slips()}
    assert after["1"] > before["1"] and after["2"] == before["2"]


def test_a_slip_is_looked_at_by_a_click_and_a_row_by_its_key(
    fight: Bridge, panel: TrackPanel, qtbot: QtBot
) -> None:
    assert fight.rule(FieldSet(FRED, "life_left", 18))
    panel.show()
    slip = next(slip for slip in panel.line.slips() if slip.activity.who == JOHN)
    middle = panel.line._box(slip).center().toPoint()
    QTest.mouseClick(panel.line, Qt.MouseButton.LeftButton, pos=middle)
    assert fight.selection == JOHN
    panel.list.setCurrentIndex(panel.model.index(0))
    panel.list.activated.emit(panel.list.currentIndex())
    assert fight.selection == FRED


def test_a_new_name_is_read_and_what_changes_nothing_lays_nothing_anew(
    fight: Bridge, panel: TrackPanel, qtbot: QtBot
) -> None:
    assert fight.rule(FieldSet(FRED, "life_left", 18))
    with qtbot.assertNotEmitted(panel.model.modelReset):
        assert fight.rule(Noted("It rains."))
    assert fight.rule(Renamed(FRED, "Fred the Red"))
    assert listed(panel)[0] == "18 · Fred the Red: thrust"


@given(
    st.lists(st.tuples(st.integers(-5, 40), st.floats(10, 190)), max_size=12),
    st.sampled_from([(30, 0), (0, 30), (5, 5)]),
    st.floats(200, 1200),
)
def test_no_two_slips_in_a_lane_overlap_and_none_leaves_the_line(
    found: list[tuple[int, float]], ends: tuple[int, int], right: float
) -> None:
    wide = {str(place): width for place, (_at, width) in enumerate(found)}
    activities = tuple(Activity(str(place), FRED, "", at) for place, (at, _width) in enumerate(found))
    laid = slips(Track("Rank", *ends, activities), 20, right, lambda one: wide[one.id])
    assert all(slip.left >= 20 and slip.left + slip.width <= right + 1e-6 for slip in laid)
    for one, other in combinations(laid, 2):
        first, second = sorted((one, other), key=lambda slip: slip.left)
        assert first.left + first.width + GAP <= second.left + 1e-6 or one.lane != other.lane
    assert lanes(laid) <= len(found)


@pytest.mark.parametrize(("room", "every"), [(1000, 1), (400, 2), (150, 5), (80, 10)])
def test_numbers_stand_as_close_as_they_can_be_read(room: float, every: int) -> None:
    found = ticks(Track("Rank", 30, 0), room, 25)
    assert found == list(range(0, 31, every))


@pytest.mark.parametrize(("many", "left_out"), [(1, 0), (5, 0), (30, 18)])
def test_where_they_are_many_they_are_narrower_and_it_is_said_what_finds_no_room(
    fight: Bridge, panel: TrackPanel, many: int, left_out: int
) -> None:
    def crowd(_scene: Scene) -> Track:
        blows = (Activity(str(one), JOHN, "swing at Fairn (Scimitar)", 2 + one % 4) for one in range(many))
        return Track("Strike Rank", 8, 0, tuple(blows))

    system = fight.session.system
    fight.session.system = replace(system, display=replace(system.display, track=crowd))
    assert fight.rule(Noted("They declare."))
    panel.show()
    assert panel.line.left_out <= left_out
    assert bool(panel.line.left_out) == bool(left_out)
    assert panel.line.grab().width(), "and is painted"


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
    heights = []
    for said in (*declared_, "stationary", "-", "1", "1 1", "1 1 1", "none", "5", "3 3", "4"):
        answer(market, said)
        heights.append(0 if panel.isHidden() else panel.height())
    assert heights == sorted(heights) and heights[-1] > heights[1] > 0
    assert len(listed(panel)) == 2, "of the three that were declared"
