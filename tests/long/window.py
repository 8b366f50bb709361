"""The window at random, with eager collection: answers, undo, looking back, selecting and ruling."""

import ctypes
import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QPixmapCache
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
    program()
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


def program() -> None:
    """The running program, or a new one without a screen, in the light palette."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication(["crs-desktop"])
    assert isinstance(app, QApplication)
    theme.apply(app, LIGHT)


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
    """What is still held between two windows, with the bounded caches emptied: level after the first quarter.

    The first windows load what is loaded once. A short run is not judged: one window's noise is larger than
    what a hundred leave behind. Qt's bindings keep some bytes of each connection that was ever made, and no
    program can take them back: a step may leave that much.
    """

    SHORTEST = 200
    """Fewer windows are a short run."""
    OBJECTS = 1.02
    """By so much may the number of Python's objects rise."""
    BYTES = 250
    """So much may a step leave."""

    def __init__(self, windows: int) -> None:
        self._windows, self._quarter = windows, (0, 0)

    def risen(self, window: int) -> Iterator[str]:
        """A line for each that ends higher than the first quarter did."""
        if self._windows < self.SHORTEST:
            return
        if window == self._windows // 4:
            self._quarter = held()
        if window == self._windows - 1:
            (objects, size), (objects_now, size_now) = self._quarter, held()
            left = (size_now - size) / ((window - self._windows // 4) * STEPS)
            if objects_now > objects * self.OBJECTS:
                yield f"memory: {objects} objects of Python after a quarter, {objects_now} at the end"
            if left > self.BYTES:
                yield f"memory: a step leaves {left:.0f} bytes: expected at most {self.BYTES}"


def held() -> tuple[int, int]:
    """Python's objects, and the bytes that are allocated beside them, when no cache holds anything."""
    QPixmapCache.clear()
    kind = type(cache(held))
    for one in gc.get_objects():
        if isinstance(one, kind) and str(one.__module__).startswith("crs_desktop"):
            one.cache_clear()
    gc.collect()
    library = ctypes.CDLL(None)
    library.mallinfo2.restype = _Allocated
    told = library.mallinfo2()
    return len(gc.get_objects()), told.uordblks + told.hblkhd


class _Allocated(ctypes.Structure):
    """What glibc's mallinfo2 tells, in bytes."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    ]


def played(chance: Random, steps: int) -> None:
    """One window, for so many steps, closed at the end."""
    with closed(MainWindow(desk(chance.choice(SAMPLES)), Settings(animation_ms=0))) as window:
        window.show()
        for _ in range(steps):
            act(window.bridge, chance)
            gc.collect(1)
            QApplication.processEvents()


@contextmanager
def closed(window: MainWindow) -> Iterator[MainWindow]:
    """A window that is gone at the end, with all that waits to be deleted."""
    try:
        yield window
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
