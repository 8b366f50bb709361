"""Clocks in the window: counting, held, set, run out by hand, and after a time away."""

import pytest
from pytestqt.qtbot import QtBot

from crs_desktop.models.turns.clocks import ClockRole, ClocksModel
from crs_desktop.models.turns.ticking import Ticking
from crs_desktop.play.told.story import story
from crs_desktop.rules.facts import ClockSet, Elapsed, FieldSet
from crs_desktop.rules.scene import Clock
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.away import Away
from crs_desktop.views.dialogs.own_clock import OwnClock
from crs_desktop.views.panels.clocks import ClocksView
from crs_desktop.views.window.main_window import MainWindow
from tests.play.fights import FRED
from tests.rule_marks import rule
from tests.sessions import answer, bridge, desk
from tests.views.windows import opened

TEA = Clock("tea", "Tea", 300)


class Machine:
    """The clocks of a machine that stand still until they are moved."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return opened(qtbot)


def ticking(window: MainWindow, machine: Machine) -> Ticking:
    return Ticking(window.bridge, window.clocks, window, machine, lambda: 50_000 + machine.seconds)


def shown(model: ClocksModel) -> list[str]:
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def test_a_clock_counts_down_on_the_screen_and_the_file_hears_of_it_now_and_then(
    window: MainWindow, machine: Machine
) -> None:
    ticks = ticking(window, machine)
    window.bridge.rule(ClockSet(TEA))
    steps = len(window.bridge.session.path)
    machine.seconds += 19
    ticks.tick()
    assert shown(window.clocks) == ["Tea, 4:41"]
    assert len(window.bridge.session.path) == steps
    machine.seconds += 1
    ticks.tick()
    assert window.bridge.session.path[-1].entry.given == (Elapsed(20, 51_020),)
    machine.seconds += 280
    ticks.tick()
    assert shown(window.clocks) == []


def test_a_long_title_is_wrapped_and_its_row_grows(window: MainWindow) -> None:
    """Seen at 1366 × 768: “Surprise possible a…”."""
    window.resize(1366, 768)
    (view,) = window.findChildren(ClocksView)
    window.bridge.rule(ClockSet(TEA))
    low = view.height()
    window.bridge.rule(ClockSet(Clock("long", "Dorian Blackwood may use a Suggestion again", 300)))
    tea, long = (view.sizeHintForRow(row) for row in range(2))
    assert tea < long and view.height() == low + long


def test_clocks_leave_the_turn_order_its_room_in_large_letters(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    (view,) = window.findChildren(ClocksView)
    window.bridge.rule(*(ClockSet(Clock(str(at), f"Clock {at}", 300)) for at in range(4)))
    four = view.height()
    monkeypatch.setattr("crs_desktop.views.style.theme.scale", lambda: 2.0)
    window.bridge.rule(ClockSet(Clock("5", "Clock 5", 300)))
    assert view.height() <= four / 2 + 4


def test_nothing_is_told_while_nothing_counts(window: MainWindow, machine: Machine) -> None:
    ticks = ticking(window, machine)
    machine.seconds += 3600
    ticks.tick()
    assert len(window.bridge.session.path) == 1
    window.bridge.rule(ClockSet(TEA))
    ticks.tick()
    assert shown(window.clocks) == ["Tea, 5:00"], "the hour before it does not count"


def test_a_clock_that_starts_with_an_answer_starts_at_it(window: MainWindow, machine: Machine) -> None:
    ticks = ticking(window, machine)
    window.bridge.rule(ClockSet(TEA))
    answer(window.bridge, "2", "Fred", "John", "8", "8")
    machine.seconds += 17
    answer(window.bridge, "6")
    assert window.bridge.session.path[-1].entry.given == (Elapsed(17, 51_017),)
    ticks.tick()
    assert shown(window.clocks) == ["Tea, 4:43", "John’s LIFE back, 10:00"]


def test_a_fight_that_is_not_shown_any_more_is_told_no_time(window: MainWindow, machine: Machine) -> None:
    ticks = ticking(window, machine)
    before = window.bridge.session
    before.rule(ClockSet(TEA))
    machine.seconds += 17
    assert before.tells_time() == Elapsed(17, 51_017)
    window.bridge.play(desk().session)
    assert before.tells_time() == Elapsed(0)
    ticks.stop()
    assert window.bridge.session.tells_time() == Elapsed(0)


def test_what_is_being_typed_outlives_a_tick(window: MainWindow, machine: Machine) -> None:
    ticks = ticking(window, machine)
    window.bridge.rule(ClockSet(TEA))
    window.edge.field.line.setText("half a wo")
    machine.seconds += 30
    ticks.tick()
    assert window.bridge.scene.clock == 30
    assert window.edge.field.line.text() == "half a wo"


def test_a_clock_is_held_run_on_set_and_taken_away(window: MainWindow, machine: Machine) -> None:
    ticks = ticking(window, machine)
    window.bridge.rule(ClockSet(TEA))
    clocks = window.clocks
    machine.seconds += 10
    ticks.tick()
    clocks.hold(clocks.index(0).data(ClockRole.CLOCK))
    machine.seconds += 100
    ticks.tick()
    assert shown(clocks) == ["Tea, 4:50, paused"]
    clocks.hold(clocks.index(0).data(ClockRole.CLOCK))
    assert shown(clocks) == ["Tea, 4:50"]
    clocks.set_minutes(clocks.index(0).data(ClockRole.CLOCK), 2)
    assert shown(clocks) == ["Tea, 2:00"]
    clocks.stop(clocks.index(0).data(ClockRole.CLOCK))
    assert shown(clocks) == []


def test_the_list_is_there_only_while_something_counts(window: MainWindow) -> None:
    view = window.findChild(ClocksView)
    assert isinstance(view, ClocksView) and not view.isVisible()
    window.bridge.rule(ClockSet(TEA))
    assert view.isVisible() and view.height() > 0
    entries = {action.text(): action for action in view.menu(TEA).actions()}
    assert list(entries) == ["Pause", "Set…", "Finish now", "Remove"]
    entries["Finish now"].trigger()
    assert not view.isVisible()


@rule("CRS-19", "CRS-21")
def test_rest_that_was_taken_away_is_seen_and_started_again(window: MainWindow, machine: Machine) -> None:
    ticks, clocks = ticking(window, machine), window.clocks
    view = window.findChild(ClocksView)
    assert view
    window.bridge.rule(FieldSet(FRED, "life_left", 3))
    machine.seconds += 15
    ticks.tick()
    assert shown(clocks) == ["Fred’s LIFE back, 9:45"]
    clocks.stop(clocks.index(0).data(ClockRole.CLOCK))
    assert shown(clocks) == ["Fred’s LIFE back, stopped"]
    assert clocks.index(0).data(ClockRole.STILL) and view.isVisible()
    entries = {action.text(): action for action in view.menu(clocks.index(0).data(ClockRole.CLOCK)).actions()}
    assert list(entries) == ["Start", "Set…"]
    entries["Start"].trigger()
    assert shown(clocks) == ["Fred’s LIFE back, 10:00"]
    machine.seconds += 600
    ticks.tick()
    assert (shown(clocks), window.bridge.scene.of(FRED).fields.get("life_left")) == ([], None)


def test_a_new_clock_begins_with_its_whole_time(window: MainWindow, machine: Machine) -> None:
    ticks = ticking(window, machine)
    machine.seconds += 1
    ticks.tick()
    window.clocks.begin("Tea", 10, Name(""))
    ticks.tick()
    assert shown(window.clocks) == ["Tea, 10:00"]


def test_the_edge_says_what_has_changed_and_not_which_clock_counts_now(window: MainWindow) -> None:
    window.bridge.rule(FieldSet(FRED, "life_left", 3))
    assert window.edge.message.text() == "Fred: LIFE left 20 → 3."
    window.bridge.rule(ClockSet(TEA))
    assert window.edge.message.text() == "Clock: Tea, in 5:00."


@rule("CRS-19")
def test_a_rest_that_does_not_count_can_be_set_to_other_minutes(window: MainWindow) -> None:
    window.bridge.rule(FieldSet(FRED, "life_left", 3))
    window.clocks.stop(window.clocks.index(0).data(ClockRole.CLOCK))
    window.clocks.set_minutes(window.clocks.index(0).data(ClockRole.CLOCK), 3)
    assert shown(window.clocks) == ["Fred’s LIFE back, 3:00"]


@pytest.mark.parametrize(("button", "left"), [("runs", "Tea, 1:00"), ("stood", "Tea, 4:40")])
def test_the_gm_decides_whether_time_passed_while_the_program_was_closed(
    qtbot: QtBot, machine: Machine, button: str, left: str
) -> None:
    made = bridge()
    made.rule(ClockSet(TEA))
    made.elapse(20, wall=50_780)
    clocks = ClocksModel(made)
    ticks = Ticking(made, clocks, None, machine, lambda: 50_000 + machine.seconds)
    with qtbot.waitSignal(ticks.was_away) as away:
        ticks.look_back()
    assert away.args == [220]
    asked = Away(ticks, 220)
    qtbot.addWidget(asked)
    getattr(asked, button).click()
    ticks.tick()
    assert shown(clocks) == [left]
    with qtbot.assertNotEmitted(ticks.was_away):
        ticks.look_back()


def test_whoever_looks_back_does_not_stop_the_time(window: MainWindow, machine: Machine) -> None:
    ticks = ticking(window, machine)
    first = window.bridge.session.path[0].id
    window.bridge.rule(ClockSet(TEA))
    machine.seconds += 100
    ticks.tick()
    window.bridge.look_back(first)
    ticks.tick()
    machine.seconds += 50
    ticks.tick()
    window.bridge.look_now()
    ticks.tick()
    assert ticks.now == 150
    assert shown(window.clocks) == ["Tea, 2:30"]


def test_a_clock_that_cannot_be_written_waits_longer_each_time_before_it_is_tried_again(
    window: MainWindow, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks, tried = ticking(window, machine), []
    window.bridge.rule(ClockSet(TEA))

    def full(at: int, wall: int = 0) -> bool:
        tried.append(at)
        return False

    with monkeypatch.context() as broken:
        broken.setattr(window.bridge, "elapse", full)
        for _ in range(600):
            machine.seconds += 1
            ticks.tick()
        assert tried == [20, 40, 80, 160, 320]
    machine.seconds += 40
    ticks.tick()
    assert window.bridge.session.scene.clock == 640, "then it is told, and counts as before"
    assert shown(window.clocks) == []


def test_a_clock_of_the_gms_own_counts_says_that_it_is_over_and_is_undone(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def typed(asked: OwnClock) -> bool:
        assert not asked.buttons.ok.isEnabled()
        asked.title.setText("The torch")
        asked.minutes.setValue(3)
        return True

    monkeypatch.setattr(OwnClock, "exec", typed)
    table.bridge.select("Fred")
    for _ in range(2):
        table.actions_by_id["new-clock"].trigger()
    first, second = table.bridge.scene.clocks
    assert (first.title, first.who, first.id != second.id) == ("The torch", "Fred", True)
    assert 179 <= first.until - table.bridge.scene.clock <= 190
    table.bridge.ring(first.id)
    assert table.bridge.scene.clocks == (second,)
    assert story(table.bridge.session.path)[-1].text == "The torch: the time is over."
    table.bridge.undo()
    table.bridge.undo()
    assert table.bridge.scene.clocks == (first,)
