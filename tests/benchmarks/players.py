"""The players' window: the same answer with the window open, after it was closed, and without it.

Both windows get each answer one right after the other, in turns which of them first: what else runs on the
machine and what both share, such as drawn cards, then falls on both alike.
"""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from PySide6.QtWidgets import QApplication

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.values import Name
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.benchmarks import growth
from tests.benchmarks.crowd import attack, window
from tests.benchmarks.kit.measure import Act, ended, report, timed
from tests.benchmarks.kit.program import bar, program, settle

_FEW, _MANY, _WANTED = 4, 100, 1.3
_RUNS, _MOST_BEGUN = 61, 9


def measure() -> None:
    """Print the lines of the players' window."""
    app = program()
    _in_the_bar(app)
    for system in growth.SAMPLES:
        for fighters in (_FEW, _MANY):
            _in(app, system, fighters)
    many, few = window(app, _MANY), window(app, _MANY)
    _press(app, many)
    _warm(app, many, few)
    title = f"an Action or its target among {_MANY}, with the players’ window open / without"
    report(
        title, _pairs(_RUNS // 3, lambda: (partial(attack, app, many), partial(attack, app, few))), _WANTED
    )
    ended(many, few)


def _in_the_bar(app: QApplication) -> None:
    """Compare usual answers in the bar, while the window is open and after it was closed."""
    one, other = (_table() for _ in range(2))  # the same cards, so the same answers
    _warm(app, one, other)

    def both() -> tuple[Act, Act]:
        return partial(_answer, app, one), partial(_answer, app, other)

    _press(app, one)
    _warm(app, one, other)
    report("an answer with the players’ window open / without", _pairs(_RUNS, both), _WANTED)
    _press(app, one)
    _warm(app, one, other)
    report("an answer after the players’ window was closed / without", _pairs(_RUNS, both), _WANTED)
    ended(one, other)


def _in(app: QApplication, system: str, fighters: int) -> None:
    """Compare answers at random in a system."""
    tables, chance = [_filled(app, system, fighters) for _ in range(2)], Random(system)
    _press(app, tables[0])

    def answers() -> Sequence[Act]:
        """Return the next answer for both tables, which begin again where a round is over."""
        for _ in range(_MOST_BEGUN):
            if tables[0].bridge.prompt.kind != "begin":
                break
            for table in tables:
                _begin(app, table, system)
        given = growth.reply(chance, tables[0].bridge)
        return [partial(growth.answered, app, table.bridge, given) for table in tables]

    _pairs(_RUNS // 6, answers)
    report(f"an answer among {fighters} in {system}, window open / without", _pairs(_RUNS, answers), _WANTED)
    ended(*tables)


def _pairs(runs: int, acts: Callable[[], Sequence[Act]]) -> list[tuple[float, float]]:
    """Return the milliseconds of two acts, each time of the next two; which goes first alternates."""
    found = []
    for run in range(runs):
        ours, floor = acts()
        if run % 2:
            taken, before = timed(ours), timed(floor)
        else:
            before, taken = timed(floor), timed(ours)
        found.append((taken, before))
    return found


def _filled(app: QApplication, system: str, fighters: int) -> MainWindow:
    """Return a window with a round of so many fighters, past their declarations."""
    table = growth.window(app, growth.desk(system))
    growth.enter(table.bridge, system, fighters)
    _begin(app, table, system)
    return table


def _begin(app: QApplication, table: MainWindow, system: str) -> None:
    table.bridge.begin(growth.ROUNDS.get(system, "Combat round"))
    growth.past_declarations(table.bridge, Random(system))
    settle(app)


def _table() -> MainWindow:
    table = MainWindow(bar(Campaign(None)), Settings(animation_ms=0))
    table.resize(1366, 768)
    table.show()
    return table


def _press(app: QApplication, table: MainWindow) -> None:
    """Open the players' window, or close it; the GM's window keeps the keyboard, as on two screens."""
    table.actions_by_id["players"].trigger()
    table.activateWindow()
    settle(app)


def _warm(app: QApplication, *tables: MainWindow) -> None:
    for _ in range(10):
        for table in tables:
            _answer(app, table)


def _answer(app: QApplication, table: MainWindow) -> None:
    if table.bridge.prompt.kind == "begin":
        for name in ("Fred", "John"):
            table.bridge.rule(FieldSet(Name(name), "life_left", 20))
    table.bridge.usual()
    settle(app)
