"""A hundred in one Combat, and ten times as many: an attack may take ten times as long, not a hundred."""

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.ground import Square
from crs_desktop.rules.values import Name
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.benchmarks.measure import report, timed
from tests.benchmarks.program import program

MANY, FEW = 1000, 100
_TIMES = 20.0


def measure(runs: int = 9) -> None:
    """Print the line for an Action and its target asked of one among many."""
    app = program()
    windows = [_window(app, count) for count in (MANY, FEW)]
    pairs = [
        (timed(lambda: _attack(app, windows[0])), timed(lambda: _attack(app, windows[1])))
        for _ in range(runs)
    ]
    report(f"an attack among {MANY} / among {FEW}", pairs, _TIMES)
    for window in windows:
        window.close()


def _window(app: QApplication, count: int) -> MainWindow:
    """A window with so many orcs more in the bar, all in one round, up to the first Action."""
    desk = Desk(Campaign(None))
    desk.play_sample("bar")
    window = MainWindow(desk, Settings(animation_ms=0))
    window.resize(1366, 768)
    window.show()
    bridge = window.bridge
    wide, john = bridge.scene.ground.columns, bridge.scene.of(Name("John"))
    names = [Name(f"Orc {place}") for place in range(count)]
    squares = [Square(place % wide, place // wide % bridge.scene.ground.rows) for place in range(count)]
    orcs = [
        replace(john, name=name, label=name, square=square, hand="program")
        for name, square in zip(names, squares, strict=True)
    ]
    bridge.rule(*(Entered(one.name, one) for one in orcs))
    bridge.begin("Combat round")
    bridge.answer(tuple(bridge.scene.combatants))
    while bridge.prompt.kind != "choose":
        bridge.usual()
    app.processEvents()
    return window


def _attack(app: QApplication, window: MainWindow) -> None:
    """On to the next Action, and one step into it."""
    while True:
        window.bridge.usual()
        app.processEvents()
        if window.bridge.prompt.kind == "choose":
            return
