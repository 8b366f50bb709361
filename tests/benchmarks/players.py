"""The players' window: the same answer with the window open, after it was closed, and without it."""

from PySide6.QtWidgets import QApplication

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.values import Name
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.benchmarks.crowd import attack, window
from tests.benchmarks.kit.measure import compare, ended, report, timed
from tests.benchmarks.kit.program import bar, program, settle

_MANY = 100


def measure(runs: int = 61) -> None:
    """Print the lines of the players' window."""
    app = program()
    one, other = (_table() for _ in range(2))  # the same cards, so the same answers
    for table in (one, other):
        _warm(app, table)
    before = [timed(lambda: _answer(app, one)) for _ in range(runs)]
    for _ in range(runs):
        _answer(app, other)
    _press(app, one)
    _warm(app, one)
    _warm(app, other)
    title = "an answer with the players’ window open / without"
    compare(title, lambda: _answer(app, one), lambda: _answer(app, other), runs, 1.3)
    _press(app, one)
    after = [timed(lambda: _answer(app, one)) for _ in range(runs)]
    title = "an answer after the players’ window was closed / before it was opened"
    report(title, [*zip(sorted(after), sorted(before), strict=True)], 1.3)
    ended(one, other)
    many, few = window(app, _MANY), window(app, _MANY)
    _press(app, many)
    compare(
        f"an Action or its target among {_MANY}, with the players’ window open / without",
        lambda: attack(app, many),
        lambda: attack(app, few),
        runs // 3,
        1.3,
    )
    ended(many, few)


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


def _warm(app: QApplication, table: MainWindow) -> None:
    for _ in range(10):
        _answer(app, table)


def _answer(app: QApplication, table: MainWindow) -> None:
    if table.bridge.prompt.kind == "begin":
        for name in ("Fred", "John"):
            table.bridge.rule(FieldSet(Name(name), "life_left", 20))
    table.bridge.usual()
    settle(app)
