"""The range table in a window of its own: one of a hundred moves, against the same with the window closed."""

from PySide6.QtWidgets import QApplication

from crs_desktop.rules.facts import Moved
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Name
from crs_desktop.views.panels.ranges import RangeWindow
from crs_desktop.views.window.main_window import MainWindow
from tests.benchmarks.crowd import window
from tests.benchmarks.kit.measure import ended, line, report, timed
from tests.benchmarks.kit.program import program

_MANY = 100


def measure(runs: int = 9) -> None:
    """Print the lines of the range table."""
    app = program()
    table = window(app, _MANY)
    places = iter(range(10_000))

    def moved() -> None:
        _move(app, table, next(places))

    before = [timed(moved) for _ in range(runs)]
    shown = RangeWindow(table.bridge, table)
    shown.show()
    app.processEvents()
    opened = sorted(timed(moved) for _ in range(runs))[runs // 2]
    line(f"one of {_MANY} moves, seen in the range table", f"{opened:9.2f} ms", opened, 150)
    shown.close()
    after = [timed(moved) for _ in range(runs)]
    report(
        f"one of {_MANY} moves after the table was closed / before it was opened",
        [*zip(after, before, strict=True)],
        1.3,
    )
    ended(table)


def _move(app: QApplication, table: MainWindow, place: int) -> None:
    wide = table.bridge.scene.ground.columns
    table.bridge.rule(Moved(Name(f"Orc {place % _MANY}"), Square(place % wide, 5)))
    app.processEvents()
