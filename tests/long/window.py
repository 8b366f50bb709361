"""The window at random, with eager collection: answers, undo, looking back, selecting and ruling."""

import gc
import os
import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.facts import ClockSet
from crs_desktop.rules.scene import Clock
from crs_desktop.views.style import theme
from crs_desktop.views.style.palettes import LIGHT
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.conformance.playing import beginnings, step
from tests.conformance.rulings import RULINGS
from tests.sessions import SAMPLES, desk

STEPS = 100
"""So many steps a window; then another one, with another sample."""


def faults(seed: str, count: int) -> Iterator[str]:
    """What went wrong in so many steps: every traceback, also those that Qt only prints."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication(["crs-desktop"])
    assert isinstance(app, QApplication)
    theme.apply(app, LIGHT)
    memory = Memory(count // STEPS)
    for number in range(0, count, STEPS):
        name = f"{seed} {number}"
        with heard() as said:
            try:
                played(Random(name), min(STEPS, count - number))
            except Exception as error:
                said.append(f"{type(error).__name__}: {error}")
        yield from (f"window {name}: {fault}"[:400] for fault in said)
        yield from memory.risen(number // STEPS)


@contextmanager
def heard() -> Iterator[list[str]]:
    """The errors that go through no caller."""
    said: list[str] = []

    def hear(kind: type[BaseException], error: BaseException, at: TracebackType | None) -> None:
        while at and at.tb_next:
            at = at.tb_next
        where = f"{at.tb_frame.f_code.co_filename.rpartition('/')[2]}:{at.tb_lineno}" if at else ""
        said.append(f"{kind.__name__}: {error} ({where})")

    before, sys.excepthook = sys.excepthook, hear
    try:
        yield said
    finally:
        sys.excepthook = before


class Memory:
    """What the process holds: level after the first quarter of a run of that many windows.

    The first windows load what is loaded once. A short run is not judged: one window's noise is larger than
    what a hundred leave behind.
    """

    SHORTEST = 200
    """Fewer windows are a short run."""
    MAY_RISE = 1.1
    """By so much may the end be above the first quarter."""

    def __init__(self, windows: int) -> None:
        self._windows, self._quarter = windows, 0

    def risen(self, window: int) -> Iterator[str]:
        """A line if the last window ends with more than the first quarter did."""
        if self._windows < self.SHORTEST:
            return
        if window == self._windows // 4:
            self._quarter = held()
        if window == self._windows - 1 and held() > self._quarter * self.MAY_RISE:
            yield f"memory rose from {self._quarter >> 20} MB after a quarter to {held() >> 20} MB"


def held() -> int:
    """The memory that the process has in use, in bytes."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * resource.getpagesize()


def played(chance: Random, steps: int) -> None:
    """One window, for so many steps, closed at the end."""
    window = MainWindow(desk(chance.choice(SAMPLES)), Settings(animation_ms=0))
    window.show()
    try:
        for _ in range(steps):
            act(window.bridge, chance)
            gc.collect(1)
            QApplication.processEvents()
    finally:
        window.close()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def act(bridge: Bridge, chance: Random) -> None:
    """One step, as the views would call it."""
    people = [*bridge.session.scene.combatants]
    match chance.randrange(12):
        case 0:
            bridge.undo()
        case 1:
            bridge.redo()
        case 2 if people:
            bridge.gather(chance.sample(people, chance.randrange(len(people) + 1)))
        case 3 if bridge.session.path:
            bridge.look_back(chance.choice(bridge.session.path).id)
        case 4:
            bridge.look_now()
        case 5 if people:
            ways = RULINGS[chance.choice([*RULINGS])](bridge.session, chance.choice(people))
            bridge.rule(*chance.choice(ways or [()]))
        case 6:
            bridge.rule(ClockSet(Clock("tea", "Tea", bridge.session.scene.clock + 60)))
        case 7:
            bridge.elapse(bridge.session.scene.clock + chance.choice((1, 60, 4000)))
        case 8:
            bridge.type(chance.choice(("", "7", "yes", "Fred", "<b>", "A", "x" * 300)))
        case _:
            bridge.look_now()
            if bridge.session.open or beginnings(bridge.session):
                bridge._do(lambda: _step(bridge, chance))


def _step(bridge: Bridge, chance: Random) -> None:
    step(bridge.session, chance)
