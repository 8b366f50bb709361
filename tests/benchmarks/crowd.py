"""A round with many: an Action and its target, undo and redo, against plain widgets with as many people."""

import random
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Name
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.benchmarks import growth
from tests.benchmarks.kit.measure import ended, line, report, timed
from tests.benchmarks.kit.plain import PlainTable
from tests.benchmarks.kit.program import bar, program, settle

_FEW, _MANY, _MOST = 100, 300, 1000
_ACTIONS, _STARTS = 80, 3
_NEW = f"""
import statistics
from tests.benchmarks.crowd import attack, window
from tests.benchmarks.kit.measure import timed
from tests.benchmarks.kit.program import program, settle
app = program()
table = window(app, {_FEW})
taken = [timed(lambda: (attack(app, table), attack(app, table))) for _ in range(8)]
print(taken[0], statistics.median(taken[1:]))
"""


def measure(runs: int = 9) -> None:
    """Print the lines of a crowd."""
    app = program()
    firsts = [_first() for _ in range(_STARTS)]
    report(f"the first Action among {_FEW} in a new program / one later", firsts, 1.5)
    hundred = window(app, _FEW)
    with tempfile.TemporaryDirectory() as folder:
        plain = PlainTable(hundred.bridge, Path(folder, "plain.db"))
        plain.resize(1366, 768)
        plain.show()
        _action(app, hundred, plain)
        pairs = [_action(app, hundred, plain) for _ in range(2 * runs)]
        report(f"an Action with its target among {_FEW}", pairs, 2.2)
        plain.end()
        ended(plain)
    _undo(app, hundred, runs)
    _most(app, hundred, runs)
    ended(hundred)
    for system in growth.SAMPLES:
        _answers(app, system, 2 * runs)
    many = window(app, _MANY)
    taken = sorted(timed(lambda: attack(app, many)) for _ in range(2 * runs))
    median = taken[runs]
    line(f"an Action or its target among {_MANY}, in milliseconds", f"{median:9.2f} ms", median, 150)
    ended(many)


def _action(app: QApplication, crowd: MainWindow, plain: PlainTable) -> tuple[float, float]:
    """What all answers of an Action and of its target take, and what they take the plain table beside it."""
    ours = floor = 0.0
    for _ in range(2):
        asked = ""
        while asked != "choose":
            ours += timed(lambda: _answered(app, crowd))
            floor += timed(lambda: _followed(app, plain))
            asked = crowd.bridge.prompt.kind
    return ours, floor


def _answers(app: QApplication, system: str, runs: int) -> None:
    """Answers at random in a system, past its declarations, against the plain table that follows them."""
    shown, chance = growth.window(app, growth.desk(system)), random.Random(system)
    growth.enter(shown.bridge, system, _FEW)
    shown.bridge.begin(growth.ROUNDS.get(system, "Combat round"))
    growth.past_declarations(shown.bridge, chance)
    with tempfile.TemporaryDirectory() as folder:
        plain = PlainTable(shown.bridge, Path(folder, "plain.db"))
        plain.resize(1366, 768)
        plain.show()
        settle(app)
        pairs = list[tuple[float, float]]()
        while len(pairs) < runs and shown.bridge.prompt.kind != "begin":
            given = growth.reply(chance, shown.bridge)
            ours = timed(partial(growth.answered, app, shown.bridge, given))
            pairs.append((ours, timed(partial(_followed, app, plain))))
        report(f"an answer among {_FEW} in {system}", pairs, 2.2)
        plain.end()
        ended(plain, shown)


def _first() -> tuple[float, float]:
    """The first Action of a new process and the median of the next ones, as a process of its own told it."""
    told = subprocess.run([sys.executable, "-c", _NEW], check=True, capture_output=True, text=True).stdout
    first, later = map(float, told.split())
    return first, later


def _most(app: QApplication, hundred: MainWindow, runs: int) -> None:
    most = window(app, _MOST)
    pairs = [(timed(lambda: attack(app, most)), timed(lambda: attack(app, hundred))) for _ in range(runs)]
    report(f"an Action among {_MOST} / among {_FEW}", pairs, 20)
    ended(most)


def _undo(app: QApplication, crowd: MainWindow, runs: int) -> None:
    for _ in range(_ACTIONS):
        attack(app, crowd)

    def step(act: str) -> float:
        def one() -> None:
            getattr(crowd.bridge, act)()
            settle(app)

        return timed(one)

    triples = [(step("usual"), step("undo"), step("redo")) for _ in range(runs)]
    title = f"of an answer after {_ACTIONS} Actions among {_FEW} / the answer"
    report(f"undo {title}", [(undo, answer) for answer, undo, _ in triples], 10)
    report(f"redo {title}", [(redo, answer) for answer, _, redo in triples], 10)


def _followed(app: QApplication, plain: PlainTable) -> None:
    plain.follow()
    settle(app)


def window(app: QApplication, count: int) -> MainWindow:
    """A window with so many orcs more in the bar, all in one round, up to the first Action."""
    made = MainWindow(bar(Campaign(None)), Settings(animation_ms=0))
    made.resize(1366, 768)
    made.show()
    bridge = made.bridge
    wide, john = bridge.scene.ground.columns, bridge.scene.of(Name("John"))
    names = [Name(f"Orc {place}") for place in range(count)]
    squares = [Square(place % wide, place // wide % bridge.scene.ground.rows) for place in range(count)]
    orcs = [
        replace(john, name=name, label=name, square=square, source="program")
        for name, square in zip(names, squares, strict=True)
    ]
    bridge.rule(*(Entered(one.name, one) for one in orcs))
    bridge.begin("Combat round")
    bridge.answer(tuple(bridge.scene.combatants))
    while not bridge.prompt.key.endswith("/Action"):
        bridge.usual()
    app.processEvents()
    return made


def attack(app: QApplication, crowd: MainWindow) -> None:
    """On to the next Action, and one step into it."""
    _answered(app, crowd)
    while crowd.bridge.prompt.kind != "choose":
        _answered(app, crowd)


def _answered(app: QApplication, crowd: MainWindow) -> None:
    crowd.bridge.usual()
    settle(app)
